//! Rows of `tests/data`, and what is too small for a row.

use bridge_pairs::{
    Award, Cross, Datum, Earned, Extremes, Fraction, Line, Scores, Scoring, SmallGroups, Tally, butler, bye,
    cross_imps, matchpoints, session, top,
};
use bridge_rules::BySide;

use crate::{points, told, weighted};

/// Boards, tables, what is had and what could be had of a bye.
#[test]
fn a_bye_is_sixty_percent_of_a_match() {
    let matchpoints = Scoring::Matchpoints(SmallGroups::Factored);
    let (mean, sum) = (Scoring::CrossImps { cross: Cross::Mean, artificial: 2 }, cross_total(2));
    let butler = Scoring::Butler { datum: Datum::default(), artificial: 3 };
    for (scoring, boards, tables, points, possible) in [
        (matchpoints, 7, 4, "25 1/5", "42"),
        (matchpoints, 5, 13, "72", "120"),
        (matchpoints, 2, 1, "0", "0"),
        (mean, 6, 9, "12", "0"),
        (sum, 6, 9, "96", "0"),
        (butler, 8, 9, "24", "0"),
    ] {
        let tally = bye(boards, tables, scoring);
        assert_eq!((tally.points.to_string(), tally.possible.to_string()), (points.to_owned(), possible.to_owned()));
        assert_eq!(tally.boards, boards);
    }
}

const fn cross_total(artificial: u8) -> Scoring {
    Scoring::CrossImps { cross: Cross::Total, artificial }
}

#[test]
fn matchpoints_are_as_the_rows_have_them() {
    for [lines, expected, wanted] in rows(include_str!("../data/matchpoints.txt")) {
        let earned = matchpoints(&lines_of(lines), expected.parse().unwrap(), SmallGroups::Factored);
        let north_south: Vec<_> = earned.iter().map(|earned| told(earned)[0].clone()).collect();
        assert_eq!(north_south, numbers(wanted), "{lines}");
        let both = Fraction::from(2 * (expected.parse::<i32>().unwrap() - 1));
        for BySide { north_south, east_west } in &earned {
            if let (Some(ours), Some(theirs)) = (points(north_south), points(east_west)) {
                assert_eq!(ours + theirs, both, "{lines}");
            }
        }
    }
}

#[test]
fn cross_imps_are_as_the_rows_have_them() {
    for [lines, expected, total, mean] in rows(include_str!("../data/cross_imps.txt")) {
        for (cross, wanted) in [(Cross::Total, total), (Cross::Mean, mean)] {
            let earned = cross_imps(&lines_of(lines), expected.parse().unwrap(), cross, 2);
            let north_south: Vec<_> = earned.iter().map(|earned| told(earned)[0].clone()).collect();
            assert_eq!(north_south, numbers(wanted), "{lines}");
        }
    }
}

#[test]
fn butler_is_as_the_rows_have_it() {
    for [lines, extremes, wanted, imps] in rows(include_str!("../data/butler.txt")) {
        let extremes = match extremes {
            "none" => Extremes::Kept,
            "one" => Extremes::One,
            "percent5" => Extremes::FivePercent,
            other => panic!("{other}"),
        };
        let datum = Datum { extremes, without_own: false };
        assert_eq!(datum.of(&lines_of(lines)).unwrap().to_string(), wanted);
        let earned = butler(&lines_of(lines), datum, 2);
        let north_south: Vec<_> = earned.iter().map(|earned| told(earned)[0].clone()).collect();
        assert_eq!(north_south, numbers(imps), "{lines}");
    }
}

#[test]
fn a_percentage_is_shown_with_two_decimals() {
    let row = "620 620 600 170 -100 650 140 620 np np";
    let earned = matchpoints(&lines_of(row), 10, SmallGroups::Factored);
    let percent =
        |earned: &BySide<Earned>| Some((Fraction::from(100) * points(&earned.north_south)?.over(&top(10))?).shown(2));
    let told: Vec<_> = earned.iter().filter_map(percent).collect();
    assert_eq!(told, ["70.83", "70.83", "43.06", "29.17", "1.39", "98.61", "15.28", "70.83"]);
}

#[test]
fn artificial_scores_are_percents_of_the_whole_top_and_not_of_the_factored_one() {
    let earned = matchpoints(&lines_of("420 430 500 420 450 -50 +-"), 7, SmallGroups::Factored);
    let given = |earned: &Earned| session([(earned.clone(), top(7))]).points.to_string();
    assert_eq!([given(&earned[6].north_south), given(&earned[6].east_west)], ["7 1/5", "4 4/5"]);
    assert_eq!(session([(Earned::Award(Award::AVERAGE), top(7))]).points, Fraction::from(6));
    assert_eq!(session([(Earned::Award(Award::Percent(5500)), top(11))]).points, Fraction::from(11));
}

