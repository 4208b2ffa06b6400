//! What a client at the table sees, event by event. South declares a spade game; West leads; North is dummy.

mod board_end;
mod claims;
mod directing;
mod explaining;
mod lead;
mod taking_back;

use bridge_rules::{BoardNumber, BySeat, BySide, Call, Card, Deal, Hand, Seat, Side};

use super::*;
use crate::{
    AccountId, Adjustment, Audience, BoardResult, ChatLine, ClaimAnswers, ClaimStage, Explained, Hands, LeadView,
    Occupant, PlayerName, Policy, Ruling, RulingNotice, TrickView, Turn, limits::CHAT_REMEMBERED,
};

const DEAL: &str = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";

#[test]
fn calls_go_round_from_the_dealer() {
    let mut view = opened(Lane::South);
    assert_eq!((view.stage, board(&view).to_act(), view.turn), (Stage::Auction, Some(Seat::North), Turn(1)));
    calls(&mut view, Lane::South, "P P 1S");
    assert_eq!((board(&view).to_act(), board(&view).calls.len(), view.turn), (Some(Seat::West), 3, Turn(4)));
}

#[test]
fn a_contract_puts_declarers_left_hand_opponent_on_lead() {
    let view = in_play(Lane::East);
    assert_eq!((view.stage, board(&view).actor()), (Stage::Play, Some(Seat::West)));
    assert_eq!((board(&view).led(), board(&view).remaining_tricks()), (None, 13));
}

#[test]
fn dummy_is_seen_when_it_is_faced_and_declarer_plays_it() {
    let mut view = in_play(Lane::West);
    play(&mut view, Lane::West, "HK");
    assert_eq!(board(&view).hands.north, None);
    view.apply(
        Lane::West,
        &TableEvent::DummyFaced { seat: Seat::North, hand: hand(Seat::North), also: Default::default() },
    )
    .unwrap();
    assert_eq!((board(&view).to_act(), board(&view).actor()), (Some(Seat::North), Some(Seat::South)));
    play(&mut view, Lane::West, "HA");
    assert_eq!(board(&view).hands.north.map(Hand::len), Some(12));
}

#[test]
fn the_hand_one_sees_shrinks_and_the_others_stay_hidden() {
    let mut view = in_play(Lane::East);
    play(&mut view, Lane::East, "HK HA H2");
    let hands = board(&view).hands;
    assert_eq!((hands.east.map(Hand::len), hands.south, hands.west), (Some(12), None, None));
    assert!(hands.east.is_some_and(|hand| !hand.contains(card("H2"))));
}

#[test]
fn whoever_won_the_trick_leads_to_the_next() {
    let mut view = in_play(Lane::South);
    play(&mut view, Lane::South, "HK HA H2 H9*N");
    assert_eq!((board(&view).won[Side::NorthSouth], board(&view).to_act()), (1, Some(Seat::North)));
    assert_eq!(board(&view).trick, Some(TrickView { leader: Seat::North, cards: Vec::new() }));
    let last = board(&view).last_trick.as_ref().expect("a trick is complete");
    assert_eq!((last.leader, last.winner, last.cards.len()), (Seat::West, Seat::North, 4));
}

#[test]
fn the_last_trick_is_seen_until_ones_own_side_plays_to_the_next() {
    for (lane, after_lead, after_second) in [
        (Lane::North, false, false),
        (Lane::South, false, false),
        (Lane::East, true, false),
        (Lane::West, true, false),
        (Lane::Kibitzer, false, false),
    ] {
        let mut view = in_play(lane);
        play(&mut view, lane, "HK HA H2 H9*N");
        assert!(board(&view).last_trick.is_some(), "{lane:?}");
        play(&mut view, lane, "S4");
        assert_eq!(board(&view).last_trick.is_some(), after_lead, "{lane:?}");
        play(&mut view, lane, "S7");
        assert_eq!(board(&view).last_trick.is_some(), after_second, "{lane:?}");
    }
}

#[test]
fn readiness_is_for_one_board_and_one_player() {
    let mut view = empty();
    let ready = |view: &mut TableView, seat| view.apply(Lane::North, &TableEvent::Ready { seat }).unwrap();
    [Seat::North, Seat::South].into_iter().for_each(|seat| ready(&mut view, seat));
    view.apply(Lane::North, &TableEvent::SeatLeft { seat: Seat::South }).unwrap();
    assert_eq!(view.ready, BySeat { north: true, ..BySeat::default() });
    ready(&mut view, Seat::South);
    view.apply(Lane::North, &TableEvent::SeatTaken { seat: Seat::South, occupant: occupant() }).unwrap();
    assert_eq!((view.ready[Seat::South], view.seats[Seat::South].as_ref()), (false, Some(&occupant())));
    open(&mut view, Lane::North);
    assert_eq!(view.ready, BySeat::default());
}

