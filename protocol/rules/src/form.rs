//! The forms of the game. A form says, from what has been played so far, who deals, who is vulnerable, which seats
//! play, how it comes to a contract, what a result scores, and when it is over. A table asks its form and knows none
//! by name.
//!
//! Each form has a file of its own with what is special about it, as [`Rules`]; a new one is a file and a variant of
//! [`Form`].

mod account;
mod auction_bridge;
mod calling;
mod chicago;
mod deal_result;
mod duplicate;
mod expectation;
mod honeymoon;
mod honours;
mod minibridge;
mod minibridge_slips;
mod partners;
mod rubber;
mod rules;
mod running;
mod russian;
mod seating;
mod session;
mod sheet;
mod stage;
mod terms;
mod three_handed;
mod whist;

use std::fmt;
use std::str::FromStr;

use crate::{ParseError, Seat};

pub use account::Account;
pub use auction_bridge::{AuctionBridge, AuctionBridgeScore, auction_bridge_score};
pub use calling::{Calling, Drawing, Part};
pub use chicago::{Chicago, ChicagoDuplicate, ChicagoOrder};
pub use deal_result::{DealOutcome, DealResult};
pub use duplicate::Duplicate;
pub use expectation::{Expectation, ExpectationError};
pub use honeymoon::{Honeymoon, HoneymoonHands, HoneymoonScoring};
pub use honours::{Honours, SideHonours, honours};
pub use minibridge::{Aim, Minibridge, announced_points, minibridge_declarer, minibridge_score};
pub use minibridge_slips::MinibridgeSlips;
pub use partners::{Lineup, Partners, PartnersError, cut_for_partners, in_hundreds, pivot, who_sits_out};
pub use rubber::Rubber;
pub use running::{PersonAccount, accounts};
pub use russian::Russian;
pub use seating::Seating;
pub use session::{Session, SessionError};
pub use sheet::{Column, Line, Pad, Premium, Sheet, SheetDeal, SheetUnit};
pub use stage::Stage;
pub use terms::{CardsFrom, Terms};
pub use three_handed::{ThreeHanded, settle};
pub use whist::{MAX_DOUBLINGS, Whist, WhistValues};

use rules::{Entered, Opening, Rules, write_score};

/// A form of the game with its options. Text: its name alone, with the usual options: `duplicate` `rubber` `chicago`
/// `chicago-duplicate` `russian` `minibridge` `minibridge-slips` `honeymoon` `honeymoon-draw` `honeymoon-draw-two`
/// `three-handed` `auction` `bridge-whist` `biritch`.
///
/// ```
/// use bridge_rules::{DealOutcome, DealResult, BySeat, Form, Seat, Session, Side, Account};
///
/// let form: Form = "rubber".parse()?;
/// let mut session = Session::new(form);
/// assert_eq!(session.next().map(|terms| terms.dealer), Some(Seat::North));
///
/// let game = DealOutcome::Contract { contract: "4SN".parse()?, tricks: 11 };
/// session.record(&DealResult::new(game, BySeat::default()))?;
/// let terms = session.next().expect("one game is no rubber");
/// assert_eq!((terms.dealer, terms.vulnerable.south), (Seat::East, true));
/// assert_eq!(session.sheet().total(Account::Side(Side::NorthSouth)), 150);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "form", rename_all = "snake_case"))]
pub enum Form {
    /// Each board by itself, to be compared with other tables.
    Duplicate(Duplicate),
    /// Two games win the rubber.
    Rubber(Rubber),
    /// Four deals; part-scores carry on.
    Chicago(Chicago),
    /// Four deals, each scored as at duplicate.
    ChicagoDuplicate(ChicagoDuplicate),
    /// Four deals, each compared with what the cards let expect.
    Russian(Russian),
    /// A first game: declarer sees dummy and chooses.
    Minibridge(Minibridge),
    /// Who opens is told of partner's hand.
    MinibridgeSlips(MinibridgeSlips),
    /// Honeymoon bridge, for two with a dummy each.
    Honeymoon(Honeymoon),
    /// Three, each for themself.
    ThreeHanded(ThreeHanded),
    /// Auction bridge, before there was a contract.
    Auction(AuctionBridge),
    /// Bridge-whist and biritch, before there was an auction.
    Whist(Whist),
}

impl Form {
    pub(crate) const EXPECTED: &'static str = "a form of the game such as rubber";

    /// All fourteen, with their usual options.
    pub fn all() -> [Form; 14] {
        let honeymoon = |hands| Form::Honeymoon(Honeymoon { hands, ..Honeymoon::default() });
        let whist = |values| Form::Whist(Whist { values, ..Whist::default() });
        [
            Form::Duplicate(Duplicate::default()),
            Form::Rubber(Rubber::default()),
            Form::Chicago(Chicago::default()),
            Form::ChicagoDuplicate(ChicagoDuplicate::default()),
            Form::Russian(Russian::default()),
            Form::Minibridge(Minibridge::default()),
            Form::MinibridgeSlips(MinibridgeSlips::default()),
            honeymoon(HoneymoonHands::DoubleDummy),
            honeymoon(HoneymoonHands::Draw),
            honeymoon(HoneymoonHands::DrawTwo),
            Form::ThreeHanded(ThreeHanded::default()),
            Form::Auction(AuctionBridge::default()),
            whist(WhistValues::BridgeWhist),
            whist(WhistValues::Biritch),
        ]
    }

