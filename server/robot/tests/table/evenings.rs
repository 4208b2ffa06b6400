//! Whole boards.

use bridge_protocol::Policy;
use bridge_robot::{Doing, Memory, Nodes, Reason, Seen};
use bridge_rules::{Auction, BySeat, Call, Seat, Vulnerability};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::harness::{Evening, Thinker, book, dealt, robot};

/// Little enough for a build that is not optimised.
pub(crate) const LITTLE: Nodes = Nodes(10_000);

#[test]
fn four_robots_play_a_board_and_nothing_is_refused() {
    let robot = robot();
    let mut thinker = Thinker::new(LITTLE);
    for policy in [Policy::social(), Policy::club()] {
        let mut evening = Evening::with(1, dealt(1), policy);
        let mut memories = BySeat::from_fn(|_| Memory::default());
        let mut acts = 0;
        while let Some((_, act)) = evening.step(&robot, &mut memories, &mut thinker).unwrap() {
            acts += 1;
            assert!(acts < 200, "a board comes to its end");
            if let Doing::Call { meaning: Some(meaning), .. } = act.doing {
                assert!(!meaning.text.is_empty() && meaning.text.chars().count() <= 200, "{meaning:?}");
            }
        }
        assert!(evening.table.is_finished(), "{policy:?}");
    }
}

#[test]
fn partners_explain_where_partners_do_and_a_screen_is_no_obstacle() {
    let robot = robot();
    let mut thinker = Thinker::new(Nodes(1));
    for policy in [Policy { alerts: bridge_protocol::Alerts::ByPartner, ..Policy::social() }, Policy::screens()] {
        let mut evening = Evening::with(1, dealt(1), policy);
        let mut memories = BySeat::from_fn(|_| Memory::default());
        let mut explained = 0;
        while let Some((_, act)) = evening.step(&robot, &mut memories, &mut thinker).unwrap() {
            explained += u32::from(matches!(act.doing, Doing::Explain { .. }));
        }
        let stands =
            (evening.views.north.stage, evening.board().map(|board| (board.calls.clone(), board.trick.clone())));
        assert!(evening.table.is_finished() && explained > 0, "{explained} explained, {stands:?}");
    }
}

#[test]
fn after_any_auction_the_call_is_a_legal_one() {
    let mut chance = ChaCha8Rng::seed_from_u64(9);
    let hand = dealt(9).hand(Seat::North);
    for _ in 0..60 {
        let mut auction = Auction::new(Seat::North);
        while auction.turn().is_some() && auction.calls().len() < 40 {
            let choice = book().choose(hand, &auction, Vulnerability::Both);
            assert!(auction.check(choice.call).is_ok(), "{} after {:?}", choice.call, auction.calls());
            let legal: Vec<Call> = auction.legal_calls().take(9).collect();
            auction.call(legal[chance.random_range(0..legal.len())]).unwrap();
        }
    }
}

#[test]
fn who_comes_in_the_middle_plays_on_with_what_is_in_view() {
    let robot = robot().without_words();
    let mut thinker = Thinker::new(LITTLE);
    let mut evening = Evening::with(1, dealt(2), Policy::social());
    let mut memories = BySeat::from_fn(|_| Memory::default());
    while let Some((_, act)) = evening.step(&robot, &mut memories, &mut thinker).unwrap() {
        if matches!(act.doing, Doing::Play { .. }) {
            evening.seen = BySeat::from_fn(|_| Seen::default());
        }
    }
    assert!(evening.table.is_finished());
}

#[test]
fn a_decision_that_nobody_waits_for_is_given_up() {
    let robot = robot().without_words();
    let mut thinker = Thinker::new(LITTLE);
    let mut evening = Evening::with(1, dealt(1), Policy::social());
    let mut memories = BySeat::from_fn(|_| Memory::default());
    loop {
        let (seat, act) = evening.step(&robot, &mut memories, &mut thinker).unwrap().unwrap();
        if matches!(act.why.reason, Reason::LeadTable { .. }) {
            // Whoever plays dummy's card has to think.
            let next = seat.rho();
            thinker.cancelled = true.into();
            let act = robot.decide(&evening.sight(next), &mut memories[next], &mut thinker.resources());
            assert_eq!(act, None);
            return;
        }
    }
}
