//! What a table can be told to do.

use bridge_protocol::Turn;

use super::{auction, claim, dealing, declaring, direction, drawing, explaining, play, seating, session, talk, undo};
use crate::Input;

/// What a person can tell a table, by the procedure whose it is. It is not `Serialize`: what comes from outside is a
/// request, and it is checked on the way.
///
/// ```compile_fail
/// fn to_the_wire(command: &bridge_game::Command) -> String {
///     serde_json::to_string(command).unwrap()
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Who sits, and who watches.
    Seating(seating::Command),
    /// What leads to a board.
    Dealing(dealing::Command),
    /// Drawing a hand.
    Drawing(drawing::Command),
    /// Calling.
    Auction(auction::Command),
    /// Where there is no auction: saying what is played.
    Declaring(declaring::Command),
    /// What calls mean.
    Explaining(explaining::Command),
    /// Cards.
    Play(play::Command),
    /// A claim.
    Claim(claim::Command),
    /// Taking something back.
    Undo(undo::Command),
    /// The director.
    Direction(direction::Command),
    /// The session.
    Session(session::Command),
    /// Lines to one of the audiences at the table.
    Talk(talk::Command),
}

/// What a table is told, and by whom.
pub type TableInput = Input<Command, ServerCommand>;

/// What only the server says: who is connected, and what the match or the event wants that the table belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerCommand {
    /// Who sits.
    Seating(seating::ServerCommand),
    /// The session.
    Session(session::ServerCommand),
}

impl Command {
    /// Whether it waits while the director has stopped the table. People still come, go, speak and call the director,
    /// and withdraw what they agreed to on a board that is over.
    pub(super) const fn stops_with_the_table(&self) -> bool {
        match self {
            Self::Claim(claim::Command::WithdrawAgreement { .. }) => false,
            Self::Dealing(_)
            | Self::Drawing(_)
            | Self::Auction(_)
            | Self::Declaring(_)
            | Self::Explaining(_)
            | Self::Play(_)
            | Self::Claim(_)
            | Self::Undo(_) => true,
            Self::Seating(_) | Self::Direction(_) | Self::Session(_) | Self::Talk(_) => false,
        }
    }

    /// The turn that a player's command names. The director counts as the table does.
    pub(super) const fn turn(&mut self) -> Option<&mut Turn> {
        match self {
            Self::Drawing(command) => Some(command.turn()),
            Self::Auction(command) => Some(command.turn()),
            Self::Declaring(command) => Some(command.turn()),
            Self::Explaining(command) => command.turn(),
            Self::Play(command) => Some(command.turn()),
            Self::Claim(command) => command.turn(),
            Self::Undo(command) => Some(command.turn()),
            Self::Seating(_) | Self::Dealing(_) | Self::Direction(_) | Self::Session(_) | Self::Talk(_) => None,
        }
    }
}
