//! Rubber bridge: points below the line carry until a game, and the first to win two games wins the rubber
//! (Spec F10). Honeymoon and the game of three are scored by the same hand.

use super::{
    Calling, CardsFrom, DealOutcome, DealResult, Entered, Honours, Opening, Pad, Part, Partners, Premium, Rules,
    Seating, Sheet, Terms, honours,
};
use crate::score::{GAME, for_the_insult, overtricks, slam, trick_score, undertricks};
use crate::{BoardNumber, BySeat, Contract, Seat};

/// Rubber bridge of four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Rubber {
    /// Whether honours count.
    pub honours: Honours,
    /// Whether a deal that is passed out is followed by a goulash (Spec F18.2).
    pub goulash: bool,
    /// Whether the beer card is played (Spec F18.3).
    pub beer_card: bool,
    /// Who plays with whom in the next rubber.
    pub partners: Partners,
    /// How many rubbers; none: until they stop.
    pub rubbers: Option<u32>,
}

impl Rules for Rubber {
    fn calling(&self) -> Calling {
        Calling::Auction
    }

    fn part(&self) -> Part {
        Part::Rubber
    }

    fn honours(&self) -> Honours {
        self.honours
    }

    fn goulash(&self) -> bool {
        self.goulash
    }

    fn beer_card(&self) -> bool {
        self.beer_card
    }

    fn parts(&self) -> Option<u32> {
        self.rubbers
    }

    fn partners(&self) -> Partners {
        self.partners
    }

    /// A deal that is passed out is not dealt again: the next dealer deals (Spec F10.2). Only a goulash is its
    /// continuation.
    fn counts(&self, _so_far: &Sheet, terms: &Terms, outcome: &DealOutcome) -> bool {
        !(self.goulash && *outcome == DealOutcome::PassedOut && terms.cards == CardsFrom::Fresh)
    }

    /// After a new cut the highest card, which has taken North's seat, deals (Spec F10.1).
    fn opening(&self, so_far: &Sheet, _: BoardNumber) -> Opening {
        let next = opening(so_far, Seating::Four, so_far.cards_of_next(self.goulash));
        match self.partners {
            Partners::Cut if so_far.open_pad().is_none() => Opening { dealer: Seat::North, ..next },
            Partners::Fixed | Partners::Pivot | Partners::Cut => next,
        }
    }

    fn enter(&self, pad: &mut Pad, entered: &Entered<'_>) {
        enter(pad, entered, Seating::Four, self.honours);
    }

    fn stop(&self, pad: &mut Pad) {
        break_off(pad);
    }
}

/// The deal passes on clockwise; who has won a game is vulnerable.
pub(super) fn opening(so_far: &Sheet, seating: Seating, cards: CardsFrom) -> Opening {
    let dealer = match (so_far.deals.last(), cards) {
        (None, _) => seating.players()[0],
        (Some(last), CardsFrom::Goulash) => last.terms.dealer,
        (Some(last), CardsFrom::Fresh) => seating.callers().after(last.terms.dealer, 1),
    };
    let pad = so_far.open_pad();
    let vulnerable = BySeat::from_fn(|seat| pad.is_some_and(|pad| pad.games(seating.account(seat)) > 0));
    Opening { dealer, vulnerable, cards }
}

/// Honours first, whatever the result; then the contract; then the game and the rubber (Spec F10.3).
pub(super) fn enter(pad: &mut Pad, entered: &Entered<'_>, seating: Seating, counting: Honours) {
    let DealOutcome::Contract { contract, tricks } = entered.result.outcome else { return };
    write_honours(pad, entered, seating, counting, contract);
    let declarer = seating.account(contract.declarer);
    if write_contract(pad, entered, seating, contract, tricks) {
        pad.close_game(entered.place, declarer);
        if pad.games(declarer) == 2 {
            let alone = pad.opponents(declarer).into_iter().all(|other| pad.games(other) == 0);
            pad.write_above(Some(entered.place), declarer, Premium::Rubber, if alone { 700 } else { 500 });
            pad.over = true;
        }
    }
}

/// Writes a contract below and above the line; true if declarer's leg has reached a game.
pub(super) fn write_contract(
    pad: &mut Pad,
    entered: &Entered<'_>,
    seating: Seating,
    contract: Contract,
    tricks: u8,
) -> bool {
    let Contract { bid, doubling, declarer } = contract;
    let (place, declarer) = (entered.place, seating.account(declarer));
    let vulnerable = entered.terms.is_vulnerable(declarer);
    let over = i32::from(tricks.min(13)) - i32::from(bid.tricks_needed());
    if over < 0 {
        for defender in pad.opponents(declarer) {
            let penalty = undertricks(doubling, vulnerable, -over);
            pad.write_above(Some(place), defender, Premium::Undertricks, penalty);
        }
        return false;
    }
    pad.write_below(place, declarer, trick_score(bid, doubling));
    let beyond = overtricks(bid.strain, doubling, vulnerable, over);
    pad.write_above(Some(place), declarer, Premium::Overtricks, beyond);
    pad.write_above(Some(place), declarer, Premium::Insult, for_the_insult(doubling));
    pad.write_above(Some(place), declarer, Premium::Slam, slam(bid, vulnerable));
    pad.column(declarer).is_some_and(|column| column.leg >= GAME)
}

/// Honours are their holder's side's: of three players declarer's and dummy's are declarer's, a defender's are both
/// defenders' (Spec F15.3).
pub(super) fn write_honours(
    pad: &mut Pad,
    entered: &Entered<'_>,
    seating: Seating,
    counting: Honours,
    contract: Contract,
) {
    let DealResult { hands, claimed, .. } = entered.result;
    let Some((holder, points)) = honours(hands, contract.bid.strain) else { return };
    let player = seating.owner(holder, contract.declarer);
    if !counting.count(claimed[holder] || claimed[player]) {
        return;
    }
    let (declarer, player) = (seating.account(contract.declarer), seating.account(player));
    let theirs = if player == declarer { vec![declarer] } else { pad.opponents(declarer) };
    for account in theirs {
        pad.write_above(Some(entered.place), account, Premium::Honours, points);
    }
}

/// A rubber that is broken off: 300 for the only game, 100 for the only part-score in the game that is on (Spec F10.5).
pub(super) fn break_off(pad: &mut Pad) {
    let ahead = pad.only(|column| column.games > 0);
    let leg = pad.only(|column| column.leg > 0);
    if let Some(account) = ahead {
        pad.write_above(None, account, Premium::UnfinishedGame, 300);
    }
    if let Some(account) = leg {
        pad.write_above(None, account, Premium::UnfinishedPartScore, 100);
    }
}
