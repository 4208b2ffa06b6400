//! Boards without an auction: who declares, what may be said, what is shown before the lead, and what it brings (Spec
//! F13, F16).

use bridge_game::{Command, Record, session, undo};
use bridge_protocol::{
    BoardSource, BoardView, Kibitzing, Lane, OpeningLead, Policy, Refusal, Stage, TableEvent, Turn, Undo,
};
use bridge_rules::{
    Account, Aim, Card, Declaration, DeclarationKind, Form, Minibridge, Outcome, Seat, Side, Slip, Strain,
    announced_points,
};

use crate::{
    evening::Evening,
    forms::{begins, sitting},
    moves,
    people::player,
    stopping::all_agree_to_stop,
};

const GAME_IN_HEARTS: Declaration = Declaration::Choose { strain: Strain::Hearts, aim: Aim::Game };

#[test]
fn the_points_are_announced_and_all_see_dummy_before_declarer_chooses() {
    let mut evening = at("minibridge");
    let declarer = due(&evening);
    let dummy = declarer.partner();
    for lane in Lane::ALL.into_iter().filter(|lane| *lane != Lane::Kibitzer) {
        let view = evening.sees(lane);
        let board = view.board.unwrap();
        let declaring = board.declaring.unwrap();
        assert_eq!(
            (view.stage, declaring.points.map(|points| points.iter().map(|(_, n)| n).sum())),
            (Stage::Declaring, Some(40u8))
        );
        let seen = Seat::ALL.into_iter().filter(|seat| board.hands.get(*seat).is_some());
        assert_eq!(seen.collect::<Vec<_>>(), both(lane.seat(), dummy), "{lane:?}");
    }
    evening.all_have_heard();
    evening.declares(&[GAME_IN_HEARTS]);
    let heard = evening.heard(declarer.lho());
    assert!(
        matches!(heard[..], [TableEvent::Declared { due: None, .. }, TableEvent::ContractReached { .. }]),
        "{heard:?}"
    );
    let board = on_the_table(&evening, declarer);
    assert_eq!(board.contract.unwrap(), Aim::Game.contract(Strain::Hearts, declarer));
    assert_eq!(board.to_act(), Some(declarer.lho()));
    assert!(board.hands.get(dummy).is_some());
}

#[test]
fn minibridge_is_scored_by_its_own_table() {
    let mut evening = at("minibridge");
    let declarer = due(&evening);
    evening.declares(&[Declaration::Choose { strain: Strain::NoTrump, aim: Aim::PartScore }]);
    evening.plays_out();
    let session = evening.sees(Seat::North).session.unwrap();
    let result = evening.sees(Seat::North).sheet[0];
    let expected = bridge_rules::minibridge_score(Strain::NoTrump, Aim::PartScore, false, result.tricks.unwrap());
    let side = |side: Side| session.sheet.total(Account::Side(side));
    assert_eq!(side(declarer.side()) - side(declarer.side().other()), expected);
    let record = &evening.table.record().boards[0];
    assert_eq!((record.calls.len(), record.declarations.len()), (0, 1));
}

#[test]
fn with_twenty_points_each_the_same_dealer_deals_again() {
    let mut evening = sitting("minibridge".parse().unwrap());
    for number in 1..=150 {
        begins(&mut evening, number);
        let view = evening.sees(Seat::North);
        if view.stage != Stage::Gathering {
            evening.declares(&[GAME_IN_HEARTS]);
            claims_none(&mut evening);
            continue;
        }
        let board = view.board.unwrap();
        let deal = board.deal.unwrap();
        let points = announced_points(&bridge_rules::BySeat::from_fn(|seat| deal.hand(seat)));
        assert_eq!(points.north + points.south, 20);
        assert!(!view.session.unwrap().sheet.deals.last().unwrap().counts);
        begins(&mut evening, number + 1);
        assert_eq!(on_the_table(&evening, Seat::North).dealer, board.dealer);
        return;
    }
    panic!("one deal of eight has twenty points each");
}

