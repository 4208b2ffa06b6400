//! The opening lead face down (Law 41; Spec C3).
//! Tries Spec C3.1, C3.2, C3.3, C3.4, C3.5.

use bridge_game::{Command, Moment, Record, play, session};
use bridge_protocol::{
    Kibitzing, Lane, LeadView, OpeningLead, Policy, Refusal, Seq, TableEvent, Turn,
    limits::{ANSWER_PERIOD, QUESTION_PERIOD},
};
use bridge_rules::{
    BySeat, Outcome,
    Seat::{self, East, North, South, West},
};

use crate::{
    evening::{DEAL, Evening},
    people::{person, player},
    words::explanation,
};

const LEAD: Turn = Turn(9);

/// South's one spade.
const BID: Turn = Turn(3);

#[test]
fn everybody_hears_that_a_lead_is_made_and_who_sees_the_leaders_hand_which_card() {
    // C3.1 and C10: the record to all, the card to the leader and the director.
    let kibitzers = [
        (Kibitzing::OneHand(West), true),
        (Kibitzing::AllHands, true),
        (Kibitzing::OneHand(East), false),
        (Kibitzing::OneHand(South), false),
        (Kibitzing::OpenCards, false),
    ];
    for (kibitzing, knows) in kibitzers {
        let mut evening = face_down(kibitzing);
        evening.all_have_heard();
        evening.play(West, "HK").unwrap();
        for lane in Lane::ALL {
            let knows = matches!(lane, Lane::West | Lane::Director) || lane == Lane::Kibitzer && knows;
            let card = knows.then(|| "HK".parse().unwrap());
            let told = TableEvent::LeadMade {
                turn: LEAD,
                seat: West,
                card,
                thought_ms: (lane == Lane::Director).then_some(0),
            };
            assert_eq!(evening.heard(lane), [told], "{lane:?}");
            let view = evening.sees(lane);
            let lead =
                LeadView { turn: LEAD, seat: West, card, no_questions: false, no_questions_by: BySeat::default() };
            assert_eq!((view.turn, view.board.as_ref().unwrap().lead), (Turn(10), Some(lead)), "{lane:?}");
            // It has left the leader's hand for those who see that hand.
            let held = view.board.unwrap().hands.west.map(|hand| hand.len());
            assert!(held.is_none_or(|cards| cards == 12 && knows), "{lane:?}");
        }
    }
}

#[test]
fn no_card_of_dummy_reaches_anyone_before_the_lead_is_faced() {
    // C3.3
    let mut evening = face_down(Kibitzing::OneHand(West));
    evening.play(West, "HK").unwrap();
    for lane in [Lane::East, Lane::South, Lane::West, Lane::Kibitzer, Lane::Director] {
        assert_eq!(evening.sees(lane).board.unwrap().hands.north, None, "{lane:?}");
    }
    evening.no_questions(East).unwrap();
    evening.all_have_heard();
    evening.no_questions(South).unwrap();
    let (card, hand) = ("HK".parse().unwrap(), "A4.AJ84.AQ986.65".parse().unwrap());
    for lane in [Lane::North, Lane::East, Lane::West, Lane::Kibitzer] {
        let faced = TableEvent::LeadFaced { seat: West, card };
        assert_eq!(
            evening.heard(lane),
            [faced, TableEvent::DummyFaced { seat: North, hand, also: Default::default() }],
            "{lane:?}"
        );
        assert_eq!(evening.sees(lane).board.unwrap().hands.north, Some(hand), "{lane:?}");
    }
    evening.plays("HA H2 H9");
    assert_eq!(evening.turn(), Turn(13), "the lead was one act");
}

