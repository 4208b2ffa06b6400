//! Convention cards: filed before the play, read by those who may (Law 40B2; Spec C8.8).

use bridge_game::{Command, Record, explaining, seating};
use bridge_protocol::{
    CardCall, CardLine, ComputerSystem, ConventionCard, Kibitzing, Lane, Manner, Policy, Refusal, Stage, TableEvent,
    limits::{CARDS_PER_SIDE, MAX_CARD_CALLS, MAX_CARD_LINES, MAX_CARD_TEXT, MAX_MEANING},
};
use bridge_rules::{
    BySide, Call,
    Seat::{self, East, North, South, West},
    Side,
};

use crate::{
    evening::{DEAL, Decision, Evening, imported},
    people::{host, person, player},
    words::told,
};

#[test]
fn c8_8_a_card_is_filed_before_the_board_and_all_hear_that_it_is() {
    let mut evening = seated(Policy::social());
    evening.hush();
    evening.files(North, 1, acol()).unwrap();
    let record = TableEvent::CardFiled { side: Side::NorthSouth, version: 1 };
    assert_eq!(evening.all_heard(), told(Lane::ALL, &record));
    assert_eq!(evening.sees(East).cards[Side::NorthSouth], 1);
    assert_eq!(evening.sees(East).cards[Side::EastWest], 0);
    evening.everyone_is_ready(1);
    let on = Err(Refusal::NotNow { stage: Stage::Auction });
    assert_eq!(evening.files(South, 2, acol()), on);
    assert_eq!(evening.files(North, 1, acol()), Ok(vec![]), "a duplicate is harmless");
    evening.calls("P P P P");
    assert!(evening.files(South, 2, ConventionCard::default()).is_ok());
    evening.everyone_is_ready(2);
    evening.calls("P P P P");
    let over = Err(Refusal::NotNow { stage: Stage::Finished });
    assert_eq!(evening.files(South, 3, acol()), over);
    assert_eq!(
        evening.does(&person("Zoe"), Command::Explaining(explaining::Command::FileCard { version: 3, card: acol() })),
        Err(Refusal::NotSeated {})
    );
}

#[test]
fn a_partnerships_cards_are_numbered_and_limited() {
    let mut evening = seated(Policy::social());
    for version in [0, 2, u32::MAX] {
        assert_eq!(evening.files(North, version, acol()), Err(Refusal::StaleCard { next: 1 }), "{version}");
    }
    evening.files(North, 1, acol()).unwrap();
    assert_eq!(evening.files(South, 1, ConventionCard::default()), Err(Refusal::StaleCard { next: 2 }));
    evening.files(East, 1, acol()).unwrap();
    for version in 2..=CARDS_PER_SIDE {
        evening.files(South, version, acol()).unwrap();
    }
    let more = Err(Refusal::TooManyCards { limit: CARDS_PER_SIDE });
    assert_eq!(evening.files(South, CARDS_PER_SIDE + 1, acol()), more);
}

#[test]
fn a_card_is_cleaned_and_not_too_long() {
    let mut evening = seated(Policy::social());
    let line = CardLine::new(" 1NT\topening", "12 to\u{202e} 14");
    let card = ConventionCard {
        system: " Acol ".to_owned(),
        lines: vec![line.clone(); MAX_CARD_LINES],
        calls: vec![said(" 15 to\t17 "); MAX_CARD_CALLS],
        notes: " Stayman,\n\u{200b}and transfers\u{7} ".to_owned(),
        computers: Some(ComputerSystem::Dutch),
    };
    let Ok(records) = evening.files(North, 1, card.clone()) else { panic!("it fits") };
    let [Record::Explaining(explaining::Record::CardFiled { side: Side::NorthSouth, card: filed })] = &records[..]
    else {
        panic!("{records:?}")
    };
    let clean = CardLine::new("1NT opening", "12 to 14");
    assert_eq!((filed.system.as_str(), filed.notes.as_str()), ("Acol", "Stayman,\nand transfers"));
    assert_eq!(filed.lines, vec![clean; MAX_CARD_LINES]);
    assert_eq!(filed.calls, vec![said("15 to 17"); MAX_CARD_CALLS]);
    let long = "x".repeat(MAX_CARD_TEXT + 1);
    let bad = Err(Refusal::BadCard { lines: MAX_CARD_LINES, characters: MAX_CARD_TEXT });
    for spoilt in [
        ConventionCard { system: long.clone(), ..acol() },
        ConventionCard { notes: long.clone(), ..acol() },
        ConventionCard { lines: vec![CardLine { agreed: long, ..line.clone() }], ..acol() },
        ConventionCard { lines: vec![line; MAX_CARD_LINES + 1], ..acol() },
        ConventionCard { calls: vec![said("15 to 17"); MAX_CARD_CALLS + 1], ..acol() },
        ConventionCard {
            calls: vec![CardCall { after: vec![Call::Pass; MAX_CARD_CALLS + 1], ..said("15 to 17") }],
            ..acol()
        },
    ] {
        assert_eq!(evening.files(North, 2, spoilt), bad);
    }
}

