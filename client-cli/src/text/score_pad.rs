//! The score sheet of a session of a form, as people draw it: a column for each side, what is above the line above it,
//! what is below it below, and a line under each game.

mod in_sentences;

use bridge_protocol::{PlayerName, SessionView};
use bridge_rules::{
    Account, Beer, Calling, Column, DealOutcome, Form, Line, Pad, Part, Partners, Premium, Seat, Seating, Sheet,
    SheetUnit, Side, in_hundreds, settle,
};

use super::{
    declaring::{self, CameBy},
    left, listed,
    result::counted,
    seat, side,
};

pub(crate) use in_sentences::score_sentences;

/// How wide a column is.
const WIDTH: usize = 12;
/// How wide an entry is with what it is for, so that it fits the smallest screen.
const COLUMNS: usize = 76;
/// How wide a name is: most letters take one column, some take two.
const NAME: usize = 20;

/// The whole sheet: every rubber or round, and what it comes to.
pub(crate) fn score_pad(session: &SessionView) -> Vec<String> {
    let sheet = &session.sheet;
    if sheet.deals.is_empty() {
        return vec![format!("{}: nothing is written down yet.", form_name(session.form.name()))];
    }
    let has_wheel = matches!(session.form, Form::Chicago(_) | Form::ChicagoDuplicate(_) | Form::Russian(_));
    let parts = sheet.pads.iter().enumerate().flat_map(|(place, pad)| {
        let wheel = has_wheel.then(|| wheel(place, sheet));
        part(place, pad, session).into_iter().chain(wheel)
    });
    let people = running(session);
    [format!("{}.", form_name(session.form.name()))]
        .into_iter()
        .chain(parts)
        .chain(total(session))
        .chain(people)
        .chain(beers(sheet))
        .collect()
}

/// How the rubber or round that is on stands, a sentence an account: a bid depends on it. Nothing between two of them.
pub(crate) fn standing(session: &SessionView) -> Vec<String> {
    let Some(pad) = session.sheet.pads.last().filter(|pad| !pad.over) else { return Vec::new() };
    let is_rubber = session.form.part() == Part::Rubber;
    let of = |column: &Column| {
        let games = match column.games {
            _ if !is_rubber => None,
            0 => Some("no game".to_owned()),
            1 => Some("a game".to_owned()),
            games => Some(format!("{games} games")),
        };
        let leg = (column.leg > 0).then(|| format!("{} below the line", column.leg));
        let all = format!("{} in all", counted(column.total(), session.sheet.unit));
        let told: Vec<_> = games.into_iter().chain(leg).chain([all]).collect();
        format!("{}: {}.", holder(column.account, session.form.seating()), told.join(", "))
    };
    pad.columns.iter().map(of).collect()
}

/// The same in a margin, a line an account: `NS  game  60 below   420`.
pub(crate) fn standing_in_short(session: &SessionView) -> Vec<String> {
    let Some(pad) = session.sheet.pads.last().filter(|pad| !pad.over) else { return Vec::new() };
    let of = |column: &Column| {
        let game = if session.form.part() == Part::Rubber && column.games > 0 { "game" } else { "" };
        let leg = if column.leg > 0 { format!("{} below", column.leg) } else { String::new() };
        format!("{:<3}{game:<5}{leg:<11}{:>7}", column_name(column.account, session.form.seating()), column.total())
    };
    pad.columns.iter().map(of).collect()
}

/// What each person has won and lost: who sits elsewhere by now cannot read it off the columns.
fn running(session: &SessionView) -> Vec<String> {
    let stakes = session.accounts.iter().any(|one| one.staked.is_some());
    let header = format!("{:<NAME$}{:>8}{:>10}{:>10}", "Each person", "played", "points", "balance");
    let header = header + if stakes { "    staked" } else { "" };
    let rows = session.accounts.iter().map(|one| {
        let staked = one.staked.map(|staked| format!("{staked:>+10}")).unwrap_or_default();
        let name = left(one.name.as_str(), NAME);
        format!("{name}{:>8}{:>10}{:>+10}{staked}", one.played, one.points, one.balance)
    });
    [header].into_iter().filter(|_| !session.accounts.is_empty()).chain(rows).collect()
}

/// On which deals somebody owes somebody a beer.
fn beers(sheet: &Sheet) -> impl Iterator<Item = String> {
    sheet.deals.iter().filter_map(|deal| Some(format!("Deal {}: {}", deal.terms.board, beer(&deal.beer?))))
}

