//! A table as a story: each act is what a client sends and what everybody hears of it. The views come from the fold alone,
//! the legality from `bridge-rules`; nothing here is an authority.

use bridge_protocol::{
    Answer, BoardResult, ByLane, ChatLine, ClientHello, Events, Hands, Hello, Lane, Occupant, Policy, Presence, Reply,
    Request, RequestFrame, Seq, ServerFrame, SetView, Snapshot, Stage, TableEvent, TableView, Turn, Welcome, limits,
};
use bridge_rules::{Auction, AuctionOutcome, BoardNumber, BySeat, Card, Outcome, Play, Seat};

use crate::{
    script::{Script, compact},
    table,
};

/// An event as each lane hears it, if it does.
type Told = Box<dyn Fn(Lane) -> Option<TableEvent>>;

pub(crate) struct Story {
    pub(crate) views: ByLane<TableView>,
    pub(crate) script: Script,
    seqs: ByLane<Seq>,
    here: BySeat<bool>,
    ids: BySeat<u64>,
    auction: Auction,
    play: Option<Play>,
}

impl Story {
    pub(crate) fn new() -> Self {
        Self {
            views: ByLane::from_fn(|_| empty_table()),
            script: Script::default(),
            seqs: ByLane::default(),
            here: BySeat::default(),
            ids: BySeat::default(),
            auction: Auction::new(BoardNumber::FIRST.dealer()),
            play: None,
        }
    }

    pub(crate) fn snapshot(&self, lane: Lane) -> Snapshot {
        Snapshot { table: table::table(), lane, seq: self.seqs[lane], view: self.views[lane].clone() }
    }

    pub(crate) fn connect(&mut self, seat: Seat) {
        self.script.sent(seat.as_str(), &ClientHello { hello: hello(seat) });
        self.script.received(seat.as_str(), &ServerFrame::Welcome(welcome(seat)));
    }

    pub(crate) fn ask(&mut self, seat: Seat, request: Request, answer: Answer) {
        self.ids[seat] += 1;
        let id = self.ids[seat];
        self.script.sent(seat.as_str(), &RequestFrame { id, request });
        self.script.received(seat.as_str(), &ServerFrame::Reply(Reply { id, answer }));
    }

    pub(crate) fn sit(&mut self, seat: Seat) {
        let invite = table::invitations()[seat].clone();
        self.ask(seat, Request::Sit { invite }, Answer::Seated { table: table::table(), seat });
        self.happens(vec![told(TableEvent::SeatTaken { seat, occupant: occupant(seat) })]);
        self.here[seat] = true;
        match seat {
            Seat::North | Seat::West => {
                self.script.received(seat.as_str(), &ServerFrame::Snapshot(Box::new(self.snapshot(seat.into()))));
            }
            Seat::East | Seat::South => self.script.aside(seat.as_str(), "a snapshot of the lane, as the others'"),
        }
        let presence = ServerFrame::Presence(Presence { table: table::table(), here: self.here });
        self.script.received(&self.everybody(), &presence);
    }

    pub(crate) fn ready(&mut self, seat: Seat) {
        let board = BoardNumber::FIRST;
        let mut events = vec![told(TableEvent::Ready { seat })];
        if others_all(seat, |each| self.views[Lane::Kibitzer].ready[each]) {
            events.push(told(TableEvent::ContributionsWanted { within_ms: window_ms() }));
        }
        self.act(seat, Request::Ready { table: table::table(), board }, events);
    }

    pub(crate) fn contribute(&mut self, seat: Seat) {
        let commitment = table::client_commitment(seat);
        let mut events = vec![told(TableEvent::Contributed { seat, commitment })];
        if others_all(seat, |each| self.views[Lane::Kibitzer].set.committed[each].is_some()) {
            events.push(told(TableEvent::RevealsWanted { within_ms: window_ms() }));
        }
        self.act(seat, Request::Contribute { table: table::table(), commitment }, events);
    }

