//! An invitation as friends send it to each other: a link that holds the server's address and the signed part.

use std::str::FromStr;

use bridge_protocol::{EventId, MatchId, TableId};
use bridge_rules::Seat;
use data_encoding::BASE64URL_NOPAD;

use super::Server;

/// A link such as `http://127.0.0.1:8080/join/…`.
#[derive(Clone, Debug, PartialEq)]
pub struct InviteLink {
    /// Where the table is.
    pub server: Server,
    /// The signed part, which the server reads.
    pub invite: String,
}

/// Bytes of an invitation to a table.
const TABLE: usize = 16 + 1 + 16;

/// Bytes of an invitation to a match.
const MATCH: usize = 16 + 2 + 16;
/// Bytes of an invitation to an event.
const EVENT: usize = 16 + 3 + 16;

/// The place that an invitation gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The seat of a player.
    Seat(Seat),
    /// A kibitzer's place.
    Kibitzer,
    /// The director's place.
    Director,
}

/// The characters that may stand before a link, and after it.
const OPENING: [char; 9] = ['<', '(', '[', '"', '\'', '‹', '«', '“', '„'];
const CLOSING: [char; 13] = ['>', ')', ']', '"', '\'', '›', '»', '”', '.', ',', ';', ':', '!'];

/// The text is not an invitation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" is not an invitation: copy the whole link, like http://127.0.0.1:8080/join/…")]
pub struct BadLink {
    /// The text that is no link.
    pub text: String,
}

impl InviteLink {
    /// The table and the place, as far as the signed part shows them: only the server can tell whether they are true.
    /// It is the table's sixteen bytes, a letter for the place and a signature.
    pub fn peek(&self) -> Option<(TableId, Role)> {
        let bytes = self.bytes().filter(|bytes| bytes.len() == TABLE)?;
        let (table, rest) = bytes.split_first_chunk::<16>()?;
        let place = match rest.first()? {
            b'N' => Role::Seat(Seat::North),
            b'E' => Role::Seat(Seat::East),
            b'S' => Role::Seat(Seat::South),
            b'W' => Role::Seat(Seat::West),
            b'K' => Role::Kibitzer,
            b'D' => Role::Director,
            _ => return None,
        };
        Some((TableId::from_bytes(*table), place))
    }

    /// Whether it looks like a link that one joins with, to a match or an event of several: its place takes more than a
    /// letter.
    pub fn is_to_join_with(&self) -> bool {
        self.bytes().is_some_and(|bytes| bytes.len() > TABLE)
    }

    /// Which match or event it is to, as it says itself; none if it is to a table.
    pub fn peek_joined(&self) -> Option<[u8; 16]> {
        self.bytes().filter(|bytes| bytes.len() > TABLE)?.first_chunk().copied()
    }

    /// In which event whoever joins with it takes a place that is then theirs alone, as it says itself: they enter it,
    /// or are a player or the captain of a team. None if they take none.
    pub fn peek_entered(&self) -> Option<EventId> {
        let bytes = self.bytes().filter(|bytes| bytes.len() == EVENT)?;
        let (event, rest) = bytes.split_first_chunk::<16>()?;
        matches!(rest.first()?, b'E' | b'P' | b'C').then(|| EventId::from_bytes(*event))
    }

    /// In which match whoever joins with it takes a place that is then theirs alone, as it says itself: they are a
    /// player or the captain of a team. None if they take none.
    pub fn peek_match_entered(&self) -> Option<MatchId> {
        let bytes = self.bytes().filter(|bytes| bytes.len() == MATCH)?;
        let (id, rest) = bytes.split_first_chunk::<16>()?;
        matches!(rest.first()?, b'H' | b'A' | b'C').then(|| MatchId::from_bytes(*id))
    }

    /// Whether whoever joins with it is the captain of a team, as it says itself.
    pub fn is_a_captains(&self) -> bool {
        self.bytes().is_some_and(|bytes| [MATCH, EVENT].contains(&bytes.len()) && bytes.get(16) == Some(&b'C'))
    }

    fn bytes(&self) -> Option<Vec<u8>> {
        BASE64URL_NOPAD.decode(self.invite.as_bytes()).ok()
    }
}

impl FromStr for InviteLink {
    type Err = BadLink;

