//! Other forms of the game at a table: who deals, what is written down, when it is over, and four boards after four.

use std::time::Duration;

use bridge_dealing::{Conclusion, Kept, ServerKey, SetRoot, verify_evening};
use bridge_game::{
    Command, Input, Moment, Record, ServerIdentity, Table, auction, dealing, declaring, direction, drawing, seating,
    session, view,
};
use bridge_protocol::{
    Artificial, Award, BoardSource, ClosedBy, Lane, Policy, Refusal, Ruling, Stage, TableEvent,
    limits::{BREAK_OFF_AFTER, MAX_DEALS},
};
use bridge_rules::{Account, Call, Choice, Declaration, Form, Honours, Rubber, Seat, Side, Vulnerability};

use crate::{
    evening::{Evening, board, opened},
    moves,
    people::{host, person, player},
    stopping::all_agree_to_stop,
};

const CLOSE: Command = Command::Session(session::Command::Close);

/// The worked example of the rubber, from North's deal on: the calls and the tricks of declarer's side.
const RUBBER: [(&str, u8); 9] = [
    ("2H P P P", 10),
    ("4S X P P P", 8),
    ("P 3NT P P P", 10),
    ("3S P P P", 9),
    ("P 2D P P P", 6),
    ("P 6H X P P P", 13),
    ("P 1NT P P P", 8),
    ("P 3C P P P", 9),
    ("P 3H P P P", 9),
];

#[test]
fn a_rubber_is_played_to_its_end_and_its_sheet_is_that_of_the_book() {
    let mut evening = sitting(one_rubber());
    let mut dealers = String::new();
    for (number, (calls, tricks)) in (1..).zip(RUBBER) {
        begins(&mut evening, number);
        dealers += evening.sees(Seat::South).board.unwrap().dealer.as_str();
        comes_to(&mut evening, calls, tricks);
    }
    let view = evening.sees(Seat::West);
    assert_eq!((dealers.as_str(), view.stage), ("NESWNESWN", Stage::Finished));
    let sheet = view.session.unwrap().sheet;
    assert_eq!(Side::ALL.map(|side| sheet.total(Account::Side(side))), [1690, 880]);
    assert_eq!(view.sheet.iter().map(|line| line.score).sum::<i32>(), 1690 - 880);
}

#[test]
fn who_has_won_a_game_is_vulnerable_although_the_board_says_otherwise() {
    let mut evening = sitting(one_rubber());
    begins(&mut evening, 1);
    comes_to(&mut evening, "3NT P P P", 9);
    begins(&mut evening, 2);
    comes_to(&mut evening, "P P P P", 0);
    begins(&mut evening, 3);
    let seen = evening.sees(Seat::North).board.unwrap();
    assert_eq!((seen.dealer, seen.vulnerability), (Seat::South, Vulnerability::NorthSouth), "board 3 says both");
    comes_to(&mut evening, "3NT X P P P", 8);
    assert_eq!(evening.sees(Seat::North).sheet[2].score, -200);
    assert_eq!(evening.table.record().boards[2].vulnerability, Vulnerability::NorthSouth);
}

#[test]
fn the_next_four_boards_are_committed_to_before_the_last_of_these_opens() {
    let mut evening = sitting(one_rubber());
    let (mut roots, mut contexts) = (vec![root(&evening)], Vec::new());
    for number in 1..=8 {
        evening.everyone_is_ready(number);
        let view = evening.sees(Seat::East);
        assert_eq!(view.stage == Stage::Committing, [1, 4, 8].contains(&number), "board {number}");
        if number % 4 == 0 {
            let wanted = evening.heard(Seat::East).pop();
            assert!(matches!(wanted, Some(TableEvent::ContributionsWanted { set: Some(_), .. })), "{wanted:?}");
            roots.push(root(&evening));
        }
        if view.stage == Stage::Committing {
            evening.waits(6);
        }
        contexts.push(evening.table.context(board(number)).cloned());
        comes_to(&mut evening, "1C P P P", 7 - u8::from(number > 4));
    }
    // Of its own set, though the next one is begun before its last board is opened.
    for (number, when_it_was_on) in (1..=8).zip(contexts) {
        let context = evening.table.context(board(number)).unwrap();
        assert!(
            context.as_str().contains(if number > 4 { "|boards=5-8|" } else { "|boards=1-4|" }),
            "{number}: {context}"
        );
        assert_eq!(when_it_was_on.as_ref(), Some(context), "board {number}");
    }
    all_agree_to_stop(&mut evening, 9);
    assert_eq!(evening.table.transcript(4), Err(Refusal::NotDealtHere {}));
    let kept = |root| Kept { root: Some(root), ..Kept::default() };
    let sets = (1..=2).zip(&roots).map(|(set, root)| (evening.table.transcript(set).unwrap(), kept(*root)));
    let report = verify_evening(&sets.collect::<Vec<_>>(), &[], &[]);
    assert_eq!((report.conclusion(), report.gaps), (Conclusion::Proven, vec![]));
}

