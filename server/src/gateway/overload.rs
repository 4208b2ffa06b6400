//! What waits when the server as a whole is asked for more than it can do (Promise R14): whoever can best wait, and of
//! those who play nobody. How fast each of them may ask is another matter, see `rate`.
//!
//! That there is too little time shows in a task that wakes late. One that does so once was only held up; where all of
//! them are late there is a queue that does not empty, and more has to wait than before. (CoDel, RFC 8289, tells a good
//! queue from a bad one so.)

use std::{
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    time::Duration,
};

use bridge_protocol::{EventRequest, MatchRequest, Request};
use tokio::time::{Instant, sleep_until};
use tracing::{info, warn};

use super::AppState;
use crate::metrics::figures;

/// How often the task wakes.
const LOOKS_EVERY: Duration = Duration::from_millis(100);
/// So many looks are judged together.
const LOOKS: u32 = 5;
/// Later than this is too late: half of what a player may wait for an act at twice the load.
const LATE: Duration = Duration::from_millis(50);
/// When whoever was refused may ask again.
const RETRY_AFTER: Duration = Duration::from_secs(2);

/// Who waits, the first of them first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Priority {
    /// Who comes for the first time, opens something, or reads what is over.
    Lobby,
    Kibitzer,
    Chat,
    /// Who has been here, or was invited.
    Arrival,
    Director,
    /// Never waits.
    Player,
}

/// How many of the priorities wait.
#[derive(Debug, Default)]
pub(crate) struct Overload(AtomicU8);

impl Overload {
    /// How long somebody has to wait; nothing if there is time for them.
    pub(super) fn wait(&self, priority: Priority) -> Option<Duration> {
        ((priority as u8) < self.0.load(Ordering::Relaxed)).then_some(RETRY_AFTER)
    }

    fn set(&self, priorities: u8) {
        let before = self.0.swap(priorities, Ordering::Relaxed);
        figures().shed_priorities.set(priorities.into());
        match (before, priorities) {
            (0, 1..) => warn!("there is more to do than time for it: whoever can best wait is refused"),
            (1.., 0) => info!("there is time for everybody again"),
            _ => {}
        }
    }
}

impl Priority {
    /// That of a request from a connection that plays, or only watches.
    pub(super) fn of(request: &Request, watches: bool) -> Self {
        // Whoever goes makes room.
        let goes = matches!(request, Request::Ping {} | Request::StopWatching { .. });
        let of_who_plays = Self::of_who_plays(request);
        if watches && !goes { of_who_plays.min(Self::Kibitzer) } else { of_who_plays }
    }

    fn of_who_plays(request: &Request) -> Self {
        match request {
            Request::OpenTable { .. }
            | Request::OpenMatch { .. }
            | Request::OpenEvent { .. }
            | Request::BoardAnalysis { .. }
            | Request::BoardLog { .. }
            | Request::Record { .. }
            | Request::Transcript { .. } => Self::Lobby,
            Request::Match { ask, .. } => Self::of_match(ask),
            Request::Event { ask, .. } => Self::of_event(ask),
            Request::Watch { .. } => Self::Kibitzer,
            Request::Say { .. } => Self::Chat,
            Request::Join { .. } => Self::Arrival,
            Request::Direct { .. } | Request::Rule { .. } | Request::RuleMatch { .. } | Request::RuleEvent { .. } => {
                Self::Director
            }
            Request::Sit { .. }
            | Request::CloseTable { .. }
            | Request::SetMeeting { .. }
            | Request::LeaveSeat { .. }
            | Request::AskSwap { .. }
            | Request::AnswerSwap { .. }
            | Request::WithdrawSwap { .. }
            | Request::ShowCode { .. }
            | Request::StopWatching { .. }
            | Request::SeatComputer { .. }
            | Request::Vacate { .. }
            | Request::Ready { .. }
            | Request::Contribute { .. }
            | Request::Reveal { .. }
            | Request::Call { .. }
            | Request::Declare { .. }
            | Request::Choose { .. }
            | Request::Explain { .. }
            | Request::Ask { .. }
            | Request::FileCard { .. }
            | Request::ReadCard { .. }
            | Request::Play { .. }
            | Request::NoQuestions { .. }
            | Request::Claim { .. }
            | Request::AnswerClaim { .. }
            | Request::WithdrawAgreement { .. }
            | Request::ClaimHonours { .. }
            | Request::AgreeToStop { .. }
            | Request::AskUndo { .. }
            | Request::AnswerUndo { .. }
            | Request::CallDirector { .. }
            | Request::ClaimAnalysis { .. }
            | Request::Hint { .. }
            | Request::Ping {} => Self::Player,
        }
    }

    fn of_match(ask: &MatchRequest) -> Self {
        match ask {
            MatchRequest::Record { .. } | MatchRequest::Transcript { .. } => Self::Lobby,
            MatchRequest::Follow {}
            | MatchRequest::Unfollow {}
            | MatchRequest::EnterRoom { .. }
            | MatchRequest::HandInLineup { .. }
            | MatchRequest::Contribute { .. }
            | MatchRequest::Reveal { .. }
            | MatchRequest::Substitute { .. }
            | MatchRequest::SeatComputer { .. }
            | MatchRequest::Close {}
            | MatchRequest::Concede {}
            | MatchRequest::AgreeScore { .. } => Self::Player,
        }
    }

