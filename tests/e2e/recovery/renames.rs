//! A file that was given a name has it after a power cut too: whoever gave it had its folder written to the disk before
//! they went on (Promise R1). strace tells what they did; where it may not trace, this story says so and is skipped.

use std::{
    collections::HashMap,
    fs,
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
    process::Command,
};

use bridge_e2e::{Guest, Process};

use crate::fixtures::SERVER;

const CLIENT: &str = env!("CARGO_BIN_EXE_client");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_given_a_name_has_its_folder_written_to_the_disk() {
    let folder = fs::canonicalize(tempfile::tempdir().unwrap().keep()).unwrap();
    let (data, traces) = (folder.join("data"), folder.join("traces"));
    fs::create_dir_all(&traces).unwrap();
    if !traced(&traces.join("tried"), Path::new("true"), &[]) {
        return println!("skipped: strace is missing or may not trace here");
    }
    let named = |trace: &str| {
        let (named, unsafe_names) = names(&until_ended(&traces.join(trace)));
        assert!(unsafe_names.is_empty(), "{trace}: {unsafe_names:?}");
        named
    };

    // The first start makes the key.
    let server = start(&data, &traces.join("start"));
    let url = format!("http://{}", server.address());
    assert_eq!(Guest::of(server.address(), "Ann").await.token.name.as_str(), "Ann");
    let client = ["event", "new", "--contestants", "pairs", "--movement", "howell", "--as", "Olga", "--server", &url];
    let state = format!("BRIDGE_STATE={}", folder.join("state").display());
    let client = [&[state.as_str(), CLIENT], &client[..]].concat();
    assert!(tokio::task::block_in_place(|| traced(&traces.join("client"), Path::new("env"), &client)));
    end(server);
    assert!(named("start").contains(&data.join("server.key")));
    let tokens = named("client");
    assert!(tokens.iter().any(|name| name.starts_with(folder.join("state"))), "{tokens:?}");

    let [from, to] = [data.display(), folder.join("backup").display()].map(|path| path.to_string());
    let backup = traced(&traces.join("backup"), Path::new(SERVER), &["backup", "--data", &from, &to]);
    assert!(backup && named("backup").contains(&folder.join("backup")));

    // A damaged journal makes room for what is whole of it.
    let journal = data.join("journal.sqlite");
    fs::OpenOptions::new().write(true).open(&journal).unwrap().write_all_at(&[0; 16], 0).unwrap();
    end(start(&data, &traces.join("mending")));
    let mended = named("mending");
    assert!(mended.contains(&journal) && mended.contains(&data.join("journal.damaged-1.sqlite")), "{mended:?}");
    fs::remove_dir_all(folder).unwrap();
}

fn start(data: &Path, trace: &Path) -> Process {
    // A bystander: the server itself is our child.
    let strace = [&["strace", "-D"].map(str::to_owned)[..], &watched(trace)].concat();
    tokio::task::block_in_place(|| Process::start(SERVER, data, "127.0.0.1:0".parse().unwrap(), &strace))
}

fn end(server: Process) {
    server.signal("TERM");
    assert!(tokio::task::block_in_place(|| server.wait()));
}

/// Runs a program to its end, and tells whether all was well.
fn traced(trace: &Path, program: &Path, words: &[&str]) -> bool {
    let status = Command::new("strace").args(watched(trace)).arg(program).args(words).status();
    status.is_ok_and(|status| status.success())
}

fn watched(trace: &Path) -> Vec<String> {
    let calls = "trace=rename,renameat,renameat2,link,linkat,fsync,exit_group";
    let trace = trace.display().to_string();
    ["-f", "-y", "-e", "signal=none", "-e", calls, "-o", &trace].map(str::to_owned).to_vec()
}

/// What was done, when whoever did it has ended.
fn until_ended(trace: &Path) -> String {
    loop {
        let told = fs::read_to_string(trace).unwrap();
        let first = told.split_whitespace().next().unwrap_or_default().to_owned();
        if !first.is_empty() && told.lines().any(|line| line.starts_with(&first) && line.contains("+++ exited")) {
            return told;
        }
    }
}

/// The names that were given, and those of them whose folder was not synced after it.
fn names(told: &str) -> (Vec<PathBuf>, Vec<PathBuf>) {
    let (mut named, mut waiting) = (Vec::new(), HashMap::<PathBuf, Vec<PathBuf>>::new());
    for line in told.lines() {
        let call = line.split_once(' ').map_or(line, |(_, call)| call.trim_start());
        if let Some(synced) = call.strip_prefix("fsync(") {
            let folder = synced.split_once('<').and_then(|(_, path)| path.split_once('>')).map_or("", |(path, _)| path);
            waiting.remove(Path::new(folder));
        } else if ["rename", "link"].iter().any(|gives| call.starts_with(gives)) {
            let name = PathBuf::from(call.split('"').rev().nth(1).unwrap());
            waiting.entry(name.parent().unwrap().to_owned()).or_default().push(name.clone());
            named.push(name);
        }
    }
    (named, waiting.into_values().flatten().collect())
}
