//! Cards of the claimer's opponents that the claim may have forgotten: trumps (Law 70C), and cards that a line would
//! have to find (Law 70E).

use bridge_rules::{Card, Hand, Seat, Suit};

use crate::position::Position;

/// The trumps that the claimer's opponents hold, from the top.
pub fn trumps_out(position: &Position) -> Hand {
    position.trump().map_or(Hand::EMPTY, |trump| position.of_side(position.claimer.other()).in_suit(trump))
}

/// The opponents' cards that stand right above a card of the claimer's side and below another, and need not fall under
/// its higher ones wherever they are. A card whose holder's partner has none of the suit is left out if that one shows
/// out in time (Law 70E1).
pub fn to_find(position: &Position) -> Hand {
    Suit::ALL.into_iter().flat_map(|suit| between(position, suit)).collect()
}

fn between(position: &Position, suit: Suit) -> Vec<Card> {
    let ours = position.of_side(position.claimer).in_suit(suit);
    let theirs = position.of_side(position.claimer.other()).in_suit(suit);
    let tops = ours.iter().take_while(|card| theirs.iter().all(|their| card > &their)).count();
    // As many rounds from the top as they have cards: all of them fall.
    if theirs.len() <= tops {
        return Vec::new();
    }
    // So many rounds can be played, and each takes one card of theirs: the lower ones make no trick.
    let lengths = position.hands.iter().filter(|(seat, _)| seat.side() == position.claimer);
    let rounds = lengths.map(|(_, hand)| hand.in_suit(suit).len()).max().unwrap_or(0);
    let useful: Hand = ours.iter().take(rounds).collect();
    // Two at most fall under each higher card of ours, and one more may be finessed where they have a lower one to
    // play: under more of theirs a card makes no trick, wherever they are.
    let may_win = |our: Card| {
        let (before, above) = (ours.iter().filter(|higher| *higher > our), theirs.iter().filter(|their| *their > our));
        let (before, above) = (before.count(), above.count());
        above <= 2 * before + usize::from(above < theirs.len())
    };
    let ranked: Vec<Card> = ours.union(theirs).iter().collect();
    let stands = |pair: &[Card]| match *pair {
        [above, below] if theirs.contains(above) && useful.contains(below) && may_win(below) => Some(above),
        _ => None,
    };
    let covered = |card: &Card| ours.iter().any(|our| our > *card) && !is_found(position, *card);
    ranked.windows(2).filter_map(stands).filter(covered).collect()
}

/// Whether the holder's partner has none of the card's suit and shows it before the claimer's side has to choose: when
/// a higher card can be played first and another is left over the card, or when the hand that has the only one plays
/// after them.
fn is_found(position: &Position, card: Card) -> bool {
    let Some((holder, _)) = position.hands.iter().find(|(_, hand)| hand.contains(card)) else { return false };
    let shows_out = position.hands[holder.partner()].in_suit(card.suit()).is_empty();
    let covers = |seat: Seat| position.hands[seat].in_suit(card.suit()).iter().filter(|our| *our > card).count();
    let before_holder = holder.rho();
    let after_holder = holder.lho();
    shows_out && (covers(before_holder) + covers(after_holder) > 1 || covers(before_holder) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::tests::drawn;

    fn found(hands: &str) -> String {
        to_find(&drawn(hands, "NT", Seat::North)).to_string()
    }

    #[test]
    fn c6_6_the_trumps_of_the_opponents_are_listed_and_nobody_elses() {
        let position = drawn("A2..A. .3.2.2 3..43. 9..K.4", "S", Seat::North);
        assert_eq!(trumps_out(&position).to_string(), "9...");
        assert!(trumps_out(&drawn("A2..A. .3.2.2 3..43. 9..K.4", "NT", Seat::North)).is_empty());
    }

    #[test]
    fn c6_6_a_two_way_finesse_is_a_card_to_find_whoever_has_it() {
        assert_eq!(found("AJ2... Q43... KT9... 876..."), "Q...");
        assert_eq!(found("AJ2... 843... KT9... Q76..."), "Q...");
    }

    #[test]
    fn c6_6_a_card_that_falls_wherever_it_is_need_not_be_found() {
        assert_eq!(found("AKJ... Q.7.8. 2.5.6. 3.3.2."), "...", "two cards fall under two tops");
        assert_eq!(found("AKJ... Q4.7.. 2.5.6. 3.3.2."), "Q...", "three need not");
    }

    #[test]
    fn c6_6_who_shows_out_has_told_where_the_card_is() {
        assert_eq!(found("AJ2... .432.. KT9... Q76..."), "...");
    }

    #[test]
    fn c6_6_who_shows_out_after_the_choice_has_told_it_too_late() {
        // To the ace and knave: West with the queen plays before them and East, who has none, after; the other way
        // round East's partner shows out first.
        assert_eq!(found("AJ... .43.. 32... Q6..."), "Q...");
        assert_eq!(found("AJ... Q6... 32... .43.."), "...");
        // A king to play first leaves the ace over the queen.
        assert_eq!(found("AJ2... .432.. K43... Q65..."), "...");
    }

    #[test]
    fn c6_6_a_card_above_all_of_the_claimers_is_a_loser_and_not_to_be_found() {
        assert_eq!(found("KQ... A2... J3... 54..."), "...");
    }

    #[test]
    fn c6_6_a_low_card_under_more_than_can_fall_is_no_chance_to_miss() {
        assert_eq!(
            found(".543.2.2 .7.43.54 .AK.AK.A .QJT98.."),
            "...",
            "six cards are above the five, and four can fall"
        );
        assert_eq!(found("AJT... 43.2.. 52.3.. KQ6..."), "Q...", "both honours may lie right");
    }

    #[test]
    fn c6_6_a_low_card_that_makes_no_trick_is_not_worth_finding_another_for() {
        assert_eq!(found("AK2... 654... QJ3... T97..."), "...", "three rounds and four winners");
    }
}
