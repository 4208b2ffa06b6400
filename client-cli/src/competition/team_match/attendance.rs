//! Somebody at a match between its tables: what he sees, asks and keeps there, and how he goes into a room and comes
//! back.

mod asks;
mod lobby;

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use bridge_protocol::{
    Answer, LineupView, MatchId, MatchLane, MatchPlace, MatchRequest, MatchStage, MatchView, Refusal, Request, Room,
    TableId, Team,
};
use bridge_rules::BoardNumber;
use tokio::{
    task::JoinSet,
    time::{Instant, timeout},
};

use super::{dealing::Dealings, entrance::captain_of, news::changes, ruling::MatchDraft};
use bridge_client::{
    api::Server,
    connection::{Connection, Followed, RequestError},
    state::StateDir,
};

use crate::session::{RoomOf, Session};

/// How long the last answers are waited for when the user goes.
const LAST_MOMENT: Duration = Duration::from_secs(2);
/// How soon a seat is asked for again that a substitute has until the board is over.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// Somebody at a match.
pub(crate) struct Attendance {
    connection: Connection,
    kept: Kept,
}

/// What he has with him in a room too.
pub(crate) struct Kept {
    /// The match.
    pub(crate) id: MatchId,
    /// Where it is.
    pub(crate) server: Server,
    /// The link with which one comes back.
    pub(crate) link: String,
    dealings: Dealings,
    /// What he was told of last.
    told: Arc<MatchView>,
    /// The segments in whose room he has played to the end.
    played: BTreeSet<u8>,
    /// When a seat is asked for again that a substitute has until the board is over.
    seat_free_at: Option<Instant>,
    /// Whether the connection is lost.
    away: bool,
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

impl Attendance {
    /// At a match that the connection follows.
    pub(crate) fn at(connection: Connection, id: MatchId, server: Server, link: String, state: &StateDir) -> Self {
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
            seat_free_at: None,
            away: false,
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
    pub(crate) fn followed(&self) -> &Followed {
        self.connection.followed(self.kept.id).expect("one attends a match that one follows")
    }

    /// The match.
    pub(crate) fn view(&self) -> &MatchView {
        &self.followed().view
    }

    /// Whose eyes.
    pub(crate) fn lane(&self) -> MatchLane {
        self.followed().lane
    }

    /// The team whose captain one is.
    pub(crate) fn captain(&self) -> Option<Team> {
        captain_of(self.followed())
    }

    /// Whether one plays.
    pub(crate) fn plays(&self) -> bool {
        self.followed().places.iter().any(|place| matches!(place, MatchPlace::Player { .. }))
    }

    /// What he has with him.
    pub(crate) fn kept(&self) -> &Kept {
        &self.kept
    }

    /// The name that others see.
    pub(crate) fn name(&self) -> &str {
        self.connection.name().as_str()
    }

    /// Where the dealing can be checked.
    pub(crate) fn proofs(&self) -> Vec<String> {
        self.kept.dealings.proofs()
    }

    /// The room that waits for this player.
    pub(crate) fn room_that_waits(&self) -> Option<Room> {
        let view = self.view();
        let segment = view.segments.last()?;
        let on = view.stage == MatchStage::Playing && segment.tables.is_some() && !segment.closed;
        if !on || self.kept.played.contains(&segment.number) || self.kept.seat_free_at.is_some() {
            return None;
        }
        self.followed().places.iter().find_map(|place| match place {
            MatchPlace::Player { team, number } => {
                let kept = segment.seats_kept.iter().find(|kept| (kept.team, kept.player) == (*team, *number));
                let lined_up = match &segment.lineups[*team] {
                    LineupView::Shown(lineup) => lineup.seat_of(*team, *number).map(|(room, _)| room),
                    LineupView::Awaited | LineupView::HandedIn => None,
                };
                lined_up.or(kept.map(|kept| kept.room))
            }
            MatchPlace::Captain { .. } | MatchPlace::Spectator {} | MatchPlace::Director {} => None,
        })
    }

    fn observe(&mut self) {
        let followed = self.followed().clone();
        self.kept.dealings.observe(&followed);
        for segment in self.kept.dealings.due(&followed.view) {
            self.send(Request::Match { id: self.kept.id, ask: MatchRequest::Transcript { segment } });
        }
    }

    /// Asks to go into a room, and waits until its table can be seen.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub(crate) async fn enter(&mut self, room: Room) -> Result<TableId, RequestError> {
        self.connection.enter_room(self.kept.id, room).await
    }

    /// Sits down at the table of a room; the match is taken up again with [`back`](Self::back).
    pub(crate) fn sit_down(self, table: TableId) -> (Session, Kept) {
        let Self { connection, mut kept } = self;
        let segment = kept.told.segments.last().map_or(1, |segment| segment.number);
        let proof = kept.dealings.take(segment);
        let room = RoomOf { id: kept.id, segment, told: kept.told.clone(), changes };
        (Session::in_room(connection, table, room, proof, &kept.server, kept.link.clone()), kept)
    }

    /// Comes back from a room; `over` says whether there is nothing more to play there.
    pub(crate) fn back(session: Session, mut kept: Kept, over: bool) -> Self {
        let (connection, room, proof) = session.into_parts();
        if let Some(room) = room {
            kept.told = room.told;
            kept.dealings.put(room.segment, proof);
            if over {
                kept.played.insert(room.segment);
            }
        }
        let mut attendance = Self { connection, kept };
        attendance.observe();
        attendance
    }

    /// Leaves the table of a room that one directs or has played in to the end, since a connection attends only a few.
    pub(crate) async fn rise(&self, table: TableId) {
        // A refusal leaves the table where it is, which does no harm.
        let _ = self.connection.handle().patiently(Request::StopWatching { table }).await;
    }

    /// A room would not have him: he is not sent there again in this segment, unless it is a matter of a board.
    pub(crate) fn stay_out(&mut self, refused: &RequestError) {
        if let RequestError::Refused(refused) = refused
            && matches!(refused.why, Refusal::SeatAtNextBoard { .. })
        {
            self.kept.seat_free_at = Some(Instant::now() + ASK_AGAIN);
            return;
        }
        let segment = self.view().segments.last().map(|segment| segment.number);
        self.kept.played.extend(segment);
    }

    /// Waits a moment for what was asked last, and says goodbye.
    pub(crate) async fn close(self) -> Vec<String> {
        let (connection, proofs) = self.settled().await;
        connection.close().await;
        proofs
    }

    /// Waits a moment for what was asked last; the connection for whoever goes on with it, and where the dealing can be
    /// checked.
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
