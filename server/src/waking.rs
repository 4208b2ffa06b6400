//! The start of the house: every stream of the journal that is not retired is a table, a match or an event, as its
//! first record says.

use bridge_game::{
    Table,
    record::{self, Kind},
};

use crate::{
    actor::Machine,
    bells::Bells,
    contests::Contests,
    journal::{Epoch, Journal, Records, StreamError, StreamId},
    matches::Matches,
    register::{Claimed, Register},
    tables::Tables,
};

/// A stream of the journal, claimed.
type Stream = (StreamId, Epoch, Records);

/// Wakes every table whose session is not over, and every match and event that is not. Gives how many tables there are.
///
/// # Errors
/// If the journal cannot be read at all. What cannot be replayed is reported and left alone; the others play on.
pub(crate) async fn wake_all(
    journal: &dyn Journal,
    tables: &Tables,
    matches: &Matches,
    contests: &Contests,
    bells: &Bells,
) -> Result<usize, StreamError> {
    let (mut of_tables, mut of_matches, mut of_contests) = (Vec::new(), Vec::new(), Vec::new());
    for stream in journal.open_all().await? {
        // One without records was claimed, and the server stopped before the first: nobody was told of it.
        match stream.2.first().map(|first| record::kind(first)) {
            None => {}
            Some(Kind::Table) => of_tables.push(stream),
            Some(Kind::Match) => of_matches.push(stream),
            Some(Kind::Contest) => of_contests.push(stream),
        }
    }
    // From the top: before a room wakes, or a match of an event, there is the bell that it looks for.
    let woken_contests = unfinished(journal, &contests.register, of_contests, bells).await?;
    let woken_matches = unfinished(journal, &matches.register, of_matches, bells).await?;
    let rings = |table: &Table| table.of_match().is_none_or(|id| bells.find(StreamId(id.to_bytes())).is_some());
    let mut count = 0;
    for (stream, epoch, records) in of_tables {
        match tables.register.claimed(stream, epoch, &records) {
            Ok(table) if !table.machine.is_finished() && rings(&table.machine) => {
                tables.register.start(table);
                count += 1;
            }
            // It ended while people still looked at the sheet, or is a room of a match that is over; whoever asks for
            // it wakes it.
            Ok(_) => journal.retire(stream).await?,
            Err(_) => {}
        }
    }
    // To the top: a steward wakes what is not awake.
    woken_matches.into_iter().for_each(|claimed| drop(matches.start(claimed)));
    woken_contests.into_iter().for_each(|claimed| drop(contests.start(claimed)));
    Ok(count)
}

/// Those that are not over, each with its bell. Those that ended while people still looked at the score are woken by
/// whoever asks.
async fn unfinished<M: Machine>(
    journal: &dyn Journal,
    register: &Register<M>,
    streams: Vec<Stream>,
    bells: &Bells,
) -> Result<Vec<Claimed<M>>, StreamError> {
    let mut woken = Vec::new();
    for (stream, epoch, records) in streams {
        match register.claimed(stream, epoch, &records) {
            Ok(claimed) if claimed.machine.is_finished() => journal.retire(stream).await?,
            Ok(claimed) => {
                bells.hang(stream);
                woken.push(claimed);
            }
            Err(_) => {}
        }
    }
    Ok(woken)
}
