//! `replay`: recorded boards are bid and played again through four real connections, and what they come to is held
//! against the record. The four go through the same doors as anyone; when the server finds them too fast they wait.

mod comparison;
mod foursome;
mod of_session;
mod record;
mod remarks;
mod team;

use std::path::Path;

use bridge_formats::pbn::{self, Game};
use bridge_protocol::{BoardSource, Policy, SessionRecord};
use futures_util::future::join_all;

use crate::{
    cli::{ReplayArgs, Room},
    exit::{Failure, Outcome},
    input::boards,
    load::sets::sets,
    stdout::tell,
    text::{pbn::games, plural},
};
use comparison::Comparison;
use foursome::{Foursome, Stopped};
use of_session::RecordedSession;
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
    let file = args.file.as_deref().ok_or_else(|| Failure::bad_input("there is no file to replay"))?;
    let games = boards::read(file)?.games;
    let of_session = RecordedSession::of(&games.iter().collect::<Vec<_>>());
    if let Some(session) = of_session.map_err(|what| bad(file, &what))? {
        return session.replay(&args).await;
    }
    let rooms = rooms(&args, file, &games)?;
    let of_room = |boards| sets(boards, args.abreast, |recorded: &&Recorded| recorded.board.board);
    let sets: Vec<(&str, Vec<&Recorded>)> = rooms
        .iter()
        .flat_map(|(room, boards)| of_room(boards.iter().collect()).into_iter().map(|set| (*room, set)))
        .collect();
    let tables = sets.iter().map(|(room, set)| one_table(&args, room, set));
    let mut tally = Tally::default();
    for table in join_all(tables).await {
        tally.add(table?);
    }
    tell([&tally])?;
    Ok(if tally.agreed == tally.asked() { Outcome::Good } else { Outcome::Disagreement })
}

/// The file that `export` writes of a table, and [`run`] plays again.
#[must_use]
pub fn file_of(record: &SessionRecord) -> Vec<u8> {
    pbn::write(&games(record))
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
            (0, 0) => write!(f, "{agreed} {} replayed; all agree with the record.", plural("board", agreed)),
            _ => write!(f, "{agreed} boards agree, {differed} differ, {not_played} were not played to the end."),
        }
    }
}

/// The boards that are asked for, room by room.
fn rooms(args: &ReplayArgs, file: &Path, games: &[Game]) -> Result<Vec<(&'static str, Vec<Recorded>)>, Failure> {
    let wanted = |game: &&Game| {
        let room = match args.room {
            None => true,
            Some(Room::Open) => game.room == Some(pbn::Room::Open),
            Some(Room::Closed) => game.room == Some(pbn::Room::Closed),
        };
        room && args.boards.is_none_or(|range| game.board.is_some_and(|board| range.contains(board)))
    };
    let games: Vec<&Game> = games.iter().filter(wanted).collect();
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

async fn one_table(args: &ReplayArgs, room: &str, set: &[&Recorded]) -> Result<Tally, Failure> {
    let boards = BoardSource::Import(set.iter().map(|recorded| recorded.board).collect());
    let mut foursome = seated(args, set, boards).await?;
    let tally = play_all(&mut foursome, room, set).await?;
    foursome.goodbye().await;
    Ok(tally)
}

/// Those who are recorded, at a table of their own.
async fn seated(args: &ReplayArgs, set: &[&Recorded], boards: BoardSource) -> Result<Foursome, Failure> {
    let (policy, remarks) = match args.policy {
        Some(profile) => (profile.policy(), Remarks::sprinkled()),
        None => (Policy::social(), Remarks::default()),
    };
    Foursome::at(args, set, boards, policy, remarks).await
}

/// Plays the boards one after the other, and prints what each came to.
async fn play_all(foursome: &mut Foursome, room: &str, set: &[&Recorded]) -> Result<Tally, Failure> {
    let mut tally = Tally { not_played: set.len(), ..Tally::default() };
    for recorded in set {
        match foursome.play(recorded).await {
            Ok(result) => {
                let comparison = Comparison { recorded, result, dealt: foursome.dealt(recorded.board.board) };
                tell([format!("{room:<6} {comparison}")])?;
                tally.not_played -= 1;
                if comparison.agrees() { tally.agreed += 1 } else { tally.differed += 1 }
            }
            Err(Stopped::Refused(why)) => {
                tell([format!("{room:<6} {:>4}  stopped: {why}", recorded.board.board)])?;
                break;
            }
            Err(Stopped::Ended(ended)) => return Err(ended.into()),
        }
    }
    Ok(tally)
}

fn bad(path: &Path, what: &str) -> Failure {
    Failure::bad_input(format!("{}: {what}", path.display()))
}
