//! After a restart everything is as it was (Promise R3): every lane is shown the same bytes, and the next act is taken.
//! A table whose journal is damaged stays closed, and keeps nobody else from playing (R11, R20). Tries Promise R20.
//! Tries Promise R20.

use bridge_e2e::{Foursome, Player, TestServer, share};
use bridge_protocol::{BoardSource, Refusal, Request, Stage};
use bridge_rules::Seat;
use bridge_server::journal::{Journal, SqliteJournal, StreamId};

use crate::{
    fixtures::imported,
    snapshots::{come_back, every_lane},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_lane_is_shown_the_same_bytes_at_every_stage() {
    let mut server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, BoardSource::Deal(2)).await;
    let others = [server.guest("Kit").await, server.guest("Dirk").await];
    let table = friends.table;
    let address = server.address();
    let mut before = every_lane(address, &friends, &others).await;
    let board = friends.players.north.view().next_board().unwrap();

    let mut step = 0;
    loop {
        // Everyone takes their leave: the server waits for those who do not listen.
        (server, ()) = tokio::join!(server.restart(), goodbye(&mut friends));
        assert_eq!(server.tables_resumed(), 1);
        assert_eq!(every_lane(address, &friends, &others).await, before, "step {step}");
        come_back(address, &mut friends).await;
        // One thing happens, whatever is due, and the server closes again.
        let view = friends.players.north.view().clone();
        match view.stage {
            Stage::Gathering if !view.sheet.is_empty() => break,
            Stage::Gathering => friends.done(Seat::ALL[step % 4], Request::Ready { table, board }).await,
            // The windows for contributions go on while the server is closed: North alone is before a restart, the
            // others after.
            Stage::Committing => {
                for seat in
                    Seat::ALL.into_iter().filter(|seat| (*seat == Seat::North) == view.set.committed.north.is_none())
                {
                    let commitment = friends.commitment(seat);
                    friends.done(seat, Request::Contribute { table, commitment }).await;
                }
            }
            Stage::Revealing => {
                for seat in Seat::ALL.into_iter().filter(|seat| (*seat == Seat::North) != view.set.revealed.north) {
                    friends.done(seat, Request::Reveal { table, value: share(seat) }).await;
                }
            }
            Stage::Drawing | Stage::Auction | Stage::Declaring | Stage::Play => {
                if !settle_claim(&mut friends).await {
                    friends.act().await.expect("the next act is taken");
                    if view.turn.0 == 20 {
                        claim(&mut friends).await;
                    }
                }
            }
            Stage::Finished => unreachable!("there are two boards"),
        }
        step += 1;
        before = every_lane(address, &friends, &others).await;
    }
    println!("{step} restarts");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_table_stays_closed_and_the_others_play() {
    let server = TestServer::open().await;
    let mut unlucky = Foursome::sit_down(&server, imported(1, 1)).await;
    let mut lucky = Foursome::sit_down(&server, imported(1, 2)).await;
    unlucky.begin_board().await;
    lucky.begin_board().await;
    let stream = StreamId(unlucky.table.to_bytes());
    let restarted = server.restart_after(async |data| {
        let journal = SqliteJournal::open(data).unwrap();
        let (epoch, records) = journal.open(stream).await.unwrap();
        let head = bridge_server::journal::Position(records.len() as u64);
        journal.append(stream, epoch, head, vec![b"no record of ours".to_vec()]).await.unwrap();
        journal.shutdown().await.unwrap();
    });
    let (server, (), ()) = tokio::join!(restarted, goodbye(&mut unlucky), goodbye(&mut lucky));
    assert_eq!(server.tables_resumed(), 2, "what is damaged shows when somebody asks for it");
    let mut north = Player::enter(server.address(), &unlucky.guests.north).await;
    let sit = Request::Sit { invite: unlucky.invitations.seats.north.clone() };
    assert_eq!(north.refused(sit).await, Refusal::Damaged {});
    come_back(server.address(), &mut lucky).await;
    lucky.play_out().await;
    server.close().await;
}

/// Declarer claims and one opponent answers: so it stands when the server closes. In the auction there is nothing to
/// claim.
async fn claim(friends: &mut Foursome) {
    let view = friends.players.north.view();
    let (table, turn) = (friends.table, view.turn);
    let Some(contract) = view.board.as_ref().and_then(|board| board.contract) else { return };
    friends.done(contract.declarer, Request::Claim { table, turn, tricks: 0, statement: None }).await;
    friends
        .done(
            contract.opening_leader(),
            Request::AnswerClaim { table, turn, accept: true, stage: bridge_protocol::ClaimStage::Opponents },
        )
        .await;
}

/// If a claim is open, the other opponent rejects it, and play goes on. Tells whether one was.
async fn settle_claim(friends: &mut Foursome) -> bool {
    let board = friends.players.north.view().board.as_ref().expect("a board is on");
    let (Some(claim), Some(contract)) = (board.claim.clone(), board.contract) else { return false };
    let request = Request::AnswerClaim {
        table: friends.table,
        turn: claim.turn,
        accept: false,
        stage: bridge_protocol::ClaimStage::Opponents,
    };
    friends.done(contract.opening_leader().partner(), request).await;
    true
}

async fn goodbye(friends: &mut Foursome) {
    for seat in Seat::ALL {
        friends.players[seat].end().await;
    }
}
