//! The command line: what can be typed after `bridge-cli`, and which part of the client does it.

mod alone;
mod analysis;
mod blue_chip;
mod common;
mod conform;
mod daily;
mod event;
mod form;
mod given;
mod load;
mod meanings;
mod practice;
mod replay;
mod robots;
mod team_match;
pub(crate) mod terms;
mod values;

use std::path::PathBuf;

use bridge_client::api::InviteLink;
use bridge_dealing::SetRoot;
use bridge_protocol::{ComputerLevel, Kibitzing, MeetingLink, PlayFor, PlayerName, Profile};
use bridge_rules::{BoardNumber, Seat};
use clap::{ArgAction, Args, Parser, Subcommand};

use crate::exit::EXIT_CODES;
pub(crate) use alone::USUAL_BOARDS;
pub use analysis::AnalysisArgs;
pub use blue_chip::BlueChipArgs;
pub(crate) use common::TableRef;
pub use common::{OpeningCode, Where, Who};
pub use conform::ConformArgs;
pub use daily::DailyArgs;
pub(crate) use event::USUAL_CORRECTION_MINUTES;
pub use event::{
    CardArgs, ComparedAcross, Contestants, EnterArgs, EventArgs, EventCommand, EventRef, EventScoring, ExportEventArgs,
    InvitationsArgs, LeadArgs, Movement, NewEventArgs, RecapArgs, RoundArgs, ShowEventArgs, StandingsArgs, StartArgs,
    WhenShown,
};
pub use form::FormArgs;
pub(crate) use form::{is_for_computers, is_for_learners};
pub(crate) use given::read;
pub use load::{FLOOR_SUBCOMMAND, LoadArgs};
pub use meanings::MeaningsArgs;
pub use practice::{DealsArgs, DealtArgs, PracticeArgs};
pub use replay::{ReplayArgs, Room};
pub use robots::RobotsArgs;
pub use team_match::{
    ActArgs, CloseMatchArgs, ComputerArgs, LineupArgs, MatchArgs, MatchCardArgs, MatchCommand, MatchRef, NewArgs,
    SheetArgs, ShowArgs, SubstituteArgs,
};
pub(crate) use team_match::{AfterTie, Rights, Shown};
pub(crate) use terms::ScaleGiven;
pub(crate) use values::profile;
use values::{PROFILES, kibitzing, level, meeting, play_for, root, seat};

/// The reference client of the bridge server.
#[derive(Debug, Parser)]
#[command(name = "bridge-cli", version, after_help = EXIT_CODES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open a table, send round the invitations and sit down
    Host(HostArgs),
    /// Take the seat of an invitation, or play a match or an event of several
    Play(PlayArgs),
    /// Watch the table, the match or the event of an invitation
    Watch(WatchArgs),
    /// Direct the table, the match or the event of the director's link
    Direct(DirectArgs),
    /// A match of two teams: open it, hand in line-ups, look at its page and its sheet
    Match(MatchArgs),
    /// An event of several tables, of teams, pairs or persons: open it, run it, look at its page and its standings
    Event(EventArgs),
    /// All that was said and done on a board, with times, checked against the hash that the players were told
    Log(LogArgs),
    /// What the cards of finished boards could have made, which gave tricks away, and why computers did what they did
    Analysis(AnalysisArgs),
    /// What each call would mean to a computer as partner, if it came next in an auction
    Meanings(MeaningsArgs),
    /// As the host, close a table that nobody goes on with
    Close(CloseArgs),
    /// Somebody's score card at a table: what they made of its finished boards, wherever they sat
    Card(TableCardArgs),
    /// Write the finished boards of a table as PBN, or as LIN
    Export(ExportArgs),
    /// Fetch how a table's boards were dealt, for `verify`
    Transcript(TranscriptArgs),
    /// Check how boards were dealt
    Verify(VerifyArgs),
    /// Deal boards that fit a condition, for practice, and write them as PBN
    Deals(DealsArgs),
    /// The boards of the day, which are the same for everybody on the server: what is promised of them, and how those
    /// did who have played them
    Daily(DailyArgs),
    /// Play recorded boards again through four connections and compare the results
    Replay(ReplayArgs),
    /// A table manager for programs that speak the Blue Chip protocol, version 18: they take these seats
    BlueChip(BlueChipArgs),
    /// How well a server's computers play: four of them play each deal once, and what it cost double dummy is told
    Robots(RobotsArgs),
    /// Measure a server: tables play random boards, and the figures are printed
    Load(LoadArgs),
    /// Hold a server, or with --serve a client, against every requirement of the contract: 0 all hold, 1 something
    /// fails or was not reached, 2 it cannot be tried, 3 nobody answers, or no client came
    Conform(ConformArgs),
    /// The load generator's floor, started by itself
    #[command(name = FLOOR_SUBCOMMAND, hide = true)]
    Floor,
}

