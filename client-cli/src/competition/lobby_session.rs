//! Somebody at the page of a match or an event: what they see and have with them, and the page as a lobby, the whole of
//! it once, then what is new and who is awaited.

use std::{sync::Arc, time::Duration};

use bridge_client::{
    api::Server,
    connection::{Connection, RequestError, Update},
    state::StateDir,
};
use bridge_protocol::{Answer, Request};
use tokio::{
    task::JoinSet,
    time::{sleep_until, timeout},
};

use super::{kind::Competition, ruling_draft::RulingDraft, stay::Turn};
use crate::lobby::{Lobby, LobbyNews, Shown, but_the_prompt, not_told};

/// How long the last answers are waited for when the user goes.
const LAST_MOMENT: Duration = Duration::from_secs(2);

/// Somebody at a match or an event.
pub(crate) struct LobbySession<C: Competition> {
    pub(super) connection: Connection,
    pub(super) kept: Kept<C>,
}

/// What they have with them in a room or a match too.
pub(crate) struct Kept<C: Competition> {
    /// Which it is.
    pub(super) id: C::Id,
    /// Where it is.
    pub(super) server: Server,
    /// The link with which one comes back.
    pub(super) link: String,
    /// It, as it was seen last: the server may tell no more of it while one is in a room or a match.
    seen: C::Followed,
    /// What they were told of last.
    pub(super) told: Arc<C::View>,
    /// What they bring from a room or a match, to be shown first.
    pub(super) brought: Vec<String>,
    /// What is remembered of this kind of competition alone.
    pub(super) own: C,
    /// A ruling that waits for its reason.
    pub(super) draft: Option<RulingDraft<C::Ruling>>,
    /// The number of the last ruling that was sent, if all before it are made.
    pub(super) ruled: u32,
    pub(super) requests: JoinSet<(Request, Result<Answer, RequestError>)>,
    /// Whether the connection is lost.
    away: bool,
    /// Whether the page was told as a whole.
    introduced: bool,
    /// Who was awaited, as it was said last.
    prompted: String,
}

impl<C: Competition> LobbySession<C> {
    /// At a match or an event that the connection follows.
    pub(crate) fn at(connection: Connection, id: C::Id, server: Server, link: String, state: &StateDir) -> Self {
        let seen = C::followed(&connection, id).expect("one comes to the page of what one follows").clone();
        let kept = Kept {
            id,
            server,
            link,
            told: C::view(&seen).clone(),
            seen,
            brought: Vec::new(),
            own: C::begin(&connection, id, state),
            draft: None,
            ruled: 0,
            requests: JoinSet::new(),
            away: false,
            introduced: false,
            prompted: String::new(),
        };
        Self::with(connection, kept)
    }

    /// Back at it, with what was taken along.
    pub(super) fn with(connection: Connection, kept: Kept<C>) -> Self {
        let mut session = Self { connection, kept };
        session.look();
        session
    }

    /// Takes note of it as it is now.
    fn look(&mut self) {
        if let Some(followed) = C::followed(&self.connection, self.kept.id) {
            self.kept.seen = followed.clone();
            C::observe(self);
        }
    }

    /// It, with what one is in it.
    pub(crate) fn followed(&self) -> &C::Followed {
        C::followed(&self.connection, self.kept.id).unwrap_or(&self.kept.seen)
    }

    /// What is seen of it.
    pub(crate) fn view(&self) -> &Arc<C::View> {
        C::view(self.followed())
    }

    /// The name that others see.
    pub(super) fn name(&self) -> &str {
        self.connection.name().as_str()
    }

    /// Waits a moment for what was asked last; the connection for whoever goes on with it, and where the dealing can be
    /// checked.
    pub(super) async fn settled(mut self) -> (Connection, Vec<String>) {
        let settled = async {
            while let Some(done) = self.kept.requests.join_next().await {
                // Who goes need not hear what was refused at the last moment.
                if let Ok((asked, answer)) = done {
                    drop(self.answered(&asked, answer));
                }
            }
        };
        // A server that is gone is not waited for.
        let _ = timeout(LAST_MOMENT, settled).await;
        let proofs = self.kept.own.proofs();
        (self.connection, proofs)
    }
}

impl<C: Competition> Lobby for LobbySession<C> {
    type Turn = Turn<C::Next>;

    const QUIT: Self::Turn = Turn::Quit;

    fn title(&self) -> String {
        C::title(self.followed())
    }

    fn looks_on(&self) -> bool {
        C::looks_on(self.followed())
    }

