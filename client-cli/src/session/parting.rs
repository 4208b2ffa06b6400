//! What is said to who is at a table no more: they have left it, or it was taken away from them.

use bridge_protocol::{Lane, Ruling, TableView};

use super::Session;
use crate::text;

impl Session {
    /// What is said to who is at the table no more.
    pub(crate) fn parting(&self) -> Vec<String> {
        match self.taken_away() {
            None => ["You have left the table.".to_owned()].into_iter().chain(self.parting.iter().cloned()).collect(),
            Some(why) => vec![why],
        }
    }

    /// Why the table was taken away, unless the user has left it.
    pub(crate) fn taken_away(&self) -> Option<String> {
        (!self.leaves).then(|| why_gone(self.view(), self.lane()))
    }
}

/// The last that is seen of a table says it; who was away meanwhile is not told.
fn why_gone(view: &TableView, lane: Lane) -> String {
    let last = view.direction.rulings.last().map(|notice| &notice.ruling);
    match (view.closed, lane.seat()) {
        (Some(by), _) => text::closed(by).to_owned(),
        (None, Some(seat)) if matches!(last, Some(Ruling::Unseat { seat: freed }) if *freed == seat) => {
            "You are at the table no more: the director has freed your seat for a substitute.".to_owned()
        }
        (None, Some(seat)) if view.seats[seat].is_none() => {
            "You are at the table no more: your seat was freed, or somebody else is to have it.".to_owned()
        }
        (None, Some(_)) => "You are at the table no more: while you were away somebody else got your seat, or the \
                            table was closed."
            .to_owned(),
        (None, None) => "The server shows you this table no more: ask its host.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use bridge_client::fixtures;
    use bridge_protocol::{ClosedBy, PlayerName, RulingNotice, Stage, TableEvent};
    use bridge_rules::Seat;

    use super::*;

    #[test]
    fn who_did_not_leave_is_told_why_they_are_at_the_table_no_more() {
        let mut view = fixtures::table(Stage::Gathering);
        assert!(why_gone(&view, Lane::South).contains("while you were away"));
        assert!(why_gone(&view, Lane::Kibitzer).contains("shows you this table no more"));
        view.apply(Lane::South, &TableEvent::SeatLeft { seat: Seat::South }).unwrap();
        assert!(why_gone(&view, Lane::South).contains("your seat was freed"));
        let director = PlayerName::new("Tim").unwrap();
        let ruling = Ruling::Unseat { seat: Seat::South };
        let notice = RulingNotice { number: 1, director, ruling, law: None, reason: "gone".to_owned() };
        view.direction.rulings.push(notice);
        assert!(why_gone(&view, Lane::South).contains("the director has freed your seat"));
        view.closed = Some(ClosedBy::Host);
        assert_eq!(why_gone(&view, Lane::South), "The host has closed the table.");
    }
}
