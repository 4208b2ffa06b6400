//! What is said of a table to whoever comes with links to send round, and to whoever goes.

use bridge_protocol::Stage;

use super::Session;
use crate::text;

/// What is worth knowing when one goes.
pub(crate) fn farewell(session: &Session) -> Vec<String> {
    let mut said = Vec::new();
    if session.view().stage == Stage::Finished {
        said.extend(text::score_sheet(session.view()));
    }
    if session.view().stage == Stage::Finished && !session.is_in_competition() {
        let (table, server) = (session.table, &session.server);
        let (deal, name) = (text::deal_name(text::form(session.view())), name_option(session));
        said.push(format!("The {deal}s as a file: bridge-cli export {table} --server {server}{name}"));
    } else if !session.is_in_competition() && session.view().stage != Stage::Finished && session.lane().seat().is_some()
    {
        said.push(format!(
            "Your seat is kept. Come back with: bridge-cli play {}{}",
            session.link,
            name_option(session)
        ));
    }
    if let Some(proof) = session.proof() {
        said.push(format!("How the cards were dealt can be checked: bridge-cli verify {}", proof.display()));
    }
    said
}

/// The option by which one comes back as the same person.
fn name_option(session: &Session) -> String {
    text::as_option(session.connection.name().as_str())
}

/// The links to send round, in words.
pub(crate) fn invitations(session: &Session) -> Vec<String> {
    let links = session.links();
    if links.is_empty() {
        return Vec::new();
    }
    let own = session.lane().seat().map(text::seat);
    let line = |(what, link): &(String, String)| match what.as_str() {
        "Kibitzers" => format!("Kibitzers: bridge-cli watch {link}"),
        "Director" => format!("Director: bridge-cli direct {link}"),
        seat if Some(seat) == own => format!("{seat} (you): bridge-cli play {link}"),
        seat => format!("{seat}: bridge-cli play {link}"),
    };
    let title = format!("Table {}. Send each friend the line for a seat:", session.table);
    [title].into_iter().chain(links.iter().map(line)).collect()
}
