//! Who hears a line, and whether it may be said at this moment.

use bridge_protocol::{Audience, Lane, PHRASES, TableTalk, TableView};

use super::Act;

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
            allowed(view.policy.chat, to, text).map(|text| Act::Say(to, text))
        }
        Audience::Table | Audience::Opponents | Audience::Kibitzers | Audience::Director | Audience::Player(_) => {
            Ok(Act::Say(to, text))
        }
    }
}

/// A line during a board, as the table's agreements allow it (Spec C11): a phrase by its number or in its words.
fn allowed(talk: TableTalk, to: Audience, text: String) -> Result<String, String> {
    let number = |text: &str| PHRASES.get(text.parse::<usize>().ok()?.checked_sub(1)?).copied();
    let spelt = |text: &str| PHRASES.into_iter().find(|phrase| phrase.eq_ignore_ascii_case(text));
    match (talk, to) {
        (TableTalk::Free, _) => Ok(text),
        (TableTalk::Closed, _) => {
            Err("At this table nothing is said while a board is on; tell reaches the director.".to_owned())
        }
        (TableTalk::Phrases, Audience::Table) => {
            number(&text).or_else(|| spelt(&text)).map(str::to_owned).ok_or_else(|| {
                "While a board is on only phrases are said: type phrases, then say and a number.".to_owned()
            })
        }
        (TableTalk::Phrases, _) => Err("While a board is on you speak to the whole table only, in phrases.".to_owned()),
    }
}

fn is_board_on(view: &TableView) -> bool {
    view.stage.is_board_on()
}
