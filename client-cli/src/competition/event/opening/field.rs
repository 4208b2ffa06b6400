//! The conditions of an event of pairs or persons, from the command line.

use bridge_protocol::{
    Across, AtRoundEnd, AtZero, Clock, Computers, Exchange, FieldConditions, FieldMovement, FieldScale, FieldScoring,
    FieldVictoryPoints, Kibitzing, Policy, RoundClock, TravellersShown, Undo, Winners,
};
use bridge_rules::Form;

use super::{USUAL_BYE, correction_minutes, next_round};
use crate::{
    cli::{
        AfterTie, ComparedAcross, Contestants, EventScoring, Movement, NewEventArgs, Rights, ScaleGiven, Shown,
        WhenShown, is_for_computers,
    },
    competition::team_match::milliseconds,
    exit::Failure,
};

/// Boards that a pair or a person plays in a round, unless it is said.
const BOARDS_OF_A_ROUND: u8 = 3;

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

/// What was asked for; `--starts-in` is counted from when the event is opened.
pub(super) fn conditions(args: &NewEventArgs) -> Result<FieldConditions, Failure> {
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
        movement: movement(
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

/// What a Mitchell may have that no other movement has.
#[derive(Clone, Copy, Default)]
pub(super) struct OfMitchell {
    pub(super) two_winners: bool,
    pub(super) skip: bool,
}

pub(super) fn movement(
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
