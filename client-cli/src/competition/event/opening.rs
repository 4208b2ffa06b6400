//! `event new`: the conditions from the command line, and the teams' files.

use std::{fs, path::PathBuf};

use bridge_protocol::{
    Across, Answer, AtRoundEnd, AtZero, Clock, Computers, EventConditions, EventId, EventInvitations, Exchange,
    FieldConditions, FieldMovement, FieldScale, FieldScoring, FieldVictoryPoints, ImportedBoard, Kibitzing,
    MatchScoring, NextRound, OpeningKey, Policy, Request, RoundClock, RoundRobins, TeamsConditions, TeamsMovement,
    TravellersShown, Undo, VpChoice, Winners,
};

use bridge_rules::{Form, Vp};

use super::letters;
use bridge_client::connection::{Handle, RequestError};

use crate::{
    cli::{
        AfterTie, ComparedAcross, Contestants, EventScoring, Movement, NewEventArgs, Rights, ScaleGiven, Shown,
        USUAL_CORRECTION_MINUTES, WhenShown, is_for_computers,
    },
    competition::team_match::{divided, milliseconds, read_team},
    connect::{connect, options, own_folder},
    exit::{Failure, Outcome},
    input::boards,
    stdout::tell,
};

/// Where the conditions of events that were opened from here are kept.
const OPENED: &str = "events";

/// Boards of a match, unless it is said.
const BOARDS_OF_A_MATCH: u8 = 16;
/// Boards that a pair or a person plays in a round, unless it is said.
const BOARDS_OF_A_ROUND: u8 = 3;
/// What a bye is worth, unless it is said.
const USUAL_BYE: Vp = Vp { hundredths: 1200 };

/// A speedball, unless it is said otherwise (Spec F8).
struct Speedball {
    rounds: u8,
    boards: u8,
    /// Of a round.
    minutes: u8,
    /// Until the next board begins by itself.
    between_boards: u8,
}

const SPEEDBALL: Speedball = Speedball { rounds: 6, boards: 2, minutes: 10, between_boards: 5 };

impl Speedball {
    /// Nothing is taken back, and nobody is waited for.
    const fn policy(&self, policy: Policy) -> Policy {
        let clock = Some(Clock { minutes_per_board: self.minutes / self.boards, at_zero: AtZero::Note });
        Policy { undo: Undo::None, next_board_seconds: Some(self.between_boards), clock, ..policy }
    }
}

/// Opens an event and says whom to send which link.
///
/// # Errors
/// If a file cannot be used, nobody answers, or the server refuses.
pub(crate) async fn open(args: &NewEventArgs) -> Result<Outcome, Failure> {
    let mut conditions = terms(args)?;
    let boards = args.pbn.as_deref().map_or_else(|| Ok(Vec::new()), boards::for_a_session)?;
    let state = own_folder();
    let connection = connect(&args.opening.at.server, args.opening.host.as_ref(), &state, options()).await?;
    let name = connection.name().clone();
    if let EventConditions::Pairs(field) | EventConditions::Persons(field) = &mut conditions {
        field.starts_ms = args.starts_in.map(|minutes| connection.clock().now_ms() + milliseconds(minutes));
    }
    connection.handle().show_code(args.opening.code.code.as_deref()).await?;
    let (id, invitations) = open_event(&connection.handle(), boards, conditions.clone()).await?;
    let public = connection.public_server().clone();
    connection.close().await;
    if let Err(error) = state.keep(OPENED, &id.to_string(), &conditions) {
        eprintln!("The list of the teams could not be kept ({error}): links will be printed without names.");
    }
    let whose = (&public, name.as_str());
    let said = match &conditions {
        EventConditions::Teams(teams) => letters::event(id, teams, &invitations, whose),
        EventConditions::Pairs(_) | EventConditions::Persons(_) => {
            letters::field_event(id, &conditions, &invitations, whose)
        }
    };
    tell(said)?;
    Ok(Outcome::Good)
}

/// What was agreed for an event that was opened from here: its host sees nothing of it as such.
pub(super) fn opened(id: EventId) -> Option<EventConditions> {
    own_folder().load(OPENED, &id.to_string())
}

