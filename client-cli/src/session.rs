//! An evening at a table: how one comes to it, what is typed and asked there, and what is kept. The screen, the plain voice and
//! the tests of both stand on it.

use std::{path::PathBuf, time::Duration};

use bridge_protocol::{Answer, Invitations, Lane, Request, TableEvent, TableId, TableView};
use tokio::{task::JoinSet, time::timeout};

use crate::{
    api::{InviteLink, Place, Server},
    connection::{Attended, Connection, Ended, Handle, RequestError, Update},
    exit::Failure,
    input::{Act, Intent, Mood, parse, resolve},
    keepsake::Keeper,
    state::StateDir,
};

/// Requests of one user on their way at the same time: who types faster is told so.
const ERRANDS: usize = 16;

/// How long the last answers are waited for when the user goes.
const LAST_MOMENT: Duration = Duration::from_secs(2);

/// Somebody at a table.
pub struct Session {
    /// The connection; its updates are taken with [`next`](Self::next).
    connection: Connection,
    /// The table.
    pub table: TableId,
    /// The links to send round, for the host.
    pub invitations: Option<Invitations>,
    /// The link with which one comes back.
    pub link: String,
    /// Where the table is.
    pub server: Server,
    keeper: Keeper,
    errands: JoinSet<Errand>,
}

/// What a request came to.
enum Errand {
    Answered(Request, Result<Answer, RequestError>),
}

/// What happens next at a session.
#[derive(Debug)]
pub enum News {
    /// From the server.
    Update(Update),
    /// Something that was asked for was refused, or could not be kept: a sentence.
    Notice(String),
    /// What was asked for is done.
    Done,
    /// The user has left the seat or the kibitzers' chair.
    Left,
    /// The connection is over.
    Ended(Ended),
}

impl Session {
    /// Takes the seat of an invitation.
    ///
    /// # Errors
    /// If the invitation is for kibitzers, or the server refuses.
    pub async fn sit(
        mut connection: Connection,
        link: &InviteLink,
        state: &StateDir,
        copy_to: Option<PathBuf>,
    ) -> Result<Self, Failure> {
        if let Some((_, Place::Kibitzer)) = link.peek() {
            let hint =
                format!("this is an invitation to watch: type `bridge-cli watch {}`", link.server.link(&link.invite));
            return Err(Failure::bad_input(hint));
        }
        let (table, _) = connection.sit(&link.invite).await?;
        Ok(Self::at(connection, table, link, state, copy_to))
    }

    /// Watches the table of an invitation.
    ///
    /// # Errors
    /// If the invitation is for a seat, or the server refuses.
    pub async fn watch(mut connection: Connection, link: &InviteLink, state: &StateDir) -> Result<Self, Failure> {
        if let Some((_, Place::Seat(_))) = link.peek() {
            let hint =
                format!("this is a player's invitation: type `bridge-cli play {}`", link.server.link(&link.invite));
            return Err(Failure::bad_input(hint));
        }
        let table = connection.watch(&link.invite).await?;
        Ok(Self::at(connection, table, link, state, None))
    }

    fn at(
        connection: Connection,
        table: TableId,
        link: &InviteLink,
        state: &StateDir,
        copy_to: Option<PathBuf>,
    ) -> Self {
        let keeper = Keeper::of(state, table, connection.account(), copy_to);
        Self {
            connection,
            table,
            invitations: None,
            link: link.server.link(&link.invite),
            server: link.server.clone(),
            keeper,
            errands: JoinSet::new(),
        }
    }

    /// The table as it stands.
    pub fn attended(&self) -> &Attended {
        self.connection.attended(self.table).expect("a session begins with a view of its table and ends without one")
    }

    /// The view.
    pub fn view(&self) -> &TableView {
        &self.attended().view
    }

    /// Whose eyes.
    pub fn lane(&self) -> Lane {
        self.attended().lane
    }

    /// Where the dealing can be checked, if anything was dealt.
    pub fn proof(&self) -> Option<PathBuf> {
        self.keeper.path()
    }

