//! Who has gone away and who is back.

use bridge_protocol::{Lane, Stage, TableEvent, TableView};
use bridge_rules::{BySeat, Seat};

use super::seat;

/// One sentence for each player whose presence has changed.
pub(crate) fn presence(before: Option<BySeat<bool>>, here: BySeat<bool>, view: &TableView, lane: Lane) -> Vec<String> {
    let changed = |at: &Seat| before.is_some_and(|before| before[*at] != here[*at]) && lane.seat() != Some(*at);
    let sentence = |at: Seat| {
        let name = &view.seats[at].as_ref()?.name;
        let what = match (here[at], view.stage) {
            (true, _) => "is here",
            // Nobody keeps a seat at which nothing more is played.
            (false, Stage::Finished) => "has gone",
            (false, _) => "is away; the seat is kept",
        };
        Some(format!("{name} ({}) {what}.", seat(at)))
    };
    Seat::ALL.into_iter().filter(changed).filter_map(sentence).collect()
}

/// Who sits down is here; that need not be said twice.
pub(crate) fn count_in(here: &mut Option<BySeat<bool>>, events: &[TableEvent]) {
    for event in events {
        if let (TableEvent::SeatTaken { seat, .. }, Some(here)) = (event, here.as_mut()) {
            here[*seat] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn who_goes_away_is_named_and_oneself_is_not() {
        let view = fixtures::table(Stage::Gathering);
        let all = BySeat::from_fn(|_| true);
        let some = BySeat::from_fn(|seat| matches!(seat, Seat::North | Seat::West));
        assert_eq!(presence(Some(all), some, &view, Lane::South), ["Dan (East) is away; the seat is kept."]);
        assert_eq!(presence(Some(some), all, &view, Lane::South), ["Dan (East) is here."]);
        let over = fixtures::table(Stage::Finished);
        assert_eq!(presence(Some(all), some, &over, Lane::South), ["Dan (East) has gone."]);
        assert!(presence(None, some, &view, Lane::South).is_empty());
    }
}
