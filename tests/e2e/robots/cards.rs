//! The convention card of computers, which nobody files.

use bridge_client::api;
use bridge_e2e::TestServer;
use bridge_protocol::{
    Agreement, Answer, ComputerSystem, ConventionCard, HandShape, Manner, MeaningsRequest, Policy, Request,
};
use bridge_rules::{
    Seat::{East, North, West},
    Side, Vulnerability,
};

use super::Evening;
use crate::boards::one_board;

impl Evening {
    async fn reads_card(&mut self, side: Side) -> Option<ConventionCard> {
        match self.susan.player.ask(Request::ReadCard { table: self.table, side }).await {
            Answer::Card(card) => card,
            other => panic!("no card: {other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_side_with_a_computer_has_the_card_of_computers_until_its_player_files_one() {
    let server = TestServer::with_fast_clocks().await;
    let policy = Policy { importer_plays: true, ..Policy::social() };
    let mut evening = Evening::with(server.address(), one_board(), policy, &[North, East]).await;
    let card = evening.reads_card(Side::EastWest).await.expect("East is a computer");
    assert_eq!(evening.reads_card(Side::NorthSouth).await.as_ref(), Some(&card), "so is North");

    // What it says is what is said when the calls are made.
    assert_eq!(card.computers, Some(ComputerSystem::American));
    let two_notrump = card.lines.iter().find_map(|line| match line.says.as_deref() {
        Some(Agreement::Opening { call, sense }) if call.as_str() == "2NT" => Some(sense),
        Some(Agreement::Opening { .. } | Agreement::Defence(_)) | None => None,
    });
    assert_eq!(two_notrump.expect("it is on the card").shape, Some(HandShape::Balanced));
    let calls = ["1NT".parse().unwrap(), "P".parse().unwrap()];
    let asked = MeaningsRequest {
        dealer: North,
        vulnerability: Vulnerability::None,
        calls: calls.to_vec(),
        of: vec!["2C".parse().unwrap()],
    };
    let api = api::Server::new(&format!("http://{}", server.address())).unwrap();
    let told = api.meanings(&asked).await.unwrap().meanings.remove(0).unwrap();
    let stayman = card.says_of(asked.of[0], &calls).expect("Stayman is alerted");
    assert_eq!((stayman.manner, &stayman.text), (Manner::Alert, &told.text));

    let own = ConventionCard { system: "Acol".to_owned(), ..ConventionCard::default() };
    let (table, version) = (evening.table, 1);
    let filed = ConventionCard { computers: Some(ComputerSystem::Dutch), ..own.clone() };
    assert_eq!(evening.susan.player.ask(Request::FileCard { table, version, card: filed }).await, Answer::Done {});
    assert_eq!(evening.reads_card(Side::NorthSouth).await, Some(own), "a person's card is in words");
    assert_eq!(evening.reads_card(Side::EastWest).await, Some(card));
    let with_people = Evening::with(server.address(), one_board(), Policy::social(), &[East, West]);
    assert_eq!(with_people.await.reads_card(Side::NorthSouth).await, None);
    server.close().await;
}