    fn from_str(text: &str) -> Result<Self, BadLink> {
        let bad = || BadLink { text: text.to_owned() };
        // As a sentence has it around it, or a program that sends it on.
        let link = text.trim().trim_start_matches(OPENING).trim_end_matches(CLOSING);
        let link = link.split_once('?').map_or(link, |(link, _)| link);
        let (server, invite) = link.split_once("/join/").ok_or_else(bad)?;
        let server = Server::new(server).map_err(|_| bad())?;
        let signed = !invite.is_empty() && invite.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
        if signed { Ok(Self { server, invite: invite.to_owned() }) } else { Err(bad()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_holds_the_server_and_the_signed_part() {
        let link: InviteLink = " http://127.0.0.1:8080/join/abc-DEF_1\n".parse().unwrap();
        assert_eq!(link.server, Server::new("http://127.0.0.1:8080").unwrap());
        assert_eq!(link.invite, "abc-DEF_1");
        assert_eq!(link.server.link(&link.invite), "http://127.0.0.1:8080/join/abc-DEF_1");
        assert_eq!(link.peek(), None);
        for written in ["<http://127.0.0.1:8080/join/abc-DEF_1>.", "‹http://127.0.0.1:8080/join/abc-DEF_1?utm=1›,"]
        {
            assert_eq!(written.parse(), Ok(link.clone()), "{written}");
        }
    }

    #[test]
    fn the_table_and_the_place_can_be_seen_before_sitting_down() {
        let table = TableId::from_bytes(*b"sixteen bytes ok");
        let letter = [table.to_bytes().as_slice(), b"S", &[0; 16]].concat();
        let link = format!("https://bridge.example/join/{}", BASE64URL_NOPAD.encode(&letter));
        assert_eq!(link.parse::<InviteLink>().unwrap().peek(), Some((table, Role::Seat(Seat::South))));
        let letter = [table.to_bytes().as_slice(), b"D", &[0; 16]].concat();
        let link = format!("https://bridge.example/join/{}", BASE64URL_NOPAD.encode(&letter));
        assert_eq!(link.parse::<InviteLink>().unwrap().peek(), Some((table, Role::Director)));
    }

    #[test]
    fn matches_and_events_are_told_from_tables() {
        let link = |length: usize| InviteLink {
            server: Server::new("http://a").unwrap(),
            invite: BASE64URL_NOPAD.encode(&vec![b'S'; length]),
        };
        assert!(link(34).is_to_join_with() && link(34).peek().is_none());
        assert!(!link(33).is_to_join_with() && link(33).peek().is_some());
        assert!(!link(32).is_to_join_with() && link(32).peek().is_none());
    }

    #[test]
    fn the_link_by_which_one_enters_an_event_is_told_from_those_of_who_looks_on() {
        let event = EventId::from_bytes(*b"sixteen bytes ok");
        let link = |place: [u8; 3]| InviteLink {
            server: Server::new("http://a").unwrap(),
            invite: BASE64URL_NOPAD.encode(&[event.to_bytes().as_slice(), &place, &[0; 16]].concat()),
        };
        assert_eq!(link(*b"E\0\0").peek_entered(), Some(event));
        for entered in [[b'P', 2, 3], [b'C', 2, 0]] {
            assert_eq!(link(entered).peek_entered(), Some(event));
        }
        for looks_on in [*b"S\0\0", *b"D\0\0"] {
            assert_eq!(link(looks_on).peek_entered(), None);
        }
    }

    #[test]
    fn the_link_of_a_player_or_a_captain_of_a_match_is_told_from_those_of_who_looks_on() {
        let id = MatchId::from_bytes(*b"sixteen bytes ok");
        let link = |place: [u8; 2]| InviteLink {
            server: Server::new("http://a").unwrap(),
            invite: BASE64URL_NOPAD.encode(&[id.to_bytes().as_slice(), &place, &[0; 16]].concat()),
        };
        for (place, entered) in
            [([b'H', 1], true), ([b'A', 8], true), (*b"CH", true), (*b"S\0", false), (*b"D\0", false)]
        {
            let expected = entered.then_some(id);
            assert_eq!(link(place).is_a_captains(), place[0] == b'C');
            assert_eq!((link(place).peek_match_entered(), link(place).peek_entered()), (expected, None));
        }
    }

    #[test]
    fn other_text_is_no_invitation() {
        for text in ["", "http://a", "http://a/join/", "a/join/b", "http://a/join/?c", "http://a/join/b c"] {
            assert_eq!(text.parse::<InviteLink>(), Err(BadLink { text: text.to_owned() }), "{text}");
        }
    }
}
