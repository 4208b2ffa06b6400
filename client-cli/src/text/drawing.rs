//! How two players come by their hands, in words.

use bridge_protocol::{BoardView, DrawnCard, Lane};
use bridge_rules::{Card, Choice, Drawing, Seat};

use super::{capital, card, hand, seat};

/// What is drawn from, for who sees a board opened.
pub(crate) fn opened(board: &BoardView) -> Option<&'static str> {
    Some(match board.drawing.as_ref()?.way {
        Drawing::FromTheStock => {
            "Thirteen tricks at notrump come first: they count nothing, and after each its winner draws, then the other."
        }
        Drawing::OneOfTwo => "Each in turn looks at a card and keeps it or puts it away for the next one.",
    })
}

/// What both have drawn.
pub(crate) fn drawn(cards: &[DrawnCard], left: u8, lane: Lane) -> String {
    let one = |drawn: &DrawnCard| {
        let what = drawn.card.map_or_else(|| "a card".to_owned(), card);
        let you = lane.seat() == Some(drawn.seat);
        if you { format!("you draw {what}") } else { format!("{} draws {what}", seat(drawn.seat)) }
    };
    let drawn: Vec<_> = cards.iter().map(one).collect();
    format!("{}. {}", capital(&drawn.join(", then ")), still(left, "stock"))
}

/// What somebody has chosen.
pub(crate) fn chosen(
    by: Seat,
    lane: Lane,
    choice: Choice,
    (kept, put_away): (Option<Card>, Option<Card>),
    took: &str,
    left: u8,
) -> String {
    let you = lane.seat() == Some(by);
    let who = if you { "You" } else { seat(by) };
    let verb = match (choice, you) {
        (Choice::Keep, true) => "keep",
        (Choice::Keep, false) => "keeps",
        (Choice::Discard, true) => "put away",
        (Choice::Discard, false) => "puts away",
    };
    let (first, second) = match choice {
        Choice::Keep => (kept, put_away.map(|away| format!("; {} goes away", card(away)))),
        Choice::Discard => (put_away, kept.map(|kept| format!("; {} comes to the hand", card(kept)))),
    };
    let what = first.map_or_else(|| "the card".to_owned(), card);
    format!("{who} {verb} {what}{took}{}. {}", second.unwrap_or_default(), still(left, "pack"))
}

/// What is asked of whoever looks at a card, and how it is typed.
pub(crate) fn wanted(offered: Card) -> String {
    format!("You look at {}: keep, or discard to have the next card.", card(offered))
}

/// What the viewer has put away.
pub(crate) fn put_away(board: &BoardView, lane: Lane) -> Option<String> {
    let cards = board.drawing.as_ref()?.put_away.get(lane.seat()?)?;
    Some(format!("You have put away: {}.", hand(cards)))
}

/// Who is waited for.
pub(crate) fn awaited(board: &BoardView) -> String {
    let Some(due) = board.to_act() else { return String::new() };
    match (&board.trick, board.led()) {
        (None, _) => format!("{} to keep a card or put it away.", seat(due)),
        (Some(_), None) => format!("{} to lead to a trick of the draw.", seat(due)),
        (Some(_), Some(_)) => format!("{} to play to a trick of the draw.", seat(due)),
    }
}

fn still(left: u8, of: &str) -> String {
    match left {
        0 => "Both hands are full: the auction begins.".to_owned(),
        1 => format!("1 card is left of the {of}."),
        left => format!("{left} cards are left of the {of}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_told_their_own_card_and_that_the_other_drew() {
        let cards =
            [DrawnCard { seat: Seat::East, card: None }, DrawnCard { seat: Seat::North, card: "SA".parse().ok() }];
        let told = "East draws a card, then you draw the ace of spades. 24 cards are left of the stock.";
        assert_eq!(drawn(&cards, 24, Lane::North), told);
        let over = drawn(&cards, 0, Lane::Kibitzer);
        assert!(over.ends_with("Both hands are full: the auction begins."), "{over}");
    }

    #[test]
    fn a_choice_is_told_with_the_cards_that_the_viewer_knows() {
        let (ace, two) = ("SA".parse().ok(), "C2".parse().ok());
        let keep = chosen(Seat::North, Lane::North, Choice::Keep, (ace, two), "", 50);
        assert_eq!(keep, "You keep the ace of spades; the two of clubs goes away. 50 cards are left of the pack.");
        let away = chosen(Seat::North, Lane::North, Choice::Discard, (ace, two), "", 1);
        assert_eq!(
            away,
            "You put away the two of clubs; the ace of spades comes to the hand. 1 card is left of the pack."
        );
        let other = chosen(Seat::East, Lane::North, Choice::Keep, (None, None), "", 2);
        assert_eq!(other, "East keeps the card. 2 cards are left of the pack.");
    }
}
