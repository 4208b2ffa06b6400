//! PBN as others write it, as we write it, and as nobody should.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod hostile;
mod laws;
mod matches;
mod others;
mod random_game;
mod round_trip;
mod wild;

use bridge_formats::pbn::{self, Game, Severity};

/// The only game of a file without problems.
fn clean(text: &str) -> Game {
    let reading = pbn::read(text.as_bytes());
    assert_eq!(reading.problems, [], "{text}");
    let [game] = reading.games.as_slice() else { panic!("{} games in {text}", reading.games.len()) };
    game.clone()
}

/// The problems of a file, each as `line tag: expected; found`, with the severity.
fn problems(text: &str) -> Vec<(String, Severity)> {
    let problems = pbn::read(text.as_bytes()).problems.into_iter();
    problems
        .map(|problem| {
            let tag = problem.tag.unwrap_or_default();
            (format!("{} {tag}: {}; {}", problem.line, problem.expected, problem.found), problem.severity)
        })
        .collect()
}
