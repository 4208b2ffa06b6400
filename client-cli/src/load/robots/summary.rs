//! What the boards come to: means with their standard errors.

use std::fmt;

use bridge_rules::{Bid, Strain};
use serde_json::{Map, Value, json};

use super::Played;

/// What was measured of each board. A board counts once, however many results the file has of it.
#[derive(Debug, Default)]
pub(super) struct Summary {
    boards: u32,
    passed_out: u32,
    lost_by_lead: Vec<f64>,
    lost_by_declarer: Vec<f64>,
    lost_by_defence: Vec<f64>,
    beyond_double_dummy: Vec<f64>,
    three_down: Vec<f64>,
    games: Vec<f64>,
    slams: Vec<f64>,
    imps_apart: Vec<f64>,
    imps_for_declarers: Vec<f64>,
    bidding_imps: Vec<f64>,
    cpu_ms: Vec<f64>,
}

/// A mean.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Figure {
    mean: f64,
    /// Of the mean; none of a single value.
    standard_error: Option<f64>,
    values: usize,
}

impl Summary {
    pub(super) const fn has_boards(&self) -> bool {
        self.boards > 0
    }

    pub(super) fn add(&mut self, played: &Played) {
        self.boards += 1;
        self.passed_out += u32::from(played.contract().is_none());
        let share = |is: bool| f64::from(u8::from(is));
        let bid = played.contract().map(|contract| contract.bid);
        self.games.push(share(bid.is_some_and(|bid| is_game(bid) && bid.level.get() < 6)));
        self.slams.push(share(bid.is_some_and(|bid| bid.level.get() >= 6)));
        let needed = bid.map(Bid::tricks_needed);
        if let (Some(losses), Some(tricks), Some(needed)) = (played.losses, played.tricks(), needed) {
            self.lost_by_lead.push(f64::from(losses.by_lead));
            self.lost_by_declarer.push(f64::from(losses.by_declarer));
            self.lost_by_defence.push(f64::from(losses.by_defenders()));
            self.beyond_double_dummy.push(f64::from(tricks) - f64::from(losses.double_dummy));
            self.three_down.push(share(losses.double_dummy + 3 <= needed));
        } else {
            self.three_down.push(0.0);
        }
        if let Some(against) = played.against {
            self.imps_apart.push(against.apart);
            self.imps_for_declarers.extend(against.for_declarers);
            self.bidding_imps.extend(against.for_declarers_double_dummy);
        }
        #[expect(clippy::cast_precision_loss, reason = "a board takes seconds and not ages")]
        self.cpu_ms.extend(played.cpu_ms.map(|ms| ms as f64));
    }

    /// The figures by name, with a sentence for each.
    fn figures(&self) -> impl Iterator<Item = (&'static str, &'static str, Figure)> {
        let rows = [
            ("lost_by_declarer", "tricks lost by declarer", &self.lost_by_declarer),
            ("lost_by_defence", "tricks lost by the defence, the lead included", &self.lost_by_defence),
            ("lost_by_lead", "tricks lost by the lead alone", &self.lost_by_lead),
            ("beyond_double_dummy", "declarer's tricks beyond double dummy", &self.beyond_double_dummy),
            ("three_down_double_dummy", "contracts at least three down double dummy", &self.three_down),
            ("games", "games bid", &self.games),
            ("slams", "slams bid", &self.slams),
            ("imps_for_declarers", "IMPs for declarer's side against the file", &self.imps_for_declarers),
            ("imps_for_declarers_double_dummy", "the same double dummy at all tables", &self.bidding_imps),
            ("imps_apart", "IMPs apart from a table of the file", &self.imps_apart),
            ("cpu_ms", "milliseconds of a processor for all four", &self.cpu_ms),
        ];
        rows.into_iter().filter_map(|(name, sentence, values)| Some((name, sentence, Figure::of(values)?)))
    }

    /// A line of JSON.
    pub(super) fn json(&self) -> String {
        let figures: Map<String, Value> =
            self.figures().map(|(name, _, figure)| (name.to_owned(), figure.json())).collect();
        let (boards, passed_out) = (self.boards, self.passed_out);
        json!({ "summary": { "boards": boards, "passed_out": passed_out, "figures": figures } }).to_string()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{} boards, {} passed out; means with their standard errors:", self.boards, self.passed_out)?;
        for (_, sentence, Figure { mean, standard_error, values }) in self.figures() {
            let error = standard_error.map_or_else(String::new, |error| format!(" ± {error:.3}"));
            write!(f, "\n  {sentence:<46} {mean:>10.3}{error} ({values})")?;
        }
        Ok(())
    }
}

impl Figure {
    /// Of at least one value.
    fn of(values: &[f64]) -> Option<Self> {
        let count = u32::try_from(values.len()).ok().filter(|count| *count > 0).map(f64::from)?;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let standard_error = (count > 1.0).then(|| (squares / (count - 1.0) / count).sqrt());
        Some(Self { mean, standard_error, values: values.len() })
    }

    fn json(self) -> Value {
        let rounded = |value: f64| (value * 1_000.0).round() / 1_000.0;
        json!({
            "mean": rounded(self.mean), "standard_error": self.standard_error.map(rounded), "values": self.values,
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_comes_with_its_standard_error() {
        let figure = Figure::of(&[1.0, 2.0, 3.0, 4.0]).unwrap();
        // The deviation of the values is the root of 5/3, and that of their mean half of it.
        assert_eq!(figure.json(), json!({ "mean": 2.5, "standard_error": 0.645, "values": 4 }));
        assert_eq!(Figure::of(&[3.0]).unwrap().json(), json!({ "mean": 3.0, "standard_error": null, "values": 1 }));
        assert_eq!(Figure::of(&[]), None);
    }
}
