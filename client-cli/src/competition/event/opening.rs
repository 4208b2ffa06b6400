//! `event new`: the teams' files and the conditions from the command line.

use std::{fs, path::PathBuf};

use bridge_protocol::{
    Answer, EventConditions, EventForm, EventId, EventInvitations, Kibitzing, NextRound, OpeningKey, Policy, Request,
    RoundRobins,
};

use super::letters;
use bridge_client::connection::{Handle, RequestError};

use crate::{
    cli::{Form, NewEventArgs},
    competition::team_match::{divided, milliseconds, read_team},
    connect::{connect, options, own_folder},
    exit::{Failure, Outcome},
};

/// Where the conditions of events that were opened from here are kept.
const OPENED: &str = "events";

/// Opens an event and says whom to send which link.
///
/// # Errors
/// If a file cannot be used, nobody answers, or the server refuses.
pub(crate) async fn open(args: &NewEventArgs) -> Result<Outcome, Failure> {
    let conditions = terms(args)?;
    let state = own_folder();
    let connection = connect(&args.at.server, args.host.as_ref(), &state, options()).await?;
    let name = connection.name().clone();
    connection.handle().show_code(args.code.code.as_deref()).await?;
    let (id, invitations) = open_event(&connection.handle(), conditions.clone()).await?;
    let public = connection.public_server().clone();
    connection.close().await;
    if let Err(error) = state.keep(OPENED, &id.to_string(), &conditions) {
        eprintln!("The list of the teams could not be kept ({error}): links will be printed without names.");
    }
    letters::event(id, &conditions, &invitations, (&public, name.as_str())).iter().for_each(|line| println!("{line}"));
    Ok(Outcome::Good)
}

/// What was agreed for an event that was opened from here: its host sees nothing of it as such.
pub(super) fn opened(id: EventId) -> Option<EventConditions> {
    own_folder().load(OPENED, &id.to_string())
}

async fn open_event(handle: &Handle, conditions: EventConditions) -> Result<(EventId, EventInvitations), Failure> {
    let mut key = [0; 16];
    getrandom::fill(&mut key).map_err(|error| Failure::no_connection(format!("no entropy: {error}")))?;
    let request = Request::OpenEvent { key: OpeningKey::from_bytes(key), conditions: Box::new(conditions) };
    match handle.patiently(request).await? {
        Answer::EventOpened { id, invitations } => Ok((id, *invitations)),
        other => Err(RequestError::strange(other).into()),
    }
}

fn terms(args: &NewEventArgs) -> Result<EventConditions, Failure> {
    let teams = files(&args.teams)?.iter().map(|path| read_team(path)).collect::<Result<_, _>>()?;
    Ok(EventConditions {
        name: args.name.clone(),
        teams,
        form: form(args.form, args.rounds)?,
        segments: divided(usize::from(args.boards), args.segments)?,
        policy: Policy { kibitzing: Kibitzing::Off, ..args.policy.policy() },
        visibility: args.visibility.into(),
        scoring: args.scoring.into(),
        victory_points: args.vp.choice()?,
        bye: args.bye,
        ties: args.ties.into(),
        seating_rights: args.seating.into(),
        lineup_within_ms: args.lineup_minutes.map(milliseconds),
        exchange: args.of_segments.exchange(),
        least_segments: args.of_segments.least_segments,
        segment_clock: args.of_segments.clock(),
        correction_ms: milliseconds(args.correction_minutes),
        next_round: if args.by_director { NextRound::ByDirector } else { NextRound::AtOnce },
    })
}

fn form(form: Form, rounds: Option<u8>) -> Result<EventForm, Failure> {
    match (form, rounds) {
        (Form::Knockout, None) => Ok(EventForm::Knockout {}),
        (Form::RoundRobin, None) => Ok(EventForm::RoundRobin { times: RoundRobins::Once }),
        (Form::DoubleRoundRobin, None) => Ok(EventForm::RoundRobin { times: RoundRobins::Twice }),
        (Form::Swiss, Some(rounds)) => Ok(EventForm::Swiss { rounds }),
        (Form::Swiss, None) => Err(Failure::bad_input("a Swiss needs --rounds")),
        (Form::Knockout | Form::RoundRobin | Form::DoubleRoundRobin, Some(_)) => {
            Err(Failure::bad_input("--rounds is for a Swiss: in the other forms the teams make the rounds"))
        }
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
    use super::*;

    #[test]
    fn rounds_are_given_for_a_swiss_and_for_nothing_else() {
        assert_eq!(form(Form::Swiss, Some(7)).unwrap(), EventForm::Swiss { rounds: 7 });
        let twice = EventForm::RoundRobin { times: RoundRobins::Twice };
        assert_eq!(form(Form::DoubleRoundRobin, None).unwrap(), twice);
        assert!(form(Form::Swiss, None).is_err() && form(Form::Knockout, Some(2)).is_err());
    }
}
