//! What is written down of a table, sent to those who may read it.

use bridge_game::Table;
use bridge_protocol::{AccountId, Answer, Refusal};
use bridge_rules::{BoardNumber, Side};

use super::{Caller, TableActor};
use crate::{gateway::reply, tables::wake};

/// Something to read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reading {
    Record,
    Transcript,
    Card(Side),
    Log(BoardNumber),
}

impl TableActor {
    pub(super) fn read(&self, caller: &Caller, what: Reading) {
        let account = caller.person.account;
        let read = match what {
            Reading::Record => self.open_to(account).map(|table| Answer::Record(table.record().into())),
            Reading::Transcript => {
                self.open_to(account).and_then(|table| Ok(Answer::Transcript(table.transcript()?.into())))
            }
            Reading::Card(side) => {
                self.open_to(account).and_then(|table| Ok(Answer::Card(table.convention_card(account, side)?)))
            }
            Reading::Log(board) => match self.table.may_read_log(account, board) {
                Ok(()) => return self.read_log(caller, board),
                Err(refusal) => Err(refusal),
            },
        };
        let answer = read.unwrap_or_else(|refusal| Answer::Refused(refusal.into()));
        reply(&caller.outbox, caller.request, answer);
    }

    fn open_to(&self, account: AccountId) -> Result<&Table, Refusal> {
        if self.table.may_read_record(account) { Ok(&self.table) } else { Err(Refusal::NoSuchTable {}) }
    }

    /// The log of a board is read from the journal beside the loop: nobody waits for it but the reader.
    fn read_log(&self, caller: &Caller, board: BoardNumber) {
        let (outbox, request) = (caller.outbox.clone(), caller.request);
        let (reading, seal) = (self.around.journal.read(self.stream), self.around.seal.clone());
        tokio::spawn(async move {
            let log = match reading.await {
                Ok(records) => {
                    wake::read(&records, &seal).map(|(opened, events)| Table::log_of(opened, events, board)).ok()
                }
                Err(_) => None,
            };
            let answer =
                log.map_or(Answer::Refused(Refusal::Unavailable {}.into()), |log| Answer::BoardLog(log.into()));
            reply(&outbox, request, answer);
        });
    }
}
