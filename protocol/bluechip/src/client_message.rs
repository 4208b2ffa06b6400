//! A line of a client.

use std::{fmt, str::FromStr};

use bridge_rules::{Call, Card, Seat};

use crate::{
    VERSION,
    text::{Unreadable, are, call, called, card, name, played, quoted, seat, seat_of, words},
};

/// What a client says. Who says it, its connection tells; a line names the seat as well.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientMessage {
    /// It comes, with the name of its team.
    Connecting {
        /// The team.
        team: String,
        /// Its seat; none for any that is free.
        seat: Option<Seat>,
        /// The version that it speaks.
        version: u32,
    },
    /// It is ready to be told something.
    Ready(Ready),
    /// It calls.
    Call {
        /// The call.
        call: Call,
        /// What the opponents are to be told of it, if it is alerted; perhaps no words.
        alert: Option<String>,
    },
    /// It plays a card, its own or dummy's.
    Card {
        /// The card.
        card: Card,
    },
}

/// What a client is ready for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is named as the line has it")]
pub enum Ready {
    Teams,
    ToStart,
    Deal,
    Cards,
    Call {
        of: Seat,
    },
    /// The next card; of dummy where no seat is named.
    Card {
        of: Option<Seat>,
        /// 1 to 13, as far as the client counts.
        trick: u8,
    },
    Dummy,
}

impl FromStr for ClientMessage {
    type Err = Unreadable;

    fn from_str(line: &str) -> Result<Self, Unreadable> {
        connecting(line).or_else(|| ready(line)).or_else(|| act(line)).ok_or(Unreadable::new())
    }
}

fn connecting(line: &str) -> Option<ClientMessage> {
    let (before, team, after) = quoted(line)?;
    let (after, version) = match words(after)[..] {
        [of, place, ref rest @ ..] if of.eq_ignore_ascii_case("as") => (place, rest.to_vec()),
        _ => return None,
    };
    let version = match version[..] {
        [ref rest @ .., version] if are(rest, "using protocol version") || are(rest, "using protocol") => version,
        _ => return None,
    };
    let place = match seat(after) {
        None if after.eq_ignore_ascii_case("anypl") => None,
        None => return None,
        Some(seat) => Some(seat),
    };
    let is_connecting = before.trim().eq_ignore_ascii_case("connecting");
    let version = version.parse().ok()?;
    is_connecting.then(|| ClientMessage::Connecting { team: team.to_owned(), seat: place, version })
}

/// Whoever is ready comes first, by seat or by team, in one word or several.
fn ready(line: &str) -> Option<ClientMessage> {
    let words = words(line);
    let at = words.iter().rposition(|word| word.eq_ignore_ascii_case("ready"))?;
    let wanted = words.get(at + 1..)?;
    let of_dummy = |word: &str| word.split(['\'', '’']).next().is_some_and(|owner| owner.eq_ignore_ascii_case("dummy"));
    let ready = match wanted {
        _ if are(wanted, "for teams") => Ready::Teams,
        _ if are(wanted, "to start") => Ready::ToStart,
        _ if are(wanted, "for deal") => Ready::Deal,
        _ if are(wanted, "for cards") => Ready::Cards,
        _ if are(wanted, "for dummy") || are(wanted, "for dummy's cards") => Ready::Dummy,
        [_, of] => Ready::Call { of: seat(of)? },
        [_, of, what] if what.eq_ignore_ascii_case("bid") => Ready::Call { of: seat_of(of)? },
        [_, of, what, to, trick, number] if are(&[what, to, trick], "card to trick") => {
            let of = if of_dummy(of) { None } else { Some(seat_of(of)?) };
            Ready::Card { of, trick: number.parse().ok()? }
        }
        _ => return None,
    };
    Some(ClientMessage::Ready(ready))
}

fn act(line: &str) -> Option<ClientMessage> {
    let words = words(line);
    let (who, doing) = words.split_first()?;
    let is_dummy = who.eq_ignore_ascii_case("dummy");
    if seat(who).is_none() && !is_dummy {
        return None;
    }
    if let [verb, laid] = doing
        && verb.eq_ignore_ascii_case("plays")
    {
        return Some(ClientMessage::Card { card: card(laid)? });
    }
    let (call, alert) = call(doing)?;
    (!is_dummy).then_some(ClientMessage::Call { call, alert })
}

impl ClientMessage {
    /// The line, as the client of a seat writes it.
    pub fn line(&self, seat: Seat) -> impl fmt::Display + use<'_> {
        Line(self, seat)
    }
}

