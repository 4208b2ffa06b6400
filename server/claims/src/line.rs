//! Default lines: the least successful way in which a claim may go, as far as it can be tried out (Laws 70C, 70D).

use std::collections::HashMap;

use bridge_rules::{BySeat, Card, Hand, Seat};

use crate::{
    normal::{Trumps, normal},
    position::Position,
    standing::trumps_out,
};

/// Cards that are tried before the search gives up: a good part of a second, on somebody's thread.
const CARDS_TRIED: u32 = 1_000_000;

/// A way in which the rest may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The tricks for the claimer's side.
    pub tricks: u8,
    /// The cards in the order of play, from the next one due.
    pub cards: Vec<Card>,
}

/// The least successful normal line, trumps drawn first (Law 70D); none when there is too much to try.
pub fn least_successful(position: &Position) -> Option<Line> {
    Search::new(Trumps::Drawn).line(*position)
}

/// The least successful line of somebody who does not know of the opponents' trumps (Law 70C); none when no trump is
/// out, or there is too much to try.
pub fn trumps_forgotten(position: &Position) -> Option<Line> {
    if trumps_out(position).is_empty() { None } else { Search::new(Trumps::Forgotten).line(*position) }
}

/// A search over every normal card of the claimer's side and every card of the others, all to the claimer's harm.
struct Search {
    trumps: Trumps,
    /// What comes of the beginnings of tricks.
    known: HashMap<(BySeat<Hand>, Seat), u8>,
    left: u32,
}

impl Search {
    fn new(trumps: Trumps) -> Self {
        Self { trumps, known: HashMap::new(), left: CARDS_TRIED }
    }

    fn line(mut self, from: Position) -> Option<Line> {
        let tricks = self.fewest(&from)?;
        let (mut cards, mut at) = (Vec::new(), from);
        while let Some((card, after)) = self.worst(&at)? {
            cards.push(card);
            at = after;
        }
        Some(Line { tricks, cards })
    }

    fn fewest(&mut self, at: &Position) -> Option<u8> {
        let begins = at.trick.is_empty().then_some((at.hands, at.trick.leader()));
        if let Some(tricks) = begins.and_then(|key| self.known.get(&key)) {
            return Some(*tricks);
        }
        let mut fewest = None;
        for card in normal(at, self.trumps) {
            let tricks = self.after(at, card)?.0;
            fewest = Some(fewest.map_or(tricks, |least: u8| least.min(tricks)));
            if fewest == Some(0) {
                break;
            }
        }
        let fewest = fewest.unwrap_or(0);
        if let Some(key) = begins {
            self.known.insert(key, fewest);
        }
        Some(fewest)
    }

    /// The card of which the fewest tricks come, and the position after it; none at the end of the play.
    #[allow(clippy::option_option, reason = "no answer is not the same as no card")]
    fn worst(&mut self, at: &Position) -> Option<Option<(Card, Position)>> {
        let mut worst: Option<(u8, Card, Position)> = None;
        for card in normal(at, self.trumps) {
            let (tricks, after) = self.after(at, card)?;
            if worst.as_ref().is_none_or(|(least, ..)| tricks < *least) {
                worst = Some((tricks, card, after));
            }
        }
        Some(worst.map(|(_, card, after)| (card, after)))
    }

