//! What people do beside playing: claims, requests to take something back and chat, which they may; and what they may
//! not.

use bridge_dealing::Share;
use bridge_e2e::{Act, Attended};
use bridge_protocol::{Audience, Request, Stage, TableId, Turn};
use bridge_rules::{Call, Card, Partners, Seat};

use super::{Person, Visit, asking::Why};
use crate::{connection::Lost, evening::World};

/// Requests at once, of which a bucket takes two thirds.
const FLOOD: u32 = 32;
/// Lines at once, of which a bucket takes a third.
const LINES: u32 = 15;

impl Person {
    /// Sometimes does something of the kind, and tells whether that was all for now.
    pub(super) async fn misbehave(&mut self, world: &World, visit: &mut Visit, held: &Attended) -> Result<bool, Lost> {
        let conditions = &world.conditions;
        if conditions.floods && (self.floods_on || self.luck.one_in(50)) {
            // Perhaps whoever hangs up and comes back may be as fast again.
            self.floods_on = !self.floods_on && self.luck.one_in(2);
            visit.hangs_up = self.floods_on;
            let lines = self.own_lines(held).filter(|_| self.luck.one_in(3));
            for more in 1..=lines.map_or(FLOOD, |_| LINES) {
                let flood = match lines {
                    Some(before) => line(held.id, before + more),
                    None => Request::Ping {},
                };
                self.ask(world, visit, flood, Why::Flood).await?;
            }
            return Ok(true);
        }
        if conditions.cheats
            && self.luck.one_in(6)
            && let Some(misdeed) = self.misdeed(world, held)
        {
            self.ask(world, visit, misdeed, Why::Misdeed).await?;
            return Ok(true);
        }
        if visit.asked.is_empty()
            && self.unsure.is_none()
            && let Some(move_asked) = self.would_move(world, held)
        {
            self.ask(world, visit, move_asked, Why::Manner).await?;
            return Ok(true);
        }
        if conditions.manners
            && self.luck.one_in(12)
            && let Some(manner) = self.manner(held)
        {
            self.ask(world, visit, manner, Why::Manner).await?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Something that is refused whenever it comes.
    fn misdeed(&mut self, world: &World, held: &Attended) -> Option<Request> {
        let (table, view) = (held.id, &held.view);
        let turn = view.turn;
        let board = view.board.as_ref();
        let any_card = Card::all().nth(usize::try_from(self.luck.below(52)).expect("a card's number"))?;
        let Some(seat) = self.seat() else {
            // Whoever watches calls, plays and is ready in vain.
            return Some(match self.luck.below(3) {
                0 => Act::Call(Call::Pass).at(table, turn),
                1 => Act::Play(any_card).at(table, turn),
                _ => Request::Ready { table, board: view.next_board()? },
            });
        };
        match self.luck.below(6) {
            // Out of turn, or with cards that they do not have.
            0 if view.stage == Stage::Auction && board?.actor() != Some(seat) => {
                Some(Act::Call(Call::Pass).at(table, turn))
            }
            1 if view.stage == Stage::Play && board?.actor() != Some(seat) => Some(Act::Play(any_card).at(table, turn)),
            2 if view.stage == Stage::Play && board?.actor() == Some(seat) => {
                let hand = board?.hands.get(board?.to_act()?)?;
                (!hand.contains(any_card)).then(|| Act::Play(any_card).at(table, turn))
            }
            // At a turn that will not be for long, and at another's seat.
            3 => Some(Act::Call(Call::Pass).at(table, Turn(turn.0 + 1_000))),
            4 => {
                let tables = world.tables.borrow();
                let other = self.luck.pick(&Seat::ALL);
                let invite = tables.get(&self.table)?.1.seats[other].clone();
                let is_full = Seat::ALL.iter().all(|seat| view.seats[*seat].is_some());
                // Where people change seats every link brings whoever plays to the chair that is theirs now.
                let stays = !world.conditions.moves
                    && world.conditions.form.is_none_or(|form| form.partners() == Partners::Fixed);
                (other != seat && is_full && stays).then_some(Request::Sit { invite })
            }
            // Another share than they committed to.
            _ => {
                let value = Share::new(&[77; 32]).ok()?;
                (view.stage == Stage::Revealing && view.set.committed[seat].is_some() && !view.set.revealed[seat])
                    .then_some(Request::Reveal { table, value })
            }
        }
    }

    /// How many lines they have said to their table, if they sit there.
    fn own_lines(&self, held: &Attended) -> Option<u32> {
        Some(held.view.seats[self.seat()?].as_ref()?.lines)
    }

    /// Something that they may do, though it may be too late when it arrives.
    fn manner(&mut self, held: &Attended) -> Option<Request> {
        let (table, view) = (held.id, &held.view);
        let seat = self.seat()?;
        let board = view.board.as_ref()?;
        match self.luck.below(4) {
            3 => {
                let number = view.direction.calls_made + 1;
                Some(Request::CallDirector { table, number, about: "It is late.".to_owned() })
            }
            0 => Some(line(table, self.own_lines(held)? + 1)),
            1 if view.stage == Stage::Play && board.actor() == Some(seat) && board.claim.is_none() => {
                let left = u64::from(13 - board.won.north_south - board.won.east_west);
                let tricks = u8::try_from(self.luck.below(left + 1)).expect("a few");
                let statement = Some("From the top.".to_owned());
                Some(Request::Claim { table, turn: view.turn, tricks, statement })
            }
            _ if view.stage == Stage::Auction => {
                let back = *board.called_at.last()?;
                Some(Request::AskUndo { table, back, instead: None })
            }
            _ => None,
        }
    }
}

/// A line of chat to all, by its number.
fn line(table: TableId, line: u32) -> Request {
    Request::Say { table, line, text: format!("Line {line} of mine."), to: Audience::Table }
}
