//! Honeymoon with dummies: two seats, an auction of two, and each player the hand opposite their own (Spec F14.1).

use bridge_dealing::{Kept, verify_evening};
use bridge_game::{Command, Record, dealing, play, seating, session, undo};
use bridge_protocol::{
    Alerts, BoardSource, BoardView, ClaimStage, Computers, Kibitzing, Lane, OpeningLead, Policy, Refusal, Stage,
    TableEvent, Turn, Undo,
};
use bridge_rules::{Account, Card, Hand, Seat, Seating, Side};

use crate::{
    evening::{Evening, board, opened},
    forms::{begins, sitting},
    moves,
    people::{host, player},
};

const PLAYERS: [Seat; 2] = [Seat::North, Seat::East];

#[test]
fn two_sit_down_and_nobody_at_the_seats_of_the_dummies() {
    let mut evening = Evening::open(honeymoon(), Policy::social());
    for seat in [Seat::South, Seat::West] {
        let refused = evening.does(&player(seat), Command::Seating(seating::Command::Sit { seat })).unwrap_err();
        assert!(refused.to_string().contains("honeymoon is played at N, E: nobody sits"), "{refused}");
        let computer = Command::Seating(seating::Command::SeatComputer { seat });
        assert!(matches!(evening.does(&host(), computer), Err(Refusal::BadForm { .. })));
    }
    let computer = Command::Seating(seating::Command::SeatComputer { seat: Seat::East });
    let refused = evening.does(&host(), computer).unwrap_err();
    assert!(refused.to_string().contains("forms of four"), "{refused}");
    evening.everyone_sits();
    begins(&mut evening, 1);
    assert_eq!(
        (evening.sees(Seat::North).stage, on_the_table(&evening, Seat::North).dealer),
        (Stage::Auction, Seat::North)
    );
}

#[test]
fn what_would_be_silly_is_refused_when_the_table_is_opened() {
    let why = |policy| match opened(honeymoon(), policy) {
        Err(Refusal::BadForm { why }) => why,
        other => panic!("{other:?}"),
    };
    let social = Policy::social();
    assert!(why(Policy::screens()).contains("screens"));
    assert!(why(Policy { alerts: Alerts::ByPartner, ..social }).contains("partner"));
    assert!(why(Policy { kibitzing: Kibitzing::AllHands, ..social }).contains("the hand of one player"));
    assert!(why(Policy { kibitzing: Kibitzing::OneHand(Seat::South), ..social }).contains("the hand of one player"));
    let computers = Computers { replace_absent: true, ..social.computers };
    assert!(why(Policy { computers, ..social }).contains("computers"));
    assert!(opened(honeymoon(), Policy { kibitzing: Kibitzing::OneHand(Seat::East), ..social }).is_ok());
}

#[test]
fn each_sees_their_dummy_after_the_auction_and_both_see_both_after_the_lead() {
    for (calls, declarer, leader) in [("1S P", Seat::North, Seat::East), ("P 1S P", Seat::East, Seat::South)] {
        let mut evening = at_honeymoon();
        assert_eq!(seen(&evening), ["N", "E", "", ""]);
        evening.calls(calls);
        assert_eq!(seen(&evening), ["NS", "EW", "", ""], "{calls}");
        let board = on_the_table(&evening, Seat::North);
        assert_eq!(board.contract.map(|contract| contract.declarer), Some(declarer));
        assert_eq!((board.to_act(), board.seating), (Some(leader), Seating::TwoWithDummies));
        evening.all_have_heard();
        leads(&mut evening);
        assert_eq!(seen(&evening), ["NSW", "ESW", "SW", "SW"], "{calls}");
        for lane in [Lane::North, Lane::East, Lane::Kibitzer] {
            let heard = evening.heard(lane);
            let [TableEvent::Played { seat, .. }, TableEvent::DummyFaced { seat: dummy, also, .. }] = &heard[..] else {
                panic!("{heard:?}")
            };
            assert_eq!((*seat, *dummy), (leader, declarer.partner()));
            let other = if declarer == Seat::North { also.west } else { also.south };
            assert!(other.is_some(), "the other dummy is faced with it");
        }
    }
}

