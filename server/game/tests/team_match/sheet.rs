//! What the boards come to (Spec C16, C18, D6, D13): sheets computed by hand, and totals computed apart.

use bridge_protocol::{
    Adjusted, Artificial, Award, CarryOver, MatchConditions, MatchLane, MatchRuling, MatchScoring, Ratio, Room, Team,
    Unit, VpChoice, Weighted,
};
use bridge_rules::{BoardNumber, Exact, Side};

use crate::{
    played::{Played, adjusted, made},
    story::{board, conditions},
};

/// The match of Spec C18: −1, −3, +13 and +6 are +15. At its other table North-South are the away team.
#[test]
fn the_example_match_is_won_by_15() {
    let mut played = Played::in_the_rooms(conditions(&[4]));
    played.both_play(&EXAMPLE);
    assert_eq!(played.sheet(MatchLane::Spectator), "1: -1 1, 2: -3 3, 3: 13 -13, 4: 6 -6");
    let totals = played.totals();
    assert_eq!((totals.boards, totals.margin.to_string()), (4, "15".to_owned()));
    assert_eq!((totals.won.home.to_string(), totals.won.away.to_string()), ("19".to_owned(), "4".to_owned()));
}

/// The contracts of Spec C18, whose vulnerabilities are those of these boards.
const EXAMPLE: [(u32, &str, &str); 4] =
    [(1, "4SN 10", "4SN 11"), (2, "5DXW 8", "4HN 10"), (3, "3NTW 12", "6NTW 12"), (4, "2HN 9", "4HN 9")];

#[test]
fn the_same_boards_are_compared_in_three_ways() {
    let sheet = |scoring| {
        let mut played = Played::in_the_rooms(MatchConditions { scoring, ..conditions(&[4]) });
        played.both_play(&EXAMPLE);
        (played.sheet(MatchLane::Director), played.totals().margin.to_string())
    };
    // 420 − 450, 500 − 620, −690 + 1440, 140 + 100.
    let (by_points, margin) = sheet(MatchScoring::Aggregate);
    assert_eq!((by_points.as_str(), margin.as_str()), ("1: -30 30, 2: -120 120, 3: 750 -750, 4: 240 -240", "840"));
    let (by_board, margin) = sheet(MatchScoring::BoardAMatch);
    assert_eq!((by_board.as_str(), margin.as_str()), ("1: 0 2, 2: 0 2, 3: 2 0, 4: 2 0", "0"));
}

/// Board 1, on which the Open room makes 420 and the Closed room 170: 6 IMPs. If it is adjusted, the Open room has
/// average minus for North-South and average plus for East-West; the Closed room half of 420 and half of −50, which is
/// 5 IMPs to the home team; a team with an artificial score has that alone. Late is what has not been reported.
/// Columns: Open adjusted, Closed adjusted, Open late, Closed late, struck out; what each team then gets.
const COMBINATIONS: [(&str, &str); 32] = [
    ("     ", "1: 6 -6"),
    ("    v", "1: -"),
    ("   c ", ""),
    ("   cv", "1: -"),
    ("  o  ", ""),
    ("  o v", "1: -"),
    ("  oc ", ""),
    ("  ocv", "1: -"),
    (" C   ", "1: 5 -5"),
    (" C  v", "1: -"),
    (" C c ", "1: 5 -5"),
    (" C cv", "1: -"),
    (" Co  ", ""),
    (" Co v", "1: -"),
    (" Coc ", ""),
    (" Cocv", "1: -"),
    ("O    ", "1: -3 3"),
    ("O   v", "1: -"),
    ("O  c ", ""),
    ("O  cv", "1: -"),
    ("O o  ", "1: -3 3"),
    ("O o v", "1: -"),
    ("O oc ", ""),
    ("O ocv", "1: -"),
    ("OC   ", "1: -3 3"),
    ("OC  v", "1: -"),
    ("OC c ", "1: -3 3"),
    ("OC cv", "1: -"),
    ("OCo  ", "1: -3 3"),
    ("OCo v", "1: -"),
    ("OCoc ", "1: -3 3"),
    ("OCocv", "1: -"),
];

