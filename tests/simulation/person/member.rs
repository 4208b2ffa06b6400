//! What somebody does who plays for a team: they follow the match, hand in a line-up if they are a captain, go into
//! their room, and play there as at any table.

use bridge_e2e::{conditions, lineup};
use bridge_protocol::{
    Answer, BoardSource, Lineup, MatchId, MatchInvitations, MatchRequest, MatchStage, MatchView, PlayerNumber, Request,
    Room, Team,
};
use bridge_rules::Seat;

use super::{Part, Person, Visit, asking::Why, passes};
use crate::{connection::Lost, evening::World};

/// The boards of the match.
const BOARDS: u8 = 2;
/// The rooms are counted apart from the tables that people open.
const ROOMS: usize = 100;

/// The match that is played, and its links.
pub(crate) type Opened = (MatchId, MatchInvitations);

/// Somebody's place on a team.
pub(super) struct Member {
    team: Team,
    number: u8,
    /// The match, as they were shown it last.
    pub view: Option<MatchView>,
}

/// Who plays in the match: at which table, on which seat and for whom.
pub(super) fn members() -> impl Iterator<Item = (usize, Part, Option<Member>)> {
    Team::ALL.into_iter().flat_map(|team| (1..=4).map(move |number| (team, number))).map(|(team, number)| {
        let (room, seat) = place(team, number);
        let member = Member { team, number, view: None };
        (ROOMS + usize::from(room == Room::Closed), Part::Plays(seat), Some(member))
    })
}

/// The first two of each team play in the Open room.
fn places() -> Lineup {
    lineup([1, 2], [3, 4])
}

fn place(team: Team, number: u8) -> (Room, Seat) {
    places().seat_of(team, PlayerNumber(number)).expect("all eight play")
}

impl Member {
    fn opens(&self) -> bool {
        (self.team, self.number) == (Team::Home, 1)
    }
}

impl Person {
    /// Opens the match if it is theirs to open, and follows it.
    pub(super) async fn come_to_the_match(&mut self, world: &World, visit: &mut Visit) -> Result<(), Lost> {
        let Some(Member { team, number, .. }) = self.member else { return Ok(()) };
        if self.member.as_ref().is_some_and(Member::opens) && world.team_match.borrow().is_none() {
            let correction_ms = world.conditions.correction_ms;
            let conditions = bridge_protocol::MatchConditions { correction_ms, ..conditions(&[BOARDS]) };
            let (boards, conditions) = (BoardSource::Deal(BOARDS), Box::new(conditions));
            match self.answered(world, visit, Request::OpenMatch { key: self.key, boards, conditions }).await? {
                Answer::MatchOpened { id, invitations } => {
                    world.tell(|| format!("{} has opened the match", self.name));
                    world.team_match.replace(Some((id, *invitations)));
                }
                Answer::Refused(refused) if passes(world, &refused.why) => return Err(Lost),
                other => panic!("{} opens no match: {other:?}", self.name),
            }
        }
        let links = world.team_match.borrow().as_ref().map(|(_, invitations)| invitations.teams[team].clone());
        let Some(links) = links else { return Err(Lost) };
        let captain = (number == 1).then_some(links.captain);
        let invites = captain.into_iter().chain(links.players.into_iter().nth(usize::from(number) - 1));
        for invite in invites {
            match self.answered(world, visit, Request::Join { invite }).await? {
                Answer::Following { .. } => {}
                Answer::Refused(refused) if passes(world, &refused.why) => {
                    world.tell(|| format!("{} does not follow yet: {}", self.name, refused.why));
                    return Err(Lost);
                }
                other => panic!("{} does not follow: {other:?}", self.name),
            }
        }
        Ok(())
    }

    /// What there is to do for the match; none if they are to play on.
    pub(super) fn of_the_match(&mut self, world: &World) -> Option<(Request, Why)> {
        let member = self.member.as_ref()?;
        let view = member.view.as_ref()?;
        let segment = view.segments.last().map_or(1, |segment| segment.number);
        let (ask, why) = match view.stage {
            MatchStage::Lineup if member.number == 1 => {
                (MatchRequest::HandInLineup { segment, lineup: places() }, Why::Manner)
            }
            MatchStage::Playing if self.held.is_none() => {
                let (room, _) = place(member.team, member.number);
                (MatchRequest::EnterRoom { room }, Why::Manner)
            }
            MatchStage::Final if member.opens() => (MatchRequest::Record { segment: 1 }, Why::AtTheEnd),
            MatchStage::Final => {
                self.is_done = true;
                return None;
            }
            MatchStage::Lineup | MatchStage::Dealing | MatchStage::Playing | MatchStage::Provisional => return None,
        };
        let id = world.team_match.borrow().as_ref().map(|(id, _)| *id)?;
        Some((Request::Match { id, ask }, why))
    }
}
