//! `analysis`: what the cards of finished boards could have made, of a table's or of a file's.

use std::path::Path;

use bridge_client::{
    connection::{Handle, RequestError, limits},
    retry::Patience,
};
use bridge_formats::pbn::Game;
use bridge_protocol::{
    AnalysisRequest, Answer, BoardAnalysis, BoardRecord, Refusal, Request, SessionRecord, SessionView, TableId,
};
use bridge_rules::{BoardNumber, Contract};
use serde_json::json;

use crate::{
    cli::AnalysisArgs,
    commands::export::enter,
    connect::own_folder,
    exit::{Failure, Outcome},
    input::boards,
    stdout::tell,
    text::{self, declaring::CameBy, pbn::of_session::OfSession, shown},
};

/// Asks and prints.
///
/// # Errors
/// If nobody answers, the server refuses, or there is no such file.
pub(crate) async fn run(args: AnalysisArgs) -> Result<Outcome, Failure> {
    match &args.pbn {
        Some(path) => of_file(&args, path).await,
        None => of_table(&args).await,
    }
}

async fn of_table(args: &AnalysisArgs) -> Result<Outcome, Failure> {
    let Some(table) = &args.table else { return Err(Failure::bad_input("there is no table to ask about")) };
    let (connection, table) = enter(table, &args.at.server, &args.who, &own_folder()).await?;
    let handle = connection.handle();
    let record = match handle.patiently(Request::Record { table }).await? {
        Answer::Record(record) => *record,
        other => return Err(RequestError::strange(other).into()),
    };
    let wanted = |board: &&BoardRecord| args.board.is_none_or(|number| number == board.board);
    let boards: Vec<&BoardRecord> = record.boards.iter().filter(wanted).collect();
    if let (Some(board), true) = (args.board, boards.is_empty()) {
        return Err(Failure::refused(Refusal::BoardNotOver { board }.to_string()));
    }
    for board in boards {
        let analysis = ask(&handle, table, board.board).await?;
        let session = record.session.as_ref();
        let played = Played { board: board.board, contract: board.result.contract, record: Some((board, session)) };
        print(&played, &analysis, &board.cards, args.json)?;
    }
    connection.close().await;
    Ok(Outcome::Good)
}

/// What a board of a table could have made.
pub(super) async fn ask(handle: &Handle, table: TableId, board: BoardNumber) -> Result<BoardAnalysis, Failure> {
    match handle.patiently(Request::BoardAnalysis { table, board }).await? {
        Answer::BoardAnalysis(analysis) => Ok(*analysis),
        other => Err(RequestError::strange(other).into()),
    }
}

/// What the finished boards of a table could have made, in their order; none of those that are still played elsewhere.
pub(super) async fn of_record(handle: &Handle, record: &SessionRecord) -> Result<Vec<Option<BoardAnalysis>>, Failure> {
    let mut all = Vec::new();
    for board in &record.boards {
        let request = Request::BoardAnalysis { table: record.table, board: board.board };
        all.push(match handle.patiently(request).await {
            Ok(Answer::BoardAnalysis(analysis)) => Some(*analysis),
            Ok(other) => return Err(RequestError::strange(other).into()),
            Err(RequestError::Refused(refused)) if matches!(refused.why, Refusal::PlayedElsewhere { .. }) => {
                eprintln!("Board {}: {}.", board.board, shown(&refused.message));
                None
            }
            Err(error) => return Err(error.into()),
        });
    }
    Ok(all)
}

