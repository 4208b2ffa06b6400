//! A whole evening of each form through the reference client: people who type at its plain lines, a program that speaks
//! JSON, and somebody who watches. What they are told at the end, and what is exported, is what the book says of the
//! deals that were played (Spec F10, F11, F12, F13, F14, F15, F16). `BRIDGE_EVENING=13` plays so many rubbers, rounds
//! or deals of each, with deals that come to anything.

use std::path::Path;

use bridge_e2e::{Client, DealPlan, FramedPlayer, TestServer, Typist};
use bridge_protocol::{SessionRecord, limits::MAX_BOARDS};
use bridge_rules::{BySeat, DealOutcome, DealResult, Form, Hand, Partners, Seat, Seating};
use futures_util::future::join_all;

#[path = "../../../protocol/rules/tests/forms/by_the_book.rs"]
mod by_the_book;

use by_the_book::{BookSession, NextDeal, book_session, declarers};

const CLIENT: &str = env!("CARGO_BIN_EXE_client");

/// What a form is played with here, how many deals it takes at least with what is bid on such an evening, and whether
/// its file can be played again.
const EVENINGS: [(&str, &[&str], usize, Replay); 16] = [
    ("duplicate", &[], 5, Replay::Agrees),
    ("rubber", &["--rubbers", "1"], 5, Replay::Agrees),
    ("rubber", &["--rubbers", "2", "--honours", "off", "--cut", "--stakes", "5"], 8, Replay::Agrees),
    ("chicago", &["--rubbers", "1", "--order", "dealer"], 5, Replay::Agrees),
    ("chicago", &["--rubbers", "2", "--honours", "off", "--pivot"], 9, Replay::Agrees),
    ("chicago-duplicate", &["--rubbers", "1"], 4, Replay::Agrees),
    ("russian", &["--rubbers", "1"], 5, Replay::Agrees),
    ("minibridge", &["--rubbers", "3"], 3, Replay::Agrees),
    ("minibridge-slips", &["--rubbers", "3"], 4, Replay::Agrees),
    ("honeymoon", &["--rubbers", "1"], 5, Replay::Refused),
    ("honeymoon-draw", &["--rubbers", "1"], 5, Replay::Refused),
    ("honeymoon-draw-two", &["--rubbers", "1"], 5, Replay::Refused),
    ("three-handed", &["--rubbers", "1", "--honours", "off"], 6, Replay::Refused),
    ("auction", &["--rubbers", "1"], 3, Replay::Agrees),
    ("bridge-whist", &["--rubbers", "1"], 2, Replay::Agrees),
    ("biritch", &["--rubbers", "1"], 2, Replay::Agrees),
];

#[derive(Clone, Copy)]
enum Replay {
    Agrees,
    /// Its auctions are of two or three, for which a file has no place.
    Refused,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_evening_of_each_form_is_typed_and_comes_to_what_the_book_says() {
    let server = TestServer::open().await;
    let url = format!("http://{}", server.address());
    let forms: Vec<&str> = Form::all().iter().map(Form::name).collect();
    assert!(forms.iter().all(|form| EVENINGS.iter().any(|(name, ..)| name == form)), "{forms:?}");
    let parts = std::env::var("BRIDGE_EVENING").ok().and_then(|number| number.parse::<u32>().ok());
    for (form, options, deals, replay) in EVENINGS {
        let Some(parts) = parts else {
            evening(&url, form, options, (deals, DealPlan::of_an_evening), replay).await;
            continue;
        };
        let began = std::time::Instant::now();
        // Of three players a rubber takes longest, and a table holds no more than two hundred deals.
        let parts = if form == "three-handed" { parts.min(8) } else { parts };
        let told = parts.to_string();
        let longer = |place: usize| if place > 0 && options[place - 1] == "--rubbers" { &told } else { options[place] };
        let options: Vec<&str> = (0..options.len()).map(longer).collect();
        // Boards of duplicate have no end of their own.
        let least = usize::try_from(parts).unwrap() * if form == "duplicate" { 4 } else { 1 };
        let played = evening(&url, form, &options, (least, DealPlan::of_a_long_evening), replay).await;
        println!("{form} {options:?}: {played} deals in {:.0?}", began.elapsed());
    }
    server.close().await;
}

/// Whoever watches goes when the session is over.
async fn watches(kibitzer: &mut Client) -> Option<i32> {
    kibitzer.says("Enter takes you away from the table.").await;
    kibitzer.types("").await;
    kibitzer.ends().await
}

/// Gives how many deals were played; those that are told at least.
async fn evening(
    url: &str,
    form: &str,
    options: &[&str],
    (deals, plan): (usize, fn(u32) -> DealPlan),
    replay: Replay,
) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let what = format!("{form} {options:?}");
    let words = [&["host", "--plain", "--server", url, "--name", "Susan", "--form", form], options].concat();
    let mut host = Typist::start(CLIENT, folder.path(), &words);
    // Whoever plays boards of duplicate without end stops after some of them.
    host.stop_after = (form == "duplicate").then(|| u32::try_from(deals).unwrap());
    host.client.says("Director: ").await;
    let link = |label: &str| {
        let line = host.client.heard.iter().find_map(|line| line.strip_prefix(label)?.rsplit(' ').next());
        line.map(str::to_owned)
    };
    let [program, kibitzer] = ["East: ", "Kibitzers: "].map(|label| link(label).unwrap());
    let others = ["North: ", "South: ", "West: "].into_iter().zip(["Nora", "Sara", "Willem"]);
    let others: Vec<_> = others.filter_map(|(label, name)| Some((link(label)?, name))).collect();
    let table = host.client.heard.iter().find_map(|line| line.strip_prefix("Table ")?.split('.').next()).unwrap();
    let table = table.to_owned();
    let stop_after = host.stop_after;
    let mut people = vec![host];
    for (link, name) in &others {
        let mut typist = Typist::start(CLIENT, folder.path(), &["play", link, "--plain", "--name", name]);
        typist.stop_after = stop_after;
        people.push(typist);
    }
    let mut framed = FramedPlayer::start(CLIENT, folder.path(), &["play", &program, "--json", "--name", "Emil"]);
    framed.stop_after = stop_after.map(|_| deals);
    framed.plan = plan;
    people.iter_mut().for_each(|person| (person.plan, person.deal_name) = (plan, deal_name(form)));
    let mut kit = Client::start(CLIENT, folder.path(), &["watch", &kibitzer, "--plain", "--name", "Kit"]);

