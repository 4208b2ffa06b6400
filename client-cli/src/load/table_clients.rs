//! Four players and their kibitzers sit down: at the server as anyone would, with guest tokens, tickets, a table and
//! its invitations; at the floor by naming a table.

use std::collections::VecDeque;

use bridge_dealing::{Context, Contribution, Share};
use bridge_protocol::{
    Answer, BoardSource, ClientHello, Hello, ImportedBoard, OpeningKey, OpeningLead, PROTOCOL_VERSION, Policy, Request,
    ServerFrame, TableEvent, TableId, Turn,
};
use bridge_rules::{BoardNumber, BySeat, Deal, Hand, Seat};
use fastrand::Rng;

use super::client::Client;
use super::fault::{Fault, unexpected};
use super::floor;
use super::http_client::HttpClient;
use super::table::{OpenBoard, random_deal};

/// The people at one table, wherever it stands.
pub(super) struct TableClients {
    pub(super) players: BySeat<Client>,
    pub(super) kibitzers: Vec<Client>,
    pub(super) table: TableId,
    /// The turn of the next act.
    pub(super) turn: Turn,
    session: Option<Session>,
}

/// What only a real table has.
struct Session {
    terms: Terms,
    boards: VecDeque<BoardNumber>,
    ctx: Option<Context>,
}

/// What the clients of a table play at the server, again and again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// Boards of a set.
    pub(super) set_size: u8,
    /// Whether the server deals them.
    pub(super) dealt_by_server: bool,
    /// What the table agrees on.
    pub(super) policy: Policy,
}

impl TableClients {
    /// Connects everybody to the server and sits them down at a table of their own.
    pub(super) async fn at_server(
        http: &HttpClient,
        kibitzers: usize,
        terms: Terms,
        chance: &mut Rng,
    ) -> Result<Self, Fault> {
        let session = Session { terms, boards: VecDeque::new(), ctx: None };
        let players = BySeat {
            north: greeted(http).await?,
            east: greeted(http).await?,
            south: greeted(http).await?,
            west: greeted(http).await?,
        };
        let mut watching = Vec::with_capacity(kibitzers);
        for _ in 0..kibitzers {
            watching.push(greeted(http).await?);
        }
        let table = TableId::from_bytes([0; 16]);
        let mut clients = Self { players, kibitzers: watching, table, turn: Turn(1), session: Some(session) };
        show_code(http, &mut clients.players.north).await?;
        clients.open_table(chance).await?;
        Ok(clients)
    }

    /// Four who have come into a room of a match, with its boards in order.
    pub(super) fn in_room(
        players: BySeat<Client>,
        table: TableId,
        turn: Turn,
        terms: Terms,
        boards: &[BoardNumber],
    ) -> Self {
        let session = Session { terms, boards: boards.iter().copied().collect(), ctx: None };
        Self { players, kibitzers: Vec::new(), table, turn, session: Some(session) }
    }

    /// Whether there are boards left of the set.
    pub(super) fn has_boards(&self) -> bool {
        self.session.as_ref().is_some_and(|session| !session.boards.is_empty())
    }

    /// Connects as many to the floor.
    pub(super) async fn at_floor(address: &str, number: usize, kibitzers: usize) -> Result<Self, Fault> {
        let players = BySeat {
            north: joined(address, number).await?,
            east: joined(address, number).await?,
            south: joined(address, number).await?,
            west: joined(address, number).await?,
        };
        let mut watching = Vec::with_capacity(kibitzers);
        for _ in 0..kibitzers {
            watching.push(joined(address, number).await?);
        }
        Ok(Self { players, kibitzers: watching, table: floor::table(), turn: Turn(1), session: None })
    }

    /// Whether requests are answered here.
    pub(super) fn is_at_server(&self) -> bool {
        self.session.is_some()
    }

