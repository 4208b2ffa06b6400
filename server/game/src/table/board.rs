//! A board that is over: everything about it is open to those who played it.

use bridge_protocol::{AccountId, BoardRecord, BoardResult, ClaimRecord, Declared, LogHash, Turn};
use bridge_rules::{
    Auction, AuctionOutcome, BoardNumber, BySeat, BySide, Deal, DealResult, Declaring, Draw, Hand, Outcome, PlayOrder,
    Seat, Seating, Terms, Tricks, beer_card,
};

use super::{AuctionStage, BoardContext, Claim, DeclaringStage, Explanations, FaceDownLead, Person, PlayStage, Shown};

#[derive(Clone, Debug)]
pub(crate) struct FinishedBoard {
    pub(crate) board: BoardNumber,
    pub(crate) terms: Terms,
    pub(crate) deal: Deal,
    /// The draw that its hands come from.
    pub(crate) draw: Option<Draw>,
    pub(crate) auction: Auction,
    /// Where there was no auction, and when each thing was said.
    pub(crate) declaring: Option<Declaring>,
    pub(crate) declared_at: Vec<Turn>,
    pub(crate) tricks: Option<Tricks>,
    pub(crate) dummy_was_faced: bool,
    /// The opening lead, where it was made face down.
    pub(crate) lead: Option<FaceDownLead>,
    pub(crate) shown: Shown,
    pub(crate) claim: Option<ClaimRecord>,
    /// Who agreed with that claim, and who has withdrawn their agreement.
    pub(crate) agreed: BySeat<bool>,
    pub(crate) withdrawn: BySeat<bool>,
    /// Who claimed honours.
    pub(crate) claimed: BySeat<bool>,
    /// Who had the seats at its end.
    pub(crate) players: BySeat<Option<Person>>,
    pub(crate) outcome: Outcome,
    /// What it brought North-South less what it brought East-West.
    pub(crate) score: i32,
    pub(crate) called_at: Vec<Turn>,
    pub(crate) explanations: Explanations,
    pub(crate) clock: BySide<u64>,
    pub(crate) log: LogHash,
}

/// What is the same of every board that ends: who had the seats, and what it came to.
#[derive(Clone, Debug)]
pub(crate) struct Ended {
    pub(crate) players: BySeat<Option<Person>>,
    pub(crate) outcome: Outcome,
    /// What it brought North-South less what it brought East-West.
    pub(crate) score: i32,
}

impl FinishedBoard {
    /// It was over with its auction: after four passes the board scores 0 and is not dealt again (Law 22A).
    pub(crate) fn called(stage: &AuctionStage, ended: Ended) -> Self {
        let AuctionStage { terms, deal, auction, context, .. } = stage;
        Self::unplayed(*terms, *deal.reveal(), auction.clone(), None, context, ended)
    }

    /// It was over with what was said in place of an auction.
    pub(crate) fn declared(stage: &DeclaringStage, ended: Ended) -> Self {
        let DeclaringStage { terms, deal, declaring, context, .. } = stage;
        Self::unplayed(*terms, *deal.reveal(), Auction::new(terms.dealer), Some(declaring.clone()), context, ended)
    }

    fn unplayed(
        terms: Terms,
        deal: Deal,
        auction: Auction,
        declaring: Option<Declaring>,
        context: &BoardContext,
        ended: Ended,
    ) -> Self {
        let Ended { players, outcome, score } = ended;
        Self {
            board: terms.board,
            terms,
            deal,
            draw: context.draw.clone(),
            auction,
            declaring,
            declared_at: context.declared_at.clone(),
            tricks: None,
            dummy_was_faced: false,
            lead: None,
            shown: context.shown,
            claim: None,
            agreed: BySeat::default(),
            withdrawn: BySeat::default(),
            claimed: BySeat::default(),
            players,
            outcome,
            score,
            called_at: context.called_at.clone(),
            explanations: context.explanations.clone(),
            clock: context.clock.used(),
            log: context.log,
        }
    }

