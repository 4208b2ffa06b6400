//! Who answers a claim, in which order, and how a contested one goes on (Laws 68 to 70; Spec C6.3 to C6.5, C6.8).
//! Tries Spec C6.4.

use bridge_game::{Command, Moment, Record, claim, direction, session};
use bridge_protocol::{
    AtZero, ClaimPolicy, ClaimStage, Clock, Lane, Policy, Refusal, Seq, Stage, TableEvent, TableView, Turn,
    limits::{CLAIM_PERIOD, DIRECTOR_PERIOD},
};
use bridge_rules::{
    Outcome,
    Seat::{self, East, North, South, West},
};

use crate::{
    evening::{DEAL, Decision, Evening},
    people::{person, player},
};

#[test]
fn a_defender_who_concedes_tricks_is_answered_by_their_partner_and_then_by_declarer_alone() {
    // C6.4, Law 68B2
    let mut evening = in_play(ClaimPolicy::PlayOn);
    evening.claim(West, 3).unwrap();
    for seat in [North, South, West] {
        assert_eq!(evening.answer(seat, true), Err(Refusal::NotYourAnswer {}), "{seat}");
    }
    evening.all_have_heard();
    evening.answer(East, true).unwrap();
    let passed = TableEvent::ClaimPassed { turn: Turn(13), to: ClaimStage::Opponents, may_accept: false };
    for lane in [Lane::North, Lane::South, Lane::West, Lane::Kibitzer] {
        assert_eq!(evening.heard(lane), std::slice::from_ref(&passed), "{lane:?}");
    }
    for seat in [East, West] {
        assert_eq!(evening.answer(seat, false), Err(Refusal::NotYourAnswer {}), "{seat}");
    }
    assert_eq!(evening.answer(South, true).unwrap()[1], Record::Claim(claim::Record::ClaimSettled { accepted: true }));
    assert_eq!(evening.table.record().boards[0].result.tricks, Some(10));
}

#[test]
fn a_defender_who_claims_everything_concedes_nothing() {
    // C6.4
    let mut evening = in_play(ClaimPolicy::PlayOn);
    evening.claim(West, 12).unwrap();
    assert_eq!(evening.answer(East, true), Err(Refusal::NotYourAnswer {}));
    assert_eq!(at(&mut evening, East, ClaimStage::Partner, true), Err(Refusal::NoClaim {}));
    assert_eq!(
        evening.answer(South, false).unwrap()[1],
        Record::Claim(claim::Record::ClaimSettled { accepted: false })
    );
}

#[test]
fn when_the_partner_objects_there_is_no_claim_and_the_director_is_told() {
    // C6.4, Law 68B2
    for claims in [ClaimPolicy::PlayOn, ClaimPolicy::PlayOnIfAllAgree, ClaimPolicy::Director] {
        let mut evening = in_play(claims);
        evening.claim(West, 3).unwrap();
        let records = evening.answer(East, false).unwrap();
        assert_eq!(
            records[..2],
            [
                Record::Claim(claim::Record::ClaimAnswered { seat: East, accept: false }),
                Record::Claim(claim::Record::ClaimSettled { accepted: false })
            ]
        );
        assert!(calls_director(&records[2..]), "{records:?}");
        evening.plays_out();
        assert_eq!(evening.table.record().boards[0].claim, None);
    }
}

#[test]
fn by_policy_a_rejected_claim_is_void_and_play_goes_on() {
    // C6.5, play_on
    let mut evening = in_play(ClaimPolicy::PlayOn);
    assert_eq!(rejected(&mut evening), [Record::Claim(claim::Record::ClaimSettled { accepted: false })]);
    assert!(evening.play(South, "H4").is_ok());
}

#[test]
fn by_policy_all_four_agree_to_play_on() {
    // C6.5, Law 68D2(b)
    let mut evening = in_play(ClaimPolicy::PlayOnIfAllAgree);
    let passed = rejected(&mut evening);
    assert!(matches!(passed[..], [Record::Claim(claim::Record::ClaimPassed { to: ClaimStage::PlayOn, .. })]));
    assert_eq!(evening.play(South, "H4"), Err(Refusal::ClaimOpen {}));
    for seat in [West, South, North] {
        assert_eq!(
            evening.answer(seat, true),
            Ok(vec![Record::Claim(claim::Record::ClaimAnswered { seat, accept: true })])
        );
    }
    assert_eq!(evening.answer(East, true).unwrap()[1], Record::Claim(claim::Record::ClaimSettled { accepted: false }));
    evening.plays_out();
    assert_eq!(evening.table.record().boards[0].claim, None, "what came of the play stands");
}

