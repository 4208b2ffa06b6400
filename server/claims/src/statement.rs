//! What the statement of a claim says of a card that has to be found, in the languages of the page.

use bridge_rules::{Card, Rank, Seat, Side, Suit};

/// What the statement says will be done, in its words.
pub(crate) struct Statement(Vec<Word>);

/// A word of a statement.
struct Word {
    /// In small letters.
    letters: String,
    /// Whether it can only be the name of a hand, if it is one that is a little word as well.
    is_place: bool,
}

impl Statement {
    /// Of what is denied nothing is said: `not finessing East`.
    pub(crate) fn new(text: &str) -> Self {
        let text = text.replace("n't", " not").replace("n’t", " not");
        let sentences = text.split(['.', '!', '?', '。', '！', '？', '\n']);
        let clauses = sentences.flat_map(|sentence| {
            sentence
                .split([',', ';', ':', '(', ')', '–', '，', '；', '、'])
                .enumerate()
                .map(|(n, clause)| (n == 0, clause))
        });
        let said = clauses.map(|(is_first, clause)| words(clause, is_first)).filter(|words| !words.iter().any(denies));
        Self(said.flatten().collect())
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
        let is_place = |word: &Word| word.is_place && seat == Seat::East;
        self.0.iter().any(|word| is_one_of(&word.letters, hand(seat)) || is_place(word))
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
        self.0.iter().map(|word| word.letters.as_str())
    }
}

/// The words of a clause, which may be the first of its sentence.
fn words(clause: &str, is_first: bool) -> Vec<Word> {
    let is_within = |letter: char| letter.is_alphanumeric() || letter == '-' || SIGNS.contains(&letter);
    let spaced = clause.split(|letter| !is_within(letter));
    // `re-entry` is one word, and `Pik-Schnitt` two.
    let parted = spaced.flat_map(|word| {
        let is_one = word.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("re-"));
        word.split(move |letter| letter == '-' && !is_one)
    });
    let written: Vec<&str> = parted.filter(|word| !word.is_empty()).collect();
    let small: Vec<String> = written.iter().map(|word| word.to_lowercase()).collect();
    let is_place = |at: usize| {
        let is_little = ["est", "este"].contains(&&*small[at]);
        let is_capital = ["Est", "Este"].contains(&written[at]) && !(is_first && at == 0);
        is_little && (is_capital || stands_as_a_place(&small[..at], at + 1 == small.len()))
    };
    let places: Vec<bool> = (0..small.len()).map(is_place).collect();
    small.into_iter().zip(places).map(|(letters, is_place)| Word { letters, is_place }).collect()
}

/// Whether `est` or `este` after these words of a clause is the East: `à l'est`, `contre est`, `sobre este`. Within a
/// clause it may be the little word: `en este palo`.
fn stands_as_a_place(before: &[String], is_last: bool) -> bool {
    let words: Vec<&str> = before.iter().rev().take(2).map(String::as_str).collect();
    match words[..] {
        ["l", "à" | "de" | "vers"] | ["all", ..] => true,
        [word, ..] => is_last && BEFORE_A_PLACE.contains(&word),
        [] => false,
    }
}

/// French, Spanish and Italian ones, and what is left of `d'Est`.
const BEFORE_A_PLACE: [&str; 18] = [
    "en", "à", "a", "d", "chez", "contre", "par", "sur", "vers", "contra", "por", "hacia", "sobre", "in", "ad", "su",
    "contro", "per",
];

/// Whether a word denies what the clause says.
fn denies(Word { letters, .. }: &Word) -> bool {
    NOT.contains(&&**letters)
        || NO.iter().any(|stem| letters.starts_with(stem))
        || ['不', '没', '無', '无', '勿'].iter().any(|sign| letters.contains(*sign))
}

/// Words that deny, in the languages of the page.
const NOT: [&str; 29] = [
    "no", "not", "never", "nor", "neither", "without", "cannot", "nicht", "nie", "niemals", "ohne", "ne", "ni", "pas",
    "jamais", "sans", "nunca", "jamás", "sin", "non", "né", "mai", "senza", "niet", "nooit", "geen", "zonder", "nigdy",
    "bez",
];
/// How others begin.
const NO: [&str; 6] = ["kein", "aucun", "ningun", "ningún", "nessun", "żadn"];

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

/// Without those that are little words too: `est` and `este`, for which see [`stands_as_a_place`], and `sur`.
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
            "Pik-Schnitt gegen Ost",
            "the spade-finesse",
            "Impasse contre Est",
            "l'impasse en Est",
            "impás sobre este, y todo alto",
            "sorpasso su Est",
            "no loser in trumps, finessing East",
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
            "impás en este palo",
            "Est-ce l'impasse?",
            "not finessing East",
            "I never finesse East",
            "I don't finesse East",
            "East has nothing, no finesse",
            "kein Schnitt gegen Ost",
            "pas d'impasse contre Ouest",
            "sin impás sobre Oeste",
            "nessun sorpasso su Ovest",
            "niet snijden over West",
            "bez impasu na zachód",
            "黑桃不飞西家",
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
            ("la dame est en Est", false, true),
            ("la dame est à l'est de nous", false, true),
            ("l'impasse contre Est", false, true),
            ("Est a la dame", false, false),
            ("impás a Este", false, true),
            ("sorpasso all'est", false, true),
            ("ce coup est en or", false, false),
            ("finessing West, not East", true, false),
        ] {
            let statement = Statement::new(statement);
            assert_eq!((statement.names_hand(Seat::West), statement.names_hand(Seat::East)), (west, east));
        }
    }
}
