//! USEBIO 1.2, the XML in which unions take results: matches of two teams, alone or as an event, and events
//! of pairs and of individuals, written.
//!
//! # Sources
//! [usebio.org](http://usebio.org/) tells what the format is and who asks for it. Its DTD is named in each file but is
//! not part of this crate and was not at hand when it was written: the elements, attributes and values are those that
//! programs in the field agree on, among them `scorer-to-usebio` 0.3 (a writer,
//! <https://pypi.org/project/scorer-to-usebio/>) and ImportUsebio (a reader,
//! <https://github.com/marcshearer/ImportUsebio>). Those writers differ in the order of an event's elements, so none is
//! relied on.
//!
//! # How a match is told
//! `EVENT` holds one `SESSION` with one `SECTION`: first its `PARTICIPANTS`, each a `TEAM` with its total, its place
//! and its players, then a `MATCH` for each pair of teams, whose `BOARD`s have a `TRAVELLER_LINE` for each room.
//!
//! - `TEAM` of a match is the home team, `OPPOSING_TEAM` the visitors. `DIRECTION` in a line is where the home team
//!   sat: `NS` in the open room, `EW` in the closed room. `SCORE` is North-South's.
//! - `IMPS` of a board are the home team's. Where the two teams' do not balance (Law 12C1(c), 12C2), and where boards
//!   are not scored in IMPs, `TEAM_POINTS` and `OPPOSING_TEAM_POINTS` stand there. The scoring is then called
//!   `BOARD_A_MATCH` or `AGGREGATE`: both names are guesses by the others.
//! - An artificial score is an `A` and the percentages of both sides, `A6040`. An assigned score that is weighted has a
//!   line without contract and score: what counts is its IMPs. What was given a comment says, as it does for pairs.
//! - Which standings they are, what has corrected them, who has withdrawn, what was fined, who had a bye, and what
//!   decided a match where play did not, comments say.
//! - USEBIO knows no segments. Where a match has several, a comment stands before the boards of each.
//! - The dealer follows from the board's number (Law 2).
//!
//! # How an event of pairs or individuals is told
//! Each session is a `SESSION` with its `SECTION`s: first its `PARTICIPANTS`, each a `PAIR` (at an individual a
//! `PLAYER`) with its number, total, percentage and place, then its `BOARD`s with a `TRAVELLER_LINE` for each table.
//! The hands stand behind the sections in a `HANDSET`.
//!
//! - `WINNER_TYPE` is 2 where the directions are ranked apart; then a pair's `DIRECTION` is `N` or `E`.
//! - A line names pairs by `NS_PAIR_NUMBER` and `EW_PAIR_NUMBER`, persons by `N_PLAYER_NUMBER` and so on.
//! - What it came to is in `NS_MATCH_POINTS` and `EW_MATCH_POINTS`, or `NS_CROSS_IMP_POINTS`, or
//!   `NS_BUTLER_IMP_POINTS`. The last name is a guess by the others: none of the programs above writes Butler boards.
//! - An assigned score that is weighted, or another for each side, has a line without contract and score. A comment
//!   in it says what each side was given: `NS 2/3 of 420, 1/3 of -50; EW 60 %`, the scores North-South's. So does one
//!   beside an artificial score, which may be a percentage or an average: `NS average plus; EW average minus`.
//! - `BOARDS_PLAYED` of a participant is how many boards count. Where some have played more than others and IMPs are
//!   ranked by their average a comment says what it is, as the format has no place for it: `IMPs a board 7.8`.
//! - A board that was not played has the score `NP`.

mod field;
mod write;

pub use field::write_field;
pub use write::{write, write_event};
