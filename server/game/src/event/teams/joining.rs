//! Who takes a place in a team.

use bridge_protocol::{EventPlace, PlayerNumber, Refusal, TeamNumber};

use super::TeamsContest;

impl TeamsContest {
    /// Whether somebody with these places may be captain, or the player of a number. A captain may also play; nobody
    /// plays twice, or for two teams.
    pub(in crate::event) fn check_joining(
        &self,
        places: &[EventPlace],
        team: TeamNumber,
        number: Option<PlayerNumber>,
    ) -> Result<(), Refusal> {
        let entrant = self.people.teams.get(team.index()).ok_or(Refusal::BadInvitation {})?;
        let held = match number {
            None => &entrant.captain,
            Some(PlayerNumber(number)) => {
                let index = usize::from(number).checked_sub(1).ok_or(Refusal::BadInvitation {})?;
                entrant.players.get(index).ok_or(Refusal::BadInvitation {})?
            }
        };
        if held.is_some() {
            return Err(Refusal::PlaceTaken {});
        }
        let is_in_the_way = |place: &EventPlace| match place {
            EventPlace::Captain { team: own } => *own != team,
            EventPlace::Player { team: own, .. } => *own != team || number.is_some(),
            EventPlace::Entrant { .. } | EventPlace::Director {} => true,
            EventPlace::Spectator {} => false,
        };
        if places.iter().any(is_in_the_way) { Err(Refusal::OtherPart {}) } else { Ok(()) }
    }
}
