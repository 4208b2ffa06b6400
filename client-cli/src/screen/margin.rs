//! The margin: the auction, the contract and what is won of it, the last trick, the score sheet.

use bridge_protocol::{BoardResult, BoardView, LastTrick, Stage, TableView};
use bridge_rules::{Contract, Seat, Side};

use super::{
    MARGIN, ROWS,
    piece::{self, Line, Piece, padded},
};
use crate::words;

/// Columns of a call.
const CALL: usize = 7;

/// What stands in the margin.
pub(super) fn lines(view: &TableView) -> Vec<Line> {
    let mut lines = Vec::new();
    match (view.stage, &view.board) {
        (Stage::Auction, Some(board)) => lines.extend(auction(board, ROWS)),
        (Stage::Play, Some(board)) => {
            if let Some(contract) = board.contract {
                lines.extend(contract_lines(board, contract));
            }
            lines.push(Line::new());
            // Afterwards nobody may ask for a review (Law 20C1); the contract stays (41C).
            let first_trick = board.won.iter().all(|(_, won)| *won == 0);
            if first_trick {
                lines.extend(auction(board, ROWS - lines.len()));
            } else {
                lines.extend(last_trick(board.last_trick.as_ref()));
            }
        }
        _ => {}
    }
    let between_boards = !matches!(view.stage, Stage::Auction | Stage::Play);
    if lines.len() + 4 <= ROWS && (between_boards || !view.sheet.is_empty()) {
        if !lines.is_empty() {
            lines.push(Line::new());
        }
        let room = ROWS - lines.len();
        lines.extend(sheet(&view.sheet, room));
    }
    lines
}

fn auction(board: &BoardView, rows: usize) -> Vec<Line> {
    let header = Seat::ALL.map(|seat| Piece::strong(format!("{:<CALL$}", seat.as_str())));
    let blanks = board.dealer.index();
    let mut cells: Vec<Line> = vec![Line::new(); blanks];
    cells.extend(board.calls.iter().map(|call| piece::call(*call)));
    if board.contract.is_none() && board.result.is_none() {
        cells.push(vec![Piece::strong("?")]);
    }
    let grid: Vec<Line> =
        cells.chunks(4).map(|row| row.iter().flat_map(|cell| padded(cell.clone(), CALL)).collect()).collect();
    let hidden = grid.len().saturating_sub(rows.saturating_sub(1));
    [header.to_vec()].into_iter().chain(grid.into_iter().skip(hidden)).collect()
}

fn contract_lines(board: &BoardView, contract: Contract) -> Vec<Line> {
    let mut title = piece::contract(contract);
    title.push(Piece::plain(format!(" by {}", words::seat(contract.declarer))));
    let declaring = contract.declarer.side();
    let side = |side: Side, needed: u8| {
        let won = board.won[side];
        let rest = match needed.saturating_sub(won) {
            0 => "has enough".to_owned(),
            lacking => format!("needs {lacking} more"),
        };
        vec![Piece::plain(format!("{}  {won:>2} won, {rest}", side.as_str()))]
    };
    let needed = contract.tricks_needed();
    let mut lines = vec![title, side(declaring, needed), side(declaring.other(), 14 - needed)];
    if let Some(claim) = board.claim {
        let text = format!("{} claims {} of {}", words::seat(claim.seat), claim.tricks, board.remaining_tricks());
        lines.push(vec![Piece::strong(text)]);
    }
    lines
}

fn last_trick(trick: Option<&LastTrick>) -> Vec<Line> {
    let Some(trick) = trick else { return vec![vec![Piece::faint("The last trick is turned.")]] };
    let mut cards = Line::new();
    let mut seat = trick.leader;
    for card in &trick.cards {
        cards.push(Piece::plain(format!("{} ", seat.as_str())));
        cards.extend(piece::card(*card));
        cards.push(Piece::plain("  "));
        seat = seat.next();
    }
    vec![vec![Piece::plain(format!("Last trick, {} won it:", words::seat(trick.winner)))], cards]
}

fn sheet(sheet: &[BoardResult], rows: usize) -> Vec<Line> {
    if sheet.is_empty() {
        return vec![vec![Piece::faint("No board is finished yet.")]];
    }
    let header = vec![Piece::strong(format!("{:>3} {:<8}{:>3}{:>6}{:>6}", "Bd", "", "Tr", "NS", "EW"))];
    let hidden = sheet.len().saturating_sub(rows.saturating_sub(2));
    let total: i32 = sheet.iter().map(|line| line.score).sum();
    let mut sum = vec![Piece::strong(format!("{:<15}", "  sum"))];
    sum.extend(score(total));
    [header].into_iter().chain(sheet.iter().skip(hidden).map(one_board)).chain([sum]).collect()
}

fn one_board(line: &BoardResult) -> Line {
    let mut pieces = vec![Piece::plain(format!("{:>3} ", line.board))];
    let (contract, tricks) = match (line.contract, line.tricks) {
        (Some(contract), Some(tricks)) => {
            let mut title = piece::contract(contract);
            title.push(Piece::plain(format!(" {}", contract.declarer)));
            (title, tricks.to_string())
        }
        (Some(_), None) | (None, _) => (vec![Piece::faint("passed")], String::new()),
    };
    pieces.extend(padded(contract, 8));
    pieces.push(Piece::plain(format!("{tricks:>3}")));
    pieces.extend(score(line.score));
    debug_assert!(pieces.iter().map(Piece::width).sum::<usize>() <= MARGIN);
    pieces
}

fn score(score: i32) -> Line {
    let (ns, ew) = if score >= 0 { (score.to_string(), String::new()) } else { (String::new(), (-score).to_string()) };
    vec![Piece::plain(format!("{ns:>6}{ew:>6}"))]
}