#[test]
fn c8_7_the_words_of_a_card_are_words_that_may_come_with_a_call() {
    let mut evening = seated(Policy::social());
    let bad = Err(Refusal::BadMeaning { limit: MAX_MEANING });
    for text in [String::new(), " \u{200b} ".to_owned(), "x".repeat(MAX_MEANING + 1)] {
        assert_eq!(evening.files(North, 1, ConventionCard { calls: vec![said(&text)], ..acol() }), bad, "{text:?}");
    }
    let alert = CardCall { manner: Manner::Alert, ..said("") };
    evening.files(North, 1, ConventionCard { calls: vec![alert, said("15 to 17")], ..acol() }).unwrap();
    evening.everyone_is_ready(1);
    let own = evening.table.convention_card(player(South).account, Side::NorthSouth).unwrap().unwrap();
    assert_eq!(own.calls.len(), 2, "either partner has them at their call");
}

#[test]
fn c8_7_where_players_may_not_see_their_card_nothing_reminds_them() {
    let mut evening = seated(Policy { own_card: false, ..Policy::social() });
    evening.files(North, 1, ConventionCard { calls: vec![said("15 to 17")], ..acol() }).unwrap();
    evening.everyone_is_ready(1);
    let own = |seat| evening.table.convention_card(player(seat).account, Side::NorthSouth);
    assert_eq!((own(North), own(South)), (Err(Refusal::CardClosed {}), Err(Refusal::CardClosed {})));
}

#[test]
fn c8_8_opponents_read_a_card_at_their_turn_and_when_no_board_is_on() {
    let mut evening = seated(Policy::social());
    evening.files(North, 1, acol()).unwrap();
    assert_eq!(readers(&evening), Seat::ALL);
    assert_eq!(evening.table.convention_card(player(North).account, Side::EastWest), Ok(None), "they have none");
    evening.everyone_is_ready(1);
    assert_eq!(readers(&evening), [North, South]);
    evening.calls("P");
    assert_eq!(readers(&evening), [North, East, South]);
    evening.calls("P 1S P 4S P P P");
    // West leads, and East may ask before the lead is faced (Law 41B).
    assert_eq!(readers(&evening), [North, East, South, West]);
    evening.plays("HK");
    assert_eq!(readers(&evening), [North, South]);
    evening.plays("HA");
    assert_eq!(readers(&evening), [North, East, South]);
    evening.plays_out();
    assert_eq!(readers(&evening), Seat::ALL);
}

#[test]
fn c8_8_ones_own_card_is_closed_during_a_board_where_the_policy_says_so() {
    let mut evening = seated(Policy { own_card: false, ..Policy::social() });
    evening.files(North, 1, acol()).unwrap();
    assert_eq!(readers(&evening), Seat::ALL);
    evening.everyone_is_ready(1);
    assert_eq!(readers(&evening), [], "not even at one's own turn");
    evening.calls("P");
    assert_eq!(readers(&evening), [East]);
}

