//! Honeymoon without dummies: two draw their hands, from a stock or one card of two, and then bid and play them (Spec
//! F14.2, F14.3).

use bridge_dealing::{Conclusion, DrawnBoard, Kept, verify_evening};
use bridge_game::{Command, Record, direction, drawing, play, session, undo};
use bridge_protocol::{
    BoardSource, BoardView, Kibitzing, Lane, OpeningLead, Policy, Refusal, ReplayedSession, Ruling, Stage, TableEvent,
    Turn, Undo,
};
use bridge_rules::{Account, Card, Choice, Drawn, Form, Hand, Seat, Seating, Side};

use crate::{
    chance::Chance,
    evening::{DEAL, Evening, board, opened},
    forms::{begins, sitting},
    moves,
    people::{person, player},
};

const PLAYERS: [Seat; 2] = [Seat::North, Seat::East];
const FORMS: [&str; 2] = ["honeymoon-draw", "honeymoon-draw-two"];

#[test]
fn a_trick_is_followed_by_a_card_for_each_and_tells_each_their_own() {
    let mut evening = at("honeymoon-draw");
    let seen = on_the_table(&evening, Seat::East);
    assert_eq!(
        (evening.sees(Seat::East).stage, seen.seating, seen.dealer),
        (Stage::Drawing, Seating::Two, Seat::North)
    );
    assert_eq!(
        (seen.to_act(), seen.drawing.map(|drawing| drawing.left)),
        (Some(Seat::East), Some(26)),
        "who does not deal leads"
    );
    plays(&mut evening);
    evening.all_have_heard();
    plays(&mut evening);
    for lane in [Lane::North, Lane::East, Lane::Kibitzer, Lane::Director] {
        let heard = evening.heard(lane);
        let [TableEvent::Played { won_by: Some(winner), .. }, TableEvent::Drawn { cards, left: 24 }] = &heard[..]
        else {
            panic!("{heard:?}")
        };
        assert_eq!(cards.iter().map(|drawn| drawn.seat).collect::<Vec<_>>(), [*winner, other(*winner)]);
        for drawn in cards {
            assert_eq!(drawn.card.is_some(), lane.seat() == Some(drawn.seat), "{lane:?}");
            if let Some(card) = drawn.card {
                assert!(on_the_table(&evening, lane).hands.get(drawn.seat).unwrap().contains(card));
            }
        }
    }
    let seen = on_the_table(&evening, Seat::North);
    assert_eq!((seen.hands.north.unwrap().len(), seen.won.north_south + seen.won.east_west), (13, 0));
    assert_eq!(seen.last_trick.unwrap().cards.len(), 2);
}

#[test]
fn suit_is_followed_in_the_draw_and_turns_are_kept() {
    let mut evening = at("honeymoon-draw");
    let turn = evening.sees(Seat::North).turn;
    let play = |card: Card| Command::Play(play::Command::Play { turn, card });
    let norths = on_the_table(&evening, Seat::North).hands.north.unwrap().iter().next().unwrap();
    assert_eq!(evening.does(&player(Seat::North), play(norths)), Err(Refusal::OutOfTurn { turn: Seat::East }));
    let refused = evening.does(&player(Seat::East), play(norths));
    assert_eq!(refused, Err(Refusal::NotHeld { seat: Seat::East, card: norths }));
    let choice = Command::Drawing(drawing::Command::Choose { turn, choice: Choice::Keep });
    assert_eq!(evening.does(&player(Seat::East), choice), Err(Refusal::NotAtThisTable {}));
    let led = plays(&mut evening);
    let seen = on_the_table(&evening, Seat::North);
    let (hand, turn) = (seen.hands.north.unwrap(), evening.sees(Seat::North).turn);
    let other_suit = hand.iter().find(|card| card.suit() != led.suit()).unwrap();
    let follows = !hand.in_suit(led.suit()).is_empty();
    let refused = evening.does(&player(Seat::North), Command::Play(play::Command::Play { turn, card: other_suit }));
    assert_eq!(refused.is_err(), follows);
}

