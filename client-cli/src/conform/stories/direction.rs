//! A table with a director: whom they and those who watch speak to, who hears that they were called and what they
//! ruled, what they are told that nobody else is, a slip that stands and one that is taken back, and a claim that
//! concedes tricks. The board is imported, so that there is no ceremony.

mod after;
mod auction;
mod play;
mod talk;

use bridge_protocol::{Lane, Policy, Request, Ruling, TableEvent};
use bridge_rules::{BoardNumber, Seat};

use super::{DEAL, imported};
use crate::conform::{Broken, company::Company, trial::Trial};

/// What a director is called for.
const ABOUT: &str = "a long pause";

/// The table, and how often it was ruled on.
struct Directed {
    company: Company,
    rulings: u32,
}

pub(super) async fn direction(trial: Trial) -> Result<(), Broken> {
    let board = BoardNumber::new(1).expect("a board's number");
    let mut company = Company::sit_down(&trial, imported(DEAL, &[board]), Policy::social(), &Seat::ALL).await?;
    company.direct(&trial).await?;
    let came = |event: &TableEvent| matches!(event, TableEvent::DirectorCame { .. });
    company.only_told("S-RULING", "that a director came", &PLAYERS_AND_WATCHERS, came);
    let mut directed = Directed { company, rulings: 0 };
    directed.talk().await?;
    directed.bid(board).await?;
    directed.come_and_go(&trial).await?;
    directed.play().await?;
    directed.claim(board).await?;
    directed.correct(board).await?;
    directed.look_back(board).await?;
    directed.company.compare_with_snapshots(&trial).await?;
    directed.company.close().await
}

const PLAYERS_AND_WATCHERS: [Lane; 5] = [Lane::North, Lane::East, Lane::South, Lane::West, Lane::Kibitzer];

impl Directed {
    /// The director rules, and all have heard what they may hear of it. What all had heard before is forgotten.
    async fn rule(&mut self, ruling: Ruling) -> Result<(), Broken> {
        self.company.forget();
        self.rulings += 1;
        let (table, number) = (self.company.table, self.rulings);
        let (law, reason) = (Some("81C".to_owned()), "as the Laws have it".to_owned());
        self.company.done(Lane::Director, Request::Rule { table, number, ruling, law, reason }).await?;
        self.company.meet().await
    }
}

/// Whether an event tells of a ruling like this.
fn ruled(event: &TableEvent, is_it: impl Fn(&Ruling) -> bool) -> bool {
    matches!(event, TableEvent::Ruled(notice) if is_it(&notice.ruling))
}
