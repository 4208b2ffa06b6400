//! What an operator asks of a collector: where the time of a request goes. Only a server with the feature has
//! anything to tell: `cargo test -p bridge-e2e --features opentelemetry opentelemetry`.

use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::Arc,
    thread,
};

use bridge_e2e::{Guest, Player, Process, Wire};
use bridge_protocol::{Answer, BoardSource, OpeningKey, Policy, Request};
use bridge_rules::Seat;
use parking_lot::Mutex;

use crate::fixtures::SERVER;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_time_of_a_request_goes_is_told_to_a_collector_and_no_secret_with_it() {
    let collector = Collector::open();
    let data = tempfile::tempdir().unwrap();
    let told = ["env".to_owned(), format!("BRIDGE_OPENTELEMETRY={}", collector.address)];
    let server = Process::start(SERVER, data.path(), "127.0.0.1:0".parse().unwrap(), &told);
    let mut host = Player::enter(server.address(), &Guest::of(server.address(), "Hera").await).await;
    let key = OpeningKey::from_bytes([1; 16]);
    let opened = host.ask(Request::OpenTable { key, boards: BoardSource::Deal(1), policy: Policy::social() }).await;
    let Answer::Opened { invitations, .. } = opened else { panic!("{opened:?}") };
    let invite = invitations.seats[Seat::North].clone();
    host.ask(Request::Sit { invite: invite.clone() }).await;
    analyze(&server).await;
    drop(host);
    // It sends what is left when it stops.
    server.signal("TERM");
    assert!(server.wait());

    let spans = collector.spans();
    let names: BTreeSet<_> = spans.iter().map(|span| span.name.as_str()).collect();
    assert_eq!(names, BTreeSet::from(["analysis", "append", "commit", "connection", "decide", "request"]));
    let of = |name: &str, kind: &str| spans.iter().find(|span| span.name == name && span.says("kind", kind)).unwrap();
    let sits = of("request", "sit");
    assert!(sits.parent.is_empty(), "each request is a trace of its own");
    let below: Vec<_> = spans.iter().filter(|span| span.trace == sits.trace && span.parent == sits.id).collect();
    for name in ["decide", "append"] {
        assert!(below.iter().any(|span| span.name == name), "{name}: {below:?}");
    }
    for span in &spans {
        let told = format!("{span:?}");
        assert!(!told.contains("Hera") && !told.contains(&invite), "{told}");
    }
}

async fn analyze(server: &Process) {
    let asked = concat!(env!("CARGO_MANIFEST_DIR"), "/../protocol/golden/v1/http.analysis_request.json");
    let asked = std::fs::read_to_string(asked).unwrap();
    let mut wire = Wire::connect(server.address()).await;
    let length = asked.len();
    wire.send(format!(
        "POST /api/analysis HTTP/1.1\r\nHost: server\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{asked}"
    ))
    .await;
    let answer = wire.rest().await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

/// Somebody to whom spans are sent, by OTLP over HTTP.
struct Collector {
    address: String,
    bodies: Arc<Mutex<Vec<Vec<u8>>>>,
}

/// What a collector reads of a span.
#[derive(Debug)]
struct Span {
    trace: Vec<u8>,
    id: Vec<u8>,
    parent: Vec<u8>,
    name: String,
    /// Those that are texts.
    attributes: Vec<(String, String)>,
}

impl Collector {
    fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let bodies = Arc::default();
        let heard = Arc::clone(&bodies);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let heard = Arc::clone(&heard);
                thread::spawn(move || listen(&stream.unwrap(), &heard));
            }
        });
        Self { address, bodies }
    }

    fn spans(&self) -> Vec<Span> {
        let bodies = self.bodies.lock();
        let below = |messages: Vec<Vec<u8>>, number| messages.iter().flat_map(|each| parts(each, number)).collect();
        let resources: Vec<Vec<u8>> = below(bodies.clone(), 1);
        let spans: Vec<Vec<u8>> = below(below(resources, 2), 2);
        spans.iter().map(|span| Span::read(span)).collect()
    }
}

/// Takes in what is posted on one connection.
fn listen(stream: &TcpStream, heard: &Mutex<Vec<Vec<u8>>>) {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    while reader.read_line(&mut line).unwrap() > 0 {
        assert!(line.starts_with("POST /v1/traces "), "{line}");
        let mut length = 0;
        while line.trim() != "" {
            line.clear();
            reader.read_line(&mut line).unwrap();
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        heard.lock().push(body);
        (&mut &*stream).write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").unwrap();
        line.clear();
    }
}

impl Span {
    fn read(bytes: &[u8]) -> Self {
        let part = |number| parts(bytes, number).into_iter().next().unwrap_or_default();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let first = |bytes: &[u8], number| parts(bytes, number).into_iter().next().unwrap_or_default();
        let attributes =
            parts(bytes, 9).into_iter().map(|pair| (text(&first(&pair, 1)), text(&first(&first(&pair, 2), 1))));
        Self { trace: part(1), id: part(2), parent: part(4), name: text(&part(5)), attributes: attributes.collect() }
    }

    fn says(&self, name: &str, value: &str) -> bool {
        self.attributes.iter().any(|(known, says)| known == name && says == value)
    }
}

/// The parts of a message of Protocol Buffers that have this number and are bytes.
fn parts(mut message: &[u8], wanted: u64) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    while !message.is_empty() {
        let tag = number(&mut message);
        let length = match tag & 7 {
            0 => {
                number(&mut message);
                continue;
            }
            1 => 8,
            2 => usize::try_from(number(&mut message)).unwrap(),
            5 => 4,
            other => panic!("no such kind of part: {other}"),
        };
        let (part, rest) = message.split_at(length);
        if (tag & 7, tag >> 3) == (2, wanted) {
            found.push(part.to_vec());
        }
        message = rest;
    }
    found
}

fn number(message: &mut &[u8]) -> u64 {
    let mut number = 0;
    for place in 0.. {
        let (byte, rest) = message.split_first().unwrap();
        *message = rest;
        number |= u64::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            break;
        }
    }
    number
}
