//! One server that is tried: who goes there, and the stories one after the other.

use bridge_client::{
    api::{ApiError, Server},
    connection::limits,
    retry::Patience,
};
use bridge_protocol::{
    Answer, BoardSource, GuestToken, Invitations, OpeningKey, PlayerName, Policy, Request, ResumePoint, RunId, Seq,
    TableId,
};
use bridge_rules::{BySeat, Seat};

use super::{
    Broken, Id,
    peer::{Came, Peer},
    report::Report,
    socket::{PLAIN_OFFER, knock},
    stories::{STORIES, Story, UNTRIED},
    tidy::close_what_is_open,
    verdict::{Ending, Findings, Verdict},
};
use crate::exit::Failure;

/// Who goes there. They are guests of their own in every trial, so that trials do not disturb one another.
pub(super) const NAMES: [&str; 8] = ["Nora", "Emil", "Susan", "Willem", "Kit", "Fay", "Otto", "Zoe"];
/// Which of them watches.
pub(super) const KIT: usize = 4;
/// Which of them directs.
pub(super) const FAY: usize = 5;
/// Which of them comes in the middle.
pub(super) const OTTO: usize = 6;
/// Which of them has not been at a table before.
pub(super) const ZOE: usize = 7;

/// A server and whoever tries it.
#[derive(Clone)]
pub(super) struct Trial {
    pub(super) server: Server,
    pub(super) findings: Findings,
    pub(super) guests: Vec<GuestToken>,
    code: Option<String>,
}

/// Whether the contract asks something of servers under this id.
pub(super) fn is_known(id: &str) -> bool {
    let tried = STORIES.iter().flat_map(|story| story.ids.iter().copied());
    tried.chain(UNTRIED.iter().map(|(id, _)| *id)).any(|known| known == id)
}

/// Tries a server; `only` names requirements, and without any it is all of them.
///
/// # Errors
/// If nobody answers there as the contract says.
pub async fn server(server: &Server, code: Option<&str>, only: &[String]) -> Result<Report, Failure> {
    let findings = Findings::default();
    let mut guests = Vec::new();
    for name in NAMES {
        guests.push(guest(server, name).await?);
    }
    let trial = Trial { server: server.clone(), findings: findings.clone(), guests, code: code.map(str::to_owned) };
    let wanted = |id: &&Id| only.is_empty() || only.iter().any(|each| each == *id);
    let (mut report, mut stories) = (Report::default(), Vec::new());
    for story in &STORIES {
        let ids: Vec<Id> = story.ids.iter().filter(wanted).copied().collect();
        if !ids.is_empty() {
            stories.push((ids, told(story, &trial).await));
        }
    }
    // Of what holds for every frame a later story can tell, too.
    for (ids, ending) in stories {
        report.add(findings.verdicts(&ids, &ending));
        if let Ending::Broke(why) = ending {
            report.note_broken(why);
        }
    }
    for left in close_what_is_open(&trial).await {
        report.note_broken(Verdict::NotReached(left));
    }
    let untried = UNTRIED.iter().filter(|(id, _)| wanted(&id));
    report.add(untried.map(|(id, why)| (*id, Verdict::LeftOut((*why).to_owned()))));
    Ok(report)
}

/// Tells a story, and says how far it came.
async fn told(story: &Story, trial: &Trial) -> Ending {
    match (story.tell)(trial.clone()).await {
        Ok(()) => {
            let told = trial.findings.take_told();
            for kind in story.meets {
                let of_it = told.contains(*kind);
                trial.findings.check("S-TOLD", of_it, || format!("in {:?} nobody was told of {kind}", story.name));
            }
            Ending::Whole(format!("the story {:?} did not come to it", story.name))
        }
        Err(broken) => {
            trial.findings.take_told();
            let why = format!("the story {:?} broke: {broken}", story.name);
            Ending::Broke(if broken.is_out_of_time { Verdict::OutOfTime(why) } else { Verdict::NotReached(why) })
        }
    }
}

async fn guest(server: &Server, name: &str) -> Result<GuestToken, ApiError> {
    let name = PlayerName::new(name).expect("a name of a story");
    patiently(async || server.guest(&name).await).await
}

/// Asks again for as long as the server says how long to wait, and once if it has just closed the connection that was
/// kept from the last request.
async fn patiently<T>(asked: impl AsyncFn() -> Result<T, ApiError>) -> Result<T, ApiError> {
    let (mut was_lost, patience) = (false, Patience::of(limits::PATIENCE));
    loop {
        match asked().await {
            Ok(answer) => return Ok(answer),
            Err(ApiError::Unreachable { .. }) if !was_lost => was_lost = true,
            Err(error) => patience.wait(error).await?,
        }
    }
}

