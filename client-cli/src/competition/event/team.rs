//! Teams of an event as they are typed and told: numbers of the order of entry, or names; and victory points beside
//! them.

use bridge_client::connection::FollowedEvent;
use bridge_protocol::{TeamNumber, TeamsConditions};

/// What was agreed for the teams.
pub(super) fn agreed(followed: &FollowedEvent) -> &TeamsConditions {
    followed.conditions.of_teams().expect("teams are looked at here, and a connection follows an event as of one kind")
}

/// A team's name.
pub(super) fn name(team: TeamNumber, conditions: &TeamsConditions) -> String {
    conditions.teams.get(team.index()).map_or_else(|| format!("team {team}"), |entry| entry.name.clone())
}

/// `2 Elms`.
pub(super) fn numbered(team: TeamNumber, conditions: &TeamsConditions) -> String {
    format!("{team} {}", name(team, conditions))
}

/// A team by its number, its name, or the beginning of its name that is no other's.
///
/// # Errors
/// A sentence that says that no team is meant, or several are.
pub(super) fn team(text: &str, conditions: &TeamsConditions) -> Result<TeamNumber, String> {
    let text = text.trim();
    let count = conditions.teams.len();
    if let Ok(number) = text.parse::<u8>() {
        let known = (1..=count).contains(&usize::from(number));
        return if known { Ok(TeamNumber(number)) } else { Err(format!("There are teams 1 to {count}, no {number}.")) };
    }
    if text.is_empty() {
        return Err("Which team? By its number or its name.".to_owned());
    }
    let all = || TeamNumber::all(count).zip(conditions.teams.iter().map(|entry| entry.name.to_lowercase()));
    let wanted = text.to_lowercase();
    let whole = all().find(|(_, name)| *name == wanted).map(|(team, _)| team);
    let begins: Vec<TeamNumber> = all().filter(|(_, name)| name.starts_with(&wanted)).map(|(team, _)| team).collect();
    match (whole, begins.as_slice()) {
        (Some(team), _) => Ok(team),
        (None, [team]) => Ok(*team),
        (None, []) => Err(format!("There is no team \"{text}\".")),
        (None, _) => Err(format!("Several teams are called \"{text}\": give the number.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures::events;

    #[test]
    fn teams_go_by_number_or_by_name() {
        let conditions = events::conditions();
        for text in ["3", "The third", "the THIRD", " the"] {
            assert_eq!(team(text, &conditions), Ok(TeamNumber(3)), "{text}");
        }
        for text in ["", "0", "4", "Ash", "300"] {
            assert!(team(text, &conditions).is_err(), "{text}");
        }
    }

    #[test]
    fn a_beginning_that_two_share_is_asked_about() {
        let mut conditions = events::conditions();
        conditions.teams[1].name = "Oaks and Elms".to_owned();
        assert_eq!(team("Oaks", &conditions), Ok(TeamNumber(1)));
        assert!(team("Oa", &conditions).unwrap_err().contains("give the number"));
    }
}
