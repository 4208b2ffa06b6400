//! The director (Laws 81 to 93; Spec C15, C16): who may direct, who may call them, and what may be ruled.

mod board;
mod coming_out;
mod scores;
mod words;

use crate::table::{direction, seating};
use bridge_protocol::{
    DirectorCall, Refusal, Ruling,
    limits::{DIRECTOR_CALLS, DIRECTOR_CALLS_WINDOW, DIRECTOR_PERIOD, MAX_DIRECTORS, MAX_RULINGS, MAX_USED_MS},
};
use bridge_rules::Seat;

use crate::table::decide::{DONE_BEFORE, Decision};
use crate::{
    Moment,
    table::{
        MadeRuling, Person, Record, Table,
        words::{check_room, ruling_size},
    },
};

impl direction::Command {
    pub(in crate::table) fn decide(self, table: &Table, person: &Person, at: Moment) -> Decision {
        match self {
            Self::Direct => table.direct(person),
            Self::CallDirector { number, about } => table.call_director(person, number, &about, at),
            Self::Rule { number, ruling, law, reason } => table.rule(person, number, ruling, law, &reason, at),
        }
    }
}

impl Table {
    pub(in crate::table) fn direct(&self, person: &Person) -> Decision {
        let account = person.account;
        if self.direction.directs(account) {
            return DONE_BEFORE;
        }
        // They would see boards that others have yet to play.
        if self.set.day().is_some() {
            return Err(Refusal::PlayedAlone {});
        }
        if self.seat_of(account).is_some() {
            return Err(Refusal::PlayersCannotDirect {});
        }
        // Who has seen a hidden hand of the board is a party to it (Spec C12).
        if self.hands_seen_by(account).next().is_some() {
            return Err(Refusal::HasSeenCards {});
        }
        if self.direction.directors().count() >= MAX_DIRECTORS {
            return Err(Refusal::TooManyDirectors { limit: MAX_DIRECTORS });
        }
        if self.knows_name_like(person) {
            return Err(Refusal::NameTooAlike {});
        }
        Ok(vec![Record::Direction(direction::Record::DirectorAdmitted { person: person.clone() })])
    }

    pub(in crate::table) fn call_director(&self, person: &Person, number: u32, about: &str, at: Moment) -> Decision {
        let seat = self.seat_of_player(person)?;
        let about = words::reason(about)?;
        let account = person.account;
        if self.direction.calls_of(account).any(|made| made.number == number && made.about == about) {
            return DONE_BEFORE;
        }
        let next = self.direction.next_call(seat);
        if number != next {
            return Err(Refusal::StaleNumber { next });
        }
        let lately = self.direction.calls_of(account).filter(|made| at.since(made.at) < DIRECTOR_CALLS_WINDOW);
        if lately.count() >= DIRECTOR_CALLS {
            return Err(Refusal::TooOften { limit: DIRECTOR_CALLS });
        }
        let call = DirectorCall { by: Some(seat), about };
        Ok(vec![Record::Direction(direction::Record::DirectorCalled {
            call,
            later: self.must_not_draw_attention(seat),
        })])
    }

    /// Dummy does not call the director during the play before attention was drawn to something (Law 43A1), unless
    /// there is a claim, which ends the play (Law 68D).
    fn must_not_draw_attention(&self, seat: Seat) -> bool {
        self.stage
            .in_play()
            .is_some_and(|stage| stage.dummy_is_faced && self.claim().is_none() && stage.play.tricks().dummy() == seat)
    }

