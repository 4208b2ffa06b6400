//! Threads that think. They are the robots' own: a solve wants a deep stack and cannot be interrupted, so it runs
//! neither among the threads that carry messages nor in an actor. Tables take turns, each has one job at work at a
//! time, and so many may wait.

use std::{
    collections::{BTreeMap, VecDeque},
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use bridge_claims::{Memory, STACK, Solver};
use parking_lot::{Condvar, Mutex};

/// Something to think about: with the thread's solver, and a flag that is set when nobody wants the answer any more.
pub type Job = Box<dyn FnOnce(&mut Solver, &AtomicBool) + Send>;

/// Threads that think for tables, which are known by keys. Dropped, it waits for none of them: jobs at work are told
/// to hurry, and each thread ends with its own.
pub struct Pool<K> {
    shared: Arc<Shared<K>>,
}

/// So many tables wait already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    /// The most that may wait.
    pub limit: usize,
}

impl std::fmt::Display for Busy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} tables wait for the computers already; try again in a moment", self.limit)
    }
}

impl std::error::Error for Busy {}

/// What the pool does and has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Jobs that wait.
    pub waiting: usize,
    /// Jobs at work.
    pub at_work: usize,
    /// Jobs that came to their end, those included that were cancelled on the way.
    pub done: u64,
    /// Jobs that failed: each cost its table one answer.
    pub panicked: u64,
}

struct Shared<K> {
    state: Mutex<State<K>>,
    changed: Condvar,
}

struct State<K> {
    tables: BTreeMap<K, Table>,
    /// The tables with a job that may begin, in turn.
    turns: VecDeque<K>,
    most_tables: usize,
    load: Load,
    is_closing: bool,
}

#[derive(Default)]
struct Table {
    waiting: VecDeque<Job>,
    at_work: Option<Arc<AtomicBool>>,
}

impl<K: Ord + Clone + Send + 'static> Pool<K> {
    /// Starts the threads, each of which does this first; at most so many tables may have something waiting.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(threads: usize, most_tables: usize, begins: fn()) -> io::Result<Self> {
        let state = State {
            tables: BTreeMap::new(),
            turns: VecDeque::new(),
            most_tables,
            load: Load::default(),
            is_closing: false,
        };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let spawn = |number| {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name(format!("robot-{number}")).stack_size(STACK);
            thread.spawn(move || {
                begins();
                shared.work();
            })
        };
        let pool = Self { shared: Arc::clone(&shared) };
        // Should one not begin, those that have end with the pool.
        (0..threads).try_for_each(|number| spawn(number).map(drop))?;
        Ok(pool)
    }

    /// Has a job done for a table, after those that it has waiting: its computers ask one by one, and people as often
    /// as their rates allow.
    ///
    /// # Errors
    /// If too many tables wait.
    pub fn submit(&self, table: K, job: Job) -> Result<(), Busy> {
        let mut state = self.shared.state.lock();
        if !state.tables.contains_key(&table) && state.tables.len() >= state.most_tables {
            return Err(Busy { limit: state.most_tables });
        }
        let jobs = state.tables.entry(table.clone()).or_default();
        let may_begin = jobs.at_work.is_none() && jobs.waiting.is_empty();
        jobs.waiting.push_back(job);
        state.load.waiting += 1;
        if may_begin {
            state.turns.push_back(table);
        }
        drop(state);
        self.shared.changed.notify_one();
        Ok(())
    }

    /// Forgets what a table has waiting and tells its job at work that nobody wants it.
    pub fn cancel(&self, table: &K) {
        let mut state = self.shared.state.lock();
        let Some(jobs) = state.tables.get_mut(table) else { return };
        let forgotten = std::mem::take(&mut jobs.waiting);
        match &jobs.at_work {
            Some(cancelled) => cancelled.store(true, Ordering::Relaxed),
            None => {
                state.tables.remove(table);
                state.turns.retain(|waiting| waiting != table);
            }
        }
        state.load.waiting -= forgotten.len();
    }

    /// What it does and has done.
    pub fn load(&self) -> Load {
        self.shared.state.lock().load
    }
}

impl<K> Drop for Pool<K> {
    fn drop(&mut self) {
        let mut state = self.shared.state.lock();
        state.is_closing = true;
        state.tables.values().filter_map(|table| table.at_work.as_ref()).for_each(|cancelled| {
            cancelled.store(true, Ordering::Relaxed);
        });
        drop(state);
        self.shared.changed.notify_all();
    }
}

impl<K> std::fmt::Debug for Pool<K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("load", &self.shared.state.lock().load).finish()
    }
}

impl<K: Ord + Clone> Shared<K> {
    fn work(&self) {
        // Until somebody wants it a thread takes no memory.
        let mut solver = None;
        while let Some((table, job, cancelled)) = self.next() {
            let ready = solver.get_or_insert_with(|| Solver::new(Memory::Much));
            let done = catch_unwind(AssertUnwindSafe(|| job(ready, &cancelled)));
            if done.is_err() {
                // What a failed solve has left in its memory is not to be relied on.
                solver = None;
            }
            self.note_done(table, done.is_err());
        }
    }

    fn next(&self) -> Option<(K, Job, Arc<AtomicBool>)> {
        let mut state = self.state.lock();
        loop {
            if state.is_closing {
                return None;
            }
            if let Some(table) = state.turns.pop_front() {
                let jobs = state.tables.get_mut(&table);
                let Some((jobs, job)) = jobs.and_then(|jobs| jobs.waiting.pop_front().map(|job| (jobs, job))) else {
                    continue;
                };
                let cancelled = Arc::new(AtomicBool::new(false));
                jobs.at_work = Some(Arc::clone(&cancelled));
                state.load.waiting -= 1;
                state.load.at_work += 1;
                return Some((table, job, cancelled));
            }
            self.changed.wait(&mut state);
        }
    }

