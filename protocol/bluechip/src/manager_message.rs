//! A line of a table manager.

use std::{fmt, str::FromStr};

use bridge_rules::{Call, Card, Hand, Seat, Side, Vulnerability};

use crate::text::{Unreadable, are, call, called, card, cards, hand, name, played, quoted, seat, seat_of, words};

/// What a manager says to a client.
#[derive(Clone, PartialEq, Eq)]
pub enum ManagerMessage {
    /// The client sits here.
    Seated {
        /// The seat.
        seat: Seat,
        /// The client's team.
        team: String,
    },
    /// Who plays.
    Teams {
        /// North-South.
        north_south: String,
        /// East-West.
        east_west: String,
    },
    /// A board begins.
    StartOfBoard,
    /// Which.
    Board {
        /// Its number.
        number: u32,
        /// Who deals.
        dealer: Seat,
        /// Who is vulnerable.
        vulnerability: Vulnerability,
    },
    /// The client's own cards.
    Cards {
        /// Its seat.
        seat: Seat,
        /// The cards.
        hand: Hand,
    },
    /// Dummy's cards, when they are faced.
    DummysCards {
        /// The cards.
        hand: Hand,
    },
    /// Somebody has called.
    Call {
        /// The player's seat.
        seat: Seat,
        /// The call.
        call: Call,
        /// What it means, if it was alerted.
        alert: Option<String>,
    },
    /// Somebody has played a card.
    Card {
        /// From whose hand.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The client is to lead, from its own hand or from dummy.
    ToLead {
        /// Whose hand; none for dummy's.
        seat: Option<Seat>,
    },
    /// The board is over; the times that were used are not kept here.
    Timing,
    /// No board is left.
    EndOfSession,
}

/// Names no cards: the hands are hidden from everybody but the client.
impl fmt::Debug for ManagerMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Seated { .. } => "Seated",
            Self::Teams { .. } => "Teams",
            Self::StartOfBoard => "StartOfBoard",
            Self::Board { .. } => "Board",
            Self::Cards { .. } => "Cards",
            Self::DummysCards { .. } => "DummysCards",
            Self::Call { .. } => "Call",
            Self::Card { .. } => "Card",
            Self::ToLead { .. } => "ToLead",
            Self::Timing => "Timing",
            Self::EndOfSession => "EndOfSession",
        })
    }
}

impl fmt::Display for ManagerMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seated { seat, team } => write!(f, "{} (\"{team}\") seated", name(*seat)),
            Self::Teams { north_south, east_west } => {
                write!(f, "Teams : N/S : \"{north_south}\". E/W : \"{east_west}\".")
            }
            // With capitals, as some programs compare it letter by letter.
            Self::StartOfBoard => f.write_str("Start of Board"),
            Self::Board { number, dealer, vulnerability } => {
                write!(f, "Board number {number}. Dealer {}. {} vulnerable.", name(*dealer), vulnerable(*vulnerability))
            }
            Self::Cards { seat, hand } => write!(f, "{}'s cards : {}", name(*seat), cards(*hand)),
            Self::DummysCards { hand } => write!(f, "Dummy's cards : {}", cards(*hand)),
            Self::Call { seat, call, alert: None } => write!(f, "{} {}", name(*seat), called(*call)),
            Self::Call { seat, call, alert: Some(words) } => {
                // Some programs do not expect an alert that says nothing.
                let words = if words.trim().is_empty() { "Conventional" } else { words };
                write!(f, "{} {} Alert. {words}", name(*seat), called(*call))
            }
            Self::Card { seat, card } => write!(f, "{} plays {}", name(*seat), played(*card)),
            Self::ToLead { seat } => write!(f, "{} to lead", seat.map_or("Dummy", name)),
            Self::Timing => {
                let [us, them] = [Side::NorthSouth, Side::EastWest].map(|side| match side {
                    Side::NorthSouth => "N/S",
                    Side::EastWest => "E/W",
                });
                write!(
                    f,
                    "Timing - {us} : this board  [0:00],  total  [0:00:00].  {them} : this board  [0:00],  total  [0:00:00]"
                )
            }
            Self::EndOfSession => f.write_str("End of session"),
        }
    }
}

const fn vulnerable(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "Neither",
        Vulnerability::NorthSouth => "N/S",
        Vulnerability::EastWest => "E/W",
        Vulnerability::Both => "Both",
    }
}

impl FromStr for ManagerMessage {
    type Err = Unreadable;

    fn from_str(line: &str) -> Result<Self, Unreadable> {
        let said = words(line);
        let plain = || {
            if are(&said, "start of board") {
                Some(Self::StartOfBoard)
            } else if are(&said, "end of session") {
                Some(Self::EndOfSession)
            } else if said.first().is_some_and(|word| word.eq_ignore_ascii_case("timing")) {
                Some(Self::Timing)
            } else {
                None
            }
        };
        let read =
            plain().or_else(|| board(line)).or_else(|| hands(line)).or_else(|| act(&said)).or_else(|| names(line));
        read.ok_or(Unreadable::new())
    }
}

/// `North ("Team") seated`, `Teams : N/S : "Team". E/W : "Others".`
fn names(line: &str) -> Option<ManagerMessage> {
    let (before, first, after) = quoted(line)?;
    if let [word, ..] = words(before)[..]
        && word.to_ascii_lowercase().starts_with("teams")
    {
        let (_, second, _) = quoted(after)?;
        let (north_south, east_west) = (first.to_owned(), second.to_owned());
        return Some(ManagerMessage::Teams { north_south, east_west });
    }
    let is_seated = words(after).last()?.eq_ignore_ascii_case("seated");
    let seat = seat(words(before).first()?)?;
    is_seated.then(|| ManagerMessage::Seated { seat, team: first.to_owned() })
}

