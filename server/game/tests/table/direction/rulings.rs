//! Who directs, and how rulings are numbered, worded and told (Spec C10, C15).

use bridge_game::{Command, Input, Record, ServerIdentity, Table, direction, seating};
use bridge_protocol::{
    Clock, Lane, Policy, Refusal, Ruling, Stage, TableEvent,
    limits::{MAX_DIRECTORS, MAX_LAW, MAX_REASON, MAX_RULINGS, MAX_SERVER_FRAME, MAX_USED_MS},
};
use bridge_rules::{
    Seat::{self, East, North, South, West},
    Side,
};

use super::{directed, directed_at_four_spades, dora, nothing, ruled};
use crate::{
    evening::{DEAL, Evening, board, imported, opened},
    people::{person, player},
};

#[test]
fn a_director_comes_and_everybody_is_told() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.hush();
    evening.does(&dora(), Command::Direction(direction::Command::Direct)).unwrap();
    for lane in Lane::ALL {
        assert_eq!(evening.heard(lane), [TableEvent::DirectorCame { name: dora().name }], "{lane:?}");
        assert_eq!(evening.sees(lane).direction.director, Some(dora().name), "{lane:?}");
    }
    assert_eq!(evening.table.lane_of(dora().account), Some(Lane::Director));
    assert!(evening.table.may_read_record(dora().account));
}

#[test]
fn who_plays_does_not_direct_and_who_directs_does_not_play() {
    let mut evening = Evening::open(imported(&[DEAL]), Policy::social());
    evening.does(&dora(), Command::Direction(direction::Command::Direct)).unwrap();
    assert_eq!(
        evening.does(&dora(), Command::Seating(seating::Command::Sit { seat: North })),
        Err(Refusal::DirectorsCannotPlay {})
    );
    assert_eq!(
        evening.does(&dora(), Command::Seating(seating::Command::Watch)),
        Ok(vec![]),
        "she sees more than a kibitzer"
    );
    evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    assert_eq!(
        evening.does(&player(North), Command::Direction(direction::Command::Direct)),
        Err(Refusal::PlayersCannotDirect {})
    );
    evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 1 })).unwrap();
    assert!(evening.does(&player(North), Command::Direction(direction::Command::Direct)).is_ok());
}

#[test]
fn a_table_has_a_few_directors() {
    let mut evening = Evening::open(imported(&[DEAL]), Policy::social());
    for one in 0..MAX_DIRECTORS {
        evening.does(&person(&format!("Dora {one}")), Command::Direction(direction::Command::Direct)).unwrap();
    }
    assert_eq!(
        evening.does(&dora(), Command::Direction(direction::Command::Direct)),
        Err(Refusal::TooManyDirectors { limit: MAX_DIRECTORS })
    );
}

#[test]
fn rulings_are_numbered_so_that_a_duplicate_rules_nothing() {
    let mut evening = directed(Policy::social());
    assert_eq!(evening.rules_as(2, Ruling::Attend {}), Err(Refusal::StaleNumber { next: 1 }));
    evening.rules_as(1, Ruling::Attend {}).unwrap();
    assert_eq!(evening.rules_as(1, Ruling::Attend {}), Ok(vec![]));
    assert_eq!(evening.rules_as(1, Ruling::Freeze {}), Err(Refusal::StaleNumber { next: 2 }));
    // Two directors at once: the second sees first what the first has done.
    evening.does(&person("Dirk"), Command::Direction(direction::Command::Direct)).unwrap();
    let late = ruled(1, Ruling::Attend {});
    assert_eq!(evening.does(&person("Dirk"), late), Err(Refusal::StaleNumber { next: 2 }));
    evening.rules_as(2, Ruling::Attend {}).unwrap();
    assert_eq!(evening.rules_as(0, Ruling::Attend {}), Err(Refusal::StaleNumber { next: 3 }));
}

#[test]
fn a_ruling_has_a_reason_in_clean_words() {
    let mut evening = directed(Policy::social());
    let rule = |law: Option<&str>, reason: &str| {
        Command::Direction(direction::Command::Rule {
            number: 1,
            ruling: Ruling::Attend {},
            law: law.map(str::to_owned),
            reason: reason.to_owned(),
        })
    };
    for reason in ["", "\u{200b}", &"x".repeat(MAX_REASON + 1)] {
        assert_eq!(evening.does(&dora(), rule(None, reason)), Err(Refusal::BadReason { limit: MAX_REASON }));
    }
    for law in ["", &"x".repeat(MAX_LAW + 1)] {
        assert_eq!(evening.does(&dora(), rule(Some(law), "why")), Err(Refusal::BadLaw { limit: MAX_LAW }));
    }
    evening.does(&dora(), rule(Some(" 21B1 "), "  so\u{202e} it is ")).unwrap();
    let notice = &evening.notices(East)[0];
    assert_eq!((notice.law.as_deref(), &notice.reason[..]), (Some("21B1"), "so it is"));
    assert_eq!(evening.does(&dora(), rule(Some("21B1"), "so it is")), Ok(vec![]));
}

