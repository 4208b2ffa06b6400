//! An event as the loop runs it and as it is followed.

use bridge_game::{
    BelongsTo, Event, EventCommand, EventRecord, EventServerCommand, Moment, Placing, ServerIdentity, Stamp,
};
use bridge_protocol::{AccountId, Answer, EventFrame, EventLane, EventStage, Refusal, ServerFrame};

use super::{
    InputOf, Machine,
    machine::as_the_game_has_it,
    view_subscribers::{Follow, Followed, ViewSubscribers},
};
use crate::{
    clock::Clock,
    journal::StreamId,
    limits::Lifetimes,
    metrics::{Figures, Gauge},
};

impl Machine for Event {
    type Command = EventCommand;
    type ServerCommand = EventServerCommand;
    type Query = Follow<Self>;
    type Subscribers = ViewSubscribers<Self>;

    as_the_game_has_it!();

    fn belongs_to(&self) -> BelongsTo {
        BelongsTo::Host(self.host())
    }

    fn apply(&mut self, record: &EventRecord, stamp: Stamp) {
        self.apply(record, stamp.at);
    }

    /// Until it begins nothing in it takes its time.
    fn waits_since(&self) -> Option<Moment> {
        (self.stage() == EventStage::Gathering).then(|| self.last_event_at())
    }

    fn expires_at(&self, lifetimes: &Lifetimes) -> Option<Moment> {
        Some(self.last_event_at().after(lifetimes.unfinished))
    }

    fn wake() -> EventServerCommand {
        EventServerCommand::Wake
    }

    fn expire() -> EventServerCommand {
        EventServerCommand::Close
    }

    fn with_computers(command: EventCommand, free: usize) -> EventCommand {
        match command {
            EventCommand::Start(placing) => EventCommand::Start(Placing { computers: Some(free), ..placing }),
            other => other,
        }
    }

    fn gauge(figures: &Figures) -> &Gauge {
        &figures.events
    }
}

impl Followed for Event {
    type Lane = EventLane;

    fn lane_of(&self, account: AccountId) -> Option<EventLane> {
        self.lane_of(account)
    }

    fn is_news_to(&self, record: &EventRecord, lane: EventLane) -> bool {
        self.is_news_to(record, lane)
    }

    fn is_a_report(record: &EventRecord) -> bool {
        record.is_a_report()
    }

    fn shown_to(&self, lane: EventLane, clock: &Clock) -> ServerFrame {
        let told = |moment: &mut u64| *moment = clock.as_time_of_day(Moment(*moment)).0;
        let mut view = self.view(lane);
        view.started_ms.iter_mut().for_each(told);
        view.begun_ms.iter_mut().for_each(told);
        view.corrections_until_ms.iter_mut().for_each(told);
        if let Some(time) = view.field.as_mut().and_then(|field| field.clock.as_mut()) {
            told(&mut time.until_ms);
            time.adjudicated_ms.iter_mut().for_each(told);
        }
        ServerFrame::Event(Box::new(EventFrame { id: self.id(), lane, view }))
    }

    fn following(&self, account: AccountId, lane: EventLane) -> Answer {
        let conditions = Box::new(self.conditions().clone());
        let (places, leads) = (self.places_of(account), self.is_led_by(account));
        Answer::FollowingEvent { id: self.id(), lane, places, leads, conditions }
    }

    fn unknown() -> Refusal {
        Refusal::NoSuchEvent {}
    }
}
