//! Until the goulash is over a deal that was passed out changes no byte of a viewer who saw nothing of its hands: pairs
//! of tables whose hidden cards differ (Spec C10, F18.2).

use bridge_dealing::ServerKey;
use bridge_protocol::{Kibitzing, Lane};
use bridge_rules::{Call, Deal, Form, Rubber, Seat};

use crate::{
    Command, Input, Moment, ServerIdentity,
    record::SealKey,
    table::{
        auction,
        declaring::interference::{Chance, exchanged, kibitzing, opened, player, shuffled},
    },
    view::{event_for, snapshot},
};

#[test]
fn hands_that_are_dealt_again_change_nothing_that_a_viewer_is_sent() {
    for lane in Lane::ALL {
        for seed in 0..500 {
            let chance = &mut Chance(seed);
            let (kibitzing, one) = (kibitzing(chance), shuffled(chance));
            let other = changed_for(lane, kibitzing, &one, chance);
            assert_ne!(one, other);
            let [first, second] = [one, other].map(|deal| sent(lane, kibitzing, &deal));
            assert!(first == second, "seed {seed}, {lane:?}");
        }
    }
}

/// Everything that a lane is sent of this board until it is over, and how is answered who asks for more.
fn sent(lane: Lane, kibitzing: Kibitzing, deal: &Deal) -> String {
    let mut table = opened(form(), kibitzing, deal);
    let identity = ServerIdentity { key: ServerKey::new(&[5; 32]) };
    let mut bytes = serde_json::to_string(&snapshot(&table, lane)).unwrap();
    for seat in Seat::ALL {
        let pass = auction::Command::Call { turn: table.turn(), call: Call::Pass, meaning: None };
        let records = table.decide(Input::Person(player(seat), Command::Auction(pass)), Moment(9), &identity).unwrap();
        for record in records {
            table.apply(&record, Moment(9));
            bytes += &serde_json::to_string(&event_for(&record, &table, lane)).unwrap();
            bytes += &serde_json::to_string(&snapshot(&table, lane)).unwrap();
        }
    }
    let board = table.finished[0].board;
    let asked = table.finished_board(player(Seat::North).account, board, &SealKey::new([9; 32]));
    bytes += &format!("{:?}", asked.map(|(record, _)| record));
    bytes + &serde_json::to_string(&table.record()).unwrap()
}

/// The deal with cards exchanged between hands that this lane may not see.
fn changed_for(lane: Lane, kibitzing: Kibitzing, deal: &Deal, chance: &mut Chance) -> Deal {
    let seen = opened(form(), kibitzing, deal).hands_shown(lane);
    let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| !seen[*seat]).collect();
    let mut other = *deal;
    while other == *deal {
        for _ in 0..20 {
            let [one, two] = [(), ()].map(|()| hidden[chance.below(hidden.len())]);
            let [given, taken] = [one, two].map(|seat| other.hand(seat).iter().nth(chance.below(13)).unwrap());
            if one != two {
                other = exchanged(&other, (one, given), (two, taken));
            }
        }
    }
    other
}

fn form() -> Form {
    Form::Rubber(Rubber { goulash: true, ..Rubber::default() })
}
