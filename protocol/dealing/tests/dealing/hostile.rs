//! Documents made to break the reader: refused, or judged, and never a panic.

use bridge_dealing::{Kept, Transcript, verify};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::drawn::{kept, transcript};

#[test]
fn too_much_of_anything_is_refused() {
    for (pointer, value) in [
        ("/scheme", json!("bridge-deal/2")),
        ("/ctx", json!("x".repeat(1025))),
        ("/ctx", json!("")),
        ("/ctx", json!("two\nlines")),
        ("/root", json!("00".repeat(33))),
        ("/root", json!("AA".repeat(32))),
        ("/beacon", json!("00".repeat(513))),
        ("/signature", json!("00".repeat(63))),
        ("/server_key", json!(7)),
        ("/contributions/0/label", json!("x".repeat(65))),
        ("/contributions/0/label", json!("\u{1b}[2J")),
        ("/contributions/0/revealed", json!("00".repeat(15))),
        ("/contributions/0/revealed", json!("00".repeat(65))),
        ("/boards/0/board", json!(0)),
        ("/boards/0/board", json!(65_536)),
        ("/boards/0/board", json!(-1)),
        ("/boards/0/board", json!(1.5)),
        ("/boards/0/reserve", json!(1_u64 << 32)),
        ("/seen/0/deal", json!("N:- - -")),
        ("/reveals", json!({})),
    ] {
        let mut document = document();
        *document.pointer_mut(pointer).unwrap() = value;
        assert!(serde_json::from_value::<Transcript>(document).is_err(), "{pointer}");
    }
}

#[test]
fn lists_stop_at_their_limits() {
    for (name, most) in [("boards", 100), ("contributions", 64), ("reveals", 100), ("seen", 100)] {
        for (length, accepted) in [(most, true), (most + 1, false)] {
            let mut document = document();
            document[name] = vec![document[name][0].clone(); length].into();
            let read = serde_json::from_value::<Transcript>(document);
            assert_eq!(read.is_ok(), accepted, "{length} {name}");
            if let Ok(transcript) = read {
                assert!(!verify(&transcript, &kept()).to_string().is_empty());
            }
        }
    }
}

#[test]
fn keys_and_signatures_that_are_no_points_are_not_good() {
    for fill in ["00", "01", "ff", "7f"] {
        let mut document = document();
        document["server_key"] = json!(fill.repeat(32));
        document["signature"] = json!(fill.repeat(64));
        let transcript: Transcript = serde_json::from_value(document).unwrap();
        assert!(!transcript.verify_signature(), "{fill}");
    }
}

#[test]
fn an_empty_document_is_judged() {
    let mut transcript = transcript();
    transcript.boards.clear();
    transcript.contributions.clear();
    let report = verify(&transcript, &Kept::default());
    assert!(!report.holds(), "{report}");
}

proptest! {
    #[test]
    fn no_text_panics_the_reader(text in ".{0,200}") {
        prop_assert!(serde_json::from_str::<Transcript>(&text).is_err());
    }

    #[test]
    fn a_document_with_bytes_exchanged_is_refused_or_judged(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let mut bytes = serde_json::to_vec(&transcript()).expect("JSON");
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Ok(transcript) = serde_json::from_slice::<Transcript>(&bytes) {
            prop_assert!(!verify(&transcript, &kept()).to_string().is_empty());
        }
    }
}

fn document() -> Value {
    serde_json::to_value(transcript()).expect("JSON")
}
