//! An evening at a match: the page between the tables, the rooms when they open, the page again, and at the end the sheet.

use std::{
    env,
    io::{self, IsTerminal},
};

use bridge_protocol::{MatchId, MatchLane, MatchStage, Room};

use super::{
    Attendance, MatchNews, page, sheet,
    typed::{Look, MatchTyped, help},
    words,
};
use crate::{
    api::Server,
    cli::Manner,
    connection::{Connection, RequestError},
    exit::{Failure, Outcome},
    plain::{self, say},
    session::{Session, TableEnd},
    state::StateDir,
    terminal::Window,
};

/// Somebody who comes to a match.
pub(crate) struct Entry {
    pub(crate) connection: Connection,
    pub(crate) id: MatchId,
    pub(crate) server: Server,
    /// The link with which one comes back.
    pub(crate) link: String,
    /// With what one comes back: `play`, `watch`, `direct`.
    pub(crate) word: &'static str,
    pub(crate) state: StateDir,
}

/// What is next for somebody at the match page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatchTurn {
    /// To go into a room.
    Enter(Room),
    /// To go.
    Quit,
    /// Nothing: the match is over.
    Over,
}

/// What a typed line comes to at the match page.
pub(crate) enum Shown {
    /// It is on its way to the server.
    Nothing,
    /// A sentence.
    Sentence(String),
    /// A page of lines.
    Lines(Vec<String>),
    /// Away from the page.
    Turn(MatchTurn),
}

/// Attends a match to its end, or until the user goes.
pub(crate) async fn attend(entry: Entry, manner: Manner) -> Result<Outcome, Failure> {
    let Entry { connection, id, server, link, word, state } = entry;
    let attendance = Attendance::at(connection, id, server, link, &state);
    let mut voice = Voice::of(manner)?;
    let (attendance, turn) = stay(&mut voice, attendance).await?;
    drop(voice);
    let said = farewell(&attendance, word, turn);
    let proofs = attendance.close().await;
    say(&said);
    say(&proofs);
    Ok(Outcome::Good)
}

/// Stays at a match, at its page and in its rooms, to its end or until the user goes.
pub(crate) async fn stay(voice: &mut Voice, mut attendance: Attendance) -> Result<(Attendance, MatchTurn), Failure> {
    loop {
        match voice.at_match(&mut attendance).await? {
            MatchTurn::Enter(room) => match in_room(voice, attendance, room).await? {
                (back, TableEnd::Quit) if back.plays() => return Ok((back, MatchTurn::Quit)),
                (back, TableEnd::Quit | TableEnd::Left | TableEnd::Over) => attendance = back,
            },
            turn @ (MatchTurn::Quit | MatchTurn::Over) => return Ok((attendance, turn)),
        }
    }
}

/// In a room until it is done with.
async fn in_room(voice: &mut Voice, mut attendance: Attendance, room: Room) -> Result<(Attendance, TableEnd), Failure> {
    let table = match attendance.enter(room).await {
        Ok(table) => table,
        Err(RequestError::Ended(ended)) => return Err(ended.into()),
        Err(error) => {
            voice.say(&[format!("{}.", crate::words::capital(&error.to_string()))]);
            attendance.stay_out(&error);
            return Ok((attendance, TableEnd::Left));
        }
    };
    let (mut session, kept) = attendance.sit_down(table);
    voice.say(&[format!("You are in the {} room.", crate::words::capital(&room.to_string()))]);
    let end = voice.at_table(&mut session).await?;
    session.settle().await;
    if end == TableEnd::Over {
        voice.say(&plain::farewell(&session));
    }
    let back = Attendance::back(session, kept, end == TableEnd::Over);
    if end == TableEnd::Over || !back.plays() {
        back.rise(table).await;
    }
    Ok((back, end))
}

