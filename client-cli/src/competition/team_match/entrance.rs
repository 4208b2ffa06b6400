//! How one comes to a match from the command line: by a link, which takes its place, or by the id of a match one is in.

use bridge_client::{
    api::{InviteLink, Server},
    connection::{Connection, Followed, Joined},
};
use bridge_protocol::{MatchId, MatchPlace, Team};

use crate::{
    cli::{MatchRef, Who},
    connect::{connect, options, own_folder},
    exit::Failure,
};

/// Goes to a match.
pub(super) async fn enter(name: &MatchRef, server: &Server, who: &Who) -> Result<(Connection, MatchId), Failure> {
    let server = name.server(server);
    let mut connection = connect(server, who.name.as_ref(), &own_folder(), options()).await?;
    let id = match name {
        MatchRef::Id(id) => {
            connection.follow(*id).await?;
            *id
        }
        MatchRef::Link(link) => match connection.join(&link.invite).await? {
            Joined::Match(id) => id,
            Joined::Event(_) => {
                let link = link.server.link(&link.invite);
                let sentence =
                    format!("this is a link to an event of several matches: type `bridge-cli event show {link}`");
                return Err(Failure::bad_input(sentence));
            }
        },
    };
    Ok((connection, id))
}

/// Goes to a match with a captain's link; the team is his.
pub(super) async fn enter_as_captain(link: &InviteLink, who: &Who) -> Result<(Connection, MatchId, Team), Failure> {
    let name = MatchRef::Link(link.clone());
    let (connection, id) = enter(&name, &link.server, who).await?;
    match connection.followed(id).and_then(captain_of) {
        Some(team) => Ok((connection, id, team)),
        None => Err(Failure::bad_input("this is not a captain's link: whoever opened the match has those")),
    }
}

/// The team whose captain one is.
pub(super) fn captain_of(followed: &Followed) -> Option<Team> {
    followed.places.iter().find_map(|place| match place {
        MatchPlace::Captain { team } => Some(*team),
        MatchPlace::Player { .. } | MatchPlace::Spectator {} | MatchPlace::Director {} => None,
    })
}
