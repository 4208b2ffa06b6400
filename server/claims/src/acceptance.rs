//! Whether a claim is accepted, by whoever sees all the cards and plays on nobody's side. The rules for a doubted claim
//! are made for a director, and would refuse most claims of experts.

use bridge_rules::{Hand, Rank};

use crate::{line::least_successful, position::Position, solving::Solver, standing::to_find};

/// What double dummy allows is accepted, unless a card has to be found that the statement does not speak of and
/// careless play would miss.
pub fn accepts(position: &Position, tricks: u8, statement: Option<&str>, solver: &mut Solver) -> bool {
    if tricks == 0 {
        return true;
    }
    let statement = statement.unwrap_or_default();
    let open = to_find(position);
    of_claimer(position, solver) >= tricks
        && (open.is_empty()
            || names_what_to_find(statement, open)
            || least_successful(position).is_some_and(|line| line.tricks >= tricks))
}

/// The tricks that the claimer's side can take double dummy.
pub fn of_claimer(position: &Position, solver: &mut Solver) -> u8 {
    let of_turn = solver.most(position);
    if position.turn().side() == position.claimer { of_turn } else { position.remaining() - of_turn }
}

/// Whether a statement speaks of a finesse, or of one of these cards, in English, German or French.
fn names_what_to_find(statement: &str, cards: Hand) -> bool {
    let statement = statement.to_lowercase();
    let finesse = ["finess", "schnei", "schnitt", "impass", "hook"];
    let honour = |rank: Rank| match rank {
        Rank::King => ["king", "könig", "roi"],
        Rank::Queen => ["queen", "dame", "dame"],
        Rank::Jack => ["jack", "bube", "valet"],
        Rank::Ten => ["ten", "zehn", "dix"],
        Rank::Ace
        | Rank::Nine
        | Rank::Eight
        | Rank::Seven
        | Rank::Six
        | Rank::Five
        | Rank::Four
        | Rank::Three
        | Rank::Two => ["finess"; 3],
    };
    finesse.iter().any(|word| statement.contains(word))
        || cards.iter().flat_map(|card| honour(card.rank())).any(|word| statement.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_names_a_finesse_or_the_card_in_three_languages() {
        let queen: Hand = "Q...".parse().unwrap();
        for statement in
            ["finessing West for it", "Schnitt gegen West", "l'impasse à la dame", "playing West for the Queen"]
        {
            assert!(names_what_to_find(statement, queen), "{statement}");
        }
        for statement in ["", "drawing trumps", "high cards"] {
            assert!(!names_what_to_find(statement, queen), "{statement}");
        }
    }
}