async fn open_event(
    handle: &Handle,
    boards: Vec<ImportedBoard>,
    conditions: EventConditions,
) -> Result<(EventId, EventInvitations), Failure> {
    let mut key = [0; 16];
    getrandom::fill(&mut key).map_err(|error| Failure::no_connection(format!("no entropy: {error}")))?;
    let (key, conditions) = (OpeningKey::from_bytes(key), Box::new(conditions));
    match handle.patiently(Request::OpenEvent { key, boards, conditions }).await? {
        Answer::EventOpened { id, invitations } => Ok((id, *invitations)),
        other => Err(RequestError::strange(other).into()),
    }
}

fn terms(args: &NewEventArgs) -> Result<EventConditions, Failure> {
    match args.contestants {
        Contestants::Teams => teams(args).map(EventConditions::Teams),
        Contestants::Pairs => field(args).map(EventConditions::Pairs),
        Contestants::Persons => field(args).map(EventConditions::Persons),
    }
}

fn teams(args: &NewEventArgs) -> Result<TeamsConditions, Failure> {
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
        movement: of_teams(args.movement, args.rounds)?,
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

/// Whether something was asked for that only a match of teams has.
fn is_told_of_matches(args: &NewEventArgs) -> bool {
    args.segments != 1
        || args.ties != AfterTie::ExtraBoards
        || args.seating != Rights::Blind
        || args.lineup_minutes.is_some()
        || args.of_segments.clock().is_some()
        || args.of_segments.exchange() != Exchange::Free
        || args.of_segments.least_segments.is_some()
}

fn field(args: &NewEventArgs) -> Result<FieldConditions, Failure> {
    if !args.teams.is_empty() {
        return Err(Failure::bad_input("--teams is for an event of teams: pairs and persons enter by a link"));
    }
    if args.pbn.is_some() && form(args)?.is_some() {
        return Err(Failure::bad_input("--pbn is for boards of duplicate: at a party each table deals for itself"));
    }
    if is_told_of_matches(args) {
        return Err(Failure::bad_input(
            "--segments, --ties, --seating, --lineup-minutes and what else is said of segments are for teams, who \
             meet in matches: pairs and persons have --round-minutes",
        ));
    }
    if args.opening.visibility != Shown::Segment {
        return Err(Failure::bad_input(
            "--visibility is for teams, whose boards are played in two rooms: of pairs and persons --travellers says when \
             what others made of a board is shown",
        ));
    }
    let is_speedball = args.movement == Movement::Speedball;
    let form = form(args)?;
    if form.is_some() && args.correction_minutes.is_some_and(|minutes| minutes > 0) {
        return Err(Failure::bad_input(
            "--correction-minutes is not for a party: what its tables write down is the score, and stands at once",
        ));
    }
    let usual_name = match (form, args.contestants) {
        _ if is_speedball => "Speedball",
        (Some(_), _) => "Party",
        (None, Contestants::Pairs | Contestants::Teams) => "Pairs",
        (None, Contestants::Persons) => "Individual",
    };
    let usual = args.opening.policy(form.as_ref());
    if let Some(form) = form.filter(|form| args.level.is_some() && !is_for_computers(form)) {
        return Err(Failure::bad_input(format!("no computer plays {form}: leave --level out")));
    }
    let level = args.level.unwrap_or_default();
    let computers = Computers { level, replace_absent: args.replace_absent, ..usual.computers };
    let stakes = args.form.stakes;
    // Everybody's boards are compared, and who brought them knows them.
    let importer_plays = usual.importer_plays && args.pbn.is_none();
    let policy = Policy { kibitzing: Kibitzing::Off, stakes, computers, importer_plays, ..usual };
    let minutes = args.round_minutes.or_else(|| is_speedball.then_some(SPEEDBALL.minutes));
    Ok(FieldConditions {
        name: args.name.clone().unwrap_or_else(|| usual_name.to_owned()),
        movement: of_field(
            args.movement,
            args.contestants,
            args.rounds,
            OfMitchell { two_winners: args.two_winners, skip: args.skip },
        )?,
        sections: args.sections.unwrap_or(1),
        across: match args.across {
            ComparedAcross::Field => Across::Field,
            ComparedAcross::Section => Across::Section,
        },
        travellers: match args.travellers {
            WhenShown::Over => TravellersShown::WhenOver,
            WhenShown::Played => TravellersShown::AsPlayed,
        },
        boards: args.boards.unwrap_or(match form {
            Some(_) => 0,
            None if is_speedball => SPEEDBALL.boards,
            None => BOARDS_OF_A_ROUND,
        }),
        form,
        prizes: args.prizes.clone(),
        policy: if is_speedball { SPEEDBALL.policy(policy) } else { policy },
        scoring: field_scoring(args.scoring, form.is_some())?,
        victory_points: field_victory_points(args)?,
        next_round: next_round(args),
        round_clock: minutes.map(|minutes| RoundClock {
            minutes,
            at_limit: match (args.round_ends, args.adjudicate || is_speedball) {
                (true, _) => AtRoundEnd::Remove,
                (false, true) => AtRoundEnd::Adjudicate,
                (false, false) => AtRoundEnd::PlayOn,
            },
        }),
        correction_ms: milliseconds(correction_minutes(args)),
        starts_ms: None,
        computers_complete: args.fill_with_computers,
    })
}

/// The scale of teams; that of the WBF, if none is named, is for IMPs.
fn scale(args: &NewEventArgs) -> Result<VpChoice, Failure> {
    let by_boards = matches!(args.scoring, Some(EventScoring::Bam | EventScoring::Aggregate));
    if by_boards && args.vp.is_none() && args.movement != Movement::Knockout {
        return Err(Failure::bad_input(
            "a round robin or a Swiss at bam or aggregate needs a scale of victory points of its own, --vp FILE: \
             `bridge-cli event new --help` shows one",
        ));
    }
    args.vp.as_ref().unwrap_or(&ScaleGiven::Wbf).choice()
}

fn field_scoring(asked: Option<EventScoring>, is_party: bool) -> Result<FieldScoring, Failure> {
    Ok(match asked {
        None if is_party => FieldScoring::Tally,
        Some(EventScoring::Tally) => FieldScoring::Tally,
        None | Some(EventScoring::Matchpoints) => FieldScoring::Matchpoints,
        Some(EventScoring::CrossImps | EventScoring::Imps) => FieldScoring::CrossImps,
        Some(EventScoring::CrossImpsTotal) => FieldScoring::CrossImpsTotal,
        Some(EventScoring::Butler) => FieldScoring::Butler,
        Some(EventScoring::Bam | EventScoring::Aggregate) => {
            return Err(Failure::bad_input(
                "pairs and persons score matchpoints, cross-imps, cross-imps-total or butler, and with --form the tally",
            ));
        }
    })
}

/// What a round of a Swiss of pairs is worth; none unless it is asked for.
fn field_victory_points(args: &NewEventArgs) -> Result<Option<FieldVictoryPoints>, Failure> {
    let Some(scale) = &args.vp else {
        return match args.bye {
            None => Ok(None),
            Some(_) => Err(Failure::bad_input(
                "--bye is in victory points, by which pairs are ranked with --movement swiss --vp wbf (or percent at \
                 matchpoints): without, whoever sits out has no boards that count",
            )),
        };
    };
    if args.movement != Movement::Swiss {
        return Err(Failure::bad_input("--vp is for a Swiss, in which a round is a match against one pair"));
    }
    let scale =
        if *scale == ScaleGiven::Percent { FieldScale::Percent {} } else { FieldScale::Margin(scale.choice()?) };
    Ok(Some(FieldVictoryPoints { scale, bye: args.bye.unwrap_or(USUAL_BYE) }))
}

/// The form that every table plays, and when a round of it is over; none where boards of duplicate are played.
fn form(args: &NewEventArgs) -> Result<Option<Form>, Failure> {
    if args.round_ends && args.form.rubbers.is_none() {
        return Ok(args.form.chosen()?.filter(|form| !matches!(form, Form::Duplicate(_))));
    }
    args.form.of_a_round()
}

fn correction_minutes(args: &NewEventArgs) -> u32 {
    args.correction_minutes.unwrap_or(USUAL_CORRECTION_MINUTES)
}

const fn next_round(args: &NewEventArgs) -> NextRound {
    if args.by_director { NextRound::ByDirector } else { NextRound::AtOnce }
}

fn of_teams(movement: Movement, rounds: Option<u8>) -> Result<TeamsMovement, Failure> {
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

/// What a Mitchell may have that no other movement has.
#[derive(Clone, Copy, Default)]
struct OfMitchell {
    two_winners: bool,
    skip: bool,
}

fn of_field(
    movement: Movement,
    contestants: Contestants,
    rounds: Option<u8>,
    OfMitchell { two_winners, skip }: OfMitchell,
) -> Result<FieldMovement, Failure> {
    if two_winners && movement != Movement::Mitchell {
        return Err(Failure::bad_input("--two-winners is for a Mitchell: elsewhere all pairs change direction"));
    }
    if skip && movement != Movement::Mitchell {
        return Err(Failure::bad_input("--skip is for a Mitchell, where East-West go up a table each round"));
    }
    let drawn = || rounds.ok_or_else(|| Failure::bad_input("this movement needs --rounds"));
    match movement {
        Movement::Mitchell => {
            let winners = if two_winners { Winners::Two } else { Winners::One };
            Ok(FieldMovement::Mitchell { rounds, winners, skip })
        }
        Movement::Howell => Ok(FieldMovement::Howell { rounds }),
        Movement::BarometerHowell => Ok(FieldMovement::BarometerHowell { rounds }),
        Movement::Speedball => Ok(FieldMovement::BarometerHowell { rounds: rounds.or(Some(SPEEDBALL.rounds)) }),
        Movement::Individual => Ok(FieldMovement::Individual { rounds }),
        Movement::Rainbow => Ok(FieldMovement::Rainbow { rounds }),
        Movement::Swiss => Ok(FieldMovement::Swiss { rounds: drawn()? }),
        Movement::Random => Ok(FieldMovement::Random { rounds: drawn()? }),
        Movement::Progressive => Ok(FieldMovement::Progressive { rounds: drawn()? }),
        Movement::Everybody if contestants == Contestants::Persons => Ok(FieldMovement::Individual { rounds }),
        Movement::Everybody => Ok(FieldMovement::BarometerHowell { rounds }),
        Movement::Knockout | Movement::RoundRobin | Movement::DoubleRoundRobin => Err(Failure::bad_input(
            "pairs play mitchell, howell, barometer-howell, speedball, swiss, random or everybody, persons individual, \
             rainbow, random or everybody; at a party both play progressive too",
        )),
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

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::*;
    use crate::cli::{Cli, Command, EventArgs, EventCommand};

    #[test]
    fn rounds_are_given_where_the_contestants_do_not_make_them() {
        assert_eq!(of_teams(Movement::Swiss, Some(7)).unwrap(), TeamsMovement::Swiss { rounds: 7 });
        let twice = TeamsMovement::RoundRobin { times: RoundRobins::Twice };
        assert_eq!(of_teams(Movement::DoubleRoundRobin, None).unwrap(), twice);
        assert!(of_teams(Movement::Swiss, None).is_err() && of_teams(Movement::Knockout, Some(2)).is_err());
        let of_pairs = |movement| of_field(movement, Contestants::Pairs, None, OfMitchell::default());
        assert!(of_pairs(Movement::Random).is_err() && of_pairs(Movement::Howell).is_ok());
        assert!(of_pairs(Movement::Progressive).is_err());
        assert_eq!(of_pairs(Movement::Everybody).unwrap(), FieldMovement::BarometerHowell { rounds: None });
        let of_persons = of_field(Movement::Everybody, Contestants::Persons, Some(3), OfMitchell::default()).unwrap();
        assert_eq!(of_persons, FieldMovement::Individual { rounds: Some(3) });
    }

    fn terms_of(contestants: &str) -> Result<EventConditions, Failure> {
        terms(&typed(contestants))
    }

    fn typed(contestants: &str) -> NewEventArgs {
        let line = format!("event new --contestants {contestants}");
        let words = ["bridge-cli"].into_iter().chain(line.split_whitespace());
        match Cli::try_parse_from(words).unwrap().command {
            Command::Event(EventArgs { command: EventCommand::New(args) }) => *args,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn teams_who_score_no_imps_need_a_scale_of_their_own() {
        let scale = |more: &str| scale(&typed(&format!("teams --movement {more}")));
        for imps in ["round-robin", "swiss --rounds 3", "swiss --rounds 3 --scoring imps", "knockout --scoring bam"] {
            assert_eq!(scale(imps).unwrap(), VpChoice::Wbf {}, "{imps}");
        }
        for others in ["round-robin --scoring bam", "swiss --rounds 3 --scoring aggregate"] {
            let told = scale(others).unwrap_err().to_string();
            assert!(told.contains("--vp FILE") && told.contains("event new --help"), "{told}");
        }
    }

    #[test]
    fn the_scale_that_help_shows_is_one() {
        let mut of_events = Cli::command();
        let of_new = of_events.find_subcommand_mut("event").and_then(|event| event.find_subcommand_mut("new")).unwrap();
        let help = of_new.render_long_help().to_string();
        let (_, scale) = help.split_once("    name Eight boards").unwrap();
        let (scale, _) = scale.split_once("\n\n").unwrap();
        let scale = bridge_rules::VpScale::parse(&format!("name Eight boards{scale}")).unwrap();
        assert_eq!(scale.vp(bridge_rules::Exact::from(12)).to_string(), "10.00");
    }

    #[test]
    fn what_only_matches_have_is_asked_for_in_vain_for_pairs() {
        let said = |more: &str| terms_of(&format!("pairs --movement mitchell {more}"));
        assert!(said("--round-minutes 24").is_ok());
        for (more, milliseconds) in
            [("", 1_800_000), ("--correction-minutes 20", 1_200_000), ("--correction-minutes 0", 0)]
        {
            assert_eq!(said(more).unwrap().of_field().unwrap().correction_ms, milliseconds, "{more}");
        }
        for (more, words) in [
            ("--vp wbf", "for a Swiss"),
            ("--bye 12", "--bye is in victory points"),
            ("--visibility board", "--travellers"),
        ] {
            assert!(said(more).unwrap_err().to_string().contains(words), "{more}");
        }
        let swiss = |more: &str| terms_of(&format!("pairs --movement swiss --rounds 5 {more}"));
        let agreed = |more| swiss(more).unwrap().of_field().unwrap().victory_points.clone().unwrap();
        let margin = FieldScale::Margin(VpChoice::Wbf {});
        assert_eq!(agreed("--scoring butler --vp wbf"), FieldVictoryPoints { scale: margin, bye: USUAL_BYE });
        let percent = agreed("--vp percent --bye 11.5");
        assert_eq!(percent, FieldVictoryPoints { scale: FieldScale::Percent {}, bye: Vp { hundredths: 1150 } });
        assert_eq!(swiss("").unwrap().of_field().unwrap().victory_points, None);
        let party = said("--form chicago --rubbers 1 --correction-minutes 20").unwrap_err().to_string();
        assert!(party.contains("not for a party"), "{party}");
        let agreed = |more: &str| said(more).unwrap().of_field().unwrap().policy.undo;
        assert_eq!(agreed("--form minibridge --rubbers 4"), Undo::Free, "a lesson (Spec F13.1)");
        assert_eq!(agreed("--form minibridge --rubbers 4 --policy club"), Policy::club().undo);
        assert_eq!(agreed("--form rubber --rubbers 1"), Policy::club().undo);
        let learners = said("--form minibridge --level novice").unwrap_err().to_string();
        assert!(learners.contains("no computer plays minibridge"), "{learners}");
        for more in ["--segments 2", "--ties stand", "--board-minutes 7", "--exchange"] {
            assert!(said(more).unwrap_err().to_string().contains("for teams"), "{more}");
        }
    }

    #[test]
    fn each_movement_is_for_its_contestants_alone() {
        let of_pairs = |movement, two_winners| {
            of_field(movement, Contestants::Pairs, None, OfMitchell { two_winners, skip: false })
        };
        assert!(of_teams(Movement::Mitchell, None).is_err() && of_pairs(Movement::Knockout, false).is_err());
        let two = FieldMovement::Mitchell { rounds: None, winners: Winners::Two, skip: false };
        assert_eq!(of_pairs(Movement::Mitchell, true).unwrap(), two);
        assert!(of_pairs(Movement::Howell, true).is_err());
        let skips = OfMitchell { two_winners: false, skip: true };
        let skip = FieldMovement::Mitchell { rounds: Some(5), winners: Winners::One, skip: true };
        assert_eq!(of_field(Movement::Mitchell, Contestants::Pairs, Some(5), skips).unwrap(), skip);
        assert!(of_field(Movement::Howell, Contestants::Pairs, None, skips).is_err());
    }
}
