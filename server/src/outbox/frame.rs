//! A frame as it goes over the wire: made once, shared by every socket that gets it, and written as it is.

use std::{cell::RefCell, sync::Arc};

use bridge_protocol::ServerFrame;
use tokio_tungstenite::tungstenite::protocol::frame::{
    FrameHeader,
    coding::{Control, Data, OpCode},
};

/// The longest head of a frame that is not masked (RFC 6455, section 5.2).
const HEAD: usize = 10;
/// What a thread's page keeps: most frames fit, and a snapshot does not leave it large.
const PAGE: usize = 4096;

thread_local! {
    /// What a frame is written on before it is copied, no longer than it is.
    static SCRATCH: RefCell<Vec<u8>> = RefCell::default();
}

/// A whole frame, head and all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame(Arc<[u8]>);

impl Frame {
    /// A message as a text frame.
    pub(crate) fn text(message: &ServerFrame) -> Self {
        SCRATCH.with_borrow_mut(|page| {
            page.clear();
            page.resize(HEAD, 0);
            serde_json::to_writer(&mut *page, message).expect("frames are maps with text keys");
            let frame = Self::behind_room_for_its_head(OpCode::Data(Data::Text), page);
            page.shrink_to(PAGE);
            frame
        })
    }

    /// Asks whether somebody is still there.
    pub(crate) fn ping() -> Self {
        Self::behind_room_for_its_head(OpCode::Control(Control::Ping), &mut [0; HEAD])
    }

    /// What the WebSocket library wrote: whole frames, since it always hands over all it has.
    pub(crate) fn written(bytes: &[u8]) -> Self {
        Self(Arc::from(bytes))
    }

    /// Puts the head right before the payload, which begins after [`HEAD`] bytes.
    fn behind_room_for_its_head(opcode: OpCode, bytes: &mut [u8]) -> Self {
        let length = u64::try_from(bytes.len() - HEAD).expect("a length in memory");
        let mut head = [0; HEAD];
        let mut unused = head.as_mut_slice();
        FrameHeader { opcode, ..FrameHeader::default() }
            .format(length, &mut unused)
            .expect("there is room for the head");
        let start = unused.len();
        bytes[start..HEAD].copy_from_slice(&head[..HEAD - start]);
        Self(Arc::from(&bytes[start..]))
    }

    /// Whether this is the same frame, and not only the same words.
    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Answer, Reply, TableId};
    use tokio_tungstenite::tungstenite::protocol::frame::Frame as Spelled;

    use super::*;

    /// The library is asked for the same frame: lengths of one, two and eight bytes are written as the RFC has them.
    #[test]
    fn a_frame_is_spelled_as_the_library_spells_it() {
        let gone = ServerFrame::Gone { table: TableId::from_bytes([7; 16]) };
        let reply = |length| {
            let why = bridge_protocol::Refusal::Malformed { detail: "x".repeat(length) };
            ServerFrame::Reply(Reply { id: 1, answer: Answer::Refused(why.into()) })
        };
        for message in [gone, reply(60), reply(100), reply(200), reply(65_000), reply(70_000)] {
            let text = serde_json::to_string(&message).unwrap();
            let mut spelled = Vec::new();
            Spelled::message(text, OpCode::Data(Data::Text), true).format(&mut spelled).unwrap();
            assert_eq!(Frame::text(&message).bytes(), spelled);
        }
    }

    #[test]
    fn a_ping_is_two_bytes() {
        assert_eq!(Frame::ping().bytes(), [0x89, 0]);
    }
}