    let (codes, (record, code), watched) =
        tokio::join!(join_all(people.iter_mut().map(Typist::plays_on)), framed.plays_on(), watches(&mut kit));
    assert!(codes.into_iter().chain([code, watched]).all(|code| code == Some(0)), "{what}");
    let sheets: Vec<Vec<&String>> =
        people.iter().map(|one| &one.client).chain([&kit]).map(|client| sheet(form, &client.heard)).collect();
    assert!(sheets.iter().all(|sheet| sheet == &sheets[0]), "{what}: {sheets:#?}");
    assert!(people[0].client.heard.iter().all(|line| is_worded(form, line)), "{what}: {:#?}", people[0].client.heard);
    let spaced = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    for total in is_by_the_book(&record, deals, stop_after.is_some(), &what) {
        let is_told = sheets[0].iter().any(|line| spaced(line).starts_with(&total));
        assert!(is_told, "{what}: {total:?} and not {:#?}", sheets[0]);
    }
    assert!(people[0].client.heard.iter().any(|line| stands(form, line)), "{what}: how it stands is told");
    is_exported(url, folder.path(), &table, &record, replay, &what).await;
    for person in &people {
        is_proven(&person.client.heard, folder.path(), &what).await;
    }
    record.session.map_or(0, |session| session.sheet.deals.len())
}

/// Whoever played has the proof that every deal of the evening is the one that was promised before it.
async fn is_proven(heard: &[String], folder: &Path, what: &str) {
    let kept = heard.iter().find_map(|line| line.strip_prefix("How the cards were dealt can be checked: bridge-cli "));
    let (verify, kept) = kept.and_then(|words| words.split_once(' ')).unwrap_or_else(|| panic!("{what}: {heard:#?}"));
    let mut program = tokio::process::Command::new(CLIENT);
    let ran = program.args([verify, kept.trim_matches('\'')]).env("BRIDGE_STATE", folder).output().await.unwrap();
    assert_eq!(ran.status.code(), Some(0), "{what}: {}", String::from_utf8_lossy(&ran.stdout));
}

/// Honours of the last deal too are claimed after the play, where they count only then (Spec F10.4).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_would_claim_honours_of_the_last_deal_has_the_time_for_it() {
    let server = TestServer::open().await;
    let (folder, url) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let agreed = ["--form", "rubber", "--rubbers", "1", "--honours", "claimed"];
    let words = [&["host", "--plain", "--server", &url, "--name", "Susan"], &agreed[..]].concat();
    let mut host = Typist::start(CLIENT, folder.path(), &words);
    host.client.says("Director: ").await;
    let links = host.client.heard.iter().filter_map(|line| line.split_once(": bridge-cli play "));
    let links: Vec<_> = links.filter(|(seat, _)| !seat.contains("(you)")).map(|(_, link)| link.to_owned()).collect();
    let mut people = vec![host];
    for (link, name) in links.iter().zip(["Nora", "Emil", "Willem"]) {
        people.push(Typist::start(CLIENT, folder.path(), &["play", link, "--plain", "--name", name]));
    }
    let codes = join_all(people.iter_mut().map(Typist::plays_on)).await;
    assert!(codes.iter().all(|code| *code == Some(0)), "{codes:?}");
    for person in &people {
        let heard = &person.client.heard;
        let last = "may claim them: honours";
        assert_eq!(heard.iter().filter(|line| line.contains(last)).count(), 1, "{heard:#?}");
        assert!(!heard.iter().any(|line| line.contains("withdraw your agreement")), "of a form nothing is taken back");
    }
    server.close().await;
}

