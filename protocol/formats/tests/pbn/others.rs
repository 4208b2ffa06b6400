//! Another reader, where Python has it: `BRIDGE_PYTHON` names one with endplay.

use std::{fs, path::Path, process::Command};

use bridge_formats::pbn;

#[test]
fn endplay_reads_from_what_we_write_what_it_reads_from_what_we_have_read() {
    let Some(python) = std::env::var_os("BRIDGE_PYTHON") else {
        println!("skipped: BRIDGE_PYTHON names no Python with endplay");
        return;
    };
    let originals = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/matches");
    let written = std::env::temp_dir().join(format!("bridge-pbn-{}", std::process::id()));
    fs::create_dir_all(&written).unwrap();
    for file in fs::read_dir(&originals).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|kind| kind == "pbn") {
            let games = pbn::read(&fs::read(&path).unwrap()).games;
            fs::write(written.join(path.file_name().unwrap()), pbn::write(&games)).unwrap();
        }
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/endplay_check.py");
    let checked = Command::new(python).arg(script).args([&originals, &written]).output().unwrap();
    fs::remove_dir_all(&written).unwrap();
    let said = [checked.stdout, checked.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat();
    assert!(checked.status.success(), "{said}");
}
