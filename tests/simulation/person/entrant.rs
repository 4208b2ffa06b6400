//! What somebody does who plays in an event of pairs: they enter and name their partner, go to their table in each
//! round and leave it when it is over. One comes late, for somebody who leaves; whoever opened the event directs it.

use std::time::Duration;

use bridge_e2e::chance;
use bridge_protocol::{
    Answer, Award, ClockChange, ContestantNumber, EntryNumber, EventConditions, EventId, EventInvitations,
    EventRequest, EventRuling, EventStage, EventView, FieldConditions, FieldMovement, FieldScoring, FieldTable,
    FieldView, Kibitzing, NextRound, Policy, Ratio, Refusal, Refused, Request, RoundClock, Stage, TravellersShown,
    Turn, Unit,
};
use bridge_rules::{BoardNumber, Seat};

use super::{Part, Person, Visit, asking::Why, passes};
use crate::{conditions::FieldPlayed, connection::Lost, evening::World};

/// The tables of an event are counted apart from those that people open.
const TABLES: usize = 200;
/// A director rules no more often.
const RULINGS: u32 = 12;

/// The event that is played, and its links.
#[derive(Clone)]
pub(crate) struct Opened {
    id: EventId,
    invitations: EventInvitations,
    /// Whether it has begun: then whoever is late comes.
    has_begun: bool,
    /// By how many minutes whoever directs has asked to lengthen its rounds.
    lengthened: u8,
}

/// Somebody's part in the event.
pub(super) struct Entrant {
    /// Their number among those who come, from 0: first those who are there at the start, then who is late. None for
    /// whoever directs it.
    number: Option<usize>,
    /// The event, as they were shown it last.
    pub view: Option<EventView>,
    /// The last round at whose table they were.
    at: Option<u8>,
    /// The round that was on when they last asked for their table: it may be another by the time they are answered.
    asked_in: Option<u8>,
    /// The travellers that whoever directs has not read yet, when all is over.
    unread: Option<Vec<BoardNumber>>,
}

/// Everybody who comes to the event: who directs it, and those who play.
pub(super) fn entrants(field: FieldPlayed) -> impl Iterator<Item = (usize, Part, Entrant)> {
    let new = |number| Entrant { number, view: None, at: None, asked_in: None, unread: None };
    let late = 1;
    let playing = (0..2 * field.pairs + late).map(move |number| (TABLES, Part::Plays(Seat::South), new(Some(number))));
    [(TABLES, Part::Directs, new(None))].into_iter().chain(playing)
}

/// What is agreed.
fn agreed(field: FieldPlayed, correction_ms: u64) -> EventConditions {
    let movement = if field.mitchell {
        FieldMovement::Mitchell { rounds: Some(2), skip: false, winners: bridge_protocol::Winners::default() }
    } else {
        FieldMovement::Howell { rounds: (field.pairs > 4).then_some(3) }
    };
    let round_clock = field.minutes.map(|minutes| RoundClock { minutes, at_limit: field.at_limit });
    EventConditions::Pairs(FieldConditions {
        name: "Tuesday".to_owned(),
        movement,
        sections: 1,
        across: bridge_protocol::Across::Field,
        travellers: TravellersShown::WhenOver,
        boards: 1,
        form: None,
        prizes: Vec::new(),
        policy: Policy { kibitzing: Kibitzing::Off, clock: Policy::tournament().clock, ..Policy::social() },
        scoring: FieldScoring::Matchpoints,
        next_round: NextRound::AtOnce,
        round_clock,
        victory_points: None,
        correction_ms,
        starts_ms: None,
        computers_complete: false,
    })
}

impl Entrant {
    pub(super) const fn number(&self) -> Option<usize> {
        self.number
    }

    /// Their own entry. Everybody has a name of their own.
    fn entry(&self, field: &FieldView, name: &str) -> Option<EntryNumber> {
        field.entries.iter().find(|entry| entry.name.as_str() == name).map(|entry| entry.number)
    }
}

/// The table of the round that is on at which an entry plays.
fn table_of(field: &FieldView, entry: EntryNumber) -> Option<&FieldTable> {
    let number = field.contestants.iter().position(|players| players.contains(&entry))?;
    field.tables.iter().find(|table| table.sitting.contestants().iter().any(|sits| sits.index() == number))
}

impl Opened {
    /// How long a round lasts at most, whatever whoever directs has asked for.
    pub(super) fn longest_round(&self, field: FieldPlayed) -> Duration {
        Duration::from_secs(60 * u64::from(field.minutes.unwrap_or_default() + self.lengthened))
    }
}

