//! Three players and a closed hand: who sits and calls, the hand that becomes declarer's dummy, and three accounts
//! (Spec F15).

use bridge_dealing::{Kept, verify_evening};
use bridge_game::{Command, Record, dealing, direction, explaining, play, seating, session, undo};
use bridge_protocol::{
    Alerts, Audience, BoardSource, BoardView, ClaimStage, Computers, ConventionCard, Kibitzing, Lane, OpeningLead,
    Policy, Refusal, Ruling, Stage, TableEvent, Turn, Undo,
};
use bridge_rules::{Account, Card, Form, Honours, Seat, Seating, Side, ThreeHanded};

use crate::{
    evening::{Evening, opened},
    forms::{begins, comes_to, sitting},
    moves,
    people::{host, person, player},
};

const PLAYERS: [Seat; 3] = [Seat::North, Seat::East, Seat::South];

/// The calls that make each of them declarer of one spade, the hands in the order of play from the leader's, and the
/// sides that declarer and the defenders have in the count of tricks.
const DECLARERS: [(&str, Seat, &str); 3] =
    [("1S P P", Seat::North, "EWSN"), ("P 1S P P", Seat::East, "SWNE"), ("P P 1S P P", Seat::South, "NWES")];

#[test]
fn three_sit_down_and_nobody_at_the_closed_hand() {
    let mut evening = Evening::open(three_handed(), Policy::social());
    let west = Command::Seating(seating::Command::Sit { seat: Seat::West });
    let refused = evening.does(&player(Seat::West), west).unwrap_err();
    assert!(refused.to_string().contains("three-handed is played at N, E, S: nobody sits W"), "{refused}");
    let computer = Command::Seating(seating::Command::SeatComputer { seat: Seat::East });
    let refused = evening.does(&host(), computer).unwrap_err();
    assert!(refused.to_string().contains("forms of four"), "{refused}");
    evening.everyone_sits();
    begins(&mut evening, 1);
    let opened = on_the_table(&evening, Seat::South);
    assert_eq!((opened.dealer, opened.seating, opened.to_act()), (Seat::North, Seating::Three, Some(Seat::North)));
}

#[test]
fn what_would_be_silly_is_refused_when_the_table_is_opened() {
    let why = |policy| match opened(three_handed(), policy) {
        Err(Refusal::BadForm { why }) => why,
        other => panic!("{other:?}"),
    };
    let social = Policy::social();
    assert!(why(Policy::screens()).contains("screens"));
    assert!(why(Policy { clock: Policy::club().clock, ..social }).contains("a clock counts the time of two sides"));
    assert!(why(Policy { alerts: Alerts::ByPartner, ..social }).contains("partner"));
    assert!(why(Policy { kibitzing: Kibitzing::AllHands, ..social }).contains("the hand of one player"));
    assert!(why(Policy { kibitzing: Kibitzing::OneHand(Seat::West), ..social }).contains("the hand of one player"));
    let computers = Computers { replace_absent: true, ..social.computers };
    assert!(why(Policy { computers, ..social }).contains("computers"));
    assert!(opened(three_handed(), Policy { kibitzing: Kibitzing::OneHand(Seat::South), ..social }).is_ok());
}

#[test]
fn the_closed_hand_is_seen_by_nobody_before_the_lead_and_then_by_all() {
    for (calls, declarer, order) in DECLARERS {
        let mut evening = at_three();
        assert_eq!(seen(&evening), ["N", "E", "S", "", ""]);
        evening.calls(calls);
        assert_eq!(seen(&evening), ["N", "E", "S", "", ""], "{calls}");
        assert_eq!(on_the_table(&evening, declarer).contract.map(|contract| contract.declarer), Some(declarer));
        evening.all_have_heard();
        let leader: Seat = order[..1].parse().unwrap();
        plays_a_card(&mut evening);
        assert_eq!(seen(&evening), ["NW", "EW", "SW", "W", "W"], "{calls}");
        for lane in [Lane::North, Lane::East, Lane::South, Lane::Kibitzer] {
            let heard = evening.heard(lane);
            let [TableEvent::Played { seat, .. }, TableEvent::DummyFaced { seat: dummy, also, .. }] = &heard[..] else {
                panic!("{heard:?}")
            };
            assert_eq!((*seat, *dummy, also.is_empty()), (leader, Seat::West, true));
        }
    }
}

