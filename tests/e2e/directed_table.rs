//! A table with a director and, where its policy lets people watch, a kibitzer.

use std::net::SocketAddr;

use bridge_e2e::{Foursome, Guest, Player, TestServer};
use bridge_protocol::{Answer, BoardSource, Kibitzing, Policy, Request, Ruling, TableView};
use bridge_rules::Seat;

/// Four at a table, and who else is there.
pub(crate) struct Court {
    pub(crate) friends: Foursome,
    /// The director.
    pub(crate) dora: Player,
    /// A kibitzer.
    pub(crate) kay: Player,
    made: u32,
}

/// A competition that lets people watch what lies on the table. Jumps are not waited for.
pub(crate) const TOURNAMENT: Policy =
    Policy { kibitzing: Kibitzing::OpenCards, skip_pause: false, ..Policy::tournament() };

impl Court {
    /// The four sit down and have the first board before them.
    pub(crate) async fn sits(server: &TestServer, boards: BoardSource, policy: Policy) -> Self {
        Self::sits_apart(server.address(), server.address(), boards, policy).await
    }

    /// The four come to one address of a server, and the others to another.
    pub(crate) async fn sits_apart(four: SocketAddr, others: SocketAddr, boards: BoardSource, policy: Policy) -> Self {
        let mut friends = Foursome::sit_down_at(four, boards, policy, 1).await;
        let kay = friends.watched_by(others, &Guest::of(others, "Kay").await).await;
        let dora = friends.directed_by(others, &Guest::of(others, "Dora").await).await;
        friends.begin_board().await;
        Self { friends, dora, kay, made: 0 }
    }

    /// The director rules, and the server says what it says.
    pub(crate) async fn tries(&mut self, ruling: Ruling) -> Answer {
        let (table, number) = (self.friends.table, self.made + 1);
        let answer = self.dora.ask(rule(table, number, ruling)).await;
        self.made += u32::from(answer == Answer::Done {});
        answer
    }

    /// The director rules.
    pub(crate) async fn rules(&mut self, ruling: Ruling) {
        let answer = self.tries(ruling.clone()).await;
        assert_eq!(answer, Answer::Done {}, "{ruling:?}");
    }

    /// Everybody's view comes to this.
    pub(crate) async fn all(&mut self, what: &str, good: impl Fn(&TableView) -> bool) {
        for player in self.everybody() {
            player.until(what, &good).await;
        }
    }

    /// The four, the kibitzer, and the director last.
    pub(crate) fn everybody(&mut self) -> [&mut Player; 6] {
        let players = &mut self.friends.players;
        [&mut players.north, &mut players.east, &mut players.south, &mut players.west, &mut self.kay, &mut self.dora]
    }

    /// How much each of the four and the kibitzer has heard so far.
    pub(crate) fn heard(&self) -> [usize; 5] {
        let [north, east, south, west] = Seat::ALL.map(|seat| self.friends.players[seat].heard.len());
        [north, east, south, west, self.kay.heard.len()]
    }
}

/// A ruling as a request.
pub(crate) fn rule(table: bridge_protocol::TableId, number: u32, ruling: Ruling) -> Request {
    Request::Rule { table, number, ruling, law: None, reason: "to keep the peace".to_owned() }
}
