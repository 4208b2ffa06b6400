//! The conformance suite: every requirement of the contract that the wire can show, tried on a server ([`server`]) or
//! on a client ([`ClientTrial`]). It knows what [PROTOCOL.md](../../protocol/PROTOCOL.md) tells and nothing of any
//! server: each requirement has an id there, in brackets, and a test holds that each id has its story here.

mod broken;
mod company;
mod http;
mod peer;
mod period;
mod serve;
mod socket;
mod stories;
#[cfg(test)]
mod tests;
mod told;
mod trial;
mod verdict;

use std::fs;

use crate::{
    cli::ConformArgs,
    exit::{Failure, Outcome},
    stdout::tell,
};
pub use broken::Broken;
pub use serve::ClientTrial;
pub use trial::server;
pub use verdict::{Id, Report, Verdict};

/// `bridge-cli conform`: 0 if all hold, 1 if something fails, 2 if nothing could be tried, or the server's time for it
/// was over before.
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
    let cannot = |broken: Broken| Failure::bad_input(format!("{} cannot be used: {broken}", args.server));
    let report = if let Some(listen) = args.serve {
        let trial = ClientTrial::open(listen, &args.server, args.code.code.as_deref()).await.map_err(cannot)?;
        tell([format!("the client that is tried takes this seat: {}", trial.link)])?;
        trial.report().await
    } else {
        server(&args.server, args.code.code.as_deref(), &args.only).await.map_err(cannot)?
    };
    tell([&report])?;
    if let Some(path) = &args.junit {
        fs::write(path, report.junit()).map_err(|error| Failure::file(path, &error))?;
    }
    if !report.has_tried_anything() {
        return Err(Failure::bad_input("nothing of it could be tried"));
    }
    match report.outcome() {
        Outcome::NotKnown => Err(Failure::bad_input(
            "the time that the server gives ran out before everything was tried: its clocks are too fast for this \
             machine. Try a server with clocks as they are, or a machine that is less busy",
        )),
        outcome => Ok(outcome),
    }
}
