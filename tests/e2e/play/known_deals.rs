//! Who has seen the cards of a board at one table does not play it at another where the policy is strict (Spec C12),
//! and the server remembers it when it is started anew.

use bridge_e2e::{Foursome, Guest, MatchPlayers, Player, TestServer, conditions, lineup, open_match};
use bridge_protocol::{
    Answer, BoardSource, Invitations, Kibitzing, MatchConditions, OpeningKey, Policy, Refusal, Request, Room, Stage,
    TableId, Team,
};
use bridge_rules::{BySeat, Seat};

use crate::{
    boards::{bid, four_boards, one_board, pass_out},
    fixtures::imported,
};

#[tokio::test]
async fn who_played_watched_or_brought_a_board_elsewhere_does_not_sit_down_to_play_it() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, one_board()).await;
    let kit = server.guest("Kit").await;
    let mut watching = Player::enter(server.address(), &kit).await;
    let invite = friends.invitations.kibitzers.clone().unwrap();
    assert!(matches!(watching.ask(Request::Watch { invite }).await, Answer::Watching { .. }));
    // She gets up before the board is dealt, and may read its record when it is over.
    let early = server.guest("Eva").await;
    let sitting = friends.players.west.view().seats.west.as_ref().unwrap().sitting;
    friends.done(Seat::West, Request::LeaveSeat { table: friends.table, sitting }).await;
    let west = friends.invitations.seats.west.clone();
    let mut eva = Player::enter(server.address(), &early).await;
    assert!(matches!(eva.ask(Request::Sit { invite: west.clone() }).await, Answer::Seated { .. }));
    let sitting =
        eva.until("her seat", |view| view.seats.west.is_some()).await.view.seats.west.as_ref().unwrap().sitting;
    assert_eq!(eva.ask(Request::LeaveSeat { table: friends.table, sitting }).await, Answer::Done {});
    assert!(matches!(friends.players.west.ask(Request::Sit { invite: west }).await, Answer::Seated { .. }));
    pass_out(&mut friends).await;

    let hera = server.guest("Hera").await;
    let strict = opens(&server, &hera, four_boards(), Policy::tournament()).await;
    let guests = friends.guests.clone();
    for (who, seat) in
        [(&guests.east, Seat::East), (&guests.north, Seat::North), (&kit, Seat::South), (&early, Seat::West)]
    {
        assert_eq!(sits(&server, who, &strict, seat).await, Err(Refusal::SeenElsewhere {}), "{seat}");
    }
    let otto = server.guest("Otto").await;
    sits(&server, &otto, &strict, Seat::East).await.unwrap();
    // Where the policy is not strict they may; so may who directs, and whoever plays other boards.
    let social = opens(&server, &hera, four_boards(), Policy::social()).await;
    sits(&server, &guests.east, &social, Seat::East).await.unwrap();
    let other = opens(&server, &hera, imported(2, 5), Policy::tournament()).await;
    sits(&server, &guests.east, &other, Seat::East).await.unwrap();
    let mut directing = Player::enter(server.address(), &guests.south).await;
    let invite = strict.1.director.clone();
    assert!(matches!(directing.ask(Request::Direct { invite }).await, Answer::Directing { .. }));

    let server = server.restart().await;
    for (who, seat) in [(&guests.north, Seat::North), (&kit, Seat::South)] {
        assert_eq!(sits(&server, who, &strict, seat).await, Err(Refusal::SeenElsewhere {}), "{seat}");
    }
    sits(&server, &otto, &strict, Seat::East).await.unwrap();
    server.close().await;
}