#[test]
fn leaders_partner_and_declarer_are_asked_and_nobody_else() {
    // C3.2
    let mut evening = face_down(Kibitzing::OpenCards);
    assert_eq!(evening.no_questions(East), Err(Refusal::NoSuchLead {}));
    evening.play(West, "HK").unwrap();
    for seat in [North, West] {
        assert_eq!(evening.no_questions(seat), Err(Refusal::NotAsked {}), "{seat}");
    }
    let other = Command::Play(play::Command::NoQuestions { turn: Turn(8) });
    assert_eq!(evening.does(&player(East), other), Err(Refusal::NoSuchLead {}));
    assert_eq!(
        evening.does(&person("Zoe"), Command::Play(play::Command::NoQuestions { turn: LEAD })),
        Err(Refusal::NotSeated {})
    );
    assert_eq!(evening.no_questions(South), Ok(vec![Record::Play(play::Record::NoQuestions { seat: South })]));
    let faced = [
        Record::Play(play::Record::NoQuestions { seat: East }),
        Record::Play(play::Record::LeadFaced),
        Record::Play(play::Record::DummyFaced),
    ];
    assert_eq!(evening.no_questions(East).unwrap(), faced);
    // A late duplicate, while the play goes on.
    evening.plays("HA");
    assert_eq!(evening.does(&player(South), Command::Play(play::Command::NoQuestions { turn: LEAD })), Ok(vec![]));
}

#[test]
fn the_first_who_has_no_questions_is_known_to_themselves_and_the_director() {
    // C3.2, C8.5
    for first in [East, South] {
        let mut evening = face_down(Kibitzing::OneHand(first));
        evening.play(West, "HK").unwrap();
        let before = Lane::ALL.map(|lane| known(&evening, lane));
        evening.all_have_heard();
        evening.no_questions(first).unwrap();
        for (lane, before) in Lane::ALL.into_iter().zip(before) {
            let heard = evening.heard(lane);
            if lane == first.into() {
                assert_eq!(heard, [TableEvent::NoQuestions { by: None }]);
                assert!(evening.sees(lane).board.unwrap().lead.unwrap().no_questions);
            } else if lane == Lane::Director {
                assert_eq!(heard, [TableEvent::NoQuestions { by: Some(first) }]);
                assert!(evening.sees(lane).board.unwrap().lead.unwrap().no_questions_by[first]);
            } else {
                assert_eq!((heard, known(&evening, lane)), (vec![], before), "{lane:?}");
            }
        }
    }
}

#[test]
fn which_card_lies_face_down_changes_nothing_for_those_who_may_not_know_it() {
    // C10, Promise S21 and B3: a golden pair
    let [king, queen] = ["HK", "HQ"].map(|card| {
        let mut evening = face_down(Kibitzing::OneHand(East));
        evening.play(West, card).unwrap();
        let tries = [(East, "H2"), (South, "HA"), (North, "HA"), (East, "HK"), (South, "HQ")];
        let refusals = tries.map(|(seat, card)| evening.play(seat, card));
        evening.no_questions(South).unwrap();
        (evening, refusals)
    });
    let ((mut king, refused), (mut queen, refused_too)) = (king, queen);
    assert_eq!((refused, king.table.next_deadline()), (refused_too, queen.table.next_deadline()));
    for lane in [Lane::North, Lane::East, Lane::South, Lane::Kibitzer] {
        assert_eq!(king.heard(lane), queen.heard(lane), "{lane:?}");
        assert_eq!(known(&king, lane), known(&queen, lane), "{lane:?}");
    }
    assert_ne!(king.sees(West), queen.sees(West));
}

#[test]
fn the_question_period_ends_by_itself() {
    // C3.2
    let mut evening = face_down(Kibitzing::OpenCards);
    evening.play(West, "HK").unwrap();
    evening.no_questions(East).unwrap();
    let until = evening.now.after(QUESTION_PERIOD);
    assert_eq!(evening.table.next_deadline(), Some(until));
    assert_eq!(evening.time_passes(Moment(until.0 - 1)), []);
    assert_eq!(
        evening.time_passes(until),
        [Record::Play(play::Record::LeadFaced), Record::Play(play::Record::DummyFaced)]
    );
    assert_eq!(evening.table.next_deadline(), None);
    assert_eq!(evening.does(&player(South), Command::Play(play::Command::NoQuestions { turn: LEAD })), Ok(vec![]));
}

