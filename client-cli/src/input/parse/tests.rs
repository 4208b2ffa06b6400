//! What people type, and what it is read as.

use bridge_rules::{Rank, Seat, Side, Suit};

use super::*;

const MOODS: [Mood; 4] = [Mood::Auction, Mood::Play, Mood::Claim, Mood::Between];

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
        ("c1", "1C"),
        (" 3 h ", "3H"),
    ] {
        assert_eq!(parse(line, Mood::Auction), Ok(Intent::Call(call.parse().unwrap(), None)), "{line}");
    }
}

#[test]
fn a_card_that_is_typed_too_early_is_no_bid() {
    for (line, word, bid) in [("s4", "s4", "4s"), ("H 2", "h2", "2h"), ("spades 7", "spades7", "7s")] {
        let misread = Misread::CardForBid { word: word.to_owned(), bid: bid.to_owned() };
        assert_eq!(parse(line, Mood::Auction), Err(misread), "{line}");
    }
    assert_eq!(parse("s4", Mood::Auction).unwrap_err().to_string(), "\"s4\" is a card: a bid is 4s");
}

#[test]
fn a_call_is_alerted_or_announced_as_it_is_made() {
    for (line, call, manner, text) in [
        ("2c!", "2C", Manner::Alert, ""),
        ("2c! asks for majors", "2C", Manner::Alert, "asks for majors"),
        ("x !Takeout", "X", Manner::Alert, "Takeout"),
        ("1nt = 12 to 14", "1NT", Manner::Announcement, "12 to 14"),
        ("1 nt=12-14!", "1NT", Manner::Announcement, "12-14!"),
    ] {
        let meaning = Some((manner, text.to_owned()));
        assert_eq!(parse(line, Mood::Auction), Ok(Intent::Call(call.parse().unwrap(), meaning)), "{line}");
    }
}

