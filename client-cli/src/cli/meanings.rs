//! `meanings`: what can be typed after it.

use bridge_rules::{Call, Seat, Vulnerability};
use clap::Args;

use super::{
    common::Where,
    values::{called, seat, vulnerability},
};

/// `meanings`
#[derive(Debug, Args)]
pub struct MeaningsArgs {
    /// The calls so far, the dealer's first, such as: 1s p 2nt p
    #[arg(value_name = "CALL", value_parser = called)]
    pub(crate) calls: Vec<Call>,
    #[command(flatten)]
    pub(crate) at: Where,
    /// Who deals
    #[arg(long, value_name = "SEAT", default_value = "N", value_parser = seat)]
    pub(crate) dealer: Seat,
    /// Who is vulnerable
    #[arg(long, value_name = "none|ns|ew|both", default_value = "none", value_parser = vulnerability)]
    pub(crate) vulnerable: Vulnerability,
    /// A line of JSON for each call, instead of words
    #[arg(long)]
    pub(crate) json: bool,
}
