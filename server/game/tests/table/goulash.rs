//! A deal that is passed out and dealt again as a goulash: nobody sees its hands before that is over, and then anybody
//! can deal it again (Spec F18.2).

use bridge_dealing::{Conclusion, GoulashBoard, Kept, verify_evening};
use bridge_game::{Command, Input, ServerCommand, seating, session};
use bridge_protocol::{BoardSource, ClosedBy, Kibitzing, Lane, Policy, Refusal, TableEvent};
use bridge_rules::{CardsFrom, Chicago, Form, Rubber, Seat, goulash};

use crate::{
    evening::{Evening, board, seal},
    forms::{begins, comes_to},
    people::{person, player},
};

#[test]
fn the_hands_are_dealt_again_and_nobody_sees_them_before() {
    for form in [rubber(), Form::Chicago(Chicago { goulash: true, ..Chicago::default() })] {
        let mut evening = passed_out(form, Kibitzing::OpenCards);
        for lane in Lane::ALL {
            let ended = evening.heard(lane).into_iter().rfind(|event| matches!(event, TableEvent::BoardEnded { .. }));
            assert!(matches!(ended, Some(TableEvent::BoardEnded { deal: None, secret: None, .. })), "{lane:?}");
            let seen = evening.sees(lane).board.unwrap();
            let hands = Seat::ALL.into_iter().filter(|seat| seen.hands.get(*seat).is_some());
            assert_eq!(hands.collect::<Vec<_>>(), Vec::from_iter(lane.seat()), "each has their own");
            assert_eq!((seen.deal, seen.secret), (None, None), "{lane:?}");
        }
        is_concealed(&evening);
        begins(&mut evening, 2);
        let seen = evening.sees(Seat::South).board.unwrap();
        let terms = seen.terms.unwrap();
        assert_eq!((terms.cards, terms.dealer), (CardsFrom::Goulash, Seat::North), "the same dealer");
        is_concealed(&evening);
        let held = seen.hands.south.unwrap();
        comes_to(&mut evening, "1NT P P P", 7);
        let [first, second] = &evening.table.record().boards[..] else { panic!("both are open") };
        assert_eq!(second.deal.hand(Seat::South), held);
        let mut cuts = 1..=51;
        assert!(cuts.any(|cut| goulash(&first.deal, Seat::North, cut) == second.deal), "it was cut once");
        assert_eq!(evening.table.check_log_reader(player(Seat::East).account, board(1)), Ok(()));
    }
}

#[test]
fn whoever_has_the_transcript_deals_it_again() {
    let mut evening = passed_out(rubber(), Kibitzing::OpenCards);
    let root = evening.sees(Seat::East).set.commitment.unwrap().root;
    begins(&mut evening, 2);
    comes_to(&mut evening, "1NT P P P", 7);
    let dealt = evening.table.record().boards.remove(1).deal;
    let sets = [(evening.table.transcript(1).unwrap(), Kept { root: Some(root), ..Kept::default() })];
    let report = verify_evening(&sets, &[GoulashBoard { board: board(2), dealer: Seat::North }], &[]);
    assert_eq!((report.proven(board(2)), report.conclusion()), (Some(dealt), Conclusion::NotKnown), "of four boards");
}

#[test]
fn a_goulash_that_is_passed_out_too_is_followed_by_a_fresh_deal() {
    let mut evening = passed_out(rubber(), Kibitzing::OpenCards);
    begins(&mut evening, 2);
    comes_to(&mut evening, "P P P P", 0);
    assert_eq!(evening.table.record().boards.len(), 2, "both are over");
    begins(&mut evening, 3);
    let seen = evening.sees(Seat::South).board.unwrap();
    assert_eq!((seen.dealer, seen.terms.map(|terms| terms.cards)), (Seat::East, Some(CardsFrom::Fresh)));
}

#[test]
fn who_has_seen_all_hands_does_not_sit_down_for_the_goulash() {
    let mut evening = Evening::open(BoardSource::Session(rubber()), kibitzed(Kibitzing::AllHands));
    evening.everyone_sits();
    evening.does(&person("Kiki"), Command::Seating(seating::Command::Watch)).unwrap();
    begins(&mut evening, 1);
    comes_to(&mut evening, "P P P P", 0);
    let sitting = evening.sees(Seat::West).seats[Seat::West].as_ref().unwrap().sitting;
    evening.does(&player(Seat::West), Command::Seating(seating::Command::LeaveSeat { sitting })).unwrap();
    let sit = Command::Seating(seating::Command::Sit { seat: Seat::West });
    assert_eq!(evening.does(&person("Kiki"), sit.clone()), Err(Refusal::HasSeenCards {}));
    evening.does(&person("Nina"), sit).unwrap();
}