    pub(crate) fn reveal(&mut self, seat: Seat) {
        let mut events = vec![told(TableEvent::Revealed { seat })];
        if others_all(seat, |each| self.views[Lane::Kibitzer].set.revealed[each]) {
            events.push(told(TableEvent::Dealt { entropy: table::entropy() }));
            events.push(Box::new(|lane| Some(board_opened(lane))));
        }
        self.act(seat, Request::Reveal { table: table::table(), value: table::share(seat) }, events);
    }

    /// The next call, by whoever's turn it is.
    pub(crate) fn call(&mut self, call: &str) {
        let (turn, call) = (self.turn(), call.parse().expect("a call"));
        let seat = self.auction.turn().expect("the auction goes on");
        self.auction.call(call).expect("a legal call");
        let mut events = vec![told(TableEvent::Called { turn, seat, call, meaning: None, thought_ms: None })];
        if let Some(AuctionOutcome::Contract(contract)) = self.auction.outcome() {
            self.play = Some(Play::new(table::deal(), contract));
            events.push(told(TableEvent::ContractReached { contract }));
        }
        self.act(seat, Request::Call { table: table::table(), turn, call, meaning: None }, events);
    }

    /// The next card, by whoever plays it.
    pub(crate) fn play(&mut self, card: &str) {
        let (turn, card) = (self.turn(), card.parse::<Card>().expect("a card"));
        let play = self.play.as_mut().expect("the auction is over");
        let (seat, player) = (play.tricks().turn().expect("cards are left"), play.tricks().player());
        let is_opening_lead = play.tricks().cards_played() == 0;
        play.play(card).expect("a legal card");
        let between = play.tricks().current().is_empty();
        let won_by = play.tricks().turn().filter(|_| between);
        let dummy = play.tricks().contract().dummy();
        let hand = play.hand(dummy);
        let mut events = vec![told(TableEvent::Played { turn, seat, card, won_by, thought_ms: None })];
        if is_opening_lead {
            events.push(told(TableEvent::DummyFaced { seat: dummy, hand }));
        }
        self.act(player.expect("cards are left"), Request::Play { table: table::table(), turn, card }, events);
    }

    pub(crate) fn claim(&mut self, seat: Seat, tricks: u8) {
        let turn = self.turn();
        let events = vec![told(TableEvent::Claimed {
            turn,
            seat,
            tricks,
            statement: None,
            stage: bridge_protocol::ClaimStage::Opponents,
            hand: None,
        })];
        self.act(seat, Request::Claim { table: table::table(), turn, tricks, statement: None }, events);
    }

    pub(crate) fn answers(&mut self, seat: Seat, turn: Turn, accept: bool) {
        let events = vec![claim_answered(seat, turn, accept)];
        self.act(
            seat,
            Request::AnswerClaim { table: table::table(), turn, accept, stage: bridge_protocol::ClaimStage::Opponents },
            events,
        );
    }

    /// The second answer is yes too: the claim stands.
    pub(crate) fn agrees(&mut self, seat: Seat, turn: Turn) {
        let events = vec![
            claim_answered(seat, turn, true),
            told(TableEvent::ClaimSettled { turn, accepted: true }),
            told(board_ended()),
        ];
        self.act(
            seat,
            Request::AnswerClaim {
                table: table::table(),
                turn,
                accept: true,
                stage: bridge_protocol::ClaimStage::Opponents,
            },
            events,
        );
    }

    pub(crate) fn say(&mut self, seat: Seat, line: u32, text: &str) {
        let said = ChatLine { seat, name: table::name(seat), line, text: text.to_owned() };
        let request =
            Request::Say { table: table::table(), line, text: text.to_owned(), to: bridge_protocol::Audience::Table };
        self.act(seat, request, vec![told(TableEvent::Said(said))]);
    }

    pub(crate) fn turn(&self) -> Turn {
        self.views[Lane::Kibitzer].turn
    }

    fn act(&mut self, seat: Seat, request: Request, events: Vec<Told>) {
        self.ask(seat, request, Answer::Done {});
        self.happens(events);
    }

