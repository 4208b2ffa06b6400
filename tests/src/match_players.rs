//! Two teams of four in a match. The first player of each is its captain too; `1` and `2` play in the Open room and the
//! others in the Closed one, unless a story says otherwise.

use std::{collections::BTreeMap, net::SocketAddr};

use bridge_dealing::{ClientCommitment, Share};
use bridge_protocol::{
    Answer, BoardSource, ByRoom, ByTeam, Invitations, Kibitzing, Lineup, MatchConditions, MatchId, MatchInvitations,
    MatchPlace, MatchRequest, MatchStage, MatchView, OpeningKey, Pair, PlayerName, PlayerNumber, Policy, Request, Room,
    TableId, Team, TeamEntry,
};
use bridge_rules::{BySeat, Seat};

use crate::{Foursome, Guest, Player};

/// Whoever plays for a team, by their number on its roster.
pub type Member = (Team, u8);

/// The names of both rosters.
const NAMES: [[&str; 4]; 2] = [["Hanna", "Hubertus", "Helen", "Henry"], ["Ada", "Bruno", "Carla", "Dmitri"]];

/// MatchPlayers players of one match.
pub struct MatchPlayers {
    /// Where the server is.
    pub address: SocketAddr,
    /// The match.
    pub id: MatchId,
    /// The links that were sent round.
    pub invitations: MatchInvitations,
    /// Who they are.
    pub guests: BTreeMap<Member, Guest>,
    /// The sockets of those who are not at a table.
    pub players: BTreeMap<Member, Player>,
}

/// Four of the eight, at the table of a room.
pub struct AtTable {
    /// Which room.
    pub room: Room,
    /// Who sits where.
    pub members: BySeat<Member>,
    /// They.
    pub four: Foursome,
}

impl MatchPlayers {
    /// Home's captain opens a match under these conditions, and all eight take their places.
    pub async fn meet(address: SocketAddr, boards: BoardSource, conditions: MatchConditions) -> Self {
        let mut guests = BTreeMap::new();
        let mut players = BTreeMap::new();
        for (member, name) in roster() {
            let guest = Guest::of(address, name).await;
            players.insert(member, Player::enter(address, &guest).await);
            guests.insert(member, guest);
        }
        let host = players.get_mut(&CAPTAINS[0]).expect("home's captain");
        let (id, invitations) = open(host, boards, conditions).await;
        let mut eight = Self { address, id, invitations, guests, players };
        for (member, _) in roster() {
            eight.take_places(member).await;
        }
        eight
    }

    async fn take_places(&mut self, (team, number): Member) {
        let links = &self.invitations.teams[team];
        let as_player = MatchPlace::Player { team, number: PlayerNumber(number) };
        let as_captain = (number == 1).then(|| (links.captain.clone(), MatchPlace::Captain { team }));
        let mut places = Vec::new();
        let joins = as_captain.into_iter().chain([(links.players[usize::from(number) - 1].clone(), as_player)]);
        for (invite, place) in joins.collect::<Vec<_>>() {
            places.push(place);
            let (id, lane) = (self.id, team.into());
            let answer = self.player((team, number)).ask(Request::Join { invite }).await;
            assert_eq!(answer, Answer::Following { id, lane, places: places.clone() });
        }
    }

    /// All who are not at a table connect again and follow the match, as soon as the server lets them.
    pub async fn come_back(&mut self, address: SocketAddr) {
        for member in self.members() {
            let guest = self.guests[&member].clone();
            let request = self.request(MatchRequest::Follow {});
            let player = loop {
                let Ok(mut player) = Player::try_resume(address, &guest, &[]).await else { continue };
                let id = player.send(request.clone()).await;
                if let Ok(Answer::Following { .. }) = player.answer(id).await {
                    break player;
                }
            };
            self.players.insert(member, player);
            self.player(member).until_match("the match", |_| true).await;
        }
    }

    /// Somebody who is not at a table.
    pub fn player(&mut self, member: Member) -> &mut Player {
        self.players.get_mut(&member).unwrap_or_else(|| panic!("{member:?} is at a table"))
    }

    /// A captain who is not at a table.
    pub fn captain(&mut self, team: Team) -> &mut Player {
        self.player((team, 1))
    }

    /// A request to the match.
    pub fn request(&self, ask: MatchRequest) -> Request {
        Request::Match { id: self.id, ask }
    }

