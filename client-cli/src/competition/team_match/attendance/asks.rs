//! What is typed and asked at the match page, and what the answers come to.

use bridge_protocol::{Answer, MatchLane, MatchRequest, Request, SegmentView};
use bridge_rules::BoardNumber;

use super::Attendance;
use bridge_client::connection::RequestError;

use crate::{
    competition::team_match::{
        record,
        ruling::{self, MatchDraft},
        typed::{self, MatchTyped},
    },
    lobby::LobbyNews,
    text::capital,
};

/// Requests of one user on their way at the same time: who types faster is told so.
const ERRANDS: usize = 16;
/// What a director is asked when a ruling came without a reason.
const WHY: &str = "Why? Type the reason, which goes into the record; Enter alone drops the ruling.";

impl Attendance {
    /// Takes a typed line; what is left to do with it, if anything.
    ///
    /// # Errors
    /// A sentence that says why it cannot be done, or what else is wanted.
    pub(super) fn typed(&mut self, line: &str) -> Result<Option<MatchTyped>, String> {
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

    pub(super) fn send(&mut self, request: Request) {
        let handle = self.connection.handle();
        self.kept.errands.spawn(async move {
            let answer = handle.patiently(request.clone()).await;
            (request, answer)
        });
    }

    pub(super) fn answered(&mut self, asked: &Request, answer: Result<Answer, RequestError>) -> LobbyNews {
        match (answer, asked) {
            (Ok(Answer::Transcript(transcript)), Request::Match { ask: MatchRequest::Transcript { segment }, .. }) => {
                let mut proof = self.kept.dealings.take(*segment);
                let taken = proof.take(*transcript);
                self.kept.dealings.put(*segment, proof);
                match taken {
                    Ok(_) => LobbyNews::Done,
                    Err(error) => LobbyNews::Notice(format!("The dealing could not be kept: {error}.")),
                }
            }
            (Ok(Answer::MatchRecord(played)), _) => match self.kept.board.take() {
                Some(board) => LobbyNews::Told(record::board(&played, board)),
                None => LobbyNews::Done,
            },
            (Ok(_), Request::Match { ask: MatchRequest::Concede {}, .. }) if self.view().director.is_some() => {
                LobbyNews::Notice("The director is told that you concede, and confirms it.".to_owned())
            }
            (Ok(_), Request::Match { ask: MatchRequest::HandInLineup { .. }, .. }) => {
                LobbyNews::Notice("Your line-up is handed in.".to_owned())
            }
            (Ok(_), _) => LobbyNews::Done,
            (Err(RequestError::Ended(ended)), _) => LobbyNews::Ended(ended),
            (Err(error), _) => {
                if matches!(asked, Request::RuleMatch { .. }) {
                    self.kept.ruled = 0;
                }
                LobbyNews::Notice(format!("{}.", capital(&error.to_string())))
            }
        }
    }
}
