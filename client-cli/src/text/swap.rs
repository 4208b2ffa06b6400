//! Who would change seats with whom.

use bridge_protocol::{Lane, Swap, TableView};
use bridge_rules::{BySeat, Card, Seat};

use super::{card, seat};

/// That somebody asks; whoever is asked hears it as what is pending with them.
pub(super) fn asked(by: Seat, of: Seat, view: &TableView, lane: Lane) -> Option<String> {
    match lane.seat() {
        Some(me) if me == of => None,
        Some(me) if me == by => Some(format!("You ask {} to change seats; stay takes that back.", named(of, view))),
        Some(_) | None => Some(format!("{} asks {} to change seats.", named(by, view), named(of, view))),
    }
}

/// What the viewer is asked.
pub(super) fn wanted(view: &TableView, lane: Lane) -> Option<String> {
    let Swap { by, .. } = view.swaps.iter().find(|swap| lane.seat() == Some(swap.of))?;
    Some(format!("{} asks you to change seats: swap or stay?", named(*by, view)))
}

/// That nobody asks any more.
pub(super) fn over(by: Seat, refused: bool, view: &TableView, lane: Lane) -> String {
    match (lane.seat() == Some(by), refused) {
        (true, true) => "No change of seats: the other would rather stay.".to_owned(),
        (true, false) => "You do not ask to change seats any more.".to_owned(),
        (false, true) => format!("{} is refused the change of seats.", named(by, view)),
        (false, false) => format!("{} does not ask to change seats any more.", named(by, view)),
    }
}

/// That two have changed seats, at the table after it.
pub(super) fn made(one: Seat, other: Seat, after: &TableView, lane: Lane) -> String {
    let name = |at: Seat| after.seats[at].as_ref().map_or_else(|| seat(at).to_owned(), |who| who.name.to_string());
    let swapped = |own: Seat, now: Seat| format!("You and {} change seats: you sit {}.", name(own), seat(now));
    match lane.seat() {
        Some(me) if me == one => swapped(one, other),
        Some(me) if me == other => swapped(other, one),
        Some(_) | None => {
            format!(
                "{} and {} change seats: {} sits {}, {} {}.",
                name(one),
                name(other),
                name(one),
                seat(one),
                name(other),
                seat(other)
            )
        }
    }
}

/// That everybody sits down anew, at the table after it.
pub(super) fn anew(from: &BySeat<Seat>, cut: Option<&BySeat<Card>>, after: &TableView, lane: Lane) -> String {
    let name = |at: Seat| after.seats[at].as_ref().map_or_else(|| seat(at).to_owned(), |who| who.name.to_string());
    let drawn = cut.map(|cut| {
        let drew = |at: Seat| format!("{} {}", name(at), card(cut[from[at]]));
        format!("They cut for partners: {}. ", Seat::ALL.map(drew).join(", "))
    });
    let plays = |one: Seat, two: Seat| format!("{} and {}", name(one), name(two));
    let own = Seat::ALL.into_iter().find(|at| lane.seat() == Some(from[*at]));
    let own = own.map(|at| format!(" You sit {}, {} opposite.", seat(at), name(at.partner()))).unwrap_or_default();
    let (ns, ew) = (plays(Seat::North, Seat::South), plays(Seat::East, Seat::West));
    format!("{}Next {ns} play against {ew}.{own}", drawn.unwrap_or_default())
}

fn named(at: Seat, view: &TableView) -> String {
    view.seats[at].as_ref().map_or_else(|| seat(at).to_owned(), |who| format!("{} ({})", who.name, seat(at)))
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Stage, TableEvent};
    use bridge_rules::Partners;

    use super::*;
    use bridge_client::fixtures;

    use crate::text::{self, before::Before};

    #[test]
    fn each_is_told_in_words_of_their_own() {
        let mut view = fixtures::table(Stage::Gathering);
        let (by, of) = (Seat::East, Seat::South);
        let mut happens = |event: TableEvent| {
            view.apply(Lane::Kibitzer, &event).unwrap();
            [Lane::East, Lane::South, Lane::North]
                .map(|lane| text::happened(&event, &Before::default(), &view, lane).unwrap_or_default())
        };
        assert_eq!(
            happens(TableEvent::SwapAsked { by, of }),
            [
                "You ask Ann (South) to change seats; stay takes that back.",
                "",
                "Dan (East) asks Ann (South) to change seats."
            ]
        );
        assert_eq!(
            happens(TableEvent::SwapOver { by, refused: true }),
            [
                "No change of seats: the other would rather stay.",
                "Dan (East) is refused the change of seats.",
                "Dan (East) is refused the change of seats."
            ]
        );
        assert_eq!(
            happens(TableEvent::SwapOver { by, refused: false })[..2],
            ["You do not ask to change seats any more.", "Dan (East) does not ask to change seats any more."]
        );
        assert_eq!(
            happens(TableEvent::SeatsSwapped { one: by, other: of, sittings: [5, 6] }),
            [
                "You and Ann change seats: you sit South.",
                "You and Dan change seats: you sit East.",
                "Ann and Dan change seats: Ann sits East, Dan South."
            ]
        );
    }

    #[test]
    fn everybody_hears_who_plays_with_whom_next_and_what_they_cut() {
        let mut view = fixtures::table(Stage::Gathering);
        let card = |text: &str| text.parse().unwrap();
        let cut = BySeat { north: card("H9"), east: card("C2"), south: card("SA"), west: card("DK") };
        let from = Partners::Cut.come_from(Some(&cut)).unwrap();
        let sittings = BySeat::from_fn(|at| Some(5 + at as u32));
        let event = TableEvent::PartnersChanged { from, sittings, cut: Some(cut) };
        view.apply(Lane::Kibitzer, &event).unwrap();
        assert_eq!(
            text::happened(&event, &Before::default(), &view, Lane::South).unwrap(),
            "They cut for partners: Ann the ace of spades, Bob the nine of hearts, Carl the king of diamonds, Dan the two \
             of clubs. Next Ann and Carl play against Bob and Dan. You sit North, Carl opposite."
        );
    }

    #[test]
    fn whoever_is_asked_is_asked_for_an_answer() {
        let mut view = fixtures::table(Stage::Gathering);
        view.apply(Lane::South, &TableEvent::SwapAsked { by: Seat::East, of: Seat::South }).unwrap();
        assert_eq!(
            text::whose_turn(&view, Lane::South),
            "Dan (East) asks you to change seats: swap or stay? Press Enter when you are ready for board 1."
        );
        assert_eq!(text::whose_turn(&view, Lane::East), "Press Enter when you are ready for board 1.");
    }
}
