//! What is typed at the match page: a captain's acts, a director's rulings, and what anybody may look at.

use bridge_rules::BoardNumber;

use bridge_protocol::{Lineup, MatchLane, MatchPlace, MatchRequest, MatchView, PlayerNumber, Room, Team};

use super::{
    lineup,
    ruling::{RULINGS, team},
    score_card, words,
};
use crate::competition::typed::Typed;

/// What a typed line asks for.
pub(super) type MatchTyped = Typed<MatchRequest, Query, Room>;

/// What can be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Query {
    /// Who is awaited.
    Awaited,
    /// The page.
    Page,
    /// The sheet.
    Sheet,
    /// A board as both rooms bid and played it.
    Board(BoardNumber),
    /// A player's score card.
    Card(Team, PlayerNumber),
    /// What was agreed.
    Conditions,
    /// What each room has played.
    Progress,
    /// What can be typed.
    Help,
}

/// Reads a line of a captain, a player, a spectator or, where it is no ruling, the director.
///
/// # Errors
/// A sentence that says what is wrong or not this viewer's to do.
pub(super) fn read(line: &str, view: &MatchView, lane: MatchLane, places: &[MatchPlace]) -> Result<MatchTyped, String> {
    let captain = words::captained(places);
    let words: Vec<&str> = line.split_whitespace().collect();
    let (word, rest) = words.split_first().map_or(("", [].as_slice()), |(word, rest)| (*word, rest));
    let own = || captain.ok_or_else(|| "That is for a captain.".to_owned());
    let segment = view.segments.last().map_or(1, |segment| segment.number);
    Ok(match (word.to_ascii_lowercase().as_str(), rest) {
        ("", _) => MatchTyped::Query(Query::Awaited),
        ("quit" | "q" | "leave", []) => MatchTyped::Quit,
        ("page" | "show" | "match", []) => MatchTyped::Query(Query::Page),
        ("sheet" | "score", []) => MatchTyped::Query(Query::Sheet),
        ("card", named) => {
            let (team, number) = score_card::whose(&named.join(" "), view, words::played(places))?;
            MatchTyped::Query(Query::Card(team, number))
        }
        ("conditions" | "agreed", []) => MatchTyped::Query(Query::Conditions),
        ("progress", []) => MatchTyped::Query(Query::Progress),
        ("?" | "help", []) => MatchTyped::Query(Query::Help),
        ("board" | "b", [number]) => {
            let board = number.parse().map_err(|_| format!("\"{number}\" is no board's number."))?;
            MatchTyped::Query(Query::Board(board))
        }
        ("open" | "closed", []) => MatchTyped::Enter(word.parse()?),
        ("lineup", [open, closed]) => {
            let lineup: Lineup = lineup::read(open, closed, &view.conditions.teams[own()?])?;
            MatchTyped::Ask(MatchRequest::HandInLineup { segment, lineup })
        }
        ("lineup", _) => {
            own()?;
            return Err("Line up whom? The Open room's pair and the Closed room's, like: lineup 1,2 3,4.".to_owned());
        }
        ("sub" | "substitute", [out, into]) => {
            let entry = &view.conditions.teams[own()?];
            let player = |text: &str| -> Result<PlayerNumber, String> { lineup::player(text, entry) };
            MatchTyped::Ask(MatchRequest::Substitute { segment, out: player(out)?, into: player(into)? })
        }
        ("sub" | "substitute", _) => {
            own()?;
            return Err("Who leaves and who comes? Type it like: sub 2 5.".to_owned());
        }
        ("computer", [number]) => {
            let team = own()?;
            let player = lineup::player(number, &view.conditions.teams[team])?;
            MatchTyped::Ask(MatchRequest::SeatComputer { team, player })
        }
        ("computer", named) => match team(&named.join(" "), view) {
            Some((team, number)) => {
                let player = lineup::player(number, &view.conditions.teams[team])?;
                MatchTyped::Ask(MatchRequest::SeatComputer { team, player })
            }
            None => return Err("For whom? Type it like: computer 3, or computer home 3.".to_owned()),
        },
        ("concede", []) => {
            own()?;
            return Err("Give the whole match up? Type: concede the match.".to_owned());
        }
        ("concede", ["the", "match"]) => {
            own()?;
            MatchTyped::Ask(MatchRequest::Concede {})
        }
        ("agree", []) => {
            own()?;
            MatchTyped::Ask(MatchRequest::AgreeScore { version: view.score_version })
        }
        _ if lane == MatchLane::Director => return Err(format!("\"{line}\" is no ruling: type ? for what is.")),
        _ => return Err(format!("\"{line}\" is nothing that can be done here: type ? for what can.")),
    })
}