#[test]
fn a_table_keeps_so_many_rulings() {
    let mut table = Table::open(opened(imported(&[DEAL]), Policy::social()).unwrap());
    let identity = ServerIdentity { key: bridge_dealing::ServerKey::new(&[5; 32]) };
    let now = bridge_game::Moment(1_700_000_000_000);
    let mut does = |command| {
        let records = table.decide(Input::Person(dora(), command), now, &identity)?;
        records.iter().for_each(|record| table.apply(record, now));
        Ok(records.len())
    };
    assert_eq!(does(Command::Direction(direction::Command::Direct)), Ok(1));
    for number in 1..=u32::try_from(MAX_RULINGS).unwrap() {
        assert_eq!(does(ruled(number, Ruling::Attend {})), Ok(1));
    }
    let next = u32::try_from(MAX_RULINGS).unwrap() + 1;
    assert_eq!(does(ruled(next, Ruling::Attend {})), Err(Refusal::TooManyRulings { limit: MAX_RULINGS }));
    assert_eq!(does(ruled(next - 1, Ruling::Attend {})), Ok(0), "the last one again");
}

/// A snapshot has all of them, and it is to fit into a frame.
#[test]
fn all_rulings_together_have_room_for_so_many_words() {
    let mut evening = directed(Policy::social());
    let mut finds = |text: &str| evening.rules(Ruling::Find { text: text.to_owned() });
    let long = "🂡".repeat(MAX_REASON);
    let refused = (0..MAX_RULINGS).find_map(|_| finds(&long).err());
    assert!(matches!(refused, Some(Refusal::BadReason { limit }) if limit < MAX_REASON), "{refused:?}");
    assert!(finds("stands").is_ok(), "a few words have room");
    let snapshot = serde_json::to_vec(&evening.sees(Lane::Director)).unwrap();
    assert!(snapshot.len() < MAX_SERVER_FRAME, "{} bytes", snapshot.len());
}

#[test]
fn all_hear_what_the_director_finds() {
    let mut evening = directed(Policy::social());
    evening.rules(Ruling::Find { text: " no damage,\n you may appeal ".to_owned() }).unwrap();
    assert_eq!(evening.lanes_told_of_a_ruling(), Lane::ALL);
    assert_eq!(evening.notices(West)[0].ruling, Ruling::Find { text: "no damage, you may appeal".to_owned() });
    assert_eq!(evening.rules(Ruling::Find { text: String::new() }), Err(Refusal::BadReason { limit: MAX_REASON }));
}

#[test]
fn a_seat_is_freed_for_a_substitute_and_is_its_players_again_at_the_next_board() {
    let mut evening = directed(Policy::social()); // C13, Law 4
    let records = evening.rules(Ruling::Unseat { seat: West }).unwrap();
    assert_eq!(records[1], Record::Seating(seating::Record::SeatLeft { seat: West, kept: true }));
    assert_eq!(evening.rules(Ruling::Unseat { seat: West }), nothing("the seat is free"));
    let back = Command::Seating(seating::Command::Sit { seat: West });
    assert_eq!(evening.does(&player(West), back.clone()), Err(Refusal::NotNow { stage: Stage::Auction }));
    evening.does(&person("Ida"), back.clone()).unwrap();
    assert_eq!(evening.does(&player(West), back.clone()), Err(Refusal::SeatTaken { seat: West }));
    evening.rules(Ruling::Void { board: board(1) }).unwrap();
    evening.does(&player(West), back).unwrap();
    assert_eq!(evening.table.seat_of(person("Ida").account), None, "it is West's at the next board");
}

#[test]
fn a_clock_is_set_without_telling_who_is_slow() {
    let mut evening = directed(Policy::social()); // C9.5
    let set = Ruling::SetClock { side: Side::EastWest, used_ms: 60_000 };
    assert_eq!(evening.rules(set.clone()), nothing("this table has no clock"));
    let clock = Some(Clock { minutes_per_board: 7, at_zero: bridge_protocol::AtZero::Note });
    let mut evening = directed(Policy { clock, ..Policy::social() });
    let too_much = Ruling::SetClock { side: Side::EastWest, used_ms: MAX_USED_MS + 1 };
    assert_eq!(evening.rules(too_much), nothing("no board takes a day"));
    evening.rules(set.clone()).unwrap();
    assert_eq!(evening.lanes_told_of_a_ruling(), [Lane::Director]);
    evening.calls("P P P P");
    assert_eq!(evening.notices(East)[0].ruling, set);
    assert_eq!(evening.sees(East).clock.unwrap()[Side::EastWest], 60_000);
    assert!(matches!(evening.rules(set), Err(Refusal::NotNow { stage: Stage::Gathering })));
}

#[test]
fn rulings_name_who_made_them() {
    let mut evening = directed_at_four_spades();
    evening.does(&person("Dirk"), Command::Direction(direction::Command::Direct)).unwrap();
    evening.rules(Ruling::Attend {}).unwrap();
    evening.does(&person("Dirk"), ruled(2, Ruling::Freeze {})).unwrap();
    for seat in Seat::ALL {
        let names: Vec<_> = evening.notices(seat).into_iter().map(|notice| notice.director).collect();
        assert_eq!(names, [dora().name, person("Dirk").name], "{seat}");
    }
    assert_eq!(evening.sees(South).direction.director, Some(person("Dirk").name));
}
