//! Why computers did what they did, kept in memory until somebody asks when the board is over. It is a convenience: the
//! oldest are forgotten, and all of them when the server stops.

use bridge_protocol::{BoardRecord, Reasoned, ReasonedAct, TableId};
use bridge_rules::BoardNumber;
use parking_lot::Mutex;

use crate::bounded::Bounded;

/// Boards whose reasons are kept, some ten kilobytes each with four computers.
const BOARDS: usize = 2_000;
/// Acts that are kept of one board: no auction and play of people who take nothing back come near it.
const ACTS: usize = 300;

/// The reasons of computers by table and board, up to a limit.
pub(crate) struct Reasons(Mutex<Bounded<(TableId, BoardNumber), Vec<Reasoned>>>);

impl Default for Reasons {
    fn default() -> Self {
        Self(Mutex::new(Bounded::new(BOARDS)))
    }
}

impl Reasons {
    /// A computer has acted.
    pub(crate) fn keep(&self, table: TableId, board: BoardNumber, reasoned: Reasoned) {
        let mut kept = self.0.lock();
        let acts = kept.get_or_default(&(table, board));
        if acts.len() < ACTS {
            acts.push(reasoned);
        }
    }

    /// The reasons for what stood at the end of a board: not for what was taken back.
    pub(crate) fn of(&self, table: TableId, record: &BoardRecord) -> Vec<Reasoned> {
        let kept = self.0.lock();
        let Some(acts) = kept.get(&(table, record.board)) else { return Vec::new() };
        let stood = |(at, each): &(usize, &Reasoned)| match each.did {
            ReasonedAct::Call(turn) => record.called_at.contains(&turn),
            // A card that was taken back may have been played after all.
            ReasonedAct::Card(card) => {
                record.cards.contains(&card) && acts[at + 1..].iter().all(|later| later.did != each.did)
            }
            ReasonedAct::Claim(_) => {
                let is_last = acts[at + 1..].iter().all(|later| !matches!(later.did, ReasonedAct::Claim(_)));
                is_last && record.claim.as_ref().is_some_and(|claim| claim.seat == each.seat)
            }
        };
        acts.iter().enumerate().filter(stood).map(|(_, each)| each.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Turn, WhyChosen};
    use bridge_rules::Seat;

    use super::*;

    const TABLE: TableId = TableId::from_bytes([1; 16]);

    #[test]
    fn what_was_taken_back_has_no_reasons() {
        let (reasons, record) = (Reasons::default(), record());
        let acts = [
            ReasonedAct::Call(Turn(2)),
            ReasonedAct::Call(Turn(99)),
            ReasonedAct::Card("CT".parse().unwrap()),
            ReasonedAct::Card("CT".parse().unwrap()),
            ReasonedAct::Card("S2".parse().unwrap()),
            ReasonedAct::Card("C2".parse().unwrap()),
            ReasonedAct::Claim(Turn(30)),
        ];
        for act in acts {
            reasons.keep(TABLE, record.board, reasoned(act));
        }
        let told: Vec<_> = reasons.of(TABLE, &record).into_iter().map(|each| each.did).collect();
        assert_eq!(told, [acts[0], acts[3], acts[4]], "another seat claimed, and clubs were never led low");
        assert!(reasons.of(TableId::from_bytes([2; 16]), &record).is_empty());
    }

    #[test]
    fn the_oldest_boards_are_forgotten() {
        let (reasons, record) = (Reasons::default(), record());
        let table = |number: usize| TableId::from_bytes((number as u128).to_le_bytes());
        for number in 0..=BOARDS {
            reasons.keep(table(number), record.board, reasoned(ReasonedAct::Call(record.called_at[0])));
        }
        let are_kept = |number| !reasons.of(table(number), &record).is_empty();
        assert_eq!([0, 1, BOARDS].map(are_kept), [false, true, true]);
    }

    fn reasoned(did: ReasonedAct) -> Reasoned {
        Reasoned { seat: Seat::East, did, why: WhyChosen::Book, layouts: None, play_for: None, choices: Vec::new() }
    }

    /// The board of the protocol's golden files; North claimed.
    fn record() -> BoardRecord {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../protocol/golden/v1/board_record.json");
        serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap()
    }
}