#[test]
fn dummy_plays_between_the_defenders_and_declarer_chooses_its_cards() {
    for (calls, declarer, order) in DECLARERS {
        let mut evening = at_three();
        evening.calls(calls);
        let mut hands = String::new();
        while let Some((actor, view)) = moves::on_turn(&evening.table) {
            let board = view.board.unwrap();
            let due = board.to_act().unwrap();
            assert_eq!(actor, if due == Seat::West { declarer } else { due }, "{due} is due");
            let card = moves::playable(&board).iter().next().unwrap();
            let other = PLAYERS.into_iter().find(|seat| *seat != actor).unwrap();
            assert!(evening.play(other, card.as_str()).is_err());
            evening.play(actor, card.as_str()).unwrap();
            hands += due.as_str();
        }
        assert_eq!(&hands[..4], order);
        let record = &evening.table.record().boards[0];
        assert_eq!((record.seating, record.cards.len()), (Seating::Three, 52));
        assert!(record.players.west.is_none());
    }
}

#[test]
fn tricks_count_for_declarer_and_dummy_or_for_both_others() {
    for (calls, declarer, _) in DECLARERS {
        let mut evening = at_three();
        evening.calls(calls);
        let mut declarers = 0;
        while let Some((actor, view)) = moves::on_turn(&evening.table) {
            let card = moves::playable(view.board.as_ref().unwrap()).iter().next().unwrap();
            evening.play(actor, card.as_str()).unwrap();
            if let Some(TableEvent::Played { won_by: Some(winner), .. }) =
                evening.heard(Seat::North).into_iter().find(|event| matches!(event, TableEvent::Played { .. }))
            {
                declarers += u8::from([declarer, Seat::West].contains(&winner));
            }
            evening.all_have_heard();
        }
        let result = evening.table.record().boards[0].result;
        assert_eq!(result.tricks, Some(declarers), "{calls}");
        let side = if declarer.side() == Side::NorthSouth { 1 } else { -1 };
        let score = evening.sees(Seat::North).session.unwrap().sheet;
        let points = |seat| score.score(0, Account::Seat(seat));
        let other = PLAYERS.into_iter().find(|seat| *seat != declarer).unwrap();
        assert_eq!(result.score, side * (points(declarer) - points(other)));
    }
}

#[test]
fn two_passes_end_the_auction_and_three_have_the_same_dealer_deal_again() {
    let mut evening = at_three();
    evening.calls("P P P");
    assert!(!evening.sees(Seat::East).session.unwrap().sheet.deals[0].counts);
    begins(&mut evening, 2);
    assert_eq!(on_the_table(&evening, Seat::East).dealer, Seat::North, "the same dealer");
    evening.calls("1H X");
    assert!(matches!(evening.call(Seat::South, "XX"), Err(Refusal::InadmissibleRedouble { .. })));
    evening.calls("P XX P P");
    let board = on_the_table(&evening, Seat::North);
    assert_eq!((board.contract, board.to_act()), ("1HXXN".parse().ok(), Some(Seat::East)));
}