/// Who pays, and who drinks.
pub(crate) fn beer(beer: &Beer) -> String {
    format!("{} owes {} a beer.", seat(beer.from), seat(beer.to))
}

/// What a form is called in a sentence.
pub(crate) fn form_name(name: &str) -> &'static str {
    match name {
        "rubber" => "Rubber bridge",
        "chicago" => "Chicago",
        "chicago-duplicate" => "Chicago, each deal by itself",
        "russian" => "Russian Chicago",
        "minibridge" => "Minibridge",
        "minibridge-slips" => "Minibridge with slips",
        "honeymoon" => "Honeymoon bridge",
        "honeymoon-draw" => "Honeymoon bridge with a stock",
        "honeymoon-draw-two" => "Honeymoon bridge with two cards to choose from",
        "three-handed" => "Three-handed bridge",
        "auction" => "Auction bridge",
        "bridge-whist" => "Bridge-whist",
        "biritch" => "Biritch",
        _ => "Duplicate bridge",
    }
}

/// The same where little fits.
pub(crate) fn short_form_name(name: &str) -> &'static str {
    match name {
        "chicago-duplicate" => "Chicago, single deals",
        "honeymoon-draw" => "Honeymoon, with a stock",
        "honeymoon-draw-two" => "Honeymoon, draw two",
        "three-handed" => "Three-handed",
        name => form_name(name),
    }
}

fn part(place: usize, pad: &Pad, session: &SessionView) -> Vec<String> {
    let seating = session.form.seating();
    let accounts: Vec<Account> = pad.accounts().collect();
    let mut lines = vec![title(place, pad, session)];
    lines.extend(who_plays(place, &accounts, session));
    lines.push(row(accounts.iter().map(|account| column_name(*account, seating).to_owned())));
    // Above the line the first entry stands lowest, next to the line.
    let above: Vec<_> = pad.lines.iter().filter_map(|line| above(line, &accounts, session)).collect();
    lines.extend(above.into_iter().rev().flatten());
    let rule = "-".repeat(WIDTH * accounts.len());
    lines.push(rule.replace('-', "="));
    for line in &pad.lines {
        match *line {
            Line::Below { deal, to, points } => lines.extend(entry(&accounts, to, points, &reason(session, deal, ""))),
            Line::Game { .. } => lines.push(rule.clone()),
            Line::Above { .. } => {}
        }
    }
    lines.push(row(pad.columns.iter().map(|column| column.total().to_string())));
    lines.extend(difference(place, pad, session));
    lines
}

/// `Rubber 1, not over yet`.
fn title(place: usize, pad: &Pad, session: &SessionView) -> String {
    let what = match session.form.part() {
        Part::Rubber => format!("Rubber {}", place + 1),
        Part::Round => format!("Round {}", place + 1),
        Part::Whole => "The deals".to_owned(),
    };
    format!("{what}{}", if pad.over { "" } else { ", not over yet" })
}

