//! A log as lines: the time since its beginning and what happened, as the director is told it.

use bridge_protocol::{AccountId, BoardLog, Lane, LogEntry, Policy, TableEvent, TableView};
use bridge_rules::Form;
use time::OffsetDateTime;

use crate::text::{self, before::Before};

/// The lines under a heading with the day and the hour, in the words of the form that was played; none is duplicate.
pub(super) fn of(log: &BoardLog, form: Option<&Form>) -> Vec<String> {
    let begun = log.entries.first().map_or(0, |entry| entry.at_ms);
    let mut view = blank(log);
    let entry = |entry: &LogEntry| {
        let said = said(log, entry, &mut view, form)?;
        Some(format!("{:>9}  {said}", since(entry.at_ms.saturating_sub(begun))))
    };
    let deal = text::capital(text::deal_name(form));
    let heading = format!("{deal} {} of table {}, from {} UTC", log.board, log.table, clock(begun));
    [heading].into_iter().chain(log.entries.iter().filter_map(entry)).collect()
}

/// What happened, in words; none of what has none, or is younger than this client.
fn said(log: &BoardLog, entry: &LogEntry, view: &mut TableView, form: Option<&Form>) -> Option<String> {
    let event = log.event(entry)?;
    let before = Before::of(view);
    // A log begins when the board is opened, and what came before is not in it: an event that does not fit is told as
    // far as it can be.
    let _ = view.apply(Lane::Director, &event);
    let told = text::happened(&event, &before, view, Lane::Director)?;
    // Of no other is "board" ours to say: it may be somebody's word, or their name.
    let is_ours = matches!(event, TableEvent::BoardOpened { .. } | TableEvent::BoardEnded { .. });
    Some(if is_ours { text::said_of(form, &told) } else { told })
}

/// A table of which nothing is known.
fn blank(log: &BoardLog) -> TableView {
    TableView::empty(AccountId::from_bytes([0; 16]), Policy::social(), vec![log.board])
}

/// `1:02.345`: minutes, seconds, thousandths.
fn since(ms: u64) -> String {
    format!("{}:{:02}.{:03}", ms / 60_000, ms / 1_000 % 60, ms % 1_000)
}

fn clock(ms: u64) -> String {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(ms) * 1_000_000).map_or_else(
        |_| "an unknown time".to_owned(),
        |at| {
            let day = format!("{:04}-{:02}-{:02}", at.year(), u8::from(at.month()), at.day());
            format!("{day} {:02}:{:02}:{:02}", at.hour(), at.minute(), at.second())
        },
    )
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{ERASED, LogHash, LogWords};

    use super::*;

    #[test]
    fn each_line_has_the_time_since_the_board_was_opened() {
        let lines = of(&super::super::tests::log(), None);
        assert!(
            lines[0].starts_with("Board 1 of table ") && lines[0].ends_with(", from 1970-01-01 00:00:00 UTC"),
            "{}",
            lines[0]
        );
        assert!(lines[1].starts_with(" 0:00.000  Board 1. North deals."), "{}", lines[1]);
        assert_eq!(lines[2..], [" 0:00.500  North passes.", " 0:01.000  East bids one notrump."]);
        assert_eq!(since(62_345), "1:02.345");
        let of_rubber = of(&super::super::tests::log(), Some(&"rubber".parse().unwrap()));
        assert!(
            of_rubber[0].starts_with("Deal 1 of") && of_rubber[1].contains("  Deal 1. North deals."),
            "{of_rubber:?}"
        );
    }

    #[test]
    fn of_words_that_were_erased_is_said_so_and_what_is_unknown_is_left_out() {
        let mut log = super::super::tests::log();
        let called = r#"{"called":{"turn":1,"seat":"N","call":"P","meaning":{"manner":"alert","text":{"words":0}}}}"#;
        let newer = serde_json::from_str(r#"{"hat_thrown":{"seat":"N"}}"#).unwrap();
        (log.entries[1].event, log.entries[2].event) = (serde_json::from_str(called).unwrap(), newer);
        log.entries[1].words = Some(LogWords::Erased(LogHash::default()));
        let lines = of(&log, None);
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert!(lines[2].contains(ERASED), "{lines:?}");
    }
}
