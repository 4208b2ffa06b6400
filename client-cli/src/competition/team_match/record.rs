//! A board as both rooms bid and played it, every call and card, one room below the other.

use bridge_protocol::{BoardRecord, MatchRecord, Room};
use bridge_rules::{BoardNumber, Call, Deal, Play, Seat, Suit, Vulnerability};

use crate::text::{capital, left, seat};

/// Columns of a seat in the auction.
const SEAT: usize = 8;

/// The board in lines; a sentence if it is not in the record.
pub(super) fn board(record: &MatchRecord, number: BoardNumber) -> Vec<String> {
    let rooms: Vec<&(Room, BoardRecord)> = record.boards.iter().filter(|(_, board)| board.board == number).collect();
    let Some((_, first)) = rooms.first() else { return vec![format!("Board {number} is not shown yet.")] };
    let vulnerable = match first.vulnerability {
        Vulnerability::None => "none vulnerable",
        Vulnerability::NorthSouth => "NS vulnerable",
        Vulnerability::EastWest => "EW vulnerable",
        Vulnerability::Both => "all vulnerable",
    };
    let mut lines = vec![format!("Board {number}, dealer {}, {vulnerable}", seat(first.dealer))];
    lines.extend(Seat::ALL.map(|at| format!("  {} {}", left(seat(at), 6), hand(&first.deal, at))));
    for (room, played) in rooms {
        lines.push(String::new());
        lines.extend(in_room(*room, played));
    }
    lines
}

fn hand(deal: &Deal, at: Seat) -> String {
    let of = |suit: Suit| {
        let ranks: String =
            deal.hand(at).iter().filter(|card| card.suit() == suit).map(|card| card.rank().as_str()).collect();
        format!("{suit}:{}", if ranks.is_empty() { "-" } else { &ranks })
    };
    [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].map(of).join("  ")
}

fn in_room(room: Room, played: &BoardRecord) -> Vec<String> {
    let who = |at: Seat| played.players[at].as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
    let players = Seat::ALL.map(|at| format!("{at} {}", who(at)));
    let result = crate::text::result(&played.result);
    let result = result.split_once(": ").map_or(result.as_str(), |(_, said)| said).to_owned();
    let mut lines = vec![format!("{} room: {}", capital(&room.to_string()), players.join(", "))];
    lines.push(format!("  {}", capital(&result)));
    lines.extend(auction(played));
    lines.extend(play(played));
    lines
}

fn auction(played: &BoardRecord) -> Vec<String> {
    let title = Seat::ALL.map(|at| left(at.as_str(), SEAT)).concat();
    let before = Seat::ALL.into_iter().take_while(|at| *at != played.dealer).count();
    let call = |call: &Call| match call {
        Call::Pass => "pass".to_owned(),
        other => other.to_string(),
    };
    let cells: Vec<String> = std::iter::repeat_n(String::new(), before).chain(played.calls.iter().map(call)).collect();
    let rows = cells.chunks(4).map(|row| row.iter().map(|cell| left(cell, SEAT)).collect::<String>());
    [title].into_iter().chain(rows).map(|row| format!("  {}", row.trim_end())).collect()
}

/// A trick a line, from its leader; who won it stands at the end.
fn play(played: &BoardRecord) -> Vec<String> {
    let Some(contract) = played.result.contract else { return Vec::new() };
    let mut replay = Play::new(played.deal, contract);
    let mut leader = contract.opening_leader();
    let mut lines = Vec::new();
    for (number, trick) in (1..).zip(played.cards.chunks(4)) {
        let cards: Vec<String> = trick.iter().map(ToString::to_string).collect();
        let sound = trick.iter().all(|card| replay.play(*card).is_ok());
        let winner = replay.tricks().last().and_then(|trick| trick.winner(contract.bid.strain));
        let won = winner.filter(|_| sound && trick.len() == 4);
        let note = won.map_or_else(String::new, |won| format!("  {won}"));
        lines.push(format!("  {number:>2}. {leader}: {}{note}", cards.join(" ")));
        leader = won.unwrap_or(leader);
    }
    if let Some(claim) = &played.claim {
        lines.push(format!("  {} claims {} of the tricks left.", seat(claim.seat), claim.tricks));
    }
    lines
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{BoardResult, PlayerName};
    use bridge_rules::{BySeat, Outcome};

    use super::*;
    use bridge_client::fixtures::{self, matches};

    #[test]
    fn every_call_and_card_of_a_room_is_told() {
        let record = record();
        let told = board(&record, BoardNumber::FIRST).join("\n");
        assert_eq!(told + "\n", include_str!("record.txt"));
        assert_eq!(board(&record, BoardNumber::new(2).unwrap()), ["Board 2 is not shown yet."]);
    }

    fn record() -> MatchRecord {
        let number = BoardNumber::FIRST;
        let cards = |cards: &str| cards.split_whitespace().map(|card| card.parse().unwrap()).collect();
        let calls = |calls: &str| calls.split_whitespace().map(|call| call.parse().unwrap()).collect();
        let played = |said: &str, laid: &str, outcome| BoardRecord {
            board: number,
            dealer: number.dealer(),
            vulnerability: number.vulnerability(),
            seating: Default::default(),
            players: BySeat::from_fn(|seat| PlayerName::new(crate::text::seat(seat)).ok()),
            deal: fixtures::deal(),
            calls: calls(said),
            called_at: Vec::new(),
            drawn: None,
            declarations: Vec::new(),
            meanings: Vec::new(),
            cards: cards(laid),
            claim: None,
            adjustment: None,
            log: None,
            computers: Vec::new(),
            result: BoardResult::new(number, outcome),
        };
        let made = Outcome::Played { contract: "2SS".parse().unwrap(), tricks: 9 };
        MatchRecord {
            id: matches::MATCH,
            segment: 1,
            opened_ms: 0,
            boards: vec![
                (Room::Open, played("P P 1S P 2S P P P", "H7 H6 HK H2 HJ", made)),
                (Room::Closed, played("P P P P", "", Outcome::PassedOut)),
            ],
        }
    }
}
