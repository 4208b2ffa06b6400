//! The eight who play a recorded match again, and their captains, who sit North and East in the Open room.

use std::time::Duration;

use bridge_protocol::{
    BoardSource, ByRoom, Lineup, MatchConditions, MatchId, MatchRequest, Pair, PlayerNumber, Policy, Refusal, Request,
    Room, Team,
};
use bridge_rules::{BySeat, Seat};

use super::{super::foursome::guest, source::Source};
use bridge_client::{
    api::Server,
    connection::{Connection, RequestError},
};

use crate::{
    cli::ReplayArgs,
    competition::team_match::open_match,
    exit::Failure,
    load::replay::{Stopped, foursome::Foursome, remarks::Remarks},
};

/// How long to wait where a server has no breath for the moment.
const A_MOMENT: Duration = Duration::from_millis(250);
/// Acts per second in the slower room, where no speed is asked for.
const SLOWER: u32 = 400;

/// Both teams in each segment: 1 and 2 in the Open room, 3 and 4 in the Closed room.
pub(super) const LINEUP: Lineup =
    ByRoom { open: Pair([PlayerNumber(1), PlayerNumber(2)]), closed: Pair([PlayerNumber(3), PlayerNumber(4)]) };

pub(super) struct People(ByRoom<BySeat<Connection>>);

impl People {
    /// They come to the server, and one of them opens the match.
    pub(super) async fn come(
        args: &ReplayArgs,
        source: &Source,
        boards: BoardSource,
        conditions: MatchConditions,
    ) -> Result<(Self, MatchId), Failure> {
        let server = &args.at.server;
        let mut people = ByRoom {
            open: room_of(server, source, Room::Open).await?,
            closed: room_of(server, source, Room::Closed).await?,
        };
        let host = people.open.north.handle();
        host.show_code(args.code.code.as_deref()).await?;
        let (id, invitations) = open_match(&host, boards, conditions).await?;
        for room in Room::ALL {
            for seat in Seat::ALL {
                let team = room.team_at(seat);
                let number =
                    Seat::ALL.into_iter().filter(|other| room.team_at(*other) == team).position(|other| other == seat);
                let place = number.unwrap_or(0) + if room == Room::Open { 0 } else { 2 };
                let link = invitations.teams[team].players.get(place);
                let link = link.ok_or_else(|| Failure::refused("the server gave fewer invitations than players"))?;
                people[room][seat].join(link).await?;
            }
        }
        people.open.north.join(&invitations.teams.home.captain).await?;
        people.open.east.join(&invitations.teams.away.captain).await?;
        Ok((Self(people), id))
    }

    /// Four to each room; one room is slower than the other.
    pub(super) fn sit(self, args: &ReplayArgs, remarks: Remarks, policy: Policy) -> ByRoom<Foursome> {
        let Self(ByRoom { open, closed }) = self;
        let slower = args.speed.map_or(SLOWER, |speed| (speed / 2).max(1));
        let swapped = args.shuffle.is_some_and(|seed| seed % 2 == 1);
        let (of_open, of_closed) = if swapped { (Some(slower), args.speed) } else { (args.speed, Some(slower)) };
        ByRoom {
            open: Foursome::of(open, policy, remarks, of_open),
            closed: Foursome::of(closed, policy, remarks, of_closed),
        }
    }
}

async fn room_of(server: &Server, source: &Source, room: Room) -> Result<BySeat<Connection>, Failure> {
    let names = &source.players[room];
    Ok(BySeat {
        north: guest(server, names, Seat::North).await?,
        east: guest(server, names, Seat::East).await?,
        south: guest(server, names, Seat::South).await?,
        west: guest(server, names, Seat::West).await?,
    })
}

/// A team's captain.
pub(super) fn captain(rooms: &mut ByRoom<Foursome>, team: Team) -> &mut Connection {
    rooms.open.player(match team {
        Team::Home => Seat::North,
        Team::Away => Seat::East,
    })
}

/// Asks something of the match, again if the server was out of breath.
pub(super) async fn ask(connection: &Connection, id: MatchId, ask: MatchRequest) -> Result<(), Stopped> {
    loop {
        match connection.handle().patiently(Request::Match { id, ask: ask.clone() }).await {
            Ok(_) => return Ok(()),
            Err(RequestError::Refused(refused)) if matches!(refused.why, Refusal::Unavailable {}) => {
                tokio::time::sleep(A_MOMENT).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
}
