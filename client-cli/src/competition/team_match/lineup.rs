//! A captain's line-up as it is typed: numbers of the roster, or names that stand for them.

use bridge_protocol::{Lineup, MatchView, Pair, PlayerNumber, Team, TeamEntry};

use super::words::{awaited, is_due};

/// Two players with a comma between, `1,2` or `Ann,Bob`: North and South, or East and West.
///
/// # Errors
/// A sentence that says who is meant by nobody.
pub(super) fn pair(text: &str, entry: &TeamEntry) -> Result<Pair, String> {
    let (first, second) = text
        .split_once(',')
        .ok_or_else(|| format!("\"{text}\" is no pair: two numbers or names of the roster, like 1,2."))?;
    Ok(Pair([player(first.trim(), entry)?, player(second.trim(), entry)?]))
}

/// One player, by number or name; the beginning of a name that is nobody else's will do.
///
/// # Errors
/// A sentence that says that nobody is meant, or several are.
pub(crate) fn player(text: &str, entry: &TeamEntry) -> Result<PlayerNumber, String> {
    let text = text.trim();
    let whole = |name: &str| name.eq_ignore_ascii_case(text);
    let begins = |name: &str| name.to_lowercase().starts_with(&text.to_lowercase());
    let named = |is: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let named = entry.players.iter().enumerate().filter(|(_, name)| is(name.as_str()));
        named.map(|(place, _)| place + 1).collect()
    };
    let count = entry.players.len();
    let found = match text.parse::<usize>() {
        Ok(number) if (1..=count).contains(&number) => vec![number],
        Ok(_) => return Err(format!("{} have players 1 to {count}: there is no number {text}.", entry.name)),
        Err(_) if text.is_empty() => return Err("A player is missing.".to_owned()),
        Err(_) => Some(named(&whole)).filter(|found| !found.is_empty()).unwrap_or_else(|| named(&begins)),
    };
    match found.as_slice() {
        [number] => u8::try_from(*number).map(PlayerNumber).map_err(|error| error.to_string()),
        [] => Err(format!("{} have no player \"{text}\".", entry.name)),
        _ => Err(format!("Several players of {} are called \"{text}\": give the number.", entry.name)),
    }
}

/// A line-up of two pairs.
///
/// # Errors
/// A sentence that says what is wrong.
pub(super) fn read(open: &str, closed: &str, entry: &TeamEntry) -> Result<Lineup, String> {
    let lineup = Lineup { open: pair(open, entry)?, closed: pair(closed, entry)? };
    if lineup.is_of_four() {
        Ok(lineup)
    } else {
        Err("A line-up is four different players: somebody is named twice.".to_owned())
    }
}

/// What a captain is shown who has not said whom they send: the roster, and what is awaited.
pub(super) fn asked(view: &MatchView, team: Team) -> Vec<String> {
    let entry = &view.conditions.teams[team];
    let come = &view.teams[team].players;
    let player = |(place, name): (usize, &bridge_protocol::PlayerName)| {
        let here = come.get(place).is_some_and(Option::is_some);
        format!("  {} {name}{}", place + 1, if here { "" } else { "   (has not come yet)" })
    };
    let mut lines = vec![format!("The roster of {}:", entry.name)];
    lines.extend(entry.players.iter().enumerate().map(player));
    lines.push(awaited(view));
    if view.segments.last().is_some_and(|segment| is_due(segment, team)) {
        lines.push(
            "Hand in yours with:  --open 1,2 --closed 3,4  (North and South or East and West, in this order)."
                .to_owned(),
        );
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures::matches;

    #[test]
    fn players_go_by_number_or_by_name() {
        let view = matches::fresh();
        let entry = &view.conditions.teams.home;
        for text in ["1,2", " 1 , 2 ", "Ann,Bob", "ann,2", "A,b"] {
            assert_eq!(pair(text, entry), Ok(Pair([PlayerNumber(1), PlayerNumber(2)])), "{text}");
        }
        for text in ["", "1", "1,6", "0,1", "Ann,Zoe", "Ann,", "1;2"] {
            assert!(pair(text, entry).is_err(), "{text}");
        }
    }

    #[test]
    fn a_beginning_that_two_share_is_asked_about() {
        let mut entry = matches::fresh().conditions.teams.home;
        entry.players[1] = bridge_protocol::PlayerName::new("Anna").unwrap();
        assert_eq!(player("Ann", &entry), Ok(PlayerNumber(1)));
        assert!(player("An", &entry).unwrap_err().contains("give the number"));
    }

    #[test]
    fn nobody_sits_in_two_rooms() {
        let entry = &matches::fresh().conditions.teams.home;
        assert!(read("1,2", "3,4", entry).is_ok());
        assert!(read("1,2", "2,3", entry).is_err());
    }

    #[test]
    fn a_captain_is_shown_their_roster_and_what_is_awaited() {
        let lines = asked(&matches::fresh(), Team::Home).join("\n");
        assert!(lines.contains("5 Eve   (has not come yet)") && lines.contains("--open 1,2"), "{lines}");
    }
}
