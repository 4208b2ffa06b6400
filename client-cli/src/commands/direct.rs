//! `direct`: one directs a table, a match or an event.

use bridge_protocol::Request;

use super::come::{Come, check_place, come, connect, follow_as_json};
use crate::{
    cli::DirectArgs,
    competition::Purpose,
    connect::own_folder,
    exit::{Failure, Outcome},
    output::show,
    session::Session,
};

/// Directs a table, a match or an event.
///
/// # Errors
/// If nobody answers, or the server refuses.
pub(crate) async fn direct(args: DirectArgs) -> Result<Outcome, Failure> {
    check_place(&args.invite, Purpose::Direct)?;
    let state = own_folder();
    let connection = connect(&args.invite.server, &args.who, args.mode, &state).await?;
    match come(connection, &args.invite, args.mode, Purpose::Direct, &state).await? {
        Come::Joined(outcome) => Ok(outcome),
        Come::ToTable(connection) if args.mode.json => {
            follow_as_json(*connection, Request::Direct { invite: args.invite.invite }).await
        }
        Come::ToTable(connection) => show(Session::direct(*connection, &args.invite, &state).await?, args.mode).await,
    }
}
