//! The director of a club's evening: slow tables lose a board, an earlier table is ruled about, and the ranking says so
//! at once, and after a kill.

use std::net::SocketAddr;

use bridge_e2e::{Foursome, Guest, Player, TestServer, fixed_address};
use bridge_protocol::{
    Adjusted, Answer, Artificial, Award, ClosedBy, ContestantNumber, EntryNumber, EventConditions, EventPlace,
    EventRequest, EventRuling, EventStage, EventView, NextRound, Ratio, Refusal, Request, Returning, Ruling, Stage,
    TableView, Unit,
};
use bridge_rules::{BoardNumber, Seat, Side};

use super::{Club, field, follows_anew, howell, opened, start};

const PLUS: Award = Award::Artificial(Artificial::AveragePlus);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_slow_tables_lose_their_board_and_an_earlier_one_is_adjusted() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let mut server = Some(start(data.path(), address));
    slow_tables_and_an_adjusted_score_at(address, || {
        server.take().expect("it runs").kill();
        server = Some(start(data.path(), address));
    })
    .await;
}

/// At a server that is killed and started again.
pub(crate) async fn slow_tables_and_an_adjusted_score_at(address: SocketAddr, restart: impl FnOnce()) {
    let mut club = Club::meet(address, howell(NextRound::ByDirector)).await;
    let (dora, mut director) = directing(&club).await;
    let id = club.id;
    let begin = Request::Event { id, ask: EventRequest::BeginRound { round: 1 } };
    assert_eq!(director.ask(begin).await, Answer::Done {});
    let tables = club.in_round(1).await;
    let board = tables[0].boards[0];
    let mut four = club.sit_down(&tables[0], 1).await;
    four.begin_board().await;
    four.play_out().await;
    for (number, table) in [(1, 2), (2, 3)] {
        let ruling = EventRuling::TakeAway { table, board, ns: PLUS, ew: Award::Percent(45) };
        let ruled = Request::RuleEvent { id, number, ruling, law: None, reason: "it is late".to_owned() };
        assert_eq!(director.ask(ruled).await, Answer::Done {});
    }
    let over = director.until_event("the round's end", |view| view.stage == EventStage::Drawn).await.clone();
    assert_eq!(field(&over).boards_over, [board]);
    assert_eq!(awards(&mut director, &club, board).await, [None, Some(PLUS), Some(PLUS)]);
    // The only score of a board is an average; the others have what they were given.
    let before = field(&over).rankings.clone();
    let shown: Vec<&str> = before[0].iter().map(|line| line.score.as_str()).collect();
    assert_eq!(shown, ["60.00", "60.00", "50.00", "50.00", "45.00", "45.00"]);
    let begin = Request::Event { id, ask: EventRequest::BeginRound { round: 2 } };
    assert_eq!(director.ask(begin).await, Answer::Done {});
    let ask = EventRequest::EnterTable { number: Some(1), round: Some(1) };
    let Answer::Directing { table } = director.ask(Request::Event { id, ask }).await else { panic!("no table") };
    assert_eq!(table, four.table);
    let ruling = Ruling::Adjust { board, ns: Award::Percent(30), ew: Award::Percent(70) };
    // What nobody would count is not taken.
    let fine = Ruling::Penalise { side: Side::EastWest, amount: Ratio::whole(3), unit: Unit::Imps };
    let fine = Request::Rule { table, number: 1, ruling: fine, law: None, reason: "late".to_owned() };
    assert!(matches!(director.refused(fine).await, Refusal::BadAward { .. }));
    let adjust = Request::Rule { table, number: 1, ruling, law: Some("12C2".to_owned()), reason: "a hint".to_owned() };
    assert_eq!(director.ask(adjust).await, Answer::Done {});
    let best = |view: &EventView| field(view).rankings[0][0].score == "70.00";
    let ranked = field(director.until_event("the new ranking", best).await).rankings.clone();
    restart();
    let mut director = follows_anew(address, &dora, id).await;
    let again = director.until_event("the event", |view| view.round == 2).await;
    assert_eq!(field(again).rankings, ranked);
}

