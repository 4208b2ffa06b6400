//! What differs between a match and an event, for somebody at its page. Everything else is written once, beside this.

use std::{fmt, sync::Arc};

use bridge_client::{
    connection::{Connection, Joined, RequestError, Update},
    state::StateDir,
};
use bridge_protocol::{Answer, Request};
use tokio::time::Instant;

use super::{
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
pub(crate) type TypedAt<C> = Typed<<C as Competition>::Ask, <C as Competition>::Look, <C as Competition>::Next>;

/// A match or an event, with what somebody at its page has to remember of it.
pub(crate) trait Competition: Sized {
    /// By what it is named.
    type Id: Copy + PartialEq + fmt::Display;
    /// What its followers see of it.
    type View;
    /// It, as a connection follows it.
    type Followed;
    /// What can be asked of it.
    type Ask;
    /// What its director rules.
    type Ruling;
    /// What can be looked at.
    type Look;
    /// Where one goes from its page: a room, or a match.
    type Next;

    /// What it is called in a sentence.
    const NAME: &'static str;

    /// What can be typed, under the page.
    const HINT: &'static str;

    /// At its page for the first time.
    fn begin(connection: &Connection, id: Self::Id, state: &StateDir) -> Self;

    /// Follows one that the account has joined before.
    async fn follow(connection: &mut Connection, id: Self::Id) -> Result<(), RequestError>;

    /// It, where it is what a link has led to; otherwise what the link is to, and how one goes there.
    fn joined(joined: Joined) -> Result<Self::Id, &'static str>;

    /// It, as of the last update that was taken.
    fn followed(connection: &Connection, id: Self::Id) -> Option<&Self::Followed>;

    /// What is seen of it.
    fn view(followed: &Self::Followed) -> &Arc<Self::View>;

    /// Which one an update is of.
    fn changed_by(update: &Update) -> Option<Self::Id>;

    /// A request of it.
    fn request(id: Self::Id, ask: Self::Ask) -> Request;

    /// A ruling on it.
    fn ruling(id: Self::Id, number: u32, draft: RulingDraft<Self::Ruling>) -> Request;

    /// How many rulings its director has made, as far as the viewer is told.
    fn rulings_made(view: &Self::View) -> Option<u32>;

    /// The name that it was given.
    fn title(followed: &Self::Followed) -> String;

    /// Whether the viewer only looks on, and needs no keyboard.
    fn looks_on(followed: &Self::Followed) -> bool;

    /// Whether there is nothing more to come.
    fn is_over(view: &Self::View) -> bool;

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
    fn observe(session: &mut LobbySession<Self>);

    /// When to look again without any news, and that it was done.
    fn wakes_at(session: &LobbySession<Self>) -> Option<Instant>;

    /// It was looked again.
    fn woken(&mut self);

    /// Where the viewer goes without typing anything.
    fn next(session: &LobbySession<Self>) -> Option<Self::Next>;

    /// Reads a director's ruling; none if the line is none, or the viewer no director.
    fn read_ruling(line: &str, session: &LobbySession<Self>) -> Result<Option<RulingDraft<Self::Ruling>>, String>;

    /// Reads any other line.
    fn read(line: &str, session: &LobbySession<Self>) -> Result<TypedAt<Self>, String>;

    /// Shows what is to be looked at.
    fn look(session: &mut LobbySession<Self>, look: Self::Look) -> Result<Shown<Turn<Self::Next>>, String>;

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
    fn proofs(&self) -> Vec<String>;
}
