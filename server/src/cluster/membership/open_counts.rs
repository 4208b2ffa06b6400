//! How much is open at all nodes together, whichever of them it was opened at: the database counts it, so that nobody
//! has a share at each node.

use std::collections::BTreeSet;

use super::{Membership, MembershipError, within};
use crate::{
    journal::StreamId,
    open_counts::{Counts, Opener, Shares},
};

impl Membership {
    /// How much there is already of what somebody opens. It is entered if they may have it; one that was entered before
    /// is not counted twice. Those who ask at the very same moment may exceed their share by as many as they are.
    pub(in crate::cluster) async fn open(
        &self,
        stream: StreamId,
        opener: &Opener,
        shares: Shares,
    ) -> Result<Counts, MembershipError> {
        within(self.as_one_of_them()?.open_one(stream, opener, shares)).await
    }

    /// Enters what is open, if it is not entered yet.
    pub(in crate::cluster) async fn enter(&self, open: &[(StreamId, Opener)]) -> Result<(), MembershipError> {
        within(self.as_one_of_them()?.enter(open)).await
    }

    /// These are over.
    pub(in crate::cluster) async fn note_over(&self, streams: &[StreamId]) -> Result<(), MembershipError> {
        within(self.as_one_of_them()?.note_over(streams)).await
    }

    /// Those of these that are not over.
    pub(in crate::cluster) async fn still_open(
        &self,
        streams: &[StreamId],
    ) -> Result<BTreeSet<StreamId>, MembershipError> {
        within(self.as_one_of_them()?.still_open(streams)).await
    }

    /// How many tables are not over, wherever they are.
    pub(in crate::cluster) async fn tables_open(&self) -> Result<usize, MembershipError> {
        within(self.as_one_of_them()?.tables_open()).await
    }
}

#[cfg(test)]
mod tests {
    use bridge_game::MachineKind;
    use bridge_protocol::AccountId;

    use super::{super::tests::two, *};
    use crate::journal::{Journal, Position};

    const SHARES: Shares = Shares { of_host: 2, of_address: 9, tables: 3 };

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_people_of_two_nodes_open_is_counted_together_until_it_is_over() {
        let Some((one, other, _, _database)) = two().await else { return };
        let by =
            |host: u8| Opener { kind: MachineKind::Table, host: Some(AccountId::from_bytes([host; 16])), from: None };
        let of = |of_host, tables| Counts { of_host, of_address: 0, tables };
        assert_eq!(one.open(stream(11), &by(1), SHARES).await.unwrap(), of(0, 0));
        assert_eq!(other.open(stream(12), &by(1), SHARES).await.unwrap(), of(1, 1));
        assert_eq!(
            other.open(stream(13), &by(1), SHARES).await.unwrap(),
            of(2, 2),
            "it has its share, and is not entered"
        );
        let of_a_match = Opener { kind: MachineKind::Match, ..by(1) };
        assert_eq!(one.open(stream(14), &of_a_match, SHARES).await.unwrap(), of(0, 2), "each kind is counted apart");
        assert_eq!(one.open(stream(15), &by(2), SHARES).await.unwrap(), of(0, 2));
        assert_eq!(other.open(stream(16), &by(3), SHARES).await.unwrap(), of(0, 3), "there is no room at any node");
        assert_eq!(one.tables_open().await.unwrap(), 3);
        let known = [11, 12, 13].map(stream);
        assert_eq!(one.still_open(&known).await.unwrap(), known[..2].iter().copied().collect());
        other.note_over(&known).await.unwrap();
        assert_eq!(one.open(stream(16), &by(1), SHARES).await.unwrap(), of(0, 1));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_was_never_opened_and_what_is_over_is_swept_and_what_is_open_stays() {
        let Some((one, _, journal, _database)) = two().await else { return };
        let room = |number| (stream(number), Opener { kind: MachineKind::Table, host: None, from: None });
        for number in [21, 22] {
            let (epoch, _) = journal.create(stream(number), stream(number)).await.unwrap();
            journal.append(stream(number), epoch, Position::NOTHING, vec![b"opened".to_vec()]).await.unwrap();
        }
        one.enter(&[room(21), room(22), room(23)]).await.unwrap();
        assert_eq!(one.tables_open().await.unwrap(), 2, "what is not there is not entered");
        let begun = Opener { host: Some(AccountId::from_bytes([1; 16])), ..room(24).1 };
        one.open(stream(24), &begun, Shares { tables: 9, ..SHARES }).await.unwrap();
        journal.retire(stream(22)).await.unwrap();
        one.0.sweep().await;
        assert_eq!(one.tables_open().await.unwrap(), 3, "it may be opened at this moment");
        let earlier = "UPDATE opening SET since = since - interval '2 minutes'";
        one.0.present().unwrap().client().execute(earlier, &[]).await.unwrap();
        one.0.sweep().await;
        let left = one.still_open(&[21, 22, 24].map(stream)).await.unwrap();
        assert_eq!(left, [stream(21)].into());
    }

    fn stream(number: u8) -> StreamId {
        StreamId([number; 16])
    }
}
