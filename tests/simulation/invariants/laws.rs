//! What the Laws say of a board, worked out once more from its record: nothing of the server's, nor of the rules crate,
//! is asked for it.

use std::collections::BTreeMap;

use bridge_protocol::{BoardRecord, BoardView};
use bridge_rules::{BySide, Call, Card, Contract, Doubling, Hand, Seat, Seating, Side, Strain, Suit};

/// A board of four players with an auction as at duplicate: its calls are legal and come to its contract (Laws 18 to
/// 22), its cards follow suit and its tricks are whose they are (Laws 44 and 45), and declarer's are those or what a
/// claim has made of them.
pub(super) fn hold_for(board: &BoardRecord) {
    let contract = comes_to(board.dealer, &board.calls);
    assert_eq!(contract, board.result.contract, "board {}: {:?}", board.board, board.calls);
    let Some(contract) = contract else {
        assert!(board.cards.is_empty() && board.result.tricks.is_none(), "board {} was passed out", board.board);
        return;
    };
    let won = won_by_each(board, contract);
    let tricks = board.result.tricks.expect("a contract is played for tricks");
    let (own, others) = (won[contract.declarer.side()], won[contract.declarer.side().other()]);
    let fits = own <= tricks && tricks + others <= 13;
    assert!(fits, "board {}: {tricks} tricks, of {own} and {others} that were won", board.board);
    let is_whole = board.cards.len() == 52 || board.claim.is_some();
    assert!(is_whole, "board {} is over after {} cards, and nobody claimed", board.board, board.cards.len());
}

/// The contract that legal calls come to.
fn comes_to(dealer: Seat, calls: &[Call]) -> Option<Contract> {
    let mut last: Option<(bridge_rules::Bid, Seat, Doubling)> = None;
    let mut first_to_name: BTreeMap<(Side, Strain), Seat> = BTreeMap::new();
    let (mut passes, mut seat) = (0, dealer);
    for call in calls {
        assert!(!is_over(passes, last.is_some()), "a call after the auction: {calls:?}");
        passes = if *call == Call::Pass { passes + 1 } else { 0 };
        last = match (*call, last) {
            (Call::Pass, last) => last,
            (Call::Bid(bid), last) => {
                let higher = last.is_none_or(|(before, ..)| (bid.level, bid.strain) > (before.level, before.strain));
                assert!(higher, "an insufficient bid: {calls:?}");
                first_to_name.entry((seat.side(), bid.strain)).or_insert(seat);
                Some((bid, seat, Doubling::Undoubled))
            }
            (Call::Double, Some((bid, by, Doubling::Undoubled))) if by.side() != seat.side() => {
                Some((bid, by, Doubling::Doubled))
            }
            (Call::Redouble, Some((bid, by, Doubling::Doubled))) if by.side() == seat.side() => {
                Some((bid, by, Doubling::Redoubled))
            }
            (Call::Double | Call::Redouble, _) => panic!("an inadmissible double: {calls:?}"),
        };
        seat = seat.next();
    }
    assert!(is_over(passes, last.is_some()), "the auction is not over: {calls:?}");
    last.map(|(bid, by, doubling)| Contract { bid, doubling, declarer: first_to_name[&(by.side(), bid.strain)] })
}

const fn is_over(passes: u32, has_bid: bool) -> bool {
    passes == if has_bid { 3 } else { 4 }
}

/// The tricks of each side in the cards that were played.
fn won_by_each(board: &BoardRecord, contract: Contract) -> BySide<u8> {
    let mut left: [Hand; 4] = Seat::ALL.map(|seat| board.deal.hand(seat));
    let mut won = BySide { north_south: 0, east_west: 0 };
    let mut leader = contract.declarer.next();
    for trick in board.cards.chunks(4) {
        let led = trick[0].suit();
        let mut seat = leader;
        let mut best: Option<(Seat, Card)> = None;
        for card in trick {
            let hand = &mut left[seat.index()];
            let follows = card.suit() == led || hand.in_suit(led).is_empty();
            assert!(hand.remove(*card) && follows, "board {}: {seat} plays {card} to {led:?}", board.board);
            let beats = |(_, before): (Seat, Card)| beats(*card, before, contract.bid.strain.trump());
            if best.is_none_or(beats) {
                best = Some((seat, *card));
            }
            seat = seat.next();
        }
        if let (4, Some((winner, _))) = (trick.len(), best) {
            won[winner.side()] += 1;
            leader = winner;
        }
    }
    won
}

fn beats(card: Card, before: Card, trump: Option<Suit>) -> bool {
    let is_trump = |card: Card| trump == Some(card.suit());
    if card.suit() == before.suit() { card.rank() > before.rank() } else { is_trump(card) && !is_trump(before) }
}

/// Whoever is seen in the play has as many cards as there are tricks to come; a lead that lies face down may be counted
/// among them.
pub(super) fn hold_in_the_play_of(board: &BoardView) {
    let is_played = board.seating == Seating::Four && board.contract.is_some() && board.result.is_none();
    if !is_played || board.drawing.is_some() {
        return;
    }
    let tricks = usize::from(board.won.north_south + board.won.east_west);
    let in_trick = |seat| {
        board.trick.as_ref().is_some_and(|trick| {
            let played = std::iter::successors(Some(trick.leader), |seat| Some(seat.next())).take(trick.cards.len());
            played.into_iter().any(|each| each == seat)
        })
    };
    for seat in Seat::ALL {
        let Some(hand) = board.hands.get(seat) else { continue };
        let left = 13 - tricks - usize::from(in_trick(seat));
        let leads = board.lead.as_ref().is_some_and(|lead| lead.seat == seat);
        let fits = hand.len() == left || (leads && hand.len() + 1 == left);
        assert!(fits, "{seat} has {} cards after {tricks} tricks: {board:?}", hand.len());
    }
}
