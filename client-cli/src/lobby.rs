//! Where one waits between the tables of a match, or between the matches of an event: a page, what is new on it, and
//! what is typed at it. The screen and the plain voice attend every lobby alike.

use bridge_client::connection::{Ended, Update};
use std::{
    env,
    io::{self, IsTerminal},
};

use crate::{
    cli::Manner,
    exit::Failure,
    plain::{self, say},
    session::{Session, TableEnd},
    terminal::Window,
};

/// Somebody in a lobby.
pub(crate) trait Lobby {
    /// What can be next for him.
    type Turn;

    /// That he goes.
    const QUIT: Self::Turn;

    /// What can be typed, under the page.
    const HINT: &'static str;

    /// The name of the match or of the event.
    fn title(&self) -> String;

    /// Who is awaited, and what for if it is the viewer.
    fn prompt(&self) -> String;

    /// Whether the viewer is to do something here.
    fn is_awaited(&self) -> bool;

    /// Whether he only looks on, and needs no keyboard.
    fn looks_on(&self) -> bool;

    /// The page as it is now.
    fn page(&self) -> Vec<String>;

    /// What one is told on coming to the page: the whole of it the first time, afterwards what is new.
    fn introduction(&mut self) -> Vec<String>;

    /// What he brings from where he was, once.
    fn brought(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// What has changed since this was last asked.
    fn news(&mut self) -> Vec<String>;

    /// What happens next. Safe to cancel.
    async fn next(&mut self) -> LobbyNews;

    /// What is next without anybody typing.
    fn turn(&self) -> Option<Self::Turn>;

    /// Takes a typed line.
    fn type_in(&mut self, line: &str) -> Shown<Self::Turn>;
}

/// What happens next in a lobby.
#[derive(Debug)]
pub(crate) enum LobbyNews {
    /// The page has changed: what is new, in sentences.
    Changed(Vec<String>),
    /// Something that was asked for was refused, or the connection was lost or made again.
    Notice(String),
    /// Something that was asked for, in lines.
    Told(Vec<String>),
    /// What was asked for is done, or it is time to look again.
    Done,
    /// The connection is over.
    Ended(Ended),
}

impl LobbyNews {
    /// What there is to say of the connection itself. `away` is whether it is lost: one word for all the attempts to
    /// come back.
    pub(crate) fn of_connection(update: Option<&Update>, away: &mut bool) -> Option<Self> {
        match update {
            Some(Update::Lost { why, .. }) if !std::mem::replace(away, true) => {
                Some(Self::Notice(format!("The connection is lost: {why}. It is made again by itself.")))
            }
            Some(Update::Connected(_)) if std::mem::take(away) => Some(Self::Notice("Connected again.".to_owned())),
            Some(Update::Ended(ended)) => Some(Self::Ended(ended.clone())),
            None => Some(Self::Ended(Ended::Closed)),
            Some(_) => None,
        }
    }
}

/// What a typed line comes to.
pub(crate) enum Shown<Turn> {
    /// It is on its way to the server.
    Nothing,
    /// A sentence.
    Sentence(String),
    /// A page of lines.
    Lines(Vec<String>),
    /// Away from the page.
    Turn(Turn),
}

/// The screen or, where there is no terminal, the plain voice.
pub(crate) enum Voice {
    Plain(plain::Voice),
    Window(Box<Window>),
}

impl Voice {
    pub(crate) fn of(manner: Manner) -> Result<Self, Failure> {
        if manner.plain || !io::stdout().is_terminal() || !io::stdin().is_terminal() {
            return Ok(Self::Plain(plain::Voice::new()));
        }
        let no_color = manner.no_color || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Ok(Self::Window(Box::new(Window::open(no_color)?)))
    }

    /// Stays in a lobby until something is next.
    pub(crate) async fn at_lobby<L: Lobby>(&mut self, lobby: &mut L) -> Result<L::Turn, Failure> {
        match self {
            Self::Plain(voice) => at_lobby_plainly(voice, lobby).await,
            Self::Window(window) => window.attend_lobby(lobby).await,
        }
    }

    pub(crate) async fn at_table(&mut self, session: &mut Session) -> Result<TableEnd, Failure> {
        match self {
            Self::Plain(voice) => voice.attend_table(session).await,
            Self::Window(window) => window.attend_table(session).await,
        }
    }

    /// Says what the screen shows by itself.
    pub(crate) fn say(&self, said: &[String]) {
        match self {
            Self::Plain(_) => drop(say(said)),
            Self::Window(_) => {}
        }
    }
}

/// Tells it line by line until something is next, or the user goes.
async fn at_lobby_plainly<L: Lobby>(voice: &mut plain::Voice, lobby: &mut L) -> Result<L::Turn, Failure> {
    let mut going_on = say(&lobby.introduction());
    while going_on {
        if let Some(turn) = lobby.turn() {
            return Ok(turn);
        }
        going_on = tokio::select! {
            news = lobby.next() => match news {
                LobbyNews::Changed(lines) | LobbyNews::Told(lines) => say(&lines),
                LobbyNews::Notice(notice) => say(&[notice]),
                LobbyNews::Done => true,
                LobbyNews::Ended(ended) => return Err(ended.into()),
            },
            line = voice.line() => match line {
                Some(line) => match lobby.type_in(&line) {
                    Shown::Nothing => true,
                    Shown::Sentence(sentence) => say(&[sentence]),
                    Shown::Lines(lines) => say(&lines),
                    Shown::Turn(turn) => return Ok(turn),
                },
                None => lobby.looks_on(),
            },
        };
    }
    Ok(L::QUIT)
}