impl Trial {
    /// A ticket for one of the guests.
    pub(super) async fn ticket(&self, guest: usize) -> Result<String, Broken> {
        let token = &self.guests[guest].token;
        let grant = patiently(async || self.server.ticket(token).await).await;
        grant.map(|grant| grant.ticket).map_err(|error| Broken::new(error.to_string()))
    }

    /// One of the guests on a connection of their own.
    pub(super) async fn enter(&self, guest: usize) -> Result<Peer, Broken> {
        self.resume(guest, Vec::new()).await
    }

    /// The same, who takes up tables again.
    pub(super) async fn resume(&self, guest: usize, points: Vec<ResumePoint>) -> Result<Peer, Broken> {
        self.resume_of_run(guest, None, points).await
    }

    /// The same, who has heard of them from this run of the server.
    pub(super) async fn resume_of_run(
        &self,
        guest: usize,
        run_id: Option<RunId>,
        points: Vec<ResumePoint>,
    ) -> Result<Peer, Broken> {
        let ticket = self.ticket(guest).await?;
        let (socket, _) =
            knock(&self.server, "", &PLAIN_OFFER).await.map_err(|error| Broken::new(format!("no socket: {error}")))?;
        Peer::greet(socket, self.findings.clone(), guest, ticket, run_id, points).await
    }

    /// That what somebody has folded is what a snapshot shows, which the same guest asks for on a connection more.
    pub(super) async fn compare_with_snapshot(&self, held: &Peer) -> Result<(), Broken> {
        let point = ResumePoint { seq: Seq::NO_EVENT, ..held.resume_point()? };
        let mut fresh = self.resume(held.guest, vec![point]).await?;
        while fresh.attended.is_none() {
            if let Came::End(ended) = fresh.next().await? {
                return Err(Broken::new(format!("no snapshot of {}: it ended ({ended:?})", point.table)));
            }
        }
        let place = |peer: &Peer| peer.attended.as_ref().map(|at| (at.lane, at.seq));
        self.findings.check("S-RESUME-SNAPSHOT", place(&fresh) == place(held), || {
            format!("another place: {:?}", fresh.resume_point().ok())
        });
        let same = fresh.view()? == held.view()?;
        self.findings.check("S-FOLD", same, || {
            format!("folded {:?}, and a snapshot has {:?}", held.view().ok(), fresh.view().ok())
        });
        fresh.hang_up().await;
        Ok(())
    }

    /// Whoever would open something shows the code, where there is one.
    pub(super) async fn show_code(&self, host: &mut Peer) -> Result<(), Broken> {
        match &self.code {
            Some(code) => host.done(Request::ShowCode { code: code.clone() }).await,
            None => Ok(()),
        }
    }

    /// The first of the guests opens a table.
    pub(super) async fn open(&self, host: &mut Peer, boards: BoardSource, policy: Policy) -> Result<Opened, Broken> {
        self.show_code(host).await?;
        let request = Request::OpenTable { key: opening_key()?, boards, policy };
        match host.ask(request.clone()).await? {
            Answer::Opened { table, invitations } => Ok(Opened { table, invitations, request }),
            other => Err(Broken::new(format!("no table: {other:?}"))),
        }
    }

    /// The first four sit down, North to West.
    pub(super) async fn sit_down(&self, opened: &Opened, north: Peer) -> Result<BySeat<Peer>, Broken> {
        let mut players =
            BySeat { north, east: self.enter(1).await?, south: self.enter(2).await?, west: self.enter(3).await? };
        for seat in Seat::ALL {
            let answer = players[seat].ask(opened.seat(seat)).await?;
            if answer != (Answer::Seated { table: opened.table, seat }) {
                return Err(Broken::new(format!("{seat} asked for a free seat, and that came to {answer:?}")));
            }
            players[seat].until("the snapshot", |view| view.seats[seat].is_some()).await?;
        }
        Ok(players)
    }
}

/// By which nothing has been opened yet.
pub(super) fn opening_key() -> Result<OpeningKey, Broken> {
    let mut key = [0; 16];
    getrandom::fill(&mut key).map_err(|error| Broken::new(format!("no entropy: {error}")))?;
    Ok(OpeningKey::from_bytes(key))
}

/// A table that was opened, and by which request.
pub(super) struct Opened {
    pub(super) table: TableId,
    pub(super) invitations: Invitations,
    pub(super) request: Request,
}

impl Opened {
    /// The request for a seat.
    pub(super) fn seat(&self, seat: Seat) -> Request {
        Request::Sit { invite: self.invitations.seats[seat].clone() }
    }
}