    /// One commit: each lane that hears of it gets one frame.
    fn happens(&mut self, told: Vec<Told>) {
        let mut frames: Vec<(String, ServerFrame)> = Vec::new();
        for lane in Lane::ALL {
            let events: Vec<_> = told.iter().filter_map(|told| told(lane)).collect();
            let from = self.seqs[lane].next();
            for event in &events {
                self.views[lane].apply(lane, event).expect("the story goes on from where it was");
                self.seqs[lane] = self.seqs[lane].next();
            }
            let Some(seat) = lane.seat().filter(|seat| self.here[*seat]) else { continue };
            let frame = ServerFrame::Events(Events { table: table::table(), from, events });
            match frames.iter_mut().find(|(_, other)| compact(other) == compact(&frame)) {
                Some((who, _)) => *who = format!("{who} {seat}"),
                None => frames.push((seat.to_string(), frame)),
            }
        }
        for (who, frame) in frames {
            self.script.received(&who, &frame);
        }
    }

    fn everybody(&self) -> String {
        let here: Vec<_> = self.here.iter().filter(|(_, here)| **here).map(|(seat, _)| seat.as_str()).collect();
        here.join(" ")
    }
}

pub(crate) fn hello(seat: Seat) -> Hello {
    let client = Some("example-client/0.3".to_owned());
    Hello { protocol: bridge_protocol::PROTOCOL_VERSION, ticket: ticket(seat), client, resume: Vec::new() }
}

pub(crate) fn ticket(seat: Seat) -> String {
    data_encoding::HEXLOWER.encode(&[0xa0 + u8::try_from(seat.index()).expect("four seats"); 16])
}

pub(crate) fn welcome(seat: Seat) -> Welcome {
    Welcome {
        protocol: bridge_protocol::PROTOCOL_VERSION,
        server: "bridge-server/0.1.0".to_owned(),
        account: table::account(seat),
        name: table::name(seat),
    }
}

pub(crate) fn occupant(seat: Seat) -> Occupant {
    let sitting = u32::try_from(seat.index()).expect("four seats") + 1;
    Occupant { account: table::account(seat), name: table::name(seat), sitting, lines: 0 }
}

pub(crate) fn board_opened(lane: Lane) -> TableEvent {
    let mut hands = Hands::default();
    if let Some(seat) = lane.seat() {
        *hands.get_mut(seat) = Some(table::deal().hand(seat));
    }
    TableEvent::BoardOpened { board: BoardNumber::FIRST, hands }
}

/// North makes his spade game on the nose.
pub(crate) fn result() -> BoardResult {
    let contract = "4SN".parse().expect("a contract");
    BoardResult::new(BoardNumber::FIRST, Outcome::Played { contract, tricks: 10 })
}

pub(crate) fn board_ended() -> TableEvent {
    TableEvent::BoardEnded {
        result: result(),
        deal: table::deal(),
        secret: Some(table::board_secret()),
        meanings: Vec::new(),
        log: None,
        clock: None,
    }
}

pub(crate) fn window_ms() -> u64 {
    u64::try_from(limits::CONTRIBUTION_WINDOW.as_millis()).expect("a few seconds")
}

fn claim_answered(seat: Seat, turn: Turn, accept: bool) -> Told {
    Box::new(move |lane| (lane == seat.into()).then_some(TableEvent::ClaimAnswered { turn, accept }))
}

fn told(event: TableEvent) -> Told {
    Box::new(move |_| Some(event.clone()))
}

fn others_all(seat: Seat, done: impl Fn(Seat) -> bool) -> bool {
    Seat::ALL.into_iter().all(|each| each == seat || done(each))
}

fn empty_table() -> TableView {
    TableView {
        host: table::account(Seat::North),
        policy: Policy::social(),
        seats: BySeat::default(),
        set: SetView {
            boards: table::boards().to_vec(),
            ctx: Some(table::ctx()),
            commitment: Some(table::commitment()),
            committed: BySeat::default(),
            revealed: BySeat::default(),
            entropy: None,
        },
        stage: Stage::Gathering,
        ready: BySeat::default(),
        turn: Turn(1),
        board: None,
        sheet: Vec::new(),
        chat: Vec::new(),
    }
}
