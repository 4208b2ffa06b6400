//! Opening an event: whether it can be played as it is agreed.

use std::collections::BTreeSet;

use bridge_dealing::SetSecret;
use bridge_protocol::{
    AccountId, EventConditions, EventId, ImportedBoard, Refusal, RoundRobins, TeamsConditions, TeamsMovement, Ties,
    limits::{MAX_BOARDS, MAX_EVENT_NAME, MAX_START_AHEAD, MAX_TEAMS},
};
use bridge_rules::{BoardNumber, Deal};

use super::{
    Contest, Event, EventDealing, EventOpened,
    field::{self, Field},
    record::ContestOpened,
    teams::{TeamsContest, match_boards, match_conditions, total_of_scale},
};
use crate::{Concealed, DealTag, Moment, record::SealKey, table::words::clean, team_match::conditions};

/// What an event is opened with beside its conditions.
#[derive(Clone, Debug)]
pub struct EventOpening {
    /// The event's identity.
    pub id: EventId,
    /// Who opens it.
    pub host: AccountId,
    /// The server's name, which the contexts of dealt boards hold: plain text without `/` and `|`.
    pub server: String,
    /// Fresh entropy of the system for them.
    pub secret: Concealed<SetSecret>,
    /// The boards that the host brings; none if they are dealt.
    pub boards: Vec<ImportedBoard>,
    /// The moment of the opening, by the server's clock.
    pub at: Moment,
}

impl EventOpened {
    /// The first record of an event's journal.
    ///
    /// # Errors
    /// If the conditions cannot be played: what is wrong with them.
    pub fn new(opening: EventOpening, conditions: EventConditions) -> Result<Self, Refusal> {
        let EventOpening { id, host, server, secret, boards, at } = opening;
        let conditions = checked(conditions)?;
        starts_in_time(&conditions, at)?;
        let dealing = EventDealing { server, secret, imported: imported(&conditions, boards)? };
        let contest = match conditions {
            EventConditions::Teams(teams) => ContestOpened::Teams(teams),
            EventConditions::Pairs(field) => ContestOpened::Pairs(field, dealing),
            EventConditions::Persons(field) => ContestOpened::Persons(field, dealing),
        };
        Ok(Self { id, host, contest, at })
    }
}

impl EventOpened {
    /// The deals of boards that the host brings.
    pub fn imported_deals(&self, key: &SealKey) -> Vec<DealTag> {
        match &self.contest {
            ContestOpened::Teams(_) => Vec::new(),
            ContestOpened::Pairs(_, dealing) | ContestOpened::Persons(_, dealing) => {
                tags(dealing.imported.as_deref(), key)
            }
        }
    }
}

impl Event {
    /// An event as it stands when it is opened, before anything happened.
    pub fn open(opened: EventOpened) -> Self {
        let EventOpened { id, host, contest, at } = opened;
        let (conditions, contest) = match contest {
            ContestOpened::Teams(teams) => {
                (EventConditions::Teams(teams.clone()), Contest::Teams(Box::new(TeamsContest::new(id, teams))))
            }
            ContestOpened::Pairs(field, dealing) => (
                EventConditions::Pairs(field.clone()),
                Contest::Field(Box::new(Field::new(id, field, field::ContestantKind::Pairs, dealing))),
            ),
            ContestOpened::Persons(field, dealing) => (
                EventConditions::Persons(field.clone()),
                Contest::Field(Box::new(Field::new(id, field, field::ContestantKind::Persons, dealing))),
            ),
        };
        Self {
            id,
            host,
            conditions,
            spectators: BTreeSet::new(),
            directors: Vec::new(),
            contest,
            rulings: Vec::new(),
            is_finished: false,
            rulings_at_the_end: 0,
            is_cut_short: false,
            opened_at: at,
            last_event_at: at,
        }
    }

    /// Whether opening an event so again would give this one.
    pub fn was_opened_with(&self, boards: &[ImportedBoard], conditions: &EventConditions) -> bool {
        // Only whether they are the same is told, to the one who brought them.
        let revealed = |boards: &[(BoardNumber, Concealed<Deal>)]| {
            boards.iter().map(|(board, deal)| (*board, *deal.reveal())).collect::<Vec<_>>()
        };
        let known = self.imported().map(revealed);
        let asked = imported(&self.conditions, boards.to_vec());
        asked.is_ok_and(|asked| asked.as_deref().map(revealed) == known)
            && checked(conditions.clone()).is_ok_and(|asked| asked == self.conditions)
    }
}

/// What the deals of boards that were brought are known by.
pub(super) fn tags(imported: Option<&[(BoardNumber, Concealed<Deal>)]>, key: &SealKey) -> Vec<DealTag> {
    imported.unwrap_or_default().iter().map(|(_, deal)| DealTag::of(deal, key)).collect()
}

/// Boards that somebody brings, in the order of their numbers, from 1 on.
type ImportedDeals = Vec<(BoardNumber, Concealed<Deal>)>;

