//! Drawn tables for tests: a session in views, without a server. Matches and events beside them. For the tests of this
//! crate and, with the feature `test-util`, of who builds on it.

pub mod events;
pub mod matches;

use bridge_protocol::{
    AccountId, ClaimStage, Explained, Hands, Lane, Manner, Meaning, Occupant, PlayerName, Policy, Question, Stage,
    TableEvent, TableId, TableView, Turn,
};
use bridge_rules::{BoardNumber, BySeat, Call, Card, Contract, Deal, Seat};

/// The table of every test.
pub const TABLE: TableId = TableId::from_bytes([7; 16]);

/// The cards of board 1 in every test.
pub const DEAL: &str = "N:T7.986.J64.AQ984 8643.KJ.QT83.J63 AKQJ9.5432.AK5.2 52.AQT7.972.KT75";

/// Four friends and boards 1 to 3.
pub fn table(stage: Stage) -> TableView {
    let name = |seat| match seat {
        Seat::North => "Bob",
        Seat::East => "Dan",
        Seat::South => "Ann",
        Seat::West => "Carl",
    };
    let occupant = |seat: Seat| Occupant {
        account: AccountId::from_bytes([seat.index() as u8; 16]),
        name: PlayerName::new(name(seat)).expect("drawn right"),
        computer: false,
        sitting: 1,
        lines: 0,
    };
    let boards = (1..=3).map(|n| BoardNumber::new(n).expect("drawn right")).collect();
    TableView {
        seats: BySeat::from_fn(|seat| Some(occupant(seat))),
        stage,
        ..TableView::empty(AccountId::from_bytes([2; 16]), Policy::social(), boards)
    }
}

/// The deal of board 1.
pub fn deal() -> Deal {
    DEAL.parse().expect("drawn right")
}

/// Board 1 as South sees it, after a script of calls and cards such as `"P P 1S P | DA DK"`; the contract follows from
/// the calls, dummy is faced with the lead.
pub fn played(script: &str) -> TableView {
    let mut view = table(Stage::Gathering);
    script_events(script).iter().for_each(|event| view.apply(Lane::South, event).expect("drawn right"));
    view
}

/// The same with an open claim.
pub fn claimed(script: &str, seat: Seat, tricks: u8, stage: ClaimStage) -> TableView {
    let mut view = played(script);
    let claim = TableEvent::Claimed { turn: view.turn, seat, tricks, statement: None, stage, hand: None };
    view.apply(Lane::South, &claim).expect("drawn right");
    view
}

/// South plays two spades, and West's lead lies face down.
pub fn led_face_down() -> TableView {
    let mut view = played("P P 1S P 2S P P P");
    let lead = TableEvent::LeadMade { turn: view.turn, seat: Seat::West, card: None, thought_ms: None };
    view.apply(Lane::South, &lead).expect("drawn right");
    view
}

/// Somebody says what a call means.
pub fn explained(call: Turn, by: Seat, manner: Manner, text: &str) -> TableEvent {
    let meaning = Meaning::new(manner, text.to_owned());
    TableEvent::Explained(Explained { call, by, version: 1, meaning })
}

/// Somebody asks what a call means.
pub fn asked(call: Turn, by: Seat, of: Seat) -> TableEvent {
    TableEvent::Asked(Question { call, by, of })
}

/// Somebody asks to take something back.
pub fn undo_asked(back: Turn, seat: Seat) -> TableEvent {
    TableEvent::UndoAsked { back, seat, instead: None }
}

/// The events of a script, as South is told them.
pub fn script_events(script: &str) -> Vec<TableEvent> {
    let board = BoardNumber::new(1).expect("drawn right");
    let hands = Hands { south: Some(deal().hand(Seat::South)), ..Hands::default() };
    let mut events = vec![TableEvent::BoardOpened {
        board,
        terms: None,
        seating: Default::default(),
        hands,
        declaring: None,
        drawing: None,
    }];
    let (calls, cards) = script.split_once('|').unwrap_or((script, ""));
    let mut auction = bridge_rules::Auction::new(board.dealer());
    let mut turn = Turn(1);
    for call in calls.split_whitespace() {
        let call: Call = call.parse().expect("drawn right");
        events.push(TableEvent::Called {
            turn,
            seat: auction.turn().expect("drawn right"),
            call,
            meaning: None,
            thought_ms: None,
        });
        auction.call(call).expect("drawn right");
        turn = turn.next();
    }
    let Some(bridge_rules::AuctionOutcome::Contract(contract)) = auction.outcome() else { return events };
    events.push(TableEvent::ContractReached { contract, dummy: None });
    play_events(contract, cards, turn, &mut events);
    events
}

fn play_events(contract: Contract, cards: &str, mut turn: Turn, events: &mut Vec<TableEvent>) {
    let mut play = bridge_rules::Play::new(deal(), contract);
    for card in cards.split_whitespace() {
        let card: Card = card.parse().expect("drawn right");
        let seat = play.tricks().turn().expect("drawn right");
        let lead = play.tricks().opening_lead().is_none();
        play.play(card).expect("drawn right");
        let won_by = play
            .tricks()
            .current()
            .is_empty()
            .then(|| play.tricks().last().expect("drawn right").winner(contract.bid.strain).expect("drawn right"));
        events.push(TableEvent::Played { turn, seat, card, won_by, thought_ms: None });
        if lead {
            events.push(TableEvent::DummyFaced {
                seat: contract.dummy(),
                hand: play.hand(contract.dummy()),
                also: Default::default(),
            });
        }
        turn = turn.next();
    }
}
