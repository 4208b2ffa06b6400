//! What a formatter does not see: comments that fit beside each other on a screen.

use std::{
    ffi::OsStr,
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

/// A comment of several words, in whichever language: what cannot be broken may be as long as it is, and so may a
/// command that is shown, which is indented.
fn is_comment(line: &str) -> bool {
    const MARKS: [&str; 8] = ["///", "//!", "//", "/**", "/*", "* ", "# ", "<!--"];
    let line = line.trim_start();
    let words = MARKS.iter().find_map(|mark| line.strip_prefix(mark));
    // What is said to a tool stands on one line.
    words.is_some_and(|words| words.trim().contains(' ') && !words.starts_with("    ") && !words.contains("-ignore "))
}

/// The sources of the tree, but for those that are generated.
fn sources() -> Vec<PathBuf> {
    const KINDS: [&str; 11] = ["rs", "ts", "svelte", "js", "css", "py", "toml", "yaml", "conf", "cfg", "service"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = ["Cargo.toml", "deploy/release/build", "protocol/fuzz/run"].map(|file| root.join(file)).to_vec();
    let mut folders: Vec<PathBuf> =
        [".ci", "client-cli", "deploy", "protocol", "server", "tests"].map(|top| root.join(top)).into();
    while let Some(folder) = folders.pop() {
        let is_of_scripts = folder.ends_with(".ci");
        for entry in fs::read_dir(folder).expect("a folder of the tree") {
            let path = entry.expect("a folder that can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match path.extension().and_then(OsStr::to_str) {
                _ if path.is_dir() => {
                    if !["target", "node_modules", "dist", "playwright-report", "test-results"].contains(&name.as_str())
                    {
                        folders.push(path);
                    }
                }
                _ if name == "messages.ts" => {}
                Some(extension) if KINDS.contains(&extension) => found.push(path),
                _ if is_of_scripts => found.push(path),
                Some(_) | None => {}
            }
        }
    }
    found.sort();
    found
}
