//! `log`: everything said and done on a board, with times, held against the hash that was told when the board ended.

mod lines;

use bridge_client::connection::RequestError;
use bridge_protocol::{Answer, BoardLog, LogHash, Refusal, Request, SessionRecord};

use crate::{
    cli::LogArgs,
    commands::export::enter,
    connect::own_folder,
    exit::{Failure, Outcome},
    stdout::write,
};

/// Fetches, checks and prints.
///
/// # Errors
/// If nobody answers, or the server refuses.
pub(crate) async fn run(args: LogArgs) -> Result<Outcome, Failure> {
    let state = own_folder();
    let (connection, table) = enter(&args.table, &args.at.server, &args.who, &state).await?;
    let board = args.board;
    let log = match connection.handle().patiently(Request::BoardLog { table, board }).await? {
        Answer::BoardLog(log) => *log,
        other => return Err(RequestError::strange(other).into()),
    };
    let record = record(connection.handle().patiently(Request::Record { table }).await)?;
    connection.close().await;
    let verdict = Verdict::of(&log, record.as_ref().and_then(|record| told_hash(record, &log)));
    let form = record.as_ref().and_then(|record| record.session.as_ref()).map(|session| &session.form);
    let text = if args.json {
        serde_json::to_string(&log).expect("a log is JSON") + "\n"
    } else {
        lines::of(&log, form).into_iter().map(|line| line + "\n").collect()
    };
    write(text.as_bytes())?;
    eprintln!("{}", verdict.sentence());
    Ok(if verdict.is_good() { Outcome::Good } else { Outcome::Disagreement })
}

/// The record with the hash. The director has the log before the board is over, and then no hash was told. Whatever
/// else is refused leaves it open whether one was.
fn record(answer: Result<Answer, RequestError>) -> Result<Option<Box<SessionRecord>>, RequestError> {
    match answer {
        Ok(Answer::Record(record)) => Ok(Some(record)),
        Ok(other) => Err(RequestError::strange(other)),
        Err(RequestError::Refused(refused)) if matches!(refused.why, Refusal::BoardNotOver { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

fn told_hash(record: &SessionRecord, log: &BoardLog) -> Option<LogHash> {
    record.boards.iter().find(|over| over.board == log.board)?.log
}

/// Whether a log is what it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// Every hash follows from the one before, and the last is what was told.
    Holds(LogHash),
    /// Every hash follows, and no hash was told yet.
    Untold(LogHash),
    /// Every hash follows, but the last is not what was told.
    Differs { told: LogHash, found: LogHash },
    /// An entry was changed; its place, from 0.
    Broken(usize),
}

impl Verdict {
    fn of(log: &BoardLog, told: Option<LogHash>) -> Self {
        match (log.check(), told) {
            (Err(place), _) => Self::Broken(place),
            (Ok(found), None) => Self::Untold(found),
            // What is ruled after the board goes on in its log: the hash that was told is on the way to the last.
            (Ok(found), Some(told)) if log.entries.iter().any(|entry| entry.hash == told) => Self::Holds(found),
            (Ok(found), Some(told)) => Self::Differs { told, found },
        }
    }

    const fn is_good(self) -> bool {
        matches!(self, Self::Holds(_) | Self::Untold(_))
    }

    fn sentence(self) -> String {
        match self {
            Self::Holds(hash) => format!("The log is as it was when the board ended ({hash})."),
            Self::Untold(hash) => format!("The log is whole ({hash}); no hash was told yet to hold it against."),
            Self::Differs { told, found } => {
                format!(
                    "The log is NOT the one of which the hash was told when the board ended: {told} was told, {found} found."
                )
            }
            Self::Broken(place) => format!("Entry {} of the log was CHANGED: its hash does not follow.", place + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{LogEntry, LogText, TableEvent};
    use bridge_rules::{BoardNumber, Seat};

    use super::*;
    use bridge_client::{
        connection::Ended,
        fixtures::{self, TABLE},
    };

    #[test]
    fn a_log_holds_until_an_entry_is_changed() {
        let log = log();
        let last = log.entries.last().unwrap().hash;
        assert_eq!(Verdict::of(&log, Some(last)), Verdict::Holds(last));
        assert_eq!(Verdict::of(&log, None), Verdict::Untold(last));
        let told = LogHash([7; 32]);
        assert_eq!(Verdict::of(&log, Some(told)), Verdict::Differs { told, found: last });
        let mut changed = log;
        changed.entries[1].at_ms += 1;
        let verdict = Verdict::of(&changed, Some(last));
        assert_eq!((verdict, verdict.is_good()), (Verdict::Broken(1), false));
    }

    #[test]
    fn a_record_that_cannot_be_had_is_not_one_without_a_hash() {
        let refused = |why: Refusal| record(Err(RequestError::Refused(Box::new(why.into()))));
        assert!(refused(Refusal::Unavailable {}).is_err());
        assert!(refused(Refusal::NoSuchTable {}).is_err());
        assert!(record(Err(RequestError::Ended(Ended::Closed))).is_err());
        assert!(record(Ok(Answer::Done {})).is_err());
        assert!(refused(Refusal::BoardNotOver { board: BoardNumber::FIRST }).unwrap().is_none());
    }

    #[test]
    fn what_is_ruled_after_the_board_goes_on_from_the_hash_that_was_told() {
        let mut log = log();
        let told = log.entries.last().unwrap().hash;
        log.entries.push(LogEntry::after(told, 2_000, LogText::of(&TableEvent::Ready { seat: Seat::North }), None));
        assert!(matches!(Verdict::of(&log, Some(told)), Verdict::Holds(_)));
    }

    pub(super) fn log() -> BoardLog {
        let mut hash = LogHash::default();
        let entry = |(at_ms, event): (u64, TableEvent)| {
            let entry = LogEntry::after(hash, at_ms, LogText::of(&event), None);
            hash = entry.hash;
            entry
        };
        let entries = (0..).step_by(500).zip(fixtures::script_events("P 1NT")).map(entry).collect();
        BoardLog { table: TABLE, board: BoardNumber::FIRST, entries, names: Vec::new() }
    }
}
