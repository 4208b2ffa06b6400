//! The events of the house, above its matches: opened by a host, found, woken from the journal, and let go when their
//! standings are final. Each that is not over has a steward, who sees to its matches.

mod steward;

use std::{sync::Arc, time::Duration};

use bridge_game::{Actor, Contest, ContestOpened, MatchCommand, MatchEntrance, Person};
use bridge_protocol::{
    AccountId, Answer, ContestConditions, ContestId, ContestPlace, MatchId, OpeningKey, Refusal, TeamInvitations,
    TeamNumber,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::warn;

use crate::{
    actor::{Handle, Surroundings, look, order},
    invitations::Inviter,
    journal::StreamId,
    keys::{Keys, identity},
    matches::Matches,
    openings::Host,
    register::{Claimed, Register, Started},
};
use steward::Steward;

/// Unfinished events that one account may have opened: a club runs one or two.
const EVENTS_PER_HOST: usize = 4;

/// A way to write to an event.
pub(crate) type ContestHandle = Handle<Contest>;

/// Every event of the house.
pub(crate) struct Contests {
    pub(crate) register: Arc<Register<Contest>>,
    matches: Arc<Matches>,
    stewards: TaskTracker,
    keys: Keys,
    around: Surroundings,
    inviter: Inviter,
    stop: CancellationToken,
}

impl Contests {
    /// No event is opened any more once `stop` is called.
    pub(crate) fn new(keys: Keys, around: Surroundings, matches: Arc<Matches>, stop: CancellationToken) -> Arc<Self> {
        Arc::new(Self {
            register: Register::new(around.clone(), stop.clone()),
            matches,
            stewards: TaskTracker::new(),
            inviter: Inviter::new(keys.invitations()),
            keys,
            around,
            stop,
        })
    }

    /// Opens an event, or finds the one that the same key opened before.
    pub(crate) async fn open(&self, host: Host, key: OpeningKey, conditions: ContestConditions) -> Answer {
        let id = ContestId::from_bytes(identity(&self.keys.contest_identities(), host.account, key));
        let invitations = Box::new(self.inviter.invite_to_contest(id, &conditions));
        match self.open_as(id, host, conditions).await {
            Ok(()) => Answer::ContestOpened { id, invitations },
            Err(refusal) => Answer::Refused(refusal.into()),
        }
    }

    async fn open_as(&self, id: ContestId, host: Host, conditions: ContestConditions) -> Result<(), Refusal> {
        let _alone = self.register.door(stream(id)).await;
        if let Some(known) = self.register.known(stream(id)).await? {
            return if known.was_opened_with(&conditions) { Ok(()) } else { Err(Refusal::KeyUsed {}) };
        }
        self.register.admits(host, EVENTS_PER_HOST)?;
        let opened = ContestOpened::new(id, host.account, conditions, self.around.clock.now())?;
        let claimed = self.register.open(stream(id), opened, host.from).await?;
        self.start(claimed);
        Ok(())
    }

    /// An event by its identity, woken from the journal if need be.
    pub(crate) async fn find(&self, id: ContestId) -> Result<ContestHandle, Refusal> {
        if let Some(handle) = self.register.awake(stream(id)) {
            return Ok(handle);
        }
        let _alone = self.register.door(stream(id)).await;
        if let Some(handle) = self.register.awake(stream(id)) {
            return Ok(handle);
        }
        let claimed = self.register.claim(stream(id)).await?.ok_or(Refusal::NoSuchContest {})?;
        if claimed.machine.is_finished() {
            return Ok(self.register.start(claimed).handle);
        }
        Ok(self.start(claimed))
    }

    /// Starts an event that is not over, and somebody to see to its matches.
    pub(crate) fn start(&self, claimed: Claimed<Contest>) -> ContestHandle {
        let id = claimed.machine.id();
        let bell = self.around.bells.hang(stream(id));
        let Started { handle, life } = self.register.start(claimed);
        let steward = Steward::new(id, handle.downgrade(), Arc::clone(&self.matches), bell);
        let (bells, stop) = (Arc::clone(&self.around.bells), self.stop.clone());
        self.stewards.spawn(async move {
            if stop.run_until_cancelled(steward.serve(life)).await == Some(true) {
                bells.take_down(stream(id));
            }
        });
        handle
    }

    /// What an invitation to an event is for, if this server signed it.
    pub(crate) fn read_invitation(&self, invite: &str) -> Result<(ContestId, ContestPlace), Refusal> {
        self.inviter.read_to_contest(invite).ok_or(Refusal::BadInvitation {})
    }

    /// The links of a team, for those who may have them.
    pub(crate) async fn invitations(
        &self,
        id: ContestId,
        contest: &ContestHandle,
        account: AccountId,
        team: TeamNumber,
    ) -> Result<TeamInvitations, Refusal> {
        let asked = look(contest, move |contest: &Contest| {
            if !contest.concerns(account) {
                return Err(Refusal::NoSuchContest {});
            }
            let players = contest.conditions().teams.get(team.index()).map(|entry| entry.players.len());
            players.filter(|_| contest.may_invite(account, team)).ok_or(Refusal::NotContestDirector {})
        });
        let players = asked.await??;
        Ok(self.inviter.invite_team(id, team, players))
    }

    /// Gives somebody his places in a match of the event, which the event says.
    pub(crate) async fn admit(
        &self,
        contest: &ContestHandle,
        person: &Person,
        id: Option<MatchId>,
    ) -> Result<MatchId, Refusal> {
        let account = person.account;
        let found = look(contest, move |contest: &Contest| {
            let MatchEntrance { id, places } = contest.entrance(account, id)?;
            let wanted = contest.matches_wanted().into_iter().find(|wanted| wanted.id == id);
            Ok((wanted.ok_or(Refusal::NoMatchToEnter {})?, places))
        });
        let (wanted, places) = found.await??;
        let id = wanted.id;
        let team_match = self.matches.of_event(wanted).await?;
        for place in places {
            order(&team_match, Actor::Person(person.clone()), MatchCommand::Join { place }).await?;
        }
        Ok(id)
    }

    /// Waits until every actor has written what it was about to write, but no longer than `patience`.
    pub(crate) async fn stopped(&self, patience: Duration) {
        self.stewards.close();
        if tokio::time::timeout(patience, self.stewards.wait()).await.is_err() {
            warn!("some stewards were still busy");
        }
        self.register.stopped(patience).await;
    }
}

fn stream(id: ContestId) -> StreamId {
    StreamId(id.to_bytes())
}
