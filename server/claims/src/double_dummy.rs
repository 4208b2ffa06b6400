//! Double dummy for a claim: what both sides can take if everybody sees all the cards. It says nothing about what the
//! claim is worth (Law 70).

use crate::{Memory, Solver, position::Position};

/// The most tricks for the claimer's side. It takes a tenth of a second, and two at worst.
pub fn double_dummy(position: &Position) -> u8 {
    double_dummy_by(&mut Solver::new(Memory::Little), position)
}

/// The same, by a solver that is at hand.
pub fn double_dummy_by(solver: &mut Solver, position: &Position) -> u8 {
    // The solver says what the side takes whose card is due.
    let of_turn = solver.most(position);
    if position.turn().side() == position.claimer { of_turn } else { position.remaining() - of_turn }
}

#[cfg(test)]
mod tests {
    use bridge_rules::Seat;

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
