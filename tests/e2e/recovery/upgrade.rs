//! One version of the server takes over from another under play, and gives back (Promise R12). `BRIDGE_PREVIOUS` is the
//! program of the other version; without it a version follows on itself.

use std::{env, time::Instant};

use bridge_e2e::{Club, Process, fixed_address};
use bridge_protocol::BoardSource;

use crate::fixtures::{SERVER, imported};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r12_tables_play_on_under_another_version_and_again_under_their_own() {
    let previous = env::var("BRIDGE_PREVIOUS").ok();
    let tables = if previous.is_some() { 100 } else { 10 };
    let previous = previous.as_deref().unwrap_or(SERVER);
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let start = |program| tokio::task::block_in_place(|| Process::start(program, data.path(), address, &[]));
    let mut server = start(previous);
    let sets = (0..tables).map(|table| if table % 2 == 0 { BoardSource::Deal(100) } else { imported(100, table) });
    let mut club = Club::open(address, sets.collect(), 2026).await;
    club.until_each(20).await;
    for program in [SERVER, previous, SERVER] {
        let acts = club.acknowledged();
        let stopped = Instant::now();
        server.signal("TERM");
        assert!(tokio::task::block_in_place(|| server.wait()), "it ends in good order");
        server = start(program);
        club.until(acts + 1).await;
        println!("{tables} tables went on under {program} after {:?}", stopped.elapsed());
        club.until_each(80).await;
    }
    println!("{} acts were acknowledged", club.acknowledged());
    club.close().await;
    server.kill();
}
