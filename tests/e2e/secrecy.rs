//! What nobody may learn, however they ask.

mod log_redaction;
mod partners_secrets;
mod unauthorised_reads;