/// `Board number 1. Dealer North. Neither vulnerable.`
fn board(line: &str) -> Option<ManagerMessage> {
    let parts: Vec<_> = line.split('.').map(words).filter(|part| !part.is_empty()).collect();
    let [number, dealer, vulnerable] = &parts[..] else { return None };
    let (&[_, _, number], &[dealer_word, dealer], &[sides, vulnerable]) = (&number[..], &dealer[..], &vulnerable[..])
    else {
        return None;
    };
    if !dealer_word.eq_ignore_ascii_case("dealer") || !vulnerable.eq_ignore_ascii_case("vulnerable") {
        return None;
    }
    let vulnerability = match sides.to_ascii_lowercase().as_str() {
        "neither" | "none" => Vulnerability::None,
        "n/s" => Vulnerability::NorthSouth,
        "e/w" => Vulnerability::EastWest,
        "both" | "all" => Vulnerability::Both,
        _ => return None,
    };
    Some(ManagerMessage::Board { number: number.parse().ok()?, dealer: seat(dealer)?, vulnerability })
}

/// `North's cards : S A K J 6. …`, `Dummy's cards : …`
fn hands(line: &str) -> Option<ManagerMessage> {
    let (before, listed) = line.split_once(':')?;
    let [owner, what] = words(before)[..] else { return None };
    if !what.eq_ignore_ascii_case("cards") {
        return None;
    }
    let hand = hand(listed)?;
    match seat_of(owner) {
        Some(seat) => Some(ManagerMessage::Cards { seat, hand }),
        None if owner.to_ascii_lowercase().starts_with("dummy") => Some(ManagerMessage::DummysCards { hand }),
        None => None,
    }
}

fn act(said: &[&str]) -> Option<ManagerMessage> {
    let (who, doing) = said.split_first()?;
    if are(doing, "to lead") {
        let seat = if who.eq_ignore_ascii_case("dummy") { None } else { Some(seat(who)?) };
        return Some(ManagerMessage::ToLead { seat });
    }
    let seat = seat(who)?;
    if let [verb, laid] = doing
        && verb.eq_ignore_ascii_case("plays")
    {
        return Some(ManagerMessage::Card { seat, card: card(laid)? });
    }
    let (call, alert) = call(doing)?;
    Some(ManagerMessage::Call { seat, call, alert })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_reads_back_as_it_was_written() {
        let hand: Hand = "AKJ6.AKJ.862.A76".parse().unwrap();
        let seat = Seat::West;
        let boards =
            Vulnerability::ALL.map(|vulnerability| ManagerMessage::Board { number: 7, dealer: seat, vulnerability });
        let others = [
            ManagerMessage::Seated { seat, team: "Ours, and others".to_owned() },
            ManagerMessage::Teams { north_south: "A. B".to_owned(), east_west: "C".to_owned() },
            ManagerMessage::StartOfBoard,
            ManagerMessage::Cards { seat, hand },
            ManagerMessage::DummysCards { hand },
            ManagerMessage::Call { seat, call: Call::Double, alert: None },
            ManagerMessage::Call { seat, call: "1NT".parse().unwrap(), alert: Some("15-17 points".to_owned()) },
            ManagerMessage::Card { seat, card: "CT".parse().unwrap() },
            ManagerMessage::ToLead { seat: Some(seat) },
            ManagerMessage::ToLead { seat: None },
            ManagerMessage::Timing,
            ManagerMessage::EndOfSession,
        ];
        for message in boards.into_iter().chain(others) {
            let line = message.to_string();
            assert!(line.parse::<ManagerMessage>().is_ok_and(|read| read == message), "{line}");
        }
    }

    #[test]
    fn other_managers_are_read_in_their_own_ways() {
        let ours = ManagerMessage::Teams { north_south: "silent".to_owned(), east_west: "bidders".to_owned() };
        for (line, message) in [
            ("WEST (\"WBridge5\") seated", ManagerMessage::Seated { seat: Seat::West, team: "WBridge5".to_owned() }),
            ("Teams: N/S \"silent\" E/W \"bidders\"", ours),
            ("start of board", ManagerMessage::StartOfBoard),
            (
                "WEST's cards: S A T. H -. D Q. C 7. ",
                ManagerMessage::Cards { seat: Seat::West, hand: "AT..Q.7".parse().unwrap() },
            ),
            ("EAST PASSES", ManagerMessage::Call { seat: Seat::East, call: Call::Pass, alert: None }),
            ("east plays 7c", ManagerMessage::Card { seat: Seat::East, card: "C7".parse().unwrap() }),
        ] {
            assert!(line.parse::<ManagerMessage>().is_ok_and(|read| read == message), "{line}");
        }
    }

    #[test]
    fn an_alert_is_never_without_words() {
        let alert = |words: &str| {
            let call = ManagerMessage::Call { seat: Seat::East, call: Call::Pass, alert: Some(words.to_owned()) };
            call.to_string()
        };
        assert_eq!([alert(" "), alert("Weak")], ["East passes Alert. Conventional", "East passes Alert. Weak"]);
    }
}