#[test]
fn a_session_that_is_over_hides_no_board_that_was_never_played() {
    let mut evening = sitting(one_rubber());
    for (number, calls) in [(1, "3NT P P P"), (2, "P 3NT P P P")] {
        begins(&mut evening, number);
        comes_to(&mut evening, calls, 9);
    }
    assert_eq!(evening.sees(Seat::North).stage, Stage::Finished);
    assert_eq!(evening.table.transcript(1).unwrap().reveals.len(), 4);
}

#[test]
fn a_table_that_is_closed_settles_the_rubber_that_is_on() {
    let mut evening = sitting(one_rubber());
    begins(&mut evening, 1);
    comes_to(&mut evening, "4S P P P", 10);
    begins(&mut evening, 2);
    comes_to(&mut evening, "2C P P P", 8);
    begins(&mut evening, 3);
    evening.all_have_heard();
    evening.are_here(&[Seat::North, Seat::East, Seat::South]);
    evening.waits(BREAK_OFF_AFTER.as_secs());
    evening.all_have_heard();
    evening.does(&host(), CLOSE).unwrap();
    let [TableEvent::Closed { pad: Some(pad), .. }] = &evening.heard(Seat::West)[..] else { panic!("it is closed") };
    assert_eq!(Side::ALL.map(|side| pad.total(Account::Side(side))), [420, 140]);
}

#[test]
fn what_is_passed_out_is_dealt_again_where_the_form_says_so() {
    for (form, dealer) in [("rubber", Seat::East), ("chicago", Seat::North), ("russian", Seat::North)] {
        let mut evening = sitting(form.parse().unwrap());
        begins(&mut evening, 1);
        comes_to(&mut evening, "P P P P", 0);
        begins(&mut evening, 2);
        assert_eq!(evening.sees(Seat::South).board.unwrap().dealer, dealer, "{form}");
    }
}

#[test]
fn every_form_of_four_with_an_auction_is_played_for_a_round() {
    for form in ["rubber", "chicago", "chicago-duplicate", "russian", "auction"] {
        let mut evening = sitting(form.parse().unwrap());
        for number in 1..=5 {
            begins(&mut evening, number);
            comes_to(&mut evening, "1NT P P P", 7);
        }
        let session = evening.sees(Seat::South).session.unwrap();
        assert_eq!((session.form.name(), session.sheet.deals.len()), (form, 5));
    }
}

#[test]
fn no_director_changes_what_the_next_deal_stands_on() {
    let mut evening = sitting(one_rubber());
    evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
    begins(&mut evening, 1);
    comes_to(&mut evening, "2C P P P", 8);
    let average = Award::Artificial(Artificial::Average);
    let adjust = Ruling::Adjust { board: board(1), ns: average.clone(), ew: average };
    let (law, reason) = (None, "They were tired".to_owned());
    let rule = Command::Direction(direction::Command::Rule { number: 1, ruling: adjust, law, reason });
    let refused = evening.does(&person("Dora"), rule);
    assert!(
        matches!(&refused, Err(Refusal::NothingToRule { detail }) if detail.contains("what a deal came to stands")),
        "{refused:?}"
    );
}

#[test]
fn what_another_form_has_is_refused_for_good() {
    let mut boards = Evening::open(BoardSource::Deal(2), Policy::social());
    boards.everyone_sits();
    let turn = boards.sees(Seat::North).turn;
    for command in [
        Command::Declaring(declaring::Command::Declare { turn, declaration: Declaration::Pass }),
        Command::Drawing(drawing::Command::Choose { turn, choice: Choice::Keep }),
        Command::Session(session::Command::ClaimHonours { board: board(1) }),
        Command::Session(session::Command::AgreeToStop { board: board(1), agree: true }),
    ] {
        assert_eq!(boards.does(&player(Seat::North), command), Err(Refusal::NotAtThisTable {}));
    }
    let mut minibridge = sitting("minibridge".parse().unwrap());
    let call = auction::Command::Call { turn, call: Call::Pass, meaning: None };
    assert_eq!(minibridge.does(&player(Seat::North), Command::Auction(call)), Err(Refusal::NotAtThisTable {}));
}

#[test]
fn a_set_that_will_never_be_dealt_has_no_transcript() {
    let boards = Evening::open(BoardSource::Deal(2), Policy::social());
    let not_yet = Err(Refusal::NotNow { stage: Stage::Gathering });
    assert_eq!(
        [0, 1, 2].map(|set| boards.table.transcript(set).map(drop)),
        [Err(Refusal::NotDealtHere {}), not_yet.clone(), Err(Refusal::NotDealtHere {})]
    );
    let mut rubber = sitting(one_rubber());
    assert_eq!(rubber.table.transcript(2).map(drop), not_yet, "when four boards are played");
    rubber.does(&host(), CLOSE).unwrap();
    assert_eq!(rubber.table.transcript(2).map(drop), Err(Refusal::NotDealtHere {}), "the session is over");
}

