//! People at a table, and the programs and pages through which they come to it.

mod absence;
mod analysis;
mod board_log;
mod claim_analysis;
mod closing;
mod director;
mod forms;
mod forms_replayed;
mod goulash;
mod honeymoon;
mod known_deals;
mod limits;
mod pages;
mod pass_bot;
mod reference_client;
mod seat_swaps;
pub(crate) mod second_client;
mod session;
