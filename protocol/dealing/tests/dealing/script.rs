//! `verify.py` comes to the same answers, from the same document and by other code.

use std::path::{Path, PathBuf};
use std::process::Command;

use bridge_dealing::{BoardKeyId, Kept, OrderFor, Seen, SeenDeal, SetSecret, Transcript, verify_evening};
use bridge_rules::{BoardNumber, Card, Choice, Deal, Draw, DrawAct, Drawing, Drawn, Seat};
use serde::Serialize;
use serde_json::json;

use crate::drawn::{B1, commitment, secret, server, settlement, transcript};
use crate::evening::evening;

const OWN: &str = "A:N=11111111111111111111111111111111";

const PROVEN: Option<i32> = Some(0);
const WRONG: Option<i32> = Some(1);
const NOT_KNOWN: Option<i32> = Some(5);

type Alteration = fn(&mut Transcript);

#[test]
fn the_script_agrees_with_the_crate() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: there is no python3");
        return;
    }
    let root = commitment().root.to_string();
    let mut all_over = transcript();
    all_over.add_reveal(secret(2, 0).reveal()).expect("the committed secret");
    let (code, page) = run("honest", &all_over, &[&root, OWN]);
    assert_eq!(code, PROVEN, "{page}");
    assert!(page.contains(&format!("board 1 reserve 0 {B1}: OK")), "{page}");
    assert!(page.contains("the root you kept: OK") && page.contains("your contribution: OK"), "{page}");
    assert!(page.ends_with("Nothing is wrong.\n"), "{page}");
    assert!(page.contains("not checked here: the Ed25519 signature"), "{page}");
    assert!(page.contains("not checked here: whether board 2 reserve 0 is what was on the table"), "{page}");
    assert_eq!(run("other-root", &all_over, &[&"0".repeat(64)]).0, WRONG);
    assert_eq!(run("other-share", &all_over, &[&root, &OWN.replace('1', "2")]).0, WRONG);

    let (code, page) = run("left-out", &transcript(), &[&root, OWN]);
    assert_eq!(code, NOT_KNOWN, "{page}");
    assert!(page.contains("cannot be known: what was dealt on board 2 reserve 0"), "{page}");
    let (code, page) = run("no-root", &all_over, &[]);
    assert_eq!(code, NOT_KNOWN, "{page}");
    assert!(page.contains("cannot be known: whether the boards were fixed"), "{page}");
    assert!(!page.contains("Nothing is wrong."), "{page}");

    let mut silent = settlement(|_| true);
    silent.uncommitted.push("B:W".parse().expect("a label"));
    let silent = Transcript::sign(silent, &server()).expect("a sound settlement");
    let (_, page) = run("silent", &silent, &[&root]);
    assert!(page.contains("'B:W': was asked and never committed"), "{page}");

    let rows: [(&str, Alteration); 9] = [
        ("context", |it| it.ctx = "another".parse().expect("a context")),
        ("order", |it| it.boards.reverse()),
        ("root", |it| it.root = "11".repeat(32).parse().expect("a root")),
        ("share", |it| it.contributions[1].revealed = it.contributions[0].revealed.clone()),
        ("left-out", |it| it.contributions[1].revealed = None),
        ("beacon", |it| it.beacon = "00".parse().expect("a beacon")),
        ("entropy", |it| it.entropy = "11".repeat(32).parse().expect("an entropy")),
        ("secret", |it| it.reveals[0].secret = bridge_dealing::RevealedSecret::new([1; 32])),
        ("seen", |it| it.seen[0].deal = crate::drawn::B2.parse().expect("a deal")),
    ];
    for (name, alter) in rows {
        let mut altered = transcript();
        alter(&mut altered);
        let (code, page) = run(name, &altered, &[]);
        assert!(code == WRONG && page.contains("MISMATCH"), "{name}: {page}");
    }
}

/// As a client keeps it: the first set, and the later ones in it.
#[test]
fn the_script_checks_an_evening_set_by_set_and_that_they_join_up() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: there is no python3");
        return;
    }
    let kept = |(transcript, kept): &(Transcript, Kept)| json!({ "transcript": transcript, "root": kept.root });
    let file = |evening: &[(Transcript, Kept)]| {
        let mut file = kept(&evening[0]);
        file["later"] = evening[1..].iter().map(kept).collect();
        file
    };
    let evening = evening(3);
    let (code, page) = run("evening", &file(&evening), &[]);
    assert_eq!(code, PROVEN, "{page}");
    assert!(page.contains("set 3 carries the root of the set before: OK"), "{page}");
    let without_the_second = [&evening[..1], &evening[2..]].concat();
    let (code, page) = run("evening-gap", &file(&without_the_second), &[]);
    assert_eq!(code, WRONG, "{page}");
    assert!(page.contains("set 2 has the next four boards: MISMATCH"), "{page}");
}

