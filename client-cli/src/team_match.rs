//! What people do with a match of two teams: open it, hand in line-ups, look at its page and its sheet, rule, and play
//! it from segment to segment. It knows of a match what the server's views say, and nothing else.

mod act;
mod attendance;
mod dealing;
mod entrance;
mod evening;
mod figures;
mod files;
mod given;
mod lineup;
mod news;
mod opening;
mod page;
mod record;
mod ruling;
mod sheet;
mod show;
mod team_file;
mod typed;
mod words;

pub(crate) use attendance::Attendance;
pub(crate) use evening::{Entry, MatchTurn, attend, stay};
pub(crate) use figures::{left, right, rounded, segments};
pub use given::{BoardMinutes, CarryOverGiven, ScaleGiven};
pub(crate) use news::changes;
pub(crate) use opening::milliseconds;
pub use opening::{divided, open_match};
pub use page::page;
pub use sheet::{outcome, sheet};
pub(crate) use team_file::read as read_team;
pub(crate) use words::{conditions as agreed, numbered, scoring};

use crate::{
    cli::{MatchArgs, MatchCommand},
    exit::{Failure, Outcome},
};

/// Does one thing with a match.
///
/// # Errors
/// If something given cannot be used, nobody answers, or the server refuses.
pub async fn run(args: MatchArgs) -> Result<Outcome, Failure> {
    match args.command {
        MatchCommand::New(args) => opening::open(&args).await,
        MatchCommand::Lineup(args) => act::lineup(args).await,
        MatchCommand::Show(args) => show::page(args).await,
        MatchCommand::Sheet(args) => show::sheet(args).await,
        MatchCommand::Substitute(args) => act::substitute(args).await,
        MatchCommand::Concede(args) => act::concede(args).await,
        MatchCommand::Agree(args) => act::agree(args).await,
        MatchCommand::Close(args) => crate::close::team_match(args).await,
        MatchCommand::Direct(args) => crate::evening::direct(args).await,
    }
}