/// Also after a kill, until they have come; and they have the links of those who would enter.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_director_hears_at_the_events_page_which_table_calls() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let server = start(data.path(), address);
    let mut club = Club::meet(address, howell(NextRound::AtOnce)).await;
    let (dora, mut director) = directing(&club).await;
    let id = club.id;
    let links = Request::Event { id, ask: EventRequest::Links {} };
    let Answer::EventLinks(told) = director.ask(links.clone()).await else { panic!("no links") };
    assert_eq!(
        (told.entrants.as_ref(), &told.director),
        (Some(&club.entrants_link), &club.director_link),
        "as at the opening"
    );
    assert_eq!(club.player(EntryNumber(1)).refused(links).await, Refusal::NotEventDirector {});
    let tables = club.in_round(1).await;
    let mut four = club.sit_down(&tables[0], 1).await;
    four.begin_board().await;
    let (table, about) = (four.table, "a hesitation".to_owned());
    four.done(Seat::East, Request::CallDirector { table, number: 1, about }).await;
    let calls = |view: &EventView| field(view).calls.iter().map(|call| call.table).collect::<Vec<_>>();
    director.until_event("the call", |view| calls(view) == [table]).await;
    server.kill();
    let _server = start(data.path(), address);
    let mut director = follows_anew(address, &dora, id).await;
    director.until_event("the call", |view| calls(view) == [table]).await;
    let ask = EventRequest::EnterTable { number: Some(1), round: None };
    assert_eq!(director.ask(Request::Event { id, ask }).await, Answer::Directing { table });
    let attend =
        Request::Rule { table, number: 1, ruling: Ruling::Attend {}, law: None, reason: "I am here".to_owned() };
    assert_eq!(director.ask(attend).await, Answer::Done {});
    director.until_event("that they have come", |view| calls(view).is_empty()).await;
}

/// Who has it from the links of an event needs no page that kept them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_leads_an_event_is_told_so_and_nobody_else() {
    let server = TestServer::open().await;
    let address = server.address();
    let olga = Guest::of(address, "Olga").await;
    let mut host = Player::enter(address, &olga).await;
    let (id, links) = opened(&mut host, EventConditions::Pairs(howell(NextRound::AtOnce))).await;
    let follow = Request::Event { id, ask: EventRequest::Follow {} };
    let leads = |answer: Answer| match answer {
        Answer::FollowingEvent { leads, .. } => leads,
        other => panic!("{other:?}"),
    };
    assert!(leads(host.ask(follow).await), "the host");
    let enters = host.ask(Request::Join { invite: links.entrants.clone().unwrap() }).await;
    assert!(leads(enters), "a host who plays");
    for (name, invite, does) in [("Dora", links.director, true), ("Ed", links.entrants.unwrap(), false)] {
        let guest = Guest::of(address, name).await;
        let mut player = Player::enter(address, &guest).await;
        assert_eq!(leads(player.ask(Request::Join { invite }).await), does, "{name}");
    }
    server.close().await;
}

