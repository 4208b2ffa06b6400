//! Who has to do with a table: people, the clock and the server.

use bridge_protocol::{AccountId, PlayerName};

/// Somebody, as their token says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The account.
    pub account: AccountId,
    /// The name that others see.
    pub name: PlayerName,
}

impl Person {
    /// A computer that plays: one of several at a table.
    pub fn computer(number: u8) -> Self {
        let name = PlayerName::new(&format!("Computer {number}")).expect("a word and a number are a name");
        Self { account: AccountId::computer(number), name }
    }
}

/// The author of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A person. What they may do follows from where they sit.
    Person(Person),
    /// Time: a deadline has passed.
    Clock,
    /// The server: it knows who is connected.
    Server,
}

impl Actor {
    /// The account of a person.
    pub(crate) const fn person(&self) -> Option<AccountId> {
        match self {
            Self::Person(person) => Some(person.account),
            Self::Clock | Self::Server => None,
        }
    }
}
