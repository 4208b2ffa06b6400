//! What tricks are worth at the table's form of scoring.

use bridge_rules::{Contract, Outcome, Vulnerability, imps};

/// How the boards are scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// In IMPs against another table: the contract first, then the tricks.
    #[default]
    Imps,
    /// In matchpoints: every trick counts.
    Matchpoints,
    /// In points as they are.
    TotalPoints,
}

/// A trick more when nothing else depends on it, in IMPs.
const OVERTRICK: f64 = 0.15;
/// Making the contract, in tricks of a matchpoint game: the field bids it too.
const CONTRACT: f64 = 0.5;

/// What declarer's tricks are worth to declarer's side.
pub(crate) struct Value {
    contract: Contract,
    vulnerability: Vulnerability,
    form: Form,
}

impl Value {
    pub(crate) const fn new(contract: Contract, vulnerability: Vulnerability, form: Form) -> Self {
        Self { contract, vulnerability, form }
    }

    /// Declarer's score in points.
    pub(crate) fn points(&self, tricks: u8) -> i32 {
        let score = Outcome::Played { contract: self.contract, tricks }.score(self.vulnerability);
        match self.contract.declarer.side() {
            bridge_rules::Side::NorthSouth => score,
            bridge_rules::Side::EastWest => -score,
        }
    }

    /// What so many tricks are worth when this many points are to be expected.
    pub(crate) fn of(&self, tricks: u8, expected: f64) -> f64 {
        let beyond = f64::from(self.points(tricks)) - expected;
        match self.form {
            #[expect(clippy::cast_possible_truncation, reason = "a score is far smaller")]
            Form::Imps => f64::from(imps(beyond.round() as i32)) + OVERTRICK * f64::from(tricks),
            Form::Matchpoints => {
                let is_made = tricks >= self.contract.tricks_needed();
                f64::from(tricks) + if is_made { CONTRACT } else { 0.0 }
            }
            Form::TotalPoints => beyond / 50.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(form: Form) -> impl Fn(u8) -> f64 {
        let value = Value::new("3NTE".parse().unwrap(), Vulnerability::None, form);
        move |tricks| value.of(tricks, 400.0)
    }

    #[test]
    fn at_imps_the_contract_comes_first_and_at_matchpoints_the_tricks() {
        let (imps, matchpoints) = (value(Form::Imps), value(Form::Matchpoints));
        // A safety play: nine tricks for certain, or ten three times out of four and eight else.
        let risk = |value: &dyn Fn(u8) -> f64| 0.75 * value(10) + 0.25 * value(8);
        assert!(imps(9) > risk(&imps));
        assert!(matchpoints(9) < risk(&matchpoints));
    }

    #[test]
    fn a_trick_more_is_always_worth_something_to_either_declarer() {
        for declarer in ["3NTE", "3NTN"] {
            for form in [Form::Imps, Form::Matchpoints, Form::TotalPoints] {
                let value = Value::new(declarer.parse().unwrap(), Vulnerability::Both, form);
                assert!((0..13).all(|tricks| value.of(tricks, 0.0) < value.of(tricks + 1, 0.0)), "{declarer} {form:?}");
            }
        }
    }
}