#[test]
fn whoever_sits_opposite_plays_a_hand_and_nobody_else() {
    let mut evening = at_honeymoon();
    evening.calls("P 1S P");
    let owner = |seat: Seat| if seat.side() == Side::NorthSouth { Seat::North } else { Seat::East };
    while let Some((actor, view)) = moves::on_turn(&evening.table) {
        let board = view.board.unwrap();
        let due = board.to_act().unwrap();
        assert_eq!(actor, owner(due), "{due} is due");
        let card = moves::playable(&board).iter().next().unwrap();
        let other = if actor == Seat::North { Seat::East } else { Seat::North };
        assert_eq!(evening.play(other, card.as_str()), Err(Refusal::OutOfTurn { turn: actor }));
        evening.play(actor, card.as_str()).unwrap();
    }
    let record = &evening.table.record().boards[0];
    assert_eq!((record.seating, record.cards.len()), (Seating::TwoWithDummies, 52));
    assert!(record.players.south.is_none() && record.players.west.is_none());
}

#[test]
fn one_pass_ends_the_auction_and_two_at_its_beginning_pass_the_deal_on() {
    let mut evening = at_honeymoon();
    evening.calls("P P");
    assert!(!evening.sees(Seat::East).session.unwrap().sheet.deals[0].counts);
    begins(&mut evening, 2);
    assert_eq!(on_the_table(&evening, Seat::East).dealer, Seat::East, "the other dealer");
    evening.calls("1H X XX 1S P");
    let board = on_the_table(&evening, Seat::North);
    assert_eq!((board.contract, board.to_act()), ("1SN".parse().ok(), Some(Seat::East)));
}

#[test]
fn a_claim_is_answered_by_the_other_player_alone() {
    let mut evening = at_honeymoon();
    evening.calls("4S P");
    leads(&mut evening);
    evening.claim(Seat::North, 9).unwrap();
    let ended = evening.answer(Seat::East, true).unwrap();
    assert!(ended.iter().any(|record| matches!(record, Record::Session(session::Record::BoardEnded { .. }))));
    let sheet = evening.sees(Seat::North).session.unwrap().sheet;
    assert_eq!(Side::ALL.map(|side| sheet.total(Account::Side(side))), [0, 50]);
}

#[test]
fn a_defender_who_concedes_has_no_partner_to_ask() {
    let mut evening = at_honeymoon();
    evening.calls("4S P");
    evening.claim(Seat::East, 3).unwrap();
    let claim = on_the_table(&evening, Seat::North).claim.unwrap();
    assert_eq!(claim.stage, ClaimStage::Opponents);
    assert!(on_the_table(&evening, Seat::North).hands.east.is_some(), "a claimer faces their cards");
    evening.answer(Seat::North, false).unwrap();
    assert_eq!(on_the_table(&evening, Seat::East).claim, None, "they play on");
    leads(&mut evening);
}

#[test]
fn a_call_is_taken_back_until_the_other_has_called() {
    let mut evening = at_honeymoon();
    evening.calls("1H");
    let ask = |back| Command::Undo(undo::Command::AskUndo { back: Turn(back), instead: None });
    let allow = |back| Command::Undo(undo::Command::AnswerUndo { back: Turn(back), accept: true });
    evening.does(&player(Seat::North), ask(1)).unwrap();
    evening.does(&player(Seat::East), allow(1)).unwrap();
    assert_eq!(on_the_table(&evening, Seat::East).to_act(), Some(Seat::North));
    evening.calls("1S 2C");
    assert_eq!(evening.does(&player(Seat::North), ask(3)), Err(Refusal::NoUndo {}));
}

#[test]
fn in_a_lesson_the_other_player_alone_allows_it_and_the_dummies_are_hidden_again() {
    let mut evening = sitting_with(Policy { undo: Undo::Free, ..Policy::social() });
    begins(&mut evening, 1);
    evening.calls("1H P");
    let back = Turn(2);
    evening.does(&player(Seat::East), Command::Undo(undo::Command::AskUndo { back, instead: None })).unwrap();
    evening.does(&player(Seat::North), Command::Undo(undo::Command::AnswerUndo { back, accept: true })).unwrap();
    assert_eq!(
        (evening.sees(Seat::East).stage, seen(&evening)),
        (Stage::Auction, ["N", "E", "", ""].map(str::to_owned))
    );
}

#[test]
fn the_lead_is_face_up_whatever_is_agreed_because_nobody_has_a_partner_to_ask() {
    let mut evening = sitting_with(Policy { lead: OpeningLead::FaceDown, ..Policy::social() });
    begins(&mut evening, 1);
    evening.calls("1H P");
    let lead = leads(&mut evening);
    assert_eq!(on_the_table(&evening, Seat::North).trick.unwrap().cards, [lead]);
}

