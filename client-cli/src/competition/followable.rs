//! What a match or an event is to the connection that follows it, and to the server that is asked.

use std::{fmt, sync::Arc};

use bridge_client::{
    api::InviteLink,
    connection::{Connection, Joined, RequestError, Update},
};
use bridge_protocol::Request;

use super::ruling_draft::RulingDraft;

/// What can be followed, asked and ruled on.
pub(crate) trait Followable: Sized {
    /// By what it is named.
    type Id: Copy + PartialEq + fmt::Display;
    /// What its followers see of it.
    type View;
    /// It, as a connection follows it.
    type Followed: Clone;
    /// What can be asked of it.
    type Ask;
    /// What its director rules.
    type Ruling;

    /// What it is called in a sentence.
    const NAME: &'static str;

    /// Follows one that the account has joined before.
    async fn follow(connection: &mut Connection, id: Self::Id) -> Result<(), RequestError>;

    /// It, where it is what a link has led to; otherwise what the link is to, and how one goes there.
    fn joined(joined: Joined) -> Result<Self::Id, &'static str>;

    /// It, if whoever joins with the link takes a place in it that is then theirs alone.
    fn entered_by(link: &InviteLink) -> Option<Self::Id>;

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

    /// Whether there is nothing more to come.
    fn is_over(view: &Self::View) -> bool;
}
