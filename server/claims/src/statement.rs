//! What the statement of a claim says of a card that has to be found, in the languages of the page.

use bridge_rules::{Card, Rank, Seat, Side, Suit};

/// The statement, in small letters.
pub(crate) struct Statement(String);

impl Statement {
    pub(crate) fn new(text: &str) -> Self {
        Self(text.to_lowercase())
    }

    /// Whether it speaks of a card that a side holds: by its name, or by a finesse in its suit or against a hand of
    /// theirs.
    pub(crate) fn speaks_of(&self, card: Card, of: Side) -> bool {
        let names_theirs = || of.seats().into_iter().any(|seat| self.names_hand(seat));
        let is_finessed = self.has_word(&FINESSES) && (self.names_suit(card.suit()) || names_theirs());
        self.words().any(|word| names(word, card.rank())) || is_finessed
    }

    /// Whether it speaks of a hand.
    pub(crate) fn names_hand(&self, seat: Seat) -> bool {
        self.words().any(|word| is_one_of(word, hand(seat)))
    }

    fn names_suit(&self, suit: Suit) -> bool {
        self.has_word(suit_stems(suit))
    }

    /// Whether a word begins so.
    fn has_word(&self, stems: &[&str]) -> bool {
        // Chinese is written without spaces, and signs stand before cards.
        let is_so =
            |word: &str, stem: &&str| word.starts_with(stem) || (is_written_together(stem) && word.contains(stem));
        self.words().any(|word| stems.iter().any(|stem| is_so(word, stem)))
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        // `re-entry` is one word.
        let is_within = |letter: char| letter.is_alphanumeric() || letter == '-' || SIGNS.contains(&letter);
        self.0.split(move |letter| !is_within(letter)).filter(|word| !word.is_empty())
    }
}

const SIGNS: [char; 4] = ['♠', '♥', '♦', '♣'];

/// How words for a finesse begin.
const FINESSES: [&str; 10] = ["finess", "hook", "schnei", "schnitt", "impas", "impás", "sorpass", "snij", "snit", "飞"];

const fn suit_stems(suit: Suit) -> &'static [&'static str] {
    match suit {
        Suit::Spades => &["spade", "pik", "pique", "pica", "picche", "schoppen", "黑桃", "♠"],
        Suit::Hearts => &["heart", "herz", "coeur", "cœur", "coraz", "cuori", "hart", "kier", "红心", "红桃", "♥"],
        Suit::Diamonds => &["diamond", "karo", "carreau", "diamante", "quadri", "ruiten", "方块", "♦"],
        Suit::Clubs => &["club", "kreuz", "trèfle", "trefle", "trébol", "fiori", "klaver", "trefl", "梅花", "♣"],
    }
}

/// Without those that are little words too: `est`, `este`, `sur`.
const fn hand(seat: Seat) -> &'static [&'static str] {
    match seat {
        Seat::North => &["north", "nord", "norte", "noord", "północ", "北"],
        Seat::East => &["east", "ost", "oost", "wschód", "东"],
        Seat::South => &["south", "süd", "sud", "zuid", "południe", "南"],
        Seat::West => &["west", "ouest", "oeste", "ovest", "zachód", "西"],
    }
}

/// A hand may have an ending: `West's`, `Westen`.
fn is_one_of(word: &str, names: &[&str]) -> bool {
    let is_so = |name: &&str| {
        let ending = word.strip_prefix(name);
        ending.is_some_and(|ending| ["", "s", "en", "ens"].contains(&ending))
            || (is_written_together(name) && word.contains(name))
    };
    names.iter().any(is_so)
}

fn is_written_together(stem: &str) -> bool {
    stem.chars().all(|letter| SIGNS.contains(&letter) || letter >= '\u{4e00}')
}

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
    let of_a_suit = word.strip_prefix(['s', 'h', 'd', 'c', '♠', '♥', '♦', '♣']).unwrap_or(word);
    forms.contains(&word) || of_a_suit == letter
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speaks(statement: &str, card: &str) -> bool {
        Statement::new(statement).speaks_of(card.parse().unwrap(), Side::EastWest)
    }

    #[test]
    fn a_statement_names_the_card_or_a_finesse_for_it_in_the_languages_of_the_page() {
        for statement in [
            "finessing West for it",
            "finesse in spades",
            "Schnitt gegen West",
            "Pik-Schnitt, Schnitt in Pik",
            "l'impasse à la dame",
            "playing West for the Queen",
            "impas do damy",
            "snijden op de vrouw",
            "黑桃飞西家",
            "through West's SQ",
            "♠ finesse",
        ] {
            assert!(speaks(statement, "SQ"), "{statement}");
        }
        for statement in [
            "",
            "drawing trumps",
            "high cards",
            "the king drops",
            "taking the squeeze",
            "queenly",
            "finessing as needed",
            "finesse in hearts",
            "l'impasse est gagnante",
            "finessing through South",
            "Schnitt, die Karten treffen sich",
        ] {
            assert!(!speaks(statement, "SQ"), "{statement}");
        }
        assert!(!speaks("taking the rest with a re-entry", "SK") && speaks("sul re di picche", "SK"));
        assert!(!speaks("all ten tricks, 10", "ST") && speaks("through West's S10", "ST"));
    }

    #[test]
    fn a_statement_names_a_hand() {
        for (statement, west, east) in [
            ("through West's SQ", true, false),
            ("Schnitt gegen Ost", false, true),
            ("黑桃飞西家", true, false),
            ("the rest is high", false, false),
            ("the best line", false, false),
            ("la dame est en ouest", true, false),
        ] {
            let statement = Statement::new(statement);
            assert_eq!((statement.names_hand(Seat::West), statement.names_hand(Seat::East)), (west, east));
        }
    }
}
