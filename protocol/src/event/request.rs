//! What somebody asks of an event.

use bridge_rules::{BoardNumber, Exact, Vp};
use serde::{Deserialize, Serialize};

use super::{ContestantNumber, EntryNumber, Pairing, TeamNumber};
use crate::{Award, ByTeam, MatchId, Ratio, Unit};

/// A request to an event that one has joined, or opened. Each names what it acts on, so that a duplicate is harmless.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventRequest {
    /// See the event on this connection, and whatever changes in it from then on.
    Follow {},
    /// See it no more.
    Unfollow {},
    /// Take the places in a match of the event that one has by one's places in the event, and follow the match.
    EnterMatch {
        /// Which. A team needs not say it: it is the first that it has still to finish. Who is of no team must.
        #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
        id: Option<MatchId>,
    },
    /// Ask for the links of a team: as its captain, as the event's host or as its director.
    Invitations {
        /// The team's number.
        team: TeamNumber,
    },
    /// Ask for the links of the event, as whoever opened it has them: as its host or as its director.
    Links {},
    /// Before the start of an event of pairs, name a partner, or nobody. Two who have named each other are a pair.
    PlayWith {
        /// The partner's entry; none for whoever fits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        partner: Option<EntryNumber>,
    },
    /// In an event of pairs or of persons, take one's entry back, as long as one does not play. As its host or
    /// director take out that of somebody who does not: they are told, and may enter again.
    TakeBackEntry {
        /// Whose; one's own unless it is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        entry: Option<EntryNumber>,
    },
    /// In an event of pairs or of persons, as one who has withdrawn, ask to play again, both of a pair: it waits for
    /// the director, who lets them in with [`Admit`](EventRuling::Admit). Whoever takes their entry back asks no more.
    PlayAgain {},
    /// As host or director of an event of pairs or of persons, have so many computers in it beside those that are
    /// somebody's partner: more enter, two and two as pairs where pairs play, or the last of those that do not play go.
    EnterComputers {
        /// How many, at most [`MAX_COMPUTERS`](crate::limits::MAX_COMPUTERS).
        count: u8,
    },
    /// Before the start of an event of pairs, have a computer enter as somebody's partner, or leave them. As its host
    /// or director; where the conditions have `computers_complete`, as the one whose partner it is to be.
    ComputerPartner {
        /// The entry's number.
        of: EntryNumber,
        /// Whether there is to be one.
        wanted: bool,
    },
    /// In an event of pairs or of persons, sit down at the table where one plays in the round that is on; as its
    /// director, come to a table.
    EnterTable {
        /// Which, by its number in the round: for the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u16>,
        /// In which round that has begun, if it is not the last one: for the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<u8>,
    },
    /// Ask what all tables made of a board that is over at each of them; or where the conditions show it as it is
    /// played, what those made of it that have played it, as one who has played it too.
    Traveller {
        /// The board's number.
        board: BoardNumber,
    },
    /// Ask for the score card of a contestant: of the boards that are over at every table, and of one's own also of the
    /// others that one has played, which have no points yet.
    ScoreCard {
        /// The contestant's number.
        contestant: ContestantNumber,
    },
    /// Ask what each contestant has made of each round, or of each board, by the boards that are over at every table.
    Recap {
        /// What the columns are.
        #[serde(default, skip_serializing_if = "RecapBy::is_rounds")]
        by: RecapBy,
        /// The columns after this one: a round, or a board. Without, from the first.
        #[serde(default, skip_serializing_if = "is_zero")]
        after: u8,
    },
    /// Ask for the rulings that one may know of, the first ones first: the view has the latest.
    Rulings {
        /// Those after so many.
        #[serde(default, skip_serializing_if = "is_zero")]
        after: u32,
    },
    /// Ask how a set of boards was dealt, with the secrets of those that are over at every table.
    Transcript {
        /// Which set, from 1.
        set: u8,
    },
    /// As host or director, make the first draw: nobody enters any more.
    Start {
        /// Where pairs or persons play: how many of them each section has, at most
        /// [`MAX_SECTIONS`](crate::limits::MAX_SECTIONS). Without, the conditions' sections, as even as can be.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sections: Vec<u16>,
        /// Where pairs or persons play: who is thought the strongest, they first, by their entries, a pair by one of
        /// its players. Without, by the order of entry.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        seeding: Vec<EntryNumber>,
    },
    /// As host or director, begin a round that is drawn and waits.
    BeginRound {
        /// Which, from 1.
        round: u8,
    },
    /// As host or director, close the event: its standings are final as they are, and what is still being played is
    /// over.
    Close {},
    /// Ask for a round that has begun: its matches, and the standings after it.
    Round {
        /// Which, from 1.
        round: u8,
    },
}

/// An amount that is a contestant's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Brought {
    /// The contestant's number.
    pub contestant: ContestantNumber,
    /// How much; below zero it is taken off.
    pub amount: Exact,
}

