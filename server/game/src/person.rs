//! Who has to do with a machine.

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
