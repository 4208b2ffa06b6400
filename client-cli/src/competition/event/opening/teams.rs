//! The conditions of an event of teams, from the command line and the teams' files.

use std::{fs, path::PathBuf};

use bridge_protocol::{
    Computers, Kibitzing, MatchScoring, Policy, RoundRobins, TeamsConditions, TeamsMovement, VpChoice,
};

use super::{USUAL_BYE, correction_minutes, next_round};
use crate::{
    cli::{ComparedAcross, EventScoring, Movement, NewEventArgs, ScaleGiven, WhenShown},
    competition::team_match::{divided, milliseconds, read_team},
    exit::Failure,
};

/// Boards of a match, unless it is said.
const BOARDS_OF_A_MATCH: u8 = 16;

pub(super) fn conditions(args: &NewEventArgs) -> Result<TeamsConditions, Failure> {
    if args.teams.is_empty() {
        return Err(Failure::bad_input("an event of teams needs their files: --teams DIR|FILE.toml"));
    }
    if args.round_minutes.is_some() || args.starts_in.is_some() {
        return Err(Failure::bad_input(
            "--round-minutes and --starts-in are for pairs and persons: a match has --board-minutes",
        ));
    }
    if args.pbn.is_some() {
        return Err(Failure::bad_input("--pbn is for pairs and persons: each match of teams has boards of its own"));
    }
    if args.sections.is_some() {
        return Err(Failure::bad_input("--sections is for pairs and persons: teams meet in one field"));
    }
    if args.across != ComparedAcross::Field || args.travellers != WhenShown::Over {
        return Err(Failure::bad_input(
            "--across and --travellers are for pairs and persons: of a match --visibility says when a board is shown",
        ));
    }
    if args.fill_with_computers || args.replace_absent {
        return Err(Failure::bad_input(
            "--fill-with-computers and --replace-absent are for pairs and persons: a team's file says `computers = 2`",
        ));
    }
    if args.form.form.is_some() || !args.prizes.is_empty() {
        return Err(Failure::bad_input(
            "--form and --prizes are for pairs and persons: teams play duplicate, whose boards are compared",
        ));
    }
    let agreed = args.opening.policy(None);
    let teams = files(&args.teams)?.iter().map(|path| read_team(path)).collect::<Result<_, _>>()?;
    Ok(TeamsConditions {
        name: args.name.clone().unwrap_or_else(|| "Teams".to_owned()),
        teams,
        movement: movement(args.movement, args.rounds)?,
        segments: divided(usize::from(args.boards.unwrap_or(BOARDS_OF_A_MATCH)), args.segments)?,
        policy: Policy {
            kibitzing: Kibitzing::Off,
            computers: Computers { level: args.level.unwrap_or_default(), ..agreed.computers },
            ..agreed
        },
        visibility: args.opening.visibility.into(),
        scoring: match args.scoring {
            None | Some(EventScoring::Imps) => MatchScoring::Imps,
            Some(EventScoring::Bam) => MatchScoring::BoardAMatch,
            Some(EventScoring::Aggregate) => MatchScoring::Aggregate,
            Some(
                EventScoring::Matchpoints
                | EventScoring::CrossImps
                | EventScoring::CrossImpsTotal
                | EventScoring::Butler
                | EventScoring::Tally,
            ) => {
                return Err(Failure::bad_input(
                    "teams score imps, bam or aggregate: the others are for pairs and persons",
                ));
            }
        },
        victory_points: scale(args)?,
        bye: args.bye.unwrap_or(USUAL_BYE),
        ties: args.ties.into(),
        seating_rights: args.seating.into(),
        lineup_within_ms: args.lineup_minutes.map(milliseconds),
        exchange: args.of_segments.exchange(),
        least_segments: args.of_segments.least_segments,
        segment_clock: args.of_segments.clock(),
        correction_ms: milliseconds(correction_minutes(args)),
        next_round: next_round(args),
    })
}

/// The scale of teams; that of the WBF, if none is named, is for IMPs.
pub(super) fn scale(args: &NewEventArgs) -> Result<VpChoice, Failure> {
    let by_boards = matches!(args.scoring, Some(EventScoring::Bam | EventScoring::Aggregate));
    if by_boards && args.vp.is_none() && args.movement != Movement::Knockout {
        return Err(Failure::bad_input(
            "a round robin or a Swiss at bam or aggregate needs a scale of victory points of its own, --vp FILE: \
             `bridge-cli event new --help` shows one",
        ));
    }
    args.vp.as_ref().unwrap_or(&ScaleGiven::Wbf).choice()
}

pub(super) fn movement(movement: Movement, rounds: Option<u8>) -> Result<TeamsMovement, Failure> {
    match (movement, rounds) {
        (Movement::Knockout, None) => Ok(TeamsMovement::Knockout {}),
        (Movement::RoundRobin, None) => Ok(TeamsMovement::RoundRobin { times: RoundRobins::Once }),
        (Movement::DoubleRoundRobin, None) => Ok(TeamsMovement::RoundRobin { times: RoundRobins::Twice }),
        (Movement::Swiss, Some(rounds)) => Ok(TeamsMovement::Swiss { rounds }),
        (Movement::Swiss, None) => Err(Failure::bad_input("a Swiss needs --rounds")),
        (Movement::Knockout | Movement::RoundRobin | Movement::DoubleRoundRobin, Some(_)) => {
            Err(Failure::bad_input("--rounds is not for this movement: the teams make the rounds"))
        }
        (
            Movement::Mitchell
            | Movement::Howell
            | Movement::BarometerHowell
            | Movement::Speedball
            | Movement::Individual
            | Movement::Rainbow
            | Movement::Random
            | Movement::Everybody
            | Movement::Progressive,
            _,
        ) => Err(Failure::bad_input("teams play knockout, round-robin, double-round-robin or swiss")),
    }
}

/// The files that are named, with those of a folder in the order of their names.
fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let failed = |error: std::io::Error| Failure::file(path, &error);
        let mut within = Vec::new();
        for entry in fs::read_dir(path).map_err(failed)? {
            let file = entry.map_err(failed)?.path();
            if file.extension().is_some_and(|extension| extension == "toml") {
                within.push(file);
            }
        }
        within.sort();
        if within.is_empty() {
            return Err(Failure::bad_input(format!("{}: there are no .toml files in it", path.display())));
        }
        files.extend(within);
    }
    Ok(files)
}
