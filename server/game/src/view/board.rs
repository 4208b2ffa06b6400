//! A board through a lane: what is left of the hands it may see, and what lies on the table.

use bridge_protocol::{BoardView, ClaimView, Hands, Lane, LastTrick, TrickView, turns_last_trick};
use bridge_rules::{Auction, BoardNumber, BySide, Deal, Hand, Seat, Tricks};

use super::own_hand;
use crate::table::{AuctionStage, Claim, FinishedBoard, PlayStage, Stage, Table};

/// The board being played, or else the last one finished.
pub(super) fn on_the_table(table: &Table, lane: Lane) -> Option<BoardView> {
    match &table.stage {
        Stage::Auction(AuctionStage { board, deal, auction }) => {
            let hands = visible(deal.reveal(), None, false, own_hand(table, lane));
            Some(face(*board, auction, hands))
        }
        Stage::Play(stage) => Some(in_play(stage, own_hand(table, lane), lane)),
        Stage::Gathering | Stage::Committing { .. } | Stage::Revealing { .. } | Stage::Finished => {
            table.finished.last().map(|board| over(board, table, lane))
        }
    }
}

/// The winner of the trick that the last card completed.
pub(super) fn trick_just_won(table: &Table) -> Option<Seat> {
    let tricks = table.stage.in_play()?.play.tricks();
    let between = tricks.current().led().is_none();
    between.then(|| tricks.last()?.winner(tricks.contract().bid.strain)).flatten()
}

/// Dummy's hand, once it is on the table.
pub(super) fn faced_dummy(table: &Table) -> Option<(Seat, Hand)> {
    let stage = table.stage.in_play()?;
    let dummy = stage.play.tricks().contract().dummy();
    stage.dummy_is_faced.then(|| (dummy, stage.play.hand(dummy)))
}

fn in_play(stage: &PlayStage, own: Option<Seat>, lane: Lane) -> BoardView {
    let tricks = stage.play.tricks();
    let hands = visible(stage.deal.reveal(), Some(tricks), stage.dummy_is_faced, own);
    let mut view = played(stage.board, &stage.auction, tricks, hands, lane);
    view.claim = stage.claim.map(|Claim { turn, seat, tricks, answers }| ClaimView {
        turn,
        seat,
        tricks,
        answer: lane.seat().and_then(|own| answers[own]),
    });
    view
}

fn over(board: &FinishedBoard, table: &Table, lane: Lane) -> BoardView {
    let hands = visible(&board.deal, board.tricks.as_ref(), board.dummy_was_faced, own_hand(table, lane));
    let mut view = match &board.tricks {
        Some(tricks) => played(board.board, &board.auction, tricks, hands, lane),
        None => face(board.board, &board.auction, hands),
    };
    view.trick = None;
    view.result = Some(board.result());
    view.deal = Some(board.deal);
    view.secret = table.set.reveal(board.board);
    view
}

/// A board as it lies during the auction.
fn face(board: BoardNumber, auction: &Auction, hands: Hands) -> BoardView {
    BoardView {
        board,
        dealer: board.dealer(),
        vulnerability: board.vulnerability(),
        hands,
        calls: auction.calls().to_vec(),
        contract: None,
        trick: None,
        last_trick: None,
        won: Default::default(),
        claim: None,
        result: None,
        deal: None,
        secret: None,
    }
}

/// A board as it lies during the play.
fn played(board: BoardNumber, auction: &Auction, tricks: &Tricks, hands: Hands, lane: Lane) -> BoardView {
    let current = tricks.current();
    BoardView {
        contract: Some(tricks.contract()),
        trick: Some(TrickView { leader: current.leader(), cards: current.iter().map(|(_, card)| card).collect() }),
        last_trick: last_trick(tricks, lane),
        won: BySide::from_fn(|side| tricks.won(side)),
        ..face(board, auction, hands)
    }
}

/// A player may look at the last trick until his side has played to the next (Law 66A); kibitzers until anyone has.
fn last_trick(tricks: &Tricks, lane: Lane) -> Option<LastTrick> {
    let turned = tricks.current().iter().any(|(seat, _)| turns_last_trick(lane, seat));
    let last = tricks.last().filter(|_| !turned)?;
    Some(LastTrick {
        leader: last.leader(),
        cards: last.iter().map(|(_, card)| card).collect(),
        winner: last.winner(tricks.contract().bid.strain)?,
    })
}

/// The cards still held in the hands that a lane may see: its own, and dummy's when faced (Law 41D).
fn visible(deal: &Deal, tricks: Option<&Tricks>, dummy_is_faced: bool, own: Option<Seat>) -> Hands {
    let dummy = tricks.filter(|_| dummy_is_faced).map(|tricks| tricks.contract().dummy());
    let mut hands = Hands::default();
    for seat in [own, dummy].into_iter().flatten() {
        let mut hand = deal.hand(seat);
        for (_, card) in tricks.iter().flat_map(|tricks| tricks.cards()).filter(|(each, _)| *each == seat) {
            hand.remove(card);
        }
        *hands.get_mut(seat) = Some(hand);
    }
    hands
}
