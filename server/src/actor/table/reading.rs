//! What is written down of a table, sent to those who may read it.

use bridge_game::Table;
use bridge_protocol::{AccountId, Answer, BoardView, Refusal, SessionRecord, Turn};
use bridge_rules::BoardNumber;
use tracing::error;

use crate::{
    actor::{ActorContext, Caller, Machine, replay},
    outbox::reply,
    tasks,
};

/// Something to read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reading {
    Record,
    Transcript { set: u32 },
    Log(BoardNumber),
    ClaimAnalysis(Turn),
}

pub(super) fn read(table: &Table, caller: &Caller, what: Reading, context: &ActorContext) {
    let account = caller.person.account;
    let read = match what {
        Reading::Record => open_to(table, account).map(|table| Answer::Record(record(table, account, context).into())),
        Reading::Transcript { set } => {
            open_to(table, account).and_then(|table| Ok(Answer::Transcript(table.transcript(set)?.into())))
        }
        Reading::Log(board) => match table.check_log_reader(account, board) {
            Ok(()) => return read_log(table, caller, board, context),
            Err(refusal) => Err(refusal),
        },
        Reading::ClaimAnalysis(turn) => match table.contested_board(account, turn) {
            Ok(board) => return work_out(board, caller, context),
            Err(refusal) => Err(refusal),
        },
    };
    let answer = read.unwrap_or_else(|refusal| Answer::Refused(refusal.into()));
    reply(&caller.outbox, caller.request, answer);
}

/// The record, with what computers have spent on its boards.
fn record(table: &Table, account: AccountId, context: &ActorContext) -> SessionRecord {
    let record = table.record_for(account);
    let thinking = context.robots.thinking().of(table.id(), record.boards.iter().map(|board| board.board));
    SessionRecord { thinking, ..record }
}

fn open_to(table: &Table, account: AccountId) -> Result<&Table, Refusal> {
    if table.may_read_record(account) { Ok(table) } else { Err(Refusal::NoSuchTable {}) }
}

/// The log of a board is read from the journal beside the loop: nobody waits for it but the reader.
fn read_log(table: &Table, caller: &Caller, board: BoardNumber, context: &ActorContext) {
    let outbox = caller.outbox.clone();
    let request = caller.request;
    let reading = context.journal.read(table.stream());
    let context = context.clone();
    let table = table.id();
    tasks::spawn(async move {
        let log = match reading.await {
            Ok(records) => replay::read::<Table>(&records, context.keys())
                .map(|(opened, past)| Table::log_of(opened, past, board))
                .map_err(|damage| {
                    error!(table.id = %table, %damage, "the log of a board cannot be read");
                    Refusal::Damaged {}
                }),
            Err(cause) => Err(cause.into()),
        };
        let answer = log.map_or_else(|refusal| Answer::Refused(refusal.into()), |log| Answer::BoardLog(log.into()));
        reply(&outbox, request, answer);
    });
}

/// Help with a claim is worked out beside the loop, from what the director sees and nothing else.
fn work_out(board: BoardView, caller: &Caller, context: &ActorContext) {
    let outbox = caller.outbox.clone();
    let request = caller.request;
    let analyzer = context.claims.clone();
    let director = caller.person.account;
    tasks::spawn(async move {
        let analysis = analyzer.analyze(director, board).await;
        let answer = analysis
            .map_or(Answer::Refused(Refusal::Unavailable {}.into()), |analysis| Answer::ClaimAnalysis(analysis.into()));
        reply(&outbox, request, answer);
    });
}
