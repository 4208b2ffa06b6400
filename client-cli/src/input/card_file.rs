//! A convention card from a file: JSON in the form of the protocol's, because that is what any program writes.
//!
//! ```json
//! {"system": "Acol", "lines": [{"about": "1NT", "agreed": "12 to 14, balanced"}], "notes": "Weak twos in the majors.",
//!  "calls": [{"after": ["1NT", "P"], "call": "2H", "manner": "announcement", "text": "transfer to spades"}]}
//! ```

use std::{fs, path::Path};

use bridge_protocol::{
    CardCall, ConventionCard, Manner,
    limits::{MAX_CARD_CALLS, MAX_CARD_LINES, MAX_CARD_TEXT, MAX_FRAME, MAX_MEANING},
};

/// Reads a card.
///
/// # Errors
/// A sentence that says what is wrong with the file.
pub(crate) fn read(path: &Path) -> Result<ConventionCard, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))?;
    parse(&text).map_err(|what| format!("{}: {what}", path.display()))
}

fn parse(text: &str) -> Result<ConventionCard, String> {
    if text.len() > MAX_FRAME {
        return Err("this is too long for a convention card.".to_owned());
    }
    let card: ConventionCard = serde_json::from_str(text).map_err(|error| {
        format!("this is no convention card ({error}); it looks like {{\"system\": \"Acol\", \"lines\": [], \"notes\": \"\"}}.")
    })?;
    let texts = card.lines.iter().flat_map(|line| [&line.about, &line.agreed]).chain([&card.system, &card.notes]);
    let calls = &card.calls;
    let wordless = |call: &CardCall| call.text.is_empty() && call.manner != Manner::Alert;
    if calls.len() > MAX_CARD_CALLS
        || calls.iter().any(|call| call.after.len() > MAX_CARD_CALLS)
        || calls.iter().any(|call| call.text.chars().count() > MAX_MEANING || wordless(call))
    {
        return Err(format!(
            "a card has at most {MAX_CARD_CALLS} calls, each with 1 to {MAX_MEANING} characters; an alert may go without."
        ));
    }
    if card.lines.len() > MAX_CARD_LINES || texts.into_iter().any(|text| text.chars().count() > MAX_CARD_TEXT) {
        return Err(format!("a card has at most {MAX_CARD_LINES} lines, and {MAX_CARD_TEXT} characters in each text."));
    }
    Ok(card)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_needs_its_system_and_may_leave_out_the_rest() {
        let card = parse(r#"{"system": "Acol", "lines": [{"about": "1NT", "agreed": "12 to 14"}]}"#).unwrap();
        assert_eq!((card.system.as_str(), card.lines[0].agreed.as_str()), ("Acol", "12 to 14"));
        assert!(parse(r#"{"system": "Acol"}"#).is_ok());
        for text in ["", "[]", "{}", r#"{"system": "Acol", "colour": "red"}"#] {
            assert!(parse(text).unwrap_err().contains("no convention card"), "{text}");
        }
        let silent = r#"{"system": "Acol", "calls": [{"call": "1NT", "manner": "announcement", "text": ""}]}"#;
        assert!(parse(silent).unwrap_err().contains("calls"));
        let long = format!(r#"{{"system": "{}"}}"#, "x".repeat(MAX_CARD_TEXT + 1));
        assert!(parse(&long).unwrap_err().contains("at most"));
    }
}
