//! What is typed and asked at the page of a match or an event, and what the answers come to.

use bridge_client::connection::RequestError;
use bridge_protocol::{Answer, Request};

use super::{kind::Competition, lobby_session::LobbySession, ruling_draft::RulingDraft, stay::Turn, typed::Typed};
use crate::{
    input::rulings::{WHY, reason},
    lobby::{LobbyNews, Shown},
    session::ruling::rule,
    text::capital,
};

/// Requests of one user on their way at the same time: who types faster is told so.
const ON_THEIR_WAY: usize = 16;

impl<C: Competition> LobbySession<C> {
    /// Takes a typed line; what is left to do with it.
    ///
    /// # Errors
    /// A sentence that says why it cannot be done, or what else is wanted.
    pub(super) fn typed(&mut self, line: &str) -> Result<Shown<Turn<C::Next>>, String> {
        if let Some(draft) = self.kept.draft.take() {
            let is_line = |line: &str| matches!(C::read_ruling(line, self), Ok(Some(_))) || C::read(line, self).is_ok();
            let reason = reason(line, is_line)?;
            return self.rule(RulingDraft { reason: Some(reason), ..draft });
        }
        if let Some(draft) = C::read_ruling(line, self)? {
            if draft.reason.is_none() {
                self.kept.draft = Some(draft);
                return Err(WHY.to_owned());
            }
            return self.rule(draft);
        }
        match C::read(line, self)? {
            Typed::Ask(ask) => self.ask(ask).map(|()| Shown::Nothing),
            Typed::Query(query) => C::answer(self, query),
            Typed::Enter(next) => Ok(Shown::Turn(Turn::Enter(next))),
            Typed::Quit => Ok(Shown::Turn(Turn::Quit)),
        }
    }

    fn rule(&mut self, draft: RulingDraft<C::Ruling>) -> Result<Shown<Turn<C::Next>>, String> {
        let told = C::rulings_made(self.view()).unwrap_or(0);
        // The one before may be on its way still.
        let number = told.max(self.kept.ruled) + 1;
        self.send_unless_many(C::ruling(self.kept.id, number, draft))?;
        self.kept.ruled = number;
        Ok(Shown::Nothing)
    }

    /// Asks, unless too much is on its way.
    ///
    /// # Errors
    /// A sentence that says so.
    pub(super) fn ask(&mut self, ask: C::Ask) -> Result<(), String> {
        self.send_unless_many(C::request(self.kept.id, ask))
    }

    /// What is told of an answer that came in parts; the next one is asked for.
    pub(super) fn told_in_part(&mut self, lines: Vec<String>, rest: Option<C::Ask>) -> LobbyNews {
        // Where too much is on its way already, what is shown is what there is.
        match rest.map_or(Ok(()), |rest| self.ask(rest)) {
            Ok(()) => LobbyNews::Told(lines),
            Err(_) => LobbyNews::Notice("There is more: type it again.".to_owned()),
        }
    }

    fn send_unless_many(&mut self, request: Request) -> Result<(), String> {
        if self.kept.requests.len() >= ON_THEIR_WAY {
            return Err("Slower: the server has not answered yet.".to_owned());
        }
        self.send(request);
        Ok(())
    }

    /// Asks for what nobody typed.
    pub(super) fn send(&mut self, request: Request) {
        let handle = self.connection.handle();
        self.kept.requests.spawn(async move {
            // What is no ruling has no number, and is asked once.
            rule(&handle, request).await
        });
    }

    /// What an answer comes to.
    pub(super) fn answered(&mut self, asked: &Request, answer: Result<Answer, RequestError>) -> LobbyNews {
        match answer {
            Ok(answer) => C::answered(self, asked, answer),
            Err(RequestError::Ended(ended)) => LobbyNews::Ended(ended),
            Err(error) => LobbyNews::Notice(format!("{}.", capital(&error.to_string()))),
        }
    }
}
