//! The director (Laws 81 to 93; Spec C5, C10, C11, C15, C16; Promise S9, S28): called, come, ruling; and who hears what
//! of it.

mod called;
mod claims;
mod evenings;
mod frozen;
mod looks;
mod meanings;
mod privileges;
mod rectified;
mod rulings;
mod scores;

use bridge_game::{Command, Person, direction};
use bridge_protocol::{Lane, Policy, Refusal, Ruling, RulingNotice, TableEvent};

use crate::{
    evening::{DEAL, Decision, Evening},
    people::person,
};

fn dora() -> Person {
    person("Dora")
}

/// Board 1 on the table, and Dora directs.
fn directed(policy: Policy) -> Evening {
    let mut evening = Evening::with_policy(&[DEAL, DEAL], policy);
    evening.does(&dora(), Command::Direction(direction::Command::Direct)).unwrap();
    evening.hush();
    evening
}

/// Four spades by South, West to lead, and Dora directs.
fn directed_at_four_spades() -> Evening {
    let mut evening = directed(Policy::social());
    evening.calls("P P 1S P 4S P P P");
    evening.hush();
    evening
}

impl Evening {
    /// Dora's next ruling.
    fn rules(&mut self, ruling: Ruling) -> Decision {
        let number = self.next_ruling();
        self.rules_as(number, ruling)
    }

    fn rules_as(&mut self, number: u32, ruling: Ruling) -> Decision {
        self.does(&dora(), ruled(number, ruling))
    }

    fn next_ruling(&self) -> u32 {
        u32::try_from(self.sees(Lane::Director).direction.rulings.len()).unwrap() + 1
    }

    /// The lanes that were told anything since.
    fn lanes_told(&mut self) -> Vec<Lane> {
        Lane::ALL.into_iter().filter(|lane| !self.heard(*lane).is_empty()).collect()
    }

    /// The lanes that were told of a ruling since.
    fn lanes_told_of_a_ruling(&mut self) -> Vec<Lane> {
        let ruled = |record: &TableEvent| matches!(record, TableEvent::Ruled(_));
        Lane::ALL.into_iter().filter(|lane| self.heard(*lane).iter().any(ruled)).collect()
    }

    fn notices(&self, lane: impl Into<Lane>) -> Vec<RulingNotice> {
        self.sees(lane).direction.rulings
    }
}

fn ruled(number: u32, ruling: Ruling) -> Command {
    Command::Direction(direction::Command::Rule {
        number,
        ruling,
        law: Some("81C".to_owned()),
        reason: "so that it is fair".to_owned(),
    })
}

fn nothing(detail: &str) -> Decision {
    Err(Refusal::NothingToRule { detail: detail.to_owned() })
}

fn all_but(lanes: &[Lane]) -> Vec<Lane> {
    Lane::ALL.into_iter().filter(|lane| !lanes.contains(lane)).collect()
}
