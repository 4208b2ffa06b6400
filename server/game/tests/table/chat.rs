//! Lines are numbered by their speaker, cleaned, and heard once. Who hears them is told in
//! [`audiences`](crate::audiences).

use bridge_game::{Command, Record, seating, talk};
use bridge_protocol::{Audience, Lane, Refusal, TableEvent, limits::MAX_CHAT};
use bridge_rules::Seat::{East, North, South};

use crate::{
    evening::{DEAL, Evening},
    people::player,
};

#[test]
fn a_line_is_cleaned_and_everybody_hears_it() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.heard(Lane::Kibitzer);
    let said = evening.say(&player(North), 1, " good\tluck\u{202e} \n");
    assert_eq!(
        said,
        Ok(vec![Record::Talk(talk::Record::Said {
            from: North.into(),
            person: None,
            to: Audience::Table,
            text: "good luck".to_owned()
        })])
    );
    let heard = evening.heard(Lane::Kibitzer);
    assert!(matches!(&heard[..], [TableEvent::Said(line)] if (line.line, line.text.as_str()) == (1, "good luck")));
    assert_eq!(evening.sees(East).seats[North].as_ref().unwrap().lines, 1);
}

#[test]
fn a_line_is_the_speakers_next() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.say(&player(North), 1, "hello").unwrap();
    for (line, text) in [(0, "hello"), (1, "other"), (3, "early"), (u32::MAX, "far")] {
        assert_eq!(evening.say(&player(North), line, text), Err(Refusal::StaleLine { next: 2 }), "{line}");
    }
    assert_eq!(evening.say(&player(North), 1, "hello"), Ok(vec![]));
    evening.say(&player(South), 1, "hello").unwrap();
}

#[test]
fn nothing_and_too_much_are_no_line() {
    let mut evening = Evening::with_deals(&[DEAL]);
    for text in ["", "\u{200b}", "x".repeat(MAX_CHAT + 1).as_str()] {
        assert_eq!(evening.say(&player(North), 1, text), Err(Refusal::BadLine { limit: MAX_CHAT }));
    }
    assert!(evening.say(&player(North), 1, &"x".repeat(MAX_CHAT)).is_ok());
}

#[test]
fn a_speaker_goes_on_counting_in_another_chair() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.say(&player(North), 1, "bye").unwrap();
    evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 1 })).unwrap();
    assert_eq!(evening.say(&player(North), 2, "still here"), Err(Refusal::NotSeated {}));
    evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    assert_eq!(evening.sees(East).seats[North].as_ref().unwrap().lines, 1);
    evening.say(&player(North), 2, "back").unwrap();
}

#[test]
fn the_table_remembers_the_last_hundred_lines() {
    let mut evening = Evening::with_deals(&[DEAL]);
    for line in 1..=101 {
        evening.say(&player(North), line, &format!("line {line}")).unwrap();
    }
    let chat = evening.sees(South).chat;
    assert_eq!((chat.len(), chat[0].line), (100, 2));
    assert_eq!(evening.say(&player(North), 93, "line 93"), Err(Refusal::StaleLine { next: 102 }));
    assert_eq!(evening.say(&player(North), 94, "line 94"), Ok(vec![]));
}
