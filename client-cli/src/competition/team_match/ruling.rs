//! A match director's line to a ruling, `score 5 open ns avg+ ew avg- law 12C1 -- misinformed`, and a ruling in words.

use bridge_protocol::{
    Adjusted, Adjustment, Award, Lineup, MatchRuling, MatchRulingNotice, MatchView, Room, Team, Unit,
};
use bridge_rules::BoardNumber;

use super::{
    figures::{name, unit},
    lineup,
    words::{self, numbered},
};
use crate::{
    competition::ruling_draft::RulingDraft,
    input::rulings::{awards, fine, law_and_reason},
    text::{adjusted, capital, quoted},
};

/// A ruling as it was typed.
pub(super) type MatchDraft = RulingDraft<MatchRuling>;

/// What a director can type, a line each.
pub(super) const RULINGS: [&str; 11] = [
    "lineup TEAM 1,2 3,4   give a team a line-up: the Open room's pair, the Closed room's",
    "sub TEAM 2 5          put in number 5 for number 2",
    "score 5 open ns avg+ ew avg-      give a board of one room a score",
    "score 5 open ns 4S S 10 1/2, 4S S 9 1/2 ew avg-      or weighted results",
    "void 5                cancel board 5",
    "extend 10             give the segment ten minutes more",
    "fine TEAM 1/2 vp      fine a team, in vp or imp",
    "forfeit TEAM          confirm a concession, or declare the match lost",
    "finalise              close the correction period",
    "Add  law 12C1  for the Law and  -- REASON  for the reason.",
    "TEAM is home, away or a team's name.",
];

/// Reads a line; none if it is no ruling.
///
/// # Errors
/// A sentence that says what is missing.
pub(super) fn read(line: &str, view: &MatchView) -> Result<Option<MatchDraft>, String> {
    let (said, law, reason) = law_and_reason(line);
    let (word, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let ruling = ruling(&word.to_ascii_lowercase(), rest.trim(), view)?;
    Ok(ruling.map(|ruling| MatchDraft { ruling, law, reason }))
}

fn ruling(word: &str, rest: &str, view: &MatchView) -> Result<Option<MatchRuling>, String> {
    let segment = view.segments.last().map_or(1, |segment| segment.number);
    let wanted = || format!("{word} what? Type ? for how it is typed.");
    let of_team = || team(rest, view).ok_or_else(wanted);
    Ok(Some(match word {
        "lineup" => {
            let (team, rest) = of_team()?;
            let entry = &view.conditions.teams[team];
            let (open, closed) = rest.split_once(char::is_whitespace).ok_or_else(wanted)?;
            let lineup = Lineup { open: lineup::pair(open, entry)?, closed: lineup::pair(closed.trim(), entry)? };
            MatchRuling::SetLineup { segment, team, lineup }
        }
        "sub" => {
            let (team, rest) = of_team()?;
            let entry = &view.conditions.teams[team];
            let (out, into) = rest.split_once(char::is_whitespace).ok_or_else(wanted)?;
            let (out, into) = (lineup::player(out, entry)?, lineup::player(into.trim(), entry)?);
            MatchRuling::Substitute { segment, team, out, into }
        }
        "score" => {
            let (board, rest) = rest.split_once(char::is_whitespace).ok_or_else(wanted)?;
            let (room, rest) = rest.trim().split_once(char::is_whitespace).ok_or_else(wanted)?;
            let room: Room = room.parse().map_err(|what: String| format!("{}.", capital(&what)))?;
            // What both sides get stands behind blanks.
            let (ns, ew): (Award, Award) = awards(&format!(" {rest}"), "score 3 open ns avg+ ew avg-")?;
            MatchRuling::Score { board: number(board)?, room, ns, ew }
        }
        "void" => MatchRuling::Void { board: number(rest)? },
        "extend" => {
            let minutes = rest.split_whitespace().next().and_then(|minutes| minutes.parse().ok());
            MatchRuling::Extend { segment, minutes: minutes.filter(|minutes| *minutes > 0).ok_or_else(wanted)? }
        }
        "fine" | "penalise" | "penalize" => {
            let (team, rest) = of_team()?;
            let (amount, unit) = rest.split_once(char::is_whitespace).ok_or_else(wanted)?;
            let (amount, unit) = fine(amount, unit.trim())?;
            MatchRuling::Penalise { team, amount, unit }
        }
        "forfeit" => MatchRuling::Forfeit { team: of_team()?.0 },
        "finalise" | "finalize" | "final" => MatchRuling::Finalise {},
        _ => return Ok(None),
    }))
}

/// The team that a text begins with, and what follows.
pub(super) fn team<'a>(text: &'a str, view: &MatchView) -> Option<(Team, &'a str)> {
    Team::ALL.into_iter().find_map(|team| {
        let word = team.to_string();
        [name(view, team), word.as_str()].into_iter().find_map(|title| {
            let (said, rest) = text.split_at_checked(title.len())?;
            let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
            (said.eq_ignore_ascii_case(title) && ends).then_some((team, rest.trim_start()))
        })
    })
}