async fn of_file(args: &AnalysisArgs, path: &Path) -> Result<Outcome, Failure> {
    let reading = boards::read(path)?;
    let wanted = |game: &&Game| args.boards.is_none_or(|range| game.board.is_some_and(|board| range.contains(board)));
    let games: Vec<&Game> = reading.games.iter().filter(wanted).collect();
    if games.is_empty() {
        return Err(Failure::bad_input(format!("{}: no board of this file is asked for", path.display())));
    }
    for game in games {
        let sent = request(game).map_err(|what| Failure::bad_input(format!("{}: {what}", path.display())))?;
        let analysis = patiently(args, &sent).await?;
        let played = Played { board: game.board.unwrap_or(BoardNumber::FIRST), contract: sent.contract, record: None };
        print(&played, &analysis, &sent.cards, args.json)?;
    }
    Ok(Outcome::Good)
}

/// A file has more boards than a server takes at once.
async fn patiently(args: &AnalysisArgs, sent: &AnalysisRequest) -> Result<BoardAnalysis, Failure> {
    let patience = Patience::of(limits::PATIENCE);
    loop {
        match args.at.server.analysis(sent).await {
            Ok(analysis) => return Ok(analysis),
            Err(error) => patience.wait(error).await?,
        }
    }
}

/// A recorded board, as it is sent in; dealer and vulnerability by its number where the file has none.
fn request(game: &Game) -> Result<AnalysisRequest, String> {
    let number = game.board.ok_or("a board has no number")?;
    let deal = game.deal.ok_or(format!("the deal of board {number} is not recorded in full"))?;
    let contract = game.contract();
    let form = OfSession::of(game)?.map(|of| of.form);
    Ok(AnalysisRequest {
        deal,
        dealer: game.dealer.unwrap_or(number.dealer()),
        vulnerability: game.vulnerability.unwrap_or(number.vulnerability()),
        contract,
        cards: if contract.is_some() { game.play.clone() } else { Vec::new() },
        form,
    })
}

/// A board that was played.
struct Played<'a> {
    board: BoardNumber,
    contract: Option<Contract>,
    record: Option<(&'a BoardRecord, Option<&'a SessionView>)>,
}

fn print(
    played: &Played<'_>,
    analysis: &BoardAnalysis,
    cards: &[bridge_rules::Card],
    as_json: bool,
) -> Result<(), Failure> {
    if as_json {
        let mut line = json!({ "board": played.board, "analysis": analysis });
        if let Some((record, _)) = played.record {
            line["record"] = json!(record);
        }
        return tell([line]);
    }
    let title = match played.record {
        Some((record, session)) => text::result_in(session, record.seating, &record.result),
        None => format!("Board {}", played.board),
    };
    let calls = played.record.map(|(record, _)| (record.dealer, record.called_at.as_slice(), record.calls.as_slice()));
    tell([title])?;
    let came_by = played.record.map_or(CameBy::Bid, |(record, session)| text::came_by(session, &record.result));
    tell(text::analysis(analysis, played.contract.map(|contract| (contract, came_by)), cards, calls))?;
    tell([""])
}

#[cfg(test)]
mod tests {
    use bridge_client::fixtures;
    use bridge_formats::pbn::Tag;
    use bridge_rules::Seat;

    use super::*;

    #[test]
    fn a_board_of_a_file_is_dealt_as_its_number_says_unless_the_file_says_otherwise() {
        let game = Game { board: BoardNumber::new(2), deal: Some(fixtures::deal()), ..Game::default() };
        let sent = request(&game).unwrap();
        assert_eq!((sent.dealer, sent.contract), (Seat::East, None));
        let turned = Game { dealer: Some(Seat::West), ..game };
        assert_eq!(request(&turned).unwrap().dealer, Seat::West);
        assert!(request(&Game { deal: None, ..turned }).is_err());
    }

    #[test]
    fn a_deal_of_a_form_is_sent_in_with_it() {
        let others = vec![Tag::new("SessionForm", "rubber goulash=true").unwrap()];
        let game = Game { board: BoardNumber::new(2), deal: Some(fixtures::deal()), others, ..Game::default() };
        let form = request(&game).unwrap().form;
        assert_eq!(form.map(|form| (form.name(), form.goulash())), Some(("rubber", true)));
    }
}
