//! What a report says of an honest set, and of one that proves less than it seems to.

use bridge_dealing::{
    Beacon, BoardVerdict, Finding, Kept, Mismatch, SeenDeal, SetCommitment, Settlement, Transcript, UnfitReveal,
    UnsoundCommitment, UnsoundSettlement, verify,
};
use bridge_rules::{Deal, Seat};

use crate::drawn::{B1, B2, commitment, ctx, id, kept, secret, seed, server, settlement, text, transcript};

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
    assert!(page.ends_with("board 2: not yet revealed\nNothing is wrong."), "{page}");
    assert!(!format!("{report:?}").contains("A4.AJ84"), "a report is not to be logged");
}

#[test]
fn whoever_kept_nothing_is_told_what_that_means() {
    let report = verify(&transcript(), &Kept::default());
    assert!(report.holds());
    for finding in
        [Finding::NothingKept, Finding::AnnouncedNotKept, Finding::SignedByUnknownKey { key: server().public() }]
    {
        assert!(report.findings.contains(&finding), "{finding}");
    }
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
