//! A server that tries a client: it stands before a server that keeps the contract, hands on what both say, and does
//! on the way what a client has to bear. Three others play at the client's table, so that one can be tried alone.

mod exam;
mod http;
mod relay;
mod table_mates;
mod tamper;

use std::{io, net::SocketAddr, sync::Arc};

use bridge_client::api::Server;
use tokio::{net::TcpListener, task::JoinHandle};

use super::{Broken, Report, verdict::Verdict};
pub(super) use exam::CLIENT_IDS;
use exam::Exam;

/// Requirements on clients that the wire does not show, and why.
pub(super) const UNTRIED: &[(super::Id, &str)] = &[
    ("C-HTTPS", "a client's first address is typed by its user"),
    ("C-KEEP-TOKEN", "where a client keeps its token does not show"),
    ("C-CHECK-ROOT", "whether a client has checked a root does not show"),
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
    exam: Arc<Exam>,
    tasks: Vec<JoinHandle<()>>,
}

impl ClientTrial {
    /// Opens a trial at an address, before a server that keeps the contract.
    ///
    /// # Errors
    /// If the address cannot be had, or the server does not let a table be opened.
    pub async fn open(listen: SocketAddr, behind: &Server, code: Option<&str>) -> Result<Self, Broken> {
        let cannot = |error: io::Error| Broken::new(format!("{listen}: {error}"));
        let listener = TcpListener::bind(listen).await.map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        let (invite, mut tasks) = table_mates::sit_down(behind, code).await?;
        let exam = Arc::new(Exam::new(behind.clone()));
        let served = axum::serve(listener, http::router(Arc::clone(&exam)));
        tasks.push(tokio::spawn(async {
            // It ends when the trial is dropped, and has nothing to say before.
            let _ = served.await;
        }));
        Ok(Self { link: format!("http://{address}/join/{invite}"), exam, tasks })
    }

    /// Waits until the client has been through all of it, or has done nothing for so long that it is gone.
    pub async fn report(&self) -> Report {
        let why_not = self.exam.over().await;
        self.report_on(&why_not)
    }

    /// Waits until the client has been through all of it, or has ended.
    pub async fn report_by(&self, ended: impl Future<Output = ()>) -> Report {
        let why_not = self.exam.over_by(ended).await;
        self.report_on(&why_not)
    }

    fn report_on(&self, why_not: &str) -> Report {
        let mut report = Report::default();
        report.add(self.exam.findings.verdicts(&CLIENT_IDS, &Verdict::NotReached(why_not.to_owned())));
        report.add(UNTRIED.iter().map(|(id, why)| (*id, Verdict::LeftOut((*why).to_owned()))));
        report
    }
}

impl Drop for ClientTrial {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}
