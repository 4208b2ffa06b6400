//! One table as one viewer may see it: the view, the events that change it, and the fold of one over the other.

mod addition;
mod claim;
mod declaring;
mod drawing;
mod event;
mod fold;
mod session;
mod turn;
mod view;

use bridge_rules::Seating;

pub use addition::Addition;
pub use claim::ClaimAnswers;
pub use declaring::{DeclarationDue, Declared, DeclaringView, GivenSlip};
pub use drawing::{DrawingView, DrawnCard};
pub use event::TableEvent;
pub use fold::{FoldError, turns_last_trick};
pub use session::{RunningAccount, Scored, SessionView};
pub use turn::Turn;
pub use view::{
    BoardResult, BoardView, ClaimStage, ClaimView, ClosedBy, DirectionView, DirectorCall, Hands, LastTrick, LeadView,
    Occupant, Seq, Stage, Swap, TableView, TrickView, UndoView,
};

/// What is usual is not said.
pub(crate) fn is_usual(seating: &Seating) -> bool {
    *seating == Seating::default()
}
