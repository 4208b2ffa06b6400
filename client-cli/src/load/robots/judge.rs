//! What a board was worth double dummy: worked out on a thread of its own, since a solve wants a deep stack and keeps a
//! processor for a while.

use std::{
    fmt,
    sync::mpsc::{Sender, channel},
    thread,
};

use bridge_claims::{DoubleDummyTable, Losses, Memory, STACK, Solver};
use bridge_protocol::BoardRecord;
use bridge_rules::{Contract, Outcome, Side, imps};
use serde_json::json;
use tokio::sync::oneshot;

use crate::exit::Failure;

/// A thread that judges boards, one after the other.
pub(super) struct Judge(Sender<Question>);

struct Question {
    results: Vec<Outcome>,
    record: BoardRecord,
    cpu_ms: Option<u64>,
    answer: oneshot::Sender<Played>,
}

/// A board that computers have played.
#[derive(Debug)]
pub(super) struct Played {
    record: BoardRecord,
    /// The table, where a board's number does not name it alone.
    at_table: Option<usize>,
    pub(super) cpu_ms: Option<u64>,
    /// None where all passed.
    pub(super) losses: Option<Losses>,
    pub(super) against: Option<Comparison>,
}

/// A board against the tables of the file, on the average, in IMPs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Comparison {
    /// How far apart the scores are.
    pub(super) apart: f64,
    /// For the side that declared at the computers' table; none where all passed.
    pub(super) for_declarers: Option<f64>,
    /// The same with double dummy's tricks at all tables: the bidding alone.
    pub(super) for_declarers_double_dummy: Option<f64>,
}

impl Judge {
    /// Begins.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(super) fn start() -> Result<Self, Failure> {
        let (ask, asked) = channel::<Question>();
        let judge = move || {
            let mut solver = Solver::new(Memory::Much);
            for Question { results, record, cpu_ms, answer } in asked {
                // Whoever asked may have given up.
                answer.send(Played::of(&results, record, cpu_ms, &mut solver)).ok();
            }
        };
        let thread = thread::Builder::new().name("judge".to_owned()).stack_size(STACK);
        let started = thread.spawn(judge);
        started.map_err(|error| Failure::no_connection(format!("the system gives no thread: {error}")))?;
        Ok(Self(ask))
    }

    /// What came of a board that ended so at the tables of a file.
    ///
    /// # Errors
    /// If the judge has failed.
    pub(super) async fn of(
        &self,
        results: &[Outcome],
        record: BoardRecord,
        cpu_ms: Option<u64>,
    ) -> Result<Played, Failure> {
        let (answer, played) = oneshot::channel();
        let failed = || Failure::no_connection("a board could not be worked out double dummy");
        let question = Question { results: results.to_vec(), record, cpu_ms, answer };
        self.0.send(question).map_err(|_| failed())?;
        played.await.map_err(|_| failed())
    }
}

impl Played {
    fn of(results: &[Outcome], record: BoardRecord, cpu_ms: Option<u64>, solver: &mut Solver) -> Self {
        let losses = record
            .result
            .contract
            .zip(record.result.tricks)
            .map(|(contract, tricks)| Losses::of(solver, &record.deal, contract, &record.cards, tricks));
        let against = (!results.is_empty()).then(|| Comparison::of(results, &record, losses, solver));
        Self { record, at_table: None, cpu_ms, losses, against }
    }

    /// The same at this table.
    pub(super) fn at(self, table: Option<usize>) -> Self {
        Self { at_table: table, ..self }
    }

    /// What was played, if anything was.
    pub(super) fn contract(&self) -> Option<Contract> {
        self.record.result.contract
    }

    pub(super) fn tricks(&self) -> Option<u8> {
        self.record.result.tricks
    }

    /// As `3NTx`, or `Pass`.
    fn title(&self) -> String {
        self.contract().map_or_else(|| "Pass".to_owned(), |contract| contract.title().replace('X', "x"))
    }

    /// The line of the board. The lead counts to the defence.
    pub(super) fn json(&self) -> String {
        let mut line = json!({
            "board": self.record.board.get(),
            "contract": self.title(),
            "declarer": self.contract().map(|contract| contract.declarer.as_str()),
            "tricks": self.tricks(),
            "score": self.record.result.score,
            "dd_tricks": self.losses.map(|losses| losses.double_dummy),
            "lost_by_declarer": self.losses.map(|losses| losses.by_declarer),
            "lost_by_defence": self.losses.map(|losses| losses.by_defenders()),
            "cpu_ms": self.cpu_ms,
        });
        if let Some(table) = self.at_table {
            line["table"] = json!(table);
        }
        line.to_string()
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (board, title, score) = (self.record.board.get(), self.title(), self.record.result.score);
        if let Some(table) = self.at_table {
            write!(f, "Table {table:<3} ")?;
        }
        let seconds = self.cpu_ms.map_or_else(String::new, |ms| format!("  {}.{:03} s", ms / 1000, ms % 1000));
        match (self.contract(), self.tricks(), self.losses) {
            (Some(contract), Some(tricks), Some(losses)) => write!(
                f,
                "Board {board:<4} {title:<5} {}  {tricks:>2} tricks {score:>6}  double dummy {:>2}, lost by declarer {}, by the \
                 defence {}{seconds}",
                contract.declarer,
                losses.double_dummy,
                losses.by_declarer,
                losses.by_defenders(),
            ),
            (None | Some(_), _, _) => write!(f, "Board {board:<4} {title:<5} {score:>6}{seconds}"),
        }
    }
}

impl Comparison {
    fn of(results: &[Outcome], record: &BoardRecord, losses: Option<Losses>, solver: &mut Solver) -> Self {
        let vulnerability = record.board.vulnerability();
        let mean = |of: &dyn Fn(&Outcome) -> f64| {
            results.iter().map(of).sum::<f64>() / f64::from(u32::try_from(results.len()).unwrap_or(u32::MAX))
        };
        let score = record.result.score;
        let apart = mean(&|result| f64::from(imps(score - result.score(vulnerability)).abs()));
        let Some((contract, losses)) = record.result.contract.zip(losses) else {
            return Self { apart, for_declarers: None, for_declarers_double_dummy: None };
        };
        let sign = match contract.declarer.side() {
            Side::NorthSouth => 1,
            Side::EastWest => -1,
        };
        let table = DoubleDummyTable::of(&record.deal, solver);
        let best = |result: &Outcome| match *result {
            Outcome::PassedOut => 0,
            Outcome::Played { contract, .. } => {
                let tricks = table.tricks(contract.declarer, contract.bid.strain);
                Outcome::Played { contract, tricks }.score(vulnerability)
            }
        };
        let own = Outcome::Played { contract, tricks: losses.double_dummy }.score(vulnerability);
        Self {
            apart,
            for_declarers: Some(mean(&|result| f64::from(imps(sign * (score - result.score(vulnerability)))))),
            for_declarers_double_dummy: Some(mean(&|result| f64::from(imps(sign * (own - best(result)))))),
        }
    }
}
