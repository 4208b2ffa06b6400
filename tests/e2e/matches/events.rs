//! A Swiss of sixteen teams over seven rounds, played by sixty-four people at their sockets to the last card; and the
//! standings worked out once more from nothing but what the journal says was played.

use std::{collections::BTreeMap, path::Path};

use bridge_e2e::{Client, Guest, MatchPlayers, Player, TestServer, lineup};
use bridge_protocol::{
    Answer, ByTeam, EventConditions, EventId, EventRequest, EventStage, FixtureView, Kibitzing, MatchId,
    MatchInvitations, MatchRequest, MatchScoring, MatchStage, NextRound, OpeningKey, PlayerName, Policy, Refusal,
    Request, SeatingRights, Standing, Team, TeamEntry, TeamInvitations, TeamNumber, TeamsConditions, TeamsMovement,
    Ties, Visibility, VpChoice,
};
use bridge_rules::{BoardNumber, Contract, Exact, Outcome, Vp, VpScale, imps};
use bridge_server::journal::{Journal, SqliteJournal, StreamId};
use serde_json::Value;

use crate::fixtures::number;

const TEAMS: u8 = 16;
const BOARDS: u8 = 2;

const CLIENT: &str = env!("CARGO_BIN_EXE_client");

/// Everybody who plays, by team and number on its roster.
type Crowd = BTreeMap<(TeamNumber, u8), (Guest, Player)>;

