//! What a lane is shown of a match or a field, held against what the contract keeps for the director, and against what
//! the points on it come to.

use bridge_protocol::{ByTeam, EventFrame, EventLane, MatchFrame, MatchLane, SegmentView, Team};
use bridge_rules::Exact;

use super::verdict::Findings;

/// A match that somebody is shown.
pub(super) fn check_match(findings: &Findings, frame: &MatchFrame) {
    let view = &frame.view;
    let is_director = frame.lane == MatchLane::Director;
    let of_director = |segment: &SegmentView| segment.progress.is_some() || !segment.calls.is_empty();
    let hidden = !is_director && (view.rulings_made.is_some() || view.segments.iter().any(of_director));
    findings.check("S-MATCH-HIDDEN", !hidden, || {
        format!("lane {:?} is shown what is the director's: {:?}", frame.lane, view.segments)
    });
    let due = won(view.segments.iter().flat_map(|segment| &segment.compared).filter_map(|board| board.points.as_ref()));
    findings.check("S-MATCH-TOTALS", view.totals.won == due, || {
        format!("the teams are said to have won {:?}, and the boards come to {due:?}", view.totals.won)
    });
}

/// The boards on which each team gained.
fn won<'a>(points: impl Iterator<Item = &'a ByTeam<Exact>>) -> ByTeam<Exact> {
    let nothing = Exact::ZERO;
    let mut won = ByTeam { home: nothing, away: nothing };
    for of_board in points {
        for team in [Team::Home, Team::Away] {
            if of_board[team] > nothing {
                won[team] = won[team].checked_add(of_board[team]).unwrap_or(won[team]);
            }
        }
    }
    won
}

/// An event that somebody is shown.
pub(super) fn check_event(findings: &Findings, frame: &EventFrame) {
    let view = &frame.view;
    let of_field = view
        .field
        .as_ref()
        .is_some_and(|field| field.progress.is_some() || !field.calls.is_empty() || !field.to_be_ruled.is_empty());
    let hidden = frame.lane != EventLane::Director && (of_field || view.rulings_made.is_some());
    findings.check("S-FIELD-HIDDEN", !hidden, || {
        format!("lane {:?} is shown what is the director's: {:?}", frame.lane, view.field)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_has_won_the_boards_on_which_it_gained() {
        let points = [(10, -10), (0, 0), (-3, 3), (2, -2)];
        let points = points.map(|(home, away)| ByTeam { home: Exact::from(home), away: Exact::from(away) });
        assert_eq!(won(points.iter()), ByTeam { home: Exact::from(12), away: Exact::from(3) });
    }
}
