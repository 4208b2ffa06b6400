//! The deals D2 to a script's D1: other cards where the viewer cannot see them.

use bridge_protocol::Lane;
use bridge_rules::{BySeat, Card, Deal, Hand, Seat, Suit};

use super::script::{Mark, Script};
use crate::chance::Chance;

/// Other deals, and how many of the script's deeds the viewer must find the same; none if there is no such moment.
pub(super) fn of(script: &Script, chance: &mut Chance) -> Option<(Vec<Deal>, usize)> {
    let moments: Vec<(usize, Mark)> =
        script.marks.iter().enumerate().filter_map(|(place, mark)| Some((place + 1, (*mark)?))).collect();
    // Near the end of a board there may be only one way for the cards to lie; then another moment is tried.
    (0..100).find_map(|_| {
        let (end, mark) = chance.one_of(&moments);
        let mut deals = script.deals.clone();
        deals[mark.board] = redealt(script, mark, chance);
        if deals[mark.board] == script.deals[mark.board] {
            return None;
        }
        // Whatever comes later is unknown to everybody.
        deals[mark.board + 1..].fill_with(|| chance.deal());
        Some((deals, end))
    })
}

/// The unplayed cards of the hidden hands, changed among each other.
fn redealt(script: &Script, mark: Mark, chance: &mut Chance) -> Deal {
    let deal = script.deals[mark.board];
    let played = &script.cards[mark.board][..mark.cards];
    let seen = |seat: Seat| match script.viewer.lane {
        Lane::Kibitzer => script.viewer.kibitzing.shows(seat),
        lane => lane.seat() == Some(seat),
    };
    let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| !seen(*seat) && Some(*seat) != mark.faced).collect();
    let on_the_table: Hand = played.iter().map(|(_, card)| *card).collect();
    let mut hands: BySeat<Hand> = *deal.hands();
    for _ in 0..200 {
        let (one, other) = (chance.one_of(&hidden), chance.one_of(&hidden));
        let (given, taken) = (hands[one].minus(on_the_table), hands[other].minus(on_the_table));
        if one == other || given.is_empty() || taken.is_empty() {
            continue;
        }
        let (given, taken) = (chance.card_of(given), chance.card_of(taken));
        if !is_out_of(played, one, taken.suit()) && !is_out_of(played, other, given.suit()) {
            hands[one].remove(given);
            hands[one].insert(taken);
            hands[other].remove(taken);
            hands[other].insert(given);
        }
    }
    Deal::new(hands).unwrap()
}

/// Whether a seat has shown that it has no more cards of a suit: a card there would make a revoke of what it played.
fn is_out_of(played: &[(Seat, Card)], seat: Seat, suit: Suit) -> bool {
    played
        .chunks(4)
        .any(|trick| trick[0].1.suit() == suit && trick.iter().any(|(who, card)| *who == seat && card.suit() != suit))
}
