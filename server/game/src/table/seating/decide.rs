//! Who may sit and who may watch. The invitation was checked before; here it is about the table itself.

use bridge_protocol::{
    AccountId, Kibitzing, Refusal,
    limits::{MAX_COMPUTERS, MAX_KIBITZERS},
};
use bridge_rules::{Calling, Partners, Seat};

use crate::table::decide::{DONE_BEFORE, Decision};
use crate::{
    BelongsTo,
    table::{Person, Record, Table, daily, seating},
};

impl seating::Command {
    pub(in crate::table) fn decide(self, table: &Table, person: &Person) -> Decision {
        match self {
            Self::Sit { seat } => table.sit(person, seat),
            Self::Watch => table.watch(person),
            Self::LeaveSeat { sitting } => table.leave_seat(person, sitting),
            Self::AskSwap { sitting, with } => table.ask_swap(person, sitting, with),
            Self::AnswerSwap { sitting, with, accept } => table.answer_swap(person, sitting, with, accept),
            Self::WithdrawSwap { sitting } => table.withdraw_swap(person, sitting),
            Self::ComeBack => table.come_back(person),
            Self::SeatComputer { seat } => table.seat_computer(person, seat),
            Self::Vacate { seat, sitting, connected } => table.vacate(person, seat, sitting, connected),
        }
    }
}

impl seating::ServerCommand {
    pub(in crate::table) fn decide(self, table: &Table) -> Vec<Record> {
        match self {
            Self::SeatOnly { players } => table.seat_only(&players),
            Self::StandIn { seat } => table.computer_stands_in(seat),
            Self::LimitComputers { most } => table.limit_computers(most),
        }
    }
}

impl Table {
    pub(in crate::table) fn sit(&self, person: &Person, seat: Seat) -> Decision {
        if self.direction.directs(person.account) {
            return Err(Refusal::DirectorsCannotPlay {});
        }
        self.check_played_at(seat)?;
        // Where the form says who plays with whom, a player's seat is where their substitute sits, or where they got
        // up.
        let moves = self.session.form().partners() != Partners::Fixed && self.is_session_under_way();
        let own = || self.absences.seat_kept_for(person.account).or_else(|| self.absences.seat_left_by(person.account));
        let seat = moves.then(own).flatten().unwrap_or(seat);
        if self.set.day().is_some() && (seat != daily::SEAT || !self.belongs_to.is_hosted_by(person.account)) {
            return Err(Refusal::PlayedAlone {});
        }
        match (self.seat_of(person.account), self.chairs.sitting(seat)) {
            (Some(own), _) if own == seat => DONE_BEFORE,
            // They come back by the link that they were sent, to the seat that they have changed to.
            (Some(own), _) if moves || self.chairs.sitting(own).is_some_and(|sitting| sitting.by_swap) => DONE_BEFORE,
            (Some(own), _) => Err(Refusal::AlreadySeated { seat: own }),
            // The seat is theirs again between boards: the substitute gets up (Spec C13).
            (None, Some(_)) if self.absences.is_kept_for(seat, person.account) && !self.stage.is_board_on() => {
                Ok(vec![
                    Record::Seating(seating::Record::SeatLeft { seat, kept: false }),
                    Record::Seating(seating::Record::SeatTaken { seat, person: person.clone() }),
                ])
            }
            // No seat at a table that is over becomes free again.
            (None, Some(sitting)) if !sitting.person.account.is_computer() && self.is_finished() => Err(self.not_now()),
            (None, Some(sitting)) if !sitting.person.account.is_computer() => Err(Refusal::SeatTaken { seat }),
            (None, _) if self.direction.is_sent_away(person.account) => Err(self.not_now()),
            // Who has seen a hidden hand of the board may sit where that hand is, and nowhere else (Spec C12).
            (None, _) if self.hands_seen_by(person.account).any(|seen| seen != seat) => Err(Refusal::HasSeenCards {}),
            (None, _) if self.knows_name_like(person) => Err(Refusal::NameTooAlike {}),
            (None, _) if self.imported(person.account) && !self.policy.importer_plays => {
                Err(Refusal::ImportersDoNotPlay {})
            }
            // A computer gives way, whatever is on: its seat's view is all that it had.
            (None, Some(_)) => Ok(vec![
                Record::Seating(seating::Record::SeatLeft { seat, kept: false }),
                Record::Seating(seating::Record::SeatTaken { seat, person: person.clone() }),
            ]),
            (None, None) => Ok(vec![Record::Seating(seating::Record::SeatTaken { seat, person: person.clone() })]),
        }
    }

