//! What would change a score at a table whose match is over, or whose event's standings are final, is refused, and so
//! is another score for a board that was given its score in the event: it would count nowhere. The director of an event
//! gives the score there, and when the standings are final that makes a new version of them. A fine in points that a
//! match does not have is refused in its rooms too.

use bridge_game::{BelongsTo, Command, Event, Table, TeamMatch, direction};
use bridge_protocol::{AccountId, EventId, Refusal, Ruling, TableId};
use bridge_rules::BoardNumber;

use super::AppState;
use crate::actor::inspect;

impl AppState {
    /// Gives the match or event, if it is a ruling on a score at a table of one: when it is carried out that is to hear
    /// of it at once, as it may have become final after it was looked at here.
    pub(super) async fn check_correction(
        &self,
        account: AccountId,
        table: TableId,
        command: &Command,
    ) -> Result<Option<BelongsTo>, Refusal> {
        if !matches!(command, Command::Direction(_) | Command::Claim(_)) {
            return Ok(None);
        }
        let asked = command.clone();
        let look = move |table: &Table| (table.would_correct(account, &asked), table.belongs_to());
        let (would_correct, belongs_to) = inspect(&self.tables.find(table).await?, look).await?;
        if let (Command::Direction(direction::Command::Rule { ruling: Ruling::Penalise { unit, .. }, .. }), Some(id)) =
            (command, belongs_to.of_match().filter(|_| would_correct))
        {
            let unit = *unit;
            inspect(&self.matches.find(id).await?, move |known: &TeamMatch| known.check_unit(unit)).await??;
        }
        if would_correct && self.is_final(belongs_to).await? {
            return Err(Refusal::CorrectionPeriodOver {});
        }
        let ruled = match command {
            Command::Direction(direction::Command::Rule { ruling, .. }) if would_correct => ruling.gives_score_of(),
            _ => None,
        };
        if let (Some(board), BelongsTo::Event(event)) = (ruled, belongs_to)
            && self.is_scored_in(event, table, board).await?
        {
            return Err(Refusal::ScoredInEvent { board });
        }
        // Who repeats a ruling may have lost the answer, and the match or event never have heard of it.
        let is_a_ruling =
            matches!(command, Command::Direction(direction::Command::Rule { ruling, .. }) if ruling.changes_a_score());
        Ok(Some(belongs_to).filter(|_| is_a_ruling))
    }

    /// Has what a table belongs to hear at once what was ruled there, and the event of a match what the match comes to
    /// by it.
    pub(super) async fn hand_up_correction(&self, belongs_to: BelongsTo, table: TableId) -> Result<(), Refusal> {
        match belongs_to {
            BelongsTo::Host(_) => Ok(()),
            BelongsTo::Event(event) => self.events.hears_of(event, table).await,
            BelongsTo::Match(id) => {
                self.matches.hears_of(id, table).await?;
                let above = inspect(&self.matches.find(id).await?, TeamMatch::belongs_to).await?;
                match above {
                    BelongsTo::Event(event) => self.events.hears_of_match(event, id).await,
                    BelongsTo::Match(_) | BelongsTo::Host(_) => Ok(()),
                }
            }
        }
    }

    /// Whether what a board came to at a table was said in the event.
    async fn is_scored_in(&self, event: EventId, table: TableId, board: BoardNumber) -> Result<bool, Refusal> {
        let event = self.events.find(event).await?;
        inspect(&event, move |event: &Event| event.has_scored(table, board)).await
    }

    /// Whether what tables say counts no more. Of what is there no more nothing counts.
    async fn is_final(&self, belongs_to: BelongsTo) -> Result<bool, Refusal> {
        let looked = match belongs_to {
            BelongsTo::Host(_) => return Ok(false),
            BelongsTo::Match(id) => match self.matches.find(id).await {
                Ok(team_match) => inspect(&team_match, TeamMatch::is_finished).await,
                Err(refusal) => Err(refusal),
            },
            BelongsTo::Event(id) => match self.events.find(id).await {
                Ok(event) => inspect(&event, Event::is_finished).await,
                Err(refusal) => Err(refusal),
            },
        };
        match looked {
            Err(Refusal::NoSuchMatch {} | Refusal::NoSuchEvent {}) => Ok(true),
            looked => looked,
        }
    }
}
