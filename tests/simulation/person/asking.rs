//! Requests that were asked, and what their answers may be.

use std::time::Duration;

use bridge_e2e::Act;
use bridge_protocol::{Answer, Refusal, Request, Retry, Turn};
use bridge_rules::Seat;
use tokio::time::Instant;

use super::{Part, Person, Visit};
use crate::{
    connection::Lost,
    evening::World,
    invariants::{Bucket, Invariants},
};

/// Whoever hears nothing for so long, with a connection that is whole, has found a mistake.
pub(super) const ANSWERED_WITHIN: Duration = Duration::from_secs(60);
/// Whoever hears nothing for so long from a node that may be gone goes to another.
const PATIENCE: Duration = Duration::from_secs(20);

/// Why something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// It is theirs to do.
    Due,
    /// It is their turn.
    Act(Turn, Act),
    /// They may, and it may be too late.
    Manner,
    /// They may not.
    Misdeed,
    /// To be too fast.
    Flood,
    /// Once more, as no answer came.
    Unsure,
    /// To compare what was recorded with what was acknowledged.
    AtTheEnd,
}

/// Something that was asked and not answered yet.
#[derive(Debug)]
pub(crate) struct Asked {
    id: u64,
    request: Request,
    why: Why,
    at: Instant,
    /// Since when whoever asked has listened.
    listened_since: Instant,
    /// Whether something happened after it was asked, or before it was heard of.
    pub may_be_late: bool,
}

impl Asked {
    /// Whoever asked was not listening.
    fn was_not_heard(&mut self) {
        self.listened_since = Instant::now();
        self.may_be_late = true;
    }
}

impl Visit {
    /// They did not listen for a while: what they know may be old.
    pub(super) fn did_not_listen(&mut self) {
        (self.passing, self.beside) = (None, None);
        self.asked.iter_mut().for_each(Asked::was_not_heard);
    }

    /// With a connection that is whole every answer comes. Whoever asked a node that was in trouble hangs up.
    pub(crate) fn expect_answers(&self, world: &World) -> Result<(), Lost> {
        for asked in &self.asked {
            let since = world.calm_since(asked.listened_since);
            assert!(since.elapsed() < ANSWERED_WITHIN, "no answer to {asked:?}");
            if since > asked.listened_since && asked.listened_since.elapsed() > PATIENCE {
                return Err(Lost);
            }
        }
        Ok(())
    }
}

impl Person {
    /// Asks; the answer comes when it comes.
    pub(super) async fn ask(
        &mut self,
        world: &World,
        visit: &mut Visit,
        request: Request,
        why: Why,
    ) -> Result<(), Lost> {
        if matches!(why, Why::Due | Why::Act(..) | Why::Unsure) {
            self.unsure = Some(request.clone());
        }
        world.tell(|| format!("{} asks {request:?}: {why:?}", self.name));
        self.asks_the_event(&request);
        let id = visit.connection.ask(&request).await?;
        if let Request::Claim { table, .. } = request {
            world.invariants.borrow_mut().claims(table);
        }
        let at = Instant::now();
        // Of what a node in trouble had another may say something else before whoever was told by the first hears of
        // it.
        let may_be_late = world.is_in_trouble();
        visit.asked.push(Asked { id, request, why, at, listened_since: at, may_be_late });
        Ok(())
    }

    /// The record of all that was played, and then one by one, for whoever was the host, what was said and done.
    fn read(&mut self, world: &World, answer: &Answer) {
        match answer {
            Answer::Record(record) => {
                world.invariants.borrow_mut().recorded(record);
                let boards = record.boards.iter().map(|board| board.board);
                self.unread = Some(boards.filter(|_| self.part == Part::Plays(Seat::North)).collect());
            }
            Answer::BoardLog(log) => {
                Invariants::logged(log);
                self.unread.iter_mut().for_each(|unread| unread.retain(|board| *board != log.board));
            }
            Answer::MatchRecord(record) => {
                Invariants::played_in_both_rooms(record);
                self.unread = Some(Vec::new());
            }
            Answer::Traveller(traveller) => {
                world.invariants.borrow_mut().field.tells(self.number, traveller);
                self.has_read(traveller.board);
                return;
            }
            other => panic!("nothing to read: {other:?}"),
        }
        self.is_done = self.unread.as_ref().is_some_and(Vec::is_empty);
    }

    /// An answer came: it may be so, and what was acknowledged is noted.
    pub(super) fn take_answer(
        &mut self,
        world: &World,
        visit: &mut Visit,
        id: u64,
        answer: &Answer,
    ) -> Result<(), Lost> {
        let place = visit.asked.iter().position(|asked| asked.id == id).expect("an answer to what was asked");
        let Asked { request, why, at, may_be_late, .. } = visit.asked.remove(place);
        if self.unsure.as_ref() == Some(&request) {
            self.unsure = None;
        }
        let refused = if let Answer::Refused(refused) = answer { Some(&refused.why) } else { None };
        if let Some(refused) = refused {
            world.tell(|| format!("{} is refused: {refused}", self.name));
        }
        if !matches!(refused, Some(Refusal::TooFast { .. })) {
            let is_line = refused.is_none() && matches!(request, Request::Say { .. });
            let watches = self.part == Part::Watches;
            for (bucket, is_of_it) in [(Bucket::Requests, true), (Bucket::Watching, watches), (Bucket::Lines, is_line)]
            {
                if is_of_it {
                    world.invariants.borrow_mut().rates.accepted(bucket, self.node, self.number, at);
                }
            }
        }
        self.event_has_answered(world, visit, &request, answer);
        match (why, refused) {
            (Why::Act(turn, act), None) => {
                let (Some(seat), Some(held)) = (self.seat(), &self.held) else { return Ok(()) };
                world.invariants.borrow_mut().acknowledged(held, turn, seat, act);
            }
            (Why::AtTheEnd, None) => self.read(world, answer),
            // What happened meanwhile may allow it, as when the lead is faced.
            (Why::Misdeed, None) => assert!(may_be_late, "{} may {request:?}: {answer:?}", self.name),
            (Why::Due | Why::Manner | Why::Unsure | Why::Flood, None) => {}
            (_, Some(Refusal::Stopping {})) => return Err(Lost),
            (_, Some(Refusal::Fault {})) if world.conditions.panics => {
                visit.next = Instant::now() + self.luck.millis(1_000, 2_000);
            }
            (_, Some(refused)) if refused.retry() == Retry::Later => {
                visit.next = Instant::now() + self.luck.millis(1_000, 2_000);
            }
            (Why::Misdeed | Why::Flood | Why::Manner | Why::Unsure, Some(_)) => {}
            (Why::Due | Why::Act(..) | Why::AtTheEnd, Some(refused)) => {
                assert!(may_be_late, "{} is refused what is due, {request:?}: {refused}", self.name);
            }
        }
        Ok(())
    }
}
