//! What nobody may learn, however they ask.

mod core_dumps;
mod deals_at_rest;
mod log_redaction;
pub(crate) mod partners_secrets;
mod unauthorised_reads;