/// The boards that the host brings; none if there are none.
fn imported(conditions: &EventConditions, mut boards: Vec<ImportedBoard>) -> Result<Option<ImportedDeals>, Refusal> {
    if boards.is_empty() {
        return Ok(None);
    }
    let Some(field) = conditions.of_field() else {
        return Err(bad("boards of a file are for pairs and persons: leave them out, and each match has its own"));
    };
    if field.form.is_some() {
        return Err(bad("a form of the game is dealt here: leave the boards of the file out"));
    }
    boards.sort_by_key(|each| each.board);
    if boards.len() > MAX_BOARDS {
        return Err(bad(&format!("an event has at most {MAX_BOARDS} boards, and {} are brought", boards.len())));
    }
    let missing = (1..).zip(&boards).find(|(number, each)| each.board.get() != *number);
    if let Some((number, each)) = missing {
        return Err(bad(&match each.board.get() < number {
            true => format!("board {} is brought twice", each.board),
            false => format!("its boards are played from 1 on: board {number} is not among those that are brought"),
        }));
    }
    // Who has played one of them would know the other, which waits in a later round.
    for (place, each) in boards.iter().enumerate() {
        if let Some(first) = boards[..place].iter().find(|first| first.deal == each.deal) {
            return Err(bad(&format!("board {} has the same cards as board {}", each.board, first.board)));
        }
    }
    // How many rounds another movement has shows when those who play are there.
    let drawn = field::conditions::rounds(field.movement).filter(|_| field::conditions::is_drawn(field.movement));
    let known = drawn.map(|rounds| usize::from(rounds) * usize::from(field.boards));
    if let Some(wanted) = known.filter(|wanted| *wanted > boards.len()) {
        return Err(bad(&format!("its rounds have {wanted} boards, and {} are brought", boards.len())));
    }
    Ok(Some(boards.into_iter().map(|each| (each.board, Concealed::new(each.deal))).collect()))
}

fn checked(conditions: EventConditions) -> Result<EventConditions, Refusal> {
    Ok(match conditions {
        EventConditions::Teams(teams) => EventConditions::Teams(checked_teams(teams)?),
        EventConditions::Pairs(pairs) => {
            EventConditions::Pairs(field::conditions::checked(pairs, field::ContestantKind::Pairs)?)
        }
        EventConditions::Persons(persons) => {
            EventConditions::Persons(field::conditions::checked(persons, field::ContestantKind::Persons)?)
        }
    })
}

fn starts_in_time(conditions: &EventConditions, at: Moment) -> Result<(), Refusal> {
    let starts = conditions.of_field().and_then(|field| field.starts_ms).map(Moment);
    match starts {
        Some(starts) if starts <= at || starts > at.after(MAX_START_AHEAD) => {
            Err(bad("the time at which it starts is within the next fortnight"))
        }
        Some(_) | None => Ok(()),
    }
}

/// The conditions with their names cleaned.
fn checked_teams(mut conditions: TeamsConditions) -> Result<TeamsConditions, Refusal> {
    conditions.name = clean(&conditions.name, MAX_EVENT_NAME)
        .ok_or_else(|| bad(&format!("its name has 1 to {MAX_EVENT_NAME} characters")))?;
    if !(3..=MAX_TEAMS).contains(&conditions.teams.len()) {
        return Err(bad(&format!("it is for 3 to {MAX_TEAMS} teams")));
    }
    for place in 0..conditions.teams.len() {
        conditions.teams[place].name = name_of_a_team(&conditions, place)?;
    }
    let rules = [
        (names_differ(&conditions), "two teams have the same name"),
        (has_its_rounds(&conditions), "a Swiss has at least one round, and at most as many as a round robin"),
        (match_boards(&conditions).is_some(), "a match has at most 255 boards"),
        (has_a_scale(&conditions), "its scale of victory points cannot be read, or a bye is worth more than a match"),
        (can_be_won(&conditions), "a knockout match that is level needs something to follow"),
    ];
    match rules.into_iter().find(|(is_kept, _)| !is_kept) {
        Some((_, why)) => Err(bad(why)),
        None => Ok(conditions),
    }
}

/// The cleaned name of a team that can play a match against the next one.
fn name_of_a_team(agreed: &TeamsConditions, place: usize) -> Result<String, Refusal> {
    let next = (place + 1) % agreed.teams.len();
    let of_match = match_conditions(agreed, String::from("a match"), [place, next]);
    match conditions::checked(of_match) {
        Ok(good) => Ok(good.teams.home.name),
        Err(Refusal::BadConditions { why }) => Err(bad(&why)),
        Err(other) => Err(other),
    }
}

fn names_differ(conditions: &TeamsConditions) -> bool {
    let names: BTreeSet<&str> = conditions.teams.iter().map(|team| team.name.as_str()).collect();
    names.len() == conditions.teams.len()
}

fn has_its_rounds(conditions: &TeamsConditions) -> bool {
    match conditions.movement {
        TeamsMovement::Knockout {} | TeamsMovement::RoundRobin { times: RoundRobins::Once | RoundRobins::Twice } => {
            true
        }
        TeamsMovement::Swiss { rounds } => (1..=TeamsMovement::once(conditions.teams.len())).contains(&rounds),
    }
}

fn has_a_scale(conditions: &TeamsConditions) -> bool {
    let total = total_of_scale(&conditions.victory_points);
    total.is_some_and(|total| (0..=total).contains(&conditions.bye.hundredths))
}

fn can_be_won(conditions: &TeamsConditions) -> bool {
    match conditions.movement {
        TeamsMovement::Knockout {} => conditions.ties != Ties::Stand,
        TeamsMovement::RoundRobin { .. } | TeamsMovement::Swiss { .. } => true,
    }
}

pub(super) fn bad(why: &str) -> Refusal {
    Refusal::BadEvent { why: why.to_owned() }
}
