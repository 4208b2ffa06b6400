//! Boards that the host brings to an event of pairs or of persons.

use bridge_game::{
    Boards, Concealed, DealTag, Event, EventCommand, EventOpened, EventOpening, FieldCommand, Moment,
    record::{Entry, Journaled, Keys},
};
use bridge_protocol::{
    EntryNumber, EventConditions, EventPlace, EventRuling, EventStage, FieldConditions, FieldMovement, ImportedBoard,
    Policy, Refusal, RoundRobins, TeamsMovement,
};
use bridge_rules::{BoardNumber, Deal};

use crate::{
    congress::{ID, conditions, director, host, opening, person, seal, start},
    parties::party,
    tuesday::{HOWELL, Tuesday, boards_of, field, pairs, persons},
};

const ONE_ROUND: FieldMovement = FieldMovement::Random { rounds: 1 };

#[test]
fn the_tables_play_the_boards_that_were_brought() {
    let mut tuesday = Tuesday::with_boards(brought(1..=14), strangers(HOWELL)).enter(16);
    tuesday.does(&host(), start());
    assert!(tuesday.field().imported && tuesday.field().sets.is_empty());
    let tables = tuesday.tables_on();
    for table in &tables {
        let Boards::OfMatch { transcript: None, boards } = &table.opened.boards else { panic!("nothing is proven") };
        let lie = boards.iter().map(|(board, deal)| (*board, DealTag::of(deal, &seal())));
        assert!(lie.eq(boards_of(table).into_iter().map(|board| (board, tag(board)))));
    }
    tuesday.plays_to_the_end();
    let board = BoardNumber::new(3).unwrap();
    assert_eq!(tuesday.event.traveller(tuesday.people[0].account, board).unwrap().deal, deal(board));
    assert_eq!(tuesday.event.transcript(1), Err(Refusal::NotDealtHere {}));
    tuesday.replays();
}

#[test]
fn boards_that_are_too_few_for_those_who_came_are_told_at_the_start() {
    let mut tuesday = Tuesday::with_boards(brought(1..=13), strangers(HOWELL)).enter(16);
    let Refusal::BadEvent { why } = tuesday.refuses(&host(), start()) else { panic!("there is one too few") };
    assert!(why.contains("14 boards, and 13 were brought"), "{why}");
    assert_eq!(tuesday.sees().stage, EventStage::Gathering);
    // More than are needed are left over.
    let mut others = Tuesday::with_boards(brought(1..=20), strangers(HOWELL)).enter(16);
    others.does(&host(), start());
    assert_eq!(others.sees().rounds, 7);
}

#[test]
fn rounds_that_are_drawn_are_as_many_as_were_agreed() {
    let mut tuesday = Tuesday::with_boards(brought(1..=9), persons(FieldMovement::Random { rounds: 3 })).enter(9);
    tuesday.does(&host(), start());
    assert_eq!(tuesday.sees().rounds, 3);
    tuesday.plays_to_the_end();
    assert_eq!((tuesday.sees().stage, tuesday.sees().round), (EventStage::Final, 3));
}

#[test]
fn whoever_brought_them_does_not_play_unless_that_is_agreed() {
    let enter = || EventCommand::Join { place: EventPlace::Entrant { number: None } };
    let mut tuesday = Tuesday::with_boards(brought(1..=2), strangers(ONE_ROUND));
    assert_eq!(tuesday.refuses(&host(), enter()), Refusal::ImportersDoNotPlay {});
    let stranger = person("Sven");
    assert_eq!(tuesday.event.deals_not_to_be_known(stranger.account, &seal()).len(), 2);
    tuesday.does(&stranger, enter());
    assert_eq!(tuesday.event.deals_not_to_be_known(stranger.account, &seal()), []);

    let among_friends = Policy { importer_plays: true, ..field(ONE_ROUND).policy };
    let agreed = EventConditions::Pairs(FieldConditions { policy: among_friends, ..field(ONE_ROUND) });
    let mut tuesday = Tuesday::with_boards(brought(1..=2), agreed);
    assert_eq!(tuesday.event.deals_not_to_be_known(host().account, &seal()), []);
    tuesday.does(&host(), enter());
    // Of boards that are dealt nobody knows one.
    let mut dealt = Tuesday::new(pairs(ONE_ROUND));
    dealt.does(&host(), enter());
}

