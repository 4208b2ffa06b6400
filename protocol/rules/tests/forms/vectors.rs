//! The worked examples, a row each, in files.

use bridge_rules::{
    Account, Aim, BySeat, Card, Chicago, ChicagoOrder, Contract, DealOutcome, DealResult, Expectation, Form, Hand,
    Honeymoon, HoneymoonScoring, Rank, Seat, Session, Side, SideHonours, Strain, Suit, Vulnerability,
    auction_bridge_score, honours, minibridge_score, settle,
};

#[test]
fn f10_3_rubbers_are_scored_as_people_score_them() {
    for row in rows(include_str!("vectors/rubber.txt")) {
        let [deals, end, totals, games] = cells(row);
        let mut session = played("rubber".parse().unwrap(), deals);
        assert_eq!(
            session.is_over() || session.sheet().pads.last().is_some_and(|pad| pad.over),
            end == "over",
            "{row}"
        );
        if end == "unfinished" {
            session.stop();
        }
        assert_eq!(totals_of(&session), numbers(totals), "{row}");
        let pad = session.sheet().pads.last().unwrap();
        let won = |side| i32::from(pad.column(Account::Side(side)).unwrap().games);
        assert_eq!(Side::ALL.map(won).to_vec(), numbers(games), "{row}");
    }
}

#[test]
fn f11_1_rounds_of_chicago_are_scored_by_either_order() {
    for row in rows(include_str!("vectors/chicago.txt")) {
        let [deals, by_non_dealer, by_dealer] = cells(row);
        for (order, totals) in [(ChicagoOrder::NonDealer, by_non_dealer), (ChicagoOrder::Dealer, by_dealer)] {
            let session = played(Form::Chicago(Chicago { order, ..Chicago::default() }), deals);
            assert_eq!(totals_of(&session), numbers(totals), "{order:?} {row}");
            assert!(session.sheet().pads[0].over, "{row}");
        }
    }
}

#[test]
fn f14_who_deals_and_who_is_vulnerable_keep_together_when_a_deal_of_two_is_passed_out() {
    for row in rows(include_str!("vectors/honeymoon.txt")) {
        let [deals, dealers, vulnerable, totals] = cells(row);
        let form = Form::Honeymoon(Honeymoon { scoring: HoneymoonScoring::Chicago, ..Honeymoon::default() });
        let session = played(form, deals);
        let terms: Vec<_> = session.sheet().deals.iter().map(|deal| deal.terms).collect();
        let dealt: Vec<_> = terms.iter().map(|terms| terms.dealer.as_str()).collect();
        assert_eq!(dealt, dealers.split_whitespace().collect::<Vec<_>>(), "{row}");
        let who = terms.iter().map(|terms| {
            let players = [Seat::North, Seat::East].into_iter().filter(|player| terms.vulnerable[*player]);
            let players: String = players.map(Seat::as_str).collect();
            if players.is_empty() { "-".to_owned() } else { players }
        });
        assert_eq!(who.collect::<Vec<_>>(), vulnerable.split_whitespace().collect::<Vec<_>>(), "{row}");
        assert_eq!(totals_of(&session), numbers(totals), "{row}");
    }
}

#[test]
fn f12_a_deal_is_worth_what_it_brings_beyond_expectation() {
    for row in rows(include_str!("vectors/russian.txt")) {
        let [points, north_south, east_west, score, imps] = words(row);
        let vulnerability = match (north_south, east_west) {
            ("-", "-") => Vulnerability::None,
            ("+", "-") => Vulnerability::NorthSouth,
            ("-", "+") => Vulnerability::EastWest,
            _ => Vulnerability::Both,
        };
        let found = Expectation::default().imps(points.parse().unwrap(), vulnerability, score.parse().unwrap());
        assert_eq!(found.to_string(), imps, "{row}");
    }
}

#[test]
fn f13_1_minibridge_has_scores_of_its_own() {
    for row in rows(include_str!("vectors/minibridge.txt")) {
        let [strain, aim, tricks, score] = words(row);
        let aim = if aim == "game" { Aim::Game } else { Aim::PartScore };
        let found = minibridge_score(strain.parse().unwrap(), aim, false, tricks.parse().unwrap());
        assert_eq!(found.to_string(), score, "{row}");
    }
    assert_eq!(minibridge_score(Strain::Spades, Aim::Game, true, 10), 620);
    assert_eq!(minibridge_score(Strain::Spades, Aim::Game, true, 8), -200);
}

