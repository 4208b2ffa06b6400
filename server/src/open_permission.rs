//! Who may open tables, matches and events, as the owner of a server chooses. Whoever has an invitation plays and
//! watches all the same.

use std::collections::HashSet;

use bridge_protocol::{AccountId, Refusal};
use sha2::{Digest, Sha256};

use crate::contradiction::Contradiction;

/// Fewer could be tried out one after the other, at the pace at which requests are heard.
const SHORTEST_CODE: usize = 8;

/// Who may open something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Openers {
    /// Whoever comes.
    #[default]
    Anyone,
    /// The accounts that are listed.
    Listed,
    /// Whoever knows a code.
    Code,
}

/// What the owner of a server says of it.
#[derive(Clone, Default, clap::Args)]
pub struct OpeningOptions {
    /// Who may open tables, matches and events. Whoever was invited to one plays and watches in any case.
    #[arg(long, env = "BRIDGE_OPEN_TABLES", value_name = "anyone|listed|code", value_enum, default_value_t)]
    pub open_tables: Openers,
    /// An account that may open them, as the log names it; may be given several times. For `--open-tables listed`.
    #[arg(long = "table-opener", env = "BRIDGE_TABLE_OPENERS", value_delimiter = ',', value_name = "ACCOUNT")]
    pub table_openers: Vec<AccountId>,
    /// What whoever opens them has to know, of at least eight characters. For `--open-tables code`.
    #[arg(long, env = "BRIDGE_OPENING_CODE", hide_env_values = true, value_parser = code, value_name = "CODE")]
    pub opening_code: Option<String>,
}

/// Who may, as a session asks.
#[derive(Debug)]
pub(crate) enum OpenPermission {
    Anyone,
    Listed(HashSet<AccountId>),
    /// Whoever knows the code with this hash, so that how long a comparison takes says nothing of it.
    Knowing([u8; 32]),
}

impl OpeningOptions {
    /// What is said in one setting and denied in another.
    pub(crate) fn contradictions(&self) -> Option<Contradiction> {
        let (listed, code) = (!self.table_openers.is_empty(), self.opening_code.is_some());
        let wrong = match self.open_tables {
            Openers::Listed if !listed => Some("open-tables is `listed`: list them with table-opener"),
            Openers::Code if !code => Some("open-tables is `code`: say which with opening-code"),
            Openers::Anyone | Openers::Code if listed => Some("table-opener is for open-tables = `listed`"),
            Openers::Anyone | Openers::Listed if code => Some("opening-code is for open-tables = `code`"),
            Openers::Anyone | Openers::Listed | Openers::Code => None,
        };
        wrong.map(|why| Contradiction::between(&["open-tables", "table-opener", "opening-code"], why))
    }
}

impl From<&OpeningOptions> for OpenPermission {
    /// What contradicts itself opens to nobody.
    fn from(opening: &OpeningOptions) -> Self {
        match (opening.open_tables, &opening.opening_code) {
            (Openers::Anyone, _) => Self::Anyone,
            (Openers::Code, Some(code)) => Self::Knowing(Sha256::digest(code).into()),
            (Openers::Listed | Openers::Code, _) => Self::Listed(opening.table_openers.iter().copied().collect()),
        }
    }
}

impl OpenPermission {
    /// Refuses whoever may not.
    pub(crate) fn admit(&self, account: AccountId, knows_code: bool) -> Result<(), Refusal> {
        match self {
            Self::Anyone => Ok(()),
            Self::Listed(accounts) if accounts.contains(&account) => Ok(()),
            Self::Listed(_) => Err(Refusal::NotAnOpener {}),
            Self::Knowing(_) if knows_code => Ok(()),
            Self::Knowing(_) => Err(Refusal::CodeWanted {}),
        }
    }

    /// Whether this is the code; where none is wanted every code is good.
    pub(crate) fn is_code(&self, code: &str) -> bool {
        match self {
            Self::Anyone | Self::Listed(_) => true,
            Self::Knowing(hash) => Sha256::digest(code)[..] == hash[..],
        }
    }
}

fn code(text: &str) -> Result<String, String> {
    if text.chars().count() < SHORTEST_CODE {
        return Err(format!("a code has at least {SHORTEST_CODE} characters, or it is soon guessed"));
    }
    Ok(text.to_owned())
}

impl std::fmt::Debug for OpeningOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { open_tables, table_openers, opening_code: _ } = self;
        f.debug_struct("OpeningOptions")
            .field("open_tables", open_tables)
            .field("table_openers", table_openers)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: AccountId = AccountId::from_bytes([1; 16]);
    const BEN: AccountId = AccountId::from_bytes([2; 16]);

    #[test]
    fn anyone_may_unless_the_owner_says_otherwise() {
        assert_eq!(OpenPermission::from(&OpeningOptions::default()).admit(ANN, false), Ok(()));
    }

    #[test]
    fn who_is_listed_may_and_nobody_else_whatever_they_know() {
        let opening = OpeningOptions { open_tables: Openers::Listed, table_openers: vec![ANN], opening_code: None };
        let opens = OpenPermission::from(&opening);
        assert_eq!(opens.admit(ANN, false), Ok(()));
        assert_eq!(opens.admit(BEN, true), Err(Refusal::NotAnOpener {}));
    }

    #[test]
    fn who_knows_the_code_may() {
        let opening_code = Some("ace of spades".to_owned());
        let opens = OpenPermission::from(&OpeningOptions {
            open_tables: Openers::Code,
            table_openers: Vec::new(),
            opening_code,
        });
        assert!(opens.is_code("ace of spades") && !opens.is_code("ace of spade") && !opens.is_code(""));
        assert_eq!(opens.admit(ANN, true), Ok(()));
        assert_eq!(opens.admit(ANN, false), Err(Refusal::CodeWanted {}));
    }

    #[test]
    fn each_half_of_a_rule_wants_the_other() {
        let listed = OpeningOptions { open_tables: Openers::Listed, ..OpeningOptions::default() };
        let code = OpeningOptions { opening_code: Some("ace of spades".to_owned()), ..OpeningOptions::default() };
        assert!(listed.contradictions().is_some() && code.contradictions().is_some());
        assert_eq!(OpeningOptions::default().contradictions(), None);
        assert_eq!(OpenPermission::from(&listed).admit(ANN, true), Err(Refusal::NotAnOpener {}));
    }
}
