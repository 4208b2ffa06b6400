//! A server that tries a client: it stands before a server that keeps the contract, hands on what both say, and does
//! on the way what a client has to bear. Three others play at the client's table, so that one can be tried alone.

mod exam;
mod http;
mod optional;
mod relay;
mod table_mates;
mod tamper;

use std::{io, net::SocketAddr, sync::Arc};

use bridge_client::{api::Server, connection::Handle};
use bridge_protocol::{Request, TableId};
use tokio::{net::TcpListener, task::JoinHandle};

use super::{Report, Verdict, verdict::Ending};
use crate::exit::Failure;
pub(super) use exam::CLIENT_IDS;
use exam::{Exam, Waited};
use table_mates::Laid;

/// Requirements on clients that the wire does not show, and why.
pub(super) const UNTRIED: &[(super::Id, &str)] = &[
    ("C-HTTPS", "a client's first address is typed by its user"),
    ("C-KEEP-TOKEN", "where a client keeps its token does not show"),
    ("C-CHECKER", "what a checker says does not show"),
    ("C-OWN-CARD", "what a client shows its player does not show"),
    ("C-PARTNER", "what a client does beside the connection does not show"),
    ("C-PLAIN-TEXT", "what a client shows its player does not show"),
    ("C-RANDOM", "one draw does not show where it came from"),
    ("C-NO-DRAFTS", "what a player has decided only the player knows"),
    ("C-NO-HASTE", "a program that plays has no haste to hide"),
    ("C-MEETING", "what a client opens beside the connection does not show"),
    ("C-NO-AID", "the question does not say whose board it is about"),
    ("C-FOLLOW-AGAIN", "it takes a match of two teams"),
];

/// A client's trial that is open.
pub struct ClientTrial {
    /// The invitation that the client takes.
    pub link: String,
    address: SocketAddr,
    code: Option<String>,
    exam: Arc<Exam>,
    tasks: Vec<JoinHandle<()>>,
    /// The tables that were opened for it, and who may close them.
    opened: Vec<(TableId, Handle)>,
    /// How the waiting for the client ended, each time.
    waited: Vec<Waited>,
}

impl ClientTrial {
    /// Opens a trial at an address, before a server that keeps the contract.
    ///
    /// # Errors
    /// If the address cannot be had, or the server does not let a table be opened.
    pub async fn open(listen: SocketAddr, behind: &Server, code: Option<&str>) -> Result<Self, Failure> {
        let cannot = |error: io::Error| Failure::bad_input(format!("{listen}: {error}"));
        let listener = TcpListener::bind(listen).await.map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        let Laid { table, host, invite, mates: mut tasks } = table_mates::sit_down(behind, code).await?;
        let exam = Arc::new(Exam::new(behind.clone()));
        let served = axum::serve(listener, http::router(Arc::clone(&exam)));
        tasks.push(tokio::spawn(async {
            // It ends when the trial is dropped, and has nothing to say before.
            let _ = served.await;
        }));
        let (link, code) = (link(address, &invite), code.map(str::to_owned));
        Ok(Self { link, address, code, exam, tasks, opened: vec![(table, host)], waited: Vec::new() })
    }

    /// Waits until the client has been through all of it, or has done nothing for so long that it is gone, or goes on
    /// for longer than it may, or until somebody asks to end it. Tells whether it has been through all of it.
    pub async fn wait(&mut self, asked_to_end: impl Future<Output = ()>) -> bool {
        let waited = self.exam.over(asked_to_end).await;
        let has_been_through = !waited.was_cut_short && self.exam.has_been_through();
        self.waited.push(waited);
        has_been_through
    }

    /// The same, but that somebody sees when the client has ended.
    pub async fn wait_until(&mut self, ended: impl Future<Output = ()>) {
        let waited = self.exam.over_by(ended).await;
        self.waited.push(waited);
    }

    /// Opens another table, whose promise is false: the invitation that the client takes then, as the same player.
    ///
    /// # Errors
    /// If the server does not let another table be opened.
    pub async fn promise_falsely(&mut self) -> Result<String, Failure> {
        let Laid { table, host, invite, mates } =
            table_mates::sit_down(&self.exam.server, self.code.as_deref()).await?;
        self.tasks.extend(mates);
        self.opened.push((table, host));
        self.exam.promise_falsely(table);
        Ok(link(self.address, &invite))
    }

    /// Closes the tables that were opened for the client.
    pub async fn close(&self) {
        for (table, host) in &self.opened {
            // One whose last board is over is closed already.
            let _ = host.patiently(Request::CloseTable { table: *table }).await;
        }
    }

    /// What was found so far. What was not tried has its reason.
    pub fn report(&self) -> Report {
        let why_not = self.waited.iter().map(|waited| waited.why.as_str()).collect::<Vec<_>>().join("; then ");
        let mut report = Report::default();
        report.add(self.exam.findings.verdicts(&CLIENT_IDS, &Ending::Whole(why_not)));
        report.add(UNTRIED.iter().map(|(id, why)| (*id, Verdict::LeftOut((*why).to_owned()))));
        for cut_short in self.waited.iter().filter(|waited| waited.was_cut_short) {
            report.note_broken(Verdict::NotReached(cut_short.why.clone()));
        }
        report
    }
}

fn link(address: SocketAddr, invite: &str) -> String {
    format!("http://{address}/join/{invite}")
}

impl Drop for ClientTrial {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}