/// Also when they come back to a server that was killed meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whose_entry_is_taken_out_is_told_so_and_may_enter_again() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let server = start(data.path(), address);
    let mut club = Club::meet(address, howell(NextRound::ByDirector)).await;
    let (_, mut director) = directing(&club).await;
    let guest = Guest::of(address, "Late").await;
    let mut late = Player::enter(address, &guest).await;
    let join = Request::Join { invite: club.entrants_link.clone() };
    let places = |answer| match answer {
        Answer::FollowingEvent { places, .. } => places,
        other => panic!("{other:?}"),
    };
    let entrant = |number| vec![EventPlace::Entrant { number: Some(number) }];
    let own = EntryNumber(u16::try_from(club.guests.len()).unwrap() + 1);
    assert_eq!(places(late.ask(join.clone()).await), entrant(own));
    let ask = |ask| Request::Event { id: club.id, ask };
    let take_out = ask(EventRequest::TakeBackEntry { entry: Some(own) });
    let follow = ask(EventRequest::Follow {});
    assert_eq!(club.player(EntryNumber(1)).refused(take_out.clone()).await, Refusal::NotEventDirector {});
    assert_eq!(director.ask(take_out).await, Answer::Done {});
    late.until_event("what became of it", |view| field(view).taken_out == [own]).await;
    server.kill();
    let _server = start(data.path(), address);
    let mut late = Player::enter(address, &guest).await;
    assert_eq!(places(late.ask(follow).await), entrant(own));
    late.until_event("what became of it", |view| field(view).taken_out == [own]).await;
    assert_eq!(places(late.ask(join).await), entrant(own));
    late.until_event("that they are back", |view| field(view).taken_out.is_empty()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_late_replaces_a_player_and_a_pair_that_withdraws_is_met_no_more() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let mut server = start(data.path(), address);
    let mut club = Club::meet(address, howell(NextRound::ByDirector)).await;
    let (dora, mut director) = directing(&club).await;
    let id = club.id;
    let ask = |ask| Request::Event { id, ask };
    let rule = |number, ruling| Request::RuleEvent { id, number, ruling, law: None, reason: "as it came".to_owned() };
    assert_eq!(director.ask(ask(EventRequest::BeginRound { round: 1 })).await, Answer::Done {});
    club.in_round(1).await;
    let late = Guest::of(address, "Late").await;
    let mut late = Player::enter(address, &late).await;
    let joined = late.ask(Request::Join { invite: club.entrants_link.clone() }).await;
    assert!(matches!(joined, Answer::FollowingEvent { .. }), "{joined:?}");
    let to_table = || ask(EventRequest::EnterTable { number: None, round: None });
    assert_eq!(late.refused(to_table()).await, Refusal::NoMatchToEnter {});
    let substitute = EventRuling::Substitute { out: EntryNumber(1), into: EntryNumber(13) };
    assert_eq!(director.ask(rule(1, substitute)).await, Answer::Done {});
    assert!(matches!(late.ask(to_table()).await, Answer::Seated { .. }));
    assert_eq!(club.player(EntryNumber(1)).refused(to_table()).await, Refusal::NoMatchToEnter {});
    let gone = ContestantNumber(2);
    assert_eq!(director.ask(rule(2, EventRuling::Retire { contestant: gone })).await, Answer::Done {});
    server.kill();
    server = start(data.path(), address);
    let mut director = Player::enter(address, &dora).await;
    assert!(matches!(director.ask(ask(EventRequest::Follow {})).await, Answer::FollowingEvent { .. }));
    assert_eq!(director.ask(rule(3, EventRuling::CloseRound { round: 1 })).await, Answer::Done {});
    assert_eq!(director.ask(ask(EventRequest::BeginRound { round: 2 })).await, Answer::Done {});
    let second = director.until_event("the second round", |view| view.round == 2).await;
    let field = field(second);
    assert_eq!((field.sits_out.len(), &field.withdrawn[..]), (1, &[gone][..]));
    assert_eq!(field.contestants[0], [EntryNumber(13), EntryNumber(2)]);
    // They are back, ask again, and have their own place in the next round.
    club.all_follow_anew().await;
    let one = club.player(EntryNumber(3));
    assert_eq!(one.refused(to_table()).await, Refusal::NoMatchToEnter {});
    assert_eq!(one.ask(ask(EventRequest::PlayAgain {})).await, Answer::Done {});
    server.kill();
    server = start(data.path(), address);
    let mut director = follows_anew(address, &dora, id).await;
    let would =
        director.until_event("that they would play again", |view| !super::field(view).returning.is_empty()).await;
    assert_eq!(super::field(would).returning, [Returning { contestant: gone, rounds: Some(3) }]);
    let admit = EventRuling::Admit { players: vec![EntryNumber(3), EntryNumber(4)] };
    assert_eq!(director.ask(rule(4, admit)).await, Answer::Done {});
    assert_eq!(director.ask(rule(5, EventRuling::CloseRound { round: 2 })).await, Answer::Done {});
    assert_eq!(director.ask(ask(EventRequest::BeginRound { round: 3 })).await, Answer::Done {});
    let third = super::field(director.until_event("the third round", |view| view.round == 3).await);
    assert_eq!((third.sits_out.len(), third.withdrawn.len(), third.contestants.len()), (0, 0, 6));
    club.all_follow_anew().await;
    assert!(matches!(club.player(EntryNumber(3)).ask(to_table()).await, Answer::Seated { .. }));
    server.kill();
}

