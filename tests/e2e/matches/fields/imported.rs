//! Boards of a file that pairs play: who knows them does not, and everybody holds the cards of the file.

use bridge_e2e::{Guest, Player};
use bridge_protocol::{BoardSource, EventConditions, FieldConditions, FieldMovement, ImportedBoard, OpeningKey};

use super::*;

const DEALS: [&str; 2] = [
    "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9",
    "E:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_of_a_file_are_played_by_those_who_do_not_know_them() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let server = start(data.path(), address);
    let board = |number| BoardNumber::new(number).unwrap();
    let boards =
        (1..).zip(DEALS).map(|(number, deal)| ImportedBoard { board: board(number), deal: deal.parse().unwrap() });
    let boards: Vec<ImportedBoard> = boards.collect();

    // Zoe has the file too: she has laid it on a table of her own.
    let zoe = Guest::of(address, "Zoe").await;
    let mut zoe = Player::enter(address, &zoe).await;
    let (key, policy) = (OpeningKey::from_bytes([8; 16]), Policy::social());
    let own = Request::OpenTable { key, boards: BoardSource::Import(boards.clone()), policy };
    assert!(matches!(zoe.ask(own).await, Answer::Opened { .. }));

    let usual = howell(NextRound::AtOnce);
    let policy = Policy { importer_plays: false, ..usual.policy };
    let agreed = FieldConditions { movement: FieldMovement::Random { rounds: 2 }, policy, ..usual };
    let mut club = Club::gather_over(address, boards.clone(), EventConditions::Pairs(agreed.clone()), 8).await;
    let join = Request::Join { invite: club.entrants_link.clone() };
    assert_eq!(zoe.refused(join).await, Refusal::SeenElsewhere {});

    // Fay and Gus look on from the page of the event.
    let mut directors = Vec::new();
    for name in ["Fay", "Gus"] {
        let mut director = Player::enter(address, &Guest::of(address, name).await).await;
        let answer = director.ask(Request::Join { invite: club.director_link.clone() }).await;
        assert!(matches!(answer, Answer::FollowingEvent { .. }), "{answer:?}");
        directors.push(director);
    }

    for (round, brought) in (1..).zip(&boards) {
        let view = club.player(EntryNumber(1)).until_event("the round", |view| view.round == round).await;
        let field = field(view).clone();
        assert!(field.imported && field.sets.is_empty());
        club.contestants.clone_from(&field.contestants);
        for table in &field.tables {
            let mut four = club.sit_down(table, round).await;
            four.begin_board().await;
            for (seat, player) in four.players.iter() {
                let own = player.view().board.as_ref().and_then(|board| board.hands.get(seat));
                assert_eq!(own, Some(brought.deal.hand(seat)));
            }
            while four.act().await.is_some() {}
            club.get_up(four, table).await;
        }
    }
    club.at_the_end().await;
    let asked = Request::Event { id: club.id, ask: EventRequest::Traveller { board: boards[0].board } };
    let Answer::Traveller(told) = club.player(EntryNumber(1)).ask(asked).await else { panic!("it is over") };
    assert_eq!((told.deal, told.lines.len()), (boards[0].deal, 2));
    let asked = Request::Event { id: club.id, ask: EventRequest::Transcript { set: 1 } };
    assert_eq!(club.player(EntryNumber(1)).refused(asked).await, Refusal::NotDealtHere {});

    // In the evening others play them: whoever has read what came of them does not, nor has played them.
    let asked = Request::Event { id: club.id, ask: EventRequest::Traveller { board: boards[0].board } };
    let [fay, gus] = &mut directors[..] else { panic!("they are two") };
    assert!(matches!(fay.ask(asked).await, Answer::Traveller(_)));
    let mut hans = Player::enter(address, &Guest::of(address, "Hans").await).await;
    let (_, links) = opened_with(&mut hans, boards, EventConditions::Pairs(agreed)).await;
    let join = Request::Join { invite: links.entrants.unwrap() };
    assert_eq!(hans.refused(join.clone()).await, Refusal::ImportersDoNotPlay {});
    assert_eq!(fay.refused(join.clone()).await, Refusal::SeenElsewhere {});
    assert_eq!(club.player(EntryNumber(3)).refused(join.clone()).await, Refusal::SeenElsewhere {});
    assert!(matches!(gus.ask(join).await, Answer::FollowingEvent { .. }));
    drop(server);
}
