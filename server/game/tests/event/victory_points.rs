//! A Swiss of pairs that is ranked by victory points (PAIRS.md, Swiss), held to the scale as it is published and to
//! a sum that is made here from what the travellers show.

use std::collections::BTreeMap;

use bridge_protocol::{
    Brought, ContestantNumber, EventConditions, EventPlace, EventRuling, FieldConditions, FieldMovement, FieldScale,
    FieldScoring, FieldSitting, FieldVictoryPoints, Ratio, RecapBy, Refusal, Unit, VpChoice,
};
use bridge_rules::{BySide, Exact, Outcome, Side, Vp, VpScale};

use bridge_game::{EventCommand, EventOpened, Moment};

use crate::{
    congress::{ID, director, host, opening, start},
    tuesday::{Tuesday, field},
};

const SWISS: FieldMovement = FieldMovement::Swiss { rounds: 3 };
const BYE: Vp = Vp { hundredths: 1150 };

#[test]
fn each_round_becomes_victory_points_by_its_imps_and_who_sits_out_has_the_bye() {
    for scoring in [FieldScoring::CrossImps, FieldScoring::Butler] {
        let tuesday = played(swiss(scoring, FieldScale::Margin(VpChoice::Wbf {})), 14);
        let scale = VpScale::wbf(2).unwrap();
        holds(&tuesday, |points| scale.vp(Exact::from(points.rounded_to_hundreds())).hundredths);
        tuesday.replays();
    }
}

#[test]
fn at_matchpoints_it_is_by_the_percentage_of_the_round() {
    let tuesday = played(swiss(FieldScoring::Matchpoints, FieldScale::Percent {}), 14);
    // Two boards of three tables: eight points can be had, and the bounds are those of seven boards, √(7/2) times as
    // far from the middle.
    let bounds = [0.66, 1.99, 3.34, 4.75, 6.24, 7.84, 9.65, 11.76, 14.41, 18.36].map(|far| far * 3.5_f64.sqrt());
    holds(&tuesday, |points| {
        let beyond = f64::from(points.hundredths) / 8.0 - 50.0;
        let steps = bounds.iter().filter(|bound| beyond.abs() >= **bound).count();
        let won = 1_000 + 100 * i32::try_from(steps).unwrap();
        if beyond < 0.0 { 2_000 - won } else { won }
    });
}

#[test]
fn fines_and_what_is_carried_forward_are_in_victory_points_and_a_closed_round_is_level() {
    let mut tuesday = begun(swiss(FieldScoring::CrossImps, FieldScale::Margin(VpChoice::Wbf {})), 12);
    tuesday.rules(EventRuling::CloseRound { round: 1 });
    let scores = |tuesday: &Tuesday| -> BTreeMap<u16, String> {
        let lines = tuesday.field().rankings.concat();
        lines.into_iter().map(|line| (line.contestant.0, line.score)).collect()
    };
    assert!(scores(&tuesday).values().all(|score| score == "10.00"), "{:?}", scores(&tuesday));
    let fine =
        |amount, unit| EventRuling::Fine { contestant: ContestantNumber(1), amount: Ratio { n: amount, d: 2 }, unit };
    assert!(matches!(tuesday.refuses_to_rule(fine(1, Unit::Imps)), Refusal::BadAward { .. }));
    assert!(matches!(tuesday.refuses_to_rule(fine(41, Unit::VictoryPoints)), Refusal::BadAward { .. }));
    tuesday.rules(fine(1, Unit::VictoryPoints));
    let brought = Brought { contestant: ContestantNumber(2), amount: "3 1/4".parse().unwrap() };
    tuesday.rules(EventRuling::CarryForward { brought: vec![brought] });
    assert_eq!([&scores(&tuesday)[&1], &scores(&tuesday)[&2]], ["9.50", "13.25"]);
    tuesday.replays();
}