/// What others made of such a board is shown, with all four hands: nobody goes on with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_that_is_taken_away_or_left_over_in_a_closed_round_is_over_for_those_who_bid_it() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let server = start(data.path(), address);
    let mut club = Club::meet(address, howell(NextRound::ByDirector)).await;
    let (_, mut director) = directing(&club).await;
    let id = club.id;
    let rule = |number, ruling| Request::RuleEvent { id, number, ruling, law: None, reason: "it is late".to_owned() };
    let begin = Request::Event { id, ask: EventRequest::BeginRound { round: 1 } };
    assert_eq!(director.ask(begin).await, Answer::Done {});
    let tables = club.in_round(1).await;
    let board = tables[0].boards[0];
    let mut done = club.sit_down(&tables[0], 1).await;
    done.begin_board().await;
    done.play_out().await;
    let mut taken = club.sit_down(&tables[1], 1).await;
    taken.begin_board().await;
    let mut left = club.sit_down(&tables[2], 1).await;
    left.begin_board().await;
    let away = |table| EventRuling::TakeAway { table, board, ns: PLUS, ew: Award::Percent(45) };
    assert_eq!(director.ask(rule(1, away(2))).await, Answer::Done {});
    let given = Adjusted::Awards { ns: PLUS, ew: Award::Percent(45) };
    assert_eq!(comes_to(&mut taken, board).await, given);
    assert_eq!(left.players.north.view().stage, Stage::Auction, "the third table bids on");
    let traveller = || Request::Event { id, ask: EventRequest::Traveller { board } };
    assert_eq!(director.refused(traveller()).await, Refusal::BoardNotOver { board });
    assert_eq!(director.ask(rule(2, EventRuling::CloseRound { round: 1 })).await, Answer::Done {});
    assert_eq!(comes_to(&mut left, board).await, Adjusted::ToBeRuled {});
    assert_eq!(director.ask(rule(3, away(3))).await, Answer::Done {});
    let ruled = |view: &TableView| view.adjustments.last().is_some_and(|last| last.to == given);
    left.players.south.until("the score that was given later", ruled).await;
    assert_eq!(awards(&mut director, &club, board).await, [None, Some(PLUS), Some(PLUS)]);
    server.kill();
}

/// Nobody who is ready there waits for a board that does not come, and it comes to what the director says.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_has_not_begun_hears_that_its_round_is_closed() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let server = start(data.path(), address);
    let mut club = Club::meet(address, howell(NextRound::ByDirector)).await;
    let (_, mut director) = directing(&club).await;
    let id = club.id;
    let rule = |number, ruling| Request::RuleEvent { id, number, ruling, law: None, reason: "it is late".to_owned() };
    let begin = Request::Event { id, ask: EventRequest::BeginRound { round: 1 } };
    assert_eq!(director.ask(begin).await, Answer::Done {});
    let tables = club.in_round(1).await;
    let board = tables[0].boards[0];
    let mut waiting = club.sit_down(&tables[0], 1).await;
    assert_eq!(director.ask(rule(1, EventRuling::CloseRound { round: 1 })).await, Answer::Done {});
    let is_over = |view: &TableView| (view.stage, view.closed) == (Stage::Finished, Some(ClosedBy::Event));
    waiting.players.north.until("the end of its round", is_over).await;
    let award = EventRuling::TakeAway { table: 1, board, ns: PLUS, ew: Award::Percent(45) };
    assert_eq!(director.ask(rule(2, award)).await, Answer::Done {});
    let given = Adjusted::Awards { ns: PLUS, ew: Award::Percent(45) };
    let is_told = |view: &TableView| view.adjustments.last().is_some_and(|last| last.to == given);
    waiting.players.east.until("what the board comes to", is_told).await;
    server.kill();
}

