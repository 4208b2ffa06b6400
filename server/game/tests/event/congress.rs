//! An event under test, with its journal. What is reported of its matches is chosen here.

use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::{
    Concealed, DrawnMatch, Event, EventCommand, EventInput, EventOpened, EventOpening, EventRecord, EventServerCommand,
    FieldRecord, Input, MatchOutcome, MatchReport, Moment, Past, Person, Placing, RoundRecord, ServerIdentity,
    record::{Entry, Journaled, Keys, SealKey},
};
use bridge_protocol::{
    AccountId, ByTeam, EventConditions, EventId, EventLane, EventPlace, EventRuling, EventView, FixtureView, Kibitzing,
    MatchId, MatchProgress, MatchScoring, MatchStage, NextRound, PlayerName, Policy, Refusal, SeatingRights, Team,
    TeamEntry, TeamNumber, TeamsConditions, TeamsMovement, Ties, Visibility, VpChoice, WonBy,
};
use bridge_rules::{Vp, VpScale};

use crate::{chance::Chance, seen::Seen};

/// An event, and everything that happened in it.
pub(crate) struct Congress {
    pub(crate) event: Event,
    pub(crate) journal: Vec<Vec<u8>>,
    /// What was reported, as the test that recomputes the standings gets it.
    pub(crate) reported: Vec<(MatchId, MatchOutcome)>,
    /// What was drawn, round by round.
    pub(crate) drawn: Vec<Vec<DrawnMatch>>,
    /// For how many records a view was made for those who follow.
    pub(crate) news: usize,
    identity: ServerIdentity,
    at: Moment,
}

impl Congress {
    pub(crate) fn new(conditions: TeamsConditions) -> Self {
        Self::of(EventConditions::Teams(conditions))
    }

    /// One of pairs or of persons.
    pub(crate) fn of(conditions: EventConditions) -> Self {
        Self::opened(opening(ID, Moment(1_000)), conditions)
    }

    pub(crate) fn opened(opening: EventOpening, conditions: EventConditions) -> Self {
        let opened = EventOpened::new(opening, conditions).unwrap();
        let journal = vec![Event::encode_opened(&opened, &seal(), None)];
        let event = Event::open(opened);
        Self {
            event,
            journal,
            reported: Vec::new(),
            drawn: Vec::new(),
            news: 0,
            identity: identity(),
            at: Moment(1_000),
        }
    }

    /// One that has begun.
    pub(crate) fn begun(conditions: TeamsConditions) -> Self {
        let mut congress = Self::new(conditions);
        congress.does(&host(), start());
        congress
    }

    /// One with a director, who begins its rounds.
    pub(crate) fn directed(teams: usize, form: TeamsMovement) -> Self {
        let mut congress = Self::new(TeamsConditions { next_round: NextRound::ByDirector, ..conditions(teams, form) });
        congress.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
        congress.does(&director(), start());
        congress
    }

    pub(crate) fn try_to(&mut self, input: EventInput) -> Result<Vec<EventRecord>, Refusal> {
        self.at = Moment(self.at.0 + 1_000);
        let records = self.event.decide(input, self.at, &self.identity)?;
        for record in &records {
            self.journal.push(Event::encode(record, self.at));
            let before = Seen::before(&self.event);
            self.event.apply(record, self.at);
            if let Some(before) = before {
                before.differs_only_as_said(&self.event, record);
            }
            self.news += usize::from(self.event.is_news_to(record, EventLane::Public));
            if let EventRecord::RoundBegun { matches, .. } = record {
                self.drawn.push(matches.clone());
            }
        }
        Ok(records)
    }

    /// Time passes, and what is due happens. That the server is at work is not worth telling.
    pub(crate) fn waits(&mut self, ms: u64) -> Vec<EventRecord> {
        self.at = Moment(self.at.0 + ms);
        let mut due = self.try_to(Input::Clock { free_computers: 9 }).unwrap();
        due.retain(|record| *record != EventRecord::Field(FieldRecord::Round(RoundRecord::TimeKept {})));
        due
    }