/// One thing that a director does in an event. What concerns one match is done there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventRuling {
    /// Gives a match to a team, whatever was played.
    Award {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// The team that wins it.
        winner: TeamNumber,
        /// For how many victory points. Without, for what a match is worth that the opponents lost without playing it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        victory_points: Option<ByTeam<Vp>>,
    },
    /// Takes a team out of the event.
    Withdraw {
        /// The team's number.
        team: TeamNumber,
    },
    /// Fines a team (Law 90).
    Penalise {
        /// The team's number.
        team: TeamNumber,
        /// How much, above zero.
        amount: Vp,
    },
    /// Where pairs or persons play, fines a contestant (Law 90).
    Fine {
        /// The contestant's number.
        contestant: ContestantNumber,
        /// How much: above zero, and at most what a board is worth.
        amount: Ratio,
        /// Percent of a top where matchpoints are played, else IMPs.
        unit: Unit,
    },
    /// Where pairs or persons play, says what contestants bring along from an earlier session. It counts in their
    /// points.
    CarryForward {
        /// What each brings: in percent of a top where matchpoints are played, else in IMPs. It takes the place of what
        /// was said of it before; who is not named keeps theirs.
        brought: Vec<Brought>,
    },
    /// Where pairs or persons play, gives contestants handicaps: each line of the ranking also says what it comes to
    /// with them.
    Handicap {
        /// What is added to the score of each: percent where matchpoints are played, else IMPs. It takes the place of
        /// what was said of it before; who is not named keeps theirs.
        handicaps: Vec<Brought>,
    },
    /// Changes a draw that waits to begin.
    SetDraw {
        /// Of which round.
        round: u8,
        /// To what: each team that is still in it once. In a knockout the winners of the first two lines meet next, and
        /// so on.
        draw: Vec<Pairing>,
    },
    /// Closes a round although matches are still to be finished: each counts as level for the next draw, and as what it
    /// comes to in the standings.
    CloseRound {
        /// The round, counted from 1.
        round: u8,
    },
    /// Tells everybody what the reason says: an announcement.
    Announce {},
    /// Where pairs or persons play, sets the clock of the round that is on.
    Clock {
        /// The round, counted from 1.
        round: u8,
        /// To what.
        change: ClockChange,
    },
    /// Where pairs or persons play, takes a contestant out of the rounds to come. What was played stands; who would
    /// meet them sits out.
    Retire {
        /// The contestant's number.
        contestant: ContestantNumber,
    },
    /// Puts somebody in the place of a player for the rest of the event.
    Substitute {
        /// Who plays no more.
        out: EntryNumber,
        /// Who has entered and does not play.
        into: EntryNumber,
    },
    /// Lets a pair, or a person, play who came after the start: in the place where somebody would sit out, or in the
    /// next round that is drawn. Whoever has withdrawn has their own place again, from the next round on.
    Admit {
        /// Who has entered and does not play, or has withdrawn: two, or one where persons play.
        players: Vec<EntryNumber>,
    },
    /// Where pairs or persons play, takes the last board that a table has still to play in this round away from it:
    /// each side gets so much for it as if it had been played. Of this round and of earlier ones also a board that a
    /// table has not played and will not, as its time was up, the round was closed or it was taken away before.
    TakeAway {
        /// From which table, by its number.
        table: u16,
        /// The board's number.
        board: BoardNumber,
        /// What North-South get.
        ns: Award,
        /// What East-West get.
        ew: Award,
    },
    /// Where pairs or persons play, gives a board that is over at a table a score, whatever was played there (Law 12):
    /// as long as the event is on, while its ranking may be corrected, and afterwards. What that table's own director
    /// says of it from then on does not count.
    Score {
        /// At which table, by its number.
        table: u16,
        /// Which board.
        board: BoardNumber,
        /// What North-South get.
        ns: Award,
        /// What East-West get.
        ew: Award,
    },
    /// Where pairs or persons play, ends the time for corrections: the ranking stands.
    Finalise {},
}

impl EventRuling {
    /// Whether it can be made when the standings are final: it corrects them, and they have a new version.
    pub const fn is_a_correction(&self) -> bool {
        match self {
            Self::Award { .. }
            | Self::Withdraw { .. }
            | Self::Penalise { .. }
            | Self::Fine { .. }
            | Self::CarryForward { .. }
            | Self::Handicap { .. }
            | Self::TakeAway { .. }
            | Self::Score { .. } => true,
            Self::SetDraw { .. }
            | Self::CloseRound { .. }
            | Self::Announce {}
            | Self::Clock { .. }
            | Self::Retire { .. }
            | Self::Substitute { .. }
            | Self::Admit { .. }
            | Self::Finalise {} => false,
        }
    }
}

/// What a director does to the clock of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockChange {
    /// Gives more time: from now, if it is up.
    Extend {
        /// How much more, at most [`MAX_ROUND_MINUTES`](crate::limits::MAX_ROUND_MINUTES).
        minutes: u8,
    },
    /// Stops it.
    Stop {},
    /// Lets it go on where it was stopped.
    Restart {},
}

/// What a recap has a column for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RecapBy {
    /// Each round that has begun.
    #[default]
    Rounds,
    /// Each board that is over at every table.
    Boards,
}

fn is_zero<N: Default + PartialEq>(after: &N) -> bool {
    *after == N::default()
}

impl RecapBy {
    const fn is_rounds(&self) -> bool {
        matches!(self, Self::Rounds)
    }
}
