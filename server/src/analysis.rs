//! What the cards of a board could have made, and what calls would mean, worked out on the threads that think: strain
//! by strain and call by call, so that computers at tables and others who ask take their turns in between.
//!
//! A board of a table is asked for by those who may see it whole when it is over everywhere; its deal is looked up, and
//! kept. What anybody sends in is another matter. The server does not hold it against the boards that are being played,
//! because the answer would tell whoever guesses at hidden cards whether they guessed right. For the same reason such
//! an answer is kept only under all that was sent, the cards in the order of play included: otherwise it would come
//! faster for a deal that somebody knew before.

mod cache;

use std::sync::{Arc, atomic::AtomicBool};

use bridge_claims::{DoubleDummyTable, Par, Solver, costs};
use bridge_protocol::{
    AnalysisRequest, BoardAnalysis, CallMeanings, ConventionCard, Meaning, ParContract, TricksByStrain,
};
use bridge_robot::{Sense, auctions_on_card, convention_card};
use bridge_rules::{Auction, BySeat, Call, Calling, Card, Contract, Deal, Seat, Seating, Strain, Vulnerability};
use dashmap::DashMap;
use tokio::sync::{OnceCell, Semaphore};
use tracing::{Instrument, error};

use self::cache::Cache;
use crate::{
    metrics::figures,
    spans::span,
    thinking::{NoThought, Thinker, Threads, book},
};

/// Questions that are open at the same time. Each takes a second of a thread at most, so that the last of them is
/// answered within a minute.
const ASKED_AT_ONCE: usize = 64;
/// Questions of one person that are open at the same time: the boards of a round that is looked through.
const ASKED_BY_ONE: usize = 4;
/// Boards that are kept, some hundred bytes each.
const BOARDS_KEPT: usize = 10_000;
/// What was sent in and is kept, as much each.
const SENT_KEPT: usize = 2_000;
/// What calls mean and is kept, as much each.
const MEANINGS_KEPT: usize = 10_000;
/// With so many cards in the order of play nobody names a board that they do not know.
const SURELY_KNOWN: usize = 12;

/// What decides a meaning: the calls, and whether the dealer's side is vulnerable, and whether the other is. It is kept
/// for whoever asked: others would hear by how soon they are answered which calls somebody thinks of.
type MeaningKey = (Thinker, Vec<Call>, [bool; 2]);

/// Works out what cards could have made, and what calls would mean.
pub(crate) struct Analyst {
    threads: Arc<Threads>,
    asked: Semaphore,
    asking: DashMap<Thinker, usize>,
    tables: Cache<Deal, DoubleDummyTable>,
    plays: Cache<(Deal, Contract, Vec<Card>), Vec<u8>>,
    auctions: Cache<(Deal, Seat, Vulnerability), Vec<Call>>,
    sent: Cache<AnalysisRequest, BoardAnalysis>,
    meanings: Cache<MeaningKey, Option<Meaning>>,
    card: OnceCell<ConventionCard>,
}

/// Too many ask at once, or this one asks too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

/// Somebody's question, until it is answered.
struct Asking<'a> {
    all: &'a DashMap<Thinker, usize>,
    who: Thinker,
}

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        if let Some(mut open) = self.all.get_mut(&self.who) {
            *open -= 1;
        }
        self.all.remove_if(&self.who, |_, open| *open == 0);
    }
}

impl Analyst {
    pub(crate) fn new(threads: Arc<Threads>) -> Self {
        Self {
            threads,
            asked: Semaphore::new(ASKED_AT_ONCE),
            asking: DashMap::new(),
            tables: Cache::new(BOARDS_KEPT),
            plays: Cache::new(BOARDS_KEPT),
            auctions: Cache::new(BOARDS_KEPT),
            sent: Cache::new(SENT_KEPT),
            meanings: Cache::new(MEANINGS_KEPT),
            card: OnceCell::new(),
        }
    }

