//! When all is played the ranking may be corrected, also by a server that was killed meanwhile; it stands when the time
//! is up, and what is corrected then is a new version of it, which outlives a kill too.

use bridge_e2e::{Player, Process, fixed_address};
use bridge_protocol::{
    Answer, Artificial, Award, EntryNumber, EventRequest, EventRuling, EventStage, EventView, FieldConditions,
    FieldMovement, NextRound, Refusal, Request, Ruling,
};

use super::{Club, clock::FAST, direction::directing, field, follows_anew, howell, start};
use crate::fixtures::SERVER;

const PLUS: Award = Award::Artificial(Artificial::AveragePlus);
/// Where a minute takes three seconds, they are over soon.
const FIVE_MINUTES: u64 = 5 * 60 * 1_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ranking_is_corrected_for_a_time_and_afterwards_as_a_new_version_though_the_server_is_killed() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let mut server = start(data.path(), address);
    let movement = FieldMovement::Howell { rounds: Some(1) };
    let agreed = FieldConditions { movement, correction_ms: FIVE_MINUTES, ..howell(NextRound::AtOnce) };
    let mut club = Club::meet(address, agreed).await;
    let (dora, mut director) = directing(&club).await;
    let id = club.id;
    let rule =
        |number, ruling| Request::RuleEvent { id, number, ruling, law: None, reason: "as they agree".to_owned() };
    let begun = director.until_event("the round", |view| view.round == 1).await.clone();
    let tables = field(&begun).tables.clone();
    club.contestants.clone_from(&field(&begun).contestants);
    let board = tables[0].boards[0];
    let mut four = club.sit_down(&tables[0], 1).await;
    four.begin_board().await;
    four.play_out().await;
    for (number, table) in [(1, 2), (2, 3)] {
        let away = EventRuling::TakeAway { table, board, ns: PLUS, ew: Award::Percent(45) };
        assert_eq!(director.ask(rule(number, away)).await, Answer::Done {});
    }
    let is_provisional = |view: &EventView| view.stage == EventStage::Provisional;
    let until = director.until_event("all is played", is_provisional).await.corrections_until_ms;
    server.kill();
    server = start(data.path(), address);
    let mut director = follows_anew(address, &dora, id).await;
    let again = director.until_event("all is played", is_provisional).await;
    assert_eq!((again.corrections_until_ms, again.version), (until, None));
    // At the table, and in the event.
    let ask = EventRequest::EnterTable { number: Some(1), round: None };
    let Answer::Directing { table } = director.ask(Request::Event { id, ask }).await else { panic!("no table") };
    let ruling = Ruling::Adjust { board, ns: Award::Percent(80), ew: Award::Percent(20) };
    let adjust = Request::Rule { table, number: 1, ruling, law: Some("12C2".to_owned()), reason: "a hint".to_owned() };
    assert_eq!(director.ask(adjust.clone()).await, Answer::Done {});
    let best = |score: &'static str| move |view: &EventView| field(view).rankings[0][0].score == score;
    director.until_event("what was adjusted", best("80.00")).await;
    let score = |percent| EventRuling::Score {
        table: 1,
        board,
        ns: Award::Percent(percent),
        ew: Award::Percent(100 - percent),
    };
    assert_eq!(director.ask(rule(3, score(70))).await, Answer::Done {});
    director.until_event("what was given", best("70.00")).await;
    // From then on it would count nowhere at its table.
    let ruled = |number, ruling| Request::Rule { table, number, ruling, law: None, reason: "a hint".to_owned() };
    for ruling in [
        Ruling::Adjust { board, ns: Award::Percent(90), ew: Award::Percent(10) },
        Ruling::Rescore { board, contract: None, tricks: 0 },
        Ruling::Void { board },
    ] {
        assert_eq!(director.refused(ruled(2, ruling)).await, Refusal::ScoredInEvent { board });
    }
    assert_eq!(
        director.ask(adjust.clone()).await,
        Answer::Done {},
        "who repeats an earlier one is told that it is done"
    );
    server.kill();
    server = tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &FAST.map(str::to_owned)));
    let mut director = follows_anew(address, &dora, id).await;
    let stands = director.until_event("the end", |view| view.stage == EventStage::Final).await;
    assert_eq!((stands.version, &field(stands).rankings[0][0].score[..]), (Some(1), "70.00"));
    club.all_follow_anew().await;
    // At its table nothing counts any more, and who repeats what they ruled in time is told that it is done.
    assert_eq!(director.ask(adjust.clone()).await, Answer::Done {});
    let ruling = Ruling::Rescore { board, contract: None, tricks: 0 };
    let rescore = Request::Rule { table, number: 2, ruling, law: None, reason: "a slip".to_owned() };
    assert_eq!(director.refused(rescore).await, Refusal::CorrectionPeriodOver {});
    let found = Ruling::Find { text: "nobody was damaged".to_owned() };
    let found = Request::Rule { table, number: 2, ruling: found, law: None, reason: "as they agree".to_owned() };
    assert_eq!(director.ask(found).await, Answer::Done {}, "what changes no score is told");
    let announced = rule(4, EventRuling::Announce {});
    let too_late = Refusal::TooLateInEvent { stage: EventStage::Final };
    assert_eq!(director.refused(announced).await, too_late);
    assert_eq!(director.ask(rule(4, score(65))).await, Answer::Done {});
    let is_corrected = |view: &EventView| view.version == Some(2);
    let seen = club.player(EntryNumber(5)).until_event("the new version", is_corrected).await.clone();
    let last = seen.rulings.last().unwrap();
    assert_eq!((last.version, &last.reason[..]), (Some(2), "as they agree"));
    assert_eq!(field(&seen).rankings[0][0].score, "65.00");
    server.kill();
    let server = start(data.path(), address);
    let mut director: Player = follows_anew(address, &dora, id).await;
    let again = director.until_event("the new version", is_corrected).await;
    assert_eq!(field(again).rankings, field(&seen).rankings);
    // All of them are there for the asking, as they were before the kill.
    let Answer::EventRulings(all) = director.ask(Request::Event { id, ask: EventRequest::Rulings { after: 0 } }).await
    else {
        panic!("no rulings")
    };
    let versions: Vec<_> = all.rulings.iter().map(|notice| notice.version).collect();
    assert_eq!((versions, all.has_more), (vec![None, None, None, Some(2)], false));
    assert!(all.rulings.ends_with(&seen.rulings[1..]));
    server.kill();
}
