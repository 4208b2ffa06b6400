//! What lies on the disk while a board is on, and in a backup of it, has none of its cards in the clear, nor the secret
//! that they follow from (Promise S26).

use std::{fs, path::Path, process::Command};

use bridge_dealing::rank;
use bridge_e2e::{Foursome, TestServer};
use bridge_protocol::BoardSource;
use bridge_rules::{BySeat, Deal, Hand, Seat};
use memchr::memmem;

use crate::fixtures::{SERVER, number};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn s26_no_card_of_a_board_that_is_on_lies_on_the_disk_in_the_clear() {
    let server = TestServer::open().await;
    let mut tables = Vec::new();
    for _ in 0..number("BRIDGE_LIVE_TABLES", 4) {
        let mut friends = Foursome::sit_down(&server, BoardSource::Deal(2)).await;
        friends.begin_board().await;
        friends.act().await.expect("the dealer calls");
        tables.push(friends);
    }
    let backups = tempfile::tempdir().unwrap();
    let mut backup = Command::new(SERVER);
    backup.args(["backup", "--data"]).arg(server.data()).arg(backups.path().join("today"));
    assert!(tokio::task::block_in_place(|| backup.output().unwrap()).status.success());
    let kept = [server.data(), backups.path()].map(everything_under);
    assert!(kept.iter().all(|kept| kept.len() > 4_096), "there are journals to search");
    let kept = kept.concat();
    let played: Vec<_> = tables.into_iter().map(|friends| tokio::spawn(what_was_hidden(friends))).collect();
    for hidden in played {
        for bytes in hidden.await.unwrap() {
            assert!(memmem::find(&kept, &bytes).is_none(), "{:?} lies in the clear", String::from_utf8_lossy(&bytes));
        }
    }
    server.close().await;
}

/// The board is played to its end, and tells what nobody might read before, in all its spellings.
async fn what_was_hidden(mut friends: Foursome) -> Vec<Vec<u8>> {
    let hand = |seat: Seat| friends.players[seat].view().board.as_ref().unwrap().hands.get(seat).unwrap();
    let deal = Deal::new(BySeat::from_fn(hand)).unwrap();
    friends.play_out().await;
    let over = friends.players.north.view().board.clone().unwrap();
    assert_eq!(over.deal, Some(deal));
    let secret = *over.secret.unwrap().secret.reveal_bytes();
    let mut hidden = vec![secret.to_vec(), data_encoding::HEXLOWER.encode(&secret).into_bytes()];
    hidden.push(rank(&deal).reveal_number().to_be_bytes()[4..].to_vec());
    hidden.extend(Seat::ALL.into_iter().flat_map(|seat| spellings(deal.hand(seat))));
    hidden
}

/// A hand as a program may write it: as text, as the numbers of its cards up and down, as a set of bits both ways.
fn spellings(hand: Hand) -> Vec<Vec<u8>> {
    let mut cards: Vec<u8> = hand.iter().map(|card| card.index() as u8).collect();
    cards.sort_unstable();
    let bits = cards.iter().fold(0_u64, |bits, card| bits | 1 << card);
    let down = cards.iter().rev().copied().collect();
    vec![hand.to_string().into_bytes(), cards, down, bits.to_le_bytes().to_vec(), bits.to_be_bytes().to_vec()]
}

fn everything_under(folder: &Path) -> Vec<u8> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    // A socket of the owner's lies there too, and has no bytes.
    paths
        .flat_map(|path| if path.is_dir() { everything_under(&path) } else { fs::read(path).unwrap_or_default() })
        .collect()
}
