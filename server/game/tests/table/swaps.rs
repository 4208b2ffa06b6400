//! Two players change seats before a board: one asks, the other agrees, and each has the other's chair and eyes.

use bridge_game::{Command, Record, auction, dealing, direction, play, seating};
use bridge_protocol::{Audience, Policy, Refusal, Stage, Swap, Turn};
use bridge_rules::Seat::{self, East, North, South, West};

use crate::{
    evening::{DEAL, Decision, Evening, board, imported},
    people::{host, person, player},
};

#[test]
fn who_is_asked_agrees_and_both_change_at_once() {
    let mut evening = seated();
    assert_eq!(
        asks(&mut evening, North, East),
        Ok(vec![Record::Seating(seating::Record::SwapAsked { by: North, of: East })])
    );
    for lane in bridge_protocol::Lane::ALL {
        assert_eq!(evening.sees(lane).swaps, [Swap { by: North, of: East }], "{lane:?}");
    }
    let swapped = vec![Record::Seating(seating::Record::SeatsSwapped { one: North, other: East })];
    assert_eq!(answers(&mut evening, East, North, true), Ok(swapped));
    let seats = [player(North), player(East)].map(|who| evening.table.seat_of(who.account));
    assert_eq!(seats, [Some(East), Some(North)]);
    let sittings = [North, East].map(|seat| sitting(&evening, seat));
    assert_eq!(sittings, [5, 6], "new sittings begin");
    assert!(evening.sees(South).swaps.is_empty());
}

#[test]
fn to_ask_whoever_asks_is_to_agree() {
    let mut evening = seated();
    asks(&mut evening, North, South).unwrap();
    assert_eq!(
        asks(&mut evening, South, North),
        Ok(vec![Record::Seating(seating::Record::SeatsSwapped { one: North, other: South })])
    );
    assert_eq!(evening.table.seat_of(player(North).account), Some(South));
}

#[test]
fn a_change_is_refused_withdrawn_or_asked_of_another() {
    let mut evening = seated();
    asks(&mut evening, North, East).unwrap();
    assert_eq!(
        answers(&mut evening, East, North, false),
        Ok(vec![Record::Seating(seating::Record::SwapOver { by: North, refused: true })])
    );
    assert_eq!(answers(&mut evening, East, North, true), Err(Refusal::NoSuchSwap {}), "too late to agree");
    asks(&mut evening, North, East).unwrap();
    let withdraw = Command::Seating(seating::Command::WithdrawSwap { sitting: 1 });
    assert_eq!(
        evening.does(&player(North), withdraw),
        Ok(vec![Record::Seating(seating::Record::SwapOver { by: North, refused: false })])
    );
    asks(&mut evening, North, East).unwrap();
    asks(&mut evening, North, West).unwrap();
    assert_eq!(evening.sees(East).swaps, [Swap { by: North, of: West }]);
    assert_eq!(answers(&mut evening, East, North, true), Err(Refusal::NoSuchSwap {}));
}

#[test]
fn nothing_is_asked_any_more_when_one_of_the_two_gets_up_or_a_board_begins() {
    let mut evening = seated();
    asks(&mut evening, North, East).unwrap();
    asks(&mut evening, South, North).unwrap();
    evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 1 })).unwrap();
    assert!(evening.sees(East).swaps.is_empty());
    evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    asks(&mut evening, North, East).unwrap();
    evening.everyone_is_ready(1);
    assert_eq!((evening.sees(East).stage, evening.sees(East).swaps.len()), (Stage::Auction, 0));
    let late = answers(&mut evening, East, North, true);
    assert_eq!(late, Err(Refusal::NoSuchSwap {}));
    assert_eq!(asks(&mut evening, North, East), Err(Refusal::NotNow { stage: Stage::Auction }));
    evening.calls("P P P P");
    assert!(asks(&mut evening, North, East).is_ok(), "between boards");
}

