//! `card`, `export` and `transcript`: what a table's server keeps of it, to be looked at or as files for others.

use std::{fs, path::Path};

use bridge_client::{
    api::{Role, Server},
    connection::{Connection, RequestError},
    proof::{ProofStore, write_proof},
    state::StateDir,
};
use bridge_formats::{lin, pbn};
use bridge_protocol::{Answer, Request, SessionRecord, TableId};
use bridge_rules::{Calling, Seating};

use super::analysis;
use crate::{
    cli::{ExportArgs, TableCardArgs, TableRef, TranscriptArgs, Who},
    connect::{connect, options, own_folder},
    exit::{Failure, Outcome},
    stdout::{self, tell},
    text::{
        pbn::{games, with_optimum},
        score_card,
    },
};

/// Writes the finished boards.
///
/// # Errors
/// If nobody answers, the server refuses, or the file cannot be written.
pub(crate) async fn boards(args: ExportArgs) -> Result<Outcome, Failure> {
    let state = own_folder();
    let (connection, table) = enter(&args.table, &args.at.server, &args.who, &state).await?;
    let record = record(&connection, table).await?;
    let mut games = games(&record);
    if args.analysis {
        let analyses = analysis::of_record(&connection.handle(), &record).await?;
        games = games.into_iter().zip(&analyses).map(|(game, told)| told.iter().fold(game, with_optimum)).collect();
    }
    connection.close().await;
    if let Some(path) = &args.lin {
        write(Some(path), lin::write(&games).as_bytes())?;
        if !is_told_by_lin(&record) {
            eprintln!("LIN knows four players and their auctions alone: what was played here, its PBN tells (--pbn).");
        }
    }
    if args.pbn.is_some() || args.lin.is_none() {
        write(args.pbn.as_deref(), &pbn::write(&games))?;
    }
    let count = record.boards.len();
    eprintln!("{count} finished {}.", if count == 1 { "board" } else { "boards" });
    Ok(Outcome::Good)
}

/// Whether four players bid as one bids at duplicate, which is all that LIN has words for.
fn is_told_by_lin(record: &SessionRecord) -> bool {
    record
        .session
        .as_ref()
        .map(|session| session.form)
        .is_none_or(|form| form.calling() == Calling::Auction && form.seating() == Seating::Four)
}

/// Shows what somebody made of the finished boards.
///
/// # Errors
/// If nobody answers, the server refuses, or they have finished no board there.
pub(crate) async fn card(args: TableCardArgs) -> Result<Outcome, Failure> {
    let state = own_folder();
    let (connection, table) = enter(&args.table, &args.at.server, &args.who, &state).await?;
    let record = record(&connection, table).await?;
    let name = args.player.unwrap_or_else(|| connection.name().clone());
    connection.close().await;
    let card = score_card(&record, &name)
        .ok_or_else(|| Failure::bad_input(format!("{name} has finished no board there: whose card? --player NAME")))?;
    tell(card)?;
    Ok(Outcome::Good)
}

async fn record(connection: &Connection, table: TableId) -> Result<SessionRecord, Failure> {
    match connection.handle().patiently(Request::Record { table }).await? {
        Answer::Record(record) => Ok(*record),
        other => Err(RequestError::strange(other).into()),
    }
}

/// Writes how the boards were dealt, with what this player kept.
///
/// # Errors
/// If nobody answers, the server refuses, or the file cannot be written.
pub(crate) async fn transcript(args: TranscriptArgs) -> Result<Outcome, Failure> {
    let state = own_folder();
    let (connection, table) = enter(&args.table, &args.at.server, &args.who, &state).await?;
    let account = connection.account();
    let mut proof = ProofStore::of(&state, table, account, None).proof().clone();
    for set in 1.. {
        match connection.handle().patiently(Request::Transcript { table, set: Some(set) }).await {
            Ok(Answer::Transcript(transcript)) => proof.take(set, *transcript),
            Ok(other) => return Err(RequestError::strange(other).into()),
            // Of a set of boards there is one, and of a session of a form as many as were dealt.
            Err(RequestError::Refused(_)) if set > 1 => break,
            Err(error) => return Err(error.into()),
        }
    }
    // Without the record it is not known of every board how it was dealt, and that is what `verify` then says.
    match connection.handle().patiently(Request::Record { table }).await {
        Ok(Answer::Record(record)) => proof.note_record(&record),
        Ok(other) => return Err(RequestError::strange(other).into()),
        Err(RequestError::Refused(_)) => {}
        Err(error) => return Err(error.into()),
    }
    connection.close().await;
    match &args.out {
        Some(path) => write_proof(path, &proof).map_err(|error| Failure::file(path, &error))?,
        None => {
            let text = serde_json::to_vec_pretty(&proof).expect("a proof is JSON");
            write(None, &[text.as_slice(), b"\n"].concat())?;
        }
    }
    Ok(Outcome::Good)
}

/// Goes to the server of a table. A kibitzers' or a director's invitation is used, so that whoever may watch may also
/// read.
pub(crate) async fn enter(
    name: &TableRef,
    server: &Server,
    who: &Who,
    state: &StateDir,
) -> Result<(Connection, TableId), Failure> {
    if let TableRef::Link(link) = name
        && link.is_to_join_with()
    {
        return Err(Failure::bad_input(
            "this is a link to a match or an event, and one to a table is wanted: `bridge-cli match sheet LINK` and \
             `bridge-cli event export LINK` tell of all their boards",
        ));
    }
    let mut connection = connect(name.server(server), who.name.as_ref(), state, options()).await?;
    let table = match name {
        TableRef::Id(table) => *table,
        TableRef::Link(link) => match link.peek() {
            Some((table, Role::Seat(_))) => table,
            Some((_, Role::Kibitzer)) => connection.watch(&link.invite).await?,
            Some((_, Role::Director)) => connection.direct(&link.invite).await?,
            None => {
                let sentence = "this invitation does not show its table: give the table's id, which the host was told";
                return Err(Failure::bad_input(sentence));
            }
        },
    };
    Ok((connection, table))
}

/// To the file, or to standard output, which is called `-` too.
pub(super) fn write(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    match path.filter(|path| *path != Path::new("-")) {
        Some(path) => fs::write(path, bytes).map_err(|error| Failure::file(path, &error)),
        None => stdout::write(bytes).map(drop),
    }
}
