//! One set for both rooms, committed to before the line-ups are known and dealt with what the eight put in (Spec D3,
//! E2).

use bridge_dealing::{BoardKeyId, BoardVerdict, ClientCommitment, Finding, Kept, Label, Share, verify};
use bridge_game::{Boards, DealingRecord, MatchCommand, MatchRecord, Person, PlayRecord};
use bridge_protocol::{BoardOrder, ByRoom, Dealing, MatchConditions, MatchLane, MatchStage, Refusal, Room, Team};
use bridge_rules::{BySeat, Seat};

use crate::{
    people::{captain, player, spectator},
    story::{Decision, Story, board, conditions},
};

#[test]
fn the_boards_are_committed_to_before_any_line_up() {
    let story = Story::open(conditions(&[3, 2]));
    let view = story.sees(MatchLane::Spectator);
    let set = view.segments[0].set.clone().unwrap();
    assert_eq!((set.commitment.boards.len(), set.wanted), (3, Dealing::Nothing));
    let id = story.team_match.id();
    assert_eq!(set.ctx.as_str(), format!("club.example/match/{id}/segment/1|set=1|boards=1-3|beacon=none"));
}

#[test]
fn eight_contribute_and_both_rooms_are_dealt_at_once() {
    let mut story = contributing();
    for (who, label) in eight() {
        commits(&mut story, &who, &label).unwrap();
    }
    assert_eq!(story.segment().set.unwrap().wanted, Dealing::Contributions);
    let mut last = Vec::new();
    for (who, label) in eight() {
        assert_eq!(story.stage(), MatchStage::Dealing);
        last = reveals(&mut story, &who, &label).unwrap();
    }
    assert!(matches!(
        last[1..],
        [MatchRecord::Dealing(DealingRecord::Dealt { .. }), MatchRecord::Play(PlayRecord::RoomsOpened { .. })]
    ));
    let kept = Kept { root: story.segment().set.map(|set| set.commitment.root), ..Kept::default() };
    let transcript = story.team_match.transcript(spectator().account, 1).unwrap();
    assert_eq!((transcript.contributions.len(), transcript.reveals.len()), (8, 0));
    assert!(verify(&transcript, &kept).holds());
    // Spec D3: a board's secret is out when both rooms are done with it.
    for number in [1, 2] {
        story.both_play(number, [0, 0]);
    }
    let transcript = story.team_match.transcript(spectator().account, 1).unwrap();
    let report = verify(&transcript, &kept);
    for number in [1, 2] {
        let verdict = report.verdict(BoardKeyId::planned(board(number)));
        assert!(matches!(verdict, Some(BoardVerdict::Proven { .. })), "{report}");
    }
}

#[test]
fn both_rooms_have_the_same_cards_in_their_own_order() {
    let order = ByRoom { open: BoardOrder::Descending, closed: BoardOrder::HalvesSwapped };
    let mut story = Story::open(MatchConditions { order, ..conditions(&[4]) });
    story.everyone_joins();
    story.usual_lineups(1);
    story.is_dealt();
    let orders = story.team_match.rooms_wanted().into_iter().map(|wanted| match wanted.opened.boards {
        Boards::OfMatch { boards, transcript } => {
            assert!(transcript.unwrap().reveals.is_empty());
            boards.into_iter().map(|(board, _)| board.get()).collect::<Vec<_>>()
        }
        Boards::Dealt { .. }
        | Boards::OfForm { .. }
        | Boards::Daily { .. }
        | Boards::Imported(_)
        | Boards::Replayed { .. } => {
            panic!("a room's boards are the match's")
        }
    });
    assert_eq!(orders.collect::<Vec<_>>(), [[4, 3, 2, 1], [3, 4, 1, 2]]);
}

#[test]
fn who_is_late_is_left_out_or_named() {
    let mut story = contributing();
    let [(north, label), (south, other), ..] = eight();
    commits(&mut story, &north, &label).unwrap();
    commits(&mut story, &south, &other).unwrap();
    let records = story.time_passes();
    assert!(matches!(records[..], [MatchRecord::Dealing(DealingRecord::RevealsCalled { .. })]));
    reveals(&mut story, &north, &label).unwrap();
    let records = story.time_passes();
    assert!(matches!(
        records[..],
        [MatchRecord::Dealing(DealingRecord::Dealt { .. }), MatchRecord::Play(PlayRecord::RoomsOpened { .. })]
    ));
    let transcript = story.team_match.transcript(captain(Team::Home).account, 1).unwrap();
    let named = Finding::DidNotReveal { label: other };
    let findings = verify(&transcript, &Kept::default()).findings;
    assert!(findings.contains(&named));
    let silent = |finding: &&Finding| matches!(finding, Finding::DidNotCommit { .. });
    assert_eq!(findings.iter().filter(silent).count(), 6, "of eight");
    assert!(matches!(
        reveals(&mut story, &south, &transcript.contributions[1].label),
        Err(Refusal::NotNowInMatch { .. })
    ));
}

