//! `match show`, `match sheet` and `match card`: the page, the sheet and a score card on standard output, the sheet
//! also as files.

use std::{fs, path::Path};

use bridge_protocol::{MatchRecord, MatchStage, MatchView};

use super::{
    at_match::AtMatch,
    files, record,
    score_card::{score_card, whose},
    words,
};
use bridge_client::connection::{Followed, Update};

use crate::{
    cli::{MatchCardArgs, SheetArgs, ShowArgs},
    competition::{connect::look_on, exported::check_named},
    exit::{Failure, Outcome},
    lobby::tell_of_connection,
    stdout::{tell, tell_page},
};

/// Shows the page, once or whenever it changes.
pub(crate) async fn page(args: ShowArgs) -> Result<Outcome, Failure> {
    let (mut connection, id) = look_on::<AtMatch>(&args.of, &args.at.server, &args.who).await?;
    let mut view = connection.until_match(id, |_| true).await?.view.clone();
    let mut is_read = print(&view, args.watch)?;
    let mut away = false;
    while args.watch && is_read && view.stage != MatchStage::Final {
        let update = connection.next_update().await;
        tell_of_connection(update.as_ref(), &mut away);
        match update {
            Some(Update::Match { id: of, followed }) if of == id && followed.view != view => {
                view = followed.view;
                is_read = print(&view, true)?;
            }
            Some(Update::Ended(ended)) => return Err(ended.into()),
            Some(_) => {}
            None => break,
        }
    }
    connection.close().await;
    Ok(Outcome::Good)
}

/// Whether somebody is still reading.
fn print(view: &MatchView, again: bool) -> Result<bool, Failure> {
    tell_page(super::page(view), again)
}

/// Shows the sheet and writes the files that are asked for.
pub(crate) async fn sheet(args: SheetArgs) -> Result<Outcome, Failure> {
    check_named([&args.pbn, &args.lin, &args.usebio])?;
    let (mut connection, id) = look_on::<AtMatch>(&args.of, &args.at.server, &args.who).await?;
    let view = connection.until_match(id, |_| true).await?.view.clone();
    tell(match args.board {
        None => super::sheet(&view),
        Some(number) => {
            let records = files::records(&connection, id, &view).await?;
            let holds = |of: &&MatchRecord| of.boards.iter().any(|(_, board)| board.board == number);
            let shown = records.iter().find(holds).map(|of| record::board(of, number));
            shown.ok_or_else(|| Failure::refused(format!("board {number} is not shown yet")))?
        }
    })?;
    if args.pbn.is_some() || args.lin.is_some() || args.usebio.is_some() {
        let records = files::records(&connection, id, &view).await?;
        if let Some(path) = &args.pbn {
            write(path, &bridge_formats::pbn::write(&files::games(&view, &records, None)))?;
        }
        if let Some(path) = &args.lin {
            let games = files::games(&view, &records, None);
            write(path, bridge_formats::lin::write_match(&games).as_bytes())?;
        }
        if let Some(path) = &args.usebio {
            let held_at = args.of.server(&args.at.server).authority();
            let club = args.club.as_deref().unwrap_or(held_at);
            write(path, files::usebio(&view, &records, club).as_bytes())?;
        }
    }
    connection.close().await;
    Ok(Outcome::Good)
}

/// Shows a player's score card.
pub(crate) async fn card(args: MatchCardArgs) -> Result<Outcome, Failure> {
    let (mut connection, id) = look_on::<AtMatch>(&args.of, &args.at.server, &args.who).await?;
    let Followed { view, places, .. } = connection.until_match(id, |_| true).await?.clone();
    let named = args.player.as_deref().unwrap_or_default();
    let whose = whose(named, &view, words::played(&places));
    let whose = whose.map_err(|_| Failure::bad_input(nobodys_card(named, "--player NAME")))?;
    tell(score_card(&view, whose))?;
    connection.close().await;
    Ok(Outcome::Good)
}

/// Why there is no card, and how one says whose it is.
pub(crate) fn nobodys_card(named: &str, how: &str) -> String {
    match named {
        "" => format!("you do not play there: whose card? {how}"),
        named => format!("nobody called \"{named}\" plays there: whose card? {how}, as the page has the names"),
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| Failure::file(path, &error))
}
