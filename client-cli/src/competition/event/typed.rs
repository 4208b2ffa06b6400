//! What is typed at the event page: what anybody may look at, what a captain and the director ask for, and into which
//! match.

use bridge_protocol::{EventLane, EventPlace, EventRequest, EventView, MatchId, TeamNumber, TeamsConditions};

use super::{
    ruling::{RULINGS, Rounds, match_named},
    score_card::{PlayerOf, whose},
    team::team,
};
use crate::competition::{of_event::directed, typed::Typed};

/// What a typed line asks for.
pub(super) type EventTyped = Typed<EventRequest, Query, Next>;

/// What one leaves the page for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A match; none is named if it is the first that the team has to finish.
    Match(Option<MatchId>),
    /// The matches in which somebody's team has played, to bring back their score card.
    Card(PlayerOf),
}

/// What can be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Query {
    /// Where the event stands.
    Stage,
    /// The page.
    Page,
    /// The standings.
    Standings,
    /// Who plays for whom.
    Teams,
    /// What was agreed.
    Conditions,
    /// What can be typed.
    Help,
}

/// Reads a line that is no ruling.
///
/// # Errors
/// A sentence that says what is wrong or not this viewer's to do.
pub(super) fn read(
    line: &str,
    view: &EventView,
    rounds: &Rounds,
    conditions: &TeamsConditions,
    places: &[EventPlace],
) -> Result<EventTyped, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    Ok(match (word.to_ascii_lowercase().as_str(), rest) {
        ("", _) => EventTyped::Query(Query::Stage),
        ("quit" | "q" | "leave", "") => EventTyped::Quit,
        ("page" | "show" | "event", "") => EventTyped::Query(Query::Page),
        ("standings" | "score", "") => EventTyped::Query(Query::Standings),
        ("teams", "") => EventTyped::Query(Query::Teams),
        ("conditions" | "agreed", "") => EventTyped::Query(Query::Conditions),
        ("rulings", "") => EventTyped::Ask(EventRequest::Rulings { after: 0 }),
        ("card", named) => EventTyped::Enter(Next::Card(whose(named, conditions, places)?)),
        ("?" | "help", "") => EventTyped::Query(Query::Help),
        ("round", "") => EventTyped::Query(Query::Page),
        ("round", number) => {
            let round = number.parse().map_err(|_| format!("\"{number}\" is no round."))?;
            EventTyped::Ask(EventRequest::Round { round })
        }
        ("match" | "enter", "") => return Err("Which match? The first of this round is 1, like: match 1.".to_owned()),
        ("match" | "enter", named) => EventTyped::Enter(Next::Match(Some(match_named(named, view, rounds)?))),
        ("invitations" | "links", "") => EventTyped::Ask(match captain_of(places) {
            Some(team) => EventRequest::Invitations { team },
            None if places.contains(&EventPlace::Director {}) => EventRequest::Links {},
            None => return Err("Of which team? Type its number or its name behind it.".to_owned()),
        }),
        ("invitations" | "links", of) => EventTyped::Ask(EventRequest::Invitations { team: team(of, conditions)? }),
        _ => EventTyped::Ask(directed(line, view, places)?),
    })
}

/// The team whose captain one is.
pub(super) fn captain_of(places: &[EventPlace]) -> Option<TeamNumber> {
    places.iter().find_map(|place| match place {
        EventPlace::Captain { team } => Some(*team),
        EventPlace::Player { .. } | EventPlace::Entrant { .. } | EventPlace::Spectator {} | EventPlace::Director {} => {
            None
        }
    })
}

/// What can be typed, for whom.
pub(super) fn help(lane: EventLane, captain: bool) -> Vec<String> {
    let mut lines = vec![
        "What can be typed:".to_owned(),
        "Enter: where the event stands   page: the event page   standings   round 1: an earlier round".to_owned(),
        "teams: who plays for whom   conditions: what was agreed   rulings: all that the director ruled".to_owned(),
        "card: your score card over all matches; card Ann: another player's".to_owned(),
        "match 2: go to match 2 of this round; quit comes back from a match that is not your own".to_owned(),
        "quit: go; the event goes on, and the same link brings you back".to_owned(),
    ];
    if captain {
        lines.push("invitations            the links of your players".to_owned());
    }
    if lane == EventLane::Director {
        lines.extend(
            [
                "start                  start the event: nobody enters any more",
                "begin                  begin the round that is drawn",
                "invitations            the links of captains, spectators and the director",
                "invitations TEAM       the links of a team",
            ]
            .map(str::to_owned),
        );
        lines.extend(RULINGS.map(str::to_owned));
    }
    lines
}

#[cfg(test)]
mod tests {
    use bridge_protocol::PlayerNumber;

    use super::*;
    use bridge_client::fixtures::events::{self, FIRST, SECOND};

    fn typed(line: &str, places: &[EventPlace]) -> Result<EventTyped, String> {
        let rounds = Rounds::from([(1, events::first_round().fixtures), (2, events::second_round().fixtures)]);
        read(line, &events::second_round(), &rounds, &events::conditions(), places)
    }

    #[test]
    fn anybody_looks_and_goes() {
        for (line, wanted) in [
            ("", EventTyped::Query(Query::Stage)),
            ("standings", EventTyped::Query(Query::Standings)),
            ("round 1", EventTyped::Ask(EventRequest::Round { round: 1 })),
            ("match 1", EventTyped::Enter(Next::Match(Some(SECOND)))),
            ("Match 1.1", EventTyped::Enter(Next::Match(Some(FIRST)))),
            ("rulings", EventTyped::Ask(EventRequest::Rulings { after: 0 })),
            ("card Ida", EventTyped::Enter(Next::Card((TeamNumber(2), PlayerNumber(3))))),
            ("quit", EventTyped::Quit),
        ] {
            assert_eq!(typed(line, &[EventPlace::Spectator {}]), Ok(wanted), "{line}");
        }
        for line in ["1c", "card", "match", "match 2", "round x", "invitations"] {
            assert!(typed(line, &[EventPlace::Spectator {}]).is_err(), "{line}");
        }
    }

    #[test]
    fn only_the_director_begins_rounds() {
        let begin = EventTyped::Ask(EventRequest::BeginRound { round: 3 });
        assert_eq!(typed("begin", &[EventPlace::Director {}]), Ok(begin));
        for line in ["begin", "start"] {
            assert_eq!(typed(line, &[EventPlace::Spectator {}]), Err("That is for the director.".to_owned()));
        }
    }

    #[test]
    fn a_captain_gets_the_links_of_their_own_team() {
        let wanted = EventTyped::Ask(EventRequest::Invitations { team: TeamNumber(2) });
        assert_eq!(typed("invitations", &[EventPlace::Captain { team: TeamNumber(2) }]), Ok(wanted.clone()));
        assert_eq!(typed("invitations elms", &[EventPlace::Director {}]), Ok(wanted));
    }
}
