//! Processes within one. Whatever a process polls is its own, and so is what that spawns.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    mem,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, Waker},
};

use parking_lot::Mutex;

thread_local! {
    /// The process that is polled at this moment.
    static PRESENT: RefCell<Option<SimulatedProcess>> = const { RefCell::new(None) };
}

/// A process of a simulation. It is killed when it is told so, and not when it is dropped.
#[derive(Clone, Debug, Default)]
pub struct SimulatedProcess(Arc<Mutex<Tasks>>);

#[derive(Debug, Default)]
struct Tasks {
    condition: Condition,
    /// Those that are not done, in the order in which they were begun.
    wakers: BTreeMap<u64, Waker>,
    begun: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Condition {
    #[default]
    Runs,
    Hangs,
    Killed,
}

/// A task of a process, or of none.
pub(crate) struct Belonging<F> {
    /// Which, and the task's number there.
    to: Option<(SimulatedProcess, u64)>,
    /// None when it is done, or its process was killed.
    task: Option<Pin<Box<F>>>,
}

impl SimulatedProcess {
    /// Has it do something; what that spawns it does too. Nothing comes of it while it hangs and when it was killed.
    pub fn does<T>(&self, task: impl Future<Output = T>) -> impl Future<Output = T> {
        Belonging::new(Some(self.clone()), task)
    }

    /// It stands still, though time passes, until it goes on.
    pub fn hangs(&self) {
        self.0.lock().condition = Condition::Hangs;
    }

    /// It goes on where it was.
    pub fn goes_on(&self) {
        self.becomes(Condition::Runs);
    }

    /// It is gone: its tasks are dropped as soon as the runtime comes to them.
    pub fn kill(&self) {
        self.becomes(Condition::Killed);
    }

    fn becomes(&self, condition: Condition) {
        let mut tasks = self.0.lock();
        tasks.condition = condition;
        let wakers: Vec<_> = tasks.wakers.values().cloned().collect();
        drop(tasks);
        wakers.into_iter().for_each(Waker::wake);
    }

    fn begins(&self) -> u64 {
        let mut tasks = self.0.lock();
        tasks.begun += 1;
        tasks.begun
    }

    /// Notes how a task is woken, and tells how its process is.
    fn note(&self, task: u64, waker: &Waker) -> Condition {
        let mut tasks = self.0.lock();
        if tasks.wakers.get(&task).is_none_or(|known| !known.will_wake(waker)) {
            tasks.wakers.insert(task, waker.clone());
        }
        tasks.condition
    }
}

/// A task of the process that is polled, if one is.
pub(crate) fn of_this_server<F: Future>(task: F) -> Belonging<F> {
    Belonging::new(PRESENT.with_borrow(Clone::clone), task)
}

impl<F: Future> Belonging<F> {
    fn new(process: Option<SimulatedProcess>, task: F) -> Self {
        let to = process.map(|process| {
            let number = process.begins();
            (process, number)
        });
        Self { to, task: Some(Box::pin(task)) }
    }
}

impl<F: Future> Future for Belonging<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let Self { to, task } = self.get_mut();
        let condition = to.as_ref().map_or(Condition::Runs, |(process, number)| process.note(*number, cx.waker()));
        match condition {
            Condition::Hangs => Poll::Pending,
            Condition::Killed => {
                let _present = to.as_ref().map(|(process, _)| Present::of(process));
                *task = None;
                Poll::Pending
            }
            Condition::Runs => {
                let _present = to.as_ref().map(|(process, _)| Present::of(process));
                let Some(running) = task else { return Poll::Pending };
                let polled = running.as_mut().poll(cx);
                if polled.is_ready() {
                    *task = None;
                }
                polled
            }
        }
    }
}

impl<F> Drop for Belonging<F> {
    fn drop(&mut self) {
        if let Some((process, number)) = self.to.take() {
            process.0.lock().wakers.remove(&number);
        }
    }
}

/// While it is there, that process is the one which is polled.
struct Present(Option<SimulatedProcess>);

impl Present {
    fn of(process: &SimulatedProcess) -> Self {
        Self(PRESENT.replace(Some(process.clone())))
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        PRESENT.set(mem::take(&mut self.0));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::{sync::mpsc, time::sleep};

    use super::*;
    use crate::tasks::spawn;

    /// Says so every second, in a task of its own.
    async fn counts(said: mpsc::UnboundedSender<u32>) {
        spawn(async move {
            for second in 1.. {
                sleep(Duration::from_secs(1)).await;
                said.send(second).unwrap();
            }
        });
    }

    #[tokio::test(start_paused = true)]
    async fn a_process_stands_still_while_it_hangs_and_is_gone_with_its_tasks() {
        let (process, (tell, mut told)) = (SimulatedProcess::default(), mpsc::unbounded_channel());
        process.does(counts(tell)).await;
        assert_eq!((told.recv().await, told.recv().await), (Some(1), Some(2)));
        process.hangs();
        sleep(Duration::from_secs(10)).await;
        assert!(told.try_recv().is_err(), "it hangs");
        process.goes_on();
        assert_eq!((told.recv().await, told.recv().await), (Some(3), Some(4)));
        process.kill();
        assert_eq!(told.recv().await, None, "what it was about to say is dropped with its tasks");
        assert!(process.0.lock().wakers.len() <= 1);
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_spawned_outside_a_process_is_nobodys() {
        let (process, (tell, mut told)) = (SimulatedProcess::default(), mpsc::unbounded_channel());
        process.does(async {}).await;
        counts(tell).await;
        process.kill();
        assert_eq!(told.recv().await, Some(1));
    }
}
