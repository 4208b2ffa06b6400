//! Proofs: whoever asks for a ticket is given one, shows it with the socket, and finds room there however many stand
//! about who show nothing. It gives room to say hello and nothing else, and says nothing of who shows it (Promise S2).

use bridge_game::Moment;
use bridge_protocol::{PROOF_SUBPROTOCOL, limits::TICKET_LIFE};
use dashmap::DashMap;
use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Proofs that were shown and are remembered until they expire, so that each is good for one socket. When it is full,
/// proofs are good for nothing for a while, and those who show them wait with everybody else.
const SHOWN: usize = 20_000;
/// Bytes of the signature.
const SIGNATURE: usize = 16;

/// Signs and checks proofs.
pub(crate) struct Proofs {
    key: [u8; 32],
    shown: DashMap<[u8; 16], Moment>,
}

impl Proofs {
    pub(crate) fn new(key: [u8; 32]) -> Self {
        Self { key, shown: DashMap::new() }
    }

    /// A proof of these fresh random bits, as the subprotocol that it is shown as.
    pub(crate) fn issue(&self, bits: [u8; 16], now: Moment) -> String {
        let until = now.after(TICKET_LIFE);
        let mut payload = [&bits[..], &until.0.to_be_bytes()].concat();
        let signature = self.mac(&payload).finalize().into_bytes();
        payload.extend_from_slice(&signature[..SIGNATURE]);
        format!("{PROOF_SUBPROTOCOL}{}", BASE64URL_NOPAD.encode(&payload))
    }

    /// Takes a proof in, if it is one. It is good once.
    pub(crate) fn show(&self, proof: &str, now: Moment) -> bool {
        let Some((bits, until)) = self.read(proof) else { return false };
        if self.shown.len() >= SHOWN {
            self.sweep(now);
        }
        until >= now && self.shown.len() < SHOWN && self.shown.insert(bits, until).is_none()
    }

    /// Forgets those that have expired.
    pub(crate) fn sweep(&self, now: Moment) {
        self.shown.retain(|_, until| *until >= now);
    }

    /// What was signed.
    fn read(&self, proof: &str) -> Option<([u8; 16], Moment)> {
        let bytes = BASE64URL_NOPAD.decode(proof.strip_prefix(PROOF_SUBPROTOCOL)?.as_bytes()).ok()?;
        let (payload, signature) = bytes.split_last_chunk::<SIGNATURE>()?;
        self.mac(payload).verify_truncated_left(signature).ok()?;
        let (bits, until) = payload.split_first_chunk()?;
        Some((*bits, Moment(u64::from_be_bytes(until.try_into().ok()?))))
    }

    fn mac(&self, payload: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::new_from_slice(&self.key).expect("any length is a key");
        mac.update(payload);
        mac
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const NOW: Moment = Moment(1_000_000);

    #[test]
    fn a_proof_is_good_once() {
        let proofs = Proofs::new([7; 32]);
        let proof = proofs.issue([1; 16], NOW);
        assert!(proofs.show(&proof, NOW));
        assert!(!proofs.show(&proof, NOW));
        assert!(proofs.show(&proofs.issue([2; 16], NOW), NOW));
    }

    #[test]
    fn a_proof_is_good_for_half_a_minute() {
        let proofs = Proofs::new([7; 32]);
        let end = NOW.after(TICKET_LIFE);
        assert!(proofs.show(&proofs.issue([1; 16], NOW), end));
        assert!(!proofs.show(&proofs.issue([2; 16], NOW), end.after(Duration::from_millis(1))));
        proofs.sweep(end.after(Duration::from_millis(1)));
        assert!(proofs.shown.is_empty());
    }

    #[test]
    fn what_this_server_did_not_sign_is_no_proof() {
        let proofs = Proofs::new([7; 32]);
        let proof = proofs.issue([1; 16], NOW);
        let later = BASE64URL_NOPAD.encode(&[[1; 16].as_slice(), &u64::MAX.to_be_bytes(), &[0; 16]].concat());
        let others = [
            Proofs::new([8; 32]).issue([1; 16], NOW),
            proof.replace(PROOF_SUBPROTOCOL, ""),
            proof.to_uppercase(),
            proof[..proof.len() - 2].to_owned(),
            format!("{proof}AA"),
            format!("{PROOF_SUBPROTOCOL}{later}"),
            PROOF_SUBPROTOCOL.to_owned(),
            String::new(),
        ];
        for other in others {
            assert!(!proofs.show(&other, NOW), "{other}");
        }
        assert!(proofs.show(&proof, NOW), "none of them spent it");
    }

    /// Otherwise a browser would not offer it (RFC 6455, section 4.1: a token of HTTP).
    #[test]
    fn a_proof_can_be_a_subprotocol() {
        let proof = Proofs::new([7; 32]).issue([0xff; 16], NOW);
        assert!(proof.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte)), "{proof}");
    }

    #[test]
    fn so_many_are_remembered_and_no_more() {
        let proofs = Proofs::new([7; 32]);
        let bits = |number: usize| {
            let mut bits = [0; 16];
            bits[..8].copy_from_slice(&number.to_le_bytes());
            bits
        };
        assert!((0..SHOWN).all(|number| proofs.show(&proofs.issue(bits(number), NOW), NOW)));
        assert!(!proofs.show(&proofs.issue(bits(SHOWN), NOW), NOW));
        let later = NOW.after(TICKET_LIFE + Duration::from_millis(1));
        assert!(proofs.show(&proofs.issue(bits(SHOWN), later), later), "there is room when they have expired");
        assert_eq!(proofs.shown.len(), 1);
    }
}
