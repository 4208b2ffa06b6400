//! Line-ups: blind, with seating rights, late, or by the director (Spec D7, D20.6).

use bridge_game::{ClockRecord, DealingRecord, MatchRecord, Moment, SegmentRecord};
use bridge_protocol::{
    ClaimPolicy, Exchange, LineupView, MatchConditions, MatchLane, MatchRuling, MatchStage, Policy, Refusal, Room,
    SeatingRights, Team,
};
use bridge_rules::Seat;

use crate::{
    people::{lineup, number},
    story::{Story, conditions},
};

/// Spec D1: a line-up names players and rooms and no direction; there is nothing to get wrong.
#[test]
fn whatever_is_handed_in_each_team_sits_in_both_directions() {
    let players = [1, 2, 3, 4, 5];
    for [a, b, c, d] in permutations(players) {
        let lineup = lineup([a, b, c, d]);
        for team in Team::ALL {
            let sits = |player| lineup.seat_of(team, number(player)).unwrap();
            let [open, closed] = [sits(a), sits(c)];
            assert_eq!((open.0, closed.0), (Room::Open, Room::Closed));
            assert_ne!(open.1.side(), closed.1.side(), "{team} sits the same way twice");
            assert_eq!((sits(b).1, sits(d).1), (open.1.partner(), closed.1.partner()));
            assert_eq!(open.1.side(), Room::Open.side_of(team));
        }
    }
}

#[test]
fn line_ups_are_blind_until_both_are_in() {
    let mut story = Story::open(conditions(&[2]));
    story.everyone_joins();
    story.hands_in(Team::Home, 1, [5, 2, 3, 4]).unwrap();
    let shown = |story: &Story, lane| story.sees(lane).segments[0].lineups.home;
    for lane in [MatchLane::Away, MatchLane::Spectator] {
        assert_eq!(shown(&story, lane), LineupView::HandedIn, "{lane:?}");
    }
    story.hands_in(Team::Home, 1, [1, 2, 3, 5]).unwrap();
    let records = story.hands_in(Team::Away, 1, [1, 2, 3, 4]).unwrap();
    assert!(matches!(
        records[1..],
        [
            MatchRecord::Segment(SegmentRecord::LineupsShown { .. }),
            MatchRecord::Dealing(DealingRecord::ContributionsCalled { .. })
        ]
    ));
    assert_eq!(shown(&story, MatchLane::Away), LineupView::Shown(lineup([1, 2, 3, 5])));
}

#[test]
fn a_late_change_is_refused_and_the_same_again_is_not() {
    let mut story = Story::open(conditions(&[2]));
    story.everyone_joins();
    story.usual_lineups(1);
    assert_eq!(story.hands_in(Team::Home, 1, [1, 2, 3, 5]), Err(Refusal::LineupShown {}));
    assert_eq!(story.hands_in(Team::Home, 1, [1, 2, 3, 4]), Ok(vec![]));
    assert_eq!(story.hands_in(Team::Home, 2, [1, 2, 3, 4]), Err(Refusal::NoSuchSegment {}));
}

#[test]
fn nobody_sits_twice_and_nobody_sits_who_is_not_on_the_roster() {
    let mut story = Story::open(conditions(&[2]));
    story.everyone_joins();
    for players in [[1, 1, 2, 3], [1, 2, 3, 1], [1, 2, 3, 6], [0, 1, 2, 3]] {
        let refused = story.hands_in(Team::Away, 1, players);
        assert!(matches!(refused, Err(Refusal::BadLineup { .. })), "{players:?}");
    }
    story.hands_in(Team::Away, 1, [5, 4, 3, 2]).unwrap();
}

/// Spec D7: a London league's exchange at half.
#[test]
fn in_the_second_half_every_pair_meets_others() {
    let exchange = MatchConditions { exchange: Exchange::AtHalf, lineup_within_ms: Some(1), ..conditions(&[1, 1, 1]) };
    let mut story = Story::imported(exchange);
    story.everyone_joins();
    for segment in [1, 2] {
        story.usual_lineups(segment);
        story.both_play(segment.into(), [0, 0]);
    }
    let refused = |decided| matches!(decided, Err(Refusal::BadLineup { why }) if why.contains("meet other opponents"));
    assert!(refused(story.hands_in(Team::Away, 3, [1, 2, 3, 4])));
    assert!(refused(story.hands_in(Team::Away, 3, [2, 1, 5, 4])));
    assert!(refused(story.hands_in(Team::Home, 3, [3, 4, 1, 2])));
    story.hands_in(Team::Home, 3, [2, 1, 3, 5]).unwrap();
    // Who is late plays as before and changes rooms.
    story.time_passes();
    assert_eq!(story.segment().lineups.away, LineupView::Shown(lineup([3, 4, 1, 2])));
}

