//! What the answers come to at the event's page.

use bridge_protocol::{Answer, EventRequest, Request};

use super::{at_event::AtEvent, letters, page, ruling, team::agreed};
use crate::{
    competition::{event_rulings, lobby_session::LobbySession},
    lobby::LobbyNews,
};

impl LobbySession<AtEvent> {
    /// Takes an answer that is no refusal.
    pub(super) fn take_answer(&mut self, asked: &Request, answer: Answer) -> LobbyNews {
        match (answer, asked) {
            (Answer::EventRound(round), _) => {
                let own = &mut self.kept.own;
                own.rounds.insert(round.round, round.fixtures.clone());
                let is_the_last = round.round == own.looked_back;
                if is_the_last && own.round_before.as_ref().is_none_or(|known| known.round < round.round) {
                    own.round_before = Some(round.as_ref().clone());
                    return LobbyNews::Changed(page::results(&round, agreed(self.followed())));
                }
                LobbyNews::Told(page::round(&round, agreed(self.followed())))
            }
            (Answer::TeamInvitations(links), Request::Event { ask: EventRequest::Invitations { team }, .. }) => {
                let entry = agreed(self.followed()).teams.get(team.index());
                LobbyNews::Told(letters::team(*team, entry, &links, &self.kept.server))
            }
            (Answer::EventLinks(links), _) => {
                LobbyNews::Told(letters::links(&self.followed().conditions, &links, &self.kept.server))
            }
            (Answer::EventRulings(of), _) => {
                let conditions = agreed(self.followed());
                let lines = event_rulings::in_lines(&of.rulings, |notice| ruling::describe(notice, conditions));
                self.told_in_part(lines, event_rulings::rest(asked, &of))
            }
            (_, _) => LobbyNews::Done,
        }
    }
}
