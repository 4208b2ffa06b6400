//! Those who are at a table in a story: the players, somebody who watches and somebody who directs, each found by the
//! lane through which they see it. They say where they meet whenever it must be sure that all have heard what was done:
//! everybody hears that, after whatever came before.

use bridge_protocol::{
    Answer, BoardSource, Kibitzing, Lane, Meaning, Policy, Refusal, Request, TableEvent, TableId, TableView, Turn,
};
use bridge_rules::{BoardNumber, BySeat, Card, Seat};

use super::{
    Broken, Id,
    peer::Peer,
    trial::{FAY, KIT, Opened, Trial},
    verdict::Findings,
};

/// Whoever opened the table is the first.
pub(super) struct Company {
    pub(super) table: TableId,
    opened: Opened,
    findings: Findings,
    peers: Vec<Peer>,
    met: u32,
}

impl Company {
    /// The first of the guests opens a table and sits down with others, and somebody watches if the policy has it.
    ///
    /// # Errors
    /// If they cannot.
    pub(super) async fn sit_down(
        trial: &Trial,
        boards: BoardSource,
        policy: Policy,
        seats: &[Seat],
    ) -> Result<Self, Broken> {
        let mut host = trial.enter(0).await?;
        let opened = trial.open(&mut host, boards, policy).await?;
        let mut peers = vec![host];
        for guest in 1..seats.len() {
            peers.push(trial.enter(guest).await?);
        }
        for (peer, seat) in peers.iter_mut().zip(seats) {
            peer.sits(opened.seat(*seat), *seat).await?;
        }
        let findings = trial.findings.clone();
        let mut company = Self { table: opened.table, opened, findings, peers, met: 0 };
        if policy.kibitzing != Kibitzing::Off {
            company.watch(trial).await?;
        }
        Ok(company)
    }

    async fn watch(&mut self, trial: &Trial) -> Result<(), Broken> {
        let invite = self.opened.invitations.kibitzers.clone();
        let invite = invite.ok_or_else(|| Broken::new("no link for kibitzers"))?;
        let mut kit = trial.enter(KIT).await?;
        match kit.ask(Request::Watch { invite }).await? {
            Answer::Watching { .. } => kit.until("the snapshot", |_| true).await?,
            other => return Err(Broken::new(format!("to watch came to {other:?}"))),
        }
        self.peers.push(kit);
        Ok(())
    }

    /// Somebody comes to direct, and the others have heard of it.
    ///
    /// # Errors
    /// If they may not.
    pub(super) async fn direct(&mut self, trial: &Trial) -> Result<(), Broken> {
        let mut fay = trial.enter(FAY).await?;
        match fay.ask(Request::Direct { invite: self.opened.invitations.director.clone() }).await? {
            Answer::Directing { .. } => fay.until("the snapshot", |_| true).await?,
            other => return Err(Broken::new(format!("to direct came to {other:?}"))),
        }
        self.peers.push(fay);
        self.meet().await
    }

    /// Whoever sees the table through a lane.
    ///
    /// # Errors
    /// If nobody does.
    pub(super) fn at(&mut self, lane: impl Into<Lane>) -> Result<&mut Peer, Broken> {
        let lane = lane.into();
        let through = |peer: &Peer| peer.attended.as_ref().map(|attended| attended.lane);
        let found = self.peers.iter_mut().find(|peer| through(peer) == Some(lane));
        found.ok_or_else(|| Broken::new(format!("nobody sees the table through lane {lane:?}")))
    }

    /// Somebody leaves the company.
    ///
    /// # Errors
    /// If nobody sees the table through that lane.
    pub(super) fn part_from(&mut self, lane: impl Into<Lane>) -> Result<Peer, Broken> {
        let lane = lane.into();
        let through = |peer: &Peer| peer.attended.as_ref().map(|attended| attended.lane);
        let place = self.peers.iter().position(|peer| through(peer) == Some(lane));
        let place = place.ok_or_else(|| Broken::new(format!("nobody sees the table through lane {lane:?}")))?;
        Ok(self.peers.remove(place))
    }

