//! Who hears a line, and whether it may be said at this moment.

use bridge_protocol::{Audience, Lane, PHRASES, Stage, TableTalk, TableView};

use super::Act;
use crate::text::{deal_name, form};

/// A line to those whom the viewer speaks to: the table, or the other kibitzers.
pub(super) fn say(text: String, view: &TableView, lane: Lane) -> Result<Act, String> {
    let to = if lane == Lane::Kibitzer { Audience::Kibitzers } else { Audience::Table };
    tell(to, text, view, lane)
}

/// A line to others.
pub(super) fn tell(to: Audience, text: String, view: &TableView, lane: Lane) -> Result<Act, String> {
    match to {
        Audience::Opponents if lane.seat().is_none() => Err("Only players have opponents.".to_owned()),
        Audience::Table | Audience::Opponents if lane.seat().is_some() && is_board_on(view) => {
            allowed(view, to, text).map(|text| Act::Say(to, text))
        }
        // At a table of a match or an event phrases are what is said then.
        Audience::Table if view.stage == Stage::Finished && view.policy.chat != TableTalk::Free => {
            Ok(Act::Say(to, phrase(&text).map_or(text, str::to_owned)))
        }
        Audience::Table | Audience::Opponents | Audience::Kibitzers | Audience::Director | Audience::Player(_) => {
            Ok(Act::Say(to, text))
        }
    }
}

/// A line during a board, as the table's agreements allow it (Spec C11): a phrase by its number or in its words.
fn allowed(view: &TableView, to: Audience, text: String) -> Result<String, String> {
    let deal = deal_name(form(view));
    match (view.policy.chat, to) {
        (TableTalk::Free, _) => Ok(text),
        (TableTalk::Closed, _) => {
            Err(format!("At this table nothing is said while a {deal} is on; tell reaches the director."))
        }
        (TableTalk::Phrases, Audience::Table) => phrase(&text)
            .map(str::to_owned)
            .ok_or_else(|| format!("While a {deal} is on only phrases are said: type phrases, then say and a number.")),
        (TableTalk::Phrases, _) => Err(format!("While a {deal} is on you speak to the whole table only, in phrases.")),
    }
}

/// A phrase by its number or in its words.
fn phrase(text: &str) -> Option<&'static str> {
    let number = || PHRASES.get(text.parse::<usize>().ok()?.checked_sub(1)?).copied();
    number().or_else(|| PHRASES.into_iter().find(|phrase| phrase.eq_ignore_ascii_case(text)))
}

fn is_board_on(view: &TableView) -> bool {
    view.stage.is_board_on()
}
