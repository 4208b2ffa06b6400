//! The boards of a day (Spec E5): dealt for everybody alike, played South by whoever opened the table with three
//! computers, and compared with what others made of them.

use bridge_dealing::{
    Beacon, BoardKeyId, Context, ContextParts, ServerKey, SetCommitment, SetSecret, Settlement, Transcript, Venue,
};
use bridge_protocol::{AccountId, DailySet, Day, PlayerName, limits::DAILY_BOARDS};
use bridge_rules::{BoardNumber, Deal, Seat};

use super::{Table, board::FinishedBoard, boards::numbers};
use crate::{Concealed, Moment};

/// Where its player sits.
pub(super) const SEAT: Seat = Seat::South;

/// What somebody has made of the boards of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyResult {
    /// The day whose boards they are.
    pub day: Day,
    /// Their account.
    pub account: AccountId,
    /// What they were called when they played.
    pub name: PlayerName,
    /// What North-South scored less what East-West did, in the order of play.
    pub scores: Vec<(BoardNumber, i32)>,
    /// When the last board was over.
    pub at: Moment,
}

/// The boards of a day, which follow from a secret of the server's own for each day. Nobody contributes to them:
/// whoever did would be the only one to know that they could not be chosen, and the last one could choose them.
#[derive(Clone, Debug)]
pub struct DailyBoards {
    /// The day whose boards they are.
    pub day: Day,
    /// The server's name, which the context holds: plain text without `/` and `|`.
    pub server: String,
    /// 32 bytes, which nobody has who does not have the server's key.
    pub secret: Concealed<SetSecret>,
}

impl DailyBoards {
    /// What the server promises of them.
    pub fn promised(&self) -> DailySet {
        let boards: Vec<_> = numbers(DAILY_BOARDS).collect();
        let ctx = context(self.day, &self.server, boards[0], boards[boards.len() - 1]);
        let ids = boards.into_iter().map(BoardKeyId::planned);
        let commitment = SetCommitment::publish(self.secret.reveal(), &ctx, ids).expect("a few boards, each once");
        DailySet { day: self.day, ctx, commitment }
    }

    /// The deals, in the order of play.
    pub fn deals(&self, key: &ServerKey) -> Vec<Concealed<Deal>> {
        let Transcript { ctx, boards, entropy, .. } = self.settled(key);
        let deal = |id| self.secret.reveal().board_secret(&ctx, id).deal(&ctx, &entropy);
        boards.iter().map(|committed| Concealed::new(deal(committed.id))).collect()
    }

    /// How they are dealt.
    pub(super) fn settled(&self, key: &ServerKey) -> Transcript {
        let DailySet { ctx, commitment, .. } = self.promised();
        let (contributions, uncommitted, beacon) = (Vec::new(), Vec::new(), Beacon::none());
        let settlement = Settlement { ctx, commitment, contributions, uncommitted, beacon };
        Transcript::sign(settlement, key).expect("a commitment made here is sound")
    }
}

fn context(day: Day, server: &str, first: BoardNumber, last: BoardNumber) -> Context {
    let day = day.to_string();
    let venue = Venue::Daily(&day);
    let parts = ContextParts { server, venue, segment: 1, set: "1", first, last, ruleset: None, beacon: None };
    parts.context().expect("a checked server name and a day make a context")
}

impl Table {
    /// The day whose boards are played here.
    pub fn day(&self) -> Option<Day> {
        self.set.day()
    }

    /// What was made of the boards of a day here, when all of them have been played.
    pub fn daily_result(&self) -> Option<DailyResult> {
        let (day, at) = (self.set.day()?, self.finished_at?);
        let account = self.belongs_to.host()?;
        let is_played_out = self.closed.is_none() && self.finished.len() == usize::from(DAILY_BOARDS);
        let is_own =
            |board: &FinishedBoard| board.players[SEAT].as_ref().is_some_and(|person| person.account == account);
        let last = self.finished.last().filter(|_| is_played_out && self.finished.iter().all(is_own))?;
        let name = last.players[SEAT].as_ref()?.name.clone();
        let scores = self.finished.iter().map(|board| (board.board, board.score)).collect();
        Some(DailyResult { day, account, name, scores, at })
    }
}
