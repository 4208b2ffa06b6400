//! The golden files: one of each message, byte for byte as it is sent.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use crate::samples;

#[test]
fn every_message_has_a_golden_file() {
    let samples: BTreeSet<_> = samples::all().into_iter().map(|sample| sample.name).collect();
    let missing: Vec<_> = samples::required().filter(|name| !samples.contains(name)).collect();
    assert!(missing.is_empty(), "without a sample: {missing:?}");
}

#[test]
fn golden_files_are_what_is_sent() {
    let mut files = golden_files();
    for sample in samples::all() {
        let line = format!("{}\n", sample.json);
        match files.remove(&sample.name) {
            Some(file) if file == line => {}
            Some(_) | None if updating() => fs::write(path(&sample.name), line).expect("a writable folder"),
            Some(file) => panic!("{} is now\n{line}and was\n{file}`cargo golden` writes it anew", sample.name),
            None => panic!("there is no {}.json: `cargo golden` writes it", sample.name),
        }
    }
    for name in files.into_keys() {
        assert!(updating(), "{name}.json is nobody's: `cargo golden` removes it");
        fs::remove_file(path(&name)).expect("a writable folder");
    }
}

#[test]
fn golden_files_read_back() {
    let files = golden_files();
    let wrong: Vec<_> = samples::all()
        .into_iter()
        .filter_map(|sample| match files.get(&sample.name) {
            Some(file) => sample.misread(file),
            None => Some(format!("{}: there is no file", sample.name)),
        })
        .collect();
    assert!(wrong.is_empty() || updating(), "{wrong:#?}");
}

#[test]
fn no_two_samples_share_a_file() {
    let mut names: Vec<_> = samples::all().into_iter().map(|sample| sample.name).collect();
    names.sort();
    assert_eq!(names.windows(2).find(|pair| pair[0] == pair[1]), None);
}

/// Whether the developer asked to write what is compared otherwise.
pub(crate) fn updating() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some()
}

/// The names and texts of the golden files.
pub(crate) fn golden_files() -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder()).expect("the golden folder");
    let files = entries.map(|entry| entry.expect("a folder that can be read").path());
    files
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?.strip_suffix(".json")?.to_owned();
            Some((name, fs::read_to_string(&path).expect("a golden file is text")))
        })
        .collect()
}

fn path(name: &str) -> PathBuf {
    folder().join(format!("{name}.json"))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/v1")
}
