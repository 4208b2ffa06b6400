//! A round of a field: who sits where, and what each table has told of its boards.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use bridge_pairs::Contestant;
use bridge_protocol::{Adjusted, ContestantNumber, FieldConditions};
use bridge_rules::{BoardNumber, Card};

use super::{SeatedTable, dealing::boards_of, sittings};
use crate::{Moment, Opened, PlayedBoard, SessionTally, time_limit::TimeLimit};

/// A round that has begun.
#[derive(Clone, Debug)]
pub(super) struct Round {
    pub(super) tables: Vec<RoundTable>,
    pub(super) sits_out: Vec<ContestantNumber>,
    pub(super) begun_at: Moment,
    /// Where there is a limit.
    pub(super) clock: Option<TimeLimit>,
    /// When the server was last known to be at work.
    pub(super) awake_at: Moment,
    /// For how long it was away since the time was up, in which no board in play went on.
    pub(super) rested: Duration,
    /// Whether what is still in play is adjudicated.
    pub(super) is_time_over: bool,
    pub(super) is_closed: bool,
}

/// A table in a round.
#[derive(Clone, Debug)]
pub(super) struct RoundTable {
    pub(super) seated: SeatedTable,
    pub(super) boards: Vec<BoardNumber>,
    /// How it is opened, which is worked out once: it is asked for whenever a table has news.
    pub(super) opened: Arc<Opened>,
    pub(super) lines: BTreeMap<BoardNumber, Played>,
    /// Those that are not played here although they could have been; they have their lines.
    pub(super) taken_away: BTreeSet<BoardNumber>,
    /// Those whose score the event's director gave, whatever the table says of them.
    pub(super) scored_by_the_event: BTreeSet<BoardNumber>,
    /// What its sheet comes to, where a form is played; it has no boards of the event then.
    pub(super) tally: Option<SessionTally>,
    /// Whether it plays no more, although it has boards left: the time is up, or the round was closed over them.
    pub(super) has_stopped: bool,
    /// Whether its director was called and has not come.
    pub(super) awaits_director: bool,
}

/// What a table has told of a board that is over.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Played {
    pub(super) board: PlayedBoard,
    pub(super) lead: Option<Card>,
}

impl Played {
    /// Whether the table's director has still to say what it comes to (Law 70).
    pub(super) fn is_to_be_ruled(&self) -> bool {
        self.board.adjusted == Some(Adjusted::ToBeRuled {})
    }
}

impl Round {
    /// `opened` says how a table is opened.
    pub(super) fn new(
        tables: &[SeatedTable],
        sits_out: &[ContestantNumber],
        begun_at: Moment,
        opened: impl Fn(&SeatedTable, &[BoardNumber]) -> Opened,
        conditions: &FieldConditions,
    ) -> Self {
        let table = |seated: &SeatedTable| RoundTable {
            seated: *seated,
            opened: Arc::new(opened(seated, &boards_of(seated.set, conditions.boards))),
            boards: boards_of(seated.set, conditions.boards),
            tally: conditions.form.map(|_| SessionTally::default()),
            lines: BTreeMap::new(),
            taken_away: BTreeSet::new(),
            scored_by_the_event: BTreeSet::new(),
            has_stopped: false,
            awaits_director: false,
        };
        let tables = tables.iter().map(table).collect();
        Self {
            tables,
            sits_out: sits_out.to_vec(),
            begun_at,
            clock: None,
            awake_at: begun_at,
            rested: Duration::ZERO,
            is_time_over: false,
            is_closed: false,
        }
    }

    /// As the movements have it.
    pub(super) fn seated(&self) -> bridge_pairs::Round {
        let tables = self
            .tables
            .iter()
            .map(|RoundTable { seated, .. }| sittings::seated(seated.number, seated.sitting, seated.set));
        let sits_out = self.sits_out.iter().map(|number| Contestant(number.0)).collect();
        bridge_pairs::Round { tables: tables.collect(), sits_out }
    }

    pub(super) fn is_over(&self) -> bool {
        self.tables.iter().all(RoundTable::is_done)
    }
}

impl RoundTable {
    pub(super) fn is_over(&self) -> bool {
        self.left() == 0
    }

    /// Whether it plays no further board.
    pub(super) fn is_done(&self) -> bool {
        self.is_over() || self.has_stopped
    }

    /// Whether a board is over here of which the director has still to say what it comes to (Law 70).
    pub(super) fn awaits_a_ruling(&self) -> bool {
        self.lines.values().any(Played::is_to_be_ruled)
    }

    /// Whether a board is over here because it was played.
    pub(super) fn has_played(&self, board: BoardNumber) -> bool {
        self.lines.contains_key(&board) && !self.taken_away.contains(&board)
    }

    /// How many boards it has still to play. How many deals a form takes nobody knows: it is over, or it is not.
    pub(super) fn left(&self) -> usize {
        self.tally.map_or_else(|| self.boards.len() - self.lines.len(), |tally| usize::from(!tally.is_over))
    }

    /// How many boards, or deals, are over there because they were played.
    pub(super) fn played(&self) -> usize {
        self.tally.map_or_else(|| self.lines.len() - self.taken_away.len(), |tally| tally.deals.into())
    }

    /// The boards that it has still to play.
    pub(super) fn boards_left(&self) -> impl DoubleEndedIterator<Item = BoardNumber> {
        self.boards.iter().copied().filter(|board| !self.lines.contains_key(board))
    }

    /// The board that the director can take away: of those that are still to be played the last.
    pub(super) fn last_left(&self) -> Option<BoardNumber> {
        self.boards_left().next_back()
    }

    /// Whether the director can say what a board comes to that is not played here: the last one that is left, any one
    /// that is left when no more is played, and one that was given before. What was on when the round was closed is as
    /// one that is left.
    pub(super) fn can_be_given(&self, board: BoardNumber, is_closed: bool) -> bool {
        let was_on = is_closed && self.lines.get(&board).is_some_and(Played::is_to_be_ruled);
        let is_left = was_on || (self.boards.contains(&board) && !self.lines.contains_key(&board));
        let plays_no_more = is_closed || self.has_stopped;
        self.taken_away.contains(&board) || (is_left && (plays_no_more || self.last_left() == Some(board)))
    }

    /// Whether what the table tells of its sheet is news. When it has done with the round no deal is added any more,
    /// but one may still come to something else, as when honours are claimed.
    pub(super) fn tallies(&self, tally: SessionTally) -> bool {
        self.tally.is_some_and(|known| known != tally && (!self.is_done() || known.deals == tally.deals))
    }

    /// Whether what a board comes to here was said in the event.
    pub(super) fn is_given(&self, board: BoardNumber) -> bool {
        self.taken_away.contains(&board) || self.scored_by_the_event.contains(&board)
    }

    /// Whether what the table tells of a board counts, and is news. What was over there before it heard that its round
    /// is closed has been played; what was on then is ruled, at the table or in the event.
    pub(super) fn learns(&self, played: &Played) -> bool {
        let board = played.board.board;
        match self.lines.get(&board) {
            Some(known) => known != played && !self.is_given(board),
            None => self.boards.contains(&board),
        }
    }
}
