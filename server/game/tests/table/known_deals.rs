//! Who knows the deals of a table from another (Law 76; Spec C12): which must not be known, and which somebody knows.

use bridge_game::{Command, DealTag, Person, dealing, direction, seating, session};
use bridge_protocol::{BoardSource, Kibitzing, Policy, Profile};
use bridge_rules::Seat::{East, North, South, West};

use crate::{
    evening::{DEAL, Evening, board, imported, seal},
    people::{host, person, player},
};

const OTHER: &str = "N:97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9 A4.AJ84.AQ986.65";
const THIRD: &str = "N:KJ862.9.754.J874 QT53.KQ3.K32.AK9 A4.AJ84.AQ986.65 97.T7652.JT.QT32";

#[test]
fn what_came_from_outside_must_not_be_known_in_a_competition() {
    for profile in Profile::ALL {
        let table = Evening::open(imported(&[DEAL, OTHER]), profile.policy()).table;
        let asked = table.deals_not_to_be_known(person("Eve").account, &seal()).len();
        let strict = matches!(profile, Profile::Tournament | Profile::Screens);
        assert_eq!(asked, if strict { 2 } else { 0 }, "{profile:?}");
    }
    let dealt = Evening::open(BoardSource::Deal(2), Policy::tournament()).table;
    assert_eq!(dealt.deals_not_to_be_known(person("Eve").account, &seal()), [], "nobody can have seen it before");
}

#[test]
fn who_sits_already_is_not_asked_and_boards_that_are_over_may_be_known() {
    let policy = Policy { kibitzing: Kibitzing::OpenCards, importer_plays: false, ..Policy::social() };
    let mut evening = Evening::with_policy(&[DEAL, OTHER], policy);
    let asked = |evening: &Evening, who: Person| evening.table.deals_not_to_be_known(who.account, &seal());
    assert_eq!(asked(&evening, player(North)), []);
    let all = asked(&evening, person("Eve"));
    evening.calls("P P P P");
    assert_eq!(asked(&evening, person("Eve")), all[1..]);
}

#[test]
fn a_seat_and_a_kibitzers_chair_show_what_lies_on_the_table_and_no_board_before_it_is_dealt() {
    let policy = Policy { kibitzing: Kibitzing::OpenCards, ..Policy::social() };
    let mut evening = Evening::with_policy(&[DEAL, OTHER, THIRD], policy);
    let deals = tags(&[DEAL, OTHER, THIRD]);
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    for who in [player(East), person("Kit")] {
        assert_eq!(known(&evening, &who), deals[..1], "{}", who.name);
    }
    assert_eq!(known(&evening, &person("Eve")), []);
    evening.calls("P P P P");
    // Whoever leaves has the record of what they played, and sees nothing of the next board.
    evening.does(&player(East), Command::Seating(seating::Command::LeaveSeat { sitting: 2 })).unwrap();
    evening.does(&person("Sub"), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    for who in [player(North), person("Sub"), player(South), player(West)] {
        evening.does(&who, Command::Dealing(dealing::Command::Ready { board: board(2) })).unwrap();
    }
    assert_eq!(known(&evening, &player(East)), deals[..1]);
    assert_eq!(known(&evening, &player(North)), deals[..2]);
    // The host has not looked, and may read what is over.
    assert_eq!(known(&evening, &host()), deals[..1]);
}

#[test]
fn who_leaves_in_the_middle_of_a_board_or_whose_table_is_closed_then_has_seen_it() {
    let mut evening = Evening::with_deals(&[DEAL, OTHER]);
    evening.does(&player(East), Command::Seating(seating::Command::LeaveSeat { sitting: 2 })).unwrap();
    assert_eq!(known(&evening, &player(East)), tags(&[DEAL]));
    evening.does(&host(), Command::Session(session::Command::Close)).unwrap();
    for who in [player(East), player(North)] {
        assert_eq!(known(&evening, &who), tags(&[DEAL]), "{}", who.name);
    }
}

#[test]
fn who_has_been_dealt_cards_of_a_board_that_is_on_has_some_to_find_though_they_have_left() {
    let policy = Policy { importer_plays: false, kibitzing: Kibitzing::OpenCards, ..Policy::social() };
    let mut evening = Evening::with_policy(&[DEAL, OTHER], policy);
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    evening.does(&player(East), Command::Seating(seating::Command::LeaveSeat { sitting: 2 })).unwrap();
    for (who, finds) in [(player(North), true), (player(East), true), (person("Kit"), false), (person("Eve"), false)] {
        let table = &evening.table;
        let found = (table.has_cards_to_find(who.account), table.has_been_dealt_cards(who.account));
        assert_eq!(found, (finds, finds), "{}", who.name);
    }
    assert_eq!(evening.table.deal_on(&seal()).as_slice(), tags(&[DEAL]));
    // Where people may know the boards there is nothing to be found.
    let open = Evening::with_policy(&[DEAL], Policy { importer_plays: true, ..policy });
    assert!(!open.table.has_cards_to_find(player(North).account));
}

#[test]
fn who_watches_with_delay_knows_a_board_when_it_is_over() {
    let policy = Policy { kibitzing: Kibitzing::Delayed, ..Policy::social() };
    let mut evening = Evening::with_policy(&[DEAL, OTHER], policy);
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    assert_eq!(known(&evening, &person("Kit")), []);
    evening.calls("P P P P");
    assert_eq!(known(&evening, &person("Kit")), tags(&[DEAL]));
}

/// They will be shown what is played there: they sit down nowhere where it may still be to come.
#[test]
fn who_watches_or_directs_is_amid_a_board_until_the_table_is_over() {
    let policy = Policy { kibitzing: Kibitzing::Delayed, ..Policy::social() };
    let mut evening = Evening::with_policy(&[DEAL, OTHER], policy);
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
    let amid = |evening: &Evening| ["Kit", "Dora", "Eve"].map(|who| evening.table.is_amid(person(who).account));
    evening.calls("P P P P");
    assert_eq!(amid(&evening), [true, true, false], "the second board is still to come");
    evening.does(&host(), Command::Session(session::Command::Close)).unwrap();
    assert_eq!(amid(&evening), [false; 3]);
}

#[test]
fn the_same_deal_is_known_whatever_the_number_of_its_board() {
    let mut evening = Evening::with_deals(&[DEAL, OTHER]);
    evening.calls("P P P P");
    let other = Evening::open(imported(&[THIRD, OTHER, DEAL]), Policy::tournament()).table;
    let asked = other.deals_not_to_be_known(player(East).account, &seal());
    assert_eq!(known(&evening, &player(East)), asked[2..]);
}

fn known(evening: &Evening, who: &Person) -> Vec<DealTag> {
    evening.table.deals_known_to(who.account, &seal())
}

fn tags(deals: &[&str]) -> Vec<DealTag> {
    let table = Evening::open(imported(deals), Policy::tournament()).table;
    table.deals_not_to_be_known(person("Nobody").account, &seal())
}
