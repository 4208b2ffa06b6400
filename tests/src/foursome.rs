//! Four friends at a table. They play whatever is legal, by a seed that a failing test prints.

use std::net::SocketAddr;

use bridge_dealing::{ClientCommitment, Share};
use bridge_protocol::{
    Answer, BoardSource, BoardView, Declared, Invitations, OpeningKey, Policy, Request, Stage, TableId, TableView, Turn,
};
use bridge_rules::{Aim, Bid, BySeat, Call, Card, Choice, Declaration, DeclarationKind, Seat, Strain, legal_cards};

use crate::{Guest, Player, TestServer};

/// Four players of one table.
pub struct Foursome {
    /// The table.
    pub table: TableId,
    /// The links that were sent round.
    pub invitations: Invitations,
    /// Who they are.
    pub guests: BySeat<Guest>,
    /// Their sockets.
    pub players: BySeat<Player>,
    chance: u64,
}

/// What somebody does at their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// A call.
    Call(Call),
    /// Where there is no auction, a declaration.
    Declare(Declaration),
    /// Where hands are chosen, a card kept or put away.
    Choose(Choice),
    /// A card.
    Play(Card),
}

impl Foursome {
    /// North opens a social table and the four sit down.
    pub async fn sit_down(server: &TestServer, boards: BoardSource) -> Self {
        Self::sit_down_with(server, boards, Policy::social()).await
    }

    /// North opens a table with these agreements and the four sit down.
    pub async fn sit_down_with(server: &TestServer, boards: BoardSource, policy: Policy) -> Self {
        Self::sit_down_at(server.address(), boards, policy, 1).await
    }

    /// As above, in a server that is known by its address; `seed` decides how they play.
    pub async fn sit_down_at(address: SocketAddr, boards: BoardSource, policy: Policy, seed: u64) -> Self {
        let [north, east, south, west] = ["Nora", "Emil", "Susan", "Willem"].map(|name| Guest::of(address, name));
        let guests = BySeat { north: north.await, east: east.await, south: south.await, west: west.await };
        let mut north = Player::enter(address, &guests.north).await;
        // North brings the boards and plays them.
        let policy = Policy { importer_plays: true, ..policy };
        let (table, invitations) = open(&mut north, boards, policy).await;
        let mut players = BySeat {
            north,
            east: Player::enter(address, &guests.east).await,
            south: Player::enter(address, &guests.south).await,
            west: Player::enter(address, &guests.west).await,
        };
        for seat in Seat::ALL {
            let invite = invitations.seats[seat].clone();
            let answer = players[seat].ask(Request::Sit { invite }).await;
            assert_eq!(answer, Answer::Seated { table, seat });
            players[seat].until("the snapshot", |view| view.seats[seat].is_some()).await;
        }
        Self { table, invitations, guests, players, chance: seed.max(1) }
    }

    /// Four who have met elsewhere; `seed` decides how they play.
    pub fn already_met(
        table: TableId,
        invitations: Invitations,
        guests: BySeat<Guest>,
        players: BySeat<Player>,
        seed: u64,
    ) -> Self {
        Self { table, invitations, guests, players, chance: seed.max(1) }
    }

    /// All are ready for the next board, contribute to the deal if it is theirs to shape, and have the board before
    /// them.
    pub async fn begin_board(&mut self) {
        let board = self.players.north.view().next_board().expect("a board to come");
        let here = |view: &TableView| view.board.as_ref().is_some_and(|on| on.board == board);
        for seat in Seat::ALL {
            let answer = self.players[seat].ask(Request::Ready { table: self.table, board }).await;
            assert_eq!(answer, Answer::Done {});
        }
        let begins = |view: &TableView| here(view) || view.stage == Stage::Committing;
        self.players.north.until("the board, or the call for contributions", begins).await;
        if !here(self.players.north.view()) {
            self.contribute().await;
        }
        for seat in Seat::ALL {
            self.players[seat].until("the board", here).await;
        }
    }

    async fn contribute(&mut self) {
        for seat in Seat::ALL {
            self.players[seat].until("the call for contributions", |view| view.stage == Stage::Committing).await;
            let commitment = self.commitment(seat);
            self.done(seat, Request::Contribute { table: self.table, commitment }).await;
        }
        for seat in Seat::ALL {
            self.players[seat].until("the call for reveals", |view| view.stage == Stage::Revealing).await;
            self.done(seat, Request::Reveal { table: self.table, value: share(seat) }).await;
        }
    }

    /// What a player commits to when the set is dealt.
    pub fn commitment(&self, seat: Seat) -> ClientCommitment {
        commitment(self.players[seat].view(), seat).expect("a dealt set has a context")
    }

    /// The player who is to act, the turn, and one legal act of theirs, as their own view has it.
    pub fn choose(&mut self) -> Option<(Seat, Turn, Act)> {
        let board = self.players.north.view().board.as_ref()?;
        let actor = board.actor()?;
        let view = self.players[actor].view();
        let (turn, act) = (view.turn, choose(view, &mut self.chance)?);
        Some((actor, turn, act))
    }

    /// One act by whoever is to act; everyone hears of it.
    pub async fn act(&mut self) -> Option<(Seat, Turn, Act)> {
        let (actor, turn, act) = self.choose()?;
        self.done(actor, self.request(turn, act)).await;
        for seat in Seat::ALL {
            self.players[seat].until("the act", |view| view.turn > turn).await;
        }
        Some((actor, turn, act))
    }

    /// Plays the board on the table to its end.
    pub async fn play_out(&mut self) {
        loop {
            while self.act().await.is_some() {}
            if !self.face_the_lead().await {
                break;
            }
        }
    }

