//! Individual movements: each player partners each other once and opposes each other twice, or as near as can be.

use bridge_rules::BySeat;

use super::{Movement, NoMovement, Round, Seated};
use crate::{Contestant, Sitting};

/// The player that stays where they are, in a first round of 4n players.
const STAYS: usize = usize::MAX;

/// A whist tournament for 4, 5, 8, 12, 13, 16, 17 or 20 players: all tables play the same boards in a round; with 5, 13
/// and 17 one player sits out each round. For other numbers see [`drawn_persons`](super::drawn_persons).
///
/// ```
/// let movement = bridge_pairs::individual(5, 5)?;
/// assert_eq!(movement.rounds[0].sits_out, [bridge_pairs::Contestant(1)]);
/// # Ok::<(), bridge_pairs::NoMovement>(())
/// ```
///
/// # Errors
/// [`NoMovement`], for other numbers, and more rounds than there are partners.
pub fn individual(players: usize, rounds: usize) -> Result<Movement, NoMovement> {
    const MADE_FOR: &str = "4, 5, 8, 12, 13, 16, 17 or 20 players";
    let base = first_round(players);
    let base = base.ok_or(NoMovement::Contestants { contestants: players, made_for: MADE_FOR })?;
    let circle = individual_rounds(players);
    NoMovement::unless_rounds(rounds, circle)?;
    let round = |round: usize| {
        let player = |base: usize| Contestant::at(if base == STAYS { circle } else { (base + round) % circle });
        let table = |(table, [north, south, east, west]): (usize, &[usize; 4])| {
            let seats = BySeat { north: *north, east: *east, south: *south, west: *west };
            Seated::at(table, Sitting::Persons(seats.map(player)), round)
        };
        let sits_out = (circle == players).then(|| Contestant::at(round)).into_iter().collect();
        Round { tables: base.iter().enumerate().map(table).collect(), sits_out }
    };
    Ok(Movement::of_one_list((0..rounds).map(round).collect(), players))
}

/// How many rounds an individual of so many has, whether it is a whist tournament or drawn: nobody has a partner again,
/// and all sit out equally often.
#[must_use]
pub const fn individual_rounds(persons: usize) -> usize {
    if persons.is_multiple_of(4) { persons.saturating_sub(1) } else { persons }
}

/// North, South, East and West at each table of the first round. Each later round adds one to all but the player that
/// stays.
fn first_round(players: usize) -> Option<&'static [[usize; 4]]> {
    Some(match players {
        4 => &[[STAYS, 0, 2, 1]],
        5 => &[[1, 4, 2, 3]],
        8 => &[[STAYS, 4, 2, 1], [0, 5, 3, 6]],
        12 => &[[STAYS, 8, 9, 1], [0, 5, 10, 3], [2, 4, 6, 7]],
        13 => &[[1, 10, 7, 5], [2, 8, 3, 4], [6, 11, 9, 12]],
        16 => &[[STAYS, 1, 10, 9], [0, 2, 4, 12], [3, 14, 13, 7], [5, 8, 6, 11]],
        17 => &[[1, 3, 12, 8], [2, 7, 15, 4], [5, 13, 6, 16], [9, 10, 14, 11]],
        20 => &[[STAYS, 9, 11, 14], [0, 1, 18, 6], [2, 7, 17, 15], [3, 13, 10, 4], [5, 16, 12, 8]],
        _ => return None,
    })
}

/// A rainbow individual for 20, 28, 44 or 52 players in four colours, a quarter of the numbers each: those of the first
/// stay at North, the others move by one, two and three tables as South, East and West, the boards by four. Players of
/// one colour never meet, all others once.
///
/// # Errors
/// [`NoMovement`], for other numbers, and more rounds than tables.
pub fn rainbow(players: usize, rounds: usize) -> Result<Movement, NoMovement> {
    if ![20, 28, 44, 52].contains(&players) {
        return Err(NoMovement::Contestants { contestants: players, made_for: "20, 28, 44 or 52 players" });
    }
    let tables = players / 4;
    NoMovement::unless_rounds(rounds, tables)?;
    let seated = |round: usize, table: usize| {
        let moved = |steps: usize| (table + (tables - steps) * round) % tables;
        let player = |colour: usize| Contestant::at(colour * tables + moved(colour));
        let seats = BySeat { north: player(0), south: player(1), east: player(2), west: player(3) };
        Seated::at(table, Sitting::Persons(seats), moved(4))
    };
    let round = |round| Round { tables: (0..tables).map(|table| seated(round, table)).collect(), sits_out: vec![] };
    Ok(Movement::of_one_list((0..rounds).map(round).collect(), players))
}
