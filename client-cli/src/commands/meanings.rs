//! `meanings`: what each call would mean to a computer as partner, if it came next.

use bridge_protocol::MeaningsRequest;
use bridge_rules::{Auction, Call};
use serde_json::json;

use super::export::write;
use crate::{
    cli::MeaningsArgs,
    exit::{Failure, Outcome},
    text,
};

/// Asks and prints: a call that may be made and means something to the computers has a line.
///
/// # Errors
/// If that is no auction, or it is over; if nobody answers, or the server refuses.
pub(crate) async fn run(args: MeaningsArgs) -> Result<Outcome, Failure> {
    let MeaningsArgs { calls, at, dealer, vulnerable, json } = args;
    let mut auction = Auction::new(dealer);
    for call in &calls {
        auction
            .call(*call)
            .map_err(|illegal| Failure::bad_input(format!("{call} cannot be called there: {illegal}")))?;
    }
    if auction.turn().is_none() {
        return Err(Failure::bad_input("that auction is over"));
    }
    let of: Vec<Call> = auction.legal_calls().collect();
    let asked = MeaningsRequest { dealer, vulnerability: vulnerable, calls, of };
    let told = at.server.meanings(&asked).await?;
    let lines = asked.of.iter().zip(told.meanings).filter_map(|(call, meaning)| {
        let meaning = meaning?;
        let as_json = || json!({ "call": call, "meaning": meaning }).to_string();
        Some(if json { as_json() } else { text::would_mean(*call, &meaning) } + "\n")
    });
    write(None, lines.collect::<String>().as_bytes())?;
    Ok(Outcome::Good)
}
