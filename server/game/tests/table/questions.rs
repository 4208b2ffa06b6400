//! Questions about calls: who may ask when, who answers, and who never learns that anybody asked (Spec C8.4 and C8.5).

use bridge_dealing::ServerKey;
use bridge_game::{Command, Input, Record, ServerIdentity, explaining};
use bridge_protocol::{
    Alerts, Kibitzing, Lane, OpeningLead, Policy, Question, Refusal, Stage, TableEvent, Turn,
    limits::QUESTIONS_PER_BOARD,
};
use bridge_rules::Seat::{self, East, North, South, West};

use crate::{
    evening::{DEAL, Evening},
    people::player,
    words::{alert, explanation, four_spades, one_spade, told, word},
};

#[test]
fn c8_4_a_question_goes_to_the_bidder_and_their_answer_to_the_asker_only() {
    let (mut evening, bid) = one_spade(Policy::social());
    let question = Question { call: bid, by: East, of: North };
    assert_eq!(
        evening.asks(East, bid),
        Ok(vec![Record::Explaining(explaining::Record::Asked { question: question.clone() })])
    );
    let hearers = [Lane::North, Lane::East, Lane::Director];
    assert_eq!(evening.all_heard(), told(hearers, &TableEvent::Asked(question.clone())));
    assert_eq!(evening.sees(North).board.unwrap().questions, [question]);
    evening.explains(North, bid, 1, explanation("five cards")).unwrap();
    let answer = word(bid, North, 1, explanation("five cards"));
    assert_eq!(evening.all_heard(), told(hearers, &TableEvent::Explained(answer.clone())));
    assert_eq!((evening.meanings(East), evening.meanings(West)), (vec![answer], vec![]));
    assert_eq!(evening.sees(North).board.unwrap().questions, []);
}

#[test]
fn c8_5_a_question_and_its_answer_move_nothing() {
    let (mut evening, bid) = one_spade(Policy::social());
    let before = [South, West].map(|seat| evening.sees(seat));
    let turn = evening.turn();
    evening.asks(East, bid).unwrap();
    evening.explains(North, bid, 1, explanation("five cards")).unwrap();
    assert_eq!([South, West].map(|seat| evening.sees(seat)), before);
    assert_eq!((evening.turn(), evening.sees(East).board.unwrap().to_act()), (turn, Some(East)));
}

#[test]
fn c8_5_the_other_opponent_cannot_see_from_the_next_word_that_there_was_an_answer() {
    let (mut evening, bid) = one_spade(Policy::social());
    evening.asks(East, bid).unwrap();
    evening.explains(North, bid, 1, explanation("five cards")).unwrap();
    evening.hush();
    evening.explains(North, bid, 2, alert("four cards")).unwrap();
    let as_told = |version| vec![TableEvent::Explained(word(bid, North, version, alert("four cards")))];
    assert_eq!((evening.heard(East), evening.heard(West)), (as_told(2), as_told(1)));
    assert_eq!(evening.heard(South), []);
}

#[test]
fn c8_9_an_answer_is_corrected_to_both_opponents_until_the_lead_is_faced() {
    for lead in [OpeningLead::FaceUp, OpeningLead::FaceDown] {
        let (mut evening, bid) = four_spades(Policy { lead, ..Policy::social() });
        evening.asks(West, bid).unwrap();
        evening.explains(South, bid, 1, explanation("five cards")).unwrap();
        assert_eq!(evening.meanings(East), [], "the answer was West's alone");
        if lead == OpeningLead::FaceDown {
            evening.plays("HK");
        }
        evening.explains(South, bid, 2, explanation("four cards")).unwrap();
        let heard = |version| vec![word(bid, South, version, explanation("four cards"))];
        assert_eq!((evening.meanings(West), evening.meanings(East)), (heard(2), heard(1)), "{lead:?}");
        assert_eq!(evening.meanings(North), []);
    }
}

