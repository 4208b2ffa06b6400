//! The seeds that computers draw from: each board has its own, so that it can be told when that board is over and says
//! nothing of the others.

use bridge_dealing::Context;
use bridge_protocol::{BoardSeed, TableId};
use bridge_rules::BoardNumber;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The server's secret that the seed of every board follows from.
#[derive(Clone)]
pub(crate) struct SeedKey([u8; 32]);

impl SeedKey {
    pub(crate) const fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    /// The seed of a board that was dealt in this context (`Table::context`). Tables that play the same set have the
    /// same; boards from elsewhere are of no set, and theirs is the table's own.
    pub(crate) fn of(&self, set: Option<&Context>, table: TableId, board: BoardNumber) -> BoardSeed {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any length is a key");
        match set {
            Some(set) => mac.update(set.as_str().as_bytes()),
            None => mac.update(&table.to_bytes()),
        }
        mac.update(&board.get().to_be_bytes());
        BoardSeed(mac.finalize().into_bytes().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_board_has_its_own_and_tables_of_one_set_have_the_same() {
        let key = SeedKey::new([7; 32]);
        let [one, two] = [1, 2].map(|number| BoardNumber::new(number).unwrap());
        let [here, there] = [1, 2].map(|id| TableId::from_bytes([id; 16]));
        assert_ne!(key.of(None, here, one), key.of(None, here, two));
        assert_ne!(key.of(None, here, one), key.of(None, there, one));
        let set = "club.example|table=one".parse().unwrap();
        assert_eq!(key.of(Some(&set), here, one), key.of(Some(&set), there, one));
        assert_ne!(key.of(Some(&set), here, one), SeedKey::new([8; 32]).of(Some(&set), here, one));
    }
}
