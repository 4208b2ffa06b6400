//! How deep a stack a solve wants.

use std::{io, thread};

/// A solve overflows half a megabyte of stack in an optimised build and several in another, and then the process is
/// gone; a thread has two by itself.
pub const STACK: usize = 16 << 20;

/// Does something on a stack that is deep enough for every solve, and waits until it is done.
///
/// # Errors
/// If no thread can be started, or what was to be done panicked.
pub fn on_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("solver".to_owned()).stack_size(STACK).spawn_scoped(scope, work)?;
        // What a panic of the solver says may name cards of a board that others play.
        thread.join().map_err(|_| io::Error::other("the solver panicked"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A kibibyte a level and more: 4,000 levels are deeper than a thread's own stack.
    fn deep(levels: usize) -> usize {
        let frame = std::hint::black_box([levels; 128]);
        if levels == 0 { 0 } else { 1 + deep(levels - 1) + frame[127] - levels }
    }

    #[test]
    fn what_is_deep_has_room_and_what_panics_is_told() {
        assert_eq!(on_deep_stack(|| deep(4_000)).unwrap(), 4_000);
        assert!(on_deep_stack(|| panic!("a card is missing")).is_err());
    }
}
