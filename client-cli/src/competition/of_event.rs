//! An event as it is followed, whoever plays in it, and what its director does whatever is played.

use std::sync::Arc;

use bridge_client::{
    api::{InviteLink, Server},
    connection::{Connection, FollowedEvent, Joined, RequestError, Update},
};
use bridge_protocol::{
    EventConditions, EventId, EventInvitations, EventLane, EventPlace, EventRequest, EventRuling, EventRulingNotice,
    EventStage, EventView, Request,
};

use super::{followable::Followable, ruling_draft::RulingDraft};
use crate::text::as_option;

/// What is remembered of an event by somebody at its page.
pub(crate) trait OfEvent: Sized {}

impl<C: OfEvent> Followable for C {
    type Id = EventId;
    type View = EventView;
    type Followed = FollowedEvent;
    type Ask = EventRequest;
    type Ruling = EventRuling;

    const NAME: &'static str = "event";

    async fn follow(connection: &mut Connection, id: EventId) -> Result<(), RequestError> {
        connection.follow_event(id).await
    }

    fn joined(joined: Joined) -> Result<EventId, &'static str> {
        match joined {
            Joined::Event(id) => Ok(id),
            Joined::Match(_) => Err("a match of two teams: type `bridge-cli match show"),
        }
    }

    fn entered_by(link: &InviteLink) -> Option<EventId> {
        link.peek_entered()
    }

    fn followed(connection: &Connection, id: EventId) -> Option<&FollowedEvent> {
        connection.event(id)
    }

    fn view(followed: &FollowedEvent) -> &Arc<EventView> {
        &followed.view
    }

    fn changed_by(update: &Update) -> Option<EventId> {
        if let Update::Event { id, .. } = update { Some(*id) } else { None }
    }

    fn request(id: EventId, ask: EventRequest) -> Request {
        Request::Event { id, ask }
    }

    fn ruling(id: EventId, number: u32, draft: RulingDraft<EventRuling>) -> Request {
        let RulingDraft { ruling, law, reason } = draft;
        Request::RuleEvent { id, number, ruling, law, reason: reason.unwrap_or_default() }
    }

    fn rulings_made(view: &EventView) -> Option<u32> {
        view.rulings_made
    }

    fn title(followed: &FollowedEvent) -> String {
        followed.conditions.name().to_owned()
    }

    fn is_over(view: &EventView) -> bool {
        view.stage == EventStage::Final
    }
}

/// The links of an event but those of captains, each under whom it is for.
pub(super) fn links(conditions: &EventConditions, invitations: &EventInvitations, server: &Server) -> Vec<String> {
    let line = |whose: &str, command, link: &str| {
        [format!("{whose}:"), format!("  bridge-cli {command} {}", server.link(link))]
    };
    let whose = match conditions {
        EventConditions::Persons(_) => "Whoever would play; the link is one for all",
        EventConditions::Pairs(_) | EventConditions::Teams(_) => {
            "Whoever would play, alone or with a partner; the link is one for all"
        }
    };
    let entrants = invitations.entrants.iter().flat_map(|link| line(whose, "play", link));
    let others = line("Whoever looks on", "watch", &invitations.spectators);
    entrants.chain(others).chain(line("The director", "event direct", &invitations.director)).collect()
}

/// Whether the viewer is to start the event or its next round.
pub(super) fn is_to_begin(followed: &FollowedEvent) -> bool {
    let waits = matches!(followed.view.stage, EventStage::Gathering | EventStage::Drawn);
    waits && followed.lane == EventLane::Director
}

/// Where more of an event is to be had by who goes by this name.
pub(super) fn signpost(id: EventId, server: &Server, name: &str) -> String {
    format!("The event page: bridge-cli event show {id} --server {server}{}", as_option(name))
}

/// Reads what the director of any event asks for, which is the last that a line can be.
///
/// # Errors
/// A sentence that says what is wrong, or not this viewer's to do.
pub(super) fn directed(line: &str, view: &EventView, places: &[EventPlace]) -> Result<EventRequest, String> {
    match line.to_ascii_lowercase().as_str() {
        "start" => {
            check_start(view, places)?;
            Ok(EventRequest::Start { sections: Vec::new(), seeding: Vec::new() })
        }
        "begin" => {
            check_director(places)?;
            if view.stage == EventStage::Gathering {
                return Err("The event has not started. Type: start.".to_owned());
            }
            Ok(EventRequest::BeginRound { round: view.round.saturating_add(1) })
        }
        _ => Err(format!("\"{line}\" is nothing that can be done here: type ? for what can.")),
    }
}

/// Whether somebody may start an event now.
///
/// # Errors
/// A sentence that says why not.
pub(super) fn check_start(view: &EventView, places: &[EventPlace]) -> Result<(), String> {
    check_director(places)?;
    match view.stage {
        EventStage::Gathering => Ok(()),
        EventStage::Final => Err("The event is over.".to_owned()),
        EventStage::Drawn | EventStage::Playing | EventStage::Outstanding | EventStage::Provisional => {
            Err("The event has started already.".to_owned())
        }
    }
}

/// What a director says to everybody, as it is typed: `announce Coffee is ready`. None if it is another line.
pub(super) fn announced(line: &str) -> Option<RulingDraft<EventRuling>> {
    let (word, text) = line.trim().split_once(char::is_whitespace)?;
    let is_one = word.eq_ignore_ascii_case("announce");
    is_one.then(|| RulingDraft { ruling: EventRuling::Announce {}, law: None, reason: Some(text.trim().to_owned()) })
}

/// Which version of what stands a ruling made, if it was a correction.
pub(super) fn version(notice: &EventRulingNotice) -> String {
    notice.version.map_or_else(String::new, |version| format!("Version {version}: "))
}

/// Whether somebody directs.
///
/// # Errors
/// A sentence that says that they do not.
pub(super) fn check_director(places: &[EventPlace]) -> Result<(), String> {
    let is = places.contains(&EventPlace::Director {});
    if is { Ok(()) } else { Err("That is for the director.".to_owned()) }
}
