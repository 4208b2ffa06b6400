//! What may be said, and to whom (Laws 73, 76; Spec C11).

use bridge_protocol::{Audience, Lane, PHRASES, Refusal, TableTalk, limits::MAX_CHAT};

use crate::BelongsTo;
use crate::table::decide::{DONE_BEFORE, Decision};
use crate::table::{Person, Record, Table, talk, words};

impl talk::Command {
    pub(in crate::table) fn decide(self, table: &Table, person: &Person) -> Decision {
        let Self::Say { line, text, to } = self;
        table.say(person, line, &text, to)
    }
}

impl Table {
    pub(in crate::table) fn say(&self, person: &Person, line: u32, text: &str, to: Audience) -> Decision {
        let from = self.lane_of(person.account).ok_or(Refusal::NotSeated {})?;
        check_audience(from, to, self.is_finished() && !self.is_in_a_competition())?;
        let text = words::clean(text, MAX_CHAT).ok_or(Refusal::BadLine { limit: MAX_CHAT })?;
        let next = self.chat.lines_said(person.account, to) + 1;
        if self.chat.was_said(person.account, to, line, &text) {
            return DONE_BEFORE;
        }
        if line != next {
            return Err(Refusal::StaleLine { next });
        }
        self.check_said_now(from, to, &text)?;
        let person = from.seat().is_none().then(|| person.clone());
        Ok(vec![Record::Talk(talk::Record::Said { from, person, to, text })])
    }

    /// While a board is on, players say to each other what the table's policy lets them. Phrases have no suits in them.
    /// At a table of a match or an event that is over they do so too, and no less than phrases: by then they may be in
    /// the middle of a board at another.
    pub(in crate::table) fn check_said_now(&self, from: Lane, to: Audience, text: &str) -> Result<(), Refusal> {
        let is_over = self.is_finished() && self.is_in_a_competition();
        if from.seat().is_none() || to == Audience::Director || !(is_over || self.stage.is_board_on()) {
            return Ok(());
        }
        match self.policy.chat {
            TableTalk::Free => Ok(()),
            TableTalk::Closed if !is_over => Err(Refusal::NoTalk {}),
            TableTalk::Phrases | TableTalk::Closed if to != Audience::Table => Err(Refusal::NoTalk {}),
            TableTalk::Phrases | TableTalk::Closed if PHRASES.contains(&text) => Ok(()),
            TableTalk::Phrases | TableTalk::Closed => Err(Refusal::PhrasesOnly {}),
        }
    }

    /// Whether its players may play together again at another table of the same match or event.
    fn is_in_a_competition(&self) -> bool {
        !matches!(self.belongs_to, BelongsTo::Host(_))
    }
}

/// Partners have no line to each other, and kibitzers none to the players (Laws 73A, 76A). When a table by itself is
/// over its players may speak to one alone: there is no partner any more.
fn check_audience(from: Lane, to: Audience, is_over: bool) -> Result<(), Refusal> {
    match (from, to) {
        (Lane::Kibitzer, Audience::Table | Audience::Opponents | Audience::Player(_)) => {
            Err(Refusal::KibitzersAreSilent {})
        }
        (Lane::Kibitzer, Audience::Kibitzers | Audience::Director) => Ok(()),
        (Lane::Director, Audience::Opponents) => Err(Refusal::NotSeated {}),
        (Lane::Director, Audience::Table | Audience::Kibitzers | Audience::Director | Audience::Player(_)) => Ok(()),
        (Lane::North | Lane::East | Lane::South | Lane::West, Audience::Kibitzers) => {
            Err(Refusal::PlayersCannotKibitz {})
        }
        (Lane::North | Lane::East | Lane::South | Lane::West, Audience::Player(_)) => {
            if is_over {
                Ok(())
            } else {
                Err(Refusal::NotDirector {})
            }
        }
        (
            Lane::North | Lane::East | Lane::South | Lane::West,
            Audience::Table | Audience::Opponents | Audience::Director,
        ) => Ok(()),
    }
}