/// How many rounds are played; `BRIDGE_EVENING` of them, and at most seven, in a longer run.
fn rounds() -> u8 {
    u8::try_from(number("BRIDGE_EVENING", 4)).map_or(7, |rounds| rounds.min(7))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_of_sixteen_teams_is_played_to_the_end_and_its_standings_follow_from_the_journal() {
    let server = TestServer::open().await;
    let (mut host, id) = opened(&server).await;
    let mut crowd = gathered(&server, &mut host, id).await;
    let start = Request::Event { id, ask: EventRequest::Start { sections: Vec::new(), seeding: Vec::new() } };
    assert_eq!(
        crowd.get_mut(&(TeamNumber(1), 2)).unwrap().1.refused(start.clone()).await,
        Refusal::NotEventDirector {}
    );
    assert_eq!(host.ask(start).await, Answer::Done {});

    let mut matches = Vec::new();
    for round in 1..=rounds() {
        let fixtures = in_round(&mut crowd, round).await;
        assert_eq!(fixtures.len(), usize::from(TEAMS / 2));
        for fixture in &fixtures {
            plays(&server, &mut crowd, id, fixture).await;
            // Whoever does not play is heard of now and then: nobody is taken for gone, however slow the machine is.
            for waiting in crowd.values_mut().map(|(_, player)| player).chain([&mut host]) {
                assert_eq!(waiting.ask(Request::Ping {}).await, Answer::Done {});
            }
            matches.push((fixture.pairing.home, fixture.pairing.away.unwrap(), fixture.id.unwrap()));
        }
    }
    let (_, looker) = crowd.get_mut(&(TeamNumber(1), 1)).unwrap();
    let view = looker.until_event("the end", |view| view.stage == EventStage::Final).await;
    let standings = view.standings.clone();
    assert_standings_follow_from_the_export(&server, &mut host, id, &standings).await;
    drop(crowd);
    server
        .restart_after(async |data| assert_standings_follow_from(data, &matches, &standings).await)
        .await
        .close()
        .await;
}

/// What the teams have by the journal's account is what the standings say, and the standings are in that order.
async fn assert_standings_follow_from(
    data: &Path,
    matches: &[(TeamNumber, TeamNumber, MatchId)],
    standings: &[Standing],
) {
    let journal = SqliteJournal::open(data).unwrap();
    let scale = VpScale::wbf(BOARDS.into()).unwrap();
    let mut reckoned: BTreeMap<TeamNumber, (i32, i32, i32)> = BTreeMap::new();
    for (home, away, id) in matches {
        let records = journal.read(StreamId(id.to_bytes())).await.unwrap();
        let swings = swings(&records);
        let margin: i32 = swings.iter().sum();
        let won = |sign: i32| swings.iter().map(|swing| (swing * sign).max(0)).sum::<i32>();
        for (team, sign) in [(home, 1), (away, -1)] {
            let (points, gained, lost) = reckoned.entry(*team).or_default();
            *points += scale.vp(Exact::from(sign * margin)).hundredths;
            *gained += won(sign);
            *lost += won(-sign);
        }
    }
    journal.shutdown().await.unwrap();
    assert_eq!(standings.len(), usize::from(TEAMS));
    for line in standings {
        let (hundredths, won, lost) = reckoned[&line.team];
        let expected = (Some(Vp { hundredths }), Exact::from(won), Exact::from(lost), rounds());
        assert_eq!((line.victory_points, line.won, line.lost, line.played), expected, "team {}", line.team);
    }
    assert!(standings.is_sorted_by(|above, below| above.victory_points >= below.victory_points));
    assert!(standings.iter().zip(1..).all(|(line, place)| line.place == place));
}

/// The command line writes the event to files, and the standings follow from the matches in them.
async fn assert_standings_follow_from_the_export(
    server: &TestServer,
    host: &mut Player,
    id: EventId,
    standings: &[Standing],
) {
    let Answer::EventLinks(links) = host.ask(Request::Event { id, ask: EventRequest::Links {} }).await else {
        panic!("no links of the event")
    };
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let link = format!("http://{}/join/{}", server.address(), links.spectators);
    let [usebio, pbn, csv] = ["evening.xml", "evening.pbn", "evening.csv"].map(file);
    let words = ["event", "export", &link, "--name", "Kay", "--usebio", &usebio, "--pbn", &pbn, "--csv", &csv];
    let mut kay = Client::start(CLIENT, folder.path(), &words);
    assert_eq!(kay.ends().await, Some(0), "{:?}", kay.heard);

    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    let matches = usize::from(rounds()) * usize::from(TEAMS / 2);
    let rooms = matches * usize::from(BOARDS) * 2;
    assert_eq!(read(&pbn).matches("[HomeTeam ").count(), rooms);
    assert_eq!(read(&pbn).matches("[Event \"Club evening\"]").count(), rooms);
    assert_eq!(read(&csv).lines().count(), 1 + rooms);
    let usebio = read(&usebio);
    assert!(usebio.contains("EVENT_TYPE=\"SWISS_TEAMS\"") && usebio.contains("<!-- Standings: final, version 1. -->"));
    let told = |name: &str| -> Vec<String> {
        let start = format!("<{name}>");
        let after = usebio.lines().filter_map(|line| line.trim().strip_prefix(&start));
        after.map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
    };
    let mut scored: BTreeMap<String, i32> = BTreeMap::new();
    for (team, score) in [("TEAM", "TEAM_SCORE"), ("OPPOSING_TEAM", "OPPOSING_TEAM_SCORE")] {
        let (teams, scores) = (told(team), told(score));
        assert_eq!((teams.len(), scores.len()), (matches, matches));
        for (team, score) in teams.into_iter().zip(scores) {
            *scored.entry(team).or_default() += hundredths(&score);
        }
    }
    let totals = told("TOTAL_SCORE");
    let ranking = read(&file("evening-ranking.csv"));
    for ((standing, total), line) in standings.iter().zip(&totals).zip(ranking.lines().skip(1)) {
        assert_eq!(scored[&standing.team.to_string()], hundredths(total), "team {}", standing.team);
        let start = format!("{},{},Team {},", standing.place, standing.team, standing.team);
        assert!(line.starts_with(&start) && line.contains(&format!(",{total},")), "{line}");
    }
    assert_eq!((totals.len(), ranking.lines().count()), (standings.len(), 1 + standings.len()));
}

/// `12.8` is 1280.
fn hundredths(points: &str) -> i32 {
    let (whole, rest) = points.split_once('.').unwrap_or((points, ""));
    format!("{whole}{rest:0<2}").parse().unwrap()
}

/// What home gained on each board, from the records of a match: the last word of each room on it.
fn swings(records: &[Vec<u8>]) -> Vec<i32> {
    let mut scores: BTreeMap<u64, BTreeMap<String, i32>> = BTreeMap::new();
    for record in records {
        let record: Value = serde_json::from_slice(record).unwrap();
        let Some(played) = record["is"].get("board_played") else { continue };
        let number = played["board"].as_u64().unwrap();
        let outcome = match played["result"]["contract"].as_str() {
            None => Outcome::PassedOut,
            Some(contract) => Outcome::Played {
                contract: contract.parse::<Contract>().unwrap(),
                tricks: u8::try_from(played["result"]["tricks"].as_u64().unwrap()).unwrap(),
            },
        };
        let board = BoardNumber::new(u32::try_from(number).unwrap()).unwrap();
        let room = played["room"].as_str().unwrap().to_owned();
        scores.entry(number).or_default().insert(room, outcome.score(board.vulnerability()));
    }
    assert_eq!(scores.len(), usize::from(BOARDS));
    scores.values().map(|rooms| i32::from(imps(rooms["open"] - rooms["closed"]))).collect()
}

async fn opened(server: &TestServer) -> (Player, EventId) {
    let guest = server.guest("Clara Club").await;
    let mut host = Player::enter(server.address(), &guest).await;
    let (key, conditions) = (OpeningKey::from_bytes([7; 16]), Box::new(EventConditions::Teams(conditions())));
    let open = Request::OpenEvent { key, boards: Vec::new(), conditions };
    let answer = host.ask(open.clone()).await;
    let Answer::EventOpened { id, ref invitations } = answer else { panic!("no event: {answer:?}") };
    assert_eq!(invitations.captains.len(), usize::from(TEAMS));
    assert_eq!(host.ask(open).await, answer, "asking again opens no other");
    (host, id)
}

/// All players take their places, the first of each team that of its captain too.
async fn gathered(server: &TestServer, host: &mut Player, id: EventId) -> Crowd {
    let mut crowd = Crowd::new();
    let Answer::EventLinks(of_event) = host.ask(Request::Event { id, ask: EventRequest::Links {} }).await else {
        panic!("no links of the event")
    };
    assert_eq!((of_event.captains.len(), of_event.entrants.clone()), (usize::from(TEAMS), None));
    for team in TeamNumber::all(TEAMS.into()) {
        let links = Request::Event { id, ask: EventRequest::Invitations { team } };
        let Answer::TeamInvitations(links) = host.ask(links).await else { panic!("no links") };
        let TeamInvitations { captain, players } = *links;
        for (number, link) in (1..).zip(players) {
            let guest = server.guest(&name(team, number)).await;
            let mut player = Player::enter(server.address(), &guest).await;
            for invite in [link].into_iter().chain((number == 1).then(|| captain.clone())) {
                let answer = player.ask(Request::Join { invite }).await;
                assert!(matches!(answer, Answer::FollowingEvent { .. }), "{answer:?}");
            }
            crowd.insert((team, number), (guest, player));
        }
    }
    crowd
}

/// The matches of a round, when it has begun.
async fn in_round(crowd: &mut Crowd, round: u8) -> Vec<FixtureView> {
    let (_, looker) = crowd.get_mut(&(TeamNumber(1), 1)).unwrap();
    let view = looker.until_event("the round", |view| view.round == round).await;
    assert_eq!(view.standings_after, round - 1);
    view.fixtures.clone()
}

/// The eight of a match go into it, play it, and their captains agree with the score.
async fn plays(server: &TestServer, crowd: &mut Crowd, event: EventId, fixture: &FixtureView) {
    let id = fixture.id.unwrap();
    let teams = ByTeam { home: fixture.pairing.home, away: fixture.pairing.away.unwrap() };
    let invitations = MatchInvitations { teams: ByTeam::default(), spectators: String::new(), director: String::new() };
    let mut eight =
        MatchPlayers { address: server.address(), id, invitations, guests: BTreeMap::new(), players: BTreeMap::new() };
    for (team, entered) in teams.iter() {
        for number in 1..=4 {
            let (guest, mut player) = crowd.remove(&(*entered, number)).unwrap();
            player.team_match = None;
            let answer = player.ask(Request::Event { id: event, ask: EventRequest::EnterMatch { id: None } }).await;
            assert!(matches!(answer, Answer::Following { id: entered, .. } if entered == id), "{answer:?}");
            player.until_match("the match", |_| true).await;
            eight.guests.insert((team, number), guest);
            eight.players.insert((team, number), player);
        }
    }
    eight.play(1, lineup([1, 2], [3, 4]), u64::from(id.to_bytes()[0]) + 1).await;
    for team in Team::ALL {
        let version = eight.captain(team).match_view().score_version;
        eight.done((team, 1), MatchRequest::AgreeScore { version }).await;
    }
    for ((team, number), guest) in std::mem::take(&mut eight.guests) {
        let mut player = eight.players.remove(&(team, number)).unwrap();
        player.until_match("the final score", |view| view.stage == MatchStage::Final).await;
        assert_eq!(player.ask(Request::Match { id, ask: MatchRequest::Unfollow {} }).await, Answer::Done {});
        crowd.insert((teams[team], number), (guest, player));
    }
}

fn conditions() -> TeamsConditions {
    let entry = |team: TeamNumber| TeamEntry {
        name: format!("Team {team}"),
        players: (1..=4).map(|number| PlayerName::new(&name(team, number)).unwrap()).collect(),
        computers: Vec::new(),
    };
    TeamsConditions {
        name: "Club evening".to_owned(),
        teams: TeamNumber::all(TEAMS.into()).map(entry).collect(),
        movement: TeamsMovement::Swiss { rounds: rounds() },
        segments: vec![BOARDS],
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::social() },
        visibility: Visibility::default(),
        scoring: MatchScoring::default(),
        victory_points: VpChoice::Wbf {},
        bye: Vp { hundredths: 1200 },
        ties: Ties::default(),
        seating_rights: SeatingRights::default(),
        lineup_within_ms: None,
        correction_ms: 60 * 60 * 1000,
        exchange: bridge_protocol::Exchange::Free,
        least_segments: None,
        segment_clock: None,
        next_round: NextRound::AtOnce,
    }
}

fn name(team: TeamNumber, number: u8) -> String {
    format!("Player {team}-{number}")
}