#[test]
fn a_rubber_of_three_is_written_to_three() {
    let form = Form::ThreeHanded(ThreeHanded { honours: Honours::Off, rubbers: Some(1) });
    let mut evening = sitting(form);
    for (number, calls, tricks) in [(1, "3NT P P", 9), (2, "P 4S X P P", 8), (3, "3NT P P", 6), (4, "4S P P", 10)] {
        begins(&mut evening, number);
        comes_to(&mut evening, calls, tricks);
    }
    // North a game; South down two, doubled; South down three; North the rubber.
    let view = evening.sees(Seat::East);
    assert_eq!(view.stage, Stage::Finished);
    let sheet = view.session.unwrap().sheet;
    let dealers: Vec<_> = sheet.deals.iter().map(|deal| deal.terms.dealer.as_str()).collect();
    assert_eq!(dealers, ["N", "E", "S", "N"]);
    let totals = PLAYERS.map(|seat| sheet.total(Account::Seat(seat)));
    assert_eq!(totals, [100 + 300 + 150 + 120 + 700, 300 + 150, 0]);
    assert_eq!(view.sheet.iter().map(|line| line.score).collect::<Vec<_>>(), [100, -300, -150, 820]);
}

#[test]
fn each_has_a_vulnerability_of_their_own() {
    let mut evening = at_three();
    comes_to(&mut evening, "P P 3NT P P", 9);
    begins(&mut evening, 2);
    let terms = on_the_table(&evening, Seat::North).terms.unwrap();
    let vulnerable = Seat::ALL.map(|seat| terms.vulnerable[seat]);
    assert_eq!(vulnerable, [false, false, true, false]);
}

#[test]
fn declarers_claim_is_answered_by_both_others_and_a_defenders_by_declarer() {
    let mut evening = at_three();
    evening.calls("4S P P");
    plays_a_card(&mut evening);
    evening.claim(Seat::North, 9).unwrap();
    assert!(PLAYERS.into_iter().all(|seat| on_the_table(&evening, seat).hands.north.is_some()));
    evening.answer(Seat::South, true).unwrap();
    evening.answer(Seat::East, false).unwrap();
    assert_eq!(on_the_table(&evening, Seat::East).claim, None, "they play on");

    let mut evening = at_three();
    evening.calls("4S P P");
    plays_a_card(&mut evening);
    evening.claim(Seat::South, 13).unwrap();
    assert_eq!(on_the_table(&evening, Seat::South).claim.unwrap().stage, ClaimStage::Opponents);
    assert!(on_the_table(&evening, Seat::North).hands.south.is_some(), "declarer sees a defender's claim");
    assert!(on_the_table(&evening, Seat::East).hands.south.is_none(), "the other defender does not (Law 68C)");
    assert_eq!(evening.answer(Seat::East, true), Err(Refusal::NotYourAnswer {}));
    let ended = evening.answer(Seat::North, true).unwrap();
    assert!(ended.iter().any(|record| matches!(record, Record::Session(session::Record::BoardEnded { .. }))));
    let sheet = evening.sees(Seat::North).session.unwrap().sheet;
    assert_eq!(PLAYERS.map(|seat| sheet.total(Account::Seat(seat))), [0, 500, 500]);
}

#[test]
fn a_defender_who_concedes_a_trick_asks_the_other_defender_first() {
    // East and North sit opposite when South declares.
    for (calls, declarer, [claimer, other]) in [
        ("4S P P", Seat::North, [Seat::East, Seat::South]),
        ("P 4S P P", Seat::East, [Seat::South, Seat::North]),
        ("P P 4S P P", Seat::South, [Seat::North, Seat::East]),
    ] {
        let mut evening = at_three();
        evening.calls(calls);
        plays_a_card(&mut evening);
        evening.claim(claimer, 2).unwrap();
        assert_eq!(on_the_table(&evening, declarer).claim.unwrap().stage, ClaimStage::Partner);
        assert_eq!(evening.answer(declarer, true), Err(Refusal::NotYourAnswer {}));
        evening.answer(other, true).unwrap();
        let ended = evening.answer(declarer, true).unwrap();
        assert!(ended.iter().any(|record| matches!(record, Record::Session(session::Record::BoardEnded { .. }))));
    }
}