    /// If an opening lead lies face down, nobody has questions, and it is faced (Law 41B). Tells whether one did.
    pub async fn face_the_lead(&mut self) -> bool {
        let Some(board) = &self.players.north.view().board else { return false };
        let (Some(lead), Some(contract)) = (board.lead, board.contract) else { return false };
        for seat in [lead.seat.partner(), contract.declarer] {
            self.done(seat, Request::NoQuestions { table: self.table, turn: lead.turn }).await;
        }
        for seat in Seat::ALL {
            let faced = |view: &TableView| view.board.as_ref().is_some_and(|board| board.lead.is_none());
            self.players[seat].until("the lead", faced).await;
        }
        true
    }

    /// A director comes by their link.
    pub async fn directed_by(&self, address: SocketAddr, guest: &Guest) -> Player {
        let mut director = Player::enter(address, guest).await;
        let invite = self.invitations.director.clone();
        assert_eq!(director.ask(Request::Direct { invite }).await, Answer::Directing { table: self.table });
        director.until("the snapshot", |_| true).await;
        director
    }

    /// Somebody comes to watch by the kibitzers' link.
    pub async fn watched_by(&self, address: SocketAddr, guest: &Guest) -> Player {
        let mut kibitzer = Player::enter(address, guest).await;
        let invite = self.invitations.kibitzers.clone().expect("the policy lets people watch");
        assert_eq!(kibitzer.ask(Request::Watch { invite }).await, Answer::Watching { table: self.table });
        kibitzer.until("the snapshot", |_| true).await;
        kibitzer
    }

    /// The request that an act is.
    pub fn request(&self, turn: Turn, act: Act) -> Request {
        act.at(self.table, turn)
    }

    /// Asks for something that must be done.
    pub async fn done(&mut self, seat: Seat, request: Request) {
        let answer = self.players[seat].ask(request.clone()).await;
        assert_eq!(answer, Answer::Done {}, "{seat}: {request:?}");
    }
}

impl Act {
    /// The request that the act is.
    pub fn at(self, table: TableId, turn: Turn) -> Request {
        match self {
            Self::Call(call) => Request::Call { table, turn, call, meaning: None },
            Self::Choose(choice) => Request::Choose { table, turn, choice },
            Self::Declare(declaration) => Request::Declare { table, turn, declaration },
            Self::Play(card) => Request::Play { table, turn, card },
        }
    }
}

/// The contribution of a seat's player to every deal.
pub fn share(seat: Seat) -> Share {
    Share::new(&[seat.index() as u8 + 1; 32]).expect("32 bytes are a share")
}

/// The commitment to it, at the table of this view.
pub fn commitment(view: &TableView, seat: Seat) -> Option<ClientCommitment> {
    let label = seat.to_string().parse().expect("a seat's letter is a label");
    Some(ClientCommitment::of(view.set.ctx.as_ref()?, &label, &share(seat)))
}

/// A legal act for the player who is to act, by their own view.
pub fn choose(view: &TableView, luck: &mut u64) -> Option<Act> {
    let board = view.board.as_ref()?;
    let due = board.to_act()?;
    let mut pick = |among: usize| usize::try_from(chance(luck) % among as u64).expect("less than a usize");
    if let Some(due) = board.declaring.as_ref().and_then(|declaring| declaring.due.as_ref()) {
        return Some(Act::Declare(declaration(due.kinds[pick(due.kinds.len())], board)));
    }
    if view.stage == Stage::Drawing && board.trick.is_none() {
        return Some(Act::Choose([Choice::Keep, Choice::Discard][pick(2)]));
    }
    Some(if board.contract.is_some() || view.stage == Stage::Drawing {
        let hand = board.hands.get(due).expect("an actor sees the hand that they play from");
        let legal: Vec<_> = legal_cards(hand, board.led()).iter().collect();
        Act::Play(legal[pick(legal.len())])
    } else {
        let legal: Vec<_> = board.auction().legal_calls().collect();
        // Passes are most of every auction; a random one without them ends at seven notrump.
        Act::Call(if pick(10) < 7 { Call::Pass } else { legal[pick(legal.len().min(8))] })
    })
}

/// Hearts, and as low as may be.
fn declaration(kind: DeclarationKind, board: &BoardView) -> Declaration {
    let strain = Strain::Hearts;
    let bids = |said: &Declared| if let Declaration::Bid(bid) = said.declaration { Some(bid) } else { None };
    let last = board.declaring.iter().flat_map(|declaring| &declaring.declarations).filter_map(bids).next_back();
    match kind {
        DeclarationKind::Choose => Declaration::Choose { strain, aim: Aim::PartScore },
        DeclarationKind::Pass => Declaration::Pass,
        DeclarationKind::Open => Declaration::Open,
        DeclarationKind::Bid => Declaration::Bid(
            Bid::all().find(|bid| last.is_none_or(|last| *bid > last)).expect("less than seven notrump"),
        ),
        DeclarationKind::Name => Declaration::Name(strain),
        DeclarationKind::Leave => Declaration::Leave,
        DeclarationKind::Double => Declaration::Double,
    }
}

/// Opens a table.
pub async fn open(host: &mut Player, boards: BoardSource, policy: Policy) -> (TableId, Invitations) {
    let mut key = [0; 16];
    getrandom::fill(&mut key).expect("the system has entropy");
    match host.ask(Request::OpenTable { key: OpeningKey::from_bytes(key), boards, policy }).await {
        Answer::Opened { table, invitations } => (table, invitations),
        other => panic!("no table: {other:?}"),
    }
}

/// The next number of a small generator (xorshift64*), for tests that must be repeatable.
pub fn chance(state: &mut u64) -> u64 {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    state.wrapping_mul(0x2545_f491_4f6c_dd1d)
}
