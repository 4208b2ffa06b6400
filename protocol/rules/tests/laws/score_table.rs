//! Every duplicate score there is, against a hash that other implementations share (Spec C18).

use bridge_rules::{Bid, Doubling, duplicate_score};
use sha2::{Digest, Sha256};

const SHA256: &str = "5b5caf54d8b833e2077c9c3f79168aa3ee58b80ea3498222114b262fb48352d3";

#[test]
fn all_2940_scores_are_right() {
    let table: String = rows().collect();
    assert_eq!(table.lines().count(), 2940);
    assert_eq!(table.lines().next(), Some("1C000=-350"));
    let hash: String = Sha256::digest(&table).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hash, SHA256);
}

/// `{level}{denomination}{doubling 0 1 2}{vulnerable 0 1}{tricks}={score}`, the tricks varying fastest.
fn rows() -> impl Iterator<Item = String> {
    Bid::all().flat_map(|bid| {
        Doubling::ALL.into_iter().enumerate().flat_map(move |(doubled, doubling)| {
            [false, true].into_iter().flat_map(move |vulnerable| {
                (0..=13).map(move |tricks| {
                    let score = duplicate_score(bid, doubling, vulnerable, tricks);
                    let (level, letter) = (bid.level, &bid.strain.as_str()[..1]);
                    format!("{level}{letter}{doubled}{}{tricks}={score}\n", u8::from(vulnerable))
                })
            })
        })
    })
}
