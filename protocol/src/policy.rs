//! What is a matter of agreement, not of law: a value that a table carries from its opening and shows to all who sit
//! down.

use std::time::Duration;
mod computers;

use bridge_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::limits;
pub use computers::{ComputerLevel, ComputerTempo, Computers, PlayFor};

/// A named set of agreements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// Four friends and an evening.
    Social,
    /// A game in a club.
    Club,
    /// A competition with a director.
    Tournament,
    /// A competition with screens.
    Screens,
    /// A lesson with a teacher.
    Teaching,
}

impl Profile {
    /// All profiles.
    pub const ALL: [Self; 5] = [Self::Social, Self::Club, Self::Tournament, Self::Screens, Self::Teaching];

    /// The agreements that go by this name.
    pub const fn policy(self) -> Policy {
        match self {
            Self::Social => Policy::social(),
            Self::Club => Policy::club(),
            Self::Tournament => Policy::tournament(),
            Self::Screens => Policy::screens(),
            Self::Teaching => Policy::teaching(),
        }
    }
}

/// The agreements of one table. What a host leaves out is as at a social table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// The profile that these agreements came from.
    pub profile: Profile,
    /// The hands that kibitzers see, and when.
    pub kibitzing: Kibitzing,
    /// How a claim that an opponent rejects goes on.
    pub claims: ClaimPolicy,
    /// Whether a claim of tricks has to say how they are taken (Law 68C).
    #[serde(default)]
    pub claim_statement: bool,
    /// Who alerts and explains, and to whom.
    #[serde(default)]
    pub alerts: Alerts,
    /// Whether the opening lead is made face down (Law 41A).
    #[serde(default)]
    pub lead: OpeningLead,
    /// The acts that may be taken back, and who allows it.
    #[serde(default)]
    pub undo: Undo,
    /// Whether the call after a jump bid is held until ten seconds have passed (Law 73A2).
    #[serde(default)]
    pub skip_pause: bool,
    /// Whether players may look at their own convention card while a board is on (Law 40B2).
    #[serde(default = "allowed")]
    pub own_card: bool,
    /// Whether whoever imported the boards may play them.
    #[serde(default = "allowed", skip_serializing_if = "is_allowed")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub importer_plays: bool,
    /// The talk that players may have while a board is on.
    #[serde(default)]
    pub chat: TableTalk,
    /// The time for each board; none where nobody looks at the clock.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// Seconds after which the next board begins by itself, at least 5; none where each player says that they are
    /// ready.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub next_board_seconds: Option<u8>,
    /// How many points a hundred of a rubber or a round is worth in a session of a form, or an IMP, 1 to 1,000; none
    /// where nothing is staked. It is counted and never paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub stakes: Option<u16>,
    /// How computers play, where some do.
    #[serde(default, skip_serializing_if = "Computers::are_usual")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Computers>", optional))]
    pub computers: Computers,
}

const fn allowed() -> bool {
    true
}

const fn is_allowed(allowed: &bool) -> bool {
    *allowed
}

impl Policy {
    /// The agreements of a social table: kibitzers see what is on the table, a rejected claim is played on, a slip of
    /// the hand may be taken back, and everybody talks.
    pub const fn social() -> Self {
        Self {
            profile: Profile::Social,
            kibitzing: Kibitzing::OpenCards,
            claims: ClaimPolicy::PlayOn,
            claim_statement: false,
            alerts: Alerts::ByBidder,
            lead: OpeningLead::FaceUp,
            undo: Undo::Misclick,
            skip_pause: false,
            own_card: true,
            importer_plays: true,
            chat: TableTalk::Free,
            clock: None,
            next_board_seconds: None,
            stakes: None,
            computers: Computers::USUAL,
        }
    }

    /// The agreements of a club: leads face down, a fixed list of phrases during a board, eight minutes for each.
    pub const fn club() -> Self {
        Self {
            profile: Profile::Club,
            kibitzing: Kibitzing::Delayed,
            claims: ClaimPolicy::PlayOnIfAllAgree,
            lead: OpeningLead::FaceDown,
            chat: TableTalk::Phrases,
            clock: Some(Clock { minutes_per_board: 8, at_zero: AtZero::Note }),
            ..Self::social()
        }
    }

    /// The agreements of a competition: no kibitzers, no talk during a board, and a director for what is in doubt.
    pub const fn tournament() -> Self {
        Self {
            profile: Profile::Tournament,
            kibitzing: Kibitzing::Off,
            claims: ClaimPolicy::Director,
            claim_statement: true,
            undo: Undo::Auction,
            skip_pause: true,
            own_card: false,
            importer_plays: false,
            chat: TableTalk::Closed,
            clock: Some(Clock { minutes_per_board: 7, at_zero: AtZero::CallDirector }),
            ..Self::club()
        }
    }