    fn hint(&self) -> &'static str {
        C::hint(self)
    }

    fn page(&self) -> Vec<String> {
        C::page(self)
    }

    fn is_awaited(&self) -> bool {
        C::is_awaited(self)
    }

    fn prompt(&self) -> String {
        C::prompt(self)
    }

    fn introduction(&mut self) -> Vec<String> {
        let mut said = self.brought();
        if std::mem::replace(&mut self.kept.introduced, true) {
            said.extend(self.news());
            return said;
        }
        self.kept.prompted = C::prompt(self);
        said.extend(but_the_prompt(C::page(self), &self.kept.prompted));
        said.push(String::new());
        said.extend(C::introduction(self.followed()));
        said.push(self.kept.prompted.clone());
        said
    }

    fn brought(&mut self) -> Vec<String> {
        std::mem::take(&mut self.kept.brought)
    }

    fn news(&mut self) -> Vec<String> {
        let followed = self.followed();
        let mut said = C::changes(&self.kept.told, followed);
        self.kept.told = C::view(followed).clone();
        let prompt = C::prompt(self);
        if prompt != self.kept.prompted {
            if said.last() != Some(&prompt) {
                said.push(prompt.clone());
            }
            self.kept.prompted = prompt;
        }
        said
    }

    async fn next(&mut self) -> LobbyNews {
        loop {
            // It may have been while one was elsewhere.
            if C::followed(&self.connection, self.kept.id).is_none() {
                return LobbyNews::Ended(not_told(C::NAME));
            }
            let wakes_at = C::wakes_at(self);
            let woken = async {
                match wakes_at {
                    Some(moment) => sleep_until(moment).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                Some(done) = self.kept.requests.join_next(), if !self.kept.requests.is_empty() => {
                    return match done {
                        Ok((asked, answer)) => self.answered(&asked, answer),
                        // A request that panicked: nothing is lost but its answer.
                        Err(error) => LobbyNews::Notice(error.to_string()),
                    };
                }
                () = woken => {
                    self.kept.own.woken();
                    return LobbyNews::Done;
                }
                update = self.connection.next_update() => {
                    if let Some(news) = self.heard(update.as_ref()) {
                        return news;
                    }
                }
            }
        }
    }

    fn turn(&self) -> Option<Self::Turn> {
        let over = || (C::is_over(self.view()) && !C::corrects(self.followed())).then_some(Turn::Over);
        C::next(self).map(Turn::Enter).or_else(over)
    }

    fn type_in(&mut self, line: &str) -> Shown<Self::Turn> {
        self.typed(line).unwrap_or_else(Shown::Sentence)
    }
}

impl<C: Competition> LobbySession<C> {
    fn heard(&mut self, update: Option<&Update>) -> Option<LobbyNews> {
        if update.and_then(C::changed_by) == Some(self.kept.id) {
            self.look();
            // A page may show what is not said, such as how far each table is.
            return Some(LobbyNews::Changed(self.news()));
        }
        LobbyNews::of_connection(update, &mut self.kept.away)
    }
}

#[cfg(test)]
mod tests {
    use bridge_client::fixtures::events::{self, EVENT};
    use tempfile::TempDir;

    use super::*;
    use crate::competition::event::AtEvent;

    /// Who is in a match of an event hears nothing of the event meanwhile.
    #[tokio::test]
    async fn an_event_of_which_nothing_more_is_told_may_be_come_back_to() {
        let (mut connection, far_side) = Connection::drawn();
        far_side.tell(Update::Event { id: EVENT, followed: events::followed(events::started()) });
        connection.next_update().await.unwrap();
        let folder = TempDir::new().unwrap();
        let (server, state) = (connection.public_server().clone(), StateDir::at(folder.path()));
        let LobbySession { mut connection, kept } =
            LobbySession::<AtEvent>::at(connection, EVENT, server, String::new(), &state);
        far_side.tell(Update::EventGone(EVENT));
        connection.next_update().await.unwrap();
        let mut back = LobbySession::with(connection, kept);
        assert!(!back.introduction().is_empty(), "it is shown as it was seen last");
        assert!(matches!(back.next().await, LobbyNews::Ended(ended) if ended == not_told("event")));
    }

    #[tokio::test]
    async fn an_event_of_which_nothing_more_is_told_is_left() {
        let (mut connection, far_side) = Connection::drawn();
        far_side.tell(Update::Event { id: EVENT, followed: events::followed(events::started()) });
        connection.next_update().await.unwrap();
        let folder = TempDir::new().unwrap();
        let (server, state) = (connection.public_server().clone(), StateDir::at(folder.path()));
        let mut session = LobbySession::<AtEvent>::at(connection, EVENT, server, String::new(), &state);
        far_side.tell(Update::EventGone(EVENT));
        assert!(matches!(session.next().await, LobbyNews::Ended(ended) if ended == not_told("event")));
    }
}
