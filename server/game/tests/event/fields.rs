//! Pairs and persons: who enters and with whom, every movement to its end, what it comes to, and what nobody may know
//! before a board is over everywhere.

use std::collections::{BTreeMap, BTreeSet};

use bridge_dealing::{Kept, verify};
use bridge_game::{DealTag, EventCommand, EventOpened, FieldCommand, Moment, Person, PlayedBoard};
use bridge_protocol::{
    AccountId, Adjusted, Artificial, Award, Computers, ContestantNumber, EntryNumber, EventConditions, EventLane,
    EventPlace, EventRuling, EventStage, FieldConditions, FieldMovement, FieldScoring, FieldSitting, NextRound, Policy,
    RecapBy, Refusal, TravellersShown, Winners, limits::MAX_ENTRANTS,
};
use bridge_rules::{BoardNumber, BySide, Outcome, Seat};

use crate::{
    chance::Chance,
    congress::{ID, director, host, opening, person, seal, start},
    tuesday::{HOWELL, Tuesday, boards_of, field, pairs, persons},
};

const MITCHELL: FieldMovement = FieldMovement::Mitchell { rounds: None, winners: Winners::Two, skip: false };
const BAROMETER: FieldMovement = FieldMovement::BarometerHowell { rounds: None };

#[test]
fn two_who_name_each_other_are_a_pair_and_who_is_alone_plays_with_the_next_who_is() {
    let mut tuesday = Tuesday::new(pairs(FieldMovement::Random { rounds: 1 }));
    let people: Vec<_> = ["Ann", "Bob", "Cid", "Dee", "Eva"].into_iter().map(person).collect();
    for who in &people {
        tuesday.does(who, EventCommand::Join { place: EventPlace::Entrant { number: None } });
    }
    tuesday.plays_with(&people[0], 4);
    tuesday.plays_with(&people[2], 4);
    tuesday.plays_with(&people[3], 1);
    let late = EventCommand::Field(FieldCommand::PlayWith { partner: Some(EntryNumber(1)) });
    let name = |at: usize| people[at].name.clone();
    assert_eq!(tuesday.refuses(&people[1], late), Refusal::PartnerTaken { name: name(0), with: name(3) });
    let nobody = EventCommand::Field(FieldCommand::PlayWith { partner: Some(EntryNumber(9)) });
    assert_eq!(tuesday.refuses(&people[1], nobody), Refusal::NoSuchEntry {});
    tuesday.does(&host(), start());
    let contestants = tuesday.field().contestants;
    let of = |pairs: &[[u16; 2]]| pairs.iter().map(|pair| pair.map(EntryNumber).to_vec()).collect::<Vec<_>>();
    assert_eq!(contestants, of(&[[1, 4], [2, 3]]), "and Eva, whom nobody is left for, looks on");
}

#[test]
fn an_entry_is_taken_back_as_long_as_one_does_not_play_and_nobody_is_taken_for_another() {
    let mut tuesday = Tuesday::entered(pairs(HOWELL), 8);
    let join = || EventCommand::Join { place: EventPlace::Entrant { number: None } };
    let twin = person(&tuesday.people[0].name.as_str().to_uppercase());
    assert_eq!(tuesday.refuses(&twin, join()), Refusal::NameTooAlike {});
    let second = tuesday.people[1].clone();
    tuesday.does(&second, EventCommand::Field(FieldCommand::TakeBackEntry { entry: None }));
    assert_eq!(tuesday.field().entries.len(), 7);
    assert_eq!(tuesday.field().entries[0].partner, None);
    assert_eq!(tuesday.event.places_of(second.account), [EventPlace::Spectator {}], "they look on");
    assert_eq!(tuesday.event.lane_of(second.account), Some(EventLane::Public));
    tuesday.does(&second, join());
    assert_eq!(tuesday.field().entries[1].number, EntryNumber(2), "they have their number again");
    tuesday.does(&host(), start());
    let back = EventCommand::Field(FieldCommand::TakeBackEntry { entry: None });
    assert_eq!(tuesday.refuses(&second, back), Refusal::TooLateInEvent { stage: EventStage::Playing });
    tuesday.does(&person("Late"), join());
    tuesday.does(&person("Late"), EventCommand::Field(FieldCommand::TakeBackEntry { entry: None }));
}

