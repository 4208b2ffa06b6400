//! How one comes to a table: to play, to watch, to direct. An invitation for something else says with which word it is
//! used.

use std::path::PathBuf;

use bridge_protocol::TableId;
use tokio::task::JoinSet;

use super::{
    FieldOf, RoomOf, Session, cards_read::CardsRead, own_card::OwnCard, under_way::UnderWay, understood::Understood,
};
use bridge_client::{
    api::{InviteLink, Role, Server},
    connection::Connection,
    proof::ProofStore,
    state::StateDir,
};

use crate::{exit::Failure, session::chat_queue::ChatQueue};

impl Session {
    /// Takes the seat of an invitation.
    ///
    /// # Errors
    /// If the invitation is for something else, or the server refuses.
    pub(crate) async fn sit(
        mut connection: Connection,
        link: &InviteLink,
        state: &StateDir,
        copy_to: Option<PathBuf>,
    ) -> Result<Self, Failure> {
        match link.peek() {
            Some((_, role @ (Role::Kibitzer | Role::Director))) => return Err(meant_for(role, link)),
            Some((_, Role::Seat(_))) | None => {}
        }
        let (table, _) = connection.sit(&link.invite).await?;
        Ok(Self::at(connection, table, link, state, copy_to))
    }

    /// Watches the table of an invitation.
    ///
    /// # Errors
    /// If the invitation is for something else, or the server refuses.
    pub(crate) async fn watch(
        mut connection: Connection,
        link: &InviteLink,
        state: &StateDir,
    ) -> Result<Self, Failure> {
        match link.peek() {
            Some((_, role @ (Role::Seat(_) | Role::Director))) => return Err(meant_for(role, link)),
            Some((_, Role::Kibitzer)) | None => {}
        }
        let table = connection.watch(&link.invite).await?;
        Ok(Self::at(connection, table, link, state, None))
    }

    /// Directs the table of an invitation.
    ///
    /// # Errors
    /// If the invitation is for something else, or the server refuses.
    pub(crate) async fn direct(
        mut connection: Connection,
        link: &InviteLink,
        state: &StateDir,
    ) -> Result<Self, Failure> {
        match link.peek() {
            Some((_, role @ (Role::Seat(_) | Role::Kibitzer))) => return Err(meant_for(role, link)),
            Some((_, Role::Director)) | None => {}
        }
        let table = connection.direct(&link.invite).await?;
        Ok(Self::at(connection, table, link, state, None))
    }

    /// At the table of a room of a match.
    pub(crate) fn in_room(
        connection: Connection,
        table: TableId,
        room: RoomOf,
        proof: ProofStore,
        server: &Server,
        link: String,
    ) -> Self {
        Self { room: Some(room), ..Self::begin(connection, table, link, server.clone(), proof) }
    }

    /// At a table of an event's field.
    pub(crate) fn in_field(
        connection: Connection,
        table: TableId,
        link: &InviteLink,
        state: &StateDir,
        field: FieldOf,
    ) -> Self {
        Self { field: Some(field), ..Self::at(connection, table, link, state, None) }
    }

    fn at(
        connection: Connection,
        table: TableId,
        link: &InviteLink,
        state: &StateDir,
        copy_to: Option<PathBuf>,
    ) -> Self {
        let proof = ProofStore::of(state, table, connection.account(), copy_to);
        Self::begin(connection, table, link.server.link(&link.invite), link.server.clone(), proof)
    }

    /// At a table that the connection attends.
    pub(super) fn begin(
        connection: Connection,
        table: TableId,
        link: String,
        server: Server,
        proof: ProofStore,
    ) -> Self {
        let seen = connection.attended(table).expect("whoever comes to a table is shown it first").clone();
        Self {
            connection,
            table,
            seen,
            invitations: None,
            link,
            server,
            room: None,
            field: None,
            proof,
            chat: ChatQueue::default(),
            draft: None,
            ruled: 0,
            doubted: None,
            agreed: None,
            own_card: OwnCard::default(),
            cards_read: CardsRead::default(),
            understood: Understood::default(),
            under_way: UnderWay::default(),
            calls: Vec::new(),
            leaves: false,
            parting: Vec::new(),
            tasks: JoinSet::new(),
        }
    }
}

fn meant_for(role: Role, link: &InviteLink) -> Failure {
    let (what, word) = match role {
        Role::Seat(_) => ("a player's invitation", "play"),
        Role::Kibitzer => ("an invitation to watch", "watch"),
        Role::Director => ("the director's link", "direct"),
    };
    Failure::bad_input(format!("this is {what}: type `bridge-cli {word} {}`", link.server.link(&link.invite)))
}
