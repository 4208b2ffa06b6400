//! Tickets: 128 random bits that say hello once, within half a minute. They keep tokens out of sockets and their logs.

use bridge_protocol::limits::TICKET_LIFE;
use dashmap::DashMap;
use data_encoding::HEXLOWER;
use tokio::time::Instant;

use super::Bearer;

/// Tickets that can be out at a time. When all are out, asking gives "try again" (and the oldest expire within
/// seconds).
const OUTSTANDING: usize = 20_000;

/// The tickets that are out. They do not survive a restart: whoever held one asks for another.
#[derive(Debug, Default)]
pub(crate) struct Tickets(DashMap<[u8; 16], (Bearer, Instant)>);

/// Too many tickets are out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoTickets;

impl Tickets {
    /// Issues a ticket of these fresh random bits.
    pub(crate) fn issue(&self, bearer: Bearer, bits: [u8; 16]) -> Result<String, NoTickets> {
        if self.0.len() >= OUTSTANDING {
            self.sweep();
        }
        if self.0.len() >= OUTSTANDING {
            return Err(NoTickets);
        }
        self.0.insert(bits, (bearer, Instant::now() + TICKET_LIFE));
        Ok(Self::spelled(bits))
    }

    /// Takes a ticket in. It is good once.
    pub(crate) fn redeem(&self, ticket: &str) -> Option<Bearer> {
        let bits = Self::read(ticket)?;
        let (_, (bearer, until)) = self.0.remove(&bits)?;
        (Instant::now() <= until).then_some(bearer)
    }

    /// A ticket as it is written.
    pub(crate) fn spelled(bits: [u8; 16]) -> String {
        HEXLOWER.encode(&bits)
    }

    /// The bits of what is written like a ticket.
    pub(crate) fn read(ticket: &str) -> Option<[u8; 16]> {
        HEXLOWER.decode(ticket.as_bytes()).ok()?.try_into().ok()
    }

    /// How many are kept.
    #[cfg(feature = "simulation")]
    pub(crate) fn kept(&self) -> usize {
        self.0.len()
    }

    /// Forgets the tickets that were never used.
    pub(crate) fn sweep(&self) {
        let now = Instant::now();
        self.0.retain(|_, (_, until)| *until >= now);
    }
}

#[cfg(test)]
mod tests {
    use bridge_game::Person;
    use bridge_protocol::{AccountId, PlayerName};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_ticket_is_good_once() {
        let tickets = Tickets::default();
        let ticket = tickets.issue(ann(), [5; 16]).unwrap();
        assert_eq!(tickets.redeem(&ticket), Some(ann()));
        assert_eq!(tickets.redeem(&ticket), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_ticket_expires() {
        let tickets = Tickets::default();
        let ticket = tickets.issue(ann(), [5; 16]).unwrap();
        tokio::time::advance(TICKET_LIFE + std::time::Duration::from_millis(1)).await;
        assert_eq!(tickets.redeem(&ticket), None);
        tickets.issue(ann(), [6; 16]).unwrap();
        tokio::time::advance(TICKET_LIFE * 2).await;
        tickets.sweep();
        assert!(tickets.0.is_empty());
    }

    #[test]
    fn other_text_is_no_ticket() {
        for text in ["", "05", "zz", &"0".repeat(31), &"0".repeat(33), "🂡"] {
            assert_eq!(Tickets::default().redeem(text), None, "{text}");
        }
    }

    fn ann() -> Bearer {
        let person = Person { account: AccountId::from_bytes([3; 16]), name: PlayerName::new("Ann").unwrap() };
        Bearer { person, key: 1 }
    }
}
