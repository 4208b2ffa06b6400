//! One player's boards of an event of teams as lines: match after match, as far as each may be seen, and what their
//! team gained on all of them.

use bridge_client::connection::{Connection, FollowedEvent, RequestError};
use bridge_protocol::{EventId, EventPlace, FixtureView, MatchId, PlayerNumber, Team, TeamNumber, TeamsConditions};
use bridge_rules::Exact;

use super::{
    matches_seen::{fixtures, leave, look_into},
    team::{agreed, name, team},
};
use crate::competition::team_match::{self, PlayedBoards, in_all};

/// A player of a team, by their number on its roster.
pub(crate) type PlayerOf = (TeamNumber, PlayerNumber);

/// The card, over every match that the player's team has played or plays.
///
/// # Errors
/// If the connection ends.
pub(super) async fn score_card(
    connection: &mut Connection,
    id: EventId,
    followed: &FollowedEvent,
    (team, number): PlayerOf,
) -> Result<Vec<String>, RequestError> {
    let mut rounds = Vec::new();
    for round in 1..=followed.view.round {
        let mut fixtures = fixtures(connection, id, followed, round).await?.into_iter();
        let own = |fixture: &FixtureView| fixture.pairing.teams().any(|each| each == team);
        // A team that did not play any more has neither a match nor a bye.
        let Some(fixture) = fixtures.find(own) else { continue };
        let played = match fixture.id {
            Some(of) => boards(connection, (id, of), (side(&fixture, team), number)).await?,
            None => None,
        };
        rounds.push((round, fixture, played));
    }
    Ok(lines(&rounds, (team, number), agreed(followed)))
}

/// What the player made of the boards of a match that may be seen; none if it may not be looked at yet.
async fn boards(
    connection: &mut Connection,
    (event, of): (EventId, MatchId),
    player: (Team, PlayerNumber),
) -> Result<Option<PlayedBoards>, RequestError> {
    let Some(view) = look_into(connection, event, of).await? else { return Ok(None) };
    leave(connection, of).await?;
    Ok(Some(team_match::played_boards(&view, player)))
}

fn side(fixture: &FixtureView, team: TeamNumber) -> Team {
    if fixture.pairing.home == team { Team::Home } else { Team::Away }
}

/// A round, the match or the bye of the player's team in it, and what they made of its boards if it may be looked at.
type OfRound = (u8, FixtureView, Option<PlayedBoards>);

fn lines(rounds: &[OfRound], (team, number): PlayerOf, conditions: &TeamsConditions) -> Vec<String> {
    let named = player_name((team, number), conditions).unwrap_or_else(|| number.0.to_string());
    let mut lines = vec![format!("Score card of {named}, {}", name(team, conditions))];
    for (round, fixture, played) in rounds {
        let opponents = fixture.pairing.teams().find(|each| *each != team);
        lines.push(match opponents {
            Some(other) => format!("Round {round} against {}", name(other, conditions)),
            None => format!("Round {round}: a bye"),
        });
        match played {
            Some(PlayedBoards { lines: own, counted, gained }) if !own.is_empty() => {
                lines.extend(own.iter().cloned());
                lines.push(in_all(*counted, *gained));
            }
            _ if opponents.is_none() => {}
            _ => lines.push("     No board of theirs is shown.".to_owned()),
        }
    }
    let all: Vec<&PlayedBoards> = rounds.iter().filter_map(|(.., played)| played.as_ref()).collect();
    let gained = all.iter().try_fold(Exact::ZERO, |sum, each| sum.checked_add(each.gained?));
    match all.iter().filter(|each| !each.lines.is_empty()).count() {
        0 if rounds.is_empty() => lines.push("Nothing is played yet.".to_owned()),
        0 | 1 => {}
        _ => {
            lines.push("All matches".to_owned());
            lines.push(in_all(all.iter().map(|each| each.counted).sum(), gained));
        }
    }
    lines
}

fn player_name((team, number): PlayerOf, conditions: &TeamsConditions) -> Option<String> {
    let players = &conditions.teams.get(team.index())?.players;
    players.get(usize::from(number.0).checked_sub(1)?).map(ToString::to_string)
}

