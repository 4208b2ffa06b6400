//! Answers that are kept, each worked out once however many ask at the same time.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::Arc,
};

use parking_lot::Mutex;
use tokio::sync::OnceCell;

/// So many answers; of more the oldest are forgotten.
pub(super) struct Cache<K, V> {
    most: usize,
    kept: Mutex<Kept<K, V>>,
}

struct Kept<K, V> {
    answers: HashMap<K, Arc<OnceCell<V>>>,
    oldest_first: VecDeque<K>,
}

impl<K: Clone + Eq + Hash, V: Clone> Cache<K, V> {
    pub(super) fn new(most: usize) -> Self {
        Self { most, kept: Mutex::new(Kept { answers: HashMap::new(), oldest_first: VecDeque::new() }) }
    }

    /// The answer that is kept, or the one that this works out. Whoever else asks meanwhile waits for it; if it is not
    /// worked out to the end the next of them does it.
    pub(super) async fn get_or<E>(&self, key: &K, work_out: impl Future<Output = Result<V, E>>) -> Result<V, E> {
        let place = self.place(key);
        place.get_or_try_init(|| work_out).await.cloned()
    }

    fn place(&self, key: &K) -> Arc<OnceCell<V>> {
        let mut kept = self.kept.lock();
        if let Some(known) = kept.answers.get(key) {
            return Arc::clone(known);
        }
        kept.oldest_first.push_back(key.clone());
        if kept.oldest_first.len() > self.most
            && let Some(oldest) = kept.oldest_first.pop_front()
        {
            kept.answers.remove(&oldest);
        }
        Arc::clone(kept.answers.entry(key.clone()).or_default())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn what_many_ask_is_worked_out_once_and_what_failed_again() {
        let (cache, worked_out) = (Cache::<u8, u8>::new(2), Cell::new(0));
        let ask = async |key: u8, good: bool| {
            let work = async {
                tokio::task::yield_now().await;
                worked_out.set(worked_out.get() + 1);
                if good { Ok(key * 2) } else { Err("busy") }
            };
            cache.get_or(&key, work).await
        };
        assert_eq!(ask(1, false).await, Err("busy"));
        assert_eq!(tokio::join!(ask(1, true), ask(1, true), ask(1, true)), (Ok(2), Ok(2), Ok(2)));
        assert_eq!(worked_out.get(), 2);
        for key in [2, 3, 1] {
            assert_eq!(ask(key, true).await, Ok(key * 2));
        }
        assert_eq!(worked_out.get(), 5, "the first was forgotten when a third came");
    }
}
