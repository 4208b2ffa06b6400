//! What calls mean, and who asks.

use bridge_protocol::{Explained, Lane, Manner, Meaning, Question, TableView};
use bridge_rules::{Call, Seat};

use super::{call_name, capital, quoted, seat};
use bridge_client::auction::{call_at, calls};

/// `two clubs, alerted: asks for majors`.
pub(crate) fn meant(word: &Explained, call: Call) -> String {
    format!("{}, {}", call_name(call), manner(&word.meaning))
}

/// `alerted: asks for majors`, `announced: 12 to 14`, `natural`.
pub(crate) fn manner(Meaning { manner, text, .. }: &Meaning) -> String {
    match (manner, text.is_empty()) {
        (Manner::Alert, true) => "alerted".to_owned(),
        (Manner::Alert, false) => format!("alerted: {text}"),
        (Manner::Announcement, _) => format!("announced: {text}"),
        (Manner::Explanation, _) => text.clone(),
    }
}

/// `2D!  Multi: a weak two in a major`, what a call would mean if it came next: an alert has its sign.
pub(crate) fn would_mean(call: Call, meaning: &Meaning) -> String {
    let sign = if meaning.manner == Manner::Alert { "!" } else { "" };
    format!("{:<4} {}", format!("{call}{sign}"), meaning.text)
}

/// `two diamonds, alerted: waiting`, the same in words.
pub(crate) fn would_mean_in_words(call: Call, meaning: &Meaning) -> String {
    let alerted = if meaning.manner == Manner::Alert { ", alerted" } else { "" };
    format!("{}{alerted}: {}", capital(&call_name(call)), meaning.text)
}

/// What goes with a call that is being made, because the player's own card says so.
pub(crate) fn goes_with(call: Call, meaning: &Meaning) -> String {
    let name = super::call(call);
    quoted(&format!("Your card goes with {name}, {}", manner(meaning)))
}

/// Somebody said what a call means. A second word may be the answer after a bare alert or a correction: it holds either
/// way.
pub(super) fn explained(word: &Explained, view: &TableView, lane: Lane) -> String {
    let made = view.board.as_ref().and_then(|board| call_at(board, word.call));
    let what = made.map_or_else(|| "a call".to_owned(), |made| whose(made.seat, made.call, lane));
    let is_mine = lane.seat() == Some(word.by);
    let who = if is_mine { "You" } else { seat(word.by) };
    let verb = match (word.meaning.manner, word.version, is_mine) {
        (_, 2.., true) => "say further of",
        (_, 2.., false) => "says further of",
        (Manner::Alert, _, true) => "alert",
        (Manner::Alert, _, false) => "alerts",
        (Manner::Announcement, _, true) => "announce",
        (Manner::Announcement, _, false) => "announces",
        (Manner::Explanation, _, true) => "explain",
        (Manner::Explanation, _, false) => "explains",
    };
    let said = if word.meaning.text.is_empty() {
        format!("{who} {verb} {what}.")
    } else {
        quoted(&format!("{who} {verb} {what}: {}", word.meaning.text))
    };
    match lane.seat().filter(|me| came_too_late(word, view, *me)) {
        Some(_) => {
            format!("{said} You have called since: if you would have called otherwise, type director (Law 21B1).")
        }
        None => said,
    }
}

/// Whether a player called before they were told this, and may still have the director let them change it: until their
/// partner has called (Law 21B1; Spec C8.3).
fn came_too_late(word: &Explained, view: &TableView, me: Seat) -> bool {
    let Some(board) = view.board.as_ref().filter(|board| board.contract.is_none() && board.result.is_none()) else {
        return false;
    };
    let of_opponent = call_at(board, word.call).is_some_and(|made| !board.seating.allies(made.seat, me));
    let mut since = calls(board).filter(|made| made.turn > word.call).skip_while(|made| made.seat != me);
    of_opponent && since.next().is_some() && !since.any(|made| made.seat == me.partner())
}

