//! One notrump by North, an alert that South must not see, a question, and three passes.

use bridge_protocol::{Manner, Meaning, Refusal, Request, TableEvent, Turn};
use bridge_rules::{Call, Seat};

use super::Session;
use crate::conform::Broken;

impl Session {
    fn call(&self, turn: Turn, call: &str, meaning: Option<Meaning>) -> Request {
        Request::Call { table: self.table(), turn, call: call.parse().expect("a call of a story"), meaning }
    }

    pub(super) async fn bid(&mut self) -> Result<(), Broken> {
        let first = self.players.north.turn()?;
        let at = |call: &str| self.call(first, call, None);
        let (early, double, bid) = (at("P"), at("X"), at("1C"));
        self.refuses("S-LAWS", Seat::East, early, |why| matches!(why, Refusal::OutOfTurn { .. })).await?;
        self.refuses("S-LAWS", Seat::North, double, |why| matches!(why, Refusal::InadmissibleDouble {})).await?;

        let meaning = Meaning::new(Manner::Alert, "12 to 14".to_owned());
        self.act(Seat::North, self.call(first, "1NT", Some(meaning))).await?;
        for seat in [Seat::East, Seat::West] {
            let told =
                Self::heard(&self.players[seat], |event| matches!(event, TableEvent::Called { meaning: Some(_), .. }));
            self.check("S-ALERT-HIDDEN", told, || format!("{seat} is not told of an opponent's alert"));
        }
        let told =
            Self::heard(&self.players.south, |event| matches!(event, TableEvent::Called { meaning: Some(_), .. }));
        self.check("S-ALERT-HIDDEN", !told, || "the bidder's partner is told of the alert".to_owned());

        // The same call again, on another connection of the same player; and another call at the turn that has passed.
        let mut elsewhere = self.trial.enter(0).await?;
        let again = elsewhere.done(self.call(first, "1NT", None)).await;
        self.check("S-REPEAT", again.is_ok(), || format!("the same call again: {again:?}"));
        elsewhere.hang_up().await;
        self.refuses("S-STALE", Seat::North, bid, |why| matches!(why, Refusal::StaleTurn { .. })).await?;
        let second = self.players.east.turn()?;
        self.check("S-REPEAT", second == first.next(), || format!("one call, and turn {second} after {first}"));
        let low = self.call(second, "1C", None);
        self.refuses("S-LAWS", Seat::East, low, |why| matches!(why, Refusal::InsufficientBid { .. })).await?;

        self.forget();
        self.ask(first).await?;
        self.players.east.done(self.call(second, "P", None)).await?;
        self.all_until("the pass", |view| view.turn > second).await?;
        for seat in [Seat::South, Seat::West] {
            let told = Self::heard(&self.players[seat], |event| matches!(event, TableEvent::Asked(_)));
            self.check("S-QUESTION-HIDDEN", !told, || format!("{seat} is told that East has asked"));
        }
        let told = Self::heard(&self.players.south, |event| matches!(event, TableEvent::Explained(_)));
        self.check("S-QUESTION-HIDDEN", !told, || "the bidder's partner is told the answer".to_owned());

        for seat in [Seat::South, Seat::West] {
            let turn = self.players[seat].turn()?;
            self.act(seat, self.call(turn, "P", None)).await?;
        }
        let last = self.players.north.heard.last().cloned().unwrap_or_default();
        let both =
            matches!(last[..], [TableEvent::Called { call: Call::Pass, .. }, TableEvent::ContractReached { .. }]);
        self.check("S-ONE-ACT-ONE-FRAME", both, || format!("the last pass came as {last:?}"));
        Ok(())
    }

    /// East asks North about a call that North has alerted, and is told more.
    async fn ask(&mut self, call: Turn) -> Result<(), Broken> {
        let table = self.table();
        self.players.east.done(Request::Ask { table, call, heard: 1 }).await?;
        let asked = |board: &bridge_protocol::BoardView| !board.questions.is_empty();
        self.players.north.until("the question", |view| view.board.as_ref().is_some_and(asked)).await?;
        let meaning = Meaning::new(Manner::Explanation, "12 to 14, balanced".to_owned());
        self.players.north.done(Request::Explain { table, call, version: 2, meaning: meaning.clone() }).await?;
        let told = |board: &bridge_protocol::BoardView| board.meanings.iter().any(|word| word.meaning == meaning);
        self.players.east.until("the answer", |view| view.board.as_ref().is_some_and(told)).await
    }
}
