//! The conformance suite: every requirement of the contract that the wire can show, tried on a server ([`server`]) or
//! on a client ([`ClientTrial`]). It knows what [PROTOCOL.md](../../protocol/PROTOCOL.md) tells and nothing of any
//! server: each requirement has an id there, in brackets, and a test holds that each id has its story here.

mod broken;
mod company;
mod competition;
mod http;
mod logged;
mod peer;
mod period;
mod played;
mod report;
mod serve;
mod socket;
mod stories;
#[cfg(test)]
mod tests;
mod tidy;
mod told;
mod trial;
mod verdict;

use std::fs;

use crate::{
    cli::ConformArgs,
    exit::{Failure, Outcome},
    input::interrupt::Interrupt,
    stdout::tell,
};
pub use broken::Broken;
pub use report::Report;
pub use serve::ClientTrial;
pub use trial::server;
pub use verdict::{Id, Verdict};

/// `bridge-cli conform`: 0 if all hold, 1 if something fails or was not reached, 2 if there is nothing to try, or the
/// server's time for it was over before; and as every command 3 if nobody answers, or no client came.
///
/// # Errors
/// If there is nothing to try, or no time for it, or the report cannot be written.
pub async fn run(args: ConformArgs) -> Result<Outcome, Failure> {
    if let Some(unknown) = args.only.iter().find(|id| !trial::is_known(id)) {
        return Err(Failure::bad_input(format!(
            "the contract asks nothing of servers that is called {unknown}: what it asks has its id in brackets in \
             PROTOCOL.md, such as S-ONE-REPLY"
        )));
    }
    let code = args.code.code.as_deref();
    let report = match args.serve {
        Some(listen) => of_client(ClientTrial::open(listen, &args.server, code).await?).await?,
        None => server(&args.server, code, &args.only).await?,
    };
    tell([&report])?;
    if let Some(path) = &args.junit {
        fs::write(path, report.junit()).map_err(|error| Failure::file(path, &error))?;
    }
    if !report.has_tried_anything() {
        return Err(Failure::bad_input("nothing of it could be tried"));
    }
    if args.serve.is_some() && !report.has_found_anything() {
        return Err(Failure::no_connection("no client came that could be tried"));
    }
    match report.outcome() {
        Outcome::NotKnown => Err(Failure::bad_input(
            "the time that the server gives ran out before everything was tried: its clocks are too fast for this \
             machine. Try a server with clocks as they are, or a machine that is less busy",
        )),
        outcome => Ok(outcome),
    }
}

/// Tries a client at its table, and then at one whose promise is false. What was found until somebody ends it is told.
async fn of_client(mut trial: ClientTrial) -> Result<Report, Failure> {
    let mut interrupt = Interrupt::listen(|| ());
    tell([format!("the client that is tried takes this seat: {}", trial.link)])?;
    if trial.wait(interrupt.asked()).await {
        match trial.promise_falsely().await {
            Ok(link) => {
                let what = "and then this one, started again as the same player; what is promised of the deal is false";
                tell([format!("{what}: {link}")])?;
                trial.wait(interrupt.asked()).await;
            }
            Err(failure) => tell([format!("there is no second table: {failure}")])?,
        }
    }
    trial.close().await;
    Ok(trial.report())
}
