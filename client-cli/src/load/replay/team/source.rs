//! A recorded match: what each room made of each board, who sat where, and the conditions under which it is played
//! again.

use std::path::Path;

use bridge_formats::pbn::{self, Game};
use bridge_protocol::{
    BoardOrder, ByRoom, ByTeam, ImportedBoard, Kibitzing, MatchConditions, MatchScoring, PlayerName, Policy, Profile,
    Room, SeatingRights, Team, TeamEntry, Ties, Visibility, VpChoice,
};
use bridge_rules::{BoardNumber, BySeat, Seat};
use fastrand::Rng;

use crate::{
    exit::Failure,
    input::boards,
    load::replay::{bad, record::Recorded},
    text::{capital, seat},
};

/// How long the score may be corrected; the captains agree before.
const CORRECTION_MS: u64 = 30 * 60 * 1_000;

pub(super) struct Source {
    pub(super) name: String,
    pub(super) teams: ByTeam<String>,
    /// In the order of the file.
    pub(super) boards: Vec<ImportedBoard>,
    pub(super) rooms: ByRoom<Vec<Recorded>>,
    pub(super) players: ByRoom<BySeat<PlayerName>>,
}

impl Source {
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let reading = boards::read(path)?;
        Self::of(&reading.games).map_err(|what| bad(path, &what))
    }

    fn of(games: &[Game]) -> Result<Self, String> {
        let of_room = |room| -> Result<Vec<Recorded>, String> {
            games.iter().filter(|game| game.room == Some(room)).map(Recorded::of).collect()
        };
        let rooms = ByRoom { open: of_room(pbn::Room::Open)?, closed: of_room(pbn::Room::Closed)? };
        let boards: Vec<ImportedBoard> = rooms.open.iter().map(|recorded| recorded.board).collect();
        if boards.is_empty() {
            return Err("no board of this file is recorded as played in the Open room of a match".to_owned());
        }
        let others: Vec<ImportedBoard> = rooms.closed.iter().map(|recorded| recorded.board).collect();
        if let Some(alone) = boards
            .iter()
            .find(|board| !others.contains(board))
            .or_else(|| others.iter().find(|board| !boards.contains(board)))
        {
            return Err(format!("board {} is not recorded with the same cards in both rooms", alone.board));
        }
        let first = games.first();
        let said = |of: &dyn Fn(&Game) -> Option<String>, or: &str| first.and_then(of).unwrap_or_else(|| or.to_owned());
        Ok(Self {
            name: said(&|game| game.event.clone(), "A recorded match"),
            teams: ByTeam {
                home: said(&|game| game.home_team.clone(), "Home"),
                away: said(&|game| game.visit_team.clone(), "Away"),
            },
            boards,
            players: players(&rooms),
            rooms,
        })
    }

    pub(super) fn recorded(&self, room: Room, board: BoardNumber) -> Option<&Recorded> {
        self.rooms[room].iter().find(|recorded| recorded.board.board == board)
    }

    /// The conditions; with a seed the two rooms play their boards in different orders.
    pub(super) fn conditions(&self, segments: Vec<u8>, policy: Option<Profile>, seed: Option<u64>) -> MatchConditions {
        let entry = |team: Team| {
            let of_room = |room: Room| {
                let seats = Seat::ALL.into_iter().filter(move |seat| room.team_at(*seat) == team);
                seats.map(move |seat| self.players[room][seat].clone())
            };
            TeamEntry {
                name: self.teams[team].clone(),
                players: Room::ALL.into_iter().flat_map(of_room).collect(),
                computers: Vec::new(),
            }
        };
        let policy = policy.map_or_else(Policy::social, Profile::policy);
        MatchConditions {
            name: self.name.clone(),
            teams: ByTeam::from_fn(entry),
            segments,
            // Whoever opens the match for a replay plays in it.
            policy: Policy { kibitzing: Kibitzing::Off, importer_plays: true, ..policy },
            visibility: Visibility::default(),
            scoring: MatchScoring::Imps,
            victory_points: Some(VpChoice::Wbf {}),
            seating_rights: SeatingRights::default(),
            lineup_within_ms: None,
            carry_over: None,
            ties: Ties::default(),
            order: seed.map_or_else(ByRoom::default, shuffled),
            exchange: bridge_protocol::Exchange::Free,
            least_segments: None,
            segment_clock: None,
            correction_ms: CORRECTION_MS,
        }
    }
}

/// Two different orders.
fn shuffled(seed: u64) -> ByRoom<BoardOrder> {
    let mut orders = [BoardOrder::Ascending, BoardOrder::HalvesSwapped, BoardOrder::Descending];
    Rng::with_seed(seed).shuffle(&mut orders);
    let [open, closed, _] = orders;
    ByRoom { open, closed }
}

/// The recorded names, if no two are alike; else the rooms and the seats.
fn players(rooms: &ByRoom<Vec<Recorded>>) -> ByRoom<BySeat<PlayerName>> {
    let recorded = ByRoom::from_fn(|room| rooms[room].first().map(|recorded| recorded.players.clone()));
    if let ByRoom { open: Some(open), closed: Some(closed) } = recorded {
        let mut names: Vec<String> =
            open.iter().chain(closed.iter()).map(|(_, name)| name.as_str().to_lowercase()).collect();
        names.sort();
        names.dedup();
        if names.len() == 8 {
            return ByRoom { open, closed };
        }
    }
    ByRoom::from_fn(|room| {
        BySeat::from_fn(|at| {
            let name = format!("{} {}", capital(&room.to_string()), seat(at));
            PlayerName::new(&name).expect("a room and a seat are a name")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::replay::record;

    #[test]
    fn a_seed_gives_two_different_orders_and_always_the_same() {
        for seed in 0..20 {
            let ByRoom { open, closed } = shuffled(seed);
            assert_ne!(open, closed);
            assert_eq!(shuffled(seed), ByRoom { open, closed });
        }
    }

    #[test]
    fn both_rooms_must_have_the_same_boards() {
        let game = |number, room| Game { room: Some(room), ..record::tests::game(number) };
        let [open, closed] = [pbn::Room::Open, pbn::Room::Closed];
        let source = Source::of(&[game(1, open), game(1, closed)]).unwrap();
        assert_eq!((source.boards.len(), source.teams.home.as_str()), (1, "Home"));
        assert!(Source::of(&[game(1, open), game(2, closed)]).is_err());
        assert!(Source::of(&[game(1, closed)]).is_err());
    }

    #[test]
    fn players_who_are_recorded_alike_go_by_room_and_seat() {
        let game = |room| Game { room: Some(room), ..record::tests::game(1) };
        let source = Source::of(&[game(pbn::Room::Open), game(pbn::Room::Closed)]).unwrap();
        assert_eq!(source.players.closed.west.as_str(), "Closed West");
    }
}
