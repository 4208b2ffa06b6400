//! The clock of a round: its time runs out while the server is down, and the round is over with the board that was on.

use bridge_e2e::{Player, Process, fixed_address};
use bridge_protocol::{
    Answer, AtRoundEnd, ClockChange, EventRequest, EventRuling, EventStage, FieldConditions, FieldMovement, NextRound,
    Request, RoundClock,
};

use super::{Club, direction::directing, field, howell, start};
use crate::fixtures::SERVER;

/// A minute takes three seconds.
pub(super) const FAST: [&str; 2] = ["env", "BRIDGE_CLOCKS=fast"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_whose_time_is_up_while_the_server_is_down_is_over_with_the_board_that_is_on() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let mut server = start(data.path(), address);
    let round_clock = Some(RoundClock { minutes: 1, at_limit: AtRoundEnd::Remove });
    let movement = FieldMovement::Howell { rounds: Some(2) };
    let mut club =
        Club::meet(address, FieldConditions { round_clock, movement, ..howell(NextRound::ByDirector) }).await;
    let (dora, mut director) = directing(&club).await;
    let id = club.id;
    let ask = |ask| Request::Event { id, ask };
    let rule = |number, change| Request::RuleEvent {
        id,
        number,
        ruling: EventRuling::Clock { round: 1, change },
        law: None,
        reason: "a fire alarm".to_owned(),
    };
    assert_eq!(director.ask(ask(EventRequest::BeginRound { round: 1 })).await, Answer::Done {});
    assert_eq!(director.ask(rule(1, ClockChange::Stop {})).await, Answer::Done {});
    let begun = director.until_event("the round", |view| view.round == 1).await.clone();
    let table = field(&begun).tables[0].clone();
    club.contestants.clone_from(&field(&begun).contestants);
    let mut four = club.sit_down(&table, 1).await;
    four.begin_board().await;
    assert_eq!(director.ask(rule(2, ClockChange::Restart {})).await, Answer::Done {});
    server.kill();
    server = tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &FAST.map(str::to_owned)));
    club.come_back(&mut four, &table).await;
    let mut director = Player::enter(address, &dora).await;
    assert!(matches!(director.ask(ask(EventRequest::Follow {})).await, Answer::FollowingEvent { .. }));
    let is_up = |view: &bridge_protocol::EventView| field(view).clock.is_some_and(|clock| clock.warned == 100);
    let up = director.until_event("the time is up", is_up).await;
    assert_eq!(up.stage, EventStage::Playing, "a board is on");
    four.play_out().await;
    let over = director.until_event("the end", |view| view.stage == EventStage::Drawn).await;
    assert_eq!(field(over).boards_over, table.boards);
    server.kill();
}
