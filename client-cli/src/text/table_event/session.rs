//! A board is over, and so is what is played.

use bridge_protocol::{BoardView, ClosedBy, Scored, TableView};
use bridge_rules::{Form, Seat};

use crate::text::{auction, beer, deal_name, hand, seat};

/// What a board came to, and what follows from it. A goulash is dealt from hands that nobody is shown.
pub(super) fn board_ended(result: &str, is_dealt_again: bool, scored: Option<&Scored>) -> String {
    if is_dealt_again {
        return format!("{result} The same hands are dealt again as a goulash.");
    }
    let owed = scored.and_then(|scored| scored.deal.beer);
    owed.map_or_else(|| result.to_owned(), |owed| format!("{result} {}", beer(&owed)))
}

/// A board that is over, for those who saw nothing of it before.
pub(super) fn shown(board: &BoardView, form: Option<&Form>) -> String {
    let auction = auction(board).unwrap_or_default();
    let hands = board.deal.map(|deal| Seat::ALL.map(|at| format!("{}: {}.", seat(at), hand(deal.hand(at)))).join(" "));
    let name = deal_name(form);
    format!("This was {name} {}. {auction} {}", board.board, hands.unwrap_or_default()).trim_end().to_owned()
}

/// That somebody would stop here, or not any more; a player who would go on is told how they say so too.
pub(super) fn stopping(at: Seat, agrees: bool, after: &TableView, me: Option<Seat>) -> String {
    let who = after.seats[at].as_ref().map_or_else(|| seat(at).to_owned(), |who| who.name.to_string());
    match (agrees, me) {
        (true, Some(me)) if me == at => "You would stop here; type go on to take that back.".to_owned(),
        (true, Some(me)) if !after.would_stop.contains(&me) => {
            format!("{who} would stop here: type stop if you would.")
        }
        (true, _) => format!("{who} would stop here."),
        (false, Some(me)) if me == at => "You would go on.".to_owned(),
        (false, _) => format!("{who} would go on."),
    }
}

/// Why nothing more is played.
pub(crate) const fn closed(by: ClosedBy) -> &'static str {
    match by {
        ClosedBy::Players => "You all agreed to stop.",
        ClosedBy::Event => "The round or the event is over. Nothing more is played here.",
        ClosedBy::Host => "The host has closed the table.",
        ClosedBy::Unattended => "The table is closed: nobody had been there for long.",
        ClosedBy::Limit => "The session ends here: it has as many deals as a table holds.",
        ClosedBy::Operator => "The owner of the server has closed the table.",
    }
}
