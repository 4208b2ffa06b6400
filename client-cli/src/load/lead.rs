//! An opening lead that lies face down (Law 41): what each is told of it, and how the two who are asked have no
//! questions.

use bridge_protocol::{Request, TableEvent, TableId, Turn};
use bridge_rules::{Card, Contract, Hand, Seat};

use super::fault::Fault;
use super::table_clients::TableClients;

/// A lead that waits to be faced.
#[derive(Clone, Copy, Debug)]
pub(super) struct FaceDownLead {
    turn: Turn,
    card: Card,
    contract: Contract,
    dummy: Hand,
}

impl FaceDownLead {
    /// A lead of this turn; `dummy` is the hand that follows it.
    pub(super) const fn new(turn: Turn, card: Card, contract: Contract, dummy: Hand) -> Self {
        Self { turn, card, contract, dummy }
    }

    /// What the player of a seat is told when it is made; none is a kibitzer.
    pub(super) fn made(&self, to: Option<Seat>) -> [TableEvent; 1] {
        let seat = self.contract.opening_leader();
        let card = (to == Some(seat)).then_some(self.card);
        [TableEvent::LeadMade { turn: self.turn, seat, card, thought_ms: None }]
    }

    fn faced(&self) -> [TableEvent; 2] {
        let seat = self.contract.opening_leader();
        [
            TableEvent::LeadFaced { seat, card: self.card },
            TableEvent::DummyFaced { seat: self.contract.dummy(), hand: self.dummy, also: Default::default() },
        ]
    }

    fn no_questions(&self, table: TableId) -> Request {
        Request::NoQuestions { table, turn: self.turn }
    }
}

impl TableClients {
    /// Leader's partner and declarer have no questions, and all see the lead and dummy.
    pub(super) async fn face(&mut self, lead: &FaceDownLead) -> Result<(), Fault> {
        let (partner, declarer) = (lead.contract.opening_leader().partner(), lead.contract.declarer);
        let request = lead.no_questions(self.table);
        self.players[partner].ask(request.clone(), true).await?;
        self.players[partner].hear(&[TableEvent::NoQuestions { by: None }]).await?;
        self.players[declarer].ask(request, true).await?;
        let faced = lead.faced();
        let mut declarers = vec![TableEvent::NoQuestions { by: None }];
        declarers.extend(faced.iter().cloned());
        for seat in Seat::ALL {
            let foretold = if seat == declarer { declarers.as_slice() } else { &faced };
            self.players[seat].hear(foretold).await?;
        }
        for kibitzer in &mut self.kibitzers {
            kibitzer.hear(&faced).await?;
        }
        Ok(())
    }
}