#[test]
fn who_would_not_play_on_is_hidden_until_all_four_have_answered() {
    // C6.5, C10
    for first in Seat::ALL {
        let mut evening = in_play(ClaimPolicy::PlayOnIfAllAgree);
        rejected(&mut evening);
        let others = Seat::ALL.into_iter().filter(|seat| *seat != first);
        let before = Lane::ALL.map(|lane| known(&evening, lane));
        evening.answer(first, false).unwrap();
        for (lane, before) in Lane::ALL.into_iter().zip(before) {
            let knows = lane == first.into() || lane == Lane::Director;
            assert_eq!(known(&evening, lane) == before, !knows, "{lane:?} of {first}'s answer");
        }
        let last = others.map(|seat| evening.answer(seat, true).unwrap()).last().unwrap();
        assert!(matches!(last[1], Record::Claim(claim::Record::ClaimPassed { to: ClaimStage::Director, .. })));
        assert!(calls_director(&last[2..]), "{last:?}");
    }
}

#[test]
fn by_policy_the_director_rules_and_all_stops_until_they_do() {
    // C6.5, Law 70
    let mut evening = in_play(ClaimPolicy::Director);
    evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
    let records = rejected(&mut evening);
    assert!(matches!(records[0], Record::Claim(claim::Record::ClaimPassed { to: ClaimStage::Director, .. })));
    assert!(calls_director(&records[1..]), "{records:?}");
    assert_eq!(evening.table.next_deadline(), Some(ruling_is_due(&evening)));
    assert_eq!(evening.play(South, "H4"), Err(Refusal::ClaimOpen {}));
    assert_eq!(evening.claim(West, 1), Err(Refusal::ClaimOpen {}));
    for seat in Seat::ALL {
        assert_eq!(evening.answer(seat, true), Err(Refusal::NotYourAnswer {}), "{seat}");
    }
    // They read who contested it; the players do not.
    let claim = |evening: &Evening, lane| evening.sees(lane).board.unwrap().claim.unwrap();
    assert_eq!(claim(&evening, Lane::Director).answers.opponents[West], Some(false));
    for lane in [Lane::North, Lane::East, Lane::South, Lane::West, Lane::Kibitzer] {
        assert!(claim(&evening, lane).answers.is_empty(), "{lane:?}");
    }
}

/// When a claim that has just come to the director goes on without them.
fn ruling_is_due(evening: &Evening) -> Moment {
    evening.now.after(DIRECTOR_PERIOD)
}

#[test]
fn a_director_who_came_and_went_stops_nothing_for_good() {
    let passed = |records: &[Record]| {
        matches!(records, [Record::Claim(claim::Record::ClaimPassed { to: ClaimStage::PlayOn, .. })])
    };
    let void = Record::Claim(claim::Record::ClaimSettled { accepted: false });
    // Nobody answers when they are asked to play on: they have all gone to bed.
    let mut evening = in_play(ClaimPolicy::Director);
    evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
    rejected(&mut evening);
    let due = ruling_is_due(&evening);
    assert_eq!(evening.time_passes(Moment(due.0 - 1)), []);
    assert!(passed(&evening.time_passes(due)));
    let records = evening.time_passes(due.after(CLAIM_PERIOD));
    assert_eq!(records[0], Record::Claim(claim::Record::ClaimDeferred));
    // They were asked already.
    let mut evening = in_play(ClaimPolicy::PlayOnIfAllAgree);
    evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
    rejected(&mut evening);
    for seat in Seat::ALL {
        at(&mut evening, seat, ClaimStage::PlayOn, seat != West).unwrap();
    }
    let due = ruling_is_due(&evening);
    assert_eq!(evening.time_passes(due), std::slice::from_ref(&void));
    // It came to the director because nobody had answered.
    let mut evening = in_play(ClaimPolicy::PlayOn);
    evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
    evening.claim(South, 3).unwrap();
    let asked = evening.now.after(CLAIM_PERIOD);
    evening.time_passes(asked);
    let due = ruling_is_due(&evening);
    assert!(passed(&evening.time_passes(due)));
    assert_eq!(evening.time_passes(due.after(CLAIM_PERIOD)), [void]);
}

