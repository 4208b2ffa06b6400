//! `match new`: the conditions of contest from the command line, and the invitations in words that can be sent round.

use bridge_protocol::{
    Answer, BoardSource, ByRoom, ByTeam, Kibitzing, MatchConditions, MatchId, MatchInvitations, OpeningKey,
    PlayerNumber, Policy, Request, Team, limits::MAX_BOARDS,
};

use super::{figures::segments, team_file, words::conditions as agreed};
use bridge_client::{
    api::Server,
    connection::{Handle, RequestError},
};

use crate::{
    cli::{NewArgs, terms::ScaleGiven},
    connect::{connect, options, own_folder},
    exit::{Failure, Outcome},
    input::boards,
    stdout::tell,
    text::as_option,
};

/// Boards of a match of which nothing is said.
const USUAL_BOARDS: u8 = 24;

/// Opens a match and says whom to send which link.
///
/// # Errors
/// If a file cannot be used, nobody answers, or the server refuses.
pub(crate) async fn open(args: &NewArgs) -> Result<Outcome, Failure> {
    let (source, conditions) = terms(args)?;
    let connection = connect(&args.opening.at.server, args.opening.host.as_ref(), &own_folder(), options()).await?;
    connection.handle().show_code(args.opening.code.code.as_deref()).await?;
    let (id, invitations) = open_match(&connection.handle(), source, conditions.clone()).await?;
    let public = connection.public_server().clone();
    connection.close().await;
    tell(letter(id, &conditions, &invitations, &public))?;
    Ok(Outcome::Good)
}

/// Opens a match of these boards.
///
/// # Errors
/// The server's refusal, or the end of the connection.
pub(crate) async fn open_match(
    handle: &Handle,
    boards: BoardSource,
    conditions: MatchConditions,
) -> Result<(MatchId, MatchInvitations), Failure> {
    let mut key = [0; 16];
    getrandom::fill(&mut key).map_err(|error| Failure::no_connection(format!("no entropy: {error}")))?;
    let (key, conditions) = (OpeningKey::from_bytes(key), Box::new(conditions));
    match handle.patiently(Request::OpenMatch { key, boards, conditions }).await? {
        Answer::MatchOpened { id, invitations } => Ok((id, *invitations)),
        other => Err(RequestError::strange(other).into()),
    }
}

fn terms(args: &NewArgs) -> Result<(BoardSource, MatchConditions), Failure> {
    let [home, away] = args.teams.as_slice() else {
        return Err(Failure::bad_input("a match needs the files of two teams"));
    };
    let teams = ByTeam { home: team_file::read(home)?, away: team_file::read(away)? };
    let source = match &args.pbn {
        None => BoardSource::Deal(args.boards.unwrap_or(USUAL_BOARDS)),
        Some(path) => {
            let mut boards = boards::for_a_session(path)?;
            let wanted = args.boards.map_or(boards.len(), usize::from);
            if wanted > boards.len() {
                let sentence = format!("{}: there are {} boards, not {wanted}", path.display(), boards.len());
                return Err(Failure::bad_input(sentence));
            }
            boards.truncate(wanted);
            BoardSource::Import(boards)
        }
    };
    let conditions = MatchConditions {
        name: args.name.clone().unwrap_or_else(|| format!("{} - {}", teams.home.name, teams.away.name)),
        segments: divided(source.count(), args.segments)?,
        policy: Policy { kibitzing: Kibitzing::Off, ..args.opening.policy(None) },
        visibility: args.opening.visibility.into(),
        scoring: args.scoring.into(),
        victory_points: args.vp.as_ref().map(ScaleGiven::choice).transpose()?,
        seating_rights: args.seating.into(),
        lineup_within_ms: args.lineup_minutes.map(milliseconds),
        carry_over: args.carry_over.map(|given| given.0),
        ties: args.ties.into(),
        order: ByRoom { open: args.open_order.into(), closed: args.closed_order.into() },
        exchange: args.of_segments.exchange(),
        least_segments: args.of_segments.least_segments,
        segment_clock: args.of_segments.clock(),
        correction_ms: milliseconds(args.correction_minutes),
        teams,
    };
    Ok((source, conditions))
}

pub(crate) fn milliseconds(minutes: u32) -> u64 {
    u64::from(minutes) * 60_000
}

/// So many boards over so many segments; those left over go to the first ones.
pub(crate) fn divided(boards: usize, segments: u8) -> Result<Vec<u8>, Failure> {
    let count = usize::from(segments.max(1));
    if boards < count || boards > MAX_BOARDS {
        return Err(Failure::bad_input(format!(
            "a match has a board at least for each of its segments, and at most {MAX_BOARDS}: {boards} boards cannot be \
             divided over {count}"
        )));
    }
    let (each, over) = (boards / count, boards % count);
    let size = |segment| each + usize::from(segment < over);
    Ok((0..count).filter_map(|segment| u8::try_from(size(segment)).ok()).collect())
}