impl Person {
    /// Whether they come only when the event has begun, and it has not.
    pub(super) fn is_too_early(&self, world: &World) -> bool {
        let is_late = |entrant: &Entrant| entrant.number.is_some_and(|number| number >= 2 * world.conditions.pairs());
        self.entrant.as_ref().is_some_and(is_late)
            && !world.field.borrow().as_ref().is_some_and(|opened| opened.has_begun)
    }

    /// Opens the event if it is theirs to open, enters, and follows it.
    pub(super) async fn come_to_the_event(&mut self, world: &World, visit: &mut Visit) -> Result<(), Lost> {
        let (Some(entrant), Some(field)) = (&self.entrant, world.conditions.field) else { return Ok(()) };
        let (directs, has_come) = (entrant.number.is_none(), entrant.view.is_some());
        if directs && world.field.borrow().is_none() {
            let conditions = Box::new(agreed(field, world.conditions.correction_ms));
            match self
                .answered(world, visit, Request::OpenEvent { key: self.key, boards: Vec::new(), conditions })
                .await?
            {
                Answer::EventOpened { id, invitations } => {
                    world.tell(|| format!("{} has opened the event", self.name));
                    world.field.replace(Some(Opened {
                        id,
                        invitations: *invitations,
                        has_begun: false,
                        lengthened: 0,
                    }));
                }
                Answer::Refused(refused) if passes(world, &refused.why) => return Err(Lost),
                other => panic!("{} opens no event: {other:?}", self.name),
            }
        }
        let Some(Opened { id, invitations, .. }) = world.field.borrow().clone() else { return Err(Lost) };
        let invite = if directs { invitations.director } else { invitations.entrants.expect("one link for all") };
        let follow = Request::Event { id, ask: EventRequest::Follow {} };
        let come = if has_come { follow } else { Request::Join { invite } };
        match self.answered(world, visit, come).await? {
            Answer::FollowingEvent { .. } => Ok(()),
            // Whoever is so late that it is over stays away.
            Answer::Refused(Refused {
                why: Refusal::TooLateInEvent { stage: EventStage::Provisional | EventStage::Final },
                ..
            }) => {
                self.is_done = true;
                Ok(())
            }
            Answer::Refused(refused) if passes(world, &refused.why) => Err(Lost),
            other => panic!("{} does not follow the event: {other:?}", self.name),
        }
    }

    /// What there is to do for the event; none if they are to play on, or to wait.
    pub(super) fn of_the_event(&mut self, world: &World) -> Option<(Request, Why)> {
        let entrant = self.entrant.as_mut()?;
        let view = entrant.view.as_ref()?;
        let field = view.field.as_ref()?;
        let id = world.field.borrow().as_ref()?.id;
        // The answer to whoever started it may have been lost.
        if view.stage != EventStage::Gathering {
            world.field.borrow_mut().iter_mut().for_each(|opened| opened.has_begun = true);
        }
        if view.stage == EventStage::Final {
            let Some(unread) = (match entrant.number {
                None => Some(entrant.unread.get_or_insert_with(|| field.boards_over.clone())),
                Some(_) => None,
            }) else {
                self.is_done = true;
                return None;
            };
            let Some(board) = unread.last() else {
                world.invariants.borrow().field.is_ranked(field);
                self.is_done = true;
                return None;
            };
            let ask = EventRequest::Traveller { board: *board };
            return Some((Request::Event { id, ask }, Why::AtTheEnd));
        }
        let Some(number) = entrant.number else { return self.of_its_director(world) };
        let entry = entrant.entry(field, self.name.as_str())?;
        if view.stage == EventStage::Gathering {
            let name = super::field_name(number ^ 1);
            let partner = field.entries.iter().find(|entry| entry.name.as_str() == name)?.number;
            let named = field.entries.iter().any(|own| own.number == entry && own.partner == Some(partner));
            let ask = EventRequest::PlayWith { partner: Some(partner) };
            return (!named).then_some((Request::Event { id, ask }, Why::Manner));
        }
        let has_table = table_of(field, entry).is_some() && view.stage == EventStage::Playing;
        match &self.held {
            Some(held) => {
                let stays = held.view.stage != Stage::Finished && has_table && entrant.at == Some(view.round);
                (!stays).then_some((Request::StopWatching { table: held.id }, Why::Manner))
            }
            None if has_table && entrant.at != Some(view.round) => {
                let ask = EventRequest::EnterTable { number: None, round: None };
                Some((Request::Event { id, ask }, Why::Manner))
            }
            None => None,
        }
    }

