//! An evening at a table: how one comes to it, what is typed and asked there, and what is kept. The screen, the plain voice and
//! the tests of both stand on it.

mod answered;
mod enter;
mod typed;

use std::{path::PathBuf, time::Duration};

use bridge_protocol::{Answer, Invitations, Lane, Request, TableEvent, TableId, TableView};
use tokio::{task::JoinSet, time::timeout};

use crate::{
    api::Server,
    connection::{Attended, Connection, Ended, Handle, RequestError, Update},
    direct::Draft,
    keepsake::Keeper,
    talker::{Spoken, Talker, speak},
};

pub use typed::Typed;

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
    talker: Talker,
    /// A ruling that waits for its reason.
    draft: Option<Draft>,
    /// The number of the last ruling that was sent, while nothing says that it is another.
    ruled: u32,
    errands: JoinSet<Errand>,
}

/// What a request came to.
enum Errand {
    Answered(Box<Request>, Result<Answer, RequestError>),
    Spoken(Spoken),
}

/// What happens next at a session.
#[derive(Debug)]
pub enum News {
    /// From the server.
    Update(Update),
    /// Something that was asked for was refused, or could not be kept: a sentence.
    Notice(String),
    /// Something that was asked for, in lines.
    Told(Vec<String>),
    /// What was asked for is done.
    Done,
    /// The user has left the seat or the kibitzers' chair.
    Left,
    /// The connection is over.
    Ended(Ended),
}

impl Session {
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
        let director = [("Director".to_owned(), &invitations.director)];
        seats.chain(kibitzers).chain(director).map(|(what, invite)| (what, self.server.link(invite))).collect()
    }

    /// What happens next. Safe to cancel.
    pub async fn next(&mut self) -> News {
        tokio::select! {
            Some(errand) = self.errands.join_next(), if !self.errands.is_empty() => match errand {
                Ok(Errand::Answered(request, answer)) => self.answered(&request, answer),
                Ok(Errand::Spoken(spoken)) => self.spoken(spoken),
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

    /// Waits a moment for what was asked last, such as how the last board was dealt.
    pub async fn settle(&mut self) {
        let settled = async {
            while let Some(errand) = self.errands.join_next().await {
                // Who goes need not hear what was refused at the last moment.
                match errand {
                    Ok(Errand::Answered(request, answer)) => drop(self.answered(&request, answer)),
                    Ok(Errand::Spoken(spoken)) => drop(self.spoken(spoken)),
                    Err(_) => {}
                }
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
            Errand::Answered(request.into(), answer)
        });
    }

    /// Says the next line that waits, if none is being said.
    fn go_on_talking(&mut self) {
        let attended = self.attended().clone();
        let next = self.talker.next(&attended.view, attended.lane, self.connection.name());
        let Some((to, text, line)) = next else { return };
        let (handle, table) = (self.connection.handle(), self.table);
        self.errands.spawn(async move { Errand::Spoken(speak(handle, table, to, text, line).await) });
    }

    fn spoken(&mut self, spoken: Spoken) -> News {
        self.talker.hear(&spoken);
        self.go_on_talking();
        match spoken.number {
            Ok(_) => News::Done,
            Err(error) => Self::failed(error),
        }
    }

    fn note(&mut self, update: Update) -> News {
        if let Update::Table { table, events, .. } = &update
            && *table == self.table
        {
            let over = |event: &TableEvent| matches!(event, TableEvent::BoardEnded { secret: Some(_), .. });
            if events.iter().any(over) && self.lane() != Lane::Director {
                self.send(Request::Transcript { table: self.table });
            }
            let attended = self.attended().clone();
            if let Err(error) = self.keeper.observe(&attended) {
                tracing::warn!(%error, "the dealing could not be kept");
            }
        }
        News::Update(update)
    }
}
