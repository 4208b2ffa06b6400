//! The table of promises is whole: each promise has its row, and each test that a row names is there.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

#[test]
fn every_promise_has_its_row_and_every_row_names_tests_that_are_there() {
    let promised: BTreeSet<_> = text_of("server/PROMISES.md").lines().filter_map(promise_of_heading).collect();
    let table = text_of("tests/PROMISES.md");
    let mut told = BTreeSet::new();
    let mut wrong = Vec::new();
    for row in table.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| Promise")) {
        let cells: Vec<_> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [promise, tried, commands, figure] = cells[..] else { panic!("a row of four cells: {row}") };
        if !told.insert(promise.to_owned()) {
            wrong.push(format!("{promise} has two rows"));
        }
        if figure.is_empty() {
            wrong.push(format!("{promise} does not say what was seen"));
        }
        for command in commands.split('`').filter(|part| part.contains("cargo test")) {
            if names_before_dashes(command) > 1 {
                wrong.push(format!("{promise}: cargo takes one name before `--`: {command}"));
            }
        }
        let tests: Vec<_> = tried.split('`').filter(|part| part.contains("::")).collect();
        if tests.is_empty() && tried != "–" {
            wrong.push(format!("{promise} names no test: {tried}"));
        }
        for test in tests {
            let (path, name) = test.split_once("::").expect("a file and a test in it");
            if !fs::read_to_string(top().join(path)).is_ok_and(|text| has_test(&text, name)) {
                wrong.push(format!("{promise}: there is no {test}"));
            }
        }
    }
    wrong.extend(promised.difference(&told).map(|promise| format!("{promise} has no row")));
    wrong.extend(told.difference(&promised).map(|row| format!("nothing is promised as {row}")));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The id of `### R1 Nothing acknowledged is lost …`.
fn promise_of_heading(line: &str) -> Option<String> {
    let id = line.strip_prefix("### ").or_else(|| line.strip_prefix("## "))?.split(' ').next()?;
    let number = id.strip_prefix(['R', 'S', 'B'])?;
    (!number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())).then(|| id.to_owned())
}

/// How many names of tests stand in a command before its `--`.
fn names_before_dashes(command: &str) -> usize {
    let words = command.split_whitespace().skip_while(|word| *word != "test").skip(1);
    let mut names = 0;
    let mut takes_value = false;
    for word in words.take_while(|word| *word != "--") {
        names += usize::from(!takes_value && !word.starts_with('-'));
        takes_value = ["-p", "--test", "--features", "--profile"].contains(&word);
    }
    names
}

/// Whether a function of this name is there.
fn has_test(text: &str, name: &str) -> bool {
    ["(", "<"].iter().any(|next| text.contains(&format!("fn {name}{next}")))
}

fn text_of(path: &str) -> String {
    fs::read_to_string(top().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
