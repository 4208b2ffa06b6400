//! What a robot cannot see does not count, and neither does what it happens to remember.

use bridge_protocol::Policy;
use bridge_robot::{Doing, Memory, Seen, Sight};
use bridge_rules::{BySeat, Card, Deal, Hand, Seat};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{
    evenings::LITTLE,
    harness::{Evening, Thinker, dealt, robot},
};

/// The calls and cards of a board, in order.
#[derive(Default, Clone)]
struct Script {
    calls: Vec<bridge_rules::Call>,
    cards: Vec<Card>,
}

impl Script {
    fn add(&mut self, doing: &Doing) {
        match doing {
            Doing::Call { call, .. } => self.calls.push(*call),
            Doing::Play { card, .. } => self.cards.push(*card),
            _ => {}
        }
    }

    /// The board with this deal, if the same calls and cards are legal on it.
    fn replayed(&self, deal: Deal) -> Option<Evening> {
        let mut evening = Evening::with(1, deal, Policy::social());
        evening.everyone_is_ready();
        self.calls.iter().try_for_each(|call| evening.calls(*call)).ok()?;
        self.cards.iter().try_for_each(|card| evening.plays(*card)).ok()?;
        Some(evening)
    }
}

/// The same deal for a seat that sees these hands: the cards of the others that have not been played are dealt anew.
fn dealt_anew(deal: &Deal, visible: &[Seat], played: &[Card], chance: &mut ChaCha8Rng) -> Deal {
    let gone: Hand = played.iter().copied().collect();
    let hidden = |seat: Seat| !visible.contains(&seat);
    let mut loose: Vec<Card> = Seat::ALL
        .into_iter()
        .filter(|seat| hidden(*seat))
        .flat_map(|seat| deal.hand(seat).minus(gone).iter())
        .collect();
    for place in (1..loose.len()).rev() {
        loose.swap(place, chance.random_range(0..=place));
    }
    let hands = BySeat::from_fn(|seat| {
        let hand = deal.hand(seat);
        if !hidden(seat) {
            return hand;
        }
        let kept = hand.intersection(gone);
        let new: Hand = loose.drain(..13 - kept.len()).collect();
        kept.union(new)
    });
    Deal::new(hands).unwrap()
}

#[test]
fn hidden_hands_dealt_anew_change_neither_act_nor_words() {
    let (robot, deal) = (robot(), dealt(3));
    let mut chance = ChaCha8Rng::seed_from_u64(5);
    let mut thinker = Thinker::new(LITTLE);
    let mut evening = Evening::with(1, deal, Policy::social());
    evening.everyone_is_ready();
    let (mut script, mut memories) = (Script::default(), BySeat::from_fn(|_| Memory::default()));
    let mut compared = 0;
    while let Some((seat, act)) = evening.step(&robot, &mut memories, &mut thinker).unwrap() {
        // The position before the act, with everything that this seat cannot see as it may be as well.
        let dummy = evening.board().and_then(|board| board.contract).map(|contract| contract.dummy());
        let visible: Vec<Seat> = [seat].into_iter().chain(dummy.filter(|_| !script.cards.is_empty())).collect();
        let other = (0..30).find_map(|_| script.replayed(dealt_anew(&deal, &visible, &script.cards, &mut chance)));
        if let Some(other) = other.filter(|_| script.cards.len() < 12) {
            let again = robot.decide(&other.sight(seat), &mut Memory::default(), &mut thinker.resources());
            assert_eq!(again.as_ref(), Some(&act), "{seat} after {} cards", script.cards.len());
            compared += 1;
        }
        script.add(&act.doing);
        if script.cards.len() > 12 {
            break;
        }
    }
    assert!(compared >= 10, "only {compared} positions could be dealt anew");
}

#[test]
fn without_its_memory_a_robot_does_the_same() {
    let robot = robot();
    let mut thinker = Thinker::new(LITTLE);
    let mut evening = Evening::with(1, dealt(4), Policy::social());
    let mut memories = BySeat::from_fn(|_| Memory::default());
    loop {
        let forgotten =
            Seat::ALL.map(|seat| robot.decide(&evening.sight(seat), &mut Memory::default(), &mut thinker.resources()));
        let Some((seat, act)) = evening.step(&robot, &mut memories, &mut thinker).unwrap() else { break };
        assert_eq!(forgotten[seat.index()].as_ref(), Some(&act));
        if evening.seen.north != Seen::default() && evening.board().is_some_and(|board| board.remaining_tricks() < 11) {
            break;
        }
    }
}

#[test]
fn nothing_that_a_robot_says_of_itself_in_a_log_names_a_card() {
    let robot = robot().without_words();
    let mut thinker = Thinker::new(LITTLE);
    let mut evening = Evening::with(1, dealt(1), Policy::social());
    let mut memories = BySeat::from_fn(|_| Memory::default());
    while let Some((_, act)) = evening.step(&robot, &mut memories, &mut thinker).unwrap() {
        if let Doing::Play { card, .. } = act.doing {
            let logged = format!("{act:?} {:?} {:?}", thinker.seed, thinker.solver);
            assert!(!logged.contains(card.as_str()), "{logged}");
            return;
        }
    }
}

#[test]
fn a_seat_with_nothing_to_do_does_nothing() {
    let robot = robot();
    let mut thinker = Thinker::new(LITTLE);
    let mut evening = Evening::with(1, dealt(1), Policy::social());
    evening.everyone_is_ready();
    // North deals board 1.
    for seat in [Seat::East, Seat::South, Seat::West] {
        let sight: Sight<'_> = evening.sight(seat);
        assert_eq!(robot.decide(&sight, &mut Memory::default(), &mut thinker.resources()), None);
    }
}