#[test]
fn what_is_not_due_is_refused() {
    let mut evening = at("minibridge");
    let declarer = due(&evening);
    let kinds = vec![DeclarationKind::Choose];
    assert_eq!(evening.declare(declarer, Declaration::Pass), Err(Refusal::OtherDeclarationDue { kinds }));
    assert_eq!(evening.declare(declarer.lho(), GAME_IN_HEARTS), Err(Refusal::OutOfTurn { turn: declarer }));
    assert_eq!(evening.call(declarer, "1H"), Err(Refusal::NotAtThisTable {}));
    let card: Card =
        moves::on_turn(&evening.table).unwrap().1.board.unwrap().hands.get(declarer).unwrap().iter().next().unwrap();
    assert_eq!(evening.play(declarer, card.as_str()), Err(Refusal::NotNow { stage: Stage::Declaring }));
    evening.declares(&[GAME_IN_HEARTS]);
    assert_eq!(evening.declare(declarer, Declaration::Pass), Err(Refusal::NotNow { stage: Stage::Play }));
}

#[test]
fn a_slip_is_read_by_who_has_opened_and_then_by_their_left_hand_opponent() {
    let mut evening = at("minibridge-slips");
    assert_eq!(
        evening.declare(Seat::North, Declaration::Double),
        Err(Refusal::OtherDeclarationDue { kinds: vec![DeclarationKind::Pass, DeclarationKind::Open] })
    );
    evening.declares(&[Declaration::Pass, Declaration::Open]);
    assert_eq!(readers(&evening), [Seat::East]);
    let slip = on_the_table(&evening, Seat::East).declaring.unwrap().slip.unwrap();
    let west = on_the_table(&evening, Seat::West).hands.get(Seat::West).unwrap();
    assert_eq!((slip.of, slip.slip), (Seat::West, Slip::of(west)));
    evening.declares(&[bid("1S")]);
    assert_eq!(readers(&evening), [Seat::East, Seat::South]);
    assert_eq!(
        evening.declare(Seat::South, bid("1S")),
        Err(Refusal::InsufficientBid { last: "1S".parse().unwrap(), this: "1S".parse().unwrap() })
    );
    evening.declares(&[bid("2D"), Declaration::Pass]);
    let board = on_the_table(&evening, Seat::South);
    assert_eq!(board.contract, "2DS".parse().ok());
    assert!(board.hands.get(Seat::North).is_none(), "dummy is faced after the lead");
    evening.plays_out();
    let view = evening.sees(Seat::North);
    let result = Outcome::Played { contract: "2DS".parse().unwrap(), tricks: view.sheet[0].tricks.unwrap() };
    assert_eq!(view.sheet[0].score, result.score(bridge_rules::Vulnerability::None));
}

#[test]
fn nobody_opens_and_the_same_dealer_deals_again() {
    let mut evening = at("minibridge-slips");
    evening.declares(&[Declaration::Pass; 4]);
    assert!(!evening.sees(Seat::East).session.unwrap().sheet.deals[0].counts);
    begins(&mut evening, 2);
    assert_eq!(on_the_table(&evening, Seat::East).dealer, Seat::North);
}

#[test]
fn a_strain_is_named_and_doubled_and_tricks_count_for_whoever_wins_them() {
    for (form, trick) in [("bridge-whist", 12), ("biritch", 10)] {
        let mut evening = at(form);
        evening.declares(&[Declaration::Leave, Declaration::Name(Strain::NoTrump), Declaration::Double]);
        evening.declares(&[Declaration::Pass, Declaration::Pass]);
        let board = on_the_table(&evening, Seat::East);
        assert_eq!((board.contract, board.to_act()), ("1NTN".parse().ok(), Some(Seat::East)), "the dealer declares");
        evening.plays_out();
        let view = evening.sees(Seat::North);
        let sheet = view.session.unwrap().sheet;
        let tricks = i32::from(view.sheet[0].tricks.unwrap());
        let (winner, odd) = if tricks > 6 { (Side::NorthSouth, tricks - 6) } else { (Side::EastWest, 7 - tricks) };
        assert_eq!(sheet.pads[0].column(Account::Side(winner)).unwrap().below, odd * trick * 2, "{form}");
    }
}

