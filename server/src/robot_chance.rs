//! What computers draw from: for each board something else, so that it can be told when that board is over and says
//! nothing of the others.

use bridge_dealing::Context;
use bridge_protocol::{BoardChance, TableId};
use bridge_rules::BoardNumber;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The server's secret that the chance of every board follows from.
#[derive(Clone)]
pub(crate) struct ChanceKey([u8; 32]);

impl ChanceKey {
    pub(crate) const fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    /// The chance of a board of a set. Where several tables play the same set, what their computers do by chance is the
    /// same; boards from elsewhere are of no set, and their chance is the table's own.
    pub(crate) fn of(&self, set: Option<&Context>, table: TableId, board: BoardNumber) -> BoardChance {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any length is a key");
        match set {
            Some(set) => mac.update(set.as_str().as_bytes()),
            None => mac.update(&table.to_bytes()),
        }
        mac.update(&board.get().to_be_bytes());
        BoardChance(mac.finalize().into_bytes().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_board_has_its_own_and_tables_of_one_set_have_the_same() {
        let key = ChanceKey::new([7; 32]);
        let [one, two] = [1, 2].map(|number| BoardNumber::new(number).unwrap());
        let [here, there] = [1, 2].map(|id| TableId::from_bytes([id; 16]));
        assert_ne!(key.of(None, here, one), key.of(None, here, two));
        assert_ne!(key.of(None, here, one), key.of(None, there, one));
        let set = "club.example|table=one".parse().unwrap();
        assert_eq!(key.of(Some(&set), here, one), key.of(Some(&set), there, one));
        assert_ne!(key.of(Some(&set), here, one), ChanceKey::new([8; 32]).of(Some(&set), here, one));
    }
}
