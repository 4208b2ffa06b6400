//! Pairs over sockets: a Howell of six pairs to its last board, once as it is and once with the server killed in the
//! middle of boards; and its ranking worked out once more from nothing but what the players saw on their own sheets.

mod clock;
mod corrections;
pub(crate) mod direction;
mod evenings;
mod imported;
mod party;
mod rubber_by_time;
mod speedball;
mod swiss;
mod typed_party;

use std::{collections::BTreeMap, net::SocketAddr, path::Path};

use bridge_e2e::{Closed, Foursome, Guest, Player, Process, fixed_address};
use bridge_protocol::{
    Across, Answer, BoardResult, ContestantNumber, EntryNumber, EventConditions, EventId, EventInvitations,
    EventRequest, EventStage, EventView, FieldConditions, FieldMovement, FieldScoring, FieldSitting, FieldStanding,
    FieldTable, FieldView, ImportedBoard, Invitations, Kibitzing, NextRound, OpeningKey, Policy, RecapBy, Refusal,
    Request, TableId, TravellersShown,
};
use bridge_rules::{BoardNumber, BySeat, BySide, Seat};

use crate::fixtures::SERVER;

const NAMES: [&str; 12] = ["Ann", "Bob", "Cid", "Dee", "Eva", "Finn", "Gil", "Hanna", "Ida", "Jon", "Kim", "Lou"];
/// Behind the names, for more people than there are names.
const FAMILIES: [&str; 5] = ["", " Abel", " Bauer", " Costa", " Dumas"];
/// Everybody meets everybody.
const ROUNDS: u8 = 5;

