//! To which match or table of an event somebody comes, and as what.

use bridge_protocol::{AccountId, MatchId, Refusal};

use super::{Contest, Event, MatchEntrance, TableEntrance};

impl Event {
    /// Which match an account enters, and as what. Who names none enters the first that their team has still to finish.
    /// In the match of others they look on, unless they direct.
    ///
    /// # Errors
    /// If there is none, or the account has no part in the event.
    pub fn entrance(&self, account: AccountId, id: Option<MatchId>) -> Result<MatchEntrance, Refusal> {
        match &self.contest {
            _ if !self.concerns(account) => Err(Refusal::NoSuchEvent {}),
            Contest::Teams(teams) => teams.entrance(self.places_of(account), id),
            Contest::Field(_) => Err(Refusal::NoMatchToEnter {}),
        }
    }

    /// Which table an account comes to: its own in the round that is on, or as director the one that it names, in that
    /// round unless it names an earlier one.
    ///
    /// # Errors
    /// If there is none, or the account has no part in the event.
    pub fn table_entrance(
        &self,
        account: AccountId,
        number: Option<u16>,
        round: Option<u8>,
    ) -> Result<TableEntrance, Refusal> {
        if !self.concerns(account) {
            return Err(Refusal::NoSuchEvent {});
        }
        let Contest::Field(field) = &self.contest else { return Err(Refusal::NoMatchToEnter {}) };
        let found =
            if self.directs(account) { field.entrance_of_director(number, round) } else { field.entrance(account) };
        found.filter(|_| !self.is_finished).ok_or(Refusal::NoMatchToEnter {})
    }
}
