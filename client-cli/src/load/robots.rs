//! `robots`: how well do the computers of a server play? Four of them at each of some tables play given deals, as soon
//! as they have thought, and somebody watches. What each card cost is worked out here, double dummy, with all four
//! hands from the record: the server that is measured has no part in it.

mod boards;
mod judge;
mod summary;
mod table;

use std::io::{self, Write};

use bridge_rules::Form;
use futures_util::{StreamExt, stream};
use tokio::sync::{mpsc, watch};

use crate::{
    cli::RobotsArgs,
    exit::{Failure, Outcome},
    input::interrupt::Interrupt,
    load::sets::sets,
};
use boards::Share;
use judge::{Judge, Played};
use summary::Summary;

/// Boards that wait to be told.
const UNTOLD: usize = 16;

/// Has the boards played, each told when it is over, and then what they come to.
///
/// # Errors
/// If a file is bad, nobody answers, or the server refuses a table of computers.
pub async fn run(args: RobotsArgs) -> Result<Outcome, Failure> {
    let shares = match args.form {
        Form::Duplicate(_) => {
            let of_files = (!args.deals.is_empty()).then(|| boards::of_files(&args.deals));
            let tasks = of_files.unwrap_or_else(|| Ok(boards::by_chance(args.boards, args.seed)))?;
            sets(tasks, args.abreast, |task| task.board.board).into_iter().map(Share::Boards).collect()
        }
        form if args.deals.is_empty() => boards::shares(form, args.boards, args.abreast),
        form => {
            let why =
                format!("--deals are boards of duplicate, and what is played here is {form}: leave one of them out");
            return Err(Failure::bad_input(why));
        }
    };
    let judge = Judge::start()?;
    let (tell, mut told) = mpsc::channel(UNTOLD);
    let (stop, stopped) = watch::channel(false);
    let tables = (1..).zip(shares).map(|(number, share)| {
        let (args, judge, tell, stopped) = (&args, &judge, tell.clone(), stopped.clone());
        async move { table::play(args, judge, (number, &share), tell, stopped).await }
    });
    let mut tables = stream::iter(tables).buffer_unordered(usize::from(args.abreast));
    let mut summary = Summary::default();
    let mut interrupt = Interrupt::listen(|| ());
    let mut ends_as = Ok(Outcome::Good);
    let mut say = |played: &Played| -> Result<(), Failure> {
        summary.add(played);
        line(if args.json { played.json() } else { played.to_string() })
    };
    loop {
        tokio::select! {
            Some(played) = told.recv() => ends_as = ends_as.and_then(|outcome| say(&played).map(|()| outcome)),
            ended = tables.next() => match ended {
                Some(played) => ends_as = ends_as.and_then(|outcome| played.map(|()| outcome)),
                None => break,
            },
            () = interrupt.asked(), if ends_as.is_ok() => {
                ends_as = ends_as.and(Err(Failure::refused("not all boards were played: this program was told to end")));
            }
        }
        // The other tables are closed before it ends.
        if ends_as.is_err() {
            stop.send_replace(true);
        }
    }
    while let Ok(played) = told.try_recv() {
        say(&played)?;
    }
    // Where nothing was played there is nothing to sum up.
    if ends_as.is_ok() || summary.has_boards() {
        line(if args.json { summary.json() } else { summary.to_string() })?;
    }
    ends_as
}

/// Whoever reads has it at once.
fn line(text: String) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = writeln!(out, "{text}").and_then(|()| out.flush());
    written.map_err(|error| Failure::bad_input(format!("nobody reads what is told: {error}")))
}
