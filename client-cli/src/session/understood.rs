//! What each call would mean to a computer as partner, told before the user calls: where only the auction is practised
//! that is what is practised.

use bridge_client::api::ApiError;
use bridge_protocol::{CallMeanings, Lane, Meaning, MeaningsRequest, TableView};
use bridge_rules::Call;

use super::{Asked, Completed, News, Session};
use crate::{input::to_partner, text};

/// What is known of the call that is to be made.
#[derive(Debug, Default)]
pub(super) struct Understood {
    /// Where it was asked for last.
    asked: Option<Asked>,
    meanings: Vec<(Call, Meaning)>,
}

impl Understood {
    /// What is to be asked for, once at each of the user's turns.
    fn wanted(&mut self, view: &TableView, lane: Lane) -> Option<MeaningsRequest> {
        if !view.policy.computers.auction_only {
            return None;
        }
        let at = Asked::on(view)?;
        let wanted = to_partner(view, lane).ok().filter(|_| self.asked != Some(at))?;
        (self.asked, self.meanings) = (Some(at), Vec::new());
        Some(wanted)
    }

    /// What was told, if the user is still to make the call that it is about.
    fn learns(&mut self, calls: Vec<Call>, told: CallMeanings, view: &TableView) -> Vec<String> {
        let at = Asked::on(view);
        if at != self.asked {
            return Vec::new();
        }
        let meant = calls.into_iter().zip(told.meanings).filter_map(|(call, meaning)| Some((call, meaning?)));
        self.meanings = meant.collect();
        let lines = self.meanings.iter().map(|(call, meaning)| text::would_mean_in_words(*call, meaning));
        ["To your partner each call would mean:".to_owned()].into_iter().chain(lines).collect()
    }

    /// What a call that is being typed would mean.
    pub(super) fn says_of(&self, call: Call, view: &TableView) -> Option<String> {
        let at = Asked::on(view);
        let (_, meaning) = self.meanings.iter().find(|(meant, _)| *meant == call).filter(|_| at == self.asked)?;
        Some(format!("To your partner. {}", text::would_mean_in_words(call, meaning)))
    }
}

impl Session {
    /// Asks what the user's next call would mean, where that is practised.
    pub(super) fn keep_understood(&mut self) {
        let attended = self.attended().clone();
        let Some(asked) = self.understood.wanted(&attended.view, attended.lane) else { return };
        let server = self.server.clone();
        self.tasks.spawn(async move {
            let told = server.meanings(&asked).await;
            Completed::Understood(asked.of, told)
        });
    }

    /// Without an answer the user calls as ever.
    pub(super) fn understood(&mut self, calls: Vec<Call>, told: Result<CallMeanings, ApiError>) -> News {
        let attended = self.attended().clone();
        match told {
            Ok(told) => News::Understood(self.understood.learns(calls, told, &attended.view)),
            Err(error) => {
                tracing::debug!(%error, "what calls would mean could not be read");
                News::Done
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bridge_client::fixtures;
    use bridge_protocol::{Computers, Manner, Policy, Turn};
    use bridge_rules::Seat;

    use super::*;

    /// North is a computer, and South is to call.
    fn practice() -> TableView {
        let computers = Computers { auction_only: true, ..Computers::USUAL };
        let policy = Policy { computers, ..Policy::social() };
        let mut view = TableView { policy, ..fixtures::played("P P") };
        view.seats[Seat::North].as_mut().unwrap().computer = true;
        view
    }

    #[test]
    fn what_calls_mean_is_asked_for_once_at_each_own_turn_where_bidding_is_practised_with_a_computer() {
        let mut understood = Understood::default();
        let mut view = practice();
        assert!(understood.wanted(&view, Lane::West).is_none(), "not West's turn");
        assert!(understood.wanted(&view, Lane::South).is_some_and(|asked| asked.of.contains(&Call::Pass)));
        assert!(understood.wanted(&view, Lane::South).is_none(), "asked for already");
        view.seats[Seat::North].as_mut().unwrap().computer = false;
        assert!(Understood::default().wanted(&view, Lane::South).is_none(), "a person as partner");
        view = TableView { policy: Policy::social(), ..practice() };
        assert!(Understood::default().wanted(&view, Lane::South).is_none(), "cards are played there");
    }

    #[test]
    fn it_is_told_of_the_call_that_is_being_typed_and_not_of_another_turns() {
        let mut understood = Understood::default();
        let mut view = practice();
        let asked = understood.wanted(&view, Lane::South).unwrap();
        let notrump: Call = "1NT".parse().unwrap();
        let meaning = |call: &Call| (*call == notrump).then(|| Meaning::new(Manner::Announcement, "15-17 HCP"));
        let told = CallMeanings { meanings: asked.of.iter().map(meaning).collect() };
        let lines = understood.learns(asked.of.clone(), told.clone(), &view);
        assert_eq!(lines, ["To your partner each call would mean:", "One notrump: 15-17 HCP"]);
        assert_eq!(understood.says_of(notrump, &view).as_deref(), Some("To your partner. One notrump: 15-17 HCP"));
        assert_eq!(understood.says_of(Call::Pass, &view), None);
        view.turn = Turn(view.turn.0 + 1);
        assert_eq!(understood.says_of(notrump, &view), None);
        assert!(understood.learns(asked.of, told, &view).is_empty());
    }
}