/// What is printed: the conditions, and a line for each person who gets a link.
pub(super) fn letter(
    id: MatchId,
    conditions: &MatchConditions,
    invitations: &MatchInvitations,
    server: &Server,
) -> Vec<String> {
    let ByTeam { home, away } = &conditions.teams;
    let mut lines = vec![
        format!(
            "\"{}\" is open: {} (home) against {} (away), {}.",
            conditions.name,
            home.name,
            away.name,
            segments(conditions)
        ),
        String::new(),
    ];
    let options = textwrap::Options::new(100).subsequent_indent("    ").initial_indent("  ");
    let wrapped = agreed(conditions).into_iter().flat_map(|said| {
        textwrap::wrap(&said, options.clone()).into_iter().map(|line| line.into_owned()).collect::<Vec<_>>()
    });
    lines.extend(wrapped);
    lines.extend([String::new(), "Send each of them the line with the name; a link is for one person.".to_owned()]);
    for team in Team::ALL {
        let (entry, links) = (&conditions.teams[team], &invitations.teams[team]);
        lines.extend([
            String::new(),
            format!("{}, captain (who plays too adds  --captain LINK  to the line as a player):", entry.name),
        ]);
        lines.push(format!("  bridge-cli play {}", server.link(&links.captain)));
        for (number, (player, link)) in (1..).zip(entry.players.iter().zip(&links.players)) {
            if entry.computers.contains(&PlayerNumber(number)) {
                lines.push(format!("{}, player {number}: a computer, who needs no link.", entry.name));
                continue;
            }
            lines.push(format!("{}, player {number}:", entry.name));
            lines.push(format!("  bridge-cli play {}{}", server.link(link), as_option(player.as_str())));
        }
    }
    lines.extend([String::new(), "Whoever looks on:".to_owned()]);
    lines.push(format!("  bridge-cli watch {}", server.link(&invitations.spectators)));
    lines.extend(["The director:".to_owned(), format!("  bridge-cli direct {}", server.link(&invitations.director))]);
    lines.extend([
        String::new(),
        format!("The sheet, for whoever is in it: bridge-cli match sheet {id} --server {server}"),
    ]);
    lines
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{PlayerName, TeamInvitations};

    use super::*;
    use bridge_client::fixtures::matches;

    #[test]
    fn boards_that_are_left_over_go_to_the_first_segments() {
        for (boards, segments, sizes) in
            [(24, 1, vec![24]), (24, 2, vec![12, 12]), (25, 3, vec![9, 8, 8]), (3, 3, vec![1, 1, 1])]
        {
            assert_eq!(divided(boards, segments).unwrap(), sizes);
        }
        assert!(divided(2, 3).is_err() && divided(101, 2).is_err());
    }

    #[test]
    fn everybody_has_a_line_of_their_own() {
        let links = |team: &str, count: usize| TeamInvitations {
            captain: format!("{team}-captain"),
            players: (1..=count).map(|number| format!("{team}-{number}")).collect(),
        };
        let invitations = MatchInvitations {
            teams: ByTeam { home: links("home", 5), away: links("away", 4) },
            spectators: "spectators".to_owned(),
            director: "director".to_owned(),
        };
        let server = Server::new("http://127.0.0.1:8080").unwrap();
        let letter = letter(matches::MATCH, &matches::fresh().conditions, &invitations, &server).join("\n");
        for line in [
            "Lions, player 5:\n  bridge-cli play http://127.0.0.1:8080/join/home-5 --name 'Eve'",
            "Tigers, captain (who plays too adds  --captain LINK  to the line as a player):\n  bridge-cli play http://127.0.0.1:8080/join/away-captain",
            "Whoever looks on:\n  bridge-cli watch http://127.0.0.1:8080/join/spectators",
            "The director:\n  bridge-cli direct http://127.0.0.1:8080/join/director",
            "Lions (home) against Tigers (away), 4 boards in 2 segments of 2.",
        ] {
            assert!(letter.contains(line), "{line}\n\n{letter}");
        }
    }

    #[test]
    fn nobody_sends_a_computer_a_link() {
        let mut conditions = matches::fresh().conditions;
        conditions.teams.away = team_file::with_computers("Mix".to_owned(), vec![PlayerName::new("Una").unwrap()], 3);
        let links = |count| TeamInvitations {
            captain: "captain".to_owned(),
            players: (1..=count).map(|number| format!("player-{number}")).collect(),
        };
        let invitations = MatchInvitations {
            teams: ByTeam { home: links(5), away: links(4) },
            spectators: "spectators".to_owned(),
            director: "director".to_owned(),
        };
        let server = Server::new("http://127.0.0.1:8080").unwrap();
        let letter = letter(matches::MATCH, &conditions, &invitations, &server).join("\n");
        assert!(letter.contains("Mix, player 1:\n  bridge-cli play ") && letter.contains("--name 'Una'"), "{letter}");
        assert!(letter.contains("Mix, player 2: a computer, who needs no link."), "{letter}");
        assert!(!letter.contains("Computer 1"), "{letter}");
    }
}
