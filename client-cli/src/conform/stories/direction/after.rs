//! East claims and concedes the rest: West consents, and North accepts, who then does not any more. What waited for the
//! end of the board is told, and the director gives another score.

use bridge_protocol::{Answer, Award, ClaimStage, Lane, Request, Ruling, TableEvent, limits::CLAIM_PERIOD};
use bridge_rules::{Artificial, BoardNumber, Seat};

use super::{Directed, PLAYERS_AND_WATCHERS, ruled};
use crate::conform::{
    Broken,
    logged::{accounts, unnamed},
    period::Period,
};

impl Directed {
    pub(super) async fn claim(&mut self, board: BoardNumber) -> Result<(), Broken> {
        let table = self.company.table;
        self.company.meet().await?;
        self.company.forget();
        let turn = self.company.at(Seat::East)?.turn()?;
        let period = Period::begin(CLAIM_PERIOD);
        let statement = Some("two hearts".to_owned());
        self.company.done(Seat::East, Request::Claim { table, turn, tricks: 2, statement }).await?;
        self.company.meet().await?;
        let faced = |event: &TableEvent| matches!(event, TableEvent::Claimed { hand: Some(_), .. });
        let see = [Lane::North, Lane::South, Lane::Director];
        self.company.only_told("S-CLAIM-PARTNER", "the hand of a defender who claims", &see, faced);
        let dummys = |event: &TableEvent| matches!(event, TableEvent::DirectorCalled { call: None });
        let now = [Lane::North, Lane::East, Lane::West, Lane::Kibitzer];
        self.company.only_told("S-DUMMYS-CALL", "when somebody claims that the director was called", &now, dummys);

        for (seat, stage) in [(Seat::West, ClaimStage::Partner), (Seat::North, ClaimStage::Opponents)] {
            let answer = Request::AnswerClaim { table, turn, stage, accept: true };
            self.company.at(seat)?.done_within(period, answer).await?;
        }
        self.company.meet().await?;
        let passed = |event: &TableEvent| matches!(event, TableEvent::ClaimPassed { to: ClaimStage::Opponents, .. });
        self.company.all_told("S-CLAIM-PARTNER", "that West consents", passed);
        for seat in [Seat::West, Seat::North] {
            let by =
                |event: &TableEvent| matches!(event, TableEvent::ClaimAnswered { by: Some(by), .. } if *by == seat);
            self.company.only_told("S-DIRECTOR-LANE", "who answered the claim", &[Lane::Director], by);
        }
        self.company.all_told("S-CLAIM-PARTNER", "the end of the board", |event| {
            matches!(event, TableEvent::BoardEnded { .. })
        });
        let looked = |event: &TableEvent| ruled(event, |ruling| matches!(ruling, Ruling::Look { .. }));
        self.company.only_told("S-RULING-HIDDEN", "after it that the director looked", &PLAYERS_AND_WATCHERS, looked);
        let decided = |event: &TableEvent| ruled(event, |ruling| matches!(ruling, Ruling::DecideUndo { .. }));
        let late = [Lane::East, Lane::Kibitzer];
        self.company.only_told("S-RULING-HIDDEN", "after it what the director decided", &late, decided);

        self.company.forget();
        self.company.done(Seat::North, Request::WithdrawAgreement { table, board }).await?;
        self.company.meet().await?;
        let withdrawn = |event: &TableEvent| matches!(event, TableEvent::AgreementWithdrawn { seat: Seat::North, .. });
        self.company.all_told("S-WITHDRAWN", "that North withdraws their agreement", withdrawn);
        let called = |event: &TableEvent| matches!(event, TableEvent::DirectorCalled { .. });
        self.company.all_told("S-WITHDRAWN", "that the director is called for it", called);
        Ok(())
    }

    pub(super) async fn correct(&mut self, board: BoardNumber) -> Result<(), Broken> {
        let (ns, ew) = (Award::Artificial(Artificial::AveragePlus), Award::Artificial(Artificial::AverageMinus));
        self.rule(Ruling::Adjust { board, ns, ew }).await?;
        let adjusted = |event: &TableEvent| matches!(event, TableEvent::Adjusted { .. });
        self.company.all_told("S-RULING", "the score that the director gives", adjusted);
        Ok(())
    }

    /// Who ruled stands in the board's log by their account, and the log says who that is.
    pub(super) async fn look_back(&mut self, board: BoardNumber) -> Result<(), Broken> {
        let table = self.company.table;
        let Answer::BoardLog(log) = self.company.at(Seat::North)?.ask(Request::BoardLog { table, board }).await? else {
            return Err(Broken::new("no log"));
        };
        let unnamed = unnamed(&log);
        self.company.check("S-LOG-NAMES", !accounts(&log).is_empty() && unnamed.is_empty(), || {
            format!("the log does not say whose accounts these are: {unnamed:?}")
        });
        Ok(())
    }
}