/// How the table is shown.
#[derive(Clone, Copy, Debug, Args)]
pub struct OutputMode {
    /// Line by line in sentences, for screen readers and pipes
    #[arg(long, conflicts_with = "json")]
    pub plain: bool,
    /// Each frame of the server one line out, each request one line in, nothing else
    #[arg(long)]
    pub json: bool,
    /// Without colours, as with NO_COLOR
    #[arg(long, action = ArgAction::SetTrue)]
    pub no_color: bool,
}

/// `host`
#[derive(Debug, Args)]
pub struct HostArgs {
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) code: OpeningCode,
    #[command(flatten)]
    pub(crate) who: Who,
    #[command(flatten)]
    pub(crate) mode: OutputMode,
    /// How many boards of duplicate to deal [default: 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) boards: Option<u8>,
    /// Boards of duplicate from a PBN, LIN or DLM file, instead of dealt ones; they are marked unverified
    #[arg(long, value_name = "FILE", conflicts_with_all = ["boards", "deals"])]
    pub(crate) pbn: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) practice: PracticeArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
    /// Your seat [default: S, or the dealer's where two play]
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    pub(crate) seat: Option<Seat>,
    /// Seats on which computers play until somebody comes
    #[arg(long, value_name = "SEATS", value_delimiter = ',', value_parser = seat)]
    pub(crate) robots: Vec<Seat>,
    /// How well computers play here [default: club]
    #[arg(long, value_name = "novice|club|strong", value_parser = level)]
    pub(crate) level: Option<ComputerLevel>,
    /// What computers play for on boards of duplicate [default: imps]; in a form of the game, for what it writes
    #[arg(long, value_name = "imps|matchpoints|points", value_parser = play_for)]
    pub(crate) play_for: Option<PlayFor>,
    /// A computer takes the seat of a player who is gone for three minutes of a board, until they return
    #[arg(long)]
    pub(crate) replace_absent: bool,
    /// Whoever is to act may ask what a computer would do in their place (`hint`); at a teaching table they may anyway
    #[arg(long)]
    pub(crate) hints: bool,
    /// Practise the auction alone, with computers at the table: a board is over with its auction, and comes to what
    /// both sides can take double dummy
    #[arg(long)]
    pub(crate) auction_only: bool,
    /// What the table agrees on: alerts, leads, claims, undo, talk, kibitzers, time [default: social; teaching where
    /// minibridge is played]
    #[arg(long, value_name = PROFILES, value_parser = profile)]
    pub(crate) policy: Option<Profile>,
    /// What kibitzers see: nothing at all, the cards on the table, one hand too, each board when it is over, or all
    /// hands [default: as the policy has it]
    #[arg(long, value_name = "off|open|N|E|S|W|delayed|all", value_parser = kibitzing)]
    pub(crate) kibitz: Option<Kibitzing>,
    /// Where you hear or see each other while you play: everybody at the table is told
    #[arg(long, value_name = "URL", value_parser = meeting)]
    pub(crate) meeting: Option<MeetingLink>,
    /// Begin the next board by itself, so many seconds after the last
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u8).range(5..))]
    pub(crate) next_board: Option<u8>,
    /// Where to keep how the boards were dealt [default: in the client's own folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) transcript: Option<PathBuf>,
}

