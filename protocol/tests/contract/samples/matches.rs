//! What somebody asks of a match, and the match as it is seen.

use bridge_protocol::{
    BoardSource, ByTeam, MatchFrame, MatchInvitations, MatchLane, MatchPlace, MatchRecord, MatchRequest, OpeningKey,
    PlayerNumber, Request, RequestFrame, Room, Team, TeamInvitations,
};

use super::{match_rulings, records};
use crate::{
    sample::{Sample, variants},
    team_match,
};

variants! { ASKS, MatchRequest,
    Follow => "follow", Unfollow => "unfollow", EnterRoom => "enter_room", HandInLineup => "hand_in_lineup",
    Contribute => "contribute", Reveal => "reveal", Substitute => "substitute", SeatComputer => "seat_computer", Concede => "concede", Close => "close",
    AgreeScore => "agree_score", Record => "record", Transcript => "transcript",
}

pub(crate) fn samples() -> Vec<Sample> {
    let asked = (61..).zip(asks()).map(|(id, ask)| {
        let name = format!("request.match.{}", name_of(&ask));
        Sample::new(name, RequestFrame { id, request: Request::Match { id: team_match::id(), ask } })
    });
    let scored = RequestFrame { id: 81, request: rule(1, match_rulings::score()) };
    let views = [
        Sample::new("match_view.lineup", team_match::lining_up()),
        Sample::new("match_view.dealing", team_match::dealing()),
        Sample::new("match_view.playing", team_match::playing(MatchLane::Home)),
        Sample::new("match_view.director", team_match::playing(MatchLane::Director)),
    ];
    asked.chain([Sample::new("request.rule_match.score", scored)]).chain(views).collect()
}

fn asks() -> Vec<MatchRequest> {
    let segment = 1;
    vec![
        MatchRequest::Follow {},
        MatchRequest::Unfollow {},
        MatchRequest::EnterRoom { room: Room::Closed },
        MatchRequest::HandInLineup { segment, lineup: team_match::lineup() },
        MatchRequest::Contribute { segment, commitment: team_match::client_commitment() },
        MatchRequest::Reveal { segment, value: team_match::share() },
        MatchRequest::Substitute { segment, out: PlayerNumber(2), into: PlayerNumber(4) },
        MatchRequest::Concede {},
        MatchRequest::AgreeScore { version: 0 },
        MatchRequest::Record { segment },
        MatchRequest::Transcript { segment },
        MatchRequest::Close {},
        MatchRequest::SeatComputer { team: Team::Home, player: PlayerNumber(5) },
    ]
}

pub(super) fn open() -> Request {
    Request::OpenMatch {
        key: OpeningKey::from_bytes(*b"drawn for match1"),
        boards: BoardSource::Deal(4),
        conditions: Box::new(team_match::conditions()),
    }
}

pub(super) fn join() -> Request {
    Request::Join { invite: team_match::invitation(place()) }
}

pub(super) fn follow() -> Request {
    Request::Match { id: team_match::id(), ask: MatchRequest::Follow {} }
}

pub(super) fn rule(number: u32, ruling: bridge_protocol::MatchRuling) -> Request {
    let notice = team_match::notice();
    Request::RuleMatch { id: team_match::id(), number, ruling, law: notice.law, reason: notice.reason }
}

pub(super) fn frame() -> MatchFrame {
    MatchFrame { id: team_match::id(), lane: MatchLane::Home, view: team_match::playing(MatchLane::Home) }
}

pub(super) fn invitations() -> MatchInvitations {
    let team = |team: Team| TeamInvitations {
        captain: team_match::invitation(MatchPlace::Captain { team }),
        players: (1..=team_match::conditions().teams[team].players.len())
            .map(|number| PlayerNumber(u8::try_from(number).expect("at most eight")))
            .map(|number| team_match::invitation(MatchPlace::Player { team, number }))
            .collect(),
    };
    MatchInvitations {
        teams: ByTeam::from_fn(team),
        spectators: team_match::invitation(MatchPlace::Spectator {}),
        director: team_match::invitation(MatchPlace::Director {}),
    }
}

pub(super) fn places() -> Vec<MatchPlace> {
    vec![MatchPlace::Captain { team: Team::Home }, place()]
}

const fn place() -> MatchPlace {
    MatchPlace::Player { team: Team::Home, number: PlayerNumber(1) }
}

pub(super) fn record() -> MatchRecord {
    MatchRecord {
        id: team_match::id(),
        segment: 1,
        opened_ms: records::OPENED_MS,
        boards: vec![(Room::Open, records::board())],
    }
}
