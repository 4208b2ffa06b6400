//! What happened in a match: the only thing that changes it.

use bridge_dealing::{ClientCommitment, SetSecret, Share, Transcript};
use bridge_protocol::{
    AccountId, ByRoom, Lineup, MatchConditions, MatchId, MatchPlace, MatchResult, MatchRuling, Penalty, PlayerName,
    PlayerNumber, Room, TableId, Team,
};
use bridge_rules::{BoardNumber, BySeat, Card, Deal, Seat};

use crate::{BelongsTo, Concealed, Moment, Person, PlayedBoard};

/// How a match begins: the first record of its journal.
#[derive(Clone, Debug)]
pub struct MatchOpened {
    /// Id of the match.
    pub id: MatchId,
    /// The host, or the event that it belongs to.
    pub belongs_to: BelongsTo,
    /// The conditions as they were agreed.
    pub conditions: MatchConditions,
    /// The boards.
    pub boards: MatchBoards,
    /// The moment, by the machine's clock.
    pub at: Moment,
}

impl MatchOpened {
    /// Whom it names: the rosters.
    pub fn expected(&self) -> Vec<PlayerName> {
        Team::ALL.into_iter().flat_map(|team| self.conditions.teams[team].players.clone()).collect()
    }
}

/// Where the boards of a match come from.
#[derive(Clone, Debug)]
pub struct MatchBoards {
    /// The server's identity, which the contexts name.
    pub server: String,
    /// 32 bytes of the system's entropy for each segment and each tie-breaking one.
    pub secrets: Vec<Concealed<SetSecret>>,
    /// Boards from elsewhere, for the segments of the conditions; none if they are dealt too. Tie-breaking ones are
    /// always dealt.
    pub imported: Option<Vec<(BoardNumber, Concealed<Deal>)>>,
}

/// What happened in a match. It is not `Serialize`: viewers get a view, the journal gets a [`record`](crate::record).
#[derive(Clone, Debug, PartialEq)]
pub enum MatchRecord {
    /// Somebody took their place.
    Joined {
        /// The place that is taken.
        place: MatchPlace,
        /// The person who does it.
        person: Person,
    },
    /// A segment began: its boards are committed to, and the line-ups are awaited.
    SegmentOpened {
        /// Number of the segment, from 1.
        segment: u8,
        /// How many boards it has.
        boards: u8,
        /// Who has to place their team first.
        places_first: Option<Team>,
        /// When the line-ups are due.
        due: Option<Moment>,
    },
    /// A line-up was handed in, by the captain or for them.
    LineupHandedIn {
        /// Number of the segment, from 1.
        segment: u8,
        /// The team that is placed.
        team: Team,
        /// The line-up as it was handed in.
        lineup: Lineup,
    },
    /// Both line-ups are shown.
    LineupsShown {
        /// Number of the segment, from 1.
        segment: u8,
    },
    /// The players are asked for commitments.
    ContributionsCalled {
        /// Number of the segment, from 1.
        segment: u8,
        /// The moment until which they are awaited.
        until: Moment,
    },
    /// A player committed.
    Contributed {
        /// Number of the segment, from 1.
        segment: u8,
        /// Where they are to play.
        room: Room,
        /// Their seat there.
        seat: Seat,
        /// The commitment `cc_p` (Spec E2).
        commitment: ClientCommitment,
    },
    /// The players are asked to reveal.
    RevealsCalled {
        /// Number of the segment, from 1.
        segment: u8,
        /// The moment until which they are awaited.
        until: Moment,
    },
    /// A player revealed.
    Revealed {
        /// Number of the segment, from 1.
        segment: u8,
        /// Where they are to play.
        room: Room,
        /// Their seat there.
        seat: Seat,
        /// The contribution `r_p` (Spec E2).
        value: Share,
    },
    /// The entropy is fixed and the transcript signed.
    Dealt {
        /// Number of the segment, from 1.
        segment: u8,
        /// How, without the boards' secrets.
        transcript: Box<Transcript>,
    },
    /// The rooms have tables.
    RoomsOpened {
        /// Number of the segment, from 1.
        segment: u8,
        /// The tables of the two rooms.
        tables: ByRoom<TableId>,
    },
    /// Somebody was let into a room.
    RoomEntered {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// Their account.
        account: AccountId,
    },
    /// A board is over in a room, or what it came to has changed.
    BoardPlayed {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The board as it was played.
        board: PlayedBoard,
        /// Who played it, if the room has told: a substitute may have come since.
        players: Option<BySeat<Option<PlayerNumber>>>,
        /// The opening lead, if there was one.
        lead: Option<Card>,
    },
    /// A player's seat may be given to a substitute.
    SubstituteDue {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The seat that it is about.
        seat: Seat,
    },
    /// The player is back, and keeps their seat.
    SubstituteNotDue {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The seat that it is about.
        seat: Seat,
    },
    /// A player took another's place.
    Substituted {
        /// Number of the segment, from 1.
        segment: u8,
        /// The team that it happens in.
        team: Team,
        /// Number in the roster of the player who leaves.
        out: PlayerNumber,
        /// Number in the roster of the player who comes.
        into: PlayerNumber,
    },
    /// A player who was replaced because they were gone is back, and has their place again.
    CameBack {
        /// Number of the segment, from 1.
        segment: u8,
        /// The team that it happens in.
        team: Team,
        /// Who sat in for them, and plays the board on the table to its end.
        out: PlayerNumber,
        /// Number in the roster of the player who is back.
        into: PlayerNumber,
    },
    /// A seat is empty, and its player is awaited.
    Awaited {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The seat that it is about.
        seat: Seat,
    },
    /// A player has sat down.
    Arrived {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The seat that it is about.
        seat: Seat,
    },
    /// A room's director fined one side.
    FinedInRoom {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// Which team, how much and why.
        fine: Penalty,
        /// Who gave it; none in a journal from before that was kept.
        director: Option<AccountId>,
    },
    /// A room has called its director, who is awaited there, or they have come.
    DirectorCalled {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// Whether they are awaited.
        awaited: bool,
    },
    /// The server is at work, which is noted from time to time while a deadline runs.
    TimeKept,
    /// The server was away: what ran out meanwhile has rested (Spec D14).
    Woken,
    /// So much of a segment's time is used.
    SegmentWarned {
        /// Number of the segment, from 1.
        segment: u8,
        /// In percent; with 100 it is up.
        percent: u8,
    },
    /// The time was up before a room had begun these boards, and nobody directs: they do not count.
    BoardsRemoved {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The numbers of the boards.
        boards: Vec<BoardNumber>,
    },
    /// A segment is over in both rooms.
    SegmentClosed {
        /// Number of the segment, from 1.
        segment: u8,
    },
    /// The director ruled; what follows from it directly happens with it.
    Ruled {
        /// The director who rules.
        director: Person,
        /// The ruling as it was given.
        ruling: MatchRuling,
        /// The Law that it rests on, if one is named.
        law: Option<String>,
        /// The reason in the director's words, cleaned.
        reason: String,
    },
    /// A captain gives the match up; there is a director, who is to confirm it.
    ConcessionOffered {
        /// The team that does it.
        team: Team,
    },
    /// All is played: the score may be corrected.
    Provisional {
        /// The moment at which the correction period ends.
        until: Moment,
    },
    /// A captain agrees with the score.
    ScoreAgreed {
        /// The team that does it.
        team: Team,
        /// With which version of it.
        version: u32,
    },
    /// The score stands.
    Finished {
        /// The winner, and what decided it.
        result: MatchResult,
    },
}
