//! Help with a claim, for the director: the Laws that speak against the claimer, and double dummy with what it is not.

use bridge_protocol::{ClaimAnalysis, DefaultLine};
use bridge_rules::Card;

use super::{card, listed, number};

/// What the server worked out, a sentence each; the first is a heading.
pub(crate) fn claim_analysis(aid: &ClaimAnalysis) -> Vec<String> {
    let ClaimAnalysis { remaining, trumps_out, trumps_forgotten, to_find, least_successful, double_dummy, .. } = aid;
    let mut said = vec![format!(
        "Help with the claim: the figures are tricks for the claimer's side, of the remaining {}. Advice, not a ruling: the \
         statement has not been read, weigh it.",
        number(*remaining)
    )];
    if trumps_out.is_empty() {
        said.push("Law 70C: no trump is out.".to_owned());
    } else {
        said.push(format!("Law 70C: the opponents hold {}. Did the claimer mention it?", cards(trumps_out)));
        said.push(format!("Law 70C: {}", line("if trumps are not led", trumps_forgotten.as_ref())));
    }
    said.push(format!("Law 70D: {}", line("in the least successful normal line found", least_successful.as_ref())));
    said.push(if to_find.is_empty() {
        "Law 70E: no line found depends on finding a card.".to_owned()
    } else {
        format!("Law 70E: no unstated line may depend on finding {}.", cards(to_find))
    });
    said.push(format!(
        "Double dummy, as information only: {}, if all four see all cards. Law 70 does not ask for it.",
        tricks_of(&number(*double_dummy), *remaining)
    ));
    said
}

fn line(what: &str, line: Option<&DefaultLine>) -> String {
    match line {
        None => format!("{what}: too much to try out."),
        Some(DefaultLine { tricks, cards }) => {
            let tricks = match tricks {
                1 => "one trick".to_owned(),
                other => format!("{} tricks", number(*other)),
            };
            format!("{what}, {tricks}: {}.", by_trick(cards))
        }
    }
}

/// Trick by trick; the first may have begun before the claim.
fn by_trick(cards: &[Card]) -> String {
    let (begun, whole) = cards.split_at(cards.len() % 4);
    let tricks = std::iter::once(begun).filter(|cards| !cards.is_empty()).chain(whole.chunks(4));
    let spelt = |trick: &[Card]| trick.iter().map(|card| card.as_str()).collect::<Vec<_>>().join(" ");
    tricks.map(spelt).collect::<Vec<_>>().join(", ")
}

fn tricks_of(tricks: &str, remaining: u8) -> String {
    format!("{tricks} of the remaining {}", number(remaining))
}

fn cards(cards: &[Card]) -> String {
    listed(&cards.iter().map(|each| card(*each)).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Answer, Turn};

    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    }

    /// What a server sends, read as it comes.
    #[test]
    fn c6_6_the_golden_answer_reads_like_a_colleagues_note() {
        let frame = include_str!("../../../protocol/golden/v1/answer.claim_analysis.json");
        let Ok(Answer::ClaimAnalysis(aid)) = serde_json::from_str(frame) else { panic!("help with a claim") };
        assert_eq!(
            claim_analysis(&aid),
            [
                "Help with the claim: the figures are tricks for the claimer's side, of the remaining seven. Advice, not a \
                 ruling: the statement has not been read, weigh it.",
                "Law 70C: the opponents hold the seven of spades. Did the claimer mention it?",
                "Law 70C: if trumps are not led, seven tricks: DA D7 C8 D9, DQ D2 C9 D6, DJ D5 HT C3, D8 S7 SQ C4, CK C6 \
                 S6 C2, S9 H4 S5 CJ, S8 H9 SA CQ.",
                "Law 70D: in the least successful normal line found, seven tricks: S9 S7 S5 D9, DA D7 C8 D6, DQ D2 C9 CJ, \
                 DJ D5 HT C3, D8 H4 CK C4, S8 H9 SQ C6, SA CQ S6 C2.",
                "Law 70E: no unstated line may depend on finding the nine of diamonds and the jack of clubs.",
                "Double dummy, as information only: seven of the remaining seven, if all four see all cards. Law 70 does \
                 not ask for it.",
            ]
        );
    }

    #[test]
    fn c6_6_each_law_is_named_and_double_dummy_is_information_only() {
        let aid = ClaimAnalysis {
            turn: Turn(31),
            remaining: 3,
            trumps_out: cards("S2"),
            trumps_forgotten: Some(DefaultLine { tricks: 2, cards: cards("HK H2 S3 S4 S5 S6") }),
            to_find: cards("DQ CJ"),
            least_successful: None,
            double_dummy: 3,
        };
        assert_eq!(
            claim_analysis(&aid)[1..],
            [
                "Law 70C: the opponents hold the two of spades. Did the claimer mention it?",
                "Law 70C: if trumps are not led, two tricks: HK H2, S3 S4 S5 S6.",
                "Law 70D: in the least successful normal line found: too much to try out.",
                "Law 70E: no unstated line may depend on finding the queen of diamonds and the jack of clubs.",
                "Double dummy, as information only: three of the remaining three, if all four see all cards. Law 70 does not \
                 ask for it.",
            ]
        );
        let none = ClaimAnalysis { trumps_out: Vec::new(), trumps_forgotten: None, to_find: Vec::new(), ..aid };
        assert!(claim_analysis(&none).contains(&"Law 70C: no trump is out.".to_owned()));
    }
}
