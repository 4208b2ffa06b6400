//! Lines of chat on their way: one after the other, in the order in which they were typed, and when the server wants a
//! pause they wait. The server counts a speaker's lines to each audience; who does not know their number is told it.

use std::collections::VecDeque;

use bridge_client::connection::{Handle, RequestError};
use bridge_protocol::{Audience, Lane, PlayerName, Refusal, Request, TableId, TableView};

/// Lines that may wait: more is not talk.
const WAITING: usize = 16;
/// How often the server's word on a number is taken before it is believed to be something else.
const RENUMBERED: usize = 4;

/// A speaker's lines.
#[derive(Debug, Default)]
pub(super) struct ChatQueue {
    waiting: VecDeque<(Audience, String)>,
    said: Vec<(Audience, u32)>,
    is_speaking: bool,
}

/// A line as it was said, with its number, or why not.
pub(super) struct Spoken {
    to: Audience,
    /// The number under which it was said.
    pub number: Result<u32, RequestError>,
}

impl ChatQueue {
    /// Takes a line. False when too many wait.
    pub(super) fn add(&mut self, to: Audience, text: String) -> bool {
        let has_room = self.waiting.len() < WAITING;
        if has_room {
            self.waiting.push_back((to, text));
        }
        has_room
    }

    /// The next line to say with the number that it probably has, unless one is being said.
    pub(super) fn next(&mut self, view: &TableView, lane: Lane, name: &PlayerName) -> Option<(Audience, String, u32)> {
        if self.is_speaking {
            return None;
        }
        let (to, text) = self.waiting.pop_front()?;
        self.is_speaking = true;
        let seen = said_before(to, view, lane, name);
        let own = self.said.iter().find(|(audience, _)| *audience == to).map_or(0, |(_, number)| *number);
        Some((to, text, seen.max(own) + 1))
    }

    /// Takes note that a line was said, or not.
    pub(super) fn hear(&mut self, spoken: &Spoken) {
        self.is_speaking = false;
        if let Ok(number) = spoken.number {
            self.said.retain(|(audience, _)| *audience != spoken.to);
            self.said.push((spoken.to, number));
        }
    }
}

/// Says a line; waits where the server wants a pause, and takes the number that it wants.
pub(super) async fn speak(handle: Handle, table: TableId, to: Audience, text: String, mut line: u32) -> Spoken {
    for _ in 0..RENUMBERED {
        let request = Request::Say { table, line, text: text.clone(), to };
        match handle.patiently(request).await {
            Ok(_) => return Spoken { to, number: Ok(line) },
            Err(RequestError::Refused(refused)) => match refused.why {
                Refusal::StaleLine { next } if next != line => line = next,
                _ => return Spoken { to, number: Err(RequestError::Refused(refused)) },
            },
            Err(error) => return Spoken { to, number: Err(error) },
        }
    }
    Spoken { to, number: Err(RequestError::Refused(Box::new(Refusal::StaleLine { next: line }.into()))) }
}

/// The number of the viewer's last line to an audience, as far as the table shows it.
fn said_before(to: Audience, view: &TableView, lane: Lane, name: &PlayerName) -> u32 {
    let counted = lane.seat().and_then(|seat| view.seats[seat].as_ref()).filter(|_| to.is_table());
    let mine = view.chat.iter().filter(|said| said.from == lane && said.to == to && said.name == *name);
    mine.map(|said| said.line).chain(counted.map(|occupant| occupant.lines)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{ChatLine, Stage};

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn lines_are_said_one_after_the_other_with_numbers_of_their_audience() {
        let mut view = fixtures::table(Stage::Gathering);
        let ann = PlayerName::new("Ann").unwrap();
        view.seats.south.as_mut().unwrap().lines = 4;
        let text = "before".to_owned();
        view.chat.push(ChatLine { from: Lane::South, to: Audience::Director, name: ann.clone(), line: 2, text });
        let mut chat = ChatQueue::default();
        for (to, text) in [(Audience::Table, "one"), (Audience::Table, "two"), (Audience::Director, "three")] {
            assert!(chat.add(to, text.to_owned()));
        }
        let next = |chat: &mut ChatQueue| chat.next(&view, Lane::South, &ann);
        assert_eq!(next(&mut chat), Some((Audience::Table, "one".to_owned(), 5)));
        assert_eq!(next(&mut chat), None, "one is being said");
        chat.hear(&Spoken { to: Audience::Table, number: Ok(7) });
        assert_eq!(next(&mut chat), Some((Audience::Table, "two".to_owned(), 8)));
        chat.hear(&Spoken { to: Audience::Table, number: Ok(8) });
        assert_eq!(next(&mut chat), Some((Audience::Director, "three".to_owned(), 3)));
    }

    #[test]
    fn a_flood_has_an_end() {
        let mut chat = ChatQueue::default();
        let taken = (0..100).filter(|_| chat.add(Audience::Table, "la".to_owned())).count();
        assert_eq!(taken, WAITING);
    }
}
