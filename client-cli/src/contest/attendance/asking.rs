//! What is asked at the event's page: a typed line on its way to the server, and what comes back.

use bridge_protocol::{Answer, ContestLane, ContestRequest, Request};

use super::ContestAttendance;
use crate::{
    connection::RequestError,
    contest::{
        letters, page,
        ruling::{self, ContestDraft},
        typed::{self, ContestTyped},
    },
    lobby::LobbyNews,
    words::capital,
};

/// Requests of one user on their way at the same time: who types faster is told so.
const ERRANDS: usize = 16;
/// What a director is asked when a ruling came without a reason.
const WHY: &str = "Why? Type the reason, which goes into the record; Enter alone drops the ruling.";

impl ContestAttendance {
    /// Takes a typed line; what is left to do with it, if anything.
    ///
    /// # Errors
    /// A sentence that says why it cannot be done, or what else is wanted.
    pub(in crate::contest) fn typed(&mut self, line: &str) -> Result<Option<ContestTyped>, String> {
        if let Some(draft) = self.kept.draft.take() {
            let reason = line.trim();
            return if reason.is_empty() {
                Err("Nothing is ruled.".to_owned())
            } else {
                self.rule(ContestDraft { reason: Some(reason.to_owned()), ..draft }).map(|()| None)
            };
        }
        let (followed, rounds) = (self.followed(), &self.kept.rounds);
        if followed.lane == ContestLane::Director
            && let Some(draft) = ruling::read(line, &followed.view, rounds, &followed.conditions)?
        {
            if draft.reason.is_none() {
                self.kept.draft = Some(draft);
                return Err(WHY.to_owned());
            }
            return self.rule(draft).map(|()| None);
        }
        match typed::read(line, &followed.view, rounds, &followed.conditions, &followed.places)? {
            ContestTyped::Ask(ask) => self.send(Request::Contest { id: self.kept.id, ask }).map(|()| None),
            other => Ok(Some(other)),
        }
    }

    fn rule(&mut self, draft: ContestDraft) -> Result<(), String> {
        let told = self.view().rulings_made.unwrap_or(0);
        // The one before may be on its way still.
        let number = told.max(self.kept.ruled) + 1;
        let ContestDraft { ruling, law, reason } = draft;
        let (id, reason) = (self.kept.id, reason.unwrap_or_default());
        self.send(Request::RuleContest { id, number, ruling, law, reason })?;
        self.kept.ruled = number;
        Ok(())
    }

    pub(super) fn ask_for_round(&mut self, round: u8) -> Result<(), String> {
        self.send(Request::Contest { id: self.kept.id, ask: ContestRequest::Round { round } })
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
            (Ok(Answer::ContestRound(round)), _) => {
                self.kept.rounds.insert(round.round, round.fixtures.clone());
                let is_the_last = round.round == self.kept.looked_back;
                if is_the_last && self.kept.round_before.as_ref().is_none_or(|known| known.round < round.round) {
                    let said = page::results(&round, &self.followed().conditions);
                    self.kept.round_before = Some(*round);
                    return LobbyNews::Changed(said);
                }
                LobbyNews::Told(page::round(&round, &self.followed().conditions))
            }
            (
                Ok(Answer::TeamInvitations(links)),
                Request::Contest { ask: ContestRequest::Invitations { team }, .. },
            ) => {
                let entry = self.followed().conditions.teams.get(team.index());
                LobbyNews::Told(letters::team(*team, entry, &links, &self.kept.server))
            }
            (Ok(_), _) => LobbyNews::Done,
            (Err(RequestError::Ended(ended)), _) => LobbyNews::Ended(ended),
            (Err(error), _) => {
                if matches!(asked, Request::RuleContest { .. }) {
                    self.kept.ruled = 0;
                }
                LobbyNews::Notice(format!("{}.", capital(&error.to_string())))
            }
        }
    }
}