/// Who has entered and does not come is not waited for: who runs the event takes them out, and they see it.
#[test]
fn who_runs_an_event_takes_out_an_entry_that_does_not_play_and_they_may_enter_again() {
    let mut tuesday = Tuesday::entered(pairs(HOWELL), 8);
    let take_out = |entry| EventCommand::Field(FieldCommand::TakeBackEntry { entry: Some(EntryNumber(entry)) });
    let join = || EventCommand::Join { place: EventPlace::Entrant { number: None } };
    let (first, second) = (tuesday.people[0].clone(), tuesday.people[1].clone());
    assert_eq!(tuesday.refuses(&first, take_out(2)), Refusal::NotEventDirector {});
    assert_eq!(tuesday.refuses(&host(), take_out(99)), Refusal::NoSuchEntry {});
    tuesday.does(&host(), take_out(2));
    tuesday.does(&host(), take_out(2));
    let now = tuesday.field();
    assert_eq!((now.entries.len(), now.entries[0].partner, now.taken_out), (7, None, vec![EntryNumber(2)]));
    // They look on, and know as whom they had entered.
    let places = tuesday.event.places_of(second.account);
    assert_eq!(places, [EventPlace::Entrant { number: Some(EntryNumber(2)) }]);
    assert!(tuesday.event.concerns(second.account) && !tuesday.event.people().contains(&second.account));
    tuesday.replays();
    tuesday.does(&second, join());
    let again = tuesday.field();
    assert_eq!((again.entries[1].number, again.taken_out), (EntryNumber(2), vec![]));
    tuesday.does(&host(), start());
    assert_eq!(tuesday.refuses(&host(), take_out(2)), Refusal::TooLateInEvent { stage: EventStage::Playing });
    // Who waits may be taken out then too.
    tuesday.does(&person("Late"), join());
    tuesday.does(&host(), take_out(9));
    assert_eq!(tuesday.field().taken_out, [EntryNumber(9)]);
    tuesday.replays();
}

/// Whoever comes and goes for ever has one number, and so have the computers: there is room for others.
#[test]
fn who_enters_again_and_again_keeps_nobody_out() {
    let mut tuesday = Tuesday::new(pairs(HOWELL));
    let (emil, entrant) = (person("Emil"), EventPlace::Entrant { number: None });
    for _ in 0..=MAX_ENTRANTS {
        tuesday.does(&emil, EventCommand::Join { place: entrant });
        tuesday.does(&emil, EventCommand::Field(FieldCommand::TakeBackEntry { entry: None }));
    }
    for _ in 0..7 {
        tuesday.does(&host(), EventCommand::Field(FieldCommand::EnterComputers { count: 200 }));
        tuesday.does(&host(), EventCommand::Field(FieldCommand::EnterComputers { count: 0 }));
    }
    tuesday.does(&person("Frieda"), EventCommand::Join { place: entrant });
    tuesday.does(&emil, EventCommand::Join { place: entrant });
    let numbers: Vec<u16> = tuesday.field().entries.iter().map(|entry| entry.number.0).collect();
    assert_eq!(numbers, [1, 202]);
    tuesday.replays();
}

