//! The matches that a connection follows: the latest view of each, and the player's part in dealing its segments (Spec
//! E2).

use std::{collections::BTreeMap, sync::Arc};

use bridge_dealing::{Contribution, Label, Share};
use bridge_protocol::{
    Dealing, LineupView, MatchFrame, MatchId, MatchLane, MatchPlace, MatchRequest, MatchView, Request, SegmentView,
};

use super::Update;

/// A match as this connection sees it.
#[derive(Clone, Debug)]
pub struct Followed {
    /// The lane whose view it is.
    pub lane: MatchLane,
    /// The places of the account in the match.
    pub places: Vec<MatchPlace>,
    /// The match as that lane sees it.
    pub view: Arc<MatchView>,
    /// The contributions of this connection to the deal of each segment, by its number. They are worth keeping.
    pub contributions: BTreeMap<u8, Contribution>,
}

#[derive(Default)]
pub(super) struct Matches {
    joined: BTreeMap<MatchId, Vec<MatchPlace>>,
    followed: BTreeMap<MatchId, Followed>,
}

impl Matches {
    /// The server says what one is in a match; its view follows, unless it has been seen already.
    pub(super) fn follow(&mut self, id: MatchId, places: Vec<MatchPlace>) -> Option<Update> {
        self.joined.insert(id, places.clone());
        let followed = self.followed.get_mut(&id)?;
        followed.places = places;
        Some(Update::Match { id, followed: followed.clone() })
    }

    /// None for a match that was left while its frame was under way.
    pub(super) fn see(&mut self, frame: MatchFrame) -> Option<Update> {
        let MatchFrame { id, lane, view } = frame;
        let places = self.joined.get(&id)?.clone();
        let contributions = self.followed.remove(&id).map(|known| known.contributions).unwrap_or_default();
        let followed = Followed { lane, places, view: Arc::new(view), contributions };
        self.followed.insert(id, followed.clone());
        Some(Update::Match { id, followed })
    }

    /// Lets a match go; tells whether it was held.
    pub(super) fn leave(&mut self, id: MatchId) -> bool {
        let seen = self.followed.remove(&id).is_some();
        self.joined.remove(&id).is_some() || seen
    }

    /// The matches to follow again on the next socket.
    pub(super) fn ids(&self) -> Vec<MatchId> {
        self.joined.keys().copied().collect()
    }

    /// The requests that the dealing wants of this player, and whether their share was drawn for them.
    pub(super) fn duties(&mut self, mut draw: impl FnMut() -> Option<Share>) -> Vec<(Request, Option<Update>)> {
        let mut duties = Vec::new();
        for (id, followed) in &mut self.followed {
            let known = followed.contributions.len();
            if let Some(ask) = duty(followed, &mut draw) {
                let drawn = followed.contributions.len() > known;
                let update = drawn.then(|| Update::Match { id: *id, followed: followed.clone() });
                duties.push((Request::Match { id: *id, ask }, update));
            }
        }
        duties
    }

    /// Every match as it stands.
    pub(super) fn latest(&self) -> impl Iterator<Item = Update> {
        self.followed.iter().map(|(id, followed)| Update::Match { id: *id, followed: followed.clone() })
    }
}

/// The share is drawn once a segment and kept with the match. Nothing is contributed to a set whose root is not that of
/// its boards.
fn duty(followed: &mut Followed, draw: impl FnOnce() -> Option<Share>) -> Option<MatchRequest> {
    let view = Arc::clone(&followed.view);
    let segment = view.segments.last()?;
    let set = segment.set.as_ref().filter(|set| set.commitment.check(&set.ctx).is_ok())?;
    let label = label(segment, &followed.places)?;
    let announced = set.contributions.iter().find(|contribution| contribution.label == label);
    match (set.wanted, announced) {
        (Dealing::Commitments, None) => {
            let own = match followed.contributions.remove(&segment.number) {
                Some(own) if own.label == label => own,
                Some(_) | None => Contribution { label, r: draw()? },
            };
            let commitment = own.commitment(&set.ctx);
            followed.contributions.insert(segment.number, own);
            Some(MatchRequest::Contribute { segment: segment.number, commitment })
        }
        (Dealing::Contributions, Some(announced)) if !announced.revealed => {
            let own = followed.contributions.get(&segment.number)?;
            let committed = own.commitment(&set.ctx) == announced.commitment;
            committed.then(|| MatchRequest::Reveal { segment: segment.number, value: own.r.clone() })
        }
        (Dealing::Nothing | Dealing::Commitments | Dealing::Contributions | Dealing::Done, _) => None,
    }
}

