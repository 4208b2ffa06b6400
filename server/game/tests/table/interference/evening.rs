//! One evening of a pair, and what the viewer is sent.

use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::{Actor, Command, Concealed, Event, House, Moment, Opened, Opening, Person, Table, view};
use bridge_protocol::{
    BoardSource, Events, ImportedBoard, Kibitzing, Lane, Policy, Refused, Seq, ServerFrame, Snapshot, TableId,
};
use bridge_rules::{Card, Deal};

use super::deed::Deed;
use crate::{
    chance::Chance,
    evening::board,
    moves,
    people::{host, person},
};

/// Whose frames are compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Viewer {
    pub(super) lane: Lane,
    pub(super) kibitzing: Kibitzing,
}

/// The name of the kibitzer whose requests are the viewer's own.
pub(super) const KIBITZER: &str = "Kit";

pub(super) struct Evening {
    pub(super) table: Table,
    viewer: Viewer,
    house: House,
    guests: usize,
    /// What the viewer was sent at each step: each text is a frame.
    pub(super) seen: Vec<Vec<String>>,
}

/// The frames of an evening with these deals, one list for the beginning and one for each deed.
pub(super) fn played(viewer: Viewer, deals: &[Deal], deeds: &[Deed], seed: u64) -> Vec<Vec<String>> {
    let mut evening = Evening::open(viewer, deals);
    let mut chance = Chance::new(!seed);
    for deed in deeds {
        evening.does(deed, &mut chance);
    }
    evening.seen
}

impl Evening {
    pub(super) fn open(viewer: Viewer, deals: &[Deal]) -> Self {
        let boards = (1..).zip(deals).map(|(number, deal)| ImportedBoard { board: board(number), deal: *deal });
        let opening = Opening {
            table: TableId::from_bytes(*b"one of two alike"),
            host: host().account,
            server: "club.example".to_owned(),
            secret: Concealed::new(SetSecret::new([7; 32])),
            at: Moment(1_700_000_000_000),
        };
        let policy = Policy { kibitzing: viewer.kibitzing, ..Policy::social() };
        let opened = Opened::new(opening, BoardSource::Import(boards.collect()), policy).unwrap();
        let house = House { key: ServerKey::new(&[5; 32]) };
        let mut evening = Self { table: Table::open(opened), viewer, house, guests: 0, seen: Vec::new() };
        let snapshot = evening.snapshot();
        evening.seen.push(vec![snapshot]);
        evening
    }

    /// Carries a deed out, and gives the events of it.
    pub(super) fn does(&mut self, deed: &Deed, chance: &mut Chance) -> Vec<Event> {
        match deed {
            Deed::Open(who, command) => self.commit(who, command.clone()),
            Deed::IllegalCard(seat) => match moves::occupant(&self.table, *seat) {
                Some(who) => {
                    let card = self.illegal_card(chance);
                    let events = self.commit(&who, Command::Play { turn: self.table.turn(), card });
                    assert_eq!(events, [], "{seat} may not play {card}");
                    events
                }
                None => self.commit_nothing(),
            },
            Deed::KibitzerComes if chance.percent(50) => {
                self.guests += 1;
                self.commit(&person(&format!("Guest {}", self.guests)), Command::Watch)
            }
            Deed::KibitzerComes => self.commit_nothing(),
            Deed::FirstAnswer(seat, turn) => match moves::occupant(&self.table, *seat) {
                Some(who) => self.commit(
                    &who,
                    Command::AnswerClaim {
                        turn: *turn,
                        accept: chance.percent(50),
                        stage: bridge_protocol::ClaimStage::Opponents,
                    },
                ),
                None => self.commit_nothing(),
            },
        }
    }

    /// A card that whoever is on turn may not play, so that nobody may.
    fn illegal_card(&self, chance: &mut Chance) -> Card {
        let legal = moves::on_turn(&self.table).and_then(|(_, view)| {
            let board = view.board.filter(|board| board.contract.is_some())?;
            Some(moves::playable(&board))
        });
        let illegal = |card: &Card| !legal.is_some_and(|legal| legal.contains(*card));
        chance.one_of(&Card::all().filter(illegal).collect::<Vec<_>>())
    }

    fn commit_nothing(&mut self) -> Vec<Event> {
        let snapshot = self.snapshot();
        self.seen.push(vec![snapshot]);
        Vec::new()
    }

    fn commit(&mut self, who: &Person, command: Command) -> Vec<Event> {
        let Viewer { lane, .. } = self.viewer;
        let at = Moment(1_700_000_000_000 + u64::try_from(self.seen.len()).unwrap());
        let is_viewer =
            self.table.lane_of(who.account) == Some(lane) && (lane.seat().is_some() || who == &person(KIBITZER));
        let from = self.table.seq(lane).next();
        let decision = self.table.decide(&Actor::Person(who.clone()), command, at, &self.house);
        let mut frames = Vec::new();
        if is_viewer {
            let reply = decision.as_ref().map(drop).map_err(|refusal| Refused::from(refusal.clone()));
            frames.push(serde_json::to_string(&reply.map_or_else(Some, |()| None)).unwrap());
        }
        let events = decision.unwrap_or_default();
        let mut told = Vec::new();
        for event in &events {
            self.table.apply(event, at);
            told.extend(view::event_for(event, &self.table, lane));
        }
        if !told.is_empty() {
            frames.push(frame(&ServerFrame::Events(Events { table: self.table.id(), from, events: told })));
        }
        frames.push(self.snapshot());
        self.seen.push(frames);
        events
    }

    /// What the viewer would be sent if he connected again at this moment.
    fn snapshot(&self) -> String {
        let Viewer { lane, .. } = self.viewer;
        let (table, view): (TableId, _) = (self.table.id(), view::snapshot(&self.table, lane));
        let seq: Seq = self.table.seq(lane);
        frame(&ServerFrame::Snapshot(Box::new(Snapshot { table, lane, seq, view })))
    }
}

fn frame(frame: &ServerFrame) -> String {
    serde_json::to_string(frame).unwrap()
}
