//! What would change a score at a table whose match is over, or whose event's standings are final, is refused: it would
//! count nowhere. The director of an event gives the score there, which makes a new version of the standings.

use bridge_game::{BelongsTo, Command, Event, Table, TeamMatch};
use bridge_protocol::{AccountId, Refusal, TableId};

use super::http::AppState;
use crate::actor::inspect;

impl AppState {
    pub(super) async fn check_correction(
        &self,
        account: AccountId,
        table: TableId,
        command: &Command,
    ) -> Result<(), Refusal> {
        if !matches!(command, Command::Direction(_) | Command::Claim(_)) {
            return Ok(());
        }
        let asked = command.clone();
        let look = move |table: &Table| (table.would_correct(account, &asked), table.belongs_to());
        let (would_correct, belongs_to) = inspect(&self.tables.find(table).await?, look).await?;
        if would_correct && self.is_final(belongs_to).await? {
            return Err(Refusal::CorrectionPeriodOver {});
        }
        Ok(())
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
