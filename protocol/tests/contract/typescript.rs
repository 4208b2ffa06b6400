//! The web client's types are generated from the messages and committed: here they are compared, or written anew.

use std::{any::TypeId, collections::BTreeMap, collections::BTreeSet, path::Path};

use bridge_protocol::{
    AnalysisRequest, CallMeanings, ClientHello, Daily, ErrorBody, GuestRequest, GuestToken, MeaningsRequest, Mine,
    RequestFrame, ServerFrame, ServerInfo, SessionRecord, TicketGrant,
};
use bridge_rules::{Doubling, Rank, Strain};
use ts_rs::{Config, TS, TypeVisitor};

const HEADING: &str = "// The messages of the bridge protocol. Generated from the crate bridge-protocol: change the types there, then\n\
    // run `cargo golden`.\n";

/// Every declared type that is reached from those visited, by its name.
struct Declarations {
    config: Config,
    seen: BTreeSet<TypeId>,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declaration = T::decl(&self.config);
            self.by_name.insert(T::ident(&self.config), format!("\n{docs}export {declaration}\n"));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn generated() -> String {
    let config = Config::new().with_large_int("number");
    let mut all = Declarations { config, seen: BTreeSet::new(), by_name: BTreeMap::new() };
    // What the texts of bids, cards and contracts are made of.
    all.visit::<Strain>();
    all.visit::<Rank>();
    all.visit::<Doubling>();
    all.visit::<ClientHello>();
    all.visit::<RequestFrame>();
    all.visit::<ServerFrame>();
    all.visit::<GuestRequest>();
    all.visit::<GuestToken>();
    all.visit::<TicketGrant>();
    all.visit::<ErrorBody>();
    all.visit::<ServerInfo>();
    all.visit::<Mine>();
    all.visit::<Daily>();
    all.visit::<AnalysisRequest>();
    all.visit::<MeaningsRequest>();
    all.visit::<CallMeanings>();
    all.visit::<SessionRecord>();
    all.by_name.values().fold(HEADING.to_owned(), |text, declaration| text + declaration)
}

#[test]
fn the_types_of_the_web_client_are_those_of_the_messages() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/web/src/protocol/messages.ts");
    let generated = generated();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &generated).expect("the web client's folder can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == generated, "messages.ts is out of date: run `cargo golden`");
}
