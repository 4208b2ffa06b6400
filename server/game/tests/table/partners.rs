//! Who plays with whom from rubber to rubber: everybody with everybody in turn, or as they cut for it; and what each
//! person has won and lost, wherever they sat (Spec F10.1, F10.6).

use bridge_dealing::{OrderFor, Transcript};
use bridge_game::{Command, Record, dealing, seating, session};
use bridge_protocol::{
    AccountId, BoardSource, Lane, Occupant, Policy, Refusal, ReplayedSession, TableEvent, TableView,
};
use bridge_rules::{
    BySeat, Card, Chicago, Form, Honours, Partners, Rubber,
    Seat::{self, East, North, South, West},
};

use crate::{
    evening::{Evening, board},
    forms::{begins, comes_to, sitting},
    people::player,
    stopping::all_agree_to_stop,
};

const GAME: &str = "3NT P P P";

#[test]
fn with_a_pivot_everybody_plays_a_rubber_with_everybody() {
    let mut evening = sitting(rubbers(Partners::Pivot));
    let mut norths_partners = Vec::new();
    for rubber in 0..3 {
        one_rubber(&mut evening, 2 * rubber + 1);
        norths_partners.push(who(&evening, South));
        assert_eq!(who(&evening, North), player(North).account, "whoever stays in the pivot");
    }
    norths_partners.sort_unstable();
    let mut others = [East, South, West].map(|seat| player(seat).account);
    others.sort_unstable();
    assert_eq!(norths_partners, others);
    evening.does(&player(West), ready(7)).unwrap();
    assert_eq!(Seat::ALL.map(|seat| who(&evening, seat)), Seat::ALL.map(|seat| player(seat).account), "and once round");
}

#[test]
fn all_hear_who_sits_where_and_each_has_the_eyes_of_the_new_seat() {
    let mut evening = sitting(rubbers(Partners::Pivot));
    begins(&mut evening, 1);
    comes_to(&mut evening, GAME, 9);
    begins(&mut evening, 2);
    comes_to(&mut evening, "P 3NT P P P", 9);
    evening.all_have_heard();
    assert_eq!(who(&evening, East), player(East).account, "they stay until somebody goes on");
    evening.does(&player(South), ready(3)).unwrap();
    let told = evening.heard(Lane::Kibitzer);
    let [TableEvent::PartnersChanged { from, sittings, cut: None }, TableEvent::Ready { seat: East }] = &told[..]
    else {
        panic!("{told:?}")
    };
    assert_eq!([from.north, from.east, from.south, from.west], [North, South, West, East]);
    assert_eq!(
        Seat::ALL.map(|seat| sittings[seat]),
        [Some(1), Some(5), Some(6), Some(7)],
        "new sittings for the movers"
    );
    begins(&mut evening, 3);
    // Who came as South's player sits East, and sees that hand and no other.
    assert_eq!(evening.table.lane_of(player(South).account), Some(Lane::East));
    let hands = evening.sees(East).board.unwrap().hands;
    assert_eq!(Seat::ALL.map(|seat| hands.get(seat).is_some()), [false, true, false, false]);
}

#[test]
fn they_cut_for_the_first_deal_with_cards_of_its_own_key() {
    let mut evening = sitting(rubbers(Partners::Cut));
    let before = evening.sees(North).seats;
    evening.all_have_heard();
    evening.everyone_is_ready(1);
    evening.waits(6);
    let told = evening.heard(Lane::Kibitzer);
    let Some([TableEvent::PartnersChanged { from, cut: Some(cut), .. }, TableEvent::BoardOpened { .. }]) =
        told.windows(2).last().map(|last| <&[_; 2]>::try_from(last).unwrap())
    else {
        panic!("{told:?}")
    };
    sit_as_they_cut(&evening, &before, from, cut);
    assert_eq!(evening.sees(North).board.unwrap().dealer, North, "the highest card deals");
    for player in Seat::ALL.map(player) {
        let seat = evening.table.seat_of(player.account).unwrap();
        let hands = evening.sees(seat).board.unwrap().hands;
        assert_eq!(Seat::ALL.map(|each| hands.get(each).is_some()), Seat::ALL.map(|each| each == seat));
    }
    comes_to(&mut evening, GAME, 9);
    assert_eq!(drawn_again(&evening, 1), Seat::ALL.map(|seat| cut[seat]));
    // The next deal of the rubber moves nobody.
    let seats = evening.sees(North).seats;
    begins(&mut evening, 2);
    assert_eq!(evening.sees(North).seats, seats);
}