#[test]
fn pairs_that_are_made_anew_may_meet_anybody() {
    let mut story = Story::imported(MatchConditions { exchange: Exchange::AtHalf, ..conditions(&[1, 1]) });
    story.everyone_joins();
    story.usual_lineups(1);
    story.both_play(1, [0, 0]);
    story.hands_in(Team::Away, 2, [1, 3, 2, 4]).unwrap();
    story.hands_in(Team::Home, 2, [5, 1, 2, 3]).unwrap();
    assert_eq!(story.stage(), MatchStage::Playing);
}

/// Spec D8.
#[test]
fn nobody_is_left_without_the_segments_that_they_have_to_play() {
    let mut story = Story::imported(MatchConditions { least_segments: Some(2), ..conditions(&[1, 1, 1]) });
    story.everyone_joins();
    story.usual_lineups(1);
    story.both_play(1, [0, 0]);
    let refused = story.hands_in(Team::Home, 2, [1, 2, 3, 4]);
    assert!(matches!(refused, Err(Refusal::BadLineup { why }) if why.contains("as many segments")));
    story.hands_in(Team::Home, 2, [1, 2, 5, 4]).unwrap();
    // The director may have reasons.
    story.director_joins();
    let lineup = lineup([1, 2, 3, 4]);
    story.rules(MatchRuling::SetLineup { segment: 2, team: Team::Away, lineup }).unwrap();
}

#[test]
fn who_comes_too_late_plays_as_before() {
    let within = MatchConditions { lineup_within_ms: Some(600_000), ..conditions(&[1, 1]) };
    let mut story = Story::imported(within);
    assert_eq!(story.team_match.next_deadline(), None, "nobody is late before the captains have come");
    story.everyone_joins();
    assert_eq!(story.segment().lineups_due_ms, Some(story.now.0 + 600_000));
    story.hands_in(Team::Away, 1, [5, 1, 2, 3]).unwrap();
    story.time_passes();
    let lineups = |story: &Story| story.segment().lineups;
    assert_eq!(lineups(&story).home, LineupView::Shown(lineup([1, 2, 3, 4])), "the first four");
    assert_eq!(lineups(&story).away, LineupView::Shown(lineup([5, 1, 2, 3])));
    story.both_play(1, [0, 0]);
    assert_eq!(story.segment().number, 2);
    story.time_passes();
    assert_eq!(lineups(&story).away, LineupView::Shown(lineup([5, 1, 2, 3])), "as before");
    assert_eq!(story.stage(), MatchStage::Playing);
}

/// Spec D14: no captain is late because the server was away.
#[test]
fn the_time_for_the_line_ups_rests_while_the_server_is_away() {
    let within = MatchConditions { lineup_within_ms: Some(600_000), ..conditions(&[1]) };
    let mut story = Story::imported(within);
    story.everyone_joins();
    assert_eq!(story.next_deadline_comes(), [MatchRecord::Clock(ClockRecord::TimeKept {})]);
    let (slept_from, due) = (story.now, story.segment().lineups_due_ms.unwrap());
    story.now = Moment(slept_from.0 + 3_600_000);
    assert_eq!(story.wakes(), [MatchRecord::Clock(ClockRecord::Woken {})]);
    assert_eq!(story.segment().lineups_due_ms, Some(due + 3_600_000));
}

#[test]
fn visitors_wait_for_the_home_team_and_are_seen_by_nobody() {
    let rights = MatchConditions {
        seating_rights: SeatingRights::Visitors,
        lineup_within_ms: Some(600_000),
        ..conditions(&[2])
    };
    let mut story = Story::imported(rights);
    story.everyone_joins();
    assert_eq!(story.hands_in(Team::Away, 1, [1, 2, 3, 4]), Err(Refusal::NotYetYourLineup {}));
    story.now = Moment(story.now.0 + 400_000);
    story.hands_in(Team::Home, 1, [1, 2, 3, 5]).unwrap();
    for lane in MatchLane::ALL {
        assert_eq!(story.sees(lane).segments[0].lineups.home, LineupView::Shown(lineup([1, 2, 3, 5])), "{lane:?}");
    }
    assert_eq!(story.hands_in(Team::Home, 1, [1, 2, 3, 4]), Err(Refusal::LineupShown {}), "it was seen");
    // The visitors have their own time from there on.
    assert_eq!(story.segment().lineups_due_ms, Some(story.now.0 + 600_000));
    story.hands_in(Team::Away, 1, [1, 2, 3, 4]).unwrap();
    assert_eq!(story.stage(), MatchStage::Playing);
}

