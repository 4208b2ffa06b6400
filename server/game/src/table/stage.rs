//! Where a session stands. Each stage holds what exists in it and nothing else.

use bridge_protocol::Stage as StageName;
use bridge_rules::{
    Auction, BoardNumber, BySeat, BySide, Contract, Deal, Declaring, Draw, Form, Hand, Play, PlayOrder, Seat, Terms,
    announced_points,
};

use super::{BoardContext, Claim, FaceDownLead};
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
    /// Two draw the hands that they bid on.
    Drawing(Box<DrawingStage>),
    Auction(Box<AuctionStage>),
    /// Where there is no auction.
    Declaring(Box<DeclaringStage>),
    Play(Box<PlayStage>),
    Finished,
}

#[derive(Clone, Debug)]
pub(crate) struct DrawingStage {
    pub(crate) board: BoardNumber,
    pub(crate) terms: Terms,
    /// As it was dealt: the hands are not those that the auction is about.
    pub(crate) deal: Concealed<Deal>,
    pub(crate) draw: Draw,
    pub(crate) context: BoardContext,
}

#[derive(Clone, Debug)]
pub(crate) struct AuctionStage {
    pub(crate) board: BoardNumber,
    pub(crate) terms: Terms,
    pub(crate) deal: Concealed<Deal>,
    pub(crate) auction: Auction,
    pub(crate) context: BoardContext,
}

#[derive(Clone, Debug)]
pub(crate) struct DeclaringStage {
    pub(crate) board: BoardNumber,
    pub(crate) terms: Terms,
    pub(crate) deal: Concealed<Deal>,
    pub(crate) declaring: Declaring,
    pub(crate) context: BoardContext,
}

#[derive(Clone, Debug)]
pub(crate) struct PlayStage {
    pub(crate) board: BoardNumber,
    pub(crate) terms: Terms,
    pub(crate) deal: Concealed<Deal>,
    pub(crate) auction: Auction,
    /// Where there was no auction.
    pub(crate) declaring: Option<Declaring>,
    pub(crate) context: BoardContext,
    pub(crate) play: Play,
    /// Only where it is made face down.
    pub(crate) lead: Option<FaceDownLead>,
    /// Dummy is faced when the opening lead is (Law 41D), unless the form shows it before; until then even declarer
    /// sees thirteen backs.
    pub(crate) dummy_is_faced: bool,
    /// How often each side has claimed on this board.
    pub(crate) claims: BySide<usize>,
    pub(crate) claim: Option<Claim>,
}

impl Stage {
    /// The cards are on the table: the form says how it comes to hands, and to what is played.
    pub(crate) fn of_board(
        form: &Form,
        terms: Terms,
        deal: Concealed<Deal>,
        draw: Option<Draw>,
        context: BoardContext,
    ) -> Self {
        let board = terms.board;
        if let Some(draw) = draw {
            return Self::Drawing(Box::new(DrawingStage { board, terms, deal, draw, context }));
        }
        let hands = BySeat::from_fn(|seat| deal.reveal().hand(seat));
        match Declaring::new(form.calling(), terms.dealer, &announced_points(&hands)) {
            Some(declaring) => Self::Declaring(Box::new(DeclaringStage { board, terms, deal, declaring, context })),
            None => {
                let auction = Auction::among(form.seating().callers(), terms.dealer);
                Self::Auction(Box::new(AuctionStage { board, terms, deal, auction, context }))
            }
        }
    }

    pub(crate) const fn name(&self) -> StageName {
        match self {
            Self::Gathering => StageName::Gathering,
            Self::Committing { .. } => StageName::Committing,
            Self::Revealing { .. } => StageName::Revealing,
            Self::Drawing(_) => StageName::Drawing,
            Self::Auction(_) => StageName::Auction,
            Self::Declaring(_) => StageName::Declaring,
            Self::Play(_) => StageName::Play,
            Self::Finished => StageName::Finished,
        }
    }

    /// When the stage ends although somebody is still missing.
    pub(crate) const fn deadline(&self) -> Option<Moment> {
        match self {
            Self::Committing { until } | Self::Revealing { until } => Some(*until),
            Self::Gathering
            | Self::Drawing(_)
            | Self::Auction(_)
            | Self::Declaring(_)
            | Self::Play(_)
            | Self::Finished => None,
        }
    }

    /// Under which terms the board on the table is played.
    pub(crate) fn terms(&self) -> Option<&Terms> {
        match self {
            Self::Drawing(stage) => Some(&stage.terms),
            Self::Auction(stage) => Some(&stage.terms),
            Self::Declaring(stage) => Some(&stage.terms),
            Self::Play(stage) => Some(&stage.terms),
            Self::Gathering | Self::Committing { .. } | Self::Revealing { .. } | Self::Finished => None,
        }
    }