#[test]
fn whoever_has_changed_is_not_ready_and_the_board_waits_for_them() {
    let mut evening = seated();
    let ready = Command::Dealing(dealing::Command::Ready { board: board(1) });
    for seat in [North, East, South] {
        evening.does(&player(seat), ready.clone()).unwrap();
    }
    swaps(&mut evening, North, West);
    assert_eq!(
        evening.sees(East).ready.iter().map(|(_, ready)| *ready).collect::<Vec<_>>(),
        [false, true, true, false]
    );
    for seat in [North, West] {
        assert_eq!(evening.sees(South).stage, Stage::Gathering);
        evening.does(&player(seat), ready.clone()).unwrap();
    }
    let view = evening.sees(North);
    assert!(view.board.unwrap().hands.north.is_some());
    // Walt sits North and deals.
    let pass = Command::Auction(auction::Command::Call { turn: Turn(1), call: "P".parse().unwrap(), meaning: None });
    assert_eq!(evening.does(&player(North), pass.clone()), Err(Refusal::OutOfTurn { turn: North }));
    assert!(evening.does(&player(West), pass).is_ok());
}

#[test]
fn a_sitting_that_is_over_is_neither_asked_nor_does_it_ask() {
    let mut evening = seated();
    let ask = |sitting, with| Command::Seating(seating::Command::AskSwap { sitting, with });
    for (sitting, with) in [(1, 1), (1, 9), (2, 3), (9, 2)] {
        assert_eq!(evening.does(&player(North), ask(sitting, with)), Err(Refusal::StaleSitting {}));
    }
    assert_eq!(evening.does(&person("Eve"), ask(1, 2)), Err(Refusal::NotSeated {}));
    let (asked, agreed) =
        (ask(1, 2), Command::Seating(seating::Command::AnswerSwap { sitting: 2, with: 1, accept: true }));
    evening.does(&player(North), asked.clone()).unwrap();
    evening.does(&player(East), agreed.clone()).unwrap();
    // Late duplicates of both are answered as before, and nothing happens again.
    assert_eq!(evening.does(&player(North), asked.clone()), Ok(Vec::new()));
    assert_eq!(evening.does(&player(East), agreed.clone()), Ok(Vec::new()));
    swaps(&mut evening, North, East);
    assert_eq!(evening.does(&player(North), asked), Err(Refusal::StaleSitting {}));
    assert_eq!(evening.does(&player(East), agreed), Err(Refusal::StaleSitting {}));
}

/// The invitation that somebody was sent leads them back to the chair that they have.
#[test]
fn who_has_changed_seats_comes_back_by_their_old_link() {
    let mut evening = seated();
    assert_eq!(
        evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: East })),
        Err(Refusal::AlreadySeated { seat: North })
    );
    swaps(&mut evening, North, East);
    assert_eq!(evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North })), Ok(Vec::new()));
    assert_eq!(evening.table.seat_of(player(North).account), Some(East));
}

#[test]
fn what_was_said_to_one_alone_does_not_go_over_to_the_other() {
    let mut evening = seated();
    evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
    evening.say(&player(North), 1, "good evening").unwrap();
    evening.say_to(&player(North), Audience::Director, 1, "East is always slow").unwrap();
    evening.say_to(&player(East), Audience::Opponents, 1, "our card is filed").unwrap();
    let about = "a hesitation".to_owned();
    evening.does(&player(North), Command::Direction(direction::Command::CallDirector { number: 1, about })).unwrap();
    swaps(&mut evening, North, East);
    for seat in [North, East] {
        let view = evening.sees(seat);
        let heard: Vec<&str> = view.chat.iter().map(|line| line.text.as_str()).collect();
        assert_eq!((heard, view.direction.calls.len()), (vec!["good evening"], 0), "{seat}");
    }
    assert_eq!(evening.sees(South).chat.len(), 2);
    assert_eq!(evening.sees(South).seats[East].as_ref().map(|nora| nora.lines), Some(1));
}

