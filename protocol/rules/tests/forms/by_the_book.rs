//! The forms a second time, written from their rules: tables of numbers and a walk over all deals from the first. It
//! shares no arithmetic with the crate, and is in no hurry.

use bridge_rules::{
    AuctionBridge, BySeat, Chicago, ChicagoDuplicate, ChicagoOrder, Contract, DealOutcome, DealResult, Form, Hand,
    Honeymoon, HoneymoonHands, HoneymoonScoring, Honours, Minibridge, MinibridgeSlips, Partners, Rubber, Russian, Seat,
    Strain, ThreeHanded, Whist, WhistValues,
};

/// What there is to tell after some deals.
#[derive(Debug, Default)]
pub(crate) struct BookSession {
    pub(crate) parts: Vec<Part>,
    /// Every deal, whether it counted, and what it brought to each account.
    pub(crate) deals: Vec<NextDeal>,
    pub(crate) counts: Vec<bool>,
    pub(crate) scores: Vec<Vec<i32>>,
    pub(crate) next: Option<NextDeal>,
}

#[derive(Debug, Default, Clone)]
pub(crate) struct Part {
    pub(crate) totals: Vec<i32>,
    pub(crate) games: Vec<u8>,
    pub(crate) legs: Vec<i32>,
    pub(crate) over: bool,
    /// Deals that counted.
    deals: usize,
}

#[derive(Debug, PartialEq)]
pub(crate) struct NextDeal {
    pub(crate) dealer: usize,
    pub(crate) vulnerable: [bool; 4],
    pub(crate) part: usize,
    pub(crate) goulash: bool,
}

/// Plays the whole session from its beginning.
pub(crate) fn book_session(form: &Form, results: &[DealResult], stopped: bool) -> BookSession {
    let mut told = BookSession::default();
    for result in results {
        let deal = next_deal(form, &told, results).expect("nobody plays on after the end");
        if told.parts.last().is_none_or(|part| part.over) {
            let accounts = if matches!(form, Form::ThreeHanded(_)) { 3 } else { 2 };
            told.parts.push(Part {
                totals: vec![0; accounts],
                games: vec![0; accounts],
                legs: vec![0; accounts],
                ..Part::default()
            });
        }
        let counts = does_it_count(form, &told, &deal, result);
        told.counts.push(counts);
        let part = told.parts.last_mut().expect("a part was begun");
        let before = part.totals.clone();
        if counts {
            write(form, part, &deal, result);
            part.deals += 1;
            part.over |= deals_of_a_part(form) == Some(part.deals);
        }
        told.scores.push(part.totals.iter().zip(before).map(|(after, before)| after - before).collect());
        told.deals.push(deal);
    }
    if stopped && let Some(part) = told.parts.last_mut().filter(|part| !part.over) {
        break_off(form, part);
        part.over = true;
    }
    told.next = if stopped { None } else { next_deal(form, &told, results) };
    told
}

/// Board, dealer, vulnerability, as they are printed.
const BOARDS: [(usize, &str); 16] = [
    (0, ""),
    (1, "NS"),
    (2, "EW"),
    (3, "NESW"),
    (0, "NS"),
    (1, "EW"),
    (2, "NESW"),
    (3, ""),
    (0, "EW"),
    (1, "NESW"),
    (2, ""),
    (3, "NS"),
    (0, "NESW"),
    (1, ""),
    (2, "NS"),
    (3, "EW"),
];

const BY_NON_DEALER: [&str; 4] = ["", "NS", "EW", "NESW"];
const BY_DEALER: [&str; 4] = ["", "EW", "NS", "NESW"];

