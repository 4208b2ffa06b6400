//! Writes the script of a pair by playing an evening with D1: mostly what brings it forward, with much that does not.

use bridge_game::{Command, Event, Person, view};
use bridge_protocol::{Lane, Stage, Turn};
use bridge_rules::{Card, Deal, Seat};

use super::{
    deed::Deed,
    evening::{Evening, KIBITZER, Viewer},
};
use crate::{
    chance::Chance,
    moves,
    people::{person, player},
};

const BOARDS: usize = 2;
const LONGEST: usize = 600;

/// What was done, what the viewer was sent, and where the cards were meanwhile.
pub(super) struct Script {
    pub(super) viewer: Viewer,
    pub(super) deals: Vec<Deal>,
    pub(super) deeds: Vec<Deed>,
    pub(super) seen: Vec<Vec<String>>,
    /// The board on the table after each deed; none between boards.
    pub(super) marks: Vec<Option<Mark>>,
    /// Every card of each board, with its seat, in the order of play.
    pub(super) cards: Vec<Vec<(Seat, Card)>>,
}

/// How far a board has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) board: usize,
    pub(super) cards: usize,
    /// The dummy whose hand is on the table.
    pub(super) faced: Option<Seat>,
}

struct Writer {
    evening: Evening,
    script: Script,
    /// A claim is decided when it is made: whether it will be accepted.
    verdict: bool,
}

pub(super) fn written(viewer: Viewer, chance: &mut Chance) -> Script {
    let deals: Vec<Deal> = (0..BOARDS).map(|_| chance.deal()).collect();
    let evening = Evening::open(viewer, &deals);
    let script = Script { viewer, deals, deeds: vec![], seen: vec![], marks: vec![], cards: vec![vec![]; BOARDS] };
    let mut writer = Writer { evening, script, verdict: false };
    writer.add(Deed::Open(person(KIBITZER), Command::Watch), chance);
    while !writer.evening.table.is_finished() && writer.script.deeds.len() < LONGEST {
        let deed = if chance.percent(25) { writer.aside(chance) } else { writer.onward(chance) };
        writer.add(deed, chance);
    }
    Script { seen: writer.evening.seen, ..writer.script }
}

impl Writer {
    fn add(&mut self, deed: Deed, chance: &mut Chance) {
        let mut mark = self.script.marks.last().copied().flatten();
        for event in self.evening.does(&deed, chance) {
            if let Event::BoardOpened { board } = event {
                let board = usize::try_from(board.get() - 1).unwrap();
                mark = Some(Mark { board, cards: 0, faced: None });
            } else if let Event::BoardEnded { .. } = event {
                mark = None;
            } else if let (Event::Played { seat, card, .. }, Some(on)) = (event, &mut mark) {
                self.script.cards[on.board].push((seat, card));
                on.cards += 1;
                // Dummy is on the leader's left.
                on.faced = on.faced.or(Some(seat.next()));
            }
        }
        self.script.deeds.push(deed);
        self.script.marks.push(mark);
    }

    /// What brings the evening forward.
    fn onward(&mut self, chance: &mut Chance) -> Deed {
        let table = &self.evening.table;
        let seen = view::snapshot(table, Lane::North);
        if let Some(seat) = Seat::ALL.into_iter().find(|seat| seen.seats[*seat].is_none()) {
            let stranger = person(&format!("Sub {}", self.script.deeds.len()));
            let who = chance.one_of(&[player(seat), player(seat), person("Zoe"), stranger]);
            return Deed::Open(who, Command::Sit { seat });
        }
        if let Some((turn, by)) = moves::open_claim(table) {
            return self.answer(turn, by, chance);
        }
        match (seen.stage, moves::legal_act(table, chance)) {
            (Stage::Auction | Stage::Play, Some((seat, act))) => Deed::Open(self.player(seat), act),
            (Stage::Auction | Stage::Play, None) => unreachable!("somebody is on turn"),
            (Stage::Gathering | Stage::Committing | Stage::Revealing | Stage::Finished, _) => {
                let seat = Seat::ALL.into_iter().find(|seat| !seen.ready[*seat]).unwrap();
                Deed::Open(self.player(seat), Command::Ready { board: seen.next_board().unwrap() })
            }
        }
    }

    /// The viewer's own answer he knows, and of two acceptances both are told; else the first is drawn in each evening.
    fn answer(&self, turn: Turn, by: Seat, chance: &mut Chance) -> Deed {
        let opponents = [by.lho(), by.rho()];
        let answered = |seat: Seat| {
            let board = view::snapshot(&self.evening.table, seat.into()).board.unwrap();
            board.claim.unwrap().answer.is_some()
        };
        let open: Vec<Seat> = opponents.into_iter().filter(|seat| !answered(*seat)).collect();
        let seat = chance.one_of(&open);
        if open.len() == 2 && !self.verdict && Lane::from(seat) != self.script.viewer.lane {
            Deed::FirstAnswer(seat, turn)
        } else {
            Deed::Open(
                self.player(seat),
                Command::AnswerClaim { turn, accept: self.verdict, stage: bridge_protocol::ClaimStage::Opponents },
            )
        }
    }

    /// What does not bring it forward, or not as planned.
    fn aside(&mut self, chance: &mut Chance) -> Deed {
        let turn = self.evening.table.turn();
        let seat = chance.seat();
        let own = self.script.viewer.lane.seat();
        let seen = view::snapshot(&self.evening.table, seat.into());
        let attempt = match own {
            Some(own) => self.player(own),
            None => person(KIBITZER),
        };
        match chance.below(12) {
            0..=2 if Some(seat) != own => Deed::IllegalCard(seat),
            0..=4 => Deed::KibitzerComes,
            // The viewer tries a card, any card, a call, a claim of everything, another's chair.
            5 => Deed::Open(attempt, Command::Play { turn, card: chance.one_of(&Card::all().collect::<Vec<_>>()) }),
            6 => Deed::Open(
                attempt,
                Command::Call { turn, call: chance.one_of(&["1C", "X", "7NT"]).parse().unwrap(), meaning: None },
            ),
            7 => {
                let another =
                    [Command::Sit { seat }, Command::Watch, Command::Claim { turn, tricks: 14, statement: None }];
                Deed::Open(attempt, chance.one_of(&another))
            }
            8 if moves::open_claim(&self.evening.table).is_none() => {
                self.verdict = chance.percent(10);
                let tricks = u8::try_from(chance.below(4)).unwrap();
                Deed::Open(self.player(seat), Command::Claim { turn, tricks, statement: None })
            }
            8 | 9 => {
                let line = seen.seats[seat].as_ref().map_or(1, |one| one.lines + 1);
                Deed::Open(
                    self.player(seat),
                    Command::Say { line, text: "well played".to_owned(), to: bridge_protocol::Audience::Table },
                )
            }
            10 => {
                let sitting = seen.seats[seat].as_ref().map_or(0, |one| one.sitting);
                Deed::Open(self.player(seat), Command::LeaveSeat { sitting })
            }
            _ => self.late_duplicate(chance),
        }
    }

    /// Who sits there, or would if somebody did.
    fn player(&self, seat: Seat) -> Person {
        moves::occupant(&self.evening.table, seat).unwrap_or_else(|| player(seat))
    }

    fn late_duplicate(&self, chance: &mut Chance) -> Deed {
        match chance.one_of(&self.script.deeds) {
            Deed::Open(who, command) => Deed::Open(who, command),
            Deed::IllegalCard(_) | Deed::KibitzerComes | Deed::FirstAnswer(..) => Deed::KibitzerComes,
        }
    }
}
