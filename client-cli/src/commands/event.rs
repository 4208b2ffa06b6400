//! `event`: one thing done with an event.

use super::{close, direct};
use crate::{
    cli::{EventArgs, EventCommand},
    competition::event::{act, export, opening, show},
    exit::{Failure, Outcome},
};

/// Does one thing with an event.
///
/// # Errors
/// If something given cannot be used, nobody answers, or the server refuses.
pub(crate) async fn run(args: EventArgs) -> Result<Outcome, Failure> {
    match args.command {
        EventCommand::New(args) => opening::open(&args).await,
        EventCommand::Start(args) => act::start(args).await,
        EventCommand::Enter(args) => act::computers(args).await,
        EventCommand::Round(args) => act::round(args).await,
        EventCommand::Invitations(args) => act::invitations(args).await,
        EventCommand::Show(args) => show::page(args).await,
        EventCommand::Standings(args) => show::standings(args).await,
        EventCommand::Card(args) => show::card(args).await,
        EventCommand::Recap(args) => show::recap(args).await,
        EventCommand::Rulings(args) => show::rulings(args).await,
        EventCommand::Export(args) => export::files(args).await,
        EventCommand::Close(args) => close::event(args).await,
        EventCommand::Direct(args) => direct::direct(args).await,
    }
}
