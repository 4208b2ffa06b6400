//! Whether a match can be played as its conditions say (Spec D1, D7, D8, D16, D17).

use std::collections::BTreeSet;

use bridge_protocol::{
    BoardSource, ByTeam, Exchange, Kibitzing, MatchConditions, MatchScoring, Refusal, Team, TeamEntry, Ties, VpChoice,
    limits::{
        MAX_BOARDS, MAX_CORRECTION_MS, MAX_EXTRA_SEGMENTS, MAX_LINEUP_MS, MAX_MATCH_NAME, MAX_MS_PER_BOARD,
        MAX_SEGMENTS, MAX_TEAM_NAME, ROSTER,
    },
};
use bridge_rules::{BoardNumber, VpScale};

use super::People;
use crate::table::words;

/// The conditions with their names cleaned.
pub(crate) fn checked(mut conditions: MatchConditions) -> Result<MatchConditions, Refusal> {
    conditions.name = words::clean(&conditions.name, MAX_MATCH_NAME)
        .ok_or_else(|| bad(&format!("its name has 1 to {MAX_MATCH_NAME} characters")))?;
    for team in Team::ALL {
        check_team(&mut conditions.teams[team])?;
    }
    name_computers(&mut conditions.teams);
    for team in Team::ALL {
        check_each_once(&conditions.teams[team])?;
    }
    if conditions.teams.home.name == conditions.teams.away.name {
        return Err(bad("the teams have the same name"));
    }
    let boards_fit = conditions.segments.iter().all(|boards| (1..=MAX_BOARDS).contains(&usize::from(*boards)));
    if !(1..=MAX_SEGMENTS).contains(&conditions.segments.len()) || !boards_fit {
        return Err(bad(&format!("it has 1 to {MAX_SEGMENTS} segments of 1 to {MAX_BOARDS} boards")));
    }
    // Who watches a room would know the boards that the other room has yet to play (Spec D11).
    if conditions.policy.kibitzing != Kibitzing::Off {
        return Err(bad("its rooms have no kibitzers"));
    }
    if conditions.policy.computers.replace_absent {
        return Err(bad("a seat in its rooms is for those who are entered: computers play where a roster names them"));
    }
    if conditions.policy.computers.auction_only {
        return Err(bad("only at a table that somebody opens is the auction practised alone"));
    }
    if conditions.policy.stakes.is_some() {
        return Err(bad("in a match nothing is staked: it is scored by its boards"));
    }
    if conditions.correction_ms > MAX_CORRECTION_MS {
        return Err(bad("its score may be corrected for a week at most"));
    }
    if conditions.lineup_within_ms.is_some_and(|within| !(1..=MAX_LINEUP_MS).contains(&within)) {
        return Err(bad("the time for a line-up is a millisecond at least and a week at most"));
    }
    if conditions.segment_clock.is_some_and(|clock| !(1..=MAX_MS_PER_BOARD).contains(&clock.ms_per_board)) {
        return Err(bad("a board has a millisecond at least and an hour at most"));
    }
    if conditions.exchange == Exchange::AtHalf && conditions.segments.len() < 2 {
        return Err(bad("pairs can be exchanged between segments only"));
    }
    let seats = 4 * conditions.segments.len();
    let has_no_place = |least: u8, team| usize::from(least) * conditions.teams[team].players.len() > seats;
    let least = conditions.least_segments;
    if least.is_some_and(|least| Team::ALL.into_iter().any(|team| least == 0 || has_no_place(least, team))) {
        return Err(bad("so many segments for each player of a roster are none, or more than there are places"));
    }
    if conditions.carry_over.is_some_and(|carry_over| carry_over.amount.d == 0) {
        return Err(bad("the carry-over is no number"));
    }
    check_scale(&conditions)?;
    Ok(conditions)
}

fn check_team(team: &mut TeamEntry) -> Result<(), Refusal> {
    team.name = words::clean(&team.name, MAX_TEAM_NAME)
        .ok_or_else(|| bad(&format!("a team's name has 1 to {MAX_TEAM_NAME} characters")))?;
    if !ROSTER.contains(&team.players.len()) {
        return Err(bad(&format!("a team has {} to {} players", ROSTER.start(), ROSTER.end())));
    }
    team.computers.sort_unstable();
    let places = team.computers.iter().map(|number| usize::from(number.0));
    let is_good = places.clone().all(|place| (1..=team.players.len()).contains(&place));
    if !is_good || !places.is_sorted_by(|one, next| one < next) {
        return Err(bad("a computer has a place of the roster, and each place is named once"));
    }
    Ok(())
}

