//! Four friends and one board, scene by scene. The document shows it up to the first trick; the golden views are taken
//! on the way; a client that folds these events has these views.

use bridge_protocol::{
    Answer, BoardLog, BoardSource, Invitations, Kibitzing, OpeningKey, Policy, Request, TableEvent, Turn,
};
use bridge_rules::{BoardNumber, Seat};

use crate::{
    story::{self, Story},
    table,
};

/// The session as PROTOCOL.md tells it.
pub(crate) fn as_told() -> String {
    one_trick().script.text().to_owned()
}

pub(crate) fn gathering(policy: Policy) -> Story {
    let mut story = Story::new(policy);
    story.script.note("Ann greets the server, opens a table for two boards, and sends the invitations round.");
    story.connect(Seat::North);
    story.ask(Seat::North, open_table(policy), opened(policy));
    story.script.note("She takes her own seat as everybody does: with an invitation.");
    story.sit(Seat::North);
    for seat in [Seat::East, Seat::South, Seat::West] {
        story
            .script
            .note(&format!("{} comes. Who is there hears an event; the newcomer gets a snapshot.", table::name(seat)));
        story.connect(seat);
        story.sit(seat);
    }
    story
}

pub(crate) fn revealing(policy: Policy) -> Story {
    let mut story = gathering(policy);
    story.script.note("All say that they are ready. With the fourth the server asks for commitments.");
    Seat::ALL.into_iter().for_each(|seat| story.ready(seat));
    story
        .script
        .note("Each client draws 16 random bytes by itself and commits to them. With the fourth come the reveals.");
    Seat::ALL.into_iter().for_each(|seat| story.contribute(seat));
    story
}

pub(crate) fn dealt(policy: Policy) -> Story {
    let mut story = revealing(policy);
    story.script.note("With the fourth reveal the set is dealt and the board opens: each lane sees its own hand.");
    Seat::ALL.into_iter().for_each(|seat| story.reveal(seat));
    story
}

pub(crate) fn auction() -> Story {
    let mut story = dealt(Policy::social());
    story.script.note("North deals. Each call names the turn it is for.");
    ["1S", "P"].into_iter().for_each(|call| story.call(call));
    story
}

pub(crate) fn contract() -> Story {
    let mut story = auction();
    ["4S", "P", "P", "P"].into_iter().for_each(|call| story.call(call));
    story
}

pub(crate) fn one_trick() -> Story {
    let mut story = contract();
    story.script.note("East leads, South's hand is faced. North plays dummy's card, then West and North follow.");
    ["CT", "CA", "C7", "C5"].into_iter().for_each(|card| story.play(card));
    story.script.note("Dummy won: its card is due, and North, who declares, plays it at turn 11.");
    story
}

pub(crate) fn two_cards_later() -> Story {
    let mut story = one_trick();
    ["DT", "D3"].into_iter().for_each(|card| story.play(card));
    story
}

pub(crate) fn claimed() -> Story {
    let mut story = two_cards_later();
    for card in ["D4", "DK", "H3", "H5", "HA", "H6", "H2", "HQ", "HK", "H7"] {
        story.play(card);
    }
    for card in ["HJ", "H8", "ST", "SJ", "SK", "S3", "S4", "S2"] {
        story.play(card);
    }
    story.say(Seat::North, 1, "the rest are mine");
    story.claim(Seat::North, 7, STATEMENT);
    story.answers(Seat::West, claim_turn(), true);
    story
}

pub(crate) fn finished() -> Story {
    let mut story = claimed();
    story.agrees(Seat::East, claim_turn());
    story
}

/// What Ann says when she claims.
pub(crate) const STATEMENT: &str = "I draw the last trump, then my diamonds and dummy's clubs are high";

/// The end of the board, which carries the last hash of its log.
pub(crate) fn board_ended() -> TableEvent {
    story::board_ended(finished().log.last())
}

/// The log of the board so far, as a director has it who asks after two calls.
pub(crate) fn board_log() -> BoardLog {
    let entries = auction().log.entries().to_vec();
    BoardLog { table: table::table(), board: BoardNumber::FIRST, entries, names: Vec::new() }
}

/// Six calls and 24 cards came before.
pub(crate) const fn claim_turn() -> Turn {
    Turn(31)
}

pub(crate) fn open_table(policy: Policy) -> Request {
    let key = OpeningKey::from_bytes(*b"drawn by chance!");
    Request::OpenTable { key, boards: BoardSource::Deal(2), policy }
}

/// A request that no client should send.
pub(crate) fn no_call() -> String {
    format!(r#"{{"id":9,"do":{{"call":{{"table":"{}","turn":1,"call":"1Z"}}}}}}"#, table::table())
}

pub(crate) fn opened(policy: Policy) -> Answer {
    let watched = policy.kibitzing != Kibitzing::Off;
    let invitations = Invitations {
        seats: table::invitations(),
        kibitzers: watched.then(table::kibitzers_invitation),
        director: table::directors_invitation(),
    };
    Answer::Opened { table: table::table(), invitations }
}
