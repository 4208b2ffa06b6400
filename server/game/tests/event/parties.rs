//! A party: rounds of a form at several tables, winners up and losers down, tallies and prizes (Spec F17).

use std::collections::{BTreeMap, BTreeSet};

use bridge_game::{Boards, Ending, EventCommand, EventOpened, Moment, SessionTally};
use bridge_protocol::{
    Across, AtRoundEnd, ClockChange, ContestantNumber, EntryNumber, EventConditions, EventPlace, EventRuling,
    EventStage, FieldConditions, FieldMovement, FieldScoring, FieldSitting, FieldView, NextRound, Policy, RecapBy,
    Refusal, RoundClock, TableId, Winners,
};
use bridge_rules::{BySide, Form, Rubber, Side};

use crate::{
    chance::Chance,
    congress::{ID, director, opening, person},
    tuesday::{Tuesday, field},
};

const PROGRESSIVE: FieldMovement = FieldMovement::Progressive { rounds: 6 };
const MINUTE: u64 = 60_000;
const AT: Moment = Moment(1_700_000_000_000);

/// By the view alone, as somebody at the party would count: round for round, person for person.
#[test]
fn a_party_is_played_to_its_end_and_the_tallies_are_what_the_tables_wrote_down() {
    let everybody = FieldMovement::BarometerHowell { rounds: None };
    let individual = FieldMovement::Individual { rounds: None };
    let mitchell = FieldMovement::Mitchell { rounds: Some(3), winners: Winners::One, skip: false };
    let mut played = Vec::new();
    for people in [8, 10, 16, 22] {
        played.extend([PROGRESSIVE, everybody].map(|movement| (EventConditions::Pairs(party(movement)), people)));
    }
    for people in [8, 9, 11, 13, 16] {
        played.extend([PROGRESSIVE, individual].map(|movement| (EventConditions::Persons(party(movement)), people)));
    }
    played.push((EventConditions::Pairs(party(mitchell)), 12));
    played.push((EventConditions::Persons(party(FieldMovement::Random { rounds: 4 })), 10));
    played.push((EventConditions::Pairs(party(FieldMovement::Swiss { rounds: 3 })), 12));
    for (conditions, people) in played {
        let mut chance = Chance::new(u64::try_from(people).unwrap());
        let mut tuesday = Tuesday::begun(conditions, people);
        let mut counted = BTreeMap::<ContestantNumber, i32>::new();
        let mut rested = BTreeMap::<ContestantNumber, usize>::new();
        while tuesday.sees().stage == EventStage::Playing {
            let FieldView { tables, sits_out, contestants, .. } = tuesday.field();
            let playing: Vec<_> = tables.iter().flat_map(|table| table.sitting.contestants()).collect();
            let all: BTreeSet<_> = playing.iter().chain(&sits_out).copied().collect();
            assert_eq!((all.len(), playing.len() + sits_out.len()), (contestants.len(), contestants.len()));
            sits_out.into_iter().for_each(|each| *rested.entry(each).or_default() += 1);
            let ids: Vec<TableId> = tuesday.tables_on().iter().map(|table| table.opened.table).collect();
            for (id, table) in ids.into_iter().zip(tables) {
                let points = BySide { north_south: drawn(&mut chance), east_west: drawn(&mut chance) };
                for (side, contestant) in by_side(table.sitting) {
                    *counted.entry(contestant).or_default() += points[side];
                }
                tuesday.tallies(id, SessionTally { deals: 2, points, is_over: false });
                tuesday.tallies(id, SessionTally { deals: 4, points, is_over: true });
            }
        }
        let view = tuesday.sees();
        assert_eq!((view.stage, view.round), (EventStage::Final, view.rounds), "{people} people");
        let ranking = &tuesday.field().rankings[0];
        let told: BTreeMap<_, i32> =
            ranking.iter().map(|line| (line.contestant, line.score.parse().unwrap())).collect();
        assert_eq!(told, counted, "{people} people");
        for line in ranking {
            let better = counted.values().filter(|points| **points > counted[&line.contestant]).count();
            assert_eq!(usize::from(line.place), better + 1);
        }
        let recap = tuesday.event.recap(RecapBy::Rounds, 0).unwrap();
        for row in recap.rows {
            let sum: i32 = row.rounds.iter().flatten().map(|points| points.parse::<i32>().unwrap()).sum();
            assert_eq!(sum, counted[&row.contestant], "the rounds make the tally");
            let sat_out = row.rounds.iter().filter(|round| round.is_none()).count();
            assert_eq!(sat_out, rested.get(&row.contestant).copied().unwrap_or(0));
        }
        tuesday.replays();
    }
}