#[test]
fn a_lead_is_not_faced_while_a_question_is_open() {
    // C3.2
    let (mut evening, until) = asked();
    assert_eq!(evening.time_passes(until), [], "the question period is over, and East waits for an answer");
    assert_eq!(evening.play(North, "HA"), Err(Refusal::LeadFaceDown {}));
    evening.explains(South, BID, 1, explanation("five cards")).unwrap();
    assert_eq!(evening.table.next_deadline(), Some(until), "which has come");
    assert_eq!(
        evening.time_passes(evening.now),
        [Record::Play(play::Record::LeadFaced), Record::Play(play::Record::DummyFaced)]
    );
}

#[test]
fn an_answer_within_the_question_period_leaves_it_as_long_as_it_was() {
    let (mut evening, until) = asked();
    evening.explains(South, BID, 1, explanation("five cards")).unwrap();
    assert_eq!(evening.time_passes(Moment(until.0 - 1)), []);
    assert_eq!(
        evening.time_passes(until),
        [Record::Play(play::Record::LeadFaced), Record::Play(play::Record::DummyFaced)]
    );
}

#[test]
fn an_answer_faces_the_lead_when_nobody_has_further_questions() {
    let (mut evening, _) = asked();
    for seat in [South, East] {
        assert_eq!(
            evening.no_questions(seat),
            Ok(vec![Record::Play(play::Record::NoQuestions { seat })]),
            "East waits for an answer"
        );
    }
    let records = evening.explains(South, BID, 1, explanation("five cards")).unwrap();
    assert_eq!(records[1..], [Record::Play(play::Record::LeadFaced), Record::Play(play::Record::DummyFaced)]);
}

#[test]
fn a_question_without_an_answer_keeps_the_lead_for_a_minute_and_the_director_alone_is_told() {
    // C3.2, C8.5
    let (mut evening, _) = asked();
    let until = evening.now.after(ANSWER_PERIOD);
    assert_eq!(evening.table.next_deadline(), Some(until));
    assert_eq!(evening.time_passes(Moment(until.0 - 1)), []);
    evening.all_have_heard();
    let records = evening.time_passes(until);
    assert_eq!(records[..2], [Record::Play(play::Record::LeadFaced), Record::Play(play::Record::DummyFaced)]);
    for lane in Lane::ALL {
        let heard = evening.heard(lane);
        let note = heard.iter().find_map(|record| match record {
            TableEvent::DirectorCalled { call } => Some(call.as_ref().map(|call| call.about.as_str())),
            _ => None,
        });
        let said = Some(Some("S has not answered E, who asked before the lead was faced (Law 41B)"));
        assert_eq!(note, said.filter(|_| lane == Lane::Director), "{lane:?}");
    }
    evening.plays("HA");
}

#[test]
fn what_others_have_asked_does_not_keep_the_lead() {
    // West asked at their own turn, and has led without waiting for the answer.
    let mut evening = face_down(Kibitzing::OpenCards);
    evening.asks(West, BID).unwrap();
    evening.play(West, "HK").unwrap();
    evening.no_questions(South).unwrap();
    assert_eq!(
        evening.no_questions(East).unwrap()[1..],
        [Record::Play(play::Record::LeadFaced), Record::Play(play::Record::DummyFaced)]
    );
}

#[test]
fn a_lead_is_not_changed_and_nothing_else_is_done_before_it_is_faced() {
    // C3.4
    let mut evening = face_down(Kibitzing::OpenCards);
    evening.play(West, "HK").unwrap();
    for (seat, card) in [(West, "HQ"), (West, "HK"), (South, "HA"), (South, "C2"), (North, "HA"), (East, "H2")] {
        assert_eq!(evening.play(seat, card), Err(Refusal::LeadFaceDown {}), "{seat} {card}");
    }
    let play = |card: &str| Command::Play(play::Command::Play { turn: LEAD, card: card.parse().unwrap() });
    assert_eq!(evening.does(&player(West), play("HK")), Ok(vec![]));
    assert_eq!(evening.does(&player(West), play("HQ")), Err(Refusal::StaleTurn { current: Turn(10) }));
    // Nobody else finds out the card by trying it.
    for card in ["HK", "HQ"] {
        assert_eq!(evening.does(&player(East), play(card)), Err(Refusal::StaleTurn { current: Turn(10) }));
    }
    for seat in Seat::ALL {
        assert_eq!(evening.claim(seat, 1), Err(Refusal::LeadFaceDown {}), "{seat}");
    }
    assert_eq!(evening.sees(South).board.unwrap().to_act(), None);
}

