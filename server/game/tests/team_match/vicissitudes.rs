//! Random matches in which anybody does anything at any time. The driver replays after every step and repeats every
//! command; here it is about reaching every corner, and about what must never be so.

use std::collections::BTreeSet;

use bridge_dealing::{ClientCommitment, Label, Share};
use bridge_game::{Chair, MatchCommand, MatchRecord, Moment, Person, PlayedBoard, RoomFine};
use bridge_protocol::{
    Adjusted, Artificial, Award, CarryOver, LineupView, MatchConditions, MatchLane, MatchPlace, MatchRuling,
    MatchStage, Ratio, Room, SeatingRights, Team, Ties, Unit, Visibility,
};
use bridge_rules::Seat;

use crate::{
    chance::Chance,
    people::{captain, director, lineup, number, places, player, spectator, stranger},
    story::{Story, board, conditions, result},
};

const STEPS: usize = 150;

#[test]
fn random_matches_replay_and_repeat() {
    let mut kinds = BTreeSet::new();
    for seed in 0..60 {
        let mut chance = Chance::new(seed);
        let mut story = opened(&mut chance);
        for _ in 0..STEPS {
            kinds.extend(step(&mut story, &mut chance).iter().map(kind));
            holds(&story, seed);
        }
    }
    assert_eq!(kinds.len(), 27, "some things never happened: {kinds:?}");
}

fn kind(record: &MatchRecord) -> String {
    let shown = format!("{record:?}");
    shown.split(' ').next().unwrap().to_owned()
}

fn opened(chance: &mut Chance) -> Story {
    let conditions = MatchConditions {
        visibility: chance.one_of(&[Visibility::AtSegmentEnd, Visibility::AtBoard, Visibility::AtMatchEnd]),
        seating_rights: chance.one_of(&[
            SeatingRights::Blind,
            SeatingRights::Visitors,
            SeatingRights::Alternate,
            SeatingRights::Toss,
        ]),
        lineup_within_ms: chance.percent(70).then_some(600_000),
        carry_over: chance.percent(20).then_some(CarryOver { to: Team::Home, amount: Ratio { n: 1, d: 10 } }),
        ties: chance.one_of(&[Ties::Stand, Ties::ExtraBoards, Ties::Aggregate, Ties::SuddenDeath]),
        ..conditions(&chance.one_of(&[vec![2], vec![1, 2], vec![2, 2]]))
    };
    let mut story = if chance.percent(50) { Story::open(conditions) } else { Story::imported(conditions) };
    if chance.percent(80) {
        story.everyone_joins();
    }
    if chance.percent(60) {
        story.director_joins();
    }
    story
}

/// What happened, if anything did.
fn step(story: &mut Story, chance: &mut Chance) -> Vec<MatchRecord> {
    story.now = Moment(story.now.0 + u64::try_from(chance.below(3_000)).unwrap());
    match chance.below(10) {
        0 if chance.percent(20) => story.wakes(),
        0 if chance.percent(20) => story.next_deadline_comes(),
        0 => story.time_passes(),
        1..=4 => plays(story, chance),
        5 => {
            let room = chance.one_of(&Room::ALL);
            if story.stage() != MatchStage::Playing {
                return Vec::new();
            }
            let seat = chance.one_of(&Seat::ALL);
            let records = is_told(story, chance, (room, seat));
            if chance.percent(50) {
                records
            } else {
                [records, captains_substitute(story, chance, room, seat)].concat()
            }
        }
        6 if story.stage() == MatchStage::Dealing => contributes(story, chance),
        7 if chance.percent(30) => {
            let ruling = ruling(story, chance);
            story.rules(ruling).unwrap_or_default()
        }
        _ => {
            let (who, command) = (anybody(chance), command(story, chance));
            story.does(&who, command).unwrap_or_default()
        }
    }
}

