//! What people do in an event of pairs or of persons: enter it, look at its page, its ranking and its travellers, go to
//! their table each round, and write its results to files. It knows of an event what the server's views say, and
//! nothing else.

mod at_field;
pub(super) mod export;
mod handicaps;
mod names;
mod page;
mod party;
mod ruling;
mod score_card;
mod table_transfer;
mod travellers;
mod typed;
mod waiting;
pub(crate) mod words;

pub(crate) use at_field::AtField;
pub(crate) use names::own_contestant;
pub(crate) use page::{begun, page, ranking};
pub(crate) use ruling::describe as ruled;
pub(crate) use score_card::{recap, score_card};
