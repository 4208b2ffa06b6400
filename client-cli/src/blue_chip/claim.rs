//! Claims at a table with programs, which know none: what is certain is accepted for them, and nothing else.

use bridge_claims::{Memory, Position, Solver, accepts, on_deep_stack};
use bridge_protocol::{BoardView, ClaimStage, ClaimView};
use bridge_rules::{BySeat, Card, Hand, Seat, Trick};
use tokio::task::spawn_blocking;

/// Whether a program's seat agrees to a claim; `cards` are those that have been faced.
pub(super) async fn is_accepted(board: &BoardView, claim: &ClaimView, cards: &[Card]) -> bool {
    match claim.stage {
        // Partner's concession is partner's to make, and who does not claim plays on.
        ClaimStage::Partner | ClaimStage::PlayOn => return true,
        ClaimStage::Opponents | ClaimStage::Director => {}
    }
    let Some(position) = position(board, claim.seat, cards) else { return false };
    let (tricks, statement) = (claim.tricks, claim.statement.clone());
    let judge = move || {
        let mut solver = Solver::new(Memory::Little);
        accepts(&position.claiming(tricks), tricks, statement.as_deref(), &mut solver)
    };
    spawn_blocking(|| on_deep_stack(judge)).await.is_ok_and(|judged| judged.unwrap_or(false))
}

/// Everybody who judges a claim sees their own hand, dummy's and the claimer's, and so knows the fourth.
fn position(board: &BoardView, claimer: Seat, cards: &[Card]) -> Option<Position> {
    let gone: Hand = cards.iter().copied().collect();
    let shown = Seat::ALL.into_iter().filter_map(|seat| board.hands.get(seat));
    let seen = shown.fold(gone, Hand::union);
    let fourth: Hand = Card::all().filter(|card| !seen.contains(*card)).collect();
    let mut hidden = Seat::ALL.into_iter().filter(|seat| board.hands.get(*seat).is_none());
    let (hidden, another) = (hidden.next(), hidden.next());
    let hands = BySeat::from_fn(|seat| match board.hands.get(seat) {
        Some(hand) => hand,
        None if hidden == Some(seat) => fourth,
        None => Hand::EMPTY,
    });
    let on = board.trick.as_ref()?;
    let mut trick = Trick::new(on.leader);
    on.cards.iter().for_each(|card| trick.play_unchecked(*card));
    let strain = board.contract?.bid.strain;
    another.is_none().then(|| Position::new(hands, trick, strain, claimer.side()).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use bridge_client::fixtures::claimed;

    use super::*;

    async fn accepts(tricks: u8) -> bool {
        // South declares two spades, and claims as soon as East has the lead.
        let script = "P P 1S P 2S P P P | H7 H6 HK H2";
        let view = claimed(script, Seat::South, tricks, ClaimStage::Opponents);
        let mut board = view.board.unwrap();
        // As West sees it.
        let deal = bridge_client::fixtures::deal();
        board.hands = bridge_protocol::Hands::default();
        let gone: Vec<Card> = ["H7", "H6", "HK", "H2"].map(|card| card.parse().unwrap()).to_vec();
        let left = |seat| deal.hand(seat).minus(gone.iter().copied().collect());
        board.hands.south = Some(left(Seat::South));
        board.hands.north = Some(left(Seat::North));
        board.hands.west = Some(left(Seat::West));
        let claim = board.claim.clone().unwrap();
        is_accepted(&board, &claim, &gone).await
    }

    #[tokio::test]
    async fn what_the_cards_allow_is_accepted_and_more_is_not() {
        let mut accepted = Vec::new();
        for tricks in 0..=12 {
            if accepts(tricks).await {
                accepted.push(tricks);
            }
        }
        assert_eq!(accepted, [5, 6, 7, 8], "and no fewer than there are whatever is played");
    }
}
