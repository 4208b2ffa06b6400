//! `deals`: boards that fit a condition, as PBN.

use bridge_conditions::COMMON;
use bridge_formats::pbn::{self, Game};
use bridge_protocol::ImportedBoard;

use super::export::write;
use crate::{
    cli::DealsArgs,
    exit::{Failure, Outcome},
    input::practice,
};

/// Deals and writes them, or lists what is often asked for.
///
/// # Errors
/// If no deal fits, or the file cannot be written.
pub(crate) fn run(args: &DealsArgs) -> Result<Outcome, Failure> {
    let Some(condition) = &args.condition else {
        write(None, common().as_bytes())?;
        return Ok(Outcome::Good);
    };
    let boards = practice::boards(condition, args.boards, args.dealt.dealer, args.dealt.seed)?;
    let games: Vec<Game> = boards.iter().map(game).collect();
    write(args.pbn.as_deref(), &pbn::write(&games))?;
    Ok(Outcome::Good)
}

/// What is often asked for: its name and words, and below them how it is written.
fn common() -> String {
    let entries = COMMON.iter().map(|common| {
        let text: String = common.text.lines().map(|line| format!("{:<17} {line}\n", "")).collect();
        format!("{:<15} {}\n{text}", common.name, common.words)
    });
    entries.collect()
}

fn game(&ImportedBoard { board, deal }: &ImportedBoard) -> Game {
    Game {
        board: Some(board),
        dealer: Some(board.dealer()),
        vulnerability: Some(board.vulnerability()),
        deal: Some(deal),
        ..Game::default()
    }
}
