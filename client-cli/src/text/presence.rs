//! Who has gone away and who is back.

use bridge_protocol::{Lane, Presence, Stage, TableEvent, TableView};
use bridge_rules::{BySeat, Seat};

use super::seat;

/// One sentence for each player whose presence has changed; to who has just come, one for each seat for which a
/// substitute is due.
pub(crate) fn presence(before: Option<BySeat<bool>>, now: &Presence, view: &TableView, lane: Lane) -> Vec<String> {
    let here = now.here;
    if before.is_none() {
        return now.substitutes_due.iter().map(|at| substitute_due(*at)).collect();
    }
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

/// Somebody has been gone for long.
pub(crate) fn substitute_due(at: Seat) -> String {
    format!("{} has been gone for three minutes: a substitute may take the seat.", seat(at))
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
    use bridge_protocol::TableId;

    #[test]
    fn who_goes_away_is_named_and_oneself_is_not() {
        let view = fixtures::table(Stage::Gathering);
        let all = BySeat::from_fn(|_| true);
        let some = BySeat::from_fn(|seat| matches!(seat, Seat::North | Seat::West));
        let now = |here| Presence { table: TableId::from_bytes([1; 16]), here, substitutes_due: vec![Seat::East] };
        assert_eq!(presence(Some(all), &now(some), &view, Lane::South), ["Dan (East) is away; the seat is kept."]);
        assert_eq!(presence(Some(some), &now(all), &view, Lane::South), ["Dan (East) is here."]);
        let over = fixtures::table(Stage::Finished);
        assert_eq!(presence(Some(all), &now(some), &over, Lane::South), ["Dan (East) has gone."]);
        let said = presence(None, &now(some), &view, Lane::South);
        assert_eq!(said, ["East has been gone for three minutes: a substitute may take the seat."]);
    }
}
