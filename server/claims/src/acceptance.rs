//! Whether a claim is accepted, by whoever sees all the cards and plays on nobody's side. The rules for a contested
//! claim are made for a director, and would refuse most claims of experts.

use bridge_rules::{Hand, Rank};

use crate::{line::least_successful, position::Position, solving::Solver, standing::to_find};

/// What double dummy allows is accepted, unless a card has to be found that the statement does not speak of and
/// careless play would miss. Where there is too much to try, a claim is careful that leaves a trick for each such card,
/// and one more.
pub fn accepts(position: &Position, tricks: u8, statement: Option<&str>, solver: &mut Solver) -> bool {
    if tricks == 0 {
        return true;
    }
    let statement = statement.unwrap_or_default();
    let open = to_find(position);
    let left = of_claimer(position, solver).checked_sub(tricks);
    let is_careful =
        |left: u8| least_successful(position).map_or(usize::from(left) > open.len(), |line| line.tricks >= tricks);
    left.is_some_and(|left| open.is_empty() || names_what_to_find(statement, open) || is_careful(left))
}

/// The tricks that the claimer's side can take double dummy.
pub fn of_claimer(position: &Position, solver: &mut Solver) -> u8 {
    let of_turn = solver.most(position);
    if position.turn().side() == position.claimer { of_turn } else { position.remaining() - of_turn }
}

/// Whether a statement speaks of a finesse, or of one of these cards, in a language of the page.
fn names_what_to_find(statement: &str, cards: Hand) -> bool {
    let statement = statement.to_lowercase();
    // `re-entry` is one word.
    let mut words = statement.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
    let sought: Vec<Rank> = cards.iter().map(|card| card.rank()).collect();
    words.any(|word| {
        // Chinese is written without spaces.
        FINESSES.iter().any(|stem| word.starts_with(stem) || (!stem.is_ascii() && word.contains(stem)))
            || sought.iter().any(|rank| names(word, *rank))
    })
}

/// How words for a finesse begin.
const FINESSES: [&str; 10] = ["finess", "hook", "schnei", "schnitt", "impas", "impás", "sorpass", "snij", "snit", "飞"];

/// Whether a word is the name of a rank, as it is or as a card of a suit is written.
fn names(word: &str, rank: Rank) -> bool {
    let (letter, forms): (_, &[&str]) = match rank {
        Rank::King => ("k", &["king", "kings", "könig", "roi", "rey", "re", "heer", "koning", "król", "króla"]),
        Rank::Queen => ("q", &["queen", "queens", "dame", "dama", "damę", "damy", "reina", "donna", "vrouw"]),
        Rank::Jack => {
            ("j", &["jack", "jacks", "bube", "buben", "valet", "jota", "sota", "fante", "boer", "walet", "waleta"])
        }
        // Its name is a number of tricks too.
        Rank::Ten => ("t", &["s10", "h10", "d10", "c10"]),
        Rank::Ace
        | Rank::Nine
        | Rank::Eight
        | Rank::Seven
        | Rank::Six
        | Rank::Five
        | Rank::Four
        | Rank::Three
        | Rank::Two => return false,
    };
    let of_a_suit = word.strip_prefix(['s', 'h', 'd', 'c']).unwrap_or(word);
    forms.contains(&word) || of_a_suit == letter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_names_a_finesse_or_the_card_in_the_languages_of_the_page() {
        let queen: Hand = "Q...".parse().unwrap();
        for statement in [
            "finessing West for it",
            "Schnitt gegen West",
            "l'impasse à la dame",
            "playing West for the Queen",
            "impas do damy",
            "snijden op de vrouw",
            "黑桃飞西家",
            "through West's SQ",
        ] {
            assert!(names_what_to_find(statement, queen), "{statement}");
        }
        for statement in ["", "drawing trumps", "high cards", "the king drops", "taking the squeeze", "queenly"] {
            assert!(!names_what_to_find(statement, queen), "{statement}");
        }
        let (king, ten): (Hand, Hand) = ("K...".parse().unwrap(), "T...".parse().unwrap());
        assert!(
            !names_what_to_find("taking the rest with a re-entry", king)
                && names_what_to_find("sul re di picche", king)
        );
        assert!(!names_what_to_find("all ten tricks, 10", ten) && names_what_to_find("through West's S10", ten));
    }
}