#[test]
fn ten_of_eleven_and_eight_of_sixteen_are_factored_up() {
    let top_of = |scored: i32, expected: usize| {
        let lines: Vec<Line> = (0..scored).map(|score| Line::played(score * 10)).collect();
        let earned = matchpoints(&lines, expected, SmallGroups::Factored);
        [0, lines.len() - 1].map(|line| told(&earned[line])[0].clone())
    };
    assert_eq!(top_of(10, 11), ["1/10", "19 9/10"]);
    assert_eq!(top_of(8, 16), ["1", "29"]);
}

#[test]
fn a_small_group_is_favoured_where_the_conditions_say_so() {
    let percents = |scores: &[i32], expected: usize| {
        let lines: Vec<Line> = scores.iter().map(|score| Line::played(*score)).collect();
        let percent =
            |earned: &Earned| (Fraction::from(100) * points(earned).unwrap()).over(&top(expected)).unwrap().shown(0);
        let earned = matchpoints(&lines, expected, SmallGroups::Favoured);
        earned
            .iter()
            .map(|sides| format!("{}/{}", percent(&sides.north_south), percent(&sides.east_west)))
            .collect::<Vec<_>>()
    };
    assert_eq!(percents(&[420], 10), ["60/60"]);
    assert_eq!(percents(&[420, 170], 10), ["65/55", "55/65"]);
    assert_eq!(percents(&[420, 420], 6), ["60/60", "60/60"]);
    assert_eq!(percents(&[620, 170, 600], 9), ["70/50", "50/70", "60/60"]);
    assert_eq!(percents(&[420, 170], 5), ["81/19", "19/81"], "five are not three times two");
}

#[test]
fn each_side_of_a_split_score_is_compared_with_the_others_of_that_side() {
    let split = Line::Adjusted(BySide {
        north_south: bridge_pairs::Adjusted::Scores(Scores::one(-100)),
        east_west: bridge_pairs::Adjusted::Scores(Scores::one(620)),
    });
    let lines = [Line::played(620), split, Line::played(170)];
    let told: Vec<_> = matchpoints(&lines, 3, SmallGroups::Factored).iter().map(told).collect();
    // East-West at the first table and the second are equal, whatever North-South have there.
    assert_eq!(told, [["4", "1"], ["0", "1"], ["2", "4"]]);
    let told: Vec<_> = cross_imps(&lines, 3, Cross::Total, 2).iter().map(crate::told).collect();
    assert_eq!(told, [["22", "-10"], ["-19", "-10"], ["-3", "20"]]);
}

/// The other side may have a score that is better for it than that of the table at which nothing was ruled.
#[test]
fn whoever_meets_a_split_score_is_compared_with_what_its_own_side_has() {
    let split = Line::Adjusted(BySide {
        north_south: bridge_pairs::Adjusted::Scores(Scores::one(420)),
        east_west: bridge_pairs::Adjusted::Scores(Scores::one(-50)),
    });
    let lines = [split.clone(), Line::played(100)];
    let matchpointed = |lines: &[Line], expected| -> Vec<_> {
        matchpoints(lines, expected, SmallGroups::Factored).iter().map(told).collect()
    };
    assert_eq!(matchpointed(&lines, 2), [["2", "2"], ["0", "0"]]);
    let in_imps = |earned: Vec<BySide<Earned>>| earned.iter().map(told).collect::<Vec<_>>();
    assert_eq!(in_imps(cross_imps(&lines, 2, Cross::Mean, 2)), [["8", "4"], ["-8", "-4"]]);
    // The datums are 260, and 20 (of 25) for East-West.
    let datum = Datum { extremes: Extremes::Kept, without_own: false };
    assert_eq!(in_imps(butler(&lines, datum, 2)), [["4", "2"], ["-4", "-2"]]);
    let of_the_others = Datum { without_own: true, ..datum };
    assert_eq!(in_imps(butler(&lines, of_the_others, 2)), [["8", "4"], ["-8", "-4"]]);
    // Where one side alone has an artificial score, three are factored up for the other and two for that one.
    let one_sided = Line::Adjusted(BySide {
        north_south: bridge_pairs::Adjusted::Award(Award::PLUS),
        east_west: bridge_pairs::Adjusted::Scores(Scores::one(-50)),
    });
    let lines = [one_sided, Line::played(100), Line::played(420)];
    assert_eq!(matchpointed(&lines, 3), [[".", "4"], ["1/2", "2"], ["3 1/2", "0"]]);
}

