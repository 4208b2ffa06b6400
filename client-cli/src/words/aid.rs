//! Help with a claim, for the director: the Laws that speak against the claimer, and double dummy with what it is not.

use bridge_protocol::{ClaimAid, DefaultLine};
use bridge_rules::Card;

use super::{card, listed, number};

/// What the server worked out, a sentence each; the first is a heading.
pub fn claim_aid(aid: &ClaimAid) -> Vec<String> {
    let ClaimAid { remaining, trumps_out, trumps_forgotten, to_find, least_successful, double_dummy, .. } = aid;
    let mut said = vec![format!(
        "Help with the claim: {} for the claimer's side. Advice, not a ruling: the statement has not been read, weigh it.",
        tricks_of("how many", *remaining)
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
            let played: Vec<&str> = cards.iter().map(|card| card.as_str()).collect();
            let tricks = match tricks {
                1 => "one trick".to_owned(),
                other => format!("{} tricks", number(*other)),
            };
            format!("{what}, {tricks}: {}.", played.join(" "))
        }
    }
}

fn tricks_of(tricks: &str, remaining: u8) -> String {
    format!("{tricks} of the remaining {}", number(remaining))
}

fn cards(cards: &[Card]) -> String {
    listed(&cards.iter().map(|each| card(*each)).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Turn;

    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn c6_6_each_law_is_named_and_double_dummy_is_information_only() {
        let aid = ClaimAid {
            turn: Turn(31),
            remaining: 3,
            trumps_out: cards("S2"),
            trumps_forgotten: Some(DefaultLine { tricks: 2, cards: cards("HK H2") }),
            to_find: cards("DQ CJ"),
            least_successful: None,
            double_dummy: 3,
        };
        assert_eq!(
            claim_aid(&aid)[1..],
            [
                "Law 70C: the opponents hold the two of spades. Did the claimer mention it?",
                "Law 70C: if trumps are not led, two tricks: HK H2.",
                "Law 70D: in the least successful normal line found: too much to try out.",
                "Law 70E: no unstated line may depend on finding the queen of diamonds and the jack of clubs.",
                "Double dummy, as information only: three of the remaining three, if all four see all cards. Law 70 does not \
                 ask for it.",
            ]
        );
        let none = ClaimAid { trumps_out: Vec::new(), trumps_forgotten: None, to_find: Vec::new(), ..aid };
        assert!(claim_aid(&none).contains(&"Law 70C: no trump is out.".to_owned()));
    }
}
