//! What is sent round for an event: a line for each person who gets a link.

use bridge_protocol::{
    EventConditions, EventId, EventInvitations, TeamEntry, TeamInvitations, TeamNumber, TeamsConditions,
};

use super::{team::numbered, words};
use bridge_client::api::Server;

use crate::{
    competition::{field, of_event},
    text::as_option,
};

/// Columns of the conditions.
const COLUMNS: usize = 100;

/// What is printed when an event is open: the conditions, the links of captains, spectators and the director, and how
/// its host goes on.
pub(super) fn event(
    id: EventId,
    conditions: &TeamsConditions,
    invitations: &EventInvitations,
    (server, host): (&Server, &str),
) -> Vec<String> {
    let mut lines = vec![format!("\"{}\" is open: {}.", conditions.name, words::form(conditions)), String::new()];
    lines.extend(indented(&words::conditions(conditions)));
    lines.extend([
        String::new(),
        "Send each of them the line with the name; a link is for one person. A captain gets the links of their players with"
            .to_owned(),
        "bridge-cli event invitations and their own link; they may also play, with the same --name.".to_owned(),
        String::new(),
    ]);
    lines.extend(links(&EventConditions::Teams(conditions.clone()), invitations, server));
    lines.extend(leading(id, server, host));
    lines.push(format!(
        "The links of any team: bridge-cli event invitations {id} --team N --server {server}{}",
        as_option(host)
    ));
    lines
}

/// What was agreed, under the line that says what is open.
fn indented(said: &[String]) -> Vec<String> {
    let options = textwrap::Options::new(COLUMNS).initial_indent("  ").subsequent_indent("    ");
    said.iter().flat_map(|said| textwrap::wrap(said, options.clone())).map(|line| line.into_owned()).collect()
}

/// What is printed when an event of pairs or of persons is open.
pub(super) fn field_event(
    id: EventId,
    conditions: &EventConditions,
    invitations: &EventInvitations,
    (server, host): (&Server, &str),
) -> Vec<String> {
    let mut lines = vec![format!("\"{}\" is open.", conditions.name()), String::new()];
    lines.extend(indented(&field::words::conditions(conditions)));
    lines.push(String::new());
    lines.extend(links(conditions, invitations, server));
    lines.extend(leading(id, server, host));
    lines.push(match conditions.of_field() {
        // Each table of a party has deals of its own, and exports them by itself.
        Some(agreed) if agreed.form.is_some() => {
            "Its ranking as a file: bridge-cli event export LINK --csv FILE, by the link of whoever looks on".to_owned()
        }
        Some(_) | None => {
            let export = "bridge-cli event export LINK --usebio FILE --pbn FILE --csv FILE";
            format!("Its results as files: {export}, by the link of whoever looks on")
        }
    });
    lines
}

/// The links of an event, each under whom it is for.
pub(super) fn links(conditions: &EventConditions, invitations: &EventInvitations, server: &Server) -> Vec<String> {
    let captains = conditions.of_teams().into_iter().flat_map(|agreed| {
        let teams = TeamNumber::all(agreed.teams.len()).zip(&invitations.captains);
        teams.flat_map(move |(team, link)| {
            [format!("{}, captain:", numbered(team, agreed)), format!("  bridge-cli play {}", server.link(link))]
        })
    });
    captains.chain(of_event::links(conditions, invitations, server)).collect()
}

/// How whoever opened an event goes on.
fn leading(id: EventId, server: &Server, host: &str) -> [String; 2] {
    let start = format!("bridge-cli event start {id} --server {server}{}", as_option(host));
    [String::new(), format!("Start it when all are there: {start}")]
}