    /// What the cards could have made of a board that is over, asked by somebody who may see it whole.
    pub(crate) async fn of_board(&self, who: Thinker, board: &AnalysisRequest) -> Result<BoardAnalysis, Busy> {
        let answer = async {
            let _asking = self.asks(who)?;
            let _asked = self.asked.try_acquire().map_err(|_| Busy)?;
            let table = self.tables.get_or(&board.deal, self.table(who, board.deal)).await?;
            let costs = match board.contract {
                Some(contract) => {
                    let play = (board.deal, contract, board.cards.clone());
                    self.plays.get_or(&play, self.costs(who, board.deal, contract, &board.cards)).await?
                }
                None => Vec::new(),
            };
            let auction = if four_bid(board) {
                let auction = (board.deal, board.dealer, board.vulnerability);
                self.auctions.get_or(&auction, self.auction(who, board)).await?
            } else {
                Vec::new()
            };
            Ok(assemble(board, &table, costs, auction))
        };
        self.counted(answer.instrument(span!("analysis", cards = board.cards.len())).await)
    }

    /// The same of whatever somebody sends in.
    pub(crate) async fn of_sent(&self, who: Thinker, sent: &AnalysisRequest) -> Result<BoardAnalysis, Busy> {
        let answer = async {
            let _asking = self.asks(who)?;
            let _asked = self.asked.try_acquire().map_err(|_| Busy)?;
            let work_out = async {
                let table = self.table(who, sent.deal).await?;
                let costs = match sent.contract {
                    Some(contract) => self.costs(who, sent.deal, contract, &sent.cards).await?,
                    None => Vec::new(),
                };
                let auction = if four_bid(sent) { self.auction(who, sent).await? } else { Vec::new() };
                Ok(assemble(sent, &table, costs, auction))
            };
            if sent.cards.len() < SURELY_KNOWN { work_out.await } else { self.sent.get_or(sent, work_out).await }
        };
        self.counted(answer.instrument(span!("analysis", cards = sent.cards.len())).await)
    }

    /// What calls would mean to a computer as partner if they came next in an auction; none where one may not be made.
    pub(crate) async fn of_calls(
        &self,
        who: Thinker,
        auction: &Auction,
        vulnerability: Vulnerability,
        calls: &[Call],
    ) -> Result<CallMeanings, Busy> {
        let answer = async {
            let _asking = self.asks(who)?;
            let _asked = self.asked.try_acquire().map_err(|_| Busy)?;
            let mut meanings = Vec::with_capacity(calls.len());
            for call in calls {
                let mut auction = auction.clone();
                meanings.push(match auction.call(*call) {
                    Ok(()) => self.meaning(who, auction, vulnerability).await?,
                    Err(_) => None,
                });
            }
            Ok(CallMeanings { meanings })
        };
        self.counted(answer.instrument(span!("meanings", calls = calls.len())).await)
    }

    /// The convention card of the computers. The first who asks for it waits for a few seconds.
    pub(crate) async fn card(&self, who: Thinker) -> Result<ConventionCard, Busy> {
        let answer = async {
            let _asking = self.asks(who)?;
            let _asked = self.asked.try_acquire().map_err(|_| Busy)?;
            let card = self.card.get_or_try_init(async || {
                let mut shown = Vec::new();
                for auction in auctions_on_card() {
                    let think = move |_: &mut Solver, _: &AtomicBool| {
                        let sense = Sense::of(book(), &auction, Vulnerability::None);
                        sense.map(|sense| (auction, sense))
                    };
                    shown.extend(self.think(who, think).await?);
                }
                Ok(convention_card(book().system(), shown))
            });
            card.await.cloned()
        };
        self.counted(answer.instrument(span!("card")).await)
    }

    /// Something else that somebody asks to be thought about.
    pub(crate) async fn of_thought<T: Send + 'static>(
        &self,
        who: Thinker,
        thought: impl FnOnce(&mut Solver, &AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let answer = async {
            let _asking = self.asks(who)?;
            let _asked = self.asked.try_acquire().map_err(|_| Busy)?;
            self.think(who, thought).await
        };
        self.counted(answer.instrument(span!("thought")).await)
    }

