//! The first frame of a client, and everything that a server sends.

use bridge_protocol::{
    Announcement, Answer, ClientHello, Closing, ClosingReason, Hello, Lane, Presence, Reply, ResumePoint, Seq,
    ServerFrame, TableEvent, TableEvents,
};
use bridge_rules::{BySeat, Seat};

use super::{events, matches, table_events};
use crate::{
    sample::{Sample, variants},
    session, table,
};

variants! { NAMES, ServerFrame,
    Welcome => "welcome", Reply => "reply", Snapshot => "snapshot", TableEvents => "table_events", Match => "match", Event => "event", Presence => "presence",
    Gone => "gone", Announcement => "announcement", Closing => "closing",
}

mod reason {
    use super::{ClosingReason, variants};

    variants! { REASONS, ClosingReason,
        Restart => "restart", NotAuthenticated => "not_authenticated", Version => "version", Flooding => "flooding",
        Malformed => "malformed", SlowReader => "slow_reader", TooManyConnections => "too_many_connections",
        Removed => "removed",
    }

    pub(super) fn name(reason: ClosingReason) -> &'static str {
        name_of(&reason)
    }
}
pub(crate) use reason::REASONS;

pub(crate) fn samples() -> Vec<Sample> {
    let hello = table::hello(Seat::South);
    let resume = vec![ResumePoint { table: table::table(), lane: Lane::South, seq: Seq(25) }];
    let hellos = [
        Sample::new("hello", ClientHello { hello: hello.clone() }),
        Sample::new("hello.resume", ClientHello { hello: Hello { run_id: Some(table::RUN), resume, ..hello } }),
    ];
    let frames = frames().into_iter().map(|frame| Sample::new(format!("frame.{}", name_of(&frame)), frame));
    let closings = closings().into_iter().map(|closing| {
        let name = format!("frame.closing.{}", reason::name(closing.reason));
        Sample::new(name, ServerFrame::Closing(closing))
    });
    hellos.into_iter().chain(frames).chain(closings).collect()
}

fn frames() -> Vec<ServerFrame> {
    let here = BySeat { north: true, east: true, south: true, west: false };
    let missed: Vec<TableEvent> = vec![table_events::called(), table_events::contract_reached()];
    vec![
        ServerFrame::Welcome(table::welcome(Seat::South)),
        ServerFrame::Reply(Reply { id: 7, answer: Answer::Done {} }),
        ServerFrame::Snapshot(Box::new(session::auction().snapshot(Lane::South))),
        ServerFrame::TableEvents(TableEvents { table: table::table(), from: Seq(26), events: missed }),
        ServerFrame::Match(Box::new(matches::frame())),
        ServerFrame::Event(Box::new(events::frame())),
        ServerFrame::Presence(Presence { table: table::table(), here, substitutes_due: vec![Seat::West] }),
        ServerFrame::Gone { table: table::table() },
        ServerFrame::Announcement(Announcement {
            text: "The server is closed at ten for a quarter of an hour.".to_owned(),
        }),
        ServerFrame::Closing(closings().remove(0)),
    ]
}

pub(crate) fn closings() -> Vec<Closing> {
    let because = |reason| Closing { reason, retry_after_ms: None };
    vec![
        Closing { reason: ClosingReason::Restart, retry_after_ms: Some(2_600) },
        because(ClosingReason::NotAuthenticated),
        because(ClosingReason::Version),
        because(ClosingReason::Flooding),
        because(ClosingReason::Malformed),
        because(ClosingReason::SlowReader),
        because(ClosingReason::TooManyConnections),
        because(ClosingReason::Removed),
    ]
}
