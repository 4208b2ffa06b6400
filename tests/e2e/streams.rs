//! What a socket received, with the names of things taken out that differ from table to table: so two tables can be
//! compared byte for byte.

use bridge_e2e::{Foursome, Player};
use bridge_rules::Seat;

/// The frames that a player received from the `from`-th on. Table and accounts are named alike at all tables.
pub(crate) fn anonymous(friends: &Foursome, player: &Player, from: usize) -> Vec<String> {
    let mut names = vec![(friends.table.to_string(), "the table".to_owned())];
    for seat in Seat::ALL {
        names.push((friends.guests[seat].token.account.to_string(), format!("player {seat}")));
    }
    let anonymous = |frame: &String| {
        names.iter().fold(frame.clone(), |frame, (name, placeholder)| frame.replace(name.as_str(), placeholder))
    };
    // The links that the host is given are signed for one table.
    let is_links = |frame: &&String| frame.contains(r#"{"opened""#);
    player.heard[from..].iter().filter(|frame| !is_links(frame)).map(anonymous).collect()
}

/// The frame without the hash of a board's log, which covers when everything was said and done.
pub(crate) fn timeless(frame: &str) -> String {
    let hash = r#","log":""#;
    match frame.find(hash) {
        Some(place) => {
            let end = place + hash.len() + 64 + 1;
            format!("{}{}", &frame[..place], &frame[end..])
        }
        None => frame.to_owned(),
    }
}