    /// Whether the form has a player at this seat.
    fn check_played_at(&self, seat: Seat) -> Result<(), Refusal> {
        if self.players().any(|player| player == seat) {
            return Ok(());
        }
        let players = self.players().map(|player| player.as_str()).collect::<Vec<_>>().join(", ");
        Err(Refusal::BadForm {
            why: format!("{} is played at {players}: nobody sits {}", self.session.form(), seat.as_str()),
        })
    }

    /// Whether everybody sits whom the form needs.
    pub(in crate::table) fn all_sit(&self) -> bool {
        self.players().all(|seat| self.chairs.sitting(seat).is_some())
    }

    /// Who sees to it that a seat has a player: the host, or, where a substitute is due, whoever plays here too, unless
    /// the host plays here and is there.
    fn may_replace(&self, person: &Person, seat: Seat) -> bool {
        let BelongsTo::Host(host) = self.belongs_to else { return false };
        let is_there = |account| self.seat_of(account).is_some_and(|seat| self.absences.of(seat).is_none());
        let is_offered = self.absences.of(seat).is_some_and(|away| away.is_offered);
        host == person.account || (is_offered && is_there(person.account) && !is_there(host))
    }

    pub(in crate::table) fn seat_computer(&self, person: &Person, seat: Seat) -> Decision {
        let is_there = self.chairs.sitting(seat).is_some_and(|sitting| sitting.person.account.is_computer());
        match self.chairs.sitting(seat) {
            // Whoever plays here may have asked for it before.
            _ if is_there && self.seat_of(person.account).is_some() => return DONE_BEFORE,
            _ if !self.may_replace(person, seat) => return Err(Refusal::NotHost {}),
            _ if is_there => return DONE_BEFORE,
            Some(_) => return Err(Refusal::SeatTaken { seat }),
            None if self.is_kept_for_now(seat) => return Err(Refusal::SeatKept { seat }),
            None => {}
        }
        self.check_played_at(seat)?;
        if self.set.day().is_some() && seat == daily::SEAT {
            return Err(Refusal::PlayedAlone {});
        }
        if !self.seating().has_partners() {
            return Err(Refusal::BadForm {
                why: "computers play forms of four only: send the seat's link to somebody".to_owned(),
            });
        }
        if self.session.form().calling() != Calling::Auction {
            return Err(Refusal::BadForm {
                why: "computers play forms with an auction only: send the seat's link to somebody".to_owned(),
            });
        }
        let person = self.free_computer().ok_or(Refusal::NoComputers {})?;
        Ok(vec![Record::Seating(seating::Record::SeatTaken { seat, person })])
    }

    /// Whether a computer would sit down there if this person asked for it now.
    pub fn would_seat_computer(&self, person: &Person, seat: Seat) -> bool {
        self.seat_computer(person, seat).is_ok_and(|records| !records.is_empty())
    }

    /// Four may sit, and be called like one, so that among eight names one is free. In a field those that have entered
    /// have names of their own.
    fn free_computer(&self) -> Option<Person> {
        let first = if self.belongs_to.of_event().is_some() { MAX_COMPUTERS + 1 } else { 1 };
        (first..).take(8).map(Person::computer).find(|computer| !self.knows_name_like(computer))
    }

    /// Whether a computer plays there for somebody in a field.
    pub(in crate::table) fn stands_in(&self, seat: Seat) -> bool {
        let sitting = self.chairs.sitting(seat);
        sitting.is_some_and(|sitting| {
            sitting.person.account.is_computer()
                && !(1..=MAX_COMPUTERS).any(|number| AccountId::computer(number) == sitting.person.account)
        })
    }

    /// A computer takes the seat of a player who has been gone for long, if that is agreed and somebody is there to
    /// play with it (Spec C13). A room of a match is for those who are entered. In a field the others wait for a table,
    /// and the computers that have entered are somebody to play with.
    pub(in crate::table) fn computer_replaces(&self, seat: Seat) -> Vec<Record> {
        let is_of_field = self.belongs_to.of_event().is_some();
        let is_agreed = self.policy.computers.replace_absent && (self.belongs_to.host().is_some() || is_of_field);
        let is_here = |at: &Seat| {
            let counts = |person: &Person| !person.account.is_computer() || is_of_field && !self.stands_in(*at);
            let sitting = self.chairs.sitting(*at).filter(|sitting| counts(&sitting.person));
            *at != seat && sitting.is_some() && self.absences.of(*at).is_none()
        };
        if !is_agreed || self.chairs.is_computer(seat) || !Seat::ALL.iter().any(is_here) {
            return Vec::new();
        }
        let Some(person) = self.free_computer() else { return Vec::new() };
        vec![
            Record::Seating(seating::Record::SeatLeft { seat, kept: true }),
            Record::Seating(seating::Record::SeatTaken { seat, person }),
        ]
    }

