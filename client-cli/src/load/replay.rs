//! `replay`: recorded boards are bid and played again through four real connections, and what they come to is held
//! against the record. The four go through the same doors as anyone; when the server finds them too fast they wait.

mod comparison;
mod foursome;
mod record;
mod remarks;
mod team;

use std::{collections::BTreeSet, path::Path};

use bridge_formats::pbn::{self, Game};
use bridge_protocol::{Policy, limits::MAX_BOARDS};
use futures_util::future::join_all;

use crate::{
    cli::{ReplayArgs, Room},
    exit::{Failure, Outcome},
    input::boards,
};
use comparison::Comparison;
use foursome::{Foursome, Stopped};
use record::Recorded;
use remarks::Remarks;

/// Replays a file and compares.
///
/// # Errors
/// If the file is bad, nobody answers, or the server refuses four friends a table.
pub async fn run(args: ReplayArgs) -> Result<Outcome, Failure> {
    if let Some(path) = &args.of_match {
        return team::run(&args, path).await;
    }
    let rooms = rooms(&args)?;
    let sets: Vec<(&str, Vec<&Recorded>)> = rooms
        .iter()
        .flat_map(|(room, boards)| sets(boards, args.abreast).into_iter().map(|set| (*room, set)))
        .collect();
    let tables = sets.iter().map(|(room, set)| one_table(&args, room, set));
    let mut tally = Tally::default();
    for table in join_all(tables).await {
        tally.add(table?);
    }
    println!("{tally}");
    Ok(if tally.agreed == tally.asked() { Outcome::Good } else { Outcome::Disagreement })
}

/// How many boards came to what was recorded.
#[derive(Clone, Copy, Default)]
struct Tally {
    agreed: usize,
    differed: usize,
    not_played: usize,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.agreed += other.agreed;
        self.differed += other.differed;
        self.not_played += other.not_played;
    }

    fn asked(self) -> usize {
        self.agreed + self.differed + self.not_played
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { agreed, differed, not_played } = *self;
        match (differed, not_played) {
            (0, 0) => write!(f, "{agreed} boards replayed; all agree with the record."),
            _ => write!(f, "{agreed} boards agree, {differed} differ, {not_played} were not played to the end."),
        }
    }
}

/// The boards that are asked for, room by room.
fn rooms(args: &ReplayArgs) -> Result<Vec<(&'static str, Vec<Recorded>)>, Failure> {
    let wanted = |game: &&Game| {
        let room = match args.room {
            None => true,
            Some(Room::Open) => game.room == Some(pbn::Room::Open),
            Some(Room::Closed) => game.room == Some(pbn::Room::Closed),
        };
        room && args.boards.is_none_or(|range| game.board.is_some_and(|board| range.contains(board)))
    };
    let file = args.file.as_deref().ok_or_else(|| Failure::bad_input("there is no file to replay"))?;
    let reading = boards::read(file)?;
    let games: Vec<&Game> = reading.games.iter().filter(wanted).collect();
    if games.is_empty() {
        return Err(bad(file, "no board of this file is asked for"));
    }
    let mut rooms = Vec::new();
    for (name, room) in [("Open", Some(pbn::Room::Open)), ("Closed", Some(pbn::Room::Closed)), ("Table", None)] {
        let of_room = games.iter().filter(|game| game.room == room);
        let boards = of_room.map(|game| Recorded::of(game)).collect::<Result<Vec<_>, _>>();
        let boards = boards.map_err(|what| bad(file, &what))?;
        if !boards.is_empty() {
            rooms.push((name, boards));
        }
    }
    Ok(rooms)
}

/// A set holds a number once, and so many boards; at several tables abreast each has its part of them.
fn sets(boards: &[Recorded], abreast: u8) -> Vec<Vec<&Recorded>> {
    let most = boards.len().div_ceil(usize::from(abreast)).clamp(1, MAX_BOARDS);
    let mut sets: Vec<Vec<&Recorded>> = Vec::new();
    let mut numbers = BTreeSet::new();
    for recorded in boards {
        let full = sets.last().is_none_or(|set| set.len() == most);
        if full || !numbers.insert(recorded.board.board) {
            sets.push(Vec::new());
            numbers = BTreeSet::from([recorded.board.board]);
        }
        if let Some(set) = sets.last_mut() {
            set.push(recorded);
        }
    }
    sets
}

async fn one_table(args: &ReplayArgs, room: &str, set: &[&Recorded]) -> Result<Tally, Failure> {
    let (policy, remarks) = match args.policy {
        Some(profile) => (profile.policy(), Remarks::sprinkled()),
        None => (Policy::social(), Remarks::default()),
    };
    let mut foursome = Foursome::at(&args.at.server, set, policy, remarks, args.speed).await?;
    let mut tally = Tally { not_played: set.len(), ..Tally::default() };
    for recorded in set {
        match foursome.play(recorded).await {
            Ok(result) => {
                let comparison = Comparison { recorded, result };
                println!("{room:<6} {comparison}");
                tally.not_played -= 1;
                if comparison.agrees() { tally.agreed += 1 } else { tally.differed += 1 }
            }
            Err(Stopped::Refused(why)) => {
                println!("{room:<6} {:>4}  stopped: {why}", recorded.board.board);
                break;
            }
            Err(Stopped::Ended(ended)) => return Err(ended.into()),
        }
    }
    foursome.goodbye().await;
    Ok(tally)
}

fn bad(path: &Path, what: &str) -> Failure {
    Failure::bad_input(format!("{}: {what}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_comes_again_begins_another_set() {
        let boards: Vec<_> = [1, 2, 1, 2, 3].map(record::tests::passed_out).to_vec();
        let sizes: Vec<_> = sets(&boards, 1).iter().map(Vec::len).collect();
        assert_eq!(sizes, [2, 3]);
    }

    #[test]
    fn a_set_holds_so_many_boards() {
        let boards: Vec<_> = (1..=150).map(record::tests::passed_out).collect();
        let sizes: Vec<_> = sets(&boards, 1).iter().map(Vec::len).collect();
        assert_eq!(sizes, [100, 50]);
        let abreast: Vec<_> = sets(&boards, 4).iter().map(Vec::len).collect();
        assert_eq!(abreast, [38, 38, 38, 36]);
    }
}
