//! Taking back what was done by a slip of the hand (Spec C7): what, until when, who allows it, and who hears of it.

use bridge_game::{Command, Record, auction, play, undo};
use bridge_protocol::{
    BoardView, Hands, Lane, Policy, Refusal, Stage, TableEvent, Turn, Undo, UndoView, limits::UNDOS_PER_SIDE,
};
use bridge_rules::{
    Call,
    Seat::{self, East, North, South, West},
};

use crate::{
    evening::{DEAL, Decision, Evening},
    people::{person, player},
};

#[test]
fn both_opponents_allow_it_and_the_call_is_made_anew() {
    let mut evening = after("1NT", Undo::Auction);
    ask(&mut evening, North, 1).unwrap();
    assert_eq!(
        answer(&mut evening, East, 1, true),
        Ok(vec![Record::Undo(undo::Record::UndoAnswered { seat: East, accept: true })])
    );
    let granted = answer(&mut evening, West, 1, true).unwrap();
    assert_eq!(granted[1], Record::Undo(undo::Record::TakenBack { back: Turn(1) }));
    for lane in Lane::ALL {
        let view = evening.sees(lane);
        let board = view.board.unwrap();
        assert_eq!((view.turn, board.calls.len(), board.to_act()), (Turn(3), 0, Some(North)), "{lane:?}");
        let Some(TableEvent::TakenBack { turn, stage, .. }) = evening.heard(lane).pop() else { panic!("{lane:?}") };
        assert_eq!((turn, stage), (Turn(2), Stage::Auction));
    }
    evening.calls("2NT P P P");
    assert_eq!(evening.sees(South).board.unwrap().called_at, [3, 4, 5, 6].map(Turn));
}

#[test]
fn whoever_has_no_say_notices_nothing() {
    // C7: the opponents see that it is asked for, the director also what was meant (C10).
    let mut evening = after("1NT", Undo::Auction);
    let silent = [Lane::South, Lane::Kibitzer];
    let before = silent.map(|lane| (evening.sees(lane), evening.table.seq(lane)));
    hush(&mut evening);
    ask(&mut evening, North, 1).unwrap();
    answer(&mut evening, East, 1, false).unwrap();
    answer(&mut evening, West, 1, true).unwrap();
    assert_eq!(silent.map(|lane| (evening.sees(lane), evening.table.seq(lane))), before);
    for lane in silent {
        assert_eq!(evening.heard(lane), []);
    }
    let back = Turn(1);
    let asked =
        |instead: Option<&str>| TableEvent::UndoAsked { back, seat: North, instead: instead.map(str::to_owned) };
    let answered = |accept, seat| TableEvent::UndoAnswered { back, accept, seat };
    let refused = TableEvent::UndoRefused { back };
    assert_eq!(evening.heard(North), [asked(Some("2NT")), refused.clone()]);
    assert_eq!(evening.heard(East), [asked(None), answered(false, None), refused.clone()]);
    assert_eq!(evening.heard(West), [asked(None), answered(true, None), refused.clone()]);
    let told = [asked(Some("2NT")), answered(false, Some(East)), answered(true, Some(West)), refused];
    assert_eq!(evening.heard(Lane::Director), told);
}

#[test]
fn the_first_answer_is_hidden_whatever_it_is() {
    for first in [true, false] {
        let mut evening = after("1NT", Undo::Auction);
        ask(&mut evening, North, 1).unwrap();
        let before = [North, South, West].map(|seat| evening.sees(seat));
        hush(&mut evening);
        answer(&mut evening, East, 1, first).unwrap();
        assert_eq!([North, South, West].map(|seat| evening.sees(seat)), before);
        for lane in [North, South, West] {
            assert_eq!(evening.heard(lane), []);
        }
        let undo = UndoView { back: Turn(1), seat: North, instead: None, answer: Some(first) };
        assert_eq!(board(&evening, East).undo, Some(undo));
    }
}

