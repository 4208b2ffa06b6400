//! The ceremony of Spec E2: commitments, reveals, a signed transcript, and the secrets of boards that are over.

use bridge_dealing::{
    BoardKeyId, BoardVerdict, ClientCommitment, Contribution, Finding, Kept, ServerKey, Share, Transcript, verify,
};
use bridge_game::{Command, Record, dealing, seating};
use bridge_protocol::{BoardSource, Policy, Refusal, Stage, TableEvent, limits::CONTRIBUTION_WINDOW};
use bridge_rules::{
    BySeat, Seat,
    Seat::{East, North, South, West},
};

use crate::{
    evening::{DEAL, Decision, Evening, board},
    people::player,
};

#[test]
fn four_contribute_and_the_board_is_dealt() {
    let mut evening = committing(1);
    assert_eq!(evening.heard(North).last(), Some(&TableEvent::ContributionsWanted { within_ms: 5000, set: None }));
    assert_eq!(evening.table.transcript(1).err(), Some(Refusal::NotNow { stage: Stage::Committing }));
    for seat in Seat::ALL {
        assert_eq!(evening.sees(North).stage, Stage::Committing);
        commits(&mut evening, seat).unwrap();
    }
    for seat in Seat::ALL {
        assert_eq!(evening.sees(North).stage, Stage::Revealing);
        reveals(&mut evening, seat).unwrap();
    }
    let heard = evening.heard(North);
    assert!(matches!(heard[heard.len() - 2..], [TableEvent::Dealt { .. }, TableEvent::BoardOpened { .. }]));
    let view = evening.sees(North);
    assert_eq!((view.stage, view.set.revealed), (Stage::Auction, BySeat::from_fn(|_| true)));
    assert_eq!(evening.table.next_deadline(), None);
}

#[test]
fn the_commitment_is_out_before_anyone_contributes() {
    let evening = Evening::open(BoardSource::Deal(3), Policy::social());
    let set = evening.sees(West).set;
    assert_eq!(set.boards, [board(1), board(2), board(3)]);
    assert_eq!(set.commitment.unwrap().boards.len(), 3);
    assert!(set.ctx.unwrap().as_str().starts_with("club.example/table/"));
}

#[test]
fn nobody_reveals_before_all_have_committed() {
    let mut evening = committing(1);
    commits(&mut evening, North).unwrap();
    assert_eq!(reveals(&mut evening, North), Err(Refusal::NotNow { stage: Stage::Committing }));
}

#[test]
fn what_is_revealed_is_told_by_the_transcript_only() {
    let mut evening = committing(1);
    all(&mut evening, commits);
    evening.heard(East);
    reveals(&mut evening, North).unwrap();
    assert_eq!(evening.heard(East), [TableEvent::Revealed { seat: North }]);
}

#[test]
fn another_value_than_the_committed_one_is_refused() {
    let mut evening = committing(1);
    commits(&mut evening, North).unwrap();
    let other = commitment(&evening, East, &share(North));
    let again = Command::Dealing(dealing::Command::Contribute { commitment: other });
    assert_eq!(evening.does(&player(North), again), Err(Refusal::ContributionMismatch {}));
    for seat in [East, South, West] {
        commits(&mut evening, seat).unwrap();
    }
    let wrong = Command::Dealing(dealing::Command::Reveal { value: share(East) });
    assert_eq!(evening.does(&player(North), wrong), Err(Refusal::ContributionMismatch {}));
}

#[test]
fn a_late_committer_is_left_out() {
    let mut evening = committing(1);
    commits(&mut evening, North).unwrap();
    commits(&mut evening, South).unwrap();
    assert_eq!(evening.time_passes(evening.now), []);
    let until = evening.table.next_deadline().unwrap();
    assert_eq!(until, evening.now.after(CONTRIBUTION_WINDOW));
    assert_eq!(
        evening.time_passes(until),
        [Record::Dealing(dealing::Record::RevealsCalled { until: until.after(CONTRIBUTION_WINDOW) })]
    );
    assert_eq!(commits(&mut evening, East), Err(Refusal::NotNow { stage: Stage::Revealing }));
    assert_eq!(reveals(&mut evening, East), Err(Refusal::ContributionMismatch {}));
    reveals(&mut evening, North).unwrap();
    reveals(&mut evening, South).unwrap();
    // Nobody is waited for who has not committed.
    assert_eq!(evening.sees(North).stage, Stage::Auction);
    assert_eq!(labels(&evening.table.transcript(1).unwrap()), ["N", "S"]);
}

#[test]
fn a_late_revealer_is_dropped_and_named() {
    let mut evening = committing(1);
    all(&mut evening, commits);
    for seat in [North, East, South] {
        reveals(&mut evening, seat).unwrap();
    }
    let until = evening.table.next_deadline().unwrap();
    evening.time_passes(until);
    assert_eq!(evening.sees(West).stage, Stage::Auction);
    assert_eq!(reveals(&mut evening, West), Err(Refusal::NotNow { stage: Stage::Auction }));
    let transcript = evening.table.transcript(1).unwrap();
    assert_eq!(labels(&transcript), ["E", "N", "S", "W"]);
    let dropped = Finding::DidNotReveal { label: "W".parse().unwrap() };
    assert!(verify(&transcript, &kept(&evening, North)).findings.contains(&dropped));
}

