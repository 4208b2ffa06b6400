//! People at a table, and the programs and pages through which they come to it.

mod absence;
mod analysis;
mod board_log;
mod claim_analysis;
mod closing;
pub(crate) mod director;
mod fewer_than_four;
mod forms;
mod forms_replayed;
mod goulash;
mod known_deals;
mod limits;
mod pages;
mod pass_bot;
mod reference_client;
mod seat_swaps;
pub(crate) mod second_client;
mod session;
mod typed_forms;
