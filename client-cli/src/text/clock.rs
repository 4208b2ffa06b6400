//! Times: how long a board may take, and what of it is used.

use bridge_protocol::{AtZero, TableView};
use bridge_rules::Side;

use super::{deal_name, form, side};

/// What the viewer knows of times.
pub(crate) fn clock(view: &TableView) -> Vec<String> {
    let Some(clock) = view.policy.clock else { return vec!["At this table nobody looks at the clock.".to_owned()] };
    let zero = match clock.at_zero {
        AtZero::Note => "it is noted when a side has used up its half",
        AtZero::CallDirector => "the director is called when a side has used up its half",
    };
    let deal = deal_name(form(view));
    let allowed = format!("A {deal} may take {} minutes; {zero}.", clock.minutes_per_board);
    let used = match view.clock {
        Some(used) => Side::ALL.map(|of| format!("{} have used {}", side(of), minutes(used[of]))).join(", ") + ".",
        None => format!("What each side has used is told when the {deal} is over."),
    };
    vec![allowed, used]
}

/// Milliseconds as `3:20`.
pub(crate) fn minutes(ms: u64) -> String {
    let seconds = ms / 1_000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Milliseconds as `8.2 s`.
pub(crate) fn seconds(ms: u64) -> String {
    format!("{}.{} s", ms / 1_000, ms % 1_000 / 100)
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Policy, Stage};
    use bridge_rules::BySide;

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn times_are_told_as_far_as_they_are_known() {
        let mut view = fixtures::table(Stage::Gathering);
        assert_eq!(clock(&view), ["At this table nobody looks at the clock."]);
        view.policy = Policy::club();
        assert!(clock(&view)[1].contains("when the board is over"));
        view.clock = Some(BySide { north_south: 200_000, east_west: 59_999 });
        assert_eq!(clock(&view)[1], "North-South have used 3:20, East-West have used 0:59.");
        assert_eq!(seconds(8_249), "8.2 s");
    }
}
