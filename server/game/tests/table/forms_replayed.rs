//! A session that was played elsewhere is played again with its deals, under the terms that follow from it.

use bridge_game::{Command, dealing, seating};
use bridge_protocol::{BoardSource, Policy, Refusal, ReplayedSession, Stage, limits::MAX_BOARDS};
use bridge_rules::{BySeat, CardsFrom, Deal, Form, Rubber, Seat, Vulnerability};

use crate::{
    evening::{DEAL, Evening, board, opened},
    forms::{begins, comes_to},
    people::{host, player},
};

#[test]
fn dealer_vulnerability_and_goulash_follow_from_what_is_played_and_the_cards_are_those_that_were_brought() {
    let turned = turned(DEAL);
    let mut evening = Evening::open(replay(&[DEAL, &turned, DEAL]), importer_plays());
    evening.everyone_sits();
    begins(&mut evening, 1);
    comes_to(&mut evening, "P P P P", 0);
    begins(&mut evening, 2);
    let goulash = evening.sees(Seat::West).board.unwrap();
    assert_eq!((goulash.dealer, goulash.terms.unwrap().cards), (Seat::North, CardsFrom::Goulash));
    assert_eq!(evening.sees(Seat::West).set.ctx, None, "nobody has dealt it here");
    comes_to(&mut evening, "3NT P P P", 9);
    let dealt: Vec<Deal> = evening.table.record().boards.iter().map(|board| board.deal).collect();
    assert_eq!(dealt, [DEAL.parse().unwrap(), turned.parse().unwrap()]);

    begins(&mut evening, 3);
    let third = evening.sees(Seat::West).board.unwrap();
    assert_eq!((third.dealer, third.vulnerability), (Seat::East, Vulnerability::NorthSouth));
    comes_to(&mut evening, "P P P P", 0);
    assert_eq!(evening.sees(Seat::South).stage, Stage::Gathering, "the rubber is not over");
    let ready = Command::Dealing(dealing::Command::Ready { board: board(4) });
    let no_more = Refusal::NotNow { stage: Stage::Gathering };
    assert_eq!(evening.does(&player(Seat::South), ready).err(), Some(no_more), "there are no more cards");
}

#[test]
fn who_brings_the_deals_has_seen_them() {
    let policy = Policy { importer_plays: false, ..Policy::social() };
    let evening = &mut Evening::open(replay(&[DEAL]), policy);
    let sits = |seat| Command::Seating(seating::Command::Sit { seat });
    assert_eq!(evening.does(&host(), sits(Seat::North)).err(), Some(Refusal::ImportersDoNotPlay {}));
}

#[test]
fn a_session_that_is_replayed_has_a_deal_and_at_most_a_hundred() {
    let many = vec![DEAL; MAX_BOARDS + 1];
    for deals in [&[][..], &many] {
        assert_eq!(opened(replay(deals), Policy::social()).err(), Some(Refusal::BadSet { limit: MAX_BOARDS }));
    }
    let three = ReplayedSession { form: "three-handed".parse().unwrap(), deals: vec![DEAL.parse().unwrap()] };
    assert!(matches!(opened(BoardSource::Replay(three.into()), Policy::social()), Err(Refusal::BadForm { .. })));
}

fn replay(deals: &[&str]) -> BoardSource {
    let form = Form::Rubber(Rubber { goulash: true, ..Rubber::default() });
    let deals = deals.iter().map(|deal| deal.parse().unwrap()).collect();
    BoardSource::Replay(ReplayedSession { form, deals }.into())
}

fn importer_plays() -> Policy {
    Policy { importer_plays: true, ..Policy::social() }
}

/// The same hands, each one seat further.
fn turned(deal: &str) -> String {
    let deal: Deal = deal.parse().unwrap();
    let hands = BySeat::from_fn(|seat: Seat| deal.hand(seat.next()));
    Deal::new(hands).unwrap().to_string()
}
