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

/// The user's side of the page.
#[derive(Default)]
struct Desk {
    input: Editor,
    over: Option<Page>,
    log: VecDeque<String>,
    notice: Option<String>,
}

impl Desk {
    fn tell(&mut self, lines: Vec<String>) {
        self.log.extend(lines);
        self.log.drain(..self.log.len().saturating_sub(REMEMBERED));
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
            let screen = screen(attendance, &desk, &leaves);
            self.draw(&screen)?;
            tokio::select! {
                news = attendance.next() => match news {
                    MatchNews::Changed(lines) => {
                        desk.tell(lines);
                        leaves = match_page(attendance);
                    }
                    MatchNews::Told(lines) => desk.over = Some(titled(&lines)),
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
    let line = desk.input.take();
    desk.notice = None;
    if line.trim().is_empty() {
        let open = desk.over.as_mut().unwrap_or(leaves);
        if !open.turn() {
            desk.over = None;
            *leaves = match_page(attendance);
        }
        return None;
    }
    desk.over = None;
    match crate::team_match::type_in(attendance, &line) {
        Shown::Nothing => None,
        Shown::Sentence(sentence) => {
            desk.notice = Some(sentence);
            None
        }
        Shown::Lines(lines) => {
            desk.over = Some(titled(&lines));
            None
        }
        Shown::Turn(turn) => Some(turn),
    }
}

fn screen(attendance: &Attendance, desk: &Desk, leaves: &Page) -> Screen {
    let open = desk.over.as_ref().unwrap_or(leaves);
    let hint = "Enter: next page   sheet   page   conditions   ?: help   quit";
    Screen {
        title: attendance.view().conditions.name.clone(),
        status: String::new(),
        body: Body::Page(open.leaf()),
        log: desk.log.iter().cloned().collect(),
        prompt: attendance.prompt(),
        mine: attendance.is_awaited(),
        hint: desk.notice.as_ref().map_or_else(|| vec![Piece::faint(hint)], |notice| vec![Piece::strong(notice)]),
        input: desk.input.text().to_owned(),
    }
}
