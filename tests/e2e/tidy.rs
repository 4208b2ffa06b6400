//! What a formatter does not see: comments and pages that fit beside each other on a screen, and names that say what is
//! done.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

/// `max_width` of `.rustfmt.toml`, which wraps code and leaves comments alone.
const WIDTH: usize = 120;

#[test]
fn comments_fit_the_width_of_the_code() {
    assert_eq!(too_long(&sources(), comments), [""; 0], "comments are longer than {WIDTH} columns");
}

#[test]
fn pages_have_the_width_of_the_code() {
    assert_eq!(too_long(&pages(), prose), [""; 0], "lines are longer than {WIDTH} columns");
}

/// `is_over` asks and changes nothing that matters to whoever asks: it answers yes or no. What is done has a verb.
#[test]
fn what_changes_something_is_not_named_as_a_question() {
    // Tests tell stories, in which things happen.
    let is_of_tests = |path: &Path| {
        let of_tree = path.strip_prefix(root()).expect("a file of the tree");
        path.ends_with("tests.rs") || of_tree.components().any(|part| part.as_os_str() == "tests")
    };
    let of_programs = files(|path| kind(path) == Some("rs") && !is_of_tests(path));
    let named = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a file that is text");
        let program = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let names = acts_named_as_questions(program).into_iter();
        names.map(|name| format!("{}: {name}", path.display())).collect::<Vec<_>>()
    };
    assert_eq!(of_programs.iter().flat_map(named).collect::<Vec<_>>(), [""; 0], "these are done: give them a verb");
    for (signature, is_found) in [
        ("async fn is_erased(&mut self) {", true),
        ("fn has_left(\n    &mut self,\n    table: TableId,\n) -> Result<bool, Refusal> {", true),
        ("fn is_out(&mut self) -> bool {", false),
        ("fn are_here(&self, seats: &mut Seats) {", false),
        ("fn take_ruling(&mut self) {", false),
    ] {
        assert_eq!(!acts_named_as_questions(signature).is_empty(), is_found, "{signature}");
    }
}

/// The names of methods that change what they are asked of, and do not say yes or no.
fn acts_named_as_questions(program: &str) -> Vec<&str> {
    let signatures = program.split("fn ").skip(1);
    let named = signatures.filter_map(|signature| {
        let (name, rest) = signature.split_once('(')?;
        let is_question = ["is_", "has_", "are_", "was_"].iter().any(|word| name.starts_with(word));
        let changes = rest.trim_start().starts_with("&mut self");
        let says = rest.split('{').next()?.trim_end();
        (is_question && changes && !says.ends_with("-> bool")).then_some(name)
    });
    named.collect()
}

/// Where the lines stand that are longer than the width, of those that are picked from the text of each file.
fn too_long(files: &[PathBuf], pick: fn(&str) -> Vec<(usize, &str)>) -> Vec<String> {
    let of_file = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a file that is text");
        let long = pick(&text).into_iter().filter(|(_, line)| line.chars().count() > WIDTH);
        long.map(|(number, _)| format!("{}:{number}", path.display())).collect::<Vec<_>>()
    };
    files.iter().flat_map(of_file).collect()
}

fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines())
}

fn comments(text: &str) -> Vec<(usize, &str)> {
    numbered(text).filter(|(_, line)| is_comment(line)).collect()
}

/// The lines of a page that can be broken: not of a table, a heading, an element, nor of what is shown as it is.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut is_shown = false;
    let mut can_be_broken = |line: &str| {
        let line = line.trim_start();
        let is_fence = line.starts_with("```");
        is_shown ^= is_fence;
        !is_shown && !is_fence && !line.starts_with(['|', '#', '<']) && line.contains(' ')
    };
    numbered(text).filter(|(_, line)| can_be_broken(line)).collect()
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
    const SCRIPTS: [&str; 2] = ["deploy/release/build", "protocol/fuzz/run"];
    files(|path| {
        let is_script = path.parent().is_some_and(|folder| folder.file_name().is_some_and(|name| name == ".ci"))
            || SCRIPTS.iter().any(|script| path.ends_with(script));
        !path.ends_with("messages.ts") && (kind(path).is_some_and(|kind| KINDS.contains(&kind)) || is_script)
    })
}

/// The pages for people, but for the reference, which is generated.
fn pages() -> Vec<PathBuf> {
    files(|path| kind(path) == Some("md") && path.parent().is_some_and(|folder| !folder.ends_with("reference")))
}

fn kind(path: &Path) -> Option<&str> {
    path.extension().and_then(OsStr::to_str)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of the tree that are wanted.
fn files(is_wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    const NOT_OF_THE_TREE: [&str; 5] = ["target", "node_modules", "dist", "playwright-report", "test-results"];
    let root = root();
    let mut found: Vec<PathBuf> = ["Cargo.toml", "README.md"].map(|file| root.join(file)).into();
    let mut folders: Vec<PathBuf> =
        [".ci", ".github", "client-cli", "deploy", "protocol", "server", "tests"].map(|top| root.join(top)).into();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the tree") {
            let path = entry.expect("a folder that can be read").path();
            if !path.is_dir() {
                found.push(path);
            } else if !NOT_OF_THE_TREE.iter().any(|name| path.ends_with(name)) {
                folders.push(path);
            }
        }
    }
    found.retain(|path| is_wanted(path));
    found.sort();
    found
}
