//! Opening leads, by the table and on layouts.

use bridge_protocol::Policy;
use bridge_robot::{Act, Doing, Level, Memory, Nodes, Reason, Robot};
use bridge_rules::{BySeat, Card};

use crate::harness::{Evening, Thinker, book, dealt};

/// A board, dealt as the instrument deals it with `--seed 77`.
const BOARD: u32 = 29;
const SEED: u64 = 77 * 1_000_003;

/// The opening lead of the board, which robots have bid, with what led to it.
fn lead(level: Level, budget: Nodes) -> (Card, Act) {
    let robot = Robot::new(book(), level).without_words();
    let mut evening = Evening::with(BOARD, dealt(SEED + u64::from(BOARD)), Policy::social());
    let (mut memories, mut thinker) = (BySeat::from_fn(|_| Memory::default()), Thinker::new(budget));
    loop {
        let (_, act) = evening.step(&robot, &mut memories, &mut thinker).unwrap().expect("the board is not passed out");
        if let Doing::Play { card, .. } = act.doing {
            return (card, act);
        }
    }
}

#[test]
fn at_the_strongest_level_layouts_may_overrule_the_table() {
    let (card, act) = lead(Level::Club, Level::Club.nodes());
    assert_eq!((card.as_str(), act.why.reason, act.spent), ("S8", Reason::LeadTable { tried: 0 }, Nodes(0)));
    let (card, act) = lead(Level::Strong, Level::Strong.nodes());
    assert_eq!((card.as_str(), act.why.reason), ("HA", Reason::LeadTable { tried: 16 }));
    assert!(act.spent > Nodes(0) && act.spent <= Level::Strong.nodes(), "{:?}", act.spent);
    let values: Vec<f64> = act.why.choices.iter().map(|(_, value)| *value).collect();
    assert!(values.is_sorted_by(|better, worse| better >= worse), "{values:?}");
}

#[test]
fn no_layout_more_is_tried_than_the_budget_has_nodes_for() {
    let (_, act) = lead(Level::Strong, Nodes(1));
    assert_eq!(act.why.reason, Reason::LeadTable { tried: 1 });
}
