//! Invitations: a table, a match or an event and a place in it, signed. Whoever has the link may use it, as with a
//! payload.

use bridge_protocol::{
    ByTeam, EventConditions, EventId, EventInvitations, EventPlace, Invitations, Kibitzing, MatchConditions, MatchId,
    MatchInvitations, MatchPlace, PlayerNumber, Policy, TableId, Team, TeamInvitations, TeamNumber,
};
use bridge_rules::{BySeat, Seat};
use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// What an invitation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Seat(Seat),
    Kibitzer,
    Director,
}

/// Signs and checks invitations: the table's 16 bytes, one for the place, 16 of the signature; or a match's 16 bytes,
/// two for the place, 16 of the signature; or an event's, with three for the place. Their lengths tell them apart.
#[derive(Clone)]
pub(crate) struct Inviter([u8; 32]);

const SIGNATURE: usize = 16;

impl Inviter {
    pub(crate) const fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    /// The invitations of a table.
    pub(crate) fn invite(&self, table: TableId, policy: Policy) -> Invitations {
        let kibitzers = match policy.kibitzing {
            Kibitzing::Off => None,
            Kibitzing::OpenCards | Kibitzing::OneHand(_) | Kibitzing::Delayed | Kibitzing::AllHands => {
                Some(self.sign_role(table, Role::Kibitzer))
            }
        };
        Invitations {
            seats: BySeat::from_fn(|seat| self.sign_role(table, Role::Seat(seat))),
            kibitzers,
            director: self.sign_role(table, Role::Director),
        }
    }

    /// What an invitation to a table is for, if this server signed it.
    pub(crate) fn read(&self, invitation: &str) -> Option<(TableId, Role)> {
        let payload = self.open(invitation)?;
        let (place, table) = payload.split_last()?;
        Some((TableId::from_bytes(table.try_into().ok()?), Role::of(*place)?))
    }

    /// The invitations of a match.
    pub(crate) fn invite_to_match(&self, id: MatchId, conditions: &MatchConditions) -> MatchInvitations {
        let sign = |place| self.sign(id.to_bytes(), &match_place_bytes(place));
        let team = |team: Team| TeamInvitations {
            captain: sign(MatchPlace::Captain { team }),
            players: (1..=u8::MAX)
                .zip(&conditions.teams[team].players)
                .map(|(number, _)| sign(MatchPlace::Player { team, number: PlayerNumber(number) }))
                .collect(),
        };
        MatchInvitations {
            teams: ByTeam::from_fn(team),
            spectators: sign(MatchPlace::Spectator {}),
            director: sign(MatchPlace::Director {}),
        }
    }

    /// What an invitation to a match is for, if this server signed it.
    pub(crate) fn read_to_match(&self, invitation: &str) -> Option<(MatchId, MatchPlace)> {
        let payload = self.open(invitation)?;
        let (id, place) = payload.split_last_chunk()?;
        Some((MatchId::from_bytes(id.try_into().ok()?), match_place(*place)?))
    }

    /// The invitations of an event. The teams' are given to their captains.
    pub(crate) fn invite_to_event(&self, id: EventId, conditions: &EventConditions) -> EventInvitations {
        let sign = |place| self.sign(id.to_bytes(), &event_place_bytes(place));
        let teams = conditions.of_teams().map_or(0, |agreed| agreed.teams.len());
        EventInvitations {
            captains: TeamNumber::all(teams).map(|team| sign(EventPlace::Captain { team })).collect(),
            entrants: conditions.of_field().map(|_| sign(EventPlace::Entrant { number: None })),
            spectators: sign(EventPlace::Spectator {}),
            director: sign(EventPlace::Director {}),
        }
    }

    /// The invitations of a team of an event, with so many players.
    pub(crate) fn invite_team(&self, id: EventId, team: TeamNumber, players: usize) -> TeamInvitations {
        let sign = |place| self.sign(id.to_bytes(), &event_place_bytes(place));
        let players = (1..=u8::MAX).take(players);
        TeamInvitations {
            captain: sign(EventPlace::Captain { team }),
            players: players.map(|number| sign(EventPlace::Player { team, number: PlayerNumber(number) })).collect(),
        }
    }

