//! What somebody asks of an event.

use bridge_rules::Vp;
use serde::{Deserialize, Serialize};

use super::{Pairing, TeamNumber};
use crate::{ByTeam, MatchId};

/// A request to an event that one has joined. Each names what it acts on, so that a duplicate is harmless.
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
        /// Which.
        team: TeamNumber,
    },
    /// As host or director, make the first draw: nobody enters any more.
    Start {},
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

/// One thing that a director does in an event. What concerns one match he does there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventRuling {
    /// Gives a match to a team, whatever was played.
    Award {
        /// Which.
        #[serde(rename = "match")]
        id: MatchId,
        /// To whom.
        winner: TeamNumber,
        /// For how many victory points. Without, for what a match is worth that the opponents lost without playing it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        victory_points: Option<ByTeam<Vp>>,
    },
    /// Takes a team out of the event.
    Withdraw {
        /// Which.
        team: TeamNumber,
    },
    /// Fines a team (Law 90).
    Penalise {
        /// Which.
        team: TeamNumber,
        /// How much, above zero.
        amount: Vp,
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
        /// Which.
        round: u8,
    },
}
