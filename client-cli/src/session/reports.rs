//! What is told of a table to whoever asks for it, in lines: the same on the screen and in plain lines.

use bridge_protocol::Lane;
use bridge_rules::BoardNumber;

use crate::{
    input::{Leaf, Show, help_for},
    session::Session,
    text,
};

/// What is shown of a table in lines. The hands and the times are the renderer's or the screen's to show.
pub(crate) fn lines(show: Show, session: &Session) -> Vec<String> {
    let (view, lane) = (session.view(), session.lane());
    match show {
        Show::Help => help(session).into_iter().flat_map(in_lines).collect(),
        Show::Hand => text::hands(view, lane),
        Show::Auction => text::review(view),
        Show::Score => text::score_sheet(view),
        Show::Agreements => text::agreed_at(view),
        Show::Phrases => text::phrases(view),
        Show::Clock => text::clock(view),
        Show::Case if lane == Lane::Director => text::docket(view, &session.calls),
        Show::Case | Show::Times => vec!["That is for the director.".to_owned()],
        Show::Log(board) => log(board, session),
        Show::Invite => vec!["The host has the invitations.".to_owned()],
    }
}

/// The help for whoever is at this table, in leaves.
pub(crate) fn help(session: &Session) -> Vec<Leaf> {
    help_for(session.lane(), text::form(session.view()))
}

fn in_lines((title, lines): Leaf) -> Vec<String> {
    [format!("{title}.")].into_iter().chain(lines.iter().map(|line| format!("  {line}"))).collect()
}

fn log(board: Option<BoardNumber>, session: &Session) -> Vec<String> {
    let (view, table, server) = (session.view(), session.table, &session.server);
    let name = text::as_option(session.connection.name().as_str());
    let board = board.or_else(|| view.board.as_ref().map(|board| board.board));
    let board = board.map_or_else(|| "N".to_owned(), |board| board.to_string());
    let deal = text::deal_name(text::form(view));
    vec![format!(
        "All that is said and done on a {deal}, when it is over: \
         bridge-cli log {table} --board {board} --server {server}{name}"
    )]
}
