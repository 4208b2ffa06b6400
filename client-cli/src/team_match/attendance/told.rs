//! What somebody is told at the match page: the whole of it once, then what is new and who is awaited.

use bridge_protocol::MatchStage;

use super::Attendance;
use crate::team_match::{
    news::changes,
    page::page,
    words::{self, awaited, is_due},
};

impl Attendance {
    /// Whether the viewer is to do something here.
    pub fn is_awaited(&self) -> bool {
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

    /// Who is awaited, and what for if it is the viewer.
    pub fn prompt(&self) -> String {
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

    /// What one is told on coming to the page: the whole of it the first time, afterwards what is new.
    pub fn introduction(&mut self) -> Vec<String> {
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

    /// What has changed since this was last asked.
    pub fn news(&mut self) -> Vec<String> {
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
}
