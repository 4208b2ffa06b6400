//! Who takes which place (Spec D8, D10).

use bridge_game::MatchCommand;
use bridge_protocol::{MatchConditions, MatchLane, MatchPlace, Policy, Refusal, Team};

use crate::{
    people::{captain, director, number, person, player, spectator, stranger},
    story::{Decision, Story, conditions, seal},
};

#[test]
fn everybody_has_the_lane_of_their_place() {
    let mut story = Story::open(conditions(&[2]));
    story.everyone_joins();
    story.director_joins();
    let lanes = [
        (player(Team::Home, 5), Some(MatchLane::Home)),
        (captain(Team::Away), Some(MatchLane::Away)),
        (spectator(), Some(MatchLane::Spectator)),
        (director(), Some(MatchLane::Director)),
        (stranger(), None),
    ];
    for (who, lane) in lanes {
        assert_eq!(story.team_match.lane_of(who.account), lane, "{}", who.name);
    }
}

#[test]
fn a_captain_may_play_for_their_own_team() {
    let mut story = Story::open(conditions(&[2]));
    let ann = player(Team::Home, 1);
    for place in [CAPTAIN, PLAYER] {
        joins(&mut story, "Ann", place).unwrap();
    }
    assert_eq!(story.team_match.places_of(ann.account), [CAPTAIN, PLAYER]);
    let guest = MatchPlace::Player { team: Team::Away, number: number(1) };
    assert_eq!(joins(&mut story, "Ann", guest), Err(Refusal::OtherPart {}));
    assert_eq!(joins(&mut story, "Ann", MatchPlace::Captain { team: Team::Away }), Err(Refusal::OtherPart {}));
    let twice = MatchPlace::Player { team: Team::Home, number: number(2) };
    assert_eq!(joins(&mut story, "Ann", twice), Err(Refusal::OtherPart {}));
}

#[test]
fn a_place_is_taken_once() {
    let mut story = Story::open(conditions(&[2]));
    for (first, second, place) in [("Hera", "Otto", CAPTAIN), ("Ann", "Olga", PLAYER)] {
        joins(&mut story, first, place).unwrap();
        assert_eq!(joins(&mut story, first, place), Ok(vec![]));
        assert_eq!(joins(&mut story, second, place), Err(Refusal::PlaceTaken {}));
    }
    let nowhere = MatchPlace::Player { team: Team::Home, number: number(6) };
    assert_eq!(joins(&mut story, "Olga", nowhere), Err(Refusal::NoSuchMatch {}));
}

#[test]
fn nobody_directs_and_plays() {
    let mut story = Story::open(conditions(&[2]));
    story.director_joins();
    for place in [CAPTAIN, PLAYER] {
        assert_eq!(story.does(&director(), MatchCommand::Join { place }), Err(Refusal::OtherPart {}));
    }
    joins(&mut story, "Ann", PLAYER).unwrap();
    joins(&mut story, "Hera", CAPTAIN).unwrap();
    for who in ["Ann", "Hera"] {
        assert_eq!(joins(&mut story, who, MatchPlace::Director {}), Err(Refusal::OtherPart {}));
    }
}

#[test]
fn who_looks_on_may_still_play_and_who_plays_sees_no_less_by_looking_on() {
    let mut story = Story::open(conditions(&[2]));
    joins(&mut story, "Ann", MatchPlace::Spectator {}).unwrap();
    joins(&mut story, "Ann", PLAYER).unwrap();
    assert_eq!(story.team_match.places_of(person("Ann").account), [PLAYER]);
    assert_eq!(joins(&mut story, "Ann", MatchPlace::Spectator {}), Ok(vec![]));
    assert_eq!(story.team_match.lane_of(person("Ann").account), Some(MatchLane::Home));
}

#[test]
fn nobody_is_taken_for_another_at_the_table() {
    let mut story = Story::open(conditions(&[2]));
    joins(&mut story, "Ida", PLAYER).unwrap();
    let other = MatchPlace::Player { team: Team::Away, number: number(1) };
    assert_eq!(joins(&mut story, "lda", other), Err(Refusal::NameTooAlike {}));
}

#[test]
fn a_stranger_may_do_nothing_and_only_those_act_who_have_the_office() {
    let mut story = Story::open(conditions(&[2]));
    story.everyone_joins();
    assert_eq!(story.does(&stranger(), MatchCommand::Concede), Err(Refusal::NoSuchMatch {}));
    for who in [player(Team::Home, 1), spectator()] {
        assert_eq!(story.does(&who, MatchCommand::Concede), Err(Refusal::NotCaptain {}));
        let rule = MatchCommand::Rule {
            number: 1,
            ruling: bridge_protocol::MatchRuling::Finalise {},
            law: None,
            reason: "enough".to_owned(),
        };
        assert_eq!(story.does(&who, rule), Err(Refusal::NotMatchDirector {}));
    }
}

#[test]
fn whoever_imported_the_boards_plays_them_only_where_the_policy_lets_them() {
    for importer_plays in [false, true] {
        let usual = conditions(&[2]);
        let policy = Policy { importer_plays, ..usual.policy };
        let mut story = Story::imported(MatchConditions { policy, ..usual });
        let plays = if importer_plays { Ok(()) } else { Err(Refusal::ImportersDoNotPlay {}) };
        assert_eq!(joins(&mut story, "Hugo", PLAYER).map(drop), plays);
        // Who knows the boards may lead a team, and play for nobody.
        assert_eq!(joins(&mut story, "Hugo", CAPTAIN).map(drop), Ok(()));
        joins(&mut story, "Olga", MatchPlace::Player { team: Team::Away, number: number(1) }).unwrap();
        let asked = story.team_match.deals_not_to_be_known(person("Eve").account, &seal()).len();
        assert_eq!(asked, if importer_plays { 0 } else { 2 });
        assert_eq!(story.team_match.deals_not_to_be_known(person("Olga").account, &seal()), []);
    }
    let mut dealt = Story::open(conditions(&[2]));
    joins(&mut dealt, "Hugo", PLAYER).unwrap();
    assert_eq!(dealt.team_match.deals_not_to_be_known(person("Eve").account, &seal()), []);
}

const CAPTAIN: MatchPlace = MatchPlace::Captain { team: Team::Home };
const PLAYER: MatchPlace = MatchPlace::Player { team: Team::Home, number: number(1) };

fn joins(story: &mut Story, name: &str, place: MatchPlace) -> Decision {
    story.does(&person(name), MatchCommand::Join { place })
}