#[tokio::test]
async fn nobody_looks_on_elsewhere_at_a_board_that_they_are_to_play() {
    let server = TestServer::open().await;
    let [hera, hugo, otto, zoe] =
        [server.guest("Hera").await, server.guest("Hugo").await, server.guest("Otto").await, server.guest("Zoe").await];
    let strict = opens(&server, &hera, four_boards(), Policy::tournament()).await;
    let open = Policy { kibitzing: Kibitzing::AllHands, ..Policy::social() };
    let watched = opens(&server, &hugo, four_boards(), open).await.1;
    let other = opens(&server, &hugo, imported(2, 5), open).await.1;
    sits(&server, &otto, &strict, Seat::East).await.unwrap();
    let (mut plays, mut looks_on) =
        (Player::enter(server.address(), &otto).await, Player::enter(server.address(), &zoe).await);
    let watch = |table: &Invitations| Request::Watch { invite: table.kibitzers.clone().unwrap() };
    let direct = |table: &Invitations| Request::Direct { invite: table.director.clone() };
    for asked in [watch(&watched), direct(&watched)] {
        assert_eq!(plays.refused(asked).await, Refusal::SeenElsewhere {});
    }
    assert!(matches!(plays.ask(watch(&other)).await, Answer::Watching { .. }));
    assert!(matches!(looks_on.ask(watch(&watched)).await, Answer::Watching { .. }));
    // Nor the other way round: whoever looks on there sits down nowhere where such a board may lie, guessed or not.
    for strict in [&strict, &opens(&server, &hugo, imported(3, 9), Policy::tournament()).await] {
        assert_eq!(sits(&server, &zoe, strict, Seat::West).await, Err(Refusal::SeenElsewhere {}));
    }
    server.close().await;
}

/// One connection would play and the other look on, and neither waits for what the other comes to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_both_at_once_plays_or_looks_on() {
    let server = TestServer::open().await;
    let [hera, hugo] = [server.guest("Hera").await, server.guest("Hugo").await];
    let strict = opens(&server, &hera, four_boards(), Policy::tournament()).await;
    let open = Policy { kibitzing: Kibitzing::AllHands, ..Policy::social() };
    let watched = opens(&server, &hugo, four_boards(), open).await.1;
    for (number, seat) in Seat::ALL.into_iter().enumerate() {
        let mal = server.guest(&format!("Mal the {number}th")).await;
        let (mut plays, mut looks_on) =
            (Player::enter(server.address(), &mal).await, Player::enter(server.address(), &mal).await);
        let sit = plays.send(Request::Sit { invite: strict.1.seats[seat].clone() }).await;
        let watch = looks_on.send(Request::Watch { invite: watched.kibitzers.clone().unwrap() }).await;
        let (sits, watches) = (plays.answer(sit).await.unwrap(), looks_on.answer(watch).await.unwrap());
        let let_in = [matches!(sits, Answer::Seated { .. }), matches!(watches, Answer::Watching { .. })];
        assert!(let_in[0] != let_in[1], "{sits:?} and {watches:?}");
    }
    server.close().await;
}

#[tokio::test]
async fn who_is_in_the_middle_of_a_board_finds_out_no_hidden_hand_by_trial() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, one_board()).await;
    friends.begin_board().await;
    bid(&mut friends, "1S P 4S").await;
    // A stranger imports a guess that is right, and one that is wrong.
    let hera = server.guest("Hera").await;
    let right = opens(&server, &hera, one_board(), Policy::tournament()).await;
    let wrong = opens(&server, &hera, imported(2, 5), Policy::tournament()).await;
    let (east, otto) = (friends.guests.east.clone(), server.guest("Otto").await);
    for guess in [&right, &wrong] {
        assert_eq!(sits(&server, &east, guess, Seat::East).await, Err(Refusal::SeenElsewhere {}));
        sits(&server, &otto, guess, Seat::West).await.unwrap();
    }
    bid(&mut friends, "P P P").await;
    friends.play_out().await;
    friends.players.east.until("the end", |view| view.stage == Stage::Finished).await;
    assert_eq!(sits(&server, &east, &right, Seat::East).await, Err(Refusal::SeenElsewhere {}));
    sits(&server, &east, &wrong, Seat::East).await.unwrap();
    server.close().await;
}

