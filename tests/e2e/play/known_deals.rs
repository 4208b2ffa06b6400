//! Who has seen the cards of a board at one table does not play it at another where the policy is strict (Spec C12),
//! and the house remembers it when it is started anew.

use bridge_e2e::{Foursome, Guest, House, Player, conditions, open_match};
use bridge_protocol::{
    Answer, BoardSource, Invitations, MatchConditions, OpeningKey, Policy, Refusal, Request, TableId, Team,
};
use bridge_rules::Seat;

use crate::{
    boards::{four_boards, one_board, pass_out},
    drawn::imported,
};

#[tokio::test]
async fn who_played_watched_or_brought_a_board_elsewhere_does_not_sit_down_to_play_it() {
    let house = House::open().await;
    let mut friends = Foursome::sit_down(&house, one_board()).await;
    let kit = house.guest("Kit").await;
    let mut watching = Player::enter(house.address(), &kit).await;
    let invite = friends.invitations.kibitzers.clone().unwrap();
    assert!(matches!(watching.ask(Request::Watch { invite }).await, Answer::Watching { .. }));
    // She gets up before the board is dealt, and may read its record when it is over.
    let early = house.guest("Eva").await;
    let sitting = friends.players.west.view().seats.west.as_ref().unwrap().sitting;
    friends.done(Seat::West, Request::LeaveSeat { table: friends.table, sitting }).await;
    let west = friends.invitations.seats.west.clone();
    let mut eva = Player::enter(house.address(), &early).await;
    assert!(matches!(eva.ask(Request::Sit { invite: west.clone() }).await, Answer::Seated { .. }));
    let sitting =
        eva.until("her seat", |view| view.seats.west.is_some()).await.view.seats.west.as_ref().unwrap().sitting;
    assert_eq!(eva.ask(Request::LeaveSeat { table: friends.table, sitting }).await, Answer::Done {});
    assert!(matches!(friends.players.west.ask(Request::Sit { invite: west }).await, Answer::Seated { .. }));
    pass_out(&mut friends).await;

    let hera = house.guest("Hera").await;
    let strict = opens(&house, &hera, four_boards(), Policy::tournament()).await;
    let guests = friends.guests.clone();
    for (who, seat) in
        [(&guests.east, Seat::East), (&guests.north, Seat::North), (&kit, Seat::South), (&early, Seat::West)]
    {
        assert_eq!(sits(&house, who, &strict, seat).await, Err(Refusal::SeenElsewhere {}), "{seat}");
    }
    let otto = house.guest("Otto").await;
    sits(&house, &otto, &strict, Seat::East).await.unwrap();
    // Where the policy is not strict they may; so may who directs, and whoever plays other boards.
    let social = opens(&house, &hera, four_boards(), Policy::social()).await;
    sits(&house, &guests.east, &social, Seat::East).await.unwrap();
    let other = opens(&house, &hera, imported(2, 5), Policy::tournament()).await;
    sits(&house, &guests.east, &other, Seat::East).await.unwrap();
    let mut directing = Player::enter(house.address(), &guests.south).await;
    let invite = strict.1.director.clone();
    assert!(matches!(directing.ask(Request::Direct { invite }).await, Answer::Directing { .. }));

    let house = house.restart().await;
    for (who, seat) in [(&guests.north, Seat::North), (&kit, Seat::South)] {
        assert_eq!(sits(&house, who, &strict, seat).await, Err(Refusal::SeenElsewhere {}), "{seat}");
    }
    sits(&house, &otto, &strict, Seat::East).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn who_brought_the_boards_of_a_match_or_knows_them_plays_for_nobody_where_the_policy_is_strict() {
    let house = House::open().await;
    let (hera, ida) = (house.guest("Hera").await, house.guest("Ida").await);
    // Hera knows the boards from the table that she opened with them.
    opens(&house, &hera, one_board(), Policy::social()).await;
    let usual = conditions(&[1]);
    let policy = Policy { importer_plays: false, ..usual.policy };
    let mut host = Player::enter(house.address(), &ida).await;
    let (_, invitations) = open_match(&mut host, one_board(), MatchConditions { policy, ..usual }).await;
    let links = invitations.teams[Team::Home].players.clone();
    let invite = links[0].clone();
    assert_eq!(host.refused(Request::Join { invite: invite.clone() }).await, Refusal::ImportersDoNotPlay {});
    let mut knows = Player::enter(house.address(), &hera).await;
    assert_eq!(knows.refused(Request::Join { invite: invite.clone() }).await, Refusal::SeenElsewhere {});
    let mut other = Player::enter(house.address(), &house.guest("Otto").await).await;
    assert!(matches!(other.ask(Request::Join { invite }).await, Answer::Following { .. }));
    let invite = invitations.teams[Team::Away].captain.clone();
    assert!(matches!(knows.ask(Request::Join { invite }).await, Answer::Following { .. }), "a captain need not play");
    house.close().await;
}

async fn opens(house: &House, host: &Guest, boards: BoardSource, policy: Policy) -> (TableId, Invitations) {
    let mut host = Player::enter(house.address(), host).await;
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

async fn sits(house: &House, who: &Guest, table: &(TableId, Invitations), seat: Seat) -> Result<(), Refusal> {
    let invite = table.1.seats[seat].clone();
    match Player::enter(house.address(), who).await.ask(Request::Sit { invite }).await {
        Answer::Seated { .. } => Ok(()),
        Answer::Refused(refused) => Err(refused.why),
        other => panic!("{other:?}"),
    }
}
