//! A convention card as it is read.

use bridge_protocol::ConventionCard;
use bridge_rules::Side;

use super::side;

/// The card's lines under its heading.
pub fn convention_card(of: Side, card: &ConventionCard) -> Vec<String> {
    let system = if card.system.is_empty() { String::new() } else { format!(": {}", card.system) };
    let mut said = vec![format!("{} play{system}", side(of))];
    said.extend(card.lines.iter().map(|line| format!("{}: {}", line.about, line.agreed)));
    said.extend(card.notes.lines().map(str::to_owned));
    said
}

/// That there is no card.
pub fn no_card(of: Side) -> String {
    format!("{} have filed no convention card.", side(of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_line_by_line() {
        let card: ConventionCard = serde_json::from_str(
            r#"{"system": "Acol", "lines": [{"about": "1NT", "agreed": "12 to 14"}], "notes": "Weak\ntwos"}"#,
        )
        .unwrap();
        assert_eq!(convention_card(Side::EastWest, &card), ["East-West play: Acol", "1NT: 12 to 14", "Weak", "twos"]);
    }
}
