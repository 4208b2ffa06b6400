//! Closing, where the people of the table meet, and what the server says of the session.

use bridge_protocol::{Audience, MeetingLink, Refusal, limits::MAX_MEETING};

use crate::{
    Moment,
    table::{
        Person, Record, Table,
        decide::{DONE_BEFORE, Decision},
        session,
    },
};

impl session::Command {
    pub(in crate::table) fn decide(self, table: &Table, person: &Person, at: Moment) -> Decision {
        match self {
            Self::Close => table.close(person, at),
            Self::SetMeeting { link } => table.set_meeting(person, link.as_deref()),
            Self::ClaimHonours { board } => table.claim_honours(person, board),
            Self::AgreeToStop { board, agree } => table.agree_to_stop(table.seat_of_player(person)?, board, agree, at),
        }
    }
}

impl session::ServerCommand {
    pub(in crate::table) fn decide(self, table: &Table, at: Moment) -> Vec<Record> {
        match self {
            Self::Close { by } if !table.is_finished() => vec![Record::Session(session::Record::Closed { by })],
            Self::Presence { here } if table.notices(&here) => table.note_presence(&here),
            Self::HoldBoards { held } if !table.has_boards_held(held) => table.holds_boards(held, at),
            Self::EndUnplayed => table.ends_unplayed(),
            Self::TakeAway { board, to } => table.ends_taken_away(board, to),
            Self::Adjudicate { board, cards, left } => table.adjudicate(board, &cards, left),
            Self::Wake if table.is_to_be_woken() => vec![Record::Session(session::Record::Woken)],
            // It changes nothing.
            Self::Close { .. } | Self::Presence { .. } | Self::HoldBoards { .. } | Self::Wake => Vec::new(),
        }
    }
}

impl Table {
    pub(in crate::table) fn set_meeting(&self, person: &Person, link: Option<&str>) -> Decision {
        if !self.belongs_to.is_hosted_by(person.account) {
            return Err(Refusal::NotHost {});
        }
        let link =
            link.map(|link| MeetingLink::new(link.trim()).map_err(|_| Refusal::BadMeeting { limit: MAX_MEETING }));
        let link = link.transpose()?;
        if link == self.meeting {
            return DONE_BEFORE;
        }
        // What is in an address a host who plays could as well say to their partner.
        if let (Some(link), Some(from)) = (&link, self.lane_of(person.account)) {
            self.check_said_now(from, Audience::Table, link.as_str())?;
        }
        Ok(vec![Record::Session(session::Record::MeetingSet { link })])
    }

    /// Whether it makes a difference that the server was away.
    fn is_to_be_woken(&self) -> bool {
        self.stage.is_board_on() || self.misses_players() && self.chairs.any_taken()
    }
}