#[test]
fn who_changes_seats_leaves_behind_what_was_said_to_them_alone() {
    let mut view = empty();
    for seat in [Seat::East, Seat::South] {
        tell(&mut view, Lane::East, TableEvent::SeatTaken { seat, occupant: Occupant { sitting: 2, ..occupant() } });
        tell(&mut view, Lane::East, TableEvent::Ready { seat });
    }
    tell(&mut view, Lane::East, TableEvent::Said(said(Lane::East, 1)));
    tell(&mut view, Lane::East, TableEvent::Said(ChatLine { to: Audience::Director, ..said(Lane::East, 1) }));
    let asked = [Swap { by: Seat::East, of: Seat::South }, Swap { by: Seat::West, of: Seat::North }];
    asked.into_iter().for_each(|Swap { by, of }| tell(&mut view, Lane::East, TableEvent::SwapAsked { by, of }));
    assert_eq!(view.swaps, asked);
    let swapped = TableEvent::SeatsSwapped { one: Seat::East, other: Seat::South, sittings: [5, 6] };
    let mut watched = view.clone();
    tell(&mut view, Lane::East, swapped.clone());
    tell(&mut watched, Lane::Kibitzer, swapped.clone());
    let sittings = [Seat::East, Seat::South].map(|seat| view.seats[seat].as_ref().map(|who| (who.sitting, who.lines)));
    assert_eq!(sittings, [Some((5, 0)), Some((6, 1))]);
    assert_eq!((view.ready, &view.swaps[..]), (BySeat::default(), &asked[1..]));
    assert_eq!((view.chat.len(), watched.chat.len()), (1, 2));
    view.seats[Seat::East] = None;
    assert!(view.apply(Lane::East, &swapped).is_err(), "nobody changes with an empty chair");
    open(&mut view, Lane::East);
    assert!(view.swaps.is_empty());
}

#[test]
fn a_table_remembers_a_hundred_lines_and_how_many_one_has_said() {
    let mut view = empty();
    view.apply(Lane::Kibitzer, &TableEvent::SeatTaken { seat: Seat::East, occupant: occupant() }).unwrap();
    for line in 1..=101 {
        tell(&mut view, Lane::Kibitzer, TableEvent::Said(said(Lane::East, line)));
    }
    assert_eq!((view.chat.len(), view.chat[0].line), (CHAT_REMEMBERED, 2));
    assert_eq!(view.seats[Seat::East].as_ref().map(|speaker| speaker.lines), Some(101));
    tell(&mut view, Lane::Kibitzer, TableEvent::Said(said(Lane::Kibitzer, 7)));
    assert_eq!(view.chat.last().map(|line| (line.from, line.line)), Some((Lane::Kibitzer, 7)));
    assert_eq!(view.seats[Seat::East].as_ref().map(|speaker| speaker.lines), Some(101), "a kibitzer has no seat");
}

/// Who hears a line to the opponents sees no gap in what is said to the table.
#[test]
fn only_lines_to_the_table_are_counted() {
    let mut view = empty();
    tell(&mut view, Lane::North, TableEvent::SeatTaken { seat: Seat::East, occupant: occupant() });
    tell(&mut view, Lane::North, TableEvent::Said(ChatLine { to: Audience::Opponents, ..said(Lane::East, 5) }));
    assert_eq!((view.chat.len(), view.seats[Seat::East].as_ref().map(|speaker| speaker.lines)), (1, Some(0)));
}

