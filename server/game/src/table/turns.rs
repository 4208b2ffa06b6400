//! The turns of a table, and as its lanes count them: one an act, whether it stands or was taken back.

use bridge_protocol::{Lane, Turn};

use super::{Act, Table};

impl Table {
    /// The turn that the next act is for.
    pub fn turn(&self) -> Turn {
        self.last_turn().next()
    }

    /// The turn of the last act; 0 before the first.
    pub(crate) fn last_turn(&self) -> Turn {
        Turn(u32::try_from(self.acts.len()).expect("a session has fewer than 2^32 acts"))
    }

    /// What was done at a turn that has passed, if it stands.
    pub(crate) fn act_at(&self, turn: Turn) -> Option<Act> {
        let place = usize::try_from(turn.0).ok()?.checked_sub(1)?;
        self.acts.get(place).copied().filter(|_| !self.is_taken_back_at(turn))
    }

    /// Whether the act of a turn was taken back since.
    pub(crate) fn is_taken_back_at(&self, turn: Turn) -> bool {
        let later = usize::try_from(turn.0).ok().and_then(|turn| self.acts.get(turn..)).unwrap_or_default();
        later.iter().any(|act| matches!(act, Act::TakenBack { back } if *back <= turn))
    }

    /// The acts of the board on the table that stand, with their turns.
    pub(crate) fn standing_acts(&self) -> Vec<(Turn, Act)> {
        let Some(context) = self.stage.context() else { return Vec::new() };
        let mut standing = Vec::new();
        let mut stands_before = Turn(u32::MAX);
        let (mut turn, began) = (self.last_turn(), context.began);
        for act in self.acts.iter().rev() {
            if turn <= began {
                break;
            }
            if turn < stands_before {
                match act {
                    Act::TakenBack { back } => stands_before = *back,
                    Act::Called { .. }
                    | Act::Declared { .. }
                    | Act::Drew { .. }
                    | Act::Led { .. }
                    | Act::Played { .. }
                    | Act::Claimed { .. }
                    | Act::ClaimSettled { .. } => {
                        standing.push((turn, *act));
                    }
                }
            }
            turn = Turn(turn.0 - 1);
        }
        standing.reverse();
        standing
    }

    /// A turn of the table as a lane counts it.
    pub(crate) fn as_heard(&self, lane: Lane, turn: Turn) -> Turn {
        self.hidden_turns.as_heard(lane, turn)
    }

    /// A turn as a lane counts it, as the table does.
    pub(crate) fn at_table(&self, lane: Lane, heard: Turn) -> Turn {
        self.hidden_turns.at_table(lane, heard)
    }

    /// The acts from `back` on are taken back, of which some lanes may not know. Whoever knows of the first of them is
    /// told, and what else was done out of their sight does not come between; the others notice nothing.
    pub(super) fn hide_taken_back(&mut self, back: Turn) {
        let taken_back_at = self.turn();
        for lane in Lane::ALL {
            let known = self.turn_of(lane);
            if back < known {
                self.hidden_turns.hide(lane, known, taken_back_at);
            } else {
                self.hidden_turns.hide(lane, back, taken_back_at.next());
            }
        }
    }
}
