//! What makes a machine decide something: a person, the server, or time.

use bridge_protocol::AccountId;

use crate::Person;

/// What a machine is told, and by whom. `C` is what people can tell it, `S` what the server alone says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input<C, S> {
    /// A person's command. What they may do follows from what they are there.
    Person(Person, C),
    /// What the server knows, or wants of it.
    Server(S),
    /// Time: a deadline has passed.
    Clock {
        /// How many computers are free, to take the places of people who are not there.
        free_computers: usize,
    },
}

impl<C, S> Input<C, S> {
    /// The account of the person who acts; none if nobody does.
    pub const fn account(&self) -> Option<AccountId> {
        match self {
            Self::Person(person, _) => Some(person.account),
            Self::Server(_) | Self::Clock { .. } => None,
        }
    }
}
