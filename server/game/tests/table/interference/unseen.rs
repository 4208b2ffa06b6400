//! What the viewer may not know of: drawn in each evening by itself, at moments of its own. The viewer must not notice
//! it, nor that there was nothing.

use bridge_game::{Command, Input, Moment, Record, auction, claim, explaining, play, seating, talk, undo};
use bridge_protocol::{Audience, ClaimStage, Meaning, Ruling, Turn};
use bridge_rules::Seat;

use super::evening::Evening;
use crate::{chance::Chance, people::person};

/// Requests out of the viewer's sight on one board: fewer than a side may make, so that those that they see are not
/// refused.
const REQUESTS: usize = 1;

/// Some acts are for requests out of the viewer's sight, the others for those of the script: nobody asks twice.
pub(super) const fn is_for_unseen_requests(back: Turn) -> bool {
    back.0.is_multiple_of(2)
}

impl Evening {
    pub(super) fn unseen_until(&mut self, end: Moment) {
        for _ in 0..self.hidden.below(4) {
            let left = usize::try_from(end.0 - self.now.0).unwrap();
            let wait = self.hidden.below(left + 1) as u64;
            self.passes_to(Moment(self.now.0 + wait));
            self.something_unseen();
        }
        self.passes_to(end);
    }

    fn something_unseen(&mut self) {
        if self.is_somebody_asked() && self.hidden.percent(50) {
            return self.answers_unseen();
        }
        match self.hidden.below(15) {
            0..2 => self.asks_unseen(),
            2..4 => self.explains_unseen(),
            4..6 => self.answers_unseen(),
            6 => self.undo_unseen(),
            7 => self.tries_unseen(),
            8 => self.kibitzer_comes(),
            9 => self.says_unseen(),
            10 => self.directs_unseen(),
            11..13 => self.rectifies_unseen(),
            13 => self.accepts_unseen(),
            _ => self.dummy_calls_unseen(),
        }
    }

    /// Of several who may accept a claim after all one does: it is settled when the last one has.
    fn accepts_unseen(&mut self) {
        let may_accept =
            |seat: &Seat| self.board_of(*seat).and_then(|board| board.claim).is_some_and(|claim| claim.may_accept);
        let seats: Vec<Seat> = Seat::ALL.into_iter().filter(may_accept).collect();
        let claim = self.board().and_then(|board| board.claim);
        let Some(claim) = claim.filter(|_| seats.len() > 1) else { return };
        let seat = self.hidden.one_of(&seats);
        if self.viewer.seat() != Some(seat) && self.viewer.eyes() != Some(seat) && !self.viewer.hears_all() {
            let accept = self.hidden.percent(70);
            let answer =
                Command::Claim(claim::Command::AnswerClaim { turn: claim.turn, stage: ClaimStage::Director, accept });
            self.commit(Input::Person(self.occupant(seat), answer));
        }
    }

    fn kibitzer_comes(&mut self) {
        self.guests += 1;
        let guest = person(&format!("Guest {}", self.guests));
        self.commit(Input::Person(guest, Command::Seating(seating::Command::Watch)));
    }

    /// Somebody asks to take back what they did last, or is answered; in the end it comes to nothing.
    fn undo_unseen(&mut self) {
        let Some(board) = self.board() else { return };
        if let Some(undo) = board.undo {
            if !self.undo_is_planned {
                let seat = self.hidden.one_of(&[undo.seat.lho(), undo.seat.rho(), undo.seat.partner()]);
                self.refuses(seat, undo.back);
            }
            return;
        }
        let seat = self.hidden.seat();
        let back = Turn(self.table.turn().0.saturating_sub(1 + self.hidden.below(4) as u32));
        if is_for_unseen_requests(self.as_in_both(back))
            && !self.viewer.hears_request_of(seat)
            && self.hidden_undos < REQUESTS
        {
            let instead = self.hidden.percent(50).then(|| "one spade".to_owned());
            let asked = self
                .commit(Input::Person(self.occupant(seat), Command::Undo(undo::Command::AskUndo { back, instead })));
            self.hidden_undos += usize::from(!asked.is_empty());
            self.undo_is_planned &= asked.is_empty();
        }
    }