#[test]
fn the_card_that_is_looked_at_is_kept_or_put_away() {
    for (choice, place) in [(Choice::Keep, 0), (Choice::Discard, 1)] {
        let mut evening = at("honeymoon-draw-two");
        let seen = on_the_table(&evening, Seat::East);
        let offered = seen.drawing.as_ref().and_then(|drawing| drawing.offered).unwrap();
        assert_eq!((seen.to_act(), seen.hands.east), (Some(Seat::East), Some(Hand::EMPTY)));
        let north = on_the_table(&evening, Seat::North).drawing.unwrap();
        assert_eq!((north.offered, north.turn, north.left), (None, Some(Seat::East), 52));
        evening.all_have_heard();
        chooses(&mut evening, choice);
        let [TableEvent::Chosen { kept: Some(kept), put_away: Some(away), offered: None, .. }] =
            &evening.heard(Seat::East)[..]
        else {
            panic!("{:?}", evening.heard(Seat::East))
        };
        assert_eq!([*kept, *away][place], offered);
        let east = on_the_table(&evening, Seat::East);
        assert_eq!(east.hands.east, Some([*kept].into_iter().collect()));
        assert_eq!(east.drawing.unwrap().put_away.east, Some([*away].into_iter().collect()));
        let heard = evening.heard(Seat::North);
        let next = Some(Seat::North);
        assert!(
            matches!(heard[..], [TableEvent::Chosen { kept: None, put_away: None, offered: Some(_), next: of, .. }] if of == next),
            "{heard:?}"
        );
        assert!(matches!(evening.heard(Lane::Kibitzer)[..], [TableEvent::Chosen { kept: None, offered: None, .. }]));
    }
}

#[test]
fn full_hands_are_bid_on_and_played_in_tricks_of_two() {
    for form in FORMS {
        let mut evening = at(form);
        let away = draws(&mut evening);
        let seen = PLAYERS.map(|seat| on_the_table(&evening, seat));
        assert_eq!((evening.sees(Seat::North).stage, seen[0].to_act()), (Stage::Auction, Some(Seat::North)), "{form}");
        assert_eq!(seen.clone().map(|seen| seen.drawing.unwrap().left), [0, 0]);
        let hands = [seen[0].hands.north.unwrap(), seen[1].hands.east.unwrap()];
        assert_eq!(hands.map(Hand::len), [13, 13]);
        evening.calls("1NT P");
        let seen = on_the_table(&evening, Seat::East);
        assert_eq!((evening.sees(Seat::East).stage, seen.to_act()), (Stage::Play, Some(Seat::East)), "{form}");
        evening.all_have_heard();
        for played in 0..26 {
            assert_eq!(evening.table.record().boards.len(), 0, "{played} cards are not all");
            plays(&mut evening);
            let faced = |event: &TableEvent| matches!(event, TableEvent::DummyFaced { .. });
            assert!(!evening.heard(Lane::Kibitzer).iter().any(faced), "there is no dummy");
        }
        let record = evening.table.record().boards.remove(0);
        assert_eq!((record.seating, record.cards.len()), (Seating::Two, 26));
        assert_eq!([Seat::North, Seat::East].map(|seat| record.deal.hand(seat)), hands);
        assert_eq!([Seat::South, Seat::West].map(|seat| record.deal.hand(seat)), away);
        assert_eq!(record.result.tricks, Some(on_the_table(&evening, Seat::North).won.north_south));
        let over = on_the_table(&evening, Lane::Kibitzer);
        assert_eq!((over.deal, over.drawn.as_deref()), (Some(record.deal), record.drawn.as_ref()));
        assert!(over.drawing.is_none());
    }
}

#[test]
fn a_draw_is_proven_and_one_that_went_otherwise_is_not() {
    for form in FORMS {
        let mut evening = at(form);
        let root = evening.sees(Seat::North).set.commitment.unwrap().root;
        draws(&mut evening);
        evening.calls("P P");
        let record = evening.table.record().boards.remove(0);
        let sets = [(evening.table.transcript(1).unwrap(), Kept { root: Some(root), ..Kept::default() })];
        let drawn = record.drawn.unwrap();
        let told = DrawnBoard { board: board(1), dealer: Seat::North, drawn: Some(drawn.clone()) };
        let report = verify_evening(&sets, &[], std::slice::from_ref(&told));
        assert_eq!(report.proven(board(1)), Some(record.deal), "{form}");
        let unknown = DrawnBoard { drawn: None, ..told.clone() };
        let report = verify_evening(&sets, &[], &[unknown]);
        assert_eq!(report.proven(board(1)), None, "{form}");
        assert_eq!(report.conclusion(), Conclusion::NotKnown, "{form}: nothing is wrong where it is not known");
        let otherwise = match drawn {
            Drawn::Cards(mut cards) => {
                cards.swap(0, 1);
                Drawn::Cards(cards)
            }
            Drawn::Choices(mut choices) => {
                choices.pop();
                Drawn::Choices(choices)
            }
        };
        let report = verify_evening(&sets, &[], &[DrawnBoard { drawn: Some(otherwise), ..told }]);
        assert_eq!(report.proven(board(1)), None, "{form}: it cannot have gone so");
    }
}