#[test]
fn every_table_plays_the_form_with_deals_of_its_own_and_shows_its_sheet_when_it_is_done() {
    let mut tuesday = Tuesday::begun(EventConditions::Pairs(party(PROGRESSIVE)), 8);
    let tables = tuesday.tables_on();
    for wanted in &tables {
        assert!(matches!(&wanted.opened.boards, Boards::OfForm { form, .. } if *form == chicago()));
    }
    assert!(tuesday.field().boards_over.is_empty() && tuesday.field().sets.is_empty());
    assert!(tuesday.event.transcript(1).is_err(), "the tables have the transcripts");
    let points = BySide { north_south: 550, east_west: 630 };
    let first = tables[0].opened.table;
    tuesday.tallies(first, SessionTally { deals: 3, points, is_over: false });
    assert_eq!(tuesday.field().tables[0].tally, None, "it plays on");
    tuesday.tallies(first, SessionTally { deals: 4, points, is_over: true });
    assert_eq!((tuesday.field().tables[0].tally, tuesday.field().tables[1].tally), (Some(points), None));
    assert!(tuesday.field().rankings[0].is_empty(), "the ranking is about rounds that are over");
}

#[test]
fn prizes_are_for_places_and_who_shares_a_place_shares_what_it_fills() {
    let prizes = ["A ham", "A bottle", "A card"].map(String::from).to_vec();
    let one_round = FieldMovement::Progressive { rounds: 1 };
    let conditions = FieldConditions { prizes, ..party(one_round) };
    let mut tuesday = Tuesday::begun(EventConditions::Pairs(conditions), 8);
    assert_eq!(tuesday.field().prizes, [], "nobody is ranked yet");
    for (wanted, points) in tuesday.tables_on().iter().zip([(500, 300), (300, 100)]) {
        let points = BySide { north_south: points.0, east_west: points.1 };
        tuesday.tallies(wanted.opened.table, SessionTally { deals: 4, points, is_over: true });
    }
    let won: Vec<_> = tuesday.field().prizes.into_iter().map(|won| (won.prize, won.to)).collect();
    let of = |numbers: &[u16]| numbers.iter().copied().map(ContestantNumber).collect::<Vec<_>>();
    let expected = [("A ham", of(&[1])), ("A bottle", of(&[2, 3])), ("A card", of(&[2, 3]))]
        .map(|(what, to)| (what.to_owned(), to));
    assert_eq!(won, expected);
}

/// Rubbers by time: what is on when the time is up is settled as it stands.
#[test]
fn a_round_ends_with_its_time_and_with_the_director_and_counts_as_it_stands() {
    let clock = Some(RoundClock { minutes: 20, at_limit: AtRoundEnd::Remove });
    let rubber = Some(Form::Rubber(Rubber::default()));
    let conditions = FieldConditions { form: rubber, round_clock: clock, ..party(PROGRESSIVE) };
    let mut tuesday = Tuesday::begun(EventConditions::Pairs(conditions), 8);
    let tables: Vec<_> = tuesday.tables_on().iter().map(|table| table.opened.table).collect();
    let tally =
        |deals, north_south| SessionTally { deals, points: BySide { north_south, east_west: 0 }, is_over: false };
    let over = |deals, north_south| SessionTally { is_over: true, ..tally(deals, north_south) };
    tuesday.tallies(tables[0], tally(3, 420));
    tuesday.tallies(tables[1], tally(2, 50));
    assert!(tuesday.tables_on().iter().all(|table| !table.is_held));
    tuesday.waits(15 * MINUTE);
    tuesday.waits(5 * MINUTE);
    assert!(tuesday.tables_on().iter().all(|table| table.is_held && table.ending == Ending::PlayedOut));
    tuesday.tallies(tables[0], over(3, 420));
    assert_eq!((tuesday.sees().round, tuesday.field().tables[1].tally), (1, None), "a deal is on there");
    assert_eq!(tuesday.tallies(tables[0], over(4, 900)), [], "no deal is added when it is over");
    assert_eq!(tuesday.tallies(tables[0], over(3, 520)).len(), 1, "but honours may be claimed");
    tuesday.tallies(tables[1], over(2, 50));
    assert_eq!((tuesday.sees().round, score(&tuesday, 1), score(&tuesday, 3)), (2, Some(520), Some(50)));
    let on = tuesday.tables_on()[0].opened.table;
    tuesday.tallies(on, tally(1, 60));
    is_directed(&mut tuesday);
    tuesday.rules(EventRuling::CloseRound { round: 2 });
    assert_eq!((tuesday.sees().round, score(&tuesday, 1)), (3, Some(580)));
    let wanted = tuesday.event.tables_wanted();
    assert_eq!(wanted.iter().find(|table| table.opened.table == on).map(|table| table.ending), Some(Ending::BrokenOff));
    tuesday.tallies(on, over(1, 160));
    assert_eq!(score(&tuesday, 1), Some(680), "what it is settled with then, as for the only part-score");
    tuesday.replays();
}

