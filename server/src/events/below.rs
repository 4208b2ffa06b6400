//! What lies below an event: the matches of its teams, or the tables of its field. They are opened, and what came of
//! them is handed up.

use std::{collections::BTreeSet, sync::Arc};

use bridge_game::{
    Command, Ending, Event, EventServerCommand, Input, MatchReport, MatchServerCommand, MatchWanted, Opened, Person,
    RoomReport, RoomSeats, ServerCommand, Table, TableWanted, TeamMatch, seating, session,
};
use bridge_protocol::{AccountId, Adjusted, ClosedBy, MatchId, MatchLane, Refusal, TableId};
use bridge_rules::{BoardNumber, Seat};

use crate::{
    actor::{Handle, execute, inspect, inspect_at},
    adjudication::Adjudicator,
    journal::StreamId,
    matches::{MatchHandle, Matches},
    planted::{Fault, is_planted},
    reconciler::Below,
    tables::{TableHandle, Tables},
};

/// How often a board is adjudicated anew because somebody has played a card meanwhile: there are no more cards.
const CARDS: usize = 52;

/// What a table is told whose round is closed, or whose event is over.
const CLOSE: session::ServerCommand = session::ServerCommand::Close { by: ClosedBy::Event };

/// Where the matches and tables of events are found and opened.
pub(crate) struct BelowEvent {
    pub(super) matches: Arc<Matches>,
    pub(super) tables: Arc<Tables>,
    pub(super) adjudicator: Adjudicator,
}

/// A match or a table that should be there.
pub(crate) enum MatchOrTable {
    Match(Box<MatchWanted>),
    Table(Box<TableWanted>),
}

/// How one was when it was last brought to what is wanted.
#[derive(PartialEq, Eq)]
pub(crate) enum Reconciled {
    Match {
        is_given: bool,
    },
    /// Who was to sit there, whether its boards were held, what became of one that was on, and what was not played.
    Table(RoomSeats, bool, Ending, Vec<(BoardNumber, Adjusted)>),
}

impl Below<Event> for BelowEvent {
    type Wanted = MatchOrTable;
    type Seen = Reconciled;

    const ASKS_ANEW: bool = true;

    /// Matches of which not all is known, or that are to be closed: the others may sleep. Of a table something may be
    /// ruled when it is over.
    fn wanted(event: &Event) -> Vec<MatchOrTable> {
        let matches = event.matches_wanted().into_iter().filter(|wanted| !wanted.is_settled);
        let matches = matches.map(|wanted| MatchOrTable::Match(Box::new(wanted)));
        matches.chain(event.tables_wanted().into_iter().map(|wanted| MatchOrTable::Table(Box::new(wanted)))).collect()
    }

    /// An event of 300 tables is told of one of them several times a second.
    fn wanted_of(event: &Event, with_news: &BTreeSet<StreamId>) -> Vec<MatchOrTable> {
        let matches = event.matches_wanted().into_iter().filter(|wanted| !wanted.is_settled);
        let matches = matches.map(|wanted| MatchOrTable::Match(Box::new(wanted)));
        let matches = matches.filter(|wanted| with_news.contains(&Self::stream(wanted)));
        let tables = event.tables_wanted_of(|table| with_news.contains(&StreamId::from(table)));
        matches.chain(tables.into_iter().map(|wanted| MatchOrTable::Table(Box::new(wanted)))).collect()
    }

    fn stream(wanted: &MatchOrTable) -> StreamId {
        match wanted {
            MatchOrTable::Match(wanted) => StreamId::from(wanted.id),
            MatchOrTable::Table(wanted) => StreamId::from(wanted.opened.table),
        }
    }

    fn seen(wanted: &MatchOrTable) -> Self::Seen {
        match wanted {
            MatchOrTable::Match(wanted) => Reconciled::Match { is_given: wanted.is_given },
            MatchOrTable::Table(wanted) => {
                Reconciled::Table(wanted.seats, wanted.is_held, wanted.ending, wanted.not_played.clone())
            }
        }
    }

    fn may_rest(wanted: &MatchOrTable, was: &Self::Seen) -> bool {
        Self::seen(wanted) == *was
    }

    /// A table that was closed with its round plays no more: what is ruled there it tells. A match that was given was
    /// closed.
    fn rests_for_good(seen: &Self::Seen) -> bool {
        matches!(seen, Reconciled::Table(.., Ending::Closed, _) | Reconciled::Match { is_given: true })
    }

    fn awaits_news(wanted: &MatchOrTable) -> bool {
        matches!(wanted, MatchOrTable::Table(wanted) if wanted.is_settled && !wanted.is_held)
    }

    async fn reconcile(&self, event: &Handle<Event>, wanted: MatchOrTable) -> Result<(), Refusal> {
        match wanted {
            MatchOrTable::Match(wanted) if wanted.is_given => self.close_match(&wanted).await,
            MatchOrTable::Match(wanted) => self.reconcile_match(event, *wanted).await,
            MatchOrTable::Table(wanted) => self.reconcile_table(event, *wanted).await,
        }
    }