/// Neither by looking on, nor by getting up and sitting down again.
#[tokio::test]
async fn who_has_cards_of_a_board_learns_from_no_answer_which_guess_at_it_is_true() {
    let server = TestServer::open().await;
    let strict = Policy { importer_plays: false, kibitzing: Kibitzing::OpenCards, ..Policy::social() };
    let [hera, hugo] = [server.guest("Hera").await, server.guest("Hugo").await];
    let played = opens(&server, &hera, one_board(), strict).await;
    let mut friends = sit_down(&server, played).await;
    friends.begin_board().await;
    bid(&mut friends, "1S P 4S").await;
    let right = opens(&server, &hugo, one_board(), Policy { kibitzing: Kibitzing::AllHands, ..Policy::social() }).await;
    let wrong = opens(&server, &hugo, imported(1, 5), Policy { kibitzing: Kibitzing::AllHands, ..strict }).await;
    let east = &mut friends.players.east;
    for (_, guess) in [&right, &wrong] {
        let watch = Request::Watch { invite: guess.kibitzers.clone().unwrap() };
        for asked in [watch, Request::Direct { invite: guess.director.clone() }] {
            assert_eq!(east.refused(asked).await, Refusal::SeenElsewhere {});
        }
    }

    // Nor do they with a second account, which brings guesses and asks for the seat.
    let kay = server.guest("Kay").await;
    let asked_for = (friends.table, friends.invitations.clone());
    for boards in [imported(2, 5), one_board()] {
        opens(&server, &kay, boards, Policy::social()).await;
        assert_eq!(sits(&server, &kay, &asked_for, Seat::East).await, Err(Refusal::SeatTaken { seat: Seat::East }));
    }

    let sitting = east.view().seats.east.as_ref().unwrap().sitting;
    assert_eq!(east.ask(Request::LeaveSeat { table: friends.table, sitting }).await, Answer::Done {});
    for boards in [imported(2, 5), one_board()] {
        let (_, guess) = opens(&server, &friends.guests.east, boards, Policy::tournament()).await;
        assert_eq!(east.refused(Request::Direct { invite: guess.director }).await, Refusal::SeenElsewhere {});
        let back = Request::Sit { invite: friends.invitations.seats.east.clone() };
        assert!(matches!(east.ask(back).await, Answer::Seated { .. }));
        let heard = east.until("her seat", |view| view.seats.east.is_some()).await;
        let sitting = heard.view.seats.east.as_ref().unwrap().sitting;
        assert_eq!(east.ask(Request::LeaveSeat { table: friends.table, sitting }).await, Answer::Done {});
    }
    assert_eq!(sits(&server, &kay, &asked_for, Seat::East).await, Ok(()), "she brought it when it was on");
    server.close().await;
}

/// Nor by playing, in the room of a match, boards that somebody brought there.
#[tokio::test]
async fn who_comes_back_to_a_board_is_not_kept_out_because_a_guess_at_it_was_true() {
    let server = TestServer::open().await;
    for guess in [imported(1, 5), one_board()] {
        let lineup = lineup([1, 2], [3, 4]);
        let mut eight = MatchPlayers::meet(server.address(), guess, conditions(&[1])).await;
        let hera = server.guest("Hera").await;
        let strict = Policy { importer_plays: false, ..Policy::social() };
        let (table, invitations) = opens(&server, &hera, one_board(), strict).await;
        let guests = BySeat { east: eight.guests[&(Team::Away, 2)].clone(), ..strangers(&server).await };
        let mut friends = sit_down_as(&server, (table, invitations), guests).await;
        friends.begin_board().await;
        bid(&mut friends, "1S P").await;
        let east = &mut friends.players.east;
        let sitting = east.view().seats.east.as_ref().unwrap().sitting;
        assert_eq!(east.ask(Request::LeaveSeat { table, sitting }).await, Answer::Done {});

        eight.place(1, lineup).await;
        for room in Room::ALL {
            let mut at_table = eight.go_in(room, lineup, 1).await;
            pass_out(&mut at_table.four).await;
        }
        let back = Request::Sit { invite: friends.invitations.seats.east.clone() };
        assert_eq!(friends.players.east.ask(back).await, Answer::Seated { table, seat: Seat::East });
    }
    server.close().await;
}

