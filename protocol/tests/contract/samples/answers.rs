//! Every answer.

use bridge_protocol::{Answer, EventLane, MatchLane, Policy, Refusal};
use bridge_rules::Seat;

use super::analysis;
use super::{events, matches, records};
use crate::{
    procedures,
    sample::{Sample, variants},
    session, table, team_match,
};

variants! { NAMES, Answer,
    Done => "done", Opened => "opened", Seated => "seated", Watching => "watching", Directing => "directing",
    MatchOpened => "match_opened", Following => "following", MatchRecord => "match_record",
    EventOpened => "event_opened", FollowingEvent => "following_event", TeamInvitations => "team_invitations", EventLinks => "event_links",
    EventRound => "event_round", Traveller => "traveller", ScoreCard => "score_card", Recap => "recap",
    EventRulings => "event_rulings",
    Card => "card", ClaimAnalysis => "claim_analysis", BoardAnalysis => "board_analysis", Hint => "hint", BoardLog => "board_log", Record => "record", Transcript => "transcript", Refused => "refused",
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
        Answer::EventOpened { id: events::id(), invitations: Box::new(events::invitations()) },
        Answer::FollowingEvent {
            id: events::id(),
            lane: EventLane::Public,
            places: events::places(),
            leads: true,
            conditions: Box::new(events::conditions()),
        },
        Answer::TeamInvitations(Box::new(events::team_invitations())),
        Answer::EventLinks(Box::new(events::invitations())),
        Answer::EventRound(Box::new(events::round())),
        Answer::Traveller(Box::new(events::traveller())),
        Answer::ScoreCard(Box::new(events::score_card())),
        Answer::Recap(Box::new(events::recap())),
        Answer::EventRulings(Box::new(events::rulings_asked())),
        Answer::Card(Some(procedures::convention_card())),
        Answer::ClaimAnalysis(Box::new(procedures::claim_analysis())),
        Answer::BoardAnalysis(Box::new(analysis::analysis())),
        Answer::Hint(Box::new(analysis::hint())),
        Answer::BoardLog(Box::new(session::board_log())),
        Answer::Record(Box::new(records::record())),
        Answer::Transcript(Box::new(table::transcript())),
        Answer::Refused(Refusal::OutOfTurn { turn: Seat::East }.into()),
    ];
    let all = answers.into_iter().map(|answer| Sample::new(format!("answer.{}", name_of(&answer)), answer));
    let more = [
        Sample::new("answer.card.none", Answer::Card(None)),
        Sample::new("answer.card.computers", Answer::Card(Some(procedures::computers_card()))),
        Sample::new("answer.board_analysis.seed", Answer::BoardAnalysis(Box::new(analysis::analysis_with_seed()))),
        Sample::new(
            "answer.board_analysis.computers",
            Answer::BoardAnalysis(Box::new(analysis::analysis_with_computers())),
        ),
        Sample::new("answer.event_round.pairs", Answer::EventRound(Box::new(events::round_of_pairs()))),
        Sample::new("answer.hint.call", Answer::Hint(Box::new(analysis::hint_to_call()))),
    ];
    all.chain(more).collect()
}