fn next_deal(form: &Form, told: &BookSession, results: &[DealResult]) -> Option<NextDeal> {
    let complete = told.parts.iter().filter(|part| part.over).count();
    if parts_of_a_session(form) == Some(complete) {
        return None;
    }
    let part = told.parts.last().filter(|part| !part.over);
    let played = part.map_or(0, |part| part.deals);
    let deals = &told.deals;
    let last = deals.last();
    let clockwise = |people: usize| last.map_or(0, |last| (last.dealer + 1) % people);
    let again = last.map_or(0, |last| last.dealer);
    let passed = last.is_some() && results[deals.len() - 1].outcome == DealOutcome::PassedOut;
    let goulash =
        |option: bool| option && passed && !told.counts[deals.len() - 1] && last.is_some_and(|last| !last.goulash);
    let by_games: String = (0..4)
        .filter(|seat| part.is_some_and(|part| part.games.get(account(form, *seat)).is_some_and(|games| *games > 0)))
        .map(|seat| ["N", "E", "S", "W"][seat])
        .collect();
    let (dealer, vulnerable, goulash) = match form {
        Form::Duplicate(_) => (BOARDS[played % 16].0, BOARDS[played % 16].1, false),
        Form::Rubber(Rubber { goulash: option, partners, .. }) => match goulash(*option) {
            true => (again, by_games.as_str(), true),
            false if *partners == Partners::Cut && part.is_none() => (0, "", false),
            false => (clockwise(4), by_games.as_str(), false),
        },
        Form::Chicago(Chicago { goulash: option, order, .. }) => (played, row(*order, played), goulash(*option)),
        Form::ChicagoDuplicate(ChicagoDuplicate { order, .. }) | Form::Russian(Russian { order, .. }) => {
            (played, row(*order, played), false)
        }
        Form::Minibridge(Minibridge { vulnerability, .. }) => {
            (played % 4, if *vulnerability { BOARDS[played % 16].1 } else { "" }, false)
        }
        Form::MinibridgeSlips(_) => (played % 4, "", false),
        Form::Honeymoon(Honeymoon { scoring: HoneymoonScoring::Rubber, .. }) => {
            (clockwise(2), by_games.as_str(), false)
        }
        Form::Honeymoon(Honeymoon { scoring: HoneymoonScoring::Chicago, .. }) => {
            (played % 2, BY_NON_DEALER[played], false)
        }
        Form::ThreeHanded(_) => (if passed { again } else { clockwise(3) }, by_games.as_str(), false),
        Form::Auction(_) | Form::Whist(_) => (clockwise(4), "", false),
    };
    let vulnerable = ["N", "E", "S", "W"].map(|seat| vulnerable.contains(seat));
    Some(NextDeal { dealer, vulnerable, part: complete + 1, goulash })
}

fn row(order: ChicagoOrder, place: usize) -> &'static str {
    match order {
        ChicagoOrder::NonDealer => BY_NON_DEALER[place],
        ChicagoOrder::Dealer => BY_DEALER[place],
    }
}

fn parts_of_a_session(form: &Form) -> Option<usize> {
    let parts = match form {
        Form::Duplicate(_) | Form::Minibridge(_) | Form::MinibridgeSlips(_) => Some(1),
        Form::Rubber(Rubber { rubbers: parts, .. })
        | Form::ThreeHanded(ThreeHanded { rubbers: parts, .. })
        | Form::Auction(AuctionBridge { rubbers: parts, .. })
        | Form::Whist(Whist { rubbers: parts, .. })
        | Form::Chicago(Chicago { rounds: parts, .. })
        | Form::ChicagoDuplicate(ChicagoDuplicate { rounds: parts, .. })
        | Form::Russian(Russian { rounds: parts, .. })
        | Form::Honeymoon(Honeymoon { parts, .. }) => *parts,
    };
    parts.map(|parts| parts as usize)
}

fn deals_of_a_part(form: &Form) -> Option<usize> {
    match form {
        Form::Duplicate(form) => form.boards.map(|deals| deals as usize),
        Form::Minibridge(form) => form.deals.map(|deals| deals as usize),
        Form::MinibridgeSlips(form) => form.deals.map(|deals| deals as usize),
        Form::Chicago(_)
        | Form::ChicagoDuplicate(_)
        | Form::Russian(_)
        | Form::Honeymoon(Honeymoon { scoring: HoneymoonScoring::Chicago, .. }) => Some(4),
        Form::Rubber(_) | Form::Honeymoon(_) | Form::ThreeHanded(_) | Form::Auction(_) | Form::Whist(_) => None,
    }
}

