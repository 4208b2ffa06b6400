//! Agreement with a claim, and its withdrawal (Law 69; Spec C6.7).

use bridge_game::{Command, Moment, Record, claim, direction, seating};
use bridge_protocol::{Lane, Refusal, TableEvent, limits::CORRECTION_PERIOD};
use bridge_rules::Seat::{self, East, North, South, West};

use crate::{
    evening::{DEAL, Decision, Evening, board},
    people::{person, player},
};

#[test]
fn an_agreement_is_withdrawn_and_everybody_and_the_director_hear_of_it() {
    // C6.7, Law 69B
    let mut evening = claimed(&[DEAL, DEAL], South);
    evening.all_have_heard();
    let records = withdraw(&mut evening, East, 1).unwrap();
    assert_eq!(records[0], Record::Claim(claim::Record::AgreementWithdrawn { seat: East, board: board(1) }));
    assert!(
        matches!(&records[1..], [Record::Direction(direction::Record::DirectorCalled { call, later: false })] if call.by.is_none())
    );
    let told = TableEvent::AgreementWithdrawn { seat: East, board: board(1) };
    for lane in Lane::ALL {
        assert_eq!(evening.heard(lane).first(), Some(&told), "{lane:?}");
    }
    assert_eq!(evening.table.record().boards[0].result.tricks, Some(10), "until the director rules");
}

#[test]
fn only_who_agreed_withdraws() {
    // C6.7, Law 69A
    let none = Err(Refusal::NoAgreement {});
    let mut evening = claimed(&[DEAL, DEAL], South);
    for seat in [North, South] {
        assert_eq!(withdraw(&mut evening, seat, 1), none, "{seat}");
    }
    assert_eq!(withdraw(&mut evening, West, 2), none);
    assert_eq!(
        evening.does(&person("Zoe"), Command::Claim(claim::Command::WithdrawAgreement { board: board(1) })),
        Err(Refusal::NotSeated {})
    );
    // A defender's claim is agreed with by declarer alone.
    let mut evening = claimed(&[DEAL], West);
    for seat in [North, East, West] {
        assert_eq!(withdraw(&mut evening, seat, 1), none, "{seat}");
    }
    assert!(withdraw(&mut evening, South, 1).is_ok());
}

#[test]
fn who_agreed_may_have_changed_seats_since() {
    let mut evening = claimed(&[DEAL, DEAL], South);
    let sitting = |evening: &Evening, seat: Seat| evening.sees(seat).seats[seat].as_ref().unwrap().sitting;
    for (by, of) in [(North, East), (East, North)] {
        let ask = seating::Command::AskSwap { sitting: sitting(&evening, by), with: sitting(&evening, of) };
        evening.does(&player(by), Command::Seating(ask)).unwrap();
    }
    assert_eq!(evening.table.seat_of(player(North).account), Some(East));
    assert_eq!(withdraw(&mut evening, North, 1), Err(Refusal::NoAgreement {}), "they claimed, and sit East now");
    assert!(withdraw(&mut evening, East, 1).is_ok_and(|records| !records.is_empty()));
}

#[test]
fn who_agreed_and_has_left_withdraws_all_the_same() {
    let mut evening = claimed(&[DEAL, DEAL], South);
    let sitting = evening.sees(East).seats[East].as_ref().unwrap().sitting;
    evening.does(&player(East), Command::Seating(seating::Command::LeaveSeat { sitting })).unwrap();
    let command = claim::Command::WithdrawAgreement { board: board(1) };
    assert!(evening.table.would_correct(player(East).account, &Command::Claim(command)));
    let records = withdraw(&mut evening, East, 1).unwrap();
    assert_eq!(records[0], Record::Claim(claim::Record::AgreementWithdrawn { seat: East, board: board(1) }));
    assert_eq!(withdraw(&mut evening, East, 2), Err(Refusal::NotSeated {}), "a board that they have not played");
}

#[test]
fn a_board_that_was_played_out_has_no_agreement() {
    let mut evening = Evening::at_four_spades();
    evening.claim(South, 9).unwrap();
    evening.answer(East, true).unwrap();
    evening.answer(West, false).unwrap();
    evening.plays_out();
    assert_eq!(withdraw(&mut evening, East, 1), Err(Refusal::NoAgreement {}));
}

#[test]
fn the_correction_period_lasts_while_the_session_runs() {
    let mut evening = claimed(&[DEAL, DEAL], South);
    evening.now = evening.now.after(CORRECTION_PERIOD * 9);
    evening.everyone_is_ready(2);
    evening.calls("P 1S");
    assert!(withdraw(&mut evening, East, 1).is_ok());
}

#[test]
fn the_correction_period_ends_some_time_after_the_last_board() {
    // C6.7: the boundary
    let mut evening = claimed(&[DEAL], South);
    assert!(evening.table.is_finished());
    let last = evening.now.after(CORRECTION_PERIOD);
    evening.now = last;
    withdraw(&mut evening, East, 1).unwrap();
    evening.now = Moment(last.0 + 1);
    assert_eq!(withdraw(&mut evening, West, 1), Err(Refusal::CorrectionPeriodOver {}));
    assert_eq!(withdraw(&mut evening, East, 1), Ok(vec![]), "a late duplicate");
}

fn withdraw(evening: &mut Evening, seat: Seat, number: u32) -> Decision {
    evening.does(&player(seat), Command::Claim(claim::Command::WithdrawAgreement { board: board(number) }))
}

/// Board 1, four spades by South, ends by a claim.
fn claimed(deals: &[&str], claimer: Seat) -> Evening {
    let mut evening = Evening::with_deals(deals);
    evening.calls("P P 1S P 4S P P P");
    evening.plays("HK HA H2 H9");
    evening.claim(claimer, if claimer == South { 9 } else { 3 }).unwrap();
    let answers = if claimer == South { [East, West] } else { [East, South] };
    for seat in answers {
        evening.answer(seat, true).unwrap();
    }
    evening
}