/// `NS: Nora and Susan. EW: Emil and Willem.` None where nobody has kept their seat.
fn who_plays(place: usize, accounts: &[Account], session: &SessionView) -> Option<String> {
    let seating = session.form.seating();
    let of =
        |account: &Account| Some(format!("{}: {}.", column_name(*account, seating), people(place, *account, session)?));
    let told: Vec<_> = accounts.iter().filter_map(of).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// Who had the seats of an account on a pad, if they are known and had them in all its deals.
fn people(place: usize, account: Account, session: &SessionView) -> Option<String> {
    let (sat, seating) = (session.sat.get(place)?, session.form.seating());
    let seats = seating.players().iter().filter(|seat| seating.account(**seat) == account);
    let names: Option<Vec<&str>> = seats.map(|seat| sat[*seat].as_ref().map(PlayerName::as_str)).collect();
    names.map(|names| listed(&names))
}

/// Which deal of a round of four each has dealt: `The wheel: North 1, East 2, South -, West -.`
fn wheel(place: usize, sheet: &Sheet) -> String {
    let counted: Vec<_> =
        sheet.deals.iter().filter(|deal| deal.counts && deal.terms.part as usize == place + 1).collect();
    let dealt = Seat::ALL.map(|at| {
        let number = counted.iter().position(|deal| deal.terms.dealer == at);
        let number = number.map_or_else(|| "-".to_owned(), |before| (before + 1).to_string());
        format!("{} {number}", seat(at))
    });
    format!("The wheel: {}.", dealt.join(", "))
}

fn above(line: &Line, accounts: &[Account], session: &SessionView) -> Option<Vec<String>> {
    let Line::Above { deal, to, kind, points } = *line else { return None };
    Some(entry(accounts, to, points, &why(session, deal, kind)))
}

/// The points in the column of their account, and beside the columns what they are for; that goes on there in further
/// lines if it is long.
fn entry(accounts: &[Account], to: Account, points: i32, why: &str) -> Vec<String> {
    let cells = accounts.iter().map(|account| if *account == to { points.to_string() } else { String::new() });
    let first = format!("{}  ", row(cells));
    let further = " ".repeat(first.len() + 2);
    let options = textwrap::Options::new(COLUMNS).initial_indent(&first).subsequent_indent(&further);
    textwrap::wrap(why, options).into_iter().map(|line| line.into_owned()).collect()
}

fn row(cells: impl Iterator<Item = String>) -> String {
    cells.map(|cell| format!("{cell:>WIDTH$}")).collect()
}

/// What points above the line are for: of a deal, or at the end.
fn why(session: &SessionView, deal: Option<u32>, kind: Premium) -> String {
    deal.map_or_else(|| premium(kind).to_owned(), |deal| reason(session, deal, premium(kind)))
}

/// `deal 3, three spades by West: overtricks`.
fn reason(session: &SessionView, deal: u32, what: &str) -> String {
    // Where declarer chose a part-score or a game nobody bid.
    let came_by = if session.form.calling() == Calling::Announced { CameBy::Choice } else { CameBy::Bid };
    let played = session.sheet.deals.get(deal as usize).map(|deal| match deal.outcome {
        DealOutcome::Contract { contract, .. } => format!(", {}", declaring::played(contract, came_by)),
        DealOutcome::Named { declarer, strain, doublings, .. } => {
            format!(", {}", declaring::named(declarer, strain, doublings))
        }
        DealOutcome::PassedOut => String::new(),
    });
    let what = if what.is_empty() { String::new() } else { format!(": {what}") };
    format!("deal {}{}{what}", deal + 1, played.unwrap_or_default())
}

const fn premium(kind: Premium) -> &'static str {
    match kind {
        Premium::Overtricks => "overtricks",
        Premium::Undertricks => "undertricks",
        Premium::Insult => "made although doubled",
        Premium::Slam => "slam",
        Premium::Honours => "honours",
        Premium::Chicane => "no trump in a hand",
        Premium::Game => "game",
        Premium::PartScore => "part-score on the last deal",
        Premium::Rubber => "the rubber",
        Premium::UnfinishedGame => "the only game of an unfinished rubber",
        Premium::UnfinishedPartScore => "the only part-score of an unfinished game",
        Premium::Score => "",
    }
}

/// Who of two has won a part that is over, and by how much; none where IMPs are counted.
fn difference(place: usize, pad: &Pad, session: &SessionView) -> Option<String> {
    let [one, other] = &pad.columns[..] else { return None };
    if !pad.over || session.sheet.unit != SheetUnit::Points {
        return None;
    }
    let (winner, by) = match one.total() - other.total() {
        0 => return Some("They are level.".to_owned()),
        by @ 1.. => (one, by),
        by => (other, -by),
    };
    let seating = session.form.seating();
    let sides = holder(winner.account, seating).to_owned();
    let who = match session.form.partners() {
        Partners::Fixed => sides,
        Partners::Pivot | Partners::Cut => people(place, winner.account, session).unwrap_or(sides),
    };
    let win = if seating.has_partners() { "win" } else { "wins" };
    Some(format!("{who} {win} by {by}, in hundreds {}.", in_hundreds(by)))
}

/// What everybody has over all parts, and of three players who owes whom. Where partners change it is each person's.
fn total(session: &SessionView) -> Vec<String> {
    let (sheet, seating) = (&session.sheet, session.form.seating());
    match session.form.partners() {
        Partners::Fixed => {}
        Partners::Pivot | Partners::Cut => return Vec::new(),
    }
    let accounts: Vec<Account> = sheet.pads.first().map(|pad| pad.accounts().collect()).unwrap_or_default();
    let totals: Vec<(Account, i32)> = accounts.iter().map(|account| (*account, sheet.total(*account))).collect();
    let holder = |account| holder(account, seating);
    let each: Vec<_> = totals
        .iter()
        .map(|(account, points)| format!("{} {}", holder(*account), counted(*points, sheet.unit)))
        .collect();
    let owed = if totals.len() > 2 { settle(&totals) } else { Vec::new() };
    let owed = owed.into_iter().map(|(from, to, points)| format!("{} owes {} {points}.", holder(from), holder(to)));
    [format!("In all: {}.", each.join(", "))].into_iter().chain(owed).collect()
}

