//! Bytes from people who mean harm.

use std::iter::repeat_n;

use bridge_formats::pbn::{self, Severity, limits};
use proptest::prelude::*;

const SEED: &str = "[Event \"##x\"]\n[Dealer \"N\"]\n[Deal \"N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9\"]\n\
    [Declarer \"S\"]\n[Contract \"4SX\"]\n[Result \"NS 9 EW 4\"]\n[Score \"-100\"]\n[ScoreIMP \"EW 2.5\"]\n[Round \"1.2\"]\n[Auction \"N\"]\nPass Pass 1S! X\n4S =1= {c} X AP\n\
    [Note \"1:é\"]\n[Play \"W\"]\nHK HA H2 H9\nS3 SA S7 S2\n- S4 - -\n*\n[ATable \"A;B\\3R\"]\n1 \"x;\" ; c\n\n";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        reads_and_settles(&bytes);
    }

    #[test]
    fn anything_of_pbns_own_characters_is_read(text in "[\\[\\]\"{};%#=$^!?*+\\- \n\tA1éDealPlyuctionNTX:.]{0,200}") {
        reads_and_settles(text.as_bytes());
    }

    #[test]
    fn a_damaged_game_is_read(cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..12)) {
        let mut bytes = SEED.repeat(2).into_bytes();
        for (at, byte, kind) in cuts {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, b"[]\"{};%#=$^*+-\n"[usize::from(byte) % 15]),
                _ => drop(bytes.drain(at..(at + usize::from(byte) % 40).min(bytes.len()))),
            }
            if bytes.is_empty() {
                break;
            }
        }
        reads_and_settles(&bytes);
    }
}

/// What has been read once and written is from then on read without loss.
fn reads_and_settles(bytes: &[u8]) {
    let games = pbn::read(bytes).games;
    let settled = pbn::read(&pbn::write(&games)).games;
    assert_eq!(pbn::read(&pbn::write(&settled)).games, settled);
}

#[test]
fn a_long_file_of_one_kind_takes_no_longer_than_its_length() {
    // Each of these would take hours if its cost grew with the square of its length.
    for piece in [
        "{",
        "[",
        "\"",
        "[Event \"",
        "x\n",
        "[A \"",
        "\n[",
        "{}",
        "[A \"#\"]\n\n",
        "\n{\n\n[A \"b\"]",
        "=1=",
        "%\n",
        "- ",
    ] {
        let bytes: Vec<u8> = repeat_n(piece.as_bytes(), 2_000_000 / piece.len()).flatten().copied().collect();
        let reading = pbn::read(&bytes);
        assert!(reading.problems.len() <= limits::PROBLEMS + 1, "{piece:?}");
    }
}

#[test]
fn inheritance_cannot_multiply_a_file() {
    let mut text = format!("[A \"##{}\"]\n\n", "x".repeat(1_900));
    text.extend(repeat_n("[B \"\"]\n\n", 15_000));
    let reading = pbn::read(text.as_bytes());
    assert_eq!(reading.games.len(), 15_001);
    let inherited: usize = reading.games.iter().flat_map(|game| &game.others).map(|tag| tag.value().len()).sum();
    assert!(inherited <= limits::INHERITED_BYTES + 2_000, "{inherited}");
    assert_eq!(reading.problems.len(), 1);
}

#[test]
fn what_is_beyond_a_limit_is_refused_and_what_is_within_is_not() {
    let refused = |text: String| {
        pbn::read(text.as_bytes()).problems.into_iter().map(|problem| problem.severity).collect::<Vec<_>>()
    };
    assert_eq!(refused(" ".repeat(limits::FILE_BYTES)), [Severity::Omitted]); // one long line
    assert_eq!(refused(" ".repeat(limits::FILE_BYTES + 1)), [Severity::Refused]);
    assert_eq!(refused(format!("[Event \"{}\"]", "x".repeat(limits::VALUE_CHARS))), []);
    assert_eq!(refused(format!("[Event \"{}\"]", "x".repeat(limits::VALUE_CHARS + 1))), [Severity::Omitted]);
    assert_eq!(refused("[Board \"1\"]\n\n".repeat(limits::GAMES)), []);
    assert_eq!(refused("[Board \"1\"]\n\n".repeat(limits::GAMES + 1)), [Severity::Refused]);
    assert_eq!(refused(format!("[T \"\"]\n{}", "1\n".repeat(limits::ENTRIES_PER_GAME - 1))), []);
    assert_eq!(refused(format!("[T \"\"]\n{}", "1\n".repeat(limits::ENTRIES_PER_GAME))), [Severity::Omitted]);
}
