//! What was said about calls, and convention cards.

use bridge_protocol::{ConventionCard, Explained, Meaning, Question};
use bridge_rules::{BySeat, Seat, Side};

use crate::table::Table;

impl Table {
    pub(super) fn call_is_explained(&mut self, _seat: Seat, _meaning: &Meaning) {}
    pub(super) fn is_explained(&mut self, _explained: &Explained, _to: BySeat<bool>) {}
    pub(super) fn is_asked(&mut self, _question: &Question) {}
    pub(super) fn is_answered_again(&mut self, _question: &Question) {}
    pub(super) fn card_is_filed(&mut self, _side: Side, _card: &ConventionCard) {}
}
