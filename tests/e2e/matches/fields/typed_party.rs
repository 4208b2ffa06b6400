//! A party through the reference client: people who type, who gives the party, and who directs it, each in a process of
//! their own. What the event's page tells at the end is what they read on the sheets of their tables (Spec F17).

use std::{collections::BTreeMap, path::Path};

use bridge_e2e::{Client, DealPlan, Process, Terminal, TestServer, Typist, fixed_address};
use futures_util::future::join_all;
use tempfile::TempDir;

use super::{NAMES, clock::FAST};
use crate::fixtures::SERVER;

const CLIENT: &str = env!("CARGO_BIN_EXE_client");
const ROUNDS: usize = 2;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nine_people_type_two_rounds_of_chicago_and_read_tallies_recap_and_prizes() {
    let server = TestServer::open().await;
    let mut party = Party::opens(
        &format!("http://{}", server.address()),
        &["--contestants", "persons", "--movement", "progressive", "--rounds", "2", "--form", "chicago-duplicate"],
        9,
    )
    .await;
    party.starts().await;
    let codes = join_all(party.people.iter_mut().map(Typist::plays_on)).await;
    assert!(codes.iter().all(|code| *code == Some(0)), "{codes:?}");

    let mut has = BTreeMap::new();
    for (name, person) in NAMES.iter().zip(&party.people) {
        let sheets = sheets(&person.client.heard);
        let rests = person.client.heard.iter().filter(|line| line.ends_with("You sit out.")).count().min(1);
        assert_eq!(sheets.len() + rests, ROUNDS, "{name}: {:#?}", person.client.heard);
        has.insert(*name, sheets);
    }
    assert_eq!(has.values().map(Vec::len).sum::<usize>(), ROUNDS * 8, "one of nine sits out each round");
    let best = has.values().map(|rounds| rounds.iter().sum::<i32>()).max();

    let standings = party.shows("standings").await;
    let recap = party.shows("recap").await;
    for (name, rounds) in &has {
        let total: i32 = rounds.iter().sum();
        let line = standings.lines().find(|line| line.contains(&format!(" {name} "))).unwrap();
        assert!(line.split_whitespace().any(|word| word == total.to_string()), "{name} has {total}: {standings}");
        let line = recap.lines().find(|line| line.contains(&format!(" {name} "))).unwrap_or_else(|| panic!("{recap}"));
        for points in rounds {
            assert!(line.split_whitespace().any(|word| word == points.to_string()), "{name} has {points}: {recap}");
        }
    }
    let shown = party.shows("show").await;
    let won = shown.lines().find_map(|line| line.trim().strip_prefix("A ham: ")).unwrap_or_else(|| panic!("{shown}"));
    let first: Vec<_> =
        has.iter().filter(|(_, rounds)| Some(rounds.iter().sum()) == best).map(|(name, _)| *name).collect();
    assert!(first.iter().all(|name| won.contains(name)), "{first:?}: {shown}");
    server.close().await;
}

/// What each side has on the sheet of each table that somebody played at, for the side that they sat on.
fn sheets(heard: &[String]) -> Vec<i32> {
    let mut seat = String::new();
    let mut has = Vec::new();
    for line in heard {
        if let Some(sits) = line.strip_prefix("You sit ").filter(|sits| !sits.starts_with("out")) {
            sits.trim_end_matches('.').clone_into(&mut seat);
        }
        let Some(totals) = line.strip_prefix("In all: ") else { continue };
        let side = if ["North", "South"].contains(&seat.as_str()) { "North-South " } else { "East-West " };
        let mut own = totals.trim_end_matches('.').split(", ").filter_map(|total| total.strip_prefix(side));
        has.push(own.next().unwrap().parse().unwrap());
    }
    has
}

