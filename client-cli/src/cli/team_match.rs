//! `match`: what can be typed after it.

use std::path::PathBuf;

use bridge_protocol::{
    AtLimit, BoardOrder, Exchange, MatchId, MatchScoring, PlayerName, Policy, Profile, SeatingRights, SegmentClock,
    Ties, Visibility,
};
use bridge_rules::{BoardNumber, Form};
use clap::{Args, Subcommand, ValueEnum};

use super::{
    DirectArgs,
    common::{OpeningCode, Where, Who},
    is_for_learners, profile,
    values::PROFILES,
};
use bridge_client::api::InviteLink;

use crate::{
    cli::terms::{BoardMinutes, CarryOverGiven, ScaleGiven},
    input::id_or_link::IdOrLink,
};

/// What a team's file looks like, for `--help`.
const TEAM_FILES: &str = "\
A team's file names the team and its four to eight players, by the names they will play under (2 to 20 characters). Their order
is the roster: line-ups name players by their numbers in it, from 1.

  name = \"Lions\"
  players = [\"Ann\", \"Bob\", \"Cleo\", \"Dan\", \"Eve\"]

Computers complete a team: they come after its players on the roster, and a team of four computers needs nobody.

  name = \"Tigers\"
  players = [\"Fay\"]
  computers = 3

The first team of --teams is the home team: it sits North-South in the Open room and East-West in the Closed room.";

/// `match`
#[derive(Debug, Args)]
pub struct MatchArgs {
    /// What to do
    #[command(subcommand)]
    pub(crate) command: MatchCommand,
}

/// What to do with a match.
#[derive(Debug, Subcommand)]
pub enum MatchCommand {
    /// Open a match of two teams and print the invitations to send round
    New(Box<NewArgs>),
    /// As captain, hand in the line-up of the next segment; without one, show the roster and what is awaited
    Lineup(LineupArgs),
    /// The match page: teams, line-ups, segments and totals, as far as you may see them
    Show(ShowArgs),
    /// The match sheet, both rooms side by side; also as PBN and USEBIO
    Sheet(SheetArgs),
    /// A player's score card: what they made of their boards, what their teammates did, and what the team gained
    Card(MatchCardArgs),
    /// As captain, put in a substitute for a player who has been gone for long
    Substitute(SubstituteArgs),
    /// As captain, have a computer play where nobody has come, or for a player who has been gone for long
    Computer(ComputerArgs),
    /// As captain, give the match up; the director confirms it, if there is one
    Concede(ActArgs),
    /// As captain, agree with the score; when both captains have, the match is over
    Agree(ActArgs),
    /// As whoever opened it, close it: it is over, and nobody has won
    Close(CloseMatchArgs),
    /// Direct the match, line by line: rulings, progress of both rooms, and into the rooms
    Direct(DirectArgs),
}

/// `match new`
#[derive(Debug, Args)]
#[command(after_help = TEAM_FILES)]
pub struct NewArgs {
    #[command(flatten)]
    pub(crate) opening: CompetitionOpening,
    /// The teams: the home team's file, then the away team's
    #[arg(long, value_names = ["HOME.toml", "AWAY.toml"], num_args = 2, required = true)]
    pub(crate) teams: Vec<PathBuf>,
    /// Boards of the match [default: 24, or as many as the file has]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) boards: Option<u8>,
    /// Segments that they are divided over; those that are left over go to the first ones
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) segments: u8,
    /// What the match is called [default: HOME - AWAY]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// How a board is scored
    #[arg(long, value_enum, default_value_t = Scored::Imps)]
    pub(crate) scoring: Scored,
    /// Victory points: the WBF's scale, the older one for 24 boards, both for IMPs, or a scale from a file (`event new
    /// --help` shows one)
    #[arg(long, value_name = "wbf|legacy24|FILE")]
    pub(crate) vp: Option<ScaleGiven>,
    /// Who sees the opponents' line-up before handing in their own
    #[arg(long, value_enum, default_value_t = Rights::Blind)]
    pub(crate) seating: Rights,
    /// What follows when nobody is ahead after the last segment
    #[arg(long, value_enum, default_value_t = AfterTie::Stand)]
    pub(crate) ties: AfterTie,
    /// What a team brings from before, like home:12 or away:0.1
    #[arg(long, value_name = "TEAM:AMOUNT")]
    pub(crate) carry_over: Option<CarryOverGiven>,
    /// Minutes that the captains have for a line-up [default: as long as they need]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=1440))]
    pub(crate) lineup_minutes: Option<u32>,
    #[command(flatten)]
    pub(crate) of_segments: SegmentTerms,
    /// Minutes in which the score may be corrected after the last segment (Law 79C)
    #[arg(long, value_name = "M", default_value_t = 30, value_parser = clap::value_parser!(u32).range(0..=10_080))]
    pub(crate) correction_minutes: u32,
    /// Boards from a PBN file, instead of dealt ones; they are marked unverified
    #[arg(long, value_name = "FILE")]
    pub(crate) pbn: Option<PathBuf>,
    /// In which order the Open room plays the boards of a segment
    #[arg(long, value_enum, default_value_t = Order::Ascending)]
    pub(crate) open_order: Order,
    /// In which order the Closed room plays them
    #[arg(long, value_enum, default_value_t = Order::Ascending)]
    pub(crate) closed_order: Order,
}

/// Who opens a match or an event, where, and what its tables agree on.
#[derive(Debug, Args)]
pub(crate) struct CompetitionOpening {
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) code: OpeningCode,
    /// Who opens it, by name; whoever it is has no other part in it [default: from $USER]
    #[arg(long = "as", value_name = "NAME", value_parser = PlayerName::new, env = "BRIDGE_NAME")]
    pub(crate) host: Option<PlayerName>,
    /// What the tables agree on; there are no kibitzers in the rooms [default: club; teaching where
    /// minibridge is played]
    #[arg(long, value_name = PROFILES, value_parser = profile)]
    policy: Option<Profile>,
    /// When a board that both rooms have played is shown
    #[arg(long, value_enum, default_value_t = Shown::Segment)]
    pub(crate) visibility: Shown,
}