    /// The server was away for so long, and is back.
    pub(crate) fn is_away_for(&mut self, ms: u64) -> Vec<EventRecord> {
        self.at = Moment(self.at.0 + ms);
        self.try_to(Input::Server(EventServerCommand::Wake)).unwrap()
    }

    /// By its clock.
    pub(crate) const fn now(&self) -> Moment {
        self.at
    }

    pub(crate) fn does(&mut self, who: &Person, command: EventCommand) -> Vec<EventRecord> {
        self.try_to(Input::Person(who.clone(), command)).unwrap()
    }

    pub(crate) fn refuses(&mut self, who: &Person, command: EventCommand) -> Refusal {
        let before = self.journal.len();
        let refusal = self.try_to(Input::Person(who.clone(), command)).unwrap_err();
        assert_eq!(self.journal.len(), before);
        refusal
    }

    pub(crate) fn rules(&mut self, ruling: EventRuling) -> Vec<EventRecord> {
        let command = self.ruling(ruling);
        self.does(&director(), command)
    }

    pub(crate) fn refuses_to_rule(&mut self, ruling: EventRuling) -> Refusal {
        let command = self.ruling(ruling);
        self.refuses(&director(), command)
    }

    fn ruling(&self, ruling: EventRuling) -> EventCommand {
        let number = self.director_sees().rulings_made.unwrap() + 1;
        EventCommand::Rule { number, ruling, law: None, reason: "as the regulations have it".to_owned() }
    }

    pub(crate) fn begins(&mut self, round: u8) -> Vec<EventRecord> {
        self.does(&director(), EventCommand::BeginRound { round })
    }

    pub(crate) fn report(&mut self, id: MatchId, report: MatchReport) -> Vec<EventRecord> {
        self.try_to(Input::Server(EventServerCommand::ReportMatch { id, report })).unwrap()
    }

    /// A match is played to its end.
    pub(crate) fn ends(&mut self, id: MatchId, outcome: MatchOutcome) -> Vec<EventRecord> {
        self.reported.push((id, outcome));
        self.report(id, MatchReport { progress: at(MatchStage::Final), outcome: Some(outcome) })
    }

    /// The match of a team in the round that is on.
    pub(crate) fn match_of(&self, team: u8) -> MatchId {
        let fixtures = self.public_sees().fixtures;
        let own = fixtures.iter().find(|fixture| fixture.pairing.teams().any(|each| each == TeamNumber(team)));
        own.and_then(|fixture| fixture.id).unwrap()
    }

    /// A team wins its match of this round by so many IMPs.
    pub(crate) fn wins(&mut self, team: u8, by: i32) {
        let id = self.match_of(team);
        let fixture = self.public_sees().fixtures.into_iter().find(|fixture| fixture.id == Some(id)).unwrap();
        let (home, away) = if fixture.pairing.home == TeamNumber(team) { (by, 0) } else { (0, by) };
        self.ends(id, outcome(home, away));
    }

    /// Everything still open of the round that is on is played, by chance.
    pub(crate) fn plays_the_round(&mut self, chance: &mut Chance) {
        let open: Vec<FixtureView> =
            self.public_sees().fixtures.into_iter().filter(|fixture| fixture.result.is_none()).collect();
        for id in open.into_iter().filter_map(|fixture| fixture.id) {
            // Few different results, so that there are ties for every tie-break.
            let (home, away) = (chance.below(4) * 5, chance.below(4) * 5);
            let is_level = self.is_knockout() && home == away;
            self.ends(id, if is_level { outcome(home + 1, away) } else { outcome(home, away) });
        }
    }

    pub(crate) fn is_knockout(&self) -> bool {
        matches!(self.event.conditions().of_teams().unwrap().movement, TeamsMovement::Knockout {})
    }