/// A rubber by time: everybody is told how long it may last, and warned; when the time is up the deal that is on is
/// played to its end, nobody is asked for another, and all come away from the table and go to the next. What they have
/// is the rubber as it stands, with 300 for the only game and 100 for the only part-score, and so says their pad
/// (Spec F10.5, F17).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rubber_whose_time_is_up_is_settled_with_the_deal_that_is_on() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let started =
        |before: &[String]| tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, before));
    let server = started(&[]);
    let agreed = [
        "--contestants",
        "persons",
        "--movement",
        "progressive",
        "--rounds",
        "2",
        "--form",
        "rubber",
        "--honours",
        "off",
        "--round-minutes",
        "5",
        "--round-ends",
    ];
    let mut party = Party::opens(&format!("http://{address}"), &agreed, 4).await;
    party.people.iter_mut().for_each(|person| person.plan = a_game_and_a_part_score);
    let mut dora = Client::start(CLIENT, party.folder.path(), &["event", "direct", &party.director, "--name", "Dora"]);
    dora.says("Type start when all are there.").await;
    party.starts().await;
    dora.says("Round 1 of 2 is being played.").await;
    dora.types("stop -- the kettle").await;
    dora.says("stops the clock").await;
    let told = join_all(party.people.iter_mut().map(|person| person.plays_until("Deal 2. "))).await;
    assert!(told.iter().all(|line| line.contains("North-South are vulnerable")), "{told:?}");
    for person in &party.people {
        let said = "A round has 5 minutes; no deal begins then, and a rubber that is not over is settled as it stands.";
        assert!(person.client.heard.iter().any(|line| line.contains(said)), "{:#?}", person.client.heard);
    }
    dora.types("restart -- we go on").await;
    dora.says("lets the clock go on").await;
    server.kill();
    let server = started(&FAST.map(str::to_owned));
    let up = "The time of the round is up: a deal that has begun is completed, and no other begins.";
    dora.says(up).await;
    let ready = "Press Enter when you are ready for deal ";
    join_all(party.people.iter_mut().map(|person| person.plays_until("The round or the event is over."))).await;
    join_all(party.people.iter_mut().map(|person| person.plays_until(ready))).await;
    for person in &party.people {
        let heard = &person.client.heard;
        let heard_of = |words: &str| heard.iter().any(|line| line.contains(words));
        assert!(heard_of(up) && !heard_of("Deal 3. ") && !heard_of(&format!("{ready}3")), "{heard:#?}");
        for written in ["300", "100", "In all: North-South 400, East-West 140."] {
            let pad = heard.iter().filter(|line| line.contains(written));
            assert!(pad.count() > 0, "{written}: {heard:#?}");
        }
        assert!(heard_of("Round 2 of 2 is being played.") && heard_of(&format!("{ready}1")), "{heard:#?}");
    }
    // The director closes the next one, if its time has not run out before that.
    dora.types("close -- supper is ready").await;
    dora.says("The event is over.").await;
    let codes = join_all(party.people.iter_mut().map(Typist::plays_on)).await;
    assert!(codes.iter().all(|code| *code == Some(0)), "{codes:?}");
    assert!(party.people.iter().all(|person| person.client.heard.iter().any(|line| line == "The event is over.")));
    // Neither the deal that was never begun keeps anybody from checking the first rubber.
    let file = |heard: &[String]| {
        let line = heard.iter().find_map(|line| line.split_once("can be checked: bridge-cli verify "));
        line.expect("the proof is kept").1.to_owned()
    };
    for person in &party.people {
        let proven = run(party.folder.path(), &["verify", &file(&person.client.heard)]).await;
        assert!(proven.contains("roven"), "{proven}");
    }
    let standings = party.shows("standings").await;
    let with =
        |points: &str| standings.lines().filter(|line| line.split_whitespace().any(|word| word == points)).count();
    assert_eq!((with("400"), with("140")), (2, 2), "{standings}");
    server.kill();
}