fn farewell(attendance: &Attendance, word: &str, turn: MatchTurn) -> Vec<String> {
    let kept = attendance.kept();
    let mut said = match turn {
        MatchTurn::Over => sheet(attendance.view()),
        MatchTurn::Quit | MatchTurn::Enter(_) => {
            let name = attendance.name().replace('\'', "'\\''");
            vec![format!("The match goes on. Come back with: bridge-cli {word} {} --name '{name}'", kept.link)]
        }
    };
    said.push(format!("The sheet and its files: bridge-cli match sheet {} --server {}", kept.id, kept.server));
    said
}

/// What is next without anybody typing: a room has opened, or the match is over.
pub(crate) fn turn(attendance: &Attendance) -> Option<MatchTurn> {
    if let Some(room) = attendance.room_that_waits() {
        return Some(MatchTurn::Enter(room));
    }
    (attendance.view().stage == MatchStage::Final).then_some(MatchTurn::Over)
}

/// Takes a typed line.
pub(crate) fn type_in(attendance: &mut Attendance, line: &str) -> Shown {
    match attendance.typed(line) {
        Err(sentence) => Shown::Sentence(sentence),
        Ok(None) => Shown::Nothing,
        Ok(Some(MatchTyped::Ask(_) | MatchTyped::Board(_))) => Shown::Nothing,
        Ok(Some(MatchTyped::Enter(room))) => Shown::Turn(MatchTurn::Enter(room)),
        Ok(Some(MatchTyped::Quit)) => Shown::Turn(MatchTurn::Quit),
        Ok(Some(MatchTyped::Look(look))) => Shown::Lines(looked_at(attendance, look)),
    }
}

fn looked_at(attendance: &Attendance, look: Look) -> Vec<String> {
    let view = attendance.view();
    match look {
        Look::Awaited => vec![attendance.prompt()],
        Look::Page => page(view),
        Look::Sheet => sheet(view),
        Look::Conditions => words::conditions(&view.conditions),
        Look::Progress => super::page::progress(view),
        Look::Help => help(attendance.lane(), attendance.captain().is_some()),
    }
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

    async fn at_match(&mut self, attendance: &mut Attendance) -> Result<MatchTurn, Failure> {
        match self {
            Self::Plain(voice) => at_match_plainly(voice, attendance).await,
            Self::Window(window) => window.attend_match(attendance).await,
        }
    }

    async fn at_table(&mut self, session: &mut Session) -> Result<TableEnd, Failure> {
        match self {
            Self::Plain(voice) => voice.attend_table(session).await,
            Self::Window(window) => window.attend_table(session).await,
        }
    }

    /// The screen shows it by itself.
    fn say(&self, said: &[String]) {
        match self {
            Self::Plain(_) => drop(say(said)),
            Self::Window(_) => {}
        }
    }
}

/// Tells the match line by line until a room opens, it is over, or the user goes.
async fn at_match_plainly(voice: &mut plain::Voice, attendance: &mut Attendance) -> Result<MatchTurn, Failure> {
    let mut going_on = say(&attendance.introduction());
    while going_on {
        if let Some(turn) = turn(attendance) {
            return Ok(turn);
        }
        going_on = tokio::select! {
            news = attendance.next() => match news {
                MatchNews::Changed(lines) | MatchNews::Told(lines) => say(&lines),
                MatchNews::Notice(notice) => say(&[notice]),
                MatchNews::Done => true,
                MatchNews::Ended(ended) => return Err(ended.into()),
            },
            line = voice.line() => match line {
                Some(line) => match type_in(attendance, &line) {
                    Shown::Nothing => true,
                    Shown::Sentence(sentence) => say(&[sentence]),
                    Shown::Lines(lines) => say(&lines),
                    Shown::Turn(turn) => return Ok(turn),
                },
                // Who only looks on needs no keyboard.
                None => matches!(attendance.lane(), MatchLane::Spectator | MatchLane::Director),
            },
        };
    }
    Ok(MatchTurn::Quit)
}