#[test]
fn both_others_allow_what_is_taken_back() {
    let mut evening = at_three();
    evening.calls("1H");
    let ask = |back| Command::Undo(undo::Command::AskUndo { back: Turn(back), instead: None });
    let allow = |back| Command::Undo(undo::Command::AnswerUndo { back: Turn(back), accept: true });
    evening.does(&player(Seat::North), ask(1)).unwrap();
    evening.does(&player(Seat::South), allow(1)).unwrap();
    assert_eq!(on_the_table(&evening, Seat::East).calls.len(), 1, "East has not answered");
    evening.does(&player(Seat::East), allow(1)).unwrap();
    assert_eq!(on_the_table(&evening, Seat::East).to_act(), Some(Seat::North));
    evening.calls("1S P");
    assert_eq!(evening.does(&player(Seat::North), ask(3)), Err(Refusal::NoUndo {}), "East has called");
}

#[test]
fn in_a_lesson_the_closed_hand_is_closed_again_when_the_lead_goes_back() {
    let mut evening = sitting_with(Policy { undo: Undo::Free, ..Policy::social() });
    begins(&mut evening, 1);
    evening.calls("1H P P");
    plays_a_card(&mut evening);
    let back = Turn(4);
    evening.does(&player(Seat::East), Command::Undo(undo::Command::AskUndo { back, instead: None })).unwrap();
    for seat in [Seat::North, Seat::South] {
        evening.does(&player(seat), Command::Undo(undo::Command::AnswerUndo { back, accept: true })).unwrap();
    }
    assert_eq!(seen(&evening), ["N", "E", "S", "", ""]);
    assert_eq!(on_the_table(&evening, Seat::South).to_act(), Some(Seat::East));
}

#[test]
fn the_lead_is_face_up_whatever_is_agreed() {
    let mut evening = sitting_with(Policy { lead: OpeningLead::FaceDown, ..Policy::social() });
    begins(&mut evening, 1);
    evening.calls("1H P P");
    let lead = plays_a_card(&mut evening);
    assert_eq!(on_the_table(&evening, Seat::North).trick.unwrap().cards, [lead]);
}

#[test]
fn what_a_call_means_is_told_to_both_others_and_either_may_ask() {
    let mut evening = at_three();
    evening.calls("1H");
    let call = Turn(1);
    let question = Command::Explaining(explaining::Command::Ask { call, heard: 0 });
    evening.does(&player(Seat::East), question.clone()).unwrap();
    evening.calls("P");
    evening.does(&player(Seat::South), question).unwrap();
    let asked = on_the_table(&evening, Seat::North).questions;
    assert_eq!(asked.iter().map(|question| question.by).collect::<Vec<_>>(), [Seat::East, Seat::South]);
    let meaning = bridge_protocol::Meaning::new(bridge_protocol::Manner::Explanation, "five hearts".to_owned());
    let explain = Command::Explaining(explaining::Command::Explain { call, version: 1, meaning });
    evening.does(&player(Seat::North), explain).unwrap();
    for seat in PLAYERS {
        assert_eq!(on_the_table(&evening, seat).meanings.len(), 1, "{seat}");
    }
}

#[test]
fn what_is_said_to_the_opponents_both_others_hear() {
    let mut evening = at_three();
    evening.say_to(&player(Seat::North), Audience::Opponents, 1, "Well played").unwrap();
    for seat in PLAYERS {
        assert_eq!(evening.sees(seat).chat.len(), 1, "{seat}");
    }
}

#[test]
fn nobody_files_the_convention_card_of_a_partnership() {
    let mut evening = Evening::open(three_handed(), Policy::social());
    evening.everyone_sits();
    let file = Command::Explaining(explaining::Command::FileCard { version: 1, card: ConventionCard::default() });
    let refused = evening.does(&player(Seat::North), file).unwrap_err();
    assert!(refused.to_string().contains("a convention card is a partnership's"), "{refused}");
}

