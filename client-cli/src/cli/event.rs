//! `event`: what can be typed after it.

use std::path::PathBuf;

use bridge_protocol::{
    ComputerLevel, EventId, TeamNumber,
    limits::{MAX_COMPUTERS, MAX_ROUND_MINUTES, MAX_SECTIONS},
};
use bridge_rules::Vp;
use clap::{Args, Subcommand, ValueEnum};

use super::{
    DirectArgs, FormArgs, Where, Who,
    team_match::{AfterTie, CompetitionOpening, Rights, SegmentTerms},
    values::level,
};
use crate::{
    cli::terms::ScaleGiven,
    input::{id_or_link::IdOrLink, victory_points::victory_points},
};

/// A club's evening from its opening to its files, for `--help`.
const EVENING: &str = "\
A club's evening, step by step (LINK is what `event new` prints):

    bridge-cli event new --contestants pairs --movement mitchell --boards 3 --name Tuesday
                                  prints one link for all who would play, one to look on, one to direct
    bridge-cli play LINK          each player: enter, name a partner, and be led to the table of every round
    bridge-cli event show LINK --watch        who has entered; later the tables, the clock and the ranking
    bridge-cli event enter ID --computers 2   a pair of computers, where people are missing; --help says more
    bridge-cli event start ID     when all are there (or `event new --starts-in 30`: in half an hour, by itself);
                                  --sections 28,24 and --seeding 5,12,3 say who plays where
    bridge-cli event direct LINK  rulings, slow tables, late pairs, the clock, fines, handicaps, what is brought
                                  along from an earlier session, announcements: type ? there
    bridge-cli event standings LINK, event card LINK, event recap LINK
    bridge-cli event export LINK --usebio tuesday.xml --pbn tuesday.pbn --csv tuesday.csv

The event goes on without any of these programs: each may be closed, and the same link brings one back.";

/// What computers do in an event, for `--help`.
const COMPUTERS: &str = "\
Where people are missing:

    bridge-cli event enter ID --computers 2        two computers enter, as a pair; --computers 0: they leave
    bridge-cli event enter ID --computer-for 5     a computer is the partner of entry 5

Computers go to their tables by themselves, play every round and are in the ranking under their own names, Computer 1 and so on,
which nobody else has. One that enters after the start waits: the director admits it, or has it play in somebody's place
(`event direct`: substitute 3 17). With `event new --fill-with-computers` none of this is needed for an odd number.";

/// Who plays what, and what the files are, for `--help`.
const CONTESTANTS: &str = "\
Pairs and persons enter by one link, alone or with a partner, until the event is started. Which movement for how many:

    mitchell           5 pairs and more: North-South stay, East-West move on, the boards too
    howell             3 to 20, 23 or 24 pairs: everybody meets everybody
    barometer-howell   3 pairs and more: as a Howell, all tables with the same boards, ranked after each round
    speedball          7 pairs and more: a barometer Howell of 6 rounds with 2 boards, ten minutes each, nothing taken back; what
                       is not begun then is scored by who used the time, what is in play has a minute more and is adjudicated
    swiss              any number of pairs: in each round those meet who have done equally well
    individual         4 persons and more: nobody has a partner twice, and all sit out equally often
    rainbow            20, 28, 44 or 52 persons in four colours
    random             any number of pairs or persons: each round is drawn from those who are there
    everybody          any number from 3 pairs or 4 persons on: everybody meets everybody, each round at all tables at once
    progressive        a party of any number, with --form: winners move a table up, losers down, persons change partners

    event new --contestants pairs --movement mitchell --boards 3 --name Tuesday --round-minutes 24 --round-ends
    event new --contestants pairs --movement mitchell --sections 2 --two-winners
    event new --contestants pairs --movement howell --rounds 7 --scoring cross-imps --starts-in 30
    event new --contestants persons --movement individual --boards 2
    event new --contestants pairs --movement speedball
    event new --contestants pairs --movement barometer-howell --boards 4 --pbn simultaneous.pbn

A party, an evening of rubbers or of Chicago at several tables (--form): each table has deals of its own, and what it writes down is
the score of who sits there, by pair or by person. Who cannot sit down when the tables are full sits out in turn, nobody twice before
everybody once. A round is one rubber, or four deals of Chicago (--rubbers N for more), or as long as --round-minutes says:

    event new --contestants persons --movement progressive --rounds 6 --form chicago --prizes 'A ham' 'A bottle of wine'
    event new --contestants pairs --movement everybody --form rubber --honours claimed --round-minutes 25 --round-ends

