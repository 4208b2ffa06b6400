//! What nobody may learn, however they ask.

mod deals_at_rest;
mod log_redaction;
pub(crate) mod partners_secrets;
mod unauthorised_reads;