    fn note_done(&self, table: K, panicked: bool) {
        let mut state = self.state.lock();
        state.load.at_work -= 1;
        state.load.done += 1;
        state.load.panicked += u64::from(panicked);
        let Some(jobs) = state.tables.get_mut(&table) else { return };
        jobs.at_work = None;
        if jobs.waiting.is_empty() {
            state.tables.remove(&table);
        } else {
            state.turns.push_back(table);
            drop(state);
            self.changed.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    /// A job that says its name when it begins and goes on when it is told to.
    fn job(name: &'static str, begun: &Sender<&'static str>) -> (Job, Sender<()>) {
        let (go_on, wait) = channel::<()>();
        let begun = begun.clone();
        let job = move |_: &mut Solver, _: &AtomicBool| {
            begun.send(name).unwrap();
            let _ = wait.recv();
        };
        (Box::new(job), go_on)
    }

    fn next(begun: &Receiver<&'static str>) -> &'static str {
        begun.recv().unwrap()
    }

    fn pool(threads: usize, most_tables: usize) -> Pool<u8> {
        Pool::start(threads, most_tables, || {}).unwrap()
    }

    /// A pool whose one thread is at work for table 1 until it is told to go on, and then says whether it was
    /// cancelled.
    fn at_work(begun: &Sender<&'static str>) -> (Pool<u8>, Sender<()>, Receiver<bool>) {
        let pool = pool(1, 8);
        let (told, heard) = channel();
        let (go_on, wait) = channel::<()>();
        let begun = begun.clone();
        let job: Job = Box::new(move |_, cancelled| {
            begun.send("at work").unwrap();
            let _ = wait.recv();
            told.send(cancelled.load(Ordering::Relaxed)).unwrap();
        });
        pool.submit(1, job).unwrap();
        (pool, go_on, heard)
    }

    #[test]
    fn tables_take_turns_however_much_one_of_them_asks() {
        let pool = pool(1, 8);
        let (begun, began) = channel();
        let mut waits = Vec::new();
        for (table, name) in [(1, "one"), (1, "one again"), (1, "one once more"), (2, "two"), (3, "three")] {
            let (job, go_on) = job(name, &begun);
            pool.submit(table, job).unwrap();
            waits.push(go_on);
        }
        drop(waits);
        let order: Vec<_> = (0..5).map(|_| next(&began)).collect();
        assert_eq!(order, ["one", "two", "three", "one again", "one once more"]);
    }

    #[test]
    fn a_table_has_one_job_at_work_though_threads_are_free() {
        let pool = pool(2, 8);
        let (begun, began) = channel();
        let (first, first_ends) = job("first", &begun);
        let (second, second_ends) = job("second", &begun);
        let (other, other_ends) = job("other", &begun);
        pool.submit(1, first).unwrap();
        assert_eq!(next(&began), "first");
        pool.submit(1, second).unwrap();
        pool.submit(2, other).unwrap();
        assert_eq!(next(&began), "other", "the second waits for the first");
        assert_eq!((pool.load().at_work, pool.load().waiting), (2, 1));
        drop(first_ends);
        assert_eq!(next(&began), "second");
        drop((second_ends, other_ends));
    }

    #[test]
    fn so_many_tables_wait_and_no_more_and_who_waits_already_may_add() {
        let pool = pool(1, 1);
        let (begun, began) = channel();
        let (first, ends) = job("first", &begun);
        pool.submit(1, first).unwrap();
        assert_eq!(next(&began), "first");
        assert_eq!(pool.submit(2, job("other", &begun).0), Err(Busy { limit: 1 }));
        pool.submit(1, job("more", &begun).0).unwrap();
        drop(ends);
        assert_eq!(next(&began), "more");
    }

    #[test]
    fn what_is_cancelled_does_not_begin_and_what_is_at_work_is_told() {
        let (begun, began) = channel();
        let (pool, go_on, heard) = at_work(&begun);
        assert_eq!(next(&began), "at work");
        pool.submit(1, job("waiting", &begun).0).unwrap();
        pool.submit(2, job("other", &begun).0).unwrap();
        pool.cancel(&1);
        drop(go_on);
        assert_eq!(heard.recv(), Ok(true));
        assert_eq!(next(&began), "other");
        assert_eq!(pool.load().waiting, 0);
    }

    #[test]
    fn whoever_drops_the_pool_does_not_wait_for_a_job_which_is_told() {
        let (begun, began) = channel();
        let (pool, go_on, heard) = at_work(&begun);
        assert_eq!(next(&began), "at work");
        pool.submit(1, job("waiting", &begun).0).unwrap();
        drop((pool, begun));
        // The job is at work still: it goes on when the pool has gone.
        drop(go_on);
        assert_eq!(heard.recv(), Ok(true));
        assert!(began.recv().is_err(), "what was waiting is never begun");
    }

    #[test]
    fn a_panic_costs_one_answer_and_not_a_thread() {
        let pool = pool(1, 8);
        let (begun, began) = channel();
        pool.submit(1, Box::new(|_, _| panic!("a fault in a library"))).unwrap();
        pool.submit(1, job("after", &begun).0).unwrap();
        assert_eq!(next(&began), "after");
        assert_eq!(pool.load().panicked, 1);
    }
}