/// `O:N`: where this player sits in a segment.
fn label(segment: &SegmentView, places: &[MatchPlace]) -> Option<Label> {
    let (room, seat) = places.iter().find_map(|place| match place {
        MatchPlace::Player { team, number } => match &segment.lineups[*team] {
            LineupView::Shown(lineup) => lineup.seat_of(*team, *number),
            LineupView::Awaited | LineupView::HandedIn => None,
        },
        MatchPlace::Captain { .. } | MatchPlace::Spectator {} | MatchPlace::Director {} => None,
    })?;
    let letter = match room {
        bridge_protocol::Room::Open => 'O',
        bridge_protocol::Room::Closed => 'C',
    };
    format!("{letter}:{seat}").parse().ok()
}

#[cfg(test)]
mod tests {
    use bridge_dealing::ClientCommitment;
    use bridge_protocol::{ContributionView, PlayerNumber, Team};

    use super::*;
    use crate::fixtures::matches::{self, MATCH};

    #[test]
    fn a_player_commits_and_then_reveals_the_same_share_under_their_seat() {
        let mut matches = seen(Dealing::Commitments, &[]);
        let drawn = duties(&mut matches);
        let [(Request::Match { ask: MatchRequest::Contribute { segment: 1, commitment }, .. }, Some(_))] = drawn[..]
        else {
            panic!("no commitment")
        };
        let announced = |revealed| ContributionView { label: "C:E".parse().unwrap(), commitment, revealed };
        matches.see(frame(Dealing::Commitments, &[announced(false)]));
        assert_eq!(duties(&mut matches).len(), 0);

        matches.see(frame(Dealing::Contributions, &[announced(false)]));
        let own = matches.followed[&MATCH].contributions[&1].clone();
        let reveal = MatchRequest::Reveal { segment: 1, value: own.r };
        assert!(matches!(&duties(&mut matches)[..], [(Request::Match { ask, .. }, None)] if *ask == reveal));
        matches.see(frame(Dealing::Contributions, &[announced(true)]));
        assert_eq!(duties(&mut matches).len(), 0);
    }

    #[test]
    fn who_rests_or_committed_elsewhere_contributes_nothing() {
        let mut rests = Matches::default();
        rests.follow(MATCH, vec![MatchPlace::Captain { team: Team::Home }]);
        rests.see(frame(Dealing::Commitments, &[]));
        assert_eq!(duties(&mut rests).len(), 0);

        let commitment = ClientCommitment::new([9; 32]);
        let elsewhere = ContributionView { label: "C:E".parse().unwrap(), commitment, revealed: false };
        assert_eq!(duties(&mut seen(Dealing::Contributions, &[elsewhere])).len(), 0);
    }

    /// Holds C-CHECK-ROOT.
    #[test]
    fn nothing_is_given_to_a_set_whose_root_is_not_that_of_its_boards() {
        let mut falsely_promised = frame(Dealing::Commitments, &[]);
        falsely_promised.view.segments[0].set.as_mut().unwrap().commitment.boards.pop();
        let mut matches = seen(Dealing::Nothing, &[]);
        matches.see(falsely_promised);
        assert_eq!(duties(&mut matches).len(), 0);
    }

    #[test]
    fn what_was_left_does_not_come_back_with_a_frame_that_was_under_way() {
        let mut matches = seen(Dealing::Nothing, &[]);
        assert!(matches.leave(MATCH));
        assert!(matches.see(frame(Dealing::Nothing, &[])).is_none());
        assert_eq!((matches.latest().count(), matches.ids()), (0, Vec::new()));
    }

    fn seen(wanted: Dealing, contributions: &[ContributionView]) -> Matches {
        let mut matches = Matches::default();
        matches.follow(MATCH, vec![MatchPlace::Player { team: Team::Home, number: PlayerNumber(3) }]);
        matches.see(frame(wanted, contributions));
        matches
    }

    fn frame(wanted: Dealing, contributions: &[ContributionView]) -> MatchFrame {
        let view = matches::dealing(wanted, contributions);
        MatchFrame { id: MATCH, lane: MatchLane::Home, view }
    }

    fn duties(matches: &mut Matches) -> Vec<(Request, Option<Update>)> {
        matches.duties(|| Share::new(&[5; 32]).ok())
    }
}