#[test]
fn without_any_contribution_the_seed_alone_deals() {
    let mut evening = committing(1);
    let until = evening.table.next_deadline().unwrap();
    let dealt = evening.time_passes(until);
    assert!(matches!(
        dealt[..],
        [Record::Dealing(dealing::Record::Dealt { .. }), Record::Dealing(dealing::Record::BoardOpened { .. })]
    ));
    let transcript = evening.table.transcript(1).unwrap();
    assert_eq!(labels(&transcript), [""; 0]);
    assert_eq!(
        transcript.uncommitted,
        ["E", "N", "S", "W"].map(|seat| seat.parse().unwrap()),
        "and all four are named"
    );
}

#[test]
fn who_never_commits_is_named() {
    let mut evening = committing(1);
    for seat in [North, East, South] {
        commits(&mut evening, seat).unwrap();
    }
    let until = evening.table.next_deadline().unwrap();
    evening.time_passes(until);
    for seat in [North, East, South] {
        reveals(&mut evening, seat).unwrap();
    }
    let transcript = evening.table.transcript(1).unwrap();
    assert_eq!(labels(&transcript), ["E", "N", "S"]);
    assert!(transcript.verify_signature());
    let silent = Finding::DidNotCommit { label: "W".parse().unwrap() };
    assert!(verify(&transcript, &kept(&evening, North)).findings.contains(&silent));
}

#[test]
fn who_leaves_during_the_ceremony_is_not_ready_and_does_not_stop_it() {
    let mut evening = committing(1);
    commits(&mut evening, North).unwrap();
    evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 1 })).unwrap();
    assert_eq!(evening.sees(East).ready, BySeat { north: false, east: true, south: true, west: true });
    for _ in 0..2 {
        let until = evening.table.next_deadline().unwrap();
        evening.time_passes(until);
    }
    assert_eq!(evening.sees(East).stage, Stage::Auction);
}

#[test]
fn a_transcript_proves_the_finished_boards_and_no_other() {
    let mut evening = committing(2);
    all(&mut evening, commits);
    all(&mut evening, reveals);
    let kept = kept(&evening, East);
    let verdict = |evening: &Evening, number| {
        let report = verify(&evening.table.transcript(1).unwrap(), &kept);
        assert!(report.holds(), "{report}");
        report.verdict(BoardKeyId::planned(board(number))).cloned()
    };
    assert!(matches!(verdict(&evening, 1), Some(BoardVerdict::NotYetRevealed)));
    let hand = evening.sees(East).board.unwrap().hands.east.unwrap();
    evening.heard(East);
    evening.calls("P P P P");
    assert!(matches!(evening.heard(East).last(), Some(TableEvent::BoardEnded { secret: Some(_), .. })));
    let Some(BoardVerdict::Proven { deal, .. }) = verdict(&evening, 1) else { panic!("board 1 is over") };
    assert_eq!(deal.hand(East), hand);
    evening.everyone_is_ready(2);
    assert!(matches!(verdict(&evening, 2), Some(BoardVerdict::NotYetRevealed)));
    assert_eq!(evening.sees(East).board.unwrap().secret, None);
}

#[test]
fn an_imported_set_has_no_transcript() {
    let mut evening = Evening::with_deals(&[DEAL]);
    assert_eq!(evening.table.transcript(1).err(), Some(Refusal::NotDealtHere {}));
    let set = evening.sees(North).set;
    assert_eq!((set.ctx, set.commitment, set.entropy), (None, None, None));
    let reveal = Command::Dealing(dealing::Command::Reveal { value: share(North) });
    assert_eq!(evening.does(&player(North), reveal), Err(Refusal::NotNow { stage: Stage::Auction }));
}

/// A dealt set; all four are ready for board 1.
fn committing(boards: u8) -> Evening {
    let mut evening = Evening::open(BoardSource::Deal(boards), Policy::social());
    evening.everyone_sits();
    evening.everyone_is_ready(1);
    evening
}

fn all(evening: &mut Evening, act: fn(&mut Evening, Seat) -> Decision) {
    for seat in Seat::ALL {
        act(evening, seat).unwrap();
    }
}

fn commits(evening: &mut Evening, seat: Seat) -> Decision {
    let commitment = commitment(evening, seat, &share(seat));
    evening.does(&player(seat), Command::Dealing(dealing::Command::Contribute { commitment }))
}

fn reveals(evening: &mut Evening, seat: Seat) -> Decision {
    evening.does(&player(seat), Command::Dealing(dealing::Command::Reveal { value: share(seat) }))
}

fn commitment(evening: &Evening, seat: Seat, share: &Share) -> ClientCommitment {
    let ctx = evening.sees(seat).set.ctx.unwrap();
    ClientCommitment::of(&ctx, &seat.as_str().parse().unwrap(), share)
}

fn share(seat: Seat) -> Share {
    Share::new(&[seat.as_str().as_bytes()[0]; 16]).unwrap()
}

fn labels(transcript: &Transcript) -> Vec<String> {
    transcript.contributions.iter().map(|one| one.label.to_string()).collect()
}

/// What a careful player has kept when the set is dealt.
fn kept(evening: &Evening, seat: Seat) -> Kept {
    let set = evening.sees(seat).set;
    let contribution = Contribution { label: seat.as_str().parse().unwrap(), r: share(seat) };
    Kept {
        server_key: Some(ServerKey::new(&[5; 32]).public()),
        root: set.commitment.map(|commitment| commitment.root),
        contribution: Some(contribution),
        announced: None,
    }
}
