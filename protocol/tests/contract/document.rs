//! The contract in prose, PROTOCOL.md and its chapters, says what the types say: what stands in a table there is all of
//! it, its examples are the golden files, its links lead somewhere, and it stays short enough to be read.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use bridge_protocol::{Profile, limits};

use crate::{
    golden,
    layout::{laid_out, named_members},
    sample::Sample,
    samples,
    schema::schema,
    script::compact,
    session, visibility,
};

/// Lines of PROTOCOL.md: what somebody reads who writes a first client. A capability more is a chapter more.
const LONGEST: usize = 1_000;

#[test]
fn the_document_stays_short_enough_to_be_read() {
    let lines = text_of("PROTOCOL.md").lines().count();
    assert!(lines <= LONGEST, "PROTOCOL.md has {lines} lines: what only some clients need belongs into a chapter");
}

#[test]
fn every_ruling_has_a_row() {
    let document = document();
    for ruling in samples::rulings::rulings() {
        let ruling = compact(&ruling);
        assert!(document.contains(&format!("| `{ruling}` |")), "no row begins with {ruling}");
    }
    for ruling in samples::match_rulings::rulings() {
        let ruling = compact(&ruling);
        assert!(document.contains(&format!("| `{ruling}` |")), "no row begins with {ruling}");
    }
    for ruling in samples::events::rulings() {
        let ruling = compact(&ruling);
        assert!(document.contains(&format!("| `{ruling}` |")), "no row begins with {ruling}");
    }
}

#[test]
fn every_close_code_has_a_row() {
    let document = document();
    for closing in samples::frames::closings() {
        let row = format!("| `{}` | {} |", compact(&closing.reason).trim_matches('"'), closing.reason.code());
        assert!(document.contains(&row), "no row begins {row}");
    }
}

#[test]
fn every_phrase_is_listed() {
    let document = document();
    for phrase in bridge_protocol::PHRASES {
        assert!(document.contains(&format!("\n- {phrase}\n")), "{phrase} is not in the list");
    }
}

/// Chapter `view` is all of what a lane sees: a table of the view's members and one of its board's, and in the row of
/// what has members of its own all of those.
#[test]
fn every_member_of_the_view_has_a_row() {
    let (chapter, schema) = (text_of("chapters/view.md"), schema());
    let (of_view, of_board) = chapter.split_once("| Member of `board` |").expect("two tables");
    let schema = &schema["$defs"];
    let members = |of: &str| -> Vec<String> {
        let found = schema[of]["properties"].as_object().into_iter().flatten().map(|(member, _)| member.clone());
        let values = schema[of]["oneOf"].as_array().into_iter().flatten();
        found.chain(values.filter_map(|value| value["const"].as_str()).map(str::to_owned)).collect()
    };
    let row = |table: &str, member: &str| -> Option<String> {
        let is_of = |cell: &str| cell.trim_matches('`').split('.').next() == Some(member);
        let names = |line: &&str| {
            line.strip_prefix("| ")
                .and_then(|line| line.split(" | ").next())
                .is_some_and(|cells| cells.split(", ").any(is_of))
        };
        table.lines().find(names).map(str::to_owned)
    };
    for (table, of) in [(of_view, "TableView"), (of_board, "BoardView")] {
        let missing: Vec<_> = members(of).into_iter().filter(|member| row(table, member).is_none()).collect();
        assert!(missing.is_empty(), "chapter view has no row for {missing:?} of a {of}");
    }
    for (table, member, of) in [
        (of_view, "seats", "Occupant"),
        (of_view, "stage", "Stage"),
        (of_view, "direction", "DirectionView"),
        (of_board, "claim", "ClaimView"),
        (of_board, "undo", "UndoView"),
    ] {
        let row = row(table, member).expect("it was found above");
        let is_told = |word: &str| row.contains(&format!("`{word}`")) || row.contains(&format!("`\"{word}\"`"));
        let missing: Vec<_> = members(of).into_iter().filter(|word| !is_told(word)).collect();
        assert!(missing.is_empty(), "the row of {member} says nothing of {missing:?}");
    }
}

/// A row for each agreement, a column for each profile, in the words of the wire.
#[test]
fn every_profile_is_told() {
    let document = document();
    let policies = Profile::ALL.map(|profile| compact(&profile.policy()));
    let tournament = compact(&Profile::Tournament.policy());
    let policies = policies.each_ref().map(|policy| named_members(policy));
    // A tournament's is the one with every member: one that is missing is `true`.
    let all = named_members(&tournament);
    for (member, _) in all.iter().filter(|(member, _)| *member != "profile") {
        let values = policies.each_ref().map(|policy| {
            let value = policy.iter().find(|(known, _)| known == member).map_or("true", |(_, value)| *value);
            format!("`{value}`")
        });
        let row = format!("| `{member}` | {} |", values.join(" | "));
        assert!(document.contains(&row), "no row {row}");
    }
}