    /// The agreements of a competition with screens: calls cross in pairs, explanations go to the screenmate, and only
    /// the director gives a call back.
    pub const fn screens() -> Self {
        Self {
            profile: Profile::Screens,
            alerts: Alerts::BehindScreens,
            undo: Undo::None,
            skip_pause: false,
            ..Self::tournament()
        }
    }

    /// The agreements of a lesson: everything may be taken back if all agree, and who watches sees all hands.
    pub const fn teaching() -> Self {
        let computers = Computers { hints: true, ..Computers::USUAL };
        Self {
            profile: Profile::Teaching,
            kibitzing: Kibitzing::AllHands,
            undo: Undo::Free,
            computers,
            ..Self::social()
        }
    }

    /// The agreements for the boards of a day, on which everybody is compared: nothing is taken back, and nobody
    /// watches.
    pub const fn daily() -> Self {
        Self { kibitzing: Kibitzing::Off, undo: Undo::None, ..Self::social() }
    }

    /// How long after a board the next begins by itself, if it does.
    pub fn between_boards(&self) -> Option<Duration> {
        let chosen = Duration::from_secs(self.next_board_seconds?.into());
        Some(chosen.max(limits::SHORTEST_BETWEEN_BOARDS))
    }

    /// Whether there are screens, so that calls cross in pairs (Spec C9).
    pub const fn has_screens(&self) -> bool {
        matches!(self.alerts, Alerts::BehindScreens)
    }
}

/// The hands that kibitzers see, and when (Law 76; Spec C12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kibitzing {
    /// Nobody may watch.
    Off,
    /// The cards on the table, and no hidden hand.
    OpenCards,
    /// The cards on the table and the hand of one seat, the same for the whole session.
    OneHand(Seat),
    /// Nothing of a board until it is over at every table that plays it, and then all of it.
    Delayed,
    /// All four hands as they are played; for tables whose boards nobody else plays.
    AllHands,
}

impl Kibitzing {
    /// Whether kibitzers see a seat's hidden hand while the board is on.
    pub fn shows(self, seat: Seat) -> bool {
        match self {
            Self::Off | Self::OpenCards | Self::Delayed => false,
            Self::OneHand(shown) => shown == seat,
            Self::AllHands => true,
        }
    }
}

/// The course of a claim that an opponent rejects (Law 68D2; Spec C6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClaimPolicy {
    /// The claim is void and play goes on.
    PlayOn,
    /// Play goes on if all four agree to it (Law 68D2(b)); else the director rules.
    PlayOnIfAllAgree,
    /// The director rules (Law 70).
    Director,
}

/// Who alerts and explains a call, and who hears it (Laws 20, 40; Spec C8 and C9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Alerts {
    /// The player who makes a call alerts and explains it, to the opponents. Partner is told nothing.
    #[default]
    ByBidder,
    /// Partner does, as face to face, and all four hear it.
    ByPartner,
    /// Both do, each to their screenmate: North and East sit on one side of the screen, South and West on the other.
    BehindScreens,
}

/// How the opening lead is made (Law 41A; Spec C3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OpeningLead {
    /// Face up, and dummy follows at once.
    #[default]
    FaceUp,
    /// Face down, until leader's partner and declarer have no questions.
    FaceDown,
}

/// The acts that may be taken back, and who allows it (Spec C7). The director always may.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Undo {
    /// Nothing may be taken back.
    None,
    /// A call until partner has called, if both opponents allow it.
    Auction,
    /// A call as with `auction`, and a card until the next hand has played, unless it faced dummy.
    #[default]
    Misclick,
    /// Any call and any card of the board, if the three others allow it.
    Free,
}

/// The talk that players may have with the table while a board is on (Spec C11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TableTalk {
    /// Any words.
    #[default]
    Free,
    /// One of [`PHRASES`](crate::PHRASES).
    Phrases,
    /// No talk at all.
    Closed,
}

/// The time for a board, which the two sides share (Spec C14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Minutes that one board may take; half of them are each side's.
    pub minutes_per_board: u8,
    /// The consequence when a side has used up its time.
    pub at_zero: AtZero,
}

/// The consequences when a side has used up its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AtZero {
    /// It is noted.
    Note,
    /// The director is called.
    CallDirector,
}
