//! Intents to requests, given the table: which card "low" is, which turn it is for, and what cannot be done.

use bridge_protocol::{BoardView, Lane, Request, TableId, TableView};
use bridge_rules::{Call, Card, Hand, Seat};

use super::{CardWish, Intent};
use crate::{
    due::{Due, due},
    words,
};

/// What comes of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// To be asked of the server.
    Ask(Request),
    /// To be answered here.
    Here(Intent),
}

/// What an intent comes to at a table.
///
/// # Errors
/// A sentence that says why it cannot be done.
pub fn resolve(intent: Intent, table: TableId, view: &TableView, lane: Lane) -> Result<Act, String> {
    let turn = view.turn;
    Ok(Act::Ask(match intent {
        Intent::Nothing => match due(view, lane) {
            Due::Ready(board) => Request::Ready { table, board },
            Due::Call(_) | Due::Card { .. } | Due::Answer(_) | Due::Nothing => return Ok(Act::Here(Intent::Nothing)),
        },
        Intent::Ready => match due(view, lane) {
            Due::Ready(board) => Request::Ready { table, board },
            _ => return Err(not_now(view, lane)),
        },
        Intent::Call(call) => Request::Call { table, turn, call: legal_call(call, view, lane)?, meaning: None },
        Intent::Play(wish) => Request::Play { table, turn, card: legal_card(wish, view, lane)? },
        Intent::Claim(tricks) => {
            let left = claimable(view, lane)?;
            Request::Claim { table, turn, tricks: at_most(tricks.unwrap_or(left), left)?, statement: None }
        }
        Intent::Concede(tricks) => {
            let left = claimable(view, lane)?;
            Request::Claim { table, turn, tricks: left - at_most(tricks.unwrap_or(left), left)?, statement: None }
        }
        Intent::Answer(accept) => match due(view, lane) {
            Due::Answer(claim) => {
                Request::AnswerClaim { table, turn: claim.turn, accept, stage: bridge_protocol::ClaimStage::Opponents }
            }
            _ => return Err("There is no claim for you to answer.".to_owned()),
        },
        Intent::Say(text) => {
            Request::Say { table, line: occupied(view, lane)?.lines + 1, text, to: bridge_protocol::Audience::Table }
        }
        Intent::Leave => match lane.seat() {
            Some(_) => Request::LeaveSeat { table, sitting: occupied(view, lane)?.sitting },
            None => Request::StopWatching { table },
        },
        Intent::Vacate(seat) => match &view.seats[seat] {
            Some(occupant) => Request::Vacate { table, seat, sitting: occupant.sitting },
            None => return Err(format!("{} is free already.", words::seat(seat))),
        },
        here @ (Intent::Hand | Intent::Score | Intent::Invite | Intent::Help | Intent::Quit) => {
            return Ok(Act::Here(here));
        }
    }))
}

fn legal_call(call: Call, view: &TableView, lane: Lane) -> Result<Call, String> {
    let Due::Call(auction) = due(view, lane) else { return Err(not_now(view, lane)) };
    match auction.check(call) {
        Ok(()) => Ok(call),
        Err(illegal) => Err(format!("You cannot make this call: {illegal}.")),
    }
}

fn legal_card(wish: CardWish, view: &TableView, lane: Lane) -> Result<Card, String> {
    let Due::Card { from, hand, legal } = due(view, lane) else { return Err(not_now(view, lane)) };
    let led = view.board.as_ref().and_then(BoardView::led);
    let suit = |of: Option<bridge_rules::Suit>| of.or(led).map(|suit| (suit, hand.in_suit(suit)));
    let pick = |of, lowest: bool| -> Result<Card, String> {
        let (suit, cards) = suit(of).ok_or("Low or high of which suit? Nothing is led yet.".to_owned())?;
        let card = if lowest { cards.iter().next_back() } else { cards.iter().next() };
        card.ok_or_else(|| format!("{} no {}.", holder(from, lane, "have", "has"), words::suit(suit)))
    };
    let card = match wish {
        CardWish::Exactly(card) => card,
        CardWish::Lowest(of) => pick(of, true)?,
        CardWish::Highest(of) => pick(of, false)?,
        CardWish::Ranked(rank) => only(legal.iter().filter(|card| card.rank() == rank).collect(), rank)?,
    };
    if !hand.contains(card) {
        return Err(format!("{} {}.", holder(from, lane, "do not hold", "does not hold"), words::card(card)));
    }
    match led {
        Some(led) if !legal.contains(card) => Err(format!(
            "{} follow suit: play one of the {} (Law 44C).",
            holder(from, lane, "must", "must"),
            words::suit(led)
        )),
        Some(_) | None => Ok(card),
    }
}

fn only(cards: Hand, rank: bridge_rules::Rank) -> Result<Card, String> {
    let mut fitting = cards.iter();
    match (fitting.next(), fitting.next()) {
        (Some(card), None) => Ok(card),
        (None, _) => Err(format!("There is no {} to play.", words::rank(rank))),
        (Some(one), Some(_)) => {
            Err(format!("Which {}? Type the suit too, like {}.", words::rank(rank), one.as_str().to_ascii_lowercase()))
        }
    }
}