#[test]
fn what_was_chosen_is_taken_back_before_the_lead() {
    let mut evening = sitting_with("minibridge", Policy { undo: Undo::Free, ..Policy::social() });
    begins(&mut evening, 1);
    let declarer = due(&evening);
    let dummy = declarer.partner();
    evening.declares(&[GAME_IN_HEARTS]);
    takes_back(&mut evening, declarer, Turn(1));
    let view = evening.sees(declarer.lho());
    let board = view.board.unwrap();
    assert_eq!((view.stage, board.contract, board.to_act()), (Stage::Declaring, None, Some(declarer)));
    assert!(board.hands.get(dummy).is_some(), "what all have seen they see");
    evening.declares(&[GAME_IN_HEARTS]);
    let (leader, seen) = moves::on_turn(&evening.table).unwrap();
    let lead = moves::playable(&seen.board.unwrap()).iter().next().unwrap();
    evening.play(leader, lead.as_str()).unwrap();
    let led = evening.turn();
    takes_back(&mut evening, leader, Turn(led.0 - 1));
    let board = on_the_table(&evening, leader);
    assert_eq!((board.trick.unwrap().cards.len(), board.hands.get(dummy).is_some()), (0, true));
}

#[test]
fn an_opened_slip_is_taken_back_with_the_opening() {
    let mut evening = sitting_with("minibridge-slips", Policy { undo: Undo::Free, ..Policy::social() });
    begins(&mut evening, 1);
    evening.declares(&[Declaration::Open]);
    takes_back(&mut evening, Seat::North, Turn(1));
    assert_eq!((readers(&evening), due(&evening)), (vec![], Seat::North));
}

#[test]
fn an_opening_stands_where_slips_of_the_hand_are_taken_back() {
    for undo in [Undo::Auction, Undo::Misclick] {
        let mut evening = sitting_with("minibridge-slips", Policy { undo, ..Policy::social() });
        begins(&mut evening, 1);
        evening.declares(&[Declaration::Pass, Declaration::Open]);
        let asks = Command::Undo(undo::Command::AskUndo { back: Turn(2), instead: None });
        assert_eq!(evening.does(&player(Seat::East), asks).unwrap_err(), Refusal::NoUndo {});
    }
}

#[test]
fn where_all_see_dummy_the_lead_is_face_up_whatever_is_agreed() {
    let mut evening = sitting_with("minibridge", Policy { lead: OpeningLead::FaceDown, ..Policy::social() });
    begins(&mut evening, 1);
    evening.declares(&[GAME_IN_HEARTS]);
    let (leader, seen) = moves::on_turn(&evening.table).unwrap();
    let lead = moves::playable(&seen.board.unwrap()).iter().next().unwrap();
    evening.play(leader, lead.as_str()).unwrap();
    assert_eq!(on_the_table(&evening, Seat::North).trick.unwrap().cards, [lead]);
}

#[test]
fn kibitzers_who_see_boards_later_learn_no_points_and_no_dummy() {
    let mut evening = sitting_with("minibridge", Policy { kibitzing: Kibitzing::Delayed, ..Policy::social() });
    begins(&mut evening, 1);
    evening.declares(&[GAME_IN_HEARTS]);
    let view = evening.sees(Lane::Kibitzer);
    let board = view.board.unwrap();
    let declaring = board.declaring.unwrap();
    assert_eq!((view.stage, declaring.points, declaring.due), (Stage::Declaring, None, None));
    assert!(declaring.declarations.is_empty() && Seat::ALL.into_iter().all(|seat| board.hands.get(seat).is_none()));
    evening.plays_out();
    assert_eq!(on_the_table(&evening, Lane::Kibitzer).declaring.unwrap().declarations.len(), 1);
}