/// `close`
#[derive(Debug, Args)]
pub struct CloseArgs {
    /// The table's id, or any link to it
    pub(crate) table: TableRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
}

/// `play`
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The link that the host sent; for a match or an event, a player's or a captain's
    #[arg(conflicts_with = "deals")]
    pub(crate) invite: Option<InviteLink>,
    /// Sit South at a table of your own with three computers, on the server of --server
    #[arg(long, conflicts_with_all = ["invite", "captain"])]
    pub(crate) alone: bool,
    /// Sit South with three computers at today's eight boards, which are the same for everybody on the server of
    /// --server, or go on with them; `daily` tells how others did
    #[arg(long, conflicts_with_all = ["invite", "captain", "alone", "imps", "level", "play_for", "deals"])]
    pub(crate) daily: bool,
    /// Score it in IMPs: four more computers play the same boards in another room, and each board is compared
    #[arg(long, requires = "alone")]
    pub(crate) imps: bool,
    /// How well they play [default: club]
    #[arg(long, value_name = "novice|club|strong", requires = "alone", conflicts_with = "invite", value_parser = level)]
    pub(crate) level: Option<ComputerLevel>,
    /// What they play for [default: imps]
    #[arg(long, value_name = "imps|matchpoints|points", requires = "alone", conflicts_with_all = ["invite", "imps"],
        value_parser = play_for)]
    pub(crate) play_for: Option<PlayFor>,
    /// Practise the auction alone: a board is over with its auction, and comes to what both sides can take double dummy
    #[arg(long, requires = "alone", conflicts_with = "imps")]
    pub(crate) auction_only: bool,
    #[command(flatten)]
    pub(crate) practice: PracticeArgs,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) code: OpeningCode,
    /// The captain's link too, for a captain who plays
    #[arg(long, value_name = "LINK")]
    pub(crate) captain: Option<InviteLink>,
    #[command(flatten)]
    pub(crate) who: Who,
    #[command(flatten)]
    pub(crate) mode: OutputMode,
    /// Where to keep how the boards were dealt [default: in the client's own folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) transcript: Option<PathBuf>,
}

/// `watch`
#[derive(Debug, Args)]
pub struct WatchArgs {
    /// The kibitzers' link, or the spectators' link of a match or an event
    pub(crate) invite: InviteLink,
    #[command(flatten)]
    pub(crate) who: Who,
    #[command(flatten)]
    pub(crate) mode: OutputMode,
}

/// `direct`
#[derive(Debug, Args)]
pub struct DirectArgs {
    /// The director's link of a table, a match or an event
    pub(crate) invite: InviteLink,
    #[command(flatten)]
    pub(crate) who: Who,
    #[command(flatten)]
    pub(crate) mode: OutputMode,
}

/// `log`
#[derive(Debug, Args)]
pub struct LogArgs {
    /// The table's id, or any invitation to it
    pub(crate) table: TableRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
    /// Which board
    #[arg(long, value_name = "N")]
    pub(crate) board: BoardNumber,
    /// The document as it is, instead of lines
    #[arg(long)]
    pub(crate) json: bool,
}

/// `card`
#[derive(Debug, Args)]
pub struct TableCardArgs {
    /// The table's id, or any invitation to it
    pub(crate) table: TableRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
    /// Whose [default: your own]
    #[arg(long, value_name = "NAME", value_parser = PlayerName::new)]
    pub(crate) player: Option<PlayerName>,
}

