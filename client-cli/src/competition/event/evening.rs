//! A day at an event: its page between the matches, one's match when it is on, the page again, and at the end the
//! standings.

use bridge_protocol::{EventId, MatchId, MatchPlace};

use super::EventAttendance;
use bridge_client::{
    api::Server,
    connection::{Connection, RequestError},
    state::StateDir,
};

use crate::{
    cli::OutputMode,
    competition::team_match::{self, Attendance, MatchTurn},
    exit::{Failure, Outcome},
    lobby::Lobby,
    output::{Display, plain::say},
    text::{as_option, capital},
};

/// Somebody who comes to an event.
pub(crate) struct EventEntry {
    pub(crate) connection: Connection,
    pub(crate) id: EventId,
    pub(crate) server: Server,
    /// The link with which one comes back.
    pub(crate) link: String,
    /// With what one comes back: `play`, `watch`, `direct`.
    pub(crate) word: &'static str,
    pub(crate) state: StateDir,
}

/// What is next for somebody at the event page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventTurn {
    /// To go into a match; none is named if it is the first that the team has to finish.
    Enter(Option<MatchId>),
    /// To go.
    Quit,
    /// Nothing: the event is over.
    Over,
}

/// Attends an event to its end, or until the user goes.
pub(crate) async fn attend(entry: EventEntry, manner: OutputMode) -> Result<Outcome, Failure> {
    let EventEntry { connection, id, server, link, word, state } = entry;
    let mut attendance = EventAttendance::at(connection, id, server, link, state);
    let mut voice = Display::of(manner)?;
    let turn = loop {
        match voice.at_lobby(&mut attendance).await? {
            EventTurn::Enter(named) => match in_match(&mut voice, attendance, named).await? {
                (back, MatchEnd::Gone) => {
                    attendance = back;
                    break EventTurn::Quit;
                }
                (back, MatchEnd::Back) => attendance = back,
            },
            turn @ (EventTurn::Quit | EventTurn::Over) => break turn,
        }
    };
    // The screen goes with what it showed; what was told line by line stays.
    let told = matches!(voice, Display::Plain(_));
    drop(voice);
    if turn == EventTurn::Over && !told {
        say(&attendance.standings());
    }
    say(&farewell(&mut attendance, word, turn));
    attendance.close().await;
    Ok(Outcome::Good)
}

/// How one comes away from a match.
enum MatchEnd {
    /// To the event's page.
    Back,
    /// Out of the event: who quits his own match goes altogether.
    Gone,
}

/// In a match until it is done with.
async fn in_match(
    voice: &mut Display,
    mut attendance: EventAttendance,
    named: Option<MatchId>,
) -> Result<(EventAttendance, MatchEnd), Failure> {
    let id = match attendance.enter(named).await {
        Ok(Some(id)) => id,
        Ok(None) => return Ok((attendance, MatchEnd::Back)),
        Err(RequestError::Ended(ended)) => return Err(ended.into()),
        Err(error) => {
            attendance.bring(vec![format!("{}.", capital(&error.to_string()))]);
            return Ok((attendance, MatchEnd::Back));
        }
    };
    let (at_match, kept) = attendance.go_in(id);
    let (at_match, turn) = team_match::stay(voice, at_match).await?;
    let over = turn == MatchTurn::Over;
    let brought = if over { team_match::sheet(at_match.view()) } else { Vec::new() };
    let end = if !over && has_part(&at_match) { MatchEnd::Gone } else { MatchEnd::Back };
    Ok((EventAttendance::back(at_match, kept, over, brought).await, end))
}

/// Whether it is the match of one's own team.
fn has_part(attendance: &Attendance) -> bool {
    attendance.followed().places.iter().any(|place| match place {
        MatchPlace::Captain { .. } | MatchPlace::Player { .. } => true,
        MatchPlace::Spectator {} | MatchPlace::Director {} => false,
    })
}

fn farewell(attendance: &mut EventAttendance, word: &str, turn: EventTurn) -> Vec<String> {
    let mut said = attendance.brought();
    let kept = attendance.kept();
    if turn != EventTurn::Over {
        let name = as_option(attendance.name());
        said.push(format!("The event goes on. Come back with: bridge-cli {word} {}{name}", kept.link));
    }
    said.push(format!("The event page: bridge-cli event show {} --server {}", kept.id, kept.server));
    said
}
