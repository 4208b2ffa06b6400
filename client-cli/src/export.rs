//! `export` and `transcript`: what a table's server keeps of it, as files for others.

mod adjusted;

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use bridge_client::{
    api::{Place, Server},
    connection::{Connection, RequestError},
    proof::{ProofStore, write_proof},
    state::StateDir,
};
use bridge_formats::pbn::{self, Game, Note, limits::NOTES};
use bridge_protocol::{Answer, BoardRecord, Explained, Request, SessionRecord, TableId};
use bridge_rules::Outcome as BoardOutcome;
use time::OffsetDateTime;

use crate::{
    cli::{ExportArgs, TranscriptArgs, Who},
    connect::{connect, options, own_folder},
    exit::{Failure, Outcome},
    named::Named,
    words,
};

/// A table as it is named on the command line.
pub type TableName = Named<TableId>;

/// Writes the finished boards.
///
/// # Errors
/// If nobody answers, the server refuses, or the file cannot be written.
pub async fn boards(args: ExportArgs) -> Result<Outcome, Failure> {
    let state = own_folder();
    let (connection, table) = enter(&args.table, &args.at.server, &args.who, &state).await?;
    let record = match connection.handle().patiently(Request::Record { table }).await? {
        Answer::Record(record) => *record,
        other => return Err(RequestError::strange(other).into()),
    };
    connection.close().await;
    let file = pbn::write(&games(&record));
    write(args.pbn.as_deref(), &file)?;
    let count = record.boards.len();
    eprintln!("{count} finished {}.", if count == 1 { "board" } else { "boards" });
    Ok(Outcome::Good)
}

/// Writes how the boards were dealt, with what this player kept.
///
/// # Errors
/// If nobody answers, the server refuses, or the file cannot be written.
pub async fn transcript(args: TranscriptArgs) -> Result<Outcome, Failure> {
    let state = own_folder();
    let (connection, table) = enter(&args.table, &args.at.server, &args.who, &state).await?;
    let transcript = match connection.handle().patiently(Request::Transcript { table }).await? {
        Answer::Transcript(transcript) => *transcript,
        other => return Err(RequestError::strange(other).into()),
    };
    let account = connection.account();
    connection.close().await;
    let mut proof = ProofStore::of(&state, table, account, None).proof().clone();
    proof.transcript = Some(transcript);
    match &args.out {
        Some(path) => write_proof(path, &proof).map_err(|error| Failure::file(path, &error))?,
        None => {
            let text = serde_json::to_vec_pretty(&proof).expect("a proof is JSON");
            write(None, &[text.as_slice(), b"\n"].concat())?;
        }
    }
    Ok(Outcome::Good)
}

/// The finished boards as games of PBN.
pub fn games(record: &SessionRecord) -> Vec<Game> {
    let date = date(record.opened_ms);
    let event = format!("Table {}", record.table);
    record.boards.iter().map(|board| game(board, &event, date.as_deref())).collect()
}

/// The day of a moment in milliseconds since 1970 (UTC), as PBN has it.
pub(crate) fn date(milliseconds: u64) -> Option<String> {
    let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(milliseconds) * 1_000_000).ok()?;
    Some(format!("{:04}.{:02}.{:02}", at.year(), u8::from(at.month()), at.day()))
}

/// A finished board as a game of PBN.
pub(crate) fn game(record: &BoardRecord, event: &str, date: Option<&str>) -> Game {
    let outcome = match (record.result.contract, record.result.tricks) {
        (Some(contract), Some(tricks)) => BoardOutcome::Played { contract, tricks },
        (Some(_), None) | (None, _) => BoardOutcome::PassedOut,
    };
    let game = Game {
        event: Some(event.to_owned()),
        date: date.map(str::to_owned),
        board: Some(record.board),
        players: record.players.clone().map(|name| name.map(String::from)),
        dealer: Some(record.dealer),
        vulnerability: Some(record.vulnerability),
        deal: Some(record.deal),
        outcome: Some(outcome),
        score: Some(record.result.score),
        auction: record.calls.clone(),
        auction_notes: notes(record),
        play: record.cards.clone(),
        claimed: record.claim.is_some(),
        ..Game::default()
    };
    match &record.adjustment {
        Some(adjustment) => adjusted::marked(game, &adjustment.to),
        None => game,
    }
}

