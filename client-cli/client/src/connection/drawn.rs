//! A connection that goes to no server, for tests: what a server would tell is told by the test, which answers what is
//! asked, too.

use std::{collections::BTreeMap, sync::Arc};

use bridge_protocol::{AccountId, Answer, PlayerName, Request};
use tokio::sync::{mpsc, oneshot};

use super::{
    Connection, Handle, Update,
    ask::{Ask, To},
    inbox::Inbox,
    limits,
};
use crate::{api::Server, server_clock::ServerClock};

/// The far side of a connection that goes to no server.
pub struct FarSide {
    inbox: Arc<Inbox>,
    asks: mpsc::Receiver<Ask>,
}

impl Connection {
    /// A connection of Ann's, who sits South at the drawn table. Nothing has been told on it.
    pub fn drawn() -> (Self, FarSide) {
        let (asks, to_do) = mpsc::channel(limits::ASKS);
        let (life, alive) = oneshot::channel();
        let inbox = Arc::new(Inbox::new(false));
        let far_side = FarSide { inbox: Arc::clone(&inbox), asks: to_do };
        let connection = Self {
            account: AccountId::from_bytes([2; 16]),
            name: PlayerName::new("Ann").expect("drawn right"),
            public: Server::new("http://127.0.0.1:1").expect("drawn right"),
            clock: ServerClock::told(0),
            handle: Handle { asks },
            inbox,
            tables: BTreeMap::new(),
            matches: BTreeMap::new(),
            events: BTreeMap::new(),
            ended: None,
            asked: 0,
            life,
            task: tokio::spawn(async move { drop(alive.await) }),
        };
        (connection, far_side)
    }
}

impl FarSide {
    /// Something happens.
    pub fn tell(&self, update: Update) {
        self.inbox.push(update, Vec::new);
    }

    /// Takes what is asked next, and answers it.
    pub async fn answer(&mut self, answer: Answer) -> Request {
        let Ask { request, to } = self.asks.recv().await.expect("somebody asks");
        match to {
            // Whoever asked may have stopped waiting.
            To::Caller(caller) => drop(caller.send(Ok(answer))),
            To::Holder(number) => self.inbox.answer(number, Ok(answer)),
            To::Stream(_) | To::Dealing | To::Return => {}
        }
        request
    }
}
