//! Where a session stands. Each stage holds what exists in it and nothing else.

use bridge_protocol::Stage as StageName;
use bridge_rules::{Auction, BoardNumber, BySide, Contract, Deal, Hand, Play, Seat};

use super::{Claim, FaceDownLead, Proceedings};
use crate::{Concealed, Moment};

#[derive(Clone, Debug)]
pub(crate) enum Stage {
    /// Before the first board and between boards.
    Gathering,
    /// Spec E2, step 2.
    Committing {
        until: Moment,
    },
    /// Spec E2, step 3.
    Revealing {
        until: Moment,
    },
    Auction(Box<AuctionStage>),
    Play(Box<PlayStage>),
    Finished,
}

#[derive(Clone, Debug)]
pub(crate) struct AuctionStage {
    pub(crate) board: BoardNumber,
    pub(crate) deal: Concealed<Deal>,
    pub(crate) auction: Auction,
    pub(crate) proceedings: Proceedings,
}

#[derive(Clone, Debug)]
pub(crate) struct PlayStage {
    pub(crate) board: BoardNumber,
    pub(crate) deal: Concealed<Deal>,
    pub(crate) auction: Auction,
    pub(crate) proceedings: Proceedings,
    pub(crate) play: Play,
    /// Only where it is made face down.
    pub(crate) lead: Option<FaceDownLead>,
    /// Dummy is faced when the opening lead is (Law 41D); until then even declarer sees thirteen backs.
    pub(crate) dummy_is_faced: bool,
    /// How often each side has claimed on this board.
    pub(crate) claims: BySide<usize>,
    pub(crate) claim: Option<Claim>,
}

impl Stage {
    pub(crate) const fn name(&self) -> StageName {
        match self {
            Self::Gathering => StageName::Gathering,
            Self::Committing { .. } => StageName::Committing,
            Self::Revealing { .. } => StageName::Revealing,
            Self::Auction(_) => StageName::Auction,
            Self::Play(_) => StageName::Play,
            Self::Finished => StageName::Finished,
        }
    }

    /// When the stage ends although somebody is still missing.
    pub(crate) const fn deadline(&self) -> Option<Moment> {
        match self {
            Self::Committing { until } | Self::Revealing { until } => Some(*until),
            Self::Gathering | Self::Auction(_) | Self::Play(_) | Self::Finished => None,
        }
    }

    /// What goes with the board on the table.
    pub(crate) fn proceedings(&self) -> Option<&Proceedings> {
        match self {
            Self::Auction(stage) => Some(&stage.proceedings),
            Self::Play(stage) => Some(&stage.proceedings),
            Self::Gathering | Self::Committing { .. } | Self::Revealing { .. } | Self::Finished => None,
        }
    }

    pub(crate) fn proceedings_mut(&mut self) -> Option<&mut Proceedings> {
        match self {
            Self::Auction(stage) => Some(&mut stage.proceedings),
            Self::Play(stage) => Some(&mut stage.proceedings),
            Self::Gathering | Self::Committing { .. } | Self::Revealing { .. } | Self::Finished => None,
        }
    }

    /// Whether cards are out that some may see and others may not.
    pub(crate) const fn is_board_on(&self) -> bool {
        matches!(self, Self::Auction(_) | Self::Play(_))
    }

    /// What is left of a hand of the board on the table, without what lies on the table of it, face up or down.
    pub(crate) fn hand(&self, seat: Seat) -> Option<Hand> {
        match self {
            Self::Auction(stage) => Some(stage.deal.reveal().hand(seat)),
            Self::Play(stage) => {
                let mut hand = stage.play.hand(seat);
                if let Some(lead) = stage.lead.filter(|lead| lead.seat == seat) {
                    hand.remove(*lead.card.reveal());
                }
                Some(hand)
            }
            Self::Gathering | Self::Committing { .. } | Self::Revealing { .. } | Self::Finished => None,
        }
    }

    pub(crate) fn in_auction(&self) -> Option<&AuctionStage> {
        match self {
            Self::Auction(stage) => Some(stage),
            Self::Gathering | Self::Committing { .. } | Self::Revealing { .. } | Self::Play(_) | Self::Finished => None,
        }
    }

    pub(crate) fn in_play(&self) -> Option<&PlayStage> {
        match self {
            Self::Play(stage) => Some(stage),
            Self::Gathering | Self::Committing { .. } | Self::Revealing { .. } | Self::Auction(_) | Self::Finished => {
                None
            }
        }
    }

    pub(crate) fn in_play_mut(&mut self) -> Option<&mut PlayStage> {
        match self {
            Self::Play(stage) => Some(stage),
            Self::Gathering | Self::Committing { .. } | Self::Revealing { .. } | Self::Auction(_) | Self::Finished => {
                None
            }
        }
    }
}

impl AuctionStage {
    pub(crate) fn new(board: BoardNumber, deal: Concealed<Deal>, proceedings: Proceedings) -> Self {
        Self { board, deal, auction: Auction::new(board.dealer()), proceedings }
    }

    /// The auction has concluded: declarer's left-hand opponent is to lead.
    pub(crate) fn conclude(self, contract: Contract) -> PlayStage {
        let Self { board, deal, auction, mut proceedings } = self;
        // There is no screen in the play.
        proceedings.tray = None;
        // The play needs all four hands: only with them can a card be judged.
        let play = Play::new(*deal.reveal(), contract);
        PlayStage {
            board,
            deal,
            auction,
            proceedings,
            play,
            lead: None,
            dummy_is_faced: false,
            claims: BySide::default(),
            claim: None,
        }
    }
}
