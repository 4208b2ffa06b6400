//! What is wrong with a configuration, in words: in those of whoever wrote it rather than in clap's.

use std::fmt;

use clap::{
    Command,
    error::{ContextKind, ContextValue},
};

/// What libraries say of a value that is no number, or not of the size that is wanted.
const OF_NUMBERS: [&str; 5] = [
    "cannot parse integer from empty string",
    "invalid digit found in string",
    "number too large to fit in target type",
    "number too small to fit in target type",
    " is not in 0..=4294967295",
];

/// All that is wrong with a configuration, one line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mistakes(pub(super) Vec<String>);

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_slice() {
            [one] => write!(f, "a setting is wrong: {one}"),
            several => {
                write!(f, "{} settings are wrong:", several.len())?;
                several.iter().try_for_each(|each| write!(f, "\n  {each}"))
            }
        }
    }
}

/// Why clap takes offence at a value.
pub(super) fn why(cause: &clap::Error, value: &str) -> String {
    match (std::error::Error::source(cause), cause.get(ContextKind::ValidValue)) {
        (Some(why), _) => {
            let why = why.to_string();
            if OF_NUMBERS.iter().any(|words| why.ends_with(words)) { no_number(value).to_owned() } else { why }
        }
        (None, Some(ContextValue::Strings(valid))) if valid.is_empty() => "nothing stands there".to_owned(),
        (None, Some(ContextValue::Strings(valid))) => format!("it is one of {}", valid.join(", ")),
        (None, _) => first_paragraph(cause),
    }
}

/// Why a value is not the number that is wanted.
fn no_number(value: &str) -> &'static str {
    let is_number = value.bytes().all(|letter| letter.is_ascii_digit());
    match value {
        "" => "nothing stands there",
        _ if is_number => "the number is too large",
        _ => "a whole number, 0 or more, has to stand there",
    }
}

pub(super) fn no_such_setting(command: &Command, name: &str) -> String {
    let tried = command.clone().try_get_matches_from(["bridge-server".to_owned(), format!("--{name}=1")]);
    let similar = tried.err().and_then(|cause| match cause.get(ContextKind::SuggestedArg) {
        Some(ContextValue::String(option)) => Some(option.trim_start_matches('-').to_owned()),
        _ => None,
    });
    match similar {
        Some(similar) => format!("there is no such setting; is it `{similar}`?"),
        None => "there is no such setting; `bridge-server --help` lists all, here without the dashes".to_owned(),
    }
}

pub(super) fn first_paragraph(cause: &clap::Error) -> String {
    let text = cause.to_string();
    let lines = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim);
    lines.collect::<Vec<_>>().join(" ").trim_start_matches("error: ").to_owned()
}
