//! Many matches of two teams at once: eight players each come in with their invitations, hand in their line-ups, go
//! into their rooms and play one segment to its end. Anything that the server refuses them is a fault.

use std::{sync::Arc, time::Instant};

use bridge_dealing::{Context, Contribution, Share};
use bridge_protocol::{
    Answer, BoardSource, ByRoom, ByTeam, Dealing, ImportedBoard, Kibitzing, Lineup, MatchConditions, MatchId,
    MatchRequest, MatchScoring, MatchStage, MatchView, OpeningKey, Pair, PlayerName, PlayerNumber, Policy, Request,
    Room, SeatingRights, Team, TeamEntry, Ties, Visibility, VpChoice,
};
use bridge_rules::{BoardNumber, BySeat, Seat};
use fastrand::Rng;
use futures_util::{StreamExt, TryStreamExt, future::join_all, stream};

use super::{
    HANDSHAKES, LoadError,
    client::Client,
    driver::{Driver, Pace, Tally},
    fault::{Fault, unexpected},
    http_client::HttpClient,
    measure::Sample,
    report::Report,
    table::random_deal,
    table_clients::{TableClients, Terms, greeted, show_code},
    usage::{Subject, machine_cpu},
};
use crate::cli::LoadArgs;

/// Boards of each match, where nothing else is said: one short segment.
pub(super) const BOARDS: u8 = 4;
/// How long the score may be corrected: nobody does.
const CORRECTION_MS: u64 = 30 * 60 * 1_000;

const LINEUP: Lineup =
    ByRoom { open: Pair([PlayerNumber(1), PlayerNumber(2)]), closed: Pair([PlayerNumber(3), PlayerNumber(4)]) };

/// One match, its players in their rooms.
struct Foursomes {
    id: MatchId,
    rooms: ByRoom<TableClients>,
    chance: Rng,
}

/// Plays so many matches and measures the play.
pub(super) async fn play(args: &LoadArgs, http: &Arc<HttpClient>, matches: usize) -> Result<Report, LoadError> {
    let terms = args.terms(args.boards.unwrap_or(BOARDS));
    let come = stream::iter(0..matches).map(|number| {
        let (http, chance) = (http.clone(), args.chance(number));
        tokio::spawn(async move { Foursomes::come(&http, terms, chance).await })
    });
    let come = come.buffer_unordered(HANDSHAKES).map(|task| task.expect("coming to a match does not panic"));
    let come: Vec<Foursomes> = come.try_collect().await?;

    let subject = Subject::Server(http);
    let (before, own_before) = (subject.usage().await?, Subject::client().usage().await?);
    let (machine_before, begun) = (machine_cpu()?, Instant::now());
    let played = join_all(come.into_iter().map(|foursomes| tokio::spawn(foursomes.play()))).await;
    let mut sample = Sample::nothing();
    sample.seconds = begun.elapsed().as_secs_f64();
    let (after, own_after) = (subject.usage().await?, Subject::client().usage().await?);
    sample.cpu = after.cpu - before.cpu;
    sample.client_cpu = own_after.cpu - own_before.cpu;
    sample.others_cpu = (machine_cpu()? - machine_before - sample.cpu - sample.client_cpu).max(0.0);
    let mut report = Report::empty(args.headline_of_matches(matches, terms.set_size), 4);
    for outcome in played {
        match outcome.expect("a match does not panic") {
            Ok(tallies) => tallies.iter().for_each(|tally| sample.count(tally)),
            Err(fault) => report.faults.push(fault),
        }
    }
    report.server.push(sample);
    Ok(report)
}

impl Foursomes {
    /// Eight connections, a match, and all of them in their rooms.
    async fn come(http: &HttpClient, terms: Terms, mut chance: Rng) -> Result<Self, Fault> {
        let mut players = ByRoom { open: four(http).await?, closed: four(http).await? };
        show_code(http, &mut players.open.north).await?;
        let key = OpeningKey::from_bytes(fastrand::u128(..).to_be_bytes());
        let numbers: Vec<BoardNumber> = (1..=u32::from(terms.set_size)).filter_map(BoardNumber::new).collect();
        let boards = if terms.dealt_by_server {
            BoardSource::Deal(terms.set_size)
        } else {
            let import = |board: &BoardNumber| ImportedBoard { board: *board, deal: random_deal(&mut chance) };
            BoardSource::Import(numbers.iter().map(import).collect())
        };
        let open = Request::OpenMatch { key, boards, conditions: Box::new(conditions(terms)) };
        let opened = players.open.north.request(open).await?;
        let Answer::MatchOpened { id, invitations } = opened else { return Err(unexpected("an open match", &opened)) };
        for room in Room::ALL {
            for seat in Seat::ALL {
                let team = room.team_at(seat);
                let place = LINEUP.player_at(team, room, seat).map_or(0, |number| usize::from(number.0) - 1);
                let invite = invitations.teams[team].players.get(place).cloned().unwrap_or_default();
                join(&mut players[room][seat], invite).await?;
            }
        }
        for (team, seat) in CAPTAINS {
            join(&mut players.open[seat], invitations.teams[team].captain.clone()).await?;
        }
        for (_, seat) in CAPTAINS {
            let ask = MatchRequest::HandInLineup { segment: 1, lineup: LINEUP };
            players.open[seat].request(Request::Match { id, ask }).await?;
        }
        if terms.dealt_by_server {
            contribute(&mut players, id, &mut chance).await?;
        }
        let ByRoom { open, closed } = players;
        let open = enter(open, id, Room::Open, terms, &numbers).await?;
        let closed = enter(closed, id, Room::Closed, terms, &numbers).await?;
        Ok(Self { id, rooms: ByRoom { open, closed }, chance })
    }

