//! The fold: a view and the next event of its lane give the next view. What a client keeps is exactly this. Each event
//! has an arm here; what takes more than a few lines stands with its procedure.

mod auction;
mod claim;
mod dealing;
mod direction;
mod drawing;
mod explaining;
mod play;
mod seating;
mod session;
mod talk;
mod undo;

use bridge_rules::{BoardNumber, BySide, Seating, Terms};

use super::{BoardView, ClaimView, Declared, Hands, Stage, Swap, TableEvent, TableView, UndoView};
use crate::Lane;

pub use play::turns_last_trick;
pub use seating::parts_partners;

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
            TableEvent::SeatTaken { seat, occupant } => self.seat_changes(*seat, Some(occupant)),
            TableEvent::SeatLeft { seat } => self.seat_changes(*seat, None),
            TableEvent::SwapAsked { by, of } => self.swap_asked(Swap { by: *by, of: *of }),
            TableEvent::SwapOver { by, .. } => self.swaps.retain(|swap| swap.by != *by),
            TableEvent::SeatsSwapped { one, other, sittings } => self.swap_seats(lane, [*one, *other], *sittings)?,
            TableEvent::PartnersChanged { from, sittings, .. } => self.sit_down_anew(lane, from, sittings),
            TableEvent::Ready { seat } => self.ready[*seat] = true,
            TableEvent::ContributionsWanted { set, .. } => self.contributions_wanted(set.as_deref()),
            TableEvent::Contributed { seat, commitment } => self.set.committed[*seat] = Some(*commitment),
            TableEvent::RevealsWanted { .. } => self.stage = Stage::Revealing,
            TableEvent::Revealed { seat } => self.set.revealed[*seat] = true,
            TableEvent::Dealt { entropy } => self.set.entropy = Some(*entropy),
            TableEvent::BoardOpened { board, terms, seating, hands, declaring, drawing } => {
                let (declaring, drawing) = (declaring.clone(), drawing.clone());
                let (seating, hands) = (*seating, *hands);
                self.board_opened(BoardView { seating, hands, declaring, drawing, ..BoardView::under(*board, *terms) });
            }
            TableEvent::Drawn { cards, left } => self.drawn(cards, *left)?,
            TableEvent::Chosen { turn, seat, kept, put_away, offered, next, left, .. } => {
                self.turn = turn.next();
                let board = self.board_mut()?;
                board.chosen(*seat, *kept, *put_away)?;
                let drawing = board.drawing_mut()?;
                (drawing.offered, drawing.turn) = (*offered, *next);
                self.draw_goes_on(*left)?;
            }
            TableEvent::Called { turn, seat, call, meaning, .. } => {
                self.turn = turn.next();
                self.board_mut()?.called(*turn, *seat, *call, meaning.as_ref());
            }
            TableEvent::CallHeld { call, .. } => self.board_mut()?.held = Some(*call),
            TableEvent::TrayCame { calls, called_at } => self.tray_came(calls, called_at)?,
            TableEvent::Explained(explained) => self.board_mut()?.learn(explained.clone()),
            TableEvent::Asked(question) => self.board_mut()?.questions.push(question.clone()),
            TableEvent::CardFiled { side, version } => self.cards[*side] = *version,
            TableEvent::Declared { turn, seat, declaration, due, slip, .. } => {
                self.turn = turn.next();
                let declared = Declared { turn: *turn, seat: *seat, declaration: *declaration };
                self.board_mut()?.declared(declared, due, *slip)?;
            }
            TableEvent::ContractReached { contract, dummy } => {
                self.stage = Stage::Play;
                self.board_mut()?.contract_reached(lane, *contract, *dummy);
            }
            TableEvent::LeadMade { turn, seat, card, .. } => {
                self.turn = turn.next();
                self.board_mut()?.lead_made(*turn, *seat, *card);
            }
            TableEvent::NoQuestions { by } => self.board_mut()?.no_questions(*by)?,
            TableEvent::LeadFaced { seat, card } => self.board_mut()?.lead_faced(lane, *seat, *card)?,
            TableEvent::Played { turn, seat, card, won_by, .. } => {
                self.turn = turn.next();
                self.board_mut()?.lay(lane, *seat, *card, *won_by)?;
            }
            TableEvent::DummyFaced { seat, hand, also } => self.board_mut()?.dummy_faced(*seat, *hand, also),
            TableEvent::Claimed { turn, seat, tricks, statement, stage, hand } => {
                self.turn = turn.next();
                let board = self.board_mut()?;
                board.shows(*seat, *hand);
                board.claim = Some(ClaimView::made(*turn, *seat, *tricks, statement.clone(), *stage));
            }
            TableEvent::ClaimPassed { to, may_accept, .. } => self.claim_mut()?.passed(*to, *may_accept),
            TableEvent::ClaimAnswered { accept, by, .. } => self.claim_mut()?.answered(*accept, *by),
            TableEvent::ClaimSettled { .. } | TableEvent::ClaimDeferred { .. } => self.claim_over()?,
            TableEvent::UndoAsked { back, seat, instead } => {
                let (back, seat, instead) = (*back, *seat, instead.clone());
                self.board_mut()?.undo = Some(UndoView { back, seat, instead, answer: None });
            }
            TableEvent::UndoAnswered { accept, seat, .. } => self.board_mut()?.undo_answered(*accept, *seat)?,
            TableEvent::UndoRefused { .. } => self.board_mut()?.undo = None,
            TableEvent::TakenBack { turn, stage, board } => {
                (self.turn, self.stage) = (turn.next(), *stage);
                self.board = Some(board.as_ref().clone());
            }
            TableEvent::DirectorCalled { call } => self.direction.called(lane, call.as_ref()),
            TableEvent::DirectorCame { name } => self.director_came(name),
            TableEvent::Ruled(notice) => self.direction.ruled(notice),
            TableEvent::HandShown { seat, hand } => self.board_mut()?.shows(*seat, Some(*hand)),
            TableEvent::Adjusted { adjustment, result } => self.adjusted(adjustment, result.as_ref()),
            TableEvent::MeetingSet { link } => self.meeting.clone_from(link),
            TableEvent::BoardEnded { result, deal, drawn, secret, meanings, log, clock, scored } => {
                self.scored(*result, scored.as_deref(), *clock);
                let board = self.board_mut()?;
                board.ended(*result, meanings);
                board.drawn.clone_from(drawn);
                board.secret.clone_from(secret);
                (board.deal, board.log) = (*deal, *log);
            }
            TableEvent::HonoursClaimed { result, pad, accounts, .. } => {
                self.corrects(result);
                self.amend(Some(pad), accounts);
            }
            TableEvent::BoardShown { turn, board } => {
                self.turn = *turn;
                self.board = Some(board.as_ref().clone());
            }
            TableEvent::StopAgreed { seat, agrees } => self.stop_agreed(*seat, *agrees),
            TableEvent::SessionFinished {} => self.stage = Stage::Finished,
            TableEvent::Closed { by, turn, pad, accounts } => {
                self.amend(pad.as_deref(), accounts);
                self.closed(*by, *turn);
            }
            TableEvent::Said(line) => self.said(line),
            TableEvent::AnsweredAgain(_)
            | TableEvent::AgreementWithdrawn { .. }
            | TableEvent::ClockWarning { .. }
            | TableEvent::PlayerDropped { .. }
            | TableEvent::PlayerReturned { .. }
            | TableEvent::ServerWasAway {}
            | TableEvent::SubstituteDue { .. } => {}
            // An older client's fold, which is ours as long as nothing was added.
            TableEvent::Added(_) => {}
        }
        Ok(())
    }

    fn board_mut(&mut self) -> Result<&mut BoardView, FoldError> {
        self.board.as_mut().ok_or(FoldError)
    }
}

impl BoardView {
    /// A board on which nothing has happened, as somebody sees it who sees no hand.
    pub fn bare(board: BoardNumber) -> Self {
        Self::under(board, None)
    }

    /// The same under terms that are not those of its number.
    pub fn under(board: BoardNumber, terms: Option<Terms>) -> Self {
        let played = terms.unwrap_or_else(|| Terms::of_board(board));
        Self {
            board,
            dealer: played.dealer,
            vulnerability: played.of_north_and_east(),
            terms,
            seating: Seating::default(),
            hands: Hands::default(),
            calls: Vec::new(),
            called_at: Vec::new(),
            meanings: Vec::new(),
            questions: Vec::new(),
            held: None,
            declaring: None,
            drawing: None,
            contract: None,
            lead: None,
            trick: None,
            last_trick: None,
            won: BySide::default(),
            claim: None,
            undo: None,
            result: None,
            deal: None,
            drawn: None,
            secret: None,
            log: None,
        }
    }
}

#[cfg(test)]
mod tests;