    /// What an invitation to an event is for, if this server signed it.
    pub(crate) fn read_to_event(&self, invitation: &str) -> Option<(EventId, EventPlace)> {
        let payload = self.open(invitation)?;
        let (id, place) = payload.split_last_chunk()?;
        Some((EventId::from_bytes(id.try_into().ok()?), event_place(*place)?))
    }

    fn sign_role(&self, table: TableId, role: Role) -> String {
        self.sign(table.to_bytes(), &[role.byte()])
    }

    fn sign(&self, id: [u8; 16], place: &[u8]) -> String {
        let mut payload = [&id, place].concat();
        let signature = self.mac(&payload).finalize().into_bytes();
        payload.extend_from_slice(&signature[..SIGNATURE]);
        BASE64URL_NOPAD.encode(&payload)
    }

    /// What was signed.
    fn open(&self, invitation: &str) -> Option<Vec<u8>> {
        let bytes = BASE64URL_NOPAD.decode(invitation.as_bytes()).ok()?;
        let (payload, signature) = bytes.split_last_chunk::<SIGNATURE>()?;
        self.mac(payload).verify_truncated_left(signature).ok()?;
        Some(payload.to_vec())
    }

    fn mac(&self, payload: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::new_from_slice(&self.0).expect("any length is a key");
        mac.update(payload);
        mac
    }
}

impl Role {
    fn byte(self) -> u8 {
        match self {
            Self::Seat(Seat::North) => b'N',
            Self::Seat(Seat::East) => b'E',
            Self::Seat(Seat::South) => b'S',
            Self::Seat(Seat::West) => b'W',
            Self::Kibitzer => b'K',
            Self::Director => b'D',
        }
    }

    fn of(byte: u8) -> Option<Self> {
        Seat::ALL.map(Self::Seat).into_iter().chain([Self::Kibitzer, Self::Director]).find(|place| place.byte() == byte)
    }
}

const CAPTAIN: u8 = b'C';
const HOME: u8 = b'H';
const AWAY: u8 = b'A';
const PLAYER: u8 = b'P';
const ENTRANT: u8 = b'E';
const SPECTATOR: u8 = b'S';
const DIRECTOR: u8 = b'D';

const fn team_byte(team: Team) -> u8 {
    match team {
        Team::Home => HOME,
        Team::Away => AWAY,
    }
}

const fn match_place_bytes(place: MatchPlace) -> [u8; 2] {
    match place {
        MatchPlace::Captain { team } => [CAPTAIN, team_byte(team)],
        MatchPlace::Player { team, number } => [team_byte(team), number.0],
        MatchPlace::Spectator {} => [SPECTATOR, 0],
        MatchPlace::Director {} => [DIRECTOR, 0],
    }
}

fn match_place(bytes: [u8; 2]) -> Option<MatchPlace> {
    let team_of = |byte| Team::ALL.into_iter().find(|team| team_byte(*team) == byte);
    match bytes {
        [CAPTAIN, team] => Some(MatchPlace::Captain { team: team_of(team)? }),
        [SPECTATOR, 0] => Some(MatchPlace::Spectator {}),
        [DIRECTOR, 0] => Some(MatchPlace::Director {}),
        [team, number] => Some(MatchPlace::Player { team: team_of(team)?, number: PlayerNumber(number) }),
    }
}

const fn event_place_bytes(place: EventPlace) -> [u8; 3] {
    match place {
        EventPlace::Captain { team } => [CAPTAIN, team.0, 0],
        EventPlace::Player { team, number } => [PLAYER, team.0, number.0],
        EventPlace::Entrant { .. } => [ENTRANT, 0, 0],
        EventPlace::Spectator {} => [SPECTATOR, 0, 0],
        EventPlace::Director {} => [DIRECTOR, 0, 0],
    }
}

