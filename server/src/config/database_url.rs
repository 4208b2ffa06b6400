//! Where a database is, and with which password: nobody is told.

use std::{fmt, str::FromStr};

/// The URL of a PostgreSQL database. Printed it is `<concealed>`.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// For whoever connects.
    #[cfg(feature = "postgres")]
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl FromStr for DatabaseUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_one = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
        if is_one { Ok(Self(text.to_owned())) } else { Err("name it as postgres://USER:PASSWORD@HOST/DATABASE") }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
    }
}
