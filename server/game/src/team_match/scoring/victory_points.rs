//! A match in victory points (Spec C18): by the boards that count, and each team by its own reckoning.

use bridge_protocol::{ByTeam, Penalty, Ratio, Team, Unit, VpChoice};
use bridge_rules::{Exact, Vp, VpScale};

use super::{Sum, TeamMatch, sum::added};

impl TeamMatch {
    /// None where there is no scale, or no board counts. `apart` is how far the home team is ahead beside the boards.
    pub(super) fn victory_points(&self, sum: &Sum, apart: Exact, penalties: &[Penalty]) -> Option<ByTeam<Vp>> {
        if sum.boards == 0 {
            return None;
        }
        let scale = match self.conditions.victory_points.as_ref()? {
            VpChoice::Wbf {} => VpScale::wbf(sum.boards)?,
            VpChoice::Legacy24 {} => VpScale::legacy24(),
            VpChoice::Table { text } => VpScale::parse(text).ok()?,
        };
        let fined = victory_points_fined(penalties);
        Some(ByTeam::from_fn(|team| {
            let apart = if team == Team::Home { apart } else { -apart };
            let Vp { hundredths } = scale.vp(added(sum.lead[team], apart));
            Vp { hundredths: hundredths.saturating_sub(fined[team]) }
        }))
    }
}

/// In hundredths; what is finer is cut off in the team's favour.
fn victory_points_fined(penalties: &[Penalty]) -> ByTeam<i32> {
    let mut fined = ByTeam::<i32>::default();
    for Penalty { team, amount: Ratio { n, d }, unit, .. } in penalties {
        match unit {
            Unit::VictoryPoints => {
                let hundredths = u64::from(*n) * 100 / u64::from(*d);
                fined[*team] = fined[*team].saturating_add(i32::try_from(hundredths).unwrap_or(i32::MAX));
            }
            Unit::Imps | Unit::Matchpoints => {}
        }
    }
    fined
}
