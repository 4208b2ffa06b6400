//! The match page as a lobby: the whole of it once, then what is new and who is awaited.

use bridge_protocol::{MatchLane, MatchStage};
use tokio::time::{Instant, sleep_until};

use super::Attendance;
use bridge_client::connection::Update;

use crate::{
    competition::team_match::{
        MatchTurn,
        news::changes,
        page::{page, progress},
        sheet::sheet,
        typed::{Look, MatchTyped, help},
        words::{self, awaited, is_due},
    },
    lobby::{Lobby, LobbyNews, Shown},
};

impl Lobby for Attendance {
    type Turn = MatchTurn;

    const QUIT: MatchTurn = MatchTurn::Quit;

    const HINT: &'static str = "Enter: next page   sheet   page   conditions   ?: help   quit";

    fn title(&self) -> String {
        self.view().conditions.name.clone()
    }

    fn looks_on(&self) -> bool {
        matches!(self.lane(), MatchLane::Spectator | MatchLane::Director)
    }

    fn page(&self) -> Vec<String> {
        page(self.view())
    }

    fn is_awaited(&self) -> bool {
        let view = self.view();
        let Some(team) = self.captain() else { return false };
        let due = view.segments.last().is_some_and(|segment| is_due(segment, team));
        match view.stage {
            MatchStage::Lineup => due,
            MatchStage::Playing => view.segments.last().is_some_and(|segment| !segment.substitutes_due.is_empty()),
            MatchStage::Provisional => !view.agreed[team],
            MatchStage::Dealing | MatchStage::Final => false,
        }
    }

    fn prompt(&self) -> String {
        let view = self.view();
        let said = awaited(view);
        match view.stage {
            MatchStage::Lineup if self.is_awaited() => format!("{said} Yours is due, like: lineup 1,2 3,4."),
            MatchStage::Provisional if self.is_awaited() => {
                format!("{said} Look at the sheet, and type agree if it is right.")
            }
            MatchStage::Playing if self.is_awaited() => {
                format!("{said} A player of yours is missing: put in a substitute, like: sub 2 5.")
            }
            MatchStage::Playing
                if view.segments.last().is_some_and(|segment| self.kept.played.contains(&segment.number)) =>
            {
                "Your room has played this segment. The other room is still playing.".to_owned()
            }
            MatchStage::Lineup
            | MatchStage::Dealing
            | MatchStage::Playing
            | MatchStage::Provisional
            | MatchStage::Final => said,
        }
    }

    fn introduction(&mut self) -> Vec<String> {
        if std::mem::replace(&mut self.kept.introduced, true) {
            return self.news();
        }
        let view = self.view();
        let mut said = page(view);
        said.push(String::new());
        said.extend(self.followed().places.iter().map(|place| words::place(*place, view)));
        said.extend(words::conditions(&view.conditions));
        let prompt = self.prompt();
        said.push(prompt.clone());
        self.kept.prompted = prompt;
        said
    }

    fn news(&mut self) -> Vec<String> {
        let view = self.followed().view.clone();
        let mut said = changes(&self.kept.told, &view);
        self.kept.told = view;
        let prompt = self.prompt();
        if prompt != self.kept.prompted {
            said.push(prompt.clone());
            self.kept.prompted = prompt;
        }
        said
    }

    async fn next(&mut self) -> LobbyNews {
        loop {
            tokio::select! {
                Some(errand) = self.kept.errands.join_next(), if !self.kept.errands.is_empty() => {
                    return match errand {
                        Ok((asked, answer)) => self.answered(&asked, answer),
                        // A request that panicked: nothing is lost but its answer.
                        Err(error) => LobbyNews::Notice(error.to_string()),
                    };
                }
                () = until(self.kept.seat_free_at) => {
                    self.kept.seat_free_at = None;
                    return LobbyNews::Done;
                }
                update = self.connection.next_update() => match update {
                    Some(Update::Match { id, .. }) if id == self.kept.id => {
                        self.observe();
                        let said = self.news();
                        if !said.is_empty() {
                            return LobbyNews::Changed(said);
                        }
                    }
                    update => {
                        if let Some(news) = LobbyNews::of_connection(update.as_ref(), &mut self.kept.away) {
                            return news;
                        }
                    }
                },
            }
        }
    }

    fn turn(&self) -> Option<MatchTurn> {
        if let Some(room) = self.room_that_waits() {
            return Some(MatchTurn::Enter(room));
        }
        (self.view().stage == MatchStage::Final).then_some(MatchTurn::Over)
    }

    fn type_in(&mut self, line: &str) -> Shown<MatchTurn> {
        match self.typed(line) {
            Err(sentence) => Shown::Sentence(sentence),
            Ok(None | Some(MatchTyped::Ask(_) | MatchTyped::Board(_))) => Shown::Nothing,
            Ok(Some(MatchTyped::Enter(room))) => Shown::Turn(MatchTurn::Enter(room)),
            Ok(Some(MatchTyped::Quit)) => Shown::Turn(MatchTurn::Quit),
            Ok(Some(MatchTyped::Look(look))) => Shown::Lines(self.looked_at(look)),
        }
    }
}

impl Attendance {
    fn looked_at(&self, look: Look) -> Vec<String> {
        let view = self.view();
        match look {
            Look::Awaited => vec![self.prompt()],
            Look::Page => page(view),
            Look::Sheet => sheet(view),
            Look::Conditions => words::conditions(&view.conditions),
            Look::Progress => progress(view),
            Look::Help => help(self.lane(), self.captain().is_some()),
        }
    }
}

/// Waits for a moment, or for ever.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