#[tokio::test]
async fn who_brought_the_boards_of_a_match_or_knows_them_plays_for_nobody_where_the_policy_is_strict() {
    let server = TestServer::open().await;
    let (hera, ida) = (server.guest("Hera").await, server.guest("Ida").await);
    // Hera knows the boards from the table that she opened with them.
    opens(&server, &hera, one_board(), Policy::social()).await;
    let usual = conditions(&[1]);
    let policy = Policy { importer_plays: false, ..usual.policy };
    let mut host = Player::enter(server.address(), &ida).await;
    let (_, invitations) = open_match(&mut host, one_board(), MatchConditions { policy, ..usual }).await;
    let links = invitations.teams[Team::Home].players.clone();
    let invite = links[0].clone();
    assert_eq!(host.refused(Request::Join { invite: invite.clone() }).await, Refusal::ImportersDoNotPlay {});
    let mut knows = Player::enter(server.address(), &hera).await;
    assert_eq!(knows.refused(Request::Join { invite: invite.clone() }).await, Refusal::SeenElsewhere {});
    let mut other = Player::enter(server.address(), &server.guest("Otto").await).await;
    assert!(matches!(other.ask(Request::Join { invite }).await, Answer::Following { .. }));
    let invite = invitations.teams[Team::Away].captain.clone();
    assert!(matches!(knows.ask(Request::Join { invite }).await, Answer::Following { .. }), "a captain need not play");
    server.close().await;
}

async fn strangers(server: &TestServer) -> BySeat<Guest> {
    let [north, east, south, west] = ["Nora", "Emil", "Susan", "Willem"].map(|name| server.guest(name));
    BySeat { north: north.await, east: east.await, south: south.await, west: west.await }
}

async fn sit_down(server: &TestServer, at: (TableId, Invitations)) -> Foursome {
    sit_down_as(server, at, strangers(server).await).await
}

async fn sit_down_as(
    server: &TestServer,
    (table, invitations): (TableId, Invitations),
    guests: BySeat<Guest>,
) -> Foursome {
    let [north, east, south, west] = Seat::ALL.map(|seat| Player::enter(server.address(), &guests[seat]));
    let mut players = BySeat { north: north.await, east: east.await, south: south.await, west: west.await };
    for seat in Seat::ALL {
        let invite = invitations.seats[seat].clone();
        assert_eq!(players[seat].ask(Request::Sit { invite }).await, Answer::Seated { table, seat });
        players[seat].until("the snapshot", |view| view.seats[seat].is_some()).await;
    }
    Foursome::already_met(table, invitations, guests, players, 1)
}

async fn opens(server: &TestServer, host: &Guest, boards: BoardSource, policy: Policy) -> (TableId, Invitations) {
    let mut host = Player::enter(server.address(), host).await;
    let key = OpeningKey::from_bytes(key_for(&boards, &policy));
    match host.ask(Request::OpenTable { key, boards, policy }).await {
        Answer::Opened { table, invitations } => (table, invitations),
        other => panic!("{other:?}"),
    }
}

/// Another one for each table of a story.
fn key_for(boards: &BoardSource, policy: &Policy) -> [u8; 16] {
    let mut key = [u8::from(policy.importer_plays); 16];
    key[0] = u8::try_from(boards.count()).unwrap();
    key
}

async fn sits(server: &TestServer, who: &Guest, table: &(TableId, Invitations), seat: Seat) -> Result<(), Refusal> {
    let invite = table.1.seats[seat].clone();
    match Player::enter(server.address(), who).await.ask(Request::Sit { invite }).await {
        Answer::Seated { .. } => Ok(()),
        Answer::Refused(refused) => Err(refused.why),
        other => panic!("{other:?}"),
    }
}
