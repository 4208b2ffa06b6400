//! The convention card of a system, from the same source as the words that go with its calls.

use bridge_protocol::{CardCall, CardLine, ConventionCard, Manner};
use bridge_rules::{Auction, Call, Seat, Vulnerability};

use crate::{
    meaning::{Meanings, Sense},
    system::Book,
};

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
const IN_DEFENCE: [(&str, &str); 5] = [
    (
        "Opening leads",
        "top of a sequence, ace from ace-king, fourth best from an honour, second highest from small cards",
    ),
    ("Against notrump", "the jack or ten from a broken sequence below a higher honour"),
    ("Declarer's suits", "high then low shows an even number"),
    ("Partner's leads", "a high card encourages"),
    ("Discards", "low, with no meaning"),
];

/// The card of a system. Each call on it costs a tenth of a second to find out.
pub fn convention_card(book: &Book, meanings: &mut Meanings) -> ConventionCard {
    let openings = OPENINGS.iter().map(|opening| (Vec::new(), *opening));
    let answers =
        ANSWERS.iter().flat_map(|(opening, answers)| answers.iter().map(|answer| (vec![*opening, "P"], *answer)));
    let mut lines = Vec::new();
    let mut calls = Vec::new();
    for (after, call) in openings.chain(answers) {
        let Some((before, call, sense)) = agreed(book, meanings, &after, call) else { continue };
        let meaning = sense.meaning();
        match meaning.manner {
            Manner::Alert | Manner::Announcement => {
                calls.push(CardCall { after: before, call, manner: meaning.manner, text: meaning.text });
            }
            Manner::Explanation if before.is_empty() => {
                lines.push(CardLine { about: format!("{call} opening"), agreed: meaning.text });
            }
            Manner::Explanation => {}
        }
    }
    let in_defence = IN_DEFENCE.map(|(about, agreed)| CardLine { about: about.to_owned(), agreed: agreed.to_owned() });
    lines.extend(in_defence);
    ConventionCard {
        system: book.system().title().to_owned(),
        lines,
        calls,
        notes: "A computer. Every call is explained as it is made.".to_owned(),
    }
}

/// What a call means after these, if the system makes it.
fn agreed(book: &Book, meanings: &mut Meanings, after: &[&str], call: &str) -> Option<(Vec<Call>, Call, Sense)> {
    let mut auction = Auction::new(Seat::North);
    for call in after.iter().chain([&call]) {
        auction.call(call.parse().ok()?).ok()?;
    }
    let (call, before) = auction.calls().split_last()?;
    let sense = meanings.of(book, &auction, Vulnerability::None)?;
    sense.is_the_systems.then(|| (before.to_vec(), *call, sense))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::System;

    #[test]
    fn a_card_fits_within_what_a_card_may_be() {
        use bridge_protocol::limits::{MAX_CARD_CALLS, MAX_CARD_LINES, MAX_CARD_TEXT};

        let all: usize = OPENINGS.len() + ANSWERS.iter().map(|(_, answers)| answers.len()).sum::<usize>();
        assert!(all <= MAX_CARD_CALLS && OPENINGS.len() + IN_DEFENCE.len() <= MAX_CARD_LINES);
        // A meaning is seldom longer than eighty characters.
        let in_defence: usize = IN_DEFENCE.iter().map(|(about, agreed)| about.len() + agreed.len()).sum();
        assert!(all * 70 + in_defence <= MAX_CARD_TEXT);
    }

    #[test]
    fn what_is_on_the_card_is_what_is_said_with_the_call() {
        let (book, mut meanings) = (Book::load(System::American), Meanings::default());
        let (before, call, sense) = agreed(&book, &mut meanings, &["1NT", "P"], "2C").unwrap();
        assert_eq!((before.len(), call.as_str()), (2, "2C"));
        assert_eq!(Some(&sense), meanings.of(&book, &auction("1NT P 2C"), Vulnerability::None).as_ref());
    }

    fn auction(calls: &str) -> Auction {
        let mut auction = Auction::new(Seat::North);
        calls.split(' ').for_each(|call| auction.call(call.parse().unwrap()).unwrap());
        auction
    }
}
