//! Opening a match: whether it can be played as it is agreed.

use std::collections::BTreeMap;

use bridge_dealing::SetSecret;
use bridge_protocol::{
    BoardSource, ByTeam, ImportedBoard, MatchConditions, MatchId, Refusal, Ties, limits::MAX_EXTRA_SEGMENTS,
};
use bridge_rules::{BoardNumber, Deal};

use super::{MatchBoards, MatchOpened, People, TeamMatch, conditions};
use crate::{BelongsTo, Concealed, Moment};

/// What the server brings to a match's opening beside the host's wishes.
#[derive(Clone, Debug)]
pub struct MatchOpening {
    /// The match's identity.
    pub id: MatchId,
    /// Who or what opens it.
    pub belongs_to: BelongsTo,
    /// The server's name, which the contexts hold: plain text without `/` and `|`.
    pub server: String,
    /// Fresh entropy of the system: [`MatchOpening::secrets`] of them.
    pub secrets: Vec<Concealed<SetSecret>>,
    /// The moment, by the machine's clock.
    pub at: Moment,
}

impl MatchOpening {
    /// How many secrets a match of these conditions may need: one for each segment that it may have.
    pub fn secrets(conditions: &MatchConditions) -> usize {
        most_segments(conditions)
    }
}

/// The segments of a match with all that may break a tie.
pub(super) fn most_segments(conditions: &MatchConditions) -> usize {
    let extra = match conditions.ties {
        Ties::Stand => 0,
        Ties::ExtraBoards | Ties::Aggregate | Ties::SuddenDeath => MAX_EXTRA_SEGMENTS,
    };
    conditions.segments.len() + extra
}

impl MatchOpened {
    /// The first record of a match's journal.
    ///
    /// # Errors
    /// If the conditions cannot be played: what is wrong with them.
    pub fn new(opening: MatchOpening, boards: BoardSource, conditions: MatchConditions) -> Result<Self, Refusal> {
        let conditions = conditions::checked(conditions)?;
        conditions::check_boards(&conditions, &boards)?;
        let MatchOpening { id, belongs_to, server, secrets, at } = opening;
        if secrets.len() < MatchOpening::secrets(&conditions) {
            return Err(conditions::bad("the server has brought too few secrets"));
        }
        let boards = MatchBoards { server, secrets, imported: imported(boards) };
        Ok(Self { id, belongs_to, conditions, boards, at })
    }
}

impl TeamMatch {
    /// A match as it stands when it is opened, before any record.
    pub fn open(opened: MatchOpened) -> Self {
        let people = People::of(&opened.conditions.teams);
        Self {
            id: opened.id,
            belongs_to: opened.belongs_to,
            conditions: opened.conditions,
            boards: opened.boards,
            opened_at: opened.at,
            last_event_at: opened.at,
            awake_at: opened.at,
            people,
            segments: Vec::new(),
            awards: BTreeMap::new(),
            rulings: Vec::new(),
            conceded: Vec::new(),
            provisional_until: None,
            score_version: 0,
            agreed: ByTeam::default(),
            result: None,
        }
    }

    /// Whether opening a match so again would give this one.
    pub fn was_opened_with(&self, boards: &BoardSource, conditions: &MatchConditions) -> bool {
        let revealed =
            |(board, deal): &(BoardNumber, Concealed<_>)| ImportedBoard { board: *board, deal: *deal.reveal() };
        let same_boards = match (boards, &self.boards.imported) {
            (BoardSource::Deal(_), None) => conditions::check_boards(&self.conditions, boards).is_ok(),
            (BoardSource::Import(boards), Some(known)) => {
                in_order(boards.clone()).into_iter().eq(known.iter().map(revealed))
            }
            (BoardSource::Deal(_), Some(_))
            | (BoardSource::Import(_), None)
            | (BoardSource::Daily(_) | BoardSource::Session(_) | BoardSource::Replay(_), _) => false,
        };
        same_boards && conditions::checked(conditions.clone()).is_ok_and(|asked| asked == self.conditions)
    }
}

/// From the lowest number: so they go to the segments.
fn imported(boards: BoardSource) -> Option<Vec<(BoardNumber, Concealed<Deal>)>> {
    match boards {
        BoardSource::Deal(_) | BoardSource::Daily(_) | BoardSource::Session(_) | BoardSource::Replay(_) => None,
        BoardSource::Import(boards) => {
            Some(in_order(boards).into_iter().map(|each| (each.board, Concealed::new(each.deal))).collect())
        }
    }
}

fn in_order(mut boards: Vec<ImportedBoard>) -> Vec<ImportedBoard> {
    boards.sort_by_key(|each| each.board);
    boards
}