/// The director comes to each table, and meets everybody there.
#[test]
fn s16_nobody_enters_or_directs_under_a_name_like_anothers() {
    let mut tuesday = Tuesday::new(pairs(HOWELL));
    let entrant = EventPlace::Entrant { number: None };
    let alike = |name: &str| Person { account: person("another").account, ..person(name) };
    tuesday.does(&person("Dora"), EventCommand::Join { place: EventPlace::Director {} });
    tuesday.does(&person("Emil"), EventCommand::Join { place: entrant });
    for (name, place) in [
        ("Dora", entrant),
        ("D0ra", entrant),
        ("EmiI", entrant),
        ("Computer 1", entrant),
        ("Emil", EventPlace::Director {}),
        ("Dora", EventPlace::Director {}),
        ("Computer 1", EventPlace::Director {}),
    ] {
        let refused = tuesday.refuses(&alike(name), EventCommand::Join { place });
        assert_eq!(refused, Refusal::NameTooAlike {}, "{name} {place:?}");
    }
    tuesday.does(&alike("Emil"), EventCommand::Join { place: EventPlace::Spectator {} });
    tuesday.does(&alike("Emilia"), EventCommand::Join { place: entrant });
    tuesday.replays();
}

/// Alone or with a partner: there are no captains here who could have a link for them.
#[test]
fn who_enters_when_as_many_have_as_there_is_room_for_is_told_so() {
    let mut tuesday = Tuesday::new(pairs(HOWELL));
    let join = || EventCommand::Join { place: EventPlace::Entrant { number: None } };
    for number in 1..=MAX_ENTRANTS {
        tuesday.does(&person(&format!("Member {number}")), join());
    }
    let full = tuesday.refuses(&person("Late"), join());
    assert_eq!(full, Refusal::EventFull { limit: MAX_ENTRANTS });
    assert!(full.to_string().contains("1200 people have entered"), "{full}");
}

#[test]
fn nobody_enters_an_event_that_is_over() {
    let mut tuesday = Tuesday::begun(pairs(FieldMovement::Random { rounds: 1 }), 8);
    tuesday.plays_the_round(|_, _| Outcome::PassedOut);
    assert_eq!(tuesday.sees().stage, EventStage::Final);
    let join = EventCommand::Join { place: EventPlace::Entrant { number: None } };
    assert_eq!(tuesday.refuses(&person("Late"), join), Refusal::TooLateInEvent { stage: EventStage::Final });
}

#[test]
fn a_movement_that_is_not_for_so_many_is_refused_at_the_start_with_what_it_is_for() {
    let mut tuesday = Tuesday::entered(pairs(HOWELL), 2);
    let Refusal::BadEvent { why } = tuesday.refuses(&host(), start()) else { panic!("it starts") };
    assert!(why.contains("there is 1: let more enter, or fewer, or open the event with another movement"), "{why}");
    assert_eq!(tuesday.sees().stage, EventStage::Gathering);
}

#[test]
fn every_movement_is_played_to_its_end_nobody_plays_a_board_twice_and_the_journal_says_the_same() {
    let random = FieldMovement::Random { rounds: 4 };
    let individual = FieldMovement::Individual { rounds: None };
    let mut played =
        vec![(persons(random), 11), (persons(individual), 6), (pairs(FieldMovement::Swiss { rounds: 5 }), 18)];
    played.extend([4, 5, 8, 12, 13].map(|people| (persons(individual), people)));
    played.push((persons(FieldMovement::Rainbow { rounds: None }), 20));
    for movement in [HOWELL, BAROMETER, random] {
        played.extend([8, 12, 14, 16].map(|people| (pairs(movement), people)));
    }
    for winners in [Winners::One, Winners::Two] {
        for skip in [false, true] {
            let mitchell = FieldMovement::Mitchell { rounds: None, winners, skip };
            played.extend([12, 14, 18, 26].map(|people| (pairs(mitchell), people)));
        }
    }
    for (conditions, people) in played {
        let mut chance = Chance::new(u64::try_from(people).unwrap());
        let mut tuesday = Tuesday::begun(conditions, people);
        let mut seen: BTreeSet<(u16, BoardNumber)> = BTreeSet::new();
        while tuesday.sees().stage == EventStage::Playing {
            for table in tuesday.field().tables {
                for contestant in table.sitting.contestants() {
                    assert!(table.boards.iter().all(|board| seen.insert((contestant.0, *board))), "{contestant}");
                }
            }
            tuesday.plays_the_round(|_, _| outcome(&mut chance));
        }
        let view = tuesday.sees();
        assert_eq!((view.stage, view.closed, view.round), (EventStage::Final, false, view.rounds));
        let ranked: usize = tuesday.field().rankings.iter().map(Vec::len).sum();
        // At a single table there is nobody to be compared with.
        let compared = if people < 8 { 0 } else { tuesday.field().contestants.len() };
        assert_eq!(ranked, compared, "{people} people");
        tuesday.replays();
    }
}

