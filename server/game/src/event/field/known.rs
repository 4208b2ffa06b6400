//! Which boards somebody who has entered knows already: whoever has played for another contestant plays nowhere what
//! that one has played, and whoever had a seat while a board was on plays that one nowhere else (Spec C12). What was
//! seen at tables the tables know themselves, and tell.

use std::collections::BTreeSet;

use bridge_pairs::Sections;
use bridge_protocol::{AccountId, ContestantNumber, EntryNumber, Refusal, TableId};
use bridge_rules::{BoardNumber, Seat};

use super::{Field, Record, ReportRecord, dealing::boards_of, round::RoundTable, sittings};
use crate::RoomReport;

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
        let account = self.entry(player).map(|entry| entry.person.account);
        let seen = account.and_then(|account| self.seen.get(&account));
        // Whether they may go on where they have seen some of it, that table says.
        let has_seen = |(board, table): &(BoardNumber, Option<TableId>)| {
            seen.is_some_and(|seen| seen.iter().any(|(known, at)| known == board && Some(*at) != *table))
        };
        let played = account.and_then(|account| self.known.get(&account));
        let has_played = |board: &BoardNumber| played.is_some_and(|known| known.contains(board));
        let mut to_come = self.to_come(contestant, movement).into_iter();
        match to_come.find(|each| has_played(&each.0) || has_seen(each)) {
            None => Ok(()),
            Some((board, _)) => Err(self.knows(player, board)),
        }
    }

    /// Refuses whoever has seen cards of a board at the table where it is on, and would play it there for another: of
    /// those who come back to their own place the table knows what they have seen.
    pub(super) fn knows_no_board_on(&self, player: EntryNumber, place_of: EntryNumber) -> Result<(), Refusal> {
        let Some((account, place)) = self.entry(player).map(|entry| entry.person.account).zip(self.place_of(place_of))
        else {
            return Ok(());
        };
        if self.left.get(&account) == Some(&place) {
            return Ok(());
        }
        let seen: Vec<_> = self.seen.get(&account).into_iter().flatten().collect();
        let mut on = self.to_come(place.0, None).into_iter();
        match on.find(|(board, table)| seen.iter().any(|(known, at)| known == board && Some(*at) == *table)) {
            None => Ok(()),
            Some((board, _)) => Err(self.knows(player, board)),
        }
    }

    fn knows(&self, player: EntryNumber, board: BoardNumber) -> Refusal {
        let name = self.entry(player).map_or("this player", |entry| entry.person.name.as_str());
        Refusal::NothingToRule { detail: format!("{name} knows board {board}, which is still to be played there") }
    }

    /// What a table tells of those who have entered and have seen cards of its boards, but for who plays there. At a
    /// party it has deals of its own.
    pub(super) fn seen_at(&self, id: TableId, table: &RoundTable, report: &RoomReport) -> impl Iterator<Item = Record> {
        let looked = report.seen.iter().flat_map(|(board, seen)| seen.iter().map(|account| (*board, *account)));
        let sat = report
            .players
            .iter()
            .flat_map(|(board, players)| Seat::ALL.into_iter().filter_map(|seat| Some((*board, players[seat]?))));
        let at = table.seated.sitting;
        let is_another = move |account: AccountId| {
            let plays_here = self.contestant_of(account).is_some_and(|own| at.contestants().contains(&own));
            !plays_here && !self.is_party() && self.entry_of(account).is_some()
        };
        let told = looked.chain(sat).collect::<BTreeSet<_>>().into_iter();
        let news = told.filter(move |(board, account)| {
            let is_known = self.seen.get(account).is_some_and(|seen| seen.contains(&(*board, id)));
            !is_known && is_another(*account)
        });
        news.map(move |(board, account)| ReportRecord::BoardSeen { table: id, board, account }.into())
    }

    /// The boards that a contestant has still to play: in the round that is on, with the table, and in those to come.
    fn to_come(
        &self,
        contestant: ContestantNumber,
        movement: Option<&Sections>,
    ) -> BTreeSet<(BoardNumber, Option<TableId>)> {
        let on = self.rounds.iter().filter(|round| !round.is_closed).flat_map(|round| &round.tables);
        let on = on.filter(|table| table.seated.sitting.contestants().contains(&contestant));
        let later = movement.into_iter().flat_map(|movement| movement.whole().rounds.iter().skip(self.rounds.len()));
        let later = later
            .flat_map(|round| &round.tables)
            .filter(|seated| self.can_be_played(seated))
            .filter(|seated| sittings::sitting(seated.sitting).contestants().contains(&contestant));
        on.flat_map(|table| table.boards_left().map(|board| (board, Some(table.seated.id))))
            .chain(later.flat_map(|seated| boards_of(seated.set, self.conditions.boards)).map(|board| (board, None)))
            .collect()
    }
}
