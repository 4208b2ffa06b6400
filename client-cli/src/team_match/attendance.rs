//! Somebody at a match between its tables: what he sees, asks and keeps there, and how he goes into a room and comes back.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use bridge_protocol::{
    Answer, LineupView, MatchId, MatchLane, MatchPlace, MatchRequest, MatchStage, MatchView, Request, Room,
    SegmentView, TableId, Team,
};
use bridge_rules::BoardNumber;
use tokio::{task::JoinSet, time::timeout};

use super::{
    dealing::Dealings,
    entrance::captain_of,
    news::changes,
    page::page,
    record,
    ruling::{self, MatchDraft},
    typed::{self, MatchTyped},
    words::{self, awaited, is_due},
};
use crate::{
    api::Server,
    connection::{Connection, Ended, Followed, RequestError, Update},
    session::{RoomOf, Session},
    state::StateDir,
    words::capital,
};

/// Requests of one user on their way at the same time: who types faster is told so.
const ERRANDS: usize = 16;
/// How long the last answers are waited for when the user goes.
const LAST_MOMENT: Duration = Duration::from_secs(2);
/// What a director is asked when a ruling came without a reason.
const WHY: &str = "Why? Type the reason, which goes into the record; Enter alone drops the ruling.";

/// Somebody at a match.
pub struct Attendance {
    connection: Connection,
    kept: Kept,
}

/// What he has with him in a room too.
pub struct Kept {
    /// The match.
    pub id: MatchId,
    /// Where it is.
    pub server: Server,
    /// The link with which one comes back.
    pub link: String,
    dealings: Dealings,
    /// What he was told of last.
    told: Arc<MatchView>,
    /// The segments in whose room he has played to the end.
    played: BTreeSet<u8>,
    /// Whether the page was told as a whole.
    introduced: bool,
    /// Who was awaited, as it was said last.
    prompted: String,
    /// The board that was asked for.
    board: Option<BoardNumber>,
    draft: Option<MatchDraft>,
    ruled: u32,
    errands: JoinSet<(Request, Result<Answer, RequestError>)>,
}

/// What happens next at a match.
#[derive(Debug)]
pub enum MatchNews {
    /// The match has changed: what is new, in sentences.
    Changed(Vec<String>),
    /// Something that was asked for was refused, or the connection was lost or made again.
    Notice(String),
    /// Something that was asked for, in lines.
    Told(Vec<String>),
    /// What was asked for is done.
    Done,
    /// The connection is over.
    Ended(Ended),
}

impl Attendance {
    /// At a match that the connection follows.
    pub fn at(connection: Connection, id: MatchId, server: Server, link: String, state: &StateDir) -> Self {
        let dealings = Dealings::of(state.clone(), id, connection.account());
        let told = connection.followed(id).expect("one attends a match that one follows").view.clone();
        let (played, errands) = (BTreeSet::new(), JoinSet::new());
        let kept = Kept {
            id,
            server,
            link,
            dealings,
            told,
            played,
            introduced: false,
            prompted: String::new(),
            board: None,
            draft: None,
            ruled: 0,
            errands,
        };
        let mut attendance = Self { connection, kept };
        attendance.observe();
        attendance
    }

    /// The match with what one is in it.
    pub fn followed(&self) -> &Followed {
        self.connection.followed(self.kept.id).expect("one attends a match that one follows")
    }

    /// The match.
    pub fn view(&self) -> &MatchView {
        &self.followed().view
    }

    /// Whose eyes.
    pub fn lane(&self) -> MatchLane {
        self.followed().lane
    }

    /// The team whose captain one is.
    pub fn captain(&self) -> Option<Team> {
        captain_of(self.followed())
    }

    /// Whether one plays.
    pub fn plays(&self) -> bool {
        self.followed().places.iter().any(|place| matches!(place, MatchPlace::Player { .. }))
    }

    /// What he has with him.
    pub fn kept(&self) -> &Kept {
        &self.kept
    }

    /// Whether the viewer is to do something here.
    pub fn is_awaited(&self) -> bool {
        let view = self.view();
        let Some(team) = self.captain() else { return false };
        let due = view.segments.last().is_some_and(|segment| is_due(segment, team));
        match view.stage {
            MatchStage::Lineup => due,
            MatchStage::Provisional => !view.agreed[team],
            MatchStage::Dealing | MatchStage::Playing | MatchStage::Final => false,
        }
    }

    /// Who is awaited, and what for if it is the viewer.
    pub fn prompt(&self) -> String {
        let view = self.view();
        let said = awaited(view);
        match view.stage {
            MatchStage::Lineup if self.is_awaited() => format!("{said} Yours is due, like: lineup 1,2 3,4."),
            MatchStage::Provisional if self.is_awaited() => {
                format!("{said} Look at the sheet, and type agree if it is right.")
            }
            MatchStage::Playing
                if view.segments.last().is_some_and(|segment| self.kept.played.contains(&segment.number)) =>
            {
                "Your room has played this segment. The other room is still playing.".to_owned()
            }
            MatchStage::Lineup
            | MatchStage::Dealing
            | MatchStage::Playing
            | MatchStage::Provisional
            | MatchStage::Final => said,
        }
    }