/// Six tables: a set would lie at two of them, or East-West skip one halfway and there is a round fewer.
#[test]
fn at_a_skip_mitchell_boards_lie_at_one_table_at_a_time() {
    for (skip, rounds) in [(false, 6), (true, 5)] {
        let mut tuesday =
            Tuesday::begun(pairs(FieldMovement::Mitchell { rounds: None, winners: Winners::Two, skip }), 24);
        assert_eq!(tuesday.sees().rounds, rounds);
        let mut is_shared = false;
        while tuesday.sees().stage == EventStage::Playing {
            let boards: Vec<BoardNumber> =
                tuesday.field().tables.iter().flat_map(|table| table.boards.clone()).collect();
            is_shared |= boards.len() > boards.iter().collect::<BTreeSet<_>>().len();
            tuesday.plays_the_round(|_, _| Outcome::PassedOut);
        }
        assert_eq!(is_shared, !skip);
        tuesday.replays();
    }
}

#[test]
fn a_pair_sits_where_it_is_said_and_the_same_board_has_the_same_cards_at_every_table() {
    let tuesday = Tuesday::begun(pairs(BAROMETER), 16);
    let tables = tuesday.tables_on();
    let cards: BTreeSet<String> = tables.iter().map(|table| format!("{:?}", tags(table))).collect();
    assert_eq!((tables.len(), cards.len()), (4, 1));
    for who in &tuesday.people {
        let (table, seat) = tuesday.seat_of(who.account).unwrap();
        let wanted = tables.iter().find(|wanted| wanted.opened.table == table).unwrap();
        assert_eq!(wanted.seats.seats[seat], Some(who.account));
    }
    let first = &tuesday.field().tables[0];
    let FieldSitting::Pairs(BySide { north_south, .. }) = first.sitting else { panic!("pairs") };
    let players = &tuesday.field().contestants[north_south.index()];
    let north = &tuesday.people[players[0].index()];
    assert_eq!(tuesday.seat_of(north.account).unwrap().1, Seat::North);
}

/// What each set was dealt by can be verified, and of a board that is still to be played nothing is revealed.
#[test]
fn a_set_is_revealed_board_by_board_when_they_are_over_everywhere() {
    let mut tuesday = Tuesday::begun(pairs(BAROMETER), 8);
    let tables = tuesday.tables_on();
    let boards = boards_of(&tables[0]);
    let revealed = |tuesday: &Tuesday| tuesday.event.transcript(1).unwrap().reveals.len();
    tuesday.plays(tables[0].opened.table, boards[0], Outcome::PassedOut);
    assert_eq!(revealed(&tuesday), 0);
    tuesday.plays(tables[1].opened.table, boards[0], Outcome::PassedOut);
    assert_eq!(revealed(&tuesday), 1);
    let transcript = tuesday.event.transcript(1).unwrap();
    let kept = Kept { root: Some(tuesday.field().sets[0].root), ..Kept::default() };
    let report = verify(&transcript, &kept);
    assert!(report.holds(), "{report}");
}

