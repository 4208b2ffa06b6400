//! What a match's director rules, and what they cannot (Spec C15, C16, D15).

use bridge_game::{DirectionRecord, MatchCommand, MatchRecord};
use bridge_protocol::{
    Award, MatchConditions, MatchLane, MatchRuling, Ratio, Refusal, Room, Team, Unit, VpChoice, Weighted,
    limits::MAX_REASON,
};

use crate::{
    people::director,
    story::{Story, board, conditions},
};

#[test]
fn a_ruling_has_the_next_number_and_comes_once() {
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    let rule = |number, reason: &str| MatchCommand::Rule {
        number,
        ruling: fine(3, Unit::Imps),
        law: Some(" 90 ".to_owned()),
        reason: reason.to_owned(),
    };
    assert_eq!(story.does(&director(), rule(2, "late")), Err(Refusal::StaleNumber { next: 1 }));
    let records = story.does(&director(), rule(1, "  late\u{200b} ")).unwrap();
    assert!(
        matches!(&records[..], [MatchRecord::Direction(DirectionRecord::Ruled { law: Some(law), reason, .. })] if law == "90" && reason == "late")
    );
    assert_eq!(story.does(&director(), rule(1, "late")), Ok(vec![]));
    assert_eq!(story.does(&director(), rule(1, "rude")), Err(Refusal::StaleNumber { next: 2 }));
    for reason in ["", &"x".repeat(MAX_REASON + 1)] {
        assert_eq!(story.does(&director(), rule(2, reason)), Err(Refusal::BadReason { limit: MAX_REASON }));
    }
    assert_eq!(story.sees(MatchLane::Director).rulings_made, Some(1));
}

#[test]
fn a_fine_is_more_than_nothing_in_what_the_match_is_scored_in() {
    let mut story = Story::in_play(MatchConditions { victory_points: Some(VpChoice::Wbf {}), ..conditions(&[2]) });
    story.director_joins();
    story.rules(fine(3, Unit::Imps)).unwrap();
    story.rules(fine(1, Unit::VictoryPoints)).unwrap();
    assert_eq!(story.margin().to_string(), "-3");
    for (amount, unit) in [(0, Unit::Imps), (3, Unit::Matchpoints)] {
        assert!(matches!(story.rules(fine(amount, unit)), Err(Refusal::BadAward { .. })));
    }
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    assert!(matches!(story.rules(fine(1, Unit::VictoryPoints)), Err(Refusal::BadAward { .. })));
}

#[test]
fn an_assigned_score_can_happen_and_its_weights_make_one() {
    let mut story = Story::in_play(conditions(&[1]));
    story.director_joins();
    let result = |tricks, n| Weighted { contract: "4SS".parse().ok(), tricks, weight: Ratio { n, d: 3 } };
    let score = |results: Vec<Weighted>| {
        let award = Award::Assigned(results);
        MatchRuling::Score { board: board(1), room: Room::Open, ns: award.clone(), ew: award }
    };
    for results in [vec![], vec![result(10, 1)], vec![result(14, 3)]] {
        assert!(matches!(story.rules(score(results)), Err(Refusal::BadAward { .. })));
    }
    story.rules(score(vec![result(10, 2), result(9, 1)])).unwrap();
    story.plays(Room::Closed, 1, -50);
    // 2/3 of +420 against -50, and 1/3 of -50: 10 IMPs and none.
    assert_eq!(story.margin().to_string(), "6 2/3");
}

fn fine(amount: u32, unit: Unit) -> MatchRuling {
    MatchRuling::Penalise { team: Team::Home, amount: Ratio::whole(amount), unit }
}
