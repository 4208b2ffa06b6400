//! A director at a table (Spec C10, C15): they come by their link, are called, look, stop the table, take back, award
//! and adjusts; players and kibitzers hear of it what they may, and nobody directs who plays.

use std::net::SocketAddr;

use bridge_e2e::{Client, Foursome, Player, TestServer};
use bridge_protocol::{
    Adjusted, Answer, Artificial, Award, ClaimStage, Policy, Refusal, Request, Ruling, Stage, TableView, Turn,
};
use bridge_rules::{BoardNumber, Seat, Side};

use crate::{
    boards::{bid, first_deal, one_board},
    directed_table::{Court, TOURNAMENT, rule},
    streams::anonymous,
};

const CLIENT: &str = env!("CARGO_BIN_EXE_client");

/// Directors' reasons name calls; what is no reason is a line that a director could have typed by itself.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reason_that_is_typed_may_begin_like_a_call() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, one_board()).await;
    friends.begin_board().await;
    let link = format!("http://{}/join/{}", server.address(), friends.invitations.director);
    let folder = tempfile::tempdir().unwrap();
    let mut dora = Client::start(CLIENT, folder.path(), &["direct", &link, "--plain", "--name", "Dora"]);
    for (typed, said) in [
        ("freeze", "Why? Type the reason"),
        ("?", "Nothing is ruled: \"?\" is a line by itself"),
        ("freeze", "Why? Type the reason"),
        ("pass out of turn", "stops the table: pass out of turn."),
    ] {
        dora.types(typed).await;
        dora.says(said).await;
    }
    friends.players.east.until("the stop", |view| view.direction.frozen).await;
    server.close().await;
}

