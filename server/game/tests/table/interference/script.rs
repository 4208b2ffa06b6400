//! Writes the script of a pair by playing an evening with D1: mostly what brings it forward, with much that does not.

use bridge_game::{Command, Input, Moment, Person, auction, dealing, direction, seating, view};
use bridge_protocol::{ClaimStage, Lane, Ruling, Stage, TableView};
use bridge_rules::{Deal, Seat};

use super::{
    deed::{Deed, Poll, Step},
    evening::{Chances, Evening},
    mark::Mark,
    viewer::{ANOTHER_KIBITZER, DIRECTOR, KIBITZER, Viewer},
};
use crate::{
    chance::Chance,
    people::{person, player},
};

const BOARDS: usize = 2;
const LONGEST: usize = 700;

/// An evening, how it came about, and what the viewer had seen of the cards meanwhile.
pub(super) struct Script {
    pub(super) deals: Vec<Deal>,
    pub(super) steps: Vec<Step>,
    /// What was done and what the viewer was sent.
    pub(super) evening: Evening,
    /// The board on the table after each step; none between boards.
    pub(super) marks: Vec<Option<Mark>>,
}

pub(super) struct Writer {
    pub(super) evening: Evening,
    pub(super) steps: Vec<Step>,
    /// Calls for the director: nobody may call too often.
    pub(super) calls: usize,
    marks: Vec<Option<Mark>>,
}

pub(super) fn written(viewer: Viewer, seed: u64, chance: &mut Chance) -> Script {
    let deals: Vec<Deal> = (0..BOARDS).map(|_| chance.deal()).collect();
    let evening = Evening::open(viewer, &deals, Chances { script: seed, evening: seed, from: 0 });
    let mut writer = Writer { evening, steps: vec![], calls: 0, marks: vec![] };
    if viewer.is_directed {
        writer.add(open(person(DIRECTOR), Command::Direction(direction::Command::Direct)), chance);
    }
    for kibitzer in [KIBITZER, ANOTHER_KIBITZER] {
        writer.add(open(person(kibitzer), Command::Seating(seating::Command::Watch)), chance);
    }
    while !writer.evening.table.is_finished() && writer.steps.len() < LONGEST {
        let deed = match chance.below(20) {
            // What is asked of several is soon over, and then nobody answers out of sight any more.
            0..6 if writer.evening.is_somebody_asked() => Deed::Unseen,
            0..8 => writer.aside(chance),
            _ => writer.onward(chance),
        };
        writer.add(deed, chance);
    }
    let Writer { evening, steps, marks, .. } = writer;
    Script { deals, steps, evening, marks }
}

impl Writer {
    fn add(&mut self, deed: Deed, chance: &mut Chance) {
        let step = Step { wait: self.wait(&deed, chance), deed, count: self.evening.count(Lane::Director) };
        self.evening.does(&step);
        self.steps.push(step);
        self.marks.push(self.evening.mark.clone());
    }

    /// How long it takes until it is done. Where there is a clock, somebody thinks for long now and then.
    fn wait(&self, deed: &Deed, chance: &mut Chance) -> u64 {
        match deed {
            Deed::Wait => {
                let released = self.evening.covered.as_ref().map(|covered| Moment(covered.until.0 + 1));
                let until = released.or(self.evening.table.next_deadline()).unwrap_or(self.evening.now);
                until.0.saturating_sub(self.evening.now.0)
            }
            Deed::Unseen if self.evening.viewer.policy.clock.is_some() && chance.percent(8) => 45_000,
            _ => chance.below(2_500) as u64,
        }
    }

    /// What brings the evening forward.
    fn onward(&mut self, chance: &mut Chance) -> Deed {
        if let Some(covered) = &self.evening.covered {
            return if covered.until < Moment(u64::MAX) { Deed::Wait } else { Deed::Uncover };
        }
        let seen = view::snapshot(&self.evening.table, Lane::Director);
        if seen.direction.frozen {
            return self.ruled(Ruling::Unfreeze {});
        }
        if let Some(seat) = Seat::ALL.into_iter().find(|seat| seen.seats[*seat].is_none()) {
            let stranger = person(&format!("Sub {}", self.steps.len()));
            let who = chance.one_of(&[player(seat), player(seat), person("Zoe"), stranger]);
            return open(who, Command::Seating(seating::Command::Sit { seat }));
        }
        match seen.stage {
            Stage::Drawing | Stage::Auction | Stage::Declaring | Stage::Play if self.evening.viewer.waits() => {
                if chance.percent(3) { Deed::Rest } else { Deed::Moves }
            }
            Stage::Drawing | Stage::Auction | Stage::Declaring | Stage::Play => self.on_the_board(&seen, chance),
            Stage::Gathering | Stage::Committing | Stage::Revealing | Stage::Finished => {
                if let Some(withdrawn) = self.withdraws().filter(|_| chance.percent(30)) {
                    return withdrawn;
                }
                let seat = Seat::ALL.into_iter().find(|seat| !seen.ready[*seat]).unwrap();
                open(
                    self.evening.occupant(seat),
                    Command::Dealing(dealing::Command::Ready { board: seen.next_board().unwrap() }),
                )
            }
        }
    }

    fn on_the_board(&self, seen: &TableView, chance: &mut Chance) -> Deed {
        let board = seen.board.as_ref().unwrap();
        if let Some(claim) = &board.claim {
            let turn = claim.turn;
            return match self.evening.asked(Poll::Claim) {
                Some(asked) if asked.plan.lapses => Deed::Wait,
                Some(_) => Deed::Concluded(Poll::Claim),
                None if !self.evening.viewer.is_directed => Deed::Wait,
                None if claim.stage == ClaimStage::Director && chance.percent(20) => {
                    let tricks = u8::try_from(chance.below(usize::from(board.remaining_tricks()) + 1)).unwrap();
                    self.ruled(Ruling::AwardClaim { turn, tricks })
                }
                None => self.ruled(Ruling::VoidClaim { turn }),
            };
        }
        if let Some(asked) = self.evening.asked(Poll::Lead) {
            return if asked.plan.lapses { Deed::Wait } else { Deed::Concluded(Poll::Lead) };
        }
        if let Some(asked) = self.evening.asked(Poll::Undo).filter(|_| chance.percent(70)) {
            let grant = asked.plan.verdict;
            let decides = chance.percent(15);
            let ruling = Ruling::DecideUndo { back: asked.about, grant };
            return if decides { self.ruled(ruling) } else { Deed::Concluded(Poll::Undo) };
        }
        let Some((seat, act)) = self.evening.legal_act(chance) else {
            // The auction is over, and the tray has yet to tell it.
            return Deed::Wait;
        };
        let who = self.evening.occupant(seat);
        if self.evening.would(&who, act.clone()).is_empty() {
            // A call is held, or the tray is on its way.
            return Deed::Wait;
        }
        match act {
            Command::Auction(auction::Command::Call { turn, call, .. }) => {
                Deed::Call { seat, turn, call, meaning: self.meaning(chance) }
            }
            act => open(who, act),
        }
    }

    pub(super) fn ruled(&self, ruling: Ruling) -> Deed {
        let (law, reason) = (Some("81C".to_owned()), "to go on".to_owned());
        let rule = Command::Direction(direction::Command::Rule { number: 0, ruling, law, reason });
        open(person(DIRECTOR), self.evening.numbered(&person(DIRECTOR), rule))
    }
}

pub(super) fn open(who: Person, command: Command) -> Deed {
    Deed::Open(Input::Person(who, command))
}