#[test]
fn a_home_team_that_is_late_does_not_cost_the_visitors_their_right() {
    let rights = MatchConditions {
        seating_rights: SeatingRights::Visitors,
        lineup_within_ms: Some(600_000),
        ..conditions(&[2])
    };
    let mut story = Story::imported(rights);
    story.everyone_joins();
    let records = story.time_passes();
    assert!(matches!(records[..], [MatchRecord::Segment(SegmentRecord::LineupHandedIn { team: Team::Home, .. })]));
    assert_eq!(story.stage(), MatchStage::Lineup);
    story.hands_in(Team::Away, 1, [5, 4, 3, 2]).unwrap();
    assert_eq!(story.stage(), MatchStage::Playing);
}

#[test]
fn rights_alternate_or_fall_as_the_coin_does() {
    let firsts = |rights| {
        let mut story = Story::imported(MatchConditions { seating_rights: rights, ..conditions(&[1; 8]) });
        story.everyone_joins();
        (1..=8)
            .map(|number| {
                let first = story.segment().places_first;
                for team in first.map_or(Team::ALL, |first| [first, first.other()]) {
                    story.hands_in(team, number, [1, 2, 3, 4]).unwrap();
                }
                story.both_play(number.into(), [0, 0]);
                first
            })
            .collect::<Vec<_>>()
    };
    let [home, away] = Team::ALL.map(Some);
    assert_eq!(firsts(SeatingRights::Blind), [None; 8]);
    assert_eq!(firsts(SeatingRights::Visitors), [home; 8]);
    assert_eq!(firsts(SeatingRights::Alternate), [home, away, home, away, home, away, home, away]);
    let tossed = firsts(SeatingRights::Toss);
    assert!(tossed.contains(&home) && tossed.contains(&away), "{tossed:?}");
    assert_eq!(firsts(SeatingRights::Toss), tossed);
}

#[test]
fn the_director_places_a_team_until_it_is_in_its_rooms() {
    let mut story = Story::open(conditions(&[2]));
    story.everyone_joins();
    story.director_joins();
    let set = |players| MatchRuling::SetLineup { segment: 1, team: Team::Home, lineup: lineup(players) };
    story.hands_in(Team::Away, 1, [1, 2, 3, 4]).unwrap();
    story.rules(set([1, 2, 3, 5])).unwrap();
    assert_eq!(story.stage(), MatchStage::Dealing, "in the captain's place");
    story.rules(set([1, 2, 5, 4])).unwrap();
    story.is_dealt();
    story.rules(set([5, 2, 3, 4])).unwrap();
    assert_eq!(story.segment().lineups.home, LineupView::Shown(lineup([5, 2, 3, 4])));
    assert!(matches!(story.rules(set([1, 1, 3, 4])), Err(Refusal::BadLineup { .. })));
    let enters = bridge_game::MatchCommand::EnterRoom { room: Room::Closed };
    story.does(&crate::people::player(Team::Home, 3), enters).unwrap();
    assert!(matches!(story.rules(set([1, 2, 3, 4])), Err(Refusal::NothingToRule { .. })));
}

#[test]
fn the_seats_of_a_line_up_are_wanted_of_the_tables() {
    let story = Story::in_play(conditions(&[2]));
    let [open, closed] = <[_; 2]>::try_from(story.team_match.rooms_wanted()).unwrap();
    let account = |team, number| Some(crate::people::player(team, number).account);
    assert_eq!(open.seats.seats[Seat::North], account(Team::Home, 1));
    assert_eq!(open.seats.seats[Seat::West], account(Team::Away, 2));
    assert_eq!(closed.seats.seats[Seat::East], account(Team::Home, 3));
    assert_eq!(closed.seats.seats[Seat::South], account(Team::Away, 4));
    assert!(open.opened.belongs_to.host().is_none() && open.opened.table == story.table(Room::Open));
}

/// Whoever refused to play on would strike the board out for both teams.
#[test]
fn a_contested_claim_is_left_to_a_ruling_only_where_somebody_directs() {
    for (is_directed, claims) in [(false, ClaimPolicy::PlayOnIfAllAgree), (true, ClaimPolicy::Director)] {
        let conditions = MatchConditions { policy: Policy::tournament(), ..conditions(&[2]) };
        let mut story = Story::open(conditions);
        story.everyone_joins();
        if is_directed {
            story.director_joins();
        }
        story.usual_lineups(1);
        story.is_dealt();
        for room in story.team_match.rooms_wanted() {
            assert_eq!(room.opened.policy.claims, claims);
        }
    }
}

/// Every four of the five, in every order.
fn permutations(all: [u8; 5]) -> Vec<[u8; 4]> {
    let mut found = Vec::new();
    for a in all {
        for b in all {
            for c in all {
                for d in all {
                    let four = [a, b, c, d];
                    if (0..4).all(|place| !four[..place].contains(&four[place])) {
                        found.push(four);
                    }
                }
            }
        }
    }
    found
}