    /// Somebody comes to it who attends the table.
    pub(super) fn join(&mut self, peer: Peer) {
        self.peers.push(peer);
    }

    /// Somebody takes a seat.
    pub(super) fn seat(&self, seat: Seat) -> Request {
        self.opened.seat(seat)
    }

    pub(super) fn check(&self, id: Id, holds: bool, otherwise: impl FnOnce() -> String) {
        self.findings.check(id, holds, otherwise);
    }

    /// Asks for what must be done.
    ///
    /// # Errors
    /// If it is not.
    pub(super) async fn done(&mut self, lane: impl Into<Lane>, request: Request) -> Result<(), Broken> {
        self.at(lane)?.done(request).await
    }

    /// Asks for what must be refused.
    ///
    /// # Errors
    /// If no answer comes.
    pub(super) async fn refuses(
        &mut self,
        id: Id,
        lane: impl Into<Lane>,
        request: Request,
        as_it_must: impl Fn(&Refusal) -> bool,
    ) -> Result<(), Broken> {
        let (lane, words) = (lane.into(), format!("{request:?}"));
        let refused = self.at(lane)?.refused(request).await?;
        self.check(id, refused.as_ref().is_some_and(as_it_must), || format!("{lane:?}: {words} came to {refused:?}"));
        Ok(())
    }

    /// Until all have heard whatever was done before.
    ///
    /// # Errors
    /// If somebody does not hear where they meet.
    pub(super) async fn meet(&mut self) -> Result<(), Broken> {
        self.met += 1;
        let (table, link) = (self.table, format!("https://meeting.example/{}", self.met));
        self.peers[0].done(Request::SetMeeting { table, link: Some(link.clone()) }).await?;
        for peer in &mut self.peers {
            let there = |view: &TableView| view.meeting.as_ref().is_some_and(|meeting| meeting.as_str() == link);
            peer.until("where they meet", there).await?;
        }
        Ok(())
    }

    /// That all were told that everybody is connected but these. All have heard whatever was done.
    pub(super) fn check_presence(&self, gone: &[Seat]) {
        let here = BySeat::from_fn(|seat| !gone.contains(&seat));
        for peer in &self.peers {
            let told = peer.presence.as_ref().is_some_and(|told| told.table == self.table && told.here == here);
            self.check("S-PRESENCE", told, || {
                format!(
                    "{gone:?} are gone, and {:?} holds {:?}",
                    peer.attended.as_ref().map(|at| at.lane),
                    peer.presence
                )
            });
        }
    }

    /// That what each has folded is what a snapshot shows. Each of them comes once more for it.
    ///
    /// # Errors
    /// If they are not shown the table.
    pub(super) async fn compare_with_snapshots(&mut self, trial: &Trial) -> Result<(), Broken> {
        self.meet().await?;
        for peer in &self.peers {
            trial.compare_with_snapshot(peer).await?;
        }
        Ok(())
    }

    /// What all have heard is forgotten.
    pub(super) fn forget(&mut self) {
        self.peers.iter_mut().for_each(|peer| peer.heard.clear());
    }

    /// That those of these lanes have heard an event like this since all forgot, and nobody else. All have heard
    /// whatever was done.
    pub(super) fn only_told(&self, id: Id, what: &str, to: &[Lane], is_it: impl Fn(&TableEvent) -> bool) {
        for peer in &self.peers {
            let Some(lane) = peer.attended.as_ref().map(|attended| attended.lane) else { continue };
            let (may, told) = (to.contains(&lane), peer.has_heard(&is_it));
            self.check(id, may == told, || {
                let not = if told { "" } else { "not " };
                format!("lane {lane:?} is {not}told {what}")
            });
        }
    }

    /// That everybody has heard an event like this since all forgot.
    pub(super) fn all_told(&self, id: Id, what: &str, is_it: impl Fn(&TableEvent) -> bool) {
        self.only_told(id, what, &Lane::ALL, is_it);
    }