#[test]
fn a_scale_is_for_a_swiss_and_for_what_its_boards_are_scored_in() {
    let opens = |agreed: FieldConditions| EventOpened::new(opening(ID, Moment(1)), EventConditions::Pairs(agreed));
    let wbf = FieldScale::Margin(VpChoice::Wbf {});
    assert!(opens(swiss(FieldScoring::Butler, wbf.clone())).is_ok());
    let howell = FieldConditions {
        movement: FieldMovement::Howell { rounds: None },
        ..swiss(FieldScoring::Butler, wbf.clone())
    };
    let dear = FieldVictoryPoints { scale: wbf.clone(), bye: Vp { hundredths: 2_001 } };
    let dear = FieldConditions { victory_points: Some(dear), ..swiss(FieldScoring::Butler, wbf.clone()) };
    for (wrong, words) in [
        (howell, "for a Swiss"),
        (swiss(FieldScoring::Matchpoints, wbf.clone()), "by the percentage"),
        (swiss(FieldScoring::CrossImpsTotal, wbf), "nothing else does"),
        (swiss(FieldScoring::Butler, FieldScale::Percent {}), "scale for margins"),
        (dear, "no more than a match"),
    ] {
        let Err(Refusal::BadEvent { why }) = opens(wrong) else { panic!("{words}") };
        assert!(why.contains(words), "{why}");
    }
}

/// What a pair has on the boards of a round, in hundredths.
#[derive(Clone, Copy, Default)]
struct Points {
    hundredths: i32,
}

impl Points {
    /// Whole IMPs, a half away from zero.
    fn rounded_to_hundreds(self) -> i32 {
        (self.hundredths.abs() + 50) / 100 * self.hundredths.signum()
    }
}

/// Everybody has in each round what `worth` says of their points, or the bye; and the ranking adds it up.
fn holds(tuesday: &Tuesday, worth: impl Fn(Points) -> i32) {
    let mut points: BTreeMap<(ContestantNumber, u8), Points> = BTreeMap::new();
    for board in tuesday.field().boards_over {
        for line in tuesday.event.traveller(host().account, board).unwrap().lines {
            let FieldSitting::Pairs(BySide { north_south, east_west }) = line.sitting else { panic!("pairs") };
            for (side, pair) in [(Side::NorthSouth, north_south), (Side::EastWest, east_west)] {
                let shown: f64 = line.points[side].as_ref().unwrap().parse().unwrap();
                let hundredths = format!("{:.0}", shown * 100.0).parse::<i32>().unwrap();
                points.entry((pair, line.round)).or_default().hundredths += hundredths;
            }
        }
    }
    let recap = tuesday.event.recap(RecapBy::Rounds, 0).unwrap();
    let mut sums = BTreeMap::new();
    let mut byes = 0;
    for row in recap.rows {
        let mut sum = 0;
        for (round, shown) in (1..).zip(row.rounds) {
            let of_round = points.get(&(row.contestant, round)).map_or(BYE.hundredths, |points| worth(*points));
            byes += usize::from(!points.contains_key(&(row.contestant, round)));
            assert_eq!(shown, Some(Vp { hundredths: of_round }.to_string()), "{} in round {round}", row.contestant);
            sum += of_round;
        }
        sums.insert(row.contestant, sum);
    }
    assert_eq!(byes, 3, "seven pairs, of which one sits out in each round");
    let ranking = tuesday.field().rankings.concat();
    assert_eq!(ranking.len(), 7);
    for line in &ranking {
        assert_eq!(line.score, Vp { hundredths: sums[&line.contestant] }.to_string());
        let better = sums.values().filter(|sum| **sum > sums[&line.contestant]).count();
        assert_eq!(usize::from(line.place), better + 1);
    }
}

fn swiss(scoring: FieldScoring, scale: FieldScale) -> FieldConditions {
    FieldConditions { scoring, victory_points: Some(FieldVictoryPoints { scale, bye: BYE }), ..field(SWISS) }
}

fn begun(agreed: FieldConditions, people: usize) -> Tuesday {
    let mut tuesday = Tuesday::entered(EventConditions::Pairs(agreed), people);
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    tuesday.does(&host(), start());
    tuesday
}

/// No two tables make the same of a board.
fn played(agreed: FieldConditions, people: usize) -> Tuesday {
    let mut tuesday = begun(agreed, people);
    let mut tricks = (7..=13).cycle();
    for _ in 1..=3 {
        tuesday.plays_the_round(|_, _| Outcome::Played {
            contract: "4SN".parse().unwrap(),
            tricks: tricks.next().unwrap(),
        });
    }
    tuesday
}
