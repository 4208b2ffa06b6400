//! Every request, each under the number that a client might give it.

use bridge_protocol::{BoardSource, ImportedBoard, Kibitzing, OpeningKey, Policy, Request, RequestFrame, Turn};
use bridge_rules::{BoardNumber, Seat};

use crate::{
    sample::{Sample, variants},
    session, table,
};

variants! { NAMES, Request,
    OpenTable => "open_table", Sit => "sit", Watch => "watch", LeaveSeat => "leave_seat",
    StopWatching => "stop_watching", Vacate => "vacate", Ready => "ready", Contribute => "contribute",
    Reveal => "reveal", Call => "call", Play => "play", Claim => "claim", AnswerClaim => "answer_claim", Say => "say",
    Record => "record", Transcript => "transcript",
}

pub(crate) fn samples() -> Vec<Sample> {
    let frame = |(id, request)| RequestFrame { id, request };
    let import = Sample::new("request.open_table.import", frame((1, import())));
    let all = (1..)
        .zip(requests())
        .map(|(id, request)| Sample::new(format!("request.{}", name_of(&request)), frame((id, request))));
    all.chain([import]).collect()
}

fn requests() -> Vec<Request> {
    let table = table::table();
    let text = "well played, partner".to_owned();
    vec![
        session::open_table(),
        Request::Sit { invite: table::invitations()[Seat::South].clone() },
        Request::Watch { invite: table::kibitzers_invitation() },
        Request::LeaveSeat { table, sitting: 3 },
        Request::StopWatching { table },
        Request::Vacate { table, seat: Seat::West, sitting: 4 },
        Request::Ready { table, board: BoardNumber::FIRST },
        Request::Contribute { table, commitment: table::client_commitment(Seat::South) },
        Request::Reveal { table, value: table::share(Seat::South) },
        Request::Call { table, turn: Turn(1), call: "1S".parse().expect("a call"), meaning: None },
        Request::Play { table, turn: Turn(7), card: "CT".parse().expect("a card") },
        Request::Claim { table, turn: session::claim_turn(), tricks: 7, statement: None },
        Request::AnswerClaim {
            table,
            turn: session::claim_turn(),
            accept: true,
            stage: bridge_protocol::ClaimStage::Opponents,
        },
        Request::Say { table, line: 1, text, to: bridge_protocol::Audience::Table },
        Request::Record { table },
        Request::Transcript { table },
    ]
}

/// Boards from a file, and kibitzers who see North's hand.
fn import() -> Request {
    let boards = vec![ImportedBoard { board: BoardNumber::new(7).expect("a board"), deal: table::deal() }];
    let policy = Policy { kibitzing: Kibitzing::OneHand(Seat::North), ..Policy::social() };
    Request::OpenTable {
        key: OpeningKey::from_bytes(*b"drawn by chance?"),
        boards: BoardSource::Import(boards),
        policy,
    }
}