    /// Asks the match for something that must be done.
    pub async fn done(&mut self, member: Member, ask: MatchRequest) {
        let request = self.request(ask);
        let answer = self.player(member).ask(request.clone()).await;
        assert_eq!(answer, Answer::Done {}, "{member:?}: {request:?}");
    }

    /// The captain of a team hands a line-up in.
    pub async fn hand_in(&mut self, team: Team, segment: u8, lineup: Lineup) {
        self.done((team, 1), MatchRequest::HandInLineup { segment, lineup }).await;
    }

    /// Both captains hand in line-ups, and the rooms open; if the segment is dealt, all eight contribute.
    pub async fn place(&mut self, segment: u8, lineup: Lineup) {
        for team in Team::ALL {
            self.hand_in(team, segment, lineup).await;
        }
        for member in self.members() {
            self.player(member)
                .until_match("the line-ups", |view| {
                    view.segments.len() == usize::from(segment) && view.stage != MatchStage::Lineup
                })
                .await;
        }
        if self.captain(Team::Home).match_view().stage == MatchStage::Dealing {
            self.contribute(segment, lineup).await;
        }
        for member in self.members() {
            self.player(member).until_match("the rooms", |view| view.stage == MatchStage::Playing).await;
        }
    }

    async fn contribute(&mut self, segment: u8, lineup: Lineup) {
        for member in self.members() {
            let (label, share) = contribution(lineup, member);
            let view = self.player(member).match_view();
            let ctx = &view.segments.last().and_then(|segment| segment.set.as_ref()).expect("a dealt segment").ctx;
            let label = label.parse().expect("a room's letter and a seat's are a label");
            let commitment = ClientCommitment::of(ctx, &label, &share);
            self.done(member, MatchRequest::Contribute { segment, commitment }).await;
        }
        for member in self.members() {
            let (_, value) = contribution(lineup, member);
            self.done(member, MatchRequest::Reveal { segment, value }).await;
        }
    }

    /// Those who are not at a table.
    pub fn members(&self) -> Vec<Member> {
        self.players.keys().copied().collect()
    }

    /// The four of a room go in and sit down; `seed` decides how they play.
    pub async fn go_in(&mut self, room: Room, lineup: Lineup, seed: u64) -> AtTable {
        let members = BySeat::from_fn(|seat| {
            let team = room.team_at(seat);
            (team, lineup.player_at(team, room, seat).expect("a line-up has a player for each seat").0)
        });
        let mut at_table = None;
        let mut seated = Vec::new();
        for (seat, member) in members.iter() {
            let mut player = self.players.remove(member).unwrap_or_else(|| panic!("{member:?} is at a table"));
            let table = enter_room(&mut player, self.id, room, seat).await;
            assert_eq!(*at_table.get_or_insert(table), table, "a room has one table");
            seated.push(player);
        }
        let [north, east, south, west] = <[Player; 4]>::try_from(seated).ok().expect("four seats");
        let players = BySeat { north, east, south, west };
        let guests = BySeat::from_fn(|seat| self.guests[&members[seat]].clone());
        let nobody = Invitations { seats: BySeat::default(), kibitzers: None, director: String::new() };
        let table = at_table.expect("a room has a table");
        AtTable { room, members, four: Foursome::already_met(table, nobody, guests, players, seed) }
    }

    /// The four of a room get up from the table, as far as the story is concerned.
    pub fn come_out(&mut self, at_table: AtTable) {
        let AtTable { members, four, .. } = at_table;
        let BySeat { north, east, south, west } = four.players;
        for (seat, player) in Seat::ALL.into_iter().zip([north, east, south, west]) {
            self.players.insert(members[seat], player);
        }
    }

    /// Plays a segment in both rooms, one after the other, until everybody is told that it is closed.
    pub async fn play(&mut self, segment: u8, lineup: Lineup, seed: u64) {
        self.place(segment, lineup).await;
        for room in Room::ALL {
            let mut at_table = self.go_in(room, lineup, seed).await;
            at_table.play_all().await;
            self.come_out(at_table);
        }
        for member in self.members() {
            self.player(member).until_match("the end of the segment", |view| is_closed(view, segment)).await;
        }
    }
}

impl AtTable {
    /// Plays every board that is left.
    pub async fn play_all(&mut self) {
        while self.four.players.north.view().next_board().is_some() {
            self.play_board().await;
        }
    }

