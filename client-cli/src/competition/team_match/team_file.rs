//! A team's file: its name and its players, in TOML.

use std::{fs, path::Path};

use bridge_protocol::{PlayerName, TeamEntry};
use serde::Deserialize;

use crate::exit::Failure;

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TeamFile {
    name: String,
    players: Vec<PlayerName>,
}

/// Reads a team.
///
/// # Errors
/// If there is no such file, or it is not a team's; the sentence says what is wrong and where.
pub(crate) fn read(path: &Path) -> Result<TeamEntry, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
    parse(&text).map_err(|what| Failure::bad_input(format!("{}: {what}", path.display())))
}

fn parse(text: &str) -> Result<TeamEntry, String> {
    let TeamFile { name, players } = toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
    match players.len() {
        4..=8 => Ok(TeamEntry { name, players }),
        count => Err(format!("a team has four to eight players, and this one has {count}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_is_a_name_and_four_to_eight_players() {
        let team = parse("name = \"Lions\"\nplayers = [\"Ann\", \"Bob\", \"Cleo\", \"Dan\"]\n").unwrap();
        assert_eq!((team.name.as_str(), team.players[3].as_str()), ("Lions", "Dan"));
        assert!(parse("name = \"Lions\"\nplayers = [\"Ann\", \"Bob\", \"Cleo\"]").unwrap_err().contains("has 3"));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let misspelt = parse("name = \"Lions\"\nplayer = [\"Ann\"]").unwrap_err();
        assert!(misspelt.contains("line 2") && misspelt.contains("player"), "{misspelt}");
        let short = parse("name = \"Lions\"\nplayers = [\"A\", \"Bob\", \"Cleo\", \"Dan\"]").unwrap_err();
        assert!(short.contains("line 2"), "{short}");
    }
}
