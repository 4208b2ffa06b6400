//! `play`: one takes the seat of a link, or plays alone with computers, or the boards of the day.

use bridge_protocol::Request;

use super::{
    against_computers,
    come::{Come, check_name, come, connect, play_as_json},
    daily, host,
};
use crate::{
    cli::{HostArgs, PlayArgs},
    competition::Purpose,
    connect::{own_folder, require_computers},
    exit::{Failure, Outcome},
    output::show,
    session::Session,
};

/// Takes a seat and plays, or plays the match or the event of the link.
///
/// # Errors
/// If nobody answers, or the server refuses.
pub(crate) async fn play(args: PlayArgs) -> Result<Outcome, Failure> {
    if args.invite.is_none() && !args.alone && !args.daily {
        return Err(Failure::bad_input(
            "give the link that you were sent; or --alone to play with three computers, or --daily for the boards of the \
             day (bridge-cli play --help)",
        ));
    }
    args.practice.check_deals_are_named()?;
    check_name(&args.who)?;
    if args.alone && !args.imps {
        return host::host(HostArgs::alone(args)).await;
    }
    if args.alone || args.daily {
        require_computers(&args.at.server).await?;
    }
    if args.daily {
        return daily::play(args).await;
    }
    let state = own_folder();
    let server = args.invite.as_ref().map_or(&args.at.server, |invite| &invite.server);
    let connection = connect(server, &args.who, args.mode, &state).await?;
    let invite = match args.invite.clone() {
        Some(invite) => invite,
        None => against_computers::open(&connection.handle(), connection.name(), &args).await?,
    };
    if let Some(captain) = &args.captain {
        // With --json every frame is the reader's, so that nothing is waited for here but the answer.
        connection.handle().patiently(Request::Join { invite: captain.invite.clone() }).await?;
    }
    match come(connection, &invite, args.mode, Purpose::Play, &state).await? {
        Come::Joined(outcome) => Ok(outcome),
        Come::ToTable(connection) if args.mode.json => {
            play_as_json(*connection, Request::Sit { invite: invite.invite }).await
        }
        Come::ToTable(connection) => {
            show(Session::sit(*connection, &invite, &state, args.transcript).await?, args.mode).await
        }
    }
}