/// Promise R6: calls and cards name a turn and no sitting; a turn that has passed is nobody's any more, wherever they
/// sit.
#[test]
fn what_was_done_in_the_old_chair_and_comes_again_does_not_land_in_the_new_one() {
    let mut evening = seated();
    evening.everyone_is_ready(1);
    let acts = ["P", "P", "1S", "P", "P", "P"].map(|call| {
        let (turn, seat) = (evening.turn(), crate::moves::on_turn(&evening.table).unwrap().0);
        evening.call(seat, call).unwrap();
        (player(seat), Command::Auction(auction::Command::Call { turn, call: call.parse().unwrap(), meaning: None }))
    });
    let cards: Vec<_> = std::iter::from_fn(|| {
        let (seat, view) = crate::moves::on_turn(&evening.table)?;
        let card = crate::moves::playable(view.board.as_ref().unwrap()).iter().next().unwrap();
        let turn = evening.turn();
        evening.play(seat, card.as_str()).unwrap();
        Some((player(seat), Command::Play(play::Command::Play { turn, card })))
    })
    .collect();
    assert_eq!(cards.len(), 52);
    swaps(&mut evening, North, East);
    swaps(&mut evening, South, West);
    for stage in [Stage::Gathering, Stage::Auction, Stage::Play] {
        assert_eq!(evening.sees(North).stage, stage);
        for (who, act) in acts.iter().chain(&cards) {
            let late = evening.does(who, act.clone());
            assert!(late.map_or(0, |records| records.len()) == 0, "{stage:?}: {} {act:?}", who.name);
        }
        match stage {
            Stage::Gathering => Seat::ALL.into_iter().for_each(|seat| {
                evening.does(&player(seat), Command::Dealing(dealing::Command::Ready { board: board(2) })).unwrap();
            }),
            Stage::Auction => evening.calls("1C P P P"),
            Stage::Drawing
            | Stage::Declaring
            | Stage::Play
            | Stage::Committing
            | Stage::Revealing
            | Stage::Finished => {}
        }
    }
}

/// A substitute's seat is not theirs to give: its player may come back to it.
#[test]
fn a_seat_that_is_kept_for_somebody_is_not_changed() {
    let mut evening = seated();
    evening.everyone_is_ready(1);
    evening
        .does(&host(), Command::Seating(seating::Command::Vacate { seat: East, sitting: 2, connected: false }))
        .unwrap();
    evening.does(&person("Eve"), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    evening.calls("P P P P");
    assert_eq!(asks(&mut evening, North, East), Err(Refusal::SeatKept { seat: East }));
    evening.does(&player(East), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    assert!(asks(&mut evening, North, East).is_ok(), "the player is back");
}

fn seated() -> Evening {
    let mut evening = Evening::open(imported(&[DEAL, DEAL]), Policy::social());
    evening.everyone_sits();
    evening
}

fn sitting(evening: &Evening, seat: Seat) -> u32 {
    evening.sees(seat).seats[seat].as_ref().unwrap().sitting
}

fn asks(evening: &mut Evening, by: Seat, of: Seat) -> Decision {
    let ask = Command::Seating(seating::Command::AskSwap { sitting: sitting(evening, by), with: sitting(evening, of) });
    evening.does(&crate::moves::occupant(&evening.table, by).unwrap(), ask)
}

fn answers(evening: &mut Evening, of: Seat, by: Seat, accept: bool) -> Decision {
    let answer = Command::Seating(seating::Command::AnswerSwap {
        sitting: sitting(evening, of),
        with: sitting(evening, by),
        accept,
    });
    evening.does(&crate::moves::occupant(&evening.table, of).unwrap(), answer)
}

fn swaps(evening: &mut Evening, by: Seat, of: Seat) {
    asks(evening, by, of).unwrap();
    answers(evening, of, by, true).unwrap();
}
