//! How a table and a lobby are shown: on a screen in the terminal, line by line, or as JSON for programs.

pub(crate) mod json;
pub(crate) mod plain;

use std::{
    env,
    io::{self, IsTerminal},
};

use crate::{
    cli::OutputMode,
    exit::{Failure, Outcome},
    lobby::{Lobby, LobbyNews, Shown},
    session::{Session, TableEnd},
    stdout::say,
    tui::window::{self, Window},
};
use plain::{Input, PlainInput};

/// Shows a table until the session is over, or the user goes. Where there is no terminal it is told in plain lines.
///
/// # Errors
/// If the terminal cannot be used, or the connection ends for good.
pub(crate) async fn show(session: Session, mode: OutputMode) -> Result<Outcome, Failure> {
    if is_plain(mode) { plain::run(session).await } else { window::run(session, is_colourless(mode)).await }
}

fn is_plain(mode: OutputMode) -> bool {
    mode.plain || !io::stdout().is_terminal() || !io::stdin().is_terminal() || is_dumb()
}

/// A terminal that says of itself that it can do nothing but write lines.
fn is_dumb() -> bool {
    cfg!(unix) && env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb")
}

fn is_colourless(mode: OutputMode) -> bool {
    mode.no_color || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// The screen or, where there is no terminal, plain lines.
pub(crate) enum Display {
    Plain(PlainInput),
    Window(Box<Window>),
}

impl Display {
    pub(crate) fn of(mode: OutputMode) -> Result<Self, Failure> {
        Ok(if is_plain(mode) {
            Self::Plain(PlainInput::new())
        } else {
            Self::Window(Box::new(Window::open(is_colourless(mode))?))
        })
    }

    /// Stays in a lobby until something is next.
    pub(crate) async fn at_lobby<L: Lobby>(&mut self, lobby: &mut L) -> Result<L::Turn, Failure> {
        match self {
            Self::Plain(input) => at_lobby_plainly(input, lobby).await,
            Self::Window(window) => window.attend_lobby(lobby).await,
        }
    }

    pub(crate) async fn at_table(&mut self, session: &mut Session) -> Result<TableEnd, Failure> {
        match self {
            Self::Plain(input) => input.attend_table(session).await,
            Self::Window(window) => window.attend_table(session).await,
        }
    }

    /// Says what the screen shows by itself.
    ///
    /// # Errors
    /// If standard output takes nothing.
    pub(crate) fn say(&self, said: &[String]) -> Result<(), Failure> {
        match self {
            Self::Plain(_) => say(said).map(drop),
            Self::Window(_) => Ok(()),
        }
    }
}

/// Tells it line by line until something is next, or the user goes.
async fn at_lobby_plainly<L: Lobby>(input: &mut PlainInput, lobby: &mut L) -> Result<L::Turn, Failure> {
    let mut going_on = say(&lobby.introduction())?;
    while going_on {
        if let Some(turn) = lobby.turn() {
            return Ok(turn);
        }
        going_on = tokio::select! {
            news = lobby.next() => match news {
                LobbyNews::Changed(lines) | LobbyNews::Told(lines) => say(&lines)?,
                LobbyNews::Notice(notice) => say(&[notice])?,
                LobbyNews::Done => true,
                LobbyNews::Ended(ended) => return Err(ended.into()),
            },
            read = input.next() => match read {
                Input::Line(line) => match lobby.type_in(&line) {
                    Shown::Nothing => true,
                    Shown::Sentence(sentence) => say(&[sentence])?,
                    Shown::Lines(lines) => say(&lines)?,
                    Shown::Turn(turn) => return Ok(turn),
                },
                Input::Ended => lobby.looks_on(),
                Input::Interrupted => false,
            },
        };
    }
    Ok(L::QUIT)
}
