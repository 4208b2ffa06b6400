//! `event`: what can be typed after it.

use std::path::PathBuf;

use bridge_protocol::{EventId, PlayerName, Profile, TeamNumber};
use bridge_rules::Vp;
use clap::{Args, Subcommand, ValueEnum};

use super::{
    DirectArgs, OpeningCode, Where, Who, profile,
    team_match::{AfterTie, Rights, Scored, SegmentTerms, Shown},
    values::PROFILES,
};
use crate::{
    cli::terms::ScaleGiven,
    input::{id_or_link::IdOrLink, victory_points::victory_points},
};

/// What the files are, for `--help`.
const TEAMS: &str = "\
A team's file is that of `match new`: the team's name and its four to eight players. The order of the files is the seeding, and
in a folder that is the order of their names. Whoever opens the event has no other part in it by that, but may start it, begin
its rounds and ask for the links of any team.";

/// `event`
#[derive(Debug, Args)]
pub struct EventArgs {
    /// What to do
    #[command(subcommand)]
    pub(crate) command: EventCommand,
}

/// What to do with an event.
#[derive(Debug, Subcommand)]
pub enum EventCommand {
    /// Open an event of several matches and print the invitations to send round
    New(Box<NewEventArgs>),
    /// As whoever opened or directs it, start it: the first round is drawn
    Start(LeadArgs),
    /// As whoever opened or directs it, begin the round that is drawn
    Round(RoundArgs),
    /// The links of a team's captain and players
    Invitations(InvitationsArgs),
    /// The event page: the round, its matches and the standings, as far as you may see them
    Show(ShowEventArgs),
    /// The standings
    Standings(StandingsArgs),
    /// As whoever opened or directs it, close it: its standings are final as they are
    Close(LeadArgs),
    /// Direct the event, line by line: rulings, draws, rounds, and into the matches
    Direct(DirectArgs),
}

/// `event new`
#[derive(Debug, Args)]
#[command(after_help = TEAMS)]
pub struct NewEventArgs {
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) code: OpeningCode,
    /// The teams: their files, or a folder of them
    #[arg(long, value_name = "DIR|FILE.toml", num_args = 1.., required = true)]
    pub(crate) teams: Vec<PathBuf>,
    /// Who meets whom
    #[arg(long, value_enum)]
    pub(crate) form: Form,
    /// Rounds of a Swiss
    #[arg(long, value_name = "R", required_if_eq("form", "swiss"), value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) rounds: Option<u8>,
    /// Boards of each match
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) boards: u8,
    /// Segments that they are divided over; those that are left over go to the first ones
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) segments: u8,
    /// What the event is called
    #[arg(long, value_name = "NAME", default_value = "Teams")]
    pub(crate) name: String,
    /// Who opens the event, by name [default: from $USER]
    #[arg(long = "as", value_name = "NAME", value_parser = PlayerName::new, env = "BRIDGE_NAME")]
    pub(crate) host: Option<PlayerName>,
    /// What the tables agree on; there are no kibitzers in the rooms
    #[arg(long, value_name = PROFILES, default_value = "club", value_parser = profile)]
    pub(crate) policy: Profile,
    /// When a board that both rooms have played is shown
    #[arg(long, value_enum, default_value_t = Shown::Segment)]
    pub(crate) visibility: Shown,
    /// How a board is scored
    #[arg(long, value_enum, default_value_t = Scored::Imps)]
    pub(crate) scoring: Scored,
    /// Victory points: the WBF's scale, the older one for 24 boards, or a scale from a file
    #[arg(long, value_name = "wbf|legacy24|FILE", default_value = "wbf")]
    pub(crate) vp: ScaleGiven,
    /// What a bye is worth, in victory points
    #[arg(long, value_name = "VP", default_value = "12", value_parser = victory_points)]
    pub(crate) bye: Vp,
    /// What follows when a knockout match is level after its last segment
    #[arg(long, value_enum, default_value_t = AfterTie::ExtraBoards)]
    pub(crate) ties: AfterTie,
    /// Who sees the opponents' line-up before handing in their own
    #[arg(long, value_enum, default_value_t = Rights::Blind)]
    pub(crate) seating: Rights,
    /// Minutes that the captains have for a line-up [default: as long as they need]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=1440))]
    pub(crate) lineup_minutes: Option<u32>,
    #[command(flatten)]
    pub(crate) of_segments: SegmentTerms,
    /// Minutes in which the score of a match may be corrected (Law 79C)
    #[arg(long, value_name = "M", default_value_t = 30, value_parser = clap::value_parser!(u32).range(0..=10_080))]
    pub(crate) correction_minutes: u32,
    /// Rounds begin when the director says so, who sees each draw first; without this, when the round before is over
    #[arg(long)]
    pub(crate) by_director: bool,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Whoever loses is out
    Knockout,
    /// Each team meets each other team
    RoundRobin,
    /// Twice, with home and away exchanged
    DoubleRoundRobin,
    /// In each round the teams meet others that have done as well
    Swiss,
}

/// `event start`
#[derive(Debug, Args)]
pub struct LeadArgs {
    /// The event's id, or the director's link
    pub(crate) of: EventRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
}

/// `event round`
#[derive(Debug, Args)]
pub struct RoundArgs {
    #[command(flatten)]
    pub(crate) lead: LeadArgs,
    /// Which [default: the next one, for the director]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) round: Option<u8>,
}

/// `event invitations`
#[derive(Debug, Args)]
pub struct InvitationsArgs {
    #[command(flatten)]
    pub(crate) lead: LeadArgs,
    /// Which team, by its number in the order of entry [default: the captain's own]
    #[arg(long, value_name = "N", value_parser = team)]
    pub(crate) team: Option<TeamNumber>,
}

/// `event show`
#[derive(Debug, Args)]
pub struct ShowEventArgs {
    /// The event's id, or any link to it
    pub(crate) of: EventRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
    /// Show it again whenever it changes, until it is over
    #[arg(long)]
    pub(crate) watch: bool,
    /// Show a round that has begun, with the standings after it
    #[arg(long, value_name = "R", conflicts_with = "watch", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) round: Option<u8>,
}

/// `event standings`
#[derive(Debug, Args)]
pub struct StandingsArgs {
    /// The event's id, or any link to it
    pub(crate) of: EventRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
}

/// An event as it is named on the command line.
pub type EventRef = IdOrLink<EventId>;

fn team(text: &str) -> Result<TeamNumber, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.map(TeamNumber).ok_or_else(|| "a team is its number in the order of entry, from 1".to_owned())
}
