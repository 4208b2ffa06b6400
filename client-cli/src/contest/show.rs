//! `event show` and `event standings`: the page and the standings on standard output.

use std::{io, io::IsTerminal};

use bridge_protocol::{Answer, ContestRequest, ContestStage, Request};

use super::{entrance::enter, page::page as drawn, page::round, standings::standings as table};
use crate::{
    cli::{ShowEventArgs, StandingsArgs},
    connection::{FollowedContest, RequestError, Update},
    exit::{Failure, Outcome},
};

/// Clears a terminal and goes to its first line.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// Shows the page, once or whenever it changes, or a round.
pub(super) async fn page(args: ShowEventArgs) -> Result<Outcome, Failure> {
    let (mut connection, id) = enter(&args.of, &args.at.server, &args.who).await?;
    let mut followed = connection.until_contest(id, |_| true).await?.clone();
    if let Some(number) = args.round {
        let ask = ContestRequest::Round { round: number };
        match connection.handle().patiently(Request::Contest { id, ask }).await? {
            Answer::ContestRound(of) => tell(&round(&of, &followed.conditions)),
            other => return Err(RequestError::strange(other).into()),
        }
        connection.close().await;
        return Ok(Outcome::Good);
    }
    show(&followed, args.watch);
    while args.watch && followed.view.stage != ContestStage::Final {
        match connection.next_update().await {
            Some(Update::Contest { id: of, followed: latest }) if of == id && latest.view != followed.view => {
                followed = latest;
                show(&followed, true);
            }
            Some(Update::Ended(ended)) => return Err(ended.into()),
            Some(_) => {}
            None => break,
        }
    }
    connection.close().await;
    Ok(Outcome::Good)
}

/// Shows the standings.
pub(super) async fn standings(args: StandingsArgs) -> Result<Outcome, Failure> {
    let (mut connection, id) = enter(&args.of, &args.at.server, &args.who).await?;
    let followed = connection.until_contest(id, |_| true).await?;
    tell(&table(&followed.view.standings, followed.view.standings_after, &followed.conditions));
    connection.close().await;
    Ok(Outcome::Good)
}

fn show(followed: &FollowedContest, again: bool) {
    if again && io::stdout().is_terminal() {
        print!("{CLEAR}");
    } else if again {
        println!();
    }
    tell(&drawn(followed));
}

fn tell(said: &[String]) {
    said.iter().for_each(|line| println!("{line}"));
}
