//! What computers did is reproduced by another program, from the record and the seed that the server tells. That
//! program is an example of the robots' crate, which `cargo test --workspace` builds.

use std::{fs, path::Path, process::Command};

use bridge_e2e::TestServer;
use bridge_protocol::{BoardAnalysis, BoardRecord, BoardSource, ComputerLevel, Computers, Policy, SessionRecord};
use bridge_rules::{
    Call,
    Seat::{East, North, West},
};
use serde_json::json;

use super::{Evening, is_over};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_act_of_a_computer_is_reproduced_from_the_seed_that_is_told() {
    let program = Path::new(env!("CARGO_BIN_EXE_client")).with_file_name("examples").join("reproduce");
    if !program.exists() {
        assert!(std::env::var_os("BRIDGE_EVERY_SERVICE").is_none(), "{} was not built", program.display());
        eprintln!("{} was not built: nothing is reproduced", program.display());
        return;
    }
    let server = TestServer::with_fast_clocks().await;
    let computers = Computers { level: ComputerLevel::Novice, ..Computers::USUAL };
    let policy = Policy { computers, ..Policy::social() };
    let mut evening = Evening::with(server.address(), BoardSource::Deal(2), policy, &[North, East, West]).await;
    evening.susan.plays_until("the end", is_over).await;
    let SessionRecord { boards, .. } = evening.record().await;
    let mut told = Vec::new();
    for board in &boards {
        told.push(evening.analysis(board).await);
    }
    assert!(told[0].seed.is_some() && told[0].seed != told[1].seed, "each board has its own");

    let folder = tempfile::tempdir().unwrap();
    let reproduced = |boards: &[BoardRecord], told: &[BoardAnalysis]| {
        let line =
            |(record, analysis): (&BoardRecord, _)| json!({ "record": record, "analysis": analysis }).to_string();
        let lines: Vec<_> = boards.iter().zip(told).map(line).collect();
        let file = folder.path().join("boards.json");
        fs::write(&file, lines.join("\n")).unwrap();
        let ran = Command::new(&program).arg(&file).output().unwrap();
        (ran.status.code(), String::from_utf8_lossy(&ran.stdout).into_owned())
    };
    let (code, said) = tokio::task::block_in_place(|| reproduced(&boards, &told));
    assert_eq!((code, said.matches("acts of computers are reproduced").count()), (Some(0), 2), "{said}");

    // One call that it would not have made.
    let mut other = boards.clone();
    let callers = std::iter::successors(Some(boards[0].dealer), |seat| Some(seat.next()));
    let first = callers.take(4).position(|seat| boards[0].computers.contains(&seat)).unwrap();
    let call: Call = if other[0].calls[first] == Call::Pass { "7NT".parse().unwrap() } else { Call::Pass };
    other[0].calls[first] = call;
    let (code, said) = tokio::task::block_in_place(|| reproduced(&other, &told));
    assert!(code == Some(1) && said.contains(&format!("called {call}, and thinks of ")), "{said}");

    // A server that keeps the seed to itself proves nothing.
    told[0].seed = None;
    let (code, said) = tokio::task::block_in_place(|| reproduced(&boards, &told));
    assert!(code == Some(1) && said.contains("does not tell the seed"), "{said}");
    server.close().await;
}
