//! Random sessions of every form against a second implementation: dealers, vulnerability, scores and ends are equal
//! for every deal.

use bridge_rules::{
    Aim, AuctionBridge, Beer, Bid, BySeat, CardsFrom, Chicago, ChicagoDuplicate, ChicagoOrder, Contract, DealOutcome,
    DealResult, Doubling, Duplicate, Expectation, Form, Hand, Honeymoon, HoneymoonHands, HoneymoonScoring, Honours,
    Minibridge, MinibridgeSlips, Partners, Rubber, Russian, Seat, Seating, Session, SheetDeal, Strain, Terms,
    ThreeHanded, Whist, WhistValues,
};
use proptest::prelude::*;

use crate::by_the_book::{BookSession, NextDeal, book_session, declarers};
use crate::chance::Chance;

/// Sessions of each form; the environment may ask for more.
pub(crate) fn sessions() -> u32 {
    std::env::var("BRIDGE_RANDOM_SESSIONS").ok().and_then(|number| number.parse().ok()).unwrap_or(1_000)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: sessions(), failure_persistence: None, ..ProptestConfig::default() })]

    /// Spec F10, F11, F12, F13, F14, F15, F16 and F18.2.
    #[test]
    fn sessions_of_every_form_go_by_the_book(seed in any::<u64>()) {
        for name in Form::all().map(|form| form.name()) {
            goes_by_the_book(name, &mut Chance(seed));
        }
    }

}

proptest! {
    /// Spec F10.5, F11.1: what a sheet shows adds up, and a session is nothing but its results.
    #[test]
    fn sheets_add_up(seed in any::<u64>()) {
        for name in Form::all().map(|form| form.name()) {
            let mut chance = Chance(seed);
            let form = with_options(name, &mut chance);
            let (session, results) = some_session(form, &mut chance);
            let sheet = session.sheet();
            for account in form.seating().accounts() {
                let deals: i32 = (0..sheet.deals.len()).map(|deal| sheet.score(deal, *account)).sum();
                prop_assert_eq!(deals, sheet.total(*account));
            }
            prop_assert_eq!(Session::of(form, &results), Ok(session.clone()));
            let mut stopped = session.clone();
            stopped.stop();
            prop_assert!(stopped.is_over() && stopped.sheet().pads.iter().all(|pad| pad.over));
        }
    }
}

/// Duplicate is scored as boards are, one by one (Spec C1.1, C18).
#[test]
fn a_set_of_duplicate_is_its_boards() {
    let mut chance = Chance(18);
    let (session, results) = some_session(Form::Duplicate(Duplicate { boards: None }), &mut chance);
    for (deal, (SheetDeal { terms, .. }, result)) in session.sheet().deals.iter().zip(&results).enumerate() {
        assert_eq!((terms.dealer, terms.vulnerability()), (terms.board.dealer(), Some(terms.board.vulnerability())));
        let score = match result.outcome {
            DealOutcome::PassedOut | DealOutcome::Named { .. } => 0,
            DealOutcome::Contract { contract, tricks } => {
                bridge_rules::Outcome::Played { contract, tricks }.score(terms.board.vulnerability())
            }
        };
        let [ours, theirs] = [0, 1]
            .map(|side| session.sheet().score(deal, Form::Duplicate(Duplicate::default()).seating().accounts()[side]));
        assert_eq!(ours - theirs, score, "board {}", terms.board);
    }
    assert!(session.sheet().deals.len() > 16);
}

fn goes_by_the_book(name: &str, chance: &mut Chance) {
    let form = with_options(name, chance);
    let often = chance.one_of(&[2, 8, 30]);
    let mut session = Session::new(form);
    let mut results = Vec::new();
    for _ in 0..chance.below(28) {
        let Some(terms) = session.next() else { break };
        let result = some_result(&form, &terms, often, chance);
        session.record(&result).expect("a result of this form");
        results.push(result);
    }
    agree(&session, &book_session(&form, &results, false), &form, &results);
    session.stop();
    agree(&session, &book_session(&form, &results, true), &form, &results);
}

fn agree(session: &Session, told: &BookSession, form: &Form, results: &[DealResult]) {
    let log = || results.iter().map(|result| format!("{:?}", result.outcome)).collect::<Vec<_>>().join("\n");
    let sheet = session.sheet();
    let ours: Vec<_> = sheet.deals.iter().map(|deal| as_told(form, &deal.terms)).collect();
    assert_eq!(ours, told.deals, "{form:?}\n{}", log());
    assert_eq!(session.next().map(|terms| as_told(form, &terms)), told.next, "{form:?}\n{}", log());
    assert_eq!(sheet.deals.iter().map(|deal| deal.counts).collect::<Vec<_>>(), told.counts, "{form:?}\n{}", log());
    for (deal, scores) in told.scores.iter().enumerate() {
        let ours: Vec<_> = form.seating().accounts().iter().map(|account| sheet.score(deal, *account)).collect();
        assert_eq!(ours, *scores, "{form:?} deal {}\n{}", deal + 1, log());
    }
    assert_eq!(sheet.pads.len(), told.parts.len(), "{form:?}\n{}", log());
    for (pad, part) in sheet.pads.iter().zip(&told.parts) {
        let ours = (pad.columns.iter().map(|column| column.total()).collect(), pad.over);
        assert_eq!(ours, (part.totals.clone(), part.over), "{form:?}\n{}", log());
        let games: Vec<_> = pad.columns.iter().map(|column| (column.games, column.leg)).collect();
        let theirs: Vec<_> = part.games.iter().copied().zip(part.legs.iter().copied()).collect();
        assert_eq!(games, theirs, "{form:?}\n{}", log());
    }
}