#[test]
fn every_combination_of_adjusted_late_and_void_is_as_computed_by_hand() {
    for (facts, sheet) in COMBINATIONS {
        let is = |fact: char| facts.contains(fact);
        for rulings_first in [false, true] {
            let mut played = Played::in_the_rooms(conditions(&[2]));
            for rulings in [rulings_first, !rulings_first] {
                if rulings {
                    adjust(&mut played, is('O'), is('C'));
                } else {
                    report(&mut played, !is('o'), !is('c'));
                }
            }
            if is('v') {
                played.rules(MatchRuling::Void { board: board(1) });
            }
            assert_eq!(played.sheet(MatchLane::Director), sheet, "{facts:?}");
            assert_eq!(played.totals().boards, u32::from(!["", "1: -"].contains(&sheet)), "{facts:?}");

            // What comes late is compared like what was there in time.
            report(&mut played, true, true);
            let in_time: String = facts.chars().map(|fact| if "oc".contains(fact) { ' ' } else { fact }).collect();
            let (_, sheet) = COMBINATIONS.into_iter().find(|(facts, _)| *facts == in_time).unwrap();
            assert_eq!(played.sheet(MatchLane::Director), sheet, "{facts:?}, when all has come");
        }
    }
    let mut facts = COMBINATIONS.map(|(facts, _)| facts);
    facts.sort_unstable();
    assert!(facts.windows(2).all(|pair| pair[0] != pair[1]), "32 combinations");
}

fn report(played: &mut Played, open: bool, closed: bool) {
    if open {
        played.reports(Room::Open, made(1, "4SN 10"));
    }
    if closed {
        played.reports(Room::Closed, made(1, "2SN 10"));
    }
}

fn adjust(played: &mut Played, open: bool, closed: bool) {
    if open {
        played.rules(score(Room::Open, artificial(Artificial::AverageMinus), artificial(Artificial::AveragePlus)));
    }
    if closed {
        let half = |tricks| Weighted { contract: "4SN".parse().ok(), tricks, weight: Ratio { n: 1, d: 2 } };
        let assigned = Award::Assigned(vec![half(10), half(9)]);
        played.rules(score(Room::Closed, assigned.clone(), assigned));
    }
}

#[test]
fn a_board_struck_out_at_one_table_is_compared_with_nothing_until_the_director_scores_it() {
    let mut played = Played::in_the_rooms(conditions(&[2]));
    played.reports(Room::Open, made(1, "4SN 10"));
    played.reports(Room::Closed, adjusted(1, None, Adjusted::Void {}));
    assert_eq!((played.sheet(MatchLane::Director).as_str(), played.totals().boards), ("1: -", 0));
    // Unplayable there through the fault of neither (Spec D13): three to each would not balance, none to each does.
    played.rules(score(Room::Closed, artificial(Artificial::AveragePlus), artificial(Artificial::AveragePlus)));
    assert_eq!(played.sheet(MatchLane::Director), "1: 3 3");
    let totals = played.totals();
    assert_eq!((totals.won.home, totals.won.away, totals.margin), (3.into(), 3.into(), Exact::ZERO));
}

#[test]
fn the_word_of_the_match_s_director_is_the_last() {
    let mut played = Played::in_the_rooms(conditions(&[2]));
    let awards = Adjusted::Awards { ns: artificial(Artificial::Average), ew: artificial(Artificial::Average) };
    played.reports(Room::Open, adjusted(1, Some("4SN 10"), awards));
    played.reports(Room::Closed, made(1, "2SN 10"));
    assert_eq!(played.sheet(MatchLane::Director), "1: 0 0");
    played.rules(MatchRuling::Void { board: board(1) });
    assert_eq!(played.sheet(MatchLane::Director), "1: -");
    played.rules(score(Room::Open, artificial(Artificial::AveragePlus), artificial(Artificial::AverageMinus)));
    assert_eq!(played.sheet(MatchLane::Director), "1: -", "the Closed room's is still struck out");
    played.rules(score(Room::Closed, artificial(Artificial::AverageMinus), artificial(Artificial::AveragePlus)));
    assert_eq!(played.sheet(MatchLane::Director), "1: 3 -3", "twice average plus is no more than once");
}

/// A score corrected at a table is the score (Law 79C).
#[test]
fn a_corrected_result_is_compared_anew() {
    let mut played = Played::in_the_rooms(conditions(&[2]));
    played.both_play(&[(1, "4SN 10", "2SN 10")]);
    played.reports(Room::Open, adjusted(1, Some("4SN 9"), Adjusted::Rescored {}));
    assert_eq!(played.sheet(MatchLane::Director), "1: -6 6"); // −50 − 170 = −220
}

#[test]
fn what_is_carried_over_and_fined_is_in_the_margin_and_not_in_what_was_won() {
    let carry_over = Some(CarryOver { to: Team::Away, amount: Ratio { n: 1, d: 10 } });
    let mut played = Played::in_the_rooms(MatchConditions { carry_over, ..conditions(&[2]) });
    assert_eq!(played.totals().margin.to_string(), "-1/10");
    played.both_play(&[(1, "4SN 10", "2SN 10")]);
    assert_eq!(played.totals().margin.to_string(), "5 9/10");
    played.rules(fine(Team::Home, 5, 2, Unit::Imps));
    played.rules(fine(Team::Away, 1, 1, Unit::Imps));
    let totals = played.totals();
    assert_eq!((totals.margin.to_string().as_str(), totals.won.home, totals.won.away), ("4 2/5", 6.into(), 0.into()));
}

