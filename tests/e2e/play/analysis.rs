//! What the cards of a board could have made: told when it is over everywhere to those who were there, and of any other
//! board as if nobody played it.

use bridge_client::api::Server;
use bridge_e2e::{Client, Foursome, Player, TestServer, Wire, open_table, status};
use bridge_protocol::{
    AnalysisRequest, Answer, BoardAnalysis, BoardRecord, BoardSource, CallMeanings, Convention, Manner,
    MeaningsRequest, Policy, Refusal, Request, Stage, TableId, TableView,
};
use bridge_rules::{BoardNumber, Call, Form, Seat, Strain};
use serde_json::{Deserializer, Value};

use crate::{
    boards::{bid, first_deal, one_board, pass_out},
    fixtures::imported,
};

#[tokio::test]
async fn who_was_there_is_told_when_the_board_is_over_and_nobody_else() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, one_board()).await;
    let (table, board) = (friends.table, BoardNumber::FIRST);
    let asked = Request::BoardAnalysis { table, board };
    friends.begin_board().await;
    bid(&mut friends, "1S P 4S P P P").await;
    assert_eq!(friends.players.north.refused(asked.clone()).await, Refusal::BoardNotOver { board });
    friends.play_out().await;
    for seat in Seat::ALL {
        friends.players[seat].until("the end", |view| view.stage == Stage::Finished).await;
    }
    let record = record(&mut friends.players.north, table).await;
    let told = analysis(&mut friends.players.north, table).await;
    assert_eq!(told.tricks[Seat::North].of(Strain::Spades), 11, "as another double-dummy solver has it");
    assert_eq!(told.costs.len(), record.cards.len());
    // What everybody gave away accounts for every trick between the double-dummy result and what was made.
    let given = |ours: bool| -> u8 {
        let sides = seats_of(&record).into_iter().zip(&told.costs);
        sides.filter(|(seat, _)| matches!(seat, Seat::North | Seat::South) == ours).map(|(_, cost)| *cost).sum()
    };
    assert_eq!(Some(11 + given(false) - given(true)), record.result.tricks);
    assert!(told.reasons.is_empty(), "there was no computer");
    assert_eq!(analysis(&mut friends.players.east, table).await, told);
    let mut stranger = Player::enter(server.address(), &server.guest("Stranger").await).await;
    assert_eq!(stranger.refused(asked).await, Refusal::NoSuchTable {});
    server.close().await;
}

#[tokio::test]
async fn a_deal_has_a_par_where_a_contract_is_worth_what_it_is_at_duplicate() {
    let server = TestServer::open().await;
    // The form, whether it has a par, and whether four bid.
    for (form, par, bid) in [
        ("chicago-duplicate", true, true),
        ("rubber", false, true),
        ("russian", false, true),
        ("minibridge", false, false),
    ] {
        let form: Form = form.parse().unwrap();
        let mut friends = Foursome::sit_down(&server, BoardSource::Session(form)).await;
        friends.begin_board().await;
        friends.play_out().await;
        let over = |view: &TableView| !view.sheet.is_empty();
        friends.players.north.until("the end of the deal", over).await;
        let table = friends.table;
        let told = analysis(&mut friends.players.north, table).await;
        assert_eq!((told.par.is_some(), !told.auction.is_empty()), (par, bid), "{form}");
        assert!(told.tricks[Seat::North].of(Strain::NoTrump) <= 13);
    }
    server.close().await;
}

