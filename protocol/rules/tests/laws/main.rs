//! The crate as its users see it: the whole score table, the errata of popular descriptions,
//! properties of random play, and texts from friends and strangers.

mod errata;
mod random_play;
mod score_table;
mod texts;
#[cfg(feature = "serde")]
mod wire;