    /// What one is told on coming to the page: the whole of it the first time, afterwards what is new.
    pub fn introduction(&mut self) -> Vec<String> {
        if std::mem::replace(&mut self.kept.introduced, true) {
            return self.news();
        }
        let view = self.view();
        let mut said = page(view);
        said.push(String::new());
        said.extend(self.followed().places.iter().map(|place| words::place(*place, view)));
        said.extend(words::conditions(&view.conditions));
        let prompt = self.prompt();
        said.push(prompt.clone());
        self.kept.prompted = prompt;
        said
    }

    /// The name that others see.
    pub fn name(&self) -> &str {
        self.connection.name().as_str()
    }

    /// Where the dealing can be checked.
    pub fn proofs(&self) -> Vec<String> {
        self.kept.dealings.proofs()
    }

    /// The room that waits for this player.
    pub fn room_that_waits(&self) -> Option<Room> {
        let view = self.view();
        let segment = view.segments.last()?;
        let on = view.stage == MatchStage::Playing && segment.tables.is_some() && !segment.closed;
        if !on || self.kept.played.contains(&segment.number) {
            return None;
        }
        self.followed().places.iter().find_map(|place| match place {
            MatchPlace::Player { team, number } => match &segment.lineups[*team] {
                LineupView::Shown(lineup) => lineup.seat_of(*team, *number).map(|(room, _)| room),
                LineupView::Awaited | LineupView::HandedIn => None,
            },
            MatchPlace::Captain { .. } | MatchPlace::Spectator {} | MatchPlace::Director {} => None,
        })
    }

    /// What happens next. Safe to cancel.
    pub async fn next(&mut self) -> MatchNews {
        loop {
            tokio::select! {
                Some(errand) = self.kept.errands.join_next(), if !self.kept.errands.is_empty() => {
                    return match errand {
                        Ok((asked, answer)) => self.answered(&asked, answer),
                        // A request that panicked: nothing is lost but its answer.
                        Err(error) => MatchNews::Notice(error.to_string()),
                    };
                }
                update = self.connection.next_update() => match update {
                    Some(Update::Match { id, .. }) if id == self.kept.id => {
                        self.observe();
                        let said = self.news();
                        if !said.is_empty() {
                            return MatchNews::Changed(said);
                        }
                    }
                    Some(Update::Lost { why, .. }) => {
                        return MatchNews::Notice(format!("The connection is lost: {why}. It is made again by itself."));
                    }
                    Some(Update::Ended(ended)) => return MatchNews::Ended(ended),
                    None => return MatchNews::Ended(Ended::Closed),
                    Some(_) => {}
                },
            }
        }
    }

    /// What has changed since this was last asked.
    pub fn news(&mut self) -> Vec<String> {
        let view = self.followed().view.clone();
        let mut said = changes(&self.kept.told, &view);
        self.kept.told = view;
        let prompt = self.prompt();
        if prompt != self.kept.prompted {
            said.push(prompt.clone());
            self.kept.prompted = prompt;
        }
        said
    }

    /// Takes a typed line; what is left to do with it, if anything.
    ///
    /// # Errors
    /// A sentence that says why it cannot be done, or what else is wanted.
    pub fn typed(&mut self, line: &str) -> Result<Option<MatchTyped>, String> {
        if let Some(draft) = self.kept.draft.take() {
            let reason = line.trim();
            return if reason.is_empty() {
                Err("Nothing is ruled.".to_owned())
            } else {
                self.rule(MatchDraft { reason: Some(reason.to_owned()), ..draft }).map(|()| None)
            };
        }
        if self.lane() == MatchLane::Director
            && let Some(draft) = ruling::read(line, self.view())?
        {
            if draft.reason.is_none() {
                self.kept.draft = Some(draft);
                return Err(WHY.to_owned());
            }
            return self.rule(draft).map(|()| None);
        }
        match typed::read(line, self.view(), self.lane(), self.captain())? {
            MatchTyped::Ask(ask) => self.ask(ask).map(|()| None),
            MatchTyped::Board(board) => self.ask_for_board(board).map(|()| None),
            MatchTyped::Enter(_) if self.lane() != MatchLane::Director => {
                Err("Players go into their room by themselves when it opens; nobody else but the director may."
                    .to_owned())
            }
            other => Ok(Some(other)),
        }
    }

    fn ask_for_board(&mut self, board: BoardNumber) -> Result<(), String> {
        let of = |segment: &&SegmentView| segment.compared.iter().any(|shown| shown.board == board);
        let segment = self.view().segments.iter().find(of).map(|segment| segment.number);
        let segment = segment.ok_or_else(|| format!("Board {board} is not shown yet."))?;
        self.ask(MatchRequest::Record { segment })?;
        self.kept.board = Some(board);
        Ok(())
    }

