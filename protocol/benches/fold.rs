//! What a client does all evening: a frame is read, and folded into the view that it holds. `cargo bench -p
//! bridge-protocol`.

use std::collections::BTreeMap;

use bridge_protocol::{Lane, RequestFrame, ServerFrame, TableEvent, TableView};
use divan::{Bencher, black_box};

const FOLD: &str = include_str!("../golden/fold.json");
const PLAYED: &str = include_str!("../golden/v1/table_event.played.json");
const SNAPSHOT: &str = include_str!("../golden/v1/frame.snapshot.json");
const EVENTS: &str = include_str!("../golden/v1/frame.table_events.json");
const REQUEST: &str = include_str!("../golden/v1/request.play.json");

fn main() {
    divan::main();
}

#[divan::bench]
fn fold_a_card(bencher: Bencher<'_, '_>) {
    #[derive(serde::Deserialize)]
    struct Cases {
        views: BTreeMap<String, BTreeMap<String, TableView>>,
    }
    let mut cases: Cases = serde_json::from_str(FOLD).expect("the cases");
    let view = cases.views.get_mut("one_trick").and_then(|lanes| lanes.remove("E")).expect("East's view of the play");
    let event: TableEvent = serde_json::from_str(PLAYED).expect("a card");
    bencher.with_inputs(|| view.clone()).bench_refs(|view| view.apply(Lane::East, black_box(&event)));
}

#[divan::bench(args = ["events", "snapshot"])]
fn read_a_frame(bencher: Bencher<'_, '_>, kind: &str) {
    let frame = if kind == "events" { EVENTS } else { SNAPSHOT };
    bencher.bench(|| serde_json::from_str::<ServerFrame>(black_box(frame)).expect("a frame"));
}

#[divan::bench]
fn read_a_request() -> RequestFrame {
    RequestFrame::read(black_box(REQUEST)).expect("a request")
}
