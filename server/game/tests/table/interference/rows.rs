//! The rows of Spec C10, one golden pair each: who may not know gets the same bytes, and who may know sees the
//! difference.

use bridge_game::{Command, Record, auction, session};
use bridge_protocol::{
    Alerts, AtZero, Audience, Clock, Kibitzing,
    Lane::{self, Director, East, Kibitzer, North, South, West},
    Manner, Meaning, OpeningLead, Policy, Ruling, Undo,
};
use bridge_rules::Seat;

use super::pair::Pair;
use crate::people::player;

const EVERYBODY: [Lane; 6] = Lane::ALL;
const FOUR_SPADES: &str = "P P 1S P 4S P P P";

#[test]
fn own_hand() {
    let mut pair = Pair::with_changed(Policy::social(), "C2", "D2");
    pair.is_told_apart_by(&[East, West]);
    pair.both(|evening| evening.calls(FOUR_SPADES));
    pair.both(|evening| evening.plays("HK HA H2 H9"));
    pair.is_told_apart_by(&[East, West]);
    pair.both(|evening| evening.dora_rules(Ruling::Look { seat: Seat::East }));
    pair.is_told_apart_by(&[East, West, Director]);
}

#[test]
fn own_hand_and_who_watches_it() {
    for (kibitzing, sees) in [
        (Kibitzing::OneHand(Seat::East), true),
        (Kibitzing::OneHand(Seat::North), false),
        (Kibitzing::AllHands, true),
        (Kibitzing::OpenCards, false),
        (Kibitzing::Delayed, false),
    ] {
        let mut pair = Pair::with_changed(Policy { kibitzing, ..Policy::social() }, "C2", "D2");
        pair.both(|evening| evening.calls(FOUR_SPADES));
        let told = pair.told_apart();
        assert_eq!(told.contains(&Kibitzer), sees, "{kibitzing:?}: {told:?}");
    }
}

#[test]
fn dummys_hand_is_their_own_until_the_lead() {
    let mut pair = Pair::with_changed(Policy::social(), "C5", "C4");
    pair.both(|evening| evening.calls(FOUR_SPADES));
    pair.is_told_apart_by(&[North, South]);
    pair.both(|evening| evening.plays("HK"));
    pair.is_told_apart_by(&EVERYBODY);
}

#[test]
fn calls_and_cards_played() {
    let mut pair = Pair::with(Policy::social());
    pair.differ(|evening| evening.calls("1D"), |evening| evening.calls("1H"));
    pair.is_told_apart_by(&EVERYBODY);
    let mut pair = Pair::with(Policy::social());
    pair.both(|evening| evening.calls(FOUR_SPADES));
    pair.differ(|evening| evening.plays("HK"), |evening| evening.plays("HQ"));
    pair.is_told_apart_by(&EVERYBODY);
}

#[test]
fn calls_and_cards_of_a_board_that_kibitzers_see_later() {
    let mut pair = Pair::with(Policy { kibitzing: Kibitzing::Delayed, ..Policy::social() });
    pair.differ(|evening| evening.calls("1D X"), |evening| evening.calls(FOUR_SPADES));
    pair.is_told_apart_by(&[North, East, South, West, Director]);
    pair.differ(|evening| evening.calls("P P P"), |evening| evening.plays_out());
    pair.differ(|evening| evening.plays_out(), |_| {});
    pair.is_told_apart_by(&EVERYBODY);
}

#[test]
fn a_face_down_lead() {
    let policy = Policy { lead: OpeningLead::FaceDown, ..Policy::social() };
    for (kibitzing, knows) in [
        (Kibitzing::OpenCards, &[West, Director][..]),
        (Kibitzing::OneHand(Seat::East), &[West, Director]),
        (Kibitzing::Delayed, &[West, Director]),
        (Kibitzing::OneHand(Seat::West), &[West, Kibitzer, Director]),
    ] {
        let mut pair = Pair::with(Policy { kibitzing, ..policy });
        pair.both(|evening| evening.calls(FOUR_SPADES));
        pair.differ(|evening| evening.plays("HK"), |evening| evening.plays("D3"));
        pair.both(|evening| drop(evening.no_questions(Seat::East).unwrap()));
        pair.is_told_apart_by(knows);
        pair.both(|evening| drop(evening.no_questions(Seat::South).unwrap()));
        let late = kibitzing == Kibitzing::Delayed;
        assert_eq!(pair.told_apart().len(), if late { 5 } else { 6 }, "{kibitzing:?}");
    }
}