    /// All players are ready for a board, and have it before them.
    ///
    /// # Errors
    /// If it does not come.
    pub(super) async fn begin(&mut self, board: BoardNumber) -> Result<(), Broken> {
        let table = self.table;
        for peer in self.peers.iter_mut().filter(|peer| peer.seat().is_some()) {
            peer.done(Request::Ready { table, board }).await?;
        }
        self.all_have(board).await
    }

    /// Until all players have a board before them.
    ///
    /// # Errors
    /// If it does not come.
    pub(super) async fn all_have(&mut self, number: BoardNumber) -> Result<(), Broken> {
        for peer in self.peers.iter_mut().filter(|peer| peer.seat().is_some()) {
            let is_on = |view: &TableView| {
                view.board.as_ref().is_some_and(|board| board.board == number && board.result.is_none())
            };
            peer.until("the board", is_on).await?;
        }
        Ok(())
    }

    /// Makes a call, when it is one's turn; gives its turn.
    ///
    /// # Errors
    /// If it does not come to that, or is refused.
    pub(super) async fn call(&mut self, seat: Seat, call: &str) -> Result<Turn, Broken> {
        self.call_with(seat, call, None).await
    }

    /// The same, with what it means.
    ///
    /// # Errors
    /// If it does not come to that, or is refused.
    pub(super) async fn call_with(&mut self, seat: Seat, call: &str, meaning: Option<Meaning>) -> Result<Turn, Broken> {
        let turn = self.call_unheard(seat, call, meaning).await?;
        self.hears_own(seat, turn).await?;
        Ok(turn)
    }

    /// A call that nobody may hear yet; gives its turn.
    ///
    /// # Errors
    /// If it does not come to that, or is refused.
    pub(super) async fn call_unheard(
        &mut self,
        seat: Seat,
        call: &str,
        meaning: Option<Meaning>,
    ) -> Result<Turn, Broken> {
        let (table, turn) = (self.table, self.turn_of(seat).await?);
        let call = call.parse().expect("a call of a story");
        self.done(seat, Request::Call { table, turn, call, meaning }).await?;
        Ok(turn)
    }

    /// Plays a card, one's own or one that is one's to play, when it is one's turn; gives its turn.
    ///
    /// # Errors
    /// If it does not come to that, or is refused.
    pub(super) async fn play(&mut self, by: Seat, card: &str) -> Result<Turn, Broken> {
        let card = card.parse().expect("a card of a story");
        self.play_card(by, card).await
    }

    /// The same.
    ///
    /// # Errors
    /// If it does not come to that, or is refused.
    pub(super) async fn play_card(&mut self, by: Seat, card: Card) -> Result<Turn, Broken> {
        let (table, turn) = (self.table, self.turn_of(by).await?);
        self.done(by, Request::Play { table, turn, card }).await?;
        self.hears_own(by, turn).await?;
        Ok(turn)
    }

    /// The turn at which a player acts, when it has come.
    pub(super) async fn turn_of(&mut self, by: Seat) -> Result<Turn, Broken> {
        let peer = self.at(by)?;
        let on_turn = |view: &TableView| {
            view.stage.is_board_on() && view.board.as_ref().is_some_and(|board| board.actor() == Some(by))
        };
        peer.until("their turn", on_turn).await?;
        peer.turn()
    }

    /// Until a player has heard of their own act: what they hold is then no older than that.
    pub(super) async fn hears_own(&mut self, by: Seat, turn: Turn) -> Result<(), Broken> {
        self.at(by)?.until("their own act", |view| view.turn > turn).await
    }

    /// The host closes the table, and all go.
    ///
    /// # Errors
    /// If it is not closed.
    pub(super) async fn close(mut self) -> Result<(), Broken> {
        let table = self.table;
        self.peers[0].done(Request::CloseTable { table }).await?;
        for peer in self.peers {
            peer.hang_up().await;
        }
        Ok(())
    }
}