#[test]
fn who_watches_one_hand_sees_the_dummies_when_both_players_do() {
    let mut evening = sitting_with(Policy { kibitzing: Kibitzing::OneHand(Seat::North), ..Policy::social() });
    begins(&mut evening, 1);
    evening.calls("1H P");
    assert_eq!(hands(&evening, Lane::Kibitzer), "N");
    leads(&mut evening);
    assert_eq!(hands(&evening, Lane::Kibitzer), "NSW");
}

#[test]
fn the_deal_is_proven_with_what_two_players_mixed_in() {
    let mut evening = sitting("honeymoon".parse().unwrap());
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
    assert_eq!(evening.sees(Seat::North).stage, Stage::Auction, "nobody waits for the other two seats");
    evening.calls("P P");
    let transcript = evening.table.transcript(1).unwrap();
    assert!(transcript.uncommitted.is_empty() && transcript.contributions.len() == 2);
    let report = verify_evening(&[(transcript, Kept { root: Some(root), ..Kept::default() })], &[], &[]).to_string();
    assert!(report.contains("board 1: proven") && report.contains("Mixed in by E, N"), "{report}");
}

#[test]
fn the_next_board_comes_by_itself_when_both_are_there() {
    let mut evening = sitting_with(Policy { next_board_seconds: Some(20), ..Policy::social() });
    begins(&mut evening, 1);
    evening.calls("P P");
    evening.wakes();
    evening.are_here(&PLAYERS);
    let opened = Record::Dealing(dealing::Record::BoardOpened { board: board(2) });
    assert!(evening.waits(60).contains(&opened));
}

#[test]
fn a_rubber_of_two_is_written_to_both() {
    let mut evening = at_honeymoon();
    for (number, calls, tricks) in [(1, "3NT P", 9), (2, "3NT P", 9), (3, "2S P", 9), (4, "4S P", 10)] {
        if number > 1 {
            begins(&mut evening, number);
        }
        evening.calls(calls);
        leads(&mut evening);
        let declarer = on_the_table(&evening, Seat::North).contract.unwrap().declarer;
        evening.claim(declarer, tricks).unwrap();
        evening.answer(if declarer == Seat::North { Seat::East } else { Seat::North }, true).unwrap();
    }
    let sheet = evening.sees(Seat::North).session.unwrap().sheet;
    let dealers: Vec<_> = sheet.deals.iter().map(|deal| deal.terms.dealer.as_str()).collect();
    assert_eq!(dealers, ["N", "E", "N", "E"]);
    assert!(sheet.pads[0].over && sheet.pads[0].column(Account::Side(Side::EastWest)).unwrap().games == 2);
}

#[test]
fn a_card_of_a_hand_that_is_not_ones_own_is_not_held() {
    let mut evening = at_honeymoon();
    evening.calls("1S P");
    let deal = dealt(&evening);
    let not_easts: Card = deal[0].iter().next().unwrap();
    let turn = evening.sees(Seat::East).turn;
    let refused = evening.does(&player(Seat::East), Command::Play(play::Command::Play { turn, card: not_easts }));
    assert_eq!(refused, Err(Refusal::NotHeld { seat: Seat::East, card: not_easts }));
}

fn honeymoon() -> BoardSource {
    BoardSource::Session("honeymoon".parse().unwrap())
}

fn at_honeymoon() -> Evening {
    let mut evening = sitting("honeymoon".parse().unwrap());
    begins(&mut evening, 1);
    evening
}

fn sitting_with(policy: Policy) -> Evening {
    let mut evening = Evening::open(honeymoon(), policy);
    evening.everyone_sits();
    evening
}

fn on_the_table(evening: &Evening, lane: impl Into<Lane>) -> BoardView {
    evening.sees(lane).board.unwrap()
}

/// Which hands North, East, a kibitzer of the open cards and a director who has not looked see.
fn seen(evening: &Evening) -> [String; 4] {
    [Lane::North, Lane::East, Lane::Kibitzer, Lane::Director].map(|lane| hands(evening, lane))
}

fn hands(evening: &Evening, lane: Lane) -> String {
    let board = on_the_table(evening, lane);
    Seat::ALL.into_iter().filter(|seat| board.hands.get(*seat).is_some()).map(Seat::as_str).collect()
}

fn dealt(evening: &Evening) -> [Hand; 2] {
    PLAYERS.map(|seat| on_the_table(evening, seat).hands.get(seat).unwrap())
}

/// With any card, whoever chooses it.
fn leads(evening: &mut Evening) -> Card {
    let (actor, seen) = moves::on_turn(&evening.table).unwrap();
    let lead = moves::playable(&seen.board.unwrap()).iter().next().unwrap();
    evening.play(actor, lead.as_str()).unwrap();
    lead
}
