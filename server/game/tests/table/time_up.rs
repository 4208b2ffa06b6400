//! The time of a round is up that ends with adjudication (Spec F8).

use bridge_game::{Command, Input, Record, ServerCommand, claim, dealing, direction, session};
use bridge_protocol::{
    Adjusted, Adjustment,
    Artificial::{self, Average, AverageMinus, AveragePlus},
    AtZero, Award, BoardResult, Clock, OpeningLead, Policy, Refusal, Ruling, Stage, TableEvent,
};
use bridge_rules::{
    BySide, Card, Outcome,
    Seat::{self, East, North, South, West},
};

use crate::{
    evening::{DEAL, Evening, board, imported},
    people::{person, player},
};

#[test]
fn f8_a_board_without_a_lead_is_not_played_and_who_used_most_of_the_time_pays_for_it() {
    let mut evening = timed();
    evening.waits(61);
    evening.call(North, "P").unwrap();
    evening.waits(39);
    evening.call(East, "P").unwrap();
    assert_ne!(evening.unplayed(), []);
    assert_eq!(evening.adjusted(), Some(by(AverageMinus, AveragePlus)));
    assert_eq!(evening.table.report().boards[0].result, None, "nobody passed it out");
    assert_eq!(evening.sees(North).stage, Stage::Gathering);
    assert_eq!(evening.unplayed(), [], "it is over");
}

#[test]
fn f8_where_neither_side_used_much_more_than_half_of_it_both_have_an_average() {
    let mut evening = timed();
    evening.waits(60);
    evening.call(North, "P").unwrap();
    evening.waits(40);
    evening.call(East, "P").unwrap();
    evening.unplayed();
    assert_eq!(evening.adjusted(), Some(by(Average, Average)));
}

#[test]
fn f8_the_time_of_all_boards_of_the_table_counts() {
    let mut evening = timed();
    evening.calls("P");
    evening.waits(100);
    evening.calls("P P P");
    evening.everyone_is_ready(2);
    evening.waits(10);
    evening.held(true);
    evening.unplayed();
    let plus_minus = by(AveragePlus, AverageMinus);
    assert_eq!(evening.adjusted(), Some(plus_minus), "East thought for long over the first board");
    let has_result: Vec<_> = evening.table.report().boards.iter().map(|board| board.result.is_some()).collect();
    assert_eq!(has_result, [true, false], "the first one was passed out");
    assert_eq!(evening.table.report().unplayed.map(|to| to.east_west), Some(AverageMinus));
}

#[test]
fn f8_who_does_not_begin_the_next_board_has_used_the_time() {
    let unplayed = |ready: &[Seat]| {
        let mut evening = timed();
        evening.calls("P");
        evening.waits(20);
        evening.calls("P P P");
        for seat in ready {
            evening.does(&player(*seat), Command::Dealing(dealing::Command::Ready { board: board(2) })).unwrap();
        }
        evening.waits(300);
        evening.held(true);
        evening.table.report().unplayed.map(|to| (to.north_south, to.east_west))
    };
    let of_the_board = Some((AveragePlus, AverageMinus));
    assert_eq!(unplayed(&[East, West]), Some((AverageMinus, AveragePlus)), "North and South never were ready");
    assert_eq!(unplayed(&[East, West, South]), Some((AverageMinus, AveragePlus)));
    assert_eq!(unplayed(&[North, South]), of_the_board);
    assert_eq!(unplayed(&[]), of_the_board, "nobody waited for anybody");
}