/// Somebody asked what a call means.
pub(super) fn asked(question: &Question, view: &TableView, lane: Lane) -> String {
    let what = about(question, view, lane);
    match lane.seat() {
        Some(me) if me == question.by => format!("You ask {} what {what} means.", seat(question.of)),
        Some(me) if me == question.of => wanted(question, view, lane),
        Some(_) | None => format!("{} asks {} what {what} means.", seat(question.by), seat(question.of)),
    }
}

/// A question as the one who is to answer it hears it.
pub(super) fn wanted(question: &Question, view: &TableView, lane: Lane) -> String {
    format!("{} asks what {} means: type explain and what it is.", seat(question.by), about(question, view, lane))
}

fn about(question: &Question, view: &TableView, lane: Lane) -> String {
    let made = view.board.as_ref().and_then(|board| call_at(board, question.call));
    made.map_or_else(|| "a call".to_owned(), |made| whose(made.seat, made.call, lane))
}

/// `your two clubs`, `South's double`.
pub(super) fn whose(bidder: Seat, call: Call, lane: Lane) -> String {
    if lane.seat() == Some(bidder) {
        format!("your {}", call_name(call))
    } else {
        format!("{}'s {}", seat(bidder), call_name(call))
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{TableEvent, Turn};

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn an_alert_has_its_sign() {
        let call: Call = "2D".parse().expect("a call");
        assert_eq!(would_mean(call, &Meaning::new(Manner::Alert, "waiting")), "2D!  waiting");
        assert_eq!(would_mean(Call::Pass, &Meaning::new(Manner::Explanation, "weak")), "P    weak");
        assert_eq!(
            would_mean_in_words(call, &Meaning::new(Manner::Alert, "waiting")),
            "Two diamonds, alerted: waiting"
        );
        assert_eq!(would_mean_in_words(Call::Pass, &Meaning::new(Manner::Explanation, "weak")), "Pass: weak");
    }

    #[test]
    fn a_word_about_a_call_names_who_says_it_and_whose_call_it_is() {
        let view = fixtures::played("1NT P 2C P");
        for (call, by, kind, text, lane, sentence) in [
            (
                1,
                Seat::North,
                Manner::Announcement,
                "12 to 14",
                Lane::East,
                "North announces North's one notrump: 12 to 14.",
            ),
            (3, Seat::South, Manner::Alert, "", Lane::East, "South alerts South's two clubs."),
            (3, Seat::South, Manner::Explanation, "majors?", Lane::South, "You explain your two clubs: majors?"),
            (3, Seat::North, Manner::Alert, "Stayman", Lane::South, "North alerts your two clubs: Stayman."),
        ] {
            let TableEvent::Explained(word) = fixtures::explained(Turn(call), by, kind, text) else { unreachable!() };
            assert_eq!(explained(&word, &view, lane), sentence);
        }
    }

    #[test]
    fn whoever_has_called_before_an_alert_came_is_told_that_the_director_can_help() {
        let late = |calls: &str, lane| {
            let view = fixtures::played(calls);
            let TableEvent::Explained(word) = fixtures::explained(Turn(1), Seat::North, Manner::Alert, "weak") else {
                unreachable!()
            };
            explained(&word, &view, lane).contains("Law 21B1")
        };
        assert!(late("2D P", Lane::East));
        assert!(late("2D P 3D", Lane::East), "partner has not called yet");
        assert!(!late("2D P 3D P", Lane::East), "partner has called");
        assert!(!late("2D", Lane::East), "nothing is to be changed");
        assert!(!late("2D P", Lane::West), "they call knowing it");
        assert!(!late("2D P", Lane::South), "the other side");
    }

    #[test]
    fn a_question_is_put_to_whoever_is_to_answer() {
        let view = fixtures::played("1NT P 2C P");
        let question = Question { call: Turn(3), by: Seat::East, of: Seat::South };
        assert_eq!(
            asked(&question, &view, Lane::South),
            "East asks what your two clubs means: type explain and what it is."
        );
        assert_eq!(asked(&question, &view, Lane::East), "You ask South what South's two clubs means.");
        assert_eq!(asked(&question, &view, Lane::Director), "East asks South what South's two clubs means.");
    }
}