/// With its number; a time may be told in minutes.
#[test]
fn every_limit_has_its_row() {
    let document = document();
    for (name, limit) in limits::table() {
        let values = match limit {
            limits::Limit::One(one) => vec![format!("{one} "), format!("{} min ", one / 60)],
            limits::Limit::Range(least, most) => vec![format!("{least} to {most} ")],
        };
        let is_told = values.iter().any(|value| document.contains(&format!("| `{name}` | {value}")));
        assert!(is_told, "no row has {name} with {limit:?}");
    }
}

#[test]
fn every_limit_is_told() {
    let document = document();
    let told = |what: &str| assert!(document.contains(what), "no row has {what}");
    told(&format!("| `MAX_FRAME` | {} bytes |", limits::MAX_FRAME));
    told(&format!("| `MAX_DETAIL` | {} characters |", limits::MAX_DETAIL));
    told(&format!("| `MAX_BOARDS` | {} |", limits::MAX_BOARDS));
    told(&format!("| `MAX_TABLES_ATTENDED` | {} |", limits::MAX_TABLES_ATTENDED));
    told(&format!("| `MAX_CONNECTIONS` | {} |", limits::MAX_CONNECTIONS));
    told(&format!("| `MAX_MATCHES_FOLLOWED` | {} |", limits::MAX_MATCHES_FOLLOWED));
    told(&format!("| `MAX_KIBITZERS` | {} |", limits::MAX_KIBITZERS));
    told(&format!("| `MAX_CHAT` | {} characters |", limits::MAX_CHAT));
    told(&format!("| `CLAIMS_PER_SIDE` | {} |", limits::CLAIMS_PER_SIDE));
    told(&format!("| `MAX_STATEMENT` | {} characters |", limits::MAX_STATEMENT));
    told(&format!("| `MAX_MEANING` | {} characters |", limits::MAX_MEANING));
    told(&format!("| `MEANINGS_PER_CALL` | {} |", limits::MEANINGS_PER_CALL));
    told(&format!("| `MEANINGS_BYTES` | {} bytes |", limits::MEANINGS_BYTES));
    told(&format!("| `RULINGS_BYTES` | {} bytes |", limits::RULINGS_BYTES));
    told(&format!("| `MAX_USED_MS` | {} |", limits::MAX_USED_MS));
    told(&format!("| `MAX_SERVER_FRAME` | {} bytes |", limits::MAX_SERVER_FRAME));
    told(&format!("| `QUESTIONS_PER_BOARD` | {} |", limits::QUESTIONS_PER_BOARD));
    told(&format!("| `UNDOS_PER_SIDE` | {} |", limits::UNDOS_PER_SIDE));
    told(&format!("| `MAX_CARD_TEXT` | {} characters |", limits::MAX_CARD_TEXT));
    told(&format!("| `MAX_CARD_CALLS` | {} |", limits::MAX_CARD_CALLS));
    told(&format!("| `MAX_CARD_LINES` | {} lines |", limits::MAX_CARD_LINES));
    told(&format!("| `MAX_REASON` | {} characters |", limits::MAX_REASON));
    told(&format!("| `DIRECTOR_CALLS` | {} |", limits::DIRECTOR_CALLS));
    told(&format!("| `DIRECTOR_CALLS_WINDOW` | {} s |", limits::DIRECTOR_CALLS_WINDOW.as_secs()));
    told(&format!("| `DIRECTOR_CALLS_REMEMBERED` | {} |", limits::DIRECTOR_CALLS_REMEMBERED));
    told(&format!("| `MAX_LAW` | {} characters |", limits::MAX_LAW));
    told(&format!("| `MAX_DIRECTORS` | {} |", limits::MAX_DIRECTORS));
    told(&format!("| `MAX_RESULTS_ASSIGNED` | {} |", limits::MAX_RESULTS_ASSIGNED));
    told(&format!("| `MAX_RULINGS` | {} |", limits::MAX_RULINGS));
    told(&format!("| `MAX_TEAMS` | {} |", limits::MAX_TEAMS));
    told(&format!("| `MAX_EVENT_NAME` | {} characters |", limits::MAX_EVENT_NAME));
    told(&format!("| `RULINGS_SHOWN` | {} |", limits::RULINGS_SHOWN));
    told(&format!("| `RULINGS_ASKED` | {} |", limits::RULINGS_ASKED));
    told(&format!("| `QUESTION_PERIOD` | {} s |", limits::QUESTION_PERIOD.as_secs()));
    told(&format!("| `ANSWER_PERIOD` | {} s |", limits::ANSWER_PERIOD.as_secs()));
    told(&format!("| `CLAIM_PERIOD` | {} s |", limits::CLAIM_PERIOD.as_secs()));
    told(&format!("| `SKIP_PAUSE` | {} s |", limits::SKIP_PAUSE.as_secs()));
    told(&format!("| `TRAY_HOLD` | {} s |", limits::TRAY_HOLD.as_secs()));
    told(&format!("| `TRAY_RETURN` | {} s |", limits::TRAY_RETURN.as_secs()));
    told(&format!("| `CARDS_PER_SIDE` | {} |", limits::CARDS_PER_SIDE));
    told(&format!("| `GRACE` | {} s |", limits::GRACE.as_secs()));
    told(&format!("| `GRACES` | {} |", limits::GRACES));
    told(&format!("| `SUBSTITUTE_AFTER` | {} s |", limits::SUBSTITUTE_AFTER.as_secs()));
    told(&format!("| `BREAK_OFF_AFTER` | {} s |", limits::BREAK_OFF_AFTER.as_secs()));
    told(&format!("| `CORRECTION_PERIOD` | {} s |", limits::CORRECTION_PERIOD.as_secs()));
    told(&format!("| `MAX_MATCH_NAME` | {} characters |", limits::MAX_MATCH_NAME));
    told(&format!("| `MAX_TEAM_NAME` | {} characters |", limits::MAX_TEAM_NAME));
    told(&format!("| `ROSTER` | {} to {} |", limits::ROSTER.start(), limits::ROSTER.end()));
    told(&format!("| `MAX_SEGMENTS` | {} |", limits::MAX_SEGMENTS));
    told(&format!("| `MAX_EXTRA_SEGMENTS` | {} |", limits::MAX_EXTRA_SEGMENTS));
    told(&format!("| `LINES_RECOGNISED` | {} lines |", limits::LINES_RECOGNISED));
    told(&format!("| `CHAT_REMEMBERED` | {} lines |", limits::CHAT_REMEMBERED));
    told(&format!("| `NAME_LENGTH` | {} to {} characters |", limits::NAME_LENGTH.start(), limits::NAME_LENGTH.end()));
    told(&format!("| `CONTRIBUTION_WINDOW` | {} s |", limits::CONTRIBUTION_WINDOW.as_secs()));
    told(&format!("| `HELLO_DEADLINE` | {} s |", limits::HELLO_DEADLINE.as_secs()));
    told(&format!("| `CROWDED_HELLO_DEADLINE` | {} s |", limits::CROWDED_HELLO_DEADLINE.as_secs()));
    told(&format!("| `TICKET_LIFE` | {} s |", limits::TICKET_LIFE.as_secs()));
    told(&format!("| `PING_EVERY` | {} s |", limits::PING_EVERY.as_secs()));
    told(&format!("| `SILENCE` | {} s |", limits::SILENCE.as_secs()));
    told(&format!("| `OUTBOX_FRAMES` | {} frames |", limits::OUTBOX_FRAMES));
    told(&format!("| `OUTBOX_BYTES` | {} bytes |", limits::OUTBOX_BYTES));
}

