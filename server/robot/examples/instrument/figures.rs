//! Means over the boards, with their standard errors.

use bridge_rules::{Bid, Outcome, Side, Strain, imps};

use crate::played::Played;

#[derive(Default)]
pub(crate) struct Figures {
    by_lead: Vec<f64>,
    by_recorded_lead: Vec<f64>,
    by_declarer: Vec<f64>,
    by_defence: Vec<f64>,
    beyond_double_dummy: Vec<f64>,
    imps_for_declarers: Vec<f64>,
    imps_apart: Vec<f64>,
    three_down: Vec<f64>,
    games: Vec<f64>,
    slams: Vec<f64>,
    said_truly: Vec<f64>,
    said_widely: Vec<f64>,
    nodes: Vec<f64>,
}

impl Figures {
    pub(crate) fn add(&mut self, played: &Played) {
        #[expect(clippy::cast_precision_loss, reason = "a board takes millions of nodes and not billions of millions")]
        self.nodes.push(played.nodes as f64);
        if let Some(lost) = played.lost {
            self.by_lead.push(f64::from(lost.by_lead));
            self.by_declarer.push(f64::from(lost.by_declarer));
            self.by_defence.push(f64::from(lost.by_defenders()));
        }
        self.by_recorded_lead.extend(played.lost_by_recorded_lead.map(f64::from));
        let share = |is: bool| if is { 1.0 } else { 0.0 };
        self.said_truly.extend(played.said.iter().map(|(truly, _)| share(*truly)));
        self.said_widely.extend(played.said.iter().map(|(_, width)| f64::from(*width)));
        let bid = match played.outcome {
            Outcome::Played { contract, .. } => Some(contract.bid),
            Outcome::PassedOut => None,
        };
        self.games.push(share(bid.is_some_and(|bid| is_game(bid) && bid.level.get() < 6)));
        self.slams.push(share(bid.is_some_and(|bid| bid.level.get() >= 6)));
        self.three_down
            .push(share(bid.zip(played.double_dummy).is_some_and(|(bid, best)| best + 3 <= bid.tricks_needed())));
        if let (Outcome::Played { contract, tricks }, Some(best)) = (played.outcome, played.double_dummy) {
            self.beyond_double_dummy.push(f64::from(tricks) - f64::from(best));
            let sign = match contract.declarer.side() {
                Side::NorthSouth => 1,
                Side::EastWest => -1,
            };
            let better = |table: &i32| f64::from(imps(sign * (played.score - table)));
            self.imps_for_declarers.extend(played.tables.iter().map(better));
        }
        self.imps_apart.extend(played.tables.iter().map(|table| f64::from(imps(played.score - table).abs())));
    }

    pub(crate) fn tell(&self) {
        let rows = [
            ("lost by the lead", &self.by_lead),
            ("lost by the recorded lead", &self.by_recorded_lead),
            ("lost by declarer", &self.by_declarer),
            ("lost by the defence, lead included", &self.by_defence),
            ("declarer's tricks beyond double dummy", &self.beyond_double_dummy),
            ("IMPs for declarer's side against the file", &self.imps_for_declarers),
            ("IMPs apart from a table of the file", &self.imps_apart),
            ("three down double dummy", &self.three_down),
            ("games", &self.games),
            ("slams", &self.slams),
            ("words true of the hand on every axis", &self.said_truly),
            ("points between which they leave the choice", &self.said_widely),
            ("nodes", &self.nodes),
        ];
        for (name, values) in rows.into_iter().filter(|(_, values)| values.len() > 1) {
            let count = f64::from(u32::try_from(values.len()).expect("so many boards are never played"));
            let mean = values.iter().sum::<f64>() / count;
            let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
            eprintln!("{name:44} {mean:>12.3} ± {:.3} ({count} of them)", (spread / count).sqrt());
        }
    }
}

/// Whether a bid is worth a game when it is made.
fn is_game(bid: Bid) -> bool {
    let level = bid.level.get();
    match bid.strain {
        Strain::Clubs | Strain::Diamonds => level >= 5,
        Strain::Hearts | Strain::Spades => level >= 4,
        Strain::NoTrump => level >= 3,
    }
}