#[test]
fn an_alert_and_its_text() {
    let opens = |text: &'static str| {
        move |evening: &mut crate::evening::Evening| {
            let meaning = Some(Meaning::new(Manner::Alert, text.to_owned()));
            let turn = evening.turn();
            evening.done(
                &player(Seat::North),
                Command::Auction(auction::Command::Call { turn, call: "1NT".parse().unwrap(), meaning }),
            );
        }
    };
    for (alerts, kibitzing, knows) in [
        (Alerts::ByBidder, Kibitzing::OpenCards, &[East, West, Kibitzer, Director][..]),
        (Alerts::ByBidder, Kibitzing::OneHand(Seat::South), &[East, West, Director]),
        (Alerts::ByBidder, Kibitzing::Delayed, &[East, West, Director]),
        (Alerts::BehindScreens, Kibitzing::OpenCards, &[East, Director]),
        (Alerts::BehindScreens, Kibitzing::OneHand(Seat::East), &[East, Kibitzer, Director]),
    ] {
        let mut pair = Pair::with(Policy { alerts, kibitzing, ..Policy::social() });
        pair.differ(opens("12 to 14"), opens("15 to 17"));
        let told: Vec<Lane> = pair.told_apart().into_iter().filter(|lane| *lane != North).collect();
        assert_eq!(told, knows, "{alerts:?}, {kibitzing:?}");
    }
}

#[test]
fn an_alert_or_none() {
    let mut pair = Pair::with(Policy::social());
    pair.both(|evening| evening.calls("1NT"));
    pair.only_one(|evening| evening.explains_call(Seat::North, 1, 1, "may have a five-card major"));
    pair.is_told_apart_by(&[North, East, West, Kibitzer, Director]);
}

#[test]
fn where_partner_explains_everybody_hears() {
    let mut pair = Pair::with(Policy { alerts: Alerts::ByPartner, ..Policy::social() });
    pair.both(|evening| evening.calls("1NT"));
    pair.differ(
        |evening| evening.explains_call(Seat::South, 1, 1, "12 to 14"),
        |evening| evening.explains_call(Seat::South, 1, 1, "15 to 17"),
    );
    pair.is_told_apart_by(&EVERYBODY);
}

#[test]
fn a_question_asked_pending_and_answered() {
    for (kibitzing, knows) in [
        (Kibitzing::OpenCards, &[North, East, Director][..]),
        (Kibitzing::OneHand(Seat::East), &[North, East, Kibitzer, Director]),
        (Kibitzing::OneHand(Seat::West), &[North, East, Director]),
    ] {
        let mut pair = Pair::with(Policy { kibitzing, ..Policy::social() });
        pair.both(|evening| evening.calls("1NT"));
        pair.only_one(|evening| evening.asks_about(Seat::East, 1));
        pair.is_told_apart_by(knows);
        pair.only_one(|evening| evening.explains_call(Seat::North, 1, 1, "15 to 17"));
        pair.is_told_apart_by(knows);
    }
}

/// What is said next has the number that it has for each who hears it.
#[test]
fn an_answer_leaves_no_gap_for_those_who_did_not_hear_it() {
    let mut pair = Pair::with(Policy::social());
    pair.both(|evening| evening.calls("1NT"));
    pair.only_one(|evening| evening.asks_about(Seat::East, 1));
    pair.only_one(|evening| evening.explains_call(Seat::North, 1, 1, "15 to 17"));
    pair.differ(
        |evening| evening.explains_call(Seat::North, 1, 2, "15 to 17, maybe a five-card major"),
        |evening| evening.explains_call(Seat::North, 1, 1, "15 to 17, maybe a five-card major"),
    );
    pair.is_told_apart_by(&[North, East, Director]);
}

#[test]
fn declarers_hand_when_they_claim() {
    // Declarer's and West's: East sees neither before.
    let mut pair = Pair::with_changed(Policy::social(), "C4", "CK");
    pair.both(|evening| evening.calls(FOUR_SPADES));
    pair.both(|evening| evening.plays("HQ HA H2 H9"));
    pair.is_told_apart_by(&[South, West]);
    pair.both(|evening| drop(evening.claim(Seat::South, 9).unwrap()));
    pair.is_told_apart_by(&[North, East, South, West, Director]);
}

#[test]
fn a_defenders_hand_when_they_claim() {
    let mut pair = Pair::with_changed(Policy::social(), "C4", "CK");
    pair.both(|evening| evening.calls(FOUR_SPADES));
    pair.both(|evening| evening.plays("HQ HA H2 H9"));
    pair.both(|evening| drop(evening.claim(Seat::West, 3).unwrap()));
    // Dummy is shown it with declarer; the claimer's partner is not.
    pair.is_told_apart_by(&[North, South, West, Director]);
    pair.both(|evening| drop(evening.answer(Seat::East, false).unwrap()));
    pair.is_told_apart_by(&[North, South, West, Director]);
}