    fn rule(&mut self, draft: MatchDraft) -> Result<(), String> {
        let told = self.view().rulings_made.unwrap_or(0);
        // The one before may be on its way still.
        let number = told.max(self.kept.ruled) + 1;
        let MatchDraft { ruling, law, reason } = draft;
        let (id, reason) = (self.kept.id, reason.unwrap_or_default());
        self.send_if_heard(Request::RuleMatch { id, number, ruling, law, reason })?;
        self.kept.ruled = number;
        Ok(())
    }

    fn ask(&mut self, ask: MatchRequest) -> Result<(), String> {
        self.send_if_heard(Request::Match { id: self.kept.id, ask })
    }

    fn send_if_heard(&mut self, request: Request) -> Result<(), String> {
        if self.kept.errands.len() >= ERRANDS {
            return Err("Slower: the server has not answered yet.".to_owned());
        }
        self.send(request);
        Ok(())
    }

    fn send(&mut self, request: Request) {
        let handle = self.connection.handle();
        self.kept.errands.spawn(async move {
            let answer = handle.patiently(request.clone()).await;
            (request, answer)
        });
    }

    fn answered(&mut self, asked: &Request, answer: Result<Answer, RequestError>) -> MatchNews {
        match (answer, asked) {
            (Ok(Answer::Transcript(transcript)), Request::Match { ask: MatchRequest::Transcript { segment }, .. }) => {
                let mut keeper = self.kept.dealings.take(*segment);
                let taken = keeper.take(*transcript);
                self.kept.dealings.put(*segment, keeper);
                match taken {
                    Ok(_) => MatchNews::Done,
                    Err(error) => MatchNews::Notice(format!("The dealing could not be kept: {error}.")),
                }
            }
            (Ok(Answer::MatchRecord(played)), _) => match self.kept.board.take() {
                Some(board) => MatchNews::Told(record::board(&played, board)),
                None => MatchNews::Done,
            },
            (Ok(_), Request::Match { ask: MatchRequest::HandInLineup { .. }, .. }) => {
                MatchNews::Notice("Your line-up is handed in.".to_owned())
            }
            (Ok(_), _) => MatchNews::Done,
            (Err(RequestError::Ended(ended)), _) => MatchNews::Ended(ended),
            (Err(error), _) => {
                if matches!(asked, Request::RuleMatch { .. }) {
                    self.kept.ruled = 0;
                }
                MatchNews::Notice(format!("{}.", capital(&error.to_string())))
            }
        }
    }

    fn observe(&mut self) {
        let followed = self.followed().clone();
        self.kept.dealings.observe(&followed);
        for segment in self.kept.dealings.to_ask(&followed.view) {
            self.send(Request::Match { id: self.kept.id, ask: MatchRequest::Transcript { segment } });
        }
    }

    /// Asks to go into a room, and waits until its table can be seen.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub async fn enter(&mut self, room: Room) -> Result<TableId, RequestError> {
        self.connection.enter_room(self.kept.id, room).await
    }

    /// Sits down at the table of a room; the match is taken up again with [`back`](Self::back).
    pub fn sit_down(self, table: TableId) -> (Session, Kept) {
        let Self { connection, mut kept } = self;
        let segment = kept.told.segments.last().map_or(1, |segment| segment.number);
        let keeper = kept.dealings.take(segment);
        let room = RoomOf { id: kept.id, segment, told: kept.told.clone() };
        (Session::in_room(connection, table, room, keeper, &kept.server, kept.link.clone()), kept)
    }

    /// Comes back from a room; `over` says whether there is nothing more to play there.
    pub fn back(session: Session, mut kept: Kept, over: bool) -> Self {
        let (connection, room, keeper) = session.into_parts();
        if let Some(room) = room {
            kept.told = room.told;
            kept.dealings.put(room.segment, keeper);
            if over {
                kept.played.insert(room.segment);
            }
        }
        let mut attendance = Self { connection, kept };
        attendance.observe();
        attendance
    }

    /// Leaves the table of a room that one directs or has played in to the end, since a connection attends only a few.
    pub async fn rise(&self, table: TableId) {
        // A refusal leaves the table where it is, which does no harm.
        let _ = self.connection.handle().patiently(Request::StopWatching { table }).await;
    }

    /// A room would not have him: he is not sent there again in this segment.
    pub fn stay_out(&mut self) {
        let segment = self.view().segments.last().map(|segment| segment.number);
        self.kept.played.extend(segment);
    }

    /// Waits a moment for what was asked last, and says goodbye.
    pub async fn close(self) -> Vec<String> {
        let (connection, proofs) = self.settled().await;
        connection.close().await;
        proofs
    }

    /// Waits a moment for what was asked last; the connection for whoever goes on with it, and where the dealing can be checked.
    pub(crate) async fn settled(mut self) -> (Connection, Vec<String>) {
        let settled = async {
            while let Some(errand) = self.kept.errands.join_next().await {
                // Who goes need not hear what was refused at the last moment.
                if let Ok((asked, answer)) = errand {
                    drop(self.answered(&asked, answer));
                }
            }
        };
        // A server that is gone is not waited for.
        let _ = timeout(LAST_MOMENT, settled).await;
        let proofs = self.proofs();
        (self.connection, proofs)
    }
}
