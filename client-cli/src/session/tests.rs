//! What comes to somebody at a table while they go.

use bridge_client::{
    connection::FarSide,
    fixtures::{self, TABLE},
    state::StateDir,
};
use bridge_protocol::{Refusal, Seq};
use tempfile::TempDir;

use super::*;

/// Ann at a table of her own, South, and the server's side of it.
async fn at_table(view: TableView) -> (Session, FarSide, TempDir) {
    let (mut connection, far_side) = Connection::drawn();
    let attended = Attended { lane: Lane::South, seq: Seq(1), view: Arc::new(view), here: None, contribution: None };
    far_side.tell(Update::Table { table: TABLE, attended, events: Vec::new() });
    connection.next_update().await.unwrap();
    let folder = TempDir::new().unwrap();
    let server = connection.public_server().clone();
    let proof = ProofStore::of(&StateDir::at(folder.path()), TABLE, connection.account(), None);
    (Session::begin(connection, TABLE, String::new(), server, proof), far_side, folder)
}

/// What is typed goes to the server, which takes the table away before it answers.
#[tokio::test]
async fn an_answer_may_come_when_the_table_is_taken_away() {
    let (mut session, mut far_side, _folder) = at_table(fixtures::table(Stage::Gathering)).await;
    for line in ["director Please look", "say Good night", "say Bye"] {
        session.typed(line).unwrap();
    }
    far_side.tell(Update::Gone(TABLE));
    while !matches!(session.next().await, News::Left) {}
    let refused = || Answer::Refused(Refusal::NoSuchTable {}.into());
    let (answers, ()) = tokio::join!(
        async {
            let mut asked = Vec::new();
            for _ in 0..3 {
                asked.push(far_side.answer(refused()).await);
            }
            asked
        },
        session.settle()
    );
    assert!(answers.iter().any(|asked| matches!(asked, Request::CallDirector { .. })), "{answers:?}");
    assert!(session.parting()[0].starts_with("You are at the table no more"), "{:?}", session.parting());
}

#[tokio::test]
async fn who_asks_to_leave_has_left_and_who_was_refused_has_not() {
    let leaves = async |answer: Answer| {
        let (mut session, mut far_side, _folder) = at_table(fixtures::table(Stage::Gathering)).await;
        session.typed("leave").unwrap();
        far_side.answer(answer).await;
        session.next().await;
        session.parting().swap_remove(0)
    };
    assert_eq!(leaves(Answer::Done {}).await, "You have left the table.");
    let refused = leaves(Answer::Refused(Refusal::StaleSitting {}.into())).await;
    assert_ne!(refused, "You have left the table.");
}