#[test]
fn c8_9_what_only_the_asker_heard_is_corrected_to_them_only_once_the_lead_is_faced() {
    let (mut evening, bid) = four_spades(Policy::social());
    evening.asks(West, bid).unwrap();
    evening.explains(South, bid, 1, explanation("five cards")).unwrap();
    evening.plays("HK");
    evening.hush();
    evening.explains(South, bid, 2, alert("four cards")).unwrap();
    let record = TableEvent::Explained(word(bid, South, 2, alert("four cards")));
    assert_eq!(evening.all_heard(), told([Lane::South, Lane::West, Lane::Director], &record));
}

#[test]
fn an_alert_in_answer_to_a_question_is_a_late_alert_for_both() {
    let (mut evening, bid) = one_spade(Policy::social());
    evening.asks(East, bid).unwrap();
    evening.hush();
    evening.explains(North, bid, 1, alert("could be short")).unwrap();
    let record = TableEvent::Explained(word(bid, North, 1, alert("could be short")));
    let hearers = [Lane::North, Lane::East, Lane::West, Lane::Kibitzer, Lane::Director];
    assert_eq!(evening.all_heard(), told(hearers, &record));
    assert_eq!(evening.sees(North).board.unwrap().questions, []);
}

#[test]
fn c8_4_who_asks_what_the_other_was_answered_is_told_the_same_and_nobody_notices() {
    let (mut evening, bid) = one_spade(Policy::social());
    evening.asks(East, bid).unwrap();
    evening.explains(North, bid, 1, explanation("five cards")).unwrap();
    evening.calls("P P");
    evening.hush();
    let question = Question { call: bid, by: West, of: North };
    assert_eq!(
        evening.asks(West, bid),
        Ok(vec![Record::Explaining(explaining::Record::AnsweredAgain { question: question.clone() })])
    );
    let answer = TableEvent::Explained(word(bid, North, 1, explanation("five cards")));
    let heard = evening.all_heard();
    assert_eq!(heard, [(Lane::West, vec![answer]), (Lane::Director, vec![TableEvent::AnsweredAgain(question)])]);
    // Whoever has the answer already is not told it again.
    evening.calls("P");
    assert_eq!((evening.asks(West, bid), evening.asks(East, bid)), (Ok(vec![]), Ok(vec![])));
    // A correction concerns both.
    evening.plays("S9");
    evening.hush();
    evening.explains(North, bid, 2, explanation("four cards")).unwrap();
    let record = TableEvent::Explained(word(bid, North, 2, explanation("four cards")));
    for lane in [Lane::North, Lane::East, Lane::West, Lane::Director] {
        assert_eq!(evening.heard(lane), std::slice::from_ref(&record), "{lane:?}");
    }
    assert_eq!(evening.heard(South), []);
}

#[test]
fn one_may_ask_on_after_any_words_and_a_question_that_was_answered_is_not_asked_again() {
    let (mut evening, bid) = one_spade(Policy::social());
    evening.explains(North, bid, 1, alert("could be short")).unwrap();
    let question = Question { call: bid, by: East, of: North };
    assert_eq!(
        evening.asks_on(East, bid, 1),
        Ok(vec![explaining::Record::Asked { question: question.clone() }.into()])
    );
    assert_eq!(evening.asks_on(East, bid, 1), Ok(vec![]), "it waits already");
    assert_eq!(evening.sees(North).board.unwrap().questions, std::slice::from_ref(&question));
    evening.explains(North, bid, 2, explanation("how short? two cards")).unwrap();
    assert_eq!(evening.asks_on(East, bid, 1), Ok(vec![]), "it was answered since");
    assert_eq!(evening.meanings(West), [word(bid, North, 1, alert("could be short"))]);
    // What the other was told meanwhile answers at once, and only what is told to nobody is asked.
    evening.calls("P P");
    evening.hush();
    assert_eq!(
        evening.asks_on(West, bid, 1),
        Ok(vec![explaining::Record::AnsweredAgain { question: Question { by: West, ..question } }.into()])
    );
    let answer = TableEvent::Explained(word(bid, North, 2, explanation("how short? two cards")));
    assert_eq!((evening.heard(West), evening.heard(North)), (vec![answer], vec![]));
    assert!(matches!(
        evening.asks_on(West, bid, 2).unwrap()[..],
        [Record::Explaining(explaining::Record::Asked { .. })]
    ));
}

