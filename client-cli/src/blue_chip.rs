//! `blue-chip`: a table manager for programs that speak version 18 of the protocol of that name. Each that comes takes
//! one of the seats that it was started with, as an ordinary client of the server: what it sees and may do is what a
//! person in that seat sees and may do.

mod claim;
mod facts;
mod places;
mod program;

use std::sync::Arc;

use tokio::{net::TcpListener, sync::Semaphore};

use crate::{
    cli::BlueChipArgs,
    exit::{Failure, Outcome},
    stdout::tell,
};
use places::Places;

/// Programs that may be connected without a seat: more than four come to several tables at once, and not many more.
const WITHOUT_A_SEAT: usize = 32;

/// Listens until all seats have been played to the end of their tables.
///
/// # Errors
/// If an invitation is not one to a seat, or the address cannot be listened on.
pub(crate) async fn run(args: BlueChipArgs) -> Result<Outcome, Failure> {
    let places = Arc::new(Places::of(args.invites)?);
    let address = args.listen;
    let cannot = |error| Failure::bad_input(format!("cannot listen on {address}: {error}"));
    let listener = TcpListener::bind(address).await.map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    tell([format!("Programs come to {address}, for {}.", places.describe())])?;
    let doors = Arc::new(Semaphore::new(places.count() + WITHOUT_A_SEAT));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = places.all_are_over() => return Ok(Outcome::Good),
        };
        let Ok((stream, from)) = accepted else { continue };
        // Whoever finds no room hears that the connection has ended.
        let Ok(room) = Arc::clone(&doors).try_acquire_owned() else { continue };
        let places = Arc::clone(&places);
        tokio::spawn(async move {
            if let Err(why) = program::attend(stream, &places).await {
                eprintln!("The program at {from} was sent away: {why}.");
            }
            drop(room);
        });
    }
}