    /// The links that are still of use, with what each is for.
    pub fn links(&self) -> Vec<(String, String)> {
        let Some(invitations) = &self.invitations else { return Vec::new() };
        let seats = invitations.seats.iter().map(|(seat, invite)| (crate::words::seat(seat).to_owned(), invite));
        let kibitzers = invitations.kibitzers.iter().map(|invite| ("Kibitzers".to_owned(), invite));
        seats.chain(kibitzers).map(|(what, invite)| (what, self.server.link(invite))).collect()
    }

    /// What happens next. Safe to cancel.
    pub async fn next(&mut self) -> News {
        tokio::select! {
            Some(errand) = self.errands.join_next(), if !self.errands.is_empty() => match errand {
                Ok(Errand::Answered(request, answer)) => self.answered(&request, answer),
                // A request that panicked: nothing is lost but its answer.
                Err(error) => News::Notice(error.to_string()),
            },
            update = self.connection.next_update() => match update {
                Some(Update::Ended(ended)) => News::Ended(ended),
                None => News::Ended(Ended::Closed),
                Some(Update::Gone(table)) if table == self.table => News::Left,
                Some(update) => self.note(update),
            },
        }
    }

    /// What a typed line comes to: something to show here, a sentence that it cannot be done, or nothing yet.
    ///
    /// # Errors
    /// A sentence that says why it cannot be done.
    pub fn typed(&mut self, line: &str) -> Result<Option<Intent>, String> {
        let view = self.view();
        let intent = parse(line, Mood::of(view)).map_err(|misread| format!("{misread}."))?;
        match resolve(intent, self.table, view, self.lane())? {
            Act::Here(intent) => Ok(Some(intent)),
            Act::Ask(_) if self.errands.len() >= ERRANDS => Err("Slower: the server has not answered yet.".to_owned()),
            Act::Ask(request) => {
                self.send(request);
                Ok(None)
            }
        }
    }

    /// Waits a moment for what was asked last, such as how the last board was dealt.
    pub async fn settle(&mut self) {
        let settled = async {
            while let Some(Ok(Errand::Answered(request, answer))) = self.errands.join_next().await {
                // Who goes need not hear what was refused at the last moment.
                drop(self.answered(&request, answer));
            }
        };
        // A server that is gone is not waited for.
        let _ = timeout(LAST_MOMENT, settled).await;
    }

    /// Says goodbye; a seat is kept.
    pub async fn close(self) {
        self.connection.close().await;
    }

    fn send(&mut self, request: Request) {
        let handle: Handle = self.connection.handle();
        self.errands.spawn(async move {
            let answer = match &request {
                // Who types too fast is told so; what the client asks by itself waits.
                Request::Transcript { .. } => handle.patiently(request.clone()).await,
                _ => handle.request(request.clone()).await,
            };
            Errand::Answered(request, answer)
        });
    }

    fn note(&mut self, update: Update) -> News {
        if let Update::Table { table, events, .. } = &update
            && *table == self.table
        {
            let over = |event: &TableEvent| matches!(event, TableEvent::BoardEnded { secret: Some(_), .. });
            if events.iter().any(over) {
                self.send(Request::Transcript { table: self.table });
            }
            let attended = self.attended().clone();
            if let Err(error) = self.keeper.observe(&attended) {
                tracing::warn!(%error, "the dealing could not be kept");
            }
        }
        News::Update(update)
    }

    fn answered(&mut self, request: &Request, answer: Result<Answer, RequestError>) -> News {
        match answer {
            Ok(Answer::Transcript(transcript)) => match self.keeper.take(*transcript) {
                Ok(_) => News::Done,
                Err(error) => News::Notice(format!("The dealing could not be kept: {error}.")),
            },
            Ok(_) if matches!(request, Request::LeaveSeat { .. } | Request::StopWatching { .. }) => News::Left,
            Ok(_) => News::Done,
            Err(RequestError::Ended(ended)) => News::Ended(ended),
            Err(error) => News::Notice(format!("{}.", crate::words::capital(&error.to_string()))),
        }
    }
}
