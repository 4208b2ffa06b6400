//! What a director does: they come when they are called, decide about claims, and sometimes look at a hand, let the
//! table stand still, or take it back to a call.

use bridge_client::pending::{PendingAction, pending_actions};
use bridge_e2e::Attended;
use bridge_protocol::{Request, Ruling, Stage};

use super::Person;
use crate::evening::World;

impl Person {
    /// What there is to be ruled, or what comes to their mind.
    pub(super) fn ruling(&mut self, world: &World, held: &Attended) -> Option<Request> {
        let view = &held.view;
        let pending = pending_actions(view, held.lane).into_iter().next();
        let ruling = match pending {
            _ if view.direction.frozen => Ruling::Unfreeze {},
            Some(PendingAction::Attend) => Ruling::Attend {},
            Some(PendingAction::Award(claim)) if self.luck.one_in(4) => Ruling::VoidClaim { turn: claim.turn },
            Some(PendingAction::Award(claim)) => Ruling::AwardClaim { turn: claim.turn, tricks: claim.tricks },
            _ if world.healed() || !self.luck.one_in(8) => return None,
            _ => self.whim(world, held)?,
        };
        let number = u32::try_from(view.direction.rulings.len() + 1).expect("a few rulings");
        let reason = "It seemed right.".to_owned();
        Some(Request::Rule { table: held.id, number, ruling, law: None, reason })
    }

    fn whim(&mut self, world: &World, held: &Attended) -> Option<Ruling> {
        let view = &held.view;
        let board = view.board.as_ref().filter(|_| view.stage.is_board_on())?;
        Some(match self.luck.below(3) {
            0 => {
                let seat = self.luck.pick(world.conditions.seats());
                world.invariants.borrow_mut().is_looked_at(held.id, seat);
                Ruling::Look { seat }
            }
            1 => Ruling::Freeze {},
            _ if view.stage == Stage::Auction => {
                let turn = *board.called_at.last()?;
                world.invariants.borrow_mut().takes_back(held);
                Ruling::RollBack { turn }
            }
            _ => return None,
        })
    }
}
