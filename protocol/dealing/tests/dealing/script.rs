//! `verify.py` comes to the same answers, from the same document and by other code.

use std::path::{Path, PathBuf};
use std::process::Command;

use bridge_dealing::{Kept, Transcript};
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

fn run(name: &str, transcript: &impl Serialize, more: &[&str]) -> (Option<i32>, String) {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("transcript-{name}.json"));
    std::fs::write(&file, serde_json::to_vec_pretty(transcript).expect("JSON")).expect("a file in the target folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("verify.py");
    let output = Command::new("python3").arg(script).arg(file).args(more).output().expect("python3 runs");
    let page = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&page).into_owned())
}