/// What was said of the calls, which is no secret when the board is over: of each player the last word, with his name
/// if the call is not his own.
fn notes(record: &BoardRecord) -> Vec<Note> {
    let said = &record.meanings;
    let is_last = |place: usize, word: &Explained| {
        !said[place + 1..].iter().any(|later| (later.call, later.by) == (word.call, word.by))
    };
    let last = said.iter().enumerate().filter(|(place, word)| is_last(*place, word)).map(|(_, word)| word);
    let note = |word: &Explained| {
        let at = record.called_at.iter().position(|turn| *turn == word.call)?;
        let bidder = (0..at % 4).fold(record.dealer, |seat, _| seat.next());
        let who = if bidder == word.by { String::new() } else { format!("{}: ", words::seat(word.by)) };
        Some(Note { at, text: format!("{who}{}", words::manner(&word.meaning)) })
    };
    last.filter_map(note).take(NOTES).collect()
}

/// Goes to the server of a table. A kibitzers' or a director's invitation is used, so that whoever may watch may also
/// read.
pub(crate) async fn enter(
    name: &TableName,
    server: &Server,
    who: &Who,
    state: &StateDir,
) -> Result<(Connection, TableId), Failure> {
    let mut connection = connect(name.server(server), who.name.as_ref(), state, options()).await?;
    let table = match name {
        TableName::Id(table) => *table,
        TableName::Link(link) => match link.peek() {
            Some((table, Place::Seat(_))) => table,
            Some((_, Place::Kibitzer)) => connection.watch(&link.invite).await?,
            Some((_, Place::Director)) => connection.direct(&link.invite).await?,
            None => {
                let sentence = "this invitation does not show its table: give the table's id, which the host was told";
                return Err(Failure::bad_input(sentence));
            }
        },
    };
    Ok((connection, table))
}

fn write(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    match path {
        Some(path) => fs::write(path, bytes).map_err(|error| Failure::file(path, &error)),
        None => io::stdout()
            .lock()
            .write_all(bytes)
            .map_err(|error| Failure::bad_input(format!("standard output: {error}"))),
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{BoardResult, Manner, Meaning, PlayerName, Turn};
    use bridge_rules::{BoardNumber, BySeat, Seat};

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn what_is_exported_reads_back_as_it_was_played() {
        let board = BoardNumber::new(1).unwrap();
        let outcome = BoardOutcome::Played { contract: "2SS".parse().unwrap(), tricks: 8 };
        let record = SessionRecord {
            table: fixtures::TABLE,
            opened_ms: 867_234_567_000,
            boards: vec![BoardRecord {
                board,
                dealer: board.dealer(),
                vulnerability: board.vulnerability(),
                players: BySeat::from_fn(|_| PlayerName::new("Ann").ok()),
                deal: fixtures::deal(),
                calls: ["P", "P", "1S", "P", "2S", "P", "P", "P"].map(|call| call.parse().unwrap()).to_vec(),
                called_at: (1..=8).map(Turn).collect(),
                meanings: vec![
                    said(3, Seat::South, Manner::Announcement, "4 or more"),
                    said(3, Seat::South, Manner::Announcement, "5 or more"),
                    said(5, Seat::South, Manner::Alert, ""),
                    said(5, Seat::North, Manner::Alert, "raise"),
                ],
                cards: ["H7", "H6", "HK", "H2"].map(|card| card.parse().unwrap()).to_vec(),
                claim: None,
                adjustment: None,
                log: None,
                result: BoardResult::new(board, outcome),
            }],
        };
        let games = games(&record);
        assert_eq!(games[0].date.as_deref(), Some("1997.06.25"));
        let reading = pbn::read(&pbn::write(&games));
        assert_eq!(reading.games[0].auction, games[0].auction);
        let notes: Vec<(usize, &str)> =
            reading.games[0].auction_notes.iter().map(|note| (note.at, note.text.as_str())).collect();
        let told = [(2, "announced: 5 or more"), (4, "South: alerted"), (4, "alerted: raise")];
        assert_eq!(notes, told, "the last word of each, and whose it is");
        assert_eq!(reading.games[0].play, games[0].play);
        assert_eq!(reading.games[0].outcome, Some(outcome));
        assert_eq!(reading.games[0].score, Some(110));
    }

    fn said(call: u32, by: Seat, manner: Manner, text: &str) -> Explained {
        Explained { call: Turn(call), by, version: 1, meaning: Meaning { manner, text: text.to_owned() } }
    }
}