#[test]
fn a_kibitzer_of_one_hand_reads_its_slip() {
    let kibitzing = Kibitzing::OneHand(Seat::North);
    let mut evening = sitting_with("minibridge-slips", Policy { kibitzing, ..Policy::social() });
    begins(&mut evening, 1);
    evening.declares(&[Declaration::Open]);
    assert_eq!(on_the_table(&evening, Lane::Kibitzer).declaring.unwrap().slip.unwrap().of, Seat::South);
}

#[test]
fn a_session_of_minibridge_has_as_many_deals_as_were_agreed() {
    let mut evening = sitting(Form::Minibridge(Minibridge { deals: Some(2), ..Minibridge::default() }));
    let mut number = 1;
    while evening.sees(Seat::North).stage != Stage::Finished {
        begins(&mut evening, number);
        if evening.sees(Seat::North).stage == Stage::Declaring {
            evening.declares(&[GAME_IN_HEARTS]);
            claims_none(&mut evening);
        }
        number += 1;
    }
    let deals = evening.sees(Seat::North).session.unwrap().sheet.deals;
    assert_eq!(deals.iter().filter(|deal| deal.counts).count(), 2);
}

#[test]
fn a_table_is_closed_in_the_middle_of_what_is_declared() {
    let mut evening = at("minibridge");
    all_agree_to_stop(&mut evening, 1);
    assert_eq!(evening.sees(Seat::North).board, None);
}

fn at(form: &str) -> Evening {
    let mut evening = sitting(form.parse().unwrap());
    begins(&mut evening, 1);
    evening
}

fn sitting_with(form: &str, policy: Policy) -> Evening {
    let mut evening = Evening::open(BoardSource::Session(form.parse().unwrap()), policy);
    evening.everyone_sits();
    evening
}

fn on_the_table(evening: &Evening, lane: impl Into<Lane>) -> BoardView {
    evening.sees(lane).board.unwrap()
}

fn due(evening: &Evening) -> Seat {
    on_the_table(evening, Seat::North).declaring.unwrap().due.unwrap().seat
}

fn readers(evening: &Evening) -> Vec<Seat> {
    let reads = |seat: &Seat| on_the_table(evening, *seat).declaring.unwrap().slip.is_some();
    Seat::ALL.into_iter().filter(reads).collect()
}

fn both(own: Option<Seat>, dummy: Seat) -> Vec<Seat> {
    Seat::ALL.into_iter().filter(|seat| Some(*seat) == own || *seat == dummy).collect()
}

/// The others allow it.
fn takes_back(evening: &mut Evening, seat: Seat, back: Turn) {
    evening.does(&player(seat), Command::Undo(undo::Command::AskUndo { back, instead: None })).unwrap();
    for other in Seat::ALL.into_iter().filter(|other| *other != seat) {
        evening.does(&player(other), Command::Undo(undo::Command::AnswerUndo { back, accept: true })).unwrap();
    }
}

fn bid(text: &str) -> Declaration {
    Declaration::Bid(text.parse().unwrap())
}

/// The leader leads, and declarer concedes the rest.
fn claims_none(evening: &mut Evening) {
    let (leader, seen) = moves::on_turn(&evening.table).unwrap();
    let board = seen.board.unwrap();
    evening.play(leader, moves::playable(&board).iter().next().unwrap().as_str()).unwrap();
    let declarer = board.contract.unwrap().declarer;
    evening.claim(declarer, 0).unwrap();
    let [one, other] = declarer.side().other().seats();
    evening.answer(one, true).unwrap();
    let ended = evening.answer(other, true).unwrap();
    assert!(ended.iter().any(|record| matches!(record, Record::Session(session::Record::BoardEnded { .. }))));
}
