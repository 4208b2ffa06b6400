//! A match as the loop runs it and as it is followed.

use bridge_game::{
    BelongsTo, MatchCommand, MatchEyes, MatchRecord, MatchServerCommand, Moment, ServerIdentity, Stamp, TeamMatch,
};
use bridge_protocol::{AccountId, Answer, MatchFrame, Refusal, ServerFrame};

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

impl Machine for TeamMatch {
    type Command = MatchCommand;
    type ServerCommand = MatchServerCommand;
    type Query = Follow<Self>;
    type Subscribers = ViewSubscribers<Self>;

    as_the_game_has_it!();

    fn belongs_to(&self) -> BelongsTo {
        self.belongs_to()
    }

    fn apply(&mut self, record: &MatchRecord, stamp: Stamp) {
        self.apply(record, stamp.at);
    }

    fn expires_at(&self, lifetimes: &Lifetimes) -> Option<Moment> {
        Some(self.last_event_at().after(lifetimes.unfinished))
    }

    fn wake() -> MatchServerCommand {
        MatchServerCommand::Wake
    }

    fn expire() -> MatchServerCommand {
        MatchServerCommand::Close
    }

    fn gauge(figures: &Figures) -> &Gauge {
        &figures.matches
    }
}

impl Followed for TeamMatch {
    /// A captain is told of the team's absences, and the players are not.
    type Lane = MatchEyes;

    fn lane_of(&self, account: AccountId) -> Option<MatchEyes> {
        self.eyes_of(account)
    }

    fn shown_to(&self, eyes: MatchEyes, clock: &Clock) -> ServerFrame {
        let told = |moment: &mut u64| *moment = clock.as_time_of_day(Moment(*moment)).0;
        let mut view = self.seen_by(eyes);
        for segment in &mut view.segments {
            segment.lineups_due_ms.iter_mut().for_each(told);
            segment.clock.iter_mut().for_each(|time| told(&mut time.until_ms));
        }
        ServerFrame::Match(Box::new(MatchFrame { id: self.id(), lane: eyes.lane, view }))
    }

    fn following(&self, account: AccountId, eyes: MatchEyes) -> Answer {
        Answer::Following { id: self.id(), lane: eyes.lane, places: self.places_of(account) }
    }

    fn unknown() -> Refusal {
        Refusal::NoSuchMatch {}
    }
}
