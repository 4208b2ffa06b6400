//! Somebody at a table: how they come to it, what they type and ask there, and what is kept. The screen, the plain
//! lines and the tests of both stand on it.

mod aid;
mod answered;
mod cards_read;
mod chat_queue;
mod enter;
pub(crate) mod farewell;
mod own_card;
mod parting;
pub(crate) mod reports;
pub(crate) mod ruling;
mod typed;
mod under_way;
mod understood;

use std::{collections::BTreeSet, path::PathBuf, sync::Arc, time::Duration};

use bridge_client::{
    api::{ApiError, Server},
    connection::{Attended, Connection, Ended, FollowedEvent, Handle, RequestError, Update},
    proof::ProofStore,
};
use bridge_dealing::EveningSet;
use bridge_protocol::{
    Announcement, Answer, CallMeanings, ClosedBy, DirectorCall, EventId, EventStage, EventView, Invitations, Lane,
    MatchId, MatchStage, MatchView, Request, Stage, TableEvent, TableId, TableView, Turn,
};
use bridge_rules::{BoardNumber, Call, CardsFrom, Honours, Seat};
use tokio::{
    task::JoinSet,
    time::{Instant, sleep_until, timeout},
};

use crate::{
    input::rulings::Draft,
    lobby::not_told,
    session::{
        chat_queue::{ChatQueue, Spoken, speak},
        ruling::rule,
    },
};

use cards_read::CardsRead;
use own_card::{Filed, OwnCard};
pub(crate) use typed::Typed;
use under_way::UnderWay;
use understood::Understood;

/// How long the last answers are waited for when the user goes.
const LAST_MOMENT: Duration = Duration::from_secs(2);

/// What is said when all is over, before what can still be done until then.
const ENDS: &str = "Enter takes you away from the table.";

/// Somebody at a table.
pub(crate) struct Session {
    /// The connection; its updates are taken with [`next`](Self::next).
    connection: Connection,
    /// The table.
    pub table: TableId,
    /// It, as it was seen last: who is taken away from it has answers to come all the same.
    seen: Attended,
    /// The links to send round, for the host.
    pub invitations: Option<Invitations>,
    /// The link with which one comes back.
    pub link: String,
    /// Where the table is.
    pub server: Server,
    /// The match of which the table is a room.
    room: Option<RoomOf>,
    /// The event of whose field it is a table.
    field: Option<FieldOf>,
    proof: ProofStore,
    chat: ChatQueue,
    /// A ruling that waits for its reason.
    draft: Option<Draft>,
    /// The number of the last ruling that was sent, if all before it are made.
    ruled: u32,
    /// The claim that the user was asked to type again, by its turn and its tricks.
    doubted: Option<(Turn, u8)>,
    /// The board that ended, as far as it is known, with a claim to which the user agreed.
    agreed: Option<BoardNumber>,
    own_card: OwnCard,
    cards_read: CardsRead,
    understood: Understood,
    under_way: UnderWay,
    /// Whether the user has asked to leave.
    leaves: bool,
    /// What is said to a player who leaves when all is over: they see the table no more then.
    parting: Vec<String>,
    /// The last calls for the director, who comes to them.
    calls: Vec<DirectorCall>,
    tasks: JoinSet<Completed>,
}

/// How one comes away from a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableEnd {
    /// There is nothing more to play.
    Over,
    /// The user goes; a seat is kept.
    Quit,
    /// The user has left the seat, or somebody else has it.
    Left,
}

/// The room of a match that a table is.
#[derive(Clone, Debug)]
pub(crate) struct RoomOf {
    /// The match.
    pub id: MatchId,
    /// The segment that is played.
    pub segment: u8,
    /// The match as the viewer was told of it last.
    pub told: Arc<MatchView>,
    /// What has changed from one view of the match to another, in sentences: whoever sends somebody into a room knows
    /// how to say that.
    pub changes: fn(&MatchView, &MatchView) -> Vec<String>,
}

/// The event of whose field a table is.
#[derive(Clone, Debug)]
pub(crate) struct FieldOf {
    /// The event.
    pub id: EventId,
    /// The round that is played at the table.
    pub round: u8,
    /// It, as the viewer was told of it last.
    pub told: Arc<EventView>,
    /// What is new in it that concerns every table, in sentences.
    pub changes: fn(&EventView, &FollowedEvent) -> Vec<String>,
}

/// The call that was to be made when something was asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked(BoardNumber, Turn);

impl Asked {
    /// The next one of a table.
    pub(super) fn on(view: &TableView) -> Option<Self> {
        view.board.as_ref().map(|board| Self(board.board, view.turn))
    }
}