/// Whose card is meant: a name of a roster, one's own team's before the others, or a number of one's own; a team and
/// one of its players, `Elms/2`; none of these, one's own.
///
/// # Errors
/// A sentence that asks whose.
pub(super) fn whose(text: &str, conditions: &TeamsConditions, places: &[EventPlace]) -> Result<PlayerOf, String> {
    const WHOSE: &str = "Whose card? A player's name, like: card Ann; or the team's and theirs, like: card Elms/2.";
    let own_team = places.iter().find_map(|place| place.team());
    if text.is_empty() {
        let own = places.iter().find_map(|place| match place {
            EventPlace::Player { team, number } => Some((*team, *number)),
            EventPlace::Captain { .. }
            | EventPlace::Entrant { .. }
            | EventPlace::Spectator {}
            | EventPlace::Director {} => None,
        });
        return own.ok_or_else(|| WHOSE.to_owned());
    }
    if let Some((of, player)) = text.split_once('/') {
        let of = team(of, conditions)?;
        let entry = conditions.teams.get(of.index()).ok_or_else(|| WHOSE.to_owned())?;
        return Ok((of, team_match::player(player, entry)?));
    }
    let by_number = text.parse::<u8>().is_ok();
    let others = TeamNumber::all(conditions.teams.len()).filter(|team| Some(*team) != own_team && !by_number);
    let mut teams =
        own_team.into_iter().chain(others).filter_map(|team| Some((team, conditions.teams.get(team.index())?)));
    let found = teams.find_map(|(team, entry)| Some((team, team_match::player(text, entry).ok()?)));
    found.ok_or_else(|| format!("\"{text}\" is nobody's card. {WHOSE}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures::events::{self, first_round, second_round};

    fn boards(counted: usize, gained: i32) -> Option<PlayedBoards> {
        Some(PlayedBoards { lines: vec!["a title".to_owned()], counted, gained: Some(Exact::from(gained)) })
    }

    #[test]
    fn a_card_has_every_match_and_what_all_of_them_come_to() {
        let third = (TeamNumber(3), PlayerNumber(1));
        let fixture = |of: &[FixtureView]| {
            of.iter().find(|fixture| fixture.pairing.teams().any(|each| each == third.0)).cloned().unwrap()
        };
        let (first, second) = (fixture(&first_round().fixtures), fixture(&second_round().fixtures));
        let rounds = [(1, first.clone(), boards(8, 11)), (2, second.clone(), boards(1, -4))];
        let card = lines(&rounds, third, &events::conditions());
        assert_eq!(card[0], "Score card of Uma, The third");
        assert_eq!((card[1].as_str(), card[4].as_str()), ("Round 1 against Elms", "Round 2 against Oaks"));
        assert!(card[6].contains("1 board ") && card[6].ends_with("-4"), "{card:?}");
        assert!(card[8].contains("9 boards") && card[8].ends_with(" 7"), "{card:?}");
        assert!(card.iter().all(|line| line.chars().count() <= 78), "{card:?}");

        let unseen = lines(&[(1, first, boards(8, 11)), (2, second, None)], third, &events::conditions());
        assert_eq!(unseen.last().unwrap(), "     No board of theirs is shown.");
    }

    #[test]
    fn a_bye_is_told_and_nothing_is_before_the_first_round() {
        let oaks = (TeamNumber(1), PlayerNumber(2));
        let bye = first_round().fixtures[1].clone();
        assert_eq!(lines(&[(1, bye, None)], oaks, &events::conditions())[1..], ["Round 1: a bye".to_owned()]);
        assert_eq!(lines(&[], oaks, &events::conditions())[1], "Nothing is played yet.");
    }

    #[test]
    fn a_card_is_asked_for_by_a_name_of_any_team_or_a_number_of_ones_own() {
        let conditions = events::conditions();
        let own = [EventPlace::Player { team: TeamNumber(2), number: PlayerNumber(3) }];
        assert_eq!(whose("", &conditions, &own), Ok((TeamNumber(2), PlayerNumber(3))));
        assert_eq!(whose("1", &conditions, &own), Ok((TeamNumber(2), PlayerNumber(1))));
        assert_eq!(whose("Vera", &conditions, &own), Ok((TeamNumber(3), PlayerNumber(2))));
        assert_eq!(whose("the third/2", &conditions, &own), Ok((TeamNumber(3), PlayerNumber(2))));
        for text in ["", "1", "Zoe", "Elms/9", "Ash/1"] {
            assert!(whose(text, &conditions, &[EventPlace::Spectator {}]).is_err(), "{text}");
        }
    }
}