    fn of_event(ask: &EventRequest) -> Self {
        match ask {
            EventRequest::Round { .. }
            | EventRequest::Traveller { .. }
            | EventRequest::ScoreCard { .. }
            | EventRequest::Recap { .. }
            | EventRequest::Rulings { .. }
            | EventRequest::Transcript { .. } => Self::Lobby,
            EventRequest::Start { .. } | EventRequest::BeginRound { .. } | EventRequest::Close {} => Self::Director,
            EventRequest::Follow {}
            | EventRequest::Unfollow {}
            | EventRequest::EnterMatch { .. }
            | EventRequest::EnterTable { .. }
            | EventRequest::Invitations { .. }
            | EventRequest::Links {}
            | EventRequest::PlayWith { .. }
            | EventRequest::TakeBackEntry { .. }
            | EventRequest::PlayAgain {}
            | EventRequest::EnterComputers { .. }
            | EventRequest::ComputerPartner { .. } => Self::Player,
        }
    }
}

/// Looks how late it is, until the server ends.
pub(crate) async fn watch(state: Arc<AppState>) {
    let mut controller = Controller::default();
    loop {
        let due = Instant::now() + LOOKS_EVERY;
        tokio::select! {
            () = sleep_until(due) => {}
            () = state.stop.cancelled() => return,
        }
        if let Some(priorities) = controller.look(due.elapsed()) {
            state.overload.set(priorities);
        }
    }
}

/// Decides how many priorities wait.
#[derive(Debug, Default)]
struct Controller {
    priorities: u8,
    looks: u32,
    least_late: Option<Duration>,
}

impl Controller {
    /// The task woke so late. Says how many wait from now on, when enough has been seen to judge.
    fn look(&mut self, late: Duration) -> Option<u8> {
        self.looks += 1;
        let least = self.least_late.map_or(late, |least| least.min(late));
        if self.looks < LOOKS {
            self.least_late = Some(least);
            return None;
        }
        (self.looks, self.least_late) = (0, None);
        self.priorities = match least > LATE {
            true => (self.priorities + 1).min(Priority::Player as u8),
            false => self.priorities.saturating_sub(1),
        };
        Some(self.priorities)
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Audience, EventId, TableId, Turn};
    use bridge_rules::{BoardNumber, Call};

    use super::*;

    const ALL: [Priority; 6] =
        [Priority::Lobby, Priority::Kibitzer, Priority::Chat, Priority::Arrival, Priority::Director, Priority::Player];

    fn looks(controller: &mut Controller, late: [u64; LOOKS as usize]) -> Option<u8> {
        late.map(|late| controller.look(Duration::from_millis(late))).into_iter().last().flatten()
    }

    #[test]
    fn r14_of_an_overload_one_more_has_to_wait_each_time_and_who_plays_never_has() {
        let (overload, mut controller) = (Overload::default(), Controller::default());
        let waiting = |overload: &Overload| ALL.map(|priority| overload.wait(priority).is_some());
        assert_eq!(waiting(&overload), [false; 6]);
        for more in 1..=8 {
            overload.set(looks(&mut controller, [51, 90, 400, 51, 2_000]).unwrap());
            assert_eq!(waiting(&overload), std::array::from_fn(|place| place < more.min(5)));
        }
        for fewer in (0..5).rev() {
            overload.set(looks(&mut controller, [51, 90, 400, 50, 2_000]).unwrap());
            assert_eq!(waiting(&overload), std::array::from_fn(|place| place < fewer));
        }
    }

    #[test]
    fn r14_who_asks_for_what_waits_in_its_turn() {
        let table = TableId::from_bytes([1; 16]);
        let say = Request::Say { table, line: 1, text: "Good luck.".to_owned(), to: Audience::Table };
        let call = Request::Call { table, turn: Turn(1), call: Call::Pass, meaning: None };
        let (record, leave) = (Request::Record { table }, Request::StopWatching { table });
        let watch = Request::Watch { invite: "secret".to_owned() };
        let recap = Request::Event {
            id: EventId::from_bytes([1; 16]),
            ask: EventRequest::Traveller { board: BoardNumber::FIRST },
        };
        let of = |request| [false, true].map(|watches| Priority::of(request, watches));
        assert_eq!(of(&record), [Priority::Lobby; 2]);
        assert_eq!(of(&recap), [Priority::Lobby; 2]);
        assert_eq!(of(&watch), [Priority::Kibitzer; 2]);
        assert_eq!(of(&say), [Priority::Chat, Priority::Kibitzer]);
        assert_eq!(of(&call), [Priority::Player, Priority::Kibitzer]);
        assert_eq!(of(&leave), [Priority::Player; 2], "whoever goes makes room");
    }

    #[test]
    fn r14_who_was_only_held_up_is_no_overload() {
        let mut controller = Controller::default();
        for held_up in [[0, 0, 0, 0, 9_000], [9_000, 0, 0, 0, 0], [400, 400, 0, 400, 400]] {
            assert_eq!(looks(&mut controller, held_up), Some(0));
        }
    }
}
