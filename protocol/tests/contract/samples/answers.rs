//! Every answer.

use bridge_protocol::{Answer, ContestLane, MatchLane, Policy, Refusal};
use bridge_rules::Seat;

use super::{contests, matches, records};
use crate::{
    procedures,
    sample::{Sample, variants},
    session, table, team_match,
};

variants! { NAMES, Answer,
    Done => "done", Opened => "opened", Seated => "seated", Watching => "watching", Directing => "directing",
    MatchOpened => "match_opened", Following => "following", MatchRecord => "match_record",
    ContestOpened => "contest_opened", FollowingContest => "following_contest", TeamInvitations => "team_invitations",
    ContestRound => "contest_round",
    Card => "card", ClaimAid => "claim_aid", BoardLog => "board_log", Record => "record", Transcript => "transcript", Refused => "refused",
}

pub(crate) fn samples() -> Vec<Sample> {
    let answers = [
        Answer::Done {},
        session::opened(Policy::social()),
        Answer::Seated { table: table::table(), seat: Seat::South },
        Answer::Watching { table: table::table() },
        Answer::Directing { table: table::table() },
        Answer::MatchOpened { id: team_match::id(), invitations: Box::new(matches::invitations()) },
        Answer::Following { id: team_match::id(), lane: MatchLane::Home, places: matches::places() },
        Answer::MatchRecord(Box::new(matches::record())),
        Answer::ContestOpened { id: contests::id(), invitations: Box::new(contests::invitations()) },
        Answer::FollowingContest {
            id: contests::id(),
            lane: ContestLane::Public,
            places: contests::places(),
            conditions: Box::new(contests::conditions()),
        },
        Answer::TeamInvitations(Box::new(contests::team_invitations())),
        Answer::ContestRound(Box::new(contests::round())),
        Answer::Card(Some(procedures::convention_card())),
        Answer::ClaimAid(Box::new(procedures::claim_aid())),
        Answer::BoardLog(Box::new(session::board_log())),
        Answer::Record(Box::new(records::record())),
        Answer::Transcript(Box::new(table::transcript())),
        Answer::Refused(Refusal::OutOfTurn { turn: Seat::East }.into()),
    ];
    let all = answers.into_iter().map(|answer| Sample::new(format!("answer.{}", name_of(&answer)), answer));
    all.chain([Sample::new("answer.card.none", Answer::Card(None))]).collect()
}
