//! The updates that wait to be read, in bounds.

use std::collections::VecDeque;

use bridge_protocol::Answer;
use parking_lot::Mutex;
use tokio::sync::Notify;

use super::{RequestError, Update, limits::UPDATES};

/// An entry of the inbox.
#[derive(Debug)]
pub(super) enum Entry {
    Update(Update),
    /// The answer to what the holder asked under this number. What lies before it was told before.
    Answer(u64, Result<Answer, RequestError>),
}

pub(super) struct Inbox {
    state: Mutex<State>,
    arrived: Notify,
    taken: Notify,
    pub(super) tap: bool,
}

#[derive(Default)]
struct State {
    entries: VecDeque<Entry>,
    over: bool,
}

impl Inbox {
    pub(super) fn new(tap: bool) -> Self {
        Self { state: Mutex::default(), arrived: Notify::new(), taken: Notify::new(), tap }
    }

    /// Adds an update. If there are too many, `latest` (the tables as they stand) takes the place of what can be
    /// spared.
    pub(super) fn push(&self, update: Update, latest: impl FnOnce() -> Vec<Update>) {
        let mut state = self.state.lock();
        if !self.tap && state.entries.len() >= UPDATES {
            state.entries.retain(|entry| match entry {
                Entry::Update(update) => is_told_once(update),
                Entry::Answer(..) => true,
            });
            state.entries.extend(latest().into_iter().map(Entry::Update));
        }
        state.entries.push_back(Entry::Update(update));
        drop(state);
        self.arrived.notify_one();
    }

    /// Adds the answer that the holder waits for.
    pub(super) fn answer(&self, number: u64, answer: Result<Answer, RequestError>) {
        self.state.lock().entries.push_back(Entry::Answer(number, answer));
        self.arrived.notify_one();
    }

    /// Nothing more will come.
    pub(super) fn end(&self) {
        self.state.lock().over = true;
        self.arrived.notify_one();
    }

    pub(super) async fn next(&self) -> Option<Entry> {
        loop {
            {
                let mut state = self.state.lock();
                if let Some(entry) = state.entries.pop_front() {
                    self.taken.notify_one();
                    return Some(entry);
                }
                if state.over {
                    return None;
                }
            }
            self.arrived.notified().await;
        }
    }

    /// On a tapped connection waits for room, so that no frame is left out.
    pub(super) async fn room(&self) {
        while !self.has_room() {
            self.taken.notified().await;
        }
    }

    /// Whether the server is to be heard.
    pub(super) fn has_room(&self) -> bool {
        !self.tap || self.state.lock().entries.len() < UPDATES
    }
}

/// Whether a view that comes later does not say it too.
fn is_told_once(update: &Update) -> bool {
    match update {
        Update::Reply(_)
        | Update::NotSent { .. }
        | Update::Gone(_)
        | Update::MatchGone(_)
        | Update::EventGone(_)
        | Update::Announcement(_) => true,
        Update::Connected(_)
        | Update::Lost { .. }
        | Update::Ended(_)
        | Update::Table { .. }
        | Update::Match { .. }
        | Update::Event { .. }
        | Update::Presence(_)
        | Update::Frame(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::TableId;

    use super::*;

    #[tokio::test]
    async fn who_does_not_read_gets_the_latest_instead_of_everything() {
        let inbox = Inbox::new(false);
        let gone = || Update::Gone(TableId::from_bytes([7; 16]));
        for _ in 0..=UPDATES {
            inbox.push(Update::Frame(String::new()), || vec![gone()]);
        }
        inbox.end();
        assert!(matches!(inbox.next().await, Some(Entry::Update(Update::Gone(_)))));
        assert!(matches!(inbox.next().await, Some(Entry::Update(Update::Frame(_)))));
        assert!(inbox.next().await.is_none());
    }

    #[tokio::test]
    async fn what_came_before_the_end_can_still_be_read() {
        let inbox = Inbox::new(true);
        inbox.push(Update::Frame("last".to_owned()), Vec::new);
        inbox.end();
        assert!(matches!(inbox.next().await, Some(Entry::Update(Update::Frame(text))) if text == "last"));
        assert!(inbox.next().await.is_none());
    }
}
