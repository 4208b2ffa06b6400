//! A session of each form is played at a table, exported, and replayed from the file: the deals come to the same under
//! the same terms, and so does the sheet.

use std::path::Path;

use bridge_cli::{
    cli::{Cli, Command},
    exit::Outcome,
    load::replay,
};
use bridge_e2e::{Foursome, TestServer};
use bridge_protocol::{Answer, BoardSource, Request, Stage, TableView};
use bridge_rules::{AuctionBridge, Chicago, Form, Honours, Partners, Rubber, Seat, Seating};
use clap::Parser;

/// Enough for a part-score to be carried, a deal to be passed out, and a second set to be dealt.
const DEALS: usize = 6;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_exported_of_a_session_comes_to_the_same_sheet_again() {
    let server = TestServer::open().await;
    let folder = tempfile::tempdir().expect("a folder");
    let rubber =
        Rubber { honours: Honours::Claimed, goulash: true, beer_card: true, rubbers: Some(2), ..Rubber::default() };
    let auction = AuctionBridge { honours: Honours::Claimed, ..AuctionBridge::default() };
    let usual = Form::all().into_iter().filter(|form| form.seating() == Seating::Four);
    let more = [
        Form::Rubber(rubber),
        Form::Auction(auction),
        Form::Chicago(Chicago { goulash: true, ..Chicago::default() }),
        Form::Chicago(Chicago { partners: Partners::Pivot, ..Chicago::default() }),
    ];
    for (place, form) in usual.chain(more).enumerate() {
        let mut friends = Foursome::sit_down(&server, BoardSource::Session(form)).await;
        let table = friends.table;
        // After a round partners change, and the four would sit elsewhere.
        let deals = if form.partners() == Partners::Fixed { DEALS } else { 4 };
        while friends.players.north.view().stage != Stage::Finished && friends.players.north.view().sheet.len() < deals
        {
            one_deal(&mut friends, form).await;
        }
        if place % 2 == 0 && friends.players.north.view().stage != Stage::Finished {
            // What is due for an unfinished rubber is on the sheet of every other one.
            let board = friends.players.north.view().next_board().expect("a deal to come");
            for seat in Seat::ALL {
                friends.done(seat, Request::AgreeToStop { table, board, agree: true }).await;
            }
        }
        let Answer::Record(record) = friends.players.west.ask(Request::Record { table }).await else {
            panic!("no record")
        };
        let file = folder.path().join(format!("{place}-{form}.pbn"));
        let written = replay::file_of(&record);
        std::fs::write(&file, &written).expect("a file");
        assert!(
            matches!(replayed(&server, &file).await, Outcome::Good),
            "{form}: {}",
            String::from_utf8_lossy(&written)
        );

        // One with a total of the sides, and one with a total of each person.
        if place > 0 && form.partners() == Partners::Fixed {
            continue;
        }
        let other = String::from_utf8_lossy(&written)
            .replace("[SessionTotal \"NS ", "[SessionTotal \"NS 1")
            .replace("[SessionTotal \"Nora ", "[SessionTotal \"Nora 1");
        std::fs::write(&file, other).expect("a file");
        assert!(matches!(replayed(&server, &file).await, Outcome::Disagreement), "{form}: the total is another");
    }
    server.close().await;
}

/// A deal to its end, with all the honours that anybody can claim.
async fn one_deal(friends: &mut Foursome, form: Form) {
    let board = friends.players.north.view().next_board().expect("a deal to come");
    friends.begin_board().await;
    friends.play_out().await;
    let over = |view: &TableView| view.sheet.iter().any(|line| line.board == board);
    for seat in Seat::ALL {
        friends.players[seat].until("the end of the deal", over).await;
        if form.honours() == Honours::Claimed {
            friends.players[seat].ask(Request::ClaimHonours { table: friends.table, board }).await;
        }
    }
}

async fn replayed(server: &TestServer, file: &Path) -> Outcome {
    let url = format!("http://{}", server.address());
    let cli = Cli::parse_from(["bridge-cli", "replay", "--server", &url, file.to_str().expect("a path is text")]);
    let Command::Replay(args) = cli.command else { panic!("that was replay") };
    replay::run(args).await.unwrap_or_else(|failure| panic!("{}: {failure}", file.display()))
}