    /// Its name in English, as people call it.
    pub const fn name(&self) -> &'static str {
        match self {
            Form::Duplicate(_) => "duplicate",
            Form::Rubber(_) => "rubber",
            Form::Chicago(_) => "chicago",
            Form::ChicagoDuplicate(_) => "chicago-duplicate",
            Form::Russian(_) => "russian",
            Form::Minibridge(_) => "minibridge",
            Form::MinibridgeSlips(_) => "minibridge-slips",
            Form::Honeymoon(Honeymoon { hands: HoneymoonHands::DoubleDummy, .. }) => "honeymoon",
            Form::Honeymoon(Honeymoon { hands: HoneymoonHands::Draw, .. }) => "honeymoon-draw",
            Form::Honeymoon(Honeymoon { hands: HoneymoonHands::DrawTwo, .. }) => "honeymoon-draw-two",
            Form::ThreeHanded(_) => "three-handed",
            Form::Auction(_) => "auction",
            Form::Whist(Whist { values: WhistValues::BridgeWhist, .. }) => "bridge-whist",
            Form::Whist(Whist { values: WhistValues::Biritch, .. }) => "biritch",
        }
    }

    /// How many sit down and whose the hands are.
    pub fn seating(&self) -> Seating {
        self.rules().seating()
    }

    /// How a deal comes to what is played.
    pub fn calling(&self) -> Calling {
        self.rules().calling()
    }

    /// The parts of its sessions, each of which has a pad of its own.
    pub fn part(&self) -> Part {
        self.rules().part()
    }

    /// The draw before the calling, if the hands are not simply dealt.
    pub fn drawing(&self) -> Option<Drawing> {
        self.rules().drawing()
    }

    /// Who plays with whom in the next rubber or round: [`pivot`] and [`cut_for_partners`] say who sits where.
    pub fn partners(&self) -> Partners {
        self.rules().partners()
    }

    /// How many rubbers or rounds are played; none: until they stop.
    pub fn parts(&self) -> Option<u32> {
        self.rules().parts()
    }

    /// Why it cannot be played with these options, in words for whoever chose them.
    ///
    /// ```
    /// use bridge_rules::{Form, Rubber};
    ///
    /// assert_eq!(Form::Rubber(Rubber::default()).fault(), None);
    /// assert!(Form::Rubber(Rubber { rubbers: Some(0), ..Rubber::default() }).fault().is_some());
    /// ```
    pub fn fault(&self) -> Option<&'static str> {
        if self.parts() == Some(0) {
            return Some(
                "at least one rubber, round or deal is played: leave the number out to play until all would stop",
            );
        }
        self.rules().fault()
    }

    /// Whether honours count.
    pub fn honours(&self) -> Honours {
        self.rules().honours()
    }

    /// Whether a contract is worth by itself what it is at duplicate. Elsewhere it depends on the score of the session,
    /// or on a table of its own, and a deal has no par.
    ///
    /// ```
    /// use bridge_rules::Form;
    ///
    /// let [duplicate, rubber]: [Form; 2] = ["duplicate".parse()?, "rubber".parse()?];
    /// assert!(duplicate.has_par() && !rubber.has_par());
    /// # Ok::<(), bridge_rules::ParseError>(())
    /// ```
    pub fn has_par(&self) -> bool {
        self.rules().has_par()
    }

    /// Whether a deal that is passed out may be followed by a goulash (Spec F18.2).
    pub fn goulash(&self) -> bool {
        self.rules().goulash()
    }

    /// Whether this player may look at the cards of a hand, named by the seat to which it was dealt, at this stage
    /// of a deal. What is played is seen by all.
    ///
    /// ```
    /// use bridge_rules::{Form, Seat, Stage};
    ///
    /// let three: Form = "three-handed".parse()?;
    /// let closed = Seat::West;
    /// assert!(!three.sees(Seat::North, closed, Stage::Lead { declarer: Seat::North }));
    /// assert!(three.sees(Seat::East, closed, Stage::Play { declarer: Seat::North }));
    /// # Ok::<(), bridge_rules::ParseError>(())
    /// ```
    pub fn sees(&self, player: Seat, hand: Seat, stage: Stage) -> bool {
        self.seating().players().contains(&player) && stage.shows(self.seating(), self.calling(), player, hand)
    }

    fn rules(&self) -> &dyn Rules {
        match self {
            Form::Duplicate(form) => form,
            Form::Rubber(form) => form,
            Form::Chicago(form) => form,
            Form::ChicagoDuplicate(form) => form,
            Form::Russian(form) => form,
            Form::Minibridge(form) => form,
            Form::MinibridgeSlips(form) => form,
            Form::Honeymoon(form) => form,
            Form::ThreeHanded(form) => form,
            Form::Auction(form) => form,
            Form::Whist(form) => form,
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Form {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Form, ParseError> {
        let named = Form::all().into_iter().find(|form| form.name() == text);
        named.ok_or_else(|| ParseError::new(Form::EXPECTED, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_known_by_its_name() {
        for form in Form::all() {
            assert_eq!(form.name().parse(), Ok(form));
            assert_eq!(Session::new(form).next().map(|terms| (terms.dealer, terms.part)), Some((Seat::North, 1)));
        }
        assert!("bridge".parse::<Form>().is_err());
    }
}
