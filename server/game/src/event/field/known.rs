//! Which boards somebody who has entered knows already: whoever has played for another contestant plays nowhere what
//! that one has played (Spec C12). What was seen at tables the tables know themselves.

use std::collections::BTreeSet;

use bridge_pairs::Sections;
use bridge_protocol::{ContestantNumber, EntryNumber, Refusal};
use bridge_rules::BoardNumber;

use super::{Field, dealing::boards_of, sittings};

impl Field {
    /// The boards that a contestant has played so far: who plays for it is shown them where travellers are shown as
    /// played.
    pub(super) fn played_by(&self, contestant: ContestantNumber) -> impl Iterator<Item = BoardNumber> {
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        let own = tables.filter(move |table| table.seated.sitting.contestants().contains(&contestant));
        own.flat_map(|table| table.boards.iter().filter(|board| table.has_played(**board)).copied())
    }

    /// Refuses whoever knows a board that a contestant has still to play in this movement, if it has one.
    pub(super) fn knows_no_board_to_come(
        &self,
        player: EntryNumber,
        contestant: ContestantNumber,
        movement: Option<&Sections>,
    ) -> Result<(), Refusal> {
        let to_come = self.to_come(contestant, movement);
        match self.known.get(&player).and_then(|known| known.intersection(&to_come).next()) {
            None => Ok(()),
            Some(board) => {
                let name = self.entry(player).map_or("this player", |entry| entry.person.name.as_str());
                let detail = format!("{name} knows board {board}, which is still to be played there");
                Err(Refusal::NothingToRule { detail })
            }
        }
    }

    /// The boards that a contestant has still to play: in the round that is on, and in those to come.
    fn to_come(&self, contestant: ContestantNumber, movement: Option<&Sections>) -> BTreeSet<BoardNumber> {
        let on = self.rounds.iter().filter(|round| !round.is_closed).flat_map(|round| &round.tables);
        let on = on.filter(|table| table.seated.sitting.contestants().contains(&contestant));
        let later = movement.into_iter().flat_map(|movement| movement.whole().rounds.iter().skip(self.rounds.len()));
        let later = later
            .flat_map(|round| &round.tables)
            .filter(|seated| self.can_be_played(seated))
            .filter(|seated| sittings::sitting(seated.sitting).contestants().contains(&contestant));
        on.flat_map(|table| table.boards_left())
            .chain(later.flat_map(|seated| boards_of(seated.set, self.conditions.boards)))
            .collect()
    }
}
