//! The fold: a view and the next event of its lane give the next view. What a client keeps is exactly this.

use bridge_rules::{BySeat, BySide, Seat};

use super::{BoardView, ClaimView, LastTrick, Stage, TableEvent, TableView, TrickView};
use crate::{Lane, limits::CHAT_REMEMBERED};

/// The event does not fit the view: something was missed, and a snapshot is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the event does not follow from the view: connect again for a snapshot")]
pub struct FoldError;

impl TableView {
    /// Takes the next event of `lane` into the view.
    ///
    /// ```
    /// use bridge_protocol::{Lane, ServerFrame};
    ///
    /// let snapshot = include_str!("../../golden/v1/frame.snapshot.json");
    /// let Ok(ServerFrame::Snapshot(mut held)) = serde_json::from_str(snapshot) else { panic!("a snapshot") };
    /// let pass = r#"{"called":{"turn":3,"seat":"S","call":"P"}}"#;
    /// held.view.apply(Lane::South, &serde_json::from_str(pass)?)?;
    /// assert_eq!(held.view.board.and_then(|board| board.to_act()), Some(bridge_rules::Seat::West));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the event speaks of a board, a trick or a claim that the view does not have. The view is then of no use.
    pub fn apply(&mut self, lane: Lane, event: &TableEvent) -> Result<(), FoldError> {
        match event {
            TableEvent::SeatTaken { seat, occupant } => {
                self.seats[*seat] = Some(occupant.clone());
                self.ready[*seat] = false;
            }
            TableEvent::SeatLeft { seat } => {
                self.seats[*seat] = None;
                self.ready[*seat] = false;
            }
            TableEvent::Ready { seat } => self.ready[*seat] = true,
            TableEvent::ContributionsWanted { .. } => self.stage = Stage::Committing,
            TableEvent::Contributed { seat, commitment } => self.set.committed[*seat] = Some(*commitment),
            TableEvent::RevealsWanted { .. } => self.stage = Stage::Revealing,
            TableEvent::Revealed { seat } => self.set.revealed[*seat] = true,
            TableEvent::Dealt { entropy } => self.set.entropy = Some(*entropy),
            TableEvent::BoardOpened { board, hands } => {
                self.stage = Stage::Auction;
                self.ready = BySeat::default();
                self.board = Some(BoardView {
                    board: *board,
                    dealer: board.dealer(),
                    vulnerability: board.vulnerability(),
                    hands: *hands,
                    calls: Vec::new(),
                    contract: None,
                    trick: None,
                    last_trick: None,
                    won: BySide::default(),
                    claim: None,
                    result: None,
                    deal: None,
                    secret: None,
                });
            }
            TableEvent::Called { turn, call, .. } => {
                self.board_mut()?.calls.push(*call);
                self.turn = turn.next();
            }
            TableEvent::ContractReached { contract } => {
                let board = self.board_mut()?;
                board.contract = Some(*contract);
                board.trick = Some(TrickView { leader: contract.opening_leader(), cards: Vec::new() });
                self.stage = Stage::Play;
            }
            TableEvent::Played { turn, seat, card, won_by } => {
                self.turn = turn.next();
                self.board_mut()?.lay(lane, *seat, *card, *won_by)?;
            }
            TableEvent::DummyFaced { seat, hand } => *self.board_mut()?.hands.get_mut(*seat) = Some(*hand),
            TableEvent::Claimed { turn, seat, tricks } => {
                self.board_mut()?.claim = Some(ClaimView { turn: *turn, seat: *seat, tricks: *tricks, answer: None });
                self.turn = turn.next();
            }
            TableEvent::ClaimAnswered { accept, .. } => {
                self.board_mut()?.claim.as_mut().ok_or(FoldError)?.answer = Some(*accept);
            }
            TableEvent::ClaimSettled { .. } => {
                self.board_mut()?.claim = None;
                self.turn = self.turn.next();
            }
            TableEvent::BoardEnded { result, deal, secret } => {
                self.stage = Stage::Gathering;
                self.sheet.push(*result);
                let board = self.board_mut()?;
                board.trick = None;
                board.result = Some(*result);
                board.deal = Some(*deal);
                board.secret.clone_from(secret);
            }
            TableEvent::SessionFinished {} => self.stage = Stage::Finished,
            TableEvent::Said(line) => {
                if let Some(speaker) = &mut self.seats[line.seat] {
                    speaker.lines = line.line;
                }
                self.chat.push(line.clone());
                if self.chat.len() > CHAT_REMEMBERED {
                    self.chat.remove(0);
                }
            }
        }
        Ok(())
    }

    fn board_mut(&mut self) -> Result<&mut BoardView, FoldError> {
        self.board.as_mut().ok_or(FoldError)
    }
}

impl BoardView {
    fn lay(&mut self, lane: Lane, seat: Seat, card: bridge_rules::Card, won_by: Option<Seat>) -> Result<(), FoldError> {
        if let Some(hand) = self.hands.get_mut(seat) {
            hand.remove(card);
        }
        let trick = self.trick.as_mut().ok_or(FoldError)?;
        trick.cards.push(card);
        if turns_last_trick(lane, seat) {
            self.last_trick = None;
        }
        if let Some(winner) = won_by {
            let cards = std::mem::take(&mut trick.cards);
            self.last_trick = Some(LastTrick { leader: trick.leader, cards, winner });
            trick.leader = winner;
            self.won[winner.side()] += 1;
        }
        Ok(())
    }
}

/// A player may look at the last trick until his side plays to the next (Law 66A); kibitzers until anyone does.
pub fn turns_last_trick(lane: Lane, played: Seat) -> bool {
    lane.seat().is_none_or(|seat| seat.side() == played.side())
}

#[cfg(test)]
mod tests;
