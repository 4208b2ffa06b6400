//! `host`, `play`, `watch` and `direct`: how one comes to a table, and in which manner it is shown.

use std::{
    env,
    io::{self, IsTerminal},
    path::PathBuf,
};

use bridge_protocol::{Answer, BoardSource, Invitations, OpeningKey, Policy, Request, TableId};
use bridge_rules::Seat;

use crate::{
    api::{InviteLink, Server},
    boards,
    cli::{DirectArgs, HostArgs, Manner, PlayArgs, WatchArgs, Who},
    connection::{Connection, Handle, Joined, Options, RequestError},
    event::{self, EventEntry},
    exit::{Failure, Outcome},
    identity::{self, Identity},
    json, plain,
    session::Session,
    state::StateDir,
    team_match::{self, Entry},
    terminal, words,
};

/// Opens a table, sits down and plays.
///
/// # Errors
/// If the boards cannot be used, nobody answers, or the server refuses.
pub async fn host(args: HostArgs) -> Result<Outcome, Failure> {
    let source = match &args.pbn {
        Some(path) => BoardSource::Import(boards::for_a_session(path)?),
        None => BoardSource::Deal(args.boards),
    };
    let usual = args.policy.policy();
    let policy = Policy { kibitzing: args.kibitz.unwrap_or(usual.kibitzing), ..usual };
    if args.robots.contains(&args.seat) {
        let seat = words::seat(args.seat);
        return Err(Failure::bad_input(format!("you sit {seat}, so no computer can: leave it out of --robots")));
    }
    let state = StateDir::from_env();
    let connection = connect(&args.at.server, &args.who, args.manner, &state).await?;
    let (table, invitations) = open_table(&connection.handle(), source, policy).await?;
    seat_computers(&connection.handle(), table, &args.robots).await?;
    let link = InviteLink { server: args.at.server.clone(), invite: invitations.seats[args.seat].clone() };
    if args.manner.json {
        return enter_as_json(connection, Request::Sit { invite: link.invite }, Watching::No).await;
    }
    let mut session = Session::sit(connection, &link, &state, args.transcript).await?;
    debug_assert_eq!(session.table, table);
    session.invitations = Some(invitations);
    show(session, args.manner).await
}

/// Takes a seat and plays, or plays the match or the event of the link.
///
/// # Errors
/// If nobody answers, or the server refuses.
pub async fn play(args: PlayArgs) -> Result<Outcome, Failure> {
    let Some(invite) = args.invite else { return host(HostArgs::alone(args)).await };
    let state = StateDir::from_env();
    let connection = connect(&invite.server, &args.who, args.manner, &state).await?;
    if let Some(captain) = &args.captain {
        // With --json every frame is the reader's, so that nothing is waited for here but the answer.
        connection.handle().patiently(Request::Join { invite: captain.invite.clone() }).await?;
    }
    match come(connection, &invite, args.manner, "play", &state).await? {
        Come::Joined(outcome) => Ok(outcome),
        Come::ToTable(connection) if args.manner.json => {
            enter_as_json(*connection, Request::Sit { invite: invite.invite }, Watching::No).await
        }
        Come::ToTable(connection) => {
            let copy_to: Option<PathBuf> = args.transcript;
            show(Session::sit(*connection, &invite, &state, copy_to).await?, args.manner).await
        }
    }
}

/// Watches a table, a match or an event.
///
/// # Errors
/// If nobody answers, or the server refuses.
pub async fn watch(args: WatchArgs) -> Result<Outcome, Failure> {
    let state = StateDir::from_env();
    let connection = connect(&args.invite.server, &args.who, args.manner, &state).await?;
    match come(connection, &args.invite, args.manner, "watch", &state).await? {
        Come::Joined(outcome) => Ok(outcome),
        Come::ToTable(connection) if args.manner.json => {
            enter_as_json(*connection, Request::Watch { invite: args.invite.invite }, Watching::Yes).await
        }
        Come::ToTable(connection) => show(Session::watch(*connection, &args.invite, &state).await?, args.manner).await,
    }
}