    pub(in crate::table) fn rule(
        &self,
        person: &Person,
        number: u32,
        ruling: Ruling,
        law: Option<String>,
        reason: &str,
        at: Moment,
    ) -> Decision {
        if !self.direction.directs(person.account) {
            return Err(Refusal::NotDirector {});
        }
        let (ruling, law, reason) = (words::ruling(ruling)?, words::law(law)?, words::reason(reason)?);
        let made = MadeRuling { director: person.clone(), ruling, law, reason };
        if self.direction.ruling(number) == Some(&made) {
            return DONE_BEFORE;
        }
        let next = self.direction.next_ruling();
        if number != next {
            return Err(Refusal::StaleNumber { next });
        }
        if usize::try_from(number).is_ok_and(|number| number > MAX_RULINGS) {
            return Err(Refusal::TooManyRulings { limit: MAX_RULINGS });
        }
        let size = |made: &MadeRuling| ruling_size(&made.ruling, made.law.as_deref(), &made.reason);
        check_room(size(&made), self.direction.rulings().map(size))?;
        let follows = self.what_follows(&made.ruling, at)?;
        let MadeRuling { director, ruling, law, reason } = made;
        let mut records = vec![Record::Direction(direction::Record::Ruled { director, ruling, law, reason })];
        records.extend(follows);
        Ok(records)
    }

    /// A table that was stopped goes on by itself when whoever directs it has ruled on nothing for so long that they
    /// may have gone home: so their ruling ends.
    pub(in crate::table) fn stop_lapses(&self, at: Moment) -> Vec<Record> {
        let stopped = self.direction.rulings().filter(|made| matches!(made.ruling, Ruling::Freeze {})).last();
        let lapsed = stopped.filter(|_| self.direction.pause.lapses_at().is_some_and(|until| until <= at));
        let minutes = DIRECTOR_PERIOD.as_secs() / 60;
        let ends = lapsed.map(|MadeRuling { director, law, .. }| direction::Record::Ruled {
            director: director.clone(),
            ruling: Ruling::Unfreeze {},
            law: law.clone(),
            reason: format!("the table goes on by itself: nothing was ruled for {minutes} minutes"),
        });
        let begins = lapsed.and_then(|_| self.waiting_board_begins(self.direction.pause.table_time(at)));
        ends.map(Record::Direction).into_iter().chain(begins).collect()
    }

    /// What a ruling leads to, if there is something for it to act on.
    fn what_follows(&self, ruling: &Ruling, at: Moment) -> Decision {
        match ruling {
            Ruling::Attend {} | Ruling::Find { .. } => Ok(Vec::new()),
            Ruling::Freeze {} if self.direction.pause.is_on() => Err(nothing("the table is stopped already")),
            Ruling::Unfreeze {} if !self.direction.pause.is_on() => Err(nothing("the table is not stopped")),
            Ruling::Freeze {} => Ok(Vec::new()),
            Ruling::Unfreeze {} => Ok(self.waiting_board_begins(at).into_iter().collect()),
            Ruling::Look { seat } => self.looks_at(*seat),
            Ruling::RollBack { turn } => self.taken_back_to(*turn),
            Ruling::DecideUndo { back, grant } => self.undo_is_decided(*back, *grant),
            Ruling::AwardClaim { turn, tricks } => self.award_claim(*turn, *tricks),
            Ruling::VoidClaim { turn } => self.void_claim(*turn),
            Ruling::CorrectMeaning { call, seat, text } => self.meaning_is_corrected(*call, *seat, text),
            Ruling::Unseat { seat } => match self.chairs.sitting(*seat) {
                Some(_) => Ok(vec![Record::Seating(seating::Record::SeatLeft { seat: *seat, kept: true })]),
                None => Err(nothing("the seat is free")),
            },
            Ruling::SetClock { .. } if self.policy.clock.is_none() => Err(nothing("this table has no clock")),
            Ruling::SetClock { .. } if !self.stage.is_board_on() => Err(self.not_now()),
            Ruling::SetClock { used_ms, .. } if *used_ms > MAX_USED_MS => Err(nothing("no board takes a day")),
            Ruling::SetClock { .. } => Ok(Vec::new()),
            Ruling::Adjust { board, ns, ew } => self.adjust_to(*board, ns, ew, at),
            Ruling::Penalise { amount, unit, .. } => self.penalise(*amount, *unit, at),
            Ruling::Void { board } => self.void(*board, at),
            Ruling::Rescore { board, contract, tricks } => self.rescore(*board, *contract, *tricks, at),
        }
    }
}

fn nothing(detail: &str) -> Refusal {
    Refusal::NothingToRule { detail: detail.to_owned() }
}
