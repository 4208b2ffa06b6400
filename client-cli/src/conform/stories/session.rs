//! Four people and somebody who watches: a board from the opening of the table to its transcript, with whatever can go
//! wrong on the way.

mod auction;
mod dealing;
mod ending;
mod play;

use bridge_dealing::Share;
use bridge_protocol::{
    Answer, BoardSource, Lane, Policy, Refusal, Request, ResumePoint, RunId, Seq, TableEvent, TableId, TableView,
};
use bridge_rules::{BySeat, Seat};
use serde_json::json;

use crate::conform::{
    Broken, Id,
    peer::{Came, Peer},
    period::Period,
    trial::{KIT, Opened, Trial},
};

/// The table while the story goes on.
struct Session {
    trial: Trial,
    opened: Opened,
    players: BySeat<Peer>,
    kit: Peer,
    shares: BySeat<Share>,
}

pub(super) async fn session(trial: Trial) -> Result<(), Broken> {
    let mut session = Session::open(trial).await?;
    session.deal().await?;
    session.bid().await?;
    session.lead().await?;
    session.play_on().await?;
    session.take_back().await?;
    session.come_back().await?;
    let played = session.claim().await?;
    session.look_back(played).await?;
    session.close().await
}

impl Session {
    async fn open(trial: Trial) -> Result<Self, Broken> {
        let findings = trial.findings.clone();
        let mut north = trial.enter(0).await?;
        // What is left out of a policy is as at a social table: the same request, then, as one that says all of it.
        let opened = trial.open(&mut north, BoardSource::Deal(2), Policy::social()).await?;
        let Request::OpenTable { key, .. } = opened.request.clone() else { return Err(Broken::new("no opening")) };
        let policy = json!({"profile": "social", "kibitzing": "open_cards", "claims": "play_on"});
        let short = json!({"id": 4711, "do": {"open_table": {"key": key, "boards": {"deal": 2}, "policy": policy}}});
        let again = north.ask_in_words(&short.to_string(), 4711).await?;
        let same = Answer::Opened { table: opened.table, invitations: opened.invitations.clone() };
        findings.check("S-POLICY", again == same, || format!("a policy in short came to {again:?}"));
        let again = north.ask(opened.request.clone()).await?;
        findings.check("S-OPEN-AGAIN", again == same, || format!("the same opening came to {again:?}"));
        let other = Request::OpenTable { key, boards: BoardSource::Deal(3), policy: Policy::social() };
        let refused = north.refused(other).await?;
        findings.check("S-OPEN-AGAIN", matches!(refused, Some(Refusal::KeyUsed {})), || format!("{refused:?}"));

        // A stranger sees nothing, whatever they ask to take up; an invitation opens what it is for and no more.
        let point = ResumePoint { table: opened.table, lane: Lane::North, seq: Seq::NO_EVENT };
        let mut kit = trial.resume(KIT, vec![point]).await?;
        kit.done(Request::Ping {}).await?;
        findings
            .check("S-RESUME-GONE", kit.gone && kit.attended.is_none(), || "a stranger is not told gone".to_owned());
        let refused = kit.refused(Request::Sit { invite: "nonsense".to_owned() }).await?;
        let good = matches!(refused, Some(Refusal::BadInvitation {}));
        findings.check("S-INVITATION", good, || format!("a forged invitation: {refused:?}"));

        let players = trial.sit_down(&opened, north).await?;
        let refused = kit.refused(opened.seat(Seat::North)).await?;
        let good = matches!(refused, Some(Refusal::SeatTaken { seat: Seat::North }));
        findings.check("S-INVITATION", good, || format!("a seat that is taken: {refused:?}"));
        let invite = opened.invitations.kibitzers.clone().ok_or_else(|| Broken::new("no link for kibitzers"))?;
        let answer = kit.ask(Request::Watch { invite }).await?;
        if answer != (Answer::Watching { table: opened.table }) {
            return Err(Broken::new(format!("to watch came to {answer:?}")));
        }
        kit.until("the snapshot", |_| true).await?;
        let mut bytes = [[0; 32]; 4];
        bytes
            .iter_mut()
            .try_for_each(|share| getrandom::fill(share))
            .map_err(|error| Broken::new(error.to_string()))?;
        let shares = BySeat::from_fn(|seat| Share::new(&bytes[seat.index()]).expect("32 bytes are a share"));
        Ok(Self { trial, opened, players, kit, shares })
    }