/// The winner by 15 IMPs on four boards, and what else follows from that; the values by the formula of Spec C18,
/// computed apart.
#[test]
fn victory_points_are_by_the_boards_that_count_and_fines_in_them_are_the_fined_team_s() {
    let points = |scale: VpChoice, rulings: Vec<MatchRuling>| {
        let conditions = MatchConditions { victory_points: Some(scale), ..conditions(&[4]) };
        let mut played = Played::in_the_rooms(conditions);
        assert_eq!(played.totals().victory_points, None, "no board counts yet");
        played.both_play(&EXAMPLE);
        rulings.into_iter().for_each(|ruling| played.rules(ruling));
        let points = played.totals().victory_points.unwrap();
        format!("{} {}", points.home, points.away)
    };
    assert_eq!(points(VpChoice::Wbf {}, Vec::new()), "16.73 3.27");
    assert_eq!(points(VpChoice::Legacy24 {}, Vec::new()), "13.00 7.00");
    let text = "name Ours\nversion 1\ntotal 6.00\n0 3.00\n15 5.00".to_owned();
    assert_eq!(points(VpChoice::Table { text: text.clone() }, Vec::new()), "5.00 1.00");
    let half = fine(Team::Home, 1, 2, Unit::VictoryPoints);
    assert_eq!(points(VpChoice::Table { text }, vec![half]), "4.50 1.00");
    // A fine of an IMP moves the margin of both; striking out the second board leaves three boards and 18 IMPs.
    assert_eq!(points(VpChoice::Legacy24 {}, vec![fine(Team::Home, 4, 1, Unit::Imps)]), "12.00 8.00");
    assert_eq!(points(VpChoice::Wbf {}, vec![MatchRuling::Void { board: board(2) }]), "18.28 1.72");
}

/// 10 IMPs among boards of which one had a swing; the values by the formula of Spec C18, computed apart.
#[test]
fn the_scale_is_that_of_the_number_of_boards() {
    for (boards, home) in [(6, "14.25"), (8, "13.78"), (16, "12.80"), (20, "12.53")] {
        let conditions = MatchConditions { victory_points: Some(VpChoice::Wbf {}), ..conditions(&[boards]) };
        let mut played = Played::in_the_rooms(conditions);
        // Board 1: 420 + 50 is 470, which is 10 IMPs.
        played.both_play(&[(1, "4SN 10", "4SN 9")]);
        for number in 2..=u32::from(boards) {
            played.both_play(&[(number, "1NTN 7", "1NTN 7")]);
        }
        let totals = played.totals();
        assert_eq!((totals.boards, totals.margin), (u32::from(boards), 10.into()));
        assert_eq!(totals.victory_points.unwrap().home.to_string(), home, "{boards} boards");
    }
}

/// Spec C15: what a table's director fines is the same as if the match's had. 18 IMPs in four boards are 16.73 victory
/// points.
#[test]
fn a_fine_at_a_table_counts_as_one_in_the_match() {
    for (side, amount, unit, expected) in [
        (Side::NorthSouth, 4, Unit::Imps, ("11", "15.38 4.62")),
        (Side::EastWest, 4, Unit::Imps, ("19", "17.84 2.16")),
        (Side::EastWest, 1, Unit::VictoryPoints, ("15", "16.73 2.27")),
    ] {
        let conditions = MatchConditions { victory_points: Some(VpChoice::Wbf {}), ..conditions(&[4]) };
        let mut played = Played::in_the_rooms(conditions);
        played.fined_in(Room::Open, side, amount, unit);
        played.both_play(&EXAMPLE);
        let totals = played.totals();
        let points = totals.victory_points.unwrap();
        let came_to = (totals.margin.to_string(), format!("{} {}", points.home, points.away));
        assert_eq!((came_to.0.as_str(), came_to.1.as_str()), expected, "{side} {amount} {unit:?}");
    }
}

fn score(room: Room, ns: Award, ew: Award) -> MatchRuling {
    MatchRuling::Score { board: BoardNumber::FIRST, room, ns, ew }
}

const fn artificial(score: Artificial) -> Award {
    Award::Artificial(score)
}

const fn fine(team: Team, n: u32, d: u32, unit: Unit) -> MatchRuling {
    MatchRuling::Penalise { team, amount: Ratio { n, d }, unit }
}
