//! Words to intents. The same letters mean a bid in the auction and a card in the play, so the mood is an argument.

use bridge_protocol::{Stage, TableView};
use bridge_rules::{Bid, Call, Card, Level, Rank, Seat, Strain, Suit};

/// What letters mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Calls.
    Auction,
    /// Cards.
    Play,
    /// Answers to a claim.
    Claim,
    /// Neither.
    Between,
}

impl Mood {
    /// The mood of a table.
    pub fn of(view: &TableView) -> Self {
        match view.stage {
            Stage::Auction => Self::Auction,
            Stage::Play if view.board.as_ref().is_some_and(|board| board.claim.is_some()) => Self::Claim,
            Stage::Play => Self::Play,
            Stage::Gathering | Stage::Committing | Stage::Revealing | Stage::Finished => Self::Between,
        }
    }
}

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// An empty line.
    Nothing,
    /// To call.
    Call(Call),
    /// To play a card.
    Play(CardWish),
    /// To claim so many tricks; all if not said.
    Claim(Option<u8>),
    /// To concede so many tricks; all if not said.
    Concede(Option<u8>),
    /// To accept or reject a claim.
    Answer(bool),
    /// To go on to the next board.
    Ready,
    /// To say something.
    Say(String),
    /// To give up the seat.
    Leave,
    /// To free somebody's seat.
    Vacate(Seat),
    /// To see the hand again.
    Hand,
    /// To see the score sheet.
    Score,
    /// To see the invitations.
    Invite,
    /// To see what can be typed.
    Help,
    /// To go.
    Quit,
}

/// Which card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardWish {
    /// This one.
    Exactly(Card),
    /// The one of this rank.
    Ranked(Rank),
    /// The lowest of this suit, or of the suit led.
    Lowest(Option<Suit>),
    /// The highest of this suit, or of the suit led.
    Highest(Option<Suit>),
}

/// The line means nothing here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misread {
    /// No such word.
    #[error("\"{0}\" means nothing here: type ? for what does")]
    Unknown(String),
    /// Something must follow the word.
    #[error("{0}")]
    Incomplete(&'static str),
}

/// Reads a line.
///
/// # Errors
/// If it means nothing in this mood.
pub fn parse(line: &str, mood: Mood) -> Result<Intent, Misread> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
    let unknown = || Misread::Unknown(excerpt(line));
    let alone = |intent: Intent| if rest.is_empty() { Ok(intent) } else { Err(unknown()) };
    match (word.as_str(), mood) {
        ("", _) => Ok(Intent::Nothing),
        ("?" | "help" | "h?", _) => alone(Intent::Help),
        ("quit" | "exit" | ":q", _) => alone(Intent::Quit),
        ("leave", _) => alone(Intent::Leave),
        ("ready", _) => alone(Intent::Ready),
        ("hand", _) => alone(Intent::Hand),
        ("score", _) => alone(Intent::Score),
        ("invite" | "invitations", _) => alone(Intent::Invite),
        ("say" | "'", _) if rest.is_empty() => Err(Misread::Incomplete("say what? Type it behind the word")),
        ("say" | "'", _) => Ok(Intent::Say(rest.to_owned())),
        ("vacate", _) => seat(rest).map(Intent::Vacate).ok_or(Misread::Incomplete("vacate which seat: n, e, s or w?")),
        ("claim", _) => count(rest).map(Intent::Claim),
        ("concede", _) => count(rest).map(Intent::Concede),
        ("accept" | "agree", _) | ("a" | "y" | "yes", Mood::Claim) => alone(Intent::Answer(true)),
        ("reject" | "refuse", _) | ("r" | "n" | "no", Mood::Claim) => alone(Intent::Answer(false)),
        (_, Mood::Auction) => call(&format!("{word}{rest}").to_ascii_lowercase()).map(Intent::Call).ok_or_else(unknown),
        (_, Mood::Play) => card(&word, &rest.to_ascii_lowercase()).map(Intent::Play).ok_or_else(unknown),
        (_, Mood::Claim | Mood::Between) => Err(unknown()),
    }
}

fn call(text: &str) -> Option<Call> {
    match text {
        "p" | "pass" | "-" => Some(Call::Pass),
        "x" | "d" | "dbl" | "double" => Some(Call::Double),
        "xx" | "r" | "rdbl" | "redouble" => Some(Call::Redouble),
        _ => {
            let digit = text.find(|c: char| c.is_ascii_digit())?;
            let level = Level::new(text.as_bytes()[digit].wrapping_sub(b'0'))?;
            let strain = strain(&text.replacen(|c: char| c.is_ascii_digit(), "", 1))?;
            Some(Call::Bid(Bid::new(level, strain)))
        }
    }
}

fn strain(text: &str) -> Option<Strain> {
    match text {
        "n" | "nt" | "notrump" | "notrumps" => Some(Strain::NoTrump),
        text => suit(text).map(Strain::from),
    }
}

fn card(word: &str, rest: &str) -> Option<CardWish> {
    match word {
        "lo" | "low" | "lowest" | "small" | "l" => end(rest).map(CardWish::Lowest),
        "hi" | "high" | "highest" | "top" => end(rest).map(CardWish::Highest),
        word => {
            let text = format!("{word}{rest}").replace("10", "t");
            if let Some(suit) = suit(&text) {
                return Some(CardWish::Lowest(Some(suit)));
            }
            if let Some(rank) = rank(&text) {
                return Some(CardWish::Ranked(rank));
            }
            let (front, last) = text.split_at_checked(text.len().checked_sub(1)?)?;
            let turned = || Some((suit(last)?, rank(front)?));
            suit(front).zip(rank(last)).or_else(turned).map(|(suit, rank)| CardWish::Exactly(Card::new(suit, rank)))
        }
    }
}

