//! Whether a refused request is worth sending again, as each refusal says on the wire.

use bridge_protocol::{Refusal, Refused, Retry, Stage, Turn};
use bridge_rules::BoardNumber;

#[test]
fn a_refusal_says_whether_to_ask_again() {
    for (why, retry, on_the_wire) in [
        (Refusal::NotHost {}, Retry::Never, r#""never""#),
        (Refusal::TooFast { retry_after_ms: 340 }, Retry::Later, r#""later""#),
        (Refusal::StorageFull {}, Retry::Later, r#""later""#),
        (Refusal::Muted { retry_after_ms: None }, Retry::Later, r#""later""#),
        (Refusal::BoardNotOver { board: BoardNumber::FIRST }, Retry::Later, r#""later""#),
        (Refusal::StaleTurn { current: Turn(9) }, Retry::Refresh, r#""refresh""#),
        (Refusal::NotNow { stage: Stage::Auction }, Retry::Refresh, r#""refresh""#),
        (Refusal::Stopping {}, Retry::Reconnect, r#""reconnect""#),
    ] {
        let refused = Refused::from(why);
        assert_eq!(refused.retry, retry);
        let json = serde_json::to_string(&refused).expect("JSON");
        assert!(json.ends_with(&format!(r#","retry":{on_the_wire}}}"#)), "{json}");
    }
}