#[test]
fn what_does_not_follow_is_an_error() {
    let (turn, seat) = (Turn(1), Seat::North);
    let contract = "4SS".parse().unwrap();
    let result = BoardResult { board: BoardNumber::FIRST, contract: None, tricks: None, score: 0 };
    for event in [
        TableEvent::Called { turn, seat, call: Call::Pass, meaning: None, thought_ms: None },
        TableEvent::ContractReached { contract, dummy: None },
        TableEvent::Played { turn, seat, card: card("SA"), won_by: None, thought_ms: None },
        TableEvent::DummyFaced { seat, hand: hand(seat), also: Default::default() },
        TableEvent::Claimed { turn, seat, tricks: 1, statement: None, stage: ClaimStage::Opponents, hand: None },
        TableEvent::ClaimPassed { turn, to: ClaimStage::Director, may_accept: false },
        TableEvent::ClaimAnswered { turn, accept: true, by: None },
        TableEvent::ClaimSettled { turn, accepted: true },
        TableEvent::CallHeld { turn, call: Call::Pass },
        TableEvent::TrayCame { calls: vec![Call::Pass], called_at: vec![turn] },
        TableEvent::LeadMade { turn, seat, card: None, thought_ms: None },
        TableEvent::NoQuestions { by: None },
        TableEvent::LeadFaced { seat, card: card("SA") },
        TableEvent::UndoAsked { back: turn, seat, instead: None },
        TableEvent::UndoAnswered { back: turn, accept: true, seat: None },
        TableEvent::UndoRefused { back: turn },
        TableEvent::HandShown { seat, hand: hand(seat) },
        TableEvent::BoardEnded {
            result,
            deal: Some(deal()),
            drawn: None,
            secret: None,
            meanings: Vec::new(),
            log: None,
            clock: None,
            scored: None,
        },
    ] {
        assert_eq!(empty().apply(Lane::North, &event), Err(FoldError), "{event:?}");
    }
    let mut view = opened(Lane::North);
    let card = TableEvent::Played { turn, seat, card: card("SA"), won_by: None, thought_ms: None };
    assert_eq!(view.apply(Lane::North, &card), Err(FoldError), "there is no trick in an auction");
    for (event, nothing) in [
        (TableEvent::ClaimAnswered { turn, accept: true, by: None }, "nobody claims"),
        (TableEvent::UndoAnswered { back: turn, accept: true, seat: None }, "nobody asks for anything back"),
        (TableEvent::NoQuestions { by: None }, "no lead lies face down"),
    ] {
        assert_eq!(opened(Lane::North).apply(Lane::North, &event), Err(FoldError), "{nothing}");
    }
}

fn tell(view: &mut TableView, lane: Lane, event: TableEvent) {
    view.apply(lane, &event).unwrap_or_else(|error| panic!("{event:?}: {error}"));
}

fn said(from: Lane, line: u32) -> ChatLine {
    ChatLine { from, to: Audience::Table, name: occupant().name, line, text: format!("line {line}") }
}

fn opened(lane: Lane) -> TableView {
    let mut view = empty();
    open(&mut view, lane);
    view
}

fn open(view: &mut TableView, lane: Lane) {
    let mut hands = Hands::default();
    if let Some(seat) = lane.seat() {
        *hands.get_mut(seat) = Some(hand(seat));
    }
    view.apply(
        lane,
        &TableEvent::BoardOpened {
            board: BoardNumber::FIRST,
            terms: None,
            seating: Default::default(),
            hands,
            declaring: None,
            drawing: None,
        },
    )
    .unwrap();
}

fn in_play(lane: Lane) -> TableView {
    let mut view = opened(lane);
    calls(&mut view, lane, "P P 4S P P P");
    view.apply(lane, &TableEvent::ContractReached { contract: "4SS".parse().unwrap(), dummy: None }).unwrap();
    view
}

fn calls(view: &mut TableView, lane: Lane, script: &str) {
    for call in script.split(' ') {
        let (turn, seat) = (view.turn, board(view).to_act().expect("somebody is to call"));
        view.apply(
            lane,
            &TableEvent::Called { turn, seat, call: call.parse().unwrap(), meaning: None, thought_ms: None },
        )
        .unwrap();
    }
}

/// Cards in the order of play; `*N` behind the card that gave North the trick.
fn play(view: &mut TableView, lane: Lane, script: &str) {
    for word in script.split(' ') {
        let (text, winner) = word.split_once('*').map_or((word, None), |(card, winner)| (card, Some(winner)));
        let (turn, seat) = (view.turn, board(view).to_act().expect("somebody is to play"));
        let won_by = winner.map(|winner| winner.parse().unwrap());
        view.apply(lane, &TableEvent::Played { turn, seat, card: card(text), won_by, thought_ms: None }).unwrap();
    }
}

fn board(view: &TableView) -> &BoardView {
    view.board.as_ref().expect("a board is on the table")
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn hand(seat: Seat) -> Hand {
    deal().hand(seat)
}

fn deal() -> Deal {
    DEAL.parse().unwrap()
}

fn occupant() -> Occupant {
    Occupant {
        account: AccountId::from_bytes([1; 16]),
        name: PlayerName::new("Ann").unwrap(),
        computer: false,
        sitting: 1,
        lines: 0,
    }
}

fn empty() -> TableView {
    TableView::empty(AccountId::from_bytes([1; 16]), Policy::social(), vec![BoardNumber::FIRST])
}
