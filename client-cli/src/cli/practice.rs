//! Deals by condition, for practice: what can be typed of them, after `deals` and elsewhere.

use std::{ffi::OsStr, path::PathBuf};

use bridge_conditions::Condition;
use bridge_rules::Seat;
use clap::{Arg, Args, Command, builder::TypedValueParser, error::ErrorKind};

use super::values::seat;
use crate::{exit::Failure, input::practice::condition};

/// A condition as it is typed. What is wrong with a long one is told without the whole of it.
#[derive(Debug, Clone)]
struct ConditionParser;

impl TypedValueParser for ConditionParser {
    type Value = Condition;

    fn parse_ref(&self, cmd: &Command, _: Option<&Arg>, value: &OsStr) -> Result<Condition, clap::Error> {
        condition(&value.to_string_lossy()).map_err(|wrong| {
            let told = format!("this is no condition: {wrong}");
            clap::Error::raw(ErrorKind::ValueValidation, told).with_cmd(cmd)
        })
    }
}

/// Boards that fit a condition, at a table.
#[derive(Debug, Default, Args)]
pub struct PracticeArgs {
    /// Boards of duplicate for practice, dealt by this program until they fit: a condition such as "hcp(south) >= 20",
    /// or a name of `bridge-cli deals --list`; they are marked unverified
    #[arg(long, value_name = "CONDITION", value_parser = ConditionParser)]
    pub(crate) deals: Option<Condition>,
    #[command(flatten)]
    pub(crate) dealt: DealtArgs,
}

/// How they are dealt.
#[derive(Debug, Default, Args)]
pub struct DealtArgs {
    /// Only boards that this seat deals, by their numbers
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    pub(crate) dealer: Option<Seat>,
    /// The same number deals the same boards again [default: by chance]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
}

impl PracticeArgs {
    /// How deals are to be dealt is said only where some were asked for.
    ///
    /// # Errors
    /// If it says of no deals how they are dealt.
    pub(crate) fn check_deals_are_named(&self) -> Result<(), Failure> {
        let DealtArgs { dealer, seed } = self.dealt;
        let option = match (dealer, seed) {
            (Some(_), _) => "--dealer",
            (None, Some(_)) => "--seed",
            (None, None) => return Ok(()),
        };
        if self.deals.is_some() {
            return Ok(());
        }
        Err(Failure::bad_input(format!(
            "{option} is for deals that are practised: say which with --deals CONDITION (`bridge-cli deals --list` has \
             names of many), or leave {option} out"
        )))
    }
}

/// `deals`
#[derive(Debug, Args)]
pub struct DealsArgs {
    /// What must be true of each deal, such as "hcp(south) >= 15 and balanced(south)", or a name of --list
    #[arg(id = "deals", value_name = "CONDITION", required_unless_present = "list", value_parser = ConditionParser)]
    pub(crate) condition: Option<Condition>,
    /// What is often asked for, by name
    #[arg(long, conflicts_with = "deals")]
    pub(crate) list: bool,
    /// How many boards
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) boards: u8,
    #[command(flatten)]
    pub(crate) dealt: DealtArgs,
    /// The file to write; without it the boards go to standard output
    #[arg(long, value_name = "OUT")]
    pub(crate) pbn: Option<PathBuf>,
}
