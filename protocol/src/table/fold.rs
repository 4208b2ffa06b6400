//! The fold: a view and the next event of its lane give the next view. What a client keeps is exactly this.

mod seats;

use bridge_rules::{BoardNumber, BySeat, BySide, Call, Drawing, PlayOrder, Seat, Seating, Terms};

use super::{
    BoardView, ClaimAnswers, ClaimView, Declared, Hands, LastTrick, LeadView, Stage, Swap, TableEvent, TableView,
    TrickView, Turn, UndoView,
};
use crate::{
    Adjustment, BoardResult, Explained, Lane, Ruling, RulingNotice,
    limits::{CHAT_REMEMBERED, DIRECTOR_CALLS_REMEMBERED},
};

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
                self.unsettle(*seat);
            }
            TableEvent::SeatLeft { seat } => {
                self.seats[*seat] = None;
                self.unsettle(*seat);
            }
            TableEvent::SwapAsked { by, of } => {
                self.swaps.retain(|swap| swap.by != *by);
                self.swaps.push(Swap { by: *by, of: *of });
            }
            TableEvent::SwapOver { by, .. } => self.swaps.retain(|swap| swap.by != *by),
            TableEvent::SeatsSwapped { one, other, sittings } => self.swap_seats(lane, [*one, *other], *sittings)?,
            TableEvent::PartnersChanged { from, sittings, .. } => self.sit_down_anew(lane, from, sittings),
            TableEvent::Ready { seat } => self.ready[*seat] = true,
            TableEvent::ContributionsWanted { set, .. } => {
                self.stage = Stage::Committing;
                self.swaps.clear();
                self.would_stop.clear();
                if let Some(set) = set {
                    self.set = set.as_ref().clone();
                }
            }
            TableEvent::Contributed { seat, commitment } => self.set.committed[*seat] = Some(*commitment),
            TableEvent::RevealsWanted { .. } => self.stage = Stage::Revealing,
            TableEvent::Revealed { seat } => self.set.revealed[*seat] = true,
            TableEvent::Dealt { entropy } => self.set.entropy = Some(*entropy),
            TableEvent::BoardOpened { board, terms, seating, hands, declaring, drawing } => {
                self.stage = match (declaring, drawing) {
                    (_, Some(_)) => Stage::Drawing,
                    (Some(_), None) => Stage::Declaring,
                    (None, None) => Stage::Auction,
                };
                self.ready = BySeat::default();
                self.swaps.clear();
                self.would_stop.clear();
                self.clock = None;
                let declaring = declaring.clone();
                let (seating, hands) = (*seating, *hands);
                let drawing = drawing.clone();
                let mut opened = BoardView { seating, hands, declaring, drawing, ..BoardView::under(*board, *terms) };
                opened.trick = opened.first_trick_of_the_draw();
                self.board = Some(opened);
            }
            TableEvent::Drawn { cards, left } => {
                let board = self.board_mut()?;
                for drawn in cards {
                    if let (Some(hand), Some(card)) = (board.hands.get_mut(drawn.seat), drawn.card) {
                        hand.insert(card);
                    }
                }
                self.draw_goes_on(*left)?;
            }
            TableEvent::Chosen { turn, seat, kept, put_away, offered, next, left, .. } => {
                let board = self.board_mut()?;
                if let (Some(hand), Some(card)) = (board.hands.get_mut(*seat), kept) {
                    hand.insert(*card);
                }
                let drawing = board.drawing.as_mut().ok_or(FoldError)?;
                if let Some(card) = put_away {
                    drawing.put_away.get_mut(*seat).get_or_insert_default().insert(*card);
                }
                (drawing.offered, drawing.turn) = (*offered, *next);
                self.turn = turn.next();
                self.draw_goes_on(*left)?;
            }
            TableEvent::Called { turn, seat, call, meaning, .. } => {
                let board = self.board_mut()?;
                board.add_call(*turn, *call);
                board.held = None;
                if let Some(meaning) = meaning {
                    board.learn(Explained { call: *turn, by: *seat, version: 1, meaning: meaning.clone() });
                }
                self.turn = turn.next();
            }
            TableEvent::CallHeld { call, .. } => self.board_mut()?.held = Some(*call),
            TableEvent::TrayCame { calls, called_at } => {
                for (turn, call) in called_at.iter().zip(calls) {
                    self.board_mut()?.add_call(*turn, *call);
                    self.turn = turn.next();
                }
            }
            TableEvent::Explained(explained) => self.board_mut()?.learn(explained.clone()),
            TableEvent::Asked(question) => self.board_mut()?.questions.push(question.clone()),
            TableEvent::AnsweredAgain(_) => {}
            TableEvent::CardFiled { side, version } => self.cards[*side] = *version,
            TableEvent::Declared { turn, seat, declaration, due, slip, .. } => {
                let declaring = self.board_mut()?.declaring.as_mut().ok_or(FoldError)?;
                declaring.declarations.push(Declared { turn: *turn, seat: *seat, declaration: *declaration });
                declaring.due.clone_from(due);
                declaring.slip = slip.or(declaring.slip);
                self.turn = turn.next();
            }
            TableEvent::ContractReached { contract, dummy } => {
                let board = self.board_mut()?;
                if let (Some(own), Some(hand)) = (lane.seat(), dummy) {
                    *board.hands.get_mut(own.partner()) = Some(*hand);
                }
                board.contract = Some(*contract);
                board.trick = Some(TrickView { leader: board.opening_leader(*contract), cards: Vec::new() });
                self.stage = Stage::Play;
            }
            TableEvent::LeadMade { turn, seat, card, .. } => {
                self.turn = turn.next();
                let board = self.board_mut()?;
                if let (Some(hand), Some(card)) = (board.hands.get_mut(*seat), card) {
                    hand.remove(*card);
                }
                board.lead = Some(LeadView {
                    turn: *turn,
                    seat: *seat,
                    card: *card,
                    no_questions: false,
                    no_questions_by: BySeat::default(),
                });
            }
            TableEvent::NoQuestions { by } => {
                let lead = self.board_mut()?.lead.as_mut().ok_or(FoldError)?;
                match by {
                    Some(seat) => lead.no_questions_by[*seat] = true,
                    None => lead.no_questions = true,
                }
            }
            TableEvent::LeadFaced { seat, card } => {
                let board = self.board_mut()?;
                board.lead = None;
                board.lay(lane, *seat, *card, None)?;
            }
            TableEvent::Played { turn, seat, card, won_by, .. } => {
                self.turn = turn.next();
                self.board_mut()?.lay(lane, *seat, *card, *won_by)?;
            }
            TableEvent::DummyFaced { seat, hand, also } => {
                let hands = &mut self.board_mut()?.hands;
                *hands.get_mut(*seat) = Some(*hand);
                for seat in Seat::ALL.into_iter().filter(|seat| also.get(*seat).is_some()) {
                    *hands.get_mut(seat) = also.get(seat);
                }
            }
            TableEvent::Claimed { turn, seat, tricks, statement, stage, hand } => {
                let board = self.board_mut()?;
                if let Some(hand) = hand {
                    *board.hands.get_mut(*seat) = Some(*hand);
                }
                let (statement, stage) = (statement.clone(), *stage);
                board.claim = Some(ClaimView {
                    turn: *turn,
                    seat: *seat,
                    tricks: *tricks,
                    statement,
                    stage,
                    answer: None,
                    may_accept: false,
                    answers: ClaimAnswers::default(),
                });
                self.turn = turn.next();
            }
            TableEvent::ClaimPassed { to, may_accept, .. } => {
                let claim = self.board_mut()?.claim.as_mut().ok_or(FoldError)?;
                claim.stage = *to;
                claim.answer = None;
                claim.may_accept = *may_accept;
            }
            TableEvent::ClaimAnswered { accept, by, .. } => {
                let claim = self.board_mut()?.claim.as_mut().ok_or(FoldError)?;
                match by {
                    Some(seat) => claim.answers.add(claim.stage, *seat, *accept),
                    None => {
                        claim.answer = Some(*accept);
                        claim.may_accept = false;
                    }
                }
            }
            TableEvent::ClaimSettled { .. } | TableEvent::ClaimDeferred { .. } => {
                self.board_mut()?.claim = None;
                self.turn = self.turn.next();
            }
            TableEvent::UndoAsked { back, seat, instead } => {
                let (back, seat, instead) = (*back, *seat, instead.clone());
                self.board_mut()?.undo = Some(UndoView { back, seat, instead, answer: None });
            }
            TableEvent::UndoAnswered { accept, seat, .. } => {
                let undo = self.board_mut()?.undo.as_mut().ok_or(FoldError)?;
                if seat.is_none() {
                    undo.answer = Some(*accept);
                }
            }
            TableEvent::UndoRefused { .. } => self.board_mut()?.undo = None,
            TableEvent::TakenBack { turn, stage, board } => {
                self.turn = turn.next();
                self.stage = *stage;
                self.board = Some(board.as_ref().clone());
            }
            TableEvent::DirectorCalled { call } => {
                self.direction.called = true;
                if let Some(call) = call {
                    if call.by.is_some() && call.by == lane.seat() {
                        self.direction.calls_made += 1;
                    }
                    self.direction.calls.push(call.clone());
                    if self.direction.calls.len() > DIRECTOR_CALLS_REMEMBERED {
                        self.direction.calls.remove(0);
                    }
                }
            }
            TableEvent::DirectorCame { name } => {
                self.direction.director = Some(name.clone());
                // From here on the director decides about a claim that waits.
                if let Some(claim) = self.board.as_mut().and_then(|board| board.claim.as_mut()) {
                    claim.may_accept = false;
                }
            }
            TableEvent::Ruled(notice) => self.take_ruling(notice),
            TableEvent::HandShown { seat, hand } => *self.board_mut()?.hands.get_mut(*seat) = Some(*hand),
            TableEvent::Adjusted { adjustment, result } => {
                self.adjust(adjustment);
                if let Some(result) = result {
                    self.corrects(result);
                }
            }
            TableEvent::MeetingSet { link } => self.meeting.clone_from(link),
            TableEvent::AgreementWithdrawn { .. }
            | TableEvent::ClockWarning { .. }
            | TableEvent::PlayerDropped { .. }
            | TableEvent::PlayerReturned { .. }
            | TableEvent::ServerWasAway {}
            | TableEvent::SubstituteDue { .. } => {}
            TableEvent::BoardEnded { result, deal, drawn, secret, meanings, log, clock, scored } => {
                self.stage = Stage::Gathering;
                self.sheet.push(*result);
                if let (Some(session), Some(scored)) = (&mut self.session, scored) {
                    session.write(scored);
                }
                self.clock = *clock;
                let board = self.board_mut()?;
                board.meanings.clone_from(meanings);
                board.questions.clear();
                board.trick = None;
                board.lead = None;
                board.claim = None;
                board.held = None;
                board.undo = None;
                board.drawing = None;
                board.drawn.clone_from(drawn);
                board.result = Some(*result);
                board.deal = *deal;
                board.secret.clone_from(secret);
                board.log = *log;
            }
            TableEvent::HonoursClaimed { result, pad, accounts, .. } => {
                self.corrects(result);
                if let Some(session) = &mut self.session {
                    session.amend(pad, accounts);
                }
            }
            TableEvent::BoardShown { turn, board } => {
                self.turn = *turn;
                self.board = Some(board.as_ref().clone());
            }
            TableEvent::StopAgreed { seat, agrees } => {
                self.would_stop.retain(|each| each != seat);
                self.would_stop.extend(agrees.then_some(*seat));
            }
            TableEvent::SessionFinished {} => self.stage = Stage::Finished,
            TableEvent::Closed { by, turn, pad, accounts } => {
                self.stage = Stage::Finished;
                if let (Some(session), Some(pad)) = (&mut self.session, pad) {
                    session.amend(pad, accounts);
                }
                self.closed = Some(*by);
                self.turn = *turn;
                self.board = self.board.take().filter(|board| board.result.is_some());
            }
            TableEvent::Said(line) => {
                let speaker = line.from.seat().and_then(|seat| self.seats[seat].as_mut());
                if let Some(speaker) = speaker.filter(|_| line.to.is_table()) {
                    speaker.lines = line.line;
                }
                self.chat.push(line.clone());
                if self.chat.len() > CHAT_REMEMBERED {
                    self.chat.remove(0);
                }
            }
            // An older client's fold, which is ours as long as nothing was added.
            TableEvent::Added(_) => {}
        }
        Ok(())
    }

    fn take_ruling(&mut self, notice: &RulingNotice) {
        match notice.ruling {
            Ruling::Attend {} => {
                self.direction.called = false;
                self.direction.calls.clear();
            }
            Ruling::Freeze {} => self.direction.frozen = true,
            Ruling::Unfreeze {} => self.direction.frozen = false,
            Ruling::Look { .. }
            | Ruling::RollBack { .. }
            | Ruling::DecideUndo { .. }
            | Ruling::AwardClaim { .. }
            | Ruling::VoidClaim { .. }
            | Ruling::CorrectMeaning { .. }
            | Ruling::Adjust { .. }
            | Ruling::Penalise { .. }
            | Ruling::Unseat { .. }
            | Ruling::SetClock { .. }
            | Ruling::Void { .. }
            | Ruling::Rescore { .. }
            | Ruling::Find { .. } => {}
        }
        self.direction.rulings.push(notice.clone());
    }

    /// The last word on a board holds.
    fn adjust(&mut self, adjustment: &Adjustment) {
        self.adjustments.retain(|known| known.board != adjustment.board);
        self.adjustments.push(adjustment.clone());
    }

    /// The board came to this, and not to what was told before.
    fn corrects(&mut self, result: &BoardResult) {
        self.sheet.iter_mut().filter(|line| line.board == result.board).for_each(|line| *line = *result);
        if let Some(board) = self.board.as_mut().filter(|board| board.board == result.board) {
            board.result = Some(*result);
        }
    }

    /// A draw that nothing is left for is over, and the dealer calls.
    fn draw_goes_on(&mut self, left: u8) -> Result<(), FoldError> {
        let board = self.board_mut()?;
        board.drawing.as_mut().ok_or(FoldError)?.left = left;
        if left == 0 {
            (board.trick, board.last_trick) = (None, None);
            self.stage = Stage::Auction;
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

    /// Where the draw goes by tricks, who does not deal leads to the first.
    fn first_trick_of_the_draw(&self) -> Option<TrickView> {
        let way = self.drawing.as_ref()?.way;
        let leader = self.seating.callers().after(self.dealer, 1);
        (way == Drawing::FromTheStock).then(|| TrickView { leader, cards: Vec::new() })
    }

    fn add_call(&mut self, turn: Turn, call: Call) {
        self.calls.push(call);
        self.called_at.push(turn);
    }

    /// A player's later word on a call takes the place of their earlier one, and answers the questions about it.
    fn learn(&mut self, explained: Explained) {
        self.questions.retain(|question| (question.call, question.of) != (explained.call, explained.by));
        self.meanings.retain(|known| (known.call, known.by) != (explained.call, explained.by));
        self.meanings.push(explained);
    }

    fn lay(&mut self, lane: Lane, seat: Seat, card: bridge_rules::Card, won_by: Option<Seat>) -> Result<(), FoldError> {
        if let Some(hand) = self.hands.get_mut(seat) {
            hand.remove(card);
        }
        let order = self.play_order();
        let trick = self.trick.as_mut().ok_or(FoldError)?;
        trick.cards.push(card);
        if turns_last_trick(order, lane, seat) {
            self.last_trick = None;
        }
        if let Some(winner) = won_by {
            let cards = std::mem::take(&mut trick.cards);
            self.last_trick = Some(LastTrick { leader: trick.leader, cards, winner });
            trick.leader = winner;
            if self.contract.is_some() {
                self.won[order.side(winner)] += 1;
            }
        }
        Ok(())
    }
}

/// A player may look at the last trick until their side plays to the next (Law 66A); kibitzers until anyone does.
pub fn turns_last_trick(order: PlayOrder, lane: Lane, played: Seat) -> bool {
    lane.seat().is_none_or(|seat| order.side(seat) == order.side(played))
}

#[cfg(test)]
mod tests;