/// What a request came to.
enum Completed {
    Answered(Box<Request>, Result<Answer, RequestError>),
    Spoken(Spoken),
    OwnCard(Filed, Result<Answer, RequestError>),
    Meant(Asked, Vec<Call>, Result<CallMeanings, ApiError>),
    Understood(Vec<Call>, Result<CallMeanings, ApiError>),
}

/// What happens next at a session.
#[derive(Debug)]
pub(crate) enum News {
    /// From the server.
    Update(Update),
    /// Something that was asked for was refused, or could not be kept: a sentence.
    Notice(String),
    /// Something that was asked for, in lines.
    Told(Vec<String>),
    /// What the calls that the user may make would mean to their partner, in lines: nobody asked for it.
    Understood(Vec<String>),
    /// What was done has no answer yet: a sentence.
    Unanswered(String),
    /// Something has happened in the match that the table is a room of, in sentences.
    Heard(Vec<String>),
    /// What was asked for is done.
    Done,
    /// The segment or the round is over: there is nothing more to play at this table.
    RoomClosed,
    /// The user has left the seat or the kibitzers' chair.
    Left,
    /// The connection is over.
    Ended(Ended),
}

impl Session {
    /// The table as it stands, or as it was left.
    pub(crate) fn attended(&self) -> &Attended {
        &self.seen
    }

    /// The view.
    pub(crate) fn view(&self) -> &TableView {
        &self.attended().view
    }

    /// Whose eyes.
    pub(crate) fn lane(&self) -> Lane {
        self.attended().lane
    }

    /// What the user did that the server has not answered yet, in a sentence.
    pub(crate) fn under_way(&self) -> Option<String> {
        self.under_way.sentence(self.view().turn, Instant::now())
    }

    /// Where the dealing can be checked, if anything was dealt.
    pub(crate) fn proof(&self) -> Option<PathBuf> {
        self.proof.path()
    }

    /// The links that are still of use, with what each is for.
    pub(crate) fn links(&self) -> Vec<(String, String)> {
        let Some(invitations) = &self.invitations else { return Vec::new() };
        let server = self.connection.public_server();
        let players = self.view().players();
        let seats = invitations.seats.iter().filter(|(seat, _)| players.contains(seat));
        let seats = seats.map(|(seat, invite)| (crate::text::seat(seat).to_owned(), invite));
        let kibitzers = invitations.kibitzers.iter().map(|invite| ("Kibitzers".to_owned(), invite));
        let director = [("Director".to_owned(), &invitations.director)];
        seats.chain(kibitzers).chain(director).map(|(what, invite)| (what, server.link(invite))).collect()
    }

    /// What happens next. Safe to cancel.
    pub(crate) async fn next(&mut self) -> News {
        self.keep_own_card();
        self.keep_understood();
        if self.is_called_away() {
            return News::RoomClosed;
        }
        let slow_at = self.under_way.slow_at(self.view().turn);
        tokio::select! {
            Some(completed) = self.tasks.join_next(), if !self.tasks.is_empty() => match completed {
                Ok(Completed::Answered(request, answer)) => self.answered(&request, answer),
                Ok(Completed::Spoken(spoken)) => self.spoken(spoken),
                Ok(Completed::OwnCard(filed, answer)) => {
                    self.own_card_read(filed, answer);
                    News::Done
                }
                Ok(Completed::Meant(asked, calls, told)) => {
                    Self::meant(Asked::on(self.view()) == Some(asked), &calls, told)
                }
                Ok(Completed::Understood(calls, told)) => self.understood(calls, told),
                // A request that panicked: nothing is lost but its answer.
                Err(error) => {
                    self.under_way = UnderWay::default();
                    News::Notice(error.to_string())
                }
            },
            () = sleep_until(slow_at.unwrap_or_else(Instant::now)), if slow_at.is_some() => {
                self.under_way.told();
                self.under_way().map_or(News::Done, News::Unanswered)
            }
            update = self.connection.next_update() => self.updated(update),
        }
    }

    fn updated(&mut self, update: Option<Update>) -> News {
        if let Some(attended) = self.connection.attended(self.table) {
            self.seen = attended.clone();
        }
        match update {
            Some(Update::Ended(ended)) => News::Ended(ended),
            None => News::Ended(Ended::Closed),
            Some(Update::Gone(table)) if table == self.table => News::Left,
            Some(Update::MatchGone(id)) if self.room.as_ref().is_some_and(|room| room.id == id) => {
                News::Ended(not_told("match"))
            }
            Some(Update::EventGone(id)) if self.field.as_ref().is_some_and(|field| field.id == id) => {
                News::Ended(not_told("event"))
            }
            Some(Update::Announcement(Announcement { text })) => {
                News::Notice(format!("The owner of the server says: {text}"))
            }
            Some(Update::Match { id, followed }) => self.heard(id, &followed.view),
            Some(Update::Event { id, followed }) => self.heard_of_event(id, &followed),
            Some(update) => self.note(update),
        }
    }

