//! A frame that is no request. It is answered all the same, so that a client in another language finds its mistake.

use crate::{Answer, Refusal, Reply, RequestFrame, limits::MAX_DETAIL, mistakes::in_words};

/// A frame that is no request, as far as it could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The frame's number; 0 if none can be read.
    pub id: u64,
    /// The refusal, which says what was wrong and where.
    pub why: Refusal,
}

impl RequestFrame {
    /// Reads a text frame.
    ///
    /// ```
    /// use bridge_protocol::RequestFrame;
    ///
    /// assert!(RequestFrame::read(r#"{"id":7,"do":{"watch":{"invite":"abc"}}}"#).is_ok());
    /// assert_eq!(RequestFrame::read(r#"{"id":7,"do":{"dance":{}}}"#).unwrap_err().id, 7);
    /// assert_eq!(RequestFrame::read("not even JSON").unwrap_err().id, 0);
    /// ```
    ///
    /// # Errors
    /// If it is not JSON, or not a request of this protocol: a field or a request that is unknown counts.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        serde_json::from_str(text).map_err(|error| {
            let detail = if asks_for_none_or_several(text) { ONE_REQUEST.to_owned() } else { in_words(text, &error) };
            let detail = detail.chars().take(MAX_DETAIL).collect();
            Unreadable { id: number_of(text).unwrap_or(0), why: Refusal::Malformed { detail } }
        })
    }
}

impl From<Unreadable> for Reply {
    fn from(Unreadable { id, why }: Unreadable) -> Self {
        Self { id, answer: Answer::Refused(why.into()) }
    }
}

/// What is wrong where the parser knows only that it expected something else.
const ONE_REQUEST: &str = "`do` has exactly one member, which is named for the request";

fn asks_for_none_or_several(text: &str) -> bool {
    #[derive(serde::Deserialize)]
    struct Asking {
        #[serde(rename = "do")]
        asks: std::collections::BTreeMap<String, serde::de::IgnoredAny>,
    }
    serde_json::from_str::<Asking>(text).is_ok_and(|asking| asking.asks.len() != 1)
}

/// The number of a frame that may be anything else.
fn number_of(text: &str) -> Option<u64> {
    #[derive(serde::Deserialize)]
    struct Numbered {
        id: u64,
    }
    serde_json::from_str::<Numbered>(text).ok().map(|frame| frame.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_that_is_no_request_is_answered_under_its_number() {
        for (text, id) in [
            (r#"{"id":3,"do":{"dance":{}}}"#, 3),
            (r#"{"do":{"dance":{}},"id":3}"#, 3),
            (r#"{"id":3}"#, 3),
            (r#"{"id":3,"id":4,"do":{}}"#, 0),
            (r#"{"id":-3,"do":{}}"#, 0),
            (r#"{"id":3.0,"do":{}}"#, 0),
            (r#"{"id":"3","do":{}}"#, 0),
            (r#"{"id":3,"#, 0),
            ("", 0),
        ] {
            assert_eq!(RequestFrame::read(text).map_err(|unreadable| unreadable.id), Err(id), "{text}");
        }
    }

    #[test]
    fn a_frame_that_asks_for_nothing_or_for_two_things_is_told_so() {
        for (text, is_told) in [
            (r#"{"id":3,"do":{}}"#, true),
            (r#"{"id":3,"do":{"ping":{},"watch":{"invite":"a"}}}"#, true),
            (r#"{"id":3,"do":{"dance":{}}}"#, false),
            (r#"{"id":3,"do":"ping"}"#, false),
        ] {
            let Err(Unreadable { why: Refusal::Malformed { detail }, .. }) = RequestFrame::read(text) else {
                panic!("it is no request: {text}");
            };
            assert_eq!(detail == ONE_REQUEST, is_told, "{text}: {detail}");
        }
    }

    #[test]
    fn a_long_mistake_is_not_repeated_in_full() {
        let text = format!(r#"{{"id":1,"do":{{"{}":{{}}}}}}"#, "x".repeat(10_000));
        let Err(Unreadable { why: Refusal::Malformed { detail }, .. }) = RequestFrame::read(&text) else {
            panic!("there is no such request");
        };
        assert_eq!(detail.chars().count(), MAX_DETAIL);
    }
}
