//! Tables that a client had, taken up where it left off.

use std::ops::ControlFlow::{self, Break, Continue};

use bridge_game::{Command, Input, seating};
use bridge_protocol::{Lane, Refusal, ResumePoint, ServerFrame, TableId};
use tokio::sync::oneshot;

use super::Conversation;
use crate::{
    actor::{Message, TableQuery, execute},
    cluster::Parcel,
    journal::StreamId,
};

impl Conversation {
    /// Takes up a table where the client left off, or says that it is gone; breaks if they have to come back later.
    pub(in crate::gateway) async fn take_up(&mut self, point: &ResumePoint) -> ControlFlow<()> {
        let resumed = match self.other_owner(StreamId::from(point.table)).await {
            Ok(None) => self.resume_here(point).await,
            Ok(Some(node)) => {
                let parcel = Parcel::Resume { visit: self.visit(), point: *point };
                match self.relay(node, &parcel, &[]).await {
                    Ok(()) => {
                        self.note_entered(point.table, point.lane == Lane::Kibitzer);
                        return Continue(());
                    }
                    Err(refusal) => Err(refusal),
                }
            }
            Err(refusal) => Err(refusal),
        };
        match resumed {
            // What counts is the lane that they have, whichever they name.
            Ok(Some(lane)) => self.note_entered(point.table, lane == Lane::Kibitzer),
            // The server is about to go down, and the table will be there when it is open again.
            Err(_) if self.state.stop.is_cancelled() || !self.state.journal.is_healthy() => {
                self.outbox.close(self.state.connections.restart());
                return Break(());
            }
            // So will it when the journal's storage is back, or has room, or the node that has it is back.
            Err(Refusal::Unavailable {} | Refusal::StorageFull {}) => {
                self.outbox.close(self.state.connections.restart());
                return Break(());
            }
            // What is damaged is named as such to whoever comes to it by its link.
            Ok(None) | Err(_) => {
                self.attending.forget(point.table);
                self.note_left(point.table);
                self.outbox.send(&ServerFrame::Gone { table: point.table });
            }
        }
        Continue(())
    }

    async fn resume_here(&mut self, point: &ResumePoint) -> Result<Option<Lane>, Refusal> {
        let resumed = self.resume(point).await;
        // A client that was begun anew may not know which lane it had.
        if matches!(resumed, Ok(None)) && self.comes_back(point.table).await {
            return self.resume(point).await;
        }
        resumed
    }

    /// Takes up a table where the client left off; none if they may not see it.
    async fn resume(&mut self, point: &ResumePoint) -> Result<Option<Lane>, Refusal> {
        let (heard, known) = oneshot::channel();
        let query = TableQuery::Resume { caller: self.caller(0), lane: point.lane, seq: point.seq, heard };
        self.deliver(point.table, Message::Query(query)).await?;
        known.await.map_err(|_| Refusal::Unavailable {})
    }

    /// Whoever was gone for so long that a computer has their seat gets it back, and then goes on (Spec C13). Tells
    /// whether that is so.
    async fn comes_back(&self, table: TableId) -> bool {
        let Ok(handle) = self.state.tables.find(table).await else { return false };
        let command = Command::Seating(seating::Command::ComeBack);
        execute(&handle, Input::Person(self.person.clone(), command)).await.is_ok()
    }
}
