//! `watch`: one looks on at a table, a match or an event.

use bridge_protocol::Request;

use super::come::{Come, check_place, come, connect, follow_as_json};
use crate::{
    cli::WatchArgs,
    competition::Purpose,
    connect::own_folder,
    exit::{Failure, Outcome},
    output::show,
    session::Session,
};

/// Watches a table, a match or an event.
///
/// # Errors
/// If nobody answers, or the server refuses.
pub(crate) async fn watch(args: WatchArgs) -> Result<Outcome, Failure> {
    check_place(&args.invite, Purpose::Watch)?;
    let state = own_folder();
    let connection = connect(&args.invite.server, &args.who, args.mode, &state).await?;
    match come(connection, &args.invite, args.mode, Purpose::Watch, &state).await? {
        Come::Joined(outcome) => Ok(outcome),
        Come::ToTable(connection) if args.mode.json => {
            follow_as_json(*connection, Request::Watch { invite: args.invite.invite }).await
        }
        Come::ToTable(connection) => show(Session::watch(*connection, &args.invite, &state).await?, args.mode).await,
    }
}