/// Board 2 is a goulash of board 1, and the hands of boards 3 and 4 are drawn in both ways.
#[test]
fn the_script_deals_a_goulash_again_and_draws_as_it_was_drawn() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: there is no python3");
        return;
    }
    let mut evening = evening(1);
    let report = verify_evening(&evening, &[], &[]);
    let [one, two, three, four] = [1, 2, 3, 4].map(|number| BoardNumber::new(number).expect("a board"));
    let (transcript, kept) = &mut evening[0];
    let secret = |board| SetSecret::new([0; 32]).board_secret(&transcript.ctx, BoardKeyId::planned(board));
    let passed_out = report.proven(one).expect("a proven board");
    let goulash = secret(two).goulash(&transcript.ctx, &transcript.entropy, &passed_out, Seat::West);
    let drawn = [(three, Drawing::FromTheStock), (four, Drawing::OneOfTwo)].map(|(board, way)| {
        let dealt = report.proven(board).expect("a proven board");
        let cards = way.in_order(&dealt);
        let order = secret(board).order(&transcript.ctx, &transcript.entropy, OrderFor::Stock, cards);
        let mut draw = Draw::new(way, &dealt, &order, Seat::East).expect("the cards that lie face down");
        for turn in 0..26 {
            let legal: Vec<Card> = draw.legal().iter().collect();
            draw.act_unchecked(match way {
                Drawing::FromTheStock => DrawAct::Play(legal[turn * 7 % legal.len()]),
                Drawing::OneOfTwo if turn % 3 == 0 => DrawAct::Choose(Choice::Discard),
                Drawing::OneOfTwo => DrawAct::Choose(Choice::Keep),
            });
        }
        (board, draw.lies().expect("both hands are full"), draw.drawn())
    });
    let hands = drawn.iter().map(|(board, deal, _)| (*board, *deal)).chain([(two, goulash)]);
    for (board, deal) in hands {
        let seats = [Seat::North, Seat::East];
        let seen = seats.map(|seat| SeenDeal::one_hand(seat, deal.hand(seat)));
        transcript.seen.extend(seen.map(|deal| Seen { id: BoardKeyId::planned(board), deal }));
    }
    let noted = |dealer: &str, drawn: &[(BoardNumber, Deal, Drawn)]| {
        let draws = drawn.iter().map(|(board, _, drawn)| json!({ "board": board, "dealer": "E", "drawn": drawn }));
        json!({ "transcript": transcript, "root": kept.root, "goulashes": [{ "board": 2, "dealer": dealer }],
            "draws": draws.collect::<Vec<_>>() })
    };
    let (code, page) = run("goulash", &noted("W", &drawn), &[]);
    assert_eq!(code, PROVEN, "{page}");
    assert!(page.contains(&format!("board 2 reserve 0, a goulash of board 1 {goulash}: OK")), "{page}");
    for (board, deal, _) in &drawn {
        assert!(page.contains(&format!("board {board} reserve 0, drawn {deal}: OK")), "{page}");
    }
    let (code, page) = run("goulash-of-another", &noted("N", &drawn), &[]);
    assert_eq!(code, WRONG, "{page}");
    let mut otherwise = drawn.clone();
    otherwise[1].2 = Drawn::Choices(vec![Choice::Keep; 26]);
    assert_eq!(run("drawn-otherwise", &noted("W", &otherwise), &[]).0, WRONG);
    otherwise[1].2 = Drawn::Choices(vec![Choice::Keep; 25]);
    assert_eq!(run("not-drawn-out", &noted("W", &otherwise), &[]).0, WRONG);
    let mut untold = noted("W", &drawn);
    untold["draws"][0].as_object_mut().expect("a draw").remove("drawn");
    let (code, page) = run("draw-untold", &untold, &[]);
    assert_eq!(code, NOT_KNOWN, "{page}");
    assert!(page.contains("cannot be known: what lay on board 3 reserve 0"), "{page}");
}

fn run(name: &str, transcript: &impl Serialize, more: &[&str]) -> (Option<i32>, String) {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("transcript-{name}.json"));
    std::fs::write(&file, serde_json::to_vec_pretty(transcript).expect("JSON")).expect("a file in the target folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("verify.py");
    let output = Command::new("python3").arg(script).arg(file).args(more).output().expect("python3 runs");
    let page = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&page).into_owned())
}
