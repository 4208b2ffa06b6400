//! Calls that no player makes, to which a system comes where its book ends and it judges by a net, and what is called
//! in their place. This is a part of the system: whoever reads a call, or is told what it means, is told it of a system
//! that calls so.

mod balance;
mod bidding;
mod game;
mod raise;
mod rebid;
mod slam;
mod strength;
mod takeout;

use bridge_rules::{Auction, Bid, Call, Contract, Hand, Strain, Suit};

use bidding::{Bidding, bid};

/// What is asked where somebody is to call, of the places where the system's judgement is not to be trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place(Vec<Rule>);

/// Something that no player calls there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// The opponents have shown strength, both by bids or one by opening with it, and the caller's side has been
    /// silent. These are their suits.
    AgainstStrength([bool; 4]),
    /// Partner has bid their major again over the caller's notrump, which was limited.
    SignedOff,
    /// The caller has opened with a strong two clubs.
    StrongOpener,
    /// Partner has doubled an overcall in this suit, or redoubled a takeout double, to show three cards of this major.
    SupportShown {
        /// What the caller has bid at the level of one.
        major: Suit,
        /// What they overcalled in, if they did not double.
        overcalled: Option<Suit>,
    },
    /// Partner has doubled for takeout.
    Doubled(takeout::Doubled),
    /// Partner has bid the three clubs that the caller's two notrump asked for; these may be bid over it.
    AfterLebensohl([Option<Bid>; 4]),
    /// Three notrump of the caller's side is doubled.
    DoubledNotrump,
    /// The caller has opened, partner has shown a major, and an opponent has called.
    Opener(raise::Opener),
    /// The caller's side has been silent, and would come in over these suits of theirs.
    ComesIn([bool; 4]),
    /// Partner has raised this major, which the caller has bid at their second turn.
    RaisedRebid(Suit),
    /// Partner has bid three of the caller's minor.
    MinorAtThree(Suit),
    /// Partner has opened and bid a major.
    Fit(game::Fit),
    /// Partner has opened with one of a suit.
    OppositeOpening,
    /// They are in two of a suit.
    SellingOut(balance::SellingOut),
    /// Partner has overcalled in this major, and this bid asks about it.
    Advance(Suit, Bid),
    /// The caller has opened, partner has answered, and these suits may be bid at the level of one.
    SecondSuit([bool; 4]),
    /// The caller has opened, partner has doubled the overcall, and this is the lowest bid in notrump.
    AfterNegativeDouble(Bid),
    /// Partner has said in notrump how strong they are.
    KnownStrength(slam::KnownStrength),
}

/// A balanced hand that is too strong for two notrump after a strong two clubs.
const TOO_STRONG_FOR_TWO: u8 = 25;

impl Place {
    /// Where the seat on turn is.
    pub(crate) fn of(auction: &Auction) -> Self {
        let Some(bidding) = Bidding::of(auction) else { return Self(Vec::new()) };
        let rules = [
            after_support(auction.calls()),
            against_strength(&bidding),
            after_notrump_or_two_clubs(&bidding),
            takeout::Doubled::of(&bidding).map(Rule::Doubled),
            takeout::after_lebensohl(&bidding).map(Rule::AfterLebensohl),
            is_doubled_notrump(&bidding).then_some(Rule::DoubledNotrump),
            raise::Opener::of(&bidding).map(Rule::Opener),
            strength::theirs_below_three(&bidding).map(Rule::ComesIn),
            game::raised_rebid(&bidding).map(Rule::RaisedRebid),
            game::minor_at_three(&bidding).map(Rule::MinorAtThree),
            game::Fit::of(&bidding).map(Rule::Fit),
            game::partner_has_opened(&bidding).then_some(Rule::OppositeOpening),
            balance::SellingOut::of(&bidding).map(Rule::SellingOut),
            game::advance(&bidding).map(|(major, asks)| Rule::Advance(major, asks)),
            rebid::second_suits(&bidding).map(Rule::SecondSuit),
            rebid::after_negative_double(&bidding).map(Rule::AfterNegativeDouble),
            slam::KnownStrength::of(&bidding).map(Rule::KnownStrength),
        ];
        Self(rules.into_iter().flatten().collect())
    }

    /// What is called with this hand where the system would make this call.
    pub(crate) fn instead_of(&self, call: Call, hand: Hand) -> Call {
        let others = self.0.iter().map(|rule| rule.instead_of(call, hand));
        others.into_iter().find(|other| *other != call).unwrap_or(call)
    }
}