#[test]
fn a_request_stops_nothing_and_lapses_when_partner_has_called() {
    // Law 25A: until partner has called.
    let mut evening = after("1NT", Undo::Auction);
    ask(&mut evening, North, 1).unwrap();
    evening.calls("P");
    hush(&mut evening);
    let called = evening.call(South, "P").unwrap();
    assert_eq!(called.last(), Some(&Record::Undo(undo::Record::UndoRefused)));
    assert_eq!(evening.heard(North).pop(), Some(TableEvent::UndoRefused { back: Turn(1) }));
    assert!(matches!(&evening.heard(South)[..], [TableEvent::Called { .. }]));
    assert_eq!(answer(&mut evening, East, 1, true), Err(Refusal::NoSuchUndo {}));
    assert_eq!(ask(&mut evening, North, 1), Err(Refusal::UndoRefused {}), "it was asked before, and is over");
    assert_eq!(board(&evening, North).undo, None);
}

#[test]
fn after_the_next_player_has_called_their_call_goes_back_too() {
    let mut evening = after("1NT X", Undo::Auction);
    take_back(&mut evening, North, 1);
    assert_eq!((board(&evening, South).calls.len(), evening.turn()), (0, Turn(4)));
    // C7: a late duplicate of what was taken back is not carried out again, although it is this player's turn.
    let late = |turn, call: &str| {
        Command::Auction(auction::Command::Call { turn: Turn(turn), call: call.parse().unwrap(), meaning: None })
    };
    let stale = Err(Refusal::StaleTurn { current: Turn(4) });
    assert_eq!(evening.does(&player(North), late(1, "1NT")), stale);
    assert_eq!(evening.does(&player(East), late(2, "X")), stale);
    assert_eq!(evening.does(&player(North), late(3, "1NT")), stale);
    evening.calls("1NT P P P");
    assert_eq!(evening.does(&player(North), late(1, "1NT")), Err(Refusal::StaleTurn { current: Turn(8) }));
    assert_eq!(evening.does(&player(North), late(4, "1NT")), Ok(vec![]));
}

#[test]
fn only_whoever_did_it_asks_and_only_for_what_stands() {
    let mut evening = after("1NT X", Undo::Misclick);
    let current = Turn(3);
    for (seat, turn, why) in [
        (South, 1, Refusal::NoUndo {}),
        (East, 1, Refusal::NoUndo {}),
        (South, 3, Refusal::StaleTurn { current }),
        (North, 0, Refusal::StaleTurn { current }),
        (North, u32::MAX, Refusal::StaleTurn { current }),
    ] {
        assert_eq!(ask(&mut evening, seat, turn), Err(why), "{seat} {turn}");
    }
    let ask_undo = Command::Undo(undo::Command::AskUndo { back: Turn(1), instead: None });
    assert_eq!(evening.does(&person("Zoe"), ask_undo), Err(Refusal::NotSeated {}));
    take_back(&mut evening, East, 2);
    assert_eq!(ask(&mut evening, East, 2), Ok(vec![]));
    assert_eq!(ask(&mut evening, East, 3), Err(Refusal::NoUndo {}), "nobody takes back a taking back");
    evening.calls("P");
    assert_eq!(ask(&mut evening, South, 3), Err(Refusal::NoUndo {}));
}

#[test]
fn a_table_without_undo_has_none() {
    let mut evening = after("1NT", Undo::None);
    assert_eq!(ask(&mut evening, North, 1), Err(Refusal::NoUndo {}));
}

#[test]
fn not_after_the_auction_ended_before_it_came_to_partner() {
    // Law 25A5: the last pass cannot be taken back.
    let mut evening = after("1S P P", Undo::Misclick);
    evening.calls("P");
    assert_eq!(ask(&mut evening, West, 4), Err(Refusal::NoUndo {}));
    assert_eq!(ask(&mut evening, South, 3), Err(Refusal::NoUndo {}));
}