/// `export`
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The table's id, or any invitation to it
    pub(crate) table: TableRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
    /// The file to write; without it the boards go to standard output
    #[arg(long, value_name = "OUT")]
    pub(crate) pbn: Option<PathBuf>,
    /// Write them as LIN, a line for each board
    #[arg(long, value_name = "OUT")]
    pub(crate) lin: Option<PathBuf>,
    /// With what the cards could have made: OptimumScore and OptimumResultTable
    #[arg(long)]
    pub(crate) analysis: bool,
}

/// `transcript`
#[derive(Debug, Args)]
pub struct TranscriptArgs {
    /// The table's id, or any invitation to it
    pub(crate) table: TableRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
    /// The file to write; without it the transcript goes to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// `verify`
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// A file that `host`, `play` or `transcript` wrote
    pub(crate) file: PathBuf,
    /// The root of a set as you noted it, if it is not in the file
    #[arg(long, value_name = "HEX", value_parser = root)]
    pub(crate) root: Option<SetRoot>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn whose_links_an_event_knows_is_told() {
        let mut cli = Cli::command();
        let event = cli.find_subcommand_mut("event").unwrap();
        let help = event.find_subcommand_mut("invitations").unwrap().render_long_help().to_string();
        assert!(help.contains("the link of the director, or of a team's captain"), "{help}");
    }