/// What a room has to tell of a seat, and of what its director fined.
fn is_told(story: &mut Story, chance: &mut Chance, (room, seat): (Room, Seat)) -> Vec<MatchRecord> {
    let player = who_sits(story, room, seat);
    if chance.percent(70) {
        story.does(&player, MatchCommand::EnterRoom { room }).ok();
    }
    let gone = if chance.percent(70) { player.clone() } else { anybody(chance) };
    match chance.below(8) {
        0 => [story.are_gone(room, &[(seat, gone)]), story.are_gone(room, &[])].concat(),
        1..=3 => story.are_gone(room, &[(seat, gone)]),
        4 => {
            let fine = RoomFine {
                side: seat.side(),
                amount: Ratio::whole(1),
                unit: Unit::Imps,
                reason: "a phone rang".to_owned(),
                director: player.account,
            };
            story.are_fined(room, fine)
        }
        5 => story.does(&gone, MatchCommand::EnterRoom { room }).unwrap_or_default(),
        6 => story.chair_is(room, seat, Chair::Left),
        _ => story.chair_is(room, seat, Chair::Taken(player.account)),
    }
}

fn captains_substitute(story: &mut Story, chance: &mut Chance, room: Room, seat: Seat) -> Vec<MatchRecord> {
    let segment = story.segment();
    let (team, who) = (room.team_at(seat), who_sits(story, room, seat));
    let out = (1..=5).find(|number| player(team, *number) == who).unwrap();
    let command = MatchCommand::Substitute { segment: segment.number, out: number(out), into: any_number(chance) };
    let comes = story.does(&captain(team), command).unwrap_or_default();
    let comes_back = story.does(&who, MatchCommand::EnterRoom { room }).unwrap_or_default();
    if chance.percent(50) { comes } else { [comes, comes_back].concat() }
}

/// The one who has a seat, in their turn.
fn contributes(story: &mut Story, chance: &mut Chance) -> Vec<MatchRecord> {
    let (room, seat) = (chance.one_of(&Room::ALL), chance.one_of(&Seat::ALL));
    let segment = story.segment();
    let set = segment.set.unwrap();
    let label: Label = format!("{}:{seat}", if room == Room::Open { 'O' } else { 'C' }).parse().unwrap();
    let value = Share::new(&[7; 16]).unwrap();
    let commitment = ClientCommitment::of(&set.ctx, &label, &value);
    let who = who_sits(story, room, seat);
    let number = segment.number;
    let commits = story.does(&who, MatchCommand::Contribute { segment: number, commitment }).unwrap_or_default();
    let reveals = story.does(&who, MatchCommand::Reveal { segment: number, value }).unwrap_or_default();
    [commits, reveals].concat()
}

fn who_sits(story: &Story, room: Room, seat: Seat) -> Person {
    let lineup = story.segment().lineups[room.team_at(seat)];
    let LineupView::Shown(lineup) = lineup else { panic!("it is played: {lineup:?}") };
    let team = room.team_at(seat);
    player(team, lineup.player_at(team, room, seat).unwrap().0)
}

fn plays(story: &mut Story, chance: &mut Chance) -> Vec<MatchRecord> {
    let dealt = story.sees(MatchLane::Director).segments.into_iter().filter(|segment| segment.tables.is_some());
    let boards: Vec<_> = dealt.flat_map(|segment| segment.boards).collect();
    if boards.is_empty() {
        return Vec::new();
    }
    let board = chance.one_of(&boards[boards.len().saturating_sub(3)..]);
    let score = chance.one_of(&[420, 400, -50, 0]);
    let adjusted = chance.percent(5).then_some(Adjusted::Void {});
    let played = PlayedBoard { board, result: Some(result(board.get(), score)), adjusted };
    story.reports(chance.one_of(&Room::ALL), played)
}

