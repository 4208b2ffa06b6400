//! Our computers away from home: `bridge-server away` has them sit down at the table manager of other programs (Blue
//! Chip, version 18). Such a manager tells a seat what the seat may know and nothing more, and that is all that they
//! decide by; the server itself is not started.

mod line;
mod sight;

use std::{
    io,
    net::SocketAddr,
    process::ExitCode,
    sync::{Arc, atomic::AtomicBool},
};

use bridge_bluechip::{Broken, Client, MAX_LINE, Prompt, Reply};
use bridge_claims::Solver;
use bridge_protocol::{ComputerLevel, Computers, Manner, PlayFor, TableId};
use bridge_robot::{Doing, Memory, Resources, Robot, Seed};
use bridge_rules::{BySeat, Seat};
use parking_lot::Mutex;
use tokio::{net::TcpStream, sync::Mutex as Turn, task::JoinSet};

use crate::{
    console::complain,
    error_chain::chain,
    thinking::{Thinker, Threads, book},
};
use line::Lines;
use sight::SeatView;

/// As long as the name of a team may be.
const LONGEST_TEAM: usize = 40;

/// `bridge-server away`
#[derive(Clone, Debug, clap::Args)]
#[command(
    about = "Has computers sit down at another program's table manager (Blue Chip protocol, version 18), and play there \
                   to the end"
)]
pub(crate) struct Trip {
    /// Where the table manager listens.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:2000")]
    manager: SocketAddr,
    /// The seats to take: N, E, S, W or several, parted by commas. Partners who sit there know that they bid alike.
    #[arg(long, value_name = "SEATS", required = true, value_delimiter = ',', value_parser = seat)]
    seat: Vec<Seat>,
    /// What the team is called.
    #[arg(long, value_name = "NAME", default_value = "Bridge server", value_parser = team)]
    team: String,
    /// How well they play.
    #[arg(long, value_name = "novice|club|strong", default_value = "strong", value_parser = level)]
    level: ComputerLevel,
    /// What they play for; the table manager does not say it.
    #[arg(long, value_name = "imps|matchpoints|points", default_value = "imps", value_parser = play_for)]
    play_for: PlayFor,
}

impl Trip {
    fn computers(&self) -> Computers {
        Computers { level: self.level, play_for: self.play_for, ..Computers::USUAL }
    }
}

