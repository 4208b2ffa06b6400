//! What can be agreed for a match and what cannot (Spec D1, D8, D16, D17).

use bridge_game::{MatchOpening, TeamMatch};
use bridge_protocol::{
    BoardSource, CarryOver, Kibitzing, MatchConditions, MatchScoring, Policy, Ratio, Refusal, Team, Ties, VpChoice,
    limits::MAX_LINEUP_MS,
};

use crate::{
    people::{person, roster},
    story::{Story, board, conditions, imported, opened},
};

#[test]
fn what_cannot_be_played_is_refused_with_its_reason() {
    type Spoil = fn(&mut MatchConditions);
    let spoilt: [(&str, Spoil); 15] = [
        ("name", |all| all.name = " \u{200b} ".to_owned()),
        ("name", |all| all.name = "x".repeat(61)),
        ("name", |all| all.teams.home.name = String::new()),
        ("same name", |all| all.teams.home.name = " Elms".to_owned()),
        ("4 to 8 players", |all| all.teams.away.players.truncate(3)),
        ("4 to 8 players", |all| all.teams.away.players = vec![person("Ann").name; 9]),
        ("once", |all| all.teams.home.players[4] = roster(Team::Home)[0].clone()),
        ("1 to 32 segments", |all| all.segments = vec![]),
        ("1 to 100 boards", |all| all.segments = vec![2, 0]),
        ("no kibitzers", |all| all.policy = Policy { kibitzing: Kibitzing::Delayed, ..Policy::club() }),
        ("the time for a line-up", |all| all.lineup_within_ms = Some(0)),
        ("a week at most", |all| all.lineup_within_ms = Some(MAX_LINEUP_MS + 1)),
        ("no number", |all| all.carry_over = Some(CarryOver { to: Team::Home, amount: Ratio { n: 1, d: 0 } })),
        ("for IMPs", |all| {
            all.victory_points = Some(VpChoice::Wbf {});
            all.scoring = MatchScoring::BoardAMatch;
        }),
        ("cannot be read", |all| all.victory_points = Some(VpChoice::Table { text: "10 10".to_owned() })),
    ];
    for (why, spoil) in spoilt {
        let mut conditions = conditions(&[2]);
        spoil(&mut conditions);
        let Err(Refusal::BadConditions { why: said }) = opened(BoardSource::Deal(2), conditions) else {
            panic!("{why}: it was opened");
        };
        assert!(said.contains(why), "{said} says nothing of {why}");
    }
}

#[test]
fn there_is_a_board_for_every_place_of_the_segments() {
    let two_and_two = conditions(&[2, 2]);
    for (boards, fits) in [(3, false), (4, true), (5, false)] {
        assert_eq!(opened(BoardSource::Deal(boards), two_and_two.clone()).is_ok(), fits);
        assert_eq!(opened(imported(1..=u32::from(boards)), two_and_two.clone()).is_ok(), fits);
    }
    assert!(opened(imported([1, 2, 3, 3]), two_and_two).is_err(), "a board twice");
}

#[test]
fn a_number_is_left_for_every_board_that_may_break_a_tie() {
    let sudden_death = MatchConditions { ties: Ties::SuddenDeath, ..conditions(&[1]) };
    assert!(opened(imported([65_527]), sudden_death.clone()).is_ok());
    assert!(opened(imported([65_528]), sudden_death).is_err());
    assert!(opened(imported([65_535]), conditions(&[1])).is_ok());
}

#[test]
fn a_match_that_can_be_tied_has_secrets_to_deal_on() {
    assert_eq!(MatchOpening::secrets(&conditions(&[8, 8])), 2);
    assert_eq!(MatchOpening::secrets(&MatchConditions { ties: Ties::Aggregate, ..conditions(&[8, 8]) }), 10);
}

#[test]
fn boards_of_a_file_go_to_the_segments_by_number() {
    let mut story = Story::with_boards(imported([19, 17, 20, 18]), conditions(&[3, 1]));
    assert_eq!(story.segment().boards, [17, 18, 19].map(board));
    story.everyone_joins();
    story.usual_lineups(1);
    for number in 17..=19 {
        story.both_play(number, [0, 0]);
    }
    assert_eq!(story.segment().boards, [board(20)]);
}

#[test]
fn asking_again_opens_the_same_match_and_asking_otherwise_does_not() {
    let team_match = TeamMatch::open(opened(imported([1, 2]), conditions(&[2])).unwrap());
    let named = MatchConditions { name: " Final ".to_owned(), ..conditions(&[2]) };
    assert!(team_match.was_opened_with(&imported([2, 1]), &named));
    assert!(!team_match.was_opened_with(&imported([1, 3]), &named));
    assert!(!team_match.was_opened_with(&BoardSource::Deal(2), &named));
    assert!(!team_match.was_opened_with(&imported([1, 2]), &conditions(&[1, 1])));
    let dealt = TeamMatch::open(opened(BoardSource::Deal(2), conditions(&[2])).unwrap());
    assert!(dealt.was_opened_with(&BoardSource::Deal(2), &named) && !dealt.was_opened_with(&imported([1, 2]), &named));
    assert!(!dealt.was_opened_with(&BoardSource::Deal(3), &named));
}
