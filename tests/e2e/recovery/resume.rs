//! Whoever loses their socket finds their place again (Promise R4): what they fold is what the server would show them
//! afresh, nothing twice and nothing missed.

use bridge_e2e::{Attended, Foursome, Guest, Player, Received, TestServer, share};
use bridge_protocol::{Answer, Lane, Request, ResumePoint, Seq, ServerFrame, Stage, TableId};
use bridge_rules::Seat;

use crate::fixtures::imported;

/// Frames that may be missed for certain, and frames that are too many.
const FEW: u32 = 20;
const MANY: u32 = 60;

/// What came between welcome and presence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Came {
    Nothing,
    TableEvents,
    Snapshot,
}

/// At which of the messages around an act the one who acts loses their socket.
#[derive(Clone, Copy, Debug)]
enum Boundary {
    BeforeTheReply,
    BeforeTheEvents,
    AfterTheEvents,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_may_lose_their_socket_at_any_message_of_a_board() {
    let server = TestServer::open().await;
    for (seed, boundary) in
        [Boundary::BeforeTheReply, Boundary::BeforeTheEvents, Boundary::AfterTheEvents].into_iter().enumerate()
    {
        let mut friends =
            Foursome::sit_down_at(server.address(), imported(1, seed as u64), bridge_protocol::Policy::social(), 7)
                .await;
        let mut kibitzer = Watcher::arrive(&server, &friends).await;
        friends.begin_board().await;
        kibitzer.player.until("the board", |view| view.board.is_some()).await;
        while let Some((actor, turn, act)) = friends.choose() {
            let request = friends.request(turn, act);
            // One of the others is away while it happens, another time it is the kibitzer.
            let away = Seat::ALL[(actor.index() + 1 + turn.0 as usize % 3) % 4];
            let missing = friends.players[away].table.clone().unwrap();
            let id = friends.players[actor].send(request.clone()).await;
            match boundary {
                Boundary::BeforeTheReply => {}
                Boundary::BeforeTheEvents => assert_eq!(friends.players[actor].answer(id).await, Ok(Answer::Done {})),
                Boundary::AfterTheEvents => {
                    friends.players[actor].until("the act", |view| view.turn > turn).await;
                }
            }
            let held = friends.players[actor].table.clone().unwrap();
            let (mut back, _) = come_back(&server, &friends.guests[actor], held).await;
            // The request may have overtaken the new connection, or not: the same again is harmless.
            assert_eq!(back.ask(request).await, Answer::Done {});
            back.until("the act", |view| view.turn > turn).await;
            friends.players[actor] = back;
            let (back, came) = come_back(&server, &friends.guests[away], missing).await;
            assert_eq!(came, Came::TableEvents, "{away} missed turn {turn}");
            friends.players[away] = back;
            if turn.0 % 4 == 0 {
                kibitzer.leave_and_come_back(&server).await;
            }
            for seat in Seat::ALL {
                friends.players[seat].until("the act", |view| view.turn > turn).await;
                same_as_fresh(&server, &friends.guests[seat], sit(&friends, seat), &friends.players[seat]).await;
            }
            kibitzer.player.until("the act", |view| view.turn > turn).await;
            same_as_fresh(&server, &kibitzer.guest, kibitzer.watch.clone(), &kibitzer.player).await;
        }
        assert_eq!(friends.players.north.view().stage, Stage::Finished);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_stage_of_the_ceremony_can_be_resumed() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, bridge_protocol::BoardSource::Deal(2)).await;
    let (table, board) = (friends.table, friends.players.north.view().next_board().unwrap());
    for seat in Seat::ALL {
        friends.done(seat, Request::Ready { table, board }).await;
        all_lose_their_sockets(&server, &mut friends).await;
    }
    for seat in Seat::ALL {
        assert_eq!(friends.players[seat].view().stage, Stage::Committing);
        let commitment = friends.commitment(seat);
        friends.done(seat, Request::Contribute { table, commitment }).await;
        all_lose_their_sockets(&server, &mut friends).await;
    }
    for seat in Seat::ALL {
        assert_eq!(friends.players[seat].view().stage, Stage::Revealing);
        friends.done(seat, Request::Reveal { table, value: share(seat) }).await;
        all_lose_their_sockets(&server, &mut friends).await;
    }
    assert_eq!(friends.players.west.view().stage, Stage::Auction);
    friends.play_out().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_missed_a_little_gets_events_and_who_missed_a_lot_a_snapshot() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, imported(1, 3)).await;
    friends.players.south.until("the fourth player", |view| view.seats.west.is_some()).await;
    let mut lines = 0;
    for (missed, expected) in
        [(0, Came::Nothing), (1, Came::TableEvents), (FEW, Came::TableEvents), (MANY, Came::Snapshot)]
    {
        let held = friends.players.south.table.clone().unwrap();
        for _ in 0..missed {
            lines += 1;
            friends
                .done(
                    Seat::East,
                    Request::Say {
                        table: friends.table,
                        line: lines,
                        text: format!("line {lines}"),
                        to: bridge_protocol::Audience::Table,
                    },
                )
                .await;
        }
        let (back, came) = come_back(&server, &friends.guests.south, held).await;
        assert_eq!(came, expected, "{missed} frames were missed");
        same_as_fresh(&server, &friends.guests.south, sit(&friends, Seat::South), &back).await;
        friends.players.south = back;
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_resume_point_gets_a_snapshot_and_a_stranger_nothing() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, imported(1, 4)).await;
    friends.begin_board().await;
    friends.act().await;
    let held = friends.players.north.table.clone().unwrap();
    let here = held.resume_point();
    let wrong = [
        ResumePoint { lane: Lane::East, ..here },
        ResumePoint { lane: Lane::Kibitzer, ..here },
        ResumePoint { seq: Seq(here.seq.0 + 1), ..here },
        ResumePoint { seq: Seq(u64::MAX), ..here },
        // In the midst of a frame: the fourth `ready` and the board that it opened.
        ResumePoint { seq: Seq(here.seq.0 - 2), ..here },
    ];
    for point in wrong {
        let mut back = Player::resume(server.address(), &friends.guests.north, &[point]).await;
        back.remember(Attended { seq: point.seq, ..held.clone() });
        assert_eq!(settle(&mut back).await, Some(Came::Snapshot), "{point:?}");
        assert_eq!(back.table.as_ref().map(|table| (table.seq, &table.view)), Some((held.seq, &held.view)));
    }