#[test]
fn what_is_drawn_stands_and_a_call_after_it_is_taken_back() {
    let ask = |back| Command::Undo(undo::Command::AskUndo { back: Turn(back), instead: None });
    for form in FORMS {
        let mut evening = Evening::open(source(form), Policy { undo: Undo::Free, ..Policy::social() });
        evening.everyone_sits();
        begins(&mut evening, 1);
        act(&mut evening, &mut Chance::new(1));
        assert_eq!(evening.does(&player(Seat::East), ask(1)), Err(Refusal::NoUndo {}), "{form}");
        evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
        let roll_back = direction::Command::Rule {
            number: 1,
            ruling: Ruling::RollBack { turn: Turn(1) },
            law: None,
            reason: "she saw it".to_owned(),
        };
        let rolled_back = evening.does(&person("Dora"), Command::Direction(roll_back));
        assert!(matches!(rolled_back, Err(Refusal::NothingToRule { detail }) if detail.contains("drawn stands")));
        draws(&mut evening);
        assert_eq!(evening.does(&player(Seat::East), ask(1)), Err(Refusal::NoUndo {}), "{form}");
        let hand = on_the_table(&evening, Seat::North).hands.north;
        evening.calls("1H");
        let called = evening.sees(Seat::North).turn.0 - 1;
        evening.does(&player(Seat::North), ask(called)).unwrap();
        let allow = Command::Undo(undo::Command::AnswerUndo { back: Turn(called), accept: true });
        evening.does(&player(Seat::East), allow).unwrap();
        let seen = on_the_table(&evening, Seat::North);
        assert_eq!((seen.to_act(), seen.hands.north, seen.calls.len()), (Some(Seat::North), hand, 0), "{form}");
        evening.calls("1S P");
        plays(&mut evening);
        assert_eq!(evening.sees(Seat::North).stage, Stage::Play);
    }
}

#[test]
fn a_claim_is_for_the_play_and_the_other_player_answers_it() {
    let mut evening = at("honeymoon-draw");
    assert_eq!(evening.claim(Seat::East, 9), Err(Refusal::NotNow { stage: Stage::Drawing }));
    draws(&mut evening);
    evening.calls("4S P");
    plays(&mut evening);
    evening.claim(Seat::North, 9).unwrap();
    let faced = on_the_table(&evening, Seat::East).hands.north;
    assert_eq!(faced.map(Hand::len), Some(13), "a claimer faces their cards");
    let ended = evening.answer(Seat::East, true).unwrap();
    assert!(ended.iter().any(|record| matches!(record, Record::Session(session::Record::BoardEnded { .. }))));
    let sheet = evening.sees(Seat::North).session.unwrap().sheet;
    assert_eq!(Side::ALL.map(|side| sheet.total(Account::Side(side))), [0, 50]);
}

#[test]
fn honours_are_those_of_the_hands_that_are_played() {
    // Whatever was put away, nobody holds: with every chance the pad has honours of thirteen cards only.
    for seed in 0..20 {
        let mut evening = at("honeymoon-draw");
        while evening.sees(Seat::North).stage == Stage::Drawing {
            act(&mut evening, &mut Chance::new(seed));
        }
        let hands = [Seat::North, Seat::East].map(|seat| on_the_table(&evening, seat).hands.get(seat).unwrap());
        evening.calls("1S P");
        plays(&mut evening);
        evening.claim(Seat::North, 7).unwrap();
        evening.answer(Seat::East, true).unwrap();
        let top = |hand: &Hand| hand.in_suit(bridge_rules::Suit::Spades).iter().filter(|card| is_honour(*card)).count();
        let expected = hands.map(|hand| match top(&hand) {
            4 => 100,
            5 => 150,
            _ => 0,
        });
        let sheet = evening.sees(Seat::North).session.unwrap().sheet;
        let above = |side| sheet.total(Account::Side(side)) - if side == Side::NorthSouth { 30 } else { 0 };
        assert_eq!(Side::ALL.map(above), expected, "seed {seed}");
    }
}

#[test]
fn a_lead_is_face_up_and_who_watches_one_hand_sees_what_comes_to_it() {
    let policy = Policy { lead: OpeningLead::FaceDown, kibitzing: Kibitzing::OneHand(Seat::North), ..Policy::social() };
    let mut evening = Evening::open(source("honeymoon-draw-two"), policy);
    evening.everyone_sits();
    begins(&mut evening, 1);
    chooses(&mut evening, Choice::Keep);
    chooses(&mut evening, Choice::Keep);
    let [north, watching] = [Lane::North, Lane::Kibitzer].map(|lane| on_the_table(&evening, lane));
    assert_eq!((north.hands, north.drawing), (watching.hands, watching.drawing));
    draws(&mut evening);
    evening.calls("1H P");
    let lead = plays(&mut evening);
    assert_eq!(on_the_table(&evening, Seat::North).trick.unwrap().cards, [lead]);
}