/// What they are called by tells that they are computers.
fn name_computers(teams: &mut ByTeam<TeamEntry>) {
    let people = People::of(teams);
    for team in Team::ALL {
        let TeamEntry { players, computers, .. } = &mut teams[team];
        for number in computers {
            let computer = people.on_roster(team, *number);
            if let (Some(name), Some(computer)) = (players.get_mut(usize::from(number.0) - 1), computer) {
                *name = computer.name.clone();
            }
        }
    }
}

fn check_each_once(team: &TeamEntry) -> Result<(), Refusal> {
    let others = |place: usize| &team.players[place + 1..];
    let is_twice = team.players.iter().enumerate().any(|(place, name)| others(place).contains(name));
    if is_twice { Err(bad("a player is on a roster once")) } else { Ok(()) }
}

fn check_scale(conditions: &MatchConditions) -> Result<(), Refusal> {
    match &conditions.victory_points {
        None => Ok(()),
        Some(VpChoice::Wbf {} | VpChoice::Legacy24 {}) if conditions.scoring != MatchScoring::Imps => {
            Err(bad("this scale of victory points is for IMPs"))
        }
        Some(VpChoice::Wbf {} | VpChoice::Legacy24 {}) => Ok(()),
        Some(VpChoice::Table { text }) => match VpScale::parse(text) {
            Ok(_) => Ok(()),
            Err(wrong) => Err(bad(&format!("the scale of victory points cannot be read: {wrong}"))),
        },
    }
}

/// Whether there is a board for every place of the segments, and a number for every board that may break a tie.
pub(super) fn check_boards(conditions: &MatchConditions, boards: &BoardSource) -> Result<(), Refusal> {
    if matches!(boards, BoardSource::Session(_) | BoardSource::Replay(_)) {
        return Err(bad("a match plays boards of duplicate: bring none, or those of a file"));
    }
    let wanted = scheduled(conditions);
    if usize::try_from(wanted).ok() != Some(boards.count()) {
        return Err(bad(&format!("its segments have {wanted} boards, and {} are brought", boards.count())));
    }
    let BoardSource::Import(imported) = boards else { return Ok(()) };
    let distinct: BTreeSet<_> = imported.iter().map(|each| each.board).collect();
    if distinct.len() != imported.len() {
        return Err(bad("a board is brought twice"));
    }
    let extra = u32::from(longest_extra_segment(conditions)) * u32::try_from(MAX_EXTRA_SEGMENTS).unwrap_or(u32::MAX);
    let last = distinct.last().map_or(0, |board| board.get());
    if BoardNumber::new(last + extra).is_none() {
        return Err(bad("its boards have numbers too high for boards that break a tie"));
    }
    Ok(())
}

/// How many boards the segments of the conditions have.
pub(super) fn scheduled(conditions: &MatchConditions) -> u32 {
    conditions.segments.iter().map(|boards| u32::from(*boards)).sum()
}

/// An eighth of the scheduled boards, rounded up, and at least two (Spec D16); no more than one set can hold.
pub(super) fn eighth(conditions: &MatchConditions) -> u8 {
    let boards = usize::try_from(scheduled(conditions).div_ceil(8)).unwrap_or(MAX_BOARDS);
    u8::try_from(boards.clamp(2, MAX_BOARDS)).unwrap_or(u8::MAX)
}

fn longest_extra_segment(conditions: &MatchConditions) -> u8 {
    match conditions.ties {
        Ties::Stand => 0,
        Ties::ExtraBoards => eighth(conditions),
        Ties::Aggregate => AFTER_AGGREGATE,
        Ties::SuddenDeath => SUDDEN_DEATH,
    }
}

/// Boards of a segment that follows when the points are level too.
pub(super) const AFTER_AGGREGATE: u8 = 3;
/// Boards of a segment in which the first swing decides.
pub(super) const SUDDEN_DEATH: u8 = 1;

pub(super) fn bad(why: &str) -> Refusal {
    Refusal::BadConditions { why: why.to_owned() }
}
