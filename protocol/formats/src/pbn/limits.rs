//! What a PBN file may cost. Every bound that stops a hostile file stands here, with its reason.

/// Bytes in a file. The largest tournament archives in circulation stay below it.
pub const FILE_BYTES: usize = 16 * 1024 * 1024;

/// Bytes in a line. PBN 2.1 (2.3) allows 255 characters; programs in the field write longer notes.
pub const LINE_BYTES: usize = 8 * 1024;

/// Characters in a tag value. As written (escaped, within its tag) such a value still fits into a line.
pub const VALUE_CHARS: usize = 2_000;

/// Games in a file: a year of a large club.
pub const GAMES: usize = 20_000;

/// Tags and section lines of one game. PBN 2.1 names some eighty tags; its longest table has a few hundred rows.
pub const ENTRIES_PER_GAME: usize = 2_000;

/// Tokens of an auction or a play section, notes and annotations included: enough to annotate each call or card several
/// times.
pub const SECTION_TOKENS: usize = 2_000;

/// Notes of one section. PBN 2.1 (3.5.3) numbers them up to 32.
pub const NOTES: usize = 100;

/// Bytes that tag inheritance (PBN 2.1, 4.8) may add to a file: a `#` of one byte can stand for a long value.
pub const INHERITED_BYTES: usize = FILE_BYTES;

/// Problems reported for a file. Who has this many wants to see the first ones, not all.
pub const PROBLEMS: usize = 1_000;