    /// What its director ruled there in the last instant counts (Law 79C).
    async fn hear_last(&self, event: &Handle<Event>, wanted: &MatchOrTable) -> Result<(), Refusal> {
        match wanted {
            MatchOrTable::Match(_) => Ok(()),
            MatchOrTable::Table(wanted) => match self.tables.find(wanted.opened.table).await {
                Ok(table) => hand_up(event, wanted.opened.table, &table).await,
                // It was never opened.
                Err(Refusal::NoSuchTable {}) => Ok(()),
                Err(refusal) => Err(refusal),
            },
        }
    }

    /// The event is over, or was closed before its last board was: nobody is to go on with a match, or at a table.
    async fn close(&self, wanted: &MatchOrTable) -> Result<(), Refusal> {
        match wanted {
            MatchOrTable::Match(wanted) => self.close_match(wanted).await,
            // Most were played to their end, and have left the memory.
            MatchOrTable::Table(wanted) if !self.tables.is_open(wanted.opened.table) => Ok(()),
            MatchOrTable::Table(wanted) => {
                let table = self.tables.find(wanted.opened.table).await?;
                execute(&table, Input::Server(ServerCommand::Session(CLOSE))).await
            }
        }
    }
}

/// A table as it was found.
struct Found {
    report: Box<RoomReport>,
    /// Whether those sit there who are to, and it plays what it is to, or it is over.
    is_as_wanted: bool,
    /// Whether something is on there, or still to be ruled, that the director has taken away or a closed round left
    /// over.
    has_boards_to_give_up: bool,
}

impl Found {
    fn at(table: &Table, wanted: &TableWanted, replaces: bool) -> Self {
        Self {
            report: Box::new(table.report()),
            is_as_wanted: table.is_finished() || is_as_wanted(table, wanted, replaces),
            has_boards_to_give_up: wanted.not_played.iter().any(|(board, to)| table.has_to_be_taken_away(*board, to)),
        }
    }
}

impl BelowEvent {
    async fn reconcile_match(&self, event: &Handle<Event>, wanted: MatchWanted) -> Result<(), Refusal> {
        let id = wanted.id;
        let team_match = self.matches.of_event(wanted).await?;
        hand_up_match(event, id, &team_match).await
    }

    /// Nobody plays on in it. One that was given though it is played, and has its score corrected, ends by itself.
    async fn close_match(&self, wanted: &MatchWanted) -> Result<(), Refusal> {
        let team_match = match self.matches.find(wanted.id).await {
            Ok(team_match) => team_match,
            // It was never opened.
            Err(Refusal::NoSuchMatch {}) => return Ok(()),
            Err(cause) => return Err(cause),
        };
        if wanted.is_given && inspect(&team_match, TeamMatch::is_played_out).await? {
            return Ok(());
        }
        execute(&team_match, Input::Server(MatchServerCommand::Close)).await
    }

    async fn reconcile_table(&self, event: &Handle<Event>, wanted: TableWanted) -> Result<(), Refusal> {
        // It is due by the event's own clock.
        let replaces = match wanted.replaces_from {
            Some(from) => inspect_at(event, move |_, now| from <= now).await?,
            None => false,
        };
        let found = self.look(&wanted, replaces).await?;
        let mut report = if found.is_as_wanted && !found.has_boards_to_give_up {
            found.report
        } else {
            self.bring(found, &wanted, replaces).await?
        };
        if is_planted(Fault::SidesExchanged) {
            report.boards.iter_mut().filter_map(|board| board.result.as_mut()).for_each(|result| result.score *= -1);
        }
        let id = wanted.opened.table;
        execute(event, Input::Server(EventServerCommand::ReportTable { table: id, report })).await
    }

    /// One that is over may be gone after one look: it is asked for anew each time.
    async fn room(&self, wanted: &TableWanted) -> Result<TableHandle, Refusal> {
        self.tables.room(Opened::clone(&wanted.opened), StreamId(wanted.family)).await
    }

    async fn look(&self, wanted: &TableWanted, replaces: bool) -> Result<Found, Refusal> {
        let wanted_there = wanted.clone();
        inspect(&self.room(wanted).await?, move |table: &Table| Found::at(table, &wanted_there, replaces)).await
    }

    /// Has a table come to what is wanted, and gives what it holds then.
    async fn bring(&self, found: Found, wanted: &TableWanted, replaces: bool) -> Result<Box<RoomReport>, Refusal> {
        if !found.is_as_wanted {
            self.arrange(&self.room(wanted).await?, wanted, replaces).await?;
        }
        // What began before no further one was to begin is given up too.
        if found.has_boards_to_give_up || self.look(wanted, replaces).await?.has_boards_to_give_up {
            self.take_away(&self.room(wanted).await?, wanted).await?;
        }
        if !found.is_as_wanted && wanted.ending == Ending::Closed {
            execute(&self.room(wanted).await?, Input::Server(ServerCommand::Session(CLOSE))).await?;
        }
        Ok(self.look(wanted, replaces).await?.report)
    }

