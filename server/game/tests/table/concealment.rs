//! What may be printed: nothing that somebody at the table may not know.

use bridge_game::{Table, record::Journaled};
use bridge_protocol::{BoardSource, Policy};
use bridge_rules::{Deal, Seat};

use crate::evening::{DEAL, Evening, imported, opened, seal};

#[test]
fn printing_a_table_shows_no_hand_and_no_secret() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    shows_no_hand(&format!("{:?}", evening.table));
    evening.calls("P P 1S P 4S P P P");
    evening.plays("HK HA H2 H9 H4");
    shows_no_hand(&format!("{:?} {:#?}", evening.table, evening.table));
    evening.plays_out();
    shows_no_hand(&format!("{:?}", evening.table));
}

#[test]
fn printing_an_unplayed_card_is_impossible() {
    let mut evening = Evening::at_four_spades();
    evening.plays("HK HA H2 H9");
    let printed = format!("{:?}", evening.table);
    for card in bridge_rules::Card::all().filter(|card| !["HK", "HA", "H2", "H9"].contains(&card.as_str())) {
        let shown = printed.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == card.as_str());
        assert!(!shown, "{card} in {printed}");
    }
}

#[test]
fn printing_how_a_table_begins_shows_nothing_of_its_boards() {
    shows_no_hand(&format!("{:?}", opened(imported(&[DEAL]), Policy::social())));
    let dealt = format!("{:?}", opened(BoardSource::Deal(1), Policy::social()));
    assert!(dealt.contains("secret: <concealed>"), "{dealt}");
    let table = format!("{:?}", Evening::open(BoardSource::Deal(1), Policy::social()).table);
    assert!(!table.contains(&"07".repeat(8)) && !table.contains("7, 7, 7"), "{table}");
    assert_eq!(format!("{:?}", seal()), "<concealed>");
}

#[test]
fn a_journals_first_record_shows_nothing_of_its_boards() {
    let bytes = Table::encode_opened(&opened(imported(&[DEAL]), Policy::social()).unwrap(), &seal(), None);
    shows_no_hand(&String::from_utf8(bytes).unwrap());
}

fn shows_no_hand(printed: &str) {
    let deal: Deal = DEAL.parse().unwrap();
    for seat in Seat::ALL {
        let hand = deal.hand(seat).to_string();
        assert!(!printed.contains(&hand), "{seat}'s hand in {printed}");
        for suit in hand.split('.').filter(|suit| suit.len() > 2) {
            assert!(!printed.contains(suit), "{seat}'s {suit} in {printed}");
        }
    }
}
