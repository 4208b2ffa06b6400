//! From two line-ups to two rooms (Spec D3, E2): the eight contribute to the deal that was committed to before they
//! were named.

use bridge_dealing::{ClientCommitment, Share};
use bridge_protocol::{ByRoom, Refusal, Room, TableId, limits::CONTRIBUTION_WINDOW};
use bridge_rules::Seat;

use super::{DONE_BEFORE, Decision};
use crate::{
    Moment, Person, ServerIdentity,
    team_match::{
        DealingRecord, MatchRecord, PlayRecord, Segment, TeamMatch,
        segment::{SegmentSet, Window},
    },
};

impl TeamMatch {
    pub(super) fn contribute(&self, person: &Person, number: u8, commitment: ClientCommitment) -> Decision {
        let (segment, set, (room, seat)) = self.contributor(person, number)?;
        match set.contribution((room, seat)) {
            Some(known) if known.commitment == commitment => return DONE_BEFORE,
            Some(_) => return Err(Refusal::ContributionMismatch {}),
            None if !matches!(set.window, Some(Window::Commitments(_))) => return Err(self.not_now()),
            None => {}
        }
        Ok(vec![DealingRecord::Contributed { segment: segment.number, room, seat, commitment }.into()])
    }

    pub(super) fn reveal(&self, person: &Person, number: u8, value: Share) -> Decision {
        let (segment, set, (room, seat)) = self.contributor(person, number)?;
        let known = set.contribution((room, seat)).and_then(|contribution| contribution.revealed.as_ref());
        if known == Some(&value) {
            return DONE_BEFORE;
        }
        if !matches!(set.window, Some(Window::Contributions(_))) {
            return Err(self.not_now());
        }
        if !set.matches((room, seat), &value) {
            return Err(Refusal::ContributionMismatch {});
        }
        Ok(vec![DealingRecord::Revealed { segment: segment.number, room, seat, value }.into()])
    }

    /// Where somebody is to play in a segment that is dealt.
    fn contributor(&self, person: &Person, number: u8) -> Result<(&Segment, &SegmentSet, (Room, Seat)), Refusal> {
        let Some(segment) = self.segment_numbered(number) else {
            return Err(self.segment_on(number).err().unwrap_or_else(|| self.not_now()));
        };
        if !segment.are_lineups_shown {
            return Err(self.not_now());
        }
        let set = segment.set.as_ref().ok_or(Refusal::NotDealtHere {})?;
        let (team, player) = self.people.player(person.account).ok_or(Refusal::NotInLineup {})?;
        let place = segment.lineups[team].and_then(|lineup| lineup.seat_of(team, player));
        Ok((segment, set, place.ok_or(Refusal::NotInLineup {})?))
    }

    /// A window for contributions has closed: whoever is late is dropped and named in the transcript.
    pub(super) fn window_closes(
        &self,
        segment: &Segment,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Option<MatchRecord> {
        let set = segment.set.as_ref()?;
        match set.window? {
            Window::Commitments(_) if set.somebody_committed() => Some(reveals_called(segment, at)),
            Window::Commitments(_) | Window::Contributions(_) => Some(self.dealt(segment, set, identity)),
        }
    }

    pub(super) fn dealing_goes_on(
        &self,
        segment: &Segment,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Option<MatchRecord> {
        let number = segment.number;
        let Some(set) = segment.set.as_ref().filter(|set| set.transcript.is_none()) else {
            let tables = ByRoom::from_fn(|room| self.table_of(number, room, identity));
            return Some(PlayRecord::RoomsOpened { segment: number, tables }.into());
        };
        match set.window {
            None => Some(
                DealingRecord::ContributionsCalled { segment: number, until: at.after(CONTRIBUTION_WINDOW) }.into(),
            ),
            Some(Window::Commitments(_)) => {
                let is_awaited = |place| !self.is_computers(segment, place);
                set.all_committed(is_awaited).then(|| reveals_called(segment, at))
            }
            Some(Window::Contributions(_)) => set.all_revealed().then(|| self.dealt(segment, set, identity)),
        }
    }

    /// A computer runs where the dealer does: it contributes nothing, and nobody waits for it.
    fn is_computers(&self, segment: &Segment, (room, seat): (Room, Seat)) -> bool {
        self.sitter(segment, room, seat).is_some_and(|account| account.is_computer())
    }

    fn dealt(&self, segment: &Segment, set: &SegmentSet, identity: &ServerIdentity) -> MatchRecord {
        let transcript = set.settle(|place| self.is_computers(segment, place), &identity.key);
        DealingRecord::Dealt { segment: segment.number, transcript: Box::new(transcript) }.into()
    }

    /// Nobody can foretell the identity of a room's table.
    fn table_of(&self, number: u8, room: Room, identity: &ServerIdentity) -> TableId {
        let room = match room {
            Room::Open => b'O',
            Room::Closed => b'C',
        };
        let chance = identity.key.chance("room", &[&self.id.to_bytes()[..], &[number, room]].concat());
        TableId::from_bytes(std::array::from_fn(|place| chance[place]))
    }
}

fn reveals_called(segment: &Segment, at: Moment) -> MatchRecord {
    DealingRecord::RevealsCalled { segment: segment.number, until: at.after(CONTRIBUTION_WINDOW) }.into()
}
