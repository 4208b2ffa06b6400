//! Staying at a match or an event to its end: its page, the room or the match that waits, the page again, and at the
//! end what it came to.

use std::fmt;

use bridge_client::{api::Server, connection::Connection, state::StateDir};

use super::{kind::Competition, lobby_session::LobbySession};
use crate::{
    cli::OutputMode,
    exit::{Failure, Outcome},
    lobby::Lobby,
    output::Display,
    stdout::say,
    text::as_option,
};

/// Somebody who comes to a match or an event.
pub(crate) struct Entry<C: Competition> {
    pub(crate) connection: Connection,
    pub(crate) id: C::Id,
    pub(crate) server: Server,
    /// The link with which one comes back.
    pub(crate) link: String,
    /// For which one comes back, too.
    pub(crate) purpose: Purpose,
    pub(crate) state: StateDir,
}

/// What somebody comes for, as the command line says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Play,
    Watch,
    Direct,
}

impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Play => "play",
            Self::Watch => "watch",
            Self::Direct => "direct",
        })
    }
}

/// What is next for somebody at a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn<Next> {
    /// To go into a room, or a match.
    Enter(Next),
    /// To go.
    Quit,
    /// Nothing: it is over.
    Over,
}

/// What is next for somebody who comes back from a room or a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// The page again.
    Page,
    /// To go altogether: who quits their own game does not stay at the page.
    Leave,
}

/// How a stay ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The user went.
    Quit,
    /// It is over.
    Over,
}

/// Attends a match or an event to its end, or until the user goes.
pub(crate) async fn attend<C: Competition>(entry: Entry<C>, mode: OutputMode) -> Result<Outcome, Failure> {
    let Entry { connection, id, server, link, purpose, state } = entry;
    let session = LobbySession::<C>::at(connection, id, server, link, &state);
    let mut display = Display::of(mode)?;
    let (mut session, end) = stay(&mut display, session).await?;
    // The screen goes with what it showed; what was told line by line stays.
    let was_told = matches!(display, Display::Plain(_));
    drop(display);
    let said = farewell(&mut session, purpose, end, was_told);
    let (connection, proofs) = session.settled().await;
    connection.close().await;
    say(&said)?;
    say(&proofs)?;
    Ok(Outcome::Good)
}

/// Stays at a match or an event, at its page and where it leads, to its end or until the user goes.
pub(crate) async fn stay<C: Competition>(
    display: &mut Display,
    mut session: LobbySession<C>,
) -> Result<(LobbySession<C>, End), Failure> {
    loop {
        match display.at_lobby(&mut session).await? {
            Turn::Enter(next) => match C::go(display, session, next).await? {
                (back, Then::Page) => session = back,
                (back, Then::Leave) => return Ok((back, End::Quit)),
            },
            Turn::Quit => return Ok((session, End::Quit)),
            Turn::Over => return Ok((session, End::Over)),
        }
    }
}

fn farewell<C: Competition>(session: &mut LobbySession<C>, purpose: Purpose, end: End, was_told: bool) -> Vec<String> {
    let mut said = if end == End::Over { C::result(session, was_told) } else { Vec::new() };
    said.extend(session.brought());
    if end == End::Quit {
        let name = as_option(session.name());
        let link = &session.kept.link;
        let how = if C::is_over(session.view()) { "is over" } else { "goes on" };
        said.push(format!("The {} {how}. Come back with: bridge-cli {purpose} {link}{name}", C::NAME));
    }
    said.push(C::signpost(session));
    said
}
