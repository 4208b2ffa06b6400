//! A table as a story: each act is what a client sends and what everybody hears of it. The views come from the fold
//! alone, the legality from `bridge-rules`; nothing here is an authority.

use bridge_protocol::{
    Answer, Audience, BoardResult, ByLane, ChatLine, ClaimStage, ClientHello, Hands, Lane, LogHash, Policy, Presence,
    Reply, Request, RequestFrame, Seq, ServerFrame, Snapshot, TableEvent, TableEvents, TableView, Turn, limits,
};
use bridge_rules::{Auction, AuctionOutcome, BoardNumber, BySeat, Card, Outcome, Play, Seat};

use crate::{
    chain::{ACT_MS, Chain},
    script::{Script, compact},
    table,
};

/// An event as each lane hears it, if it does.
pub(crate) type LaneEvents = Box<dyn Fn(Lane) -> Option<TableEvent>>;

pub(crate) struct Story {
    pub(crate) views: ByLane<TableView>,
    pub(crate) script: Script,
    pub(crate) log: Chain,
    seqs: ByLane<Seq>,
    here: BySeat<bool>,
    ids: BySeat<u64>,
    auction: Auction,
    play: Option<Play>,
}

impl Story {
    pub(crate) fn new(policy: Policy) -> Self {
        Self {
            views: ByLane::from_fn(|_| empty_table(policy)),
            script: Script::default(),
            log: Chain::default(),
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
        self.script.sent(seat.as_str(), &ClientHello { hello: table::hello(seat) });
        self.script.received(seat.as_str(), &ServerFrame::Welcome(table::welcome(seat)));
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
        self.happens(vec![told(TableEvent::SeatTaken { seat, occupant: table::occupant(seat) })]);
        self.here[seat] = true;
        match seat {
            Seat::North | Seat::West => {
                self.script.received(seat.as_str(), &ServerFrame::Snapshot(Box::new(self.snapshot(seat.into()))));
            }
            Seat::East | Seat::South => self.script.aside(seat.as_str(), "a snapshot of the lane, as the others'"),
        }
        let presence =
            ServerFrame::Presence(Presence { table: table::table(), here: self.here, substitutes_due: Vec::new() });
        self.script.received(&self.everybody(), &presence);
    }

    pub(crate) fn ready(&mut self, seat: Seat) {
        let board = BoardNumber::FIRST;
        let mut events = vec![told(TableEvent::Ready { seat })];
        if others_all(seat, |each| self.views[Lane::Kibitzer].ready[each]) {
            events.push(told(TableEvent::ContributionsWanted { within_ms: window_ms(), set: None }));
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
        let called = move |thought_ms| TableEvent::Called { turn, seat, call, meaning: None, thought_ms };
        let mut events = vec![told_with_time(called)];
        if let Some(AuctionOutcome::Contract(contract)) = self.auction.outcome() {
            self.play = Some(Play::new(table::deal(), contract));
            events.push(told(TableEvent::ContractReached { contract, dummy: None }));
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
        let played = move |thought_ms| TableEvent::Played { turn, seat, card, won_by, thought_ms };
        let mut events = vec![told_with_time(played)];
        if is_opening_lead {
            events.push(told(TableEvent::DummyFaced { seat: dummy, hand, also: Default::default() }));
        }
        self.act(player.expect("cards are left"), Request::Play { table: table::table(), turn, card }, events);
    }

    /// Declarer claims and faces their cards to the others at the table (Law 68C).
    pub(crate) fn claim(&mut self, seat: Seat, tricks: u8, statement: &str) {
        let (turn, statement) = (self.turn(), Some(statement.to_owned()));
        let hand = self.play.as_ref().expect("the auction is over").hand(seat);
        let (stage, words) = (ClaimStage::Opponents, statement.clone());
        let claimed: LaneEvents = Box::new(move |lane| {
            let hand = (lane != seat.into() && lane != Lane::Kibitzer).then_some(hand);
            Some(TableEvent::Claimed { turn, seat, tricks, statement: words.clone(), stage, hand })
        });
        self.act(seat, Request::Claim { table: table::table(), turn, tricks, statement }, vec![claimed]);
    }

    pub(crate) fn answers(&mut self, seat: Seat, turn: Turn, accept: bool) {
        self.act(seat, answer(turn, accept), vec![claim_answered(seat, turn, accept)]);
    }

    /// The second answer is yes too: the claim stands.
    pub(crate) fn agrees(&mut self, seat: Seat, turn: Turn) {
        let settled = told(TableEvent::ClaimSettled { turn, accepted: true });
        self.act(seat, answer(turn, true), vec![claim_answered(seat, turn, true), settled]);
        self.happens(vec![told(board_ended(self.log.last()))]);
    }

    pub(crate) fn say(&mut self, seat: Seat, line: u32, text: &str) {
        let (to, text) = (Audience::Table, text.to_owned());
        let said = ChatLine { from: seat.into(), to, name: table::name(seat), line, text: text.clone() };
        self.act(seat, Request::Say { table: table::table(), line, text, to }, vec![told(TableEvent::Said(said))]);
    }

    pub(crate) fn turn(&self) -> Turn {
        self.views[Lane::Kibitzer].turn
    }

    pub(crate) fn act(&mut self, seat: Seat, request: Request, events: Vec<LaneEvents>) {
        self.log.time_passes();
        self.ask(seat, request, Answer::Done {});
        self.happens(events);
    }

    /// One commit: each lane that hears of it gets one frame.
    pub(crate) fn happens(&mut self, told: Vec<LaneEvents>) {
        let mut frames: Vec<(String, ServerFrame)> = Vec::new();
        for lane in Lane::ALL {
            let events: Vec<_> = told.iter().filter_map(|told| told(lane)).collect();
            let from = self.seqs[lane].next();
            for event in &events {
                self.views[lane].apply(lane, event).expect("the story goes on from where it was");
                self.seqs[lane] = self.seqs[lane].next();
            }
            if lane == Lane::Director {
                events.iter().for_each(|event| self.log.add(event));
            }
            if events.is_empty() {
                continue;
            }
            let Some(seat) = lane.seat().filter(|seat| self.here[*seat]) else { continue };
            let frame = ServerFrame::TableEvents(TableEvents { table: table::table(), from, events });
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

pub(crate) fn board_opened(lane: Lane) -> TableEvent {
    let mut hands = Hands::default();
    if let Some(seat) = lane.seat() {
        *hands.get_mut(seat) = Some(table::deal().hand(seat));
    }
    TableEvent::BoardOpened {
        board: BoardNumber::FIRST,
        terms: None,
        seating: Default::default(),
        hands,
        declaring: None,
        drawing: None,
    }
}

/// North makes the spade game on the nose.
pub(crate) fn result() -> BoardResult {
    let contract = "4SN".parse().expect("a contract");
    BoardResult::new(BoardNumber::FIRST, Outcome::Played { contract, tricks: 10 })
}

pub(crate) fn board_ended(log: LogHash) -> TableEvent {
    let secret = Some(table::board_secret());
    let (log, clock, scored) = (Some(log), None, None);
    TableEvent::BoardEnded {
        result: result(),
        deal: Some(table::deal()),
        drawn: None,
        secret,
        meanings: Vec::new(),
        log,
        clock,
        scored,
    }
}

pub(crate) fn window_ms() -> u64 {
    u64::try_from(limits::CONTRIBUTION_WINDOW.as_millis()).expect("a few seconds")
}

fn answer(turn: Turn, accept: bool) -> Request {
    Request::AnswerClaim { table: table::table(), turn, stage: ClaimStage::Opponents, accept }
}

fn claim_answered(seat: Seat, turn: Turn, accept: bool) -> LaneEvents {
    Box::new(move |lane| {
        let by = (lane == Lane::Director).then_some(seat);
        let hears = lane == seat.into() || by.is_some();
        hears.then_some(TableEvent::ClaimAnswered { turn, accept, by })
    })
}

pub(crate) fn told(event: TableEvent) -> LaneEvents {
    Box::new(move |_| Some(event.clone()))
}

/// What everybody hears, and the director with the time that the player took.
fn told_with_time(event: impl Fn(Option<u64>) -> TableEvent + 'static) -> LaneEvents {
    Box::new(move |lane| Some(event((lane == Lane::Director).then_some(ACT_MS))))
}

fn others_all(seat: Seat, done: impl Fn(Seat) -> bool) -> bool {
    Seat::ALL.into_iter().all(|each| each == seat || done(each))
}

fn empty_table(policy: Policy) -> TableView {
    let mut view = TableView::empty(table::account(Seat::North), policy, table::boards().to_vec());
    view.set.ctx = Some(table::ctx());
    view.set.commitment = Some(table::commitment());
    view
}