/// What a deal of a form is called.
fn deal_name(form: &str) -> &'static str {
    if form == "duplicate" { "board" } else { "deal" }
}

/// What stands behind the word with which a sentence about a deal begins.
fn of_a_deal<'a>(form: &str, line: &'a str) -> Option<&'a str> {
    line.strip_prefix(if deal_name(form) == "board" { "Board " } else { "Deal " })
}

/// Whether what a board came to is told in the words of its form; other lines are.
fn is_worded(form: &str, line: &str) -> bool {
    let result = of_a_deal(form, line).and_then(|rest| rest.split_once(": "));
    let result = result.filter(|(number, _)| number.parse::<u32>().is_ok());
    // At minibridge nobody can pass: with the points of both sides alike nobody declares.
    let not_played = if form == "minibridge" { "20 points each: " } else { "passed out. " };
    let Some((_, said)) = result.filter(|(_, said)| !said.starts_with(not_played)) else { return true };
    match form {
        "bridge-whist" | "biritch" => said.contains(" to North-South") && said.contains(" to East-West"),
        "russian" => said.contains(" IMP") || said.contains("Nobody scores."),
        "minibridge" => [" for a game by ", " for a part-score by "].iter().any(|aim| said.contains(aim)),
        "honeymoon" | "honeymoon-draw" | "honeymoon-draw-two" => {
            !said.contains("North-South") && !said.contains("West")
        }
        _ => !said.contains(" IMP") && [", made", " down"].iter().any(|how| said.contains(how)),
    }
}

/// All that is told of the sheet when the session is over.
fn sheet<'a>(form: &str, heard: &'a [String]) -> Vec<&'a String> {
    let as_a_file = format!("The {}s as a file: ", deal_name(form));
    let is_first = |line: &String| ["Rubber 1", "Round 1", "The deals"].contains(&line.as_str());
    let begins = heard.iter().rposition(is_first).unwrap_or_else(|| panic!("{heard:#?}"));
    heard[begins..].iter().take_while(|line| !line.starts_with(&as_a_file)).collect()
}

/// Of each deal the dealer, the vulnerability, whether it counts and what it brings; and of all together the sentence
/// with which the sheet ends.
fn is_by_the_book(record: &SessionRecord, deals: usize, stopped: bool, what: &str) -> Vec<String> {
    let session = record.session.as_ref().expect("a form is played");
    let (form, sheet) = (session.form, &session.sheet);
    assert!(sheet.deals.len() >= deals, "{what}: {:#?}", sheet.deals);
    let two = form.seating() == Seating::Two;
    let results = sheet.deals.iter().map(|deal| {
        let played = record.boards.iter().find(|board| board.board == deal.terms.board);
        let is_put_away = |seat| two && matches!(seat, Seat::South | Seat::West);
        let hand = |seat| played.filter(|_| !is_put_away(seat)).map_or(Hand::EMPTY, |board| board.deal.hand(seat));
        DealResult::new(deal.outcome, BySeat::from_fn(hand))
    });
    let results: Vec<_> = results.collect();
    let declares = |deal: &DealResult| match deal.outcome {
        DealOutcome::Contract { contract, .. } => declarers(&form).contains(&contract.declarer),
        DealOutcome::PassedOut | DealOutcome::Named { .. } => true,
    };
    assert!(results.iter().all(declares), "{what}: {results:#?}");
    let book = book_session(&form, &results, stopped);
    let ours = sheet.deals.iter().map(|deal| {
        let BySeat { north, east, south, west } = deal.terms.vulnerable;
        let vulnerable = [north, east, south, west && form.seating() != Seating::Three];
        let goulash = deal.terms.cards == bridge_rules::CardsFrom::Goulash;
        NextDeal { dealer: deal.terms.dealer as usize, vulnerable, part: deal.terms.part as usize, goulash }
    });
    assert_eq!(ours.collect::<Vec<_>>(), book.deals, "{what}");
    assert_eq!(sheet.deals.iter().map(|deal| deal.counts).collect::<Vec<_>>(), book.counts, "{what}");
    assert!(book.next.is_none(), "{what}: the book would go on");
    if form.partners() != Partners::Fixed {
        return of_each_person(record, &book);
    }
    let is_alone = matches!(form.seating(), Seating::Two | Seating::TwoWithDummies);
    let totals = form.seating().accounts().iter().enumerate().map(|(place, account)| {
        let of_part = book.parts.iter().map(|part| part.totals[place]);
        let holder = match account {
            bridge_rules::Account::Side(bridge_rules::Side::NorthSouth) if is_alone => "North",
            bridge_rules::Account::Side(bridge_rules::Side::EastWest) if is_alone => "East",
            bridge_rules::Account::Side(bridge_rules::Side::NorthSouth) => "North-South",
            bridge_rules::Account::Side(bridge_rules::Side::EastWest) => "East-West",
            bridge_rules::Account::Seat(Seat::North) => "North",
            bridge_rules::Account::Seat(Seat::East) => "East",
            bridge_rules::Account::Seat(Seat::South) => "South",
            bridge_rules::Account::Seat(Seat::West) => "West",
        };
        let points: i32 = of_part.sum();
        let unit = match (form.name(), points.abs()) {
            ("russian", 1) => " IMP",
            ("russian", _) => " IMPs",
            _ => "",
        };
        format!("{holder} {points}{unit}")
    });
    vec![format!("In all: {}.", totals.collect::<Vec<_>>().join(", "))]
}

