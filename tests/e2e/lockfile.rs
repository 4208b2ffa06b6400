//! What others' work is in the tree is fixed to the byte, and may be there (Promise S30).

use std::{fs, path::Path, process::Command};

use serde_json::Value;

#[test]
fn s30_each_package_of_others_comes_from_the_registry_under_a_licence_that_is_allowed() {
    let tried = Command::new(top().join(".ci/licences")).output().unwrap();
    assert!(tried.status.success(), "{}", String::from_utf8_lossy(&tried.stderr));
}

#[test]
fn s30_each_package_of_others_has_a_checksum() {
    let locked = fs::read_to_string(top().join("Cargo.lock")).unwrap();
    let guests: Vec<_> = locked.split("[[package]]").filter(|package| package.contains("\nsource = ")).collect();
    let loose: Vec<_> = guests.iter().filter(|package| !package.contains("\nchecksum = ")).collect();
    assert!(guests.len() > 100 && loose.is_empty(), "{loose:?}");
    let locked = fs::read_to_string(top().join("server/web/package-lock.json")).unwrap();
    let locked: Value = serde_json::from_str(&locked).unwrap();
    let guests: Vec<_> = locked["packages"].as_object().unwrap().iter().filter(|(path, _)| !path.is_empty()).collect();
    let loose: Vec<_> = guests.iter().filter(|(_, package)| package.get("integrity").is_none()).collect();
    assert!(guests.len() > 10 && loose.is_empty(), "{loose:?}");
}

fn top() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
