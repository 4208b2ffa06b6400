//! A session: deals of one form, one after the other, until the form says that it is over or the players stop.

use std::error::Error;
use std::fmt;

use super::rules::Entered;
use super::{CardsFrom, DealOutcome, DealResult, Duplicate, Form, Pad, Sheet, SheetDeal, Terms};
use crate::BoardNumber;

/// The deals that were played so far, and what comes next. It is a fold over the results: the same results make the
/// same session, so nothing of it need be kept but them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    form: Form,
    /// The numbers of the boards, where they are not 1, 2, 3 and so on.
    numbers: Option<Vec<BoardNumber>>,
    sheet: Sheet,
    stopped: bool,
}

impl Session {
    /// A session of which nothing has been played.
    pub fn new(form: Form) -> Session {
        let sheet = Sheet { unit: form.rules().unit(), deals: Vec::new(), pads: Vec::new() };
        Session { form, numbers: None, sheet, stopped: false }
    }

    /// A session of duplicate with these boards, in this order.
    ///
    /// ```
    /// use bridge_rules::{BoardNumber, Seat, Session};
    ///
    /// let session = Session::with_boards(BoardNumber::new(6).into_iter().collect());
    /// assert_eq!(session.next().map(|terms| (terms.board.get(), terms.dealer)), Some((6, Seat::East)));
    /// ```
    pub fn with_boards(numbers: Vec<BoardNumber>) -> Session {
        let form = Form::Duplicate(Duplicate { boards: Some(numbers.len() as u32) });
        Session { numbers: Some(numbers), ..Session::new(form) }
    }

    /// The session that these results make.
    ///
    /// # Errors
    /// The first result that the form has no place for.
    pub fn of<'a>(form: Form, results: impl IntoIterator<Item = &'a DealResult>) -> Result<Session, SessionError> {
        let mut session = Session::new(form);
        results.into_iter().try_for_each(|result| session.record(result))?;
        Ok(session)
    }

    /// The session of this form that this sheet was written in, as far as it has come: the boards are numbered 1, 2, 3
    /// and so on.
    pub fn resumed(form: Form, sheet: Sheet) -> Session {
        Session { form, numbers: None, sheet, stopped: false }
    }

    /// The form that is played.
    pub const fn form(&self) -> Form {
        self.form
    }

    /// The terms of the next deal; none when the session is over.
    pub fn next(&self) -> Option<Terms> {
        let rules = self.form.rules();
        let complete = self.sheet.pads.iter().filter(|pad| pad.over).count() as u32;
        if self.stopped || rules.parts().is_some_and(|parts| complete >= parts) {
            return None;
        }
        let board = self.next_board()?;
        let opening = rules.opening(&self.sheet, board);
        Some(Terms {
            board,
            part: complete + 1,
            dealer: opening.dealer,
            vulnerable: opening.vulnerable,
            cards: opening.cards,
        })
    }

    /// The deal that was passed out and whose hands the next one is dealt from (Spec F18.2); it is still so when the
    /// players have stopped.
    pub fn goulash_of(&self) -> Option<BoardNumber> {
        match self.sheet.cards_of_next(self.form.goulash()) {
            CardsFrom::Goulash => self.sheet.deals.last().map(|passed_out| passed_out.terms.board),
            CardsFrom::Fresh => None,
        }
    }

    fn next_board(&self) -> Option<BoardNumber> {
        match &self.numbers {
            Some(numbers) => numbers.get(self.sheet.deals.len()).copied(),
            None => self.sheet.next_board(),
        }
    }

    /// Whether all that was agreed has been played, or the players have stopped.
    pub fn is_over(&self) -> bool {
        self.next().is_none()
    }

    /// Whether the deal that is on can end so, and its terms.
    ///
    /// # Errors
    /// The session is over, or a deal of this form cannot.
    pub fn check(&self, outcome: &DealOutcome) -> Result<Terms, SessionError> {
        let terms = self.next().ok_or(SessionError::Over)?;
        if self.form.rules().accepts(&terms, outcome) && outcome.tricks() <= 13 {
            Ok(terms)
        } else {
            Err(SessionError::NotOfThisForm { form: self.form.name(), board: terms.board })
        }
    }

    /// Writes down a deal that was played under the terms of [`next`](Session::next).
    ///
    /// # Errors
    /// Those of [`check`](Session::check); nothing is then written.
    pub fn record(&mut self, result: &DealResult) -> Result<(), SessionError> {
        let outcome = result.outcome;
        let terms = self.check(&outcome)?;
        let rules = self.form.rules();
        let counts = rules.counts(&self.sheet, &terms, &outcome);
        let (place, counted_before) = (self.sheet.deals.len() as u32, self.sheet.counted_in_part());
        if self.sheet.open_pad().is_none() {
            self.sheet.pads.push(Pad::new(self.form.seating().accounts()));
        }
        self.sheet.deals.push(SheetDeal { terms, outcome, counts, beer: result.beer.filter(|_| rules.beer_card()) });
        if let Some(pad) = self.sheet.pads.last_mut().filter(|_| counts) {
            rules.enter(pad, &Entered { place, counted_before, terms: &terms, result });
        }
        Ok(())
    }

    /// The players stop here. A rubber that is on is settled as unfinished; a deal that is on does not count.
    pub fn stop(&mut self) {
        if let Some(pad) = self.sheet.pads.last_mut().filter(|pad| !pad.over && !self.stopped) {
            self.form.rules().stop(pad);
            pad.over = true;
        }
        self.stopped = true;
    }

    /// All that has been written.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }
}

