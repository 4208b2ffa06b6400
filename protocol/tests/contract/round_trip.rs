//! Whatever a client may ask, and whatever a reason there is to refuse it, arrives as it was sent.

use bridge_dealing::{ClientCommitment, DEALS, DealIndex, Share, unrank};
use bridge_protocol::{
    AccountId, BoardSource, ClaimPolicy, ImportedBoard, Kibitzing, OpeningKey, Policy, Profile, Refusal, Refused,
    Reply, Request, RequestFrame, TableId, Turn,
};
use bridge_rules::{BoardNumber, Call, Card, Deal, Seat};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::{samples, script::compact};

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

fn requests() -> impl Strategy<Value = Request> {
    let seats = || select(Seat::ALL.to_vec());
    let turns = || any::<u32>().prop_map(Turn);
    prop_oneof![
        (any::<[u8; 16]>(), sources(), policies()).prop_map(|(key, boards, policy)| Request::OpenTable {
            key: OpeningKey::from_bytes(key),
            boards,
            policy
        }),
        ".*".prop_map(|invite| Request::Sit { invite }),
        ".*".prop_map(|invite| Request::Watch { invite }),
        (tables(), any::<u32>()).prop_map(|(table, sitting)| Request::LeaveSeat { table, sitting }),
        tables().prop_map(|table| Request::StopWatching { table }),
        (tables(), seats(), any::<u32>()).prop_map(|(table, seat, sitting)| Request::Vacate { table, seat, sitting }),
        (tables(), boards()).prop_map(|(table, board)| Request::Ready { table, board }),
        (tables(), any::<[u8; 32]>())
            .prop_map(|(table, hash)| Request::Contribute { table, commitment: ClientCommitment::new(hash) }),
        (tables(), vec(any::<u8>(), 16..=64))
            .prop_map(|(table, r)| Request::Reveal { table, value: Share::new(&r).expect("16 to 64 bytes") }),
        (tables(), turns(), select(Call::all().collect::<Vec<_>>())).prop_map(|(table, turn, call)| Request::Call {
            table,
            turn,
            call,
            meaning: None
        }),
        (tables(), turns(), select(Card::all().collect::<Vec<_>>())).prop_map(|(table, turn, card)| Request::Play {
            table,
            turn,
            card
        }),
        (tables(), turns(), any::<u8>()).prop_map(|(table, turn, tricks)| Request::Claim {
            table,
            turn,
            tricks,
            statement: None
        }),
        (tables(), turns(), any::<bool>()).prop_map(|(table, turn, accept)| Request::AnswerClaim {
            table,
            turn,
            accept,
            stage: bridge_protocol::ClaimStage::Opponents
        }),
        (tables(), any::<u32>(), ".*").prop_map(|(table, line, text)| Request::Say {
            table,
            line,
            text,
            to: bridge_protocol::Audience::Table
        }),
        tables().prop_map(|table| Request::Record { table }),
        tables().prop_map(|table| Request::Transcript { table }),
    ]
}

fn sources() -> impl Strategy<Value = BoardSource> {
    let imported = (boards(), deals()).prop_map(|(board, deal)| ImportedBoard { board, deal });
    prop_oneof![any::<u8>().prop_map(BoardSource::Deal), vec(imported, 0..5).prop_map(BoardSource::Import)]
}

fn policies() -> impl Strategy<Value = Policy> {
    let one_hand = select(Seat::ALL.to_vec()).prop_map(Kibitzing::OneHand);
    let kibitzing = prop_oneof![Just(Kibitzing::Off), Just(Kibitzing::OpenCards), one_hand];
    kibitzing.prop_map(|kibitzing| Policy { profile: Profile::Social, kibitzing, claims: ClaimPolicy::PlayOn })
}

fn tables() -> impl Strategy<Value = TableId> {
    any::<[u8; 16]>().prop_map(TableId::from_bytes)
}

fn boards() -> impl Strategy<Value = BoardNumber> {
    (1..=65_535_u32).prop_map(|number| BoardNumber::new(number).expect("a board"))
}

fn deals() -> impl Strategy<Value = Deal> {
    (0..DEALS).prop_map(|number| unrank(DealIndex::new(number).expect("a deal")))
}