fn claimable(view: &TableView, lane: Lane) -> Result<u8, String> {
    let board = view.board.as_ref().filter(|board| board.contract.is_some() && board.result.is_none());
    let (Some(board), Some(me)) = (board, lane.seat()) else {
        return Err("Tricks are claimed or conceded by a player during the play.".to_owned());
    };
    if board.claim.is_some() {
        return Err("A claim is open: it must be answered first.".to_owned());
    }
    if board.contract.is_some_and(|contract| contract.dummy() == me) {
        return Err("Dummy cannot claim.".to_owned());
    }
    Ok(board.remaining_tricks())
}

fn at_most(tricks: u8, left: u8) -> Result<u8, String> {
    if tricks <= left { Ok(tricks) } else { Err(format!("Only {} tricks are left.", words::number(left))) }
}

fn occupied(view: &TableView, lane: Lane) -> Result<&bridge_protocol::Occupant, String> {
    lane.seat()
        .and_then(|seat| view.seats[seat].as_ref())
        .ok_or_else(|| "Only players can do this; you are watching.".to_owned())
}

fn holder(from: Seat, lane: Lane, you: &str, dummy: &str) -> String {
    if lane.seat() == Some(from) { format!("You {you}") } else { format!("Dummy {dummy}") }
}

fn not_now(view: &TableView, lane: Lane) -> String {
    format!("Not now. {}", words::whose_turn(view, lane))
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Stage, Turn};

    use super::*;
    use crate::{
        drawn::{self, TABLE},
        input::{Mood, parse},
    };

    #[test]
    fn low_is_the_lowest_that_follows() {
        let dummy_to_play = "P P 1S P 2S P P P | H7";
        assert_eq!(card(dummy_to_play, "low"), Ok("H6".parse().unwrap()));
        assert_eq!(card(dummy_to_play, "hi"), Ok("H9".parse().unwrap()));
        assert_eq!(card(dummy_to_play, "8"), Ok("H8".parse().unwrap()));
        assert_eq!(card(dummy_to_play, "h9"), Ok("H9".parse().unwrap()));
    }

    #[test]
    fn what_cannot_be_played_is_said_before_it_is_sent() {
        let dummy_to_play = "P P 1S P 2S P P P | H7";
        assert_eq!(card(dummy_to_play, "ca").unwrap_err(), "Dummy must follow suit: play one of the hearts (Law 44C).");
        assert_eq!(card(dummy_to_play, "hk").unwrap_err(), "Dummy does not hold the king of hearts.");
        assert_eq!(card(dummy_to_play, "4").unwrap_err(), "There is no four to play.");
        assert_eq!(card("P P 1S P 2S P P P", "s4").unwrap_err(), "Not now. West to lead.");
    }

    #[test]
    fn calls_are_checked_and_name_their_turn() {
        assert_eq!(
            typed("P P", "1s"),
            Ok(Act::Ask(Request::Call { table: TABLE, turn: Turn(3), call: "1S".parse().unwrap(), meaning: None }))
        );
        assert!(typed("1S P", "1h").unwrap_err().contains("insufficient"));
        assert_eq!(typed("", "p").unwrap_err(), "Not now. North to call.");
    }

    #[test]
    fn claims_count_what_is_left() {
        let one_trick_played = "P P 1S P 2S P P P | H7 H6 HK H2";
        let claim = |line| match typed(one_trick_played, line)? {
            Act::Ask(Request::Claim { tricks, .. }) => Ok(tricks),
            other => panic!("{other:?}"),
        };
        assert_eq!(claim("claim"), Ok(12));
        assert_eq!(claim("claim 5"), Ok(5));
        assert_eq!(claim("concede 2"), Ok(10));
        assert_eq!(claim("concede"), Ok(0));
        assert_eq!(claim("claim 13"), Err("Only twelve tricks are left.".to_owned()));
    }

    #[test]
    fn enter_says_ready_when_it_is_asked() {
        let view = drawn::table(Stage::Gathering);
        let board = view.next_board().unwrap();
        let ready = resolve(Intent::Nothing, TABLE, &view, Lane::South);
        assert_eq!(ready, Ok(Act::Ask(Request::Ready { table: TABLE, board })));
        assert_eq!(typed("P", ""), Ok(Act::Here(Intent::Nothing)));
    }

    fn typed(script: &str, line: &str) -> Result<Act, String> {
        let view = drawn::played(script);
        resolve(parse(line, Mood::of(&view)).unwrap(), TABLE, &view, Lane::South)
    }

    fn card(script: &str, line: &str) -> Result<Card, String> {
        match typed(script, line)? {
            Act::Ask(Request::Play { card, .. }) => Ok(card),
            other => panic!("{other:?}"),
        }
    }
}
