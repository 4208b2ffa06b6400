//! What went over the wires, as the document shows it: `N → ` from North's client, `N E S W ← ` from the server.

use serde::Serialize;

use crate::layout::laid_out;

#[derive(Default)]
pub(crate) struct Script(String);

impl Script {
    pub(crate) fn sent(&mut self, who: &str, frame: &impl Serialize) {
        self.line(who, '→', &compact(frame));
    }

    pub(crate) fn received(&mut self, who: &str, frame: &impl Serialize) {
        self.line(who, '←', &compact(frame));
    }

    /// A frame that is described and not shown.
    pub(crate) fn aside(&mut self, who: &str, words: &str) {
        self.0.push_str(&format!("{who} ← ({words})\n"));
    }

    /// A sentence between the frames.
    pub(crate) fn note(&mut self, words: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(&format!("# {words}\n"));
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    fn line(&mut self, who: &str, way: char, json: &str) {
        self.0.push_str(&format!("{who} {way} {}\n", laid_out(json).replace('\n', "\n    ")));
    }
}

pub(crate) fn compact(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("every message is JSON")
}
