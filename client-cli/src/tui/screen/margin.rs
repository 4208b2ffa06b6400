//! The margin: the auction and what was said of its calls, the contract and what is won of it, the last trick, the
//! score sheet.

mod bidding;
mod sheet;

use std::ops::Range;

use bridge_protocol::{BoardView, Lane, Stage, TableView};
use bridge_rules::{Contract, Seating, Side};

use super::{
    MARGIN, ROWS,
    span::{self, Line, Span},
};
use bridge_client::pending::waits_for_the_board;

use crate::text::{
    self,
    declaring::{self, CameBy},
};

/// What stands in the margin, and which of its lines are the auction that is on.
pub(super) fn lines(view: &TableView, lane: Lane) -> (Vec<Line>, Range<usize>) {
    let mut lines = stands(view);
    let mut auction = 0..0;
    match (view.stage, &view.board) {
        (stage, _) if stage.is_board_on() && waits_for_the_board(view, lane) => {}
        (Stage::Drawing, Some(board)) => lines.extend(drawn(board, lane)),
        (Stage::Declaring, Some(board)) => lines.extend(said(board, ROWS - lines.len())),
        (Stage::Auction, Some(board)) => {
            let first = lines.len();
            lines.extend(bidding::lines(board, lane, ROWS - first));
            auction = first..lines.len();
        }
        (Stage::Play, Some(board)) => {
            if let Some(contract) = board.contract {
                lines.extend(contract_lines(board, contract));
            }
            lines.push(Line::new());
            // Afterwards nobody may ask for a review (Law 20C1); the contract stays (41C). The director sees all.
            let first_trick = board.won.iter().all(|(_, won)| *won == 0);
            if board.declaring.is_some() && first_trick {
                lines.extend(said(board, ROWS - lines.len()));
            } else if first_trick || lane == Lane::Director {
                lines.extend(bidding::lines(board, lane, ROWS - lines.len()));
            } else {
                lines.extend(last_trick(board));
            }
        }
        _ => {}
    }
    let between_boards = !view.stage.is_board_on();
    if lines.len() + 4 <= ROWS && (between_boards || !view.sheet.is_empty()) {
        if !lines.is_empty() {
            lines.push(Line::new());
        }
        let room = ROWS - lines.len();
        lines.extend(sheet::lines(view, room));
    }
    (lines, auction)
}

/// How the rubber or round stands, on which a bid depends.
fn stands(view: &TableView) -> Vec<Line> {
    let told = view.session.iter().filter(|_| view.stage.is_board_on()).flat_map(text::standing_in_short);
    let mut lines: Vec<Line> = told.map(|line| vec![Span::strong(line)]).collect();
    if !lines.is_empty() {
        lines.push(Line::new());
    }
    lines
}

/// What was announced and said, in as many rows as there are: the last stay.
fn said(board: &BoardView, rows: usize) -> impl Iterator<Item = Line> {
    let indented = textwrap::Options::new(MARGIN).subsequent_indent("  ");
    let lines = board.declaring.iter().flat_map(|declaring| declaring::lines(declaring));
    let lines =
        lines.flat_map(|line| textwrap::wrap(&line, &indented).into_iter().map(String::from).collect::<Vec<_>>());
    let lines: Vec<String> = lines.collect();
    let hidden = lines.len().saturating_sub(rows);
    lines.into_iter().skip(hidden).map(|line| vec![Span::plain(line)])
}

fn contract_lines(board: &BoardView, contract: Contract) -> Vec<Line> {
    let mut title = span::played(contract, CameBy::on(board));
    title.push(Span::plain(format!(" by {}", text::seat(contract.declarer))));
    let declaring = contract.declarer.side();
    let side = |side: Side, needed: u8| {
        let won = board.won[side];
        let rest = match needed.saturating_sub(won) {
            0 => "has enough".to_owned(),
            lacking => format!("needs {lacking} more"),
        };
        let whose = match board.seating {
            Seating::Three if side == declaring => contract.declarer.as_str(),
            Seating::Three => "Others",
            Seating::TwoWithDummies | Seating::Two => text::alone(side).as_str(),
            Seating::Four => side.as_str(),
        };
        vec![Span::plain(format!("{whose}  {won:>2} won, {rest}"))]
    };
    let needed = contract.tricks_needed();
    let mut lines = vec![title, side(declaring, needed), side(declaring.other(), 14 - needed)];
    if let Some(claim) = &board.claim {
        let text = format!("{} claims {} of {}", text::seat(claim.seat), claim.tricks, board.remaining_tricks());
        lines.push(vec![Span::strong(text)]);
        let how = claim.statement.iter().flat_map(|words| textwrap::wrap(words, MARGIN));
        lines.extend(how.take(3).map(|row| vec![Span::plain(row.into_owned())]));
    }
    lines
}

/// How many cards are left to draw, and the last trick or what the viewer has put away.
fn drawn(board: &BoardView, lane: Lane) -> Vec<Line> {
    let Some(drawing) = &board.drawing else { return Vec::new() };
    let left = vec![Span::plain(format!("{} cards face down", drawing.left))];
    if board.last_trick.is_some() {
        return [left, Line::new()].into_iter().chain(last_trick(board)).collect();
    }
    let away = text::drawing::put_away(board, lane);
    let away = away.iter().flat_map(|words| textwrap::wrap(words, MARGIN));
    [left].into_iter().chain(away.map(|row| vec![Span::plain(row.into_owned())])).collect()
}

fn last_trick(board: &BoardView) -> Vec<Line> {
    let Some(trick) = &board.last_trick else { return vec![vec![Span::faint("The last trick is turned.")]] };
    let mut cards = Line::new();
    let mut seat = trick.leader;
    for card in &trick.cards {
        cards.push(Span::plain(format!("{} ", seat.as_str())));
        cards.extend(span::card(*card));
        cards.push(Span::plain("  "));
        seat = board.play_order().next(seat);
    }
    vec![vec![Span::plain(format!("Last trick, {} won it:", text::seat(trick.winner)))], cards]
}