#[test]
fn an_alert_without_words_explains_nothing_yet() {
    let (mut evening, bid) = one_spade(Policy::social());
    evening.explains(North, bid, 1, alert("")).unwrap();
    assert!(matches!(evening.asks(East, bid).unwrap()[..], [Record::Explaining(explaining::Record::Asked { .. })]));
    evening.explains(North, bid, 2, explanation("five cards")).unwrap();
    assert_eq!(evening.meanings(West), [word(bid, North, 1, alert(""))]);
    assert_eq!(evening.meanings(East), [word(bid, North, 2, explanation("five cards"))]);
}

#[test]
fn both_may_wait_for_one_answer() {
    let (mut evening, bid) = one_spade(Policy::social());
    evening.asks(East, bid).unwrap();
    evening.calls("P P");
    assert!(matches!(evening.asks(West, bid).unwrap()[..], [Record::Explaining(explaining::Record::Asked { .. })]));
    assert_eq!(evening.sees(North).board.unwrap().questions.len(), 2);
    evening.explains(North, bid, 1, explanation("five cards")).unwrap();
    assert_eq!((evening.meanings(East).len(), evening.meanings(West).len()), (1, 1));
    assert_eq!(evening.sees(North).board.unwrap().questions, []);
}

#[test]
fn c8_4_in_the_auction_one_asks_at_ones_own_turn_about_the_opponents_calls() {
    let (mut evening, bid) = one_spade(Policy::social());
    assert_eq!(evening.asks(South, bid), Err(Refusal::NotYoursToAsk {}));
    assert_eq!(evening.asks(North, bid), Err(Refusal::NotYoursToAsk {}));
    assert_eq!(evening.asks(West, bid), Err(Refusal::NotYourTurnToAsk {}));
    assert_eq!(evening.asks(East, Turn(bid.0 + 1)), Err(Refusal::NoSuchCall {}));
    evening.calls("P P");
    assert!(evening.asks(West, bid).is_ok());
    assert_eq!(evening.asks(East, bid), Err(Refusal::NotYourTurnToAsk {}));
}

#[test]
fn c5_and_c3_2_before_the_lead_the_leader_their_partner_and_declarer_ask_and_dummy_does_not() {
    for lead in [OpeningLead::FaceUp, OpeningLead::FaceDown] {
        let (evening, bid) = four_spades(Policy { lead, ..Policy::social() });
        assert_eq!(may_ask(&evening, bid), [(East, true), (South, true), (West, true), (North, false)], "{lead:?}");
    }
}

#[test]
fn c5_in_the_play_one_asks_at_ones_own_turn_declarer_at_dummys_and_dummy_never() {
    let (mut evening, bid) = four_spades(Policy::social());
    evening.plays("HK");
    let at_dummys = [(East, false), (South, true), (West, false), (North, false)];
    assert_eq!(may_ask(&evening, bid), at_dummys);
    evening.plays("HA");
    assert_eq!(may_ask(&evening, bid), [(East, true), (South, false), (West, false), (North, false)]);
}

/// Whether each player may ask now about an opponents' call.
fn may_ask(evening: &Evening, south_bid: Turn) -> [(Seat, bool); 4] {
    [East, South, West, North].map(|seat| {
        let call = Turn(if seat.side() == South.side() { south_bid.0 - 1 } else { south_bid.0 });
        let ask = Command::Explaining(explaining::Command::Ask { call, heard: 0 });
        let identity = ServerIdentity { key: ServerKey::new(&[5; 32]) };
        (seat, evening.table.decide(Input::Person(player(seat), ask), evening.now, &identity).is_ok())
    })
}

#[test]
fn questions_are_limited_for_each_player_on_each_board() {
    let mut evening = Evening::with_policy(&[DEAL, DEAL], Policy::social());
    let mut bids = Vec::new();
    for round in 1..=4 {
        for strain in ["C", "H"] {
            bids.push(evening.turn());
            evening.calls(&format!("{round}{strain} P"));
        }
    }
    evening.calls("P P");
    let (more, some) = (bids.pop().unwrap(), &bids[..QUESTIONS_PER_BOARD]);
    for bid in some {
        evening.asks(West, *bid).expect("West is to lead");
    }
    assert_eq!(evening.asks(West, more), Err(Refusal::TooManyQuestions { limit: QUESTIONS_PER_BOARD }));
    assert_eq!(evening.asks(West, some[0]), Ok(vec![]));
}

