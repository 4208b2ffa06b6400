//! The boards of a day, at whose tables everybody plays alone: what is promised of them, where they are played, and how
//! those did who have played them all. Nothing of it is kept but the tables themselves: the boards follow from the
//! server's key, where they lie the [deal index](crate::deal_index) knows, and the results are the tables' own.

use std::{collections::HashMap, sync::Arc, time::Duration};

use bridge_game::{Concealed, DailyBoards, DailyResult, DealTag, Moment, Opened, Table};
use bridge_protocol::{
    AccountId, Daily, DailyBoard, DailyPlace, DailyRanking, DailySet, Day, OpeningKey, PlayerName, Refusal, TableId,
    limits::{DAILY_BOARDS, DAILY_PLACES},
};
use bridge_rules::imps;
use parking_lot::Mutex;
use tokio::sync::Mutex as AsyncMutex;
use tracing::warn;

use super::Tables;
use crate::{actor::inspect, journal::StreamId, journal_refusal::is_transient, keys::identity};

/// For so long the tables of a day are not asked again.
const ASKED_EVERY: Duration = Duration::from_secs(10);
/// Days whose results are remembered: those that were asked for last.
const DAYS: usize = 8;

/// What is known of the results of some days, the one that was asked for last at the end. Whoever asks for one day does
/// not wait for those who ask for another.
#[derive(Default)]
pub(super) struct Results(Mutex<Vec<(Day, Arc<AsyncMutex<OfDay>>)>>);

impl Results {
    fn of(&self, day: Day) -> Arc<AsyncMutex<OfDay>> {
        let mut days = self.0.lock();
        let known = days.iter().position(|(each, _)| *each == day);
        let of_day = known.map_or_else(Arc::default, |at| days.remove(at).1);
        days.push((day, Arc::clone(&of_day)));
        if days.len() > DAYS {
            days.remove(0);
        }
        of_day
    }
}

impl Tables {
    /// Somebody's name is not what it was: what is known of results is asked anew.
    pub(crate) fn forget_daily_results(&self) {
        self.daily.0.lock().clear();
    }
}

/// What is known of those of one.
#[derive(Default)]
struct OfDay {
    asked_at: Option<Moment>,
    /// Whether all tables could be read then: else they are asked once more, also when the day is over.
    is_whole: bool,
    /// Of each table that is over; none if its boards were not all played, or by somebody else.
    over: HashMap<TableId, Option<DailyResult>>,
    /// Those in time.
    in_time: Arc<Vec<DailyResult>>,
}

impl Tables {
    /// The day that it is.
    pub(crate) fn today(&self) -> Day {
        Day::of(self.context.clock.calendar().0)
    }

    /// What is promised of the boards of a day.
    pub(crate) fn daily_set(&self, day: Day) -> DailySet {
        self.daily_boards(day).promised()
    }

    /// The boards of a day for somebody who asks, or for anybody.
    pub(crate) async fn daily(&self, day: Day, asks: Option<AccountId>) -> Daily {
        let results = self.daily_results(day).await;
        let (today, own) = (self.today(), results.iter().find(|result| Some(result.account) == asks));
        let ranking = (own.is_some() || day < today).then(|| ranking(&results, asks));
        let table = asks.map(|account| self.daily_table(account, day));
        Daily {
            set: self.daily_set(day),
            next: None,
            ends_ms: day.next().begins(),
            played: u32::try_from(results.len()).unwrap_or(u32::MAX),
            table: table.filter(|table| self.context.deals.knows(*table)),
            ranking,
        }
    }

    /// Which table an account has on a day.
    pub(super) fn daily_table(&self, account: AccountId, day: Day) -> TableId {
        let mut key = [0; 16];
        key[..8].copy_from_slice(&day.begins().to_be_bytes());
        TableId::from_bytes(identity(&self.keys.daily_identities(), account, OpeningKey::from_bytes(key)))
    }

    /// The first record of a table at which somebody plays today's boards.
    pub(super) fn opened_today(&self, table: TableId, host: AccountId, day: Day) -> Result<Opened, Refusal> {
        let (now, today) = (self.context.clock.latest(), self.today());
        if day != today {
            return Err(Refusal::NotToday { today });
        }
        Ok(Opened::daily(table, host, self.daily_boards(day), &self.context.identity.key, now))
    }

    /// What the deals of a day are known by.
    pub(super) fn daily_deals(&self, day: Day) -> Vec<DealTag> {
        let deals = self.daily_boards(day).deals(&self.context.identity.key);
        deals.iter().map(|deal| DealTag::of(deal, &self.context.seal)).collect()
    }

    fn daily_boards(&self, day: Day) -> DailyBoards {
        let secret = Concealed::new(self.keys.daily_secret(day));
        DailyBoards { day, server: self.keys.server_name(), secret }
    }