A large field can be divided into sections (--sections), as evenly as can be in the order of entry, or as `event start` says
(--sections 28,24 there): nobody meets anybody of another section, the sections have the same boards at the same time, and every
result is compared with those of all tables, or of the section (--across section). A smaller one may have played before the others.

Teams meet in matches (knockout, round-robin, double-round-robin, swiss):

    event new --teams teams/ --movement swiss --rounds 7
    event new --teams teams/ --movement round-robin --boards 8 --scoring bam --vp bam8.txt --bye 6

A scale of victory points (--vp FILE) is a text: a margin and what the winner has from it on, the loser the rest of the total. Of eight
boards of two points each, so that 8 - 8 is a draw:

    name Eight boards at BAM
    version 1
    total 10.00
    0 5.00
    2 6.00
    4 7.00
    8 9.00
    12 10.00

A team's file is that of `match new`: the team's name and its four to eight players. The order of the files is the seeding, and
in a folder that is the order of their names. Whoever opens the event has no other part in it by that, but may start it, begin
its rounds and ask for the links of any team.";

/// Minutes in which the score of a match of teams, or the ranking of pairs or persons, may be corrected, unless it is
/// said.
pub(crate) const USUAL_CORRECTION_MINUTES: u32 = 30;

/// `event`
#[derive(Debug, Args)]
#[command(after_help = EVENING)]
pub struct EventArgs {
    /// What to do
    #[command(subcommand)]
    pub(crate) command: EventCommand,
}

/// What to do with an event.
#[derive(Debug, Subcommand)]
pub enum EventCommand {
    /// Open an event of teams, pairs or persons and print the invitations to send round
    New(Box<NewEventArgs>),
    /// As whoever opened or directs it, start it: the first round is drawn
    Start(StartArgs),
    /// As whoever opened or directs an event of pairs or persons, have computers enter it, or leave it
    Enter(EnterArgs),
    /// As whoever opened or directs it, begin the round that is drawn
    Round(RoundArgs),
    /// The links of an event, as whoever opened or directs it; of a team, those of its captain and players
    Invitations(InvitationsArgs),
    /// The event page: the round, its matches and the standings, as far as you may see them
    Show(ShowEventArgs),
    /// The standings
    Standings(StandingsArgs),
    /// A score card, your own unless another is named: of teams, a player's boards of all matches
    Card(CardArgs),
    /// Of pairs or persons: what all made of each round, or of each board
    Recap(RecapArgs),
    /// All that the director ruled, as far as you may know of it: the page shows the latest
    Rulings(StandingsArgs),
    /// The results as files for others: of all boards that are over everywhere, of teams of all matches that are over
    Export(ExportEventArgs),
    /// As whoever opened or directs it, close it: its standings are final as they are
    Close(LeadArgs),
    /// Direct the event, line by line: rulings, draws, rounds, and into the matches
    Direct(DirectArgs),
}

