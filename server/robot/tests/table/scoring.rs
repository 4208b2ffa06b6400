//! What is played for decides where a safety play costs an overtrick.

use bridge_protocol::{Computers, PlayFor, Policy};
use bridge_robot::{Act, Doing, Memory, Nodes, Reason};
use bridge_rules::{BySeat, Card, Seat};

use crate::harness::{Evening, Thinker, robot};

/// South has eight tricks of ten at four notrump. East has no hearts and West four high ones; a spade is led from
/// dummy to ace and queen, and East, who has five of the six black cards that South cannot see, plays the ten.
const DEAL: &str = "N:32.A63.AKQJT9.32 KJT54..632.KQT96 AQ76.K542.54.A54 98.QJT987.87.J87";
const CALLS: &str = "1NT P 4NT P P P";
const CARDS: &str =
    "HQ H3 D2 HK D4 D7 DA D3 DK D6 D5 D8 DQ S4 S6 S8 DJ S5 S7 S9 DT C6 C4 C7 D9 C9 C5 C8 HA CT H2 H7 S2 ST";

fn decided(play_for: PlayFor) -> Act {
    let computers = Computers { play_for, ..Computers::USUAL };
    // Board 7: South deals, and all are vulnerable.
    let mut evening = Evening::with(7, DEAL.parse().unwrap(), Policy { computers, ..Policy::social() });
    evening.bids_alike = BySeat::from_fn(|_| false);
    evening.everyone_is_ready();
    CALLS.split_whitespace().for_each(|call| evening.calls(call.parse().unwrap()).unwrap());
    CARDS.split_whitespace().for_each(|card| evening.plays(card.parse::<Card>().unwrap()).unwrap());
    let mut thinker = Thinker::new(Nodes(400_000));
    robot().decide(&evening.sight(Seat::South), &mut Memory::default(), &mut thinker.resources()).unwrap()
}

#[test]
fn two_tricks_for_the_contract_are_taken_at_imps_and_at_matchpoints_a_finesse_for_a_third() {
    for (play_for, plays) in [(PlayFor::Imps, "SA"), (PlayFor::Points, "SA"), (PlayFor::Matchpoints, "SQ")] {
        let act = decided(play_for);
        let Doing::Play { card, .. } = act.doing else { panic!("a card") };
        assert_eq!(card.as_str(), plays, "{play_for:?}: {:?}", act.why.choices);
        let Reason::Layouts { tried, play_for: told } = act.why.reason else { panic!("{:?}", act.why.reason) };
        assert_eq!((tried >= 8, told), (true, play_for));
    }
}