#[test]
fn nobody_learns_a_second_hand_before_it_is_dealt_again() {
    let mut evening = passed_out(rubber(), Kibitzing::OneHand(Seat::North));
    let sit = |seat| Command::Seating(seating::Command::Sit { seat });
    let leaves = |evening: &mut Evening, name, seat: Seat| {
        let sitting = evening.sees(seat).seats[seat].as_ref().unwrap().sitting;
        evening.does(&name, Command::Seating(seating::Command::LeaveSeat { sitting })).unwrap();
    };
    let [north, west] = [Seat::North, Seat::West].map(|seat| evening.sees(seat).seats[seat].as_ref().unwrap().sitting);
    let swap = Command::Seating(seating::Command::AskSwap { sitting: west, with: north });
    assert_eq!(evening.does(&player(Seat::West), swap), Err(Refusal::HasSeenCards {}));

    for seat in [Seat::North, Seat::West] {
        leaves(&mut evening, player(seat), seat);
    }
    assert_eq!(evening.does(&player(Seat::West), sit(Seat::North)), Err(Refusal::HasSeenCards {}), "who held West's");
    evening.does(&person("Nina"), sit(Seat::North)).unwrap();
    leaves(&mut evening, person("Nina"), Seat::North);
    assert_eq!(evening.does(&person("Nina"), sit(Seat::West)), Err(Refusal::HasSeenCards {}), "who has seen North's");
    evening.does(&person("Kiki"), Command::Seating(seating::Command::Watch)).unwrap();
    assert_eq!(evening.does(&person("Kiki"), sit(Seat::West)), Err(Refusal::HasSeenCards {}), "who has watched North");
    evening.does(&player(Seat::West), sit(Seat::West)).unwrap();
    evening.does(&player(Seat::North), sit(Seat::North)).unwrap();
    begins(&mut evening, 2);
}

#[test]
fn what_is_never_dealt_again_is_on_record_when_the_table_is_closed() {
    let close = |evening: &mut Evening| {
        let close = ServerCommand::Session(session::ServerCommand::Close { by: ClosedBy::Unattended });
        evening.commanded(Input::Server(close)).unwrap();
    };
    let mut evening = passed_out(rubber(), Kibitzing::OpenCards);
    close(&mut evening);
    assert_eq!(evening.table.record().boards.len(), 1);
    assert_eq!(evening.table.transcript(1).unwrap().reveals.len(), 1);

    let mut evening = passed_out(rubber(), Kibitzing::OpenCards);
    begins(&mut evening, 2);
    close(&mut evening);
    assert_eq!(evening.table.record().boards.len(), 0, "the goulash was never played, and tells nobody its cards");
    is_concealed(&evening);
}

/// Neither the record nor the log nor the transcript tells of the hands of board 1.
fn is_concealed(evening: &Evening) {
    let north = player(Seat::North).account;
    let not_over = match evening.sees(Seat::North).closed {
        Some(_) => Refusal::BoardCutOff { board: board(1) },
        None => Refusal::BoardNotOver { board: board(1) },
    };
    assert!(evening.table.record().boards.iter().all(|kept| kept.board != board(1)));
    assert_eq!(evening.table.finished_board(north, board(1), &seal()).map(drop), Err(not_over.clone()));
    assert_eq!(evening.table.check_log_reader(north, board(1)), Err(not_over));
    assert!(evening.table.transcript(1).unwrap().reveals.is_empty());
}

pub(crate) fn passed_out(form: Form, kibitzing: Kibitzing) -> Evening {
    let mut evening = Evening::open(BoardSource::Session(form), kibitzed(kibitzing));
    evening.everyone_sits();
    begins(&mut evening, 1);
    comes_to(&mut evening, "P P P P", 0);
    evening
}

fn kibitzed(kibitzing: Kibitzing) -> Policy {
    Policy { kibitzing, ..Policy::social() }
}

fn rubber() -> Form {
    Form::Rubber(Rubber { goulash: true, ..Rubber::default() })
}
