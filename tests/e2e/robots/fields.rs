//! Computers in a field: they go to their tables, play every round with people and without, are told nothing that a
//! player may not know, and go on after the server has died.

use std::net::SocketAddr;

use bridge_e2e::{Client, Guest, Player, Process, TestServer, fixed_address};
use bridge_protocol::{
    Across, Answer, ComputerLevel, ComputerTempo, Computers, EntryNumber, EventConditions, EventId, EventRequest,
    EventStage, EventView, FieldConditions, FieldMovement, FieldScoring, FieldView, Kibitzing, NextRound, OpeningKey,
    PlayFor, Policy, Refusal, Request, TravellersShown, Winners,
};
use bridge_rules::{BoardNumber, Seat};

use super::{Person, is_over};
use crate::fixtures::SERVER;

const KEY: OpeningKey = OpeningKey::from_bytes([9; 16]);

fn tuesday(movement: FieldMovement) -> FieldConditions {
    let computers = Computers { level: ComputerLevel::Novice, tempo: ComputerTempo::AtOnce, ..Computers::USUAL };
    FieldConditions {
        name: "Tuesday".to_owned(),
        movement,
        sections: 1,
        across: Across::Field,
        travellers: TravellersShown::WhenOver,
        boards: 1,
        form: None,
        prizes: Vec::new(),
        policy: Policy { kibitzing: Kibitzing::Off, computers, ..Policy::social() },
        scoring: FieldScoring::Matchpoints,
        next_round: NextRound::AtOnce,
        round_clock: None,
        victory_points: None,
        correction_ms: 0,
        starts_ms: None,
        computers_complete: true,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_people_and_three_computers_play_a_howell_through_a_kill_of_the_server() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let start = || tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &[]));
    let server = start();
    let howell = EventConditions::Pairs(tuesday(FieldMovement::Howell { rounds: None }));
    let mut club = Club::meet(address, howell, &["Ann", "Bob", "Cid", "Dee", "Eva"]).await;
    for (number, partner) in [(1, 2), (2, 1), (3, 4), (4, 3)] {
        club.asks(number, EventRequest::PlayWith { partner: Some(EntryNumber(partner)) }).await;
    }
    let others = EventRequest::ComputerPartner { of: EntryNumber(1), wanted: true };
    assert_eq!(club.refused(5, others).await, Refusal::NotEventDirector {});
    club.asks(5, EventRequest::ComputerPartner { of: EntryNumber(5), wanted: true }).await;
    club.starts().await;
    let view = club.in_round(1).await;
    let entries: Vec<(&str, bool)> = view.entries.iter().map(|entry| (entry.name.as_str(), entry.computer)).collect();
    assert_eq!(entries[4..], [("Eva", false), ("Computer 1", true), ("Computer 2", true), ("Computer 3", true)]);
    assert_eq!((view.contestants.len(), view.tables.len(), view.sits_out.len()), (4, 2, 0));
    club.plays_until(|_| false).await;

    club.in_round(2).await;
    club.plays_until(|calls| calls > 0).await;
    server.kill();
    let server = start();
    club.comes_back().await;
    club.plays_until(|_| false).await;
    club.in_round(3).await;
    club.plays_until(|_| false).await;
    let ranked = club.at_the_end().await.rankings.concat();
    assert!(ranked.len() == 4 && ranked.iter().all(|line| line.boards == 3), "{ranked:?}");
    server.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_plays_a_mitchell_with_eleven_computers_and_files_tell_who_they_are() {
    let server = TestServer::with_computers(40).await;
    let address = server.address();
    let one = FieldMovement::Mitchell { rounds: Some(3), winners: Winners::One, skip: false };
    let mut club = Club::meet(address, EventConditions::Pairs(tuesday(one)), &["Ann"]).await;
    club.starts().await;
    club.in_round(1).await;
    club.plays_until(|_| false).await;
    // At the other tables it is still to be played, and they are not even open.
    let ann = &mut club.people[0];
    let (table, board) = (ann.player.table_id(), ann.player.view().sheet[0].board);
    let asked = Request::BoardAnalysis { table, board };
    if club.played_elsewhere(board).await {
        assert_eq!(club.people[0].player.refused(asked.clone()).await, Refusal::PlayedElsewhere { board });
    }
    for round in 2..=3 {
        club.in_round(round).await;
        club.plays_until(|_| false).await;
    }
    let field = club.at_the_end().await;
    assert_eq!((field.boards_over.len(), field.rankings[0].len()), (3, 6));
    let answer = club.people[0].player.ask(asked).await;
    let Answer::BoardAnalysis(analysis) = answer else { panic!("no analysis: {answer:?}") };
    let told: Vec<_> = analysis.reasons.iter().filter_map(|reason| reason.play_for).collect();
    assert!(!told.is_empty() && told.iter().all(|play_for| *play_for == PlayFor::Matchpoints), "{told:?}");
    club.travellers_are_whole(3).await;

    let (folder, server_at) = (tempfile::tempdir().unwrap(), format!("http://{address}"));
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let files = [file("t.xml"), file("t.pbn"), file("t.csv")];
    let link = format!("{server_at}/join/{}", club.spectators);
    let words = ["event", "export", &link, "--usebio", &files[0], "--pbn", &files[1], "--csv", &files[2]];
    let mut kay = Client::start(
        env!("CARGO_BIN_EXE_client"),
        folder.path(),
        &[&words[..], &["--name", "Kay", "--club", "The Lions"]].concat(),
    );
    assert_eq!(kay.ends().await, Some(0), "{:?}", kay.heard);
    for written in [&files[0], &files[1], &file("t-ranking.csv")] {
        let text = std::fs::read_to_string(written).unwrap();
        assert!(text.contains("Computer 11") && text.contains("Ann"), "{written}: {text}");
    }
    assert!(std::fs::read_to_string(&files[0]).unwrap().contains("<CLUB_NAME>The Lions</CLUB_NAME>"));
    assert!(std::fs::read_to_string(&files[1]).unwrap().contains("[Scoring \"MatchPoints\"]"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_organiser_has_computers_enter_by_a_command_and_no_more_than_there_are() {
    let server = TestServer::with_computers(2).await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let run = async |words: &[&str]| {
        let words = [words, &["--server", &address]].concat();
        let mut client = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
        let code = client.ends().await;
        (code, client.heard.join("\n"))
    };
    let new = ["event", "new", "--contestants", "pairs", "--movement", "howell", "--replace-absent", "--as", "Olga"];
    let (code, said) = run(&[&new[..], &["--fill-with-computers"]].concat()).await;
    assert_eq!(code, Some(0), "{said}");
    let id = said.split("event start ").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    let enter = |how: &[&'static str]| [&["event", "enter"], how, &["--name", "Olga"]].concat();
    let with = |words: Vec<&'static str>| {
        let at = words.iter().position(|word| *word == "enter").unwrap() + 1;
        let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
        words.insert(at, id.clone());
        words
    };
    for (how, code) in
        [(["--computers", "2"], Some(0)), (["--computers", "3"], Some(1)), (["--computers", "0"], Some(0))]
    {
        let words = with(enter(&how));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (ended, said) = run(&words).await;
        assert_eq!(ended == Some(0), code == Some(0), "{how:?}: {said}");
        // The page is the one after the change.
        assert_eq!(said.contains(", a computer"), how[1] == "2", "{how:?}: {said}");
    }
    let (ended, said) = run(&["event", "invitations", &id, "--name", "Olga"]).await;
    assert_eq!(ended, Some(0), "{said}");
    assert!(said.contains("Whoever would play") && said.matches("/join/").count() == 3, "{said}");
    server.close().await;
}

/// Nine people want three computers for three whole tables and there are two: one is a partner, and a pair sits out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_more_computers_complete_a_field_than_are_free_at_its_start() {
    let server = TestServer::with_computers(2).await;
    let agreed = EventConditions::Pairs(tuesday(FieldMovement::Howell { rounds: None }));
    let people = ["Ann", "Bob", "Cid", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida"];
    let mut club = Club::meet(server.address(), agreed, &people).await;
    club.starts().await;
    let view = club.people[0].player.until_event("the round", |view| view.round == 1).await;
    let view = field(view);
    let computers = view.entries.iter().filter(|entry| entry.computer).count();
    assert_eq!((computers, view.contestants.len(), view.sits_out.len()), (1, 5, 1), "{:?}", view.entries);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_computers_has_none_in_a_field() {
    let server = TestServer::with_computers(0).await;
    let howell = tuesday(FieldMovement::Howell { rounds: None });
    let mut olga = Player::enter(server.address(), &Guest::of(server.address(), "Olga").await).await;
    let open = |agreed| Request::OpenEvent {
        key: KEY,
        boards: Vec::new(),
        conditions: Box::new(EventConditions::Pairs(agreed)),
    };
    assert_eq!(olga.refused(open(howell.clone())).await, Refusal::NoComputers {});
    let answer = olga.ask(open(FieldConditions { computers_complete: false, ..howell })).await;
    let Answer::EventOpened { id, .. } = answer else { panic!("{answer:?}") };
    let enter = |count| Request::Event { id, ask: EventRequest::EnterComputers { count } };
    assert_eq!(olga.refused(enter(2)).await, Refusal::NoComputers {});
    assert_eq!(olga.ask(enter(0)).await, Answer::Done {});
    server.close().await;
}

/// Everybody who has come.
struct Club {
    address: SocketAddr,
    id: EventId,
    host: Player,
    people: Vec<Person>,
    spectators: String,
}

impl Club {
    async fn meet(address: SocketAddr, agreed: EventConditions, names: &[&str]) -> Self {
        let mut host = Player::enter(address, &Guest::of(address, "Olga").await).await;
        let answer = host.ask(Request::OpenEvent { key: KEY, boards: Vec::new(), conditions: Box::new(agreed) }).await;
        let Answer::EventOpened { id, invitations } = answer else { panic!("no event: {answer:?}") };
        let mut people = Vec::new();
        for name in names {
            let mut person = Person::enter(address, name, Seat::North).await;
            let invite = invitations.entrants.clone().unwrap();
            let answer = person.player.ask(Request::Join { invite }).await;
            assert!(matches!(answer, Answer::FollowingEvent { .. }), "{answer:?}");
            people.push(person);
        }
        Self { address, id, host, people, spectators: invitations.spectators }
    }

    async fn asks(&mut self, number: usize, ask: EventRequest) {
        let request = Request::Event { id: self.id, ask };
        assert_eq!(self.people[number - 1].player.ask(request).await, Answer::Done {});
    }

    async fn refused(&mut self, number: usize, ask: EventRequest) -> Refusal {
        self.people[number - 1].player.refused(Request::Event { id: self.id, ask }).await
    }

    async fn starts(&mut self) {
        let ask = EventRequest::Start { sections: Vec::new(), seeding: Vec::new() };
        assert_eq!(self.host.ask(Request::Event { id: self.id, ask }).await, Answer::Done {});
    }

    /// The round has begun, and everybody goes to their table.
    async fn in_round(&mut self, round: u8) -> FieldView {
        let mut seen = None;
        for person in &mut self.people {
            let view = person.player.until_event("the round", |view| view.round == round).await;
            seen = Some(field(view));
            person.goes_to_the_table(self.id).await;
        }
        seen.unwrap()
    }

    /// All play their board, or until it has so many calls.
    async fn plays_until(&mut self, enough: impl Fn(usize) -> bool + Copy) {
        let plays = self.people.iter_mut().map(|person| {
            person.plays_until("the end", move |view| {
                is_over(view) || view.board.as_ref().is_some_and(|board| enough(board.calls.len()))
            })
        });
        futures_util::future::join_all(plays).await;
    }

    async fn comes_back(&mut self) {
        for person in &mut self.people {
            person.comes_back(self.address).await;
            let follow = Request::Event { id: self.id, ask: EventRequest::Follow {} };
            assert!(matches!(person.player.ask(follow).await, Answer::FollowingEvent { .. }));
        }
    }

    async fn at_the_end(&mut self) -> FieldView {
        let player = &mut self.people[0].player;
        field(player.until_event("the end", |view| view.stage == EventStage::Final).await)
    }

    /// Whether a board comes to further tables.
    async fn played_elsewhere(&mut self, board: BoardNumber) -> bool {
        let ask = EventRequest::Traveller { board };
        let answer = self.people[0].player.ask(Request::Event { id: self.id, ask }).await;
        matches!(answer, Answer::Refused(_))
    }

    async fn travellers_are_whole(&mut self, lines: usize) {
        for board in (1..=3).filter_map(BoardNumber::new) {
            let ask = EventRequest::Traveller { board };
            match self.people[0].player.ask(Request::Event { id: self.id, ask }).await {
                Answer::Traveller(told) => {
                    assert_eq!(told.lines.len(), lines);
                    assert!(told.lines.iter().all(|line| line.result.is_some()), "{told:?}");
                }
                other => panic!("no traveller: {other:?}"),
            }
        }
    }
}

impl Person {
    async fn goes_to_the_table(&mut self, id: EventId) {
        let enter = Request::Event { id, ask: EventRequest::EnterTable { number: None, round: None } };
        match self.player.ask(enter).await {
            Answer::Seated { table, seat } => {
                self.seat = seat;
                self.player.until_at(table).await;
            }
            other => panic!("no seat: {other:?}"),
        }
    }
}

fn field(view: &EventView) -> FieldView {
    *view.field.clone().unwrap()
}