    /// Both rooms play the segment to its end; then the match is compared.
    async fn play(self) -> Result<[Tally; 2], Fault> {
        let Self { id, rooms: ByRoom { open, closed }, mut chance } = self;
        let (of_open, of_closed) = (chance.fork(), chance.fork());
        let (open, closed) = tokio::join!(
            Driver::new(open, Pace::Closed, of_open).play_out(),
            Driver::new(closed, Pace::Closed, of_closed).play_out()
        );
        let ((mut open, first), (mut closed, second)) = (open?, closed?);
        for clients in [&mut open, &mut closed] {
            for seat in Seat::ALL {
                clients.players[seat].see_match(id, is_compared).await?;
            }
        }
        Ok([first, second])
    }
}

/// The captains sit North and East in the Open room.
const CAPTAINS: [(Team, Seat); 2] = [(Team::Home, Seat::North), (Team::Away, Seat::East)];

fn conditions(terms: Terms) -> MatchConditions {
    let entry = |team: Team| TeamEntry {
        name: team.to_string(),
        players: (1..=4)
            .map(|number| PlayerName::new(&format!("{team} {number}")).expect("a word and a number are a name"))
            .collect(),
        computers: Vec::new(),
    };
    MatchConditions {
        name: "Load".to_owned(),
        teams: ByTeam::from_fn(entry),
        segments: vec![terms.set_size],
        policy: Policy { kibitzing: Kibitzing::Off, ..terms.policy },
        visibility: Visibility::AtBoard,
        scoring: MatchScoring::Imps,
        victory_points: Some(VpChoice::Wbf {}),
        seating_rights: SeatingRights::default(),
        lineup_within_ms: None,
        carry_over: None,
        ties: Ties::default(),
        order: ByRoom::default(),
        exchange: bridge_protocol::Exchange::Free,
        least_segments: None,
        segment_clock: None,
        correction_ms: CORRECTION_MS,
    }
}

async fn four(http: &HttpClient) -> Result<BySeat<Client>, Fault> {
    Ok(BySeat {
        north: greeted(http).await?,
        east: greeted(http).await?,
        south: greeted(http).await?,
        west: greeted(http).await?,
    })
}

async fn join(client: &mut Client, invite: String) -> Result<(), Fault> {
    match client.request(Request::Join { invite }).await? {
        Answer::Following { .. } => Ok(()),
        other => Err(unexpected("a place in the match", &other)),
    }
}

/// The ceremony of Spec E2: all eight commit, then all reveal.
async fn contribute(players: &mut ByRoom<BySeat<Client>>, id: MatchId, chance: &mut Rng) -> Result<(), Fault> {
    let wants =
        |wanted: Dealing| move |view: &MatchView| view.segments[0].set.as_ref().is_some_and(|set| set.wanted == wanted);
    let view = players.open.north.see_match(id, wants(Dealing::Commitments)).await?;
    let ctx: Option<Context> = view.segments[0].set.as_ref().map(|set| set.ctx.clone());
    let ctx = ctx.ok_or_else(|| unexpected("a context of the set", &"none"))?;
    let contributions = ByRoom::from_fn(|room| {
        let letter = match room {
            Room::Open => 'O',
            Room::Closed => 'C',
        };
        BySeat::from_fn(|seat| Contribution {
            label: format!("{letter}:{seat}").parse().expect("a room's and a seat's letter are a label"),
            r: Share::new(&std::array::from_fn::<u8, 16, _>(|_| chance.u8(..))).expect("sixteen bytes are a share"),
        })
    });
    for room in Room::ALL {
        for seat in Seat::ALL {
            let ask = MatchRequest::Contribute { segment: 1, commitment: contributions[room][seat].commitment(&ctx) };
            players[room][seat].request(Request::Match { id, ask }).await?;
        }
    }
    for room in Room::ALL {
        for seat in Seat::ALL {
            players[room][seat].see_match(id, wants(Dealing::Contributions)).await?;
            let ask = MatchRequest::Reveal { segment: 1, value: contributions[room][seat].r.clone() };
            players[room][seat].request(Request::Match { id, ask }).await?;
        }
    }
    Ok(())
}

/// All four go into their room when it is open.
async fn enter(
    mut players: BySeat<Client>,
    id: MatchId,
    room: Room,
    terms: Terms,
    boards: &[BoardNumber],
) -> Result<TableClients, Fault> {
    let mut at = None;
    for seat in Seat::ALL {
        let client = &mut players[seat];
        client.see_match(id, |view| view.segments.iter().any(|segment| segment.tables.is_some())).await?;
        let ask = MatchRequest::EnterRoom { room };
        let answer = client.request(Request::Match { id, ask }).await?;
        let Answer::Seated { table, seat: own } = answer else { return Err(unexpected("a seat", &answer)) };
        if own != seat {
            return Err(unexpected(&seat, &own));
        }
        at = Some((table, client.snapshot().await?.view.turn));
    }
    let (table, turn) = at.ok_or_else(|| unexpected("a table", &"none"))?;
    Ok(TableClients::in_room(players, table, turn, terms, boards))
}

fn is_compared(view: &MatchView) -> bool {
    matches!(view.stage, MatchStage::Provisional | MatchStage::Final)
}
