//! Who hears what is `said` (Spec C11).

use bridge_protocol::{Audience, Kibitzing, Lane};
use bridge_rules::{Seat, Seating};

use super::Record;
use crate::table::Table;

impl Record {
    pub(in crate::table) fn is_told_to(&self, lane: Lane, after: &Table) -> bool {
        match self {
            Self::Said { from, to, .. } => hears(after, *from, *to, lane),
        }
    }
}

/// Whether a lane hears a line. The director hears every line.
pub(in crate::table) fn hears(table: &Table, from: Lane, to: Audience, lane: Lane) -> bool {
    match lane {
        Lane::Director => true,
        Lane::Kibitzer => kibitzers_hear(table, from, to),
        Lane::North => player_hears(table.seating(), Seat::North, from, to),
        Lane::East => player_hears(table.seating(), Seat::East, from, to),
        Lane::South => player_hears(table.seating(), Seat::South, from, to),
        Lane::West => player_hears(table.seating(), Seat::West, from, to),
    }
}

/// A player hears their own lines, whomever they are for.
fn player_hears(seating: Seating, seat: Seat, from: Lane, to: Audience) -> bool {
    match to {
        Audience::Table => true,
        Audience::Opponents => from.seat().is_some_and(|speaker| speaker == seat || !seating.allies(speaker, seat)),
        Audience::Kibitzers => false,
        Audience::Director => from == seat.into(),
        Audience::Player(addressed) => addressed == seat || from == seat.into(),
    }
}

/// Kibitzers share one lane: what one of them says to the director does not come back to them, since all would hear it.
fn kibitzers_hear(table: &Table, from: Lane, to: Audience) -> bool {
    match to {
        Audience::Table => !table.keeps_board_from(Lane::Kibitzer),
        Audience::Opponents => match table.policy.kibitzing {
            Kibitzing::Off => false,
            Kibitzing::OpenCards | Kibitzing::AllHands => true,
            Kibitzing::OneHand(seat) => player_hears(table.seating(), seat, from, to),
            Kibitzing::Delayed => !table.keeps_board_from(Lane::Kibitzer),
        },
        Audience::Kibitzers => true,
        Audience::Director | Audience::Player(_) => false,
    }
}
