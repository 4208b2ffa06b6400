//! What the client is told in the place of what the server said.

use serde_json::{Value, json};

/// The longest message that a client must be able to receive.
const LONGEST: usize = 1_048_576;

/// A member more in the frame, in a view and in each event, as a younger server may send them.
pub(super) fn with_more_members(frame: &mut Value) {
    let more = json!({"since": "1.7", "list": [1, {"deep": null}]});
    let Some(inside) = frame.as_object_mut().and_then(|frame| frame.values_mut().next()) else { return };
    if inside.is_object() {
        inside["later"] = more.clone();
    }
    if let Some(view) = inside.get_mut("view") {
        view["later"] = more.clone();
        if view["board"].is_object() {
            view["board"]["later"] = more.clone();
        }
    }
    for event in events(frame) {
        if let Some(value) = event.as_object_mut().and_then(|event| event.values_mut().next())
            && value.is_object()
        {
            value["later"] = more.clone();
        }
    }
}

/// Whether a frame tells of a call, which has members that may be left out.
pub(super) fn tells_of_a_call(frame: &mut Value) -> bool {
    events(frame).any(|event| event.get("called").is_some())
}

/// The promise of a set whose root is another than that of its boards; tells whether the frame had one.
pub(super) fn with_a_false_root(frame: &mut Value) -> bool {
    if let Some(root) = frame.pointer_mut("/snapshot/view/set/commitment/root") {
        return falsify(root);
    }
    let roots = events(frame).filter_map(|event| event.pointer_mut("/contributions_wanted/set/commitment/root"));
    roots.map(falsify).filter(|was_one| *was_one).count() > 0
}

fn falsify(root: &mut Value) -> bool {
    let Some(rest) = root.as_str().and_then(|text| text.get(1..)) else { return false };
    let first = if root.as_str().is_some_and(|text| text.starts_with('0')) { '1' } else { '0' };
    *root = json!(format!("{first}{rest}"));
    true
}

/// As long as a message may be.
pub(super) fn padded(mut frame: Value) -> Value {
    let Some(inside) = frame.as_object_mut().and_then(|frame| frame.values_mut().next()) else { return frame };
    inside["padding"] = json!("");
    let room = LONGEST.saturating_sub(frame.to_string().len());
    if let Some(inside) = frame.as_object_mut().and_then(|frame| frame.values_mut().next()) {
        inside["padding"] = json!("x".repeat(room));
    }
    frame
}

/// Events of a table of which the client holds no view.
pub(super) fn of_another_table() -> Value {
    json!({"table_events": {
        "table": "aaaaaaaaaaaaaaaaaaaaaaaaaa", "from": 5, "events": [{"called": {"turn": 3, "seat": "N", "call": "7NT"}}]
    }})
}

/// An event that is younger than the client, which counts and changes nothing.
pub(super) fn added() -> Value {
    json!({"added": {"hat_thrown": {"seat": "N"}}})
}

/// An event that no client knows, and none may ignore.
pub(super) fn unknown() -> Value {
    json!({"hat_thrown": {"seat": "N"}})
}

/// An event that fits to no board without a claim.
pub(super) fn misfit() -> Value {
    json!({"claim_passed": {"turn": 1, "to": "play_on"}})
}

/// Shifts the numbers of a frame of events or of a snapshot.
pub(super) fn shift(frame: &mut Value, by: u64) {
    for number in ["/table_events/from", "/snapshot/seq"] {
        if let Some(number) = frame.pointer_mut(number) {
            *number = json!(number.as_u64().unwrap_or_default() + by);
        }
    }
}

/// The number of the last event that a frame has, or that its view contains.
pub(super) fn last_number(frame: &Value) -> Option<u64> {
    let from = frame.pointer("/table_events/from").and_then(Value::as_u64);
    let events = frame.pointer("/table_events/events").and_then(Value::as_array);
    let last = from.zip(events).map(|(from, events)| from + events.len() as u64 - 1);
    last.or_else(|| frame.pointer("/snapshot/seq").and_then(Value::as_u64))
}

/// The events of a frame.
pub(super) fn events(frame: &mut Value) -> impl Iterator<Item = &mut Value> {
    frame.pointer_mut("/table_events/events").and_then(Value::as_array_mut).into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_promise_of_a_view_and_of_an_event_gets_another_root() {
        let set = json!({"commitment": {"root": "0aff"}});
        let mut view = json!({"snapshot": {"view": {"set": set}}});
        assert!(with_a_false_root(&mut view));
        assert_eq!(view.pointer("/snapshot/view/set/commitment/root"), Some(&json!("1aff")));
        let wanted = json!({"contributions_wanted": {"within_ms": 5, "set": set}});
        let mut told = json!({"table_events": {"from": 1, "events": [{"ready": {"seat": "N"}}, wanted]}});
        assert!(with_a_false_root(&mut told));
        let root = told.pointer("/table_events/events/1/contributions_wanted/set/commitment/root");
        assert_eq!(root, Some(&json!("1aff")));
        assert!(!with_a_false_root(&mut json!({"presence": {}})));
    }
}
