//! The promises of a journal, where each request goes to the other of two nodes than the one before. What nodes do not
//! promise is an order between requests of one stream that are under way at both; a table asks one node at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Cluster, KEY};
use crate::journal::contract::{Subject, contract};
use crate::journal::{
    Admitting, Appending, Done, Epoch, Erasing, Failing, Family, Journal, JournalAccess, Listing, Noting, Opening,
    OpeningAll, People, PersonId, Position, PostgresJournal, Reading, Records, Replacing, Retired, StreamId,
};

contract!(Kept, of_nodes);

/// Two nodes, and the schema that they share.
struct Kept {
    journal: InTurns,
    url: String,
    cluster: Arc<Cluster>,
}

impl Kept {
    fn at(cluster: Arc<Cluster>, url: String) -> Self {
        let node = || PostgresJournal::open(&url, KEY, JournalAccess::Shared).unwrap();
        Kept { journal: InTurns { nodes: [node(), node()], asked: AtomicUsize::new(0) }, url, cluster }
    }
}

impl Subject for Kept {
    type Journal = InTurns;

    fn is_there() -> bool {
        Cluster::is_installed()
    }

    fn begin() -> Self {
        let cluster = Cluster::shared();
        let url = cluster.schema();
        Kept::at(cluster, url)
    }

    fn journal(&self) -> &InTurns {
        &self.journal
    }

    fn after_a_crash(self) -> Self {
        let Kept { journal, url, cluster } = self;
        drop(journal);
        Kept::at(cluster, url)
    }
}

struct InTurns {
    nodes: [PostgresJournal; 2],
    asked: AtomicUsize,
}

impl InTurns {
    fn next(&self) -> &PostgresJournal {
        &self.nodes[self.asked.fetch_add(1, Ordering::Relaxed) % 2]
    }
}

impl Journal for InTurns {
    fn append(&self, stream: StreamId, epoch: Epoch, after: Position, records: Records) -> Appending {
        self.next().append(stream, epoch, after, records)
    }

    fn open(&self, stream: StreamId) -> Opening {
        self.next().open(stream)
    }

    fn create(&self, stream: StreamId, family: StreamId) -> Opening {
        self.next().create(stream, family)
    }

    fn family(&self, of: StreamId) -> Family {
        self.next().family(of)
    }

    fn people(&self) -> People {
        self.next().people()
    }

    fn people_of(&self, asked: Vec<PersonId>) -> People {
        self.next().people_of(asked)
    }

    fn admit(&self, person: PersonId, key: Vec<u8>) -> Admitting {
        self.next().admit(person, key)
    }

    fn erase(&self, person: PersonId) -> Erasing {
        self.next().erase(person)
    }

    fn open_all(&self) -> OpeningAll {
        self.next().open_all()
    }

    fn read_after(&self, stream: StreamId, after: Position) -> Reading {
        self.next().read_after(stream, after)
    }

    fn streams(&self) -> Listing {
        self.next().streams()
    }

    fn note(&self, stream: StreamId, head: Position, note: Vec<u8>) -> Done {
        self.next().note(stream, head, note)
    }

    fn notes(&self) -> Noting {
        self.next().notes()
    }

    fn retire(&self, stream: StreamId) -> Done {
        self.next().retire(stream)
    }

    fn retired(&self, after: Option<StreamId>, most: usize) -> Retired {
        self.next().retired(after, most)
    }

    fn replace(&self, stream: StreamId, head: Position, records: Records) -> Replacing {
        self.next().replace(stream, head, records)
    }

    fn rest(&self, stream: StreamId) {
        self.next().rest(stream);
    }

    fn probe(&self) -> Done {
        self.next().probe()
    }

    fn is_full(&self) -> bool {
        self.next().is_full()
    }

    fn damaged_streams(&self) -> usize {
        self.nodes.iter().map(Journal::damaged_streams).sum()
    }

    fn is_healthy(&self) -> bool {
        self.nodes.iter().all(Journal::is_healthy)
    }

    fn failed(&self) -> Failing {
        self.next().failed()
    }

    /// Of both.
    fn shutdown(&self) -> Done {
        let [first, second] = &self.nodes;
        // What is under way at the first is finished when the answer of the second comes, or soon.
        drop(first.shutdown());
        second.shutdown()
    }
}
