//! Between boards people change seats, or get up and take a seat that is free. Whoever had another lane before asks, on
//! a connection of their own, for what they have missed there, and for what was said before they came where they are.

use bridge_e2e::Attended;
use bridge_protocol::{Refusal, Request, ResumePoint, Seq, ServerFrame, Snapshot, Stage, TableId};
use bridge_rules::Seat;
use tokio::time::Instant;

use super::{Person, asking::ANSWERED_WITHIN};
use crate::{
    conditions::Conditions,
    connection::{Connection, Lost},
    evening::World,
    luck::Luck,
};

/// So often whoever has moved looks back.
const LOOKS: u8 = 4;
/// A lane remembers no more frames.
const REMEMBERED: usize = 32;

/// How somebody changes seats.
pub(super) struct Moves {
    luck: Luck,
    /// The seat by whose link they come, if it is another than the one that they came for.
    chair: Option<Seat>,
    /// Whether they have asked to get up, and may find that the table is gone for them.
    gets_up: bool,
    /// Where they were in the lane that they left last.
    left: Option<ResumePoint>,
    /// How often they look back to it yet.
    looks: u8,
}

impl Moves {
    pub(super) const fn new(luck: Luck) -> Self {
        Self { luck, chair: None, gets_up: false, left: None, looks: 0 }
    }

    /// By whose link they come who came for this seat.
    pub(super) fn chair(&self, own: Seat) -> Seat {
        self.chair.unwrap_or(own)
    }

    /// Tries another link if the seat is another's by now. As many seats are free as people have got up.
    pub(super) fn take_another_chair(&mut self, conditions: &Conditions, refusal: &Refusal) -> bool {
        match refusal {
            _ if !conditions.moves => return false,
            Refusal::AlreadySeated { seat } => self.chair = Some(*seat),
            Refusal::SeatTaken { .. } | Refusal::HasSeenCards {} => self.pick_chair(conditions),
            _ => return false,
        }
        true
    }

    fn pick_chair(&mut self, conditions: &Conditions) {
        let theirs = |seat: &Seat| !conditions.computers.contains(seat);
        let chairs: Vec<Seat> = conditions.seats().iter().copied().filter(theirs).collect();
        self.chair = Some(self.luck.pick(&chairs));
    }

    fn has_left(&mut self, at: ResumePoint) {
        (self.left, self.looks) = (Some(at), LOOKS);
    }
}

impl Person {
    /// What somebody asks for who would sit elsewhere.
    pub(super) fn would_move(&mut self, world: &World, held: &Attended) -> Option<Request> {
        let (table, view) = (held.id, &held.view);
        let seat = self.seat()?;
        let is_hosted = self.member.is_none() && self.entrant.is_none();
        if !world.conditions.moves || !is_hosted || view.stage != Stage::Gathering {
            return None;
        }
        let sitting = |seat: Seat| view.seats[seat].as_ref().filter(|sits| !sits.computer).map(|sits| sits.sitting);
        let own = sitting(seat)?;
        let luck = &mut self.moves.luck;
        if let Some(swap) = view.swaps.iter().find(|swap| swap.of == seat) {
            let accept = !luck.one_in(4);
            return Some(Request::AnswerSwap { table, sitting: own, with: sitting(swap.by)?, accept });
        }
        if view.ready[seat] || !luck.one_in(3) {
            return None;
        }
        // Whoever is not ready is in nobody's way: the board does not begin without them.
        if luck.one_in(3) && view.policy.next_board_seconds.is_none() {
            self.moves.gets_up = true;
            return Some(Request::LeaveSeat { table, sitting: own });
        }
        let with = sitting(luck.pick(world.conditions.seats())).filter(|with| *with != own)?;
        Some(Request::AskSwap { table, sitting: own, with })
    }

