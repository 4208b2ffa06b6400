//! Taking back what was done by a slip of the hand (Spec C7). What the players may not take back, the director may.

use bridge_protocol::{
    Refusal, Turn, Undo,
    limits::{MAX_CHAT, UNDOS_PER_SIDE},
};
use bridge_rules::{Declaration, Seat};

use crate::table::decide::{DONE_BEFORE, Decision};
use crate::{
    Moment,
    table::{
        Act, Command, Person, Record, Table, UndoRequest, UndoState, auction, claim, declaring, play, undo, words,
    },
};

impl undo::Command {
    pub(in crate::table) fn decide(self, table: &Table, person: &Person) -> Decision {
        let seat = table.seat_of_player(person)?;
        match self {
            Self::AskUndo { back, instead } => table.ask_undo(seat, back, instead),
            Self::AnswerUndo { back, accept } => table.answer_undo(seat, back, accept),
        }
    }
}

impl Table {
    pub(in crate::table) fn ask_undo(&self, seat: Seat, back: Turn, instead: Option<String>) -> Decision {
        let instead = instead
            .map(|text| words::clean(&text, MAX_CHAT).ok_or(Refusal::BadLine { limit: MAX_CHAT }))
            .transpose()?;
        if let Some(known) = self.undos.iter().rfind(|known| (known.seat, known.back) == (seat, back)) {
            match known.state {
                UndoState::Open | UndoState::Granted if known.instead == instead => return DONE_BEFORE,
                UndoState::Open => return Err(Refusal::UndoOpen {}),
                UndoState::Granted => return Err(Refusal::NoUndo {}),
                // In a lesson one may ask again, as long as there is something to take back.
                UndoState::Closed if self.policy.undo == Undo::Free && self.may_be_taken_back(seat, back) => {}
                UndoState::Closed => return Err(Refusal::UndoRefused {}),
            }
        }
        let Some(context) = self.stage.context() else { return Err(self.not_now()) };
        let current = self.turn_of(seat.into());
        if back == current && context.held.as_ref().is_some_and(|held| held.seat == seat) {
            // A call that is held is on its way: the others will have seen it before anybody could take it back.
            return Err(Refusal::NoUndo {});
        }
        if back >= current || back <= context.began || self.act_at(back).is_none() {
            return Err(Refusal::StaleTurn { current });
        }
        if !self.may_be_taken_back(seat, back) {
            return Err(Refusal::NoUndo {});
        }
        // Whoever has something to take back knows of every request that can be open beside theirs: their partner's own
        // would have lapsed by it.
        if self.open_undo().is_some() {
            return Err(Refusal::UndoOpen {});
        }
        if self.undos_asked(seat, context.began) >= UNDOS_PER_SIDE {
            return Err(Refusal::TooManyUndos { limit: UNDOS_PER_SIDE });
        }
        Ok(vec![Record::Undo(undo::Record::UndoAsked { seat, back, instead })])
    }

    pub(in crate::table) fn answer_undo(&self, seat: Seat, back: Turn, accept: bool) -> Decision {
        let policy = self.policy.undo;
        let known = |request: &&UndoRequest| request.back == back && request.is_known_to(seat.into(), policy);
        let Some(request) = self.undos.iter().rfind(known) else { return Err(Refusal::NoSuchUndo {}) };
        if !request.is_answered_by(seat, policy) {
            return Err(Refusal::NotYourAnswer {});
        }
        match request.answers[seat] {
            Some(answer) if answer == accept => return DONE_BEFORE,
            Some(_) => return Err(Refusal::AlreadyAnswered {}),
            None if !request.is_open() => return Err(Refusal::NoSuchUndo {}),
            None => {}
        }
        let mut records = vec![Record::Undo(undo::Record::UndoAnswered { seat, accept })];
        match request.settled_by(seat, accept, policy) {
            None => {}
            Some(true) => records.extend(self.taken_back_to(back)?),
            Some(false) => records.push(Record::Undo(undo::Record::UndoRefused)),
        }
        Ok(records)
    }

    /// Takes the board back to the position in which the act of this turn was made.
    ///
    /// # Errors
    /// If no call, card or claim of that turn stands on the board on the table.
    pub(in crate::table) fn taken_back_to(&self, back: Turn) -> Decision {
        if !self.stage.is_board_on() {
            return Err(self.not_now());
        }
        match self.standing_acts().iter().find(|(turn, _)| *turn == back) {
            Some((_, Act::Drew { .. })) => {
                Err(Refusal::NothingToRule { detail: "what was drawn stands: its player has seen it".to_owned() })
            }
            Some((_, act)) if act.by().is_some() => Ok(vec![Record::Undo(undo::Record::TakenBack { back })]),
            Some(_) | None => Err(Refusal::StaleTurn { current: self.turn() }),
        }
    }

