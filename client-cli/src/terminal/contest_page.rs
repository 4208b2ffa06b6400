//! The event page in the terminal: what a team, a spectator and the director see between the matches.

use futures_util::StreamExt;

use super::{Key, Window, match_page::Desk, page as titled, pressed};
use crate::{
    contest::{ContestAttendance, ContestNews, ContestTurn, Shown, page, turn, type_in},
    exit::Failure,
};

/// What can be typed, under the page.
const HINT: &str = "Enter: next page   standings   round 1   match 1   ?: help   quit";

impl Window {
    /// Shows the event page until a match is on, the event is over, or the user goes.
    ///
    /// # Errors
    /// If the terminal cannot be used, or the connection ends for good.
    pub(crate) async fn attend_contest(&mut self, attendance: &mut ContestAttendance) -> Result<ContestTurn, Failure> {
        let mut desk = Desk::default();
        let brought = attendance.brought();
        desk.lay(&brought);
        desk.tell(attendance.news());
        let mut leaves = titled(&page(attendance.followed(), attendance.round_before()));
        loop {
            if let Some(turn) = turn(attendance) {
                return Ok(turn);
            }
            let name = attendance.followed().conditions.name.clone();
            let screen = desk.screen(name, attendance.prompt(), attendance.is_awaited(), HINT, &leaves);
            self.draw(&screen)?;
            tokio::select! {
                news = attendance.next() => match news {
                    ContestNews::Changed(lines) => {
                        desk.tell(lines);
                        leaves = titled(&page(attendance.followed(), attendance.round_before()));
                    }
                    ContestNews::Told(lines) => desk.lay(&lines),
                    ContestNews::Notice(notice) => desk.notice = Some(notice),
                    ContestNews::Done => {}
                    ContestNews::Ended(ended) => return Err(ended.into()),
                },
                event = self.keys.next() => match pressed(event, &mut desk.input, &mut desk.over)? {
                    Key::Enter => {
                        let Some(line) = desk.line() else {
                            if !desk.turn(&mut leaves) {
                                leaves = titled(&page(attendance.followed(), attendance.round_before()));
                            }
                            continue;
                        };
                        match type_in(attendance, &line) {
                            Shown::Nothing => {}
                            Shown::Sentence(sentence) => desk.notice = Some(sentence),
                            Shown::Lines(lines) => desk.lay(&lines),
                            Shown::Turn(turn) => return Ok(turn),
                        }
                    }
                    Key::Interrupt => return Ok(ContestTurn::Quit),
                    Key::Typed => {}
                },
            }
        }
    }
}
