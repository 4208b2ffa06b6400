//! A client that cheats at every turn of a board. It is refused each time, learns nothing from it, and the other three
//! receive byte for byte what they receive without it.

use std::collections::BTreeSet;

use bridge_dealing::{ClientCommitment, Share};
use bridge_e2e::{Foursome, Player, TestServer};
use bridge_protocol::{Answer, Refusal, Request, Stage, TableId, TableView, Turn};
use bridge_rules::{Auction, BoardNumber, BySeat, Call, Card, Seat, legal_cards};

use crate::{
    boards::{bid, four_boards},
    streams::timeless,
};

/// North declares four spades, East leads, South is dummy: each of the four has something of their own to try.
const AUCTION: [&str; 6] = ["1S", "P", "4S", "P", "P", "P"];

#[tokio::test]
async fn a_cheat_in_any_seat_is_refused_and_the_others_notice_nothing() {
    let server = TestServer::open().await;
    let (fair, _) = play(&server, None).await;
    let mut codes = BTreeSet::new();
    for cheat in Seat::ALL {
        let (heard, refusals) = play(&server, Some(cheat)).await;
        for seat in Seat::ALL.into_iter().filter(|seat| *seat != cheat) {
            assert_eq!(heard[seat], fair[seat], "{cheat} cheats, and {seat} notices");
        }
        codes.extend(refusals);
    }
    for code in [
        "out_of_turn",
        "not_held",
        "revoke",
        "insufficient_bid",
        "inadmissible_double",
        "inadmissible_redouble",
        "stale_turn",
        "not_now",
        "declarer_plays_dummy",
        "dummy_cannot_claim",
        "too_many_tricks",
        "no_claim",
        "already_seated",
        "not_seated",
        "bad_invitation",
        "players_cannot_kibitz",
        "kibitzers_are_silent",
        "no_such_table",
        "not_host",
        "still_connected",
        "stale_sitting",
        "stale_line",
        "bad_line",
        "wrong_board",
        "not_dealt_here",
        "malformed",
        "seat_taken",
    ] {
        assert!(codes.contains(code), "nobody was refused with {code}: {codes:?}");
    }
}

