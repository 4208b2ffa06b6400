//! One spade by North. Both opponents ask about it, the director is called, comes, looks and stops the table, and a
//! player loses their connection.

use bridge_protocol::{DirectorCall, Lane, Manner, Meaning, Refusal, Request, Ruling, TableEvent, TableView};
use bridge_rules::{BoardNumber, Deal, Hand, Seat};

use super::{super::DEAL, ABOUT, Directed, ruled};
use crate::conform::{Broken, trial::Trial};

/// Which of the guests sits West.
const WILLEM: usize = 3;

impl Directed {
    pub(super) async fn bid(&mut self, board: BoardNumber) -> Result<(), Broken> {
        let table = self.company.table;
        self.company.begin(board).await?;
        self.company.meet().await?;
        self.sees_no_hand_but(&[])?;

        let alert = Meaning::new(Manner::Alert, "11 to 19".to_owned());
        let call = self.company.call_with(Seat::North, "1S", Some(alert)).await?;
        self.company.turn_of(Seat::East).await?;
        self.company.done(Seat::East, Request::Ask { table, call, heard: 1 }).await?;
        let asked = |view: &TableView| view.board.as_ref().is_some_and(|it| !it.questions.is_empty());
        self.company.at(Seat::North)?.until("the question", asked).await?;
        let meaning = Meaning::new(Manner::Explanation, "11 to 19, five spades".to_owned());
        self.company.done(Seat::North, Request::Explain { table, call, version: 2, meaning }).await?;
        self.company.call(Seat::East, "P").await?;
        self.company.call(Seat::South, "P").await?;
        // The same question by the other opponent is answered in the same words, and nobody is asked again.
        self.company.turn_of(Seat::West).await?;
        self.company.forget();
        self.company.done(Seat::West, Request::Ask { table, call, heard: 1 }).await?;
        self.company.meet().await?;
        let again = |event: &TableEvent| matches!(event, TableEvent::AnsweredAgain(_));
        self.company.only_told("S-DIRECTOR-LANE", "that a question was answered again", &[Lane::Director], again);

        self.look().await?;
        self.director_comes().await?;
        self.stop().await
    }

    /// The director looks at North's hand, and nobody else hears of it.
    async fn look(&mut self) -> Result<(), Broken> {
        let whole = DEAL.parse::<Deal>().expect("a deal of a story").hand(Seat::North);
        self.rule(Ruling::Look { seat: Seat::North }).await?;
        let shown = |event: &TableEvent| matches!(event, TableEvent::HandShown { .. });
        self.company.only_told("S-LOOK", "a hand at which the director looks", &[Lane::Director], shown);
        let is_it =
            |event: &TableEvent| matches!(event, TableEvent::HandShown { seat: Seat::North, hand } if *hand == whole);
        let right = self.company.at(Lane::Director)?.has_heard(is_it);
        self.company.check("S-LOOK", right, || "the director is shown another hand than they asked for".to_owned());
        let looked = |event: &TableEvent| ruled(event, |ruling| matches!(ruling, Ruling::Look { .. }));
        self.company.only_told("S-RULING-HIDDEN", "that the director looks", &[Lane::Director], looked);
        self.sees_no_hand_but(&[(Seat::North, whole)])
    }

    fn sees_no_hand_but(&mut self, shown: &[(Seat, Hand)]) -> Result<(), Broken> {
        let view = self.company.at(Lane::Director)?.view()?;
        let hands = view.board.as_ref().map(|board| board.hands).unwrap_or_default();
        let seen: Vec<_> = Seat::ALL.into_iter().filter_map(|seat| Some((seat, hands.get(seat)?))).collect();
        self.company.check("S-LOOK", seen == shown, || format!("the director sees {seen:?}"));
        Ok(())
    }

    /// East calls the director; the others hear that somebody did.
    async fn director_comes(&mut self) -> Result<(), Broken> {
        self.company.forget();
        let table = self.company.table;
        let request = Request::CallDirector { table, number: 1, about: ABOUT.to_owned() };
        self.company.done(Seat::East, request).await?;
        self.company.meet().await?;
        let called = |event: &TableEvent| matches!(event, TableEvent::DirectorCalled { .. });
        self.company.all_told("S-CALLER-HIDDEN", "that the director was called", called);
        let by = Some(DirectorCall { by: Some(Seat::East), about: ABOUT.to_owned() });
        let why = |event: &TableEvent| matches!(event, TableEvent::DirectorCalled { call } if *call == by);
        let knows = [Lane::East, Lane::Director];
        self.company.only_told("S-CALLER-HIDDEN", "who called the director, and why", &knows, why);

        self.rule(Ruling::Attend {}).await?;
        let came = |event: &TableEvent| ruled(event, |ruling| *ruling == Ruling::Attend {});
        self.company.all_told("S-RULING", "that the director comes to the table", came);
        let waits = self.company.at(Lane::Director)?.view()?.direction.called;
        self.company.check("S-RULING", !waits, || "the director has come, and is still called".to_owned());
        Ok(())
    }

    /// The director stops the table, and lets it go on.
    async fn stop(&mut self) -> Result<(), Broken> {
        self.rule(Ruling::Freeze {}).await?;
        self.company.all_told("S-FROZEN", "that the table is stopped", |event| {
            ruled(event, |ruling| *ruling == Ruling::Freeze {})
        });
        let (table, turn) = (self.company.table, self.company.turn_of(Seat::West).await?);
        let call = Request::Call { table, turn, call: "P".parse().expect("a call of a story"), meaning: None };
        let frozen = |why: &Refusal| matches!(why, Refusal::Frozen {});
        self.company.refuses("S-FROZEN", Seat::West, call, frozen).await?;
        self.rule(Ruling::Unfreeze {}).await?;
        self.company.all_told("S-FROZEN", "that the table goes on", |event| {
            ruled(event, |ruling| *ruling == Ruling::Unfreeze {})
        });
        Ok(())
    }

    /// West's connection breaks and they come back; the others see it from who is there, and only the director has it
    /// in what is told.
    pub(super) async fn come_and_go(&mut self, trial: &Trial) -> Result<(), Broken> {
        self.company.forget();
        let west = self.company.part_from(Seat::West)?;
        let (point, held) = (west.resume_point()?, west.attended.clone());
        west.hang_up().await;
        let gone = |event: &TableEvent| matches!(event, TableEvent::PlayerDropped { seat: Seat::West });
        self.company.at(Lane::Director)?.until_heard("that West is gone", gone).await?;
        self.company.meet().await?;
        self.company.check_presence(&[Seat::West]);
        let mut back = trial.resume(WILLEM, vec![point]).await?;
        back.remember(held.ok_or_else(|| Broken::new("a connection without a table"))?);
        self.company.join(back);
        let returned = |event: &TableEvent| matches!(event, TableEvent::PlayerReturned { seat: Seat::West });
        self.company.at(Lane::Director)?.until_heard("that West is back", returned).await?;
        self.company.meet().await?;
        self.company.check_presence(&[]);
        self.company.only_told("S-DIRECTOR-LANE", "that a player is gone", &[Lane::Director], gone);
        self.company.only_told("S-DIRECTOR-LANE", "that a player is back", &[Lane::Director], returned);
        self.company.call(Seat::West, "P").await.map(drop)
    }
}