    /// The results of a day that came in time, in the order in which the tables were opened.
    async fn daily_results(&self, day: Day) -> Arc<Vec<DailyResult>> {
        // Whoever asks at the same time waits for the same answer.
        let of_day = self.daily.of(day);
        let mut of_day = of_day.lock().await;
        let (now, ends) = (self.context.clock.calendar(), Moment(day.next().begins()));
        let is_fresh =
            |asked: Moment| now < asked.after(ASKED_EVERY) || (of_day.is_whole && asked >= ends.after(ASKED_EVERY));
        if of_day.asked_at.is_some_and(is_fresh) {
            return Arc::clone(&of_day.in_time);
        }
        self.context.deals.catch_up().await;
        let deals = self.daily_deals(day);
        let tables = deals.first().map_or_else(Vec::new, |first| self.context.deals.places(*first));
        let mut are_all_read = true;
        for table in &tables {
            if of_day.over.contains_key(table) {
                continue;
            }
            match self.daily_result(*table, day).await {
                Ok(Some(result)) => drop(of_day.over.insert(*table, result)),
                Ok(None) => {}
                Err(cause) => {
                    warn!(table.id = %table, %cause, "what was made of the boards of a day there cannot be known");
                    if is_transient(&cause) {
                        are_all_read = false;
                    } else {
                        // What is damaged is not read by asking again.
                        of_day.over.insert(*table, None);
                    }
                }
            }
        }
        let known = tables.iter().filter_map(|table| of_day.over.get(table)?.clone());
        of_day.in_time = Arc::new(known.filter(|result| result.at < ends).collect());
        (of_day.asked_at, of_day.is_whole) = (Some(now), are_all_read);
        Arc::clone(&of_day.in_time)
    }

    /// What was made of a day's boards at a table, which may be asleep; none while it is on.
    async fn daily_result(&self, table: TableId, day: Day) -> Result<Option<Option<DailyResult>>, Refusal> {
        let see = move |table: &Table| {
            let is_over = table.is_finished() || table.day() != Some(day);
            is_over.then(|| table.daily_result())
        };
        if let Some(handle) = self.awake(table)
            && let Ok(result) = inspect(&handle, see).await
        {
            return Ok(result);
        }
        let known = self.directory.registry.known(StreamId::from(table)).await?;
        Ok(known.as_ref().and_then(see))
    }
}

/// Who did best, as somebody is told who asks.
fn ranking(results: &[DailyResult], asks: Option<AccountId>) -> DailyRanking {
    let medians: Vec<_> = (0..usize::from(DAILY_BOARDS)).map(|place| median(results, place)).collect();
    let made = |result: &DailyResult| {
        let imps = result.scores.iter().zip(&medians).map(|((_, score), median)| i32::from(imps(score - median))).sum();
        (imps, result.scores.iter().map(|(_, score)| score).sum::<i32>())
    };
    let mut by_imps: Vec<(i32, i32, &DailyResult)> = results
        .iter()
        .map(|result| (made(result), result))
        .map(|((imps, score), result)| (imps, score, result))
        .collect();
    by_imps.sort_by_key(|(imps, ..)| std::cmp::Reverse(*imps));
    let place = |imps: i32| 1 + by_imps.iter().take_while(|(better, ..)| *better > imps).count();
    let is_own = |result: &DailyResult| Some(result.account) == asks;
    let names = told_apart(results);
    let told = by_imps.iter().enumerate().filter(|(rank, (.., result))| *rank < DAILY_PLACES || is_own(result));
    let places = told.map(|(_, (imps, score, result))| DailyPlace {
        place: u32::try_from(place(*imps)).unwrap_or(u32::MAX),
        name: names.get(&result.account).unwrap_or(&result.name).clone(),
        own: is_own(result),
        imps: *imps,
        score: *score,
    });
    let own = results.iter().find(|result| is_own(result));
    let boards = results.first().map_or(&[][..], |result| &result.scores).iter().zip(&medians).enumerate();
    let boards = boards.map(|(place, ((board, _), median))| DailyBoard {
        board: *board,
        median: *median,
        own: own.and_then(|own| own.scores.get(place)).map(|(_, score)| *score),
    });
    DailyRanking { places: places.collect(), boards: boards.collect() }
}

/// What each is called: of those of one name the second and later ones have a number behind it, as far as there is
/// room.
fn told_apart(results: &[DailyResult]) -> HashMap<AccountId, PlayerName> {
    let mut known: HashMap<String, u32> = HashMap::new();
    let mut called = |result: &DailyResult| {
        let so_far = known.entry(result.name.as_str().to_lowercase()).or_default();
        *so_far += 1;
        let numbered = if *so_far > 1 { PlayerName::new(&format!("{} {so_far}", result.name)).ok() } else { None };
        (result.account, numbered.unwrap_or_else(|| result.name.clone()))
    };
    results.iter().map(&mut called).collect()
}

