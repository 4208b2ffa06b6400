//! Lexemes to records: which tags make one game, and what they inherit from the games before (PBN 2.1, 3.1 and 4.8).
//!
//! A record ends at a blank line. Files in circulation lack blank lines or have too many, so `[Event]` or `[Board]`
//! seen again behind a deal begins a game, and a blank line before `[Auction]`, `[Play]` or `[Note]` does not.

use std::collections::{BTreeMap, BTreeSet};

use super::lexer::{Lexeme, Lexer};
use super::limits;
use super::problem::{Location, Problems, Severity};
use super::quoted;

/// A tag with the section below it.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) value: String,
    pub(super) rows: Vec<Row>,
    /// The notes of an auction or a play section.
    pub(super) notes: Vec<Row>,
}

/// One line of a section.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) text: String,
}

impl Entry {
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    pub(super) fn place(&self) -> Location<'_> {
        Location { line: self.line, tag: Some(&self.name) }
    }

    fn takes_notes(&self) -> bool {
        self.is("Auction") || self.is("Play")
    }
}

/// Reads records one by one.
pub(super) struct Records<'a> {
    lexer: Lexer<'a>,
    /// What turned out to belong to the next record.
    ahead: Option<Lexeme<'a>>,
    previous: BTreeMap<String, String>,
    standing: BTreeMap<String, Entry>,
    inherited_bytes: usize,
}

impl<'a> Records<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Records {
            lexer: Lexer::new(text),
            ahead: None,
            previous: BTreeMap::new(),
            standing: BTreeMap::new(),
            inherited_bytes: 0,
        }
    }

    /// The tags of the next game, inheritance resolved; `None` at the end of the file.
    pub(super) fn next(&mut self, problems: &mut Problems) -> Option<Vec<Entry>> {
        let mut record = Gathering::default();
        while let Some(lexeme) = self.ahead.take().or_else(|| self.lexer.next()) {
            if record.is_ended_by(&lexeme) {
                self.ahead = Some(lexeme);
                break;
            }
            match lexeme {
                Lexeme::Blank => record.ended = !record.entries.is_empty(),
                Lexeme::Fault { line, expected, found, severity } => {
                    let place = Location { line, tag: None };
                    match severity {
                        Severity::Doubtful => problems.doubtful(place, expected, found),
                        Severity::Omitted => problems.omitted(place, expected, found),
                        Severity::Refused => problems.refused(place, expected, found),
                    }
                }
                Lexeme::Text { line, text } => record.add_row(line, text, problems),
                Lexeme::Tag { line, name, value } => {
                    let name = name.to_owned();
                    record.add(Entry { line, name, value, rows: Vec::new(), notes: Vec::new() }, problems);
                }
            }
        }
        if record.entries.is_empty() {
            return None;
        }
        Some(self.inherit(record.entries, problems))
    }

    /// `#` is the value of the game before. `##value` is a value that games without the tag have too, until one has its
    /// own; a bare `##` makes the value of the game before such a value.
    fn inherit(&mut self, mut entries: Vec<Entry>, problems: &mut Problems) -> Vec<Entry> {
        let mut present = BTreeMap::new();
        for entry in &mut entries {
            let key = entry.name.to_ascii_lowercase();
            let standing = entry.value.strip_prefix("##").map(str::to_owned);
            let same_again = entry.value == "#" || standing.as_deref() == Some("");
            if same_again {
                let before = self.previous.get(&key).cloned();
                if before.is_none() && standing.is_none() {
                    problems.omitted(entry.place(), "this tag in the game before", "none to inherit from");
                }
                entry.value = before.filter(|value| self.may_inherit(entry, value, problems)).unwrap_or_default();
            } else if let Some(value) = &standing {
                entry.value.clone_from(value);
            }
            entry.value = quoted::trimmed(&entry.value).to_owned();
            if standing.is_some() {
                let kept = Entry { rows: Vec::new(), notes: Vec::new(), ..entry.clone() };
                self.standing.insert(key.clone(), kept);
            } else {
                self.standing.remove(&key);
            }
            present.insert(key, entry.value.clone());
        }
        let line = entries.first().map_or(0, |entry| entry.line);
        let absent: Vec<Entry> = self
            .standing
            .iter()
            .filter(|(key, _)| !present.contains_key(*key))
            .map(|(_, entry)| entry.clone())
            .collect();
        for entry in absent {
            if !self.may_inherit(&entry, &entry.value, problems) {
                self.standing.clear();
                break;
            }
            present.insert(entry.name.to_ascii_lowercase(), entry.value.clone());
            entries.push(Entry { line, ..entry });
        }
        self.previous = present;
        entries
    }

    fn may_inherit(&mut self, entry: &Entry, value: &str, problems: &mut Problems) -> bool {
        // A tag costs more than its letters.
        self.inherited_bytes += entry.name.len() + value.len() + 16;
        let allowed = self.inherited_bytes <= limits::INHERITED_BYTES;
        if !allowed {
            problems.omitted(entry.place(), "at most 16 MiB of inherited tags in a file", "more");
        }
        allowed
    }
}

/// A record being gathered.
#[derive(Default)]
struct Gathering {
    entries: Vec<Entry>,
    names: BTreeSet<String>,
    size: usize,
    ended: bool,
    /// Rows below a tag that was left out are left out with it.
    skipping_rows: bool,
}

