//! `kill -9` while a match is played: in the middle of a board, between two boards, and right after the last act of a
//! room, when its match may not have been told. It comes to the same score as without.

use std::{net::SocketAddr, path::Path};

use bridge_e2e::{AtTable, MatchPlayers, Process, conditions, fixed_address, follow, is_closed};
use bridge_protocol::{MatchView, Room, Team};

use crate::{
    fixtures::{SERVER, imported},
    matches::team_matches::usual,
};

const BOARDS: u32 = 2;
/// How the rooms play.
const SEEDS: [u64; 2] = [21, 22];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_survives_kill_nine_at_its_worst_moments() {
    let (quiet, killed) = (evening(false).await, evening(true).await);
    assert_eq!(killed.totals, quiet.totals);
    assert_eq!(killed.segments[0].compared, quiet.segments[0].compared);
    assert_eq!(quiet.segments[0].compared.len(), BOARDS as usize);
}

/// A segment, with kills or without; what home's captain is shown at its end.
async fn evening(kills: bool) -> MatchView {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let mut server = start(data.path(), address);
    let boards = u8::try_from(BOARDS).unwrap();
    let mut eight = MatchPlayers::meet(address, imported(BOARDS, 17), conditions(&[boards])).await;
    eight.place(1, usual()).await;
    for (room, seed) in Room::ALL.into_iter().zip(SEEDS) {
        let mut at_table = eight.go_in(room, usual(), seed).await;
        for board in 0..BOARDS {
            at_table.four.begin_board().await;
            for act in 0.. {
                if at_table.four.act().await.is_none() {
                    break;
                }
                if kills && act == 7 * (board + 1) {
                    server = dies(server, data.path(), &mut at_table, &mut eight).await;
                }
            }
            // The last act was acknowledged a moment ago.
            if kills {
                server = dies(server, data.path(), &mut at_table, &mut eight).await;
            }
        }
        eight.come_out(at_table);
    }
    let captain = eight.captain(Team::Home);
    captain.until_match("the end of the segment", |view| is_closed(view, 1)).await;
    let view = captain.match_view().clone();
    server.kill();
    view
}

/// The server is killed and opens again, and everybody comes back.
async fn dies(server: Process, data: &Path, at_table: &mut AtTable, eight: &mut MatchPlayers) -> Process {
    server.kill();
    let server = start(data, eight.address);
    at_table.come_back(eight.address, eight.id).await;
    for (member, player) in &mut eight.players {
        *player = bridge_e2e::Player::enter(eight.address, &eight.guests[member]).await;
        follow(player, eight.id).await;
    }
    server
}

fn start(data: &Path, address: SocketAddr) -> Process {
    tokio::task::block_in_place(|| Process::start(SERVER, data, address, &[]))
}
