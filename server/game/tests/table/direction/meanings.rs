//! The director corrects what was said of a call (Law 21; Spec C8.2, C8.9, C9.1): partner never hears it.

use bridge_protocol::{Alerts, Kibitzing, Lane, Manner, Policy, Refusal, Ruling, Turn, limits::MAX_MEANING};
use bridge_rules::Seat::{self, East, North, South, West};

use super::{directed, nothing};

#[test]
fn the_bidder_and_their_opponents_hear_a_correction_and_partner_nothing() {
    let mut evening = directed(policy(Alerts::ByBidder)); // C8.2
    evening.calls("P P 1S P");
    evening.hush();
    let before = (evening.sees(North), evening.table.seq(Lane::North));
    evening.rules(correction(South, "five spades")).unwrap();
    assert_eq!(evening.lanes_told_of_a_ruling(), [Lane::East, Lane::South, Lane::West, Lane::Kibitzer, Lane::Director]);
    assert_eq!((evening.sees(North), evening.table.seq(Lane::North)), before);
    for lane in [East, South, West] {
        let told = evening.sees(lane).board.unwrap().meanings.pop().unwrap();
        assert_eq!((told.by, told.version, &told.meaning.text[..]), (South, 1, "five spades"), "{lane}");
        assert_eq!(told.meaning.manner, Manner::Explanation);
    }
    evening.calls("4S P P P");
    evening.plays_out();
    assert_eq!(evening.notices(North), [], "not even when the board is over");
}

#[test]
fn face_to_face_all_hear_what_the_bidders_partner_said_wrong() {
    let mut evening = directed(policy(Alerts::ByPartner));
    evening.calls("P P 1S P");
    evening.hush();
    assert_eq!(evening.rules(correction(South, "five")), Err(Refusal::NotYoursToExplain { who: North }));
    evening.rules(correction(North, "five spades")).unwrap();
    assert_eq!(evening.lanes_told_of_a_ruling(), Lane::ALL);
}

#[test]
fn behind_a_screen_the_explainer_and_their_mate_hear_it() {
    for (seat, mate) in [(South, Lane::West), (North, Lane::East)] {
        let mut evening = directed(Policy { kibitzing: Kibitzing::Off, ..policy(Alerts::BehindScreens) }); // C9.1
        evening.calls("P P");
        evening.trays_cross();
        evening.calls("1S P");
        let to_north = evening.rules(correction(North, "five spades"));
        assert_eq!(to_north, nothing("the call has not come across the screen yet"));
        evening.trays_cross();
        evening.hush();
        evening.rules(correction(seat, "five spades")).unwrap();
        let told = evening.lanes_told_of_a_ruling();
        assert_eq!(told.len(), 3, "{seat}");
        assert!([seat.into(), mate, Lane::Director].iter().all(|lane| told.contains(lane)), "{seat}");
    }
}

#[test]
fn a_correction_counts_among_the_words_of_the_player_in_whose_place_it_is() {
    let mut evening = directed(policy(Alerts::ByBidder));
    evening.calls("P P 1S");
    evening.rules(correction(South, "five spades")).unwrap();
    evening.rules(correction(South, "four or more")).unwrap();
    let told = evening.sees(West).board.unwrap().meanings;
    assert_eq!((told.len(), told[0].version, &told[0].meaning.text[..]), (1, 2, "four or more"));
}

#[test]
fn a_call_of_this_board_is_corrected_in_a_few_words() {
    let mut evening = directed(policy(Alerts::ByBidder));
    evening.calls("P P 1S");
    let of = |call, seat| Ruling::CorrectMeaning { call, seat, text: "five spades".to_owned() };
    assert_eq!(evening.rules(of(Turn(4), West)), Err(Refusal::NoSuchCall {}));
    assert_eq!(evening.rules(of(Turn(3), West)), Err(Refusal::NotYoursToExplain { who: South }));
    for text in ["", &"x".repeat(MAX_MEANING + 1)] {
        assert_eq!(evening.rules(correction(South, text)), Err(Refusal::BadMeaning { limit: MAX_MEANING }));
    }
    evening.calls("P P P");
    evening.plays_out();
    assert!(matches!(evening.rules(of(Turn(3), South)), Err(Refusal::NotNow { .. })));
}

/// Of the third call, South's.
fn correction(seat: Seat, text: &str) -> Ruling {
    Ruling::CorrectMeaning { call: Turn(3), seat, text: text.to_owned() }
}

fn policy(alerts: Alerts) -> Policy {
    Policy { alerts, ..Policy::social() }
}