    /// A late duplicate of an act that was taken back is not carried out again, wherever the table stands.
    pub(in crate::table) fn check_not_taken_back(&self, person: &Person, command: &Command) -> Result<(), Refusal> {
        if let Command::Auction(auction::Command::Call { turn, .. })
        | Command::Declaring(declaring::Command::Declare { turn, .. })
        | Command::Play(play::Command::Play { turn, .. })
        | Command::Claim(claim::Command::Claim { turn, .. }) = command
            && let Some(seat) = self.seat_of(person.account)
            && self.is_taken_back_at(*turn)
        {
            return Err(Refusal::StaleTurn { current: self.turn_of(seat.into()) });
        }
        Ok(())
    }

    /// With the end of an open request where one of these records overtakes it.
    pub(in crate::table) fn with_lapsed_undo(&self, mut records: Vec<Record>, at: Moment) -> Vec<Record> {
        if records.is_empty() || self.open_undo().is_none() {
            return records;
        }
        let mut after = self.clone();
        let overtaken = records.iter().position(|record| {
            after.apply(record, at);
            after.open_undo().is_some_and(|request| !after.may_be_taken_back(request.seat, request.back))
        });
        if let Some(place) = overtaken {
            records.insert(place + 1, Record::Undo(undo::Record::UndoRefused));
        }
        records
    }

    /// The request that waits for answers. There is one at a time.
    pub(crate) fn open_undo(&self) -> Option<&UndoRequest> {
        self.undos.last().filter(|request| request.is_open())
    }

    /// Whether the table's policy lets a seat take this back at present, if those who are asked allow it.
    fn may_be_taken_back(&self, seat: Seat, back: Turn) -> bool {
        let standing = self.standing_acts();
        let Some(place) = standing.iter().position(|(turn, act)| *turn == back && act.by() == Some(seat)) else {
            return false;
        };
        let (before, later) = (&standing[..place], &standing[place + 1..]);
        let in_auction = self.stage.in_auction().is_some();
        // Of those who would have to allow it one sits across the screen, and may not know of the call.
        if in_auction && self.policy.has_screens() {
            return false;
        }
        match (standing[place].1, self.policy.undo) {
            (Act::Called { .. } | Act::Declared { .. } | Act::Played { .. } | Act::Claimed { .. }, Undo::Free) => true,
            // Whoever opened has read partner's slip, which no pass forgets.
            (Act::Declared { declaration: Declaration::Open, .. }, Undo::Auction | Undo::Misclick) => false,
            // Until somebody has acted on it.
            (Act::Declared { .. }, Undo::Auction | Undo::Misclick) => later.is_empty(),
            // Until partner has called, or without a partner anybody; not when the auction ended before it came to them
            // (Law 25A).
            (Act::Called { .. }, Undo::Auction | Undo::Misclick) => {
                in_auction && later.len() < if self.seating().has_partners() { 2 } else { 1 }
            }
            // Until the next hand has played. The opening lead faced dummy, or lies face down and returns only by the
            // director (Laws 47E, 54).
            (Act::Played { .. }, Undo::Misclick) => {
                later.is_empty() && before.iter().any(|(_, act)| matches!(act, Act::Played { .. }))
            }
            (Act::Led { .. }, Undo::None | Undo::Auction | Undo::Misclick | Undo::Free)
            | (Act::Drew { .. }, Undo::None | Undo::Auction | Undo::Misclick | Undo::Free)
            | (Act::Called { .. } | Act::Declared { .. }, Undo::None)
            | (Act::Played { .. }, Undo::None | Undo::Auction)
            | (Act::Claimed { .. }, Undo::None | Undo::Auction | Undo::Misclick)
            | (
                Act::ClaimSettled { .. } | Act::TakenBack { .. },
                Undo::None | Undo::Auction | Undo::Misclick | Undo::Free,
            ) => false,
        }
    }

    /// How often a player's side has asked on this board, as far as they may know: what partner asked for in vain, they
    /// were never told.
    fn undos_asked(&self, seat: Seat, began: Turn) -> usize {
        let known = |request: &&UndoRequest| {
            request.back > began
                && self.seating().allies(request.seat, seat)
                && (request.state == UndoState::Granted || request.is_known_to(seat.into(), self.policy.undo))
        };
        self.undos.iter().filter(known).count()
    }
}
