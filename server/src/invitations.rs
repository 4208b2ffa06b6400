//! Invitations: a table and a place at it, signed. Whoever has the link may use it, as with a letter.

use bridge_protocol::{Invitations, Kibitzing, Policy, TableId};
use bridge_rules::{BySeat, Seat};
use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// What an invitation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Seat(Seat),
    Kibitzer,
    Director,
}

/// Signs and checks invitations: the table's 16 bytes, one for the place, 16 of the signature.
#[derive(Clone)]
pub(crate) struct Inviter([u8; 32]);

const SIGNATURE: usize = 16;

impl Inviter {
    pub(crate) const fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    /// The invitations of a table.
    pub(crate) fn invite(&self, table: TableId, policy: Policy) -> Invitations {
        let kibitzers = match policy.kibitzing {
            Kibitzing::Off => None,
            Kibitzing::OpenCards | Kibitzing::OneHand(_) | Kibitzing::Delayed | Kibitzing::AllHands => {
                Some(self.sign(table, Place::Kibitzer))
            }
        };
        Invitations {
            seats: BySeat::from_fn(|seat| self.sign(table, Place::Seat(seat))),
            kibitzers,
            director: self.sign(table, Place::Director),
        }
    }

    /// What an invitation is for, if this server signed it.
    pub(crate) fn read(&self, invitation: &str) -> Option<(TableId, Place)> {
        let bytes = BASE64URL_NOPAD.decode(invitation.as_bytes()).ok()?;
        let (letter, signature) = bytes.split_last_chunk::<SIGNATURE>()?;
        self.mac(letter).verify_truncated_left(signature).ok()?;
        let (place, table) = letter.split_last()?;
        Some((TableId::from_bytes(table.try_into().ok()?), Place::of(*place)?))
    }

    fn sign(&self, table: TableId, place: Place) -> String {
        let mut letter = table.to_bytes().to_vec();
        letter.push(place.byte());
        let signature = self.mac(&letter).finalize().into_bytes();
        letter.extend_from_slice(&signature[..SIGNATURE]);
        BASE64URL_NOPAD.encode(&letter)
    }

    fn mac(&self, letter: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::new_from_slice(&self.0).expect("any length is a key");
        mac.update(letter);
        mac
    }
}

impl Place {
    fn byte(self) -> u8 {
        match self {
            Self::Seat(Seat::North) => b'N',
            Self::Seat(Seat::East) => b'E',
            Self::Seat(Seat::South) => b'S',
            Self::Seat(Seat::West) => b'W',
            Self::Kibitzer => b'K',
            Self::Director => b'D',
        }
    }

    fn of(byte: u8) -> Option<Self> {
        Seat::ALL.map(Self::Seat).into_iter().chain([Self::Kibitzer, Self::Director]).find(|place| place.byte() == byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_says_where_to_sit() {
        let inviter = Inviter::new([1; 32]);
        let table = TableId::from_bytes([9; 16]);
        let invitations = inviter.invite(table, Policy::social());
        for (seat, invitation) in invitations.seats.iter() {
            assert_eq!(inviter.read(invitation), Some((table, Place::Seat(seat))));
        }
        assert_eq!(inviter.read(&invitations.kibitzers.unwrap()), Some((table, Place::Kibitzer)));
        assert_eq!(inviter.read(&invitations.director), Some((table, Place::Director)));
    }

    #[test]
    fn an_altered_invitation_says_nothing() {
        let inviter = Inviter::new([1; 32]);
        let good = inviter.invite(TableId::from_bytes([9; 16]), Policy::social()).seats.north;
        assert_eq!(Inviter::new([2; 32]).read(&good), None);
        for place in 0..good.len() {
            let mut bytes = good.clone().into_bytes();
            bytes[place] = if bytes[place] == b'A' { b'B' } else { b'A' };
            assert_eq!(inviter.read(&String::from_utf8(bytes).unwrap()), None, "{place}");
        }
        assert_eq!(inviter.read(""), None);
        assert_eq!(inviter.read(&good[1..]), None);
    }
}
