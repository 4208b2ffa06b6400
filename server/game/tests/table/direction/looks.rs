//! The director looks at hidden hands (Spec C10, C15; Promise S28): the director alone sees them, and everybody learns
//! of it afterwards.

use bridge_game::{Command, Record, auction, direction, seating};
use bridge_protocol::{Kibitzing, Lane, Policy, Refusal, Ruling, TableEvent};
use bridge_rules::Seat::{East, North, South, West};

use super::{all_but, directed, directed_at_four_spades, dora, nothing};
use crate::{
    evening::{DEAL, Evening, board},
    people::{person, player},
};

#[test]
fn a_director_sees_no_hidden_hand_until_they_ask_for_it() {
    let mut evening = directed_at_four_spades();
    let seen = evening.sees(Lane::Director).board.unwrap().hands;
    assert_eq!([North, East, South, West].map(|seat| seen.get(seat)), [None; 4]);
    let own = evening.sees(East).board.unwrap().hands.get(East).unwrap();
    evening.rules(Ruling::Look { seat: East }).unwrap();
    assert_eq!(evening.heard(Lane::Director)[1], TableEvent::HandShown { seat: East, hand: own });
    evening.plays("HK HA H2 H9");
    let (seen, own) = (evening.sees(Lane::Director), evening.sees(East));
    assert_eq!(
        seen.board.unwrap().hands.get(East),
        own.board.unwrap().hands.get(East),
        "the director follows it card by card"
    );
}

#[test]
fn nobody_hears_of_a_look_before_the_board_is_over() {
    let mut evening = directed_at_four_spades(); // S28
    let others = all_but(&[Lane::Director]);
    let before: Vec<_> = others.iter().map(|lane| (evening.sees(*lane), evening.table.seq(*lane))).collect();
    evening.rules(Ruling::Look { seat: West }).unwrap();
    let after: Vec<_> = others.iter().map(|lane| (evening.sees(*lane), evening.table.seq(*lane))).collect();
    assert_eq!((evening.lanes_told(), after), (vec![Lane::Director], before));
    // No gap in their numbers tells of it either.
    evening.rules(Ruling::Find { text: "play on".to_owned() }).unwrap();
    assert_eq!(evening.notices(North)[0].number, 1);
    assert_eq!(evening.notices(Lane::Director)[1].number, 2);
    evening.plays_out();
    for lane in others {
        let notices = evening.notices(lane);
        assert_eq!((notices[1].number, &notices[1].ruling), (2, &Ruling::Look { seat: West }), "{lane:?}");
        assert_eq!(notices[1].director, dora().name);
    }
    assert_eq!(evening.notices(Lane::Director).len(), 2, "the director knows");
}

#[test]
fn there_must_be_something_to_look_at() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    evening.does(&dora(), Command::Direction(direction::Command::Direct)).unwrap();
    evening.rules(Ruling::Look { seat: East }).unwrap();
    assert_eq!(evening.rules(Ruling::Look { seat: East }), nothing("you see that hand already"));
    evening.calls("P P 1S P P P");
    evening.plays("HK");
    assert_eq!(evening.rules(Ruling::Look { seat: North }), nothing("you see that hand already"), "dummy is faced");
    evening.plays_out();
    assert!(matches!(evening.rules(Ruling::Look { seat: South }), Err(Refusal::NotNow { .. })));
}

#[test]
fn a_hand_looked_at_on_one_board_is_hidden_on_the_next() {
    let mut evening = directed(Policy::social());
    evening.rules(Ruling::Look { seat: East }).unwrap();
    evening.calls("P P P P");
    evening.everyone_is_ready(2);
    assert_eq!(evening.sees(Lane::Director).board.unwrap().hands.get(East), None);
}

#[test]
fn whoever_looked_is_in_the_ledger_of_that_board() {
    let mut evening = directed(Policy::social()); // C12
    let dora = dora().account;
    assert!(!evening.table.has_seen_cards_of(dora, board(1)));
    evening.rules(Ruling::Look { seat: East }).unwrap();
    assert_eq!([1, 2].map(|number| evening.table.has_seen_cards_of(dora, board(number))), [true, false]);
    assert!(!evening.table.has_seen_cards_of(player(East).account, board(1)));
    // A second director shares the first one's eyes.
    evening.does(&person("Dirk"), Command::Direction(direction::Command::Direct)).unwrap();
    assert!(evening.table.has_seen_cards_of(person("Dirk").account, board(1)));
}

#[test]
fn a_party_to_the_board_does_not_direct_it() {
    let policy = Policy { kibitzing: Kibitzing::OneHand(East), ..Policy::social() }; // C12
    let mut evening = Evening::with_policy(&[DEAL, DEAL], policy);
    let kit = person("Kit");
    evening.does(&kit, Command::Seating(seating::Command::Watch)).unwrap();
    evening.does(&player(West), Command::Seating(seating::Command::LeaveSeat { sitting: 4 })).unwrap();
    for who in [&kit, &player(West)] {
        assert_eq!(
            evening.does(who, Command::Direction(direction::Command::Direct)),
            Err(Refusal::HasSeenCards {}),
            "{}",
            who.name
        );
    }
    evening.does(&person("Ida"), Command::Seating(seating::Command::Sit { seat: West })).unwrap();
    for who in [player(North), player(East), player(South), person("Ida")] {
        let call = Command::Auction(auction::Command::Call {
            turn: evening.turn(),
            call: "P".parse().unwrap(),
            meaning: None,
        });
        evening.does(&who, call).unwrap();
    }
    let came = evening.does(&kit, Command::Direction(direction::Command::Direct));
    assert_eq!(came, Ok(vec![Record::Direction(direction::Record::DirectorAdmitted { person: kit.clone() })]));
    assert_eq!(evening.table.lane_of(kit.account), Some(Lane::Director));
}

#[test]
fn kibitzers_of_a_delayed_table_hear_of_no_ruling_and_no_call_before_the_board_is_over() {
    let mut evening = directed(Policy { kibitzing: Kibitzing::Delayed, ..Policy::social() }); // C12
    let before = evening.sees(Lane::Kibitzer).direction;
    evening
        .does(
            &player(East),
            Command::Direction(direction::Command::CallDirector { number: 1, about: "a hesitation".to_owned() }),
        )
        .unwrap();
    evening.rules(Ruling::Attend {}).unwrap();
    evening.rules(Ruling::Freeze {}).unwrap();
    evening.rules(Ruling::Unfreeze {}).unwrap();
    evening
        .does(
            &player(East),
            Command::Direction(direction::Command::CallDirector { number: 2, about: "another".to_owned() }),
        )
        .unwrap();
    assert_eq!(evening.sees(Lane::Kibitzer).direction, before);
    evening.calls("P P P P");
    let after = evening.sees(Lane::Kibitzer).direction;
    let rulings: Vec<_> = after.rulings.into_iter().map(|notice| notice.ruling).collect();
    assert_eq!(rulings, [Ruling::Attend {}, Ruling::Freeze {}, Ruling::Unfreeze {}]);
    assert!(after.called);
    // What concerns an earlier board is told at once.
    evening.everyone_is_ready(2);
    evening.rules(Ruling::Void { board: board(1) }).unwrap();
    assert_eq!(evening.sees(Lane::Kibitzer).adjustments.len(), 1);
    assert_eq!(evening.notices(Lane::Kibitzer).len(), 4);
}