/// Why a computer came back before the end.
#[derive(Debug, thiserror::Error)]
enum AwayError {
    #[error("the table manager at {0} is not to be had")]
    NotThere(SocketAddr, #[source] io::Error),
    #[error("the table manager has gone")]
    Gone(#[source] Option<io::Error>),
    #[error("the table manager said a line that is longer than {MAX_LINE} bytes")]
    TooLong,
    #[error("what the table manager said makes no sense to it ({0})")]
    Broken(Broken),
    #[error("it found no act that is legal where the table manager wants one")]
    NoAct,
    #[error("there are no threads to think with")]
    NoThreads(#[source] io::Error),
}

/// Has them play until every session is over. Exits with 0 if they were told so, else with 1.
pub(crate) async fn run(trip: Trip) -> ExitCode {
    let threads = match Threads::start().map_err(AwayError::NoThreads) {
        Ok(threads) => threads,
        Err(cause) => return report_failure(&cause),
    };
    match play(&trip, threads).await {
        Ok(boards) => {
            complain!("The session is over, after {boards} boards.");
            ExitCode::SUCCESS
        }
        Err((seat, cause)) => {
            complain!("bridge-server: {seat} has come back: {}", chain(&cause));
            ExitCode::FAILURE
        }
    }
}

fn report_failure(cause: &AwayError) -> ExitCode {
    complain!("bridge-server: {}", chain(cause));
    ExitCode::FAILURE
}

/// All seats at once; how many boards each had.
async fn play(trip: &Trip, threads: Arc<Threads>) -> Result<u32, (Seat, AwayError)> {
    let mut playing = JoinSet::new();
    let arriving = Arc::new(Turn::new(()));
    for seat in &trip.seat {
        let bids_alike = BySeat::from_fn(|other| trip.seat.contains(&other));
        let player = Player::new(*seat, bids_alike, trip.computers(), Arc::clone(&threads));
        let (manager, team, seat, arriving) = (trip.manager, trip.team.clone(), *seat, Arc::clone(&arriving));
        playing.spawn(async move { player.play(manager, &team, &arriving).await.map_err(|cause| (seat, cause)) });
    }
    let mut boards = 0;
    while let Some(played) = playing.join_next().await {
        match played {
            Ok(played) => boards = boards.max(played?),
            Err(panicked) => std::panic::resume_unwind(panicked.into_panic()),
        }
    }
    Ok(boards)
}

/// A computer at one seat.
struct Player {
    seat: Seat,
    bids_alike: BySeat<bool>,
    computers: Computers,
    threads: Arc<Threads>,
    memory: Arc<Mutex<Memory>>,
}

impl Player {
    fn new(seat: Seat, bids_alike: BySeat<bool>, computers: Computers, threads: Arc<Threads>) -> Self {
        Self { seat, bids_alike, computers, threads, memory: Arc::default() }
    }

    /// Comes, plays, and tells how many boards it was.
    async fn play(self, manager: SocketAddr, team: &str, arriving: &Turn<()>) -> Result<u32, AwayError> {
        // Some managers seat one after the other.
        let mut alone = Some(arriving.lock().await);
        let stream = TcpStream::connect(manager).await.map_err(|cause| AwayError::NotThere(manager, cause))?;
        let mut lines = Lines::of(stream);
        let (mut client, coming) = Client::comes(self.seat, team);
        lines.say(&coming.line(self.seat).to_string()).await?;
        let mut boards = 0;
        loop {
            let line = lines.next().await?;
            let number = |client: &Client| client.board().map(|board| board.number);
            let (before, unreadable) = (number(&client), client.unreadable());
            let mut reply = client.hears(&line).map_err(AwayError::Broken)?;
            if client.unreadable() > unreadable {
                complain!("{}: the table manager said what is no line of the protocol: {line:?}", self.seat);
            }
            alone.take();
            // Some managers say nothing between two boards.
            boards += u32::from(number(&client).is_some_and(|number| before != Some(number)));
            // An act may be followed by another, as when declarer has won the trick in dummy.
            loop {
                for message in &reply.say {
                    lines.say(&message.line(self.seat).to_string()).await?;
                }
                reply = match reply.prompt {
                    Some(prompt @ (Prompt::Call | Prompt::Card { .. })) => self.acts(&mut client, prompt).await?,
                    Some(Prompt::Goodbye) => return Ok(boards),
                    None => break,
                };
            }
        }
    }

    /// Does what is wanted, and tells what follows from that.
    async fn acts(&self, client: &mut Client, prompt: Prompt) -> Result<Reply, AwayError> {
        let did = match (prompt, self.think(client).await?) {
            (Prompt::Call, Some(Doing::Call { call, meaning, .. })) => {
                let alert = meaning.filter(|meaning| meaning.manner == Manner::Alert);
                client.calls(call, alert.map(|meaning| meaning.text))
            }
            (Prompt::Card { .. }, Some(Doing::Play { card, .. })) => client.plays(card),
            _ => return Err(AwayError::NoAct),
        };
        did.map_err(AwayError::Broken)
    }

    /// What the computer does; a thought that fails costs a poor call or card, and not the session.
    async fn think(&self, client: &Client) -> Result<Option<Doing>, AwayError> {
        let Some(seen) = client.board().and_then(|board| SeatView::of(board, self.seat, self.computers)) else {
            return Err(AwayError::NoAct);
        };
        let (seen, memory, robot) = (Arc::new(seen), Arc::clone(&self.memory), self.robot());
        let (at_hand, seat, bids_alike) = (Arc::clone(&seen), self.seat, self.bids_alike);
        let seed = Seed::new(*b"a computer at another's manager.");
        let think = move |solver: &mut Solver, cancelled: &AtomicBool| {
            let mut memory = memory.lock();
            let budget = robot.level().nodes();
            let resources = &mut Resources { solver, seed: &seed, budget, cancelled };
            robot.decide(&at_hand.sight(seat, bids_alike), &mut memory, resources).map(|act| act.doing)
        };
        let thinker = Thinker::Table(TableId::from_bytes([seat as u8; 16]));
        let thought = self.threads.think(thinker, think).await.ok().flatten();
        Ok(thought.or_else(|| Robot::thoughtless(&seen.sight(seat, bids_alike))))
    }

    fn robot(&self) -> Robot {
        Robot::new(Arc::clone(book()), self.computers.level.into()).without_claims()
    }
}

fn seat(text: &str) -> Result<Seat, String> {
    let named = |seat: &Seat| text.eq_ignore_ascii_case(seat.as_str()) || text.eq_ignore_ascii_case(&seat.to_string());
    Seat::ALL.into_iter().find(named).ok_or_else(|| "a seat is N, E, S or W".to_owned())
}

fn level(text: &str) -> Result<ComputerLevel, String> {
    let named = [("novice", ComputerLevel::Novice), ("club", ComputerLevel::Club), ("strong", ComputerLevel::Strong)];
    let found = named.into_iter().find(|(name, _)| text.eq_ignore_ascii_case(name));
    found.map(|(_, level)| level).ok_or_else(|| "a level is novice, club or strong".to_owned())
}

fn play_for(text: &str) -> Result<PlayFor, String> {
    let named = [("imps", PlayFor::Imps), ("matchpoints", PlayFor::Matchpoints), ("points", PlayFor::Points)];
    let found = named.into_iter().find(|(name, _)| text.eq_ignore_ascii_case(name));
    found.map(|(_, play_for)| play_for).ok_or_else(|| "they play for imps, matchpoints or points".to_owned())
}

fn team(text: &str) -> Result<String, String> {
    let is_plain = !text.trim().is_empty() && text.len() <= LONGEST_TEAM && !text.contains(['"', '\r', '\n']);
    if is_plain {
        Ok(text.to_owned())
    } else {
        Err(format!("a team has a name of at most {LONGEST_TEAM} letters, without quotes"))
    }
}