impl Rule {
    fn instead_of(&self, call: Call, hand: Hand) -> Call {
        match (self, call) {
            (Self::AgainstStrength(theirs), Call::Bid(bid)) if !strength::comes_in(bid, *theirs, hand) => Call::Pass,
            (Self::SignedOff, Call::Bid(_)) => Call::Pass,
            (Self::StrongOpener, Call::Bid(made))
                if made == bid(2, Strain::NoTrump) && hand.hcp() >= TOO_STRONG_FOR_TWO =>
            {
                Call::Bid(bid(3, Strain::NoTrump))
            }
            (Self::SupportShown { major, overcalled }, Call::Pass)
                if overcalled.is_none_or(|theirs| hand.in_suit(theirs).len() < 4) =>
            {
                Call::Bid(bid(2, *major))
            }
            (Self::Doubled(doubled), Call::Pass) => doubled.instead_of_a_pass(hand),
            (Self::Doubled(doubled), Call::Bid(made)) if made == bid(3, Strain::NoTrump) => {
                doubled.instead_of_notrump(hand).map_or(call, Call::Bid)
            }
            (Self::AfterLebensohl(suits), Call::Pass) => takeout::longest(*suits, hand).map_or(call, Call::Bid),
            (Self::DoubledNotrump, Call::Bid(bid))
                if bid.strain.trump().is_none_or(|suit| hand.in_suit(suit).len() < 6) =>
            {
                Call::Pass
            }
            (Self::Opener(opener), Call::Bid(bid)) => Call::Bid(opener.instead_of(bid, hand)),
            (Self::ComesIn(theirs), Call::Bid(made)) if strength::is_too_high(made, *theirs, hand) => Call::Pass,
            (Self::RaisedRebid(major), Call::Bid(made))
                if made == bid(3, *major) && game::is_high_enough(hand, *major) =>
            {
                Call::Pass
            }
            (Self::MinorAtThree(minor), Call::Bid(made)) if game::goes_past_notrump(made, *minor, hand) => Call::Pass,
            (Self::SellingOut(selling), Call::Pass) => selling.competes(hand).map_or(call, Call::Bid),
            (Self::Fit(fit), Call::Pass) => fit.game(hand).map_or(call, Call::Bid),
            (Self::OppositeOpening, Call::Bid(made))
                if made == bid(3, Strain::NoTrump) && game::is_worth_a_slam(hand) =>
            {
                Call::Bid(bid(6, Strain::NoTrump))
            }
            (Self::Advance(major, asks), Call::Bid(made)) if made == bid(2, *major) && hand.hcp() >= 11 => {
                Call::Bid(*asks)
            }
            (Self::SecondSuit(suits), Call::Bid(made)) => rebid::jump_shift(made, *suits, hand).map_or(call, Call::Bid),
            (Self::AfterNegativeDouble(cheapest), Call::Bid(made)) if made == bid(3, Strain::NoTrump) => {
                rebid::below_game(*cheapest, hand).map_or(call, Call::Bid)
            }
            (Self::KnownStrength(known), call) => known.slam(call, hand).map_or(call, Call::Bid),
            _ => call,
        }
    }
}

fn against_strength(bidding: &Bidding<'_>) -> Option<Rule> {
    let caller = bidding.caller;
    let have_acted = bidding.has_acted(caller.lho()) || bidding.has_acted(caller.rho());
    let is_silent = !bidding.has_acted(caller) && !bidding.has_acted(caller.partner());
    // Whoever may end the auction by a pass knows that partner has something.
    let reopens = bidding.calls().ends_with(&[Call::Pass, Call::Pass]);
    if !have_acted || !is_silent || reopens {
        return None;
    }
    strength::theirs(bidding).map(Rule::AgainstStrength)
}

fn after_notrump_or_two_clubs(bidding: &Bidding<'_>) -> Option<Rule> {
    let caller = bidding.caller;
    if bidding.has_acted(caller.lho()) || bidding.has_acted(caller.rho()) {
        return None;
    }
    let (mine, partners) = (bidding.bids_of(caller), bidding.bids_of(caller.partner()));
    match (&mine[..], &partners[..]) {
        // Two diamonds over one diamond may be a relay that forces to game.
        ([opening, rebid], [answer, again])
            if opening.level.get() == 1
                && *rebid == bid(1, Strain::NoTrump)
                && again.strain == answer.strain
                && matches!(again.strain, Strain::Hearts | Strain::Spades)
                && again.level.get() == 2 =>
        {
            Some(Rule::SignedOff)
        }
        ([opening], [_]) if *opening == bid(2, Strain::Clubs) => Some(Rule::StrongOpener),
        _ => None,
    }
}

/// Whether three notrump of the caller's side is doubled, by opponents who had been silent.
fn is_doubled_notrump(bidding: &Bidding<'_>) -> bool {
    let is_ours = |contract: Contract| {
        contract.bid == bid(3, Strain::NoTrump) && contract.declarer.side() == bidding.caller.side()
    };
    let theirs =
        bidding.auction.iter().filter(|(seat, call)| seat.side() != bidding.caller.side() && *call != Call::Pass);
    let is_doubled = bidding.calls().iter().rfind(|call| **call != Call::Pass) == Some(&Call::Double);
    is_doubled && theirs.map(|(_, call)| call).eq([Call::Double]) && bidding.auction.standing().is_some_and(is_ours)
}

/// Where opener has shown support for a major by doubling or redoubling, and the next hand has passed.
fn after_support(calls: &[Call]) -> Option<Rule> {
    let opened = calls.iter().position(|call| *call != Call::Pass)?;
    let [Call::Bid(opening), Call::Pass, Call::Bid(answer), interference, support, Call::Pass] = calls[opened..] else {
        return None;
    };
    let major = answer.strain.trump().filter(|suit| matches!(suit, Suit::Hearts | Suit::Spades))?;
    let are_at_one_level = [opening, answer].iter().all(|made| made.level.get() == 1);
    if !are_at_one_level || opening.strain == Strain::NoTrump {
        return None;
    }
    let overcalled = match (interference, support) {
        (Call::Bid(overcall), Call::Double) if overcall < bid(2, major) => Some(overcall.strain.trump()?),
        (Call::Double, Call::Redouble) => None,
        _ => return None,
    };
    Some(Rule::SupportShown { major, overcalled })
}

#[cfg(test)]
mod tests;
