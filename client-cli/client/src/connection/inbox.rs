//! The updates that wait to be read, in bounds.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;

use super::{Update, limits::UPDATES};

pub(super) struct Inbox {
    state: Mutex<State>,
    arrived: Notify,
    taken: Notify,
    pub(super) tap: bool,
}

#[derive(Default)]
struct State {
    updates: VecDeque<Update>,
    over: bool,
}

impl Inbox {
    pub(super) fn new(tap: bool) -> Self {
        Self { state: Mutex::default(), arrived: Notify::new(), taken: Notify::new(), tap }
    }

    /// Adds an update. If there are too many, `latest` (the tables as they stand) takes the place of what can be
    /// spared.
    pub(super) fn push(&self, update: Update, latest: impl FnOnce() -> Vec<Update>) {
        let mut state = self.state();
        if !self.tap && state.updates.len() >= UPDATES {
            state
                .updates
                .retain(|update| matches!(update, Update::Reply(_) | Update::Gone(_) | Update::Announcement(_)));
            state.updates.extend(latest());
        }
        state.updates.push_back(update);
        drop(state);
        self.arrived.notify_one();
    }

    /// Nothing more will come.
    pub(super) fn end(&self) {
        self.state().over = true;
        self.arrived.notify_one();
    }

    pub(super) async fn next(&self) -> Option<Update> {
        loop {
            {
                let mut state = self.state();
                if let Some(update) = state.updates.pop_front() {
                    self.taken.notify_one();
                    return Some(update);
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
        while self.tap && self.state().updates.len() >= UPDATES {
            self.taken.notified().await;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
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
        assert!(matches!(inbox.next().await, Some(Update::Gone(_))));
        assert!(matches!(inbox.next().await, Some(Update::Frame(_))));
        assert!(inbox.next().await.is_none());
    }

    #[tokio::test]
    async fn what_came_before_the_end_can_still_be_read() {
        let inbox = Inbox::new(true);
        inbox.push(Update::Frame("last".to_owned()), Vec::new);
        inbox.end();
        assert!(matches!(inbox.next().await, Some(Update::Frame(text)) if text == "last"));
        assert!(inbox.next().await.is_none());
    }
}
