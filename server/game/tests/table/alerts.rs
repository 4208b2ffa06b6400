//! Alerts, explanations and corrections: who gives them, when, and who hears them (Spec C8 and C9.1).

use bridge_game::{Command, auction, explaining};
use bridge_protocol::{
    Alerts, Explained, Kibitzing, Lane, Meaning, Policy, Refusal, Stage, TableEvent, Turn,
    limits::{MAX_MEANING, MEANINGS_BYTES, MEANINGS_PER_CALL},
};
use bridge_rules::Seat::{East, North, South, West};

use crate::{
    evening::{DEAL, Evening},
    people::player,
    words::{alert, explanation, four_spades, one_spade, told, word},
};

/// Who is told what a call means when they are told of the call.
fn with_the_call(policy: Policy) -> Vec<Lane> {
    let mut evening = Evening::with_policy(&[DEAL], policy);
    evening.hush();
    let turn = evening.turn();
    evening.calls_with(North, "1S", alert("  four\tof them ")).unwrap();
    let mut hearers = Vec::new();
    for (lane, records) in evening.all_heard() {
        let [TableEvent::Called { turn: at, meaning, .. }] = &records[..] else { panic!("{lane:?} heard {records:?}") };
        assert_eq!(*at, turn);
        let told = meaning.clone().map(|meaning| word(turn, North, 1, meaning));
        assert_eq!(evening.meanings(lane), Vec::from_iter(told.clone()), "{lane:?}");
        if let Some(told) = told {
            assert_eq!(told.meaning, alert("four of them"));
            hearers.push(lane);
        }
    }
    hearers
}

#[test]
fn c8_1_and_c8_2_an_alert_goes_with_the_call_to_the_opponents_and_never_to_partner() {
    for (kibitzing, hear) in [
        (Kibitzing::Off, false),
        (Kibitzing::Delayed, false),
        (Kibitzing::OpenCards, true),
        (Kibitzing::AllHands, true),
        (Kibitzing::OneHand(North), true),
        (Kibitzing::OneHand(West), true),
        (Kibitzing::OneHand(South), false),
    ] {
        let mut hearers = vec![Lane::North, Lane::East, Lane::West];
        hearers.extend(hear.then_some(Lane::Kibitzer));
        hearers.push(Lane::Director);
        assert_eq!(with_the_call(Policy { kibitzing, ..Policy::social() }), hearers, "{kibitzing:?}");
    }
}

#[test]
fn c8_1_where_partner_alerts_a_bidder_does_not_explain_their_own_call() {
    let (mut evening, bid) = one_spade(by_partner());
    let refused = Err(Refusal::NotYoursToExplain { who: West });
    assert_eq!(evening.calls_with(East, "2H", alert("")), refused);
    assert_eq!(evening.explains(North, bid, 1, alert("")), Err(Refusal::NotYoursToExplain { who: South }));
    assert!(evening.call(East, "2H").is_ok());
    evening.hush();
    evening.explains(South, bid, 1, alert("strong")).unwrap();
    let record = TableEvent::Explained(word(bid, South, 1, alert("strong")));
    assert_eq!(evening.all_heard(), told(Lane::ALL, &record));
}

#[test]
fn c9_1_behind_screens_each_of_a_pair_explains_to_their_own_screenmate() {
    let (mut evening, bid) = one_spade(Policy { alerts: Alerts::BehindScreens, ..Policy::social() });
    evening.calls("P");
    evening.trays_cross();
    evening.hush();
    evening.explains(North, bid, 1, explanation("five or more")).unwrap();
    let record = TableEvent::Explained(word(bid, North, 1, explanation("five or more")));
    assert_eq!(evening.all_heard(), told([Lane::North, Lane::East, Lane::Director], &record));
    evening.explains(South, bid, 1, explanation("four or more")).unwrap();
    let record = TableEvent::Explained(word(bid, South, 1, explanation("four or more")));
    assert_eq!(evening.all_heard(), told([Lane::South, Lane::West, Lane::Director], &record));
    // They differ, and only the director sees both.
    assert_eq!(evening.meanings(Lane::Director).len(), 2);
    assert_eq!(evening.explains(East, bid, 1, alert("")), Err(Refusal::NotYoursToExplain { who: North }));
}

#[test]
fn c9_1_behind_screens_an_alert_with_the_call_is_for_the_screenmate() {
    for (kibitzing, hear) in [
        (Kibitzing::OpenCards, false),
        (Kibitzing::OneHand(East), true),
        (Kibitzing::OneHand(South), false),
        (Kibitzing::AllHands, true),
    ] {
        let mut hearers = vec![Lane::North, Lane::East];
        hearers.extend(hear.then_some(Lane::Kibitzer));
        hearers.push(Lane::Director);
        let policy = Policy { kibitzing, alerts: Alerts::BehindScreens, ..Policy::social() };
        assert_eq!(with_the_call(policy), hearers, "{kibitzing:?}");
    }
}