/// What each of the four heard, with the names of this table's people and of the table replaced, and the refusals.
async fn play(server: &TestServer, cheat: Option<Seat>) -> (BySeat<Vec<String>>, BTreeSet<String>) {
    let mut friends = Foursome::sit_down(server, four_boards()).await;
    let mut cheats = match cheat {
        Some(seat) => Some(Cheats::at(server, &mut friends, seat).await),
        None => None,
    };
    friends.begin_board().await;
    for call in AUCTION {
        if let Some(cheats) = &mut cheats {
            cheats.try_everything(&mut friends).await;
        }
        bid(&mut friends, call).await;
    }
    loop {
        if let Some(cheats) = &mut cheats {
            cheats.try_everything(&mut friends).await;
        }
        if friends.act().await.is_none() {
            break;
        }
    }
    if let Some(cheats) = &mut cheats {
        cheats.try_everything(&mut friends).await;
    }
    let table = friends.table;
    let people: Vec<_> = friends.guests.iter().map(|(seat, guest)| (seat, guest.token.account.to_string())).collect();
    let mut heard = BySeat::from_fn(|_| Vec::new());
    for seat in Seat::ALL {
        // Whatever else was sent to them is before the answer to this.
        let last = friends.players[seat].ask(Request::Record { table }).await;
        assert!(matches!(last, Answer::Record(record) if record.boards.len() == 1));
        let frames = friends.players[seat].heard.iter().filter(|frame| !frame.starts_with(r#"{"reply""#));
        heard[seat] = frames
            .map(|frame| {
                let frame = timeless(frame).replace(&table.to_string(), "TABLE");
                people.iter().fold(frame, |frame, (seat, account)| frame.replace(account, &seat.to_string()))
            })
            .collect();
    }
    (heard, cheats.map(|cheats| cheats.refused).unwrap_or_default())
}

/// One who cheats from a seat, with another device, a friend who watches and one who has no business there.
struct Cheats {
    seat: Seat,
    table: TableId,
    device: Player,
    kibitzer: Player,
    stranger: Player,
    invite: String,
    requests: Vec<Request>,
    refused: BTreeSet<String>,
}

impl Cheats {
    async fn at(server: &TestServer, friends: &mut Foursome, seat: Seat) -> Self {
        let table = friends.table;
        friends.players[seat]
            .until("the others", |view| Seat::ALL.iter().all(|each| view.seats[*each].is_some()))
            .await;
        let own = friends.players[seat].resume_point();
        let mut device = Player::resume(server.address(), &friends.guests[seat], &[own]).await;
        device.remember(friends.players[seat].table.clone().unwrap());
        let mut kibitzer = Player::enter(server.address(), &server.guest("Kay").await).await;
        let invite = friends.invitations.kibitzers.clone().unwrap();
        assert!(matches!(kibitzer.ask(Request::Watch { invite }).await, Answer::Watching { .. }));
        let stranger = Player::enter(server.address(), &server.guest("Stranger").await).await;
        Self {
            seat,
            table,
            device,
            kibitzer,
            stranger,
            invite: friends.invitations.seats[seat].clone(),
            requests: impudence(friends, seat),
            refused: BTreeSet::new(),
        }
    }

    async fn try_everything(&mut self, friends: &mut Foursome) {
        let player = &mut friends.players[self.seat];
        self.refused.extend(try_calls_and_cards(player, self.table, self.seat).await);
        if player.view().stage == Stage::Play && !player.view().turn.0.is_multiple_of(4) {
            return;
        }
        for request in &self.requests {
            self.refused.insert(code(&player.refused(request.clone()).await));
        }
        let (view, table) = (player.view().clone(), self.table);
        assert!(matches!(player.ask(Request::Record { table }).await, Answer::Record(_)));
        // From another device they are the same player, and whoever watches or has no business there is nobody.
        let turn = view.turn;
        let late = Request::Call { table, turn: Turn(turn.0 + 9), call: Call::Pass, meaning: None };
        self.refused.insert(code(&self.device.refused(late.clone()).await));
        for outsider in [&mut self.kibitzer, &mut self.stranger] {
            for request in [
                late.clone(),
                Request::Call { table, turn, call: Call::Pass, meaning: None },
                Request::Claim { table, turn, tricks: 0, statement: None },
                Request::AnswerClaim { table, turn, accept: true, stage: bridge_protocol::ClaimStage::Opponents },
                Request::Say {
                    table,
                    line: 1,
                    text: "East holds the king".to_owned(),
                    to: bridge_protocol::Audience::Table,
                },
                Request::Vacate { table, seat: Seat::North, sitting: 1 },
            ] {
                self.refused.insert(code(&outsider.refused(request).await));
            }
        }
        for request in [
            Request::Record { table },
            Request::Transcript { table, set: None },
            Request::Sit { invite: self.invite.clone() },
        ] {
            self.refused.insert(code(&self.stranger.refused(request).await));
        }
        self.device.say(r#"{"id":99,"do":{"play":{"table":"every","card":"SA"}}}"#).await;
        match self.device.answer(99).await {
            Ok(Answer::Refused(refused)) => self.refused.insert(code(&refused.why)),
            other => panic!("{other:?}"),
        };
    }
}

/// Every card and some calls, at the turn that it is. Whether they may is for their own eyes to tell; nothing more is
/// told to them.
async fn try_calls_and_cards(player: &mut Player, table: TableId, seat: Seat) -> BTreeSet<String> {
    let view = player.view().clone();
    let board = view.board.as_ref().expect("a board is on");
    let mine = board.actor() == Some(seat);
    let mut refused = BTreeSet::new();
    for card in Card::all() {
        let due = board.to_act().filter(|_| view.stage == Stage::Play && mine);
        let hand = due.and_then(|due| board.hands.get(due));
        if hand.is_some_and(|hand| legal_cards(hand, board.led()).contains(card)) {
            continue;
        }
        let why = player.refused(Request::Play { table, turn: view.turn, card }).await;
        let told = match hand {
            Some(hand) if hand.contains(card) => Refusal::Revoke { led: board.led().expect("a suit was led"), card },
            Some(_) => Refusal::NotHeld { seat: due.expect("a hand is due"), card },
            None => expected_out_of_turn(&view, seat),
        };
        assert_eq!(why, told, "{card} by {seat}");
        refused.insert(code(&why));
    }
    for call in ["1C", "1S", "3H", "X", "XX", "P", "7NT"].map(|call| call.parse::<Call>().unwrap()) {
        let mut auction = Auction::new(board.dealer);
        board.calls.iter().for_each(|call| auction.call_unchecked(*call));
        if view.stage == Stage::Auction && mine && auction.legal_calls().any(|legal| legal == call) {
            continue;
        }
        refused.insert(code(&player.refused(Request::Call { table, turn: view.turn, call, meaning: None }).await));
    }
    refused.insert(code(&player.refused(Request::Claim { table, turn: view.turn, tricks: 14, statement: None }).await));
    refused
}

/// What they are told of a card that is not theirs to play: the same of all 52.
fn expected_out_of_turn(view: &TableView, seat: Seat) -> Refusal {
    let board = view.board.as_ref().expect("a board is on");
    match (view.stage, board.actor()) {
        (Stage::Play, Some(_)) if board.to_act() == Some(seat) => Refusal::DeclarerPlaysDummy {},
        (Stage::Play, Some(turn)) => Refusal::OutOfTurn { turn },
        (stage, _) => Refusal::NotNow { stage },
    }
}

/// What may never be done from a seat, at whatever stage.
fn impudence(friends: &Foursome, seat: Seat) -> Vec<Request> {
    let (table, view) = (friends.table, friends.players[seat].view());
    let others = || Seat::ALL.into_iter().filter(move |other| *other != seat);
    let sitting = |seat: Seat| view.seats[seat].as_ref().expect("all sit").sitting;
    let good = &friends.invitations.seats[seat];
    let last = good.chars().last().expect("an invitation is text");
    let forged = good[..good.len() - 1].to_owned() + if last == 'A' { "Q" } else { "A" };
    let kibitzers = friends.invitations.kibitzers.clone().expect("kibitzers are welcome");
    let mut requests = vec![
        Request::Sit { invite: forged.clone() },
        Request::Watch { invite: forged },
        Request::Sit { invite: String::new() },
        Request::Sit { invite: "A".repeat(44) },
        Request::Sit { invite: kibitzers.clone() },
        Request::Watch { invite: good.clone() },
        Request::Watch { invite: kibitzers },
        Request::Transcript { table, set: None },
        Request::AnswerClaim { table, turn: view.turn, accept: true, stage: bridge_protocol::ClaimStage::Opponents },
        Request::Ready { table, board: BoardNumber::new(9).expect("a board") },
        Request::Contribute { table, commitment: ClientCommitment::new([1; 32]) },
        Request::Reveal { table, value: Share::new(&[1; 32]).expect("32 bytes") },
        Request::Say { table, line: 7, text: "too early".to_owned(), to: bridge_protocol::Audience::Table },
        Request::Say { table, line: 1, text: "\u{202e}\u{200b}\n".to_owned(), to: bridge_protocol::Audience::Table },
        Request::Say { table, line: 1, text: "x".repeat(301), to: bridge_protocol::Audience::Table },
        Request::Claim { table, turn: Turn(0), tricks: 13, statement: None },
        Request::Claim { table, turn: Turn(u32::MAX), tricks: 255, statement: None },
        Request::Call { table, turn: Turn(0), call: Call::Pass, meaning: None },
        Request::Play { table, turn: Turn(u32::MAX), card: "SA".parse().expect("a card") },
    ];
    for other in others() {
        requests.push(Request::Sit { invite: friends.invitations.seats[other].clone() });
        requests.push(Request::LeaveSeat { table, sitting: sitting(other) });
        requests.push(Request::Vacate { table, seat: other, sitting: sitting(other) });
    }
    requests
}

fn code(refusal: &Refusal) -> String {
    let value = serde_json::to_value(refusal).expect("a refusal is JSON");
    value.as_object().and_then(|object| object.keys().next().cloned()).expect("a refusal has one code")
}
