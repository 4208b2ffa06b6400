//! A director's rulings on their way: one after the other, in the order in which they were typed. Each gets its number
//! when its turn comes, so that one that is refused takes no other with it.

use std::collections::VecDeque;

use bridge_client::connection::RequestError;
use bridge_protocol::{Answer, Refusal};

/// Rulings that may wait.
const WAITING: usize = 16;

/// Rulings that wait, and the number of the one before them.
#[derive(Debug)]
pub(crate) struct RulingQueue<Ruling> {
    waiting: VecDeque<Ruling>,
    /// The number of the one that has no answer yet.
    asked: Option<u32>,
    /// The number of the last one, as far as answers tell.
    made: u32,
}

impl<Ruling> Default for RulingQueue<Ruling> {
    fn default() -> Self {
        Self { waiting: VecDeque::new(), asked: None, made: 0 }
    }
}

impl<Ruling> RulingQueue<Ruling> {
    /// Takes a ruling.
    ///
    /// # Errors
    /// A sentence, when too many wait.
    pub(crate) fn add(&mut self, ruling: Ruling) -> Result<(), String> {
        if self.waiting.len() >= WAITING {
            return Err("Slower: the server has not answered yet.".to_owned());
        }
        self.waiting.push_back(ruling);
        Ok(())
    }

    /// The next ruling to ask for with its number, unless one has no answer yet. `told` is the number of the last one
    /// that the viewer was told of.
    pub(crate) fn next(&mut self, told: u32) -> Option<(u32, Ruling)> {
        if self.asked.is_some() {
            return None;
        }
        let ruling = self.waiting.pop_front()?;
        let number = told.max(self.made) + 1;
        self.asked = Some(number);
        Some((number, ruling))
    }

    /// Whether none waits, and each has its answer.
    pub(crate) fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.asked.is_none()
    }

    /// Takes note of the answer to the one that was asked for.
    pub(crate) fn hear(&mut self, answer: &Result<Answer, RequestError>) {
        let asked = self.asked.take();
        match answer {
            Ok(_) => self.made = asked.unwrap_or(self.made),
            Err(RequestError::Refused(refused)) => {
                if let Refusal::StaleNumber { next } = refused.why {
                    self.made = next.saturating_sub(1);
                }
            }
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_that_is_refused_takes_no_other_with_it() {
        let refused = |why: Refusal| Err(RequestError::Refused(Box::new(why.into())));
        let mut queue = RulingQueue::default();
        for ruling in ["one", "two", "three", "four"] {
            queue.add(ruling).unwrap();
        }
        assert_eq!(queue.next(2), Some((3, "one")));
        assert_eq!(queue.next(2), None, "one has no answer yet");
        queue.hear(&refused(Refusal::NotDirector {}));
        assert_eq!(queue.next(2), Some((3, "two")));
        queue.hear(&Ok(Answer::Done {}));
        assert_eq!(queue.next(2), Some((4, "three")), "its own is not told yet");
        queue.hear(&refused(Refusal::StaleNumber { next: 7 }));
        assert_eq!(queue.next(2), Some((7, "four")));
        assert!(!queue.is_idle());
        queue.hear(&Ok(Answer::Done {}));
        assert!(queue.is_idle());
    }

    #[test]
    fn only_so_many_rulings_wait() {
        let mut queue = RulingQueue::default();
        assert_eq!((0..100).filter(|_| queue.add(()).is_ok()).count(), WAITING);
    }
}