#[tokio::test]
async fn a_board_that_its_importer_has_others_play_still_is_kept_from_those_who_have_played_it() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, one_board()).await;
    pass_out(&mut friends).await;
    let (table, board) = (friends.table, BoardNumber::FIRST);
    let lax = Policy { importer_plays: true, ..Policy::tournament() };
    open_table(&mut friends.players.north, imported(1, 2), lax).await;
    // Whoever else imports the deal keeps nobody from it, and learns nothing of it.
    let mut hera = Player::enter(server.address(), &server.guest("Hera").await).await;
    open_table(&mut hera, one_board(), Policy::tournament()).await;
    let told = analysis(&mut friends.players.north, table).await;
    let (strict, _) = open_table(&mut friends.players.north, one_board(), Policy::tournament()).await;
    for seat in Seat::ALL {
        let refused = friends.players[seat].refused(Request::BoardAnalysis { table, board }).await;
        assert_eq!(refused, Refusal::PlayedElsewhere { board });
    }
    let server = server.restart().await;
    let mut north = Player::enter(server.address(), &friends.guests.north).await;
    let refused = north.refused(Request::BoardAnalysis { table, board }).await;
    assert_eq!(refused, Refusal::PlayedElsewhere { board }, "after a restart too");
    assert_eq!(north.ask(Request::CloseTable { table: strict }).await, Answer::Done {});
    assert_eq!(analysis(&mut north, table).await, told);
    server.close().await;
}