impl CompetitionOpening {
    /// What the tables agree on where this is played, and at teams duplicate alone is.
    pub(crate) fn policy(&self, form: Option<&Form>) -> Policy {
        let usual = if form.is_some_and(is_for_learners) { Profile::Teaching } else { Profile::Club };
        self.policy.unwrap_or(usual).policy()
    }
}

/// What is agreed for the segments of a match, or of every match of an event.
#[derive(Debug, Args)]
pub(crate) struct SegmentTerms {
    /// Minutes for each board of a segment, like 7.5; five more are for all of them together [default: as long as it
    /// takes]
    #[arg(long, value_name = "M")]
    board_minutes: Option<BoardMinutes>,
    /// What becomes of boards that have not begun when that time is up, if nobody directs
    #[arg(long, value_enum, default_value_t = TimeUp::PlayOn, requires = "board_minutes")]
    at_limit: TimeUp,
    /// In the second half every pair meets other opponents
    #[arg(long)]
    exchange: bool,
    /// Segments in which every player of a roster has to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) least_segments: Option<u8>,
}

impl SegmentTerms {
    /// How long a segment may last.
    pub(crate) fn clock(&self) -> Option<SegmentClock> {
        let minutes = self.board_minutes.as_ref()?;
        Some(SegmentClock { ms_per_board: minutes.0, at_limit: self.at_limit.into() })
    }

    pub(crate) const fn exchange(&self) -> Exchange {
        if self.exchange { Exchange::AtHalf } else { Exchange::Free }
    }
}

/// `match lineup`
#[derive(Debug, Args)]
pub struct LineupArgs {
    /// The captain's link
    pub(crate) invite: InviteLink,
    #[command(flatten)]
    pub(crate) who: Who,
    /// The pair for the Open room, by number or name, like 1,2
    #[arg(long, value_name = "A,B", requires = "closed")]
    pub(crate) open: Option<String>,
    /// The pair for the Closed room
    #[arg(long, value_name = "C,D", requires = "open")]
    pub(crate) closed: Option<String>,
}

/// `match show`
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The match's id, or any link to it
    pub(crate) of: MatchRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
    /// Show it again whenever it changes, until it is over
    #[arg(long)]
    pub(crate) watch: bool,
}

/// `match close`
#[derive(Debug, Args)]
pub struct CloseMatchArgs {
    /// The match's id, or any link to it
    pub(crate) of: MatchRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
}

