//! The match page in the terminal: what a player, a captain, a spectator and the director see between the tables.

use std::collections::VecDeque;

use futures_util::StreamExt;

use super::{Key, Window, page as titled, pressed};
use crate::{
    exit::Failure,
    screen::{Body, Editor, Page, Piece, Screen},
    team_match::{Attendance, MatchNews, MatchTurn, Shown, page, turn},
};

/// Lines of news that are remembered: a tall window's worth.
const REMEMBERED: usize = 60;
/// What can be typed, under the page.
const HINT: &str = "Enter: next page   sheet   page   conditions   ?: help   quit";

/// The user's side of a page between tables or between matches.
#[derive(Default)]
pub(super) struct Desk {
    pub(super) input: Editor,
    pub(super) over: Option<Page>,
    log: VecDeque<String>,
    pub(super) notice: Option<String>,
}

impl Desk {
    pub(super) fn tell(&mut self, lines: Vec<String>) {
        self.log.extend(lines);
        self.log.drain(..self.log.len().saturating_sub(REMEMBERED));
    }

    /// Lays lines over the page, if there are any.
    pub(super) fn lay(&mut self, lines: &[String]) {
        if !lines.is_empty() {
            self.over = Some(titled(lines));
        }
    }

    /// The line that was typed; none if Enter stands alone.
    pub(super) fn line(&mut self) -> Option<String> {
        self.notice = None;
        let line = self.input.take();
        if line.trim().is_empty() {
            return None;
        }
        self.over = None;
        Some(line)
    }

    /// Turns the page that lies on top. False if it was the last leaf, and the page below begins again.
    pub(super) fn turn(&mut self, leaves: &mut Page) -> bool {
        let turned = self.over.as_mut().unwrap_or(leaves).turn();
        if !turned {
            self.over = None;
        }
        turned
    }

    pub(super) fn screen(&self, title: String, prompt: String, mine: bool, hint: &str, leaves: &Page) -> Screen {
        let open = self.over.as_ref().unwrap_or(leaves);
        Screen {
            title,
            status: String::new(),
            body: Body::Page(open.leaf()),
            log: self.log.iter().cloned().collect(),
            prompt,
            mine,
            hint: self.notice.as_ref().map_or_else(|| vec![Piece::faint(hint)], |notice| vec![Piece::strong(notice)]),
            input: self.input.text().to_owned(),
        }
    }
}

impl Window {
    /// Shows the match page until a room opens, the match is over, or the user goes.
    ///
    /// # Errors
    /// If the terminal cannot be used, or the connection ends for good.
    pub(crate) async fn attend_match(&mut self, attendance: &mut Attendance) -> Result<MatchTurn, Failure> {
        let mut desk = Desk::default();
        desk.tell(attendance.news());
        let mut leaves = match_page(attendance);
        loop {
            if let Some(turn) = turn(attendance) {
                return Ok(turn);
            }
            let name = attendance.view().conditions.name.clone();
            let screen = desk.screen(name, attendance.prompt(), attendance.is_awaited(), HINT, &leaves);
            self.draw(&screen)?;
            tokio::select! {
                news = attendance.next() => match news {
                    MatchNews::Changed(lines) => {
                        desk.tell(lines);
                        leaves = match_page(attendance);
                    }
                    MatchNews::Told(lines) => desk.lay(&lines),
                    MatchNews::Notice(notice) => desk.notice = Some(notice),
                    MatchNews::Done => {}
                    MatchNews::Ended(ended) => return Err(ended.into()),
                },
                event = self.keys.next() => match pressed(event, &mut desk.input, &mut desk.over)? {
                    Key::Enter => {
                        if let Some(turn) = enter(attendance, &mut desk, &mut leaves) {
                            return Ok(turn);
                        }
                    }
                    Key::Interrupt => return Ok(MatchTurn::Quit),
                    Key::Typed => {}
                },
            }
        }
    }
}

fn match_page(attendance: &Attendance) -> Page {
    titled(&page(attendance.view()))
}

/// Enter alone turns the page; a line is an act, or asks for another page.
fn enter(attendance: &mut Attendance, desk: &mut Desk, leaves: &mut Page) -> Option<MatchTurn> {
    let Some(line) = desk.line() else {
        if !desk.turn(leaves) {
            *leaves = match_page(attendance);
        }
        return None;
    };
    match crate::team_match::type_in(attendance, &line) {
        Shown::Nothing => {}
        Shown::Sentence(sentence) => desk.notice = Some(sentence),
        Shown::Lines(lines) => desk.lay(&lines),
        Shown::Turn(turn) => return Some(turn),
    }
    None
}