/// How many pairs of evenings are compared; `BRIDGE_FIELD_PAIRS` of them in a longer run.
pub(crate) fn pairs_of_evenings() -> u64 {
    std::env::var("BRIDGE_FIELD_PAIRS").map_or(10, |pairs| pairs.parse().expect("BRIDGE_FIELD_PAIRS is a number"))
}

/// Two evenings in which the others play otherwise: what anybody but the director receives is the same until a board is
/// over at every table that plays it.
#[test]
fn nothing_of_another_table_shows_before_a_board_is_over_at_all_of_them() {
    for movement in [MITCHELL, HOWELL, BAROMETER] {
        for seed in 0..pairs_of_evenings() {
            let stream = |seed: u64, fast: bool| {
                let mut chance = Chance::new(seed);
                let mut tuesday = Tuesday::begun(pairs(movement), 16);
                let mut views = vec![tuesday.sees()];
                let (last, others) =
                    tuesday.tables_on().split_last().map(|(last, rest)| (last.clone(), rest.to_vec())).unwrap();
                for table in if fast { others.iter().rev().collect::<Vec<_>>() } else { others.iter().collect() } {
                    for board in boards_of(table) {
                        tuesday.plays(table.opened.table, board, outcome(&mut chance));
                        views.push(tuesday.sees());
                        let shown = tuesday.event.traveller(host().account, board);
                        assert!(shown.is_err(), "{shown:?}");
                    }
                }
                views.dedup();
                let progress = *tuesday.director_sees().field.unwrap();
                let over = progress.progress.unwrap().iter().filter(|table| table.over > 0).count();
                assert_eq!(over, others.len(), "the director sees who is slow");
                (views, last.opened.table)
            };
            let (one, other) = (stream(2 * seed, true), stream(2 * seed + 1, false));
            assert_eq!(one, other);
            assert_eq!(one.0.len(), 1);
        }
    }
}

/// Where results are shown as they are played, somebody who has played a board receives what the others made of it; and
/// of what they have yet to play, in whatever order and to whatever end the others play it, nothing.
#[test]
fn where_results_are_shown_as_played_nothing_shows_of_a_board_that_one_has_yet_to_play() {
    for movement in [MITCHELL, HOWELL, BAROMETER] {
        for seed in 0..pairs_of_evenings() {
            let stream = |seed: u64, fast: bool| {
                let conditions = FieldConditions { travellers: TravellersShown::AsPlayed, ..field(movement) };
                let mut tuesday = Tuesday::begun(EventConditions::Pairs(conditions), 16);
                let tables = tuesday.tables_on();
                let viewer = tables[3].seats.seats[Seat::North].unwrap();
                let first = boards_of(&tables[3])[0];
                // What they have played is the same in both evenings.
                let mut same = Chance::new(7);
                let with_it: Vec<_> = tables.iter().filter(|table| boards_of(table).contains(&first)).collect();
                for table in &with_it {
                    tuesday.plays(table.opened.table, first, outcome(&mut same));
                }
                assert_eq!(tuesday.event.traveller(viewer, first).unwrap().lines.len(), with_it.len());
                let mut chance = Chance::new(seed);
                let mut received = vec![receives(&tuesday, viewer)];
                let others = &tables[..3];
                for table in if fast { others.iter().rev().collect::<Vec<_>>() } else { others.iter().collect() } {
                    for board in boards_of(table).into_iter().filter(|board| *board != first) {
                        tuesday.plays(table.opened.table, board, outcome(&mut chance));
                        received.push(receives(&tuesday, viewer));
                    }
                }
                received.dedup();
                received
            };
            let (one, other) = (stream(2 * seed, true), stream(2 * seed + 1, false));
            assert_eq!(one, other);
            assert_eq!(one.len(), 1);
        }
    }
}