impl DealOutcome {
    /// The tricks won by declarer's side; none if nothing was played.
    pub const fn tricks(&self) -> u8 {
        match self {
            DealOutcome::PassedOut => 0,
            DealOutcome::Contract { tricks, .. } | DealOutcome::Named { tricks, .. } => *tricks,
        }
    }
}

impl Sheet {
    /// The number of the next deal; none after 65,535.
    pub(super) fn next_board(&self) -> Option<BoardNumber> {
        BoardNumber::new(self.deals.len() as u32 + 1)
    }

    /// The rubber or round that is on; none between two.
    pub(super) fn open_pad(&self) -> Option<&Pad> {
        self.pads.last().filter(|pad| !pad.over)
    }

    /// How many deals of the part that is on have counted.
    pub(super) fn counted_in_part(&self) -> u32 {
        let part = self.pads.len() as u32;
        let theirs = self.deals.iter().rev().take_while(|deal| deal.terms.part == part);
        if self.open_pad().is_some() { theirs.filter(|deal| deal.counts).count() as u32 } else { 0 }
    }

    /// Where the next cards come from: a fresh deal that is dealt again makes a goulash, if goulashes are played
    /// (Spec F18.2).
    pub(super) fn cards_of_next(&self, goulash: bool) -> CardsFrom {
        match self.deals.last() {
            Some(last) if goulash && !last.counts && last.terms.cards == CardsFrom::Fresh => CardsFrom::Goulash,
            Some(_) | None => CardsFrom::Fresh,
        }
    }
}

/// Why a result is not written down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SessionError {
    /// Everything has been played that was agreed, or the players have stopped.
    Over,
    /// No deal of this form can end so: a declarer who does not play, a doubled contract of minibridge, a strain
    /// without a contract at a game with an auction, or more than thirteen tricks.
    NotOfThisForm {
        /// The name of the form.
        form: &'static str,
        /// Number of the deal's board.
        board: BoardNumber,
    },
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionError::Over => f.write_str("the session is over: begin another one"),
            SessionError::NotOfThisForm { form, board } => {
                write!(f, "deal {board} cannot end so at {form}: check its declarer, contract and tricks")
            }
        }
    }
}

impl Error for SessionError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BySeat;

    #[test]
    fn what_cannot_happen_is_refused_and_not_written() {
        for (form, contract, tricks) in
            [("honeymoon", "4SS", 10), ("three-handed", "4SW", 10), ("minibridge", "4SXN", 10), ("rubber", "4SN", 14)]
        {
            let mut session = Session::new(form.parse().unwrap());
            let contract = contract.parse().unwrap();
            let refused = session.record(&result(DealOutcome::Contract { contract, tricks })).unwrap_err();
            assert!(refused.to_string().starts_with("deal 1 cannot end so at "), "{refused}");
            assert_eq!(session, Session::new(form.parse().unwrap()));
        }
    }

    #[test]
    fn a_session_that_is_over_takes_no_more() {
        let mut session = Session::new("duplicate".parse().unwrap());
        session.record(&result(DealOutcome::PassedOut)).unwrap();
        assert!(!session.is_over());
        session.stop();
        assert!(session.is_over());
        assert_eq!(session.record(&result(DealOutcome::PassedOut)), Err(SessionError::Over));
    }

    fn result(outcome: DealOutcome) -> DealResult {
        DealResult::new(outcome, BySeat::default())
    }
}