#[test]
fn calls_are_explained_and_asked_about() {
    let two_clubs: Option<Call> = "2C".parse().ok();
    for mood in MOODS {
        assert_eq!(parse("alert it is forcing", mood), Ok(Intent::Alert("it is forcing".to_owned())));
        assert_eq!(parse("explain 2c Asks", mood), Ok(Intent::Explain(two_clubs, "Asks".to_owned())));
        assert_eq!(parse("explain 5 card majors", mood), Ok(Intent::Explain(None, "5 card majors".to_owned())));
        assert_eq!(parse("ask", mood), Ok(Intent::Ask(None)));
        assert_eq!(parse("ask 2c", mood), Ok(Intent::Ask(two_clubs)));
        assert_eq!(parse("noq", mood), Ok(Intent::NoQuestions));
        assert_eq!(parse("hint", mood), Ok(Intent::Hint));
        assert_eq!(parse("meanings", mood), Ok(Intent::Meanings));
        for line in ["explain", "explain 2c", "ask why"] {
            assert!(matches!(parse(line, mood), Err(Misread::Incomplete(_))), "{line}");
        }
    }
    assert_eq!(parse("no questions", Mood::Play), Ok(Intent::NoQuestions));
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
fn claims_are_made_with_a_statement_and_without() {
    let stated =
        |tricks, words: &str| Statement { tricks, words: Some(words.to_owned()).filter(|words| !words.is_empty()) };
    for (line, tricks, words) in [
        ("claim", None, ""),
        ("claim 5", Some(5), ""),
        ("claim 5 drawing trumps", Some(5), "drawing trumps"),
        ("claim 5, drawing trumps", Some(5), "drawing trumps"),
        ("claim the rest on top", None, "on top"),
        ("claim all", None, ""),
    ] {
        assert_eq!(parse(line, Mood::Play), Ok(Intent::Claim(stated(tricks, words))), "{line}");
    }
    assert_eq!(parse("concede", Mood::Play), Ok(Intent::Concede(stated(None, ""))));
    for line in ["claim many", "claim 999", "concede 0"] {
        assert!(matches!(parse(line, Mood::Play), Err(Misread::Incomplete(_))), "{line}");
    }
}

#[test]
fn claims_and_requests_are_answered() {
    for (line, accept) in
        [("a", true), ("consent", true), ("play on", true), ("reject", false), ("object", false), ("refuse", false)]
    {
        assert_eq!(parse(line, Mood::Claim), Ok(Intent::Answer(accept)), "{line}");
    }
    for mood in [Mood::Auction, Mood::Play, Mood::Between] {
        assert_eq!(parse("allow", mood), Ok(Intent::Allow(true)));
        assert_eq!(parse("refuse", mood), Ok(Intent::Allow(false)));
        assert_eq!(parse("undo", mood), Ok(Intent::Undo(None)));
        assert_eq!(parse("undo 2 diamonds", mood), Ok(Intent::Undo(Some("2 diamonds".to_owned()))));
    }
}

#[test]
fn words_mean_the_same_in_every_mood() {
    for mood in MOODS {
        for (line, intent) in [
            ("?", Intent::Show(Show::Help)),
            ("", Intent::Nothing),
            ("quit", Intent::Quit),
            ("say  Well played", Intent::Say("Well played".to_owned())),
            ("opps hello", Intent::Tell(Audience::Opponents, "hello".to_owned())),
            ("tell all is well", Intent::Tell(Audience::Director, "all is well".to_owned())),
            ("director hesitated", Intent::Director("hesitated".to_owned())),
            ("vacate North", Intent::Vacate(Seat::North)),
            ("computer e", Intent::Computer(Seat::East)),
            ("card", Intent::Card(Cards::Theirs)),
            ("card own", Intent::Card(Cards::Own)),
            ("card ns", Intent::Card(Cards::Of(Side::NorthSouth))),
            ("card file our card.json", Intent::FileCard("our card.json".to_owned())),
            ("log", Intent::Show(Show::Log(None))),
            ("withdraw 3", Intent::Withdraw("3".parse().ok())),
            ("honours", Intent::Honours),
            ("stop", Intent::Stop(true)),
            ("Go on", Intent::Stop(false)),
            ("goon", Intent::Stop(false)),
            ("clock", Intent::Show(Show::Clock)),
            ("phrases", Intent::Show(Show::Phrases)),
        ] {
            assert_eq!(parse(line, mood), Ok(intent), "{line}");
        }
    }
}

#[test]
fn a_word_at_the_wrong_moment_is_told_its_moment() {
    let said = |line, mood| parse(line, mood).unwrap_err().to_string();
    assert_eq!(said("1nt", Mood::Play), "\"1nt\" is a call: one calls in the auction, before the play");
    assert_eq!(said("sa", Mood::Auction), "\"sa\" is a card: cards are played when the auction is over");
    assert!(said("4s", Mood::Between).contains("a call or a card"));
    assert!(said("sa", Mood::Claim).contains("a claim is open"));
    assert!(said("yes", Mood::Between).contains("no claim is open"));
    assert!(said("fnord", Mood::Play).contains("means nothing here"));
}

#[test]
fn anything_else_is_misread_and_nothing_panics() {
    for line in
        ["8nt", "0c", "1", "sa4", "♠", "é", "1é", "s44", "quit now", "\u{0}", "1♠♠", "é4", "!", "=", "!!", "1é!"]
    {
        for mood in [Mood::Auction, Mood::Claim, Mood::Between] {
            assert!(parse(line, mood).is_err(), "{line}");
        }
        let _ = parse(line, Mood::Play);
    }
}

#[test]
fn where_there_is_no_auction_one_says_what_is_played() {
    use bridge_rules::{Aim, Declaration, Strain};

    let game = Declaration::Choose { strain: Strain::Hearts, aim: Aim::Game };
    let part = Declaration::Choose { strain: Strain::NoTrump, aim: Aim::PartScore };
    for (line, said) in [
        ("hearts game", game),
        ("choose h g", game),
        ("NT part", part),
        ("pass", Declaration::Pass),
        ("open", Declaration::Open),
        ("2s", Declaration::Bid("2S".parse().unwrap())),
        ("name diamonds", Declaration::Name(Strain::Diamonds)),
        ("nt", Declaration::Name(Strain::NoTrump)),
        ("partner", Declaration::Leave),
        ("x", Declaration::Double),
        ("d", Declaration::Name(Strain::Diamonds)),
        ("name d", Declaration::Name(Strain::Diamonds)),
    ] {
        assert_eq!(parse(line, Mood::Declaring { may_double: false }), Ok(Intent::Declare(said)), "{line}");
    }
    let doubled = parse("d", Mood::Declaring { may_double: true });
    assert_eq!(doubled, Ok(Intent::Declare(Declaration::Double)));
    assert!(parse("seven", Mood::Declaring { may_double: false }).is_err());
}