    /// The board on the table as it was dealt.
    pub(crate) fn deal(&self) -> Option<Concealed<Deal>> {
        match self {
            Self::Drawing(stage) => Some(stage.deal),
            Self::Auction(stage) => Some(stage.deal),
            Self::Declaring(stage) => Some(stage.deal),
            Self::Play(stage) => Some(stage.deal),
            Self::Gathering | Self::Committing { .. } | Self::Revealing { .. } | Self::Finished => None,
        }
    }

    /// What goes with the board on the table.
    pub(crate) fn context(&self) -> Option<&BoardContext> {
        match self {
            Self::Drawing(stage) => Some(&stage.context),
            Self::Auction(stage) => Some(&stage.context),
            Self::Declaring(stage) => Some(&stage.context),
            Self::Play(stage) => Some(&stage.context),
            Self::Gathering | Self::Committing { .. } | Self::Revealing { .. } | Self::Finished => None,
        }
    }

    pub(crate) fn context_mut(&mut self) -> Option<&mut BoardContext> {
        match self {
            Self::Drawing(stage) => Some(&mut stage.context),
            Self::Auction(stage) => Some(&mut stage.context),
            Self::Declaring(stage) => Some(&mut stage.context),
            Self::Play(stage) => Some(&mut stage.context),
            Self::Gathering | Self::Committing { .. } | Self::Revealing { .. } | Self::Finished => None,
        }
    }

    /// Whether cards are out that some may see and others may not.
    pub(crate) const fn is_board_on(&self) -> bool {
        matches!(self, Self::Drawing(_) | Self::Auction(_) | Self::Declaring(_) | Self::Play(_))
    }

    /// What is left of a hand of the board on the table, without what lies on the table of it, face up or down.
    pub(crate) fn hand(&self, seat: Seat) -> Option<Hand> {
        match self {
            Self::Drawing(stage) => Some(if PlayOrder::Two.has(seat) { stage.draw.hand(seat) } else { Hand::EMPTY }),
            Self::Auction(stage) => Some(stage.deal.reveal().hand(seat)),
            Self::Declaring(stage) => Some(stage.deal.reveal().hand(seat)),
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

    pub(crate) fn in_drawing(&self) -> Option<&DrawingStage> {
        if let Self::Drawing(stage) = self { Some(stage) } else { None }
    }

    /// The draw of the board on the table, under way or over.
    pub(crate) fn draw(&self) -> Option<&Draw> {
        match self {
            Self::Drawing(stage) => Some(&stage.draw),
            Self::Auction(_) | Self::Declaring(_) | Self::Play(_) => self.context()?.draw.as_ref(),
            Self::Gathering | Self::Committing { .. } | Self::Revealing { .. } | Self::Finished => None,
        }
    }

    pub(crate) fn in_auction(&self) -> Option<&AuctionStage> {
        if let Self::Auction(stage) = self { Some(stage) } else { None }
    }

    pub(crate) fn in_declaring(&self) -> Option<&DeclaringStage> {
        if let Self::Declaring(stage) = self { Some(stage) } else { None }
    }

    /// What was said on the board on the table, where there is no auction.
    pub(crate) fn declaring(&self) -> Option<&Declaring> {
        match self {
            Self::Declaring(stage) => Some(&stage.declaring),
            Self::Play(stage) => stage.declaring.as_ref(),
            Self::Gathering
            | Self::Committing { .. }
            | Self::Revealing { .. }
            | Self::Drawing(_)
            | Self::Auction(_)
            | Self::Finished => None,
        }
    }

    pub(crate) fn in_play(&self) -> Option<&PlayStage> {
        if let Self::Play(stage) = self { Some(stage) } else { None }
    }

    pub(crate) fn in_play_mut(&mut self) -> Option<&mut PlayStage> {
        if let Self::Play(stage) = self { Some(stage) } else { None }
    }
}

impl AuctionStage {
    /// The auction has concluded: the hand after declarer's is to lead.
    pub(crate) fn conclude(self, contract: Contract, order: PlayOrder) -> PlayStage {
        let Self { board, terms, deal, auction, mut context } = self;
        // There is no screen in the play.
        context.tray = None;
        PlayStage {
            board,
            terms,
            deal,
            auction,
            declaring: None,
            context,
            // The play needs all hands that take part: only with them can a card be judged.
            play: Play::among(order, *deal.reveal(), contract),
            lead: None,
            dummy_is_faced: false,
            claims: BySide::default(),
            claim: None,
        }
    }
}

impl DeclaringStage {
    /// It is known what is played: the leader is to lead, and sees dummy if the form shows it before.
    pub(crate) fn conclude(self, contract: Contract, dummy_is_faced: bool) -> PlayStage {
        let Self { board, terms, deal, declaring, context } = self;
        PlayStage {
            board,
            terms,
            deal,
            auction: Auction::new(terms.dealer),
            declaring: Some(declaring),
            context,
            play: Play::new(*deal.reveal(), contract),
            lead: None,
            dummy_is_faced,
            claims: BySide::default(),
            claim: None,
        }
    }
}
