//! The shape of the tree, read from its sources: what belongs to a procedure stands in its folder, so that another
//! record touches one place. No function enumerates them all but the table of what they are, `record/nature.rs`; what
//! changes the table knows no message; and who hears what is said in the words of the protocol's table.

use std::{collections::BTreeSet, fs, path::Path};

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
const VISIBILITY: &str = include_str!("../../../../protocol/visibility.tsv");
/// How many records or procedures one function may tell apart.
const MOST_ARMS: usize = 15;

#[test]
fn records_are_told_apart_in_one_table_and_in_their_procedures() {
    let sources = sources();
    let names = records(&sources);
    assert!(
        ["ClaimSettled", "Seating", "LineupsShown", "RoundWarned"].iter().all(|name| names.contains(*name)),
        "{names:?}"
    );
    for (file, source) in &sources {
        let most = arms(source, &names).into_iter().max().unwrap_or(0);
        let is_the_table = file.ends_with("record/nature.rs");
        assert_eq!(most > MOST_ARMS, is_the_table, "{file} has a match of {most} arms over records");
    }
}

#[test]
fn a_match_is_counted_by_its_patterns() {
    let names = BTreeSet::from(["Called".to_owned(), "Woken".to_owned(), "Play".to_owned()]);
    let source = "match record { Record::Called { seat } | Record::Woken => { f(Self::Woken) } \
                  Self::Play(play::Record::Called { .. }) => Self::Woken, Command::Play { .. } => Other::Called { x }, }";
    assert_eq!(arms(source, &names), [3]);
}

#[test]
fn what_changes_the_table_and_what_is_logged_know_no_message() {
    const MESSAGES: [&str; 7] =
        ["TableEvent", "TableView", "BoardView", "Snapshot", "ServerFrame", "crate::view", "view::"];
    let sources = sources();
    let below = |file: &str| {
        ["apply.rs", "hears.rs", "kept.rs", "log.rs", "tempo.rs", "nature.rs"].iter().any(|name| file.ends_with(name))
    };
    let below: Vec<_> = sources.iter().filter(|(file, _)| file.starts_with("table/") && below(file)).collect();
    assert!(below.len() > 30, "each procedure has its own: {}", below.len());
    for (file, source) in below {
        for message in MESSAGES {
            assert!(!source.contains(message), "{file} knows {message}");
        }
    }
}

#[test]
fn each_row_of_the_protocols_table_is_said_where_it_is_decided() {
    let hears = sources_with_comments().into_iter().filter(|(file, _)| file.ends_with("hears.rs"));
    let said: String = hears.map(|(_, source)| source).collect();
    for row in VISIBILITY.lines().skip(1) {
        let name = row.split('\t').next().unwrap();
        for event in name.split('`').skip(1).step_by(2) {
            assert!(said.contains(&format!("`{event}`")), "no hears.rs speaks of `{event}`, row: {name}");
        }
    }
}

/// The names of all procedures and their records: of tables, of matches and of events.
fn records(sources: &[(String, String)]) -> BTreeSet<String> {
    let enums = sources.iter().flat_map(|(_, source)| source.split("pub enum ").skip(1));
    let of_records = enums.filter(|body| body.split(' ').next().is_some_and(|name| name.ends_with("Record")));
    let bodies = of_records.filter_map(|body| body.split("\n}\n").next());
    let variants = bodies.flat_map(str::lines).filter_map(|line| line.strip_prefix("    "));
    let names = variants.map(|line| line.chars().take_while(char::is_ascii_alphanumeric).collect::<String>());
    names.filter(|name| !name.is_empty()).collect()
}

/// Of each match, how many patterns name a record or a procedure.
fn arms(source: &str, names: &BTreeSet<String>) -> Vec<usize> {
    let starts = source.match_indices("match ").map(|(at, found)| at + found.len());
    starts.filter_map(|at| Some(patterns(&source[at + source[at..].find('{')? + 1..], names))).collect()
}

/// How many of them a match has whose body begins here.
fn patterns(body: &str, names: &BTreeSet<String>) -> usize {
    let (mut depth, mut in_pattern, mut count) = (0_usize, true, 0);
    for (at, each) in body.char_indices() {
        match each {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' => depth -= 1,
            '}' => {
                depth -= 1;
                in_pattern |= depth == 0;
            }
            ',' if depth == 0 => in_pattern = true,
            '=' if depth == 0 && body[at..].starts_with("=>") => in_pattern = false,
            _ if depth == 0 && in_pattern => {
                // `MatchRecord::` counts as `Record::` does.
                let path = ["Record::", "Stored::", "Self::"].iter().find_map(|path| body[at..].strip_prefix(path));
                let name = path.map(|rest| rest.chars().take_while(char::is_ascii_alphanumeric).collect::<String>());
                count += usize::from(name.is_some_and(|name| names.contains(&name)));
            }
            _ => {}
        }
    }
    count
}

fn sources() -> Vec<(String, String)> {
    let code = |source: String| source.lines().map(|line| line.split("//").next().unwrap().to_owned() + "\n").collect();
    sources_with_comments().into_iter().map(|(file, source)| (file, code(source))).collect()
}

/// The files of the crate, by their paths in it.
fn sources_with_comments() -> Vec<(String, String)> {
    let (mut files, mut folders) = (Vec::new(), vec![Path::new(SOURCE).to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(SOURCE).unwrap().to_str().unwrap().replace('\\', "/");
                files.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}