#[test]
fn without_any_contribution_one_window_is_enough() {
    let mut story = contributing();
    let records = story.time_passes();
    assert!(matches!(
        records[..],
        [MatchRecord::Dealing(DealingRecord::Dealt { .. }), MatchRecord::Play(PlayRecord::RoomsOpened { .. })]
    ));
}

#[test]
fn only_the_eight_contribute_and_each_stands_to_their_word() {
    let mut story = contributing();
    let [(north, label), ..] = eight();
    for who in [player(Team::Home, 5), captain(Team::Home), spectator()] {
        assert_eq!(commits(&mut story, &who, &label), Err(Refusal::NotInLineup {}), "{}", who.name);
    }
    assert!(matches!(reveals(&mut story, &north, &label), Err(Refusal::NotNowInMatch { .. })));
    commits(&mut story, &north, &label).unwrap();
    let other: Label = "O:S".parse().unwrap();
    assert_eq!(commits(&mut story, &north, &other), Err(Refusal::ContributionMismatch {}));
    story.time_passes();
    assert_eq!(reveals(&mut story, &north, &other), Err(Refusal::ContributionMismatch {}));
    let segment = MatchCommand::Reveal { segment: 2, value: share(&label) };
    assert_eq!(story.does(&north, segment), Err(Refusal::NoSuchSegment {}));
}

#[test]
fn nobody_contributes_before_the_line_ups_are_shown_or_to_boards_from_a_file() {
    let mut story = Story::open(conditions(&[2]));
    story.everyone_joins();
    story.hands_in(Team::Home, 1, [1, 2, 3, 4]).unwrap();
    let [(north, label), ..] = eight();
    let not_yet = Err(Refusal::NotNowInMatch { stage: MatchStage::Lineup });
    assert_eq!(commits(&mut story, &north, &label), not_yet);
    let mut story = Story::in_play(conditions(&[2]));
    let value = MatchCommand::Reveal { segment: 1, value: share(&label) };
    assert_eq!(story.does(&north, value), Err(Refusal::NotDealtHere {}));
}

/// A dealt segment with its line-ups shown.
fn contributing() -> Story {
    let mut story = Story::open(conditions(&[2]));
    story.everyone_joins();
    story.usual_lineups(1);
    story
}

/// Everybody who plays, with their label, North-South of the Open room first.
fn eight() -> [(Person, Label); 8] {
    let seats = |room: Room| {
        let home = |seat: Seat| {
            matches!((room, seat), (Room::Open, Seat::North | Seat::South) | (Room::Closed, Seat::East | Seat::West))
        };
        let first = if room == Room::Open { 1 } else { 3 };
        let number = |seat| if matches!(seat, Seat::North | Seat::East) { first } else { first + 1 };
        let seats = BySeat::from_fn(|seat| player(if home(seat) { Team::Home } else { Team::Away }, number(seat)));
        [Seat::North, Seat::South, Seat::East, Seat::West].map(|seat| {
            (seats[seat].clone(), format!("{}:{seat}", if room == Room::Open { 'O' } else { 'C' }).parse().unwrap())
        })
    };
    let [a, b, c, d] = seats(Room::Open);
    let [e, f, g, h] = seats(Room::Closed);
    [a, b, c, d, e, f, g, h]
}

fn commits(story: &mut Story, who: &Person, label: &Label) -> Decision {
    let ctx = story.segment().set.unwrap().ctx;
    let commitment = ClientCommitment::of(&ctx, label, &share(label));
    story.does(who, MatchCommand::Contribute { segment: 1, commitment })
}

fn reveals(story: &mut Story, who: &Person, label: &Label) -> Decision {
    story.does(who, MatchCommand::Reveal { segment: 1, value: share(label) })
}

fn share(label: &Label) -> Share {
    let [room, _, seat] = *label.as_str().as_bytes() else { panic!("{label} is of three letters") };
    Share::new(&[room ^ seat; 16]).unwrap()
}
