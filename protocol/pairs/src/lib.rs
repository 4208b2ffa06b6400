//! Pairs and individuals: many tables, the same boards, and everybody compared with everybody.
//!
//! Two things that know nothing of each other. A [`Movement`] says who sits where in each round and which boards lie
//! there. A field of [`Played`] lines is [`score`]d in matchpoints or IMPs and added up to [`standings`], which
//! [`rank`] puts in order. Both know contestants by number alone: a pair, or a person.
//!
//! All numbers are exact until they are shown. The crate knows no clock, no chance and no I/O; a draw is given its
//! chance. The rules in prose are in PAIRS.md, beside this crate's README.
//!
//! ```
//! use bridge_pairs::*;
//! use bridge_rules::Side;
//!
//! // Eight pairs, seven rounds: a Howell.
//! let movement = howell(8, 7)?;
//! // Who has the higher number plays better, whichever way they sit.
//! let field: Vec<Played> = movement.rounds.iter().flat_map(|round| &round.tables).map(|seated| {
//!     let [north_south, east_west] = [Side::NorthSouth, Side::EastWest].map(|side| seated.sitting.of(side).next());
//!     let strength = |pair: Option<Contestant>| pair.map_or(0, |pair| i32::from(pair.0));
//!     let points = 10 * (strength(north_south) - strength(east_west));
//!     Played { board: seated.set.into(), section: 0, form: 0, sitting: seated.sitting, line: Line::played(points) }
//! }).collect();
//!
//! let scoring = Scoring::Matchpoints(SmallGroups::Factored);
//! let scored = score(&field, Across::Section, scoring);
//! let tallies = tallies(&field, &scored, scoring);
//! let places = rank(&standings(&field, &scored, &tallies, scoring), &[]);
//! assert_eq!((places[0].contestant, places[0].shared), (Contestant(8), false));
//! # Ok::<(), NoMovement>(())
//! ```

mod contestant;
mod field;
mod fraction;
mod group;
mod imp_pairs;
mod line;
mod matchpoints;
mod movement;
mod percent_scale;
mod ranking;
mod session;

pub use contestant::{Contestant, Sitting};
pub use field::{Across, Played, Scored, Scoring, bye, ranks_by_board, score, standings, tallies};
pub use fraction::Fraction;
pub use imp_pairs::{Cross, Datum, Extremes, butler, cross_imps};
pub use line::{Adjusted, Award, BadWeights, Earned, Line, Scores};
pub use matchpoints::{Scale, SmallGroups, matchpoints, top};
pub use movement::{
    ArrowSwitch, MAX_CONTESTANTS, Mitchell, Movement, NoMovement, Partnership, Round, Seated, Sections, Seeds, Sharing,
    barometer_howell, by_seeding, drawn_pairs, drawn_persons, howell, individual, individual_rounds, progressive_next,
    rainbow, swiss_first, swiss_next,
};
pub use percent_scale::percent_victory_points;
pub use ranking::{Met, Place, Standing, TieBreak, handicapped, rank};
pub use session::{Tally, carried_forward, imp_session, over_sessions, percent, session};

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