#[test]
fn a_card_until_the_next_hand_has_played() {
    let mut evening = in_play(Undo::Misclick);
    evening.plays("HK HA");
    let [lead, dummys] = [9, 10];
    assert_eq!(ask(&mut evening, West, lead), Err(Refusal::NoUndo {}), "it faced dummy");
    assert_eq!(ask(&mut evening, North, dummys), Err(Refusal::NoUndo {}), "declarer plays dummy's cards");
    take_back(&mut evening, South, dummys);
    let view = evening.sees(East);
    let board = view.board.unwrap();
    assert_eq!((view.turn, board.to_act(), board.trick.unwrap().cards.len()), (Turn(12), Some(North), 1));
    assert_eq!(board.hands.north.map(|hand| hand.len()), Some(13), "dummy stays faced, and has its card again");
    evening.plays("H4 H2");
    assert_eq!(ask(&mut evening, South, 12), Err(Refusal::NoUndo {}));
    assert!(ask(&mut evening, East, 13).is_ok());
    evening.plays("H9");
    assert_eq!(board_of(&evening).undo, None);
    let late = Command::Play(play::Command::Play { turn: Turn(dummys), card: "HA".parse().unwrap() });
    assert_eq!(evening.does(&player(South), late), Err(Refusal::StaleTurn { current: Turn(15) }));
    evening.plays_out();
    assert_eq!(evening.table.record().boards[0].cards.len(), 52);
}

#[test]
fn the_winner_of_a_trick_gives_it_back_with_the_card() {
    let mut evening = in_play(Undo::Misclick);
    evening.plays("HK HA H2");
    let before = Lane::ALL.map(|lane| evening.sees(lane).board);
    evening.plays("H9");
    take_back(&mut evening, South, 12);
    assert_eq!(Lane::ALL.map(|lane| evening.sees(lane).board), before);
}

#[test]
fn no_card_is_taken_back_over_a_claim_or_where_only_calls_are() {
    let mut evening = in_play(Undo::Misclick);
    evening.plays("HK HA");
    ask(&mut evening, South, 10).unwrap();
    assert_eq!(evening.claim(West, 0).unwrap().last(), Some(&Record::Undo(undo::Record::UndoRefused)));
    let mut evening = in_play(Undo::Auction);
    evening.plays("HK HA");
    assert_eq!(ask(&mut evening, South, 10), Err(Refusal::NoUndo {}));
}

#[test]
fn in_a_lesson_everything_goes_back_if_the_three_others_agree() {
    let mut evening = in_play(Undo::Free);
    evening.plays("HK HA H2 H9");
    // South's one spade was at turn 3: from the play back into the auction.
    ask(&mut evening, South, 3).unwrap();
    evening.plays("S4");
    assert!(board(&evening, North).undo.is_some(), "partner is asked too, and time does not run out");
    for seat in [North, East] {
        answer(&mut evening, seat, 3, true).unwrap();
    }
    assert_eq!(board(&evening, South).calls.len(), 8);
    answer(&mut evening, West, 3, true).unwrap();
    let view = evening.sees(West);
    let board = view.board.unwrap();
    assert_eq!((view.stage, board.calls.len(), board.contract, board.trick), (Stage::Auction, 2, None, None));
    assert_eq!((view.turn, board.hands.north, board.hands.west.unwrap().len()), (Turn(15), None, 13));
    let late = Command::Play(play::Command::Play { turn: Turn(9), card: "HK".parse().unwrap() });
    assert_eq!(evening.does(&player(West), late), Err(Refusal::StaleTurn { current: Turn(15) }));
    evening.calls("1NT P P P");
    evening.plays_out();
    let board = &evening.table.record().boards[0];
    assert_eq!(
        (board.result.contract.map(|contract| contract.to_string()), board.called_at[2]),
        (Some("1NTS".to_owned()), Turn(15))
    );
}