    #[test]
    fn what_a_newcomer_types_is_understood() {
        for line in [
            "host",
            "host --server http://127.0.0.1:9 --name Ann --boards 4 --seat n --kibitz E",
            "host --pbn file.pbn --plain --no-color",
            "host --deals weak-two --dealer S --seed 4",
            "host --policy club --kibitz all",
            "host --policy Screens --kibitz delayed",
            "direct http://127.0.0.1:8080/join/abc --plain",
            "log http://127.0.0.1:8080/join/abc --board 3 --json",
            "host --form rubber --honours off --rubbers 2",
            "play --alone --code secret",
            "play --alone --imps --code secret",
            "play --daily --code secret",
            "replay file.pbn --code secret",
            "replay --match file.pbn --code secret",
            "load --tables 1 --code secret",
            "host --form chicago --order dealer --plain",
            "host --form duplicate --pbn file.pbn",
            "play http://127.0.0.1:8080/join/abc --name Bob",
            "watch http://127.0.0.1:8080/join/abc --json",
            "export aaaaaaaaaaaaaaaaaaaaaaaaaa --pbn out.pbn",
            "export http://127.0.0.1:8080/join/abc",
            "export http://127.0.0.1:8080/join/abc --analysis",
            "analysis http://127.0.0.1:8080/join/abc --board 3",
            "analysis --pbn match.pbn --boards 1-8 --json",
            "verify file.json",
            "conform http://127.0.0.1:8080 --junit report.xml --only S-FOLD,S-DEAL",
            "conform --serve 127.0.0.1:8099 http://127.0.0.1:8080",
            "replay match.pbn --room Open --boards 1-8 --speed 20",
            "replay match.pbn --policy screens --abreast 8",
            "replay --match match.pbn --expect match.json --segments 2 --shuffle 7",
            "match new --teams a.toml b.toml --boards 24 --segments 2 --vp wbf --seating toss --carry-over away:0.1",
            "match new --teams a.toml b.toml --pbn set.pbn --visibility board --ties sudden-death --closed-order descending",
            "match lineup http://127.0.0.1:8080/join/abc --open 1,2 --closed Ann,Bob --name Ann",
            "match show aaaaaaaaaaaaaaaaaaaaaaaaaa --watch",
            "match sheet http://127.0.0.1:8080/join/abc --pbn out.pbn --usebio out.xml",
            "match substitute http://127.0.0.1:8080/join/abc --out 2 --in Eve",
            "match computer http://127.0.0.1:8080/join/abc --for Eve",
            "match concede http://127.0.0.1:8080/join/abc",
            "match agree http://127.0.0.1:8080/join/abc",
            "match direct http://127.0.0.1:8080/join/abc --plain",
            "event new --teams a.toml b.toml c.toml --movement round-robin --boards 8 --segments 2 --bye 12.5 --by-director",
            "event new --teams folder --movement swiss --rounds 7 --vp legacy24 --name Sunday",
            "event new --teams folder --movement knockout --ties sudden-death --as Host",
            "event start aaaaaaaaaaaaaaaaaaaaaaaaaa",
            "event round http://127.0.0.1:8080/join/abc --round 2",
            "event invitations http://127.0.0.1:8080/join/abc --team 3",
            "event show aaaaaaaaaaaaaaaaaaaaaaaaaa --watch",
            "event show http://127.0.0.1:8080/join/abc --round 1",
            "event standings http://127.0.0.1:8080/join/abc",
            "event direct http://127.0.0.1:8080/join/abc --plain",
            "play http://127.0.0.1:8080/join/abc --captain http://127.0.0.1:8080/join/def",
            "play --alone",
            "play --alone --level strong",
            "play --alone --play-for matchpoints",
            "robots --play-for points",
            "play --daily --server http://127.0.0.1:9",
            "daily 2026-01-31 --json",
            "host --robots N --level novice --replace-absent",
            "play --alone --server http://127.0.0.1:9 --plain",
            "host --robots N,e --seat w",
            "host --meeting https://meet.example/our-evening --next-board 30",
            "robots --deals a.pbn b.pbn --level strong --json",
            "blue-chip --listen 127.0.0.1:2000 http://127.0.0.1:8080/join/abc http://127.0.0.1:8080/join/def",
            "robots --boards 50 --seed 7 --abreast 8 --server http://127.0.0.1:9",
        ] {
            let words = ["bridge-cli"].into_iter().chain(line.split(' '));
            assert!(Cli::try_parse_from(words).is_ok(), "{line}");
        }
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        for line in [
            "play nonsense",
            "play --daily --level strong",
            "play --daily --play-for points",
            "play --alone --imps --play-for points",
            "host --robots N --play-for rubber",
            "daily yesterday",
            "play http://127.0.0.1:8080/join/abc --level strong",
            "play http://127.0.0.1:8080/join/abc --alone",
            "host --robots north-south",
            "host --meeting http://meet.example/",
            "host --next-board 4",
            "analysis",
            "analysis http://127.0.0.1:8080/join/abc --pbn match.pbn",
            "analysis http://127.0.0.1:8080/join/abc --boards 1-2",
            "robots --deals a.pbn --boards 3",
            "robots --level expert",
            "blue-chip",
            "blue-chip --listen 2000 http://127.0.0.1:8080/join/abc",
            "robots --boards 0",
            "host --boards 0",
            "host --boards 3 --pbn a",
            "host --name <b>",
            "host --kibitz some",
            "host --policy rubber",
            "log http://127.0.0.1:8080/join/abc",
            "host --plain --json",
            "conform nonsense",
            "conform --serve 127.0.0.1:0 --only C-GAP",
            "replay a --boards 8-1",
            "replay",
            "replay a --match b",
            "replay a --shuffle 1",
            "match",
            "match new --teams a.toml",
            "match new --teams a.toml b.toml --carry-over lions:3",
            "match lineup http://127.0.0.1:8080/join/abc --open 1,2",
            "match show nonsense",
            "event",
            "event new --teams folder",
            "event new --teams folder --movement swiss",
            "event new --teams folder --movement knockout --bye -1",
            "event show aaaaaaaaaaaaaaaaaaaaaaaaaa --watch --round 1",
            "event invitations http://127.0.0.1:8080/join/abc --team 0",
        ] {
            let words = ["bridge-cli"].into_iter().chain(line.split(' '));
            assert!(Cli::try_parse_from(words).is_err(), "{line}");
        }
    }
}
