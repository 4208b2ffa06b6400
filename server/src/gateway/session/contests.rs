//! A person's part in events of several matches: he follows them on this connection, and comes into a match of theirs
//! only through them.

use bridge_game::{Contest, ContestCommand};
use bridge_protocol::{Answer, ContestId, ContestPlace, Refusal, limits::MAX_MATCHES_FOLLOWED};
use tokio::sync::oneshot;

use super::Session;
use crate::{
    actor::{Follow, Letter, look},
    contests::ContestHandle,
    gateway::{reply, request::ContestErrand},
    whereabouts::Spot,
};

impl Session {
    pub(super) async fn join_contest(
        &mut self,
        id: u64,
        contest: ContestId,
        place: ContestPlace,
    ) -> Result<(), Refusal> {
        let handle = self.event_to_follow(contest).await?;
        let (entered, allowed) = oneshot::channel();
        let command = ContestCommand::Join { place };
        send(&handle, Letter::Enter { caller: self.caller(id), command, entered }).await?;
        if allowed.await.unwrap_or(false) {
            self.house.whereabouts.note(Spot::Contest(contest), [self.person.account]);
            self.follows_event(contest, handle);
        }
        Ok(())
    }

    pub(super) async fn ask_contest(
        &mut self,
        id: u64,
        contest: ContestId,
        errand: ContestErrand,
    ) -> Result<(), Refusal> {
        match errand {
            ContestErrand::Follow => self.follow_event(id, contest).await,
            ContestErrand::Unfollow => {
                if let Some(place) = self.events.iter().position(|(each, _)| *each == contest) {
                    let (_, handle) = self.events.swap_remove(place);
                    // An event that is gone itself has nobody to let go.
                    handle.send(Letter::Detach { connection: self.connection }).await.ok();
                }
                reply(&self.outbox, id, Answer::Done {});
                Ok(())
            }
            ContestErrand::EnterMatch(named) => {
                let handle = self.find_contest(contest).await?;
                let entered = self.house.contests.admit(&handle, &self.person, named).await?;
                self.follow(id, entered).await
            }
            ContestErrand::Invitations(team) => {
                let handle = self.find_contest(contest).await?;
                let account = self.person.account;
                let invitations = self.house.contests.invitations(contest, &handle, account, team).await?;
                reply(&self.outbox, id, Answer::TeamInvitations(Box::new(invitations)));
                Ok(())
            }
            ContestErrand::Round(round) => {
                let handle = self.find_contest(contest).await?;
                let account = self.person.account;
                let asked = look(&handle, move |contest: &Contest| {
                    if contest.concerns(account) { contest.round(round) } else { Err(Refusal::NoSuchContest {}) }
                });
                reply(&self.outbox, id, Answer::ContestRound(Box::new(asked.await??)));
                Ok(())
            }
            ContestErrand::Act(command) => {
                let caller = self.caller(id);
                send(&self.find_contest(contest).await?, Letter::Command { caller, command }).await
            }
        }
    }

    async fn follow_event(&mut self, id: u64, contest: ContestId) -> Result<(), Refusal> {
        let handle = self.event_to_follow(contest).await?;
        let (following, lane) = oneshot::channel();
        send(&handle, Letter::Word(Follow { caller: self.caller(id), following })).await?;
        if let Ok(Some(_)) = lane.await {
            self.follows_event(contest, handle);
        }
        Ok(())
    }

    /// The event, if this connection may follow it beside those that it follows.
    async fn event_to_follow(&self, contest: ContestId) -> Result<ContestHandle, Refusal> {
        if self.events.iter().filter(|(each, _)| *each != contest).count() >= MAX_MATCHES_FOLLOWED {
            return Err(Refusal::TooManyTables { limit: MAX_MATCHES_FOLLOWED });
        }
        self.find_contest(contest).await
    }

    async fn find_contest(&self, contest: ContestId) -> Result<ContestHandle, Refusal> {
        if self.house.stop.is_cancelled() {
            return Err(Refusal::Stopping {});
        }
        self.house.contests.find(contest).await
    }

    fn follows_event(&mut self, contest: ContestId, handle: ContestHandle) {
        self.events.retain(|(each, _)| *each != contest);
        self.events.push((contest, handle));
    }
}

async fn send(handle: &ContestHandle, letter: Letter<Contest>) -> Result<(), Refusal> {
    handle.send(letter).await.map_err(|_| Refusal::Unavailable {})
}
