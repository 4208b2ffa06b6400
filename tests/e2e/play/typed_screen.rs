//! The screen of the reference client in a terminal, and the shell that it was started from.

use bridge_e2e::{Terminal, TestServer};

const CLIENT: &str = env!("CARGO_BIN_EXE_client");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_suspends_the_client_has_their_shell_and_comes_back_to_the_table() {
    let server = TestServer::open().await;
    let folder = tempfile::tempdir().unwrap();
    let mut shell = Terminal::start("bash", folder.path(), &["--norc", "-i"]);
    shell.types(&format!("'{CLIENT}' host --server http://{} --name Susan", server.address())).await;
    let is_at_the_table = |screen: &str| screen.contains("Susan is here") && !screen.contains("Stopped");
    for _ in 0..2 {
        shell.until(is_at_the_table).await;
        shell.suspends().await;
        shell.until(|screen| screen.contains("Stopped")).await;
        shell.types("fg").await;
    }
    shell.until(is_at_the_table).await;
    shell.types("quit").await;
    shell.until(|screen| screen.contains("Your seat is kept.")).await;
    shell.types("exit").await;
    assert_eq!(shell.ends().await, Some(0));
    server.close().await;
}