#[tokio::test]
async fn a_board_that_is_sent_in_is_analysed_whether_somebody_plays_it_or_not() {
    let server = TestServer::open().await;
    let api = Server::new(&format!("http://{}", server.address())).unwrap();
    let board = BoardNumber::FIRST;
    let sent = AnalysisRequest {
        deal: first_deal(),
        dealer: board.dealer(),
        vulnerability: board.vulnerability(),
        contract: "4SN".parse().ok(),
        cards: ["HK", "H5", "HA", "H6"].map(|card| card.parse().unwrap()).to_vec(),
        form: None,
    };
    let before = api.analysis(&sent).await.unwrap();
    assert_eq!((before.tricks[Seat::South].of(Strain::NoTrump), before.costs.len()), (9, 4));
    // The form decides what is left out, as at a table.
    for (form, par, bid) in [
        ("duplicate", true, true),
        ("chicago-duplicate", true, true),
        ("rubber", false, true),
        ("minibridge", false, false),
        ("honeymoon", false, false),
    ] {
        let in_form = AnalysisRequest { form: form.parse().ok(), ..sent.clone() };
        let told = api.analysis(&in_form).await.unwrap();
        assert_eq!((told.par.is_some(), !told.auction.is_empty()), (par, bid), "{form}");
        assert_eq!((told.tricks, told.costs), (before.tricks, before.costs.clone()), "{form}");
    }
    for (form, why) in [("three-handed", "the hands of three"), ("honeymoon-draw", "two hands without dummies")] {
        let in_form = AnalysisRequest { form: form.parse().ok(), ..sent.clone() };
        let refused = api.analysis(&in_form).await.unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
    // Whoever guesses at the hidden hands of a board that is on learns nothing by what is answered.
    let mut friends = Foursome::sit_down(&server, one_board()).await;
    friends.begin_board().await;
    assert_eq!(api.analysis(&sent).await.unwrap(), before);
    for (body, error) in [
        ("{}", "missing field `deal`\"}"),
        ("7", "expected a board\"}"),
        ("no board", "send {\\\"deal\\\""),
        (r#"{"deal":"N:AK"}"#, "such as "),
    ] {
        let mut wire = Wire::connect(server.address()).await;
        let length = body.len();
        let head = format!("POST /api/analysis HTTP/1.1\r\nHost: server\r\nContent-Length: {length}\r\n");
        wire.send(format!("{head}Connection: close\r\n\r\n{body}")).await;
        let answered = wire.head().await;
        assert_eq!(status(&answered), Some(400), "{answered}");
        let told = wire.rest().await;
        assert!(told.contains(error) && !told.contains("concealed"), "{told}");
        // The example in it is one that the server takes.
        let told: Value = serde_json::from_str(told.trim()).unwrap();
        let (_, example) = told["error"].as_str().unwrap().split_once("send ").unwrap();
        let example = Deserializer::from_str(example).into_iter::<AnalysisRequest>().next().unwrap().unwrap();
        assert_eq!(api.analysis(&example).await.unwrap().costs.len(), example.cards.len());
    }
    let long = format!("Content-Length: 2000\r\n\r\n{}", " ".repeat(2000));
    for (body, code, error) in [
        (&*long, 413, "this is longer than a board"),
        ("Transfer-Encoding: chunked\r\n\r\nno length\r\n", 400, "this broke off: send it again"),
    ] {
        let mut wire = Wire::connect(server.address()).await;
        wire.send(format!("POST /api/analysis HTTP/1.1\r\nHost: server\r\nConnection: close\r\n{body}")).await;
        let (answered, told) = (wire.head().await, wire.rest().await);
        assert!(status(&answered) == Some(code) && told.contains(error), "{answered}{told}");
    }
    for (cards, why) in [
        ("HK H5 H6", "H6, card 3, is held by N, and it was W's turn"),
        ("HK H5 HA HK", "HK, card 4, has been played before"),
    ] {
        let cards = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        let refused = api.analysis(&AnalysisRequest { cards, ..sent.clone() }).await.unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
    server.close().await;
}

#[tokio::test]
async fn what_calls_would_mean_is_told_before_one_of_them_is_made() {
    let server = TestServer::open().await;
    let api = Server::new(&format!("http://{}", server.address())).unwrap();
    let calls = |calls: &str| calls.split_whitespace().map(|call| call.parse().unwrap()).collect::<Vec<Call>>();
    let vulnerability = BoardNumber::FIRST.vulnerability();
    let asked = MeaningsRequest { dealer: Seat::South, vulnerability, calls: calls("1NT P"), of: calls("2D 1H 2C") };
    let CallMeanings { meanings } = api.meanings(&asked).await.unwrap();
    let [Some(transfer), None, Some(stayman)] = &meanings[..] else { panic!("{meanings:?}") };
    assert_eq!((transfer.manner, stayman.manner), (Manner::Announcement, Manner::Alert));
    assert_eq!(transfer.sense.as_ref().unwrap().convention, Some(Convention::Transfer));
    let no_auction = MeaningsRequest { calls: calls("1NT 1C"), ..asked.clone() };
    let too_many = MeaningsRequest { of: calls(&"P ".repeat(39)), ..asked };
    for (wrong, why) in [(no_auction, "the calls are no auction"), (too_many, "38 calls at most")] {
        let refused = api.meanings(&wrong).await.unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
    server.close().await;
}

#[tokio::test]
async fn the_reference_client_says_what_could_be_made_and_writes_it_into_a_file() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, one_board()).await;
    pass_out(&mut friends).await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let link = format!("{address}/join/{}", friends.invitations.kibitzers.clone().unwrap());
    let client = env!("CARGO_BIN_EXE_client");
    let file = folder.path().join("boards.pbn");
    let words = ["export", &link, "--name", "Kit", "--analysis", "--pbn", file.to_str().unwrap()];
    let mut kit = Client::start(client, folder.path(), &words);
    assert_eq!(kit.ends().await, Some(0));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("[OptimumScore \"NS 450\"]") && text.contains("\nS NT  9"), "{text}");
    let words = ["analysis", "--server", &address, "--pbn", file.to_str().unwrap()];
    let mut kit = Client::start(client, folder.path(), &words);
    kit.says("North    9  11").await;
    kit.says("Par: four spades by North or South.").await;
    drop(kit);
    server.close().await;
}

async fn analysis(player: &mut Player, table: TableId) -> BoardAnalysis {
    match player.ask(Request::BoardAnalysis { table, board: BoardNumber::FIRST }).await {
        Answer::BoardAnalysis(analysis) => *analysis,
        other => panic!("no analysis: {other:?}"),
    }
}

async fn record(player: &mut Player, table: TableId) -> BoardRecord {
    match player.ask(Request::Record { table }).await {
        Answer::Record(record) => record.boards[0].clone(),
        other => panic!("no record: {other:?}"),
    }
}

/// Whose the cards of a board were, in the order of play.
fn seats_of(record: &BoardRecord) -> Vec<Seat> {
    let hand = |card| Seat::ALL.into_iter().find(|seat| record.deal.hand(*seat).contains(card));
    record.cards.iter().map(|card| hand(*card).unwrap()).collect()
}