#[tokio::test]
async fn c15_a_director_is_called_and_rules_to_the_end_of_the_board() {
    let server = TestServer::open().await;
    let mut court = in_play(&server).await;
    let table = court.friends.table;

    let about = "there was a hesitation".to_owned();
    court.friends.done(Seat::East, Request::CallDirector { table, number: 1, about }).await;
    court.all("the call", |view| view.direction.called).await;
    let knows = |player: &Player| player.heard.iter().any(|frame| frame.contains("hesitation"));
    let told = court.everybody().map(|player| knows(player));
    assert_eq!(told, [false, true, false, false, false, true], "the caller and the director");
    court.rules(Ruling::Attend {}).await;
    court.all("the director", |view| !view.direction.called).await;

    // A look is told when the board is over: a finding, which all hear, comes next in every stream but theirs.
    let before = court.heard();
    court.rules(Ruling::Look { seat: Seat::West }).await;
    court.rules(Ruling::Find { text: "play on".to_owned() }).await;
    court.all("the finding", found).await;
    assert_eq!(court.heard(), before.map(|heard| heard + 1));
    assert_eq!(hand(&court.dora, Seat::West), Some(first_deal().hand(Seat::West)));
    let seen = court.everybody().map(|player| hand(player, Seat::West).is_some());
    assert_eq!(seen, [false, false, false, true, false, true]);

    court.rules(Ruling::Freeze {}).await;
    court.all("the stop", |view| view.direction.frozen).await;
    let (seat, turn, act) = court.friends.choose().unwrap();
    assert_eq!(court.friends.players[seat].refused(act.at(table, turn)).await, Refusal::Frozen {});
    court.rules(Ruling::Unfreeze {}).await;
    court.all("the end of the stop", |view| !view.direction.frozen).await;

    let (seat, turn, act) = court.friends.act().await.unwrap();
    court.rules(Ruling::RollBack { turn }).await;
    let back = Turn(turn.0 + 2);
    court.all("the taking back", |view| view.turn == back).await;
    let late = court.friends.players[seat].refused(act.at(table, turn)).await;
    assert_eq!(late, Refusal::StaleTurn { current: back }, "a late duplicate does not land");
    court.friends.act().await.unwrap();

    claim_is_awarded(&mut court).await;

    let looked = |player: &Player| player.heard.iter().any(|frame| frame.contains(r#""look""#));
    assert_eq!(court.everybody().map(|player| looked(player)), [true; 6], "it is told when the board is over");
    adjusts(&mut court).await;
    server.close().await;
}

/// West contests the claim. Who answered how, nobody is told before it is settled, and the director gives two tricks
/// (Law 70).
async fn claim_is_awarded(court: &mut Court) {
    let table = court.friends.table;
    let turn = court.friends.players.north.view().turn;
    let claim =
        |statement: Option<&str>| Request::Claim { table, turn, tricks: 5, statement: statement.map(str::to_owned) };
    let silent = court.friends.players.north.refused(claim(None)).await;
    assert!(matches!(silent, Refusal::StatementWanted { .. }), "{silent:?} (Law 68C)");
    court.friends.done(Seat::North, claim(Some("drawing trumps"))).await;
    for (seat, accept) in [(Seat::East, true), (Seat::West, false)] {
        court.friends.done(seat, Request::AnswerClaim { table, turn, accept, stage: ClaimStage::Opponents }).await;
    }
    let with_director = |view: &TableView| {
        view.board.as_ref().and_then(|board| Some(board.claim.as_ref()?.stage)) == Some(ClaimStage::Director)
    };
    court.all("the contested claim", with_director).await;
    let answered = |player: &Player| player.heard.iter().filter(|frame| frame.contains("claim_answered")).count();
    assert_eq!(court.everybody().map(|player| answered(player)), [0, 1, 0, 1, 0, 2]);
    claim_is_helped_with(court, turn).await;
    let won = court.dora.view().board.as_ref().unwrap().won[Side::NorthSouth];
    court.rules(Ruling::AwardClaim { turn, tricks: 2 }).await;
    court.all("the end of the board", |view| view.stage == Stage::Finished).await;
    let tricks = court.everybody().map(|player| player.view().sheet[0].tricks);
    assert_eq!(tricks, [Some(won + 2); 6]);
}

/// C6.6: the director has all four hands from their looks, and hears what Law 70 says against the claimer. Nobody else
/// hears that.
async fn claim_is_helped_with(court: &mut Court, turn: Turn) {
    let help = Request::ClaimAnalysis { table: court.friends.table, turn };
    assert_eq!(court.friends.players.west.refused(help.clone()).await, Refusal::NotDirector {});
    assert_eq!(court.kay.refused(help.clone()).await, Refusal::NotDirector {});
    let unseen = Refusal::LookFirst { seats: vec![Seat::East] };
    assert_eq!(court.dora.refused(help.clone()).await, unseen, "Dora has looked at West's hand only");
    court.rules(Ruling::Look { seat: Seat::East }).await;
    let before = court.heard();
    let Answer::ClaimAnalysis(aid) = court.dora.ask(help).await else { panic!("no help") };
    let left = court.dora.view().board.as_ref().unwrap().remaining_tricks();
    assert_eq!((aid.turn, aid.remaining), (turn, left));
    assert!(aid.double_dummy <= left && !aid.trumps_out.is_empty());
    assert_eq!(court.heard(), before);
}

async fn adjusts(court: &mut Court) {
    let (table, board) = (court.friends.table, BoardNumber::new(1).unwrap());
    let [ns, ew] = [Artificial::AveragePlus, Artificial::AverageMinus].map(Award::Artificial);
    court.rules(Ruling::Adjust { board, ns: ns.clone(), ew: ew.clone() }).await;
    court.all("the adjustment", |view| view.adjustments.len() == 1).await;
    let Answer::Record(record) = court.friends.players.south.ask(Request::Record { table }).await else {
        panic!("no record")
    };
    assert_eq!(record.boards[0].adjustment.as_ref().map(|made| &made.to), Some(&Adjusted::Awards { ns, ew }));
}

/// Two tables that differ in nothing but what the director looks at: the same bytes to all four and to whoever watches.
#[tokio::test]
async fn c10_nobody_can_tell_that_the_director_looks() {
    let server = TestServer::open().await;
    nobody_can_tell_that_the_director_looks_at(server.address(), server.address()).await;
    server.close().await;
}

/// Whoever plays came to one address of a server, whoever looks on or directs to another.
pub(crate) async fn nobody_can_tell_that_the_director_looks_at(four: SocketAddr, others: SocketAddr) {
    let (mut idle, mut busy) = (in_play_at(four, others).await, in_play_at(four, others).await);
    for court in [&mut idle, &mut busy] {
        court.friends.act().await.unwrap();
    }
    for seat in Seat::ALL.into_iter().filter(|seat| *seat != Seat::South) {
        busy.rules(Ruling::Look { seat }).await;
    }
    busy.rules(Ruling::SetClock { side: Side::EastWest, used_ms: 60_000 }).await;
    let mut streams = [Vec::new(), Vec::new()];
    for (court, streams) in [idle, busy].iter_mut().zip(&mut streams) {
        for _ in 0..7 {
            court.friends.act().await.unwrap();
        }
        let turn = court.friends.players.north.view().turn;
        court.kay.until("the last card", |view| view.turn == turn).await;
        for player in Seat::ALL.map(|seat| &court.friends.players[seat]).into_iter().chain([&court.kay]) {
            // The welcome names the account and nothing else of the table.
            streams.push(anonymous(&court.friends, player, 1));
        }
    }
    let [idle, busy] = streams;
    for (place, (idle, busy)) in idle.into_iter().zip(busy).enumerate() {
        assert_eq!(idle, busy, "stream {place}");
    }
}

#[tokio::test]
async fn who_plays_does_not_direct_and_who_directs_does_not_play() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down_with(&server, one_board(), Policy::tournament()).await;
    let invite = friends.invitations.director.clone();
    let (table, north) = (friends.table, &mut friends.players.north);
    assert_eq!(north.refused(Request::Direct { invite: invite.clone() }).await, Refusal::PlayersCannotDirect {});
    assert_eq!(north.refused(rule(table, 1, Ruling::Freeze {})).await, Refusal::NotDirector {});

    let mut dora = Player::enter(server.address(), &server.guest("Dora").await).await;
    let seat = friends.invitations.seats.east.clone();
    for wrong in [
        Request::Sit { invite: invite.clone() },
        Request::Watch { invite: invite.clone() },
        Request::Direct { invite: seat.clone() },
    ] {
        assert_eq!(dora.refused(wrong.clone()).await, Refusal::BadInvitation {}, "{wrong:?}");
    }
    let stranger = dora.refused(rule(table, 1, Ruling::Freeze {})).await;
    assert!(matches!(stranger, Refusal::NotDirector {} | Refusal::NoSuchTable {}), "{stranger:?}");
    assert_eq!(dora.ask(Request::Direct { invite }).await, Answer::Directing { table });
    let sitting = friends.players.east.view().seats.east.as_ref().unwrap().sitting;
    friends.done(Seat::East, Request::LeaveSeat { table, sitting }).await;
    assert_eq!(dora.refused(Request::Sit { invite: seat }).await, Refusal::DirectorsCannotPlay {});
    server.close().await;
}

/// North declares two spades; the lead is faced.
async fn in_play(server: &TestServer) -> Court {
    in_play_at(server.address(), server.address()).await
}

async fn in_play_at(four: SocketAddr, others: SocketAddr) -> Court {
    let mut court = Court::sits_apart(four, others, one_board(), TOURNAMENT).await;
    bid(&mut court.friends, "1S P 2S P P P").await;
    court.friends.act().await.unwrap();
    assert!(court.friends.face_the_lead().await);
    court
}

fn found(view: &TableView) -> bool {
    view.direction.rulings.iter().any(|notice| matches!(notice.ruling, Ruling::Find { .. }))
}

fn hand(player: &Player, seat: Seat) -> Option<bridge_rules::Hand> {
    player.view().board.as_ref()?.hands.get(seat)
}
