//! The floors: a dependency may only point down, from crate to crate and within them, and others' crates are few below
//! the server.

mod imports;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::Command,
    sync::LazyLock,
};

use imports::{Uses, uses};
use serde_json::Value;

/// Who may build on whom. Each crate is listed with everything of ours that it uses.
const FLOORS: [(&str, &[&str]); 14] = [
    ("bridge-rules", &[]),
    ("bridge-formats", &["bridge-rules"]),
    ("bridge-dealing", &["bridge-rules"]),
    ("bridge-pairs", &["bridge-rules"]),
    ("bridge-conditions", &["bridge-rules"]),
    ("bridge-bluechip", &["bridge-rules"]),
    ("bridge-protocol", &["bridge-dealing", "bridge-rules"]),
    ("bridge-game", &["bridge-dealing", "bridge-pairs", "bridge-protocol", "bridge-rules"]),
    ("bridge-claims", &["bridge-rules"]),
    ("bridge-robot", &["bridge-claims", "bridge-protocol", "bridge-rules"]),
    (
        "bridge-server",
        &[
            "bridge-bluechip",
            "bridge-claims",
            "bridge-dealing",
            "bridge-game",
            "bridge-protocol",
            "bridge-robot",
            "bridge-rules",
        ],
    ),
    ("bridge-client", &["bridge-dealing", "bridge-protocol", "bridge-rules"]),
    (
        "bridge-cli",
        &[
            "bridge-bluechip",
            "bridge-claims",
            "bridge-client",
            "bridge-conditions",
            "bridge-dealing",
            "bridge-formats",
            "bridge-protocol",
            "bridge-rules",
        ],
    ),
    (
        "bridge-e2e",
        &["bridge-cli", "bridge-client", "bridge-dealing", "bridge-protocol", "bridge-rules", "bridge-server"],
    ),
];

/// What the floors without I/O, clock and chance may use of others' work. (ts-rs and schemars write the types down for
/// other languages, for tests.)
const GUESTS: [(&str, &[&str]); 10] = [
    ("bridge-rules", &["schemars", "serde", "ts-rs"]),
    ("bridge-formats", &["quick-xml", "thiserror"]),
    ("bridge-bluechip", &[]),
    ("bridge-conditions", &["thiserror"]),
    ("bridge-pairs", &["num-bigint", "num-rational", "num-traits"]),
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
    ("bridge-robot", &["contract-bridge", "parking_lot", "pons", "rand", "rand_chacha", "sha2"]),
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
            "unicode-properties",
        ],
    ),
];

/// The floors within a crate, from the bottom. What is not listed stands on the top floor, and may use everything;
/// files of one floor may use each other. `lib.rs` names the rooms for outside and belongs to none.
const ROOMS: [(&str, &[&[&str]]); 3] = [
    (
        "bridge-server",
        &[
            &[
                "address",
                "bounded",
                "contradiction",
                "entropy",
                "error_chain",
                "journal",
                "limits",
                "locks",
                "metrics",
                "net",
                "outbox",
                "planted",
                "process",
                "solver_thread",
                "spans",
                "tasks",
            ],
            &[
                "accounts",
                "adjudication",
                "analysis",
                "claim_analysis",
                "clock",
                "invitations",
                "journal_refusal",
                "keys",
                "notifiers",
                "open_permission",
                "open_counts",
                "people",
                "reasons",
                "robot_seed",
                "robots",
                "storage",
                "thinking",
                "whereabouts",
            ],
            &["operator"],
            &["cluster"],
            &["deal_index"],
            &["actor"],
            &["registry"],
            &["reconciler"],
            &["directory"],
            &["tables"],
            &["matches"],
            &["events"],
            &["gateway", "recovery", "retention", "robot_players"],
            &["listing", "orders"],
            &["admin", "away", "config", "nodes", "server", "upkeep"],
        ],
    ),
    (
        "bridge-game",
        &[
            &[
                "belongs_to",
                "concealed",
                "identity",
                "input",
                "machine",
                "moment",
                "past",
                "person",
                "personal",
                "seal",
                "stamp",
                "stored_outcome",
            ],
            &["deal_tag", "time_limit"],
            &["table", "view"],
            &["team_match"],
            &["event"],
            &["record"],
        ],
    ),
    (
        "bridge-cli",
        &[
            &["exit", "lobby", "text"],
            &["input", "stdout"],
            &["cli", "connect"],
            &["session"],
            &["tui"],
            &["output"],
            &["competition"],
            &["blue_chip", "commands", "conform", "load"],
        ],
    ),
];

/// Files that use one another in a circle can only be read together.
const LARGEST_CIRCLE: usize = 5;

/// What the loop may name of the rules: values to count by, and no judgement.
const VALUES: [&str; 4] = ["BoardNumber", "BySeat", "Seat", "Side"];

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
    let mut named = BTreeSet::new();
    for path in sources(&manifest_of("bridge-server").join("src/actor")) {
        let text = std::fs::read_to_string(path).expect("a source is text");
        let text = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
        for rules in text.split("bridge_rules").skip(1) {
            let statement = rules.split(';').next().unwrap_or_default();
            let words = statement.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
            named.extend(words.map(str::to_owned));
        }
    }
    let strangers: Vec<_> = named.iter().filter(|name| !VALUES.contains(&name.as_str())).collect();
    assert!(strangers.is_empty(), "the actor only sequences, it decides nothing: {strangers:?}");
}

