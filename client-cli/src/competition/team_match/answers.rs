//! What is asked at the match page beside the lines that are typed, and what the answers come to.

use bridge_protocol::{Answer, MatchRequest, Request, SegmentView};
use bridge_rules::BoardNumber;

use super::{at_match::AtMatch, record};
use crate::{competition::lobby_session::LobbySession, lobby::LobbyNews};

impl LobbySession<AtMatch> {
    /// Asks for a board as both rooms bid and played it.
    ///
    /// # Errors
    /// A sentence that says that it is not shown yet, or that too much is on its way.
    pub(super) fn ask_for_board(&mut self, board: BoardNumber) -> Result<(), String> {
        let of = |segment: &&SegmentView| segment.compared.iter().any(|shown| shown.board == board);
        let segment = self.view().segments.iter().find(of).map(|segment| segment.number);
        let segment = segment.ok_or_else(|| format!("Board {board} is not shown yet."))?;
        self.ask(MatchRequest::Record { segment })?;
        self.kept.own.board = Some(board);
        Ok(())
    }

    /// Takes an answer that is no refusal.
    pub(super) fn take_answer(&mut self, asked: &Request, answer: Answer) -> LobbyNews {
        match (answer, asked) {
            (Answer::Transcript(transcript), Request::Match { ask: MatchRequest::Transcript { segment }, .. }) => {
                let dealings = &mut self.kept.own.dealings;
                let mut proof = dealings.take(*segment);
                let taken = proof.take(*transcript);
                dealings.put(*segment, proof);
                match taken {
                    Ok(_) => LobbyNews::Done,
                    Err(error) => LobbyNews::Notice(format!("The dealing could not be kept: {error}.")),
                }
            }
            (Answer::MatchRecord(played), _) => match self.kept.own.board.take() {
                Some(board) => LobbyNews::Told(record::board(&played, board)),
                None => LobbyNews::Done,
            },
            (_, Request::Match { ask: MatchRequest::Concede {}, .. }) if self.view().director.is_some() => {
                LobbyNews::Notice("The director is told that you concede, and confirms it.".to_owned())
            }
            (_, Request::Match { ask: MatchRequest::HandInLineup { .. }, .. }) => {
                LobbyNews::Notice("Your line-up is handed in.".to_owned())
            }
            (_, _) => LobbyNews::Done,
        }
    }
}
