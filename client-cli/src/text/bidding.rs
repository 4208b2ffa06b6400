//! The auction as a sentence, and with all that was said of its calls.

use bridge_protocol::{BoardView, TableView};

use super::{call, has_auction, meant, none_on_the_table, seat};
use bridge_client::auction::{calls, meanings};

/// `The auction: North passes, East bids one spade.`; nothing before the first call.
pub(crate) fn auction(board: &BoardView) -> Option<String> {
    let calls: Vec<_> = calls(board).map(|made| format!("{} {}", seat(made.seat), call(made.call))).collect();
    if calls.is_empty() { None } else { Some(format!("The auction: {}.", calls.join(", "))) }
}

/// The auction, and a sentence for each call of which something was said.
pub(crate) fn review(view: &TableView) -> Vec<String> {
    if !has_auction(view) {
        return vec!["There is no auction in this game.".to_owned()];
    }
    let Some(board) = &view.board else { return vec![none_on_the_table(view)] };
    let mut said: Vec<_> = auction(board).into_iter().collect();
    for made in calls(board) {
        let words = meanings(board, made.turn).map(|word| {
            let by = if word.by == made.seat { String::new() } else { format!(", as {} says", seat(word.by)) };
            format!("{}'s {}{by}.", seat(made.seat), meant(word, made.call))
        });
        said.extend(words);
    }
    if said.is_empty() {
        said.push("Nobody has called yet.".to_owned());
    }
    said
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Lane, Manner, SessionView, Turn};
    use bridge_rules::{Form, Minibridge, Seat, Session};

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn what_was_said_follows_the_calls() {
        let mut view = fixtures::played("P 1NT");
        view.apply(Lane::South, &fixtures::explained(Turn(2), Seat::West, Manner::Announcement, "12 to 14")).unwrap();
        assert_eq!(
            review(&view),
            [
                "The auction: North passes, East bids one notrump.",
                "East's one notrump, announced: 12 to 14, as West says."
            ]
        );
        assert_eq!(review(&fixtures::played("")), ["Nobody has called yet."]);
    }

    #[test]
    fn a_game_without_an_auction_has_none_to_review() {
        let form = Form::Minibridge(Minibridge::default());
        let sheet = Session::new(form).sheet().clone();
        let session = SessionView { form, sheet, accounts: Vec::new(), sat: Vec::new(), event: None };
        let view = TableView { session: Some(session), ..fixtures::played("") };
        assert_eq!(review(&view), ["There is no auction in this game."]);
    }
}
