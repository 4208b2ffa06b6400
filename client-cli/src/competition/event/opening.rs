//! `event new`: an event is opened, and it is said whom to send which link.

mod field;
mod teams;

use bridge_client::connection::{Handle, RequestError};
use bridge_protocol::{
    Answer, EventConditions, EventId, EventInvitations, ImportedBoard, NextRound, OpeningKey, Request,
};
use bridge_rules::Vp;

use super::letters;
use crate::{
    cli::{Contestants, NewEventArgs, USUAL_CORRECTION_MINUTES},
    competition::team_match::milliseconds,
    connect::{connect, options, own_folder},
    exit::{Failure, Outcome},
    input::boards,
    stdout::tell,
};

/// Where the conditions of events that were opened from here are kept.
const OPENED: &str = "events";

/// What a bye is worth, unless it is said.
const USUAL_BYE: Vp = Vp { hundredths: 1200 };

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
        Contestants::Teams => teams::conditions(args).map(EventConditions::Teams),
        Contestants::Pairs => field::conditions(args).map(EventConditions::Pairs),
        Contestants::Persons => field::conditions(args).map(EventConditions::Persons),
    }
}

fn correction_minutes(args: &NewEventArgs) -> u32 {
    args.correction_minutes.unwrap_or(USUAL_CORRECTION_MINUTES)
}

const fn next_round(args: &NewEventArgs) -> NextRound {
    if args.by_director { NextRound::ByDirector } else { NextRound::AtOnce }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{
        FieldMovement, FieldScale, FieldVictoryPoints, Policy, RoundRobins, TeamsMovement, Undo, VpChoice, Winners,
    };
    use clap::{CommandFactory, Parser};

    use super::{field::OfMitchell, *};
    use crate::cli::{Cli, Command, EventArgs, EventCommand, Movement};

    #[test]
    fn rounds_are_given_where_the_contestants_do_not_make_them() {
        assert_eq!(teams::movement(Movement::Swiss, Some(7)).unwrap(), TeamsMovement::Swiss { rounds: 7 });
        let twice = TeamsMovement::RoundRobin { times: RoundRobins::Twice };
        assert_eq!(teams::movement(Movement::DoubleRoundRobin, None).unwrap(), twice);
        assert!(
            teams::movement(Movement::Swiss, None).is_err() && teams::movement(Movement::Knockout, Some(2)).is_err()
        );
        let of_pairs = |movement| field::movement(movement, Contestants::Pairs, None, OfMitchell::default());
        assert!(of_pairs(Movement::Random).is_err() && of_pairs(Movement::Howell).is_ok());
        assert!(of_pairs(Movement::Progressive).is_err());
        assert_eq!(of_pairs(Movement::Everybody).unwrap(), FieldMovement::BarometerHowell { rounds: None });
        let of_persons =
            field::movement(Movement::Everybody, Contestants::Persons, Some(3), OfMitchell::default()).unwrap();
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
        let scale = |more: &str| teams::scale(&typed(&format!("teams --movement {more}")));
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
            field::movement(movement, Contestants::Pairs, None, OfMitchell { two_winners, skip: false })
        };
        assert!(teams::movement(Movement::Mitchell, None).is_err() && of_pairs(Movement::Knockout, false).is_err());
        let two = FieldMovement::Mitchell { rounds: None, winners: Winners::Two, skip: false };
        assert_eq!(of_pairs(Movement::Mitchell, true).unwrap(), two);
        assert!(of_pairs(Movement::Howell, true).is_err());
        let skips = OfMitchell { two_winners: false, skip: true };
        let skip = FieldMovement::Mitchell { rounds: Some(5), winners: Winners::One, skip: true };
        assert_eq!(field::movement(Movement::Mitchell, Contestants::Pairs, Some(5), skips).unwrap(), skip);
        assert!(field::movement(Movement::Howell, Contestants::Pairs, None, skips).is_err());
    }
}
