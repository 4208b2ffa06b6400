//! The one place that knows pons: what a bidding system calls with a hand, and what it reads in an auction. A panic in
//! there costs one poor call and not a table.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bridge_claims::translate::{their_hand, their_strain};
use bridge_rules::{Auction, Bid, Call, Deal, Hand, Seat, Suit, Vulnerability};
use contract_bridge::{
    Level as TheirLevel,
    auction::{Auction as TheirAuction, Call as TheirCall, RelativeVulnerability},
};
use pons::{
    Partnership,
    bidding::{Bidder, Inferences, Relative, array::Logits, table::select_legal_call},
};

use crate::judgement::Place;

/// A bidding system that the robots can play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum System {
    /// Two over one, five-card majors, 1NT of 15 to 17.
    #[default]
    American,
    /// A wide 1C that is not forcing, a Multi 2D, else as the American one.
    Dutch,
}

impl System {
    /// Both.
    pub const ALL: [Self; 2] = [Self::American, Self::Dutch];

    /// The name of the system, as on a convention card.
    pub const fn title(self) -> &'static str {
        match self {
            Self::American => "2/1 game force, 1NT 15-17, five-card majors",
            Self::Dutch => "Dutch 2/1: wide 1C, Multi 2D, 1NT 15-17",
        }
    }
}

/// A system, ready to bid by. It takes a third of a second and some 70 MB to load, so a process loads each once.
pub struct Book {
    system: System,
    partnership: Partnership,
}

/// What a system thinks of a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The call it makes.
    pub call: Call,
    /// The calls it thought of, the best first, each with its share of all.
    pub ranked: Vec<(Call, f32)>,
    /// Whether the call is in the book, as opposed to judged.
    pub is_by_the_book: bool,
}

impl Book {
    /// Loads a system.
    pub fn load(system: System) -> Self {
        let partnership = match system {
            System::American => pons::american_default().bind(),
            System::Dutch => pons::dutch_default().bind(),
        };
        Self { system, partnership }
    }

    /// Which system it is.
    pub const fn system(&self) -> System {
        self.system
    }

    /// How four who play the system bid a deal.
    pub fn auction(&self, deal: &Deal, dealer: Seat, vulnerability: Vulnerability) -> Auction {
        let mut auction = Auction::new(dealer);
        while let Some(seat) = auction.turn() {
            let call = self.choose(deal.hand(seat), &auction, vulnerability).call;
            if auction.call(call).is_err() && auction.call(Call::Pass).is_err() {
                break;
            }
        }
        auction
    }

    /// The system's call with this hand for the seat on turn; a pass if it knows none.
    pub fn choose(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability) -> Choice {
        let at = Moment::new(auction, vulnerability);
        let thought = guarded(|| self.partnership.classify_with_provenance(their_hand(hand), at.vulnerable, &at.calls));
        let Some((logits, source)) = thought.flatten() else {
            return Choice { call: Call::Pass, ranked: vec![(Call::Pass, 1.0)], is_by_the_book: false };
        };
        let call = at.chosen(hand, logits);
        if call != at.systems(logits) {
            return Choice { call, ranked: vec![(call, 1.0)], is_by_the_book: false };
        }
        let shares = logits.softmax();
        let share = |call: Call| shares.as_ref().map_or(0.0, |shares| *shares.get(their_call(call)));
        let mut ranked: Vec<_> = auction.legal_calls().map(|call| (call, share(call))).collect();
        ranked.retain(|(_, share)| *share > 0.0);
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
        Choice { call, ranked, is_by_the_book: source.is_authored() }
    }

    /// The places in an auction at which a seat has called, ready to try hands at.
    pub(crate) fn calls_of(&self, seat: Seat, auction: &Auction, vulnerability: Vulnerability) -> Vec<Moment> {
        let mut before = Auction::new(auction.dealer());
        let mut moments = Vec::new();
        for (caller, call) in auction.iter() {
            if caller == seat {
                moments.push(Moment { made: Some(call), ..Moment::new(&before, vulnerability) });
            }
            before.call_unchecked(call);
        }
        moments
    }

    /// Whether the system makes the call that was made, with this hand.
    pub(crate) fn makes(&self, hand: Hand, at: &Moment) -> bool {
        self.logits(hand, at).is_some_and(|logits| Some(at.chosen(hand, logits)) == at.made)
    }

    /// Whether the system makes it of itself, and not by judgement in place of another.
    pub(crate) fn makes_of_itself(&self, hand: Hand, at: &Moment) -> bool {
        self.logits(hand, at).is_some_and(|logits| Some(at.systems(logits)) == at.made)
    }

    /// How likely the call that was made is with this hand, 0 to 1: certain if it is the system's own.
    pub(crate) fn likelihood(&self, hand: Hand, at: &Moment) -> f32 {
        let (Some(logits), Some(made)) = (self.logits(hand, at), at.made) else { return 0.0 };
        if at.chosen(hand, logits) == made {
            return 1.0;
        }
        if at.systems(logits) == made {
            // It is what the hand does not call after all.
            return 0.0;
        }
        logits.softmax().map_or(0.0, |shares| *shares.get(their_call(made)))
    }

