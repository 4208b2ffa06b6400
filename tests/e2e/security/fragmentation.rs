//! Frames and messages that no client of ours sends (Promise S10): each ends its own connection, and costs the
//! server no memory.

use std::net::SocketAddr;

use bridge_e2e::{Ended, Guest, Process, TestServer, Wire, masked};
use bridge_protocol::limits::MAX_FRAME;
use bridge_server::Rates;

const TEXT: u8 = 0x81;
const TEXT_BEGINS: u8 = 0x01;
const GOES_ON: u8 = 0x00;
const GOES_ON_AND_ENDS: u8 = 0x80;

#[tokio::test]
async fn s10_what_is_not_a_small_text_message_ends_the_connection() {
    let server = TestServer::open().await;
    let ann = server.guest("Ann").await;
    for (what, bytes) in [
        ("a message of 16 KiB and one byte", masked(TEXT, &vec![b' '; MAX_FRAME + 1])),
        ("the head of a message of 16 KiB and one byte", masked(TEXT, &vec![b' '; MAX_FRAME + 1])[..14].to_vec()),
        ("the head of the largest message there is", [vec![TEXT, 0xff], vec![0x7f; 8], vec![0; 4]].concat()),
        ("the head of a message beyond the largest", [vec![TEXT, 0xff], vec![0xff; 8], vec![0; 4]].concat()),
        ("a message of 16 KiB and one byte in two pieces", in_two(&vec![b' '; MAX_FRAME + 1])),
        ("a binary message", masked(0x82, b"{}")),
        ("no UTF-8", masked(TEXT, b"\xff\xfe")),
        ("a surrogate", masked(TEXT, b"\xed\xa0\x80")),
        ("half a character and then the end", masked(TEXT, b"\xe2\x99")),
        ("half a character in each piece, and the wrong ones", in_two(b"\xe2\x99\xe2\x99")),
        ("a frame without a mask", b"\x81\x02{}".to_vec()),
        ("a compressed frame", masked(0xc1, b"\xaa\xae\x05\x00")),
        ("a reserved bit", masked(0x91, b"{}")),
        ("an opcode that there is not", masked(0x83, b"{}")),
        ("a control frame that there is not", masked(0x8b, b"")),
        ("a long ping", masked(0x89, &[0; 126])),
        ("a ping in pieces", masked(0x09, b"")),
        ("a piece of nothing", masked(GOES_ON_AND_ENDS, b"{}")),
        ("a message within a message", [masked(TEXT_BEGINS, b"{"), masked(TEXT, b"{}")].concat()),
    ] {
        let ended = end_of(server.address(), &ann, &bytes).await;
        assert_eq!(ended.code, Some(1008), "{what}");
        assert!(ended.texts.last().is_some_and(|text| text.contains(r#""reason":"malformed""#)), "{what}: {ended:?}");
    }
}

#[tokio::test]
async fn s10_sixteen_kib_exactly_is_read() {
    let server = TestServer::open().await;
    let ann = server.guest("Ann").await;
    let mut wire = Wire::enter(server.address(), &ann).await;
    let request = format!(r#"{{"id":7,"do":{{"record":{{"table":"{}"}}}}}}"#, "a".repeat(26));
    let largest = request.clone() + &" ".repeat(MAX_FRAME - request.len());
    wire.send(masked(TEXT, largest.as_bytes())).await;
    assert!(wire.text().await.unwrap().contains(r#""id":7,"answer":{"refused""#));
    wire.send(masked(TEXT, &vec![b'x'; MAX_FRAME])).await;
    let refused = wire.text().await.unwrap();
    assert!(refused.contains("malformed") && refused.len() < 500, "{refused}");
    wire.send(in_two(largest.as_bytes())).await;
    assert!(wire.text().await.unwrap().contains("no_such_table"));
    let pieces: Vec<_> = request.bytes().map(|byte| masked(GOES_ON, &[byte])).collect();
    wire.send([masked(TEXT_BEGINS, b""), pieces.concat(), masked(GOES_ON_AND_ENDS, b"")].concat()).await;
    assert!(wire.text().await.unwrap().contains("no_such_table"), "a few small pieces are no offence");
}

#[tokio::test]
async fn s10_compression_is_offered_in_vain() {
    let server = TestServer::open().await;
    for offer in ["permessage-deflate", "permessage-deflate; client_max_window_bits", "x-webkit-deflate-frame"] {
        let mut wire = Wire::connect(server.address()).await;
        let head = wire.ask_for_socket("/ws", &[("Sec-WebSocket-Extensions", offer.as_bytes())]).await;
        assert!(head.starts_with("HTTP/1.1 101"), "{head}");
        assert!(!head.to_lowercase().contains("sec-websocket-extensions"), "{head}");
    }
}

#[tokio::test]
async fn s10_a_million_pieces_or_pings_end_at_once_and_memory_stays_flat() {
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(env!("CARGO_BIN_EXE_server"), data.path(), "127.0.0.1:0".parse().unwrap(), &[]);
    let ann = Guest::of(server.address(), "Ann").await;
    let one_byte = [masked(TEXT_BEGINS, b" "), masked(GOES_ON, b" ").repeat(1_000_000)].concat();
    let empty = [masked(TEXT_BEGINS, b""), masked(GOES_ON, b"").repeat(1_000_000)].concat();
    let large = masked(TEXT, &vec![b' '; 8 << 20]);
    // What the allocator takes for the first of each it keeps.
    storm(&server, &ann, [&one_byte, &empty, &large]).await;
    let before = server.resident();
    for _ in 0..4 {
        storm(&server, &ann, [&one_byte, &empty, &large]).await;
    }
    let grown = server.resident().saturating_sub(before);
    assert!(grown <= 2 << 20, "the server grew by {grown} bytes");
    server.kill();
}

#[tokio::test]
async fn s10_pings_count_like_requests() {
    let server = TestServer::with(Rates::Default).await;
    let ann = server.guest("Ann").await;
    for (what, frame) in [("pings", masked(0x89, b"ping")), ("pongs", masked(0x8a, b""))] {
        let ended = end_of(server.address(), &ann, &frame.repeat(1_000_000)).await;
        assert_eq!(ended.code, Some(1008), "{what}");
        assert!(ended.texts.last().is_some_and(|text| text.contains(r#""reason":"flooding""#)), "{what}: {ended:?}");
    }
}

async fn storm(server: &Process, guest: &Guest, bytes: [&[u8]; 3]) {
    let [one_byte, empty, large] = bytes;
    for _ in 0..3 {
        let ends = tokio::join!(
            end_of(server.address(), guest, one_byte),
            end_of(server.address(), guest, empty),
            end_of(server.address(), guest, large),
        );
        assert_eq!([ends.0.code, ends.1.code, ends.2.code], [Some(1008); 3]);
    }
}

/// How a connection ends that sends these bytes and goes on listening.
async fn end_of(address: SocketAddr, guest: &Guest, bytes: &[u8]) -> Ended {
    let mut wire = Wire::enter(address, guest).await;
    wire.send(bytes).await;
    wire.end().await
}

fn in_two(payload: &[u8]) -> Vec<u8> {
    let (first, rest) = payload.split_at(payload.len() / 2);
    [masked(TEXT_BEGINS, first), masked(GOES_ON_AND_ENDS, rest)].concat()
}
