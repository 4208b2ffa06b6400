//! The way out to a connection that another node has.

use std::{fmt, io::IoSlice};

/// Takes whole frames and hands them to whoever sends them on, who never lets it wait.
pub(crate) struct Relay(Box<Sending>);

type Sending = dyn Fn(&[u8]) + Send + Sync;

impl Relay {
    pub(crate) fn new(send: impl Fn(&[u8]) + Send + Sync + 'static) -> Self {
        Self(Box::new(send))
    }

    /// Takes all of it.
    pub(super) fn write(&self, slices: &[IoSlice<'_>]) -> usize {
        let frames: Vec<u8> = slices.iter().flat_map(|slice| slice.iter().copied()).collect();
        (self.0)(&frames);
        frames.len()
    }
}

impl fmt::Debug for Relay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Relay")
    }
}
