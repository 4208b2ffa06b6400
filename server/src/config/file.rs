//! The configuration as a file: TOML, and in it the options of the command line by their long names.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use toml::{Table, Value};

/// What a file says, as a command line would.
#[derive(Debug)]
pub(super) struct File {
    path: PathBuf,
    /// In the order of the names.
    said: Vec<Said>,
    /// Whether all of it could be read.
    is_whole: bool,
}

/// What it says of a setting.
#[derive(Debug)]
struct Said {
    name: String,
    values: Vec<String>,
    /// Whether all of them stand in quotes.
    are_texts: bool,
}

impl File {
    /// No file, and so nothing that it says.
    pub(super) const fn none() -> Self {
        Self { path: PathBuf::new(), said: Vec::new(), is_whole: true }
    }

    /// Reads a file, as far as it can be read.
    pub(super) fn read(path: &Path, mistakes: &mut Vec<String>) -> Self {
        let mut file = Self { path: path.to_owned(), said: Vec::new(), is_whole: false };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(cause) => {
                let why = match cause.kind() {
                    io::ErrorKind::InvalidData => "it is no text in UTF-8; is it another file?".to_owned(),
                    _ => cause.to_string(),
                };
                mistakes.push(format!("{}: cannot be read: {why}", path.display()));
                return file;
            }
        };
        match text.parse::<Table>() {
            Ok(table) => {
                let before = mistakes.len();
                for (name, value) in table {
                    let are_texts = are_texts(&value);
                    match words(value) {
                        Some(values) => file.said.push(Said { name, values, are_texts }),
                        None => mistakes.push(format!(
                            "{}: a setting is a text, a number, true, false, or a list of them",
                            file.source(&name)
                        )),
                    }
                }
                file.is_whole = mistakes.len() == before;
            }
            // Not the library's whole message, which shows the line: there are secrets in this file.
            Err(cause) => {
                let before = cause.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
                let line = before.matches('\n').count() + 1;
                let what = if cause.message().starts_with("duplicate key") {
                    "has a name that is there already: leave one of the two out"
                } else {
                    "is no TOML (https://toml.io): name = 'value'"
                };
                mistakes.push(format!("{}: line {line} {what}", path.display()));
            }
        }
        file
    }

    /// Whether what it does not say of a setting is left out, and not unreadable.
    pub(super) const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// What it says of a setting.
    pub(super) fn values(&self, name: &str) -> Option<Vec<String>> {
        self.said.iter().find(|said| said.name == name).map(|said| said.values.clone())
    }

    /// Whether it says something else than a text of a setting.
    pub(super) fn has_no_text(&self, name: &str) -> bool {
        self.said.iter().any(|said| said.name == name && !said.are_texts)
    }

    /// Everything it speaks of.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.said.iter().map(|said| said.name.as_str())
    }

    /// Where somebody finds a setting.
    pub(super) fn source(&self, name: &str) -> String {
        format!("{name} in {}", self.path.display())
    }
}

/// A value as somebody would write it on a command line.
fn words(value: Value) -> Option<Vec<String>> {
    match value {
        Value::Array(values) => values.into_iter().map(word).collect(),
        one => word(one).map(|word| vec![word]),
    }
}

fn are_texts(value: &Value) -> bool {
    match value {
        Value::String(_) => true,
        Value::Array(values) => values.iter().all(are_texts),
        Value::Integer(_) | Value::Boolean(_) | Value::Float(_) | Value::Datetime(_) | Value::Table(_) => false,
    }
}

fn word(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        Value::Integer(number) => Some(number.to_string()),
        Value::Boolean(yes) => Some(yes.to_string()),
        Value::Float(_) | Value::Datetime(_) | Value::Array(_) | Value::Table(_) => None,
    }
}
