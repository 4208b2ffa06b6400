//! Any text that a socket may bring: it is a request or it is not, what is read is written as it can be read again, and
//! a client bears any frame.

#![no_main]

use bridge_protocol::{ClientHello, RequestFrame, ServerFrame};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(frame) = RequestFrame::read(text) {
        let written = serde_json::to_string(&frame).expect("a request is JSON");
        assert_eq!(RequestFrame::read(&written), Ok(frame));
    }
    let _ = serde_json::from_str::<ClientHello>(text);
    let _ = serde_json::from_str::<ServerFrame>(text);
});
