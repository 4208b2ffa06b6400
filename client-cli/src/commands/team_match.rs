//! `match`: one thing done with a match of two teams.

use super::{close, direct};
use crate::{
    cli::{MatchArgs, MatchCommand},
    competition::team_match::{act, opening, show},
    exit::{Failure, Outcome},
};

/// Does one thing with a match.
///
/// # Errors
/// If something given cannot be used, nobody answers, or the server refuses.
pub(crate) async fn run(args: MatchArgs) -> Result<Outcome, Failure> {
    match args.command {
        MatchCommand::New(args) => opening::open(&args).await,
        MatchCommand::Lineup(args) => act::lineup(args).await,
        MatchCommand::Show(args) => show::page(args).await,
        MatchCommand::Sheet(args) => show::sheet(args).await,
        MatchCommand::Card(args) => show::card(args).await,
        MatchCommand::Substitute(args) => act::substitute(args).await,
        MatchCommand::Computer(args) => act::computer(args).await,
        MatchCommand::Concede(args) => act::concede(args).await,
        MatchCommand::Agree(args) => act::agree(args).await,
        MatchCommand::Close(args) => close::team_match(args).await,
        MatchCommand::Direct(args) => direct::direct(args).await,
    }
}