/// Passed out: next dealer in rubber, same dealer in Chicago but for the fifth time, no redeal in duplicate.
fn does_it_count(form: &Form, told: &BookSession, deal: &NextDeal, result: &DealResult) -> bool {
    if result.outcome != DealOutcome::PassedOut {
        return true;
    }
    let fifth = told.counts.len() >= 4 && told.counts[told.counts.len() - 4..].iter().all(|counted| !counted);
    match form {
        Form::Duplicate(_) | Form::Auction(_) | Form::Whist(_) => true,
        Form::ChicagoDuplicate(ChicagoDuplicate { redeal: false, .. }) => true,
        Form::Rubber(Rubber { goulash, .. }) => !*goulash || deal.goulash,
        Form::Minibridge(_) | Form::MinibridgeSlips(_) | Form::ThreeHanded(_) => false,
        Form::Honeymoon(Honeymoon { scoring: HoneymoonScoring::Rubber, .. }) => false,
        Form::Honeymoon(_) | Form::Chicago(_) | Form::ChicagoDuplicate(_) | Form::Russian(_) => fifth,
    }
}

/// Two sides, but for three players.
fn account(form: &Form, seat: usize) -> usize {
    if matches!(form, Form::ThreeHanded(_)) { seat } else { seat % 2 }
}

fn write(form: &Form, part: &mut Part, deal: &NextDeal, result: &DealResult) {
    match form {
        Form::Duplicate(_) | Form::ChicagoDuplicate(_) | Form::MinibridgeSlips(_) => {
            to_north_south(part, duplicate(deal, result));
        }
        Form::Russian(_) if result.outcome == DealOutcome::PassedOut => {}
        Form::Russian(_) => to_north_south(part, russian(deal, result)),
        Form::Minibridge(_) => to_north_south(part, minibridge(deal, result)),
        Form::Rubber(Rubber { honours, .. })
        | Form::ThreeHanded(ThreeHanded { honours, .. })
        | Form::Honeymoon(Honeymoon { honours, scoring: HoneymoonScoring::Rubber, .. }) => {
            rubber(form, part, deal, result, *honours);
        }
        Form::Chicago(Chicago { honours, .. }) | Form::Honeymoon(Honeymoon { honours, .. }) => {
            chicago(form, part, deal, result, *honours);
        }
        Form::Auction(AuctionBridge { honours, .. }) => auction(part, result, *honours),
        Form::Whist(Whist { honours, values, .. }) => whist(part, result, *honours, *values),
    }
}

/// Points for North-South, or if they are less than none for East-West.
fn to_north_south(part: &mut Part, points: i32) {
    part.totals[usize::from(points < 0)] += points.abs();
}

/// Clubs, diamonds, hearts, spades, notrump: each trick, and the extra of the first.
const TRICKS: [(i32, i32); 5] = [(20, 0), (20, 0), (30, 0), (30, 0), (30, 10)];
const DOWN: [[i32; 13]; 6] = [
    [50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650],
    [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300],
    [100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500],
    [200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800],
    [200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000],
    [400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600],
];

/// Below the line, above it, and the penalty.
fn contract_bridge(contract: Contract, tricks: u8, vulnerable: bool) -> (i32, i32, i32) {
    let (level, doubled, vul) =
        (i32::from(contract.bid.level.get()), contract.doubling as usize, usize::from(vulnerable));
    let over = i32::from(tricks) - 6 - level;
    if over < 0 {
        return (0, 0, DOWN[doubled * 2 + vul][(-over - 1) as usize]);
    }
    let (each, first) = TRICKS[contract.bid.strain as usize];
    let overtrick = [[each, each], [100, 200], [200, 400]][doubled][vul];
    let slam = [[0, 0], [500, 750], [1000, 1500]][(level - 5).max(0) as usize][vul];
    ((each * level + first) * [1, 2, 4][doubled], over * overtrick + [0, 50, 100][doubled] + slam, 0)
}

fn duplicate(deal: &NextDeal, result: &DealResult) -> i32 {
    let DealOutcome::Contract { contract, tricks } = result.outcome else { return 0 };
    let declarer = contract.declarer as usize;
    let vulnerable = deal.vulnerable[declarer];
    let (below, above, penalty) = contract_bridge(contract, tricks, vulnerable);
    let bonus = match below {
        0 => 0,
        1..100 => 50,
        _ if vulnerable => 500,
        _ => 300,
    };
    (below + above + bonus - penalty) * if declarer.is_multiple_of(2) { 1 } else { -1 }
}

