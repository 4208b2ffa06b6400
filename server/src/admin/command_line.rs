//! The orders as they are typed.

use std::path::PathBuf;

use bridge_game::clean;
use bridge_protocol::{AccountId, TableId};

use crate::operator::{LONGEST_TEXT, Order, Target};

/// Gives an order to the server that runs on a data directory, as its user. Each is written into the audit, with who
/// gave it and why. Exits with 0 if it was carried out, 1 if the server refused it, 2 if no server was reached.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
pub(crate) struct CommandLine {
    /// The data directory of the server.
    #[arg(long, env = "BRIDGE_DATA", default_value = "./bridge-data", global = true)]
    pub(super) data: PathBuf,
    /// Tell it to programs: a JSON object a line, the last one `done` or `refused`.
    #[arg(long, global = true)]
    pub(super) json: bool,
    /// Why; the audit keeps it, until somebody is erased whom the order is about: name nobody else by their name.
    #[arg(long, global = true, value_name = "WORDS", value_parser = words)]
    pub(super) reason: Option<String>,
    #[command(subcommand)]
    pub(super) order: Typed,
}

/// An order as it is typed.
#[derive(Clone, Debug, PartialEq, Eq, clap::Subcommand)]
pub(super) enum Typed {
    /// Who is connected, from where, at which tables they play or direct, and which they watch.
    Who,
    /// The tables, matches and events that are not over.
    Tables,
    /// One table, match or event: who is there, and how far it is. No cards.
    Show {
        /// Its identity, as links and `tables` have it.
        id: TableId,
    },
    /// Close a table, match or event that nobody is to go on with.
    Close {
        /// Its identity.
        id: TableId,
    },
    /// Close an account's connections. Its program says that the owner has sent it away and is to be asked first, and
    /// does not come back by itself; who opens it again is let in at once. `ban` keeps them out.
    Kick {
        /// The account, as `who` has it.
        account: AccountId,
    },
    /// Keep an account or an address out, and close their connections.
    Ban {
        /// An account, a network such as 192.0.2.0/24, or an address; one of IPv6 stands for its /64, as whoever has
        /// one has them all (one alone is ADDRESS/128).
        whom: Target,
        /// For how long, such as 30m, 12h or 7d; until `unban` otherwise.
        #[arg(long = "for", value_name = "TIME", value_parser = seconds, allow_hyphen_values = true)]
        time: Option<u64>,
    },
    /// Let an account or an address in again.
    Unban {
        /// As it was banned.
        whom: Target,
    },
    /// Take the chat from an account. It may read, and play on.
    Mute {
        /// The account.
        account: AccountId,
        /// For how long, such as 30m, 12h or 7d; until `unmute` otherwise.
        #[arg(long = "for", value_name = "TIME", value_parser = seconds, allow_hyphen_values = true)]
        time: Option<u64>,
    },
    /// Give an account the chat again.
    Unmute {
        /// The account.
        account: AccountId,
    },
    /// Who is banned or muted, and whose tokens are revoked.
    Restrictions,
    /// Say something to everybody who is connected.
    Announce {
        /// What; nothing with --off.
        #[arg(value_parser = words, required_unless_present = "off", conflicts_with = "off")]
        text: Option<String>,
        /// For how long it is said to whoever comes, such as 30m.
        #[arg(long = "for", value_name = "TIME", value_parser = seconds, allow_hyphen_values = true, conflicts_with = "off")]
        time: Option<u64>,
        /// Do not say it any more to whoever comes.
        #[arg(long)]
        off: bool,
    },
    /// Open nothing more, so that the server can be stopped between two boards: what is open goes on. Until the next
    /// start, or `--off`.
    Drain {
        /// Come back when no board is on that anybody who plays it attends.
        #[arg(long, conflicts_with = "off")]
        wait: bool,
        /// Let tables be opened again.
        #[arg(long)]
        off: bool,
    },
    /// Make every token of an account useless that was given out before, and close its connections.
    Revoke {
        /// The account.
        account: AccountId,
    },
    /// The keys that tokens are signed with.
    #[command(subcommand)]
    Keys(TypedKeys),
    /// Let go of what has been kept long enough (`--keep-chat-days` and `--keep-unfinished-days` of the server), all of
    /// it at once.
    Prune,
    /// What is kept of an account, and all that it wrote: for whoever asks for their data. JSON, an object a line; how
    /// many there are goes to standard error, or with --json to the last line.
    Export {
        /// The account.
        account: AccountId,
    },
    /// Erase the names and words of an account wherever they stand. Results stay, under a pseudonym, and each board's
    /// log holds. Its tokens are useless from then on. Others at its tables are sent away for a moment and come back by
    /// themselves. Backups from before are not touched, nor reasons of orders about no account, nor announcements.
    Erase {
        /// The account.
        account: AccountId,
    },
    /// The last orders: who gave them, when, what and why.
    Audit {
        /// How many.
        #[arg(long, value_name = "N", default_value_t = 100)]
        last: usize,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, clap::Subcommand)]