#[test]
fn f16_1_auction_bridge_counts_every_odd_trick_below_the_line() {
    for row in rows(include_str!("vectors/auction_bridge.txt")) {
        let [title, tricks, below, above, defenders] = words(row);
        let contract: Contract = format!("{title}N").parse().unwrap();
        let score = auction_bridge_score(contract.bid, contract.doubling, tricks.parse().unwrap());
        let found = [score.below, score.insult + score.slam, score.undertricks + score.defenders_slam];
        assert_eq!(found.map(|points| points.to_string()), [below, above, defenders], "{row}");
    }
}

#[test]
fn f16_1_honours_of_auction_bridge_are_counted_by_side() {
    for row in rows(include_str!("vectors/honours.txt")) {
        let [strain, north, east, south, west, side, points] = words(row);
        let strain: Strain = strain.parse().unwrap();
        let held = |text: &str| honours_named(strain, text);
        let hands = BySeat { north: held(north), east: held(east), south: held(south), west: held(west) };
        let found = SideHonours::of(&hands, strain);
        assert_eq!(found.map_or("-", |honours| honours.side.as_str()), side, "{row}");
        assert_eq!(found.map_or(0, |honours| honours.auction_points(strain)).to_string(), points, "{row}");
    }
}

/// Any hand's, and five are more than four whatever is said of declarer (Spec C19).
#[test]
fn f10_4_honours_of_contract_bridge_are_in_one_hand() {
    let hands = |text: &str| BySeat { east: text.parse().unwrap(), ..BySeat::default() };
    let held = |text: &str, strain| honours(&hands(text), strain).map(|(_, points)| points);
    assert_eq!(held("KQJT...", Strain::Spades), Some(100));
    assert_eq!(held("AKQJT...", Strain::Spades), Some(150)); // not 100 and 50 for the ten of declarer alone
    assert_eq!(held("A.A.A.A", Strain::NoTrump), Some(150)); // not 100
    assert_eq!(held("AKQ.J..", Strain::Spades), None);
    assert_eq!(held("A.A.A.A", Strain::Spades), None);
}

/// Erratum 4 of Spec C19.
#[test]
fn f10_2_who_deals_after_four_passes_depends_on_the_form() {
    for (form, dealer, counts) in [
        ("duplicate", "E", true),
        ("rubber", "E", true), // not North again, as one description has it
        ("chicago", "N", false),
        ("russian", "N", false),
        ("chicago-duplicate", "E", true),
        ("minibridge", "N", false),
        ("minibridge-slips", "N", false),
        ("three-handed", "N", false),
        ("honeymoon", "E", false),
    ] {
        let session = played(form.parse().unwrap(), "P");
        assert_eq!(session.next().unwrap().dealer.as_str(), dealer, "{form}");
        assert_eq!(session.sheet().deals[0].counts, counts, "{form}");
    }
}

#[test]
fn f16_3_games_of_biritch_take_as_many_tricks_as_thirty_takes() {
    for (values, strain, odd) in
        [("biritch", "NT", 3), ("biritch", "H", 4), ("biritch", "D", 5), ("bridge-whist", "NT", 3)]
    {
        for (more, games) in [(0, 1), (-1, 0)] {
            let mut session = Session::new(values.parse().unwrap());
            let strain = strain.parse().unwrap();
            let outcome =
                DealOutcome::Named { declarer: Seat::North, strain, doublings: 0, tricks: (6 + odd + more) as u8 };
            session.record(&DealResult::new(outcome, BySeat::default())).unwrap();
            assert_eq!(session.sheet().pads[0].columns[0].games, games, "{values} {strain}");
        }
    }
}

