//! `close`, `match close` and `event close`: whoever opened something ends it, so that nobody waits for what is not
//! gone on with.

use bridge_client::api::{InviteLink, Server};
use bridge_protocol::{EventId, EventRequest, MatchId, MatchRequest, Request};

use crate::{
    cli::{CloseArgs, CloseMatchArgs, LeadArgs, Who},
    connect::{connect, options, own_folder},
    exit::{Failure, Outcome},
    input::id_or_link::IdOrLink,
    stdout::tell,
};

/// Closes a table.
///
/// # Errors
/// If nobody answers, the link is to something else, or the server refuses.
pub(crate) async fn table(args: CloseArgs) -> Result<Outcome, Failure> {
    let CloseArgs { table, at, who } = args;
    let named = id(&table, |link| link.peek().map(|(table, _)| table)).ok_or_else(|| {
        let sentence = "this link is not to a table: `bridge-cli match close LINK` closes a match and `bridge-cli event close LINK` \
                        an event";
        Failure::bad_input(sentence)
    })?;
    ask(table.server(&at.server), &who, Request::CloseTable { table: named }, "The table is closed.").await
}

/// Closes a match.
///
/// # Errors
/// As [`table()`].
pub(crate) async fn team_match(args: CloseMatchArgs) -> Result<Outcome, Failure> {
    let CloseMatchArgs { of, at, who } = args;
    let named = id(&of, |link| link.peek_joined().map(MatchId::from_bytes)).ok_or_else(not_joined_with)?;
    let close = Request::Match { id: named, ask: MatchRequest::Close {} };
    ask(of.server(&at.server), &who, close, "The match is closed: nobody has won it.").await
}

/// Closes an event.
///
/// # Errors
/// As [`table()`].
pub(crate) async fn event(args: LeadArgs) -> Result<Outcome, Failure> {
    let LeadArgs { of, at, who } = args;
    let named = id(&of, |link| link.peek_joined().map(EventId::from_bytes)).ok_or_else(not_joined_with)?;
    let close = Request::Event { id: named, ask: EventRequest::Close {} };
    ask(of.server(&at.server), &who, close, "The event is closed: its standings are final as they are.").await
}

/// Whoever closes something takes no place in it: of a link only the id is read.
fn id<I: Copy>(named: &IdOrLink<I>, of_link: impl FnOnce(&InviteLink) -> Option<I>) -> Option<I> {
    match named {
        IdOrLink::Id(id) => Some(*id),
        IdOrLink::Link(link) => of_link(link),
    }
}

fn not_joined_with() -> Failure {
    Failure::bad_input("this link is to a table: `bridge-cli close LINK` closes it")
}

async fn ask(server: &Server, who: &Who, close: Request, said: &str) -> Result<Outcome, Failure> {
    let connection = connect(server, who.name.as_ref(), &own_folder(), options()).await?;
    connection.handle().patiently(close).await?;
    connection.close().await;
    tell([said])?;
    Ok(Outcome::Good)
}

#[cfg(test)]
mod tests {
    use bridge_protocol::TableId;

    use super::*;

    #[test]
    fn a_table_is_named_by_its_id_or_by_any_link_to_it() {
        let table = TableId::from_bytes([7; 16]);
        let mut bytes = [7_u8; 33];
        bytes[16] = b'K';
        let invite = data_encoding::BASE64URL_NOPAD.encode(&bytes);
        let read = |text: &str| {
            let named: IdOrLink<TableId> = text.parse().unwrap();
            id(&named, |link| link.peek().map(|(table, _)| table))
        };
        assert_eq!(read(&table.to_string()), Some(table));
        assert_eq!(read(&format!("http://bridge.example/join/{invite}")), Some(table));
        let to_a_match = data_encoding::BASE64URL_NOPAD.encode(&[7; 34]);
        assert_eq!(read(&format!("http://bridge.example/join/{to_a_match}")), None);
    }
}