pub(super) enum TypedKeys {
    /// All keys of which tokens may be about.
    List,
    /// Sign with another key from here on. Tokens of those before stay good until they end, or their key is retired.
    Rotate,
    /// Make every token useless that was signed with a key: its bearers are strangers then, and lose their seats.
    Retire {
        /// Its number, as `keys list` has it.
        id: u32,
    },
}

impl From<Typed> for Order {
    fn from(typed: Typed) -> Self {
        match typed {
            Typed::Who => Self::Who {},
            Typed::Tables => Self::Tables {},
            Typed::Show { id } => Self::Show { id },
            Typed::Close { id } => Self::Close { id },
            Typed::Kick { account } => Self::Kick { account },
            Typed::Ban { whom, time } => Self::Ban { whom, seconds: time },
            Typed::Unban { whom } => Self::Unban { whom },
            Typed::Mute { account, time } => Self::Mute { account, seconds: time },
            Typed::Unmute { account } => Self::Unmute { account },
            Typed::Restrictions => Self::Restrictions {},
            Typed::Announce { text, time, off: _ } => Self::Announce { text: text.unwrap_or_default(), seconds: time },
            Typed::Drain { wait, off } => Self::Drain { on: !off, wait },
            Typed::Revoke { account } => Self::Revoke { account },
            Typed::Keys(TypedKeys::List) => Self::Keys {},
            Typed::Keys(TypedKeys::Rotate) => Self::RotateKey {},
            Typed::Keys(TypedKeys::Retire { id }) => Self::RetireKey { id },
            Typed::Prune => Self::Prune {},
            Typed::Export { account } => Self::Export { account },
            Typed::Erase { account } => Self::Erase { account },
            Typed::Audit { last } => Self::Audit { last },
        }
    }
}

/// A time such as `90s`, `30m`, `12h` or `7d`, in seconds.
fn seconds(text: &str) -> Result<u64, &'static str> {
    let wrong = "a time is a number and s, m, h or d, such as 12h";
    let (unit, number) =
        text.chars().next_back().map(|unit| (unit, &text[..text.len() - unit.len_utf8()])).ok_or(wrong)?;
    let unit = match unit {
        's' => 1,
        'm' => 60,
        'h' => 60 * 60,
        'd' => 24 * 60 * 60,
        _ => return Err(wrong),
    };
    let number: u64 = number.parse().map_err(|_| wrong)?;
    number.checked_mul(unit).filter(|seconds| *seconds > 0).ok_or(wrong)
}

fn words(text: &str) -> Result<String, String> {
    let is_one_line = !text.trim().contains(char::is_control);
    let clean = clean(text, LONGEST_TEXT).filter(|_| is_one_line);
    clean.ok_or_else(|| format!("words are 1 to {LONGEST_TEXT} characters that can be seen, in one line"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_people_say_them() {
        for (text, time) in [("90s", 90), ("30m", 1_800), ("12h", 43_200), ("7d", 604_800)] {
            assert_eq!(seconds(text), Ok(time), "{text}");
        }
        for wrong in ["", "7", "d", "0s", "-1h", "1.5h", "7 d", "7w", "♠", "99999999999999999999d"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
