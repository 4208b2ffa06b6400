//! Whatever a client may ask, and whatever a reason there is to refuse it, arrives as it was sent.

use bridge_dealing::{DealIndex, unrank};
use bridge_protocol::{
    AccountId, BoardSource, ByTeam, ImportedBoard, Kibitzing, MatchConditions, OpeningKey, PlayerName, Policy, Refusal,
    Refused, Reply, Request, RequestFrame, TableId, TeamEntry, VpChoice,
};
use bridge_rules::{BoardNumber, Seat};
use proptest::prelude::*;

use crate::{samples, script::compact, strategies::requests, team_match};

proptest! {
    #[test]
    fn requests_arrive_as_they_were_sent(id in any::<u64>(), request in requests()) {
        let frame = RequestFrame { id, request };
        let json = compact(&frame);
        prop_assert_eq!(RequestFrame::read(&json), Ok(frame));
    }

    #[test]
    fn white_space_and_the_order_of_members_say_nothing(id in any::<u64>(), request in requests()) {
        let frame = RequestFrame { id, request };
        let value = serde_json::to_value(&frame).expect("JSON");
        let sorted = serde_json::to_string_pretty(&value).expect("JSON");
        prop_assert_eq!(RequestFrame::read(&sorted), Ok(frame));
    }

    #[test]
    fn refusals_arrive_as_they_were_sent(id in any::<u64>(), place in any::<prop::sample::Index>(), detail in ".*") {
        let mut refusals = samples::refusals::refusals();
        refusals.push(Refusal::Malformed { detail });
        let refused = Refused::from(place.get(&refusals).clone());
        let reply = Reply { id, answer: bridge_protocol::Answer::Refused(refused) };
        prop_assert_eq!(serde_json::from_str::<Reply>(&compact(&reply)).expect("a reply"), reply);
    }

    #[test]
    fn identities_have_one_text(bytes in any::<[u8; 16]>(), text in "[a-z2-7]{26}") {
        let account = AccountId::from_bytes(bytes);
        prop_assert_eq!(account.to_string().parse::<AccountId>(), Ok(account));
        if let Ok(read) = text.parse::<TableId>() {
            prop_assert_eq!(read.to_string(), text);
        }
    }
}

/// A match of sixteen people with the longest names, and as many boards as a set may have. A scale of victory points as
/// a table still has two kilobytes.
#[test]
fn a_match_of_a_hundred_boards_and_two_teams_of_eight_fits_a_frame() {
    let limit = u32::try_from(bridge_protocol::limits::MAX_BOARDS).expect("a hundred");
    let deal = unrank(DealIndex::new(0).expect("the first deal"));
    let board = |number| ImportedBoard { board: BoardNumber::new(number).expect("a board"), deal };
    let boards = BoardSource::Import((1..=limit).map(board).collect());
    let longest = "\u{10350}".repeat(*bridge_protocol::limits::NAME_LENGTH.end());
    let players = vec![PlayerName::new(&longest).expect("twenty letters"); 8];
    let team = TeamEntry { name: "\u{10350}".repeat(40), players, computers: Vec::new() };
    let conditions = MatchConditions {
        name: "\u{10350}".repeat(60),
        teams: ByTeam { home: team.clone(), away: team },
        segments: vec![10; 10],
        victory_points: Some(VpChoice::Table { text: "0 10.00\n".repeat(200) }),
        ..team_match::conditions()
    };
    let request = Request::OpenMatch { key: OpeningKey::from_bytes([0; 16]), boards, conditions: Box::new(conditions) };
    let bytes = compact(&RequestFrame { id: u64::MAX, request }).len();
    assert!(bytes <= bridge_protocol::limits::MAX_FRAME, "{bytes} bytes");
}

/// The largest set that can be imported is one frame.
#[test]
fn a_hundred_boards_fit_a_frame() {
    let limit = u32::try_from(bridge_protocol::limits::MAX_BOARDS).expect("a hundred");
    let deal = unrank(DealIndex::new(0).expect("the first deal"));
    let longest = 65_535 - limit;
    let board = |number| ImportedBoard { board: BoardNumber::new(longest + number).expect("a board"), deal };
    let boards = BoardSource::Import((1..=limit).map(board).collect());
    let policy = Policy { kibitzing: Kibitzing::OneHand(Seat::North), ..Policy::social() };
    let request = Request::OpenTable { key: OpeningKey::from_bytes([0; 16]), boards, policy };
    let bytes = compact(&RequestFrame { id: u64::MAX, request }).len();
    assert!(bytes <= bridge_protocol::limits::MAX_FRAME, "{bytes} bytes");
}
