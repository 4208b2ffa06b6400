//! An evening at a match: the page between the tables, the rooms when they open, the page again, and at the end the
//! sheet.

use bridge_protocol::{MatchId, Room};

use super::{Attendance, sheet};
use bridge_client::{
    api::Server,
    connection::{Connection, RequestError},
    state::StateDir,
};

use crate::{
    cli::OutputMode,
    exit::{Failure, Outcome},
    output::{Display, plain::say},
    session::{TableEnd, farewell::farewell as words_at_parting},
    text::as_option,
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

/// Attends a match to its end, or until the user goes.
pub(crate) async fn attend(entry: Entry, manner: OutputMode) -> Result<Outcome, Failure> {
    let Entry { connection, id, server, link, word, state } = entry;
    let attendance = Attendance::at(connection, id, server, link, &state);
    let mut voice = Display::of(manner)?;
    let (attendance, turn) = stay(&mut voice, attendance).await?;
    drop(voice);
    let said = farewell(&attendance, word, turn);
    let proofs = attendance.close().await;
    say(&said);
    say(&proofs);
    Ok(Outcome::Good)
}

/// Stays at a match, at its page and in its rooms, to its end or until the user goes.
pub(crate) async fn stay(voice: &mut Display, mut attendance: Attendance) -> Result<(Attendance, MatchTurn), Failure> {
    loop {
        match voice.at_lobby(&mut attendance).await? {
            MatchTurn::Enter(room) => match in_room(voice, attendance, room).await? {
                (back, TableEnd::Quit) if back.plays() => return Ok((back, MatchTurn::Quit)),
                (back, TableEnd::Quit | TableEnd::Left | TableEnd::Over) => attendance = back,
            },
            turn @ (MatchTurn::Quit | MatchTurn::Over) => return Ok((attendance, turn)),
        }
    }
}

/// In a room until it is done with.
async fn in_room(
    voice: &mut Display,
    mut attendance: Attendance,
    room: Room,
) -> Result<(Attendance, TableEnd), Failure> {
    let table = match attendance.enter(room).await {
        Ok(table) => table,
        Err(RequestError::Ended(ended)) => return Err(ended.into()),
        Err(error) => {
            voice.say(&[format!("{}.", crate::text::capital(&error.to_string()))]);
            attendance.stay_out(&error);
            return Ok((attendance, TableEnd::Left));
        }
    };
    let (mut session, kept) = attendance.sit_down(table);
    voice.say(&[format!("You are in the {} room.", crate::text::capital(&room.to_string()))]);
    let end = voice.at_table(&mut session).await?;
    session.settle().await;
    if end == TableEnd::Over {
        voice.say(&words_at_parting(&session));
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
            let name = as_option(attendance.name());
            vec![format!("The match goes on. Come back with: bridge-cli {word} {}{name}", kept.link)]
        }
    };
    said.push(format!("The sheet and its files: bridge-cli match sheet {} --server {}", kept.id, kept.server));
    said
}