/// What a board comes to that the four bid and did not play.
async fn comes_to(four: &mut Foursome, board: BoardNumber) -> Adjusted {
    let is_over = |view: &TableView| view.stage == Stage::Finished && view.adjustments.len() == 1;
    let attended = four.players.west.until("the end of the board", is_over).await;
    let adjustment = attended.view.adjustments[0].clone();
    assert_eq!(adjustment.board, board);
    adjustment.to
}

/// The ruling knows who has played a board, and by the table who has seen cards of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_replaced_plays_no_board_again_that_they_have_seen() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let server = start(data.path(), address);
    let mut club = Club::meet(address, howell(NextRound::ByDirector)).await;
    let (_, mut director) = directing(&club).await;
    let id = club.id;
    let ask = |ask| Request::Event { id, ask };
    let rule = |number, ruling| Request::RuleEvent { id, number, ruling, law: None, reason: "as it came".to_owned() };
    assert_eq!(director.ask(ask(EventRequest::BeginRound { round: 1 })).await, Answer::Done {});
    let tables = club.in_round(1).await;
    let late = Guest::of(address, "Late").await;
    let mut late = Player::enter(address, &late).await;
    let joined = late.ask(Request::Join { invite: club.entrants_link.clone() }).await;
    assert!(matches!(joined, Answer::FollowingEvent { .. }), "{joined:?}");
    let (first, third) = (club.entries_at(&tables[0]), club.entries_at(&tables[2]));
    let mut four = club.sit_down(&tables[0], 1).await;
    four.begin_board().await;
    let (saw, played) = (first.north, first.east);
    let substitute = |out, into| EventRuling::Substitute { out, into };
    assert_eq!(director.ask(rule(1, substitute(saw, EntryNumber(13)))).await, Answer::Done {});
    let to_table = || ask(EventRequest::EnterTable { number: None, round: None });
    assert!(matches!(late.ask(to_table()).await, Answer::Seated { .. }));
    late.until_at(four.table).await;
    std::mem::swap(&mut four.players.north, &mut late);
    four.play_out().await;
    let one_over = |view: &EventView| {
        field(view).progress.as_ref().is_some_and(|progress| progress.iter().any(|table| table.over == 1))
    };
    director.until_event("the end of the board", one_over).await;
    // Who left it while it was on knows it as well as who played it to its end.
    let again = director.refused(rule(2, substitute(third.north, saw))).await;
    assert!(matches!(&again, Refusal::NothingToRule { detail } if detail.contains("knows board")), "{again}");
    assert_eq!(director.ask(rule(2, substitute(played, saw))).await, Answer::Done {});
    let again = director.refused(rule(3, substitute(third.south, played))).await;
    assert!(matches!(&again, Refusal::NothingToRule { detail } if detail.contains("knows board")), "{again}");
    server.kill();
}

/// Somebody who has joined to direct.
pub(super) async fn directing(club: &Club) -> (Guest, Player) {
    let dora = Guest::of(club.address, "Dora").await;
    let mut director = Player::enter(club.address, &dora).await;
    let joined = director.ask(Request::Join { invite: club.director_link.clone() }).await;
    assert!(matches!(joined, Answer::FollowingEvent { .. }), "{joined:?}");
    (dora, director)
}

/// What North-South were given at each table, by the traveller.
async fn awards(who: &mut Player, club: &Club, board: BoardNumber) -> Vec<Option<Award>> {
    let ask = EventRequest::Traveller { board };
    let Answer::Traveller(told) = who.ask(Request::Event { id: club.id, ask }).await else { panic!("no traveller") };
    let given = |adjusted: Option<bridge_protocol::Adjusted>| match adjusted {
        Some(bridge_protocol::Adjusted::Awards { ns, .. }) => Some(ns),
        _ => None,
    };
    told.lines.into_iter().map(|line| given(line.adjusted)).collect()
}