#[test]
fn c8_3_a_late_alert_is_given_until_the_lead_is_faced() {
    let (mut evening, bid) = four_spades(Policy::social());
    let fours = Turn(bid.0 + 2);
    evening.explains(North, fours, 1, alert("weak")).unwrap();
    let record = TableEvent::Explained(word(fours, North, 1, alert("weak")));
    let hearers = [Lane::North, Lane::East, Lane::West, Lane::Kibitzer, Lane::Director];
    assert_eq!(evening.all_heard(), told(hearers, &record));
    evening.plays("HK");
    assert_eq!(evening.explains(South, bid, 1, alert("")), Err(Refusal::TooLateToAlert {}));
}

#[test]
fn c8_2_and_c8_5_whatever_is_said_partner_is_sent_the_same_bytes() {
    let sent_to_south = |is_said: bool| {
        let mut evening = Evening::with_policy(&[DEAL], Policy::social());
        let bid = evening.turn();
        let meaning = is_said.then(|| alert(""));
        let call = Command::Auction(auction::Command::Call { turn: bid, call: "1S".parse().unwrap(), meaning });
        evening.does(&player(North), call).unwrap();
        evening.calls("P");
        let answer = evening.turn();
        evening.calls("2C");
        if is_said {
            evening.does(&player(West), Command::Explaining(explaining::Command::Ask { call: bid, heard: 0 })).unwrap();
            evening.explains(North, bid, 2, explanation("five cards")).unwrap();
            assert_eq!(evening.explains(South, bid, 1, alert("")), Err(Refusal::NotYoursToExplain { who: North }));
        }
        evening.calls("P 4S P P P");
        evening.plays("DJ");
        if is_said {
            evening.explains(North, bid, 3, explanation("four cards")).unwrap();
        }
        let seq = evening.table.seq(Lane::South);
        let told = serde_json::to_string(&(evening.heard(South), evening.sees(South))).unwrap();
        (told, seq, evening.explains(South, answer, 1, alert("")))
    };
    assert_eq!(sent_to_south(true), sent_to_south(false));
}

#[test]
fn c8_9_a_correction_is_given_at_any_time_and_takes_the_place_of_what_it_corrects() {
    let (mut evening, bid) = four_spades(Policy::social());
    evening.explains(South, bid, 1, explanation("five cards")).unwrap();
    evening.plays("HK");
    evening.hush();
    evening.explains(South, bid, 2, explanation("four cards")).unwrap();
    let record = TableEvent::Explained(word(bid, South, 2, explanation("four cards")));
    let hearers = [Lane::East, Lane::South, Lane::West, Lane::Kibitzer, Lane::Director];
    assert_eq!(evening.all_heard(), told(hearers, &record));
    assert_eq!(evening.meanings(West), [word(bid, South, 2, explanation("four cards"))]);
    assert_eq!(evening.meanings(North), []);
}

#[test]
fn only_the_bidder_explains_their_call_and_only_one_of_this_board() {
    let (mut evening, bid) = one_spade(Policy::social());
    for seat in [East, South, West] {
        let refused = Err(Refusal::NotYoursToExplain { who: North });
        assert_eq!(evening.explains(seat, bid, 1, alert("")), refused, "{seat}");
    }
    for turn in [Turn(0), Turn(bid.0 + 1), Turn(u32::MAX)] {
        assert_eq!(evening.explains(North, turn, 1, alert("")), Err(Refusal::NoSuchCall {}), "{turn}");
    }
}

#[test]
fn a_meaning_is_cleaned_and_only_an_alert_goes_without_words() {
    let (mut evening, bid) = one_spade(Policy::social());
    let bad = Err(Refusal::BadMeaning { limit: MAX_MEANING });
    assert_eq!(evening.explains(North, bid, 1, explanation(" \u{200b} ")), bad);
    assert_eq!(evening.explains(North, bid, 1, explanation(&"é".repeat(MAX_MEANING + 1))), bad);
    assert_eq!(evening.calls_with(East, "2H", explanation("")), bad);
    assert!(evening.explains(North, bid, 1, explanation(&"é".repeat(MAX_MEANING))).is_ok());
    assert!(evening.explains(North, bid, 2, alert("\u{202e}")).is_ok());
    assert_eq!(evening.meanings(East), [word(bid, North, 2, alert(""))]);
}