/// An example is a fence that names its golden file, ```` ```json request.call ````, or the session, ```` ```text
/// session ````. The table of who is told what is that of `visibility.tsv`.
#[test]
fn examples_are_the_golden_files() {
    let samples = samples::all();
    let told = session::as_told();
    for (path, document) in documents() {
        let fresh = with_examples(&document, |name| match name {
            "text session" => Some(told.clone()),
            _ => name.strip_prefix("json ").map(|name| {
                let sample = samples.iter().find(|sample| sample.name == name);
                laid_out(&sample.unwrap_or_else(|| panic!("there is no golden file {name}")).json) + "\n"
            }),
        });
        let fresh = visibility::with_the_table(&fresh);
        if golden::updating() {
            fs::write(&path, fresh).expect("a writable document");
        } else {
            assert!(fresh == document, "{} has another example than its golden file: `cargo golden`", path.display());
        }
    }
}

#[test]
fn every_message_is_shown() {
    let document = document() + &pages("reference").iter().map(|(_, text)| text.as_str()).collect::<String>();
    let shown = |name: &str| document.contains(&format!("\n```json {name}\n"));
    // Where something stands in a table, or is seen from another side too.
    let elsewhere = ["answer.record", "answer.transcript", "board_record", "view.", "match_view.", "event_view."];
    let is_due = |sample: &Sample| !elsewhere.iter().any(|kind| sample.name.starts_with(kind));
    let missing: Vec<_> =
        samples::all().into_iter().filter(is_due).map(|sample| sample.name).filter(|name| !shown(name)).collect();
    assert!(missing.is_empty(), "not shown: {missing:?}");
}

