//! Help with contested claims (Law 70; Spec C6.6), worked out on threads of their own: a position may take a second,
//! and no table waits for it.

use std::sync::Arc;

use bridge_claims::{Line, NoPosition, Position};
use bridge_protocol::{AccountId, BoardView, ClaimAnalysis, DefaultLine};
use bridge_rules::{BySeat, Hand, Trick};
use dashmap::DashSet;
use tokio::sync::Semaphore;
use tracing::error;

use crate::{solver_thread::SolverThread, spans::span};

/// Claims that wait for it or are worked out: a contested claim is rare, and so many at once are somebody's mischief.
const ASKED_AT_ONCE: usize = 16;

/// Works out what helps with claims.
#[derive(Clone)]
pub(crate) struct ClaimAnalyzer {
    asked: Arc<Semaphore>,
    thread: SolverThread,
    asking: Arc<DashSet<AccountId>>,
}

/// One director's question, until it is answered.
struct Asking {
    all: Arc<DashSet<AccountId>>,
    director: AccountId,
}

impl Default for ClaimAnalyzer {
    fn default() -> Self {
        Self { asked: Arc::new(Semaphore::new(ASKED_AT_ONCE)), thread: SolverThread::default(), asking: Arc::default() }
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.all.remove(&self.director);
    }
}

impl ClaimAnalyzer {
    /// Help for a director with the claim that is open on a board, of which all four hands are seen; none when too many
    /// ask at once, or they have asked and are not answered yet.
    pub(crate) async fn analyze(&self, director: AccountId, board: BoardView) -> Option<ClaimAnalysis> {
        let _asking = self.asks(director)?;
        let _asked = self.asked.try_acquire().ok()?;
        let analysis = self.thread.work_out(span!("claim analysis"), move || work_out(&board)).await;
        analysis.inspect_err(|cause| error!(%cause, "a claim could not be worked out")).ok()
    }

    fn asks(&self, director: AccountId) -> Option<Asking> {
        self.asking.insert(director).then(|| Asking { all: Arc::clone(&self.asking), director })
    }
}

fn work_out(board: &BoardView) -> Result<ClaimAnalysis, NoPosition> {
    let claim = board.claim.as_ref().ok_or(NoPosition)?;
    let contract = board.contract.ok_or(NoPosition)?;
    let on_table = board.trick.as_ref().ok_or(NoPosition)?;
    let mut trick = Trick::new(on_table.leader);
    on_table.cards.iter().for_each(|card| trick.play_unchecked(*card));
    let hands = BySeat::from_fn(|seat| board.hands.get(seat).unwrap_or(Hand::EMPTY));
    let position = Position::new(hands, trick, contract.bid.strain, claim.seat.side())?;
    let position = position.claiming(claim.tricks);
    let told = |Line { tricks, cards }| DefaultLine { tricks, cards };
    Ok(ClaimAnalysis {
        turn: claim.turn,
        remaining: position.remaining(),
        trumps_out: bridge_claims::trumps_out(&position).iter().collect(),
        trumps_forgotten: bridge_claims::trumps_forgotten(&position).map(told),
        to_find: bridge_claims::to_find(&position).iter().collect(),
        least_successful: bridge_claims::least_successful(&position).map(told),
        double_dummy: bridge_claims::double_dummy(&position),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIRECTOR: AccountId = AccountId::from_bytes([1; 16]);

    /// The claim of the protocol's golden files, which is good.
    fn claimed() -> BoardView {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../protocol/golden/v1/view.claim.json");
        let view: serde_json::Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        let mut board: BoardView = serde_json::from_value(view["board"].clone()).unwrap();
        *board.hands.get_mut(bridge_rules::Seat::East) = "7.94.752.2".parse().ok();
        board
    }

    #[tokio::test]
    async fn c6_6_the_golden_files_claim_is_helped_with_as_the_golden_file_says() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../protocol/golden/v1/answer.claim_analysis.json");
        let told: bridge_protocol::Answer = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        let analysis = ClaimAnalyzer::default().analyze(DIRECTOR, claimed()).await.unwrap();
        assert_eq!(told, bridge_protocol::Answer::ClaimAnalysis(analysis.into()));
    }

    #[tokio::test]
    async fn c6_6_so_many_are_helped_at_once_and_no_more() {
        let analyzer = ClaimAnalyzer::default();
        let all = analyzer.asked.try_acquire_many(u32::try_from(ASKED_AT_ONCE).unwrap()).unwrap();
        assert_eq!(analyzer.analyze(DIRECTOR, claimed()).await, None);
        drop(all);
        assert!(analyzer.analyze(DIRECTOR, claimed()).await.is_some());
    }

    #[tokio::test]
    async fn c6_6_a_director_asks_one_thing_at_a_time() {
        let analyzer = ClaimAnalyzer::default();
        let asking = analyzer.asks(DIRECTOR);
        assert_eq!(analyzer.analyze(DIRECTOR, claimed()).await, None);
        assert!(
            analyzer.analyze(AccountId::from_bytes([2; 16]), claimed()).await.is_some(),
            "another is helped meanwhile"
        );
        drop(asking);
        assert!(analyzer.analyze(DIRECTOR, claimed()).await.is_some());
    }

    #[tokio::test]
    async fn c6_6_a_hand_that_is_not_seen_is_not_guessed() {
        let mut board = claimed();
        *board.hands.get_mut(bridge_rules::Seat::East) = None;
        assert_eq!(work_out(&board), Err(NoPosition));
    }
}