/// What the four of a table saw on their sheet: who played, and what came of each board.
type Sheets = Vec<(BySide<ContestantNumber>, Vec<BoardResult>)>;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_howell_of_six_pairs_is_ranked_by_what_was_played() {
    evening_with(None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_howell_is_ranked_by_what_was_played_though_the_server_was_killed_in_the_middle_of_boards() {
    evening_with(Some(())).await;
}

async fn evening_with(kills: Option<()>) {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let mut server = Some(start(data.path(), address));
    let restart = || {
        server.take().expect("it runs").kill();
        server = Some(start(data.path(), address));
    };
    evening(address, kills.map(|()| restart)).await;
}

/// An evening at a server that is killed and started again at times, if somebody can do that.
pub(crate) async fn evening(address: SocketAddr, mut restart: Option<impl FnMut()>) {
    let mut club = Club::meet(address, howell(NextRound::AtOnce)).await;
    let mut sheets = Sheets::new();
    for round in 1..=ROUNDS {
        let tables = club.in_round(round).await;
        for table in &tables {
            let mut four = club.sit_down(table, round).await;
            four.begin_board().await;
            for act in 0.. {
                if four.act().await.is_none() {
                    break;
                }
                if let Some(restart) = restart.as_mut().filter(|_| act == 5 && table.number == 1 && round % 2 == 0) {
                    restart();
                    club.come_back(&mut four, table).await;
                }
            }
            // The last act was acknowledged a moment ago, and the event may not have heard of it.
            if let Some(restart) = restart.as_mut().filter(|_| table.number == 2 && round == 3) {
                restart();
                club.come_back(&mut four, table).await;
            }
            let FieldSitting::Pairs(pairs) = table.sitting else { panic!("pairs sit here") };
            sheets.push((pairs, four.players.north.view().sheet.clone()));
            club.get_up(four, table).await;
        }
    }
    let field = club.at_the_end().await;
    club.travellers_are_as_played(&sheets).await;
    club.cards_are_as_played(&sheets).await;
    assert_is_as_counted(&field.rankings[0], &sheets);
}

/// Two for each pair that is beaten and one for each that is equalled, in percent of the most.
fn assert_is_as_counted(ranking: &[FieldStanding], sheets: &Sheets) {
    let mut boards: BTreeMap<BoardNumber, Vec<(ContestantNumber, ContestantNumber, i32)>> = BTreeMap::new();
    for (BySide { north_south, east_west }, sheet) in sheets {
        for result in sheet {
            boards.entry(result.board).or_default().push((*north_south, *east_west, result.score));
        }
    }
    let (mut has, mut could) = (BTreeMap::<_, i64>::new(), BTreeMap::<_, i64>::new());
    for lines in boards.values() {
        let top = 2 * (i64::try_from(lines.len()).unwrap() - 1);
        for (north_south, east_west, score) in lines {
            let against = lines.iter().map(|(.., other)| 1 + i64::from((score - other).signum()));
            let own = against.sum::<i64>() - 1;
            for (pair, points) in [(north_south, own), (east_west, top - own)] {
                *has.entry(*pair).or_default() += points;
                *could.entry(*pair).or_default() += top;
            }
        }
    }
    assert_eq!(ranking.len(), NAMES.len() / 2);
    for line in ranking {
        let (points, top) = (has[&line.contestant], could[&line.contestant]);
        let hundredths = (points * 20_000 + top) / (2 * top);
        assert_eq!(line.score, format!("{}.{:02}", hundredths / 100, hundredths % 100), "{}", line.contestant);
        let better = has.iter().filter(|(pair, each)| *each * top > points * could[pair]).count();
        assert_eq!(usize::from(line.place), better + 1);
    }
}

/// Everybody who plays.
struct Club {
    address: SocketAddr,
    id: EventId,
    guests: Vec<Guest>,
    /// Those who are not at a table.
    players: BTreeMap<EntryNumber, Player>,
    contestants: Vec<Vec<EntryNumber>>,
    director_link: String,
    entrants_link: String,
}

impl Club {
    /// The twelve meet.
    async fn meet(address: SocketAddr, agreed: FieldConditions) -> Self {
        Self::of(address, agreed, 12).await
    }

    /// The host opens the event, so many enter by the one link, name one another, and it is started.
    async fn of(address: SocketAddr, agreed: FieldConditions, people: u16) -> Self {
        Self::gather(address, EventConditions::Pairs(agreed), people).await
    }

    /// The same, for pairs or persons.
    async fn gather(address: SocketAddr, agreed: EventConditions, people: u16) -> Self {
        Self::gather_over(address, Vec::new(), agreed, people).await
    }

    /// The same, over boards that the host brings; none: they are dealt.
    async fn gather_over(
        address: SocketAddr,
        boards: Vec<ImportedBoard>,
        agreed: EventConditions,
        people: u16,
    ) -> Self {
        let are_pairs = matches!(agreed, EventConditions::Pairs(_));
        let host = Guest::of(address, "Olga").await;
        let mut host = Player::enter(address, &host).await;
        let (id, invitations) = opened_with(&mut host, boards, agreed).await;
        let (director_link, entrants_link) = (invitations.director.clone(), invitations.entrants.clone().unwrap());
        let (guests, players, contestants) = (Vec::new(), BTreeMap::new(), Vec::new());
        let mut club = Self { address, id, guests, players, contestants, director_link, entrants_link };
        for number in (1..=people).map(EntryNumber) {
            let (name, family) = (NAMES[number.index() % NAMES.len()], FAMILIES[number.index() / NAMES.len()]);
            let guest = Guest::of(address, &format!("{name}{family}")).await;
            let mut player = Player::enter(address, &guest).await;
            let invite = invitations.entrants.clone().unwrap();
            let answer = player.ask(Request::Join { invite }).await;
            assert!(matches!(answer, Answer::FollowingEvent { .. }), "{answer:?}");
            club.guests.push(guest);
            club.players.insert(number, player);
        }
        for number in (1..=people).map(EntryNumber).filter(|_| are_pairs) {
            let partner = EntryNumber(if number.0 % 2 == 1 { number.0 + 1 } else { number.0 - 1 });
            let ask = EventRequest::PlayWith { partner: Some(partner) };
            assert_eq!(club.player(number).ask(Request::Event { id, ask }).await, Answer::Done {});
        }
        let start = Request::Event { id, ask: EventRequest::Start { sections: Vec::new(), seeding: Vec::new() } };
        assert_eq!(club.player(EntryNumber(1)).refused(start.clone()).await, Refusal::NotEventDirector {});
        assert_eq!(host.ask(start).await, Answer::Done {});
        club
    }

    fn player(&mut self, number: EntryNumber) -> &mut Player {
        self.players.get_mut(&number).unwrap()
    }

    /// The tables of a round, when it has begun. Nothing that is still to be played elsewhere shows.
    async fn in_round(&mut self, round: u8) -> Vec<FieldTable> {
        let view = self.player(EntryNumber(1)).until_event("the round", |view| view.round == round).await;
        assert_eq!((view.stage, view.rounds), (EventStage::Playing, ROUNDS));
        let field = field(view).clone();
        self.contestants.clone_from(&field.contestants);
        // At three tables all play the same board in a round.
        assert_eq!(field.boards_over.len(), usize::from(round) - 1);
        let board = field.tables[0].boards[0];
        let ask = Request::Event { id: self.id, ask: EventRequest::Traveller { board } };
        assert_eq!(self.player(EntryNumber(1)).refused(ask).await, Refusal::BoardNotOver { board });
        field.tables
    }

    /// The four of a table come to it.
    async fn sit_down(&mut self, table: &FieldTable, round: u8) -> Foursome {
        let entries = self.entries_at(table);
        let mut at = None;
        let mut seated = Vec::new();
        for (seat, entry) in entries.iter() {
            let mut player = self.players.remove(entry).unwrap();
            let id = enter(&mut player, self.id, seat).await;
            assert_eq!(*at.get_or_insert(id), id, "the four sit at one table");
            seated.push(player);
        }
        let [north, east, south, west] = <[Player; 4]>::try_from(seated).ok().unwrap();
        let guests = BySeat::from_fn(|seat| self.guests[entries[seat].index()].clone());
        let nobody = Invitations { seats: BySeat::default(), kibitzers: None, director: String::new() };
        let seed = 10 * u64::from(round) + u64::from(table.number);
        Foursome::already_met(at.unwrap(), nobody, guests, BySeat { north, east, south, west }, seed)
    }

    fn entries_at(&self, table: &FieldTable) -> BySeat<EntryNumber> {
        BySeat::from_fn(|seat| match table.sitting {
            FieldSitting::Pairs(pairs) => {
                let second = matches!(seat, Seat::South | Seat::West);
                self.contestants[pairs[seat.side()].index()][usize::from(second)]
            }
            FieldSitting::Persons(persons) => self.contestants[persons[seat].index()][0],
        })
    }

    /// All connect again, as after a restart of the server; the four come back to their table.
    async fn come_back(&mut self, four: &mut Foursome, table: &FieldTable) {
        for (seat, entry) in self.entries_at(table).iter() {
            four.players[seat] = loop {
                let mut player = self.follows_anew(*entry).await;
                if let Some(table) = try_enter(&mut player, self.id, seat).await {
                    assert_eq!(table, four.table);
                    break player;
                }
            };
        }
        self.all_follow_anew().await;
    }

    /// All who are not at a table connect again.
    async fn all_follow_anew(&mut self) {
        for entry in self.players.keys().copied().collect::<Vec<_>>() {
            let player = self.follows_anew(entry).await;
            self.players.insert(entry, player);
        }
    }

    async fn follows_anew(&self, entry: EntryNumber) -> Player {
        follows_anew(self.address, &self.guests[entry.index()], self.id).await
    }

    async fn get_up(&mut self, four: Foursome, table: &FieldTable) {
        let entries = self.entries_at(table);
        let Foursome { players: BySeat { north, east, south, west }, table: id, .. } = four;
        for (seat, mut player) in Seat::ALL.into_iter().zip([north, east, south, west]) {
            assert_eq!(player.ask(Request::StopWatching { table: id }).await, Answer::Done {});
            self.players.insert(entries[seat], player);
        }
    }

    async fn at_the_end(&mut self) -> FieldView {
        let view = self.player(EntryNumber(5)).until_event("the end", |view| view.stage == EventStage::Final).await;
        field(view).clone()
    }

    /// Everybody's score card has what they wrote down, and the recap everybody's rounds.
    async fn cards_are_as_played(&mut self, sheets: &Sheets) {
        let id = self.id;
        for contestant in (1..=6).map(ContestantNumber) {
            let ask = EventRequest::ScoreCard { contestant };
            let answer = self.player(EntryNumber(7)).ask(Request::Event { id, ask }).await;
            let Answer::ScoreCard(card) = answer else { panic!("no score card: {answer:?}") };
            let own = sheets.iter().filter(|(sat, _)| [sat.north_south, sat.east_west].contains(&contestant));
            let played: Vec<BoardResult> = own.flat_map(|(_, sheet)| sheet.clone()).collect();
            assert_eq!(card.lines.iter().filter_map(|line| line.line.result).collect::<Vec<_>>(), played);
            assert!(card.lines.iter().all(|line| line.percent.is_some()));
        }
        let answer = self
            .player(EntryNumber(7))
            .ask(Request::Event { id, ask: EventRequest::Recap { by: RecapBy::Rounds, after: 0 } })
            .await;
        let Answer::Recap(recap) = answer else { panic!("no recap: {answer:?}") };
        assert!(recap.rows.iter().all(|row| row.rounds.iter().flatten().count() == usize::from(ROUNDS)));
    }

    async fn travellers_are_as_played(&mut self, sheets: &Sheets) {
        let id = self.id;
        for board in (1..=u32::from(ROUNDS)).filter_map(BoardNumber::new) {
            let ask = EventRequest::Traveller { board };
            let answer = self.player(EntryNumber(7)).ask(Request::Event { id, ask }).await;
            let Answer::Traveller(told) = answer else { panic!("no traveller: {answer:?}") };
            assert_eq!(told.lines.len(), 3);
            for line in told.lines {
                let FieldSitting::Pairs(pairs) = line.sitting else { panic!("pairs sit here") };
                let played = sheets.iter().filter(|(sat, _)| *sat == pairs).flat_map(|(_, sheet)| sheet);
                let own = played.into_iter().find(|result| result.board == board);
                assert_eq!(line.result.as_ref(), own);
            }
        }
    }
}

async fn enter(player: &mut Player, id: EventId, seat: Seat) -> TableId {
    try_enter(player, id, seat).await.expect("the server is there")
}

/// None if the server cannot just now.
async fn try_enter(player: &mut Player, id: EventId, seat: Seat) -> Option<TableId> {
    let asked = Request::Event { id, ask: EventRequest::EnterTable { number: None, round: None } };
    let asked = player.send(asked).await;
    match player.answer(asked).await {
        Ok(Answer::Seated { table, seat: got }) => {
            assert_eq!(got, seat);
            player.until_at(table).await;
            Some(table)
        }
        answer => {
            assert!(is_passing(&answer), "no seat: {answer:?}");
            None
        }
    }
}

/// Somebody connects again and follows an event, as soon as the server lets them, which may take a moment at several
/// nodes.
async fn follows_anew(address: SocketAddr, guest: &Guest, event: EventId) -> Player {
    loop {
        let Ok(mut player) = Player::try_resume(address, guest, &[]).await else { continue };
        let id = player.send(Request::Event { id: event, ask: EventRequest::Follow {} }).await;
        match player.answer(id).await {
            Ok(Answer::FollowingEvent { .. }) => return player,
            answer => assert!(is_passing(&answer), "{answer:?}"),
        }
    }
}

/// Whether it was lost with the server, or is to be asked again in a moment.
fn is_passing(answer: &Result<Answer, Closed>) -> bool {
    match answer {
        Ok(Answer::Refused(refused)) => matches!(refused.why, Refusal::Unavailable {} | Refusal::Stopping {}),
        Ok(_) => false,
        Err(_) => true,
    }
}

/// Everybody meets everybody over one board.
pub(crate) fn howell(next_round: NextRound) -> FieldConditions {
    FieldConditions {
        name: "Tuesday".to_owned(),
        movement: FieldMovement::Howell { rounds: None },
        sections: 1,
        across: Across::Field,
        travellers: TravellersShown::WhenOver,
        boards: 1,
        form: None,
        prizes: Vec::new(),
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::social() },
        scoring: FieldScoring::Matchpoints,
        next_round,
        round_clock: None,
        victory_points: None,
        correction_ms: 0,
        starts_ms: None,
        computers_complete: false,
    }
}

async fn opened(host: &mut Player, conditions: EventConditions) -> (EventId, EventInvitations) {
    opened_with(host, Vec::new(), conditions).await
}

async fn opened_with(
    host: &mut Player,
    boards: Vec<ImportedBoard>,
    conditions: EventConditions,
) -> (EventId, EventInvitations) {
    let (key, conditions) = (OpeningKey::from_bytes([7; 16]), Box::new(conditions));
    let open = Request::OpenEvent { key, boards, conditions };
    let answer = host.ask(open.clone()).await;
    assert_eq!(host.ask(open).await, answer, "asking again opens no other");
    let Answer::EventOpened { id, invitations } = answer else { panic!("no event: {answer:?}") };
    (id, *invitations)
}

fn field(view: &EventView) -> &FieldView {
    view.field.as_ref().unwrap()
}

fn start(data: &Path, address: SocketAddr) -> Process {
    tokio::task::block_in_place(|| Process::start(SERVER, data, address, &[]))
}