    /// Starts it, and now and then rules.
    fn of_its_director(&mut self, world: &World) -> Option<(Request, Why)> {
        let view = self.entrant.as_ref()?.view.as_ref()?;
        let field = view.field.as_ref()?;
        let id = world.field.borrow().as_ref()?.id;
        if view.stage == EventStage::Gathering {
            let all = field.entries.len() == 2 * world.conditions.pairs();
            let are_pairs = field.entries.iter().all(|entry| entry.partner.is_some());
            let ask = EventRequest::Start { sections: Vec::new(), seeding: Vec::new() };
            return (all && are_pairs).then_some((Request::Event { id, ask }, Why::Manner));
        }
        let number = view.rulings_made? + 1;
        let is_over = match view.stage {
            EventStage::Playing => false,
            EventStage::Provisional => true,
            EventStage::Gathering | EventStage::Drawn | EventStage::Outstanding | EventStage::Final => return None,
        };
        if number > RULINGS || !self.luck.one_in(12) {
            return None;
        }
        let mut pick = |among: usize| usize::try_from(chance(&mut self.luck.0) % among.max(1) as u64).expect("a few");
        let contestant = ContestantNumber(u16::try_from(1 + pick(field.contestants.len())).expect("a few"));
        let plays = |entry: &EntryNumber| field.contestants.iter().any(|players| players.contains(entry));
        let late = field.entries.iter().map(|entry| entry.number).find(|entry| !plays(entry));
        let ruling = match if is_over { 1 } else { pick(5) } {
            0 => EventRuling::Substitute {
                out: *field.contestants.get(contestant.index())?.get(pick(2))?,
                into: late.filter(|late| late.index() == 2 * world.conditions.pairs())?,
            },
            1 => EventRuling::Fine { contestant, amount: Ratio::whole(10), unit: Unit::Matchpoints },
            2 => {
                let change = field.clock.map(|_| ClockChange::Extend { minutes: 1 })?;
                world.field.borrow_mut().iter_mut().for_each(|opened| opened.lengthened += 1);
                EventRuling::Clock { round: view.round, change }
            }
            3 => {
                let table = field.tables.get(pick(field.tables.len()))?;
                let (ns, ew) = (Award::Percent(60), Award::Percent(45));
                world.invariants.borrow_mut().field.are_taken_away(&table.boards);
                EventRuling::TakeAway { table: table.number, board: *table.boards.last()?, ns, ew }
            }
            _ if field.withdrawn.is_empty() && view.round > 1 => {
                // What they leave behind is taken away.
                field.tables.iter().for_each(|table| world.invariants.borrow_mut().field.are_taken_away(&table.boards));
                EventRuling::Retire { contestant }
            }
            _ => return None,
        };
        let reason = "It seemed right.".to_owned();
        Some((Request::RuleEvent { id, number, ruling, law: None, reason }, Why::Manner))
    }

    /// What an answer is for who is in the event.
    pub(super) fn event_has_answered(&mut self, world: &World, visit: &mut Visit, request: &Request, answer: &Answer) {
        let Some(entrant) = &mut self.entrant else { return };
        match (request, answer) {
            (Request::Event { .. }, Answer::Seated { seat, .. }) => {
                self.part = Part::Plays(*seat);
                entrant.at = entrant.asked_in;
            }
            (Request::Event { ask: EventRequest::Start { .. }, .. }, Answer::Done {}) => {
                world.field.borrow_mut().iter_mut().for_each(|opened| opened.has_begun = true);
            }
            (Request::StopWatching { .. }, Answer::Done {}) => self.is_away_from_the_table(visit),
            _ => {}
        }
    }

    /// They ask for something of the event.
    pub(super) fn asks_the_event(&mut self, request: &Request) {
        if let (Some(entrant), Request::Event { ask: EventRequest::EnterTable { .. }, .. }) =
            (&mut self.entrant, request)
        {
            entrant.asked_in = entrant.view.as_ref().map(|view| view.round);
        }
    }

    /// They have left their table, or it is not theirs any more.
    pub(super) fn is_away_from_the_table(&mut self, visit: &mut Visit) {
        self.held = None;
        visit.told = Turn(0);
        visit.passing = None;
        self.unsure = None;
    }

    /// A traveller was read.
    pub(super) fn has_read(&mut self, board: BoardNumber) {
        let unread = self.entrant.iter_mut().filter_map(|entrant| entrant.unread.as_mut());
        unread.for_each(|unread| unread.retain(|each| *each != board));
    }

    /// Whoever does not go on where they were goes to their table anew.
    pub(super) fn goes_to_the_table_anew(&mut self) {
        self.held = None;
        self.entrant.iter_mut().for_each(|entrant| entrant.at = None);
    }
}
