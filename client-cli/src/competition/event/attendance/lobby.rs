//! The event page as a lobby: the whole of it once, then what is new and who is awaited.

use bridge_protocol::{EventLane, EventStage, FixtureView};
use tokio::time::{Instant, sleep_until};

use super::EventAttendance;
use bridge_client::connection::Update;

use crate::{
    competition::event::{
        EventTurn,
        news::changes,
        page::{entries, page},
        standings::standings,
        typed::{EventTyped, Look, help},
        words,
    },
    lobby::{Lobby, LobbyNews, Shown},
};

impl Lobby for EventAttendance {
    type Turn = EventTurn;

    const QUIT: EventTurn = EventTurn::Quit;

    const HINT: &'static str = "Enter: next page   standings   round 1   match 1   ?: help   quit";

    fn title(&self) -> String {
        self.followed().conditions.name.clone()
    }

    fn looks_on(&self) -> bool {
        self.lane() == EventLane::Director || self.team().is_none()
    }

    fn page(&self) -> Vec<String> {
        page(self.followed(), self.round_before())
    }

    fn is_awaited(&self) -> bool {
        let waits = matches!(self.view().stage, EventStage::Gathering | EventStage::Drawn);
        waits && self.lane() == EventLane::Director
    }

    fn prompt(&self) -> String {
        let view = self.view();
        let own = match (view.stage, self.lane()) {
            (EventStage::Gathering, EventLane::Director) => Some("Type start when the teams are there."),
            (EventStage::Drawn, EventLane::Director) => Some("Type begin to begin it."),
            (EventStage::Playing, EventLane::Public) => self.own_fixture().map(|fixture| match fixture {
                FixtureView { id: None, .. } => "You have a bye.",
                FixtureView { result: Some(_), .. } => "Your match is over.",
                FixtureView { .. } => "Your match is on.",
            }),
            (
                EventStage::Gathering
                | EventStage::Drawn
                | EventStage::Playing
                | EventStage::Outstanding
                | EventStage::Final,
                EventLane::Public | EventLane::Director,
            ) => None,
        };
        [Some(words::stage(view).as_str()), own].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn introduction(&mut self) -> Vec<String> {
        let mut said = self.brought();
        if std::mem::replace(&mut self.kept.introduced, true) {
            said.extend(self.news());
            return said;
        }
        let followed = self.followed();
        said.extend(page(followed, self.round_before()));
        said.push(String::new());
        said.extend(followed.places.iter().map(|place| words::place(*place, &followed.conditions)));
        said.extend(words::conditions(&followed.conditions));
        let prompt = self.prompt();
        said.push(prompt.clone());
        self.kept.prompted = prompt;
        said
    }

    fn brought(&mut self) -> Vec<String> {
        std::mem::take(&mut self.kept.brought)
    }

    async fn next(&mut self) -> LobbyNews {
        loop {
            let knock = self.kept.not_before.filter(|_| self.team().is_some());
            tokio::select! {
                Some(errand) = self.kept.errands.join_next(), if !self.kept.errands.is_empty() => {
                    return match errand {
                        Ok((asked, answer)) => self.answered(&asked, answer),
                        // A request that panicked: nothing is lost but its answer.
                        Err(error) => LobbyNews::Notice(error.to_string()),
                    };
                }
                () = sleep_until(knock.unwrap_or_else(Instant::now)), if knock.is_some() => {
                    self.kept.not_before = None;
                    return LobbyNews::Done;
                }
                update = self.connection.next_update() => match update {
                    Some(Update::Event { id, .. }) if id == self.kept.id => {
                        self.observe();
                        let said = self.news();
                        if !said.is_empty() {
                            return LobbyNews::Changed(said);
                        }
                    }
                    update => {
                        if let Some(news) = LobbyNews::of_connection(update.as_ref(), &mut self.kept.away) {
                            return news;
                        }
                    }
                },
            }
        }
    }

    fn news(&mut self) -> Vec<String> {
        let followed = self.followed();
        let mut said = changes(&self.kept.told, &followed.view, &followed.conditions);
        self.kept.told = followed.view.clone();
        let prompt = self.prompt();
        if prompt != self.kept.prompted {
            said.push(prompt.clone());
            said.dedup();
            self.kept.prompted = prompt;
        }
        said
    }

    fn turn(&self) -> Option<EventTurn> {
        if let Some(named) = self.match_that_waits() {
            return Some(EventTurn::Enter(named));
        }
        (self.view().stage == EventStage::Final).then_some(EventTurn::Over)
    }

    fn type_in(&mut self, line: &str) -> Shown<EventTurn> {
        match self.typed(line) {
            Err(sentence) => Shown::Sentence(sentence),
            Ok(None | Some(EventTyped::Ask(_))) => Shown::Nothing,
            Ok(Some(EventTyped::Enter(id))) => Shown::Turn(EventTurn::Enter(Some(id))),
            Ok(Some(EventTyped::Quit)) => Shown::Turn(EventTurn::Quit),
            Ok(Some(EventTyped::Look(look))) => Shown::Lines(self.looked_at(look)),
        }
    }
}

impl EventAttendance {
    /// The standings as they are now.
    pub(crate) fn standings(&self) -> Vec<String> {
        let followed = self.followed();
        standings(&followed.view.standings, followed.view.standings_after, &followed.conditions)
    }

    fn looked_at(&self, look: Look) -> Vec<String> {
        let conditions = &self.followed().conditions;
        match look {
            Look::Stage => vec![self.prompt()],
            Look::Page => self.page(),
            Look::Standings => self.standings(),
            Look::Teams => entries(conditions),
            Look::Conditions => words::conditions(conditions),
            Look::Help => help(self.lane(), self.is_captain()),
        }
    }
}
