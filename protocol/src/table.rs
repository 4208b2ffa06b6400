//! One table as one viewer may see it: the view, the events that change it, and the fold of one over the other.

mod addition;
mod board;
mod claim;
mod declaring;
mod direction;
mod drawing;
mod event;
mod fold;
mod session;
mod stage;
mod turn;
mod view;

use bridge_rules::Seating;

pub use addition::Addition;
pub use board::{BoardResult, BoardView, Hands, LastTrick, LeadView, TrickView, UndoView};
pub use claim::{ClaimAnswers, ClaimStage, ClaimView};
pub use declaring::{DeclarationDue, Declared, DeclaringView, GivenSlip};
pub use direction::{DirectionView, DirectorCall};
pub use drawing::{DrawingView, DrawnCard};
pub use event::TableEvent;
pub use fold::{FoldError, parts_partners, turns_last_trick};
pub use session::{RunningAccount, Scored, SessionView};
pub use stage::Stage;
pub use turn::Turn;
pub use view::{ClosedBy, Occupant, Seq, Swap, TableView};

/// What is usual is not said.
pub(crate) fn is_usual(seating: &Seating) -> bool {
    *seating == Seating::default()
}