#[test]
fn what_cannot_be_played_is_refused_with_what_is_wrong() {
    let why = |boards: Vec<ImportedBoard>, agreed: EventConditions| {
        let opening = EventOpening { boards, ..opening(ID, Moment(1)) };
        match EventOpened::new(opening, agreed) {
            Err(Refusal::BadEvent { why }) => why,
            other => panic!("{other:?}"),
        }
    };
    let twice = [brought(1..=2), brought(2..=3)].concat();
    assert_eq!(why(twice, pairs(HOWELL)), "board 2 is brought twice");
    let gap = [brought(1..=2), brought(4..=5)].concat();
    assert!(why(gap, pairs(HOWELL)).contains("board 3 is not among those"));
    assert!(why(brought(17..=20), pairs(HOWELL)).contains("board 1 is not among those"));
    let mut alike = brought(1..=3);
    alike[2].deal = alike[0].deal;
    assert_eq!(why(alike, pairs(HOWELL)), "board 3 has the same cards as board 1");
    let short = why(brought(1..=5), pairs(FieldMovement::Swiss { rounds: 3 }));
    assert_eq!(short, "its rounds have 6 boards, and 5 are brought");
    assert!(why(brought(1..=101), pairs(HOWELL)).contains("at most 100 boards, and 101 are brought"));
    let league = EventConditions::Teams(conditions(4, TeamsMovement::RoundRobin { times: RoundRobins::Once }));
    assert!(why(brought(1..=2), league).contains("for pairs and persons"));
    assert!(
        why(brought(1..=2), EventConditions::Pairs(party(FieldMovement::Swiss { rounds: 3 })))
            .contains("is dealt here")
    );
}

#[test]
fn opening_it_again_is_opening_it_with_the_same_boards() {
    let tuesday = Tuesday::with_boards(brought(1..=4), pairs(ONE_ROUND));
    let again = |boards: &[ImportedBoard]| tuesday.event.was_opened_with(boards, &pairs(ONE_ROUND));
    let mut turned = brought(1..=4);
    turned.reverse();
    assert!(again(&brought(1..=4)) && again(&turned));
    assert!(!again(&brought(1..=3)) && !again(&[]));
    let mut other = brought(1..=4);
    other[1].deal = brought(9..=9)[0].deal;
    assert!(!again(&other));
    // The journal has them, sealed.
    let first = &tuesday.journal[0];
    assert!(!String::from_utf8_lossy(first).contains("AJ84"));
    let Ok(Entry::Opened(read)) = Event::decode(first, Keys::from(&seal())) else { panic!("it is opened") };
    assert!(Event::open(read).was_opened_with(&brought(1..=4), &pairs(ONE_ROUND)));
}

fn tag(board: BoardNumber) -> DealTag {
    DealTag::of(&Concealed::new(deal(board)), &seal())
}

#[test]
fn a_late_entry_makes_no_more_rounds_than_there_were() {
    let individual = persons(FieldMovement::Individual { rounds: None });
    let mut tuesday = Tuesday::with_boards(brought(1..=40), individual).enter(6);
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    tuesday.does(&host(), start());
    let rounds = tuesday.sees().rounds;
    let late = person("Sven");
    tuesday.does(&late, EventCommand::Join { place: EventPlace::Entrant { number: None } });
    tuesday.rules(EventRuling::Admit { players: vec![EntryNumber(7)] });
    assert_eq!(tuesday.sees().rounds, rounds);
}

#[test]
fn whoever_was_taken_out_is_judged_again() {
    let mut tuesday = Tuesday::with_boards(brought(1..=2), strangers(ONE_ROUND)).enter(3);
    let gone = tuesday.people[2].clone();
    tuesday.does(&host(), EventCommand::Field(FieldCommand::TakeBackEntry { entry: Some(EntryNumber(3)) }));
    assert_eq!(tuesday.event.deals_not_to_be_known(gone.account, &seal()).len(), 2);
}

/// Pairs, if who brings boards does not play them.
fn strangers(movement: FieldMovement) -> EventConditions {
    let policy = Policy { importer_plays: false, ..field(movement).policy };
    EventConditions::Pairs(FieldConditions { policy, ..field(movement) })
}

/// Boards of these numbers, each with a deal of its own.
pub(crate) fn brought(numbers: impl Iterator<Item = u32>) -> Vec<ImportedBoard> {
    numbers.filter_map(BoardNumber::new).map(|board| ImportedBoard { board, deal: deal(board) }).collect()
}

/// The hands of one deal, with other ranks, turned, and with other suits.
fn deal(board: BoardNumber) -> Deal {
    const RANKS: &str = "AKQJT98765432";
    let number = board.get() as usize;
    let other = |rank: char| RANKS.chars().cycle().nth(RANKS.find(rank).unwrap() + number / 16).unwrap();
    let mut hands = ["A4.AJ84.AQ986.65", "97.T7652.JT.QT32", "KJ862.9.754.J874", "QT53.KQ3.K32.AK9"]
        .map(|hand| hand.split('.').map(|suit| suit.chars().map(other).collect::<String>()).collect::<Vec<_>>());
    hands.rotate_left(number % 4);
    hands.iter_mut().for_each(|suits| suits.rotate_left(number / 4 % 4));
    format!("N:{}", hands.map(|suits| suits.join(".")).join(" ")).parse().unwrap()
}
