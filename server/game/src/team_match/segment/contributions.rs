//! What the eight players of a segment put into its deal (Spec D3, E2).

use bridge_dealing::{
    AnnouncedCommitment, Beacon, ClientCommitment, ContributionRecord, Label, ServerKey, Settlement, Share, Transcript,
};
use bridge_protocol::Room;
use bridge_rules::Seat;

use super::SegmentSet;

#[derive(Clone, Debug)]
pub(crate) struct Contribution {
    pub(crate) commitment: ClientCommitment,
    pub(crate) revealed: Option<Share>,
}

impl SegmentSet {
    pub(crate) fn contribution(&self, (room, seat): (Room, Seat)) -> Option<&Contribution> {
        self.contributions[room][seat].as_ref()
    }

    /// Whether a value is what was committed to from this seat.
    pub(crate) fn matches(&self, (room, seat): (Room, Seat), value: &Share) -> bool {
        let known = self.contribution((room, seat)).map(|contribution| contribution.commitment);
        known == Some(ClientCommitment::of(&self.ctx, &label(room, seat), value))
    }

    pub(crate) fn commit(&mut self, (room, seat): (Room, Seat), commitment: ClientCommitment) {
        self.contributions[room][seat] = Some(Contribution { commitment, revealed: None });
    }

    pub(crate) fn take_share(&mut self, (room, seat): (Room, Seat), value: &Share) {
        if let Some(contribution) = &mut self.contributions[room][seat] {
            contribution.revealed = Some(value.clone());
        }
    }

    pub(crate) fn somebody_committed(&self) -> bool {
        everywhere().any(|place| self.contribution(place).is_some())
    }

    /// Whether all have committed of whom it is awaited.
    pub(crate) fn all_committed(&self, is_awaited: impl Fn((Room, Seat)) -> bool) -> bool {
        everywhere().all(|place| self.contribution(place).is_some() || !is_awaited(place))
    }

    /// Whether nobody is waited for who committed.
    pub(crate) fn all_revealed(&self) -> bool {
        everywhere().filter_map(|place| self.contribution(place)).all(|one| one.revealed.is_some())
    }

    /// The signed transcript (Spec E2, step 5). Who did not reveal is named in it, who did not commit, and where a
    /// computer plays.
    pub(crate) fn settle(&self, is_computers: impl Fn((Room, Seat)) -> bool, key: &ServerKey) -> Transcript {
        let contributions = everywhere().filter_map(|(room, seat)| {
            let Contribution { commitment, revealed } = self.contribution((room, seat))?.clone();
            let announced = AnnouncedCommitment { label: label(room, seat), commitment };
            Some(ContributionRecord::settle(&self.ctx, announced, revealed))
        });
        let silent = everywhere().filter(|place| self.contribution(*place).is_none());
        let settlement = Settlement {
            ctx: self.ctx.clone(),
            commitment: self.commitment.clone(),
            contributions: contributions.collect(),
            uncommitted: silent
                .map(
                    |(room, seat)| {
                        if is_computers((room, seat)) { computers_label(room, seat) } else { label(room, seat) }
                    },
                )
                .collect(),
            beacon: Beacon::none(),
        };
        Transcript::sign(settlement, key).expect("a commitment made here is sound, and seats are distinct labels")
    }
}

/// The label of a contributor: the room's letter, a colon and the seat's.
pub(crate) fn label(room: Room, seat: Seat) -> Label {
    let room = match room {
        Room::Open => 'O',
        Room::Closed => 'C',
    };
    format!("{room}:{seat}").parse().expect("two letters and a colon are a label")
}

/// The label of a seat that contributes nothing, because a computer plays there.
fn computers_label(room: Room, seat: Seat) -> Label {
    format!("{}:computer", label(room, seat)).parse().expect("a seat's label and a word are a label")
}

fn everywhere() -> impl Iterator<Item = (Room, Seat)> {
    Room::ALL.into_iter().flat_map(|room| Seat::ALL.map(|seat| (room, seat)))
}