#[test]
fn partners_are_cut_for_with_cards_that_the_board_before_vouches_for() {
    let mut evening = sitting(rubbers(Partners::Cut));
    begins(&mut evening, 1);
    comes_to(&mut evening, GAME, 9);
    begins(&mut evening, 2);
    let before = evening.sees(North).seats;
    comes_to(&mut evening, "P 3NT P P P", 9);
    evening.all_have_heard();
    let first = Seat::ALL.map(player).into_iter().find(|one| Some(one.account) == account(&before, North)).unwrap();
    evening.does(&first, ready(3)).unwrap();
    let told = evening.heard(Lane::Kibitzer);
    let TableEvent::PartnersChanged { from, cut: Some(cut), .. } = &told[0] else { panic!("{told:?}") };
    sit_as_they_cut(&evening, &before, from, cut);
    assert_eq!(drawn_again(&evening, 2), Seat::ALL.map(|seat| cut[seat]));
    begins(&mut evening, 3);
    assert_eq!(evening.sees(South).board.unwrap().dealer, North, "the highest card deals");
}

#[test]
fn a_chicago_with_a_pivot_turns_after_four_deals() {
    let form = Form::Chicago(Chicago { partners: Partners::Pivot, rounds: Some(3), ..Chicago::default() });
    let mut evening = sitting(form);
    for number in 1..=12 {
        begins(&mut evening, number);
        let moved = who(&evening, South) != player(South).account;
        assert_eq!(moved, number > 4, "deal {number}");
        comes_to(&mut evening, "1NT P P P", 7);
    }
    let accounts = evening.sees(Lane::Kibitzer).session.unwrap().accounts;
    assert!(accounts.iter().all(|account| account.played == 3));
    assert_eq!(accounts.iter().map(|account| account.balance).sum::<i32>(), 0);
}

#[test]
fn each_person_has_an_account_and_what_is_staked_is_counted_in_hundreds() {
    let policy = Policy { stakes: Some(5), ..Policy::social() };
    let form = Form::Rubber(Rubber { honours: Honours::Off, partners: Partners::Pivot, ..Rubber::default() });
    let mut evening = Evening::open(BoardSource::Session(form), policy);
    evening.everyone_sits();
    one_rubber(&mut evening, 1);
    // North and South: 100 + 100 below and 700 for the rubber.
    assert_eq!(balances(&evening.sees(East)), [(900, 45), (-900, -45), (900, 45), (-900, -45)]);
    let name = |seat: Seat| player(seat).name;
    let accounts = evening.sees(Lane::Kibitzer).session.unwrap().accounts;
    assert_eq!(accounts.iter().map(|one| one.name.clone()).collect::<Vec<_>>(), Seat::ALL.map(name));
    begins(&mut evening, 3);
    comes_to(&mut evening, "1NT P P P", 7);
    // Dealt and made by South's seat, which came from West; what is not over is not settled.
    assert_eq!(balances(&evening.sees(East)), [(940, 45), (-940, -45), (860, 45), (-860, -45)]);
    all_agree_to_stop(&mut evening, 4);
    assert_eq!(
        balances(&evening.sees(East)),
        [(1040, 50), (-1040, -50), (760, 40), (-760, -40)],
        "100 for the part-score"
    );
}

#[test]
fn whoever_was_away_sits_where_they_were_moved_and_nobody_changes_seats_otherwise() {
    let mut evening = sitting(rubbers(Partners::Pivot));
    begins(&mut evening, 1);
    comes_to(&mut evening, GAME, 9);
    let sitting = |evening: &Evening, seat: Seat| evening.sees(seat).seats[seat].as_ref().unwrap().sitting;
    let ask = seating::Command::AskSwap { sitting: sitting(&evening, North), with: sitting(&evening, East) };
    assert_eq!(evening.does(&player(North), Command::Seating(ask)), Err(Refusal::SeatsAreSet {}));
    begins(&mut evening, 2);
    comes_to(&mut evening, "P 3NT P P P", 9);
    evening.does(&player(East), ready(3)).unwrap();
    // By the link that they were sent they come to the chair that they have.
    let sit = Command::Seating(seating::Command::Sit { seat: South });
    assert_eq!(evening.does(&player(South), sit), Ok(vec![]));
    assert_eq!(evening.table.seat_of(player(South).account), Some(East));
}

