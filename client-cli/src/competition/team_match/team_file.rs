//! A team's file: its name and its players, in TOML.

use std::{fs, path::Path};

use bridge_protocol::{PlayerName, PlayerNumber, TeamEntry};
use serde::Deserialize;

use crate::exit::Failure;

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TeamFile {
    name: String,
    #[serde(default)]
    players: Vec<PlayerName>,
    /// How many computers complete it.
    #[serde(default)]
    computers: u8,
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
    let file: TeamFile = toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
    match file.players.len() + usize::from(file.computers) {
        4..=8 => Ok(with_computers(file.name, file.players, file.computers)),
        count => Err(format!("a team has four to eight players, computers included, and this one has {count}")),
    }
}

/// A team of people, and of so many computers after them. What these are called the server says.
pub(crate) fn with_computers(name: String, mut players: Vec<PlayerName>, computers: u8) -> TeamEntry {
    let first = players.len();
    let word = |number| PlayerName::new(&format!("Computer {number}")).expect("a word and a number are a name");
    players.extend((1..=computers).map(word));
    let places =
        u8::try_from(first + 1).map_or_else(|_| Vec::new(), |first| (first..).take(computers.into()).collect());
    TeamEntry { name, players, computers: places.into_iter().map(PlayerNumber).collect() }
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
    fn computers_complete_a_team() {
        let team = parse("name = \"Lions\"\nplayers = [\"Ann\"]\ncomputers = 3\n").unwrap();
        assert_eq!(team.players.iter().map(PlayerName::as_str).collect::<Vec<_>>()[..2], ["Ann", "Computer 1"]);
        assert_eq!(team.computers, [2, 3, 4].map(PlayerNumber));
        assert_eq!(parse("name = \"Tigers\"\ncomputers = 4\n").unwrap().players.len(), 4);
        assert!(parse("name = \"Tigers\"\ncomputers = 9\n").unwrap_err().contains("has 9"));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let misspelt = parse("name = \"Lions\"\nplayer = [\"Ann\"]").unwrap_err();
        assert!(misspelt.contains("line 2") && misspelt.contains("player"), "{misspelt}");
        let short = parse("name = \"Lions\"\nplayers = [\"A\", \"Bob\", \"Cleo\", \"Dan\"]").unwrap_err();
        assert!(short.contains("line 2"), "{short}");
    }
}
