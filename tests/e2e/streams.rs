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

/// The frame without the hash of a board's log, which covers when everything was said and done, and without what the
/// server's clock says.
pub(crate) fn timeless(frame: &str) -> String {
    let hash = without(frame, r#","log":""#, |rest| rest.find('"').map(|end| end + 1));
    without(&hash, r#","now_ms":"#, |rest| rest.find(|digit: char| !digit.is_ascii_digit()))
}

/// A frame without a member, and what follows it up to where `ends` says.
fn without(frame: &str, member: &str, ends: impl Fn(&str) -> Option<usize>) -> String {
    let Some((before, rest)) = frame.split_once(member) else { return frame.to_owned() };
    let after = &rest[ends(rest).expect("a member ends")..];
    format!("{before}{after}")
}