/// The links of a team; `entry` is who is entered, where that is known.
pub(super) fn team(
    number: TeamNumber,
    entry: Option<&TeamEntry>,
    links: &TeamInvitations,
    server: &Server,
) -> Vec<String> {
    let title = entry.map_or_else(|| format!("Team {number}"), |entry| format!("{number} {}", entry.name));
    let mut lines = vec![format!("{title}, captain (who may also play, with the same --name):")];
    lines.push(format!("  bridge-cli play {}", server.link(&links.captain)));
    for (place, link) in links.players.iter().enumerate() {
        let player = entry.and_then(|entry| entry.players.get(place));
        let name = player.map(|player| as_option(player.as_str()));
        lines.push(format!("{title}, player {}:", place + 1));
        lines.push(format!("  bridge-cli play {}{}", server.link(link), name.unwrap_or_default()));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures::events::{self, EVENT};

    #[test]
    fn everybody_has_a_line_of_their_own() {
        let conditions = events::conditions();
        let invitations = EventInvitations {
            entrants: None,
            captains: vec!["one".to_owned(), "two".to_owned(), "three".to_owned()],
            spectators: "spectators".to_owned(),
            director: "director".to_owned(),
        };
        let server = Server::new("http://127.0.0.1:8080").unwrap();
        let letter = event(EVENT, &conditions, &invitations, (&server, "Olga")).join("\n");
        for line in [
            "\"Sunday teams\" is open: a round robin of 3 teams, 3 rounds.",
            "2 Elms, captain:\n  bridge-cli play http://127.0.0.1:8080/join/two",
            "Whoever looks on:\n  bridge-cli watch http://127.0.0.1:8080/join/spectators",
            "The director:\n  bridge-cli event direct http://127.0.0.1:8080/join/director",
            " --server http://127.0.0.1:8080 --name 'Olga'\nThe links of any team:",
        ] {
            assert!(letter.contains(line), "{line}\n\n{letter}");
        }
    }

    #[test]
    fn whoever_opens_an_event_of_pairs_reads_all_that_was_agreed() {
        let EventConditions::Pairs(mut agreed) = events::conditions_of_pairs() else { panic!("no pairs") };
        agreed.computers_complete = true;
        agreed.policy.computers.replace_absent = true;
        agreed.prizes = vec!["A ham".to_owned()];
        agreed.correction_ms = 1_200_000;
        let invitations = EventInvitations {
            entrants: Some("all".to_owned()),
            captains: Vec::new(),
            spectators: "spectators".to_owned(),
            director: "director".to_owned(),
        };
        let server = Server::new("http://127.0.0.1:8080").unwrap();
        let said = |conditions| field_event(EVENT, &conditions, &invitations, (&server, "Olga")).join("\n");
        let pairs = said(EventConditions::Pairs(agreed.clone()));
        for words in ["corrected for 20 minutes", "Computers complete it", "for whoever is gone", "Prizes: A ham."] {
            assert!(pairs.contains(words), "{words}\n\n{pairs}");
        }
        assert!(pairs.ends_with("--usebio FILE --pbn FILE --csv FILE, by the link of whoever looks on"), "{pairs}");
        let party = said(events::conditions_of_a_party());
        assert!(party.contains("event export LINK --csv FILE") && !party.contains("--usebio"), "{party}");
        let persons = said(EventConditions::Persons(agreed));
        assert!(pairs.contains("alone or with a partner") && !persons.contains("partner;"), "{persons}");
    }

    #[test]
    fn players_are_told_the_name_that_they_are_entered_under() {
        let conditions = events::conditions();
        let players = (1..=4).map(|number| format!("player-{number}")).collect();
        let links = TeamInvitations { captain: "captain".to_owned(), players };
        let server = Server::new("http://127.0.0.1:8080").unwrap();
        let lines = team(TeamNumber(2), conditions.teams.get(1), &links, &server);
        assert_eq!(lines[0], "2 Elms, captain (who may also play, with the same --name):");
        assert_eq!(lines[9], "  bridge-cli play http://127.0.0.1:8080/join/player-4 --name 'Jon'");
        let bare = team(TeamNumber(2), None, &links, &server);
        assert_eq!(bare[9], "  bridge-cli play http://127.0.0.1:8080/join/player-4");
    }
}
