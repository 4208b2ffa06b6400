//! A lobby in the terminal: the page of a match between its tables, of an event between its matches.

use std::collections::VecDeque;

use super::window::{Key, Window, page as titled, pressed};
use crate::{
    exit::Failure,
    lobby::{Lobby, LobbyNews, Shown, but_the_prompt},
    tui::screen::{Body, Editor, LeafSize, Page, Screen, Span},
};

/// Lines of news that are remembered: a tall window's worth.
const REMEMBERED: usize = 60;

/// The page with what the user has open on it.
struct Noticeboard {
    leaves: Page,
    over: Option<Page>,
    log: VecDeque<String>,
    notice: Option<String>,
    input: Editor,
}

impl Window {
    /// Shows the page of a lobby until something is next, or the user goes.
    ///
    /// # Errors
    /// If the terminal cannot be used, or the connection ends for good.
    pub(crate) async fn attend_lobby<L: Lobby>(&mut self, lobby: &mut L) -> Result<L::Turn, Failure> {
        let mut board = Noticeboard::of(lobby);
        loop {
            if let Some(turn) = lobby.turn() {
                return Ok(turn);
            }
            board.fit(self.room_for_leaf(&lobby.prompt())?);
            self.draw(&board.screen(lobby))?;
            tokio::select! {
                news = lobby.next() => match news {
                    LobbyNews::Changed(lines) => {
                        // What was said of the last line is of how it was before.
                        board.notice = None;
                        board.tell(but_the_prompt(lines, &lobby.prompt()));
                        board.leaves = on_page(lobby).open_as(&board.leaves);
                    }
                    LobbyNews::Told(lines) => board.lay(&lines),
                    LobbyNews::Notice(notice) => board.notice = Some(notice),
                    LobbyNews::Done => {}
                    LobbyNews::Ended(ended) => return Err(ended.into()),
                },
                event = self.event() => match pressed(event, &mut board.input, &mut board.over)? {
                    Key::Enter => {
                        if let Some(turn) = board.enter(lobby) {
                            return Ok(turn);
                        }
                    }
                    Key::Interrupt => return Ok(L::QUIT),
                    Key::Typed => {}
                },
            }
        }
    }
}

/// The page as it stands under the title of the window and above the prompt.
fn on_page(lobby: &impl Lobby) -> Page {
    titled(&below(lobby.page(), &lobby.title(), &lobby.prompt()))
}

/// A page without what is said over it and under it.
fn below(mut page: Vec<String>, title: &str, prompt: &str) -> Vec<String> {
    if page.first().is_some_and(|first| first == title) {
        page.remove(0);
    }
    let mut page = but_the_prompt(page, prompt);
    // A blank row stands under the first line of every page.
    if page.get(1).is_some_and(String::is_empty) {
        page.remove(1);
    }
    page
}

impl Noticeboard {
    fn of(lobby: &mut impl Lobby) -> Self {
        let mut board =
            Self { leaves: on_page(lobby), over: None, log: VecDeque::new(), notice: None, input: Editor::default() };
        board.lay(&lobby.brought());
        let news = lobby.news();
        board.tell(but_the_prompt(news, &lobby.prompt()));
        board
    }

    fn fit(&mut self, leaf: LeafSize) {
        self.leaves = self.leaves.clone().fitting(leaf);
        self.over = self.over.take().map(|page| page.fitting(leaf));
    }

    fn tell(&mut self, lines: Vec<String>) {
        self.log.extend(lines);
        self.log.drain(..self.log.len().saturating_sub(REMEMBERED));
    }

    /// Lays lines over the page, if there are any.
    fn lay(&mut self, lines: &[String]) {
        if !lines.is_empty() {
            self.over = Some(titled(lines));
        }
    }

    /// Enter alone turns the page; a line is an act, or asks for another page.
    fn enter<L: Lobby>(&mut self, lobby: &mut L) -> Option<L::Turn> {
        self.notice = None;
        let line = self.input.take();
        if line.trim().is_empty() {
            self.turn(lobby);
            return None;
        }
        self.over = None;
        match lobby.type_in(&line) {
            Shown::Nothing => {}
            Shown::Sentence(sentence) => self.notice = Some(sentence),
            // The page itself lies below, where it is drawn anew whenever it changes.
            Shown::Lines(lines) if lines == lobby.page() => self.leaves = on_page(lobby),
            Shown::Lines(lines) => self.lay(&lines),
            Shown::Turn(turn) => return Some(turn),
        }
        None
    }

    /// Turns the page that lies on top. After its last leaf the page below begins again.
    fn turn(&mut self, lobby: &impl Lobby) {
        if !self.over.as_mut().unwrap_or(&mut self.leaves).turn() {
            self.over = None;
            self.leaves = on_page(lobby);
        }
    }

    fn screen(&self, lobby: &impl Lobby) -> Screen {
        let open = self.over.as_ref().unwrap_or(&self.leaves);
        Screen {
            title: lobby.title(),
            status: String::new(),
            body: Body::Page(open.leaf()),
            log: self.log.iter().cloned().collect(),
            prompt: lobby.prompt(),
            mine: lobby.is_awaited(),
            hint: vec![self.notice.as_ref().map_or_else(|| Span::faint(lobby.hint()), Span::strong)],
            input: self.input.text().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_title_and_the_prompt_say_is_not_on_the_page_too() {
        let page = ["Tues", "4 boards, IMPs", "The line-ups are due; awaited: Mix.", "", "Home  Lions"];
        let page = || page.map(str::to_owned).to_vec();
        let prompt = "The line-ups are due; awaited: Mix. Yours is due, like: lineup 1,2 3,4.";
        assert_eq!(below(page(), "Tues", prompt), ["4 boards, IMPs", "Home  Lions"]);
        assert_eq!(below(page(), "Weds", "Segment 1 is being played."), page());
    }
}
