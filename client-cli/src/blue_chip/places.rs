//! The seats that programs may take, and which of them are taken.

use bridge_client::api::{InviteLink, Role};
use bridge_protocol::TableId;
use bridge_rules::{Seat, Side};
use parking_lot::Mutex;
use tokio::sync::Notify;

use super::facts::Facts;
use crate::{exit::Failure, text};

/// The seats.
pub(super) struct Places {
    places: Mutex<Vec<Seating>>,
    changed: Notify,
}

struct Seating {
    link: InviteLink,
    table: TableId,
    seat: Seat,
    stands: Stands,
    /// The team of the first program that had it, by whose name the table knows the seat's player.
    first_team: Option<String>,
    /// What the program that was there last had been told, for one that comes after it in the middle of a board.
    told: Option<Facts>,
}

/// Who has a seat.
#[derive(Clone, PartialEq, Eq)]
enum Stands {
    Free,
    /// A program of this team.
    Taken(String),
    /// The table is over.
    Over,
}

/// A seat that a program has. When it goes, somebody else may come.
pub(super) struct Chair<'a> {
    places: &'a Places,
    number: usize,
    pub(super) link: InviteLink,
    pub(super) seat: Seat,
    pub(super) first_team: String,
    /// What has been told there.
    pub(super) facts: Facts,
}

impl Places {
    /// The seats of these invitations.
    ///
    /// # Errors
    /// If one is to something else than a seat at a table.
    pub(super) fn of(links: Vec<InviteLink>) -> Result<Self, Failure> {
        let seating = |link: InviteLink| match link.peek() {
            Some((table, Role::Seat(seat))) => {
                Ok(Seating { link, table, seat, stands: Stands::Free, first_team: None, told: None })
            }
            Some((_, Role::Kibitzer | Role::Director)) | None => {
                let link = link.server.link(&link.invite);
                Err(Failure::bad_input(format!("programs take seats at tables, and {link} is no invitation to one")))
            }
        };
        let places = links.into_iter().map(seating).collect::<Result<_, _>>()?;
        Ok(Self { places: Mutex::new(places), changed: Notify::new() })
    }

    pub(super) fn count(&self) -> usize {
        self.places.lock().len()
    }

    /// The seats in words.
    pub(super) fn describe(&self) -> String {
        let seats: Vec<_> = self.places.lock().iter().map(|place| text::seat(place.seat)).collect();
        seats.join(", ")
    }

    /// The seats that are free, each once.
    pub(super) fn free(&self) -> Vec<Seat> {
        let places = self.places.lock();
        let is_free = |seat: &Seat| places.iter().any(|place| place.seat == *seat && place.stands == Stands::Free);
        Seat::ALL.into_iter().filter(is_free).collect()
    }

    /// A program takes a seat; none if another was faster.
    pub(super) fn take(&self, seat: Seat, team: &str) -> Option<Chair<'_>> {
        let mut places = self.places.lock();
        let wanted = |place: &Seating| place.seat == seat && place.stands == Stands::Free;
        let number = places.iter().position(wanted)?;
        let place = places.get_mut(number)?;
        place.stands = Stands::Taken(team.to_owned());
        let first_team = place.first_team.get_or_insert_with(|| team.to_owned()).clone();
        let (link, facts) = (place.link.clone(), place.told.take().unwrap_or_else(|| Facts::of(seat)));
        drop(places);
        self.changed.notify_waiters();
        Some(Chair { places: self, number, link, seat, first_team, facts })
    }

    /// When the last table is over.
    pub(super) async fn all_are_over(&self) {
        loop {
            let changed = self.changed.notified();
            if self.places.lock().iter().all(|place| place.stands == Stands::Over) {
                return;
            }
            changed.await;
        }
    }
}

impl Chair<'_> {
    /// What the teams of North-South and East-West are called at its table, when every seat there that is for programs
    /// is taken; a side without any is of people.
    pub(super) async fn teams(&self) -> (String, String) {
        loop {
            let changed = self.places.changed.notified();
            if let Some(teams) = self.teams_now() {
                return teams;
            }
            changed.await;
        }
    }

    fn teams_now(&self) -> Option<(String, String)> {
        let places = self.places.places.lock();
        let table = places.get(self.number)?.table;
        let here = || places.iter().filter(|place| place.table == table);
        if here().any(|place| place.stands == Stands::Free) {
            return None;
        }
        let team = |side: Side| {
            let mut teams = here().filter(|place| place.seat.side() == side).filter_map(|place| match &place.stands {
                Stands::Taken(team) => Some(team.clone()),
                Stands::Free | Stands::Over => None,
            });
            teams.next().unwrap_or_else(|| "People".to_owned())
        };
        Some((team(Side::NorthSouth), team(Side::EastWest)))
    }

    /// The table is over: nobody need come any more.
    pub(super) fn is_over(&self) {
        self.stands(Stands::Over);
    }

    fn stands(&self, stands: Stands) {
        if let Some(place) = self.places.places.lock().get_mut(self.number).filter(|place| place.stands != Stands::Over)
        {
            place.stands = stands;
        }
        self.places.changed.notify_waiters();
    }
}

impl Drop for Chair<'_> {
    fn drop(&mut self) {
        if let Some(place) = self.places.places.lock().get_mut(self.number) {
            place.told = Some(std::mem::replace(&mut self.facts, Facts::of(self.seat)));
        }
        self.stands(Stands::Free);
    }
}

#[cfg(test)]
mod tests {
    use data_encoding::BASE64URL_NOPAD;

    use super::*;

    fn link(table: u8, place: u8) -> InviteLink {
        let bytes = [[table; 16].as_slice(), &[place], &[0; 16]].concat();
        format!("http://127.0.0.1:8080/join/{}", BASE64URL_NOPAD.encode(&bytes)).parse().unwrap()
    }

    #[test]
    fn a_seat_is_taken_once_at_each_table_and_free_again_when_the_program_has_gone() {
        let places = Places::of(vec![link(1, b'N'), link(2, b'N'), link(1, b'E')]).unwrap();
        assert_eq!((places.count(), places.free()), (3, vec![Seat::North, Seat::East]));
        let first = places.take(Seat::North, "A").unwrap();
        let second = places.take(Seat::North, "A").unwrap();
        assert_ne!(first.link.invite, second.link.invite);
        assert!(places.take(Seat::North, "A").is_none() && places.take(Seat::South, "A").is_none());
        assert_eq!(places.free(), [Seat::East]);
        drop(first);
        assert_eq!(places.free(), [Seat::North, Seat::East]);
        second.is_over();
        drop(second);
        let next = places.take(Seat::North, "B").unwrap();
        assert!(next.link.invite == link(1, b'N').invite);
        assert_eq!(next.first_team, "A", "to the table it is the same player");
    }

    #[tokio::test]
    async fn the_teams_are_known_when_every_seat_for_programs_is_taken() {
        let places = Places::of(vec![link(1, b'N'), link(1, b'S'), link(2, b'E')]).unwrap();
        let north = places.take(Seat::North, "A").unwrap();
        assert_eq!(north.teams_now(), None);
        let _south = places.take(Seat::South, "B").unwrap();
        assert_eq!(north.teams().await, ("A".to_owned(), "People".to_owned()));
    }

    #[test]
    fn only_an_invitation_to_a_seat_will_do() {
        assert!(Places::of(vec![link(1, b'N'), link(1, b'D')]).is_err());
    }
}
