//! A board that is over: everything about it is open to those who played it.

use bridge_protocol::{BoardRecord, BoardResult, ClaimRecord, LogHash, Turn};
use bridge_rules::{Auction, BoardNumber, BySeat, BySide, Deal, Outcome, Tricks};

use super::{AuctionStage, Claim, Explanations, FaceDownLead, Person, PlayStage, Shown};

#[derive(Clone, Debug)]
pub(crate) struct FinishedBoard {
    pub(crate) board: BoardNumber,
    pub(crate) deal: Deal,
    pub(crate) auction: Auction,
    pub(crate) tricks: Option<Tricks>,
    pub(crate) dummy_was_faced: bool,
    /// The opening lead, where it was made face down.
    pub(crate) lead: Option<FaceDownLead>,
    pub(crate) shown: Shown,
    pub(crate) claim: Option<ClaimRecord>,
    /// Who agreed with that claim, and who has withdrawn his agreement.
    pub(crate) agreed: BySeat<bool>,
    pub(crate) withdrawn: BySeat<bool>,
    /// Who had the seats at its end.
    pub(crate) players: BySeat<Option<Person>>,
    pub(crate) outcome: Outcome,
    pub(crate) called_at: Vec<Turn>,
    pub(crate) explanations: Explanations,
    pub(crate) clock: BySide<u64>,
    pub(crate) log: LogHash,
}

impl FinishedBoard {
    /// Four passes: the board scores 0 and is not dealt again (Law 22A).
    pub(crate) fn passed_out(stage: &AuctionStage, players: BySeat<Option<Person>>, outcome: Outcome) -> Self {
        Self {
            board: stage.board,
            deal: *stage.deal.reveal(),
            auction: stage.auction.clone(),
            tricks: None,
            dummy_was_faced: false,
            lead: None,
            shown: stage.proceedings.shown,
            claim: None,
            agreed: BySeat::default(),
            withdrawn: BySeat::default(),
            players,
            outcome,
            called_at: stage.proceedings.called_at.clone(),
            explanations: stage.proceedings.explanations.clone(),
            clock: stage.proceedings.clock.used(),
            log: stage.proceedings.log,
        }
    }

    /// All thirteen tricks were played, or a claim was agreed.
    pub(crate) fn played(stage: &PlayStage, players: BySeat<Option<Person>>, outcome: Outcome) -> Self {
        let (claim, tricks) = (stage.claim.as_ref().filter(|claim| claim.stands), stage.play.tricks());
        Self {
            board: stage.board,
            deal: *stage.deal.reveal(),
            auction: stage.auction.clone(),
            tricks: Some(tricks.clone()),
            dummy_was_faced: stage.dummy_is_faced,
            lead: stage.lead,
            shown: stage.proceedings.shown,
            claim: claim.map(|claim| claim.record(outcome, tricks)),
            agreed: claim.map_or_else(BySeat::default, Claim::agreed_by),
            withdrawn: BySeat::default(),
            players,
            outcome,
            called_at: stage.proceedings.called_at.clone(),
            explanations: stage.proceedings.explanations.clone(),
            clock: stage.proceedings.clock.used(),
            log: stage.proceedings.log,
        }
    }

    pub(crate) fn result(&self) -> BoardResult {
        BoardResult::new(self.board, self.outcome)
    }

    pub(crate) fn record(&self) -> BoardRecord {
        BoardRecord {
            board: self.board,
            dealer: self.board.dealer(),
            vulnerability: self.board.vulnerability(),
            players: BySeat::from_fn(|seat| self.players[seat].as_ref().map(|person| person.name.clone())),
            deal: self.deal,
            calls: self.auction.calls().to_vec(),
            called_at: self.called_at.clone(),
            meanings: self.explanations.words().map(|word| word.explained.clone()).collect(),
            cards: self.tricks.iter().flat_map(Tricks::cards).map(|(_, card)| card).collect(),
            claim: self.claim.clone(),
            result: self.result(),
            adjustment: None,
            log: Some(self.log),
        }
    }
}