/// Points of the stronger side, not vulnerable, vulnerable.
const EXPECTED: &str = "20 0 0 21 50 50 22 70 70 23 110 110 24 200 290 25 300 440 26 350 520 27 400 600 28 430 630
    29 460 660 30 490 690 31 600 900 32 700 1050 33 900 1350 34 1000 1500 35 1100 1650 36 1200 1800 37 1300 1950
    38 1300 1950 39 1300 1950 40 1300 1950";
const IMPS: [i32; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000,
    3500, 4000,
];

fn russian(deal: &NextDeal, result: &DealResult) -> i32 {
    let points = |seat: Seat| -> i32 {
        let held = result.hands[seat].to_string();
        held.chars().map(|rank| "JQKA".find(rank).map_or(0, |place| place as i32 + 1)).sum()
    };
    let north_south = points(Seat::North) + points(Seat::South);
    let (sign, stronger, seat) = if north_south >= 20 { (1, north_south, 0) } else { (-1, 40 - north_south, 1) };
    let table: Vec<i32> = EXPECTED.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    let row = table.chunks(3).find(|row| row[0] == stronger).expect("20 to 40 points");
    let difference = duplicate(deal, result) * sign - row[1 + usize::from(deal.vulnerable[seat])];
    let imps = IMPS.iter().filter(|bound| **bound <= difference.abs()).count() as i32;
    imps * difference.signum() * sign
}

fn minibridge(deal: &NextDeal, result: &DealResult) -> i32 {
    let DealOutcome::Contract { contract, tricks } = result.outcome else { return 0 };
    let vulnerable = deal.vulnerable[contract.declarer as usize];
    let strain = contract.bid.strain as usize;
    let game = contract.bid.level.get() > 1;
    let required = if game { [11, 11, 10, 10, 9][strain] } else { 7 };
    let (tricks, (each, first)) = (i32::from(tricks), TRICKS[strain]);
    let score = if tricks < required {
        -(if vulnerable { 100 } else { 50 }) * (required - tricks)
    } else {
        (tricks - 6) * each
            + first
            + match (game, vulnerable) {
                (false, _) => 50,
                (true, false) => 300,
                (true, true) => 500,
            }
    };
    score * if (contract.declarer as usize).is_multiple_of(2) { 1 } else { -1 }
}

/// The honours as letters: of each hand those of the trumps, or at notrump an A for each ace.
fn honours_of(hands: &BySeat<Hand>, strain: Strain) -> [usize; 4] {
    Seat::ALL.map(|seat| {
        let text = hands[seat].to_string();
        let suits: Vec<&str> = text.split('.').collect();
        match strain {
            Strain::NoTrump => text.matches('A').count(),
            Strain::Spades => suits[0].matches(['A', 'K', 'Q', 'J', 'T']).count(),
            Strain::Hearts => suits[1].matches(['A', 'K', 'Q', 'J', 'T']).count(),
            Strain::Diamonds => suits[2].matches(['A', 'K', 'Q', 'J', 'T']).count(),
            Strain::Clubs => suits[3].matches(['A', 'K', 'Q', 'J', 'T']).count(),
        }
    })
}

/// Contract bridge: four of five 100, five 150, four aces 150, for the account of whoever owns the hand.
fn write_honours(form: &Form, part: &mut Part, result: &DealResult, contract: Contract, counting: Honours) {
    let held = honours_of(&result.hands, contract.bid.strain);
    let Some(holder) = (0..4).find(|seat| held[*seat] >= 4) else { return };
    let points = if held[holder] == 5 || contract.bid.strain == Strain::NoTrump { 150 } else { 100 };
    let declarer = contract.declarer as usize;
    let player = match form {
        Form::ThreeHanded(_) if holder == 3 => declarer,
        Form::ThreeHanded(_) => holder,
        Form::Honeymoon(_) => holder % 2,
        _ if holder == (declarer + 2) % 4 => declarer,
        _ => holder,
    };
    let claims = [result.claimed.north, result.claimed.east, result.claimed.south, result.claimed.west];
    let written = match counting {
        Honours::Computed => true,
        Honours::Claimed => claims[holder] || claims[player],
        Honours::Off => false,
    };
    if written {
        for to in 0..part.totals.len() {
            let (declarers, holders) = (account(form, declarer), account(form, player));
            if (holders == declarers) == (to == declarers) {
                part.totals[to] += points;
            }
        }
    }
}