    /// All thirteen tricks were played, or a claim was agreed.
    pub(crate) fn played(stage: &PlayStage, ended: Ended) -> Self {
        let Ended { players, outcome, score } = ended;
        let claim = stage.claim.as_ref().filter(|claim| claim.stands);
        let tricks = stage.play.tricks();
        Self {
            board: stage.board,
            terms: stage.terms,
            deal: *stage.deal.reveal(),
            draw: stage.context.draw.clone(),
            auction: stage.auction.clone(),
            declaring: stage.declaring.clone(),
            declared_at: stage.context.declared_at.clone(),
            tricks: Some(tricks.clone()),
            dummy_was_faced: stage.dummy_is_faced,
            lead: stage.lead,
            shown: stage.context.shown,
            claim: claim.map(|claim| claim.record(outcome, tricks)),
            agreed: claim.map_or_else(BySeat::default, Claim::agreed_by),
            withdrawn: BySeat::default(),
            claimed: BySeat::default(),
            players,
            outcome,
            score,
            called_at: stage.context.called_at.clone(),
            explanations: stage.context.explanations.clone(),
            clock: stage.context.clock.used(),
            log: stage.context.log,
        }
    }

    /// The seat that somebody had when it was over.
    pub(crate) fn seat_of(&self, account: AccountId) -> Option<Seat> {
        let had = |seat: &Seat| self.players[*seat].as_ref().is_some_and(|player| player.account == account);
        Seat::ALL.into_iter().find(had)
    }

    pub(crate) fn result(&self) -> BoardResult {
        BoardResult { score: self.score, ..BoardResult::new(self.board, self.outcome) }
    }

    /// Whether it was ended before it had a result, by a director or with the time of the round: it is written down as
    /// passed out, and nobody passed it out.
    pub(crate) fn was_broken_off(&self) -> bool {
        let passed_out = Some(AuctionOutcome::PassedOut);
        let declared = self.declaring.as_ref().and_then(Declaring::outcome);
        self.outcome == Outcome::PassedOut && self.auction.outcome() != passed_out && declared != passed_out
    }

    /// What it tells the form.
    pub(crate) fn deal_result(&self) -> DealResult {
        let hands = hands_in_play(&self.deal, self.draw.as_ref());
        let result = deal_result(hands, self.declaring.as_ref(), self.tricks.as_ref(), self.outcome);
        DealResult { claimed: self.claimed, ..result }
    }

    pub(crate) fn opening_lead(&self) -> Option<bridge_rules::Card> {
        self.tricks.as_ref()?.opening_lead()
    }

    fn computers(&self) -> Vec<Seat> {
        let is_computer = |seat: &Seat| self.players[*seat].as_ref().is_some_and(|one| one.account.is_computer());
        Seat::ALL.into_iter().filter(is_computer).collect()
    }

    fn declarations(&self) -> Vec<Declared> {
        let said = self.declaring.iter().flat_map(Declaring::declarations).zip(&self.declared_at);
        said.map(|((seat, declaration), turn)| Declared { turn: *turn, seat, declaration }).collect()
    }

    pub(crate) fn record(&self) -> BoardRecord {
        BoardRecord {
            board: self.board,
            dealer: self.terms.dealer,
            vulnerability: self.terms.of_north_and_east(),
            seating: Seating::default(),
            players: BySeat::from_fn(|seat| self.players[seat].as_ref().map(|person| person.name.clone())),
            computers: self.computers(),
            deal: self.deal,
            drawn: self.draw.as_ref().map(Draw::drawn),
            calls: self.auction.calls().to_vec(),
            called_at: self.called_at.clone(),
            declarations: self.declarations(),
            meanings: self.explanations.words().map(|word| word.explained.clone()).collect(),
            cards: self.tricks.iter().flat_map(Tricks::cards).map(|(_, card)| card).collect(),
            claim: self.claim.clone(),
            result: self.result(),
            adjustment: None,
            log: Some(self.log),
        }
    }
}

/// The hands that a board is about: what was put away in a draw is none, and has no honours.
pub(super) fn hands_in_play(deal: &Deal, draw: Option<&Draw>) -> BySeat<Hand> {
    let is_in_play = |seat| draw.is_none() || PlayOrder::Two.has(seat);
    BySeat::from_fn(|seat| if is_in_play(seat) { deal.hand(seat) } else { Hand::EMPTY })
}

/// What a deal that came to this tells the form, before anybody has claimed honours.
pub(super) fn deal_result(
    hands: BySeat<Hand>,
    declaring: Option<&Declaring>,
    tricks: Option<&Tricks>,
    outcome: Outcome,
) -> DealResult {
    let outcome = declaring.map_or_else(|| outcome.into(), |declaring| declaring.came_to(outcome));
    let result = DealResult::new(outcome, hands);
    DealResult { beer: tricks.and_then(beer_card), ..result }
}