#[test]
fn within_a_crate_too_a_floor_knows_nothing_of_those_above_it() {
    let mut upwards = Vec::new();
    for (package, floors) in ROOMS {
        let floor = |room: &str| floors.iter().position(|rooms| rooms.contains(&room)).unwrap_or(floors.len());
        let uses = uses(&manifest_of(package).join("src"));
        let rooms: BTreeSet<_> = uses.keys().filter_map(|file| file.first()).collect();
        for room in floors.iter().copied().flatten() {
            assert!(rooms.contains(&(*room).to_owned()), "there is no {room} in {package}: take it off the list");
        }
        for (file, used) in &uses {
            let Some(from) = file.first() else { continue };
            let above = used.iter().filter(|used| used.first().is_some_and(|to| floor(to) > floor(from)));
            upwards.extend(above.map(|used| format!("{package}: {} uses {}", file.join("::"), used.join("::"))));
        }
    }
    assert!(upwards.is_empty(), "towards a higher floor, or one that ROOMS does not list: {upwards:#?}");
}

#[test]
fn the_map_of_the_server_names_each_of_its_rooms() {
    let server = manifest_of("bridge-server");
    let readme = std::fs::read_to_string(server.join("README.md")).expect("the server has a README");
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let named: BTreeSet<String> = rows.flat_map(|row| row.split('`').skip(1).step_by(2)).map(str::to_owned).collect();
    let entries = std::fs::read_dir(server.join("src")).expect("a folder of sources").flatten();
    let rooms = entries.filter_map(|entry| Some(entry.path().file_stem()?.to_string_lossy().into_owned()));
    assert_eq!(named, rooms.collect());
}

#[test]
fn no_circle_of_files_is_larger_than_can_be_read_together() {
    let mut larger = Vec::new();
    for (package, _) in packages() {
        for circle in circles(&uses(&manifest_of(&package).join("src"))) {
            if circle.len() > LARGEST_CIRCLE {
                larger.push(format!("{package}: {} files: {circle:?}", circle.len()));
            }
        }
    }
    assert!(larger.is_empty(), "circles of more than {LARGEST_CIRCLE} files: {larger:#?}");
}

/// Where a manifest says that nothing is tried, so that nothing is built for it, nothing waits in vain to be tried.
#[test]
fn no_test_stands_where_none_is_built() {
    let mut forgotten = Vec::new();
    for target in list(&metadata()["packages"]).iter().flat_map(|package| list(&package["targets"])) {
        let is_lib = target["kind"] == serde_json::json!(["lib"]);
        let file = PathBuf::from(target["src_path"].as_str().unwrap_or_default());
        let folder = file.parent().expect("a source lies in a folder").to_owned();
        for source in if is_lib { sources(&folder) } else { vec![file] } {
            let text = std::fs::read_to_string(&source).expect("a source is text");
            let is_tried = |how: &str| target[how] == true;
            let holds_tests = text.lines().any(|line| line.trim() == "#[test]" || line.contains("::test("));
            if (!is_tried("test") && holds_tests) || (is_lib && !is_tried("doctest") && has_example(&text)) {
                forgotten.push(source);
            }
        }
    }
    assert!(forgotten.is_empty(), "tests that no manifest has built: {forgotten:#?}");
}

/// Whether Rust stands in its documentation, to be run.
fn has_example(text: &str) -> bool {
    let docs = text.lines().map(str::trim).filter_map(|line| line.strip_prefix("///").or(line.strip_prefix("//!")));
    let fences = docs.filter_map(|line| line.trim().strip_prefix("```"));
    fences.step_by(2).any(|language| ["", "rust", "should_panic", "no_run"].contains(&language))
}

/// The files that use one another, be it by way of others.
fn circles(uses: &Uses) -> BTreeSet<BTreeSet<String>> {
    let reached: BTreeMap<_, _> = uses.keys().map(|file| (file, reached_from(file, uses))).collect();
    let circle = |file: &Vec<String>| -> BTreeSet<String> {
        let back = reached[file].iter().filter(|other| reached.get(*other).is_some_and(|from| from.contains(file)));
        back.map(|file| file.join("::")).collect()
    };
    uses.keys().map(circle).filter(|circle| circle.len() > 1).collect()
}

fn reached_from<'a>(file: &'a Vec<String>, uses: &'a Uses) -> BTreeSet<&'a Vec<String>> {
    let (mut reached, mut left) = (BTreeSet::new(), vec![file]);
    while let Some(next) = left.pop() {
        left.extend(uses.get(next).into_iter().flatten().filter(|used| reached.insert(*used)));
    }
    reached
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of sources").flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The folder of a package of ours.
fn manifest_of(package: &str) -> PathBuf {
    let found = list(&metadata()["packages"]).into_iter().find(|each| each["name"] == package);
    let manifest = found.unwrap_or_else(|| panic!("{package} is not in the workspace"))["manifest_path"].clone();
    Path::new(manifest.as_str().unwrap_or_default()).parent().expect("a manifest lies in a folder").to_owned()
}

/// The workspace's packages with their dependencies, those for tests left out.
fn packages() -> Vec<(String, Vec<String>)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    list(&metadata()["packages"])
        .iter()
        .map(|package| {
            let used = list(&package["dependencies"]).into_iter().filter(|each| each["kind"].is_null());
            (text(&package["name"]), used.map(|each| text(&each["name"])).collect())
        })
        .collect()
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

/// What cargo tells about the workspace, asked once.
fn metadata() -> &'static Value {
    static METADATA: LazyLock<Value> = LazyLock::new(|| {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let asked = Command::new(cargo)
            .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo tells about the workspace");
        serde_json::from_slice(&asked.stdout).expect("cargo metadata is JSON")
    });
    &METADATA
}
