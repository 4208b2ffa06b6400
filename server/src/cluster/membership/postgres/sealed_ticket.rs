//! A ticket as it lies in the database. A row that was deleted stays in its file for a while, so that none may be read
//! without the ticket itself: who it is for is sealed under a key that is made of its bits, of which only a hash is
//! there.

use bridge_game::{Person, record::SealKey};
use bridge_protocol::{AccountId, PlayerName};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::accounts::Bearer;

/// Who a ticket is for.
#[derive(Serialize, Deserialize)]
struct Holder {
    account: AccountId,
    name: PlayerName,
    key: u32,
}

/// What the row is found by.
pub(super) fn row_of(bits: [u8; 16]) -> Vec<u8> {
    derived(b"bridge ticket: row", bits).to_vec()
}

/// What lies in it.
pub(super) fn seal(bits: [u8; 16], Bearer { person, key }: &Bearer) -> Vec<u8> {
    let holder = Holder { account: person.account, name: person.name.clone(), key: *key };
    let holder = serde_json::to_vec(&holder).expect("a name and two numbers are JSON");
    SealKey::new(derived(b"bridge ticket: seal", bits)).seal(&[], &holder)
}

/// Whom it is for; nobody if it was not written so.
pub(super) fn open(bits: [u8; 16], sealed: &[u8]) -> Option<Bearer> {
    let holder = SealKey::new(derived(b"bridge ticket: seal", bits)).open(&[], sealed)?;
    let Holder { account, name, key } = serde_json::from_slice(&holder).ok()?;
    Some(Bearer { person: Person { account, name }, key })
}

fn derived(purpose: &[u8], bits: [u8; 16]) -> [u8; 32] {
    Sha256::new().chain_update(purpose).chain_update(bits).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_the_ticket_and_nobody_else_reads_whose_it_is() {
        let person = Person { account: AccountId::from_bytes([3; 16]), name: PlayerName::new("Theodora").unwrap() };
        let bearer = Bearer { person, key: 7 };
        let (bits, others) = ([1; 16], [2; 16]);
        let (row, sealed) = (row_of(bits), seal(bits, &bearer));
        assert_eq!(open(bits, &sealed), Some(bearer));
        assert_eq!((open(others, &sealed), open(bits, b"")), (None, None));
        for lying in [row, sealed] {
            assert!(!lying.windows(8).any(|part| part == b"Theodora") && !lying.windows(16).any(|part| part == bits));
        }
    }
}
