//! What is asked at the event's page: a typed line on its way to the server, and what comes back.

use bridge_protocol::{Answer, EventLane, EventRequest, Request};

use super::EventAttendance;
use bridge_client::connection::RequestError;

use crate::{
    competition::event::{
        letters, page,
        ruling::{self, EventDraft},
        typed::{self, EventTyped},
    },
    lobby::LobbyNews,
    text::capital,
};

/// Requests of one user on their way at the same time: who types faster is told so.
const ERRANDS: usize = 16;
/// What a director is asked when a ruling came without a reason.
const WHY: &str = "Why? Type the reason, which goes into the record; Enter alone drops the ruling.";

impl EventAttendance {
    /// Takes a typed line; what is left to do with it, if anything.
    ///
    /// # Errors
    /// A sentence that says why it cannot be done, or what else is wanted.
    pub(in crate::competition::event) fn typed(&mut self, line: &str) -> Result<Option<EventTyped>, String> {
        if let Some(draft) = self.kept.draft.take() {
            let reason = line.trim();
            return if reason.is_empty() {
                Err("Nothing is ruled.".to_owned())
            } else {
                self.rule(EventDraft { reason: Some(reason.to_owned()), ..draft }).map(|()| None)
            };
        }
        let (followed, rounds) = (self.followed(), &self.kept.rounds);
        if followed.lane == EventLane::Director
            && let Some(draft) = ruling::read(line, &followed.view, rounds, &followed.conditions)?
        {
            if draft.reason.is_none() {
                self.kept.draft = Some(draft);
                return Err(WHY.to_owned());
            }
            return self.rule(draft).map(|()| None);
        }
        match typed::read(line, &followed.view, rounds, &followed.conditions, &followed.places)? {
            EventTyped::Ask(ask) => self.send(Request::Event { id: self.kept.id, ask }).map(|()| None),
            other => Ok(Some(other)),
        }
    }

    fn rule(&mut self, draft: EventDraft) -> Result<(), String> {
        let told = self.view().rulings_made.unwrap_or(0);
        // The one before may be on its way still.
        let number = told.max(self.kept.ruled) + 1;
        let EventDraft { ruling, law, reason } = draft;
        let (id, reason) = (self.kept.id, reason.unwrap_or_default());
        self.send(Request::RuleEvent { id, number, ruling, law, reason })?;
        self.kept.ruled = number;
        Ok(())
    }

    pub(super) fn ask_for_round(&mut self, round: u8) -> Result<(), String> {
        self.send(Request::Event { id: self.kept.id, ask: EventRequest::Round { round } })
    }

    fn send(&mut self, request: Request) -> Result<(), String> {
        if self.kept.errands.len() >= ERRANDS {
            return Err("Slower: the server has not answered yet.".to_owned());
        }
        let handle = self.connection.handle();
        self.kept.errands.spawn(async move {
            let answer = handle.patiently(request.clone()).await;
            (request, answer)
        });
        Ok(())
    }

    pub(super) fn answered(&mut self, asked: &Request, answer: Result<Answer, RequestError>) -> LobbyNews {
        match (answer, asked) {
            (Ok(Answer::EventRound(round)), _) => {
                self.kept.rounds.insert(round.round, round.fixtures.clone());
                let is_the_last = round.round == self.kept.looked_back;
                if is_the_last && self.kept.round_before.as_ref().is_none_or(|known| known.round < round.round) {
                    let said = page::results(&round, &self.followed().conditions);
                    self.kept.round_before = Some(*round);
                    return LobbyNews::Changed(said);
                }
                LobbyNews::Told(page::round(&round, &self.followed().conditions))
            }
            (Ok(Answer::TeamInvitations(links)), Request::Event { ask: EventRequest::Invitations { team }, .. }) => {
                let entry = self.followed().conditions.teams.get(team.index());
                LobbyNews::Told(letters::team(*team, entry, &links, &self.kept.server))
            }
            (Ok(_), _) => LobbyNews::Done,
            (Err(RequestError::Ended(ended)), _) => LobbyNews::Ended(ended),
            (Err(error), _) => {
                if matches!(asked, Request::RuleEvent { .. }) {
                    self.kept.ruled = 0;
                }
                LobbyNews::Notice(format!("{}.", capital(&error.to_string())))
            }
        }
    }
}
