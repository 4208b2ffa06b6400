//! What a line asks for that is typed at the page of a match or an event.

/// What a typed line asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Typed<Ask, Query, Next> {
    /// Something of the server.
    Ask(Ask),
    /// To see something.
    Query(Query),
    /// To go into a room or a match.
    Enter(Next),
    /// To go.
    Quit,
}
