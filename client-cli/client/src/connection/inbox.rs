//! The updates that wait to be read, in bounds: when there are many the latest views take the place of all that they
//! say too, and when too much waits that is told once the connection ends.

use std::{collections::VecDeque, sync::Arc};

use bridge_protocol::Answer;
use parking_lot::Mutex;
use tokio::sync::Notify;

use super::{
    RequestError, Update,
    limits::{TOLD_ONCE, UPDATES},
};

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
    /// How many of them are told once.
    told_once: usize,
    over: bool,
}

/// Ends an inbox when it is dropped: whoever tells, and panics, leaves nobody waiting.
pub(super) struct EndsInbox(pub(super) Arc<Inbox>);

impl Inbox {
    pub(super) fn new(tap: bool) -> Self {
        Self { state: Mutex::default(), arrived: Notify::new(), taken: Notify::new(), tap }
    }

    /// Adds an update. If there are too many, `latest` (the tables as they stand) takes the place of what can be
    /// spared.
    pub(super) fn push(&self, update: Update, latest: impl FnOnce() -> Vec<Update>) {
        let mut state = self.state.lock();
        if !self.tap && state.spared() >= UPDATES {
            state.entries.retain(is_told_once);
            state.entries.extend(latest().into_iter().map(Entry::Update));
            state.told_once = state.entries.iter().filter(|entry| is_told_once(entry)).count();
        }
        state.add(Entry::Update(update));
        drop(state);
        self.arrived.notify_one();
    }

    /// Adds the answer that the holder waits for.
    pub(super) fn answer(&self, number: u64, answer: Result<Answer, RequestError>) {
        self.state.lock().add(Entry::Answer(number, answer));
        self.arrived.notify_one();
    }

    /// Whether more waits that is told once than is kept: nothing more is to be asked or heard.
    pub(super) fn is_overfull(&self) -> bool {
        self.state.lock().told_once > TOLD_ONCE
    }

    /// Nothing more will come.
    fn end(&self) {
        self.state.lock().over = true;
        self.arrived.notify_one();
    }

    pub(super) async fn next(&self) -> Option<Entry> {
        loop {
            {
                let mut state = self.state.lock();
                if let Some(entry) = state.take() {
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

impl State {
    fn add(&mut self, entry: Entry) {
        self.told_once += usize::from(is_told_once(&entry));
        self.entries.push_back(entry);
    }

    fn take(&mut self) -> Option<Entry> {
        let entry = self.entries.pop_front()?;
        self.told_once -= usize::from(is_told_once(&entry));
        Some(entry)
    }

    /// How many of them later views can take the place of.
    fn spared(&self) -> usize {
        self.entries.len() - self.told_once
    }
}

impl Drop for EndsInbox {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Whether a view that comes later does not say it too.
fn is_told_once(entry: &Entry) -> bool {
    let Entry::Update(update) = entry else { return true };
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
        for _ in 0..=UPDATES {
            inbox.push(Update::Frame(String::new()), || vec![gone()]);
        }
        inbox.end();
        assert!(matches!(inbox.next().await, Some(Entry::Update(Update::Gone(_)))));
        assert!(matches!(inbox.next().await, Some(Entry::Update(Update::Frame(_)))));
        assert!(inbox.next().await.is_none());
    }

    #[tokio::test]
    async fn what_is_told_once_waits_for_whoever_reads_and_not_without_end() {
        let inbox = Inbox::new(false);
        for number in 0..TOLD_ONCE as u64 {
            // Latest views are asked for when there are many of them, however much else waits.
            inbox.push(gone(), || panic!("{number}: nothing can be spared"));
        }
        assert!(!inbox.is_overfull());
        inbox.answer(1, Ok(Answer::Done {}));
        assert!(inbox.is_overfull());
        assert!(matches!(inbox.next().await, Some(Entry::Update(Update::Gone(_)))));
        assert!(!inbox.is_overfull());
    }

    #[tokio::test]
    async fn whoever_waits_for_one_that_panicked_is_told_that_nothing_comes() {
        let inbox = Arc::new(Inbox::new(false));
        let last = EndsInbox(Arc::clone(&inbox));
        let telling = tokio::spawn(async move {
            let _last = last;
            panic!("as planned");
        });
        assert!(inbox.next().await.is_none());
        assert!(telling.await.is_err());
    }

    #[tokio::test]
    async fn what_came_before_the_end_can_still_be_read() {
        let inbox = Inbox::new(true);
        inbox.push(Update::Frame("last".to_owned()), Vec::new);
        inbox.end();
        assert!(matches!(inbox.next().await, Some(Entry::Update(Update::Frame(text))) if text == "last"));
        assert!(inbox.next().await.is_none());
    }

    fn gone() -> Update {
        Update::Gone(TableId::from_bytes([7; 16]))
    }
}
