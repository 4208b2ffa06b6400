//! `--plain`: the table line by line, for screen readers and pipes. Sentences on standard output, commands on standard
//! input.

use bridge_protocol::{Lane, Stage};
use tokio::sync::mpsc;

use crate::{
    exit::{Failure, Outcome},
    input::{Show, interrupt::Interrupt, stdin_lines},
    session::{
        News, Session, TableEnd, Typed,
        farewell::{farewell, invitations},
        reports,
    },
    stdout::say,
    text::plain_renderer::PlainRenderer,
};

/// Tells and takes commands until the user goes or a player's input ends. When the session is over somebody who types
/// has still to say that they go, as on the screen; without any input, or others to talk to, it ends with the session.
///
/// # Errors
/// If the connection ends for good, or standard output takes nothing.
pub(crate) async fn run(mut session: Session) -> Result<Outcome, Failure> {
    let mut input = PlainInput::new();
    say(&invitations(&session))?;
    if input.attend_table(&mut session).await? == TableEnd::Left {
        say(&session.parting())?;
        return Ok(Outcome::Good);
    }
    session.settle().await;
    say(&farewell(&session))?;
    session.close().await;
    Ok(Outcome::Good)
}

/// Standard input line by line, while there is any.
pub(crate) struct PlainInput {
    lines: mpsc::Receiver<String>,
    typing: bool,
    interrupt: Interrupt,
}

/// What comes from whoever sits before it.
pub(crate) enum Input {
    /// A line.
    Line(String),
    /// There is no more to come.
    Ended,
    /// They want to go, as by Ctrl-C.
    Interrupted,
}

impl PlainInput {
    /// Reads standard input from here on; there is one of these in a program.
    #[allow(clippy::new_without_default, reason = "to take standard input is no default")]
    pub(crate) fn new() -> Self {
        Self { lines: stdin_lines::lines(), typing: true, interrupt: Interrupt::listen(|| ()) }
    }

    /// What comes next. The end of the input comes once, and nothing but an interrupt ever after.
    pub(crate) async fn next(&mut self) -> Input {
        tokio::select! {
            biased;
            () = self.interrupt.asked() => Input::Interrupted,
            line = self.lines.recv(), if self.typing => {
                self.typing = line.is_some();
                line.map_or(Input::Ended, Input::Line)
            }
        }
    }

    /// Tells a table and takes commands.
    ///
    /// # Errors
    /// If the connection ends for good.
    pub(crate) async fn attend_table(&mut self, session: &mut Session) -> Result<TableEnd, Failure> {
        let (mut renderer, said) = PlainRenderer::begin(session.attended());
        let mut going_on = say(&said)?;
        let mut asked = false;
        while going_on {
            if is_over(session) {
                match session.last_word().or_else(|| session.goodnight()) {
                    Some(word) if self.typing && !asked => {
                        asked = true;
                        say(&[word])?;
                    }
                    Some(_) if self.typing => {}
                    Some(_) | None => return Ok(TableEnd::Over),
                }
            }
            going_on = tokio::select! {
                news = session.next() => match news {
                    News::Update(update) => say(&renderer.hear(&update))?,
                    News::Done => true,
                    News::Notice(notice) | News::Unanswered(notice) => say(&[notice])?,
                    News::Told(lines) | News::Heard(lines) | News::Understood(lines) => say(&lines)?,
                    News::Left => return Ok(TableEnd::Left),
                    News::RoomClosed => return Ok(TableEnd::Over),
                    News::Ended(ended) => return Err(ended.into()),
                },
                input = self.next() => match input {
                    Input::Line(line) if asked && line.trim().is_empty() => return Ok(TableEnd::Over),
                    Input::Line(line) => type_in(session, &renderer, &line)?,
                    // A kibitzer or a director without a keyboard goes on watching.
                    Input::Ended if session.lane().seat().is_none() && !is_over(session) => {
                        say(&["You type nothing more, and go on watching; Ctrl-C ends it.".to_owned()])?
                    }
                    Input::Ended => false,
                    Input::Interrupted => return Ok(TableEnd::Quit),
                },
            };
        }
        Ok(TableEnd::Quit)
    }
}

/// A director rules on boards after the last one too, until they go (Law 79C).
fn is_over(session: &Session) -> bool {
    session.view().stage == Stage::Finished && session.lane() != Lane::Director
}

/// Whether to go on.
fn type_in(session: &mut Session, renderer: &PlainRenderer, line: &str) -> Result<bool, Failure> {
    let said = match session.typed(line) {
        Err(sentence) => vec![sentence],
        Ok(Typed::Sent) => Vec::new(),
        Ok(Typed::SentWith(words)) => vec![words],
        Ok(Typed::Nothing) => vec![session.under_way().unwrap_or_else(|| renderer.turn())],
        Ok(Typed::Quit) => return Ok(false),
        Ok(Typed::Show(Show::Times)) if session.lane() == Lane::Director => renderer.times(),
        Ok(Typed::Show(Show::Invite)) if session.invitations.is_some() => invitations(session),
        Ok(Typed::Show(show)) => reports::lines(show, session),
    };
    say(&said)
}
