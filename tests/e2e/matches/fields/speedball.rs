//! A speedball over sockets, killed while its time runs out: a table in play, one that still bids, and one to which
//! nobody came.

use bridge_e2e::{Foursome, Player, Process, fixed_address};
use bridge_protocol::{
    Adjusted, Answer,
    Artificial::{Average, AverageMinus, AveragePlus},
    AtRoundEnd, AtZero, Award, Clock, ClockChange, EventRequest, EventRuling, EventStage, FieldConditions, FieldLine,
    FieldMovement, NextRound, Policy, Request, RoundClock, Undo,
};
use bridge_rules::{BySeat, Contract, Hand, Side, Strain, Trick, legal_cards};

use super::{Club, clock::FAST, direction::directing, field, howell, start};
use crate::fixtures::SERVER;

/// Two are left then.
const TRICKS_PLAYED: u8 = 11;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f8_when_the_time_is_up_what_is_in_play_is_adjudicated_and_what_is_not_is_scored_by_fault() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let mut server = start(data.path(), address);
    let mut club = Club::meet(address, conditions()).await;
    let (dora, mut director) = directing(&club).await;
    let id = club.id;
    let ask = |ask| Request::Event { id, ask };
    let rule = |number, change| Request::RuleEvent {
        id,
        number,
        ruling: EventRuling::Clock { round: 1, change },
        law: None,
        reason: "until all are there".to_owned(),
    };
    assert_eq!(director.ask(ask(EventRequest::BeginRound { round: 1 })).await, Answer::Done {});
    assert_eq!(director.ask(rule(1, ClockChange::Stop {})).await, Answer::Done {});
    let begun = director.until_event("the round", |view| view.round == 1).await.clone();
    let tables = field(&begun).tables.clone();
    club.contestants.clone_from(&field(&begun).contestants);
    let mut playing = club.sit_down(&tables[0], 1).await;
    playing.begin_board().await;
    let (tricks, contract) = in_play(&mut playing).await;
    let board = playing.players.north.view().board.as_ref().unwrap().board;
    let mut bidding = club.sit_down(&tables[1], 1).await;
    bidding.begin_board().await;
    assert_eq!(director.ask(rule(2, ClockChange::Restart {})).await, Answer::Done {});
    server.kill();
    server = tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &FAST.map(str::to_owned)));
    let mut director = Player::enter(address, &dora).await;
    assert!(matches!(director.ask(ask(EventRequest::Follow {})).await, Answer::FollowingEvent { .. }));
    let over = director.until_event("the end of the round", |view| view.stage == EventStage::Drawn).await;
    assert_eq!(field(over).boards_over, tables[0].boards);
    for number in tables[0].boards.clone() {
        let answer = director.ask(ask(EventRequest::Traveller { board: number })).await;
        let Answer::Traveller(told) = answer else { panic!("no traveller: {answer:?}") };
        let [in_play, in_auction, nobody] = &told.lines[..] else { panic!("three tables: {:?}", told.lines) };
        if number == board {
            assert_eq!(in_play.adjusted, Some(Adjusted::Adjudicated {}));
            let result = in_play.result.unwrap();
            assert_eq!((result.contract, result.tricks), (Some(contract), Some(tricks)));
        }
        assert!(is_artificial(in_auction) && in_auction.result.is_none(), "{in_auction:?}");
        assert_eq!((&nobody.result, &nobody.adjusted), (&None, &None), "nobody was there");
    }
    server.kill();
}

/// Two boards a round, of a minute.
fn conditions() -> FieldConditions {
    let clock = Some(Clock { minutes_per_board: 5, at_zero: AtZero::Note });
    let round = howell(NextRound::ByDirector);
    FieldConditions {
        movement: FieldMovement::BarometerHowell { rounds: Some(5) },
        boards: 2,
        policy: Policy { clock, undo: Undo::None, ..round.policy },
        round_clock: Some(RoundClock { minutes: 1, at_limit: AtRoundEnd::Adjudicate }),
        ..round
    }
}

/// The four play until so many cards have fallen; the answer is what declarer takes in all, all cards seen, and the
/// contract.
async fn in_play(four: &mut Foursome) -> (u8, Contract) {
    let tricks = |four: &Foursome| {
        let board = four.players.north.view().board.as_ref();
        board.filter(|board| board.result.is_none()).map_or(0, |board| board.won.north_south + board.won.east_west)
    };
    while tricks(four) < TRICKS_PLAYED {
        if four.act().await.is_none() {
            four.begin_board().await;
        }
    }
    let board = four.players.north.view().board.clone().unwrap();
    let contract = board.contract.unwrap();
    let declarer = contract.declarer.side();
    let held = BySeat::from_fn(|seat| four.players[seat].view().board.as_ref().unwrap().hands.get(seat).unwrap());
    let leader = board.trick.as_ref().unwrap().leader;
    let won = board.won[declarer];
    (won + most(held, Trick::new(leader), contract.bid.strain, declarer), contract)
}

/// Every play of the cards that are left, tried.
fn most(held: BySeat<Hand>, trick: Trick, strain: Strain, side: Side) -> u8 {
    let Some(turn) = trick.turn() else {
        let winner = trick.winner(strain).unwrap();
        return u8::from(winner.side() == side) + most(held, Trick::new(winner), strain, side);
    };
    let legal: Vec<_> = legal_cards(held[turn], trick.led()).iter().collect();
    let after = legal.into_iter().map(|card| {
        let (mut held, mut trick) = (held, trick);
        held[turn].remove(card);
        trick.play_unchecked(card);
        most(held, trick, strain, side)
    });
    let best = if turn.side() == side { after.max() } else { after.min() };
    best.unwrap_or(0)
}

/// Average, or who used the time.
fn is_artificial(line: &FieldLine) -> bool {
    let Some(Adjusted::Awards { ns: Award::Artificial(ns), ew: Award::Artificial(ew) }) = &line.adjusted else {
        return false;
    };
    matches!((ns, ew), (Average, Average) | (AveragePlus, AverageMinus) | (AverageMinus, AveragePlus))
}
