//! A day at an event: its page between the matches, one's match when it is on, the page again, and at the end the standings.

use bridge_protocol::{ContestId, ContestLane, ContestStage, MatchId, MatchPlace};

use super::{
    ContestAttendance, ContestNews, page,
    page::entries,
    standings::standings,
    typed::{ContestTyped, Look, help},
    words,
};
use crate::{
    api::Server,
    cli::Manner,
    connection::{Connection, RequestError},
    exit::{Failure, Outcome},
    plain::{self, say},
    state::StateDir,
    team_match::{self, Attendance, MatchTurn, Voice},
    words::capital,
};

/// Somebody who comes to an event.
pub(crate) struct ContestEntry {
    pub(crate) connection: Connection,
    pub(crate) id: ContestId,
    pub(crate) server: Server,
    /// The link with which one comes back.
    pub(crate) link: String,
    /// With what one comes back: `play`, `watch`, `direct`.
    pub(crate) word: &'static str,
    pub(crate) state: StateDir,
}

/// What is next for somebody at the event page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContestTurn {
    /// To go into a match; none is named if it is the first that the team has to finish.
    Enter(Option<MatchId>),
    /// To go.
    Quit,
    /// Nothing: the event is over.
    Over,
}

/// What a typed line comes to at the event page.
pub(crate) enum Shown {
    /// It is on its way to the server.
    Nothing,
    /// A sentence.
    Sentence(String),
    /// A page of lines.
    Lines(Vec<String>),
    /// Away from the page.
    Turn(ContestTurn),
}

/// Attends an event to its end, or until the user goes.
pub(crate) async fn attend(entry: ContestEntry, manner: Manner) -> Result<Outcome, Failure> {
    let ContestEntry { connection, id, server, link, word, state } = entry;
    let mut attendance = ContestAttendance::at(connection, id, server, link, state);
    let mut voice = Voice::of(manner)?;
    let turn = loop {
        match at_page(&mut voice, &mut attendance).await? {
            ContestTurn::Enter(named) => match in_match(&mut voice, attendance, named).await? {
                (back, MatchEnd::Gone) => {
                    attendance = back;
                    break ContestTurn::Quit;
                }
                (back, MatchEnd::Back) => attendance = back,
            },
            turn @ (ContestTurn::Quit | ContestTurn::Over) => break turn,
        }
    };
    // The screen goes with what it showed; what was told line by line stays.
    let told = matches!(voice, Voice::Plain(_));
    drop(voice);
    if turn == ContestTurn::Over && !told {
        say(&looked_at(&attendance, Look::Standings));
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
    voice: &mut Voice,
    mut attendance: ContestAttendance,
    named: Option<MatchId>,
) -> Result<(ContestAttendance, MatchEnd), Failure> {
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
    Ok((ContestAttendance::back(at_match, kept, over, brought).await, end))
}

/// Whether it is the match of one's own team.
fn has_part(attendance: &Attendance) -> bool {
    attendance.followed().places.iter().any(|place| match place {
        MatchPlace::Captain { .. } | MatchPlace::Player { .. } => true,
        MatchPlace::Spectator {} | MatchPlace::Director {} => false,
    })
}

fn farewell(attendance: &mut ContestAttendance, word: &str, turn: ContestTurn) -> Vec<String> {
    let mut said = attendance.brought();
    let kept = attendance.kept();
    if turn != ContestTurn::Over {
        let name = attendance.name().replace('\'', "'\\''");
        said.push(format!("The event goes on. Come back with: bridge-cli {word} {} --name '{name}'", kept.link));
    }
    said.push(format!("The event page: bridge-cli event show {} --server {}", kept.id, kept.server));
    said
}

/// What is next without anybody typing: a match is on, or the event is over.
pub(crate) fn turn(attendance: &ContestAttendance) -> Option<ContestTurn> {
    if let Some(named) = attendance.match_that_waits() {
        return Some(ContestTurn::Enter(named));
    }
    (attendance.view().stage == ContestStage::Final).then_some(ContestTurn::Over)
}

/// Takes a typed line.
pub(crate) fn type_in(attendance: &mut ContestAttendance, line: &str) -> Shown {
    match attendance.typed(line) {
        Err(sentence) => Shown::Sentence(sentence),
        Ok(None | Some(ContestTyped::Ask(_))) => Shown::Nothing,
        Ok(Some(ContestTyped::Enter(id))) => Shown::Turn(ContestTurn::Enter(Some(id))),
        Ok(Some(ContestTyped::Quit)) => Shown::Turn(ContestTurn::Quit),
        Ok(Some(ContestTyped::Look(look))) => Shown::Lines(looked_at(attendance, look)),
    }
}

fn looked_at(attendance: &ContestAttendance, look: Look) -> Vec<String> {
    let followed = attendance.followed();
    let (view, conditions) = (&followed.view, &followed.conditions);
    match look {
        Look::Stage => vec![attendance.prompt()],
        Look::Page => page(followed, attendance.round_before()),
        Look::Standings => standings(&view.standings, view.standings_after, conditions),
        Look::Teams => entries(conditions),
        Look::Conditions => words::conditions(conditions),
        Look::Help => help(attendance.lane(), attendance.is_captain()),
    }
}

async fn at_page(voice: &mut Voice, attendance: &mut ContestAttendance) -> Result<ContestTurn, Failure> {
    match voice {
        Voice::Plain(voice) => at_page_plainly(voice, attendance).await,
        Voice::Window(window) => window.attend_contest(attendance).await,
    }
}

/// Tells the event line by line until a match is on, it is over, or the user goes.
async fn at_page_plainly(voice: &mut plain::Voice, attendance: &mut ContestAttendance) -> Result<ContestTurn, Failure> {
    let mut going_on = say(&attendance.introduction());
    while going_on {
        if let Some(turn) = turn(attendance) {
            return Ok(turn);
        }
        going_on = tokio::select! {
            news = attendance.next() => match news {
                ContestNews::Changed(lines) | ContestNews::Told(lines) => say(&lines),
                ContestNews::Notice(notice) => say(&[notice]),
                ContestNews::Done => true,
                ContestNews::Ended(ended) => return Err(ended.into()),
            },
            line = voice.line() => match line {
                Some(line) => match type_in(attendance, &line) {
                    Shown::Nothing => true,
                    Shown::Sentence(sentence) => say(&[sentence]),
                    Shown::Lines(lines) => say(&lines),
                    Shown::Turn(turn) => return Ok(turn),
                },
                // Who only looks on needs no keyboard.
                None => attendance.lane() == ContestLane::Director || attendance.team().is_none(),
            },
        };
    }
    Ok(ContestTurn::Quit)
}
