//! What a report says of an honest set, and of one that proves less than it seems to.

use bridge_dealing::{
    Beacon, BoardVerdict, Conclusion, DuplicateLabel, Finding, Kept, Mismatch, SeenDeal, SetCommitment, Settlement,
    Transcript, UnfitReveal, UnsoundCommitment, UnsoundSettlement, verify,
};
use bridge_rules::{Deal, Seat};

use crate::drawn::{B1, B2, commitment, ctx, id, kept, secret, seed, server, settlement, text, transcript};

#[test]
fn a_computer_is_not_said_to_have_been_asked() {
    let said = |label: &str| Finding::DidNotCommit { label: text(label) }.to_string();
    assert!(
        !said("E:computer").contains("asked") && said("E:computer").contains("computers"),
        "{}",
        said("E:computer")
    );
    assert!(said("A:E").contains("was asked"), "{}", said("A:E"));
}

#[test]
fn an_honest_set_is_proven_board_by_board() {
    let report = verify(&transcript(), &kept());
    assert!(report.holds(), "{report}");
    assert_eq!(
        report.verdict(id(1, 0)),
        Some(&BoardVerdict::Proven { deal: text::<Deal>(B1), compared: vec![Seat::North] })
    );
    assert_eq!(report.verdict(id(2, 0)), Some(&BoardVerdict::NotYetRevealed));
    for finding in [
        Finding::SignedByExpectedKey,
        Finding::RootHolds,
        Finding::RootAsKept,
        Finding::EntropyHolds,
        Finding::AnnouncedHold,
        Finding::OwnIncluded { label: text("A:N") },
        Finding::Contributors { labels: ["A:N", "A:S", "B:E"].map(text).to_vec() },
    ] {
        assert!(report.findings.contains(&finding), "{finding}");
    }
    let page = report.to_string();
    assert!(page.contains(&format!("board 1: proven, and as seen for North: {B1}")), "{page}");
    assert!(page.contains("board 2: not yet revealed\nNothing wrong was found, but this cannot be known:"), "{page}");
    assert!(page.ends_with("is due when the board is over") && page.contains("what was dealt on board 2,"), "{page}");
    assert_eq!(report.conclusion(), Conclusion::NotKnown, "a secret that is left out is a board that nobody can check");
    assert!(!format!("{report:?}").contains("A4.AJ84"), "a report is not to be logged");
}

#[test]
fn nothing_is_wrong_when_every_board_is_proven_and_the_root_was_kept() {
    let report = verify(&all_over(), &Kept { root: Some(commitment().root), ..Kept::default() });
    assert_eq!(report.conclusion(), Conclusion::Proven);
    assert!(report.to_string().ends_with("\nNothing is wrong."), "{report}");
}

#[test]
fn without_the_root_of_before_the_first_board_it_is_not_known_whether_anything_is_wrong() {
    for kept in [Kept::default(), Kept { root: None, ..kept() }] {
        let report = verify(&all_over(), &kept);
        assert!(report.holds() && report.findings.contains(&Finding::RootNotKept), "{report}");
        assert_eq!(report.conclusion(), Conclusion::NotKnown);
        let page = report.to_string();
        assert!(!page.contains("Nothing is wrong."), "{page}");
        assert!(page.ends_with("because the root from before the first board is not here"), "{page}");
    }
}

#[test]
fn whoever_kept_nothing_is_told_what_that_means() {
    let report = verify(&transcript(), &Kept::default());
    assert!(report.holds());
    for finding in [
        Finding::RootNotKept,
        Finding::NothingKept,
        Finding::AnnouncedNotKept,
        Finding::SignedByUnknownKey { key: server().public() },
    ] {
        assert!(report.findings.contains(&finding), "{finding}");
    }
}

#[test]
fn whoever_never_commits_is_named_and_the_name_is_signed() {
    let mut settlement = settlement(|_| true);
    settlement.uncommitted = ["B:W", "A:E"].map(text).to_vec();
    let mut transcript = Transcript::sign(settlement.clone(), &server()).unwrap();
    let report = verify(&transcript, &kept());
    assert!(report.holds(), "{report}");
    for label in ["A:E", "B:W"] {
        assert!(report.findings.contains(&Finding::DidNotCommit { label: text(label) }), "{label}");
    }
    assert_eq!(transcript.entropy, self::transcript().entropy, "and has no part in it");
    transcript.uncommitted.pop();
    assert!(!transcript.verify_signature());

    settlement.uncommitted.push(text("A:N"));
    let twice = UnsoundSettlement::Label(DuplicateLabel { label: text("A:N") });
    assert_eq!(Transcript::sign(settlement, &server()), Err(twice), "nobody both commits and does not");
}