    /// All are ready, and the next board is on the table. When the set is over a fresh table is opened first.
    pub(super) async fn next_board(&mut self, chance: &mut Rng) -> Result<OpenBoard, Fault> {
        if self.session.is_none() {
            return self.next_board_of_floor(chance).await;
        }
        if self.session.as_ref().is_some_and(|session| session.boards.is_empty()) {
            self.rise().await?;
            self.open_table(chance).await?;
        }
        let session = self.session.as_mut().expect("the floor was handled above");
        let board = session.boards.pop_front().expect("a table is opened with a board at least");
        let (is_last, leads) = (session.boards.is_empty(), session.terms.policy.lead);
        for seat in Seat::ALL {
            self.players[seat].ask(Request::Ready { table: self.table, board }, true).await?;
        }
        let mut hands = self.look_for_hands().await?;
        if hands.iter().any(|(_, hand)| hand.is_none()) {
            self.contribute(chance).await?;
            hands = self.look_for_hands().await?;
        }
        for kibitzer in &mut self.kibitzers {
            kibitzer.hear_until(|event| matches!(event, TableEvent::BoardOpened { .. }).then_some(())).await?;
        }
        let hands = BySeat::from_fn(|seat| hands[seat].unwrap_or(Hand::EMPTY));
        let deal = Deal::new(hands).map_err(|refusal| unexpected("a deal", &refusal.to_string()))?;
        Ok(OpenBoard::new(board, deal, is_last, leads))
    }

    /// Everybody's frames since this was last asked.
    pub(super) fn take_frames(&mut self) -> u64 {
        let seated: u64 = Seat::ALL.into_iter().map(|seat| self.players[seat].take_frames()).sum();
        seated + self.kibitzers.iter_mut().map(Client::take_frames).sum::<u64>()
    }

    /// The same frames as for a ready at the server, and the cards are dealt here.
    async fn next_board_of_floor(&mut self, chance: &mut Rng) -> Result<OpenBoard, Fault> {
        let (table, board) = (self.table, BoardNumber::FIRST);
        for seat in Seat::ALL {
            self.players[seat].ask(Request::Ready { table, board }, false).await?;
        }
        for seat in Seat::ALL {
            for _ in Seat::ALL {
                self.players[seat].hear(&floor::events()).await?;
            }
        }
        for kibitzer in &mut self.kibitzers {
            for _ in Seat::ALL {
                kibitzer.hear(&floor::events()).await?;
            }
        }
        Ok(OpenBoard::new(board, random_deal(chance), false, OpeningLead::FaceUp))
    }

    /// Each player's own hand from the opening of the board; none where the server asks for contributions first.
    async fn look_for_hands(&mut self) -> Result<BySeat<Option<Hand>>, Fault> {
        let mut hands = BySeat::default();
        for seat in Seat::ALL {
            hands[seat] = self.players[seat]
                .hear_until(|event| {
                    if let TableEvent::BoardOpened { hands, .. } = event {
                        return Some(hands.get(seat));
                    }
                    matches!(event, TableEvent::ContributionsWanted { .. }).then_some(None)
                })
                .await?;
        }
        Ok(hands)
    }

    /// The ceremony of Spec E2: all commit, then all reveal.
    async fn contribute(&mut self, chance: &mut Rng) -> Result<(), Fault> {
        let ctx = self.session.as_ref().and_then(|session| session.ctx.clone());
        let ctx = ctx.ok_or_else(|| unexpected("a context of the set", &"none"))?;
        let table = self.table;
        let contributions = BySeat::from_fn(|seat| Contribution {
            label: seat.as_str().parse().expect("a letter is a label"),
            r: Share::new(&std::array::from_fn::<u8, 16, _>(|_| chance.u8(..))).expect("sixteen bytes are a share"),
        });
        for seat in Seat::ALL {
            let commitment = contributions[seat].commitment(&ctx);
            self.players[seat].ask(Request::Contribute { table, commitment }, true).await?;
        }
        for seat in Seat::ALL {
            let wanted = |event: &TableEvent| matches!(event, TableEvent::RevealsWanted { .. }).then_some(());
            self.players[seat].hear_until(wanted).await?;
        }
        for seat in Seat::ALL {
            let value = contributions[seat].r.clone();
            self.players[seat].ask(Request::Reveal { table, value }, true).await?;
        }
        Ok(())
    }