    /// A request that the viewer does not know of is refused.
    pub(super) fn hidden_undo_is_over(&mut self) {
        if let Some(undo) = self.board().and_then(|board| board.undo).filter(|_| !self.undo_is_planned) {
            for seat in [undo.seat.lho(), undo.seat.rho(), undo.seat.partner()] {
                self.refuses(seat, undo.back);
            }
        }
    }

    fn refuses(&mut self, seat: Seat, back: Turn) {
        if self.viewer.seat() != Some(seat) {
            self.commit(Input::Person(
                self.occupant(seat),
                Command::Undo(undo::Command::AnswerUndo { back, accept: false }),
            ));
        }
    }

    /// Spec C9.3: somebody across the screen calls by mistake, and the director takes it back before the tray moves;
    /// now and then with what was called there before, which is then called again.
    fn rectifies_unseen(&mut self) {
        let mut chance = Chance::new(self.hidden.below(usize::MAX) as u64);
        let Some((seat, mistake @ Command::Auction(auction::Command::Call { .. }))) = self.legal_act(&mut chance)
        else {
            return;
        };
        if self.viewer.is_on_side_of(seat) || self.viewer.waits() || !self.viewer.is_directed {
            return;
        }
        // After a jump a call waits, and is not made yet: there is nothing to rectify.
        if !matches!(
            self.would(&self.occupant(seat), mistake.clone())[..],
            [Record::Auction(auction::Record::Called { .. }), ..]
        ) {
            return;
        }
        let known = self.count(self.viewer.lane).called_at.len();
        let board = self.board().expect("somebody is to call");
        // Whoever called there has to be there to call again: with an empty chair the auction would wait, and all would
        // see it.
        let can_call_again = self.seated[seat.rho()].is_some();
        let before = board.called_at.get(known).copied().filter(|_| can_call_again && chance.percent(50));
        let turn = self.table.turn();
        if self.commit(Input::Person(self.occupant(seat), mistake)).is_empty() {
            return;
        }
        self.rules(Ruling::RollBack { turn: before.unwrap_or(turn) });
        if before.is_some() {
            let again = Command::Auction(auction::Command::Call {
                turn: self.table.turn(),
                call: board.calls[known],
                meaning: None,
            });
            self.commit(Input::Person(self.occupant(seat.rho()), again));
        }
    }

    /// Somebody else tries what they may not do. Nobody is told.
    fn tries_unseen(&mut self) {
        let seat = self.hidden.seat();
        if self.viewer.seat() == Some(seat) || self.seated[seat].is_none() {
            return;
        }
        let (turn, stale) = (self.table.turn(), Turn(self.table.turn().0 + 1));
        let meaning = Meaning::new(bridge_protocol::Manner::Announcement, String::new());
        let attempts = [
            Command::Auction(auction::Command::Call { turn: stale, call: "1C".parse().unwrap(), meaning: None }),
            Command::Play(play::Command::Play { turn: stale, card: "SA".parse().unwrap() }),
            Command::Claim(claim::Command::Claim { turn, tricks: 14, statement: None }),
            Command::Claim(claim::Command::AnswerClaim { turn: stale, stage: Default::default(), accept: true }),
            Command::Undo(undo::Command::AnswerUndo { back: stale, accept: true }),
            Command::Play(play::Command::NoQuestions { turn: stale }),
            Command::Explaining(explaining::Command::Explain { call: turn, version: 1, meaning }),
            Command::Explaining(explaining::Command::Ask { call: stale, heard: 0 }),
            Command::Talk(talk::Command::Say { line: u32::MAX, text: "partner".to_owned(), to: Audience::Table }),
            Command::Seating(seating::Command::Sit { seat: seat.next() }),
        ];
        let attempt = self.hidden.one_of(&attempts);
        let records = self.commit(Input::Person(self.occupant(seat), attempt.clone()));
        assert_eq!(records, [], "{seat} tries {attempt:?}");
    }
}