/// `event new`
#[derive(Debug, Args)]
#[command(after_help = CONTESTANTS)]
pub struct NewEventArgs {
    #[command(flatten)]
    pub(crate) opening: CompetitionOpening,
    /// Who plays
    #[arg(long, value_enum, default_value_t = Contestants::Teams)]
    pub(crate) contestants: Contestants,
    /// The teams: their files, or a folder of them
    #[arg(long, value_name = "DIR|FILE.toml", num_args = 1..)]
    pub(crate) teams: Vec<PathBuf>,
    /// Who meets whom
    #[arg(long, value_enum)]
    pub(crate) movement: Movement,
    /// Rounds: needed where each is drawn; elsewhere at most so many of those that the movement has for whoever comes
    /// [default: all of them]
    #[arg(long, value_name = "R", required_if_eq_any([("movement", "swiss"), ("movement", "random"), ("movement", "progressive")]), value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) rounds: Option<u8>,
    /// North-South and East-West of a Mitchell have a winner each; without this the pairs change sides at the end
    #[arg(long)]
    pub(crate) two_winners: bool,
    /// At a Mitchell boards lie at one table at a time, as in a club room: with an even number of tables East-West skip
    /// a table halfway, and there is one round fewer; without this two tables share boards in each round
    #[arg(long)]
    pub(crate) skip: bool,
    /// Sections that pairs or persons are divided into: each plays the movement by itself over the same boards, and has
    /// its own places beside those of the whole field [default: 1]
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u8).range(1..=MAX_SECTIONS as i64))]
    pub(crate) sections: Option<u8>,
    /// Which tables a result of pairs or persons is compared with
    #[arg(long, value_enum, default_value_t = ComparedAcross::Field)]
    pub(crate) across: ComparedAcross,
    /// When pairs or persons who have played a board see what others made of it
    #[arg(long, value_enum, default_value_t = WhenShown::Over)]
    pub(crate) travellers: WhenShown,
    #[command(flatten)]
    pub(crate) form: FormArgs,
    /// What those are given who end first, second and so on among pairs or persons
    #[arg(long, value_name = "PRIZE", num_args = 1..)]
    pub(crate) prizes: Vec<String>,
    /// Boards of each match of teams, or of each round of pairs and persons [default: 16 and 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) boards: Option<u8>,
    /// Boards of a PBN, LIN or DLM file that pairs or persons play instead of dealt ones, numbered from 1 on: as many
    /// as the movement takes, or more; they are marked unverified, and whoever opens the event does not play in it then
    #[arg(long, value_name = "FILE")]
    pub(crate) pbn: Option<PathBuf>,
    /// Segments that they are divided over; those that are left over go to the first ones
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) segments: u8,
    /// What the event is called [default: Teams, Pairs or Individual]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// How a board is scored [default: imps for teams, matchpoints for pairs and persons, with --form the tally]
    #[arg(long, value_enum)]
    pub(crate) scoring: Option<EventScoring>,
    /// Victory points: the WBF's scale, the older one for 24 boards, or a scale from a file; a Swiss of pairs is ranked
    /// by them too then, at matchpoints by the percentage of each round [default: wbf for teams, none for pairs].
    /// The two named ones are for IMPs: a round robin or a Swiss at bam or aggregate needs a file
    #[arg(long, value_name = "wbf|legacy24|percent|FILE")]
    pub(crate) vp: Option<ScaleGiven>,
    /// What a bye is worth, in victory points of the scale [default: 12, of 20]; a Swiss of pairs without them gives
    /// 60 % of a match
    #[arg(long, value_name = "VP", value_parser = victory_points)]
    pub(crate) bye: Option<Vp>,
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
    /// Minutes that a round of pairs or persons may last [default: as long as it takes]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_ROUND_MINUTES)))]
    pub(crate) round_minutes: Option<u8>,
    /// Boards or deals that no table has begun when a round's minutes are up are not played; without, they are all the
    /// same
    #[arg(long, requires = "round_minutes")]
    pub(crate) round_ends: bool,
    /// The same; and one without an opening lead is scored by who used the time, one in play has a minute more and is
    /// then adjudicated, double dummy
    #[arg(long, requires = "round_minutes", conflicts_with = "round_ends")]
    pub(crate) adjudicate: bool,
    /// Minutes until an event of pairs or persons starts by itself [default: when it is started]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=20_160))]
    pub(crate) starts_in: Option<u32>,
    /// Minutes after the last board in which the score of a match, or the ranking of pairs or persons, may be corrected
    /// (Law 79C) [default: 30]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(0..=10_080))]
    pub(crate) correction_minutes: Option<u32>,
    /// Computers complete a field of pairs or persons at its start, so that nobody is without a partner and nobody sits
    /// out; and whoever enters as one of a pair may ask for one as partner
    #[arg(long)]
    pub(crate) fill_with_computers: bool,
    /// A computer takes the seat of a pair's player or a person who is gone for three minutes, or has not come to their
    /// table so long after the round began, until they return
    #[arg(long)]
    pub(crate) replace_absent: bool,
    /// How well computers play [default: club]
    #[arg(long, value_name = "novice|club|strong", value_parser = level)]
    pub(crate) level: Option<ComputerLevel>,
    /// Rounds begin when the director says so, who sees each draw of teams first; without this, when the round before
    /// is over
    #[arg(long)]
    pub(crate) by_director: bool,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Contestants {
    /// Teams of four to eight, in matches
    Teams,
    /// Pairs
    Pairs,
    /// Persons, each for themselves
    Persons,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Movement {
    /// Teams: whoever loses is out
    Knockout,
    /// Teams: each meets each other
    RoundRobin,
    /// Teams: twice, with home and away exchanged
    DoubleRoundRobin,
    /// Teams or pairs: in each round those meet who have done equally well
    Swiss,
    /// Pairs: North-South stay, East-West go up a table, the boards go down
    Mitchell,
    /// Pairs: everybody meets everybody, the boards travel
    Howell,
    /// Pairs: everybody meets everybody, all tables play the same boards at once
    BarometerHowell,
    /// Pairs: a barometer Howell of twelve boards against the clock
    Speedball,
    /// Persons: everybody partners everybody once
    Individual,
    /// Persons in four colours, one for each seat
    Rainbow,
    /// Pairs or persons: each round is drawn by lot
    Random,
    /// Pairs or persons: everybody meets everybody, as at barometer-howell and individual
    Everybody,
    /// Pairs or persons at a party: winners move up, losers down
    Progressive,
}

/// Which tables a result is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ComparedAcross {
    /// All that play the board
    Field,
    /// Those of the same section
    Section,
}