#[test]
fn a_party_is_over_when_every_table_has_been_told_so() {
    let one_round = FieldMovement::Progressive { rounds: 1 };
    let mut tuesday = Tuesday::begun(EventConditions::Pairs(party(one_round)), 8);
    let tables: Vec<_> = tuesday.tables_on().iter().map(|table| table.opened.table).collect();
    is_directed(&mut tuesday);
    tuesday.rules(EventRuling::CloseRound { round: 1 });
    let over = SessionTally { is_over: true, ..SessionTally::default() };
    tuesday.tallies(tables[0], over);
    assert_eq!(tuesday.sees().stage, EventStage::Outstanding);
    tuesday.tallies(tables[1], over);
    assert_eq!(tuesday.sees().stage, EventStage::Final);
    tuesday.replays();
}

/// What a table has settled it does not take up again.
#[test]
fn a_round_whose_time_is_up_is_not_lengthened_where_rubbers_are_settled() {
    for (at_limit, is_refused) in [(AtRoundEnd::Remove, true), (AtRoundEnd::PlayOn, false)] {
        let clock = Some(RoundClock { minutes: 20, at_limit });
        let mut tuesday =
            Tuesday::begun(EventConditions::Pairs(FieldConditions { round_clock: clock, ..party(PROGRESSIVE) }), 8);
        is_directed(&mut tuesday);
        let longer = EventRuling::Clock { round: 1, change: ClockChange::Extend { minutes: 5 } };
        tuesday.rules(longer.clone());
        tuesday.waits(20 * MINUTE);
        tuesday.waits(5 * MINUTE);
        if is_refused {
            let refused = tuesday.refuses_to_rule(longer);
            assert!(matches!(refused, Refusal::NothingToRule { detail } if detail.contains("is settled")));
        } else {
            tuesday.rules(longer);
        }
    }
}

#[test]
fn who_withdraws_and_who_comes_late_leaves_the_party_going() {
    let mut tuesday = Tuesday::begun(EventConditions::Persons(party(PROGRESSIVE)), 9);
    let late = person("Late");
    tuesday.does(&late, EventCommand::Join { place: EventPlace::Entrant { number: None } });
    is_directed(&mut tuesday);
    tuesday.rules(EventRuling::Admit { players: vec![EntryNumber(10)] });
    tuesday.rules(EventRuling::Retire { contestant: ContestantNumber(2) });
    play_out(&mut tuesday);
    let FieldView { tables, sits_out, .. } = tuesday.field();
    let playing: Vec<_> = tables.iter().flat_map(|table| table.sitting.contestants()).collect();
    assert_eq!((playing.len(), sits_out.len()), (8, 1));
    assert!(playing.contains(&ContestantNumber(10)) && !playing.contains(&ContestantNumber(2)));
    assert_eq!(score(&tuesday, 2), Some(100), "what they have, they keep");
    tuesday.replays();
}