/// Whoever looks at a screen has the time for it too, though the event has gone on (Spec F10.4).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn honours_of_the_last_deal_of_a_party_are_claimed_at_a_screen_before_one_comes_away() {
    let server = TestServer::open().await;
    let agreed = ["--contestants", "persons", "--movement", "progressive", "--rounds", "1", "--form", "chicago"];
    let agreed = [&agreed[..], &["--honours", "claimed"]].concat();
    let mut party = Party::opens(&format!("http://{}", server.address()), &agreed, 3).await;
    let comes = ["play", &party.link, "--name", NAMES[3]];
    let mut screen = Terminal::start(CLIENT, party.folder.path(), &comes);
    screen.until(|screen| screen.contains(&format!("   4  {}", NAMES[3]))).await;
    let directs = ["event", "direct", &party.director, "--name", "Dora"];
    let mut dora = Terminal::start(CLIENT, party.folder.path(), &directs);
    dora.until(|screen| screen.contains("Type start when all are there.")).await;
    party.starts().await;
    let last = "whoever held honours on deal ";
    let others = join_all(party.people.iter_mut().map(Typist::plays_on));
    // How far the table is stands on the director's page and is said nowhere: the page is drawn anew for it.
    let how_far = dora.until(|screen| {
        screen.lines().map(str::trim).any(|line| ["1  1", "1  2", "1  3"].iter().any(|over| line.starts_with(over)))
    });
    let (codes, _, _) = tokio::join!(others, screen.plays_until(last), how_far);
    assert!(codes.iter().all(|code| *code == Some(0)), "{codes:?}");
    screen.types("honours").await;
    let answered = |screen: &str| screen.contains("You claim honours.") || screen.contains("no honours of yours");
    screen.until(answered).await;
    screen.types("").await;
    assert_eq!(screen.ends().await, Some(0));
    server.close().await;
}

/// North and South a game, East and West a part-score.
fn a_game_and_a_part_score(deal: u32) -> DealPlan {
    if deal == 1 { DealPlan::Claimed("3nt", 9) } else { DealPlan::Claimed("1nt", 7) }
}

/// A party, those who have come to it, and the folder in which each client keeps who its user is.
struct Party {
    url: String,
    id: String,
    folder: TempDir,
    link: String,
    director: String,
    spectators: String,
    people: Vec<Typist>,
}

impl Party {
    /// Olga opens it, and so many come by the link.
    async fn opens(url: &str, agreed: &[&str], people: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let usual =
            ["event", "new", "--server", url, "--as", "Olga", "--policy", "social", "--prizes", "A ham", "A cake"];
        let mut olga = Client::start(CLIENT, folder.path(), &[&usual, agreed].concat());
        assert_eq!(olga.ends().await, Some(0), "{:#?}", olga.heard);
        let after = |words: &str| {
            let line = olga.heard.iter().find_map(|line| Some(line.split_once(words)?.1.split(' ').next()?.to_owned()));
            line.unwrap_or_else(|| panic!("{words}: {:#?}", olga.heard))
        };
        let (link, director, spectators) =
            (after("bridge-cli play "), after("event direct "), after("bridge-cli watch "));
        let id = after("bridge-cli event start ");
        let mut party = Self { url: url.to_owned(), id, folder, link, director, spectators, people: Vec::new() };
        for name in &NAMES[..people] {
            let words = ["play", &party.link, "--plain", "--name", name];
            let mut person = Typist::start(CLIENT, party.folder.path(), &words);
            person.plays_until("You have entered").await;
            party.people.push(person);
        }
        party
    }

    async fn starts(&self) {
        let about = ["event", "start", &self.id, "--server", &self.url, "--name", "Olga"];
        run(self.folder.path(), &about).await;
    }

    /// What is said to this about the event, to somebody who looks on.
    async fn shows(&self, words: &str) -> String {
        run(self.folder.path(), &["event", words, &self.spectators, "--name", "Kit"]).await
    }
}

async fn run(state: &Path, words: &[&str]) -> String {
    let mut client = Client::start(CLIENT, state, words);
    assert_eq!(client.ends().await, Some(0), "{words:?}: {:#?}", client.heard);
    client.heard.join("\n")
}