    fn after(&mut self, at: &Position, card: Card) -> Option<(u8, Position)> {
        self.left = self.left.checked_sub(1)?;
        let (after, won) = at.after(card);
        let own = u8::from(won.is_some_and(|seat| seat.side() == at.claimer));
        Some((own + self.fewest(&after)?, after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{double_dummy, position::tests::drawn};

    fn tricks(line: Option<Line>) -> Option<u8> {
        line.map(|line| line.tricks)
    }

    /// A line goes to the last card.
    #[track_caller]
    fn whole(line: &Line, position: &Position) {
        let due = position.hands.iter().map(|(_, hand)| hand.len()).sum::<usize>();
        assert_eq!(line.cards.len(), due, "{:?}", line.cards);
    }

    #[test]
    fn c6_6_an_outstanding_trump_makes_a_trick_when_it_is_forgotten() {
        // South has the ace of trumps and two high hearts; West has the last trump and one heart.
        let position = drawn(".4.32. ..54.5 A.AK.. 2.2.6.", "S", Seat::South);
        let forgotten = trumps_forgotten(&position).unwrap();
        assert_eq!(forgotten.tricks, 2);
        whole(&forgotten, &position);
        let ruffed = forgotten.cards.iter().position(|card| card.as_str() == "S2");
        assert_eq!(ruffed, Some(5), "to the second heart: {:?}", forgotten.cards);
        assert_eq!(tricks(least_successful(&position)), Some(3), "drawn, it falls");
        assert_eq!(double_dummy(&position), 3);
    }

    #[test]
    fn c6_6_without_a_trump_out_nobody_forgets_one() {
        for (strain, hands) in [("NT", ".4.32. ..54.5 A.AK.. 2.2.6."), ("S", ".4.32. ..54.5 A.AK.. .2.6.7")] {
            assert_eq!(trumps_forgotten(&drawn(hands, strain, Seat::South)), None, "{strain}");
        }
    }

    #[test]
    fn c6_6_a_two_way_finesse_is_lost_whoever_has_the_queen() {
        for hands in ["AJ2... Q43... KT9... 876...", "AJ2... 843... KT9... Q76..."] {
            let position = drawn(hands, "NT", Seat::North);
            assert_eq!(tricks(least_successful(&position)), Some(2), "{hands}");
            assert_eq!(double_dummy(&position), 3, "for information only");
        }
    }

    #[test]
    fn c6_6_a_beaten_card_is_led_that_the_claimer_may_think_high() {
        // No trump, South leads. West's six of clubs is above South's five, and West's diamonds are above North's.
        let position = drawn(".3.32. .72..4 .98..5 ..54.6", "NT", Seat::South);
        assert_eq!(tricks(least_successful(&position.claiming(3))), Some(0), "all three are claimed");
        assert_eq!(tricks(least_successful(&position.claiming(2))), Some(2), "who claims two concedes the club");
        // An ace that is out nobody forgets.
        let position = drawn(".AJ..2 .KQ.A. .2.K.A .54..9", "NT", Seat::South);
        assert_eq!(tricks(least_successful(&position.claiming(3))), Some(2));
    }

    #[test]
    fn c6_6_two_aces_with_entries_are_two_tricks() {
        // Nobody finesses who has said nothing of it, and nobody throws an ace and keeps a two.
        let position = drawn(".AJ..2 .KQ.A. .2.K.A .54..9", "NT", Seat::South);
        let line = least_successful(&position).unwrap();
        assert_eq!(line.tricks, 2);
        whole(&line, &position);
    }

    #[test]
    fn c6_6_a_blocked_suit_is_not_claimed_to_be_right() {
        // North's ace and king block South's five hearts, to which there is no other entry.
        let position = drawn(".AK.2. .43.5. .QJT.. .65.4.", "NT", Seat::North);
        assert_eq!(tricks(least_successful(&position)), Some(2));
    }

    #[test]
    fn c6_6_high_cards_are_good_in_any_order() {
        let position = drawn("AK.A.. 54.3.. 32.2.. QJ.4..", "NT", Seat::North);
        assert_eq!(tricks(least_successful(&position)), Some(3));
    }

    #[test]
    fn c6_6_what_is_too_much_to_try_is_not_answered() {
        let deal = "KJ986.Q6.AQJ84.5 73.KJ943.K752.T2 AQ54.T875.T.AK98 T2.A2.963.QJ7643";
        let position = drawn(deal, "S", Seat::East);
        let search = Search { left: 1_000, ..Search::new(Trumps::Drawn) };
        assert_eq!(search.line(position), None);
    }
}
