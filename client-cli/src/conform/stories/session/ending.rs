//! The claim, the result, and what can be asked for afterwards.

use bridge_dealing::{BoardKeyId, BoardVerdict, Contribution, Kept, verify};
use bridge_protocol::{
    Answer, BoardResult, BoardView, ClaimStage, Refusal, Request, Stage, TableEvent, limits::CLAIM_PERIOD,
};
use bridge_rules::{BySeat, Outcome, Seat, Side};

use super::Session;
use crate::conform::{Broken, period::Period};

impl Session {
    /// North claims the rest; East accepts, and West after that. Comes to the number of cards that were played before.
    pub(super) async fn claim(&mut self) -> Result<usize, Broken> {
        let (table, turn) = (self.table(), self.players.north.turn()?);
        let board = self.players.north.view()?.board.clone().ok_or_else(|| Broken::new("no board"))?;
        let tricks = board.remaining_tricks();
        let in_the_trick = board.trick.as_ref().map_or(0, |trick| trick.cards.len());
        let played = 4 * usize::from(13 - tricks) + in_the_trick;
        let statement = Some("all of them".to_owned());
        let period = Period::begin(CLAIM_PERIOD);
        self.act(Seat::North, Request::Claim { table, turn, tricks, statement }).await?;
        let faced = |event: &TableEvent| matches!(event, TableEvent::Claimed { hand: Some(_), .. });
        for (seat, may) in [(Seat::East, true), (Seat::South, true), (Seat::West, true)] {
            let sees = Self::heard(&self.players[seat], faced);
            self.check("S-CLAIM-HAND", sees == may, || format!("{seat} sees declarer's hand: {sees}"));
        }
        let watching = Self::heard(&self.kit, faced);
        self.check("S-CLAIM-HAND", !watching, || "who watches open cards sees declarer's hand".to_owned());

        self.forget();
        let answer = Request::AnswerClaim { table, turn, stage: ClaimStage::Opponents, accept: true };
        for seat in [Seat::East, Seat::West] {
            self.players[seat].done_within(period, answer.clone()).await?;
        }
        let over = |view: &bridge_protocol::TableView| view.board.as_ref().is_some_and(|board| board.result.is_some());
        self.all_until("the end of the board", over).await?;
        for seat in Seat::ALL {
            let heard = self.players[seat].heard.iter().flatten();
            let answers = heard.filter(|event| matches!(event, TableEvent::ClaimAnswered { .. })).count();
            let given = usize::from(seat.side() == Side::EastWest);
            self.check("S-CLAIM-ANSWERS", answers == given, || {
                format!("{seat} gave {given} answers and heard {answers}")
            });
        }
        let last = self.players.north.heard.last().cloned().unwrap_or_default();
        let both = matches!(last[..], [TableEvent::ClaimSettled { .. }, TableEvent::BoardEnded { .. }, ..]);
        self.check("S-ONE-ACT-ONE-FRAME", both, || format!("the end of the claim came as {last:?}"));

        let contract = board.contract.ok_or_else(|| Broken::new("a play without a contract"))?;
        let won = board.won.north_south + tricks;
        let due = BoardResult::new(board.board, Outcome::Played { contract, tricks: won });
        let told = self.ended()?.result;
        self.check("S-SCORE", told == Some(due), || format!("{told:?} where {due:?} is due"));
        Ok(played)
    }

    fn ended(&self) -> Result<&BoardView, Broken> {
        self.players.north.view()?.board.as_ref().ok_or_else(|| Broken::new("the finished board is gone"))
    }

    /// Record, log and transcript of a board on which so many cards were played.
    pub(super) async fn look_back(&mut self, played: usize) -> Result<(), Broken> {
        let table = self.table();
        self.compare_with_snapshots().await?;
        let board = self.ended()?.clone();
        let sitting = self.players.north.view()?.seats.clone();
        let Answer::Record(record) = self.players.east.ask(Request::Record { table }).await? else {
            return Err(Broken::new("no record"));
        };
        let names = BySeat::from_fn(|seat| sitting[seat].as_ref().map(|sits| sits.name.clone()));
        let same = record.boards.first().is_some_and(|kept| {
            kept.board == board.board
                && Some(kept.deal) == board.deal
                && Some(kept.result) == board.result
                && kept.calls == board.calls
                && kept.called_at == board.called_at
                && kept.cards.len() == played
                && kept.cards == self.players.east.played.cards()
                && kept.players == names
                && kept.claim.is_some()
        });
        self.check("S-RECORD", record.boards.len() == 1 && same, || format!("{record:?}"));

        let Answer::BoardLog(log) = self.players.east.ask(Request::BoardLog { table, board: board.board }).await?
        else {
            return Err(Broken::new("no log"));
        };
        let hash = log.check();
        let good = hash.ok().is_some_and(|hash| Some(hash) == board.log) && !log.entries.is_empty();
        self.check("S-LOG", good, || format!("{hash:?} where {:?} was told", board.log));

        let Answer::Transcript(mut transcript) =
            self.players.north.ask(Request::Transcript { table, set: None }).await?
        else {
            return Err(Broken::new("no transcript"));
        };
        let own = Contribution { label: "N".parse().expect("a label"), r: self.shares.north.clone() };
        let root = self.players.north.view()?.set.commitment.as_ref().map(|commitment| commitment.root);
        transcript.seen.clear();
        let report = verify(&transcript, &Kept { root, contribution: Some(own), ..Kept::default() });
        self.check("S-TRANSCRIPT", report.holds(), || report.to_string());
        let told = board.secret.as_ref().is_some_and(|secret| transcript.reveals.contains(secret));
        self.check("S-TRANSCRIPT", told, || format!("{:?} was told at the end of the board", board.secret));
        let proven = match report.verdict(BoardKeyId::planned(board.board)) {
            Some(BoardVerdict::Proven { deal, .. }) => Some(*deal),
            _ => None,
        };
        self.check("S-DEAL", proven.is_some() && proven == board.deal, || {
            "another deal than the secrets come to".to_owned()
        });
        Ok(())
    }

    /// The host ends the session, and nobody else.
    pub(super) async fn close(&mut self) -> Result<(), Broken> {
        let close = Request::CloseTable { table: self.table() };
        self.refuses("S-CLOSED", Seat::East, close.clone(), |why| matches!(why, Refusal::NotHost {})).await?;
        self.players.north.done(close).await?;
        self.all_until("the end of the session", |view| view.stage == Stage::Finished).await?;
        let closed = self.players.west.view()?.closed;
        self.check("S-CLOSED", closed.is_some(), || "the view does not say that it was closed".to_owned());
        Ok(())
    }
}