    /// The internal name that the system gives to the call that was made with this hand, if it has one.
    pub(crate) fn label(&self, hand: Hand, at: &Moment) -> Option<&'static str> {
        let made = their_call(at.made?);
        let told = guarded(|| self.partnership.explain_call(their_hand(hand), at.vulnerable, &at.calls, made));
        told.flatten()?.1?.alert
    }

    /// What the seats have shown, as this system reads the auction.
    pub(crate) fn reading(&self, auction: &Auction, vulnerability: Vulnerability) -> Reading {
        let at = Moment::new(auction, vulnerability);
        let next = auction.iter().fold(auction.dealer(), |seat, _| seat.next());
        Reading { next, inferences: guarded(|| self.partnership.infer(at.vulnerable, &at.calls)) }
    }

    fn logits(&self, hand: Hand, at: &Moment) -> Option<Logits> {
        guarded(|| self.partnership.classify(their_hand(hand), at.vulnerable, &at.calls)).flatten()
    }
}

impl std::fmt::Debug for Book {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Book").field("system", &self.system).finish_non_exhaustive()
    }
}

/// A place in an auction at which somebody is to call, and the call that was made there, if it was.
pub(crate) struct Moment {
    calls: Vec<TheirCall>,
    auction: TheirAuction,
    vulnerable: RelativeVulnerability,
    place: Place,
    made: Option<Call>,
}

impl Moment {
    fn new(auction: &Auction, vulnerability: Vulnerability) -> Self {
        let calls: Vec<TheirCall> = auction.calls().iter().map(|call| their_call(*call)).collect();
        let caller = auction.iter().fold(auction.dealer(), |seat, _| seat.next());
        let mut vulnerable = RelativeVulnerability::empty();
        vulnerable.set(RelativeVulnerability::WE, vulnerability.is_vulnerable(caller.side()));
        vulnerable.set(RelativeVulnerability::THEY, vulnerability.is_vulnerable(caller.side().other()));
        let mut theirs = TheirAuction::new();
        // The auction is legal by our Laws, which are theirs.
        let _ = theirs.try_extend(calls.iter().copied());
        Self { calls, auction: theirs, vulnerable, place: Place::of(auction), made: None }
    }

    fn chosen(&self, hand: Hand, logits: Logits) -> Call {
        self.place.instead_of(self.systems(logits), hand)
    }

    fn systems(&self, logits: Logits) -> Call {
        our_call(select_legal_call(Some(logits), &self.auction))
    }
}

/// What an auction has shown of each seat.
pub(crate) struct Reading {
    /// Who would call next: pons counts from there.
    next: Seat,
    inferences: Option<Inferences>,
}

/// How many, at least and at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) lengths: [(u8, u8); 4],
    pub(crate) points: (u8, u8),
}

impl Reading {
    /// Whether a hand of thirteen cards is one that this seat can have by the reading.
    pub(crate) fn admits(&self, seat: Seat, hand: Hand) -> bool {
        let admits = |read: &Inferences| guarded(|| read.admits(self.relative(seat), their_hand(hand)));
        self.inferences.as_ref().and_then(admits).unwrap_or(true)
    }

    /// The ranges that a seat has shown, wide as they are.
    pub(crate) fn shown(&self, seat: Seat) -> Option<Shown> {
        let envelope = self.inferences.as_ref()?.announced(self.relative(seat));
        let lengths = Suit::ALL.map(|suit| envelope.lengths[suit as usize]).map(|range| (range.min, range.max));
        let shown = Shown { lengths, points: (envelope.strength.hcp.min, envelope.strength.hcp.max) };
        // After strange auctions pons reads what no hand can be.
        let is_possible = lengths.iter().all(|(least, most)| least <= most)
            && lengths.iter().map(|(least, _)| least).sum::<u8>() <= 13
            && lengths.iter().map(|(_, most)| u16::from(*most)).sum::<u16>() >= 13
            && shown.points.0 <= shown.points.1;
        is_possible.then_some(shown)
    }

    fn relative(&self, seat: Seat) -> Relative {
        match (seat.index() + 4 - self.next.index()) % 4 {
            0 => Relative::Me,
            1 => Relative::Lho,
            2 => Relative::Partner,
            _ => Relative::Rho,
        }
    }
}

fn guarded<T>(ask: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(ask)).ok()
}

fn their_call(call: Call) -> TheirCall {
    match call {
        Call::Pass => TheirCall::Pass,
        Call::Double => TheirCall::Double,
        Call::Redouble => TheirCall::Redouble,
        Call::Bid(bid) => TheirCall::Bid(contract_bridge::Bid {
            level: TheirLevel::new(bid.level.get()),
            strain: their_strain(bid.strain),
        }),
    }
}

fn our_call(call: TheirCall) -> Call {
    match call {
        TheirCall::Pass => Call::Pass,
        TheirCall::Double => Call::Double,
        TheirCall::Redouble => Call::Redouble,
        TheirCall::Bid(bid) => {
            let level = bridge_rules::Level::ALL[usize::from(bid.level.get() - 1)];
            Call::Bid(Bid::new(level, bridge_claims::translate::our_strain(bid.strain)))
        }
    }
}