#[test]
fn a_director_looks_at_the_closed_hand_and_rolls_the_play_back() {
    let mut evening = at_three();
    evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
    evening.calls("1H P P");
    let rule = |number, ruling| {
        let (law, reason) = (None, "They asked".to_owned());
        Command::Direction(direction::Command::Rule { number, ruling, law, reason })
    };
    evening.does(&person("Dora"), rule(1, Ruling::Look { seat: Seat::West })).unwrap();
    assert_eq!(hands(&evening, Lane::Director), "W");
    plays_a_card(&mut evening);
    plays_a_card(&mut evening);
    evening.does(&person("Dora"), rule(2, Ruling::RollBack { turn: Turn(5) })).unwrap();
    assert_eq!(on_the_table(&evening, Seat::East).to_act(), Some(Seat::West), "dummy's card went back");
}

#[test]
fn the_deal_is_proven_with_what_three_players_mixed_in() {
    let mut evening = sitting("three-handed".parse().unwrap());
    evening.everyone_is_ready(1);
    let set = evening.sees(Seat::North).set;
    let (ctx, root) = (set.ctx.unwrap(), set.commitment.unwrap().root);
    let share = |seat: Seat| bridge_dealing::Share::new(&[seat as u8 + 1; 32]).unwrap();
    for seat in PLAYERS {
        let label = seat.to_string().parse().unwrap();
        let commitment = bridge_dealing::ClientCommitment::of(&ctx, &label, &share(seat));
        evening.does(&player(seat), Command::Dealing(dealing::Command::Contribute { commitment })).unwrap();
    }
    for seat in PLAYERS {
        evening.does(&player(seat), Command::Dealing(dealing::Command::Reveal { value: share(seat) })).unwrap();
    }
    assert_eq!(evening.sees(Seat::North).stage, Stage::Auction, "nobody waits for the closed hand");
    evening.calls("P P P");
    let transcript = evening.table.transcript(1).unwrap();
    assert!(transcript.uncommitted.is_empty() && transcript.contributions.len() == 3);
    let report = verify_evening(&[(transcript, Kept { root: Some(root), ..Kept::default() })], &[], &[]).to_string();
    assert!(report.contains("board 1: proven") && report.contains("Mixed in by E, N, S"), "{report}");
}

#[test]
fn a_card_of_the_closed_hand_is_declarers_to_play_and_nobody_elses() {
    let mut evening = at_three();
    evening.calls("1S P P");
    plays_a_card(&mut evening);
    let dummy = on_the_table(&evening, Seat::South).hands.west.unwrap();
    let card = dummy.iter().next().unwrap();
    let turn = evening.sees(Seat::South).turn;
    for seat in [Seat::East, Seat::South] {
        let refused = evening.does(&player(seat), Command::Play(play::Command::Play { turn, card }));
        assert_eq!(refused, Err(Refusal::OutOfTurn { turn: Seat::North }));
    }
}

fn three_handed() -> BoardSource {
    BoardSource::Session("three-handed".parse().unwrap())
}

fn at_three() -> Evening {
    let mut evening = sitting("three-handed".parse().unwrap());
    begins(&mut evening, 1);
    evening
}

fn sitting_with(policy: Policy) -> Evening {
    let mut evening = Evening::open(three_handed(), policy);
    evening.everyone_sits();
    evening
}

fn on_the_table(evening: &Evening, lane: impl Into<Lane>) -> BoardView {
    evening.sees(lane).board.unwrap()
}

/// Which hands the players, a kibitzer of the open cards and a director who has not looked see.
fn seen(evening: &Evening) -> [String; 5] {
    [Lane::North, Lane::East, Lane::South, Lane::Kibitzer, Lane::Director].map(|lane| hands(evening, lane))
}

fn hands(evening: &Evening, lane: Lane) -> String {
    let board = on_the_table(evening, lane);
    Seat::ALL.into_iter().filter(|seat| board.hands.get(*seat).is_some()).map(Seat::as_str).collect()
}

/// Any that may be played, by whoever chooses it.
fn plays_a_card(evening: &mut Evening) -> Card {
    let (actor, seen) = moves::on_turn(&evening.table).unwrap();
    let card = moves::playable(&seen.board.unwrap()).iter().next().unwrap();
    evening.play(actor, card.as_str()).unwrap();
    card
}
