//! Rubbers by time over sockets: eight people at two tables, and the server is killed between the end of a round and
//! that of the sessions in it. A deal that is on when the time is up is the last one, and counts; one over which the
//! director closes the round does not; and each pad has what is due for the only game and the only part-score.

use std::net::SocketAddr;

use bridge_e2e::{Act, Foursome, Guest, Player, Process, fixed_address};
use bridge_protocol::{
    Answer, AtRoundEnd, BoardView, ClaimStage, ClockChange, ClosedBy, EventConditions, EventRuling, EventStage,
    EventView, FieldConditions, FieldMovement, FieldScoring, FieldTable, NextRound, Refusal, Request, RoundClock,
    Stage, TableView,
};
use bridge_rules::{Account, BoardNumber, Call, Form, Honours, Rubber, Seat, Side};
use tempfile::TempDir;

use super::{Club, clock::FAST, direction::directing, field, follows_anew, howell, start};
use crate::fixtures::SERVER;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_stops_with_its_round_though_the_server_is_killed_between_the_two() {
    let mut party = Party::begin().await;
    party.rules(EventRuling::Clock { round: 1, change: ClockChange::Stop {} }).await;
    let [first, second] = party.tables_of(1).await;
    let mut four = party.club.sit_down(&first, 1).await;
    let mut others = party.club.sit_down(&second, 1).await;
    for four in [&mut four, &mut others] {
        four.begin_board().await;
        is_bid(four, "3NT").await;
        is_claimed(four, 9).await;
    }
    four.begin_board().await;
    is_bid(&mut four, "1NT").await;
    party.rules(EventRuling::Clock { round: 1, change: ClockChange::Restart {} }).await;

    // The time runs out while the server is away, or just after; and then it is away once more.
    party.is_killed(&FAST).await;
    let up = |view: &EventView| field(view).clock.is_some_and(|clock| clock.warned == 100);
    assert_eq!(party.director.until_event("the time is up", up).await.stage, EventStage::Playing, "a deal is on");
    party.is_killed(&[]).await;
    party.club.come_back(&mut others, &second).await;
    let stopped = |view: &TableView| view.closed == Some(ClosedBy::Event);
    for player in [&mut others.players.north, &mut others.players.west] {
        let view = &player.until("the end of the session", stopped).await.view;
        assert_eq!((view.stage, points(view)), (Stage::Finished, [400, 0]));
    }
    let ready = Request::Ready { table: others.table, board: BoardNumber::new(2).unwrap() };
    let refused = Refusal::NotNow { stage: Stage::Finished };
    assert_eq!(others.players.east.refused(ready).await, refused, "nobody is asked any more");
    party.club.come_back(&mut four, &first).await;
    let view = four.players.north.view();
    assert_eq!((view.closed, view.stage), (None, Stage::Play), "the deal is played to its end");
    is_claimed(&mut four, 7).await;
    for player in [&mut four.players.south, &mut four.players.east] {
        let view = &player.until("the end of the session", stopped).await.view;
        assert_eq!(points(view), [400, 140]);
    }
    let over = party.director.until_event("the next round", |view| view.round == 2).await.clone();
    let mut told: Vec<i32> = field(&over).rankings[0].iter().map(|line| line.score.parse().unwrap()).collect();
    told.sort_unstable();
    assert_eq!(told, [0, 0, 140, 140, 400, 400, 400, 400], "what the sheets say");
    for (four, table) in [(four, first), (others, second)] {
        party.club.get_up(four, &table).await;
    }
    let [first, _] = party.tables_of(2).await;
    let mut four = party.club.sit_down(&first, 2).await;
    four.begin_board().await;
    party.server.take().unwrap().kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_that_is_closed_over_a_deal_stops_its_session_though_the_server_is_killed_at_once() {
    let mut party = Party::begin().await;
    for round in 1..=2 {
        let [table, _] = party.tables_of(round).await;
        let mut four = party.club.sit_down(&table, round).await;
        four.begin_board().await;
        is_bid(&mut four, "3NT").await;
        is_claimed(&mut four, 9).await;
        four.begin_board().await;
        is_bid(&mut four, "7NT").await;
        let stopped = |view: &TableView| view.closed == Some(ClosedBy::Event);
        let closing = EventRuling::CloseRound { round };
        if round == 1 {
            party.rules(closing).await;
            let view = &four.players.west.until("the end of the session", stopped).await.view;
            assert_eq!((view.stage, view.sheet.len(), points(view)), (Stage::Finished, 1, [400, 0]));
            party.club.get_up(four, &table).await;
        } else {
            let held = four.players.east.until("the deal", |view| view.stage == Stage::Play).await.clone();
            let ruled = party.ruling(closing);
            party.director.send(ruled).await;
            party.is_killed(&[]).await;
            // Nobody knows whether it was written down before; if it was not, she says it again.
            if party.director.until_event("the event", |_| true).await.stage == EventStage::Playing {
                party.rulings -= 1;
                party.rules(EventRuling::CloseRound { round }).await;
            }
            let mut east = Player::resume(party.address, &four.guests.east, &[held.resume_point()]).await;
            east.remember(held);
            let view = &east.until("the end of the session", stopped).await.view;
            assert_eq!((view.sheet.len(), points(view)), (1, [400, 0]));
        }
    }
    let over = party.director.until_event("the end", |view| view.stage == EventStage::Final).await;
    let scores = field(over).rankings[0].iter().map(|line| line.score.parse::<i32>().unwrap());
    assert_eq!(scores.sum::<i32>(), 2 * 2 * 400, "two have it in each round");
    party.server.take().unwrap().kill();
}

/// Rubbers of five minutes for eight people, with who directs them.
struct Party {
    data: TempDir,
    address: SocketAddr,
    /// None while it is killed.
    server: Option<Process>,
    club: Club,
    dora: Guest,
    director: Player,
    rulings: u32,
}

impl Party {
    async fn begin() -> Self {
        let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
        let server = Some(start(data.path(), address));
        let agreed = EventConditions::Persons(FieldConditions {
            movement: FieldMovement::Progressive { rounds: 2 },
            boards: 0,
            form: Some(Form::Rubber(Rubber { honours: Honours::Off, ..Rubber::default() })),
            scoring: FieldScoring::Tally,
            round_clock: Some(RoundClock { minutes: 5, at_limit: AtRoundEnd::Remove }),
            ..howell(NextRound::AtOnce)
        });
        let club = Club::gather(address, agreed, 8).await;
        let (dora, director) = directing(&club).await;
        Self { data, address, server, club, dora, director, rulings: 0 }
    }

    async fn tables_of(&mut self, round: u8) -> [FieldTable; 2] {
        let view = self.director.until_event("the round", |view| view.round == round).await;
        self.club.contestants.clone_from(&field(view).contestants);
        field(view).tables.clone().try_into().unwrap()
    }

    fn ruling(&mut self, ruling: EventRuling) -> Request {
        self.rulings += 1;
        let reason = "supper is ready".to_owned();
        Request::RuleEvent { id: self.club.id, number: self.rulings, ruling, law: None, reason }
    }

    async fn rules(&mut self, ruling: EventRuling) {
        let ruled = self.ruling(ruling);
        assert_eq!(self.director.ask(ruled).await, Answer::Done {});
    }

    /// The server is killed and started again; who directs is back, the others come as they may.
    async fn is_killed(&mut self, before: &[&str]) {
        self.server.take().unwrap().kill();
        let before: Vec<_> = before.iter().copied().map(str::to_owned).collect();
        let started = || Process::start(SERVER, self.data.path(), self.address, &before);
        self.server = Some(tokio::task::block_in_place(started));
        self.director = follows_anew(self.address, &self.dora, self.club.id).await;
    }
}

/// The dealer bids this, and all others pass.
async fn is_bid(four: &mut Foursome, bid: &str) {
    let mut call: Call = bid.parse().unwrap();
    while four.players.north.view().stage == Stage::Auction {
        let view = four.players.north.view();
        let (turn, actor) = (view.turn, view.board.as_ref().and_then(BoardView::actor).unwrap());
        four.done(actor, four.request(turn, Act::Call(call))).await;
        for seat in Seat::ALL {
            four.players[seat].until("the call", |view| view.turn > turn).await;
        }
        call = Call::Pass;
    }
}

/// Declarer claims so many tricks before the lead, and the defenders agree.
async fn is_claimed(four: &mut Foursome, tricks: u8) {
    let (table, view) = (four.table, four.players.north.view());
    let (turn, contract) = (view.turn, view.board.as_ref().and_then(|board| board.contract).unwrap());
    four.done(contract.declarer, Request::Claim { table, turn, tricks, statement: None }).await;
    let leader = contract.opening_leader();
    for seat in [leader, leader.partner()] {
        four.done(seat, Request::AnswerClaim { table, turn, accept: true, stage: ClaimStage::Opponents }).await;
    }
    for seat in Seat::ALL {
        let is_over = |view: &TableView| view.stage != Stage::Play;
        four.players[seat].until("the end of the deal", is_over).await;
    }
}

/// What each side has on the sheet.
fn points(view: &TableView) -> [i32; 2] {
    let session = view.session.as_ref().unwrap();
    Side::ALL.map(|side| session.sheet.total(Account::Side(side)))
}