    async fn meaning(
        &self,
        who: Thinker,
        auction: Auction,
        vulnerability: Vulnerability,
    ) -> Result<Option<Meaning>, Busy> {
        let dealer = auction.dealer().side();
        let vulnerable = [dealer, dealer.other()].map(|side| vulnerability.is_vulnerable(side));
        let key = (who, auction.calls().to_vec(), vulnerable);
        let think =
            self.think(who, move |_, _| Sense::of(book(), &auction, vulnerability).map(|sense| sense.meaning()));
        self.meanings.get_or(&key, think).await
    }

    fn counted<T>(&self, answer: Result<T, Busy>) -> Result<T, Busy> {
        match answer {
            Ok(_) => figures().analyses.answered.inc(),
            Err(Busy) => figures().analyses.refused.inc(),
        };
        answer
    }

    fn asks(&self, who: Thinker) -> Result<Asking<'_>, Busy> {
        let mut open = self.asking.entry(who).or_default();
        if *open >= ASKED_BY_ONE {
            return Err(Busy);
        }
        *open += 1;
        Ok(Asking { all: &self.asking, who })
    }

    async fn table(&self, who: Thinker, deal: Deal) -> Result<DoubleDummyTable, Busy> {
        let mut rows = [[0; 4]; 5];
        for (row, strain) in rows.iter_mut().zip(Strain::ALL) {
            *row = self.think(who, move |solver, _| solver.declarers(&deal, strain)).await?;
        }
        figures().analyses.deals.inc();
        Ok(DoubleDummyTable::new(rows))
    }

    async fn costs(&self, who: Thinker, deal: Deal, contract: Contract, cards: &[Card]) -> Result<Vec<u8>, Busy> {
        let cards = cards.to_vec();
        let costs = self.think(who, move |solver, _| costs(solver, &deal, contract, &cards)).await?;
        Ok(costs.into_iter().map(|cost| cost.tricks).collect())
    }

    /// How four computers would bid it.
    async fn auction(&self, who: Thinker, board: &AnalysisRequest) -> Result<Vec<Call>, Busy> {
        let AnalysisRequest { deal, dealer, vulnerability, .. } = *board;
        self.think(who, move |_, _| book().auction(&deal, dealer, vulnerability).calls().to_vec()).await
    }

    async fn think<T: Send + 'static>(
        &self,
        who: Thinker,
        thought: impl FnOnce(&mut Solver, &AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Busy> {
        self.threads.think(who, thought).await.map_err(|no_thought| {
            if no_thought == NoThought::Failed {
                error!("a board could not be analysed");
            }
            Busy
        })
    }
}

/// Whether four people bid in the form of the game.
fn four_bid(board: &AnalysisRequest) -> bool {
    board.form.is_none_or(|form| form.seating() == Seating::Four && form.calling() == Calling::Auction)
}