    let stranger = server.guest("Stranger").await;
    let nowhere = ResumePoint { table: TableId::from_bytes([7; 16]), ..here };
    for point in [here, nowhere] {
        let mut stranger = Player::resume(server.address(), &stranger, &[point]).await;
        assert_eq!(settle(&mut stranger).await, None, "{point:?}");
    }
    friends.act().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_resumes_from_the_last_event_and_from_any_older_one() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, imported(1, 5)).await;
    friends.begin_board().await;
    let older = friends.players.east.table.clone().unwrap();
    friends.act().await;
    let last = friends.players.east.table.clone().unwrap();
    let server = server.restart().await;
    for (held, expected) in [(last.clone(), Came::Nothing), (older, Came::Snapshot)] {
        let (back, came) = come_back(&server, &friends.guests.east, held).await;
        assert_eq!(came, expected);
        assert_eq!(back.view(), &last.view);
    }
    server.close().await;
}

/// As after a backup was restored: the numbers are those that the client has, and the events may be others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_heard_of_a_table_in_another_run_is_shown_it_whole() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, imported(1, 5)).await;
    friends.begin_board().await;
    friends.act().await;
    let (held, guest) = (friends.players.east.table.clone().unwrap(), &friends.guests.east);
    let of_run = async |server: &TestServer, run| {
        let points = [held.resume_point()];
        let mut back = Player::resume_of_run(server.address(), guest, run, &points).await;
        back.remember(held.clone());
        let came = settle(&mut back).await.expect("the table is not gone");
        (back.welcome.run_id, came)
    };
    let first = friends.players.east.welcome.run_id;
    assert!(first.is_some());
    assert_eq!(of_run(&server, first).await, (first, Came::Nothing));
    let server = server.restart().await;
    let (second, came) = of_run(&server, first).await;
    assert_ne!(second, first);
    assert_eq!(came, Came::Snapshot);
    assert_eq!(of_run(&server, second).await, (second, Came::Nothing));
    server.close().await;
}

