//! What the owner of a server has written down: the file, the environment, the command line, and the one answer to all
//! that is wrong with them.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use bridge_e2e::Process;
use clap::{CommandFactory, Parser};

use crate::fixtures::SERVER;

#[test]
fn the_command_line_comes_before_the_environment_and_that_before_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bridge.toml");
    fs::write(&file, "max-tables = 1\nclose-unbegun-hours = 1\nclose-unfinished-days = 1\n").unwrap();
    let told = bridge_server(&["settings", "--close-unfinished-days", "3"], |command| {
        command.env("BRIDGE_CONFIG", &file).env("BRIDGE_CLOSE_UNBEGUN_HOURS", "2").env("BRIDGE_METRICS_KEY", "sesame");
    });
    let said = String::from_utf8(told.stdout).unwrap();
    assert!(told.status.success(), "{said}");
    for line in [
        format!("max-tables = \"1\"  # max-tables in {}", file.display()),
        "close-unbegun-hours = \"2\"  # BRIDGE_CLOSE_UNBEGUN_HOURS".to_owned(),
        "close-unfinished-days = \"3\"  # --close-unfinished-days".to_owned(),
        "metrics-key = (secret)  # BRIDGE_METRICS_KEY".to_owned(),
    ] {
        assert!(said.contains(&line), "{line}: {said}");
    }
    assert!(!said.contains("sesame"), "{said}");
}

#[test]
fn all_that_is_wrong_is_told_at_once_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (file, data) = (folder.path().join("bridge.toml"), folder.path().join("never"));
    fs::write(&file, "listn = \"127.0.0.1:0\"\norigin = [\"bridge.example\"]\n").unwrap();
    let words = ["--config", text(&file), "--data", text(&data), "--trusted-proxy", "everybody"];
    let refused = bridge_server(&words, |command| {
        command.env("BRIDGE_MAX_TABLES", "many");
    });
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!((refused.status.code(), data.exists()), (Some(2), false), "{said}");
    assert!(said.starts_with("bridge-server: 4 settings are wrong:\n"), "{said}");
    for about in ["listn in ", "is it `listen`?", "origin in ", "--trusted-proxy: ", "BRIDGE_MAX_TABLES: `many`"] {
        assert!(said.contains(about), "{about}: {said}");
    }
}

/// As people write them, and as files of compose hand on what nobody has set.
#[test]
fn an_address_may_end_in_a_slash_a_variable_may_be_empty_and_a_name_is_nowhere_to_listen() {
    let variables = ["BRIDGE_LISTEN", "BRIDGE_PUBLIC_URL", "BRIDGE_ORIGINS", "BRIDGE_MAX_TABLES", "BRIDGE_CONFIG"];
    let told = bridge_server(&["settings"], |command| {
        command.envs(variables.map(|name| (name, "")));
    });
    let said = String::from_utf8(told.stdout).unwrap();
    assert!(told.status.success() && !said.contains("BRIDGE_"), "{said}");
    let words = ["settings", "--public-url", "https://bridge.example/", "--origin", "http://box:8080/"];
    let told = bridge_server(&words, |_| {});
    assert!(told.status.success(), "{told:?}");
    let named = bridge_server(&["settings", "--listen", "localhost:0"], |_| {});
    let said = String::from_utf8(named.stderr).unwrap();
    assert!(named.status.code() == Some(2) && said.contains("name an address and a port, such as"), "{said}");
    let refused = bridge_server(&["settings", "--public-url", "https://bridge.example/club/"], |_| {});
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(refused.status.code() == Some(2) && said.contains("and no path: https://bridge.example"), "{said}");
}