/// Which suit's end: `low spade`, or `low` of the suit led.
fn end(rest: &str) -> Option<Option<Suit>> {
    if rest.is_empty() { Some(None) } else { suit(rest).map(Some) }
}

fn suit(text: &str) -> Option<Suit> {
    match text {
        "s" | "spade" | "spades" | "♠" => Some(Suit::Spades),
        "h" | "heart" | "hearts" | "♥" => Some(Suit::Hearts),
        "d" | "diamond" | "diamonds" | "♦" => Some(Suit::Diamonds),
        "c" | "club" | "clubs" | "♣" => Some(Suit::Clubs),
        _ => None,
    }
}

fn rank(text: &str) -> Option<Rank> {
    match text {
        "ace" => Some(Rank::Ace),
        "king" => Some(Rank::King),
        "queen" => Some(Rank::Queen),
        "jack" => Some(Rank::Jack),
        text => text.to_ascii_uppercase().parse().ok(),
    }
}

fn seat(text: &str) -> Option<Seat> {
    match text.to_ascii_lowercase().as_str() {
        "n" | "north" => Some(Seat::North),
        "e" | "east" => Some(Seat::East),
        "s" | "south" => Some(Seat::South),
        "w" | "west" => Some(Seat::West),
        _ => None,
    }
}

fn count(text: &str) -> Result<Option<u8>, Misread> {
    match text {
        "" | "all" | "rest" | "the rest" => Ok(None),
        text => {
            text.parse().map(Some).map_err(|_| Misread::Incomplete("how many tricks? A number from 0 to those left"))
        }
    }
}

/// What was typed, in a length that can be said back.
fn excerpt(line: &str) -> String {
    let shown: String = line.chars().filter(|c| !c.is_control()).take(30).collect();
    if line.chars().count() > 30 { shown + "…" } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_typed_as_people_do() {
        for (line, call) in [
            ("1nt", "1NT"),
            ("1N", "1NT"),
            ("p", "P"),
            ("Pass", "P"),
            ("x", "X"),
            ("xx", "XX"),
            ("7c", "7C"),
            ("4 spades", "4S"),
            ("s4", "4S"),
            (" 3 h ", "3H"),
        ] {
            assert_eq!(parse(line, Mood::Auction), Ok(Intent::Call(call.parse().unwrap())), "{line}");
        }
    }

    #[test]
    fn cards_are_typed_either_way_round() {
        for (line, card) in [
            ("s4", "S4"),
            ("4s", "S4"),
            ("HA", "HA"),
            ("ah", "HA"),
            ("d10", "DT"),
            ("10d", "DT"),
            ("tc", "CT"),
            ("♠q", "SQ"),
            ("spade 4", "S4"),
        ] {
            let wish = CardWish::Exactly(card.parse().unwrap());
            assert_eq!(parse(line, Mood::Play), Ok(Intent::Play(wish)), "{line}");
        }
    }

    #[test]
    fn a_suit_or_a_rank_alone_is_a_wish() {
        for (line, wish) in [
            ("s", CardWish::Lowest(Some(Suit::Spades))),
            ("lo spade", CardWish::Lowest(Some(Suit::Spades))),
            ("low", CardWish::Lowest(None)),
            ("hi d", CardWish::Highest(Some(Suit::Diamonds))),
            ("4", CardWish::Ranked(Rank::Four)),
            ("k", CardWish::Ranked(Rank::King)),
            ("a", CardWish::Ranked(Rank::Ace)),
            ("10", CardWish::Ranked(Rank::Ten)),
        ] {
            assert_eq!(parse(line, Mood::Play), Ok(Intent::Play(wish)), "{line}");
        }
    }

    #[test]
    fn claims_are_made_and_answered() {
        assert_eq!(parse("claim 5", Mood::Play), Ok(Intent::Claim(Some(5))));
        assert_eq!(parse("claim", Mood::Play), Ok(Intent::Claim(None)));
        assert_eq!(parse("concede", Mood::Play), Ok(Intent::Concede(None)));
        assert_eq!(parse("a", Mood::Claim), Ok(Intent::Answer(true)));
        assert_eq!(parse("reject", Mood::Claim), Ok(Intent::Answer(false)));
        assert!(matches!(parse("claim many", Mood::Play), Err(Misread::Incomplete(_))));
    }

    #[test]
    fn words_mean_the_same_in_every_mood() {
        for mood in [Mood::Auction, Mood::Play, Mood::Claim, Mood::Between] {
            assert_eq!(parse("?", mood), Ok(Intent::Help));
            assert_eq!(parse("", mood), Ok(Intent::Nothing));
            assert_eq!(parse("quit", mood), Ok(Intent::Quit));
            assert_eq!(parse("say  Well played", mood), Ok(Intent::Say("Well played".to_owned())));
            assert_eq!(parse("vacate North", mood), Ok(Intent::Vacate(Seat::North)));
        }
    }

    #[test]
    fn anything_else_is_misread_and_nothing_panics() {
        for line in ["8nt", "0c", "1", "sa4", "♠", "é", "1é", "s44", "quit now", "\u{0}", "1♠♠", "é4", "claim 999"]
        {
            for mood in [Mood::Auction, Mood::Claim, Mood::Between] {
                assert!(parse(line, mood).is_err() || line == "♠", "{line}");
            }
            let _ = parse(line, Mood::Play);
        }
    }
}