    /// Plays the next board.
    pub async fn play_board(&mut self) {
        self.four.begin_board().await;
        self.four.play_out().await;
    }

    /// All four connect again, follow the match and go in, as after a restart of the server.
    pub async fn come_back(&mut self, address: SocketAddr, id: MatchId) {
        for seat in Seat::ALL {
            let mut player = Player::enter(address, &self.four.guests[seat]).await;
            follow(&mut player, id).await;
            assert_eq!(enter_room(&mut player, id, self.room, seat).await, self.four.table);
            self.four.players[seat] = player;
        }
    }
}

/// Follows a match anew.
pub async fn follow(player: &mut Player, id: MatchId) {
    let answer = player.ask(Request::Match { id, ask: MatchRequest::Follow {} }).await;
    assert!(matches!(answer, Answer::Following { .. }), "{answer:?}");
    player.until_match("the match", |_| true).await;
}

async fn enter_room(player: &mut Player, id: MatchId, room: Room, seat: Seat) -> TableId {
    let answer = player.ask(Request::Match { id, ask: MatchRequest::EnterRoom { room } }).await;
    let Answer::Seated { table, seat: got } = answer else { panic!("no seat in the {room} room: {answer:?}") };
    assert_eq!(got, seat);
    player.until_at(table).await;
    table
}

/// Whether a segment is over in both rooms.
pub fn is_closed(view: &MatchView, segment: u8) -> bool {
    view.segments.iter().any(|each| each.number == segment && each.closed)
}

/// Both teams with their captains' numbers.
const CAPTAINS: [Member; 2] = [(Team::Home, 1), (Team::Away, 1)];

fn roster() -> impl Iterator<Item = (Member, &'static str)> {
    let of =
        |(team, names): (Team, [&'static str; 4])| (1..).zip(names).map(move |(number, name)| ((team, number), name));
    Team::ALL.into_iter().zip(NAMES).flat_map(of)
}

/// The conditions of a small match: segments of so many boards, no kibitzers, everything else as usual.
pub fn conditions(segments: &[u8]) -> MatchConditions {
    let team = |team: Team| {
        let (name, players) = match team {
            Team::Home => ("Lions", NAMES[0]),
            Team::Away => ("Tigers", NAMES[1]),
        };
        TeamEntry {
            name: name.to_owned(),
            players: players.map(|name| PlayerName::new(name).expect("a name")).to_vec(),
            computers: Vec::new(),
        }
    };
    MatchConditions {
        name: "Lions and Tigers".to_owned(),
        teams: ByTeam::from_fn(team),
        segments: segments.to_vec(),
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::social() },
        visibility: Default::default(),
        scoring: Default::default(),
        victory_points: None,
        seating_rights: Default::default(),
        lineup_within_ms: None,
        carry_over: None,
        ties: Default::default(),
        order: ByRoom::default(),
        exchange: bridge_protocol::Exchange::Free,
        least_segments: None,
        segment_clock: None,
        correction_ms: 60 * 60 * 1000,
    }
}

/// A line-up: a pair for the Open room and one for the Closed.
pub fn lineup(open: [u8; 2], closed: [u8; 2]) -> Lineup {
    let pair = |numbers: [u8; 2]| Pair(numbers.map(PlayerNumber));
    Lineup { open: pair(open), closed: pair(closed) }
}

fn contribution(lineup: Lineup, (team, number): Member) -> (String, Share) {
    let (room, seat) = lineup.seat_of(team, PlayerNumber(number)).expect("all eight play");
    let letter = match room {
        Room::Open => 'O',
        Room::Closed => 'C',
    };
    let share = Share::new(&[number * 16 + team as u8; 32]).expect("32 bytes are a share");
    (format!("{letter}:{seat}"), share)
}

/// Opens a match.
pub async fn open(host: &mut Player, boards: BoardSource, conditions: MatchConditions) -> (MatchId, MatchInvitations) {
    let mut key = [0; 16];
    getrandom::fill(&mut key).expect("the system has entropy");
    let (key, conditions) = (OpeningKey::from_bytes(key), Box::new(conditions));
    match host.ask(Request::OpenMatch { key, boards, conditions }).await {
        Answer::MatchOpened { id, invitations } => (id, *invitations),
        other => panic!("no match: {other:?}"),
    }
}
