//! Double dummy, by pons-dds: what both sides can take if everybody sees all the cards. It says nothing about what a
//! claim is worth (Law 70).

use bridge_rules::{Seat, Strain, Suit};
use contract_bridge::{Builder, Card as TheirCard, Hand as TheirHand, Rank as TheirRank, Seat as TheirSeat};
use contract_bridge::{Strain as TheirStrain, Suit as TheirSuit};
use pons_dds::{Board, CurrentTrick, Objective, Solver, Target};

use crate::position::Position;

/// Megabytes that the solver's table begins with and may grow to: for one position in one strain, it need not be large.
const MEMORY_MB: (u32, u32) = (16, 64);

/// The most tricks for the claimer's side. It takes a tenth of a second, and two at worst.
pub fn double_dummy(position: &Position) -> u8 {
    let remaining = position.remaining();
    // The solver says what the side takes whose card is due.
    let of_turn = solve(position);
    if position.turn().side() == position.claimer { of_turn } else { remaining - of_turn }
}

fn solve(position: &Position) -> u8 {
    let trump = strain(position.strain);
    let hand = |seat: Seat| position.hands[seat].iter().map(card).collect::<TheirHand>();
    let hands = Builder::new()
        .north(hand(Seat::North))
        .east(hand(Seat::East))
        .south(hand(Seat::South))
        .west(hand(Seat::West))
        .build_partial();
    let played: Vec<_> = position.trick.iter().map(|(_, played)| card(played)).collect();
    let trick = CurrentTrick::from_slice(trump, seat(position.trick.leader()), &played);
    let hands = hands.expect("a position has every card once");
    let board = Board::try_new(hands, trick.expect("a trick in progress has at most three cards"));
    let board = board.expect("a position's hands fit its trick");
    let mut solver = Solver::with_memory(trump, MEMORY_MB.0, MEMORY_MB.1);
    let found = solver.solve_board(&Objective { board, target: Target::Any(None) });
    found.plays.first().map_or(0, |play| play.score.get())
}

fn card(card: bridge_rules::Card) -> TheirCard {
    let suit = match card.suit() {
        Suit::Clubs => TheirSuit::Clubs,
        Suit::Diamonds => TheirSuit::Diamonds,
        Suit::Hearts => TheirSuit::Hearts,
        Suit::Spades => TheirSuit::Spades,
    };
    // Theirs count from two as well, the ace as fourteen.
    TheirCard { suit, rank: TheirRank::new(card.rank() as u8 + 2) }
}

const fn seat(seat: Seat) -> TheirSeat {
    match seat {
        Seat::North => TheirSeat::North,
        Seat::East => TheirSeat::East,
        Seat::South => TheirSeat::South,
        Seat::West => TheirSeat::West,
    }
}

const fn strain(strain: Strain) -> TheirStrain {
    match strain {
        Strain::Clubs => TheirStrain::Clubs,
        Strain::Diamonds => TheirStrain::Diamonds,
        Strain::Hearts => TheirStrain::Hearts,
        Strain::Spades => TheirStrain::Spades,
        Strain::NoTrump => TheirStrain::Notrump,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::tests::drawn;

    #[test]
    fn c6_6_double_dummy_finds_every_queen() {
        for hands in ["AJ2... Q43... KT9... 876...", "AJ2... 843... KT9... Q76..."] {
            assert_eq!(double_dummy(&drawn(hands, "NT", Seat::North)), 3, "{hands}");
        }
        assert_eq!(double_dummy(&drawn("AQ... K2... 43... 65...", "NT", Seat::North)), 1, "offside");
    }

    #[test]
    fn c6_6_the_last_trick_and_a_trick_in_progress_are_counted() {
        let last = drawn("A... K... Q... J...", "NT", Seat::West);
        assert_eq!(double_dummy(&last), 1);
        let (after, _) = last.after("SJ".parse().unwrap());
        assert_eq!((after.remaining(), double_dummy(&after)), (1, 1));
        // West has led, North is next; East-West have the rest.
        let (led, _) = drawn("K2... 54... 63... AQ...", "NT", Seat::West).after("SA".parse().unwrap());
        assert_eq!(double_dummy(&led), 1);
    }

    #[test]
    fn c6_6_a_whole_deal_is_worked_out_too() {
        let deal = "KJ986.Q6.AQJ84.5 73.KJ943.K752.T2 AQ54.T875.T.AK98 T2.A2.963.QJ7643";
        assert_eq!(double_dummy(&drawn(deal, "S", Seat::East)), 11);
    }
}