/// Of the two scores in the middle the mean, rounded down to ten; 0 without any.
fn median(results: &[DailyResult], place: usize) -> i32 {
    let mut scores: Vec<_> =
        results.iter().filter_map(|result| result.scores.get(place)).map(|(_, score)| *score).collect();
    scores.sort_unstable();
    let middle = scores.len() / 2;
    let lower = middle.checked_sub(usize::from(scores.len().is_multiple_of(2)));
    match (lower.and_then(|lower| scores.get(lower)), scores.get(middle)) {
        (Some(lower), Some(upper)) => (lower + upper).div_euclid(20) * 10,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use bridge_rules::BoardNumber;

    use super::*;

    const ANN: AccountId = AccountId::from_bytes([1; 16]);

    fn result(number: u8, name: &str, scores: [i32; 8]) -> DailyResult {
        let boards = (1..).filter_map(BoardNumber::new);
        DailyResult {
            day: Day::of(0),
            account: AccountId::from_bytes([number; 16]),
            name: PlayerName::new(name).unwrap(),
            scores: boards.zip(scores).collect(),
            at: Moment(0),
        }
    }

    #[test]
    fn the_days_that_were_asked_for_last_are_remembered_however_long_ago_they_were() {
        let (results, first) = (Results::default(), Day::of(0));
        let days: Vec<_> = std::iter::successors(Some(first), |day| Some(day.next())).take(DAYS + 1).collect();
        let later: Vec<_> = days[1..].iter().map(|day| results.of(*day)).collect();
        let oldest = results.of(first);
        assert!(Arc::ptr_eq(&oldest, &results.of(first)));
        assert!(Arc::ptr_eq(&later[DAYS - 1], &results.of(days[DAYS])));
        assert!(!Arc::ptr_eq(&later[0], &results.of(days[1])), "of nine one is forgotten");
    }

    #[test]
    fn each_board_is_compared_with_the_score_that_half_of_them_reached() {
        let flat = |first| [first, 0, 0, 0, 0, 0, 0, 0];
        let results = [result(1, "Ann", flat(420)), result(2, "Ben", flat(-50)), result(3, "Cat", flat(170))];
        let ranking = ranking(&results, Some(ANN));
        let places: Vec<_> =
            ranking.places.iter().map(|at| (at.place, at.name.as_str(), at.imps, at.score, at.own)).collect();
        assert_eq!(places, [(1, "Ann", 6, 420, true), (2, "Cat", 0, 170, false), (3, "Ben", -6, -50, false)]);
        assert_eq!((ranking.boards[0].median, ranking.boards[0].own), (170, Some(420)));
    }

    #[test]
    fn of_an_even_number_the_two_in_the_middle_count_and_equals_share_a_place() {
        let flat = |first| [first, 0, 0, 0, 0, 0, 0, 0];
        let scores = [430, 420, -50, -100];
        let results: Vec<_> = scores.iter().zip(1..).map(|(score, who)| result(who, "Ann", flat(*score))).collect();
        assert_eq!(median(&results, 0), 180);
        let of_two = [result(2, "Ben", flat(-50)), result(3, "Cat", flat(-60))];
        let ranking = ranking(&of_two, None);
        assert_eq!(ranking.boards[0].median, -60, "down to ten, below nothing too");
        let twins = [result(2, "Ben", flat(90)), result(3, "Cat", flat(90))];
        let ranking = super::ranking(&twins, None);
        assert_eq!(ranking.places.iter().map(|at| at.place).collect::<Vec<_>>(), [1, 1]);
        assert!(ranking.places.iter().all(|at| !at.own));
    }

    #[test]
    fn two_of_one_name_are_told_apart_by_who_came_first() {
        let long = "Somebody of the town".to_owned();
        let names =
            [("Ann", "Ann"), ("Ben", "Ben"), ("ann", "ann 2"), ("Ann", "Ann 3"), (&long, &long), (&long, &long)];
        let results: Vec<_> =
            names.iter().zip(1..).map(|((name, _), who)| result(who, name, [i32::from(who) * -100; 8])).collect();
        let places = ranking(&results, None).places;
        assert_eq!(places.iter().map(|at| at.name.as_str()).collect::<Vec<_>>(), names.map(|(_, told)| told));
    }

    #[test]
    fn whoever_asks_has_their_place_however_far_down() {
        let results: Vec<_> = (0..=200).map(|who| result(who, "Ann", [i32::from(who) * 100; 8])).collect();
        let places = ranking(&results, Some(ANN)).places;
        assert_eq!(places.len(), DAILY_PLACES + 1);
        // Whoever is 4,000 points and more below the middle is 24 IMPs down on each board, and these share a place.
        assert_eq!(places.last().map(|at| (at.place, at.own)), Some((141, true)));
    }
}