fn assemble(board: &AnalysisRequest, table: &DoubleDummyTable, costs: Vec<u8>, auction: Vec<Call>) -> BoardAnalysis {
    let has_par = board.form.is_none_or(|form| form.has_par());
    let Par { score, contracts } = Par::of(table, board.dealer, board.vulnerability);
    let contracts = contracts.into_iter().map(|each| ParContract { contract: each.contract, tricks: each.tricks });
    BoardAnalysis {
        seed: None,
        computers: None,
        tricks: BySeat::from_fn(|seat| TricksByStrain::from_fn(|strain| table.tricks(seat, strain))),
        par: has_par.then(|| bridge_protocol::Par { score, contracts: contracts.collect() }),
        costs,
        auction,
        reasons: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_protocol::AccountId;

    const ANN: Thinker = Thinker::Account(AccountId::from_bytes([1; 16]));
    const BOB: Thinker = Thinker::Account(AccountId::from_bytes([2; 16]));

    fn golden<T: serde::de::DeserializeOwned>(name: &str) -> T {
        let file = format!("{}/../protocol/golden/v1/{name}.json", env!("CARGO_MANIFEST_DIR"));
        serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap()
    }

    fn analyst() -> Analyst {
        Analyst::new(Threads::start().unwrap())
    }

    /// How computers would bid it is theirs to better: the file has an auction of earlier ones.
    #[tokio::test]
    async fn the_golden_files_board_could_have_made_what_the_golden_file_says() {
        let analyst = analyst();
        let board: AnalysisRequest = golden("http.analysis_request");
        let auction = ["1S", "P", "2NT", "P", "4D", "P", "4S", "P", "P", "P"].map(|call| call.parse().unwrap());
        let told = BoardAnalysis { auction: auction.to_vec(), ..golden("http.analysis") };
        assert_eq!(analyst.of_board(ANN, &board).await, Ok(told.clone()));
        assert_eq!(analyst.of_sent(ANN, &board).await, Ok(told));
    }

    #[tokio::test]
    async fn a_deal_that_was_sent_in_is_kept_only_under_the_cards_that_were_played() {
        let analyst = analyst();
        let board: AnalysisRequest = golden("http.analysis_request");
        let of_deal = AnalysisRequest { contract: None, cards: Vec::new(), ..board.clone() };
        analyst.of_board(ANN, &board).await.unwrap();
        assert!(analyst.tables.get_or(&board.deal, async { Err("not kept") }).await.is_ok());
        // Somebody who guesses the deal has to wait as long as if nobody had known it.
        for guess in [&of_deal, &board] {
            let kept = analyst.sent.get_or(guess, async { Err("not kept") }).await;
            assert_eq!(kept, Err("not kept"));
            analyst.of_sent(BOB, guess).await.unwrap();
        }
        assert!(analyst.sent.get_or(&of_deal, async { Err("not kept") }).await.is_err());
        assert!(analyst.sent.get_or(&board, async { Err("not kept") }).await.is_ok());
    }

    #[tokio::test]
    async fn a_meaning_is_kept_for_who_asked_from_whichever_side_and_for_nobody_else() {
        let analyst = analyst();
        let notrump = ["1NT".parse().unwrap()];
        let asks = async |dealer, vulnerability| {
            let CallMeanings { meanings } =
                analyst.of_calls(ANN, &Auction::new(dealer), vulnerability, &notrump).await.unwrap();
            meanings
        };
        let meant = asks(Seat::North, Vulnerability::NorthSouth).await;
        assert_eq!(asks(Seat::East, Vulnerability::EastWest).await, meant);
        let kept = async |who| {
            let key = (who, notrump.to_vec(), [true, false]);
            analyst.meanings.get_or(&key, async { Err("not kept") }).await
        };
        assert_eq!(kept(ANN).await, Ok(meant[0].clone()));
        assert_eq!(kept(BOB).await, Err("not kept"), "by the time it takes he would hear what she thinks of");
    }

    #[tokio::test]
    async fn one_person_asks_only_so_much_at_once() {
        let analyst = analyst();
        let board: AnalysisRequest = golden("http.analysis_request");
        let open: Vec<_> = (0..ASKED_BY_ONE).map(|_| analyst.asks(ANN).unwrap()).collect();
        assert_eq!(analyst.of_board(ANN, &board).await, Err(Busy));
        assert!(analyst.of_board(BOB, &board).await.is_ok(), "another is answered meanwhile");
        drop(open);
        assert!(analyst.asking.is_empty());
        let all = analyst.asked.try_acquire_many(u32::try_from(ASKED_AT_ONCE).unwrap()).unwrap();
        assert_eq!(analyst.of_board(ANN, &board).await, Err(Busy));
        drop(all);
        assert!(analyst.of_board(ANN, &board).await.is_ok());
    }
}
