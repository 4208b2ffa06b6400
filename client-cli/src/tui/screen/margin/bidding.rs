//! The auction as a grid. A call with a meaning that the viewer was told has a star, one that they are asked about a
//! question mark; the words stand below, the latest last.

use super::super::MARGIN;
use crate::tui::screen::span::{self, Line, Span, padded};
use bridge_client::auction::{MadeCall, call_at, calls, meanings};
use bridge_protocol::{BoardView, Explained, Lane, Manner};

/// Columns of a call.
const CALL: usize = 7;

pub(super) fn lines(board: &BoardView, lane: Lane, rows: usize) -> Vec<Line> {
    let callers = board.seating.callers().seats();
    let header: Line = callers.iter().map(|seat| Span::strong(format!("{:<CALL$}", seat.as_str()))).collect();
    let blanks = callers.iter().position(|seat| *seat == board.dealer).unwrap_or(0);
    let mut cells: Vec<Line> = vec![Line::new(); blanks];
    cells.extend(calls(board).map(|made| marked(board, made, lane)));
    if let Some(held) = board.held {
        cells.push([span::call(held), vec![Span::faint("…")]].concat());
    } else if board.contract.is_none() && board.result.is_none() {
        cells.push(vec![Span::strong("?")]);
    }
    let grid: Vec<Line> = cells
        .chunks(callers.len())
        .map(|row| row.iter().flat_map(|cell| padded(cell.clone(), CALL)).collect())
        .collect();
    let said = said(board, lane);
    // The words may take the room that the grid leaves, and half of it at least.
    let for_words = said.len().min((rows / 2).max(rows.saturating_sub(grid.len() + 2)));
    let for_grid = rows.saturating_sub(1 + for_words + usize::from(for_words > 0));
    let hidden = grid.len().saturating_sub(for_grid);
    let mut lines: Vec<Line> = [header].into_iter().chain(grid.into_iter().skip(hidden)).collect();
    if for_words > 0 {
        lines.push(Line::new());
        lines.extend(said.into_iter().rev().take(for_words).rev());
    }
    lines
}

fn marked(board: &BoardView, made: MadeCall, lane: Lane) -> Line {
    let mut line = span::call(made.call);
    if board.questions.iter().any(|question| question.call == made.turn && lane.seat() == Some(question.of)) {
        line.push(Span::strong("?"));
    } else if meanings(board, made.turn).next().is_some() {
        line.push(Span::strong("*"));
    }
    line
}

/// What was said of calls, and after it what is asked of the viewer.
fn said(board: &BoardView, lane: Lane) -> Vec<Line> {
    let told = calls(board).flat_map(|made| meanings(board, made.turn).flat_map(move |word| one_word(made, word)));
    let asked = board.questions.iter().filter_map(|question| {
        let made = call_at(board, question.call)?;
        let is_mine = lane.seat() == Some(question.of);
        let tail = if is_mine { format!(" ({} asks)", question.by) } else { " (asked)".to_owned() };
        Some(one_line(made, if is_mine { "explain it!" } else { "?" }, &tail))
    });
    told.chain(asked.flatten()).collect()
}

fn one_word(made: MadeCall, word: &Explained) -> Vec<Line> {
    let text = match (word.meaning.manner, word.meaning.text.as_str()) {
        (Manner::Alert, "") => "alerted",
        (Manner::Alert | Manner::Announcement | Manner::Explanation, text) => text,
    };
    let by = if word.by == made.seat { String::new() } else { format!(" (says {})", word.by) };
    one_line(made, text, &by)
}

/// `N 2♣ asks for majors`, in as many rows as it takes.
fn one_line(made: MadeCall, text: &str, tail: &str) -> Vec<Line> {
    let mut first = vec![Span::plain(format!("{} ", made.seat))];
    first.extend(span::call(made.call));
    first.push(Span::plain(" "));
    let indent: usize = first.iter().map(Span::width).sum();
    let text = format!("{text}{tail}");
    let rows = textwrap::wrap(&text, MARGIN - indent);
    let mut first = Some(first);
    rows.into_iter()
        .map(|row| {
            let mut line = first.take().unwrap_or_else(|| vec![Span::plain(" ".repeat(indent))]);
            line.push(Span::plain(row.into_owned()));
            line
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Turn;
    use bridge_rules::Seat;

    use super::*;
    use bridge_client::fixtures;

    use crate::tui::screen::What;

    #[test]
    fn calls_with_a_meaning_are_marked_and_the_words_stand_below() {
        let mut view = fixtures::played("1NT P 2C P");
        let long = "asks for a four-card major, not forcing";
        for event in [
            fixtures::explained(Turn(1), Seat::North, Manner::Announcement, "12 to 14"),
            fixtures::explained(Turn(3), Seat::South, Manner::Alert, long),
            fixtures::asked(Turn(4), Seat::North, Seat::West),
        ] {
            view.apply(Lane::West, &event).unwrap();
        }
        let told: Vec<_> = lines(view.board.as_ref().unwrap(), Lane::West, 16).iter().map(text).collect();
        assert_eq!(
            told,
            [
                "N      E      S      W",
                "1NT*   pass   2c*    pass?",
                "?",
                "",
                "N 1NT 12 to 14",
                "S 2c asks for a four-card",
                "     major, not forcing",
                "W pass explain it! (N asks)",
            ]
        );
    }

    #[test]
    fn the_last_words_and_the_last_calls_stay_when_there_is_little_room() {
        let mut view = fixtures::played("1C 1D 1H 1S 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S");
        for turn in 1..=16 {
            let word = fixtures::explained(Turn(turn), Seat::South, Manner::Explanation, &format!("word {turn}"));
            view.apply(Lane::West, &word).unwrap();
        }
        let told: Vec<_> = lines(view.board.as_ref().unwrap(), Lane::West, 10).iter().map(text).collect();
        assert_eq!(told.len(), 10);
        assert!(told.last().unwrap().contains("word 16"), "{told:?}");
        assert!(told[2].contains("4c*"), "{told:?}");
    }

    fn text(line: &Line) -> String {
        let span = |span: &Span| match &span.what {
            What::Words(words) => words.clone(),
            What::Suit(suit) => suit.as_str().to_ascii_lowercase(),
            What::Rank(_, rank) => rank.as_str().to_owned(),
        };
        line.iter().map(span).collect::<String>().trim_end().to_owned()
    }
}