/// Whose claim waits, and after which answers.
type Waiting = (ClaimPolicy, Seat, &'static [(Seat, bool)]);

/// At each stage that has answers.
const WAITING: [Waiting; 5] = [
    (ClaimPolicy::PlayOn, South, &[]),
    (ClaimPolicy::PlayOn, South, &[(East, true)]),
    (ClaimPolicy::PlayOn, West, &[]),
    (ClaimPolicy::PlayOn, West, &[(East, true)]),
    (ClaimPolicy::PlayOnIfAllAgree, South, &[(East, false), (West, true), (North, true), (South, true)]),
];

#[test]
fn a_claim_without_answers_goes_to_the_director_and_is_never_accepted() {
    // C6.8; the boundary
    for (claims, claimer, answers) in WAITING {
        let mut evening = in_play(claims);
        evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
        evening.claim(claimer, 3).unwrap();
        for (seat, accept) in answers {
            evening.answer(*seat, *accept).unwrap();
        }
        let until = evening.now.after(CLAIM_PERIOD);
        assert_eq!(evening.table.next_deadline(), Some(until));
        assert_eq!(evening.time_passes(Moment(until.0 - 1)), []);
        evening.all_have_heard();
        let records = evening.time_passes(until);
        assert!(matches!(records[0], Record::Claim(claim::Record::ClaimPassed { to: ClaimStage::Director, .. })));
        assert!(calls_director(&records[1..]), "{records:?}");
        let passed = TableEvent::ClaimPassed { turn: Turn(13), to: ClaimStage::Director, may_accept: false };
        for lane in Lane::ALL {
            assert_eq!(evening.heard(lane).first(), Some(&passed), "{lane:?}");
        }
        assert_eq!(
            (evening.sees(North).stage, evening.table.next_deadline()),
            (Stage::Play, Some(ruling_is_due(&evening))),
            "it waits for the director"
        );
        assert_eq!(at(&mut evening, West, ClaimStage::Director, true), Err(Refusal::NotYourAnswer {}));
    }
}

#[test]
fn where_nobody_directs_a_claim_without_answers_is_void_and_play_goes_on() {
    // C6.8: never accepted, and nothing agreed
    for (claims, claimer, answers) in WAITING {
        let mut evening = in_play(claims);
        evening.claim(claimer, 3).unwrap();
        for (seat, accept) in answers {
            evening.answer(*seat, *accept).unwrap();
        }
        let until = evening.now.after(CLAIM_PERIOD);
        assert_eq!(evening.time_passes(Moment(until.0 - 1)), []);
        assert_eq!(evening.time_passes(until), [Record::Claim(claim::Record::ClaimSettled { accepted: false })]);
        evening.plays_out();
        assert_eq!(evening.table.record().boards[0].claim, None, "what came of the play stands");
    }
}

#[test]
fn where_nobody_directs_and_not_all_would_play_on_a_director_has_a_minute_to_come() {
    // C6.5: the table does not hang for ever on somebody who is not there.
    for comes in [false, true] {
        let mut evening = in_play(ClaimPolicy::PlayOnIfAllAgree);
        rejected(&mut evening);
        for (seat, accept) in [(North, true), (East, true), (South, false), (West, true)] {
            evening.answer(seat, accept).unwrap();
        }
        assert_eq!(evening.play(South, "H4"), Err(Refusal::ClaimOpen {}));
        let (until, due) = (evening.now.after(CLAIM_PERIOD), ruling_is_due(&evening));
        assert_eq!(evening.time_passes(Moment(until.0 - 1)), []);
        if comes {
            evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
            assert_eq!(
                (evening.table.next_deadline(), evening.time_passes(until)),
                (Some(due), vec![]),
                "the director rules"
            );
        } else {
            assert_eq!(evening.time_passes(until), [Record::Claim(claim::Record::ClaimSettled { accepted: false })]);
            evening.play(South, "H4").unwrap();
        }
    }
}

#[test]
fn a_director_called_in_vain_stops_nothing() {
    // C6.4, C14: the table itself calls the director, and nobody directs.
    let clock = Some(Clock { minutes_per_board: 7, at_zero: AtZero::CallDirector });
    let mut evening = Evening::with_policy(&[DEAL], Policy { clock, ..Policy::social() });
    evening.calls("P P 1S P 4S P P P");
    evening.plays("HK HA H2 H9");
    let until = evening.now.after(std::time::Duration::from_secs(210));
    let mut warned = Vec::new();
    while let Some(deadline) = evening.table.next_deadline().filter(|deadline| *deadline <= until) {
        warned.extend(evening.time_passes(deadline));
    }
    assert!(calls_director(&warned[2..]), "{warned:?}");
    evening.play(South, "H4").unwrap();
    let turn = evening.turn();
    evening.claim(West, 3).unwrap();
    let objection = Command::Claim(claim::Command::AnswerClaim { turn, stage: ClaimStage::Partner, accept: false });
    assert!(calls_director(&evening.does(&player(East), objection).unwrap()[2..]));
    evening.plays_out();
}

#[test]
fn each_stage_has_its_own_time() {
    // C6.8
    let mut evening = in_play(ClaimPolicy::PlayOn);
    evening.claim(West, 3).unwrap();
    evening.now = evening.now.after(CLAIM_PERIOD / 2);
    evening.answer(East, true).unwrap();
    assert_eq!(evening.table.next_deadline(), Some(evening.now.after(CLAIM_PERIOD)));
}

#[test]
fn a_late_duplicate_of_one_stage_never_lands_in_another() {
    // C6.3, Promise R6
    let mut evening = in_play(ClaimPolicy::PlayOnIfAllAgree);
    rejected(&mut evening);
    // East accepted and West rejected; now both are asked whether to play on.
    assert_eq!(at(&mut evening, East, ClaimStage::Opponents, true), Ok(vec![]));
    assert_eq!(at(&mut evening, West, ClaimStage::Opponents, false), Ok(vec![]));
    assert_eq!(at(&mut evening, West, ClaimStage::Opponents, true), Err(Refusal::AlreadyAnswered {}));
    assert_eq!(evening.sees(West).board.unwrap().claim.unwrap().answer, None);
    // Nor does an answer come before its stage.
    let mut early = in_play(ClaimPolicy::PlayOnIfAllAgree);
    early.claim(South, 3).unwrap();
    assert_eq!(at(&mut early, East, ClaimStage::PlayOn, true), Err(Refusal::NoClaim {}));
    // When all is over each is known by its stage.
    for seat in Seat::ALL {
        evening.answer(seat, true).unwrap();
    }
    assert_eq!(at(&mut evening, West, ClaimStage::Opponents, false), Ok(vec![]));
    assert_eq!(at(&mut evening, West, ClaimStage::PlayOn, true), Ok(vec![]));
    assert_eq!(at(&mut evening, West, ClaimStage::PlayOn, false), Err(Refusal::NoClaim {}));
}

#[test]
fn a_board_may_end_while_a_claim_is_open() {
    // C15: the director voids it.
    let mut evening = in_play(ClaimPolicy::PlayOn);
    evening.claim(South, 3).unwrap();
    evening.answer(East, true).unwrap();
    evening.befalls(&Record::Session(session::Record::BoardEnded { outcome: Outcome::PassedOut }));
    assert_eq!(evening.sees(East).board.unwrap().claim, None);
    assert_eq!((evening.table.record().boards[0].claim.clone(), evening.table.next_deadline()), (None, None));
}

/// South claims three, East accepts and West rejects: what follows that answer.
fn rejected(evening: &mut Evening) -> Vec<Record> {
    evening.claim(South, 3).unwrap();
    evening.answer(East, true).unwrap();
    let mut records = evening.answer(West, false).unwrap();
    assert_eq!(records.remove(0), Record::Claim(claim::Record::ClaimAnswered { seat: West, accept: false }));
    records
}

/// An answer to the claim of turn 13 that names a stage.
fn at(evening: &mut Evening, seat: Seat, stage: ClaimStage, accept: bool) -> Decision {
    evening.does(&player(seat), Command::Claim(claim::Command::AnswerClaim { turn: Turn(13), stage, accept }))
}

fn calls_director(records: &[Record]) -> bool {
    matches!(records, [Record::Direction(direction::Record::DirectorCalled { call, later: false })] if call.by.is_none())
}

fn known(evening: &Evening, lane: Lane) -> (TableView, Seq) {
    (evening.sees(lane), evening.table.seq(lane))
}

/// Four spades by South; North has won the heart lead and is to play from dummy. The next turn is 13.
fn in_play(claims: ClaimPolicy) -> Evening {
    let mut evening = Evening::with_policy(&[DEAL], Policy { claims, ..Policy::social() });
    evening.calls("P P 1S P 4S P P P");
    evening.plays("HK HA H2 H9");
    evening
}
