//! Any document that says it is a transcript: it is judged, and the judgement does not depend on how it was written.

#![no_main]

use bridge_dealing::{Kept, Transcript, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(transcript) = serde_json::from_str::<Transcript>(text) else { return };
    let kept = Kept { server_key: None, root: None, contribution: None, announced: None };
    let report = verify(&transcript, &kept).to_string();
    let written = serde_json::to_string(&transcript).expect("a transcript is JSON");
    let again: Transcript = serde_json::from_str(&written).expect("what was written is read");
    assert_eq!(verify(&again, &kept).to_string(), report);
});