/// `North-South`; of two players each is a side of their own.
pub(crate) const fn holder(account: Account, seating: Seating) -> &'static str {
    match (account, seating) {
        (Account::Side(of), Seating::Two | Seating::TwoWithDummies) => seat(alone(of)),
        (Account::Side(of), Seating::Four | Seating::Three) => side(of),
        (Account::Seat(of), _) => seat(of),
    }
}

/// `NS`, or the seat of a player who is alone.
pub(crate) const fn column_name(account: Account, seating: Seating) -> &'static str {
    match (account, seating) {
        (Account::Side(of), Seating::Two | Seating::TwoWithDummies) => alone(of).as_str(),
        (Account::Side(_), Seating::Four | Seating::Three) | (Account::Seat(_), _) => account.as_str(),
    }
}

/// Who of two players is this side.
pub(crate) const fn alone(side: Side) -> Seat {
    match side {
        Side::NorthSouth => Seat::North,
        Side::EastWest => Seat::East,
    }
}

#[cfg(test)]
mod tests {
    use bridge_client::fixtures;
    use bridge_protocol::{RunningAccount, Stage};
    use bridge_rules::{BySeat, DealResult, Honours, Rubber, Session, Side};

    use super::*;

    #[test]
    fn a_rubber_is_written_as_people_write_it() {
        let form = Form::Rubber(Rubber { honours: Honours::Off, ..Rubber::default() });
        let mut session = Session::new(form);
        for (contract, tricks) in [("2HN", 10), ("4SXE", 8), ("3NTW", 10), ("3SW", 9)] {
            let outcome = DealOutcome::Contract { contract: contract.parse().unwrap(), tricks };
            session.record(&DealResult::new(outcome, BySeat::default())).unwrap();
        }
        session.stop();
        let name = |name| PlayerName::new(name).ok();
        // Somebody took over from West in the middle.
        let sat = BySeat { north: name("Nora"), east: name("Emil"), south: name("Susan"), west: None };
        let sheet = session.sheet().clone();
        let told = score_pad(&SessionView { form, sheet, accounts: accounts(), sat: vec![sat], event: None });
        let expected = [
            "Rubber bridge.",
            "Rubber 1",
            "NS: Nora and Susan.",
            "          NS          EW",
            "                     100  the only part-score of an unfinished game",
            "                     300  the only game of an unfinished rubber",
            "                      30  deal 3, three notrump by West: overtricks",
            "         300              deal 2, four spades doubled by East: undertricks",
            "          60              deal 1, two hearts by North: overtricks",
            "========================",
            "          60              deal 1, two hearts by North",
            "                     100  deal 3, three notrump by West",
            "------------------------",
            "                      90  deal 4, three spades by West",
            "         420         620",
            "East-West win by 200, in hundreds 2.",
            "In all: North-South 420, East-West 620.",
            "Each person           played    points   balance    staked",
            "Ann                        1       420      -200       -10",
            "Dan                        1       620      +200       +10",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn what_points_are_for_stays_beside_the_columns() {
        let told = |name: &str, contract: &str| {
            let form: Form = name.parse().unwrap();
            let mut session = Session::new(form);
            let outcome = DealOutcome::Contract { contract: contract.parse().unwrap(), tricks: 8 };
            session.record(&DealResult::new(outcome, BySeat::default())).unwrap();
            score_pad(&view_of(form, &session))
        };
        let [three, four] = [told("three-handed", "2HXS"), told("rubber", "2HXXS")];
        for line in three.iter().chain(&four) {
            assert!(line.chars().count() <= COLUMNS, "{line}");
        }
        let first = format!("{:>36}  deal 1, two hearts doubled by South:", 50);
        let place = three.iter().position(|line| *line == first).unwrap_or_else(|| panic!("{three:#?}"));
        assert_eq!(three[place + 1], format!("{:40}made although doubled", ""));
        assert!(four.contains(&format!("{:>12}{:14}deal 1, two hearts redoubled by South", 240, "")), "{four:#?}");
    }

    #[test]
    fn where_partners_change_a_pad_says_who_they_are_and_nothing_adds_up_two_partnerships() {
        let form = Form::Rubber(Rubber { partners: Partners::Pivot, ..Rubber::default() });
        let mut session = Session::new(form);
        for contract in ["4SN", "4SS", "4SE", "4SW"] {
            let outcome = DealOutcome::Contract { contract: contract.parse().unwrap(), tricks: 10 };
            session.record(&DealResult::new(outcome, BySeat::default())).unwrap();
        }
        let [first, then] = [["Ann", "Bob", "Cleo", "Dan"], ["Ann", "Cleo", "Dan", "Bob"]].map(|names| {
            let [north, east, south, west] = names.map(|name| PlayerName::new(name).ok());
            BySeat { north, east, south, west }
        });
        let sheet = session.sheet().clone();
        let view = SessionView { form, sheet, accounts: accounts(), sat: vec![first, then], event: None };
        let told = score_pad(&view);
        for line in [
            "NS: Ann and Cleo. EW: Bob and Dan.",
            "Ann and Cleo win by 940, in hundreds 9.",
            "NS: Ann and Dan. EW: Cleo and Bob.",
            "Cleo and Bob win by 940, in hundreds 9.",
        ] {
            assert!(told.contains(&line.to_owned()), "{line}: {told:#?}");
        }
        assert!(!told.iter().any(|line| line.starts_with("In all")), "{told:#?}");
    }

    #[test]
    fn how_it_stands_is_told_while_a_rubber_is_on() {
        let told = |name: &str, deals: &[(&str, u8)]| {
            let form: Form = name.parse().unwrap();
            let mut session = Session::new(form);
            for (contract, tricks) in deals {
                let outcome = DealOutcome::Contract { contract: contract.parse().unwrap(), tricks: *tricks };
                session.record(&DealResult::new(outcome, BySeat::default())).unwrap();
            }
            let sheet = session.sheet().clone();
            let view = SessionView { form, sheet, accounts: Vec::new(), sat: Vec::new(), event: None };
            (standing(&view), standing_in_short(&view))
        };
        let (long, short) = told("rubber", &[("4SN", 10), ("2CE", 9)]);
        assert_eq!(long, ["North-South: a game, 120 in all.", "East-West: no game, 40 below the line, 60 in all."]);
        assert_eq!(short, ["NS game                120", "EW      40 below        60"]);
        assert_eq!(
            told("honeymoon", &[("2CE", 8)]).0,
            ["North: no game, 0 in all.", "East: no game, 40 below the line, 40 in all."]
        );
        assert_eq!(told("chicago", &[("2CE", 8)]).0[1], "East-West: 40 below the line, 40 in all.");
        assert_eq!(told("rubber", &[("4SN", 10), ("4SS", 10)]).0, [""; 0], "it is over");
    }

    #[test]
    fn a_round_of_four_has_its_wheel() {
        let form: Form = "chicago".parse().unwrap();
        let mut session = Session::new(form);
        let passed = DealResult::new(DealOutcome::PassedOut, BySeat::default());
        let made = DealOutcome::Contract { contract: "1NTE".parse().unwrap(), tricks: 7 };
        for result in [passed, DealResult::new(made, BySeat::default()), DealResult::new(made, BySeat::default())] {
            session.record(&result).unwrap();
        }
        let told = score_pad(&SessionView {
            form,
            sheet: session.sheet().clone(),
            accounts: Vec::new(),
            sat: Vec::new(),
            event: None,
        });
        assert!(told.contains(&"The wheel: North 1, East 2, South -, West -.".to_owned()), "{told:#?}");
    }

    fn view_of(form: Form, session: &Session) -> SessionView {
        SessionView { form, sheet: session.sheet().clone(), accounts: Vec::new(), sat: Vec::new(), event: None }
    }

    /// Two of the four, at five points a hundred.
    fn accounts() -> Vec<RunningAccount> {
        let account = |seat, points, balance| {
            let who = fixtures::table(Stage::Gathering).seats[seat].clone().unwrap();
            let (account, name, staked) = (who.account, who.name, Some(balance / 20));
            RunningAccount { account, name, played: 1, points, balance, staked }
        };
        vec![account(Seat::South, 420, -200), account(Seat::East, 620, 200)]
    }

    #[test]
    fn an_empty_sheet_says_so() {
        let form: Form = "chicago".parse().unwrap();
        let sheet = Session::new(form).sheet().clone();
        assert_eq!(
            score_pad(&SessionView { form, sheet, accounts: Vec::new(), sat: Vec::new(), event: None }),
            ["Chicago: nothing is written down yet."]
        );
    }

    #[test]
    fn sides_and_seats_have_columns() {
        let of = |account, seating| (holder(account, seating), column_name(account, seating));
        assert_eq!(of(Account::Side(Side::EastWest), Seating::Four), ("East-West", "EW"));
        assert_eq!(of(Account::Side(Side::EastWest), Seating::Two), ("East", "E"));
        assert_eq!(of(Account::Seat(Seat::South), Seating::Three), ("South", "S"));
    }
}
