//! What the director of an event ruled, as it is asked for: the view has the latest alone.

use bridge_client::connection::{Connection, RequestError};
use bridge_protocol::{Answer, EventId, EventRequest, EventRulingNotice, EventRulings, Request};

/// All rulings of an event that one may know of, the first ones first.
///
/// # Errors
/// If nobody answers, or the server refuses.
pub(crate) async fn all(connection: &Connection, id: EventId) -> Result<Vec<EventRulingNotice>, RequestError> {
    let mut rulings = Vec::new();
    loop {
        let after = u32::try_from(rulings.len()).unwrap_or(u32::MAX);
        match connection.handle().patiently(Request::Event { id, ask: EventRequest::Rulings { after } }).await? {
            Answer::EventRulings(part) => {
                let EventRulings { rulings: more, has_more } = *part;
                let is_last = !has_more || more.is_empty();
                rulings.extend(more);
                if is_last {
                    return Ok(rulings);
                }
            }
            other => return Err(RequestError::strange(other)),
        }
    }
}

/// Rulings that were asked for, each as it is described, with the round in which it was made.
pub(crate) fn in_lines(rulings: &[EventRulingNotice], describe: impl Fn(&EventRulingNotice) -> String) -> Vec<String> {
    if rulings.is_empty() {
        return vec!["Nothing has been ruled.".to_owned()];
    }
    let line = |notice: &EventRulingNotice| match notice.round {
        Some(round) => format!("Round {round}: {}", describe(notice)),
        None => describe(notice),
    };
    rulings.iter().map(line).collect()
}

/// What more there is of rulings that were asked for one part after the other; none if that was the last.
pub(crate) fn rest(asked: &Request, part: &EventRulings) -> Option<EventRequest> {
    let Request::Event { ask: EventRequest::Rulings { after }, .. } = asked else { return None };
    let told = u32::try_from(part.rulings.len()).unwrap_or(u32::MAX);
    (part.has_more && told > 0).then(|| EventRequest::Rulings { after: after.saturating_add(told) })
}

#[cfg(test)]
mod tests {
    use bridge_client::fixtures::events;

    use super::*;

    #[test]
    fn a_ruling_is_told_with_its_round_and_what_more_there_is_is_asked_for() {
        let first = events::second_round().rulings.remove(0);
        let later = EventRulingNotice { round: Some(2), ..first.clone() };
        let rulings = vec![first, later];
        let told = in_lines(&rulings, |notice| notice.reason.clone());
        assert_eq!(told, ["twenty minutes late", "Round 2: twenty minutes late"]);
        assert_eq!(in_lines(&[], |notice| notice.reason.clone()), ["Nothing has been ruled."]);
        let asked = Request::Event { id: EventId::from_bytes([7; 16]), ask: EventRequest::Rulings { after: 50 } };
        let more = EventRulings { rulings: rulings.clone(), has_more: true };
        assert_eq!(rest(&asked, &more), Some(EventRequest::Rulings { after: 52 }));
        assert_eq!(rest(&asked, &EventRulings { rulings, has_more: false }), None);
        assert_eq!(rest(&asked, &EventRulings { rulings: Vec::new(), has_more: true }), None);
    }
}
