//! What people do with an event of several matches: open it, start its rounds, look at its page, rule, and play from
//! match to match. In code it is a event, as in the protocol. It knows of an event what the server's views say, and
//! nothing else.

mod act;
mod attendance;
mod entrance;
mod evening;
mod letters;
mod news;
mod opening;
mod page;
mod ruling;
mod show;
mod standings;
mod team;
mod typed;
mod words;

pub(crate) use attendance::EventAttendance;
pub(crate) use evening::{EventEntry, EventTurn, attend};
pub(crate) use team::victory_points;

use crate::{
    cli::{EventArgs, EventCommand},
    exit::{Failure, Outcome},
};

/// Does one thing with an event.
///
/// # Errors
/// If something given cannot be used, nobody answers, or the server refuses.
pub async fn run(args: EventArgs) -> Result<Outcome, Failure> {
    match args.command {
        EventCommand::New(args) => opening::open(&args).await,
        EventCommand::Start(args) => act::start(args).await,
        EventCommand::Round(args) => act::round(args).await,
        EventCommand::Invitations(args) => act::invitations(args).await,
        EventCommand::Show(args) => show::page(args).await,
        EventCommand::Standings(args) => show::standings(args).await,
        EventCommand::Close(args) => crate::close::event(args).await,
        EventCommand::Direct(args) => crate::evening::direct(args).await,
    }
}