    /// North opens a table; all four use its invitations.
    async fn open_table(&mut self, chance: &mut Rng) -> Result<(), Fault> {
        let Some(session) = &mut self.session else { return Ok(()) };
        let Terms { set_size, dealt_by_server, policy } = session.terms;
        let numbers = (1..=u32::from(set_size)).filter_map(BoardNumber::new);
        session.boards = numbers.collect();
        let boards = if dealt_by_server {
            BoardSource::Deal(set_size)
        } else {
            let import = |board: &BoardNumber| ImportedBoard { board: *board, deal: random_deal(chance) };
            BoardSource::Import(session.boards.iter().map(import).collect())
        };
        // The key must differ between runs with the same seed, or a second run would find the tables of the first.
        let key = OpeningKey::from_bytes(fastrand::u128(..).to_be_bytes());
        let opened = self.players.north.request(Request::OpenTable { key, boards, policy }).await?;
        let Answer::Opened { table, invitations } = opened else { return Err(unexpected("an open table", &opened)) };
        self.table = table;
        for seat in Seat::ALL {
            let client = &mut self.players[seat];
            let answer = client.request(Request::Sit { invite: invitations.seats[seat].clone() }).await?;
            let snapshot = client.notice().await?;
            match (answer, snapshot) {
                (Answer::Seated { table: seated, seat: own }, ServerFrame::Snapshot(snapshot))
                    if seated == table && own == seat =>
                {
                    self.turn = snapshot.view.turn;
                    session.ctx = snapshot.view.set.ctx;
                }
                other => return Err(unexpected("a seat", &other)),
            }
        }
        let invite = invitations.kibitzers.unwrap_or_default();
        for kibitzer in &mut self.kibitzers {
            let answer = kibitzer.request(Request::Watch { invite: invite.clone() }).await?;
            if !matches!(answer, Answer::Watching { .. }) {
                return Err(unexpected("a place to watch", &answer));
            }
            kibitzer.notice().await?;
        }
        Ok(())
    }

    /// The set is over: all leave the table, since a connection attends only a few.
    async fn rise(&mut self) -> Result<(), Fault> {
        let table = self.table;
        for seat in Seat::ALL {
            self.players[seat].request(Request::StopWatching { table }).await?;
        }
        for kibitzer in &mut self.kibitzers {
            kibitzer.request(Request::StopWatching { table }).await?;
        }
        Ok(())
    }
}

/// Whoever would open something shows the code, where there is one.
pub(super) async fn show_code(http: &HttpClient, host: &mut Client) -> Result<(), Fault> {
    match http.code() {
        Some(code) => host.request(Request::ShowCode { code: code.to_owned() }).await.map(drop),
        None => Ok(()),
    }
}

/// A connection of a fresh guest who has been made welcome.
pub(super) async fn greeted(http: &HttpClient) -> Result<Client, Fault> {
    let (ticket, address) = http.ticket_for_a_guest().await?;
    let mut client = Client::at_server(address).await?;
    let hello = Hello {
        protocol: PROTOCOL_VERSION,
        ticket,
        client: Some(concat!("bridge-cli/", env!("CARGO_PKG_VERSION")).to_owned()),
        run_id: None,
        resume: Vec::new(),
    };
    client.say(serde_json::to_string(&ClientHello { hello })?).await?;
    match client.notice().await? {
        ServerFrame::Welcome(_) => Ok(client),
        other => Err(unexpected("a welcome", &other)),
    }
}

async fn joined(address: &str, number: usize) -> Result<Client, Fault> {
    let mut client = Client::at_floor(address).await?;
    client.say(number.to_string()).await?;
    client.hear(&floor::events()).await?;
    Ok(client)
}