    const fn table(&self) -> TableId {
        self.opened.table
    }

    fn check(&self, id: Id, holds: bool, otherwise: impl FnOnce() -> String) {
        self.trial.findings.check(id, holds, otherwise);
    }

    /// An act by one of the four, of which all hear; what all had heard before is forgotten.
    async fn act(&mut self, by: Seat, request: Request) -> Result<(), Broken> {
        self.forget();
        let turn = self.players[by].turn()?;
        self.players[by].act(request).await?;
        self.all_until("the act", |view| view.turn > turn).await
    }

    async fn all_until(&mut self, what: &str, good: impl Fn(&TableView) -> bool) -> Result<(), Broken> {
        for seat in Seat::ALL {
            self.players[seat].until(what, &good).await?;
        }
        self.kit.until(what, &good).await
    }

    /// That somebody was told who of the four is connected: all of them, since they do what they do.
    fn check_presence(&self, peer: &Peer) {
        let all = BySeat::from_fn(|_| true);
        let told = peer.presence.as_ref().is_some_and(|told| told.table == self.table() && told.here == all);
        self.check("S-PRESENCE", told, || format!("{:?} holds {:?} of who is there", peer.seat(), peer.presence));
    }

    fn forget(&mut self) {
        Seat::ALL.iter().for_each(|seat| self.players[*seat].heard.clear());
        self.kit.heard.clear();
    }

    /// Asks for what must be refused; gives the refusal, if it is, and in words what it came to.
    async fn refusal(&mut self, by: Seat, request: Request) -> Result<(Option<Refusal>, String), Broken> {
        let words = format!("{request:?}");
        let refused = self.players[by].refused(request).await?;
        let came = format!("{by}: {words} came to {refused:?}");
        Ok((refused, came))
    }

    /// Asks for what is against the Laws or the rules of the table.
    async fn refuses(
        &mut self,
        id: Id,
        by: Seat,
        request: Request,
        as_it_must: impl Fn(&Refusal) -> bool,
    ) -> Result<(), Broken> {
        let (refused, came) = self.refusal(by, request).await?;
        self.check(id, refused.as_ref().is_some_and(as_it_must), || came);
        Ok(())
    }

    /// The same, where the server's time for it may be over.
    async fn refuses_within(
        &mut self,
        period: Period,
        id: Id,
        by: Seat,
        request: Request,
        as_it_must: impl Fn(&Refusal) -> bool,
    ) -> Result<(), Broken> {
        let (refused, came) = self.refusal(by, request).await?;
        let as_it_must = refused.as_ref().is_some_and(as_it_must);
        if !as_it_must && period.may_be_over() {
            return Err(Broken::within(period, &came));
        }
        self.check(id, as_it_must, || came);
        Ok(())
    }

    /// Whether somebody has heard an event like this since all forgot.
    fn heard(peer: &Peer, is_it: impl Fn(&TableEvent) -> bool) -> bool {
        peer.has_heard(is_it)
    }

    /// That whoever resumes by what another run of the server has said is shown the table whole.
    async fn resume_of_another_run(&mut self) -> Result<(), Broken> {
        let point = self.kit.resume_point()?;
        let another = RunId::from_bytes(*b"no server's run.");
        let mut fresh = self.trial.resume_of_run(KIT, Some(another), vec![point]).await?;
        while fresh.presence.is_none() {
            if let Came::End(ended) = fresh.next().await? {
                return Err(Broken::new(format!("who resumes of another run is sent away ({ended:?})")));
            }
        }
        let is_whole = fresh.attended.is_some();
        self.check("S-RUN-ID", is_whole, || {
            "the numbers of another run of the server are taken for its own".to_owned()
        });
        fresh.hang_up().await;
        Ok(())
    }

    /// That each lane's folded view is what a snapshot shows.
    async fn compare_with_snapshots(&mut self) -> Result<(), Broken> {
        for peer in Seat::ALL.map(|seat| &self.players[seat]).into_iter().chain([&self.kit]) {
            self.trial.compare_with_snapshot(peer).await?;
        }
        Ok(())
    }
}