/// What the package brings, with all that it suggests.
#[test]
fn the_file_that_comes_with_the_package_is_right_and_tells_every_default() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/bridge.toml");
    let sample = fs::read_to_string(sample).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bridge.toml");
    let checked = |text: &str| {
        fs::write(&file, text).unwrap();
        bridge_server(&["settings", "--config", file.to_str().unwrap()], |_| {})
    };
    assert!(checked(&sample).status.success());

    // A line `# name = value` is a setting that is commented out; prose has no name before a sign of equality.
    let settings: Vec<_> = sample
        .lines()
        .filter_map(|line| line.strip_prefix("# "))
        .filter(|line| line.split_once(" = ").is_some_and(|(name, _)| !name.contains([' ', '`'])))
        .collect();
    let command = bridge_server::Config::command();
    let defaults = bridge_server::Config::parse_from(["bridge-server"]);
    for option in command.get_arguments().filter_map(clap::Arg::get_long) {
        let for_tests = ["config", "rates", "clocks"].contains(&option);
        let told = sample.lines().any(|line| line.trim_start_matches("# ").starts_with(&format!("{option} = ")));
        assert!(for_tests || told, "{option} is not in the file");
    }
    let with = |name: &str| settings.iter().find(|line| line.starts_with(&format!("{name} = "))).copied().unwrap();
    let numbers = ["listen", "proxy-protocol", "open-tables", "robots", "max-tables", "max-tables-per-address"];
    let words = numbers.iter().chain(&["close-unbegun-hours", "close-unfinished-days"]).map(|name| {
        let (_, value) = with(name).split_once(" = ").unwrap();
        format!("--{name}={}", value.trim_matches('"'))
    });
    let told = bridge_server::Config::parse_from(["bridge-server".to_owned()].into_iter().chain(words));
    assert_eq!(format!("{told:?}"), format!("{defaults:?}"));
}

/// In a container all settings are in the environment, which programs beside this one have for themselves as well.
#[test]
fn a_variable_that_is_nearly_a_setting_is_told_and_refuses_nothing() {
    let told = bridge_server(&["settings"], |command| {
        command.env("BRIDGE_LISTN", "127.0.0.1:1").env("BRIDGE_DOMAIN", "bridge.example");
    });
    let said = String::from_utf8(told.stdout).unwrap();
    assert!(told.status.success(), "{said}");
    assert!(said.contains("# BRIDGE_LISTN: ") && said.contains("is it BRIDGE_LISTEN?"), "{said}");
    assert!(!said.contains("BRIDGE_DOMAIN"), "{said}");
}

#[test]
fn a_file_that_is_no_text_is_told_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bridge.toml");
    fs::write(&file, [0xff, 0xfe, 0]).unwrap();
    let refused = bridge_server(&["settings", "--config", text(&file)], |_| {});
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(refused.status.code() == Some(2) && said.contains("it is no text in UTF-8"), "{said}");
}

/// Without the feature nothing would be sent, and who asks for it is told at the start.
#[test]
fn a_collector_that_would_hear_nothing_is_a_mistake() {
    let has_spans = cfg!(feature = "opentelemetry");
    for (collector, is_good) in
        [("http://127.0.0.1:4318", has_spans), ("https://spans.example", false), ("here", false)]
    {
        let told = bridge_server(&["settings", "--opentelemetry", collector], |_| {});
        assert_eq!(told.status.code(), Some(if is_good { 0 } else { 2 }), "{collector}: {told:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_well_says_so_to_who_asks_by_the_same_settings() {
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(SERVER, data.path(), "127.0.0.1:0".parse().unwrap(), &[]);
    let listen = server.address().to_string();
    let ask = |words: &[&str]| bridge_server(&[&["health", "--listen", &listen], words].concat(), |_| {});
    let well = ask(&[]);
    assert!(well.status.success(), "{well:?}");
    assert_eq!(String::from_utf8(well.stdout).unwrap(), "ready\n");
    server.kill();
    let gone = ask(&[]);
    assert_eq!(gone.status.code(), Some(1));
    assert!(String::from_utf8(gone.stderr).unwrap().contains("no answer from"));
}

fn bridge_server(words: &[&str], prepare: impl FnOnce(&mut Command)) -> Output {
    let mut command = Command::new(SERVER);
    command.args(words);
    prepare(&mut command);
    command.output().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