impl Gathering {
    fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    fn is_ended_by(&self, lexeme: &Lexeme<'_>) -> bool {
        if self.entries.is_empty() {
            return false;
        }
        match lexeme {
            Lexeme::Blank | Lexeme::Text { .. } => false,
            Lexeme::Fault { .. } => self.ended,
            Lexeme::Tag { name, .. } => {
                let key = name.to_ascii_lowercase();
                self.begins_another(&key) || (self.ended && !self.still_lacks(&key))
            }
        }
    }

    fn begins_another(&self, key: &str) -> bool {
        let is_played = ["deal", "auction", "play"].iter().any(|name| self.has(name));
        matches!(key, "event" | "board") && self.has(key) && is_played
    }

    fn still_lacks(&self, key: &str) -> bool {
        match key {
            "auction" | "play" => !self.has(key) && (self.has("deal") || self.has("dealer")),
            "note" => self.has("auction") || self.has("play"),
            _ => false,
        }
    }

    fn add(&mut self, entry: Entry, problems: &mut Problems) {
        self.ended = false;
        self.skipping_rows = true;
        if self.is_full(entry.place(), problems) {
            return;
        }
        let key = entry.name.to_ascii_lowercase();
        if key == "note" {
            match self.entries.iter_mut().rev().find(|section| section.takes_notes()) {
                Some(section) => section.notes.push(Row { line: entry.line, text: entry.value }),
                None => problems.omitted(entry.place(), "a note behind its auction or play", &entry.value),
            }
            return;
        }
        if !self.names.insert(key) {
            // PBN 2.1, 3.3: a tag that already occurred is ignored.
            problems.omitted(entry.place(), "a tag once in a game", "the same tag again");
            return;
        }
        self.skipping_rows = false;
        self.entries.push(entry);
    }

    fn add_row(&mut self, line: usize, text: &str, problems: &mut Problems) {
        let place = Location { line, tag: None };
        if self.ended || self.entries.is_empty() {
            problems.refused(place, "a tag at the beginning of a game", text);
            return;
        }
        if self.skipping_rows || self.is_full(place, problems) {
            return;
        }
        if let Some(section) = self.entries.last_mut() {
            section.rows.push(Row { line, text: text.replace('\t', " ") });
        }
    }

    fn is_full(&mut self, place: Location<'_>, problems: &mut Problems) -> bool {
        self.size += 1;
        if self.size == limits::ENTRIES_PER_GAME + 1 {
            problems.omitted(place, "at most 2000 tags and section lines in a game", "more");
        }
        self.size > limits::ENTRIES_PER_GAME
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_and_second_boards_part_games() {
        for text in [
            "[Board \"1\"]\n[Deal \"a\"]\n\n\n[Board \"2\"]\n[Deal \"b\"]\n",
            "[Board \"1\"]\n[Deal \"a\"]\n[Board \"2\"]\n[Deal \"b\"]\n",
            "\n{ two games }\n\n[Board \"1\"]\n[Deal \"a\"]\n \t\n[Board \"2\"]\n[Deal \"b\"]",
        ] {
            assert_eq!(records(text), (vec!["Board=1 Deal=a".to_owned(), "Board=2 Deal=b".to_owned()], 0), "{text}");
        }
        let (games, problems) = records("[Board \"1\"]\n[Deal \"a\"]\n\n[Auction \"N\"]\nAP\n\n[Play \"E\"]");
        assert_eq!((games.as_slice(), problems), (&["Board=1 Deal=a Auction=N Play=E".to_owned()][..], 0));
    }

    #[test]
    fn values_are_inherited() {
        let (games, problems) = records(
            "[Event \"##Cup\"]\n[West \"w\"]\n\n[Board \"2\"]\n[West \"#\"]\n\n[West \"##\"]\n\n[Event \"b\"]\n\n[Board \"5\"]",
        );
        assert_eq!(
            games,
            ["Event=Cup West=w", "Board=2 West=w Event=Cup", "West=w Event=Cup", "Event=b West=w", "Board=5 West=w"]
        );
        assert_eq!(problems, 0);
        assert_eq!(records("[West \"#\"]"), (vec!["West=".to_owned()], 1));
    }

    #[test]
    fn text_outside_games_and_repeated_tags_are_reported() {
        assert_eq!(records("garbage\n\n[Board \"1\"]\n[Board \"2\"]\n\nmore"), (vec!["Board=1".to_owned()], 3));
    }

    #[test]
    fn a_broken_tag_is_reported_with_the_game_that_it_begins() {
        let mut problems = Problems::default();
        let mut records = Records::new("[Board \"1\"]\n\n[Event]\n[Board \"2\"]\n");
        while records.next(&mut problems).is_some() {
            problems.next_record();
        }
        let problems: Vec<_> = problems.into_vec().into_iter().map(|problem| (problem.record, problem.line)).collect();
        assert_eq!(problems, [(1, 3)]);
    }

    fn records(text: &str) -> (Vec<String>, usize) {
        let mut problems = Problems::default();
        let mut records = Records::new(text);
        let mut games = Vec::new();
        while let Some(entries) = records.next(&mut problems) {
            let tags: Vec<String> = entries.iter().map(|entry| format!("{}={}", entry.name, entry.value)).collect();
            games.push(tags.join(" "));
        }
        (games, problems.into_vec().len())
    }
}