/// Directs a table, a match or an event.
///
/// # Errors
/// If nobody answers, or the server refuses.
pub async fn direct(args: DirectArgs) -> Result<Outcome, Failure> {
    let state = StateDir::from_env();
    let connection = connect(&args.invite.server, &args.who, args.manner, &state).await?;
    match come(connection, &args.invite, args.manner, "direct", &state).await? {
        Come::Joined(outcome) => Ok(outcome),
        Come::ToTable(connection) if args.manner.json => {
            enter_as_json(*connection, Request::Direct { invite: args.invite.invite }, Watching::Yes).await
        }
        Come::ToTable(connection) => show(Session::direct(*connection, &args.invite, &state).await?, args.manner).await,
    }
}

/// Where a link leads.
enum Come {
    /// To a match or an event, which has been attended.
    Joined(Outcome),
    /// To a table, which is still to be entered.
    ToTable(Box<Connection>),
}

/// Attends the match or the event of a link, if it is not one of a table.
async fn come(
    mut connection: Connection,
    link: &InviteLink,
    manner: Manner,
    word: &'static str,
    state: &StateDir,
) -> Result<Come, Failure> {
    if !link.is_to_join_with() {
        return Ok(Come::ToTable(Box::new(connection)));
    }
    if manner.json {
        let watching = if word == "play" { Watching::No } else { Watching::Yes };
        let entry = Request::Join { invite: link.invite.clone() };
        return enter_as_json(connection, entry, watching).await.map(Come::Joined);
    }
    let joined = connection.join(&link.invite).await?;
    let (server, link, state) = (link.server.clone(), link.server.link(&link.invite), state.clone());
    let outcome = match joined {
        Joined::Match(id) => team_match::attend(Entry { connection, id, server, link, word, state }, manner).await,
        Joined::Event(id) => event::attend(EventEntry { connection, id, server, link, word, state }, manner).await,
    };
    outcome.map(Come::Joined)
}

/// Opens a table of these boards.
///
/// # Errors
/// The server's refusal, or the end of the connection.
pub async fn open_table(
    handle: &Handle,
    boards: BoardSource,
    policy: Policy,
) -> Result<(TableId, Invitations), Failure> {
    let mut key = [0; 16];
    getrandom::fill(&mut key).map_err(|error| Failure::no_connection(format!("no entropy: {error}")))?;
    let key = OpeningKey::from_bytes(key);
    match handle.patiently(Request::OpenTable { key, boards, policy }).await? {
        Answer::Opened { table, invitations } => Ok((table, invitations)),
        other => Err(RequestError::strange(other).into()),
    }
}

/// Has computers play on these seats.
async fn seat_computers(handle: &Handle, table: TableId, seats: &[Seat]) -> Result<(), Failure> {
    for seat in seats {
        match handle.patiently(Request::SeatComputer { table, seat: *seat }).await? {
            Answer::Done {} => {}
            other => return Err(RequestError::strange(other).into()),
        }
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Watching {
    Yes,
    No,
}

async fn connect(server: &Server, who: &Who, manner: Manner, state: &StateDir) -> Result<Connection, Failure> {
    let name = who.name.clone().unwrap_or_else(identity::default_name);
    let mut identity = Identity::of(server, &name, state).await?;
    identity.connect(Options { tap: manner.json, ..Options::default() }).await
}

async fn enter_as_json(connection: Connection, entry: Request, watching: Watching) -> Result<Outcome, Failure> {
    connection.handle().patiently(entry).await?;
    json::run(connection, watching == Watching::Yes).await
}

/// Where there is no terminal, the plain voice speaks.
async fn show(session: Session, manner: Manner) -> Result<Outcome, Failure> {
    if manner.plain || !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        plain::run(session).await
    } else {
        terminal::run(session, manner.no_color || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())).await
    }
}
