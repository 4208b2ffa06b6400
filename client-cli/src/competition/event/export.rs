//! `event export`: an event as files for others.

use std::fs;

use bridge_protocol::{EventStage, EventView};

use super::{AtEvent, teams_export};
use crate::{
    cli::ExportEventArgs,
    competition::{
        connect::look_on,
        event_rulings,
        exported::{Exports, check_named},
        field,
    },
    exit::{Failure, Outcome},
};

/// Writes the files.
///
/// # Errors
/// If nobody answers, the server refuses, there is no such file of the event, or it cannot be written.
pub(crate) async fn files(args: ExportEventArgs) -> Result<Outcome, Failure> {
    check_named([&args.usebio, &args.pbn, &args.csv])?;
    let (mut connection, id) = look_on::<AtEvent>(&args.of, &args.at.server, &args.who).await?;
    let mut followed = connection.until_event(id, |_| true).await?.clone();
    if followed.view.stage == EventStage::Final {
        // The view has the latest, and each of them made a version.
        let rulings = event_rulings::all(&connection, id).await?;
        followed.view = EventView { rulings, ..followed.view.as_ref().clone() }.into();
    }
    let Exports { files, what } = match &followed.view.field {
        Some(field) => field::export::files(&connection, (id, &followed), field, &args).await?,
        None => teams_export::files(&mut connection, id, &followed, &args).await?,
    };
    connection.close().await;
    for (path, bytes) in &files {
        fs::write(path, bytes).map_err(|error| Failure::file(path, &error))?;
    }
    let written: Vec<String> = files.iter().map(|(path, _)| path.display().to_string()).collect();
    eprintln!("{what} in {}.", written.join(", "));
    Ok(Outcome::Good)
}