    /// Whether they have got up, as they wished; then they are to sit down again.
    pub(super) fn has_got_up(&mut self, world: &World, table: TableId) -> bool {
        if !self.moves.gets_up {
            return false;
        }
        self.moves.gets_up = false;
        self.unsure = None;
        let Some(held) = self.held.take_if(|held| held.id == table) else { return true };
        world.tell(|| format!("{} has got up from {:?}", self.name, held.lane));
        self.leaves(world, &held);
        self.moves.chair = held.lane.seat();
        if self.moves.luck.one_in(2) {
            self.moves.pick_chair(&world.conditions);
        }
        true
    }

    /// They are shown another lane of the table than they had, if they have moved.
    pub(super) fn has_come_from(&mut self, world: &World, held: &Attended, fresh: &Attended) {
        if held.id == fresh.id && held.lane != fresh.lane && self.entrant.is_none() {
            world.tell(|| format!("{} has come from {:?} to {:?}", self.name, held.lane, fresh.lane));
            self.leaves(world, held);
        }
    }

    fn leaves(&mut self, world: &World, held: &Attended) {
        world.invariants.borrow_mut().accounts.leaves(self.account(), held.resume_point());
        self.moves.has_left(held.resume_point());
    }

    /// Sometimes asks for what is not theirs to know; tells whether they did not listen meanwhile.
    pub(super) async fn look_back(&mut self, world: &World) -> bool {
        let Some(point) = self.old_point(world) else { return false };
        world.tell(|| format!("{} looks back: {point:?}", self.name));
        let began = Instant::now();
        let heard = tokio::time::timeout(ANSWERED_WITHIN, self.hears_since(world, point)).await;
        assert!(
            heard.is_ok() || world.calm_since(began) > began,
            "{} is not told that there is nothing, and node {} is well",
            self.name,
            self.node
        );
        true
    }

    /// Where they were before they moved, as somebody who has heard nothing of that; or, which nobody does in good
    /// faith, the lane that they have now, before they came there.
    fn old_point(&mut self, world: &World) -> Option<ResumePoint> {
        let (account, Moves { luck, looks, left, .. }) = (self.guest.as_ref()?.account, &mut self.moves);
        let left = left.filter(|_| world.conditions.looks_back && *looks > 0)?;
        if !luck.one_in(2) {
            return None;
        }
        *looks -= 1;
        let now = self.held.as_ref().filter(|held| held.id == left.table);
        let Some(now) = now.filter(|_| world.conditions.cheats && luck.one_in(2)) else { return Some(left) };
        // Whoever had it may have told them the number.
        let invariants = world.invariants.borrow();
        let said = invariants.accounts.said_to_others(account, now.id, now.lane.seat()?);
        let said: Vec<Seq> = said.take(REMEMBERED).collect();
        let guessed = Seq(now.seq.0.saturating_sub(1 + luck.below(12)));
        let seq = if said.is_empty() || luck.one_in(4) { guessed } else { luck.pick(&said) };
        Some(ResumePoint { seq, ..now.resume_point() })
    }

    /// Hears what there is since then, and hangs up.
    async fn hears_since(&self, world: &World, point: ResumePoint) -> Result<(), Lost> {
        let caller = world.callers.borrow()[self.node].clone().ok_or(Lost)?;
        let guest = self.guest.as_ref().ok_or(Lost)?;
        let mut connection = Connection::open(&caller, self.from, &guest.token, vec![point]).await?;
        let mut lane = point.lane;
        loop {
            let (text, frame) = connection.hear().await?;
            let mut invariants = world.invariants.borrow_mut();
            invariants.sent(self.number, &text);
            match frame {
                ServerFrame::TableEvents(events) => {
                    invariants.accounts.told(guest.account, point.table, lane, events.from);
                }
                ServerFrame::Snapshot(snapshot) => {
                    let Snapshot { table, lane: shown, seq, view } = *snapshot;
                    lane = shown;
                    invariants.sees(guest.account, &Attended { id: table, lane, seq, view, presence: None });
                }
                ServerFrame::Presence(_) | ServerFrame::Gone { .. } | ServerFrame::Closing(_) => return Ok(()),
                other => panic!("{} asked for the table alone: {other:?}", self.name),
            }
        }
    }
}