#[test]
fn only_the_leader_leads_and_what_they_hold() {
    let mut evening = face_down(Kibitzing::OpenCards);
    assert_eq!(evening.play(East, "H2"), Err(Refusal::OutOfTurn { turn: West }));
    assert_eq!(evening.play(West, "SA"), Err(Refusal::NotHeld { seat: West, card: "SA".parse().unwrap() }));
    assert!(evening.play(West, "S3").is_ok());
}

#[test]
fn a_late_duplicate_of_the_lead_is_recognised_when_the_board_is_over() {
    let mut evening = face_down(Kibitzing::OpenCards);
    evening.play(West, "HK").unwrap();
    evening.no_questions(East).unwrap();
    evening.no_questions(South).unwrap();
    evening.plays_out();
    let play = Command::Play(play::Command::Play { turn: LEAD, card: "HK".parse().unwrap() });
    assert_eq!(evening.does(&player(West), play), Ok(vec![]));
    assert_eq!(
        evening.does(&player(East), Command::Play(play::Command::NoQuestions { turn: LEAD })),
        Err(Refusal::NoSuchLead {})
    );
    assert_eq!(evening.table.record().boards[0].cards.first().map(ToString::to_string).as_deref(), Some("HK"));
}

#[test]
fn a_board_may_end_before_the_lead_is_faced() {
    // C15: the director voids it.
    for lead in [OpeningLead::FaceUp, OpeningLead::FaceDown] {
        let mut evening = Evening::with_policy(&[DEAL], Policy { lead, ..Policy::social() });
        evening.calls("P P 1S P 4S P P P");
        evening.play(West, "HK").unwrap();
        evening.befalls(&Record::Session(session::Record::BoardEnded { outcome: Outcome::PassedOut }));
        assert_eq!(evening.sees(East).board.unwrap().lead, None);
        assert_eq!(evening.table.next_deadline(), None);
    }
}

#[test]
fn printing_a_table_does_not_show_the_lead() {
    let mut evening = face_down(Kibitzing::OpenCards);
    evening.play(West, "HK").unwrap();
    let printed = format!("{:?}", evening.table);
    assert!(!printed.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == "HK"), "{printed}");
}

#[test]
fn a_face_up_lead_needs_no_questions() {
    // C3.5
    let mut evening = Evening::at_four_spades();
    let lead = evening.play(West, "HK").unwrap();
    assert!(matches!(lead[..], [Record::Play(play::Record::Played { .. }), Record::Play(play::Record::DummyFaced)]));
    assert_eq!(
        evening.does(&player(South), Command::Play(play::Command::NoQuestions { turn: LEAD })),
        Err(Refusal::NoSuchLead {})
    );
}

/// Four spades by South; West is to lead, face down.
fn face_down(kibitzing: Kibitzing) -> Evening {
    let policy = Policy { kibitzing, lead: OpeningLead::FaceDown, ..Policy::social() };
    let mut evening = Evening::with_policy(&[DEAL], policy);
    evening.calls("P P 1S P 4S P P P");
    evening
}

/// The lead lies face down, and East has asked what one spade means; and when the question period is over.
fn asked() -> (Evening, Moment) {
    let mut evening = face_down(Kibitzing::OpenCards);
    evening.play(West, "HK").unwrap();
    let until = evening.now.after(QUESTION_PERIOD);
    evening.asks(East, BID).unwrap();
    (evening, until)
}

fn known(evening: &Evening, lane: Lane) -> (bridge_protocol::TableView, Seq) {
    (evening.sees(lane), evening.table.seq(lane))
}