/// All that somebody who plays can be told of an event.
fn receives(tuesday: &Tuesday, account: AccountId) -> String {
    let event = &tuesday.event;
    let boards = (1..=14).filter_map(BoardNumber::new).map(|board| event.traveller(account, board));
    let cards = (1..=8).map(|number| event.score_card(account, ContestantNumber(number)));
    let sets = (1..=7).map(|set| event.transcript(set).map(|told| told.reveals));
    let asked = (
        boards.collect::<Vec<_>>(),
        cards.collect::<Vec<_>>(),
        event.recap(RecapBy::Boards, 0),
        sets.collect::<Vec<_>>(),
    );
    format!("{:?} {asked:?}", tuesday.sees())
}

#[test]
fn what_a_field_comes_to_is_what_a_second_count_says() {
    let mut chance = Chance::new(3);
    let mut tuesday = Tuesday::begun(pairs(HOWELL), 16);
    let mut lines: BTreeMap<BoardNumber, Vec<(u16, u16, i32)>> = BTreeMap::new();
    while tuesday.sees().stage == EventStage::Playing {
        for (wanted, table) in tuesday.tables_on().iter().zip(tuesday.field().tables) {
            let FieldSitting::Pairs(BySide { north_south, east_west }) = table.sitting else { panic!("pairs") };
            for board in boards_of(wanted) {
                let outcome = outcome(&mut chance);
                let score = outcome.score(board.vulnerability());
                lines.entry(board).or_default().push((north_south.0, east_west.0, score));
                tuesday.plays(wanted.opened.table, board, outcome);
            }
        }
    }
    let (mut points, mut possible) = (BTreeMap::<u16, i64>::new(), BTreeMap::<u16, i64>::new());
    for lines in lines.values() {
        for (north_south, east_west, score) in lines {
            let compared = lines.iter().map(|(.., other)| 1 + i64::from((score - other).signum()));
            let beaten: i64 = compared.sum::<i64>() - 1;
            let top = 2 * (i64::try_from(lines.len()).unwrap() - 1);
            for (pair, has) in [(north_south, beaten), (east_west, top - beaten)] {
                *points.entry(*pair).or_default() += has;
                *possible.entry(*pair).or_default() += top;
            }
        }
    }
    let ranking = &tuesday.field().rankings[0];
    assert_eq!(ranking.len(), 8);
    for line in ranking {
        let (has, could) = (points[&line.contestant.0], possible[&line.contestant.0]);
        // Half up, as all percentages are above nothing.
        let hundredths = (has * 20_000 + could) / (2 * could);
        assert_eq!(line.score, format!("{}.{:02}", hundredths / 100, hundredths % 100));
        let better = points.iter().filter(|(pair, each)| **each * could > has * possible[*pair]).count();
        assert_eq!(usize::from(line.place), better + 1);
    }
}

#[test]
fn a_ruling_at_a_table_scores_the_board_again_at_once_even_when_the_round_is_over() {
    let mut tuesday = Tuesday::begun(pairs(BAROMETER), 8);
    let tables = tuesday.tables_on();
    let board = boards_of(&tables[0])[0];
    let made = |tricks| Outcome::Played { contract: "4SN".parse().unwrap(), tricks };
    tuesday.plays_the_round(|table, _| made(if table == tables[0].opened.table { 10 } else { 9 }));
    assert_eq!(tuesday.sees().round, 2);
    let top = tuesday.event.traveller(host().account, board).unwrap();
    let first = &top.lines[0];
    assert_eq!(first.points.north_south.as_deref(), Some("2.00"));
    let artificial = |award| Award::Artificial(award);
    let adjusted =
        Adjusted::Awards { ns: artificial(Artificial::AverageMinus), ew: artificial(Artificial::AveragePlus) };
    let ruled = PlayedBoard { board, result: first.result, adjusted: Some(adjusted) };
    let before = tuesday.field().rankings;
    assert_eq!(tuesday.tells(tables[0].opened.table, ruled).len(), 1);
    assert_ne!(tuesday.field().rankings, before);
    assert_eq!(tuesday.event.traveller(host().account, board).unwrap().lines[0].points.north_south, None);
    tuesday.replays();
}

