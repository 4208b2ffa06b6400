//! What an operator is told: the figures of a server, and the alarms, pages and pictures that are made of them.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use bridge_e2e::{Guest, Player, Process, Wire};
use bridge_protocol::{Answer, BoardSource, OpeningKey, Policy, Request};

use crate::fixtures::SERVER;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_figure_that_alarms_and_pictures_speak_of_is_told() {
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(SERVER, data.path(), "127.0.0.1:0".parse().unwrap(), &[]);
    let mut host = Player::enter(server.address(), &Guest::of(server.address(), "Hera").await).await;
    let key = OpeningKey::from_bytes([1; 16]);
    let opened = host.ask(Request::OpenTable { key, boards: BoardSource::Deal(1), policy: Policy::social() }).await;
    assert!(matches!(opened, Answer::Opened { .. }));

    let mut wire = Wire::connect(server.address()).await;
    wire.send("GET /metrics HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n").await;
    let told = names(&wire.rest().await);
    for file in ["metrics/alerts.yaml", "metrics/grafana/bridge.json"] {
        let asked = names(&deploy(file));
        assert!(asked.len() > 10 && asked.is_subset(&told), "{file}: {:?}", asked.difference(&told));
    }
    server.kill();
}

#[test]
fn every_alarm_has_a_page_and_is_fired_in_a_test() {
    let (runbook, tests) = (deploy("RUNBOOK.md"), deploy("metrics/alerts.test.yaml"));
    let alerts = deploy("metrics/alerts.yaml");
    let alarms: Vec<_> = alerts.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")).collect();
    assert!(alarms.len() >= 15, "{alarms:?}");
    for alarm in &alarms {
        let page = runbook.split("\n## ").find(|page| page.lines().next() == Some(alarm));
        let page = page.unwrap_or_else(|| panic!("{alarm} has no page"));
        assert!(
            ["**Means**", "**Look at**", "**Do**"].iter().all(|part| page.contains(part))
                || page.contains("and **do**"),
            "{page}"
        );
        assert!(alerts.contains(&format!("runbook: RUNBOOK.md#{}\n", alarm.to_lowercase())), "{alarm} leads nowhere");
        let (silent, fired) = (format!("{{ alertname: {alarm}, eval_time: "), format!("- alertname: {alarm}\n"));
        assert!(tests.contains(&silent) && tests.contains(&fired), "{alarm} is not tried");
    }
    assert_eq!(runbook.matches("\n## Bridge").count(), alarms.len(), "a page without an alarm");
}

/// Every figure that a text names.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let ours = words.filter(|word| word.starts_with("bridge_") || word.starts_with("process_"));
    ours.map(|word| word.trim_end_matches("_bucket").to_owned()).collect()
}

fn deploy(file: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy").join(file);
    fs::read_to_string(&path).unwrap_or_else(|cause| panic!("{}: {cause}", path.display()))
}