/// A kibitzer and the way back to their place.
struct Watcher {
    guest: Guest,
    watch: Request,
    player: Player,
}

impl Watcher {
    async fn arrive(server: &TestServer, friends: &Foursome) -> Self {
        let guest = server.guest("Kit").await;
        let watch = Request::Watch { invite: friends.invitations.kibitzers.clone().unwrap() };
        let mut player = Player::enter(server.address(), &guest).await;
        assert!(matches!(player.ask(watch.clone()).await, Answer::Watching { .. }));
        player.until("the snapshot", |_| true).await;
        Self { guest, watch, player }
    }

    async fn leave_and_come_back(&mut self, server: &TestServer) {
        let held = self.player.table.clone().unwrap();
        self.player = come_back(server, &self.guest, held).await.0;
    }
}

async fn all_lose_their_sockets(server: &TestServer, friends: &mut Foursome) {
    for seat in Seat::ALL {
        let held = friends.players[seat].table.clone().unwrap();
        let (back, _) = come_back(server, &friends.guests[seat], held).await;
        same_as_fresh(server, &friends.guests[seat], sit(friends, seat), &back).await;
        friends.players[seat] = back;
    }
}

/// A new socket that takes up what was held on the old one, which is gone when the new one takes its place.
async fn come_back(server: &TestServer, guest: &Guest, held: Attended) -> (Player, Came) {
    let mut back = Player::resume(server.address(), guest, &[held.resume_point()]).await;
    back.remember(held);
    let came = settle(&mut back).await.expect("the table is not gone");
    (back, came)
}

/// What comes up to the presence frame; none if the table is gone.
async fn settle(player: &mut Player) -> Option<Came> {
    let mut came = Came::Nothing;
    loop {
        match player.next().await {
            Received::Frame(frame) => match *frame {
                ServerFrame::TableEvents(_) => {
                    assert_ne!(came, Came::Snapshot, "events follow presence");
                    came = Came::TableEvents;
                }
                ServerFrame::Snapshot(_) => {
                    assert_eq!(came, Came::Nothing, "a snapshot comes in the place of events");
                    came = Came::Snapshot;
                }
                ServerFrame::Presence(_) => return Some(came),
                ServerFrame::Gone { .. } => return None,
                other @ (ServerFrame::Welcome(_)
                | ServerFrame::Reply(_)
                | ServerFrame::Match(_)
                | ServerFrame::Event(_)
                | ServerFrame::Announcement(_)
                | ServerFrame::Closing(_)) => {
                    panic!("{other:?}")
                }
            },
            Received::End(closed) => panic!("{closed:?}"),
        }
    }
}

/// A second connection of the same account is shown exactly what the first one folded.
async fn same_as_fresh(server: &TestServer, guest: &Guest, enter: Request, held: &Player) {
    let mut second = Player::enter(server.address(), guest).await;
    second.ask(enter).await;
    second.until("the snapshot", |_| true).await;
    let (held, fresh) = (held.table.as_ref().unwrap(), second.table.as_ref().unwrap());
    assert_eq!((held.lane, held.seq, &held.view), (fresh.lane, fresh.seq, &fresh.view));
}

fn sit(friends: &Foursome, seat: Seat) -> Request {
    Request::Sit { invite: friends.invitations.seats[seat].clone() }
}