    /// Waits a moment for what was asked last, such as how the last board was dealt.
    pub(crate) async fn settle(&mut self) {
        let settled = async {
            while let Some(completed) = self.tasks.join_next().await {
                // Who goes need not hear what was refused at the last moment.
                match completed {
                    Ok(Completed::Answered(request, answer)) => drop(self.answered(&request, answer)),
                    Ok(Completed::Spoken(spoken)) => drop(self.spoken(spoken)),
                    Ok(Completed::OwnCard(..) | Completed::Meant(..) | Completed::Understood(..)) | Err(_) => {}
                }
            }
        };
        // A server that is gone is not waited for.
        let _ = timeout(LAST_MOMENT, settled).await;
    }

    /// Whether the table is a room of a match, or one of an event's field: one comes back from it.
    pub(crate) fn is_in_competition(&self) -> bool {
        self.room.is_some() || self.field.is_some()
    }

    /// The last board, if the session ended with a claim on it to which the user agreed: they may still withdraw (Law
    /// 69B), unless a form is played, of which nothing is taken back.
    fn may_withdraw(&self) -> Option<BoardNumber> {
        let view = self.view();
        let last = view.sheet.last()?.board;
        self.agreed.filter(|agreed| *agreed == last && view.stage == Stage::Finished && view.session.is_none())
    }

    /// The last deal, if its honours count when they are claimed: that is done after the play, and no deal follows.
    fn may_claim_honours(&self) -> Option<BoardNumber> {
        let view = self.view();
        let played = view.sheet.last().filter(|line| line.contract.is_some())?.board;
        let lies_there = view.board.as_ref().is_some_and(|board| board.board == played);
        let counts = view.session.as_ref().is_some_and(|session| session.form.honours() == Honours::Claimed);
        let is_open = matches!(view.closed, None | Some(ClosedBy::Event)) && view.stage == Stage::Finished;
        (counts && is_open && lies_there && self.lane().seat().is_some()).then_some(played)
    }

    /// What can still be done when the session is over, in a sentence for who reads and types lines.
    pub(crate) fn last_word(&self) -> Option<String> {
        let withdraw = self.may_withdraw().map(|board| {
            let law = "(Law 69B)";
            format!("{ENDS} Until then you may withdraw your agreement to the claim on board {board} {law}: withdraw {board}")
        });
        withdraw.or_else(|| self.last_honours())
    }

    /// The same of honours alone, which nobody can claim any more who has come away from the table.
    pub(crate) fn last_honours(&self) -> Option<String> {
        let board = self.may_claim_honours()?;
        Some(format!("{ENDS} Until then whoever held honours on deal {board} may claim them: honours"))
    }

    /// That one may still talk, where there is somebody to talk to and the table is there for it: a table of a match or
    /// an event is left for the page that one came from.
    pub(crate) fn goodnight(&self) -> Option<String> {
        let (view, own) = (self.view(), self.lane().seat());
        let others = Seat::ALL.into_iter().filter(|seat| own != Some(*seat));
        let is_alone = others.filter_map(|seat| view.seats[seat].as_ref()).all(|occupant| occupant.computer);
        let is_open = matches!(view.closed, None | Some(ClosedBy::Players | ClosedBy::Limit));
        // Players do not hear those who watch.
        let word = own.map_or(ENDS.to_owned(), |_| format!("{ENDS} Until then you may talk: say good night"));
        (is_open && !is_alone && !self.is_in_competition()).then_some(word)
    }

    /// The connection and what is kept, for whoever goes on with them.
    pub(crate) fn into_parts(self) -> (Connection, Option<RoomOf>, ProofStore) {
        (self.connection, self.room, self.proof)
    }

    /// Says goodbye; a seat is kept.
    pub(crate) async fn close(self) {
        self.connection.close().await;
    }

    fn send(&mut self, request: Request) {
        self.leaves |= is_to_leave(&request);
        self.cards_read.send(&request, &self.seen.view);
        let handle: Handle = self.connection.handle();
        self.tasks.spawn(async move {
            let (request, answer) = match &request {
                Request::Rule { .. } => rule(&handle, request).await,
                // Who types too fast is told so; what the client asks by itself waits.
                Request::Transcript { .. } => (request.clone(), handle.patiently(request).await),
                _ => (request.clone(), handle.request(request).await),
            };
            Completed::Answered(request.into(), answer)
        });
    }