    /// Has a table give up what it is not to play.
    async fn take_away(&self, table: &TableHandle, wanted: &TableWanted) -> Result<(), Refusal> {
        for (board, to) in wanted.not_played.iter().cloned() {
            let take_away = session::ServerCommand::TakeAway { board, to };
            execute(table, Input::Server(ServerCommand::Session(take_away))).await?;
        }
        Ok(())
    }

    /// Has a table come to who is to sit there, and to no more boards than it is to play.
    async fn arrange(&self, table: &TableHandle, wanted: &TableWanted, replaces: bool) -> Result<(), Refusal> {
        let seat_only = ServerCommand::Seating(seating::ServerCommand::SeatOnly { players: wanted.seats });
        execute(table, Input::Server(seat_only)).await?;
        // One whose session it ends may be gone after that.
        if wanted.ending == Ending::BrokenOff {
            return execute(table, Input::Server(ServerCommand::Session(CLOSE))).await;
        }
        self.seat_computers(table, wanted.computers.clone(), replaces).await?;
        let hold = ServerCommand::Session(session::ServerCommand::HoldBoards { held: wanted.is_held });
        execute(table, Input::Server(hold)).await?;
        self.end_board(table, wanted.ending).await
    }

    /// Has the computers sit down that have entered, and others for those who have not come.
    async fn seat_computers(
        &self,
        table: &TableHandle,
        computers: Vec<(Seat, Person)>,
        replaces: bool,
    ) -> Result<(), Refusal> {
        let (free, sitting) = inspect(table, |table: &Table| {
            let sitting: Vec<AccountId> = table.computers().map(|(_, computer)| computer.account).collect();
            (table.free_seats().collect::<Vec<Seat>>(), sitting)
        })
        .await?;
        let theirs: Vec<Seat> = computers.iter().map(|(seat, _)| *seat).collect();
        let come = computers.into_iter().filter(|(_, computer)| !sitting.contains(&computer.account));
        let come =
            come.map(|(seat, computer)| Input::Person(computer, Command::Seating(seating::Command::Sit { seat })));
        let missing = free.into_iter().filter(|seat| replaces && !theirs.contains(seat));
        let missing =
            missing.map(|seat| Input::Server(ServerCommand::Seating(seating::ServerCommand::StandIn { seat })));
        for input in come.chain(missing) {
            if !self.tables.has_computers_free() {
                // It is wanted again when the table is looked at next.
                break;
            }
            match execute(table, input).await {
                // Another table was quicker.
                Err(Refusal::NoComputers {}) => break,
                seated => seated?,
            }
        }
        Ok(())
    }

    /// Has a board end for which there is no more time.
    async fn end_board(&self, table: &TableHandle, ending: Ending) -> Result<(), Refusal> {
        if matches!(ending, Ending::PlayedOut | Ending::BrokenOff | Ending::Closed) {
            return Ok(());
        }
        execute(table, Input::Server(ServerCommand::Session(session::ServerCommand::EndUnplayed))).await?;
        if ending == Ending::OnlyInPlay {
            return Ok(());
        }
        for _ in 0..=CARDS {
            let Some(unfinished) = inspect(table, Table::unfinished).await? else { return Ok(()) };
            let (board, cards) = (unfinished.board, unfinished.cards.clone());
            let Some(left) = self.adjudicator.tricks(unfinished).await else { return Ok(()) };
            let adjudicate = session::ServerCommand::Adjudicate { board, cards, left };
            execute(table, Input::Server(ServerCommand::Session(adjudicate))).await?;
        }
        Ok(())
    }
}

/// Tells an event what a table of it holds.
pub(super) async fn hand_up(event: &Handle<Event>, id: TableId, table: &TableHandle) -> Result<(), Refusal> {
    let report = inspect(table, |table: &Table| Box::new(table.report())).await?;
    execute(event, Input::Server(EventServerCommand::ReportTable { table: id, report })).await
}

/// Tells an event what came of a match of it, or how far that is.
pub(super) async fn hand_up_match(event: &Handle<Event>, id: MatchId, team_match: &MatchHandle) -> Result<(), Refusal> {
    let report = inspect(team_match, |known: &TeamMatch| MatchReport::of(&known.view(MatchLane::Director))).await?;
    execute(event, Input::Server(EventServerCommand::ReportMatch { id, report })).await
}

/// Whether those sit there who are to, and it plays what it is to.
fn is_as_wanted(table: &Table, wanted: &TableWanted, replaces: bool) -> bool {
    let computers = &wanted.computers;
    table.seats_only(&wanted.seats)
        && table.has_boards_held(wanted.is_held)
        && computers.iter().all(|(seat, computer)| table.seat_of(computer.account) == Some(*seat))
        && !(replaces && table.free_seats().next().is_some())
        && wanted.ending == Ending::PlayedOut
}