#[test]
fn what_is_no_party_is_refused_in_words() {
    let good = party(PROGRESSIVE);
    let form = |name: &str| Some(name.parse::<Form>().unwrap());
    let pivot = Form::Rubber(Rubber { partners: bridge_rules::Partners::Pivot, rubbers: Some(1), ..Rubber::default() });
    let rows = [
        (FieldConditions { form: form("duplicate"), ..good.clone() }, "without a form"),
        (FieldConditions { form: form("honeymoon"), ..good.clone() }, "seat four"),
        (FieldConditions { form: form("three-handed"), ..good.clone() }, "seat four"),
        (FieldConditions { form: Some(pivot), ..good.clone() }, "leave pivot and cut out"),
        (FieldConditions { form: form("rubber"), ..good.clone() }, "minutes after which no further deal begins"),
        (FieldConditions { scoring: FieldScoring::Matchpoints, ..good.clone() }, "take the tally"),
        (FieldConditions { boards: 4, ..good.clone() }, "leave the number of boards out"),
        (FieldConditions { across: Across::Section, ..good.clone() }, "deals of its own"),
        (FieldConditions { policy: Policy { stakes: Some(5), ..good.policy }, ..good.clone() }, "nothing is staked"),
        (FieldConditions { prizes: vec![" ".to_owned()], ..good.clone() }, "a prize has"),
        (FieldConditions { prizes: vec!["A ham".to_owned(); 17], ..good.clone() }, "at most 16 prizes"),
        (field(PROGRESSIVE), "winners move up at a party"),
        (FieldConditions { scoring: FieldScoring::Tally, ..field(crate::tuesday::HOWELL) }, "only a form of the game"),
        (FieldConditions { movement: FieldMovement::Progressive { rounds: 101 }, ..good.clone() }, "fewer rounds"),
        (
            FieldConditions {
                movement: FieldMovement::Mitchell { rounds: None, winners: Winners::Two, skip: false },
                prizes: vec!["A ham".to_owned()],
                ..good.clone()
            },
            "prizes are for one ranking",
        ),
    ];
    for (bad, words) in rows {
        let Refusal::BadEvent { why } = EventOpened::new(opening(ID, AT), EventConditions::Pairs(bad)).unwrap_err()
        else {
            panic!("another refusal")
        };
        assert!(why.contains(words), "{why}");
    }
    assert!(EventOpened::new(opening(ID, AT), EventConditions::Persons(good)).is_ok());
}

#[test]
fn a_director_of_a_party_rules_nothing_that_only_boards_have() {
    let mut tuesday = Tuesday::begun(EventConditions::Pairs(party(PROGRESSIVE)), 8);
    is_directed(&mut tuesday);
    let fine = EventRuling::Fine {
        contestant: ContestantNumber(1),
        amount: bridge_protocol::Ratio::whole(10),
        unit: bridge_protocol::Unit::Matchpoints,
    };
    let refused = tuesday.refuses_to_rule(fine);
    assert!(matches!(refused, Refusal::NothingToRule { detail } if detail.contains("at a party")));
}

fn is_directed(tuesday: &mut Tuesday) {
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
}

fn play_out(tuesday: &mut Tuesday) {
    for wanted in tuesday.tables_on() {
        let points = BySide { north_south: 100, east_west: 100 };
        tuesday.tallies(wanted.opened.table, SessionTally { deals: 4, points, is_over: true });
    }
}

fn score(tuesday: &Tuesday, contestant: u16) -> Option<i32> {
    let ranking = tuesday.field().rankings.into_iter().flatten();
    let mut of = ranking.filter(|line| line.contestant.0 == contestant).map(|line| line.score.parse().unwrap());
    of.next()
}

fn by_side(sitting: FieldSitting) -> Vec<(Side, ContestantNumber)> {
    match sitting {
        FieldSitting::Pairs(pairs) => Side::ALL.map(|side| (side, pairs[side])).to_vec(),
        FieldSitting::Persons(persons) => bridge_rules::Seat::ALL.map(|seat| (seat.side(), persons[seat])).to_vec(),
    }
}

fn drawn(chance: &mut Chance) -> i32 {
    chance.below(8) * 100
}

fn chicago() -> Form {
    Form::Chicago(bridge_rules::Chicago { rounds: Some(1), ..bridge_rules::Chicago::default() })
}

/// Nothing is ruled on that its director could still have to say.
#[test]
fn the_last_round_of_a_party_ends_by_itself_also_where_its_director_begins_the_rounds() {
    let conditions =
        FieldConditions { next_round: NextRound::ByDirector, ..party(FieldMovement::Progressive { rounds: 2 }) };
    let mut tuesday = Tuesday::begun(EventConditions::Persons(conditions), 8);
    tuesday.does(&person("Dora"), EventCommand::Join { place: EventPlace::Director {} });
    for round in [1, 2] {
        if tuesday.sees().stage == EventStage::Drawn {
            tuesday.does(&person("Dora"), EventCommand::BeginRound { round });
        }
        let ids: Vec<TableId> = tuesday.tables_on().iter().map(|table| table.opened.table).collect();
        for id in ids {
            tuesday.tallies(id, SessionTally { deals: 4, points: BySide::default(), is_over: true });
        }
    }
    assert_eq!(tuesday.sees().stage, EventStage::Final);
    tuesday.replays();
}

pub(crate) fn party(movement: FieldMovement) -> FieldConditions {
    FieldConditions { form: Some(chicago()), scoring: FieldScoring::Tally, boards: 0, ..field(movement) }
}
