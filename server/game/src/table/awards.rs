//! Whether a score that a director gives can be (Law 12C): results that can happen, and weights that make one.

use bridge_protocol::{Award, Ratio, Refusal, limits::MAX_RESULTS_ASSIGNED};
use bridge_rules::{BoardNumber, Contract, Outcome};

/// Whether there are matchpoints to have a percentage of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Percents {
    Taken,
    Refused,
}

/// Whether an award can be: a percentage, or results that can happen, with weights that add up to one.
pub(crate) fn possible(award: &Award, board: BoardNumber, percents: Percents) -> Result<(), Refusal> {
    match award {
        Award::Artificial(_) => Ok(()),
        Award::Percent(_) if percents == Percents::Refused => Err(bad("a match of two teams has no matchpoints")),
        Award::Percent(0..=100) => Ok(()),
        Award::Percent(_) => Err(bad("a board is worth 0 to 100 percent")),
        Award::Assigned(results) => {
            if !(1..=MAX_RESULTS_ASSIGNED).contains(&results.len()) {
                return Err(bad(&format!("an assigned score is 1 to {MAX_RESULTS_ASSIGNED} results")));
            }
            for each in results {
                result(each.contract, each.tricks)?;
            }
            if results.iter().any(|result| result.weight.n == 0) {
                return Err(bad("a result counts more than nothing"));
            }
            let weights_are_whole = Ratio::add_up_to_one(results.iter().map(|result| result.weight));
            if weights_are_whole && award.average(board, |points| points).is_some() {
                Ok(())
            } else {
                Err(bad("the weights must add up to one"))
            }
        }
    }
}

/// What a result comes to, if it can happen.
pub(crate) fn result(contract: Option<Contract>, tricks: u8) -> Result<Outcome, Refusal> {
    match (contract, tricks) {
        (None, 0) => Ok(Outcome::PassedOut),
        (None, _) => Err(bad("nobody takes tricks when all passed")),
        (Some(contract), 0..=13) => Ok(Outcome::Played { contract, tricks }),
        (Some(_), _) => Err(bad("there are thirteen tricks")),
    }
}

pub(crate) fn bad(detail: &str) -> Refusal {
    Refusal::BadAward { detail: detail.to_owned() }
}
