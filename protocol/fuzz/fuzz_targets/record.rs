//! Any bytes that a journal may hold: they are a record of a table, of a match or of an event, or they are not; and of
//! a record without its chat the rest still reads.

#![no_main]

use bridge_game::{
    Event, Table, TeamMatch,
    record::{self, Journaled as _, Keys, NoPeople, SealKey},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let seal = SealKey::new([7; 32]);
    let keys = || Keys { seal: &seal, people: &NoPeople };
    let _ = record::kind(bytes);
    let _ = TeamMatch::decode(bytes, keys());
    let _ = Event::decode(bytes, keys());
    let is_read = Table::decode(bytes, keys()).is_ok();
    if let Some(without) = record::without_talk(bytes, &NoPeople) {
        assert_eq!(Table::decode(&without, keys()).is_ok(), is_read);
    }
});
