//! Figures as a match sheet has them: exact fractions rounded where they are shown (Spec C16), teams by their names.

use bridge_protocol::{ByTeam, MatchConditions, MatchScoring, MatchView, Team};
use bridge_rules::Exact;

use crate::text;

/// Columns of a page.
pub(super) const COLUMNS: usize = 78;

/// Hundredths, rounded half away from zero, without needless zeros: `-16.67`, `0.1`, `13`.
pub(crate) fn rounded(value: Exact) -> String {
    let (n, d) = value.parts();
    let (whole, rest) = (n.unsigned_abs() / d.unsigned_abs(), n.unsigned_abs() % d.unsigned_abs());
    let (times, denominator) = (rest.saturating_mul(100), d.unsigned_abs());
    let (mut hundredths, left) = (times / denominator, times % denominator);
    if left >= denominator - left {
        hundredths += 1;
    }
    let (whole, hundredths) = if hundredths == 100 { (whole.saturating_add(1), 0) } else { (whole, hundredths) };
    let sign = if n < 0 && (whole, hundredths) != (0, 0) { "-" } else { "" };
    let decimals = format!("{hundredths:02}");
    match decimals.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        decimals => format!("{sign}{whole}.{decimals}"),
    }
}

/// A team's name.
pub(super) fn name(view: &MatchView, team: Team) -> &str {
    &view.conditions.teams[team].name
}

/// What the boards are scored in.
pub(super) const fn unit(scoring: MatchScoring) -> &'static str {
    match scoring {
        MatchScoring::Imps => "IMPs",
        MatchScoring::BoardAMatch | MatchScoring::Aggregate => "points",
    }
}

/// What stands in each team's column for a board: who gains has the figure, unless the two do not balance.
pub(super) fn gains(points: Option<ByTeam<Exact>>, scoring: MatchScoring) -> ByTeam<String> {
    let Some(points) = points else { return ByTeam { home: "void".to_owned(), away: "void".to_owned() } };
    let balanced = points.home == -points.away;
    match scoring {
        MatchScoring::Imps | MatchScoring::Aggregate if balanced => ByTeam::from_fn(|team| {
            let gain = points[team];
            if gain == Exact::ZERO {
                "-".to_owned()
            } else if gain > Exact::ZERO {
                rounded(gain)
            } else {
                String::new()
            }
        }),
        MatchScoring::Imps | MatchScoring::Aggregate | MatchScoring::BoardAMatch => {
            ByTeam::from_fn(|team| rounded(points[team]))
        }
    }
}

/// Who is ahead, in words.
pub(super) fn standing(view: &MatchView) -> String {
    let margin = view.totals.margin;
    let unit = unit(view.conditions.scoring);
    match margin.cmp(&Exact::ZERO) {
        std::cmp::Ordering::Equal => "all square".to_owned(),
        std::cmp::Ordering::Greater => format!("{} ahead by {} {unit}", name(view, Team::Home), rounded(margin)),
        std::cmp::Ordering::Less => format!("{} ahead by {} {unit}", name(view, Team::Away), rounded(-margin)),
    }
}

/// How many boards each segment has, in words.
pub(crate) fn segments(conditions: &MatchConditions) -> String {
    let boards: u32 = conditions.segments.iter().map(|boards| u32::from(*boards)).sum();
    let parts: Vec<String> = conditions.segments.iter().map(u8::to_string).collect();
    match parts.as_slice() {
        [_] if boards == 1 => "1 board".to_owned(),
        [_] => format!("{boards} boards"),
        parts => format!("{boards} boards in {} segments of {}", parts.len(), listed(parts)),
    }
}

/// Equal parts once, others one after the other.
fn listed(parts: &[String]) -> String {
    match parts.split_first() {
        Some((first, rest)) if rest.iter().all(|part| part == first) => first.clone(),
        Some(_) | None => text::listed(parts),
    }
}

/// Cut into lines of a page.
pub(super) fn wrapped(text: &str) -> Vec<String> {
    textwrap::wrap(text, COLUMNS).into_iter().map(|line| line.into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_rounded_where_it_is_shown_and_nowhere_else() {
        for (exact, shown) in [
            ("0", "0"),
            ("1/10", "0.1"),
            ("-33 1/3", "-33.33"),
            ("2 2/3", "2.67"),
            ("-1/200", "-0.01"),
            ("-1/201", "0"),
            ("199/200", "1"),
            ("13", "13"),
        ] {
            assert_eq!(rounded(exact.parse().unwrap()), shown, "{exact}");
        }
    }

    #[test]
    fn the_team_that_gains_has_the_figure() {
        let points = |home: &str, away: &str| Some(ByTeam { home: home.parse().unwrap(), away: away.parse().unwrap() });
        let columns = |points, scoring| {
            let ByTeam { home, away } = gains(points, scoring);
            (home, away)
        };
        let said = |home: &str, away: &str| (home.to_owned(), away.to_owned());
        assert_eq!(columns(points("0", "0"), MatchScoring::Imps), said("-", "-"));
        assert_eq!(columns(points("-5", "5"), MatchScoring::Imps), said("", "5"));
        assert_eq!(columns(points("3", "0"), MatchScoring::Imps), said("3", "0"));
        assert_eq!(columns(points("2", "0"), MatchScoring::BoardAMatch), said("2", "0"));
        assert_eq!(columns(None, MatchScoring::Imps), said("void", "void"));
    }
}
