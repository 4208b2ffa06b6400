//! One table as one viewer may see it: the view, the events that change it, and the fold of one over the other.

mod addition;
mod claim;
mod event;
mod fold;
mod turn;
mod view;

pub use addition::Addition;
pub use claim::ClaimAnswers;
pub use event::TableEvent;
pub use fold::{FoldError, turns_last_trick};
pub use turn::Turn;
pub use view::{
    BoardResult, BoardView, ClaimStage, ClaimView, ClosedBy, DirectionView, DirectorCall, Hands, LastTrick, LeadView,
    Occupant, Seq, Stage, Swap, TableView, TrickView, UndoView,
};
