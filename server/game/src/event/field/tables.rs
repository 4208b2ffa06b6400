//! What a field wants of its tables: that they be there, and that its people find them. The server sees to it, as often
//! as it likes: wanting the same again changes nothing.

use std::sync::Arc;

use bridge_protocol::{
    AccountId, Adjusted, Computers, FieldScoring, FieldSitting, PlayFor, Policy, TableId, limits::SUBSTITUTE_AFTER,
};
use bridge_rules::{BoardNumber, BySeat, Seat, Side};

use super::{
    Field, SeatedTable,
    round::{Round, RoundTable},
};
use crate::{BelongsTo, Boards, Moment, Opened, Person, RoomSeats};

/// A table that should be open.
#[derive(Clone, Debug)]
pub struct TableWanted {
    /// How it is opened, if it is not.
    pub opened: Arc<Opened>,
    /// The identity of its event: it is kept with that.
    pub family: [u8; 16],
    /// Who may sit; whoever else does is to get up.
    pub seats: RoomSeats,
    /// The computers that play there, each by itself.
    pub computers: Vec<(Seat, Person)>,
    /// From when on a computer plays for somebody who has not come, where that is agreed (Spec C13).
    pub replaces_from: Option<Moment>,
    /// Whether its round is over and ruled, and it has told of what was on when the round was closed: nothing is to be
    /// asked of it unless it has news.
    pub is_settled: bool,
    /// Whether no further board is to begin: the rest was taken away, or the round was closed over them.
    pub is_held: bool,
    /// What becomes of a board that is on.
    pub ending: Ending,
    /// The boards that are not played there, and what they come to: one of them that is on is over at once, as what
    /// others made of it is shown.
    pub not_played: Vec<(BoardNumber, Adjusted)>,
}

/// What becomes of a board that is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It is played to its end.
    PlayedOut,
    /// The time is up: it goes on if its opening lead is faced (Spec F8).
    OnlyInPlay,
    /// The time is up for what is in play too.
    Adjudicated,
    /// The round of a form is closed over it: the session is too, and the deal does not count (Spec F10.5).
    BrokenOff,
    /// The round is closed: it is over and has still to be ruled, and the session ends with it.
    Closed,
}

/// The table that somebody enters, and what they are to be there.
#[derive(Clone, Debug)]
pub struct TableEntrance {
    /// The table.
    pub wanted: TableWanted,
    /// Their seat; none for a director.
    pub seat: Option<Seat>,
}

impl Field {
    /// Those for which `is_asked` holds.
    pub(in crate::event) fn tables_wanted(&self, is_asked: impl Fn(TableId) -> bool) -> Vec<TableWanted> {
        let tables = self.rounds.iter().flat_map(|round| round.tables.iter().map(move |table| (round, table)));
        let asked = tables.filter(|(_, table)| is_asked(table.seated.id));
        asked.map(|(round, table)| self.table_wanted(round, table)).collect()
    }

    pub(in crate::event) fn entrance(&self, account: AccountId) -> Option<TableEntrance> {
        let (round, contestant) = (self.rounds.last()?, self.contestant_of(account)?);
        let table = round.tables.iter().find(|table| table.seated.sitting.contestants().contains(&contestant))?;
        let wanted = self.table_wanted(round, table);
        let seat = Seat::ALL.into_iter().find(|seat| wanted.seats.seats[*seat] == Some(account))?;
        Some(TableEntrance { wanted, seat: Some(seat) })
    }

    pub(in crate::event) fn entrance_of_director(
        &self,
        number: Option<u16>,
        round: Option<u8>,
    ) -> Option<TableEntrance> {
        let round = match round {
            Some(number) => self.rounds.get(usize::from(number).checked_sub(1)?)?,
            None => self.rounds.last()?,
        };
        let table = round.tables.iter().find(|table| Some(table.seated.number) == number)?;
        Some(TableEntrance { wanted: self.table_wanted(round, table), seat: None })
    }

