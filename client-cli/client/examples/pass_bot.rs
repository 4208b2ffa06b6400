//! A player who always passes and plays a card that the rules allow: a whole client, to begin a bot from.
//!
//! `cargo run -p bridge-client --example pass_bot -- LINK [NAME]` takes the seat of an invitation and stays until the
//! session is over.

use std::error::Error;

use bridge_client::{
    Connection, Ended, InviteLink, RequestError,
    connection::Attended,
    pending::{PendingAction, pending_action},
};
use bridge_protocol::{PlayerName, Request, Stage, TableId};
use bridge_rules::Call;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let link: InviteLink = arguments.next().ok_or("give the link of an invitation: http://…/join/…")?.parse()?;
    let name = PlayerName::new(&arguments.next().unwrap_or_else(|| "Passer".to_owned()))?;

    let guest = link.server.guest(&name).await?;
    let mut bot = Connection::open(&link.server, &guest.token).await?;
    let (table, seat) = bot.sit(&link.invite).await?;
    println!("{name} sits {seat} at table {table}");

    let mut last = None;
    while bot.table(table).is_some_and(|view| view.stage != Stage::Finished) {
        let wanted = bot.attended(table).and_then(|attended| answer(table, attended));
        // Not every update is about what was asked: nothing is said twice.
        if let Some(request) = wanted.filter(|wanted| last.as_ref() != Some(wanted)) {
            match bot.handle().patiently(request.clone()).await {
                Ok(_) => last = Some(request),
                // Somebody was faster, and the next view shows it.
                Err(RequestError::Refused(refused)) => eprintln!("refused: {}", refused.message),
                Err(error) => return Err(error.into()),
            }
        }
        bot.next_update().await.ok_or(Ended::Closed)?;
    }
    println!("the session is over");
    bot.close().await;
    Ok(())
}

/// What the bot does about what is most urgent: it passes, and plays the first card that it may.
fn answer(table: TableId, attended: &Attended) -> Option<Request> {
    let turn = attended.view.turn;
    match pending_action(&attended.view, attended.lane)? {
        PendingAction::Call(_) => Some(Request::Call { table, turn, call: Call::Pass, meaning: None }),
        PendingAction::Card { legal, .. } => Some(Request::Play { table, turn, card: legal.iter().next()? }),
        // Whatever else is asked is granted, claims and undos too: it passes, and does not play to win.
        other => other.acquiesce(table, turn),
    }
}