/// Writes a contract; whether declarer's leg is a game, or what came was a part-score.
fn write_contract(form: &Form, part: &mut Part, deal: &NextDeal, contract: Contract, tricks: u8) -> (bool, bool) {
    let declarer = contract.declarer as usize;
    let (below, above, penalty) = contract_bridge(contract, tricks, deal.vulnerable[declarer]);
    let declarer = account(form, declarer);
    for to in 0..part.totals.len() {
        part.totals[to] += if to == declarer { below + above } else { penalty };
    }
    part.legs[declarer] += below;
    let game = part.legs[declarer] >= 100;
    if game {
        part.games[declarer] += 1;
        part.legs.fill(0);
    }
    (game, below > 0)
}

fn rubber(form: &Form, part: &mut Part, deal: &NextDeal, result: &DealResult, honours: Honours) {
    let DealOutcome::Contract { contract, tricks } = result.outcome else { return };
    write_honours(form, part, result, contract, honours);
    let (game, _) = write_contract(form, part, deal, contract, tricks);
    let declarer = account(form, contract.declarer as usize);
    if game && part.games[declarer] == 2 {
        let others_have_games = part.games.iter().sum::<u8>() > 2;
        part.totals[declarer] += if others_have_games { 500 } else { 700 };
        part.over = true;
    }
}

fn chicago(form: &Form, part: &mut Part, deal: &NextDeal, result: &DealResult, honours: Honours) {
    let DealOutcome::Contract { contract, tricks } = result.outcome else { return };
    write_honours(form, part, result, contract, honours);
    let (game, made) = write_contract(form, part, deal, contract, tricks);
    let declarer = contract.declarer as usize;
    part.totals[account(form, declarer)] += match (game, made, part.deals) {
        (true, _, _) if deal.vulnerable[declarer] => 500,
        (true, _, _) => 300,
        (false, true, 3) => 100,
        _ => 0,
    };
}

/// The side that has more of the honours, how many, and the most in one hand.
fn side_honours(result: &DealResult, strain: Strain, counting: Honours) -> Option<(usize, usize, usize)> {
    let held = honours_of(&result.hands, strain);
    let sides = [held[0] + held[2], held[1] + held[3]];
    let side = if sides[0] == sides[1] { return None } else { usize::from(sides[1] > sides[0]) };
    let claims = [result.claimed.north, result.claimed.east, result.claimed.south, result.claimed.west];
    let written = match counting {
        Honours::Computed => true,
        Honours::Claimed => claims[side] || claims[side + 2],
        Honours::Off => false,
    };
    (written && sides[side] >= 3).then_some((side, sides[side], held[side].max(held[side + 2])))
}

fn auction(part: &mut Part, result: &DealResult, counting: Honours) {
    let DealOutcome::Contract { contract, tricks } = result.outcome else { return };
    let (strain, declarer) = (contract.bid.strain, contract.declarer as usize % 2);
    if let Some((side, held, one)) = side_honours(result, strain, counting) {
        part.totals[side] += match (strain == Strain::NoTrump, held, one) {
            (true, 3, _) => 30,
            (true, _, 4) => 100,
            (true, _, _) => 40,
            (false, 5, 5) => 100,
            (false, 5, 4) => 90,
            (false, 4, 4) => 80,
            (false, held, _) => [30, 40, 50][held - 3],
        };
    }
    let times = [1, 2, 4][contract.doubling as usize];
    let (tricks, needed) = (i32::from(tricks), 6 + i32::from(contract.bid.level.get()));
    let slam = |tricks| {
        if tricks == 13 {
            100
        } else if tricks == 12 {
            50
        } else {
            0
        }
    };
    if tricks < needed {
        part.totals[1 - declarer] += (needed - tricks) * 50 * times + slam(13 - tricks);
        part.totals[declarer] += slam(tricks);
        return;
    }
    let below = (tricks - 6) * [6, 7, 8, 9, 10][strain as usize] * times;
    let insult = [0, 50, 100][contract.doubling as usize] * (1 + tricks - needed);
    part.totals[declarer] += below + insult + slam(tricks);
    game_of_thirty(part, declarer, below, 250);
}

