//! What goes over HTTP, beside the socket.

use bridge_dealing::{BoardKeyId, ContextParts, SetCommitment, SetSecret, Venue};
use bridge_protocol::{
    Daily, DailyBoard, DailyPlace, DailyRanking, DailySet, Day, ErrorBody, GuestRequest, GuestToken, Lane, MatchId,
    MatchPlace, Mine, MyMatch, MyTable, PROOF_SUBPROTOCOL, PROTOCOL_VERSION, Paced, PlayerNumber, Profile, Rate,
    ServerInfo, Team, TicketGrant, limits,
};
use bridge_rules::{BoardNumber, Seat};

use super::analysis;
use crate::{procedures, sample::Sample, table};

/// An example is not the place to list them all.
const SOME_LIMITS: [&str; 3] = ["CLAIM_PERIOD", "MAX_FRAME", "ROSTER"];

pub(crate) fn samples() -> Vec<Sample> {
    let thirty_days = 30 * 24 * 60 * 60;
    vec![
        Sample::new("http.guest_request", GuestRequest { name: table::name(Seat::North) }),
        Sample::new(
            "http.guest_token",
            GuestToken {
                token: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJBbm4ifQ.bm90IGEgc2lnbmF0dXJl".to_owned(),
                account: table::account(Seat::North),
                name: table::name(Seat::North),
                expires_in: thirty_days,
            },
        ),
        Sample::new(
            "http.ticket_grant",
            TicketGrant {
                ticket: table::ticket(Seat::North),
                proof: format!("{PROOF_SUBPROTOCOL}oKCgoKCgoKCgoKCgoKCgoAAAAZqs6KcwUGxheSBicmlkZ2UsIHBsZWFzZQ"),
                expires_in: 30,
            },
        ),
        Sample::new(
            "http.server",
            ServerInfo {
                server: "bridge-server/0.1.0".to_owned(),
                protocol: PROTOCOL_VERSION,
                name: "bridge-mfrggzdfmztwq2lk".to_owned(),
                public_key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a".to_owned(),
                public_url: Some("https://bridge.example".to_owned()),
                policies: vec![Profile::Social.policy()],
                limits: limits::table().into_iter().filter(|(name, _)| SOME_LIMITS.contains(&name.as_str())).collect(),
                rates: vec![Rate { what: Paced::Requests, at_once: 20, every_ms: 333 }],
                computers: Some(400),
            },
        ),
        Sample::new("http.daily", daily()),
        Sample::new(
            "http.mine",
            Mine {
                tables: vec![MyTable { table: table::table(), host: true, lane: Some(Lane::South), of_match: None }],
                matches: vec![MyMatch {
                    id: MatchId::from_bytes(*b"Sunday, quarter."),
                    name: "Lions against Tigers".to_owned(),
                    host: false,
                    places: vec![MatchPlace::Player { team: Team::Home, number: PlayerNumber(2) }],
                }],
                events: Vec::new(),
            },
        ),
        Sample::new("http.analysis_request", analysis::request()),
        Sample::new("http.analysis_request.rubber", analysis::request_of_a_rubber()),
        Sample::new("http.analysis", analysis::of_the_request()),
        Sample::new("http.meanings_request", procedures::meanings_request()),
        Sample::new("http.meanings", procedures::call_meanings()),
        Sample::new("http.error", ErrorBody { error: bridge_protocol::InvalidName.to_string() }),
    ]
}

/// A day with one board, played by two, of whom North asks.
fn daily() -> Daily {
    let today = Day::of(1_795_737_600_000);
    let board = BoardNumber::new(1).expect("a board");
    let set = |day: Day| {
        let (name, secret) = (day.to_string(), SetSecret::new([7; 32]));
        let parts = ContextParts {
            server: "bridge-mfrggzdfmztwq2lk",
            venue: Venue::Daily(&name),
            segment: 1,
            set: "1",
            first: board,
            last: board,
            ruleset: None,
            beacon: None,
        };
        let ctx = parts.context().expect("a context");
        let commitment = SetCommitment::publish(&secret, &ctx, [BoardKeyId::planned(board)]).expect("a board");
        DailySet { day, ctx, commitment }
    };
    let place = |place, seat, own, imps, score| DailyPlace { place, name: table::name(seat), own, imps, score };
    Daily {
        set: set(today),
        next: Some(set(today.next())),
        ends_ms: today.next().begins(),
        played: 2,
        table: Some(table::table()),
        ranking: Some(DailyRanking {
            places: vec![place(1, Seat::North, true, 5, 420), place(2, Seat::South, false, -5, 50)],
            boards: vec![DailyBoard { board, median: 230, own: Some(420) }],
        }),
    }
}
