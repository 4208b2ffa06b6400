//! Any file that says it is PBN: what is read of it is written, and read again as the same.

#![no_main]

use bridge_formats::pbn;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|file: &[u8]| {
    let games = pbn::read(file).games;
    let written = pbn::write(&games);
    assert_eq!(pbn::write(&pbn::read(&written).games), written);
});