    pub(crate) fn public_sees(&self) -> EventView {
        self.event.view(EventLane::Public)
    }

    pub(crate) fn director_sees(&self) -> EventView {
        self.event.view(EventLane::Director)
    }

    /// The journal, read again and folded, is the event.
    pub(crate) fn replays(&self) {
        let mut records = self.journal.iter().map(|bytes| Event::decode(bytes, Keys::from(&seal())).unwrap());
        let Some(Entry::Opened(opened)) = records.next() else { panic!("the first record opens it") };
        let mut again = Event::open(opened);
        for each in records {
            let Entry::Happened(Past { at, record, .. }) = each else { panic!("it is opened once") };
            again.apply(&record, at);
        }
        assert_eq!(format!("{again:?}"), format!("{:?}", self.event));
    }
}

pub(crate) const ID: EventId = EventId::from_bytes(*b"a Sunday in Bonn");

pub(crate) fn identity() -> ServerIdentity {
    ServerIdentity { key: ServerKey::new(&[5; 32]) }
}

pub(crate) fn seal() -> SealKey {
    SealKey::new([6; 32])
}

pub(crate) fn opening(id: EventId, at: Moment) -> EventOpening {
    let secret = Concealed::new(SetSecret::new([7; 32]));
    let server = "club.example".to_owned();
    EventOpening { id, host: host().account, server, secret, boards: Vec::new(), at }
}

/// The same name is the same account.
pub(crate) fn person(name: &str) -> Person {
    let mut account = [0; 16];
    account[..name.len()].copy_from_slice(name.as_bytes());
    Person { account: AccountId::from_bytes(account), name: PlayerName::new(name).unwrap() }
}

/// All by the order of entry.
pub(crate) fn start() -> EventCommand {
    EventCommand::Start(Placing::default())
}

pub(crate) fn host() -> Person {
    person("Hugo")
}

pub(crate) fn director() -> Person {
    person("Dora")
}

pub(crate) fn conditions(teams: usize, form: TeamsMovement) -> TeamsConditions {
    TeamsConditions {
        name: "Sunday teams".to_owned(),
        teams: TeamNumber::all(teams).map(team).collect(),
        movement: form,
        segments: vec![8, 8],
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::club() },
        visibility: Visibility::AtSegmentEnd,
        scoring: MatchScoring::Imps,
        victory_points: VpChoice::Wbf {},
        bye: Vp { hundredths: 1200 },
        ties: Ties::ExtraBoards,
        seating_rights: SeatingRights::Blind,
        lineup_within_ms: None,
        correction_ms: 0,
        exchange: bridge_protocol::Exchange::Free,
        least_segments: None,
        segment_clock: None,
        next_round: NextRound::AtOnce,
    }
}

fn team(number: TeamNumber) -> TeamEntry {
    let player = |place: u8| PlayerName::new(&format!("P{number}-{place}")).unwrap();
    TeamEntry { name: format!("Team {number}"), players: (1..=4).map(player).collect(), computers: Vec::new() }
}

/// A match of sixteen boards, as its teams won so much.
pub(crate) fn outcome(home: i32, away: i32) -> MatchOutcome {
    let margin = home - away;
    let scale = VpScale::wbf(16).unwrap();
    let winner = match margin {
        1.. => Some(Team::Home),
        0 => None,
        _ => Some(Team::Away),
    };
    MatchOutcome {
        winner,
        by: WonBy::Score,
        won: ByTeam { home: home.into(), away: away.into() },
        margin: margin.into(),
        victory_points: Some(ByTeam { home: scale.vp(margin.into()), away: scale.vp((-margin).into()) }),
    }
}

pub(crate) fn at(stage: MatchStage) -> MatchProgress {
    MatchProgress { stage, segment: 1, teams: Vec::new(), rooms: Vec::new(), called: false }
}

pub(crate) fn vp(text: &str) -> Vp {
    text.parse().unwrap()
}
