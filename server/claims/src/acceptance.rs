//! Whether a claim is accepted, by whoever sees all the cards and plays on nobody's side. The rules for a contested
//! claim are made for a director, and would refuse most claims of experts.

use std::cell::LazyCell;

use bridge_rules::{BySeat, Card, Hand, Seat, Suit, Trick};

use crate::{
    layout::Layout,
    line::least_successful,
    position::Position,
    solving::Solver,
    standing::{to_find, trumps_out},
    statement::Statement,
};

/// What double dummy allows is accepted, unless a card has to be found for it that the statement does not speak of and
/// careless play would miss. A trick that no normal play loses cannot be conceded (Law 71).
pub fn accepts(position: &Position, tricks: u8, statement: Option<&str>, solver: &mut Solver) -> bool {
    let most = of_claimer(position, solver);
    let careless = LazyCell::new(|| least_successful(position).map(|line| line.tricks));
    if tricks > most || (tricks < most && tricks < careless.unwrap_or_else(|| high_trumps(position))) {
        return false;
    }
    let statement = Statement::new(statement.unwrap_or_default());
    let open: Hand =
        to_find(position).iter().filter(|card| !is_stated(&statement, *card, position, tricks, solver)).collect();
    open.is_empty()
        || need_not_be_found(position, open, tricks, solver)
        || careless.is_some_and(|least| least >= tricks)
}

/// Tricks that the claimer's side wins whatever is played: those to which the hand with most of them plays a trump that
/// no trump of the opponents beats.
fn high_trumps(position: &Position) -> u8 {
    let Some(trump) = position.trump() else { return 0 };
    let played = of_trick(&position.trick, |seat| seat.side() != position.claimer);
    let theirs = trumps_out(position).union(played.in_suit(trump));
    let is_high = |card: &Card| theirs.iter().all(|their| *card > their);
    let of_hand = |seat: &Seat| position.hands[*seat].in_suit(trump).iter().filter(is_high).count();
    let most = position.claimer.seats().iter().map(of_hand).max().unwrap_or(0);
    u8::try_from(most).expect("a hand has at most thirteen cards")
}

/// Whether so many tricks are there wherever these cards of the opponents lie: if nothing below one of them makes a
/// trick but by its length, or if each makes a trick itself, come what may. Either is worse than they can be.
fn need_not_be_found(position: &Position, open: Hand, tricks: u8, solver: &mut Solver) -> bool {
    let ours = of_trick(&position.trick, |seat| seat.side() == position.claimer);
    let ours = ours.union(position.of_side(position.claimer));
    let below_them = |cards: &[Card]| {
        let highest = cards.iter().find(|card| open.contains(**card)).copied();
        let (above, from_it): (Vec<Card>, Vec<Card>) = cards.iter().partition(|card| Some(**card) > highest);
        let (own, their): (Vec<Card>, Vec<Card>) = from_it.into_iter().partition(|card| ours.contains(*card));
        [above, their, own].concat()
    };
    let above_all = |cards: &[Card]| {
        let (found, others): (Vec<Card>, Vec<Card>) = cards.iter().partition(|card| open.contains(**card));
        [found, others].concat()
    };
    of_claimer(&in_order(position, open, below_them), solver) >= tricks
        || of_claimer(&in_order(position, open, above_all), solver) >= tricks
}

/// The position with the cards of each suit that one of these is of in another order, from the highest.
fn in_order(position: &Position, open: Hand, order: impl Fn(&[Card]) -> Vec<Card>) -> Position {
    let all = position.hands.iter().fold(of_trick(&position.trick, |_| true), |all, (_, hand)| all.union(*hand));
    let mut becomes: Vec<(Card, Card)> = Vec::new();
    for suit in Suit::ALL.into_iter().filter(|suit| !open.in_suit(*suit).is_empty()) {
        let places: Vec<Card> = all.in_suit(suit).iter().collect();
        becomes.extend(order(&places).into_iter().zip(places));
    }
    let moved = |card: Card| becomes.iter().find(|(from, _)| *from == card).map_or(card, |(_, to)| *to);
    let hands = BySeat::from_fn(|seat| position.hands[seat].iter().map(moved).collect());
    let mut trick = Trick::new(position.trick.leader());
    position.trick.iter().for_each(|(_, card)| trick.play_unchecked(moved(card)));
    Position { layout: Layout { hands, trick, ..position.layout }, ..*position }
}

/// The cards in a trick that some have played.
fn of_trick(trick: &Trick, by: impl Fn(Seat) -> bool) -> Hand {
    trick.iter().filter(|(seat, _)| by(*seat)).map(|(_, card)| card).collect()
}

/// The tricks that the claimer's side can take double dummy.
pub fn of_claimer(position: &Position, solver: &mut Solver) -> u8 {
    let of_turn = solver.most(position);
    if position.turn().side() == position.claimer { of_turn } else { position.remaining() - of_turn }
}