#[test]
fn the_first_answer_to_a_claim() {
    let mut pair = Pair::with(Policy::social());
    pair.both(|evening| evening.calls(FOUR_SPADES));
    pair.both(|evening| evening.plays("HK HA H2 H9"));
    pair.both(|evening| drop(evening.claim(Seat::South, 9).unwrap()));
    pair.differ(
        |evening| drop(evening.answer(Seat::West, true).unwrap()),
        |evening| drop(evening.answer(Seat::West, false).unwrap()),
    );
    pair.is_told_apart_by(&[West, Director]);
    // Whose "no" it was is not told.
    pair.both(|evening| drop(evening.answer(Seat::East, false).unwrap()));
    pair.is_told_apart_by(&[West, Director]);
}

#[test]
fn the_first_answer_to_a_claim_or_none_yet() {
    let mut pair = Pair::with(Policy::social());
    pair.both(|evening| evening.calls(FOUR_SPADES));
    pair.both(|evening| evening.plays("HK HA H2 H9"));
    pair.both(|evening| drop(evening.claim(Seat::South, 9).unwrap()));
    pair.only_one(|evening| drop(evening.answer(Seat::East, false).unwrap()));
    pair.is_told_apart_by(&[East, Director]);
}

#[test]
fn what_was_meant_instead() {
    let mut pair = Pair::with(Policy::social());
    pair.both(|evening| evening.calls("1NT"));
    pair.differ(
        |evening| evening.asks_undo(Seat::North, 1, "one heart"),
        |evening| evening.asks_undo(Seat::North, 1, "one spade"),
    );
    pair.is_told_apart_by(&[North, Director]);
}

#[test]
fn a_request_to_take_something_back() {
    let mut pair = Pair::with(Policy::social());
    pair.both(|evening| evening.calls("1NT"));
    pair.only_one(|evening| evening.asks_undo(Seat::North, 1, "one heart"));
    pair.is_told_apart_by(&[North, East, West, Director]);
    pair.only_one(|evening| {
        evening.answers_undo(Seat::East, 1, false);
        evening.answers_undo(Seat::West, 1, true);
    });
    pair.is_told_apart_by(&[North, East, West, Director]);
    pair.both(|evening| evening.calls("P 2C"));
    pair.is_told_apart_by(&[North, East, West, Director]);
}

#[test]
fn the_first_answer_to_a_request() {
    let mut pair = Pair::with(Policy { undo: Undo::Free, ..Policy::social() });
    pair.both(|evening| evening.calls("1NT"));
    pair.both(|evening| evening.asks_undo(Seat::North, 1, "one heart"));
    pair.differ(
        |evening| evening.answers_undo(Seat::South, 1, true),
        |evening| evening.answers_undo(Seat::South, 1, false),
    );
    pair.is_told_apart_by(&[South, Director]);
}

#[test]
fn think_times() {
    let mut pair = Pair::with(Policy::social());
    pair.differ(|evening| evening.takes(700), |evening| evening.takes(9_000));
    pair.both(|evening| evening.calls("1NT"));
    // Only the director is told the figure; the others saw the call come when it came.
    pair.is_told_apart_by(&[Director]);
}

/// Who is connected is told to all alike by presence, which is no part of a lane. The director's lane has it for the
/// log.
#[test]
fn the_state_of_a_connection() {
    let clock = Some(Clock { minutes_per_board: 60, at_zero: AtZero::Note });
    let mut pair = Pair::with(Policy { clock, ..Policy::social() });
    pair.only_one(|evening| drop(evening.are_here(&[Seat::North, Seat::East, Seat::South])));
    pair.is_told_apart_by(&[Director]);
    pair.only_one(|evening| {
        let offered = evening.waits(180);
        assert_eq!(offered, [Record::Session(session::Record::SubstituteDue { seat: Seat::West })]);
    });
    pair.is_told_apart_by(&EVERYBODY);
}

/// There is no line to one's partner; what is said to others, partner does not hear.
#[test]
fn private_chat() {
    for (to, heard) in
        [(Audience::Opponents, &[North, East, West, Kibitzer, Director][..]), (Audience::Director, &[North, Director])]
    {
        let mut pair = Pair::with(Policy::social());
        pair.only_one(|evening| drop(evening.say_to(&player(Seat::North), to, 1, "well led").unwrap()));
        pair.is_told_apart_by(heard);
        pair.both(|evening| drop(evening.say(&player(Seat::North), 1, "hello").unwrap()));
        pair.is_told_apart_by(heard);
    }
}