struct Line<'a>(&'a ClientMessage, Seat);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = name(self.1);
        match self.0 {
            ClientMessage::Connecting { team, seat, version } => {
                let place = seat.map_or("ANYPL", name);
                debug_assert_eq!(*version, VERSION);
                write!(f, "Connecting \"{team}\" as {place} using protocol version {version}")
            }
            ClientMessage::Ready(ready) => match ready {
                Ready::Teams => write!(f, "{own} ready for teams"),
                Ready::ToStart => write!(f, "{own} ready to start"),
                Ready::Deal => write!(f, "{own} ready for deal"),
                Ready::Cards => write!(f, "{own} ready for cards"),
                Ready::Call { of } => write!(f, "{own} ready for {}'s bid", name(*of)),
                Ready::Card { of: Some(of), trick } => {
                    write!(f, "{own} ready for {}'s card to trick {trick}", name(*of))
                }
                Ready::Card { of: None, trick } => write!(f, "{own} ready for dummy's card to trick {trick}"),
                Ready::Dummy => write!(f, "{own} ready for dummy"),
            },
            ClientMessage::Call { call, alert: None } => write!(f, "{own} {}", called(*call)),
            ClientMessage::Call { call, alert: Some(words) } => {
                let line = format!("{own} {} Alert. {words}", called(*call));
                f.write_str(line.trim_end())
            }
            ClientMessage::Card { card } => write!(f, "{own} plays {}", played(*card)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> ClientMessage {
        line.parse().unwrap_or_else(|_| panic!("{line} is not read"))
    }

    #[test]
    fn programs_come_in_their_own_ways() {
        let coming = |team: &str, seat| ClientMessage::Connecting { team: team.to_owned(), seat, version: 18 };
        assert_eq!(read("Connecting \"WBridge5\" as ANYPL using protocol version 18"), coming("WBridge5", None));
        assert_eq!(read("Connecting \"A b\" as North using protocol version 18."), coming("A b", Some(Seat::North)));
        assert_eq!(read("connecting \"\" as WEST using protocol 18"), coming("", Some(Seat::West)));
    }

    #[test]
    fn what_a_client_is_ready_for_is_read_in_every_way_that_is_known() {
        let west = Ready::Call { of: Seat::West };
        for (line, ready) in [
            ("North ready for teams", Ready::Teams),
            ("NORTH READY FOR TEAMS.", Ready::Teams),
            ("The old team ready for teams", Ready::Teams),
            ("North ready to start", Ready::ToStart),
            ("North ready for deal.", Ready::Deal),
            ("North ready for cards", Ready::Cards),
            ("North ready for  WEST's bid", west),
            ("North ready for West", west),
            ("North ready for dummy", Ready::Dummy),
            ("North ready for West's card to trick 12.", Ready::Card { of: Some(Seat::West), trick: 12 }),
            ("North ready for dummy's card to trick 2", Ready::Card { of: None, trick: 2 }),
        ] {
            assert_eq!(read(line), ClientMessage::Ready(ready), "{line}");
        }
    }

    #[test]
    fn each_line_reads_back_as_it_was_written() {
        let ready = [
            Ready::Teams,
            Ready::ToStart,
            Ready::Deal,
            Ready::Cards,
            Ready::Dummy,
            Ready::Call { of: Seat::East },
            Ready::Card { of: Some(Seat::South), trick: 13 },
            Ready::Card { of: None, trick: 1 },
        ];
        let calls = Call::all().flat_map(|call| {
            [None, Some(String::new()), Some("two words".to_owned())].map(|alert| ClientMessage::Call { call, alert })
        });
        let cards = Card::all().map(|card| ClientMessage::Card { card });
        let coming = ClientMessage::Connecting { team: "Ours".to_owned(), seat: Some(Seat::East), version: VERSION };
        for message in ready.map(ClientMessage::Ready).into_iter().chain(calls).chain(cards).chain([coming]) {
            let line = message.line(Seat::North).to_string();
            assert_eq!(read(&line), message, "{line}");
        }
    }

    #[test]
    fn anything_else_is_not_a_line() {
        for line in [
            "",
            "hello",
            "North",
            "North ready",
            "North ready for tea",
            "Fred passes",
            "Dummy passes",
            "North plays 1C",
        ] {
            assert!(line.parse::<ClientMessage>().is_err(), "{line}");
        }
    }
}
