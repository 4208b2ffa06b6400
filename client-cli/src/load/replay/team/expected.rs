//! The file beside a recorded match that says what it must come to.

use std::{fs, path::Path};

use serde::Deserialize;

use crate::{exit::Failure, load::replay::bad};

/// What a match must come to, board by board and in all.
#[derive(Debug, Deserialize)]
pub(super) struct Expected {
    pub(super) boards: Vec<ExpectedBoard>,
    pub(super) home_imps: i32,
    pub(super) away_imps: i32,
}

#[derive(Debug, Deserialize)]
pub(super) struct ExpectedBoard {
    pub(super) board: u32,
    pub(super) open: ExpectedResult,
    pub(super) closed: ExpectedResult,
    /// The home team's.
    pub(super) imps: i32,
}

/// `4HX` by `N`, or `Pass` by nobody.
#[derive(Debug, Deserialize)]
pub(super) struct ExpectedResult {
    pub(super) contract: String,
    pub(super) declarer: Option<String>,
    pub(super) tricks: Option<u8>,
    pub(super) ns: i32,
}

impl Expected {
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
        serde_json::from_str(&text).map_err(|error| bad(path, &error.to_string()))
    }
}
