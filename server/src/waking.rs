//! The start of the house: every stream of the journal that is not retired is a table or a match, as its first record says.

use bridge_game::{Table, record};

use crate::{
    bells::Bells,
    journal::{Journal, StreamError},
    matches::Matches,
    tables::Tables,
};

/// Wakes every table whose session is not over, and every match that is not. Gives how many tables there are.
///
/// # Errors
/// If the journal cannot be read at all. What cannot be replayed is reported and left alone; the others play on.
pub(crate) async fn wake_all(
    journal: &dyn Journal,
    tables: &Tables,
    matches: &Matches,
    bells: &Bells,
) -> Result<usize, StreamError> {
    let streams = journal.open_all().await?;
    // Claimed, and the server stopped before the first record: nobody was told of it.
    let begun = streams.into_iter().filter(|(_, _, records)| !records.is_empty());
    let (of_matches, of_tables): (Vec<_>, Vec<_>) =
        begun.partition(|(_, _, records)| records.first().is_some_and(|first| record::opens_match(first)));
    let mut woken_matches = Vec::new();
    for (stream, epoch, records) in of_matches {
        match matches.register.claimed(stream, epoch, &records) {
            // It ended while people still looked at the score; whoever asks for it wakes it.
            Ok(claimed) if claimed.machine.is_finished() => journal.retire(stream).await?,
            Ok(claimed) => {
                // Before its rooms wake, which look for it then.
                bells.hang(claimed.machine.id());
                woken_matches.push(claimed);
            }
            Err(_) => {}
        }
    }
    let is_over = |table: &Table| table.is_finished() || table.of_match().is_some_and(|id| bells.find(id).is_none());
    let mut count = 0;
    for (stream, epoch, records) in of_tables {
        match tables.register.claimed(stream, epoch, &records) {
            // It ended while people still looked at the sheet, or is a room of a match that is over; whoever asks for it wakes it.
            Ok(table) if is_over(&table.machine) => journal.retire(stream).await?,
            Ok(table) => {
                tables.register.start(table);
                count += 1;
            }
            Err(_) => {}
        }
    }
    // After the tables: a steward wakes what is not awake.
    woken_matches.into_iter().for_each(|claimed| drop(matches.start(claimed)));
    Ok(count)
}
