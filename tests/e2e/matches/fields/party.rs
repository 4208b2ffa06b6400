//! A party over sockets: nine people play three rounds of Chicago at two tables, winners up and losers down, and the
//! server is killed in the middle of deals, between two of them and when a table has just done. Who sits where and what
//! everybody has is worked out once more from what the players saw on their own sheets.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::SocketAddr,
};

use bridge_dealing::{Conclusion, Kept, verify_evening};
use bridge_e2e::{Foursome, Process, fixed_address};
use bridge_protocol::{
    Answer, ContestantNumber, EntryNumber, EventConditions, EventRequest, EventStage, FieldConditions, FieldMovement,
    FieldScoring, FieldSitting, FieldTable, FieldView, NextRound, RecapBy, Refusal, Request, Stage, TableView,
};
use bridge_rules::{BySeat, BySide, ChicagoDuplicate, DealOutcome, Form, Outcome, Seat, Side};

use super::{Club, field, howell, start};

const PEOPLE: u16 = 9;
const ROUNDS: u8 = 3;
const PRIZES: [&str; 2] = ["A ham", "A bottle of wine"];

/// Who sat at a table in a round, and what each side has.
type Played = (BySeat<ContestantNumber>, BySide<i32>);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evening_of_chicago_is_played_through_five_kills_and_the_tallies_are_what_the_sheets_say() {
    let data = tempfile::tempdir().unwrap();
    let mut evening = Evening::begin(fixed_address(), data.path()).await;
    let mut before: Option<Vec<Played>> = None;
    let mut has = BTreeMap::<ContestantNumber, i32>::new();
    let mut rested = BTreeSet::new();
    for round in 1..=ROUNDS {
        let FieldView { tables, sits_out, .. } = evening.in_round(round).await;
        assert_eq!((tables.len(), sits_out.len()), (2, 1));
        assert!(rested.insert(sits_out[0]), "nobody sits out twice before everybody once");
        if let Some(before) = &before {
            assert_have_moved(before, &tables);
        }
        let mut played = Vec::new();
        for table in &tables {
            let points = evening.plays(table, round).await;
            let FieldSitting::Persons(persons) = table.sitting else { panic!("persons sit here") };
            for (seat, person) in persons.iter() {
                *has.entry(*person).or_default() += points[seat.side()];
            }
            played.push((persons, points));
        }
        before = Some(played);
    }
    assert_eq!(evening.kills, 5);
    let at_the_end = evening.club.player(EntryNumber(5)).until_event("the end", |view| view.stage == EventStage::Final);
    let told = field(at_the_end.await).clone();
    let ranking: BTreeMap<_, i32> =
        told.rankings[0].iter().map(|line| (line.contestant, line.score.parse().unwrap())).collect();
    assert_eq!(ranking, has);
    let best = has.values().max().copied();
    let first: Vec<_> = has.iter().filter(|(_, points)| Some(**points) == best).map(|(who, _)| *who).collect();
    assert_eq!((told.prizes[0].prize.as_str(), &told.prizes[0].to), (PRIZES[0], &first));
    evening.recap_is(&has).await;
    evening.server.take().expect("it runs").kill();
}

/// As somebody says it who stands beside the tables: of two, the winners of the second go to the first, and the losers
/// of the first to the second, where nobody has the partner that they had. Who sits out now, and who comes back, is one
/// each.
fn assert_have_moved(before: &[Played], tables: &[FieldTable]) {
    let sides = |(persons, _): &Played| {
        let of =
            |side: Side| Seat::ALL.into_iter().filter(|seat| seat.side() == side).map(|seat| persons[seat]).collect();
        Side::ALL.map(of) as [BTreeSet<ContestantNumber>; 2]
    };
    let north_south_wins = |(persons, points): &Played, place: usize| {
        let highest = |side: usize| sides(&(*persons, *points))[side].iter().max().copied();
        match points.north_south.cmp(&points.east_west) {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => (highest(0) > highest(1)) == (place > 0),
        }
    };
    let mut at: [BTreeSet<ContestantNumber>; 2] = [BTreeSet::new(), BTreeSet::new()];
    for (place, table) in before.iter().enumerate() {
        let [north_south, east_west] = sides(table);
        let (winners, losers) =
            if north_south_wins(table, place) { (north_south, east_west) } else { (east_west, north_south) };
        at[0].extend(winners);
        at[1].extend(losers);
    }
    for (expected, table) in at.iter().zip(tables) {
        let now: BTreeSet<_> = table.sitting.contestants().into_iter().collect();
        assert!(expected.difference(&now).count() <= 1, "{expected:?} sit at {now:?}");
        let FieldSitting::Persons(persons) = table.sitting else { panic!("persons sit here") };
        for two in [[persons.north, persons.south], [persons.east, persons.west]] {
            let were_partners = before.iter().any(|played| sides(played).contains(&BTreeSet::from(two)));
            assert!(!were_partners, "{two:?} are partners again");
        }
    }
}

/// The evening, and the server that is killed in it.
struct Evening {
    data: std::path::PathBuf,
    address: SocketAddr,
    /// None while it is killed.
    server: Option<Process>,
    kills: u8,
    club: Club,
}

