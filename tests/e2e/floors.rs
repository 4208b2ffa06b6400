//! The floors of the house: a dependency may only point down, and guests are few below the third floor.

use std::{collections::BTreeMap, process::Command};

use serde_json::Value;

/// Who may build on whom. Each crate is listed with everything of ours that it uses.
const FLOORS: [(&str, &[&str]); 11] = [
    ("bridge-rules", &[]),
    ("bridge-formats", &["bridge-rules"]),
    ("bridge-dealing", &["bridge-rules"]),
    ("bridge-protocol", &["bridge-dealing", "bridge-rules"]),
    ("bridge-game", &["bridge-dealing", "bridge-protocol", "bridge-rules"]),
    ("bridge-claims", &["bridge-rules"]),
    ("bridge-robot", &["bridge-claims", "bridge-protocol", "bridge-rules"]),
    ("bridge-server", &["bridge-claims", "bridge-dealing", "bridge-game", "bridge-protocol", "bridge-rules"]),
    ("bridge-client", &["bridge-dealing", "bridge-protocol", "bridge-rules"]),
    ("bridge-cli", &["bridge-client", "bridge-dealing", "bridge-formats", "bridge-protocol", "bridge-rules"]),
    (
        "bridge-e2e",
        &["bridge-cli", "bridge-client", "bridge-dealing", "bridge-protocol", "bridge-rules", "bridge-server"],
    ),
];

/// What the floors without I/O, clock and chance may use of others' work. (ts-rs and schemars write the types down for
/// other languages, for tests.)
const GUESTS: [(&str, &[&str]); 7] = [
    ("bridge-rules", &["schemars", "serde", "ts-rs"]),
    ("bridge-formats", &["quick-xml", "thiserror"]),
    ("bridge-dealing", &["data-encoding", "ed25519-dalek", "hmac", "schemars", "serde", "sha2", "thiserror", "ts-rs"]),
    (
        "bridge-protocol",
        &[
            "data-encoding",
            "schemars",
            "serde",
            "serde_json",
            "sha2",
            "thiserror",
            "ts-rs",
            "unicode-normalization",
            "unicode-security",
        ],
    ),
    ("bridge-claims", &["contract-bridge", "pons-dds"]),
    // Its chance is drawn from a seed that it is given.
    ("bridge-robot", &["contract-bridge", "pons", "rand", "rand_chacha", "sha2"]),
    (
        "bridge-game",
        &[
            "chacha20poly1305",
            "data-encoding",
            "hmac",
            "serde",
            "serde_json",
            "sha2",
            "thiserror",
            "unicode-normalization",
        ],
    ),
];

#[test]
fn a_dependency_points_down() {
    let allowed: BTreeMap<_, _> = FLOORS.into_iter().collect();
    for (name, dependencies) in packages() {
        let ours: Vec<_> = dependencies.iter().filter(|each| each.starts_with("bridge-")).collect();
        let floor = allowed.get(name.as_str()).unwrap_or_else(|| panic!("{name} has no floor: give it one here"));
        for each in ours {
            assert!(floor.contains(&each.as_str()), "{name} may not build on {each}");
        }
    }
}

#[test]
fn the_lower_floors_know_no_clock_no_chance_and_no_sockets() {
    let packages: BTreeMap<_, _> = packages().into_iter().collect();
    for (name, guests) in GUESTS {
        for each in packages[name].iter().filter(|each| !each.starts_with("bridge-")) {
            assert!(guests.contains(&each.as_str()), "{each} is a stranger in {name}");
        }
    }
}

#[test]
fn the_actor_does_not_know_the_laws() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/src/actor.rs");
    let actor = std::fs::read_to_string(source).expect("the actor's source");
    assert!(!actor.contains("bridge_rules"), "the actor only sequences; it decides nothing");
}

/// The workspace's packages with their dependencies, those for tests left out.
fn packages() -> Vec<(String, Vec<String>)> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let asked = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo tells about the workspace");
    let metadata: Value = serde_json::from_slice(&asked.stdout).expect("cargo metadata is JSON");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let used = list(&package["dependencies"]).into_iter().filter(|each| each["kind"].is_null());
            (text(&package["name"]), used.map(|each| text(&each["name"])).collect())
        })
        .collect()
}
