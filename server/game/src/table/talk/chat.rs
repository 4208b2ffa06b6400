//! The table's talk: what each lane has heard last, for those who arrive later, and what each speaker has said last, so
//! that a line which comes twice is heard once. A speaker's lines are numbered for each audience by itself: whoever
//! hears only some of them sees no gap where the others were (Spec C11).

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use bridge_protocol::{
    AccountId, Audience, ByLane, ChatLine, Lane,
    limits::{CHAT_REMEMBERED, LINES_RECOGNISED},
};

#[derive(Clone, Debug, Default)]
pub(crate) struct ChatLog {
    ears: ByLane<Ear>,
    speakers: BTreeMap<AccountId, Speaker>,
}

/// What a lane has heard.
#[derive(Clone, Debug, Default)]
struct Ear {
    last: VecDeque<Arc<ChatLine>>,
    /// How many lines to the whole table, from whom.
    to_the_table: BTreeMap<AccountId, u32>,
}

/// What an account has said, wherever it was.
#[derive(Clone, Debug, Default)]
struct Speaker {
    said: BTreeMap<Audience, u32>,
    last: VecDeque<Arc<ChatLine>>,
}

impl ChatLog {
    /// The last lines that a lane has heard.
    pub(crate) fn heard_by(&self, lane: Lane) -> impl Iterator<Item = &ChatLine> {
        self.ears[lane].last.iter().map(AsRef::as_ref)
    }

    pub(crate) fn last_heard_by(&self, lane: Lane) -> Option<&ChatLine> {
        self.ears[lane].last.back().map(AsRef::as_ref)
    }

    /// How many lines of an account to the whole table a lane has heard.
    pub(crate) fn lines_heard_by(&self, lane: Lane, from: AccountId) -> u32 {
        self.ears[lane].to_the_table.get(&from).copied().unwrap_or(0)
    }

    /// How many lines an account has said to an audience.
    pub(crate) fn lines_said(&self, from: AccountId, to: Audience) -> u32 {
        self.speakers.get(&from).and_then(|speaker| speaker.said.get(&to)).copied().unwrap_or(0)
    }

    /// Whether an account said this very line before: a duplicate, not another line of the same number. What others
    /// said has no part in it, since the speaker may not know of that.
    pub(crate) fn was_said(&self, by: AccountId, to: Audience, line: u32, text: &str) -> bool {
        let last = self.speakers.get(&by).map(|speaker| &speaker.last);
        last.into_iter().flatten().any(|said| said.to == to && said.line == line && said.text == text)
    }

    /// Somebody else has these ears: what was for them alone is forgotten.
    pub(crate) fn forget_private(&mut self, lane: Lane) {
        self.ears[lane].last.retain(|line| line.to.is_table());
    }

    pub(crate) fn add(&mut self, by: AccountId, line: ChatLine, hears: impl Fn(Lane) -> bool) {
        let to = line.to;
        let line = Arc::new(line);
        let speaker = self.speakers.entry(by).or_default();
        speaker.said.insert(to, line.line);
        remember(&mut speaker.last, &line, LINES_RECOGNISED);
        for lane in Lane::ALL.into_iter().filter(|lane| hears(*lane)) {
            let ear = &mut self.ears[lane];
            remember(&mut ear.last, &line, CHAT_REMEMBERED);
            if to.is_table() {
                ear.to_the_table.insert(by, line.line);
            }
        }
    }
}

fn remember(last: &mut VecDeque<Arc<ChatLine>>, line: &Arc<ChatLine>, limit: usize) {
    if last.len() == limit {
        last.pop_front();
    }
    last.push_back(line.clone());
}
