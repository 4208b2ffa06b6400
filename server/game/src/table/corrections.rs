//! A table of a match or of an event rules on its boards as long as that counts there. When the score of the match, or
//! the standings of the event, are final it counts no more: whoever carries out a command asks there first.

use bridge_protocol::AccountId;

use super::{Table, claim, command::Command, direction};

impl Table {
    /// Whether a command would change what a board of the session came to.
    pub fn would_correct(&self, account: AccountId, command: &Command) -> bool {
        match command {
            Command::Direction(direction::Command::Rule { number, ruling, .. }) => {
                // Who repeats a ruling that was made is told so.
                self.direction.directs(account) && self.direction.ruling(*number).is_none() && ruling.changes_a_score()
            }
            Command::Claim(claim::Command::WithdrawAgreement { board }) => {
                let over = self.finished.iter().find(|over| over.board == *board);
                let agreed = over.and_then(|over| Some((over, over.seat_of(account)?)));
                agreed.is_some_and(|(over, seat)| over.agreed[seat] && !over.withdrawn[seat])
            }
            Command::Direction(_)
            | Command::Claim(_)
            | Command::Seating(_)
            | Command::Dealing(_)
            | Command::Drawing(_)
            | Command::Auction(_)
            | Command::Declaring(_)
            | Command::Explaining(_)
            | Command::Play(_)
            | Command::Undo(_)
            | Command::Session(_)
            | Command::Talk(_) => false,
        }
    }
}
