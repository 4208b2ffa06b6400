//! The twenty double-dummy results of a deal: every declarer in every strain.

use bridge_rules::{Deal, Seat, Strain};

use crate::solving::Solver;

/// Declarer's tricks, 0 to 13, for each seat in each strain, if everybody sees all the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoubleDummyTable([[u8; 4]; 5]);

impl DoubleDummyTable {
    /// Works the table of a deal out: a fifth of a second, now and then a whole one.
    pub fn of(deal: &Deal, solver: &mut Solver) -> Self {
        solver.table(deal)
    }

    /// The table of these results: for each strain, from clubs up, those of North, East, South and West.
    pub const fn new(rows: [[u8; 4]; 5]) -> Self {
        Self(rows)
    }

    /// What this declarer makes in this strain.
    pub const fn tricks(&self, declarer: Seat, strain: Strain) -> u8 {
        self.0[strain as usize][declarer.index()]
    }

    /// Every result, the strains as PBN's `OptimumResultTable` orders them: no trump first, then from spades down, each
    /// with North, East, South and West.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Strain, u8)> + use<'_> {
        let strains = Strain::ALL.into_iter().rev();
        strains.flat_map(|strain| Seat::ALL.map(|seat| (seat, strain, self.tricks(seat, strain))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Memory;

    #[test]
    fn thirteen_spades_take_everything_in_spades_and_nothing_else() {
        let deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432".parse().unwrap();
        let table = DoubleDummyTable::of(&deal, &mut Solver::new(Memory::Little));
        for (seat, strain, tricks) in table.iter() {
            // Each side has all the cards of two suits. At no trump the hand on lead takes all.
            let spades_or_diamonds = matches!(strain, Strain::Spades | Strain::Diamonds);
            let north_south = matches!(seat, Seat::North | Seat::South);
            let takes_all = strain != Strain::NoTrump && spades_or_diamonds == north_south;
            assert_eq!(tricks, if takes_all { 13 } else { 0 }, "{seat} in {strain}");
        }
        assert_eq!(table.iter().count(), 20);
    }
}