const fn event_place(bytes: [u8; 3]) -> Option<EventPlace> {
    match bytes {
        [CAPTAIN, team, 0] => Some(EventPlace::Captain { team: TeamNumber(team) }),
        [PLAYER, team, number] => Some(EventPlace::Player { team: TeamNumber(team), number: PlayerNumber(number) }),
        [ENTRANT, 0, 0] => Some(EventPlace::Entrant { number: None }),
        [SPECTATOR, 0, 0] => Some(EventPlace::Spectator {}),
        [DIRECTOR, 0, 0] => Some(EventPlace::Director {}),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_says_where_to_sit() {
        let inviter = Inviter::new([1; 32]);
        let table = TableId::from_bytes([9; 16]);
        let invitations = inviter.invite(table, Policy::social());
        for (seat, invitation) in invitations.seats.iter() {
            assert_eq!(inviter.read(invitation), Some((table, Role::Seat(seat))));
        }
        assert_eq!(inviter.read(&invitations.kibitzers.unwrap()), Some((table, Role::Kibitzer)));
        assert_eq!(inviter.read(&invitations.director), Some((table, Role::Director)));
    }

    #[test]
    fn an_altered_invitation_says_nothing() {
        let inviter = Inviter::new([1; 32]);
        let good = inviter.invite(TableId::from_bytes([9; 16]), Policy::social()).seats.north;
        assert_eq!(Inviter::new([2; 32]).read(&good), None);
        for place in 0..good.len() {
            let mut bytes = good.clone().into_bytes();
            bytes[place] = if bytes[place] == b'A' { b'B' } else { b'A' };
            assert_eq!(inviter.read(&String::from_utf8(bytes).unwrap()), None, "{place}");
        }
        assert_eq!(inviter.read(""), None);
        assert_eq!(inviter.read(&good[1..]), None);
    }

    #[test]
    fn an_invitation_to_a_match_says_as_what_and_is_none_to_a_table() {
        let inviter = Inviter::new([1; 32]);
        let id = MatchId::from_bytes([9; 16]);
        let players = (1..=8).map(PlayerNumber);
        let places = Team::ALL.into_iter().flat_map(|team| {
            let players = players.clone().map(move |number| MatchPlace::Player { team, number });
            players.chain([MatchPlace::Captain { team }])
        });
        for place in places.chain([MatchPlace::Spectator {}, MatchPlace::Director {}]) {
            let payload = inviter.sign(id.to_bytes(), &match_place_bytes(place));
            assert_eq!(inviter.read_to_match(&payload), Some((id, place)));
            assert_eq!(inviter.read(&payload), None, "{place:?}");
        }
        let table = inviter.invite(TableId::from_bytes([9; 16]), Policy::social());
        for payload in [table.seats.north, table.kibitzers.unwrap(), table.director] {
            assert_eq!(inviter.read_to_match(&payload), None);
        }
    }

    #[test]
    fn an_invitation_to_an_event_says_as_what_and_is_none_to_a_match() {
        let inviter = Inviter::new([1; 32]);
        let id = EventId::from_bytes([9; 16]);
        let (team, number) = (TeamNumber(64), PlayerNumber(8));
        let places = [
            EventPlace::Captain { team },
            EventPlace::Player { team, number },
            EventPlace::Entrant { number: None },
            EventPlace::Spectator {},
            EventPlace::Director {},
        ];
        for place in places {
            let payload = inviter.sign(id.to_bytes(), &event_place_bytes(place));
            assert_eq!(inviter.read_to_event(&payload), Some((id, place)));
            assert_eq!((inviter.read(&payload), inviter.read_to_match(&payload)), (None, None), "{place:?}");
        }
        let team = inviter.invite_team(id, team, 8);
        assert_eq!(inviter.read_to_event(&team.captain), Some((id, places[0])));
        assert_eq!(inviter.read_to_event(&team.players[7]), Some((id, places[1])));
    }
}
