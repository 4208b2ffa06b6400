//! What the user has before him besides the table: the input line, the last words, the page he has opened.

use std::collections::VecDeque;

use bridge_protocol::{Lane, TableEvent, TableView};
use bridge_rules::BySeat;

use super::Editor;
use crate::{connection::Update, words};

/// Lines of talk that are remembered: a tall window's worth.
const REMEMBERED: usize = 60;

/// The user's side of the screen.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    /// What is being typed.
    pub input: Editor,
    /// The page that lies over the table.
    pub page: Option<Page>,
    /// Who of the four is connected.
    pub here: Option<BySeat<bool>>,
    /// The host's links, with what each is for.
    pub links: Vec<(String, String)>,
    notice: Option<String>,
    log: VecDeque<String>,
    lost: Option<String>,
}

/// A page over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// What can be typed.
    Help,
    /// The score sheet.
    Sheet,
    /// The invitations.
    Invitations,
}

impl Desk {
    /// The desk of somebody who comes to a table.
    pub fn at(view: &TableView, here: Option<BySeat<bool>>, links: Vec<(String, String)>) -> Self {
        let said = |line: &bridge_protocol::ChatLine| format!("{} ({}): {}", line.name, line.seat, line.text);
        Self { here, links, log: view.chat.iter().map(said).collect(), ..Self::default() }
    }

    /// Takes note of an update; `view` is the table after it.
    pub fn hear(&mut self, update: &Update, view: &TableView, lane: Lane) {
        match update {
            Update::Table { events, .. } => {
                words::count_in(&mut self.here, events);
                if !events.is_empty() {
                    self.notice = None;
                }
                let told: Vec<_> = events.iter().filter_map(|event| talk(event, view, lane)).collect();
                told.into_iter().for_each(|line| self.tell(line));
            }
            Update::Presence(presence) => {
                let changes = words::presence(self.here, presence.here, view, lane);
                changes.into_iter().for_each(|line| self.tell(line));
                self.here = Some(presence.here);
            }
            Update::Lost { why, .. } => self.lost = Some(why.clone()),
            Update::Connected(_) => {
                // Everybody comes back in his own time after a restart: that is not worth a line each.
                self.here = None;
                self.lost = None;
            }
            Update::Ended(_) | Update::Gone(_) | Update::Reply(_) | Update::Frame(_) => {}
        }
    }

    /// Says something about the last line.
    pub fn note(&mut self, notice: impl Into<String>) {
        self.notice = Some(notice.into());
    }

    /// Hands the typed line over; what was said about the one before is done with.
    pub fn enter(&mut self) -> String {
        self.notice = None;
        self.page = None;
        self.input.take()
    }

    pub(super) fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    pub(super) fn log(&self) -> Vec<String> {
        self.log.iter().cloned().collect()
    }

    pub(super) fn status(&self) -> String {
        self.lost.as_ref().map_or_else(|| "connected".to_owned(), |_| "CONNECTION LOST, trying again".to_owned())
    }

    fn tell(&mut self, line: String) {
        self.log.push_back(line);
        if self.log.len() > REMEMBERED {
            self.log.pop_front();
        }
    }
}

/// What is worth a line of talk: the screen shows the rest.
fn talk(event: &TableEvent, view: &TableView, lane: Lane) -> Option<String> {
    match event {
        TableEvent::Said(line) => Some(format!("{} ({}): {}", line.name, line.seat, line.text)),
        TableEvent::SeatTaken { .. }
        | TableEvent::SeatLeft { .. }
        | TableEvent::ContributionsWanted { .. }
        | TableEvent::ContractReached { .. }
        | TableEvent::Claimed { .. }
        | TableEvent::ClaimAnswered { .. }
        | TableEvent::ClaimSettled { .. }
        | TableEvent::BoardEnded { .. }
        | TableEvent::SessionFinished {} => words::happened(event, view, lane),
        TableEvent::Ready { .. }
        | TableEvent::Contributed { .. }
        | TableEvent::RevealsWanted { .. }
        | TableEvent::Revealed { .. }
        | TableEvent::Dealt { .. }
        | TableEvent::BoardOpened { .. }
        | TableEvent::Called { .. }
        | TableEvent::Played { .. }
        | TableEvent::DummyFaced { .. } => None,
    }
}