fn command(story: &Story, chance: &mut Chance) -> MatchCommand {
    let segment = story.segment().number;
    let on = if chance.percent(95) { segment } else { chance.one_of(&[1, 2, 9]) };
    let label: Label = format!("{}:{}", chance.one_of(&['O', 'C']), chance.one_of(&Seat::ALL)).parse().unwrap();
    let value = Share::new(&[label.as_str().as_bytes()[2]; 16]).unwrap();
    match chance.below(20) {
        0 => MatchCommand::Join { place: chance.one_of(&places()).1 },
        1 => MatchCommand::Join { place: MatchPlace::Director {} },
        2..=5 => MatchCommand::EnterRoom { room: chance.one_of(&Room::ALL) },
        6..=12 => MatchCommand::HandInLineup { segment: on, lineup: any_lineup(chance) },
        13 => match story.segment().set {
            None => MatchCommand::EnterRoom { room: Room::Open },
            Some(set) => {
                let commitment = ClientCommitment::of(&set.ctx, &label, &value);
                MatchCommand::Contribute { segment: on, commitment }
            }
        },
        14 => MatchCommand::Reveal { segment: on, value },
        15 | 16 => MatchCommand::Substitute { segment: on, out: any_number(chance), into: any_number(chance) },
        17 | 18 => MatchCommand::AgreeScore { version: story.sees(MatchLane::Home).score_version },
        _ if chance.percent(25) => MatchCommand::Concede,
        _ => MatchCommand::EnterRoom { room: Room::Closed },
    }
}

fn ruling(story: &Story, chance: &mut Chance) -> MatchRuling {
    let segment = story.segment();
    let (team, room) = (chance.one_of(&Team::ALL), chance.one_of(&Room::ALL));
    let board = if chance.percent(90) { chance.one_of(&segment.boards) } else { board(1) };
    match chance.below(14) {
        0..=3 => MatchRuling::SetLineup { segment: segment.number, team, lineup: any_lineup(chance) },
        4..=6 => {
            let (out, into) = (any_number(chance), any_number(chance));
            MatchRuling::Substitute { segment: segment.number, team, out, into }
        }
        7..=9 => {
            let award = |one| Award::Artificial(one);
            let (ns, ew) = (award(Artificial::AveragePlus), award(Artificial::Average));
            MatchRuling::Score { board, room, ns, ew }
        }
        10 => MatchRuling::Void { board },
        11 => MatchRuling::Penalise { team, amount: Ratio::whole(1), unit: Unit::Imps },
        12 if chance.percent(50) => MatchRuling::Extend { segment: segment.number, minutes: 1 },
        12 => MatchRuling::Finalise {},
        _ if chance.percent(10) => MatchRuling::Forfeit { team },
        _ => MatchRuling::Void { board },
    }
}

fn anybody(chance: &mut Chance) -> Person {
    let team = chance.one_of(&Team::ALL);
    match chance.below(20) {
        0 => stranger(),
        1 => spectator(),
        2..=4 => director(),
        5..=11 => captain(team),
        _ => player(team, chance.one_of(&[1, 2, 3, 4, 5])),
    }
}

fn any_lineup(chance: &mut Chance) -> bridge_protocol::Lineup {
    let [a, b, c, d, _] = <[u8; 5]>::try_from(chance.shuffled(vec![1, 2, 3, 4, 5])).unwrap();
    if chance.percent(95) { lineup([a, b, c, d]) } else { lineup([a, b, a, d]) }
}

fn any_number(chance: &mut Chance) -> bridge_protocol::PlayerNumber {
    number(chance.one_of(&[1, 2, 3, 4, 5]))
}

/// Spec D1, D5, D8: nobody has two seats or is in both rooms, and nobody else's line-up is seen before its time.
fn holds(story: &Story, seed: u64) {
    let wanted = story.team_match.rooms_wanted();
    if let [.., open, closed] = &wanted[..] {
        let seats: Vec<_> =
            [open, closed].iter().flat_map(|room| room.seats.seats.iter().filter_map(|(_, who)| *who)).collect();
        let mut distinct = seats.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), seats.len(), "seed {seed}: somebody has two seats");
    }
    for (who, _) in places() {
        let lets_in = |room| story.team_match.entrance(who.account, room).is_some();
        assert!(!(lets_in(Room::Open) && lets_in(Room::Closed)) || who == director(), "seed {seed}: {}", who.name);
    }
    let segment = story.sees(MatchLane::Spectator).segments.pop().unwrap();
    let hidden = |team: Team| !matches!(segment.lineups[team], LineupView::Shown(_));
    if segment.places_first.is_none() {
        assert_eq!(hidden(Team::Home), hidden(Team::Away), "seed {seed}: one line-up is shown alone");
    }
}