/// What can be typed, for whom.
pub(super) fn help(lane: MatchLane, captain: bool) -> Vec<String> {
    let mut lines = vec![
        "What can be typed:".to_owned(),
        "Enter: who is awaited   page   sheet   conditions: what was agreed".to_owned(),
        "board 5: every call and card of both rooms on a board that is shown".to_owned(),
        "card: your own score card; card Ann: somebody else's".to_owned(),
        "room: where you play and were not let in, try again at once".to_owned(),
        "quit: go; the match goes on, and the same link brings you back".to_owned(),
    ];
    if captain {
        lines.extend(
            [
                "lineup 1,2 3,4      hand in the line-up: the Open room's pair, the Closed room's",
                "sub 2 5             put in number 5 for number 2, who has been gone for long",
                "computer 3          a computer plays for number 3, who has not come or has been gone for long",
                "agree               agree with the score, when all is played",
                "concede the match   give it up",
            ]
            .map(str::to_owned),
        );
    }
    if lane == MatchLane::Director {
        lines.push(
            "open, closed: go into a room and direct there; quit comes back   progress: what each has played"
                .to_owned(),
        );
        lines.push("computer home 3: a computer plays for number 3 of the home team".to_owned());
        lines.extend(RULINGS.map(str::to_owned));
    }
    lines
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Pair;

    use super::*;
    use bridge_client::fixtures::matches;

    #[test]
    fn a_captain_hands_in_a_line_up_and_others_do_not() {
        let view = matches::between_segments();
        let pair = |a, b| Pair([PlayerNumber(a), PlayerNumber(b)]);
        let lineup = Lineup { open: pair(1, 5), closed: pair(3, 4) };
        let captain = read("lineup Ann,Eve 3,4", &view, MatchLane::Home, &[MatchPlace::Captain { team: Team::Home }]);
        assert_eq!(captain, Ok(MatchTyped::Ask(MatchRequest::HandInLineup { segment: 2, lineup })));
        for line in ["lineup 1,2 3,4", "sub 1 5", "computer 3", "agree", "concede", "concede the match"] {
            assert_eq!(read(line, &view, MatchLane::Home, &[]), Err("That is for a captain.".to_owned()), "{line}");
        }
        for line in
            ["lineup", "lineup 1,2", "lineup 1,2 2,3", "sub 2", "computer", "computer 9", "computer elks 2", "concede"]
        {
            assert!(read(line, &view, MatchLane::Home, &[MatchPlace::Captain { team: Team::Home }]).is_err(), "{line}");
        }
    }

    #[test]
    fn a_captain_has_a_computer_play_for_theirs_and_a_director_for_either_team() {
        let view = matches::between_segments();
        let asks = |team| Ok(MatchTyped::Ask(MatchRequest::SeatComputer { team, player: PlayerNumber(3) }));
        let captain = [MatchPlace::Captain { team: Team::Home }];
        assert_eq!(read("computer 3", &view, MatchLane::Home, &captain), asks(Team::Home));
        assert_eq!(read("computer away 3", &view, MatchLane::Director, &[]), asks(Team::Away));
    }

    #[test]
    fn a_match_is_not_given_up_by_one_word() {
        let view = matches::fresh();
        let typed = |line| read(line, &view, MatchLane::Away, &[MatchPlace::Captain { team: Team::Away }]);
        assert!(typed("concede").unwrap_err().contains("concede the match"));
        assert_eq!(typed("concede the match"), Ok(MatchTyped::Ask(MatchRequest::Concede {})));
    }

    #[test]
    fn anybody_looks_and_goes() {
        let view = matches::fresh();
        for (line, typed) in [
            ("", MatchTyped::Query(Query::Awaited)),
            ("page", MatchTyped::Query(Query::Page)),
            ("sheet", MatchTyped::Query(Query::Sheet)),
            ("closed", MatchTyped::Enter(Room::Closed)),
            ("quit", MatchTyped::Quit),
        ] {
            assert_eq!(read(line, &view, MatchLane::Spectator, &[]), Ok(typed), "{line}");
        }
        assert!(read("1c", &view, MatchLane::Spectator, &[]).is_err());
    }
}