#[test]
fn what_a_table_does_not_play_is_refused_in_words() {
    let refused = |form: Form, policy| match opened(BoardSource::Session(form), policy) {
        Err(Refusal::BadForm { why }) => why,
        other => panic!("{other:?}"),
    };
    let rubber: Form = "rubber".parse().unwrap();
    assert!(refused(rubber, Policy { stakes: Some(1_001), ..Policy::social() }).contains("1,000"));
    assert!(refused("three-handed".parse().unwrap(), Policy::screens()).contains("screens"));
    let none = Form::Rubber(Rubber { rubbers: Some(0), ..Rubber::default() });
    assert!(refused(none, Policy::social()).contains("at least one rubber"));
    let wild = vec![[i32::MAX, i32::MIN]; 21];
    let wild = serde_json::json!({ "form": "russian", "expectation": wild });
    assert!(refused(serde_json::from_value(wild).unwrap(), Policy::social()).contains("0 to 10,000"));
    let on_boards = opened(BoardSource::Deal(4), Policy { stakes: Some(5), ..Policy::social() });
    let as_a_form = opened(BoardSource::Session(Form::all()[0]), Policy { stakes: Some(5), ..Policy::social() });
    for opened in [on_boards, as_a_form] {
        assert!(matches!(opened, Err(Refusal::BadForm { why }) if why.contains("leave the stakes out")));
    }
}

/// Without the followers of an evening, who would read the whole sheet after each of some thousand acts.
#[test]
fn a_session_without_end_ends_when_a_table_holds_no_more() {
    let form = "chicago-duplicate".parse().unwrap();
    let mut table = Table::open(opened(BoardSource::Session(form), Policy::social()).unwrap());
    let identity = ServerIdentity { key: ServerKey::new(&[5; 32]) };
    let mut now = Moment(1_000_000);
    let mut act = |table: &mut Table, input| {
        now = now.after(Duration::from_secs(6));
        let records = table.decide(input, now, &identity).unwrap();
        records.iter().for_each(|record| table.apply(record, now));
    };
    let by = |seat, command| Input::Person(player(seat), command);
    for seat in Seat::ALL {
        act(&mut table, by(seat, Command::Seating(seating::Command::Sit { seat })));
    }
    for number in 1..=u32::try_from(MAX_DEALS).unwrap() {
        for seat in Seat::ALL {
            act(&mut table, by(seat, Command::Dealing(dealing::Command::Ready { board: board(number) })));
        }
        act(&mut table, Input::Clock { free_computers: 9 });
        while let Some((seat, view)) = moves::on_turn(&table) {
            let (turn, call, meaning) = (view.turn, Call::Pass, None);
            act(&mut table, by(seat, Command::Auction(auction::Command::Call { turn, call, meaning })));
        }
    }
    assert_eq!(view::snapshot(&table, Lane::North).closed, Some(ClosedBy::Limit));
    // The set that was to come was dealt before the last board; nobody plays it, and all of it can be checked.
    let never_played = table.transcript(u32::try_from(MAX_DEALS / 4 + 1).unwrap()).unwrap();
    assert_eq!(never_played.reveals.len(), never_played.boards.len());
}

fn one_rubber() -> Form {
    Form::Rubber(Rubber { honours: Honours::Off, rubbers: Some(1), ..Rubber::default() })
}

pub(crate) fn sitting(form: Form) -> Evening {
    let mut evening = Evening::open(BoardSource::Session(form), Policy::social());
    evening.everyone_sits();
    evening
}

/// All are ready, and nobody mixes anything into the cards.
pub(crate) fn begins(evening: &mut Evening, number: u32) {
    evening.everyone_is_ready(number);
    if evening.sees(Seat::North).stage == Stage::Committing {
        let opened = dealing::Record::BoardOpened { board: board(number) };
        assert!(evening.waits(6).contains(&Record::Dealing(opened)));
    }
}

/// The board is called so, led to with any card, and claimed.
pub(crate) fn comes_to(evening: &mut Evening, calls: &str, tricks: u8) {
    evening.calls(calls);
    let Some((leader, view)) = moves::on_turn(&evening.table).filter(|(_, view)| view.stage == Stage::Play) else {
        return;
    };
    let seen = view.board.unwrap();
    let lead = moves::playable(&seen).iter().next().unwrap();
    evening.play(leader, lead.as_str()).unwrap();
    let declarer = seen.contract.unwrap().declarer;
    evening.claim(declarer, tricks).unwrap();
    let defends = |seat: &&Seat| !seen.are_together(**seat, declarer);
    let mut settled = Vec::new();
    for defender in seen.seating.players().iter().filter(defends) {
        settled = evening.answer(*defender, true).unwrap();
    }
    assert!(settled.iter().any(|record| matches!(record, Record::Session(session::Record::BoardEnded { .. }))));
}

fn root(evening: &Evening) -> SetRoot {
    evening.sees(Seat::North).set.commitment.unwrap().root
}
