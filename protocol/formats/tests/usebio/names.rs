//! Names that would be read as something else, and dates that are not whole.

use bridge_formats::{teams::TeamsEvent, usebio};
use proptest::prelude::*;

use crate::drawn::{event, team, team_match};
use crate::{told, told_of};

const HOSTILE: [&str; 6] = [
    "</TEAM><TEAM>",
    "Tom & Jerry &amp; Co",
    "\"Ann\" 'Ben'",
    "]]> <!-- --> <?x?>",
    "Łódź 橋牌 ♠ 🂡 אבג",
    "a\u{301} = %x41;",
];

#[test]
fn a_hostile_name_survives() {
    for name in HOSTILE {
        let mut played = team_match();
        played.home = team(1, name, &[name]);
        let event = TeamsEvent { name: name.to_owned(), club: name.to_owned(), ..event() };
        let told = told(&usebio::write(&event, &played));
        for expected in ["CLUB_NAME: ", "EVENT_DESCRIPTION: ", "TEAM_NAME=", "PLAYER_NAME: "] {
            assert!(told.contains(&format!("{expected}{name}")), "{expected}{name}");
        }
    }
}

#[test]
fn what_xml_cannot_hold_is_replaced() {
    let event = TeamsEvent { name: "a\u{0}b\u{1B}c\u{FFFF}d\te\r\nf".to_owned(), ..event() };
    let file = usebio::write(&event, &team_match());
    assert_eq!(told_of(&file, &["EVENT_DESCRIPTION"]), ["EVENT_DESCRIPTION: a\u{FFFD}b\u{FFFD}c\u{FFFD}d e  f"]);
}

#[test]
fn only_a_whole_date_is_written() {
    let date = |date: &str| {
        let event = TeamsEvent { date: Some(date.to_owned()), ..event() };
        told_of(&usebio::write(&event, &team_match()), &["DATE"])
    };
    assert_eq!(date("1997.06.18"), ["DATE: 18/06/1997"]);
    for other in ["1997.06.??", "1997.06", "1997.6.18", "1997.06.18.1", "<1>.06.18", ""] {
        assert_eq!(date(other), Vec::<String>::new(), "{other}");
    }
}

proptest! {
    #[test]
    fn any_name_is_well_formed(name in any::<String>()) {
        let mut played = team_match();
        played.home = team(1, &name, &[&name]);
        let file = usebio::write(&TeamsEvent { name: name.clone(), ..event() }, &played);
        prop_assert!(!told(&file).is_empty());
        let refused = |c: &char| (*c < ' ' && *c != '\n') || matches!(*c, '\u{FFFE}' | '\u{FFFF}');
        prop_assert_eq!(file.chars().find(refused), None);
    }
}