    /// Says the next line that waits, if none is being said.
    fn go_on_talking(&mut self) {
        let attended = self.attended().clone();
        let next = self.chat.next(&attended.view, attended.lane, self.connection.name());
        let Some((to, text, line)) = next else { return };
        let (handle, table) = (self.connection.handle(), self.table);
        self.tasks.spawn(async move { Completed::Spoken(speak(handle, table, to, text, line).await) });
    }

    fn spoken(&mut self, spoken: Spoken) -> News {
        self.chat.hear(&spoken);
        self.go_on_talking();
        match spoken.number {
            Ok(_) => News::Done,
            Err(error) => self.failed(error),
        }
    }

    /// What is new in the match that this table is a room of.
    fn heard(&mut self, id: MatchId, view: &Arc<MatchView>) -> News {
        let Some(room) = self.room.as_mut().filter(|room| room.id == id) else { return News::Done };
        let segment = view.segments.iter().find(|segment| segment.number == room.segment);
        if view.stage != MatchStage::Playing || segment.is_none_or(|segment| segment.closed) {
            // What is new is said at the match page, where the viewer goes.
            return News::RoomClosed;
        }
        let said = (room.changes)(&room.told, view);
        room.told = view.clone();
        News::Heard(said)
    }

    /// Whether the event has gone on from a player's table that has deals left which are not played, as when its time
    /// was up, and nothing of the last one is left to say.
    fn is_called_away(&self) -> bool {
        let plays_on = |field: &FieldOf| field.told.stage == EventStage::Playing && field.told.round == field.round;
        let is_over = self.field.as_ref().is_some_and(|field| !plays_on(field));
        let is_done = !self.view().stage.is_board_on() && self.last_honours().is_none();
        is_over && self.lane().seat().is_some() && is_done
    }

    /// What is new in the event of whose field this table is.
    fn heard_of_event(&mut self, id: EventId, followed: &FollowedEvent) -> News {
        let Some(field) = self.field.as_mut().filter(|field| field.id == id) else { return News::Done };
        let said = (field.changes)(&field.told, followed);
        field.told = followed.view.clone();
        if said.is_empty() { News::Done } else { News::Heard(said) }
    }

    /// The set of the board that is over, and of the one whose hands it dealt again; and when the session is over the
    /// last one too, whose boards were not all played.
    fn sets_to_ask_for(&self) -> BTreeSet<u32> {
        let view = self.view();
        if view.session.is_none() {
            return BTreeSet::from([1]);
        }
        let over = view.sheet.last().map(|line| line.board);
        let goulash =
            view.board.as_ref().and_then(|board| board.terms).filter(|terms| terms.cards == CardsFrom::Goulash);
        let before = goulash.and_then(|terms| BoardNumber::new(terms.board.get() - 1));
        let is_dealt = view.set.entropy.is_some();
        let last = view.set.boards.last().copied().filter(|_| is_dealt && view.stage == Stage::Finished);
        [over, before, last].into_iter().flatten().map(|board| EveningSet::of(board).number()).collect()
    }

    fn note(&mut self, update: Update) -> News {
        self.under_way.hear(&update);
        if !self.view().direction.calls.is_empty() {
            self.calls = self.view().direction.calls.clone();
        }
        if let Update::Table { table, events, .. } = &update
            && *table == self.table
        {
            let over = |event: &TableEvent| matches!(event, TableEvent::BoardEnded { secret: Some(_), .. });
            // Of a session that is closed more may be told of its last boards.
            let closed = |event: &TableEvent| matches!(event, TableEvent::Closed { .. });
            let is_dealt = self.view().session.is_some() && self.view().set.commitment.is_some();
            let is_news = events.iter().any(|event| over(event) || is_dealt && closed(event));
            if is_news && self.lane() != Lane::Director {
                for set in self.sets_to_ask_for() {
                    self.send(Request::Transcript { table: self.table, set: Some(set) });
                }
            }
            let attended = self.attended().clone();
            if let Err(error) = self.proof.observe(&attended) {
                tracing::warn!(%error, "the dealing could not be kept");
            }
        }
        News::Update(update)
    }
}

/// Whether somebody asks to be at the table no more.
fn is_to_leave(request: &Request) -> bool {
    matches!(request, Request::LeaveSeat { .. } | Request::StopWatching { .. })
}

#[cfg(test)]
mod tests;
