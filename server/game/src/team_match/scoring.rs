//! What the boards come to (LAWS D6, C16), always worked out anew from what the rooms report.

use bridge_protocol::{MatchRuling, Room, Team, Unit};
use bridge_rules::{Exact, imps};

use super::TeamMatch;

impl TeamMatch {
    pub(crate) fn margin(&self) -> Exact {
        let carry = self.conditions.carry_over.and_then(|carry| signed(carry.to, carry.amount.n, carry.amount.d));
        let fines = self.rulings.iter().filter_map(|notice| match &notice.ruling {
            MatchRuling::Penalise { team, amount, unit: Unit::Imps } => signed(team.other(), amount.n, amount.d),
            _ => None,
        });
        let boards = self.differences().map(|points| Exact::from(i32::from(imps(points))));
        carry.into_iter().chain(fines).chain(boards).fold(Exact::ZERO, |sum, part| sum.checked_add(part).unwrap_or(sum))
    }

    pub(crate) fn aggregate(&self) -> i64 {
        self.differences().map(i64::from).sum()
    }

    fn differences(&self) -> impl Iterator<Item = i32> {
        self.segments.iter().flat_map(|segment| {
            segment.boards.iter().filter_map(|board| {
                let points = |room: Room| Some(segment.rooms[room].played.get(board)?.result.as_ref()?.score);
                let void = Room::ALL.into_iter().any(|room| self.awards.contains_key(&(*board, room)));
                Some(points(Room::Open)? - points(Room::Closed)?).filter(|_| !void)
            })
        })
    }
}

fn signed(team: Team, n: u32, d: u32) -> Option<Exact> {
    let size = Exact::from(1).weighted(n, d)?;
    Some(if team == Team::Home { size } else { -size })
}
