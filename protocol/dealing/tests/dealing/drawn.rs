//! The set of the vectors of Spec E2: seed 00..1f, two boards, three contributors, no beacon.

use bridge_dealing::{
    AnnouncedCommitment, Beacon, BoardKeyId, BoardSecret, Context, Contribution, ContributionRecord, Kept, Seen,
    SeenDeal, ServerKey, SetCommitment, SetSecret, Settlement, Share, Transcript,
};
use bridge_rules::{BoardNumber, Deal, Seat};

pub(crate) const B1: &str = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";
pub(crate) const B2: &str = "N:A3.6543.K8654.87 QT72.QJ9.J2.KJT6 964.KT2.AQ3.A932 KJ85.A87.T97.Q54";
pub(crate) const B1_RESERVE: &str = "N:93.QT97543.JT.53 K8642.J86.A965.T QJT5.2.8432.K964 A7.AK.KQ7.AQJ872";

pub(crate) fn ctx() -> Context {
    text("demo.example/match/42/segment/1|set=A|boards=1-2|beacon=none")
}

pub(crate) fn id(board: u32, reserve: u32) -> BoardKeyId {
    BoardKeyId { board: BoardNumber::new(board).expect("a board"), reserve }
}

pub(crate) fn seed() -> SetSecret {
    SetSecret::new(std::array::from_fn(|place| u8::try_from(place).expect("32 bytes")))
}

pub(crate) fn secret(board: u32, reserve: u32) -> BoardSecret {
    seed().board_secret(&ctx(), id(board, reserve))
}

pub(crate) fn commitment() -> SetCommitment {
    SetCommitment::publish(&seed(), &ctx(), [id(2, 0), id(1, 0)]).expect("two boards")
}

pub(crate) fn contribution(label: &str, byte: u8) -> Contribution {
    Contribution { label: text(label), r: Share::new(&[byte; 16]).expect("16 bytes") }
}

/// In the order of the vectors, which is not that of the labels.
pub(crate) fn contributions() -> Vec<Contribution> {
    vec![contribution("A:N", 0x11), contribution("B:E", 0x22), contribution("A:S", 0x33)]
}

pub(crate) fn announced() -> Vec<AnnouncedCommitment> {
    let announce = |one: Contribution| AnnouncedCommitment { commitment: one.commitment(&ctx()), label: one.label };
    contributions().into_iter().map(announce).collect()
}

pub(crate) fn server() -> ServerKey {
    ServerKey::new(&[5; 32])
}

pub(crate) fn settlement(mut revealed: impl FnMut(&Contribution) -> bool) -> Settlement {
    let contributions = contributions().into_iter().zip(announced());
    let records = contributions.map(|(one, announced)| {
        let share = revealed(&one).then_some(one.r);
        ContributionRecord::settle(&ctx(), announced, share)
    });
    Settlement {
        ctx: ctx(),
        contributions: records.collect(),
        uncommitted: Vec::new(),
        commitment: commitment(),
        beacon: Beacon::none(),
    }
}

/// Signed, board 1 over and seen by North, board 2 not.
pub(crate) fn transcript() -> Transcript {
    let mut transcript = Transcript::sign(settlement(|_| true), &server()).expect("a sound settlement");
    transcript.add_reveal(secret(1, 0).reveal()).expect("the committed secret");
    let hand = text::<Deal>(B1).hand(Seat::North);
    transcript.seen.push(Seen { id: id(1, 0), deal: SeenDeal::one_hand(Seat::North, hand) });
    transcript
}

/// What North kept.
pub(crate) fn kept() -> Kept {
    Kept {
        server_key: Some(server().public()),
        root: Some(commitment().root),
        contribution: Some(contribution("A:N", 0x11)),
        announced: Some(announced()),
    }
}

pub(crate) fn text<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text:?} does not read"))
}
