//! A convention card as it is read.

use bridge_protocol::{CardCall, ConventionCard, Meaning};
use bridge_rules::Side;

use super::{call_name, capital, meaning, side};

/// The card's lines under its heading.
pub(crate) fn convention_card(of: Side, card: &ConventionCard) -> Vec<String> {
    let system = if card.system.is_empty() { String::new() } else { format!(": {}", card.system) };
    let mut said = vec![format!("{} play{system}", side(of))];
    said.extend(card.lines.iter().map(|line| format!("{}: {}", line.about, line.agreed)));
    said.extend(card.calls.iter().map(said_of_a_call));
    said.extend(card.notes.lines().map(str::to_owned));
    said
}

/// `two hearts after one notrump, pass, announced: transfer`.
fn said_of_a_call(agreed: &CardCall) -> String {
    let CardCall { after, call, manner, text, sense: _ } = agreed;
    let before: Vec<String> = after.iter().map(|call| call_name(*call)).collect();
    let after = if before.is_empty() { String::new() } else { format!(" after {}", before.join(", ")) };
    let words = meaning::manner(&Meaning::new(*manner, text.clone()));
    format!("{}{after}, {words}", capital(&call_name(*call)))
}

/// That there is no card.
pub(crate) fn no_card(of: Side) -> String {
    format!("{} have filed no convention card.", side(of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_line_by_line() {
        let card: ConventionCard = serde_json::from_str(
            r#"{"system": "Acol", "lines": [{"about": "1NT", "agreed": "12 to 14"}], "notes": "Weak\ntwos", "calls": [
                {"call": "1NT", "manner": "announcement", "text": "12 to 14"},
                {"after": ["1NT", "P"], "call": "2H", "manner": "alert", "text": "spades"}]}"#,
        )
        .unwrap();
        let heads = ["East-West play: Acol", "1NT: 12 to 14"];
        let calls = ["One notrump, announced: 12 to 14", "Two hearts after one notrump, pass, alerted: spades"];
        let read = convention_card(Side::EastWest, &card);
        assert_eq!(
            (&read[..2], &read[2..4], &read[4..]),
            (&heads.map(str::to_owned)[..], &calls.map(str::to_owned)[..], &["Weak", "twos"].map(str::to_owned)[..])
        );
    }
}