#[test]
fn whoever_does_not_reveal_is_left_out_and_named() {
    let settlement = settlement(|one| one.label.as_str() != "B:E");
    let transcript = Transcript::sign(settlement, &server()).unwrap();
    let report = verify(&transcript, &kept());
    assert!(report.holds(), "{report}");
    assert!(report.findings.contains(&Finding::DidNotReveal { label: text("B:E") }));
    assert!(report.findings.contains(&Finding::Contributors { labels: ["A:N", "A:S"].map(text).to_vec() }));
    assert_ne!(transcript.entropy, self::transcript().entropy);
}

#[test]
fn a_contributor_made_up_after_the_reveals_is_noticed() {
    let mut kept = kept();
    kept.announced.as_mut().unwrap().retain(|one| one.label.as_str() != "B:E");
    let report = verify(&transcript(), &kept);
    assert!(!report.holds());
    assert!(report.findings.contains(&Finding::AnnouncedDiffers { label: text("B:E") }));
}

#[test]
fn without_contributions_little_is_proven_and_that_is_said() {
    let settlement = Settlement { contributions: Vec::new(), ..settlement(|_| true) };
    let report = verify(&Transcript::sign(settlement, &server()).unwrap(), &Kept::default());
    assert!(report.holds());
    assert!(report.findings.contains(&Finding::NoOutsideEntropy));
    assert!(report.to_string().contains("proves only that the hands were not changed after the commitment"));
}

#[test]
fn a_beacon_is_mixed_in_if_and_only_if_it_was_promised() {
    let promise = text("demo.example/match/42/segment/1|set=A|boards=1-2|beacon=drand 9");
    let promised = |beacon| Settlement {
        commitment: SetCommitment::publish(&seed(), &promise, [id(1, 0)]).unwrap(),
        ctx: promise.clone(),
        contributions: Vec::new(),
        uncommitted: Vec::new(),
        beacon,
    };
    let beacon = Beacon::new(&[9; 96]).unwrap();
    let transcript = Transcript::sign(promised(beacon.clone()), &server()).unwrap();
    let report = verify(&transcript, &Kept::default());
    assert!(report.holds(), "{report}");
    assert!(report.findings.contains(&Finding::BeaconIncluded { beacon: "drand 9".to_owned() }));

    let refusal = Err(UnsoundSettlement::BeaconNotAsPromised);
    assert_eq!(Transcript::sign(promised(Beacon::none()), &server()), refusal);
    assert_eq!(Transcript::sign(Settlement { beacon, ..settlement(|_| true) }, &server()), refusal);
}

/// As [`transcript`], with both boards over.
fn all_over() -> Transcript {
    let mut transcript = transcript();
    transcript.add_reveal(secret(2, 0).reveal()).expect("the committed secret");
    transcript
}

#[test]
fn other_cards_than_those_at_the_table_are_a_mismatch() {
    let mut transcript = transcript();
    transcript.seen[0].deal = SeenDeal::whole(&text(B2));
    let what = Mismatch::HandsDiffer { seats: Seat::ALL.to_vec() };
    assert_eq!(verify(&transcript, &kept()).verdict(id(1, 0)), Some(&BoardVerdict::Mismatch { what }));
}

#[test]
fn only_the_committed_secret_of_a_board_of_the_set_is_added() {
    let mut transcript = transcript();
    let mut forged = secret(2, 0).reveal();
    forged.secret = secret(1, 0).reveal().secret;
    assert_eq!(transcript.add_reveal(forged), Err(UnfitReveal::NotTheCommittedSecret { id: id(2, 0) }));
    assert_eq!(transcript.add_reveal(secret(1, 1).reveal()), Err(UnfitReveal::NotInTheSet { id: id(1, 1) }));
    assert_eq!(transcript.add_reveal(secret(1, 0).reveal()), Ok(()));
    assert_eq!(transcript.reveals.len(), 1);
    assert_eq!(transcript.add_reveal(secret(2, 0).reveal()), Ok(()));
    assert_eq!(transcript.reveals.len(), 2);
}

#[test]
fn a_set_has_one_to_a_hundred_boards_each_once() {
    let publish = |ids: Vec<_>| SetCommitment::publish(&seed(), &ctx(), ids).map(|set| set.boards.len());
    assert_eq!(publish(vec![]), Err(UnsoundCommitment::NoBoards));
    assert_eq!(publish(vec![id(1, 0), id(1, 0)]), Err(UnsoundCommitment::OutOfOrder { id: id(1, 0) }));
    assert_eq!(publish((1..=100).map(|board| id(board, 0)).collect()), Ok(100));
    assert_eq!(publish((1..=101).map(|board| id(board, 0)).collect()), Err(UnsoundCommitment::TooManyBoards));
    let reserves = SetCommitment::publish(&seed(), &ctx(), [id(2, 0), id(1, 1), id(1, 0)]).unwrap();
    assert_eq!(reserves.boards.iter().map(|board| board.id).collect::<Vec<_>>(), [id(1, 0), id(1, 1), id(2, 0)]);
    assert_ne!(reserves.root, commitment().root);
}