/// Which lists are missing when they are empty is said in one place.
#[test]
fn every_list_that_may_be_left_out_is_named() {
    let folders = ["src", "dealing/src"].map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let sources = folders.iter().flat_map(|folder| sources(folder));
    let sources: Vec<_> = sources.map(|file| fs::read_to_string(file).expect("a source file")).collect();
    let left_out = sources.iter().flat_map(|source| {
        let behind = source.split("skip_serializing_if = \"Vec::is_empty\"").skip(1);
        // The member that the attribute is on: of a structure, where it is public, or of a variant.
        let member = |text: &&str| !text.is_empty() && !text.starts_with(['#', '/']);
        behind.filter_map(move |text| {
            let line = text.lines().skip(1).map(str::trim).find(member)?;
            line.trim_start_matches("pub ").split_once(':').map(|(name, _)| name)
        })
    });
    let document = text_of("PROTOCOL.md");
    let (_, told) = document.split_once("**Lists.**").expect("a paragraph about lists");
    let (_, told) = told.split_once("left out when they are empty:").expect("which are left out");
    let (told, _) = told.split_once("MUST read a list").expect("what a client makes of it");
    let told: BTreeSet<&str> = told.split('`').skip(1).step_by(2).collect();
    assert_eq!(told, left_out.collect());
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the sources");
    let paths = entries.map(|entry| entry.expect("a folder that can be read").path());
    paths
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() => sources(&path),
            Some(extension) if extension == "rs" => vec![path],
            Some(_) | None => Vec::new(),
        })
        .collect()
}

/// A link leads to a file that is there, and to a heading in it.
#[test]
fn every_link_leads_somewhere() {
    let mut broken = Vec::new();
    for (path, document) in documents().into_iter().chain(pages("reference")) {
        for target in links(&document) {
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let there = if file.is_empty() { path.clone() } else { path.parent().expect("a folder").join(file) };
            let found = match fs::read_to_string(&there) {
                Ok(text) => anchor.is_empty() || anchors(&text).any(|each| each == anchor),
                Err(_) => there.is_dir() && anchor.is_empty(),
            };
            if !found {
                broken.push(format!("{}: {target}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// The anchor of a numbered section of PROTOCOL.md.
pub(crate) fn anchor_of_section(number: &str) -> Option<String> {
    let document = text_of("PROTOCOL.md");
    let heading = document.lines().find(|line| line.starts_with(&format!("## {number} ")))?;
    Some(slug(heading.trim_start_matches('#').trim()))
}

/// The targets of links, outside code.
fn links(document: &str) -> Vec<String> {
    let words: String = document.split('`').step_by(2).collect();
    let targets = words.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).map(str::to_owned).collect()
}

fn anchors(document: &str) -> impl Iterator<Item = String> {
    document.lines().filter(|line| line.starts_with('#')).map(|line| slug(line.trim_start_matches('#').trim()))
}

/// What a heading is called in a link.
fn slug(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
}

/// The document with the inside of each fence that `example` knows replaced.
fn with_examples(document: &str, example: impl Fn(&str) -> Option<String>) -> String {
    let mut fresh = String::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        fresh.push_str(line);
        fresh.push('\n');
        let Some(text) = line.strip_prefix("```").and_then(&example) else { continue };
        lines.find(|line| *line == "```").expect("a fence is closed");
        fresh.push_str(&text);
        fresh.push_str("```\n");
    }
    fresh
}

/// All that is written by hand, in one text.
fn document() -> String {
    documents().into_iter().map(|(_, text)| text).collect()
}

fn documents() -> Vec<(PathBuf, String)> {
    let mut all = pages("chapters");
    all.insert(0, (folder().join("PROTOCOL.md"), text_of("PROTOCOL.md")));
    all
}

/// The texts of a folder, in the order of their names.
fn pages(name: &str) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder().join(name)).expect("a folder of the document");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a folder that can be read").path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(&path).expect("a text"))).collect()
}

fn text_of(name: &str) -> String {
    fs::read_to_string(folder().join(name)).expect("the document")
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