#[test]
fn in_a_lesson_a_claim_and_the_lead_go_back() {
    let mut evening = in_play(Undo::Free);
    evening.plays("HK");
    // What was faced to the opponents they have seen: that does not go back.
    let but_hands = |evening: &Evening| {
        Lane::ALL.map(|lane| evening.sees(lane).board.map(|board| BoardView { hands: Hands::default(), ..board }))
    };
    let before = but_hands(&evening);
    evening.claim(South, 13).unwrap();
    evening.answer(East, true).unwrap();
    take_back_freely(&mut evening, South, 10);
    assert_eq!(but_hands(&evening), before);
    assert!(board(&evening, West).hands.south.is_some());
    take_back_freely(&mut evening, West, 9);
    assert_eq!(board(&evening, East).hands.north, None, "dummy's cards are in dummy's hand again");
}

#[test]
fn a_taking_back_within_what_was_taken_back_is_gone_with_it() {
    let mut evening = after("1S P 2S", Undo::Free);
    take_back_freely(&mut evening, South, 3);
    evening.calls("3S");
    take_back_freely(&mut evening, East, 2);
    evening.calls("X XX");
    take_back_freely(&mut evening, North, 1);
    evening.calls("P");
    let board = board(&evening, East);
    assert_eq!((board.calls, board.called_at), (vec![Call::Pass], vec![Turn(10)]));
}

#[test]
fn an_answer_stands_and_its_duplicates_are_harmless() {
    let mut evening = after("1NT", Undo::Auction);
    assert_eq!(answer(&mut evening, East, 1, true), Err(Refusal::NoSuchUndo {}));
    ask(&mut evening, North, 1).unwrap();
    assert_eq!(answer(&mut evening, North, 1, true), Err(Refusal::NotYourAnswer {}));
    assert_eq!(answer(&mut evening, South, 1, true), Err(Refusal::NoSuchUndo {}), "as if nothing were asked");
    answer(&mut evening, East, 1, true).unwrap();
    assert_eq!(answer(&mut evening, East, 1, false), Err(Refusal::AlreadyAnswered {}));
    answer(&mut evening, West, 1, true).unwrap();
    evening.calls("P P P P");
    assert_eq!(answer(&mut evening, West, 1, true), Ok(vec![]));
    assert_eq!(ask(&mut evening, North, 1), Ok(vec![]));
    let other = Command::Undo(undo::Command::AskUndo { back: Turn(1), instead: Some("7NT".to_owned()) });
    assert_eq!(evening.does(&player(North), other), Err(Refusal::NoUndo {}));
}

#[test]
fn one_request_at_a_time_and_what_was_meant_is_short() {
    let mut evening = after("1NT X", Undo::Auction);
    ask(&mut evening, North, 1).unwrap();
    assert_eq!(ask(&mut evening, East, 2), Err(Refusal::UndoOpen {}));
    let wordy = Command::Undo(undo::Command::AskUndo { back: Turn(2), instead: Some("x".repeat(301)) });
    assert!(matches!(evening.does(&player(East), wordy), Err(Refusal::BadLine { .. })));
}

#[test]
fn a_side_asks_three_times_on_a_board() {
    // Promise S9.
    let mut evening = after("P", Undo::Auction);
    for turn in 0..3 {
        take_back(&mut evening, North, 2 * turn + 1);
        evening.calls("P");
    }
    assert_eq!(ask(&mut evening, North, 7), Err(Refusal::TooManyUndos { limit: UNDOS_PER_SIDE }));
    evening.calls("P P");
    assert_eq!(ask(&mut evening, South, 9), Err(Refusal::TooManyUndos { limit: UNDOS_PER_SIDE }));
    assert!(ask(&mut evening, East, 8).is_ok(), "the other side has its own three");
}

#[test]
fn what_partner_asked_for_in_vain_does_not_count_for_a_player() {
    let mut evening = after("1C", Undo::Auction);
    ask(&mut evening, North, 1).unwrap();
    refuse(&mut evening, 1);
    evening.calls("1D 1H P 1S P");
    ask(&mut evening, North, 5).unwrap();
    refuse(&mut evening, 5);
    evening.calls("2H P 2S P");
    ask(&mut evening, North, 9).unwrap();
    refuse(&mut evening, 9);
    evening.calls("3H");
    assert!(ask(&mut evening, South, 11).is_ok());
}