impl Evening {
    async fn begin(address: SocketAddr, data: &std::path::Path) -> Self {
        let server = Some(start(data, address));
        let chicago = Form::ChicagoDuplicate(ChicagoDuplicate { rounds: Some(1), ..ChicagoDuplicate::default() });
        let agreed = EventConditions::Persons(FieldConditions {
            movement: FieldMovement::Progressive { rounds: ROUNDS },
            boards: 0,
            form: Some(chicago),
            prizes: PRIZES.map(str::to_owned).to_vec(),
            scoring: FieldScoring::Tally,
            ..howell(NextRound::AtOnce)
        });
        let club = Club::gather(address, agreed, PEOPLE).await;
        Self { data: data.to_owned(), address, server, kills: 0, club }
    }

    async fn in_round(&mut self, round: u8) -> FieldView {
        let view = self.club.player(EntryNumber(1)).until_event("the round", |view| view.round == round).await;
        assert_eq!((view.stage, view.rounds), (EventStage::Playing, ROUNDS));
        let told = field(view).clone();
        self.club.contestants.clone_from(&told.contestants);
        told
    }

    /// A table plays its round; the answer is what each side has by its sheet.
    async fn plays(&mut self, table: &FieldTable, round: u8) -> BySide<i32> {
        let mut four = self.club.sit_down(table, round).await;
        let mut roots = Vec::new();
        let mut deals = 0;
        while four.players.north.view().stage != Stage::Finished {
            if deals == 1 && (round, table.number) == (2, 1) {
                self.is_killed(&mut four, table).await;
            }
            four.begin_board().await;
            let root = four.players.north.view().set.commitment.as_ref().map(|commitment| commitment.root);
            roots.extend(root.filter(|root| !roots.contains(root)));
            let is_midst = matches!((round, table.number, deals), (1, 1, 0) | (1, 2, 3) | (3, 2, 2));
            for _ in 0..7 {
                four.act().await;
            }
            if is_midst {
                self.is_killed(&mut four, table).await;
            }
            four.play_out().await;
            let over = |view: &TableView| matches!(view.stage, Stage::Gathering | Stage::Finished);
            four.players.north.until("the end of the deal", over).await;
            deals += 1;
        }
        // The last act was acknowledged a moment ago, and the event may not have heard of it.
        if (round, table.number) == (3, 1) {
            self.is_killed(&mut four, table).await;
        }
        let session = four.players.north.view().session.clone().expect("a form is played");
        let mut points = BySide { north_south: 0, east_west: 0 };
        let mut counted = 0;
        for deal in session.sheet.deals.iter().filter(|deal| deal.counts) {
            let score = match deal.outcome {
                DealOutcome::PassedOut => 0,
                DealOutcome::Contract { contract, tricks } => {
                    Outcome::Played { contract, tricks }.score(deal.terms.vulnerability().expect("two sides"))
                }
                DealOutcome::Named { .. } => panic!("there is an auction"),
            };
            counted += 1;
            if score > 0 { points.north_south += score } else { points.east_west -= score }
        }
        assert_eq!(counted, 4, "a round is four deals");
        self.what_only_friends_may_is_refused(&mut four).await;
        if round == 2 {
            is_proven(&mut four, &roots).await;
        }
        self.club.get_up(four, table).await;
        points
    }

    /// In an event nobody changes seats or agrees to stop.
    async fn what_only_friends_may_is_refused(&self, four: &mut Foursome) {
        let (table, board) = (four.table, bridge_rules::BoardNumber::FIRST);
        let stop = Request::AgreeToStop { table, board, agree: true };
        assert_eq!(four.players.east.refused(stop).await, Refusal::NotAtThisTable {});
    }

    async fn is_killed(&mut self, four: &mut Foursome, table: &FieldTable) {
        self.server.take().expect("it runs").kill();
        self.server = Some(start(&self.data, self.address));
        self.kills += 1;
        self.club.come_back(four, table).await;
    }

    /// Round by round, for everybody.
    async fn recap_is(&mut self, has: &BTreeMap<ContestantNumber, i32>) {
        let ask = Request::Event { id: self.club.id, ask: EventRequest::Recap { by: RecapBy::Rounds, after: 0 } };
        let answer = self.club.player(EntryNumber(7)).ask(ask).await;
        let Answer::Recap(recap) = answer else { panic!("no recap: {answer:?}") };
        for row in recap.rows {
            let rounds: i32 = row.rounds.iter().flatten().map(|points| points.parse::<i32>().unwrap()).sum();
            assert_eq!(rounds, has[&row.contestant]);
        }
    }
}

/// The deals of a table at a party are its own, and can be checked by who played there.
async fn is_proven(four: &mut Foursome, roots: &[bridge_dealing::SetRoot]) {
    let mut sets = Vec::new();
    for (set, root) in (1..).zip(roots) {
        let request = Request::Transcript { table: four.table, set: Some(set) };
        let Answer::Transcript(transcript) = four.players.west.ask(request).await else { panic!("no transcript") };
        sets.push((*transcript, Kept { root: Some(*root), ..Kept::default() }));
    }
    let report = verify_evening(&sets, &[], &[]);
    assert_eq!(report.conclusion(), Conclusion::Proven, "{report}");
}
