//! What a formatter does not see: comments that fit beside each other on a screen.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// `max_width` of `.rustfmt.toml`, which wraps code and leaves comments alone.
const WIDTH: usize = 120;

#[test]
fn comments_fit_the_width_of_the_code() {
    let long: Vec<_> = sources()
        .into_iter()
        .flat_map(|path| {
            let text = fs::read_to_string(&path).expect("a source is text");
            let long = text.lines().enumerate().filter(|(_, line)| is_comment(line) && line.chars().count() > WIDTH);
            long.map(|(place, _)| format!("{}:{}", path.display(), place + 1)).collect::<Vec<_>>()
        })
        .collect();
    assert!(long.is_empty(), "comments longer than {WIDTH} columns: {long:#?}");
}

/// A comment of several words: what cannot be broken may be as long as it is.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    let words = line.trim_start_matches('/').trim_start_matches('!').trim();
    line.starts_with("//") && words.contains(' ')
}

/// The Rust sources of the tree.
fn sources() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = ["client-cli", "protocol", "server", "tests"].map(|top| root.join(top)).into();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the tree") {
            let path = entry.expect("a folder that can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match path.extension() {
                _ if path.is_dir() && !["target", "node_modules"].contains(&name.as_str()) => folders.push(path),
                Some(extension) if extension == "rs" => found.push(path),
                Some(_) | None => {}
            }
        }
    }
    found.sort();
    found
}