#[test]
fn an_artificial_score_at_imps_is_two_a_comparison_and_a_percentage_in_proportion() {
    let lines = [Line::played(420), Line::played(170), Line::awarded(Award::PLUS, Award::Percent(4500))];
    let told = |earned: Vec<BySide<Earned>>| crate::told(&earned[2]);
    assert_eq!(told(cross_imps(&lines, 3, Cross::Mean, 2)), ["2", "-1"]);
    assert_eq!(told(cross_imps(&lines, 3, Cross::Total, 2)), ["4", "-2"]);
    assert_eq!(told(butler(&lines, Datum::default(), 3)), ["3", "-1 1/2"]);
}

#[test]
fn whoever_is_alone_has_nothing_at_imps_and_half_at_matchpoints() {
    let lines = [Line::played(1430), Line::NotPlayed];
    assert_eq!(told(&cross_imps(&lines, 2, Cross::Total, 2)[0]), ["0", "0"]);
    for without_own in [false, true] {
        let datum = Datum { without_own, ..Datum::default() };
        for alone in [Line::played(1430), weighted(&[(420, 2, 3), (-50, 1, 3)])] {
            assert_eq!(told(&butler(&[alone, Line::NotPlayed], datum, 2)[0]), ["0", "0"], "{datum:?}");
        }
    }
    assert_eq!(told(&matchpoints(&lines, 2, SmallGroups::Factored)[0]), ["1", "1"]);
    assert_eq!(matchpoints(&[], 2, SmallGroups::Factored), []);
    assert_eq!(Datum::default().of(&[Line::NotPlayed]), None);
}

#[test]
fn a_line_may_be_compared_with_a_datum_of_the_others() {
    let lines = [Line::played(420), Line::played(420), Line::played(-50)];
    let earned = butler(&lines, Datum { extremes: Extremes::Kept, without_own: true }, 2);
    assert_eq!(earned.iter().map(told).collect::<Vec<_>>(), [["6", "-6"], ["6", "-6"], ["-10", "10"]]);
}

#[test]
fn a_weighted_score_enters_a_datum_by_its_mean_and_has_the_mean_of_its_imps() {
    let lines = [Line::played(400), weighted(&[(420, 1, 2), (-50, 1, 2)])];
    let datum = Datum { extremes: Extremes::Kept, without_own: false };
    assert_eq!(datum.of(&lines), Some(290), "400 and 185 are 292.5 on average");
    assert_eq!(butler(&lines, datum, 2).iter().map(told).collect::<Vec<_>>(), [["3", "-3"], ["-2", "2"]]);
}

#[test]
fn one_average_plus_of_six_boards_is_what_a_good_pair_has_on_the_others() {
    let played = [9, 8, 7, 6, 9].map(|matchpoints| Earned::Points(matchpoints.into()));
    let boards = played.into_iter().chain([Earned::Award(Award::PLUS)]);
    let tally = session(boards.map(|earned| (earned, top(7))));
    assert_eq!(tally, Tally { points: "46 4/5".parse().unwrap(), possible: 72.into(), boards: 6 });
    assert_eq!(tally.percent().unwrap().shown(2), "65.00");
}

/// The rows of a file, parted by `|`, without its remarks.
fn rows<const N: usize>(file: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    let rows = file.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>().try_into().expect("a row of N parts"))
}

fn lines_of(row: &str) -> Vec<Line> {
    row.split(' ').map(line_of).collect()
}

fn line_of(text: &str) -> Line {
    match text {
        "np" => Line::NotPlayed,
        "+-" => Line::awarded(Award::PLUS, Award::MINUS),
        parts if parts.contains('*') => {
            let part = |part: &str| {
                let (points, weight) = part.split_once('*').unwrap();
                let (n, d) = weight.split_once('/').unwrap();
                (points.parse().unwrap(), n.parse().unwrap(), d.parse().unwrap())
            };
            weighted(&parts.split(',').map(part).collect::<Vec<_>>())
        }
        points => Line::played(points.parse().unwrap()),
    }
}

/// Numbers as they are told, with a `+` in place of the space: `-9+2/3` is −9⅔.
fn numbers(row: &str) -> Vec<String> {
    row.split(' ').map(|number| number.replace('+', " ")).collect()
}