#[test]
fn f8_where_no_board_was_begun_it_is_the_fault_of_the_side_that_was_not_ready() {
    let unplayed = |ready: &[Seat]| {
        let mut evening = Evening::open(imported(&[DEAL]), with_clock());
        evening.everyone_sits();
        for seat in ready {
            evening.does(&player(*seat), Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
        }
        assert_eq!(evening.table.report().unplayed, None, "the time is not up");
        evening.held(true);
        evening.table.report().unplayed.map(|BySide { north_south, east_west }| (north_south, east_west))
    };
    assert_eq!(unplayed(&[]), None, "nobody was there");
    assert_eq!(unplayed(&[North, South, West]), Some((AveragePlus, AverageMinus)));
    assert_eq!(unplayed(&[East, West]), Some((AverageMinus, AveragePlus)));
}

#[test]
fn f8_a_lead_that_lies_face_down_is_no_lead() {
    let policy = Policy { lead: OpeningLead::FaceDown, ..with_clock() };
    let mut evening = Evening::with_policy(&[DEAL], policy);
    evening.calls("P P 1S P 4S P P P");
    evening.play(West, "HK").unwrap();
    assert!(evening.table.unfinished().is_none());
    assert_ne!(evening.unplayed(), []);
    assert_eq!(evening.sees(North).stage, Stage::Finished);
}

#[test]
fn f8_a_board_in_play_goes_on_and_is_then_what_it_would_have_come_to() {
    let mut evening = in_play();
    assert_eq!(evening.unplayed(), []);
    let unfinished = evening.table.unfinished().unwrap();
    assert_eq!((unfinished.board, unfinished.cards.len(), unfinished.trick.len()), (board(1), 5, 1));
    let before = unfinished.cards.clone();
    evening.plays("S7");
    assert_eq!(evening.adjudicated(&before, 9), [], "a card was played meanwhile");
    let now = evening.table.unfinished().unwrap().cards;
    evening.heard(East);
    assert_ne!(evening.adjudicated(&now, 9), []);
    let contract = unfinished.contract;
    let result = BoardResult::new(board(1), Outcome::Played { contract, tricks: 10 });
    let heard = evening.heard(East);
    assert!(heard.iter().any(|told| matches!(told, TableEvent::BoardEnded { result: told, .. } if *told == result)));
    let adjustment = Adjustment { board: board(1), to: Adjusted::Adjudicated {}, ruling: 1 };
    assert!(heard.contains(&TableEvent::Adjusted { adjustment, result: None }), "{heard:?}");
    assert_eq!(evening.table.report().boards[0].adjusted, Some(Adjusted::Adjudicated {}));
}

#[test]
fn f8_an_open_claim_is_as_if_it_had_not_been_made() {
    let mut evening = in_play();
    evening.plays("S7 SK S3");
    evening.claim(South, 8).unwrap();
    let cards = evening.table.unfinished().unwrap().cards;
    let records = evening.adjudicated(&cards, 8);
    assert_eq!(records[0], Record::Claim(claim::Record::ClaimSettled { accepted: false }));
    assert_eq!(evening.adjusted(), Some(Adjusted::Adjudicated {}));
}

#[test]
fn f8_a_table_that_the_director_has_stopped_is_theirs() {
    let mut evening = in_play();
    let tom = person("Tom");
    evening.does(&tom, Command::Direction(direction::Command::Direct)).unwrap();
    let rule = |number, ruling| {
        Command::Direction(direction::Command::Rule { number, ruling, law: None, reason: "a phone rang".to_owned() })
    };
    evening.does(&tom, rule(1, Ruling::Freeze {})).unwrap();
    assert!(evening.table.unfinished().is_none());
    evening.does(&tom, rule(2, Ruling::Unfreeze {})).unwrap();
    assert!(evening.table.unfinished().is_some());
}

/// Law 9B: nobody acts while the director is at the table, and no board begins.
#[test]
fn a_board_that_all_are_ready_for_begins_when_the_director_lets_them() {
    let mut evening = Evening::open(imported(&[DEAL]), with_clock());
    evening.everyone_sits();
    let tom = person("Tom");
    evening.does(&tom, Command::Direction(direction::Command::Direct)).unwrap();
    evening.held(true);
    evening.everyone_is_ready(1);
    let rule = |number, ruling| {
        Command::Direction(direction::Command::Rule { number, ruling, law: None, reason: "a phone rang".to_owned() })
    };
    evening.does(&tom, rule(1, Ruling::Freeze {})).unwrap();
    evening.held(false);
    assert_eq!(evening.sees(East).stage, Stage::Gathering, "there is more time, and the table is stopped");
    evening.does(&tom, rule(2, Ruling::Unfreeze {})).unwrap();
    assert_eq!(evening.sees(East).stage, Stage::Auction);
}

/// What others made of it is shown, so that nobody may go on with it.
#[test]
fn a_board_that_is_taken_away_is_over_wherever_it_stands() {
    let to = by(AveragePlus, AverageMinus);
    let mut bidding = timed();
    let mut claimed = in_play();
    claimed.plays("S7 SK S3");
    claimed.claim(South, 8).unwrap();
    let mut stopped = in_play();
    let tom = person("Tom");
    stopped.does(&tom, Command::Direction(direction::Command::Direct)).unwrap();
    let freeze = Command::Direction(direction::Command::Rule {
        number: 1,
        ruling: Ruling::Freeze {},
        law: None,
        reason: "a phone rang".to_owned(),
    });
    stopped.does(&tom, freeze).unwrap();
    for evening in [&mut bidding, &mut claimed, &mut stopped] {
        assert_eq!(evening.taken_away(2, Adjusted::ToBeRuled {}), [], "it is not on, and nobody has said what it is");
        assert_ne!(evening.taken_away(1, Adjusted::ToBeRuled {}), []);
        assert!(evening.sees(West).board.unwrap().result.is_some());
        assert_eq!(evening.adjusted(), Some(Adjusted::ToBeRuled {}));
        assert_eq!(evening.taken_away(1, Adjusted::ToBeRuled {}), [], "it is over");
        // The director says later what it comes to.
        assert_eq!(evening.taken_away(1, to.clone()).len(), 1);
        assert_eq!(evening.adjusted(), Some(to.clone()));
    }
}

/// The time was up, and then there was more of it: the table comes to it before its last one.
#[test]
fn a_board_that_is_taken_away_before_others_is_over_when_the_table_comes_to_it() {
    let to = by(AveragePlus, AverageMinus);
    let mut evening = Evening::with_policy(&[DEAL, DEAL, DEAL], with_clock());
    evening.taken_away(2, to.clone());
    evening.calls("P P P P");
    evening.everyone_is_ready(2);
    assert!(evening.sees(East).stage == Stage::Auction && !evening.taken_away(2, to).is_empty());
    evening.everyone_is_ready(3);
    assert_eq!(evening.sees(East).board.unwrap().board, board(3));
}

/// They would be ready for it for ever.
#[test]
fn a_board_that_is_taken_away_before_it_begins_is_told_and_the_session_is_over_with_the_others() {
    let (to, other) = (by(AveragePlus, AverageMinus), by(Average, Average));
    let told = |board, ruling, to: &Adjusted| TableEvent::Adjusted {
        adjustment: Adjustment { board, to: to.clone(), ruling },
        result: None,
    };
    let mut evening = timed();
    evening.heard(East);
    assert_eq!(evening.taken_away(2, to.clone()).len(), 1);
    assert_eq!(evening.taken_away(2, to.clone()), [], "it is told once");
    assert_eq!(evening.taken_away(2, other.clone()).len(), 1, "it is to be another score");
    assert_eq!(evening.heard(East), [told(board(2), 1, &to), told(board(2), 2, &other)]);
    let not_played =
        |evening: &Evening| evening.sees(East).adjustments.last().map(|last| (last.board, last.to.clone()));
    assert_eq!(not_played(&evening), Some((board(2), other)));
    assert_eq!(evening.sees(East).stage, Stage::Auction, "the first is played");
    evening.calls("P P P P");
    assert_eq!(evening.sees(East).stage, Stage::Finished);
    assert!(evening.heard(East).contains(&TableEvent::SessionFinished {}));
    // All are ready for the last one, whose table begins none any more.
    let mut evening = Evening::open(imported(&[DEAL]), with_clock());
    evening.everyone_sits();
    evening.held(true);
    let ready = || Command::Dealing(dealing::Command::Ready { board: board(1) });
    for seat in Seat::ALL {
        evening.does(&player(seat), ready()).unwrap();
    }
    evening.heard(East);
    assert_eq!(evening.taken_away(1, to.clone()).len(), 2);
    assert_eq!(evening.heard(East), [told(board(1), 1, &to), TableEvent::SessionFinished {}]);
    assert_eq!((evening.sees(East).stage, not_played(&evening)), (Stage::Finished, Some((board(1), to))));
    assert_eq!(evening.does(&player(West), ready()), Err(Refusal::NotNow { stage: Stage::Finished }));
    assert!(evening.table.report().boards.is_empty(), "nobody has played it");
}

#[test]
fn f8_what_is_adjudicated_prints_no_card() {
    let unfinished = in_play().table.unfinished().unwrap();
    assert_eq!(format!("{unfinished:?}"), format!("board 1 in {}, 5 cards played", unfinished.contract));
}

trait TimeUp {
    fn unplayed(&mut self) -> Vec<Record>;
    fn taken_away(&mut self, board: u32, to: Adjusted) -> Vec<Record>;
    fn adjudicated(&mut self, cards: &[Card], left: u8) -> Vec<Record>;
    fn adjusted(&self) -> Option<Adjusted>;
}

impl TimeUp for Evening {
    fn unplayed(&mut self) -> Vec<Record> {
        self.commanded(Input::Server(ServerCommand::Session(session::ServerCommand::EndUnplayed))).unwrap()
    }

    fn taken_away(&mut self, number: u32, to: Adjusted) -> Vec<Record> {
        let board = board(number);
        self.commanded(Input::Server(ServerCommand::Session(session::ServerCommand::TakeAway { board, to }))).unwrap()
    }

    fn adjudicated(&mut self, cards: &[Card], left: u8) -> Vec<Record> {
        let adjudicate = session::ServerCommand::Adjudicate { board: board(1), cards: cards.to_vec(), left };
        self.commanded(Input::Server(ServerCommand::Session(adjudicate))).unwrap()
    }

    fn adjusted(&self) -> Option<Adjusted> {
        self.table.report().boards.last().and_then(|board| board.adjusted.clone())
    }
}

fn by(ns: Artificial, ew: Artificial) -> Adjusted {
    Adjusted::Awards { ns: Award::Artificial(ns), ew: Award::Artificial(ew) }
}

fn with_clock() -> Policy {
    Policy { clock: Some(Clock { minutes_per_board: 5, at_zero: AtZero::Note }), ..Policy::social() }
}

fn timed() -> Evening {
    Evening::with_policy(&[DEAL, DEAL], with_clock())
}

/// South plays four spades, and five cards are on the table.
fn in_play() -> Evening {
    let mut evening = timed();
    evening.calls("P P 1S P 4S P P P");
    evening.plays("HK HA H2 H9 S4");
    evening
}
