//! The vectors as files, for whoever writes the scheme in another language: `vectors/set.json` has every step of a set
//! with its secrets, `vectors/transcript.json` is the document that a player of it keeps, in which one who was asked
//! never committed. `UPDATE_GOLDEN=1 cargo test` writes them anew.

use std::{fs, path::Path};

use bridge_dealing::{BoardKeyId, Conclusion, DealIndex, Kept, Settlement, Transcript, unrank, verify};
use serde_json::{Value, json};

use crate::drawn::{commitment, contributions, ctx, id, secret, server, settlement, transcript};

#[test]
fn every_step_of_a_set_is_as_in_its_file() {
    is_as_in("set.json", &set());
}

#[test]
fn the_transcript_of_the_set_is_as_in_its_file_and_proven() {
    let uncommitted = vec!["B:W".parse().expect("a label")];
    let settlement = Settlement { uncommitted, ..settlement(|_| true) };
    let mut transcript = Transcript::sign(settlement, &server()).expect("a sound settlement");
    for board in [1, 2] {
        transcript.add_reveal(secret(board, 0).reveal()).expect("the committed secret");
    }
    let file = is_as_in("transcript.json", &serde_json::to_value(&transcript).expect("JSON"));
    let read: Transcript = serde_json::from_value(file).expect("a transcript");
    let kept = Kept { root: Some(commitment().root), ..Kept::default() };
    assert_eq!(verify(&read, &kept).conclusion(), Conclusion::Proven);
}

/// The steps in their order. Of the deals only those of boards 1 and 2 are in the set; the others have the same seed
/// and entropy.
fn set() -> Value {
    let entropy = transcript().entropy;
    let deal = |id: BoardKeyId| {
        let secret = secret(id.board.get(), id.reserve);
        json!({
            "board": id.board, "reserve": id.reserve,
            "secret": secret.reveal().secret,
            "commitment": secret.commitment(&ctx()),
            "v": secret.deal_index(&ctx(), &entropy).reveal_number().to_string(),
            "deal": secret.deal(&ctx(), &entropy),
        })
    };
    let contributions = contributions()
        .into_iter()
        .map(|one| json!({ "label": one.label, "r": one.r, "commitment": one.commitment(&ctx()) }));
    let numbered = [DealIndex::FIRST, DealIndex::LAST]
        .map(|index| json!({ "v": index.reveal_number().to_string(), "deal": unrank(index) }));
    let seed: Vec<u8> = (0..32).collect();
    json!({
        "scheme": "bridge-deal/1",
        "ctx": ctx(),
        "seed": data_encoding::HEXLOWER.encode(&seed),
        "root": commitment().root,
        "contributions": contributions.collect::<Vec<_>>(),
        "beacon": "",
        "entropy": entropy,
        "deals": (1..=16).map(|board| id(board, 0)).chain([id(1, 1)]).map(deal).collect::<Vec<_>>(),
        "numbered": numbered,
    })
}

/// Compares with the file, or writes it; gives what is in it.
fn is_as_in(name: &str, fresh: &Value) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let text = serde_json::to_string_pretty(fresh).expect("JSON") + "\n";
        fs::write(&path, text).expect("a file in the package's folder");
    }
    let file: Value = serde_json::from_str(&fs::read_to_string(&path).expect("a file of vectors")).expect("JSON");
    assert_eq!(file, *fresh, "{name} is not what the scheme gives: UPDATE_GOLDEN=1 writes it anew");
    file
}