/// Nobody asks whether a closed hand is vulnerable.
fn as_told(form: &Form, terms: &Terms) -> NextDeal {
    let BySeat { north, east, south, west } = terms.vulnerable;
    let west = west && form.seating() != Seating::Three;
    NextDeal {
        dealer: terms.dealer as usize,
        vulnerable: [north, east, south, west],
        part: terms.part as usize,
        goulash: terms.cards == CardsFrom::Goulash,
    }
}

/// Some deals of this form, to no end.
fn some_session(form: Form, chance: &mut Chance) -> (Session, Vec<DealResult>) {
    let mut session = Session::new(form);
    let mut results = Vec::new();
    while let Some(terms) = session.next().filter(|_| results.len() < 20) {
        let result = some_result(&form, &terms, 5, chance);
        session.record(&result).expect("a result of this form");
        results.push(result);
    }
    (session, results)
}

fn some_result(form: &Form, terms: &Terms, passed_out_once_in: usize, chance: &mut Chance) -> DealResult {
    let mut hands = chance.hands();
    if form.seating() == Seating::Two {
        (hands.south, hands.west) = (Hand::EMPTY, Hand::EMPTY);
    }
    let claimed = BySeat::from_fn(|_| chance.once_in(2));
    let strain = chance.one_of(&Strain::ALL);
    let outcome = match form {
        Form::Whist(_) => {
            let doublings = if chance.once_in(3) { chance.below(11) as u8 } else { 0 };
            DealOutcome::Named { declarer: terms.dealer, strain, doublings, tricks: chance.below(14) as u8 }
        }
        _ if chance.once_in(passed_out_once_in) => DealOutcome::PassedOut,
        Form::Minibridge(_) => {
            let contract = chance.one_of(&Aim::ALL).contract(strain, chance.one_of(&Seat::ALL));
            DealOutcome::Contract { contract, tricks: chance.below(14) as u8 }
        }
        _ => {
            let bids: Vec<Bid> = Bid::all().collect();
            let doubling = match form {
                Form::MinibridgeSlips(_) => Doubling::Undoubled,
                _ if chance.once_in(3) => chance.one_of(&Doubling::ALL),
                _ => Doubling::Undoubled,
            };
            let contract = Contract { bid: chance.one_of(&bids), doubling, declarer: chance.one_of(declarers(form)) };
            let tricks = if chance.once_in(3) {
                chance.below(14) as u8
            } else {
                contract.tricks_needed() + chance.below(14 - usize::from(contract.tricks_needed())) as u8
            };
            DealOutcome::Contract { contract, tricks }
        }
    };
    let beer = matches!(outcome, DealOutcome::Contract { .. }).then_some(Beer { from: Seat::East, to: Seat::West });
    DealResult { outcome, hands, claimed, beer }
}

fn with_options(name: &str, chance: &mut Chance) -> Form {
    let honours = chance.one_of(&[Honours::Computed, Honours::Claimed, Honours::Off]);
    let order = chance.one_of(&[ChicagoOrder::NonDealer, ChicagoOrder::Dealer]);
    let parts = chance.one_of(&[None, Some(1), Some(2), Some(3)]);
    let deals = chance.one_of(&[None, Some(1), Some(4), Some(17)]);
    let partners = chance.one_of(&[Partners::Fixed, Partners::Pivot, Partners::Cut]);
    let (goulash, either) = (chance.once_in(2), chance.once_in(2));
    let scoring = chance.one_of(&[HoneymoonScoring::Rubber, HoneymoonScoring::Chicago]);
    let honeymoon = |hands| Form::Honeymoon(Honeymoon { hands, scoring, honours, parts });
    let whist = |values| Form::Whist(Whist { values, honours, rubbers: parts });
    match name {
        "duplicate" => Form::Duplicate(Duplicate { boards: deals }),
        "rubber" => Form::Rubber(Rubber { honours, goulash, beer_card: either, partners, rubbers: parts }),
        "chicago" => Form::Chicago(Chicago { order, honours, goulash, beer_card: either, partners, rounds: parts }),
        "chicago-duplicate" => {
            let (redeal, beer_card) = (either, goulash);
            Form::ChicagoDuplicate(ChicagoDuplicate { order, redeal, beer_card, partners, rounds: parts })
        }
        "russian" => Form::Russian(Russian { order, partners, rounds: parts, expectation: Expectation::default() }),
        "minibridge" => Form::Minibridge(Minibridge { deals, vulnerability: either }),
        "minibridge-slips" => Form::MinibridgeSlips(MinibridgeSlips { deals }),
        "honeymoon" => honeymoon(HoneymoonHands::DoubleDummy),
        "honeymoon-draw" => honeymoon(HoneymoonHands::Draw),
        "honeymoon-draw-two" => honeymoon(HoneymoonHands::DrawTwo),
        "three-handed" => Form::ThreeHanded(ThreeHanded { honours, rubbers: parts }),
        "auction" => Form::Auction(AuctionBridge { honours, rubbers: parts }),
        "bridge-whist" => whist(WhistValues::BridgeWhist),
        "biritch" => whist(WhistValues::Biritch),
        other => panic!("no form is called {other}"),
    }
}