#[test]
fn honours_of_the_last_deal_are_claimed_by_who_held_them_from_another_seat() {
    let form = Form::Rubber(Rubber { honours: Honours::Claimed, partners: Partners::Pivot, ..Rubber::default() });
    let mut evening = sitting(form);
    let mut number = 0;
    loop {
        number += 1;
        begins(&mut evening, number);
        let sees = |seat: Seat| evening.sees(seat).board.unwrap().hands.get(seat).unwrap();
        let hands = BySeat::from_fn(sees);
        let dealer = evening.sees(North).board.unwrap().dealer;
        let held = bridge_rules::Strain::ALL
            .into_iter()
            .find_map(|strain| Some((strain, bridge_rules::honours(&hands, strain)?.0)))
            .filter(|(_, holder)| holder.side() == dealer.side());
        let games = |view: &TableView| {
            view.session
                .as_ref()
                .unwrap()
                .sheet
                .pads
                .last()
                .map_or(0, |pad| pad.columns[usize::from(dealer.side() == bridge_rules::Side::EastWest)].games)
        };
        match held {
            Some((strain, holder)) if games(&evening.sees(North)) == 1 => {
                let who = evening.sees(North).seats[holder].as_ref().unwrap().account;
                comes_to(&mut evening, &format!("5{strain} P P P"), 11);
                let claimant = Seat::ALL.map(player).into_iter().find(|player| player.account == who).unwrap();
                evening.does(&player(North), ready(number + 1)).unwrap();
                assert_ne!(evening.table.seat_of(who), (holder != North).then_some(holder));
                let claim = Command::Session(session::Command::ClaimHonours { board: board(number) });
                let claimed = Record::Session(session::Record::HonoursClaimed { seat: holder, board: board(number) });
                assert_eq!(evening.does(&claimant, claim), Ok(vec![claimed]));
                return;
            }
            _ if games(&evening.sees(North)) == 0 => comes_to(&mut evening, GAME, 9),
            _ => comes_to(&mut evening, "P P P P", 0),
        }
    }
}

#[test]
fn who_plays_a_session_once_more_stays_where_they_sit() {
    let deals: Vec<_> = (0..3).map(|_| crate::evening::DEAL.parse().unwrap()).collect();
    let replayed = ReplayedSession { form: rubbers(Partners::Pivot), deals };
    let mut evening = Evening::open(BoardSource::Replay(Box::new(replayed)), Policy::social());
    evening.everyone_sits();
    begins(&mut evening, 1);
    comes_to(&mut evening, GAME, 9);
    begins(&mut evening, 2);
    comes_to(&mut evening, "P 3NT P P P", 9);
    assert_eq!(who(&evening, South), player(South).account);
}

/// The two highest are partners, the highest in North.
fn sit_as_they_cut(evening: &Evening, before: &BySeat<Option<Occupant>>, from: &BySeat<Seat>, cut: &BySeat<Card>) {
    let [north, east, south, west] = Seat::ALL.map(|seat| (cut[from[seat]].rank(), cut[from[seat]].suit()));
    assert!(north > south && south > east && east > west, "{cut:?} {from:?}");
    let after = evening.sees(North).seats;
    assert_eq!(Seat::ALL.map(|seat| account(&after, seat)), Seat::ALL.map(|seat| account(before, from[seat])));
}

fn account(seats: &BySeat<Option<Occupant>>, at: Seat) -> Option<AccountId> {
    seats[at].as_ref().map(|occupant| occupant.account)
}

/// The cards of a cut, as anybody can draw them again from what a board has revealed.
fn drawn_again(evening: &Evening, number: u32) -> [Card; 4] {
    let transcript: Transcript = evening.table.transcript(1).unwrap();
    let secret = transcript.reveals.iter().find(|reveal| reveal.id.board == board(number)).unwrap().board_secret();
    let pack = secret.order(&transcript.ctx, &transcript.entropy, OrderFor::Draw, Card::all().collect());
    pack[..4].try_into().unwrap()
}

fn ready(number: u32) -> Command {
    Command::Dealing(dealing::Command::Ready { board: board(number) })
}

/// North's side makes two games.
fn one_rubber(evening: &mut Evening, first: u32) {
    for number in [first, first + 1] {
        begins(evening, number);
        let dealer = evening.sees(North).board.unwrap().dealer;
        let pass = if dealer.side() == North.side() { "" } else { "P " };
        comes_to(evening, &format!("{pass}{GAME}"), 9);
    }
}

fn rubbers(partners: Partners) -> Form {
    Form::Rubber(Rubber { honours: Honours::Off, partners, ..Rubber::default() })
}

fn who(evening: &Evening, seat: Seat) -> AccountId {
    account(&evening.sees(Lane::Kibitzer).seats, seat).unwrap()
}

/// Of the people as they sat down first, from North clockwise.
fn balances(view: &TableView) -> Vec<(i32, i32)> {
    let accounts = &view.session.as_ref().unwrap().accounts;
    accounts.iter().map(|account| (account.balance, account.staked.unwrap())).collect()
}