    /// A computer plays for somebody who has not come to a table of a field (Spec C13).
    pub(in crate::table) fn computer_stands_in(&self, seat: Seat) -> Vec<Record> {
        let is_wanted = self.policy.computers.replace_absent && self.belongs_to.of_event().is_some();
        let is_free = self.chairs.sitting(seat).is_none() && !self.is_finished();
        let person = self.free_computer().filter(|_| is_wanted && is_free);
        person.map(|person| Record::Seating(seating::Record::SeatTaken { seat, person })).into_iter().collect()
    }

    /// The last of its computers get up, as the seats are counted from North.
    pub(in crate::table) fn limit_computers(&self, most: usize) -> Vec<Record> {
        let left = self.computers().skip(most).map(|(seat, _)| seat);
        left.map(|seat| Record::Seating(seating::Record::SeatLeft { seat, kept: false })).collect()
    }

    /// A player whose seat a computer has taken is back, and has it again at once (Spec C13).
    pub(in crate::table) fn come_back(&self, person: &Person) -> Decision {
        if self.seat_of(person.account).is_some() {
            return DONE_BEFORE;
        }
        let is_own = |seat: &Seat| self.absences.is_kept_for(*seat, person.account) && self.chairs.is_computer(*seat);
        let seat = Seat::ALL.into_iter().find(is_own).ok_or(Refusal::NotSeated {})?;
        self.sit(person, seat)
    }

    pub(in crate::table) fn watch(&self, person: &Person) -> Decision {
        let account = person.account;
        // Who directs sees more than any kibitzer.
        if self.kibitzers.contains(&account) || self.direction.directs(account) {
            return DONE_BEFORE;
        }
        if self.policy.kibitzing == Kibitzing::Off {
            return Err(Refusal::KibitzingOff {});
        }
        if self.seat_of(account).is_some() {
            return Err(Refusal::PlayersCannotKibitz {});
        }
        if self.kibitzers.len() >= MAX_KIBITZERS {
            return Err(Refusal::TooManyKibitzers {});
        }
        if self.knows_name_like(person) {
            return Err(Refusal::NameTooAlike {});
        }
        Ok(vec![Record::Seating(seating::Record::KibitzerAdmitted { account })])
    }

    /// Whether somebody else is here whom this person would be taken for (Promise S16): a player or a director. Who
    /// watches is not among them, since a refusal would tell players that somebody does (Spec C11).
    pub(in crate::table) fn knows_name_like(&self, person: &Person) -> bool {
        let directs_under_it =
            |director: &Person| director.account != person.account && director.name.looks_like(&person.name);
        self.chairs.has_name_like(&person.name) || self.direction.people().any(directs_under_it)
    }

    /// Whether an account brought the boards, and so knows them.
    fn imported(&self, account: AccountId) -> bool {
        self.set.is_imported() && self.belongs_to.is_hosted_by(account)
    }

    pub(in crate::table) fn leave_seat(&self, person: &Person, sitting: u32) -> Decision {
        let Some(seat) = self.seat_of(person.account) else { return DONE_BEFORE };
        match self.chairs.sitting(seat) {
            Some(current) if current.number != sitting => Err(Refusal::StaleSitting {}),
            Some(_) | None => Ok(vec![Record::Seating(seating::Record::SeatLeft { seat, kept: false })]),
        }
    }

    pub(in crate::table) fn vacate(&self, person: &Person, seat: Seat, sitting: u32, connected: bool) -> Decision {
        let plays_here = self.seat_of(person.account).is_some();
        match self.chairs.sitting(seat) {
            // Whoever plays here may have asked for it before.
            None if plays_here => DONE_BEFORE,
            Some(current) if plays_here && current.number > sitting => Err(Refusal::StaleSitting {}),
            _ if !self.may_replace(person, seat) => Err(Refusal::NotHost {}),
            None => DONE_BEFORE,
            Some(current) if current.number != sitting => Err(Refusal::StaleSitting {}),
            Some(current) if current.person.account.is_computer() => {
                Ok(vec![Record::Seating(seating::Record::SeatLeft { seat, kept: false })])
            }
            Some(_) if connected => Err(Refusal::StillConnected { seat }),
            Some(_) if self.is_kept_for_now(seat) => Err(Refusal::SeatKept { seat }),
            Some(_) => Ok(vec![Record::Seating(seating::Record::SeatLeft { seat, kept: true })]),
        }
    }
}
