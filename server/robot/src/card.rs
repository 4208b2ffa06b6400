//! The convention card of a system, from the same source as the words that go with its calls.

use bridge_protocol::{Agreement, CardCall, CardLine, Carding, ComputerSystem, ConventionCard, Manner, Meaning};
use bridge_rules::{Auction, Seat};

use crate::{meaning::Sense, system::System};

/// The openings that a card says.
const OPENINGS: [&str; 15] =
    ["1C", "1D", "1H", "1S", "1NT", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT"];
/// The first answers that have agreements worth a line, without interference.
const ANSWERS: [(&str, &[&str]); 6] = [
    ("1NT", &["2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "4D", "4H"]),
    ("2NT", &["3C", "3D", "3H", "3S"]),
    ("2C", &["2D", "2H"]),
    ("1H", &["2NT", "3C", "3D", "3S", "4C", "4D"]),
    ("1S", &["2NT", "3C", "3D", "4C", "4D", "4H"]),
    ("2H", &["2NT"]),
];
/// How the robots lead and signal, whatever they bid by.
const IN_DEFENCE: [(Carding, &str, &str); 5] = [
    (
        Carding::OpeningLeads,
        "Opening leads",
        "top of a sequence, ace from ace-king, fourth best from an honour (lowest of three), of small cards the second of \
         four or the top of fewer",
    ),
    (Carding::LeadsAgainstNotrump, "Against notrump", "the jack or ten from a broken sequence below a higher honour"),
    (Carding::DeclarersSuits, "Declarer's suits", "high then low shows an even number"),
    (Carding::PartnersLeads, "Partner's leads", "a high card encourages"),
    (Carding::Discards, "Discards", "low, with no meaning"),
];

/// The auctions of which a card says what their last call shows. To find that out takes a tenth of a second for each.
pub fn auctions_on_card() -> Vec<Auction> {
    let openings = OPENINGS.iter().map(|opening| vec![*opening]);
    let answers =
        ANSWERS.iter().flat_map(|(opening, answers)| answers.iter().map(|answer| vec![*opening, "P", *answer]));
    let auction = |calls: Vec<&str>| {
        let mut auction = Auction::new(Seat::North);
        calls.iter().try_for_each(|call| auction.call(call.parse().ok()?).ok())?;
        Some(auction)
    };
    openings.chain(answers).filter_map(auction).collect()
}

/// The card of a system, with what the last call of each of these auctions shows.
pub fn convention_card(system: System, shown: impl IntoIterator<Item = (Auction, Sense)>) -> ConventionCard {
    let mut lines = Vec::new();
    let mut calls = Vec::new();
    for (auction, shown) in shown.into_iter().filter(|(_, shown)| shown.is_the_systems) {
        let Some((call, before)) = auction.calls().split_last() else { continue };
        let Meaning { manner, text, sense } = shown.meaning();
        match (manner, sense) {
            (Manner::Alert | Manner::Announcement, sense) => {
                calls.push(CardCall { sense, ..CardCall::new(before.to_vec(), *call, manner, text) });
            }
            (Manner::Explanation, Some(sense)) if before.is_empty() => {
                let says = Agreement::Opening { call: *call, sense: *sense };
                lines.push(CardLine { says: Some(says.into()), ..CardLine::new(format!("{call} opening"), text) });
            }
            (Manner::Explanation, _) => {}
        }
    }
    let in_defence = IN_DEFENCE.map(|(carding, about, agreed)| CardLine {
        says: Some(Agreement::Defence(carding).into()),
        ..CardLine::new(about, agreed)
    });
    lines.extend(in_defence);
    ConventionCard {
        system: system.title().to_owned(),
        lines,
        calls,
        notes: "A computer. Every call is explained as it is made.".to_owned(),
        computers: Some(match system {
            System::American => ComputerSystem::American,
            System::Dutch => ComputerSystem::Dutch,
        }),
    }
}

#[cfg(test)]
mod tests {
    use bridge_rules::Vulnerability;

    use super::*;
    use crate::Book;

    #[test]
    fn a_card_fits_within_what_a_card_may_be() {
        use bridge_protocol::limits::{MAX_CARD_CALLS, MAX_CARD_LINES, MAX_CARD_TEXT};

        let all: usize = OPENINGS.len() + ANSWERS.iter().map(|(_, answers)| answers.len()).sum::<usize>();
        assert!(all <= MAX_CARD_CALLS && OPENINGS.len() + IN_DEFENCE.len() <= MAX_CARD_LINES);
        // A meaning is seldom longer than eighty characters.
        let in_defence: usize = IN_DEFENCE.iter().map(|(_, about, agreed)| about.len() + agreed.len()).sum();
        assert!(all * 70 + in_defence <= MAX_CARD_TEXT);
    }

    #[test]
    fn what_is_on_the_card_is_what_is_said_with_the_call() {
        let book = Book::load(System::American);
        let auctions = auctions_on_card();
        assert_eq!(auctions.len(), OPENINGS.len() + ANSWERS.iter().map(|(_, answers)| answers.len()).sum::<usize>());
        let stayman = auctions.into_iter().find(|auction| auction.calls().len() == 3).unwrap();
        let shown = Sense::of(&book, &stayman, Vulnerability::None).unwrap();
        let card = convention_card(book.system(), [(stayman.clone(), shown.clone())]);
        let said = card.says_of(stayman.calls()[2], &stayman.calls()[..2]).unwrap();
        assert_eq!((said.manner, &said.text), (Manner::Alert, &shown.meaning().text));
        assert_eq!(card.calls[0].sense, shown.meaning().sense);
        assert_eq!((card.lines.len(), card.computers), (IN_DEFENCE.len(), Some(ComputerSystem::American)));
    }
}