    /// How a table is opened whose round begins then. Its computers play for what the field is scored in.
    pub(super) fn opened(&self, seated: &SeatedTable, boards: &[BoardNumber], begun_at: Moment) -> Opened {
        let play_for = match self.conditions.scoring {
            FieldScoring::Matchpoints => PlayFor::Matchpoints,
            FieldScoring::CrossImps | FieldScoring::CrossImpsTotal | FieldScoring::Butler => PlayFor::Imps,
            FieldScoring::Tally => PlayFor::Points,
        };
        let computers = Computers { play_for, ..self.conditions.policy.computers };
        Opened {
            table: seated.id,
            belongs_to: BelongsTo::Event(self.id),
            policy: Policy { computers, ..self.conditions.policy },
            boards: self.boards_at(seated, boards),
            at: begun_at,
        }
    }

    fn table_wanted(&self, round: &Round, table: &RoundTable) -> TableWanted {
        let seats = RoomSeats { seats: self.seats(table.seated.sitting), until_next_board: BySeat::default() };
        let (is_closed, is_over) = (round.is_closed, table.is_over());
        let plays_on = !is_closed && !table.is_done();
        let is_left_over = is_closed && table.has_stopped;
        let computer = |seat: Seat| {
            let entry = self.entry(self.entry_of(seats.seats[seat]?)?).filter(|entry| entry.is_computer())?;
            Some((seat, entry.person.clone()))
        };
        let computers = Seat::ALL.into_iter().filter(|_| plays_on).filter_map(computer).collect();
        let replaces = plays_on && self.conditions.policy.computers.replace_absent;
        TableWanted {
            computers,
            replaces_from: replaces.then(|| round.begun_at.after(SUBSTITUTE_AFTER)),
            opened: Arc::clone(&table.opened),
            family: self.id.to_bytes(),
            seats,
            is_settled: (is_over || (is_closed && table.has_stopped)) && !table.awaits_a_ruling(),
            is_held: match is_over {
                true => !table.taken_away.is_empty() || table.has_stopped,
                false => is_closed || self.holds_boards(round),
            },
            ending: if is_over && !is_left_over { Ending::PlayedOut } else { self.ending(round) },
            not_played: not_played(round, table),
        }
    }

    /// The boards of the event that lie there; or as many deals as the form takes, the table's own.
    fn boards_at(&self, seated: &SeatedTable, boards: &[BoardNumber]) -> Boards {
        if let Some(form) = self.conditions.form {
            return self.dealing.of_form(form);
        }
        let set = seated.set;
        let cards = |board| Some((board, self.dealing.cards(set, board)?));
        let boards = boards.iter().filter_map(|board| cards(*board)).collect();
        Boards::OfMatch { boards, transcript: self.dealing.set(set).cloned().map(Box::new) }
    }

    /// Of a pair the first sits at North or East.
    fn seats(&self, sitting: FieldSitting) -> BySeat<Option<AccountId>> {
        BySeat::from_fn(|seat| match sitting {
            FieldSitting::Pairs(pairs) => {
                let players = self.accounts_of(pairs[seat.side()]);
                let is_first = match seat.side() {
                    Side::NorthSouth => seat == Seat::North,
                    Side::EastWest => seat == Seat::East,
                };
                players.get(usize::from(!is_first)).copied()
            }
            FieldSitting::Persons(persons) => self.accounts_of(persons[seat]).first().copied(),
        })
    }
}

/// What the director took away has the score that they gave it; what a closed round leaves over has still to be ruled.
fn not_played(round: &Round, table: &RoundTable) -> Vec<(BoardNumber, Adjusted)> {
    let given = |board: &BoardNumber| Some((*board, table.lines.get(board)?.board.adjusted.clone()?));
    let left_over = table.boards_left().filter(|_| round.is_closed).map(|board| (board, Adjusted::ToBeRuled {}));
    table.taken_away.iter().filter_map(given).chain(left_over).collect()
}
