//! What differs between matches and events of one kind and another, for somebody at its page. Everything else is
//! written once, beside this.

use bridge_client::{connection::Connection, state::StateDir};
use bridge_protocol::{Answer, Request};
use tokio::time::Instant;

use super::{
    followable::Followable,
    lobby_session::LobbySession,
    ruling_draft::RulingDraft,
    stay::{Then, Turn},
    typed::Typed,
};
use crate::{
    exit::Failure,
    lobby::{LobbyNews, Shown},
    output::Display,
};

/// What a line asks for that is typed at its page.
pub(crate) type TypedAt<C> = Typed<<C as Followable>::Ask, <C as Competition>::Query, <C as Competition>::Next>;

/// A match or an event, with what somebody at its page has to remember of it.
pub(crate) trait Competition: Followable {
    /// What can be looked at.
    type Query;
    /// Where one goes from its page: a room, or a match.
    type Next;

    /// At its page for the first time.
    fn begin(connection: &Connection, id: Self::Id, state: &StateDir) -> Self;

    /// Whether the viewer only looks on, and needs no keyboard.
    fn looks_on(followed: &Self::Followed) -> bool;

    /// What can be typed, under the page.
    fn hint(session: &LobbySession<Self>) -> &'static str;

    /// Whether the viewer is to do something at its page.
    fn is_awaited(session: &LobbySession<Self>) -> bool;

    /// Who is awaited, and what for if it is the viewer.
    fn prompt(session: &LobbySession<Self>) -> String;

    /// Its page.
    fn page(session: &LobbySession<Self>) -> Vec<String>;

    /// What the viewer is in it and what was agreed, in sentences.
    fn introduction(followed: &Self::Followed) -> Vec<String>;

    /// What has changed since a view, in sentences.
    fn changes(before: &Self::View, followed: &Self::Followed) -> Vec<String>;

    /// Takes note of it as it is now, and asks for what is missing.
    fn observe(_: &mut LobbySession<Self>) {}

    /// When to look again without any news, and that it was done.
    fn wakes_at(session: &LobbySession<Self>) -> Option<Instant>;

    /// It was looked again.
    fn woken(&mut self);

    /// Where the viewer goes without typing anything.
    fn next(session: &LobbySession<Self>) -> Option<Self::Next>;

    /// Whether the viewer may have something to correct although it is over.
    fn corrects(_: &Self::Followed) -> bool {
        false
    }

    /// Reads a director's ruling; none if the line is none, or the viewer no director.
    fn read_ruling(line: &str, session: &LobbySession<Self>) -> Result<Option<RulingDraft<Self::Ruling>>, String>;

    /// Reads any other line.
    fn read(line: &str, session: &LobbySession<Self>) -> Result<TypedAt<Self>, String>;

    /// Shows what is to be looked at.
    fn answer(session: &mut LobbySession<Self>, query: Self::Query) -> Result<Shown<Turn<Self::Next>>, String>;

    /// What an answer that is no refusal comes to.
    fn answered(session: &mut LobbySession<Self>, asked: &Request, answer: Answer) -> LobbyNews;

    /// Goes into a room or a match, stays there, and comes back.
    async fn go(
        display: &mut Display,
        session: LobbySession<Self>,
        next: Self::Next,
    ) -> Result<(LobbySession<Self>, Then), Failure>;

    /// What it came to; `was_told` says whether its news have been told line by line.
    fn result(session: &LobbySession<Self>, was_told: bool) -> Vec<String>;

    /// Where more of it is to be had, when one goes.
    fn signpost(session: &LobbySession<Self>) -> String;

    /// Where its dealing can be checked.
    fn proofs(&self) -> Vec<String> {
        Vec::new()
    }
}
