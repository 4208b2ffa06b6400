//! The computers that each request needs. What asks for one that sits down at once, or for a match that begins with
//! them, needs a free one; what will need them when somebody is gone or when an event begins needs a server that has
//! any.

use bridge_game::{Command, EventCommand, FieldCommand, MatchCommand, Table, seating};
use bridge_protocol::{BoardSource, EventConditions, Policy, Refusal, TableId, TeamEntry};

use super::Conversation;
use crate::{actor::inspect, robots::Need};

impl Conversation {
    /// Whether a table would have one more computer by this: it would not where one sits there already, a person does,
    /// or it is not the host who asks.
    pub(super) async fn takes_a_computer(&self, table: TableId, command: &Command) -> Result<bool, Refusal> {
        let Command::Seating(seating::Command::SeatComputer { seat }) = *command else { return Ok(false) };
        let (table, person) = (self.state.tables.find(table).await?, self.person.clone());
        inspect(&table, move |table: &Table| table.would_seat_computer(&person, seat)).await
    }
}

pub(super) fn of_table(boards: &BoardSource, policy: &Policy) -> Need {
    later(policy.computers.replace_absent || matches!(boards, BoardSource::Daily(_)))
}

pub(super) fn of_teams<'a>(teams: impl IntoIterator<Item = &'a TeamEntry>) -> Need {
    now(teams.into_iter().any(|team| !team.computers.is_empty()))
}

pub(super) fn of_event(conditions: &EventConditions) -> Need {
    match conditions {
        EventConditions::Teams(teams) => of_teams(&teams.teams),
        EventConditions::Pairs(field) | EventConditions::Persons(field) => {
            later(field.computers_complete || field.policy.computers.replace_absent)
        }
    }
}

pub(super) fn of_table_command(command: &Command) -> Need {
    now(matches!(command, Command::Seating(seating::Command::SeatComputer { .. })))
}

pub(super) fn of_match_command(command: &MatchCommand) -> Need {
    now(matches!(command, MatchCommand::SeatComputer { .. }))
}

pub(super) fn of_event_command(command: &EventCommand) -> Need {
    match command {
        EventCommand::Field(FieldCommand::EnterComputers { count }) => Need::Later(*count),
        EventCommand::Field(FieldCommand::ComputerPartner { wanted, .. }) => later(*wanted),
        EventCommand::Field(
            FieldCommand::PlayWith { .. } | FieldCommand::TakeBackEntry { .. } | FieldCommand::PlayAgain,
        )
        | EventCommand::Join { .. }
        | EventCommand::Start(_)
        | EventCommand::BeginRound { .. }
        | EventCommand::Close
        | EventCommand::Rule { .. } => Need::None,
    }
}

const fn now(needs: bool) -> Need {
    if needs { Need::Now } else { Need::None }
}

const fn later(needs: bool) -> Need {
    if needs { Need::Later(1) } else { Need::None }
}
