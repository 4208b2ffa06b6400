//! The start of the server. Matches and events that are not over are woken: their reconcilers see to their rooms. Of a
//! table its note is read and no record, and it is woken when somebody asks for it or when it is due; so the start
//! takes as long with boards half played as without.

use std::pin::pin;

use bridge_game::{MachineKind, record};
use futures_util::{StreamExt, stream};

use crate::{
    deal_index::DealIndex,
    directory::{Directory, Listed},
    events::Events,
    journal::{Journal, Noted, StreamError, StreamId},
    journal_refusal::is_transient,
    matches::Matches,
    notifiers::Notifiers,
    operator::Operator,
    registry::{Note, holds},
    tables::Tables,
};

/// Matches and events that are woken at a time: one commit of the journal serves them all.
const WOKEN_TOGETHER: usize = 64;

/// What the start found.
pub(crate) struct Recovered {
    /// How many tables are not over.
    pub(crate) tables: usize,
    /// Those of them that have gone on since they were noted: the server stopped without a word, and somebody has to
    /// look whether they have a deadline.
    pub(crate) stale: Vec<StreamId>,
    /// Whether a match or an event could not be woken for now: it sleeps until somebody asks for it, or it is tried
    /// again.
    pub(crate) is_partial: bool,
}

/// Wakes every match and event that is wanted and not over, and puts down when each table has to be woken.
///
/// # Errors
/// If the journal cannot be read at all. What cannot be replayed is reported and left alone; the others play on.
pub(crate) async fn recover(
    journal: &dyn Journal,
    is_wanted: impl Fn(&Noted) -> bool,
    tables: &Tables,
    matches: &Matches,
    events: &Events,
    notifiers: &Notifiers,
) -> Result<Recovered, StreamError> {
    let (mut of_tables, mut of_matches, mut of_events) = (Vec::new(), Vec::new(), Vec::new());
    for noted in journal.notes().await?.into_iter().filter(is_wanted) {
        if DealIndex::has_written(noted.stream) || Operator::has_written(noted.stream) {
            continue;
        }
        let note = Note::of(&noted);
        match kind(journal, &noted, note.as_ref()).await? {
            None => {}
            Some(MachineKind::Table) => of_tables.push((noted, note)),
            Some(MachineKind::Match) => of_matches.push((noted, note)),
            Some(MachineKind::Event) => of_events.push((noted, note)),
        }
    }
    // From the top: before a room wakes, or a match of an event, there is the notifier that it looks for.
    let (of_events, all_events) = to_wake(&events.directory, of_events, notifiers).await;
    let (of_matches, all_matches) = to_wake(&matches.directory, of_matches, notifiers).await;
    let is_partial = !(all_events && all_matches);
    let mut woken = Recovered { tables: of_tables.len(), stale: Vec::new(), is_partial };
    for (noted, note) in of_tables {
        if let Some(note) = &note {
            tables.directory.registry.enter(noted.stream, note);
        }
        if note.is_none() || !holds(&noted) {
            woken.stale.push(noted.stream);
        }
    }
    woken.is_partial |= !wake(&matches.directory, of_matches).await;
    woken.is_partial |= !wake(&events.directory, of_events).await;
    Ok(woken)
}

/// What a stream is of: as it was noted, or else as its first record says. None if it was claimed, and the server
/// stopped before the first record, of which nobody was told; or if it is damaged.
async fn kind(journal: &dyn Journal, noted: &Noted, note: Option<&Note>) -> Result<Option<MachineKind>, StreamError> {
    if let Some(note) = note {
        return Ok(Some(note.kind));
    }
    let records = match journal.read(noted.stream).await {
        Ok(records) => records,
        Err(StreamError::Damaged { .. }) => return Ok(None),
        Err(cause) => return Err(cause),
    };
    Ok(records.first().map(|first| record::kind(first)))
}

/// Those that are to be woken, each with its notifier, and whether all could be looked at. One that is over and was
/// still in memory when the server stopped may not have closed yet what lies below it. What cannot be read for now is
/// tried again.
async fn to_wake<M: Listed>(
    directory: &Directory<M>,
    streams: Vec<(Noted, Option<Note>)>,
    notifiers: &Notifiers,
) -> (Vec<StreamId>, bool) {
    let looks = stream::iter(streams)
        .map(async |(Noted { stream, .. }, note)| (stream, note, directory.registry.known(stream).await));
    let mut looks = pin!(looks.buffered(WOKEN_TOGETHER));
    let (mut to_wake, mut all) = (Vec::new(), true);
    while let Some((stream, note, known)) = looks.next().await {
        let machine = match known {
            Ok(Some(machine)) => machine,
            Ok(None) => continue,
            Err(cause) => {
                // What cannot be replayed has been reported.
                if is_transient(&cause) {
                    directory.wake_later(stream);
                    all = false;
                }
                continue;
            }
        };
        if let Some(note) = note.as_ref().filter(|_| !machine.is_finished()) {
            directory.registry.enter(stream, note);
        }
        notifiers.register(stream);
        to_wake.push(stream);
    }
    (to_wake, all)
}

/// Found as by whoever asks for one, so that each has one actor: where a node takes over, somebody may have woken it
/// already. What the journal or its storage keeps from being woken is tried again. Whether all could be.
async fn wake<M: Listed>(directory: &Directory<M>, streams: Vec<StreamId>) -> bool {
    let found = stream::iter(streams).map(async |stream| {
        let Err(cause) = directory.find(stream).await else { return true };
        !directory.wake_later_if_it_passes(stream, &cause).await
    });
    found.buffer_unordered(WOKEN_TOGETHER).fold(true, async |all, is_woken| all && is_woken).await
}
