//! A match with its director and captains there, and the streams of its lanes: what each is sent, one view after the
//! other.

use bridge_game::{MatchCommand, MatchEyes, Moment, Person, PlayedBoard, RoomFine};
use bridge_protocol::{
    Adjusted, BoardResult, ByTeam, MatchConditions, MatchLane, MatchPlace, MatchRuling, MatchView, Ratio, Room, Team,
    Totals, Unit,
};
use bridge_rules::{Outcome, Seat, Side};

use crate::{
    chance::Chance,
    people::{captain, number, person, spectator},
    story::{Story, board},
};

pub(crate) struct Played {
    pub(crate) story: Story,
    /// The distinct views of each lane.
    streams: [Vec<MatchView>; 4],
    /// What the captains are sent, and what they are answered.
    captains: ByTeam<Vec<String>>,
}

impl Played {
    /// Boards from elsewhere, and the line-ups awaited.
    pub(crate) fn begin(conditions: MatchConditions) -> Self {
        Self::with(Story::imported(conditions))
    }

    /// Boards that are dealt.
    pub(crate) fn begin_dealt(conditions: MatchConditions) -> Self {
        Self::with(Story::open(conditions))
    }

    fn with(story: Story) -> Self {
        let mut played = Self { story, streams: Default::default(), captains: ByTeam::default() };
        played.story.director_joins();
        for team in Team::ALL {
            played.does(&captain(team), MatchCommand::Join { place: MatchPlace::Captain { team } });
        }
        played.does(&spectator(), MatchCommand::Join { place: MatchPlace::Spectator {} });
        played
    }

    /// The rooms of the first segment are open.
    pub(crate) fn in_the_rooms(conditions: MatchConditions) -> Self {
        let mut played = Self::begin(conditions);
        played.lineups(1);
        played
    }

    pub(crate) fn hands_in(&mut self, team: Team) {
        self.story.hands_in(team, 1, [1, 2, 3, 4]).unwrap();
        self.is_sent();
    }

    pub(crate) fn lineups(&mut self, segment: u8) {
        self.story.usual_lineups(segment);
        self.is_sent();
    }

    pub(crate) fn does(&mut self, person: &Person, command: MatchCommand) {
        self.story.does(person, command).unwrap();
        self.is_sent();
    }

    pub(crate) fn rules(&mut self, ruling: MatchRuling) {
        self.story.rules(ruling).unwrap();
        self.is_sent();
    }

    pub(crate) fn time_passes(&mut self) {
        self.story.time_passes();
        self.is_sent();
    }

    pub(crate) fn stops(&mut self, room: Room) {
        self.story.stops(room);
        self.is_sent();
    }

    pub(crate) fn reports(&mut self, room: Room, board: PlayedBoard) {
        // What is not to be known has its own time, and that is not to be known either.
        self.story.now = Moment(self.story.now.0 + 1);
        self.story.reports(room, board);
        self.is_sent();
    }

    /// A side is fined at its table.
    pub(crate) fn fined_in(&mut self, room: Room, side: Side, amount: u32, unit: Unit) {
        let fine = RoomFine {
            side,
            amount: Ratio::whole(amount),
            unit,
            reason: "a phone rang".to_owned(),
            director: person("Dora").account,
        };
        self.story.are_fined(room, fine);
        self.is_sent();
    }

    /// Both rooms play boards: the number, and each room's result.
    pub(crate) fn both_play(&mut self, boards: &[(u32, &str, &str)]) {
        for (number, open, closed) in boards {
            self.reports(Room::Open, made(*number, open));
            self.reports(Room::Closed, made(*number, closed));
        }
    }

    fn is_sent(&mut self) {
        for (lane, stream) in MatchLane::ALL.into_iter().zip(&mut self.streams) {
            let view = self.story.sees(lane);
            if stream.last() != Some(&view) {
                stream.push(view);
            }
        }
        for team in Team::ALL {
            let view = self.story.team_match.seen_by(MatchEyes { lane: team.into(), is_captain: true });
            self.captains[team].push(serde_json::to_string(&view).unwrap());
            self.captains[team].dedup();
        }
    }

    /// Whose connections of a room are gone for long, and no others.
    pub(crate) fn are_gone(&mut self, room: Room, players: &[(Seat, Person)]) {
        self.story.are_gone(room, players);
        self.is_sent();
    }

    pub(crate) fn calls(&mut self, room: Room, awaits_director: bool) {
        self.story.calls(room, awaits_director);
        self.is_sent();
    }

    /// Both captains ask for a substitute, for one player after the other.
    pub(crate) fn captains_ask(&mut self) {
        for (team, out) in Team::ALL.into_iter().flat_map(|team| (1..=4).map(move |out| (team, number(out)))) {
            let answer = self.story.does(&captain(team), MatchCommand::Substitute { segment: 1, out, into: number(5) });
            self.captains[team].push(format!("{out:?}: {answer:?}"));
            self.is_sent();
        }
    }

    /// What the captains were sent and answered.
    pub(crate) const fn captains(&self) -> &ByTeam<Vec<String>> {
        &self.captains
    }

    /// What a lane was sent, as it was sent.
    pub(crate) fn stream(&self, lane: MatchLane) -> Vec<String> {
        self.streams[lane as usize].iter().map(|view| serde_json::to_string(view).unwrap()).collect()
    }

    pub(crate) fn view(&self, lane: MatchLane) -> MatchView {
        self.story.sees(lane)
    }

    pub(crate) fn totals(&self) -> Totals {
        self.view(MatchLane::Director).totals
    }

    /// What a lane is shown of the boards, such as `1: 6 -6, 2: -`.
    pub(crate) fn sheet(&self, lane: MatchLane) -> String {
        let boards = self.view(lane).segments.into_iter().flat_map(|segment| segment.compared);
        let rows = boards.map(|board| match board.points {
            Some(ByTeam { home, away }) => format!("{}: {home} {away}", board.board),
            None => format!("{}: -", board.board),
        });
        rows.collect::<Vec<_>>().join(", ")
    }
}

/// `4SN 10`: a contract with its declarer, and the tricks; `-` when all passed.
pub(crate) fn made(number: u32, text: &str) -> PlayedBoard {
    let outcome = match text.split_once(' ') {
        None => Outcome::PassedOut,
        Some((contract, tricks)) => {
            Outcome::Played { contract: contract.parse().unwrap(), tricks: tricks.parse().unwrap() }
        }
    };
    let board = board(number);
    PlayedBoard { board, result: Some(BoardResult::new(board, outcome)), adjusted: None }
}

/// A board that the table's director ended or changed.
pub(crate) fn adjusted(number: u32, text: Option<&str>, to: Adjusted) -> PlayedBoard {
    let result = text.and_then(|text| made(number, text).result);
    PlayedBoard { board: board(number), result, adjusted: Some(to) }
}

/// Something that can be made or not.
pub(crate) fn outcome(chance: &mut Chance) -> String {
    let contracts = ["1CN", "2DE", "2SS", "3NTN", "3NTXW", "4HE", "4SXXN", "6NTS"];
    format!("{} {}", chance.one_of(&contracts), 5 + chance.below(9))
}