/// `match sheet`
#[derive(Debug, Args)]
pub struct SheetArgs {
    /// The match's id, or any link to it
    pub(crate) of: MatchRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
    /// Show a board instead: every call and card of both rooms
    #[arg(long, value_name = "N")]
    pub(crate) board: Option<BoardNumber>,
    /// Write the boards of both rooms, with every call and card, as PBN
    #[arg(long, value_name = "OUT")]
    pub(crate) pbn: Option<PathBuf>,
    /// Write them as a LIN file of both rooms, as vugraph has it
    #[arg(long, value_name = "OUT")]
    pub(crate) lin: Option<PathBuf>,
    /// Write the match as USEBIO
    #[arg(long, value_name = "OUT")]
    pub(crate) usebio: Option<PathBuf>,
    /// The club that USEBIO names [default: the server]
    #[arg(long, value_name = "NAME", requires = "usebio")]
    pub(crate) club: Option<String>,
}

/// `match card`
#[derive(Debug, Args)]
pub struct MatchCardArgs {
    /// The match's id, or any link to it
    pub(crate) of: MatchRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
    /// Whose, by name [default: your own]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
}

/// `match substitute`
#[derive(Debug, Args)]
pub struct SubstituteArgs {
    /// The captain's link
    pub(crate) invite: InviteLink,
    #[command(flatten)]
    pub(crate) who: Who,
    /// Who leaves, by number or name
    #[arg(long, value_name = "PLAYER")]
    pub(crate) out: String,
    /// Who comes
    #[arg(long = "in", value_name = "PLAYER")]
    pub(crate) into: String,
}

/// `match computer`
#[derive(Debug, Args)]
pub struct ComputerArgs {
    /// The captain's link
    pub(crate) invite: InviteLink,
    #[command(flatten)]
    pub(crate) who: Who,
    /// For whom, by number or name
    #[arg(long = "for", value_name = "PLAYER")]
    pub(crate) player: String,
}

/// `match concede`, `match agree`
#[derive(Debug, Args)]
pub struct ActArgs {
    /// The captain's link
    pub(crate) invite: InviteLink,
    #[command(flatten)]
    pub(crate) who: Who,
}

/// A match as it is named on the command line.
pub type MatchRef = IdOrLink<MatchId>;

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident for $of:ident { $($(#[$variant_doc:meta])* $variant:ident = $meant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl From<$name> for $of {
            fn from(chosen: $name) -> Self {
                match chosen {
                    $($name::$variant => Self::$meant),+
                }
            }
        }
    };
}

choice! {
    /// When a board is shown.
    Shown for Visibility {
        /// When both rooms have played it
        Board = AtBoard,
        /// When the segment is over in both rooms
        Segment = AtSegmentEnd,
        /// When the match is over
        Match = AtMatchEnd,
    }
}
choice! {
    /// How a board is scored.
    Scored for MatchScoring {
        /// International match points
        Imps = Imps,
        /// Two for the better score, one each for the same
        Bam = BoardAMatch,
        /// The difference in points
        Aggregate = Aggregate,
    }
}
choice! {
    /// Who sees the opponents' line-up first.
    Rights for SeatingRights {
        /// Nobody
        Blind = Blind,
        /// The away team
        Visitors = Visitors,
        /// The away team in the first segment, the home team in the second, and so on
        Alternate = Alternate,
        /// Whom a coin names before each segment
        Toss = Toss,
    }
}
choice! {
    /// What follows a tie.
    AfterTie for Ties {
        /// The match is drawn
        Stand = Stand,
        /// An eighth of the boards again, at least two, until somebody is ahead
        ExtraBoards = ExtraBoards,
        /// Total points, then three more boards
        Aggregate = Aggregate,
        /// One more board, until somebody is ahead
        SuddenDeath = SuddenDeath,
    }
}
choice! {
    /// What becomes of boards that have not begun when the time is up.
    TimeUp for AtLimit {
        /// They are played all the same
        PlayOn = PlayOn,
        /// They do not count
        Remove = Remove,
    }
}
choice! {
    /// The order of a room's boards.
    Order for BoardOrder {
        /// From the lowest number
        Ascending = Ascending,
        /// The second half first
        HalvesSwapped = HalvesSwapped,
        /// From the highest number
        Descending = Descending,
    }
}