#[test]
fn c5_dummy_reads_no_card_of_the_opponents() {
    let mut evening = seated(Policy::social());
    evening.everyone_is_ready(1);
    evening.calls("P P 1S P 4S P P P");
    let reads = |evening: &Evening, seat| evening.table.convention_card(player(seat).account, Side::EastWest).is_ok();
    assert_eq!((reads(&evening, North), reads(&evening, South)), (false, true));
    evening.plays("HK");
    assert_eq!((reads(&evening, North), reads(&evening, South)), (false, true));
}

#[test]
fn kibitzers_read_what_their_seat_may_and_strangers_nothing() {
    for (kibitzing, may) in [
        (Kibitzing::OpenCards, true),
        (Kibitzing::AllHands, true),
        (Kibitzing::Delayed, true),
        (Kibitzing::OneHand(North), true),
        (Kibitzing::OneHand(East), false),
    ] {
        let mut evening = seated(Policy { kibitzing, ..Policy::social() });
        evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
        evening.files(North, 1, acol()).unwrap();
        evening.everyone_is_ready(1);
        let read = |name: &str| evening.table.convention_card(person(name).account, Side::NorthSouth);
        assert_eq!(read("Kit").is_ok(), may, "{kibitzing:?}");
        assert_eq!(read("Zoe"), Err(Refusal::CardClosed {}));
        assert_eq!(read(host().name.as_str()), Err(Refusal::CardClosed {}));
    }
}

/// Law 40: an agreement is that of the two who have made it.
#[test]
fn the_card_of_partners_who_part_is_nobodys() {
    let mut evening = seated(Policy::club());
    evening.files(North, 1, acol()).unwrap();
    let read = |evening: &Evening| evening.table.convention_card(player(South).account, Side::NorthSouth);
    let sitting = |evening: &Evening, seat: Seat| evening.sees(seat).seats[seat].as_ref().unwrap().sitting;
    // Who sat down where, and where they sit by now.
    let swaps = |evening: &mut Evening, one: [Seat; 2], other: [Seat; 2]| {
        let (first, second) = (sitting(evening, one[1]), sitting(evening, other[1]));
        let ask = seating::Command::AskSwap { sitting: first, with: second };
        evening.does(&player(one[0]), Command::Seating(ask)).unwrap();
        let answer = seating::Command::AnswerSwap { sitting: second, with: first, accept: true };
        evening.does(&player(other[0]), Command::Seating(answer)).unwrap();
    };
    swaps(&mut evening, [North, North], [South, South]);
    assert_eq!(read(&evening), Ok(Some(acol())), "they are partners as before");
    swaps(&mut evening, [South, North], [East, East]);
    assert_eq!(evening.sees(South).cards, BySide { north_south: 2, east_west: 0 });
    assert_eq!(read(&evening), Ok(None));
    assert_eq!(evening.files(North, 2, acol()), Err(Refusal::StaleCard { next: 3 }));
    evening.files(North, 3, acol()).unwrap();
    assert_eq!(read(&evening), Ok(Some(acol())));
}

/// Who may read North-South's card now.
fn readers(evening: &Evening) -> Vec<Seat> {
    let mut readers = Vec::new();
    for seat in Seat::ALL {
        match evening.table.convention_card(player(seat).account, Side::NorthSouth) {
            Ok(card) => {
                assert_eq!(card, Some(acol()));
                readers.push(seat);
            }
            Err(refusal) => assert_eq!(refusal, Refusal::CardClosed {}),
        }
    }
    readers
}

fn seated(policy: Policy) -> Evening {
    let mut evening = Evening::open(imported(&[DEAL, DEAL]), policy);
    evening.everyone_sits();
    evening
}

/// 1NT, announced in these words.
fn said(text: &str) -> CardCall {
    let call = "1NT".parse().unwrap();
    CardCall::new(Vec::new(), call, Manner::Announcement, text)
}

fn acol() -> ConventionCard {
    let line = CardLine::new("1NT opening", "12 to 14");
    ConventionCard { system: "Acol".to_owned(), lines: vec![line], ..ConventionCard::default() }
}

impl Evening {
    fn files(&mut self, seat: Seat, version: u32, card: ConventionCard) -> Decision {
        self.does(&player(seat), Command::Explaining(explaining::Command::FileCard { version, card }))
    }
}
