//! What lies on the disk while a board is on has none of its cards in the clear, nor the secret that they follow from
//! (Promise S26).

use std::{fs, path::Path};

use bridge_dealing::rank;
use bridge_e2e::{Foursome, TestServer};
use bridge_protocol::BoardSource;
use bridge_rules::{BySeat, Deal, Hand, Seat};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn s26_no_card_of_a_board_that_is_on_lies_on_the_disk_in_the_clear() {
    let server = TestServer::open().await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        let mut friends = Foursome::sit_down(&server, BoardSource::Deal(2)).await;
        friends.begin_board().await;
        friends.act().await.expect("the dealer calls");
        tables.push(friends);
    }
    let kept = everything_under(server.data());
    assert!(kept.len() > 4_096, "there is a journal to search");
    for friends in &mut tables {
        let hand = |seat: Seat| friends.players[seat].view().board.as_ref().unwrap().hands.get(seat).unwrap();
        let deal = Deal::new(BySeat::from_fn(hand)).unwrap();
        friends.play_out().await;
        let over = friends.players.north.view().board.clone().unwrap();
        assert_eq!(over.deal, Some(deal));
        let secret = *over.secret.unwrap().secret.reveal_bytes();
        let mut sought = vec![secret.to_vec(), data_encoding::HEXLOWER.encode(&secret).into_bytes()];
        sought.push(rank(&deal).reveal_number().to_be_bytes()[4..].to_vec());
        sought.extend(Seat::ALL.into_iter().flat_map(|seat| spellings(deal.hand(seat))));
        for bytes in sought {
            let found = kept.windows(bytes.len()).any(|window| window == bytes);
            assert!(!found, "{:?} lies in the clear", String::from_utf8_lossy(&bytes));
        }
    }
    server.close().await;
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
