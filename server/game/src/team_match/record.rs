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
    /// The match.
    pub id: MatchId,
    /// Who opens it.
    pub belongs_to: BelongsTo,
    /// What is agreed.
    pub conditions: MatchConditions,
    /// The boards.
    pub boards: MatchBoards,
    /// When.
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

/// An event. It is not `Serialize`: viewers get a view, the journal gets a [`record`](crate::record).
#[derive(Clone, Debug, PartialEq)]
pub enum MatchRecord {
    /// Somebody took their place.
    Joined {
        /// Which.
        place: MatchPlace,
        /// Who.
        person: Person,
    },
    /// A segment began: its boards are committed to, and the line-ups are awaited.
    SegmentOpened {
        /// Its number.
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
        /// The segment.
        segment: u8,
        /// Which team's.
        team: Team,
        /// It.
        lineup: Lineup,
    },
    /// Both line-ups are shown.
    LineupsShown {
        /// The segment.
        segment: u8,
    },
    /// The players are asked for commitments.
    ContributionsCalled {
        /// The segment.
        segment: u8,
        /// For how long.
        until: Moment,
    },
    /// A player committed.
    Contributed {
        /// The segment.
        segment: u8,
        /// Where they are to play.
        room: Room,
        /// Their seat there.
        seat: Seat,
        /// `cc_p`.
        commitment: ClientCommitment,
    },
    /// The players are asked to reveal.
    RevealsCalled {
        /// The segment.
        segment: u8,
        /// For how long.
        until: Moment,
    },
    /// A player revealed.
    Revealed {
        /// The segment.
        segment: u8,
        /// Where they are to play.
        room: Room,
        /// Their seat there.
        seat: Seat,
        /// `r_p`.
        value: Share,
    },
    /// The entropy is fixed and the transcript signed.
    Dealt {
        /// The segment.
        segment: u8,
        /// How, without the boards' secrets.
        transcript: Box<Transcript>,
    },
    /// The rooms have tables.
    RoomsOpened {
        /// The segment.
        segment: u8,
        /// Which.
        tables: ByRoom<TableId>,
    },
    /// Somebody was let into a room.
    RoomEntered {
        /// The segment.
        segment: u8,
        /// Which.
        room: Room,
        /// Who.
        account: AccountId,
    },
    /// A board is over in a room, or what it came to has changed.
    BoardPlayed {
        /// The segment.
        segment: u8,
        /// Where.
        room: Room,
        /// What it came to.
        board: PlayedBoard,
        /// Who played it, if the room has told: a substitute may have come since.
        players: Option<BySeat<Option<PlayerNumber>>>,
        /// The opening lead, if there was one.
        lead: Option<Card>,
    },
    /// A player's seat may be given to a substitute.
    SubstituteDue {
        /// The segment.
        segment: u8,
        /// Where.
        room: Room,
        /// Whose.
        seat: Seat,
    },
    /// The player is back, and keeps their seat.
    SubstituteNotDue {
        /// The segment.
        segment: u8,
        /// Where.
        room: Room,
        /// Whose.
        seat: Seat,
    },
    /// A player took another's place.
    Substituted {
        /// The segment.
        segment: u8,
        /// In which team.
        team: Team,
        /// Who left.
        out: PlayerNumber,
        /// Who came.
        into: PlayerNumber,
    },
    /// A player who was replaced because they were gone is back, and has their place again.
    CameBack {
        /// The segment.
        segment: u8,
        /// In which team.
        team: Team,
        /// Who sat in for them, and plays the board on the table to its end.
        out: PlayerNumber,
        /// Who is back.
        into: PlayerNumber,
    },
    /// A seat is empty, and its player is awaited.
    Awaited {
        /// The segment.
        segment: u8,
        /// Where.
        room: Room,
        /// Whose.
        seat: Seat,
    },
    /// A player has sat down.
    Arrived {
        /// The segment.
        segment: u8,
        /// Where.
        room: Room,
        /// Whose.
        seat: Seat,
    },
    /// A room's director fined one side.
    FinedInRoom {
        /// The segment.
        segment: u8,
        /// Where.
        room: Room,
        /// Which team, how much and why.
        fine: Penalty,
        /// Who gave it; none in a journal from before that was kept.
        director: Option<AccountId>,
    },
    /// The server is at work, which is noted from time to time while a deadline runs.
    TimeKept,
    /// The server was away: what ran out meanwhile has rested (Spec D14).
    Woken,
    /// So much of a segment's time is used.
    SegmentWarned {
        /// The segment.
        segment: u8,
        /// In percent; with 100 it is up.
        percent: u8,
    },
    /// The time was up before a room had begun these boards, and nobody directs: they do not count.
    BoardsRemoved {
        /// The segment.
        segment: u8,
        /// Where.
        room: Room,
        /// Which.
        boards: Vec<BoardNumber>,
    },
    /// A segment is over in both rooms.
    SegmentClosed {
        /// Which.
        segment: u8,
    },
    /// The director ruled; what follows from it directly happens with it.
    Ruled {
        /// Who.
        director: Person,
        /// What.
        ruling: MatchRuling,
        /// By which Law.
        law: Option<String>,
        /// Why, cleaned.
        reason: String,
    },
    /// A captain gives the match up; there is a director, who is to confirm it.
    ConcessionOffered {
        /// Whose.
        team: Team,
    },
    /// All is played: the score may be corrected.
    Provisional {
        /// Until when.
        until: Moment,
    },
    /// A captain agrees with the score.
    ScoreAgreed {
        /// Whose.
        team: Team,
        /// With which version of it.
        version: u32,
    },
    /// The score stands.
    Finished {
        /// How it ended.
        result: MatchResult,
    },
}