#[test]
fn the_director_begins_rounds_where_that_is_agreed_and_closes_one_that_does_not_end() {
    let conditions = FieldConditions { next_round: NextRound::ByDirector, ..field(BAROMETER) };
    let mut tuesday = Tuesday::entered(EventConditions::Pairs(conditions), 8);
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    tuesday.does(&director(), start());
    assert_eq!((tuesday.sees().stage, tuesday.sees().round), (EventStage::Drawn, 0));
    tuesday.begins(1);
    let table = tuesday.tables_on()[0].clone();
    let board = boards_of(&table)[0];
    tuesday.plays(table.opened.table, board, Outcome::PassedOut);
    tuesday.rules(EventRuling::CloseRound { round: 1 });
    assert_eq!((tuesday.sees().stage, tuesday.field().boards_over), (EventStage::Drawn, vec![board]));
    let lines = tuesday.event.traveller(host().account, board).unwrap().lines;
    assert_eq!(lines.iter().filter(|line| line.result.is_some()).count(), 1);
}

/// A lesson with many tables: whoever is to act may ask what a computer would do, if that is agreed.
#[test]
fn hints_are_given_at_every_table_where_they_are_agreed() {
    let agreed = |computers| {
        let policy = Policy { computers, ..field(BAROMETER).policy };
        EventConditions::Pairs(FieldConditions { policy, ..field(BAROMETER) })
    };
    for hints in [true, false] {
        let tuesday = Tuesday::begun(agreed(Computers { hints, ..Computers::USUAL }), 8);
        let policies: Vec<Policy> = tuesday.tables_on().iter().map(|table| table.opened.policy).collect();
        assert_eq!(policies.iter().map(|policy| policy.computers.hints).collect::<Vec<_>>(), [hints; 2]);
    }
    let auctions = agreed(Computers { auction_only: true, ..Computers::USUAL });
    let refused = EventOpened::new(opening(ID, Moment(0)), auctions).unwrap_err();
    assert!(refused.to_string().contains("practised alone"), "{refused}");
}

#[test]
fn each_scoring_has_its_ranking() {
    for (scoring, people, best) in [
        (FieldScoring::CrossImps, 8, "22.00"),
        (FieldScoring::CrossImpsTotal, 16, "66.0"),
        (FieldScoring::Butler, 8, "14.00"),
    ] {
        let conditions = FieldConditions { scoring, ..field(BAROMETER) };
        let mut tuesday = Tuesday::begun(EventConditions::Pairs(conditions), people);
        let first = tuesday.tables_on()[0].opened.table;
        let made = |tricks| Outcome::Played { contract: "4SN".parse().unwrap(), tricks };
        tuesday.plays_the_round(|table, _| made(if table == first { 10 } else { 9 }));
        let ranking = &tuesday.field().rankings[0];
        assert_eq!((ranking[0].score.as_str(), ranking[0].boards), (best, 2), "{scoring:?}");
    }
}

/// The boards of a table by what tells deals apart and shows no card.
fn tags(table: &bridge_game::TableWanted) -> Vec<(BoardNumber, DealTag)> {
    match &table.opened.boards {
        bridge_game::Boards::OfMatch { boards, .. } => {
            boards.iter().map(|(board, deal)| (*board, DealTag::of(deal, &seal()))).collect()
        }
        other => panic!("an event deals the boards of its tables: {other:?}"),
    }
}

/// One of few, so that some tables equal one another.
pub(crate) fn outcome(chance: &mut Chance) -> Outcome {
    let contract = ["4SN", "3NTE", "2HS", "5CXW"][usize::try_from(chance.below(4)).unwrap()];
    Outcome::Played { contract: contract.parse().unwrap(), tricks: u8::try_from(7 + chance.below(5)).unwrap() }
}
