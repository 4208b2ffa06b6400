//! Answers that are kept, each worked out once however many ask at the same time.

use std::{hash::Hash, sync::Arc};

use parking_lot::Mutex;
use tokio::sync::OnceCell;

use crate::bounded::Bounded;

/// So many answers; of more the oldest are forgotten.
pub(super) struct Cache<K, V>(Mutex<Bounded<K, Arc<OnceCell<V>>>>);

impl<K: Clone + Eq + Hash, V: Clone> Cache<K, V> {
    pub(super) fn new(most: usize) -> Self {
        Self(Mutex::new(Bounded::new(most)))
    }

    /// The answer that is kept, or the one that this works out. Whoever else asks meanwhile waits for it; if it is not
    /// worked out to the end the next of them does it.
    pub(super) async fn get_or<E>(&self, key: &K, work_out: impl Future<Output = Result<V, E>>) -> Result<V, E> {
        let place = Arc::clone(self.0.lock().get_or_default(key));
        place.get_or_try_init(|| work_out).await.cloned()
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
