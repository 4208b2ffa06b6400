//! Portable Bridge Notation 2.1 (<https://www.tistis.nl/pbn/>): the import form is read liberally, the export form is
//! written.
//!
//! Reading keeps what it can and reports the rest record by record ([`Problem`]). Beyond the form it checks what a
//! record says against the Laws: the auction, the play, and that contract, declarer, result and score follow from them.
//! An auction or a play is kept up to its first illegal act, so that [`Game::auction`] and [`Game::play`] are always
//! legal as far as they go (where the deal is not recorded, no more is asked of the play than that no card is played
//! twice).
//!
//! Not kept: comments, suffixes, glyphs, the marks of irregularities (`^S`), and the layout.

mod auction_section;
mod deal_tag;
mod game;
mod lexer;
pub mod limits;
mod play_section;
pub(crate) mod problem;
mod quoted;
mod read;
mod records;
mod result;
mod section;
pub mod tables;
mod tag;
pub(crate) mod text;
mod values;
mod write;

pub use game::{Game, Room};
pub use problem::{Problem, Severity};
pub use read::{Reading, read};
pub use section::Note;
pub use tag::{Tag, TagRefused};
pub use write::write;