#[test]
fn a_board_ends_an_open_request() {
    let mut evening = in_play(Undo::Free);
    evening.plays("HK");
    ask(&mut evening, West, 9).unwrap();
    evening.plays_out();
    assert_eq!(board(&evening, East).undo, None);
    assert_eq!(answer(&mut evening, East, 9, true), Err(Refusal::NoSuchUndo {}));
    assert_eq!(ask(&mut evening, West, 10), Err(Refusal::NotNow { stage: Stage::Finished }));
}

/// North deals.
fn after(calls: &str, undo: Undo) -> Evening {
    let mut evening = Evening::with_policy(&[DEAL], Policy { undo, ..Policy::social() });
    evening.calls(calls);
    evening
}

/// South declares four spades; West's lead is the act of turn 9.
fn in_play(undo: Undo) -> Evening {
    after("P P 1S P 4S P P P", undo)
}

fn ask(evening: &mut Evening, seat: Seat, back: u32) -> Decision {
    let instead = Some("2NT".to_owned());
    evening.does(&player(seat), Command::Undo(undo::Command::AskUndo { back: Turn(back), instead }))
}

fn answer(evening: &mut Evening, seat: Seat, back: u32, accept: bool) -> Decision {
    evening.does(&player(seat), Command::Undo(undo::Command::AnswerUndo { back: Turn(back), accept }))
}

fn take_back(evening: &mut Evening, seat: Seat, back: u32) {
    ask(evening, seat, back).unwrap();
    answer(evening, seat.next(), back, true).unwrap();
    assert_eq!(
        answer(evening, seat.rho(), back, true).unwrap().last(),
        Some(&Record::Undo(undo::Record::TakenBack { back: Turn(back) }))
    );
}

fn take_back_freely(evening: &mut Evening, seat: Seat, back: u32) {
    ask(evening, seat, back).unwrap();
    for other in [seat.lho(), seat.partner(), seat.rho()] {
        answer(evening, other, back, true).unwrap();
    }
}

fn refuse(evening: &mut Evening, back: u32) {
    for seat in [East, West] {
        answer(evening, seat, back, false).unwrap();
    }
}

fn board(evening: &Evening, seat: Seat) -> BoardView {
    evening.sees(seat).board.unwrap()
}

fn board_of(evening: &Evening) -> BoardView {
    board(evening, North)
}

fn hush(evening: &mut Evening) {
    for lane in Lane::ALL {
        evening.heard(lane);
    }
}

#[test]
fn what_was_refused_is_not_asked_for_again_but_in_a_lesson() {
    // A second request has its answer, and nobody waits for one.
    for policy in [Undo::Auction, Undo::Misclick] {
        let mut evening = after("1NT", policy);
        ask(&mut evening, North, 1).unwrap();
        for seat in [East, West] {
            answer(&mut evening, seat, 1, false).unwrap();
        }
        assert_eq!(ask(&mut evening, North, 1), Err(Refusal::UndoRefused {}), "{policy:?}");
    }
    let mut evening = after("1NT", Undo::Free);
    for _ in 0..UNDOS_PER_SIDE {
        assert!(ask(&mut evening, North, 1).is_ok_and(|records| records.len() == 1));
        assert_eq!(ask(&mut evening, North, 1), Ok(vec![]), "a duplicate while it is open");
        for seat in [East, South, West] {
            answer(&mut evening, seat, 1, false).unwrap();
        }
        assert_eq!(answer(&mut evening, West, 1, false), Ok(vec![]), "a late duplicate");
    }
    assert_eq!(ask(&mut evening, North, 1), Err(Refusal::TooManyUndos { limit: UNDOS_PER_SIDE }));
}