fn number(text: &str) -> Result<BoardNumber, String> {
    text.trim().parse().map_err(|_| format!("\"{text}\" is no board's number."))
}

/// `Tim cancels board 5 (Law 87): fouled.`
pub(super) fn describe(notice: &MatchRulingNotice, view: &MatchView) -> String {
    let law = notice.law.as_ref().map_or_else(String::new, |law| format!(" (Law {law})"));
    quoted(&format!("{} {}{law}: {}", notice.director, ruled(&notice.ruling, view), notice.reason))
}

fn ruled(ruling: &MatchRuling, view: &MatchView) -> String {
    match ruling {
        MatchRuling::SetLineup { segment, team, lineup } => {
            let rooms = words::lineup(*team, lineup, &view.conditions.teams[*team]);
            format!("gives {} a line-up for segment {segment}: {}", name(view, *team), rooms.join("; "))
        }
        MatchRuling::Substitute { team, out, into, .. } => {
            let entry = &view.conditions.teams[*team];
            format!("puts in {} for {} of {}", numbered(*into, entry), numbered(*out, entry), name(view, *team))
        }
        MatchRuling::Score { board, room, ns, ew } => {
            let to = Adjusted::Awards { ns: ns.clone(), ew: ew.clone() };
            let said = adjusted(&Adjustment { board: *board, to, ruling: 0 });
            let said = said.trim_end_matches('.').split_once(": ").map_or("", |(_, said)| said).to_owned();
            format!("adjusts board {board} of the {} room: {said}", capital(&room.to_string()))
        }
        MatchRuling::Void { board } => format!("cancels board {board}"),
        MatchRuling::Extend { segment, minutes } => {
            let minutes = if *minutes == 1 { "a minute".to_owned() } else { format!("{minutes} minutes") };
            format!("gives segment {segment} {minutes} more")
        }
        MatchRuling::Penalise { team, amount, unit: of } => {
            let of = match of {
                Unit::VictoryPoints => "victory points",
                Unit::Imps => unit(view.conditions.scoring),
                Unit::Matchpoints => "percent of a top",
            };
            format!("fines {} {amount} {of}", name(view, *team))
        }
        MatchRuling::Forfeit { team } => format!("declares the match lost for {}", name(view, *team)),
        MatchRuling::Finalise {} => "closes the correction period".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Artificial, Pair, PlayerName, PlayerNumber, Ratio};

    use super::*;
    use bridge_client::fixtures::matches;

    #[test]
    fn every_ruling_has_its_words() {
        let view = matches::between_segments();
        let pair = |a, b| Pair([PlayerNumber(a), PlayerNumber(b)]);
        let board = BoardNumber::new(2).unwrap();
        for (line, ruling) in [
            (
                "lineup home 1,2 Cleo,5",
                MatchRuling::SetLineup {
                    segment: 2,
                    team: Team::Home,
                    lineup: Lineup { open: pair(1, 2), closed: pair(3, 5) },
                },
            ),
            (
                "sub Lions 2 5",
                MatchRuling::Substitute { segment: 2, team: Team::Home, out: PlayerNumber(2), into: PlayerNumber(5) },
            ),
            (
                "score 2 closed ns avg- ew avg+",
                MatchRuling::Score {
                    board,
                    room: Room::Closed,
                    ns: Award::Artificial(Artificial::AverageMinus),
                    ew: Award::Artificial(Artificial::AveragePlus),
                },
            ),
            ("void 2", MatchRuling::Void { board }),
            (
                "fine tigers 1/2 vp",
                MatchRuling::Penalise { team: Team::Away, amount: Ratio { n: 1, d: 2 }, unit: Unit::VictoryPoints },
            ),
            ("extend 10 minutes", MatchRuling::Extend { segment: 2, minutes: 10 }),
            ("forfeit away", MatchRuling::Forfeit { team: Team::Away }),
            ("finalise", MatchRuling::Finalise {}),
        ] {
            let draft = read(line, &view).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(draft.map(|draft| draft.ruling), Some(ruling), "{line}");
        }
        for line in [
            "lineup home 1,2",
            "sub bears 1 2",
            "score 2 ns avg ew avg",
            "void x",
            "extend",
            "extend 0",
            "fine home 0 vp",
            "forfeit",
        ] {
            assert!(read(line, &view).is_err(), "{line}");
        }
        for line in ["open", "sheet", "", "?"] {
            assert_eq!(read(line, &view), Ok(None), "{line}");
        }
    }

    #[test]
    fn a_ruling_is_told_with_its_law_and_reason() {
        let view = matches::between_segments();
        let draft = read("score 2 open ns avg ew avg law 12C2 -- nobody at fault", &view).unwrap().unwrap();
        let director = PlayerName::new("Tim").unwrap();
        let (ruling, law, reason) = (draft.ruling, draft.law, draft.reason.unwrap());
        assert_eq!(
            describe(&MatchRulingNotice { director, ruling, law, reason }, &view),
            "Tim adjusts board 2 of the Open room: North-South get average, East-West average (Law 12C2): nobody at fault."
        );
    }
}