fn whist(part: &mut Part, result: &DealResult, counting: Honours, values: WhistValues) {
    let DealOutcome::Named { declarer, strain, doublings, tricks } = result.outcome else { return };
    let trick = match values {
        WhistValues::BridgeWhist => [4, 6, 8, 2, 12],
        WhistValues::Biritch => [4, 6, 8, 2, 10],
    }[strain as usize];
    if let Some((side, held, one)) = side_honours(result, strain, counting) {
        part.totals[side] += match (strain == Strain::NoTrump, held, one) {
            (true, 3, _) => 30,
            (true, _, 4) => 100,
            (true, _, _) => 40,
            (false, 5, 5) => trick * 10,
            (false, 5, 4) => trick * 9,
            (false, 4, 4) => trick * 8,
            (false, held, _) => trick * [2, 4, 5][held - 3],
        };
    }
    let claims = [result.claimed.north, result.claimed.east, result.claimed.south, result.claimed.west];
    for (seat, hand) in result.hands.iter() {
        let (seat, text) = (seat as usize, hand.to_string());
        let suit = [3, 2, 1, 0, 9][strain as usize];
        let bare = text.split('.').nth(suit).is_some_and(str::is_empty);
        if bare && (counting == Honours::Computed || counting == Honours::Claimed && claims[seat]) {
            part.totals[seat % 2] += trick * 2;
        }
    }
    let declarers = declarer as usize % 2;
    let (winner, odd) =
        if tricks > 6 { (declarers, i32::from(tricks) - 6) } else { (1 - declarers, 7 - i32::from(tricks)) };
    let below = (0..doublings).fold(odd * trick, |points, _| points * 2);
    part.totals[winner] += below + [0, 0, 0, 0, 0, 0, 20, 40][odd as usize];
    game_of_thirty(part, winner, below, 100);
}

fn game_of_thirty(part: &mut Part, to: usize, below: i32, rubber: i32) {
    part.legs[to] += below;
    if part.legs[to] >= 30 {
        part.games[to] += 1;
        part.legs.fill(0);
        if part.games[to] == 2 {
            part.totals[to] += rubber;
            part.over = true;
        }
    }
}

fn break_off(form: &Form, part: &mut Part) {
    match form {
        Form::Rubber(_)
        | Form::ThreeHanded(_)
        | Form::Honeymoon(Honeymoon { scoring: HoneymoonScoring::Rubber, .. }) => {
            let having =
                |wanted: &dyn Fn(usize) -> bool| (0..part.totals.len()).filter(|to| wanted(*to)).collect::<Vec<_>>();
            let (games, legs) = (having(&|to| part.games[to] > 0), having(&|to| part.legs[to] > 0));
            if let [only] = games[..] {
                part.totals[only] += 300;
            }
            if let [only] = legs[..] {
                part.totals[only] += 100;
            }
        }
        Form::Auction(_) => (0..2).for_each(|to| part.totals[to] += 125 * i32::from(part.games[to])),
        Form::Duplicate(_)
        | Form::Chicago(_)
        | Form::ChicagoDuplicate(_)
        | Form::Russian(_)
        | Form::Minibridge(_)
        | Form::MinibridgeSlips(MinibridgeSlips { .. })
        | Form::Honeymoon(_)
        | Form::Whist(_) => {}
    }
}

/// Who may declare.
pub(crate) fn declarers(form: &Form) -> &'static [Seat] {
    match form {
        Form::ThreeHanded(_) => &[Seat::North, Seat::East, Seat::South],
        Form::Honeymoon(Honeymoon {
            hands: HoneymoonHands::DoubleDummy | HoneymoonHands::Draw | HoneymoonHands::DrawTwo,
            ..
        }) => &[Seat::North, Seat::East],
        _ => &Seat::ALL,
    }
}