/// `Nora 2 420`: how many rounds each has played, and what all of their deals brought the side on which they sat.
fn of_each_person(record: &SessionRecord, book: &BookSession) -> Vec<String> {
    let mut people: Vec<(String, i32)> = Vec::new();
    for (board, brought) in record.boards.iter().zip(&book.scores) {
        for seat in Seat::ALL {
            let name = board.players[seat].as_ref().expect("somebody").to_string();
            let points = brought[seat as usize % 2];
            match people.iter_mut().find(|(known, _)| *known == name) {
                Some((_, sum)) => *sum += points,
                None => people.push((name, points)),
            }
        }
    }
    people.into_iter().map(|(name, points)| format!("{name} {} {points} ", book.parts.len())).collect()
}

/// Whether a line tells how a rubber or a round stands when its next deal begins.
fn stands(form: &str, line: &str) -> bool {
    let Some((_, told)) = of_a_deal(form, line).and_then(|line| line.split_once(" deals. ")) else {
        return false;
    };
    let who = match form {
        "honeymoon" | "honeymoon-draw" | "honeymoon-draw-two" => ["North: ", "East: "],
        "three-handed" => ["North: ", "South: "],
        _ => ["North-South: ", "East-West: "],
    };
    who.iter().all(|who| told.contains(who)) && told.contains(" in all.")
}

/// The file has each deal that was played, with its own dealer and vulnerability and the scoring by its standard name;
/// played again, it comes to the same.
async fn is_exported(url: &str, folder: &Path, table: &str, record: &SessionRecord, replay: Replay, what: &str) {
    let pbn = folder.join("evening.pbn");
    let file = pbn.to_str().unwrap();
    let runs = async |words: &[&str]| {
        let mut program = tokio::process::Command::new(CLIENT);
        let ran = program.args(words).env("BRIDGE_STATE", folder).output().await.unwrap();
        let said = [ran.stdout, ran.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat();
        (ran.status.code(), said)
    };
    let (code, said) = runs(&["export", table, "--server", url, "--name", "Susan", "--pbn", file]).await;
    assert_eq!(code, Some(0), "{what}: {said}");
    let text = std::fs::read_to_string(&pbn).unwrap();
    let tag = |name: &str| {
        let opening = format!("[{name} \"");
        let values = text.lines().filter_map(|line| line.strip_prefix(&opening)?.strip_suffix("\"]"));
        values.map(str::to_owned).collect::<Vec<_>>()
    };
    let boards = &record.boards;
    let dealers: Vec<_> = boards.iter().map(|board| board.dealer.to_string()).collect();
    assert_eq!(tag("Dealer"), dealers, "{what}");
    let scoring = match record.session.as_ref().map(|session| session.form.name()) {
        Some("rubber") => Some("Rubber"),
        Some("chicago" | "chicago-duplicate") => Some("Chicago"),
        Some("russian") => Some("IMP"),
        Some(_) | None => None,
    };
    assert!(scoring.is_none_or(|scoring| tag("Scoring").iter().all(|value| value == scoring)), "{what}: {text}");
    assert_eq!((tag("SessionForm").len(), tag("SessionTotal").len()), (boards.len(), 1), "{what}: {text}");
    let (code, said) = runs(&["replay", file, "--server", url]).await;
    match replay {
        Replay::Agrees if boards.len() > MAX_BOARDS => {
            assert!(
                code != Some(0) && said.contains(&format!("at most {MAX_BOARDS} can be replayed")),
                "{what}: {said}"
            );
        }
        Replay::Agrees => assert_eq!(code, Some(0), "{what}: {said}\n{text}"),
        Replay::Refused => {
            assert!(code != Some(0) && said.contains("a PBN file has no place for its auctions"), "{what}: {said}")
        }
    }
}
