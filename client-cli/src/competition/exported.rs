//! What files for others say alike of teams, of pairs and of persons: what came of a board, and which standings these
//! are.

use std::path::{Path, PathBuf};

use bridge_formats::{
    line::{Given, LineResult, Share},
    standings::{Correction, Standings},
};
use bridge_protocol::{Adjusted, Award, BoardResult, EventStage, EventView, Weighted};
use bridge_rules::{BoardNumber, BySide, Card, Outcome, WeightedScore};

use crate::exit::Failure;

/// Files, by where they go.
pub(super) struct Exports {
    /// Each with what it holds.
    pub files: Vec<(PathBuf, Vec<u8>)>,
    /// What they tell, as the beginning of a sentence: `2 boards are`.
    pub what: String,
}

/// Whether files are named: on standard output others stand, or a sentence does.
///
/// # Errors
/// If one is named as standard output is.
pub(super) fn check_named<'a>(files: impl IntoIterator<Item = &'a Option<PathBuf>>) -> Result<(), Failure> {
    let is_named = |path: &PathBuf| path != Path::new("-");
    if files.into_iter().flatten().all(is_named) {
        return Ok(());
    }
    Err(Failure::bad_input("this is written to files, not to standard output: give a name for -, such as tuesday.csv"))
}

/// Where the ranking goes that stands beside a table of what was played.
pub(super) fn ranking_beside(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-ranking.csv"))
}

/// What a table made of a board, or what a director gave in its place.
pub(super) fn line_result(
    board: BoardNumber,
    result: Option<&BoardResult>,
    lead: Option<Card>,
    adjusted: Option<&Adjusted>,
) -> LineResult {
    match adjusted {
        Some(Adjusted::Awards { ns, ew }) => match (given(ns, board), given(ew, board)) {
            (Given::Share(north_south), Given::Share(east_west)) => {
                LineResult::Artificial(BySide { north_south, east_west })
            }
            (north_south, east_west) => match one_outcome(ns, ew) {
                Some(outcome) => LineResult::Assigned { outcome, given: BySide { north_south, east_west } },
                None => LineResult::Adjusted(BySide { north_south, east_west }),
            },
        },
        Some(Adjusted::ToBeRuled {}) => LineResult::ToBeRuled,
        Some(Adjusted::Void {}) => LineResult::NotPlayed,
        Some(Adjusted::Rescored {} | Adjusted::Adjudicated {}) | None => match result {
            None => LineResult::NotPlayed,
            Some(played) => {
                let outcome = match (played.contract, played.tricks) {
                    (Some(contract), Some(tricks)) => Outcome::Played { contract, tricks },
                    (Some(_) | None, _) => Outcome::PassedOut,
                };
                LineResult::Played { outcome, lead }
            }
        },
    }
}

/// The one result that both sides were assigned, with its full weight.
fn one_outcome(ns: &Award, ew: &Award) -> Option<Outcome> {
    match (ns, ew) {
        (Award::Assigned(ours), Award::Assigned(theirs)) if ours == theirs => match &ours[..] {
            [only] if only.weight.n == only.weight.d => Some(only.outcome()),
            _ => None,
        },
        (Award::Assigned(_) | Award::Artificial(_) | Award::Percent(_), _) => None,
    }
}

fn given(award: &Award, board: BoardNumber) -> Given {
    match award {
        Award::Artificial(artificial) => Given::Share(Share::Average(*artificial)),
        Award::Percent(percent) => Given::Share(Share::Percent(*percent)),
        Award::Assigned(results) => {
            let score = |result: &Weighted| WeightedScore {
                points: result.outcome().score(board.vulnerability()),
                n: result.weight.n,
                d: result.weight.d,
            };
            Given::Scores(results.iter().map(score).collect())
        }
    }
}

/// Which standings the view has.
pub(super) fn standings(view: &EventView) -> Standings {
    match view.stage {
        EventStage::Gathering | EventStage::Drawn | EventStage::Playing | EventStage::Outstanding => Standings::SoFar,
        EventStage::Provisional => Standings::Provisional,
        EventStage::Final => Standings::Final {
            version: view.version.unwrap_or(1),
            corrections: view
                .rulings
                .iter()
                .filter_map(|notice| {
                    Some(Correction {
                        version: notice.version?,
                        director: notice.director.as_str().to_owned(),
                        law: notice.law.clone(),
                        reason: notice.reason.clone(),
                    })
                })
                .collect(),
        },
    }
}

/// The files of `golden/export`: events in the words of the protocol, and what is written of each.
#[cfg(test)]
pub(super) mod golden {
    use std::{
        fs,
        path::{Path, PathBuf},
    };

    use serde::de::DeserializeOwned;

    /// An event as it is kept there.
    pub(in crate::competition) fn read<T: DeserializeOwned>(name: &str) -> T {
        serde_json::from_slice(&fs::read(path(name)).unwrap()).unwrap()
    }

    /// Compares what was written with the file of this name; `UPDATE_GOLDEN=1` writes it anew.
    pub(in crate::competition) fn assert_is(name: &str, written: &[u8]) {
        let path = path(name);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&path, written).unwrap();
        }
        let kept = fs::read(&path).unwrap_or_default();
        assert_eq!(String::from_utf8_lossy(written), String::from_utf8_lossy(&kept), "{name}");
    }

    fn path(name: &str) -> PathBuf {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/golden/export")).join(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_to_a_file_that_is_called_like_standard_output() {
        let path = |name: &str| Some(PathBuf::from(name));
        assert!(check_named([&path("a.csv"), &None, &path("./-")]).is_ok());
        assert!(check_named([&None, &path("-")]).unwrap_err().to_string().contains("give a name"));
    }
}
