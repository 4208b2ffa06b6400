//! Any file that says it is LIN, and the boards of any file: what is read of it is written, and read again as the same.

#![no_main]

use bridge_formats::{boards, lin};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|file: &[u8]| {
    let games = lin::read(lin::write(&lin::read(file).games).as_bytes()).games;
    assert_eq!(lin::read(lin::write(&games).as_bytes()).games, games);
    let _ = boards::read(file);
});