/// Whether a statement says how a card of the opponents is found: which it is or in which suit the finesse is taken,
/// and, where it may be taken through either of them, through whom (Law 68C).
fn is_stated(statement: &Statement, card: Card, position: &Position, tricks: u8, solver: &mut Solver) -> bool {
    let opponents = position.claimer.other().seats();
    let Some(holder) = opponents.into_iter().find(|seat| position.hands[*seat].contains(card)) else { return true };
    let names = |seat| statement.names_hand(seat);
    match (names(holder), names(holder.partner())) {
        _ if !statement.speaks_of(card, position.claimer.other()) => false,
        (true, false) => true,
        (false, true) => false,
        (true, true) | (false, false) => {
            exchanged(position, card, holder).is_none_or(|other| of_claimer(&other, solver) < tricks)
        }
    }
}

/// The position with a card in the other opponent's hand; none if that has no card of the suit to give for it.
fn exchanged(position: &Position, card: Card, holder: Seat) -> Option<Position> {
    let given = position.hands[holder.partner()].in_suit(card.suit()).iter().min()?;
    let mut hands = position.hands;
    for (seat, takes, gives) in [(holder, given, card), (holder.partner(), card, given)] {
        hands[seat].remove(gives);
        hands[seat].insert(takes);
    }
    Some(Position { layout: Layout { hands, ..position.layout }, ..*position })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::tests::drawn;

    fn accepted(hands: &str, strain: &str, tricks: u8) -> bool {
        let mut solver = Solver::new(crate::Memory::Little);
        accepts(&drawn(hands, strain, Seat::South), tricks, None, &mut solver)
    }

    /// South has five spades, three hearts and three diamonds in dummy, and two clubs: long clubs need not be set up.
    const LAYDOWN: &str = "5432.AKQ.AKQ.432 76.JT98.JT98.JT9 AKQJT.32.32.AK87 98.7654.7654.Q65";

    #[test]
    fn high_cards_enough_need_no_card_to_be_found_that_lies_over_others() {
        assert!(!to_find(&drawn(LAYDOWN, "S", Seat::South)).is_empty());
        for strain in ["S", "NT"] {
            assert!(accepted(LAYDOWN, strain, 13), "{strain}");
        }
        let needs_the_finesse = "AQ2.AKQ.AKQ.A432 543.JT98.JT98.K5 KJ6.432.432.QJT9 T987.765.765.876";
        assert!(!accepted(needs_the_finesse, "NT", 13) && accepted(needs_the_finesse, "NT", 12));
    }

    /// Six trumps of South's are high if the queen of trumps is never caught but for one.
    #[test]
    fn a_claim_that_leaves_what_a_card_to_find_may_take_is_accepted() {
        let two_queens = "K94.J53.AQJT2.K3 5.Q84.K9853.AT54 AJT732.AT6..J982 Q86.K972.764.Q76";
        for (tricks, is_accepted) in [(4, true), (6, true), (11, false)] {
            assert_eq!(accepted(two_queens, "S", tricks), is_accepted, "{tricks}");
        }
    }

    #[test]
    fn a_trick_that_cannot_be_lost_cannot_be_conceded() {
        let seven_high_trumps = "432.432.5432.432 .KQJT9.KJT9.QJT9 AKQJT98.A.A.AK87 765.8765.Q876.65";
        for (tricks, is_accepted) in [(0, false), (6, false), (11, true), (12, false)] {
            assert_eq!(accepted(seven_high_trumps, "S", tricks), is_accepted, "{tricks}");
        }
        // All that is left is theirs.
        assert!(accepted("2... A... 3... K...", "NT", 0));
        assert!(!accepted("2... 5... A... K...", "NT", 0), "the last trick is an ace");
    }

    /// South's spades are KJ6 opposite AT2: either of the opponents may have the queen.
    #[test]
    fn a_statement_says_through_whom_a_finesse_is_taken_that_may_be_taken_through_either() {
        let two_way = "AT2.AKQ.AKQ.AK32 Q43.JT98.JT98.54 KJ6.432.432.QJT9 9875.765.765.876";
        let one_way = "AQ2.AKQ.AKQ.AKQJ T986.876.8765.54 543.5432.432.T32 KJ7.JT9.JT9.9876";
        let mut solver = Solver::new(crate::Memory::Little);
        let mut accepted =
            |hands, tricks, statement| accepts(&drawn(hands, "NT", Seat::South), tricks, Some(statement), &mut solver);
        for (statement, is_accepted) in [
            ("", false),
            ("finessing as needed", false),
            ("finessing in spades", false),
            ("the queen is found", false),
            ("finessing West or East in spades", false),
            ("through West's queen", false),
            ("through East's queen", true),
            ("finessing East in spades", true),
        ] {
            assert_eq!(accepted(two_way, 13, statement), is_accepted, "{statement}");
        }
        for (statement, is_accepted) in
            [("finessing as needed", false), ("finesse in spades", true), ("the king", true)]
        {
            assert_eq!(accepted(one_way, 12, statement), is_accepted, "{statement}");
        }
    }
}