/// When those who have played a board see what others made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WhenShown {
    /// When it is over at every table
    Over,
    /// At once, without points, as with the slip of paper that travels with a board
    Played,
}

/// How a board is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EventScoring {
    /// Teams: international match points; pairs and persons: cross-IMPs
    Imps,
    /// Teams: two for the better score, one each for the same
    Bam,
    /// Teams: the difference in points
    Aggregate,
    /// Pairs and persons: two for each table that is beaten, in percent
    Matchpoints,
    /// Pairs and persons: the mean of the IMPs against each other table
    CrossImps,
    /// Pairs and persons: the sum of the IMPs against each other table
    CrossImpsTotal,
    /// Pairs and persons: IMPs against the mean of all tables
    Butler,
    /// Pairs and persons who play a form: the sum of what is written down
    Tally,
}

/// `event card`
#[derive(Debug, Args)]
pub struct CardArgs {
    #[command(flatten)]
    pub(crate) look: StandingsArgs,
    /// Of pairs or persons: whose, by number [default: your own]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) of_number: Option<u16>,
    /// Of teams: whose, by name, or by team and number, like Elms/2 [default: your own]
    #[arg(long, value_name = "PLAYER", conflicts_with = "of_number")]
    pub(crate) player: Option<String>,
}

/// `event recap`
#[derive(Debug, Args)]
pub struct RecapArgs {
    #[command(flatten)]
    pub(crate) look: StandingsArgs,
    /// A column for each board that is over at every table [default: for each round]
    #[arg(long)]
    pub(crate) boards: bool,
}

/// `event export`
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("files").args(["usebio", "pbn", "csv"]).required(true).multiple(true))]
pub struct ExportEventArgs {
    /// The event's id, or any link to it
    pub(crate) of: EventRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
    /// The event as USEBIO XML, for scorers and federations. This and the other files name the version of the ranking:
    /// what is over so far, one that may still be corrected, or a final one, with the reasons of its corrections
    #[arg(long, value_name = "FILE")]
    pub(crate) usebio: Option<PathBuf>,
    /// The club that the USEBIO file names [default: the server's address]
    #[arg(long, value_name = "NAME", requires = "usebio")]
    pub(crate) club: Option<String>,
    /// The hands with what all tables made of them, as PBN; of teams each board as both rooms bid and played it
    #[arg(long, value_name = "FILE")]
    pub(crate) pbn: Option<PathBuf>,
    /// The travellers, a line for each table and board, for a spreadsheet (of teams a line for each board and room);
    /// the ranking goes beside it, to NAME-ranking.csv
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
}

impl ExportEventArgs {
    /// Who held it.
    pub(crate) fn club(&self) -> String {
        self.club.clone().unwrap_or_else(|| self.of.server(&self.at.server).to_string())
    }
}

/// `event start`
#[derive(Debug, Args)]
pub struct StartArgs {
    #[command(flatten)]
    pub(crate) lead: LeadArgs,
    /// How many pairs (or persons) each section has, like 28,24 for fourteen tables and twelve [default: as even as can
    /// be, in as many sections as were agreed]
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) sections: Vec<u16>,
    /// Who is thought the strongest, they first: numbers of entry, of a pair one of the two, like 5,12,3. They are
    /// spread over sections and directions; who is not named comes behind them [default: by the order of entry]
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) seeding: Vec<u16>,
}

/// `event enter`
#[derive(Debug, Args)]
#[command(after_help = COMPUTERS)]
pub struct EnterArgs {
    #[command(flatten)]
    pub(crate) lead: LeadArgs,
    #[command(flatten)]
    pub(crate) computers: ComputersThatEnter,
}

/// Which computers.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct ComputersThatEnter {
    /// How many computers the event is to have, those not counted that are a person's partner: more enter, two and two
    /// as pairs; or the last that do not play leave
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_COMPUTERS)))]
    pub(crate) computers: Option<u8>,
    /// Before the start of an event of pairs, a computer enters as the partner of this entry
    #[arg(long, value_name = "ENTRY", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) computer_for: Option<u16>,
    /// The computer that is this entry's partner leaves
    #[arg(long, value_name = "ENTRY", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) no_computer_for: Option<u16>,
}

/// `event close`
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
    /// The event's id, or the link of the director, or of a team's captain
    pub(crate) of: EventRef,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
    /// Which team, by its number in the order of entry [default: the captain's own; those of the event, as its host or
    /// director]
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
