//! Hints: what a computer would do, told to whoever is to act and to nobody else.

use bridge_client::pending::{PendingAction, pending_action};
use bridge_e2e::{Client, TestServer};
use bridge_protocol::{Answer, BoardSource, Computers, Hint, HintedAct, Policy, Refusal, Request, TableView, Turn};
use bridge_rules::Seat::{East, North, South, West};

use super::{Evening, calls, is_over};
use crate::boards::one_board;

const WITH_HINTS: Computers = Computers { hints: true, ..Computers::USUAL };

fn agreed() -> Policy {
    Policy { importer_plays: true, computers: WITH_HINTS, ..Policy::social() }
}

/// Whether Susan is to call or to choose a card.
fn is_hers(view: &TableView) -> bool {
    matches!(pending_action(view, South.into()), Some(PendingAction::Call(_) | PendingAction::Card { .. }))
}

impl Evening {
    async fn hint(&mut self) -> Hint {
        let (table, turn) = (self.table, self.susan.player.view().turn);
        match self.susan.player.ask(Request::Hint { table, turn }).await {
            Answer::Hint(hint) => *hint,
            other => panic!("no hint: {other:?}"),
        }
    }

    async fn refuses_a_hint(&mut self, turn: Turn) -> Refusal {
        self.susan.player.refused(Request::Hint { table: self.table, turn }).await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_what_hints_say_plays_a_board_to_its_end() {
    let server = TestServer::with_fast_clocks().await;
    let mut evening = Evening::with(server.address(), BoardSource::Deal(1), agreed(), &[North, East, West]).await;
    let mut given = 0;
    loop {
        evening.susan.plays_until("her turn", |view| is_hers(view) || is_over(view)).await;
        if is_over(evening.susan.player.view()) {
            break;
        }
        let hint = evening.hint().await;
        assert_eq!(evening.hint().await, hint, "asked again");
        let (table, turn) = (evening.table, hint.turn);
        let asked = match hint.act {
            HintedAct::Call { call, meaning } => Request::Call { table, turn, call, meaning },
            HintedAct::Play { card } => Request::Play { table, turn, card },
            HintedAct::Claim { tricks, statement } => {
                Request::Claim { table, turn, tricks, statement: Some(statement) }
            }
        };
        assert_eq!(evening.susan.player.ask(asked).await, Answer::Done {});
        evening.susan.player.until("what she did", |view| view.turn > turn).await;
        given += 1;
    }
    assert!(given > 0, "computers opened, or passed it out, and she was asked");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_for_ones_own_turn_and_for_tables_where_it_is_agreed() {
    let server = TestServer::with_fast_clocks().await;
    let mut evening = Evening::with(server.address(), one_board(), agreed(), &[North, East, West]).await;
    let turn = evening.susan.player.view().turn;
    assert!(matches!(evening.refuses_a_hint(turn).await, Refusal::NotNow { .. }), "no board is on");
    evening.susan.plays_until("her turn to call", |view| is_hers(view) && !calls(view).is_empty()).await;
    let turn = evening.susan.player.view().turn;
    assert_eq!(evening.refuses_a_hint(Turn(turn.0 - 1)).await, Refusal::StaleTurn { current: turn });

    let silent = Policy { computers: Computers::USUAL, ..agreed() };
    let mut other = Evening::with(server.address(), one_board(), silent, &[North, East, West]).await;
    other.susan.plays_until("her turn to call", is_hers).await;
    let turn = other.susan.player.view().turn;
    assert_eq!(other.refuses_a_hint(turn).await, Refusal::NoHints {});
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_reference_client_is_given_a_hint() {
    let server = TestServer::with_fast_clocks().await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let words = ["play", "--alone", "--plain", "--server", &address, "--name", "Susan"];
    let mut susan = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
    susan.says("ready for board 1").await;
    susan.types("ready").await;
    susan.says("Your turn to call").await;
    susan.types("hint").await;
    susan.says("A computer would call").await;
    drop(susan);
    server.close().await;
}
