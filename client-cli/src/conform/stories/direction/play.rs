//! Dummy calls the director, which waits; North would take a card back and may not; West may, as the director decides.

use bridge_protocol::{Lane, Refusal, Request, Ruling, TableEvent, Turn};
use bridge_rules::Seat;

use super::{ABOUT, Directed, ruled};
use crate::conform::Broken;

/// Declarer, the defenders and the director: those who know what declarer would take back.
const NOT_DUMMY: [Lane; 4] = [Lane::North, Lane::East, Lane::West, Lane::Director];
/// Those who know what West would.
const NOT_EAST: [Lane; 4] = [Lane::North, Lane::South, Lane::West, Lane::Director];

impl Directed {
    pub(super) async fn play(&mut self) -> Result<(), Broken> {
        self.company.play(Seat::East, "CT").await?;
        let table = self.company.table;
        self.company.meet().await?;
        self.company.forget();
        let request = Request::CallDirector { table, number: 1, about: ABOUT.to_owned() };
        self.company.done(Seat::South, request).await?;
        self.company.meet().await?;
        let called = |event: &TableEvent| matches!(event, TableEvent::DirectorCalled { .. });
        let knows = [Lane::South, Lane::Director];
        self.company.only_told("S-DUMMYS-CALL", "that dummy calls the director", &knows, called);

        let back = self.company.play(Seat::North, "CA").await?;
        self.north_is_refused(back).await?;
        let back = self.company.play(Seat::West, "C3").await?;
        self.director_decides(back).await?;
        self.company.play(Seat::West, "CJ").await?;
        self.company.play(Seat::North, "C5").await.map(drop)
    }

    /// East does not let North take dummy's card back.
    async fn north_is_refused(&mut self, back: Turn) -> Result<(), Broken> {
        self.company.meet().await?;
        self.company.forget();
        let table = self.company.table;
        let instead = Some("the king".to_owned());
        self.company.done(Seat::North, Request::AskUndo { table, back, instead }).await?;
        self.company.meet().await?;
        let asked = |event: &TableEvent| matches!(event, TableEvent::UndoAsked { seat: Seat::North, .. });
        self.company.only_told("S-UNDO-REFUSED", "that North would take a card back", &NOT_DUMMY, asked);
        let meant = |event: &TableEvent| matches!(event, TableEvent::UndoAsked { instead: Some(_), .. });
        let knows = [Lane::North, Lane::Director];
        self.company.only_told("S-DIRECTOR-LANE", "what North would play in its place", &knows, meant);

        for (seat, accept) in [(Seat::East, false), (Seat::West, true)] {
            self.company.done(seat, Request::AnswerUndo { table, back, accept }).await?;
        }
        self.company.meet().await?;
        let refused = |event: &TableEvent| matches!(event, TableEvent::UndoRefused { back: told } if *told == back);
        self.company.only_told("S-UNDO-REFUSED", "that it was refused", &NOT_DUMMY, refused);
        for seat in [Seat::East, Seat::West] {
            let told = |event: &TableEvent| matches!(event, TableEvent::UndoAnswered { seat: Some(told), .. } if *told == seat);
            self.company.only_told("S-DIRECTOR-LANE", "who answered", &[Lane::Director], told);
        }
        let again = Request::AskUndo { table, back, instead: None };
        let refused = |why: &Refusal| matches!(why, Refusal::UndoRefused {});
        self.company.refuses("S-UNDO-REFUSED", Seat::North, again, refused).await
    }

    /// What West would take back the director decides; who did not know of it hears of neither.
    async fn director_decides(&mut self, back: Turn) -> Result<(), Broken> {
        self.company.meet().await?;
        self.company.forget();
        let table = self.company.table;
        self.company.done(Seat::West, Request::AskUndo { table, back, instead: None }).await?;
        self.rule(Ruling::DecideUndo { back, grant: true }).await?;
        let decided = |event: &TableEvent| ruled(event, |ruling| matches!(ruling, Ruling::DecideUndo { .. }));
        self.company.only_told("S-RULING-HIDDEN", "what the director decided of it", &NOT_EAST, decided);
        let taken_back = |event: &TableEvent| matches!(event, TableEvent::TakenBack { .. });
        self.company.all_told("S-RULING", "that the card was taken back", taken_back);
        Ok(())
    }
}
