//! Saying a thing again is harmless (Promise R5), and so is saying it too late or too early (R6): each act names what
//! it acts on.

use bridge_e2e::{Act, Foursome, Guest, Player, TestServer, chance, share};
use bridge_protocol::{
    Answer, BoardSource, BoardView, Invitations, OpeningKey, Policy, Refusal, Request, Stage, TableId, TableView, Turn,
};
use bridge_rules::{BySeat, Seat};

use crate::fixtures::imported;

/// An evening in which everything is said as often as somebody likes, over two sockets of the same account.
struct Evening {
    friends: Foursome,
    seconds: BySeat<Player>,
    times: fn(usize) -> usize,
    said: Vec<(Seat, Request, Answer)>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_said_up_to_five_times_happens_once() {
    for boards in [BoardSource::Deal(2), imported(2, 8)] {
        let server = TestServer::open().await;
        let plain = Evening::play(&server, boards.clone(), |_| 1).await;
        let stammered = Evening::play(&server, boards.clone(), |place| 1 + place % 5).await;
        for seat in Seat::ALL {
            let (plain, stammered) = (plain.table(seat), stammered.table(seat));
            assert_eq!(plain.seq, stammered.seq, "{seat}");
            if matches!(boards, BoardSource::Import(_)) {
                let told = |view: &TableView| (view.turn, timeless(view), view.sheet.clone(), view.chat.clone());
                assert_eq!(told(&plain.view), told(&stammered.view), "{seat}");
            }
        }

        // The same again, to a server that was closed meanwhile, in any order.
        let Evening { friends, mut said, .. } = stammered;
        let server = server.restart().await;
        let mut players = come_back(&server, &friends).await;
        let before: Vec<_> = Seat::ALL.map(|seat| players[seat].heard.last().cloned()).to_vec();
        shuffle(&mut said, 5);
        for (seat, request, answer) in said {
            assert_eq!(players[seat].ask(request.clone()).await, answer, "{seat} repeats {request:?}");
        }
        drop(players);
        let mut players = come_back(&server, &friends).await;
        assert_eq!(Seat::ALL.map(|seat| players[seat].heard.last().cloned()).to_vec(), before);

        leaving_twice_is_leaving_once(&server, &friends, &mut players).await;
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_opens_one_table() {
    let server = TestServer::open().await;
    let host = server.guest("Nora").await;
    let key = OpeningKey::from_bytes([3; 16]);
    let open = |boards| Request::OpenTable { key, boards, policy: Policy::social() };
    let (mut first, mut second) =
        (Player::enter(server.address(), &host).await, Player::enter(server.address(), &host).await);
    let (one, other) = (first.send(open(BoardSource::Deal(4))).await, second.send(open(BoardSource::Deal(4))).await);
    let opened = first.answer(one).await.unwrap();
    assert!(matches!(opened, Answer::Opened { .. }), "{opened:?}");
    assert_eq!(second.answer(other).await.unwrap(), opened);
    assert_eq!(first.refused(open(BoardSource::Deal(5))).await, Refusal::KeyUsed {});

    let server = server.restart().await;
    assert_eq!(server.tables_resumed(), 1);
    let mut host = Player::enter(server.address(), &host).await;
    assert_eq!(host.ask(open(BoardSource::Deal(4))).await, opened);
    assert_eq!(host.refused(open(imported(4, 1))).await, Refusal::KeyUsed {});
    let mut stranger = Player::enter(server.address(), &server.guest("Emil").await).await;
    let own = stranger.ask(open(BoardSource::Deal(5))).await;
    assert!(matches!(own, Answer::Opened { .. }) && own != opened, "another's key is another key: {own:?}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acts_in_any_order_are_carried_out_in_theirs() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, imported(1, 9)).await;
    friends.begin_board().await;
    let mut script: Vec<(Seat, Turn, Act)> = Vec::new();
    while let Some(act) = friends.act().await {
        script.push(act);
    }
    let in_order = friends.players.north.view().clone();

    let mut friends = Foursome::sit_down(&server, imported(1, 9)).await;
    friends.begin_board().await;
    let (mut due, mut round) = (1, 0);
    while due as usize <= script.len() {
        round += 1;
        let mut shuffled = script.clone();
        shuffle(&mut shuffled, round);
        // All of them at once, each by the right player, whatever has become of the others.
        for (seat, turn, act) in shuffled {
            let answer = friends.players[seat].ask(act.at(friends.table, turn)).await;
            if turn.0 <= due {
                assert_eq!(answer, Answer::Done {}, "round {round}: turn {turn} when {due} is due");
                due = due.max(turn.0 + 1);
            } else {
                assert!(
                    matches!(answer, Answer::Refused(_)),
                    "round {round}: turn {turn} when {due} is due: {answer:?}"
                );
            }
        }
    }
    println!("{} acts took {round} rounds", script.len());
    let view = friends.players.north.until("the end", |view| view.stage == Stage::Finished).await.view.clone();
    assert_eq!(timeless(&view), timeless(&in_order));
    assert_eq!((view.turn, view.sheet), (in_order.turn, in_order.sheet));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_act_at_a_turn_that_has_passed_is_stale() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, imported(1, 2)).await;
    friends.begin_board().await;
    let mut past: Vec<(Seat, Turn, Act)> = Vec::new();
    while let Some(done) = friends.act().await {
        let current = friends.players.north.view().turn;
        for (seat, turn, act) in past.iter().rev().take(4) {
            // Another's act, and one's own at another turn.
            let wrong = [(done.0, *turn, *act), (*seat, *turn, done.2)];
            for (by, turn, wrong) in wrong.into_iter().filter(|wrong| *wrong != (*seat, *turn, *act)) {
                let answer = friends.players[by].ask(wrong.at(friends.table, turn)).await;
                assert!(matches!(answer, Answer::Refused(_)), "{by} at turn {turn}: {wrong:?} came to {answer:?}");
            }
        }
        assert_eq!(friends.players.north.view().turn, current);
        past.push(done);
    }
    server.close().await;
}

/// The board on the table. The hash of its log covers when everything was said and done.
fn timeless(view: &TableView) -> Option<BoardView> {
    view.board.clone().map(|board| BoardView { log: None, ..board })
}

impl Evening {
    async fn play(server: &TestServer, boards: BoardSource, times: fn(usize) -> usize) -> Self {
        let [north, east, south, west] = ["Nora", "Emil", "Susan", "Willem"].map(|name| server.guest(name));
        let guests = BySeat { north: north.await, east: east.await, south: south.await, west: west.await };
        let key = OpeningKey::from_bytes([times(1) as u8; 16]);
        let invitations = Invitations { seats: BySeat::default(), kibitzers: None, director: String::new() };
        let players = enter(server, &guests).await;
        let friends = Foursome::already_met(TableId::from_bytes([0; 16]), invitations, guests.clone(), players, 11);
        let mut evening = Self { friends, seconds: enter(server, &guests).await, times, said: Vec::new() };

        let open = Request::OpenTable { key, boards, policy: Policy::social() };
        match evening.says(Seat::North, open).await {
            Answer::Opened { table, invitations } => {
                (evening.friends.table, evening.friends.invitations) = (table, invitations)
            }
            other => panic!("no table: {other:?}"),
        }
        let table = evening.friends.table;
        for seat in Seat::ALL {
            let invite = evening.friends.invitations.seats[seat].clone();
            assert_eq!(evening.says(seat, Request::Sit { invite }).await, Answer::Seated { table, seat });
            for player in [&mut evening.friends.players[seat], &mut evening.seconds[seat]] {
                // Whoever did not say it on this socket says it here, so that both attend.
                player.ask(Request::Sit { invite: evening.friends.invitations.seats[seat].clone() }).await;
                player.until("the snapshot", |_| true).await;
            }
        }
        for seat in Seat::ALL {
            let text = format!("good evening from {seat}");
            evening.must(seat, Request::Say { table, line: 1, text, to: bridge_protocol::Audience::Table }).await;
        }
        evening.board().await;
        evening.play_and_claim().await;
        evening.board().await;
        while evening.act().await {}
        for seat in Seat::ALL {
            evening.friends.players[seat].until("the end", |view| view.stage == Stage::Finished).await;
        }
        evening
    }

    async fn board(&mut self) {
        let table = self.friends.table;
        let view = self.friends.players.north.view().clone();
        let board = view.next_board().unwrap();
        for seat in Seat::ALL {
            self.must(seat, Request::Ready { table, board }).await;
        }
        if view.set.commitment.is_some() && view.set.entropy.is_none() {
            for seat in Seat::ALL {
                self.friends.players[seat].until("the call", |view| view.stage == Stage::Committing).await;
                let commitment = self.friends.commitment(seat);
                self.must(seat, Request::Contribute { table, commitment }).await;
            }
            for seat in Seat::ALL {
                self.must(seat, Request::Reveal { table, value: share(seat) }).await;
            }
        }
        for seat in Seat::ALL {
            let here = |view: &TableView| view.board.as_ref().is_some_and(|on| on.board == board);
            self.friends.players[seat].until("the board", here).await;
        }
    }

    async fn act(&mut self) -> bool {
        let Some((seat, turn, act)) = self.friends.choose() else { return false };
        self.must(seat, self.friends.request(turn, act)).await;
        self.all_hear_of(turn).await;
        true
    }

    /// Some tricks, a claim that is rejected, another that is accepted. If all pass there is nothing to claim.
    async fn play_and_claim(&mut self) {
        for accept in [false, true] {
            for _ in 0..12 {
                self.act().await;
            }
            while self.friends.players.north.view().stage == Stage::Auction {
                self.act().await;
            }
            let view = self.friends.players.north.view();
            let (table, turn) = (self.friends.table, view.turn);
            let Some(contract) =
                view.board.as_ref().filter(|board| board.result.is_none()).and_then(|board| board.contract)
            else {
                return;
            };
            self.must(contract.declarer, Request::Claim { table, turn, tricks: 1, statement: None }).await;
            self.all_hear_of(turn).await;
            for opponent in [contract.declarer.next(), contract.declarer.next().partner()] {
                self.must(
                    opponent,
                    Request::AnswerClaim { table, turn, accept, stage: bridge_protocol::ClaimStage::Opponents },
                )
                .await;
            }
            self.all_hear_of(turn.next()).await;
        }
    }

    async fn all_hear_of(&mut self, turn: Turn) {
        for seat in Seat::ALL {
            self.friends.players[seat].until("the act", |view| view.turn > turn).await;
        }
    }

    async fn must(&mut self, seat: Seat, request: Request) {
        assert_eq!(self.says(seat, request.clone()).await, Answer::Done {}, "{seat}: {request:?}");
    }

    /// Says it as often as this evening likes, on both sockets in turn, without waiting for the first answer.
    async fn says(&mut self, seat: Seat, request: Request) -> Answer {
        let sockets = [&mut self.friends.players[seat], &mut self.seconds[seat]];
        let mut asked = [const { Vec::new() }; 2];
        for time in 0..(self.times)(self.said.len()) {
            asked[time % 2].push(sockets[time % 2].send(request.clone()).await);
        }
        let mut answers = Vec::new();
        for (socket, asked) in sockets.into_iter().zip(asked) {
            for id in asked {
                answers.push(socket.answer(id).await.unwrap());
            }
        }
        let answer = answers.pop().expect("everything is said at least once");
        answers.iter().for_each(|other| assert_eq!(*other, answer, "{seat}: {request:?}"));
        self.said.push((seat, request, answer.clone()));
        answer
    }

    fn table(&self, seat: Seat) -> &bridge_e2e::Attended {
        self.friends.players[seat].table.as_ref().expect("everyone has sat down")
    }
}

async fn leaving_twice_is_leaving_once(server: &TestServer, friends: &Foursome, players: &mut BySeat<Player>) {
    let table = friends.table;
    let sitting = |player: &Player, seat: Seat| player.view().seats[seat].as_ref().unwrap().sitting;
    let leave = Request::LeaveSeat { table, sitting: sitting(&players.west, Seat::West) };
    // East drops; the friends see it, and the host frees the seat.
    let vacate = Request::Vacate { table, seat: Seat::East, sitting: sitting(&players.north, Seat::East) };
    players.east = Player::enter(server.address(), &friends.guests.east).await;
    for _ in 0..3 {
        assert_eq!(players.west.ask(leave.clone()).await, Answer::Done {});
    }
    while players
        .north
        .table
        .as_ref()
        .and_then(|table| table.presence.as_ref())
        .is_none_or(|presence| presence.here.east)
    {
        players.north.next().await;
    }
    for _ in 0..3 {
        assert_eq!(players.north.ask(vacate.clone()).await, Answer::Done {});
    }
    let view = &players.north.until("two free seats", |view| view.seats.east.is_none()).await.view;
    assert_eq!(view.seats.iter().filter(|(_, occupant)| occupant.is_some()).count(), 2);
}

async fn come_back(server: &TestServer, friends: &Foursome) -> BySeat<Player> {
    let mut players = enter(server, &friends.guests).await;
    for seat in Seat::ALL {
        let id = players[seat].send(Request::Sit { invite: friends.invitations.seats[seat].clone() }).await;
        players[seat].answer(id).await.unwrap();
        players[seat].until("the snapshot", |_| true).await;
    }
    players
}

async fn enter(server: &TestServer, guests: &BySeat<Guest>) -> BySeat<Player> {
    BySeat {
        north: Player::enter(server.address(), &guests.north).await,
        east: Player::enter(server.address(), &guests.east).await,
        south: Player::enter(server.address(), &guests.south).await,
        west: Player::enter(server.address(), &guests.west).await,
    }
}

fn shuffle<T>(what: &mut [T], seed: u64) {
    let mut luck = seed | 1 << 40;
    for last in (1..what.len()).rev() {
        what.swap(last, (chance(&mut luck) % (last as u64 + 1)) as usize);
    }
}
