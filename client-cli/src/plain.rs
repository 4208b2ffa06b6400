//! `--plain`: the table line by line, for screen readers and pipes. Sentences on standard output, commands on standard
//! input.

use std::io::{self, Write};

use bridge_protocol::{Lane, Stage};
use bridge_rules::BoardNumber;
use tokio::sync::mpsc;

use crate::{
    exit::{Failure, Outcome},
    input::Show,
    narrator::Narrator,
    session::{News, Session, TableEnd, Typed},
    told, typed, words,
};

/// Tells and takes commands until the session is over, the user goes, or a player's input ends.
///
/// # Errors
/// If the connection ends for good.
pub async fn run(mut session: Session) -> Result<Outcome, Failure> {
    let mut voice = Voice::new();
    say(&invitations(&session));
    if voice.attend_table(&mut session).await? == TableEnd::Left {
        say(&["You have left the table.".to_owned()]);
        return Ok(Outcome::Good);
    }
    session.settle().await;
    say(&farewell(&session));
    session.close().await;
    Ok(Outcome::Good)
}

/// Standard input line by line, while there is any.
pub struct Voice {
    lines: mpsc::Receiver<String>,
    typing: bool,
}

impl Voice {
    /// Reads standard input from here on; there is one of these in a program.
    #[allow(clippy::new_without_default, reason = "to take standard input is no default")]
    pub fn new() -> Self {
        Self { lines: typed::lines(), typing: true }
    }

    /// The next line; none once, when the input ends, and nothing ever after.
    pub(crate) async fn line(&mut self) -> Option<String> {
        if !self.typing {
            std::future::pending::<()>().await;
        }
        let line = self.lines.recv().await;
        self.typing = line.is_some();
        line
    }

    /// Tells a table and takes commands.
    ///
    /// # Errors
    /// If the connection ends for good.
    pub async fn attend_table(&mut self, session: &mut Session) -> Result<TableEnd, Failure> {
        let (mut narrator, said) = Narrator::begin(session.attended());
        let mut going_on = say(&said);
        let mut asked = false;
        while going_on {
            match session.may_withdraw() {
                _ if !is_over(session) => {}
                Some(board) if !asked && self.typing => {
                    asked = true;
                    say(&[last_word(board)]);
                }
                Some(_) if self.typing => {}
                Some(_) | None => return Ok(TableEnd::Over),
            }
            going_on = tokio::select! {
                news = session.next() => match news {
                    News::Update(update) => say(&narrator.hear(&update)),
                    News::Done => true,
                    News::Notice(notice) => say(&[notice]),
                    News::Told(lines) | News::Heard(lines) => say(&lines),
                    News::Left => return Ok(TableEnd::Left),
                    News::RoomClosed => return Ok(TableEnd::Over),
                    News::Ended(ended) => return Err(ended.into()),
                },
                line = self.line() => match line {
                    Some(line) if asked && line.trim().is_empty() => return Ok(TableEnd::Over),
                    Some(line) => type_in(session, &narrator, &line),
                    // A kibitzer or a director without a keyboard goes on watching.
                    None => session.lane().seat().is_none(),
                },
            };
        }
        Ok(TableEnd::Quit)
    }
}

/// A session that ends with a claim leaves the time to withdraw one's agreement with it.
fn last_word(board: BoardNumber) -> String {
    format!(
        "Enter ends the session. Until then you may withdraw your agreement to the claim on board {board} (Law 69B): withdraw {board}"
    )
}

/// A director rules on boards after the last one too, until he goes (Law 79C).
fn is_over(session: &Session) -> bool {
    session.view().stage == Stage::Finished && session.lane() != Lane::Director
}

/// What is worth knowing when one goes.
pub fn farewell(session: &Session) -> Vec<String> {
    let mut said = Vec::new();
    if session.view().stage == Stage::Finished {
        said.extend(words::score_sheet(session.view()));
    }
    if session.view().stage == Stage::Finished && !session.is_in_match() {
        let (table, server) = (session.table, &session.server);
        said.push(format!("The boards as a file: bridge-cli export {table} --server {server}{}", name_option(session)));
    } else if !session.is_in_match() && session.view().stage != Stage::Finished && session.lane().seat().is_some() {
        said.push(format!(
            "Your seat is kept. Come back with: bridge-cli play {}{}",
            session.link,
            name_option(session)
        ));
    }
    if let Some(proof) = session.proof() {
        said.push(format!("How the cards were dealt can be checked: bridge-cli verify {}", proof.display()));
    }
    said
}

/// The option by which a player comes back as the same person.
fn name_option(session: &Session) -> String {
    let occupant = session.lane().seat().and_then(|seat| session.view().seats[seat].as_ref());
    occupant.map_or_else(String::new, |occupant| words::as_option(occupant.name.as_str()))
}

/// The links to send round, in words.
pub fn invitations(session: &Session) -> Vec<String> {
    let links = session.links();
    if links.is_empty() {
        return Vec::new();
    }
    let own = session.lane().seat().map(words::seat);
    let line = |(what, link): &(String, String)| match what.as_str() {
        "Kibitzers" => format!("Kibitzers: bridge-cli watch {link}"),
        "Director" => format!("Director: bridge-cli direct {link}"),
        seat if Some(seat) == own => format!("{seat} (you): bridge-cli play {link}"),
        seat => format!("{seat}: bridge-cli play {link}"),
    };
    let title = format!("Table {}. Send each friend the line for a seat:", session.table);
    [title].into_iter().chain(links.iter().map(line)).collect()
}

/// Whether to go on.
fn type_in(session: &mut Session, narrator: &Narrator, line: &str) -> bool {
    let said = match session.typed(line) {
        Err(sentence) => vec![sentence],
        Ok(Typed::Sent) => Vec::new(),
        Ok(Typed::SentWith(words)) => vec![words],
        Ok(Typed::Nothing) => vec![narrator.turn()],
        Ok(Typed::Quit) => return false,
        Ok(Typed::Show(Show::Times)) if session.lane() == Lane::Director => narrator.times(),
        Ok(Typed::Show(Show::Invite)) if session.invitations.is_some() => invitations(session),
        Ok(Typed::Show(show)) => told::lines(show, session),
    };
    say(&said)
}

/// False when nobody listens any more, as at the end of a pipe.
pub(crate) fn say(said: &[String]) -> bool {
    let mut out = io::stdout().lock();
    said.iter().try_for_each(|sentence| writeln!(out, "{sentence}")).and_then(|()| out.flush()).is_ok()
}
