//! What the user has before them besides the table: the input line, the last words, the page they have opened.

use std::collections::VecDeque;

use bridge_protocol::{Lane, TableView};
use bridge_rules::BySeat;

use super::{Editor, LeafSize, Page};
use bridge_client::connection::Update;

use crate::text::{self, before::Before, think_times::ThinkTimes};

/// Lines of talk that are remembered: a tall window's worth.
const REMEMBERED: usize = 60;

/// That there is nothing to say of the connection.
pub(crate) const CONNECTED: &str = "connected";

/// The user's side of the screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScreenState {
    /// What is being typed.
    pub input: Editor,
    /// What would go with the call that is being typed.
    pub offered: Option<String>,
    /// What the user did that the server has not answered yet.
    pub sent: Option<String>,
    /// The page that lies over the table.
    pub page: Option<Page>,
    /// The room for a leaf of a page.
    pub leaf: LeafSize,
    /// Who of the four is connected.
    pub here: Option<BySeat<bool>>,
    /// The host's links, with what each is for.
    pub links: Vec<(String, String)>,
    /// How long players thought, as far as the viewer is told.
    pub think_times: ThinkTimes,
    /// The table as it was before the next event.
    before: Option<TableView>,
    notice: Option<String>,
    log: VecDeque<String>,
    lost: Option<String>,
}

impl ScreenState {
    /// The state of somebody who comes to a table: what was said before, and what the table has agreed.
    pub(crate) fn at(view: &TableView, lane: Lane, here: Option<BySeat<bool>>, links: Vec<(String, String)>) -> Self {
        let said = view.chat.iter().map(|line| text::line(line, view, lane));
        let log = said.chain(text::agreed_at(view)).collect();
        Self { here, links, log, before: Some(view.clone()), ..Self::default() }
    }

    /// Takes note of an update; `view` is the table after it.
    pub(crate) fn hear(&mut self, update: &Update, view: &TableView, lane: Lane) {
        match update {
            Update::Table { events, .. } => {
                text::count_in(&mut self.here, events);
                if !events.is_empty() {
                    self.notice = None;
                }
                let mut seen = self.before.take().unwrap_or_else(|| view.clone());
                for event in events {
                    let before = Before::of(&seen);
                    // They fit, unless the viewer has changed seats since; then the table is seen as they left it.
                    let fits = seen.apply(lane, event).is_ok();
                    let after = if fits { &seen } else { view };
                    self.think_times.hear(event, after.board.as_ref());
                    if let Some(line) = text::worth_a_line(event, &before, after, lane) {
                        self.tell(line);
                    }
                }
                self.think_times.see(view.board.as_ref());
                self.before = Some(view.clone());
            }
            Update::Presence(presence) => {
                let changes = text::presence(self.here, presence, view, lane);
                changes.into_iter().for_each(|line| self.tell(line));
                self.here = Some(presence.here);
            }
            Update::Lost { why, .. } => self.lost = Some(why.clone()),
            Update::Connected(_) => {
                // Everybody comes back in their own time after a restart: that is not worth a line each.
                self.here = None;
                self.lost = None;
            }
            Update::Ended(_)
            | Update::Match { .. }
            | Update::Event { .. }
            | Update::Gone(_)
            | Update::MatchGone(_)
            | Update::EventGone(_)
            | Update::Announcement(_)
            | Update::Reply(_)
            | Update::NotSent { .. }
            | Update::Frame(_) => {}
        }
    }

    /// Says something about the last line.
    pub(crate) fn note(&mut self, notice: impl Into<String>) {
        self.notice = Some(notice.into());
    }

    /// The window is of this size: the page that lies over the table is laid out for it.
    pub(crate) fn fit(&mut self, leaf: LeafSize) {
        self.leaf = leaf;
        self.page = self.page.take().map(|page| page.fitting(leaf));
    }

    /// Whether nothing is typed, and no page lies over the table that Enter would turn.
    pub(crate) fn is_blank(&self) -> bool {
        self.page.is_none() && self.input.text().trim().is_empty()
    }

    /// Hands the typed line over; what was said about the one before is done with.
    pub(crate) fn enter(&mut self) -> String {
        self.notice = None;
        self.input.take()
    }

    pub(super) fn notice(&self) -> Option<&str> {
        self.offered.as_deref().or(self.notice.as_deref())
    }

    pub(super) fn log(&self) -> Vec<String> {
        self.log.iter().cloned().collect()
    }

    pub(super) fn status(&self) -> String {
        self.lost.as_ref().map_or(CONNECTED, |_| "CONNECTION LOST, trying again").to_owned()
    }

    /// Adds a line to what was said.
    pub(crate) fn tell(&mut self, line: String) {
        self.log.push_back(line);
        if self.log.len() > REMEMBERED {
            self.log.pop_front();
        }
    }
}