#[test]
fn c8_1_face_to_face_partner_is_asked_and_all_four_hear_question_and_answer() {
    let (mut evening, bid) = one_spade(Policy { alerts: Alerts::ByPartner, ..Policy::social() });
    evening.asks(East, bid).unwrap();
    let question = Question { call: bid, by: East, of: South };
    assert_eq!(evening.all_heard(), told(Lane::ALL, &TableEvent::Asked(question)));
    evening.explains(South, bid, 1, explanation("five cards")).unwrap();
    let answer = word(bid, South, 1, explanation("five cards"));
    assert_eq!(evening.all_heard(), told(Lane::ALL, &TableEvent::Explained(answer)));
    evening.calls("P P");
    assert_eq!(evening.asks(West, bid), Ok(vec![]), "West has heard it");
}

#[test]
fn c9_1_behind_screens_one_asks_ones_screenmate_about_their_calls_and_their_partners() {
    let (mut evening, bid) = one_spade(Policy { alerts: Alerts::BehindScreens, ..Policy::social() });
    evening.calls("P");
    evening.trays_cross();
    let answer = evening.turn();
    evening.calls("2S");
    evening.hush();
    for (call, of) in [(bid, South), (answer, South)] {
        let question = Question { call, by: West, of };
        assert_eq!(
            evening.asks(West, call),
            Ok(vec![Record::Explaining(explaining::Record::Asked { question: question.clone() })])
        );
        let hearers = [Lane::South, Lane::West, Lane::Director];
        assert_eq!(evening.all_heard(), told(hearers, &TableEvent::Asked(question)));
        evening.explains(South, call, 1, explanation("natural")).unwrap();
        let record = TableEvent::Explained(word(call, South, 1, explanation("natural")));
        assert_eq!(evening.all_heard(), told(hearers, &record));
    }
}

#[test]
fn c10_kibitzers_hear_a_question_as_the_seat_they_watch() {
    for (kibitzing, hears) in [
        (Kibitzing::Delayed, false),
        (Kibitzing::OpenCards, false),
        (Kibitzing::OneHand(North), true),
        (Kibitzing::OneHand(East), true),
        (Kibitzing::OneHand(South), false),
        (Kibitzing::OneHand(West), false),
        (Kibitzing::AllHands, true),
    ] {
        let (mut evening, bid) = one_spade(Policy { kibitzing, ..Policy::social() });
        evening.asks(East, bid).unwrap();
        evening.explains(North, bid, 1, explanation("five cards")).unwrap();
        assert_eq!(!evening.heard(Lane::Kibitzer).is_empty(), hears, "{kibitzing:?}");
        evening.calls("P P");
        evening.hush();
        evening.asks(West, bid).unwrap();
        let again = kibitzing == Kibitzing::OneHand(West);
        assert_eq!(!evening.heard(Lane::Kibitzer).is_empty(), again, "{kibitzing:?}");
    }
}

#[test]
fn a_question_is_asked_on_its_board_and_no_longer() {
    let (mut evening, bid) = one_spade(Policy::social());
    evening.asks(East, bid).unwrap();
    evening.calls("P P P");
    evening.plays_out();
    for lane in Lane::ALL {
        assert_eq!(evening.sees(lane).board.unwrap().questions, [], "{lane:?}");
    }
    assert_eq!(evening.asks(East, bid), Ok(vec![]), "a duplicate is harmless");
    assert_eq!(evening.asks(West, bid), Err(Refusal::NotNow { stage: Stage::Gathering }));
    evening.everyone_is_ready(2);
    assert_eq!(evening.asks(East, bid), Ok(vec![]));
    assert_eq!(evening.asks(West, bid), Err(Refusal::NoSuchCall {}));
}
