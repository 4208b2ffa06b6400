//! Auction bridge, as it was scored in 1926: every odd trick of a contract that is made counts towards a game of 30
//! (Spec F16.1).

use super::rubber::opening;
use super::{
    Calling, CardsFrom, DealOutcome, Entered, Honours, Opening, Pad, Part, Premium, Rules, Seating, Sheet, SideHonours,
};
use crate::{Bid, BoardNumber, BySeat, Doubling, Strain};

/// The points below the line that make a game.
pub(super) const GAME: i32 = 30;

/// Auction bridge of four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct AuctionBridge {
    /// Whether honours count.
    pub honours: Honours,
    /// How many rubbers; none: until they stop.
    pub rubbers: Option<u32>,
}

impl Rules for AuctionBridge {
    fn calling(&self) -> Calling {
        Calling::Auction
    }

    fn part(&self) -> Part {
        Part::Rubber
    }

    fn honours(&self) -> Honours {
        self.honours
    }

    fn parts(&self) -> Option<u32> {
        self.rubbers
    }

    /// Nobody is ever vulnerable.
    fn opening(&self, so_far: &Sheet, _: BoardNumber) -> Opening {
        Opening { vulnerable: BySeat::default(), ..opening(so_far, Seating::Four, CardsFrom::Fresh) }
    }

    fn enter(&self, pad: &mut Pad, entered: &Entered<'_>) {
        let DealOutcome::Contract { contract, tricks } = entered.result.outcome else { return };
        let (strain, declarer) = (contract.bid.strain, Seating::Four.account(contract.declarer));
        write_side_honours(pad, entered, self.honours, strain, |honours| honours.auction_points(strain));
        let score = auction_bridge_score(contract.bid, contract.doubling, tricks);
        let place = Some(entered.place);
        for defender in pad.opponents(declarer) {
            pad.write_above(place, defender, Premium::Undertricks, score.undertricks);
            pad.write_above(place, defender, Premium::Slam, score.defenders_slam);
        }
        if score.below > 0 {
            pad.write_below(entered.place, declarer, score.below);
        }
        pad.write_above(place, declarer, Premium::Insult, score.insult);
        pad.write_above(place, declarer, Premium::Slam, score.slam);
        close_game(pad, entered.place, 250);
    }

    /// A rubber that is broken off: 125 for every game (Spec F16.1).
    fn stop(&self, pad: &mut Pad) {
        for account in pad.accounts().collect::<Vec<_>>() {
            let games = i32::from(pad.games(account));
            pad.write_above(None, account, Premium::UnfinishedGame, games * 125);
        }
    }
}

/// Draws the line if somebody has reached a game; the second wins the rubber.
pub(super) fn close_game(pad: &mut Pad, place: u32, rubber: i32) {
    let Some(winner) = pad.only(|column| column.leg >= GAME) else { return };
    pad.close_game(place, winner);
    if pad.games(winner) == 2 {
        pad.write_above(Some(place), winner, Premium::Rubber, rubber);
        pad.over = true;
    }
}

pub(super) fn write_side_honours(
    pad: &mut Pad,
    entered: &Entered<'_>,
    counting: Honours,
    strain: Strain,
    points: impl Fn(SideHonours) -> i32,
) {
    let Some(honours) = SideHonours::of(&entered.result.hands, strain) else { return };
    let claimed = honours.side.seats().into_iter().any(|seat| entered.result.claimed[seat]);
    if counting.count(claimed) {
        let to = super::Account::Side(honours.side);
        pad.write_above(Some(entered.place), to, Premium::Honours, points(honours));
    }
}

/// The points of a contract of auction bridge, honours aside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AuctionBridgeScore {
    /// Declarer's below the line: all odd tricks, if the contract is made.
    pub below: i32,
    /// Declarer's for a contract made although doubled, and for each trick more.
    pub insult: i32,
    /// Declarer's for twelve or thirteen tricks, bid or not, made or not: seven bid and six made is a small slam.
    pub slam: i32,
    /// The defenders' for the tricks by which it failed.
    pub undertricks: i32,
    /// The defenders' for twelve or thirteen tricks of theirs.
    pub defenders_slam: i32,
}

/// Scores a contract of auction bridge with these tricks of 13.
///
/// ```
/// use bridge_rules::{Doubling, auction_bridge_score};
///
/// let score = auction_bridge_score("2S".parse()?, Doubling::Doubled, 10);
/// assert_eq!((score.below, score.insult), (72, 150));
/// # Ok::<(), bridge_rules::ParseError>(())
/// ```
pub const fn auction_bridge_score(bid: Bid, doubling: Doubling, tricks: u8) -> AuctionBridgeScore {
    let tricks = if tricks > 13 { 13 } else { tricks };
    let (stake, insult) = match doubling {
        Doubling::Undoubled => (1, 0),
        Doubling::Doubled => (2, 50),
        Doubling::Redoubled => (4, 100),
    };
    let (slam, defenders_slam) = (slam(tricks), slam(13 - tricks));
    let over = tricks as i32 - bid.tricks_needed() as i32;
    if over < 0 {
        AuctionBridgeScore { undertricks: -over * 50 * stake, defenders_slam, below: 0, insult: 0, slam }
    } else {
        let below = (tricks as i32 - 6) * odd_trick(bid.strain) * stake;
        AuctionBridgeScore { below, insult: insult * (1 + over), slam, undertricks: 0, defenders_slam }
    }
}

const fn odd_trick(strain: Strain) -> i32 {
    match strain {
        Strain::Clubs => 6,
        Strain::Diamonds => 7,
        Strain::Hearts => 8,
        Strain::Spades => 9,
        Strain::NoTrump => 10,
    }
}

const fn slam(tricks: u8) -> i32 {
    match tricks {
        12 => 50,
        13 => 100,
        _ => 0,
    }
}