#[test]
fn who_sees_boards_when_they_are_over_learns_nothing_of_a_draw() {
    for form in FORMS {
        let mut evening = Evening::open(source(form), Policy { kibitzing: Kibitzing::Delayed, ..Policy::social() });
        evening.everyone_sits();
        begins(&mut evening, 1);
        let first = evening.sees(Lane::Kibitzer);
        evening.all_have_heard();
        draws(&mut evening);
        assert_eq!(evening.sees(Lane::Kibitzer), first, "{form}");
        assert!(evening.heard(Lane::Kibitzer).is_empty());
        evening.calls("P P");
        assert!(on_the_table(&evening, Lane::Kibitzer).deal.is_some());
    }
}

#[test]
fn deals_alone_are_not_replayed_where_hands_are_drawn() {
    for form in FORMS {
        let replayed = ReplayedSession { form: form.parse().unwrap(), deals: vec![DEAL.parse().unwrap()] };
        let refused = opened(BoardSource::Replay(replayed.into()), Policy::social()).unwrap_err();
        assert!(matches!(&refused, Refusal::BadForm { why } if why.contains("in which order")), "{refused}");
        let all = Policy { kibitzing: Kibitzing::AllHands, ..Policy::social() };
        let refused = opened(source(form), all).unwrap_err();
        assert!(matches!(&refused, Refusal::BadForm { why } if why.contains("the hand of one player")), "{refused}");
    }
}

#[test]
fn a_rubber_of_two_who_draw_is_written_to_both() {
    let mut evening = at("honeymoon-draw");
    for (number, calls, tricks) in [(1, "3NT P", 9), (2, "3NT P", 9), (3, "2S P", 9), (4, "4S P", 10)] {
        if number > 1 {
            begins(&mut evening, number);
        }
        draws(&mut evening);
        evening.calls(calls);
        plays(&mut evening);
        let declarer = on_the_table(&evening, Seat::North).contract.unwrap().declarer;
        evening.claim(declarer, tricks).unwrap();
        evening.answer(other(declarer), true).unwrap();
    }
    let sheet = evening.sees(Seat::North).session.unwrap().sheet;
    let dealers: Vec<_> = sheet.deals.iter().map(|deal| deal.terms.dealer.as_str()).collect();
    assert_eq!(dealers, ["N", "E", "N", "E"]);
    assert!(sheet.pads[0].over);
}

fn source(form: &str) -> BoardSource {
    BoardSource::Session(form.parse::<Form>().unwrap())
}

fn at(form: &str) -> Evening {
    let mut evening = sitting(form.parse().unwrap());
    begins(&mut evening, 1);
    evening
}

fn on_the_table(evening: &Evening, lane: impl Into<Lane>) -> BoardView {
    evening.sees(lane).board.unwrap()
}

const fn other(player: Seat) -> Seat {
    match player {
        Seat::North => Seat::East,
        _ => Seat::North,
    }
}

fn is_honour(card: Card) -> bool {
    card.rank() >= bridge_rules::Rank::Ten
}

/// The first card that may be played, by whoever is to play it.
fn plays(evening: &mut Evening) -> Card {
    let (actor, seen) = moves::on_turn(&evening.table).unwrap();
    let card = moves::playable(&seen.board.unwrap()).iter().next().unwrap();
    evening.play(actor, card.as_str()).unwrap();
    card
}

fn chooses(evening: &mut Evening, choice: Choice) {
    let (actor, seen) = moves::on_turn(&evening.table).unwrap();
    let command = Command::Drawing(drawing::Command::Choose { turn: seen.turn, choice });
    evening.does(&player(actor), command).unwrap();
}

fn act(evening: &mut Evening, chance: &mut Chance) {
    let (actor, command) = moves::legal_act(&evening.table, chance).unwrap();
    evening.does(&player(actor), command).unwrap();
}

/// All of the draw that is left; the answer is what North and East have put away.
fn draws(evening: &mut Evening) -> [Hand; 2] {
    let mut chance = Chance::new(7);
    let mut away = [Hand::EMPTY; 2];
    while evening.sees(Seat::North).stage == Stage::Drawing {
        let before = moves::on_turn(&evening.table).unwrap();
        let (actor, command) = moves::legal_act(&evening.table, &mut chance).unwrap();
        assert_eq!(before.0, actor);
        if let Command::Play(play::Command::Play { card, .. }) = command {
            away[usize::from(actor == Seat::East)].insert(card);
        }
        evening.does(&player(actor), command).unwrap();
        for (place, seat) in PLAYERS.into_iter().enumerate() {
            let drawing = on_the_table(evening, seat).drawing.unwrap();
            away[place] = away[place].union(drawing.put_away.get(seat).unwrap_or(Hand::EMPTY));
        }
    }
    away
}