#[test]
fn f11_2_each_deal_of_chicago_may_stand_for_itself() {
    // 110 each and no game of two part-scores; 620 where North and South alone are vulnerable; nothing for four passes.
    let session = played("chicago-duplicate".parse().unwrap(), "2SN= 4SN= 2SE= P 1CN=");
    assert_eq!(totals_of(&session), [110 + 620 + 70, 110]);
    assert_eq!(session.sheet().pads.iter().map(|pad| pad.over).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn f15_3_three_players_have_three_columns() {
    for row in rows(include_str!("vectors/three_handed.txt")) {
        let [deals, end, totals, games, legs, dealer] = cells(row);
        let mut session = played("three-handed".parse().unwrap(), deals);
        assert_eq!(session.sheet().pads[0].over, end == "over", "{row}");
        let next = session.next().expect("they go on until they stop");
        assert_eq!(next.dealer.as_str(), dealer, "{row}");
        if end == "unfinished" {
            session.stop();
        }
        assert_eq!(totals_by_seat(&session), numbers(totals), "{row}");
        let columns = &session.sheet().pads[0].columns;
        assert_eq!(columns.iter().map(|column| i32::from(column.games)).collect::<Vec<_>>(), numbers(games), "{row}");
        assert_eq!(columns.iter().map(|column| column.leg).collect::<Vec<_>>(), numbers(legs), "{row}");
        let vulnerable = [next.vulnerable.north, next.vulnerable.east, next.vulnerable.south].map(i32::from);
        assert!(end == "over" || vulnerable.to_vec() == numbers(games), "{row}");
    }
}

#[test]
fn f15_3_each_of_three_settles_with_each() {
    for row in rows(include_str!("vectors/settlements.txt")) {
        let [totals, paid] = cells(row);
        let totals: Vec<_> =
            [Seat::North, Seat::East, Seat::South].map(Account::Seat).into_iter().zip(numbers(totals)).collect();
        let told: Vec<_> = settle(&totals).iter().map(|(from, to, points)| format!("{from}{to}{points}")).collect();
        assert_eq!(told.join(" "), paid, "{row}");
    }
}

fn totals_by_seat(session: &Session) -> Vec<i32> {
    session.form().seating().accounts().iter().map(|account| session.sheet().total(*account)).collect()
}

/// A session of this form after these deals.
fn played(form: Form, deals: &str) -> Session {
    let mut session = Session::new(form);
    for deal in deals.split_whitespace() {
        session.record(&result(deal)).unwrap_or_else(|refusal| panic!("{deal}: {refusal}"));
    }
    session
}

/// `4SXN-2`, `2CE=@W100` or `P`.
fn result(text: &str) -> DealResult {
    if text == "P" {
        return DealResult::new(DealOutcome::PassedOut, BySeat::default());
    }
    let (deal, held) = text.split_once('@').unwrap_or((text, ""));
    let (title, more) = deal.split_at(deal.find(['+', '-', '=']).expect(deal));
    let contract: Contract = title.parse().expect(title);
    let more: i32 = if more == "=" { 0 } else { more.parse().expect(more) };
    let tricks = (i32::from(contract.tricks_needed()) + more) as u8;
    let mut hands = BySeat::default();
    if !held.is_empty() {
        let (holder, points) = held.split_at(1);
        let names = match (contract.bid.strain, points) {
            (Strain::NoTrump, _) => "SHDC",
            (_, "100") => "AKQJ",
            _ => "AKQJT",
        };
        hands[holder.parse::<Seat>().expect(holder)] = honours_named(contract.bid.strain, names);
    }
    DealResult::new(DealOutcome::Contract { contract, tricks }, hands)
}

fn honours_named(strain: Strain, names: &str) -> Hand {
    let letters = names.chars().filter(|name| *name != '-').map(|name| name.to_string());
    let card = |name: String| match strain.trump() {
        Some(trump) => Card::new(trump, name.parse().expect(names)),
        None => Card::new(name.parse::<Suit>().expect(names), Rank::Ace),
    };
    letters.map(card).collect()
}

fn totals_of(session: &Session) -> Vec<i32> {
    Side::ALL.map(|side| session.sheet().total(Account::Side(side))).to_vec()
}

fn rows(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().filter(|row| !row.is_empty() && !row.starts_with('#'))
}

fn cells<const N: usize>(row: &str) -> [&str; N] {
    row.split('|').map(str::trim).collect::<Vec<_>>().try_into().expect(row)
}

fn words<const N: usize>(row: &str) -> [&str; N] {
    row.split_whitespace().collect::<Vec<_>>().try_into().expect(row)
}

fn numbers(text: &str) -> Vec<i32> {
    text.split_whitespace().map(|number| number.parse().expect(text)).collect()
}