#[test]
fn words_on_a_call_are_numbered_and_limited() {
    let (mut evening, bid) = one_spade(Policy::social());
    for version in [0, 2, u32::MAX] {
        assert_eq!(evening.explains(North, bid, version, alert("")), Err(Refusal::StaleMeaning { next: 1 }));
    }
    let last = u32::try_from(MEANINGS_PER_CALL).unwrap();
    for version in 1..=last {
        evening.explains(North, bid, version, explanation(&format!("{version} spades"))).unwrap();
    }
    // The same again is harmless; the number with other words is not the same.
    assert_eq!(evening.explains(North, bid, 1, explanation("1 spades")), Ok(vec![]));
    let more = Err(Refusal::TooManyMeanings { limit: MEANINGS_PER_CALL });
    assert_eq!(evening.explains(North, bid, last + 1, explanation("again")), more);
}

/// A snapshot has all of them. What a player may still say depends on their own words alone.
#[test]
fn all_words_of_a_player_on_a_board_have_a_limit() {
    let mut evening = Evening::with_policy(&[DEAL], Policy::social());
    let long = explanation(&"🂡".repeat(MAX_MEANING));
    let mut turns = Vec::new();
    for call in ["1C", "1D", "1H", "1S", "2C", "2D", "2H", "2S", "3C", "3D", "3H"] {
        let seat = [North, East, South, West][turns.len() % 4];
        turns.push(evening.turn());
        evening.calls_with(seat, call, alert("")).unwrap();
    }
    let mut said = 0;
    for call in [turns[0], turns[4], turns[8]] {
        for version in 2..=8 {
            let words = evening.explains(North, call, version, long.clone());
            if said + long.text.len() <= MEANINGS_BYTES {
                said += long.text.len();
                words.unwrap();
            } else {
                assert_eq!(words, Err(Refusal::BadMeaning { limit: (MEANINGS_BYTES - said) / 4 }));
            }
        }
    }
    assert!(said + long.text.len() > MEANINGS_BYTES, "the player has said all that they may");
    assert!(evening.explains(South, turns[2], 2, long).is_ok(), "partner has room of their own");
}

#[test]
fn a_word_with_the_call_is_the_first_and_the_call_again_is_the_same_act() {
    let mut evening = Evening::with_policy(&[DEAL, DEAL], Policy::social());
    let turn = evening.turn();
    evening.calls_with(North, "1S", alert("four")).unwrap();
    let again = |meaning: Option<Meaning>| {
        Command::Auction(auction::Command::Call { turn, call: "1S".parse().unwrap(), meaning })
    };
    assert_eq!(evening.does(&player(North), again(Some(alert(" four ")))), Ok(vec![]));
    assert_eq!(evening.does(&player(North), again(None)), Ok(vec![]));
    let other = evening.does(&player(North), again(Some(alert("five"))));
    assert_eq!(other, Err(Refusal::StaleTurn { current: Turn(turn.0 + 1) }));
    assert_eq!(evening.explains(North, turn, 1, alert("five")), Err(Refusal::StaleMeaning { next: 2 }));
    assert!(evening.explains(North, turn, 2, alert("five")).is_ok());
}

#[test]
fn after_the_board_all_see_what_was_said_and_the_record_keeps_all_of_it() {
    let (mut evening, bid) = four_spades(Policy::social());
    let said = |version, text| word(bid, South, version, explanation(text));
    evening.explains(South, bid, 1, explanation("five")).unwrap();
    evening.explains(South, bid, 2, explanation("four")).unwrap();
    evening.plays_out();
    for lane in Lane::ALL {
        assert_eq!(evening.meanings(lane), [said(2, "four")], "{lane:?}");
    }
    let record = evening.table.record();
    let [first, second]: [Explained; 2] = record.boards[0].meanings.clone().try_into().unwrap();
    assert_eq!((first, second), (said(1, "five"), said(2, "four")));
    assert_eq!(evening.explains(South, bid, 2, explanation("four")), Ok(vec![]));
    let late = Err(Refusal::NotNow { stage: Stage::Gathering });
    assert_eq!(evening.explains(South, bid, 3, explanation("three")), late);
    // On the next board it is no call.
    evening.everyone_is_ready(2);
    assert_eq!(evening.explains(South, bid, 3, explanation("three")), Err(Refusal::NoSuchCall {}));
}

#[test]
fn a_pass_that_ends_the_board_is_explained_with_it() {
    let mut evening = Evening::with_policy(&[DEAL, DEAL], Policy::social());
    evening.calls("P P P");
    let turn = evening.turn();
    evening.calls_with(West, "P", alert("denies four spades")).unwrap();
    for lane in Lane::ALL {
        assert_eq!(evening.meanings(lane), [word(turn, West, 1, alert("denies four spades"))], "{lane:?}");
    }
}

fn by_partner() -> Policy {
    Policy { alerts: Alerts::ByPartner, ..Policy::social() }
}
