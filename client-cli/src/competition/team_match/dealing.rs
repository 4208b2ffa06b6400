//! What a player keeps of a segment's dealing, and when to ask the server how it was dealt.

use std::collections::BTreeMap;

use bridge_client::{connection::Followed, proof::ProofStore, state::StateDir};
use bridge_protocol::{AccountId, MatchId, MatchView, SegmentView};

/// A proof for each segment that was dealt here.
#[derive(Debug)]
pub(super) struct Dealings {
    state: StateDir,
    id: MatchId,
    account: AccountId,
    proofs: BTreeMap<u8, ProofStore>,
    /// The secrets that each segment's transcript had when it was last asked for.
    asked: BTreeMap<u8, usize>,
}

impl Dealings {
    pub(super) fn of(state: StateDir, id: MatchId, account: AccountId) -> Self {
        Self { state, id, account, proofs: BTreeMap::new(), asked: BTreeMap::new() }
    }

    /// The proof of a segment; it goes with the player into their room.
    pub(super) fn take(&mut self, segment: u8) -> ProofStore {
        let (state, id, account) = (&self.state, self.id, self.account);
        self.proofs.remove(&segment).unwrap_or_else(|| ProofStore::of_segment(state, id, segment, account))
    }

    pub(super) fn put(&mut self, segment: u8, proof: ProofStore) {
        self.proofs.insert(segment, proof);
    }

    /// Notes what a match shows of the dealing of its last segment.
    pub(super) fn observe(&mut self, followed: &Followed) {
        let Some(segment) = followed.view.segments.last().filter(|segment| segment.set.is_some()) else { return };
        if !followed.contributions.contains_key(&segment.number) && !self.proofs.contains_key(&segment.number) {
            return;
        }
        let mut proof = self.take(segment.number);
        if let Err(error) = proof.observe_segment(segment, followed.contributions.get(&segment.number)) {
            tracing::warn!(%error, "the dealing could not be kept");
        }
        self.put(segment.number, proof);
    }

    /// The segments of which more secrets are shown than there were when their transcript was asked for.
    pub(super) fn due(&mut self, view: &MatchView) -> Vec<u8> {
        let mut grown = Vec::new();
        for segment in view.segments.iter().filter(|segment| self.proofs.contains_key(&segment.number)) {
            let shown = secrets(segment);
            if shown > self.asked.insert(segment.number, shown).unwrap_or(0) {
                grown.push(segment.number);
            }
        }
        grown
    }

    /// Where each segment's dealing can be checked.
    pub(super) fn proofs(&self) -> Vec<String> {
        let proof = |(segment, proof): (&u8, &ProofStore)| {
            let path = proof.path()?;
            Some(format!("How segment {segment} was dealt can be checked: bridge-cli verify {}", path.display()))
        };
        self.proofs.iter().filter_map(proof).collect()
    }
}

fn secrets(segment: &SegmentView) -> usize {
    segment.compared.iter().filter(|board| board.secret.is_some()).count()
}
