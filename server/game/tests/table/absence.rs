//! Players whose connection is gone (Spec C13): grace, substitutes, and the way back.

use std::collections::BTreeSet;

use bridge_game::{
    BelongsTo, Boards, Command, Concealed, Moment, Opened, Person, Record, auction, claim, play, seating, session,
};
use bridge_protocol::{
    AtZero, Clock, Computers, EventId, Kibitzing, Lane, OpeningLead, Policy, Profile, Refusal, TableEvent, TableId,
    limits::{CLAIM_PERIOD, QUESTION_PERIOD, SUBSTITUTE_AFTER},
};
use bridge_rules::{
    BySeat, Call,
    Seat::{self, East, North, South, West},
    Side,
};

use crate::{
    evening::{DEAL, Evening, board},
    people::{host, person, player},
};

const ALL: [Seat; 4] = Seat::ALL;

#[test]
fn c13_the_clock_waits_a_minute_for_a_player_who_is_gone() {
    let mut evening = club();
    evening.waits(1);
    assert_eq!(evening.are_here(&[East, South, West]), [Record::Session(session::Record::Dropped { seat: North })]);
    evening.waits(59);
    evening.are_here(&ALL);
    evening.waits(2);
    evening.calls("P P P P");
    assert_eq!(used_by_north_south(&evening), 3_000);
}

#[test]
fn c13_after_the_grace_it_runs_and_the_fourth_time_there_is_none() {
    let mut evening = club();
    for _ in 0..3 {
        evening.are_here(&[East, South, West]);
        evening.waits(60);
        evening.are_here(&ALL);
    }
    evening.are_here(&[East, South, West]);
    evening.waits(7);
    evening.are_here(&ALL);
    evening.calls("P P P P");
    assert_eq!(used_by_north_south(&evening), 7_000);
}

#[test]
fn c13_a_minute_and_a_half_away_costs_half_a_minute() {
    let mut evening = club();
    evening.are_here(&[East, South, West]);
    evening.waits(90);
    evening.calls("P P P P");
    assert_eq!(used_by_north_south(&evening), 30_000);
}

#[test]
fn whoever_was_asked_before_the_server_was_away_has_all_of_their_time_when_it_is_back() {
    let policy = Policy { lead: OpeningLead::FaceDown, ..Policy::social() };
    let mut evening = Evening::with_policy(&[DEAL], policy);
    evening.calls("P P 1S P 4S P P P");
    evening.plays("HK");
    evening.now = evening.now.after(QUESTION_PERIOD * 3);
    evening.wakes();
    assert_eq!(evening.waits(QUESTION_PERIOD.as_secs() - 1), [], "they may still ask");
    assert_eq!(evening.waits(1)[0], Record::Play(play::Record::LeadFaced));
    evening.claim(South, 9).unwrap();
    evening.now = evening.now.after(CLAIM_PERIOD * 3);
    evening.wakes();
    assert_eq!(evening.waits(CLAIM_PERIOD.as_secs() - 1), [], "they may still answer");
    assert_eq!(evening.waits(1), [Record::Claim(claim::Record::ClaimSettled { accepted: false })]);
}

#[test]
fn a_table_that_nobody_comes_to_grows_no_younger_by_restarts() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.call(North, "P").unwrap();
    let last = evening.table.last_event_at();
    for _ in 0..3 {
        evening.now = evening.now.after(SUBSTITUTE_AFTER * 10);
        assert_eq!(evening.wakes(), [Record::Session(session::Record::Woken)]);
        evening.now = evening.now.after(SUBSTITUTE_AFTER);
        evening.befalls(&Record::Session(session::Record::SubstituteDue { seat: North }));
    }
    assert_eq!(evening.table.last_event_at(), last);
    evening.call(East, "P").unwrap();
    assert_eq!(evening.table.last_event_at(), evening.now);
}

#[test]
fn c13_after_three_minutes_a_substitute_is_offered_and_not_before() {
    let mut evening = club();
    evening.are_here(&[East, North, South]);
    let vacate = |evening: &mut Evening| {
        let sitting = evening.sees(West).seats[West].clone().map_or(4, |occupant| occupant.sitting);
        evening.does(&host(), Command::Seating(seating::Command::Vacate { seat: West, sitting, connected: false }))
    };
    assert_eq!(vacate(&mut evening), Err(Refusal::SeatKept { seat: West }));
    evening.heard(North);
    // The clock's own warning lies before it.
    evening.waits(179);
    assert_eq!(evening.waits(1), [Record::Session(session::Record::SubstituteDue { seat: West })]);
    assert!(evening.heard(North).contains(&TableEvent::SubstituteDue { seat: West }));
    assert_eq!(vacate(&mut evening), Ok(vec![Record::Seating(seating::Record::SeatLeft { seat: West, kept: true })]));
}

/// The host may be away for ever: whoever plays goes on with whoever is there.
#[test]
fn c13_where_a_substitute_is_due_the_players_see_to_it_unless_the_host_is_there() {
    let mut evening = club();
    evening.are_here(&[East, North, South]);
    let vacate = Command::Seating(seating::Command::Vacate { seat: West, sitting: 4, connected: false });
    assert_eq!(evening.does(&player(North), vacate.clone()), Err(Refusal::NotHost {}));
    evening.waits(180);
    assert_eq!(evening.does(&person("Zoe"), vacate.clone()), Err(Refusal::NotHost {}), "she does not play");
    evening.does(&player(North), vacate).unwrap();
    let computer = Command::Seating(seating::Command::SeatComputer { seat: West });
    assert_eq!(evening.does(&person("Zoe"), computer.clone()), Err(Refusal::NotHost {}));
    evening.does(&player(East), computer).unwrap();
    assert!(evening.sees(North).seats[West].as_ref().is_some_and(|sitting| sitting.computer));
}

#[test]
fn c13_a_substitute_has_the_seat_until_the_next_board_and_then_it_is_its_players_again() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    evening.calls("1NT P");
    let vacate = Command::Seating(seating::Command::Vacate { seat: West, sitting: 4, connected: false });
    evening.does(&host(), vacate).unwrap();
    let substitute = person("Sub");
    evening.does(&substitute, Command::Seating(seating::Command::Sit { seat: West })).unwrap();
    let board = evening.sees(West).board.unwrap();
    assert_eq!(
        (board.calls.len(), board.hands.get(West).is_some()),
        (2, true),
        "the substitute inherits hand and auction"
    );
    let taken = Err(Refusal::SeatTaken { seat: West });
    assert_eq!(
        evening.does(&player(West), Command::Seating(seating::Command::Sit { seat: West })),
        taken,
        "while the board is on"
    );
    evening.calls("P P");
    evening.plays_out();
    let back = evening.does(&player(West), Command::Seating(seating::Command::Sit { seat: West })).unwrap();
    assert_eq!(back[0], Record::Seating(seating::Record::SeatLeft { seat: West, kept: false }));
    assert_eq!(evening.table.lane_of(substitute.account), None);
    assert_eq!(evening.sees(Lane::East).seats[West].clone().unwrap().name, player(West).name);
}

/// Its event lets them play that board nowhere else (Spec C12).
#[test]
fn a_table_tells_who_left_it_while_a_board_was_on() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    gets_up(&mut evening, West, &player(West));
    let told = |evening: &Evening| evening.table.report().seen.into_iter().collect::<Vec<_>>();
    let west = BTreeSet::from([player(West).account]);
    assert_eq!(told(&evening), [(board(1), west.clone())]);
    evening.does(&person("Sub"), Command::Seating(seating::Command::Sit { seat: West })).unwrap();
    evening.calls("P P P P");
    gets_up(&mut evening, West, &person("Sub"));
    assert_eq!(told(&evening), [(board(1), west)], "between boards nobody sees anything");
}

#[test]
fn c13_who_leaves_by_themselves_has_no_claim_to_the_seat() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    evening.does(&player(West), Command::Seating(seating::Command::LeaveSeat { sitting: 4 })).unwrap();
    evening.does(&person("Sub"), Command::Seating(seating::Command::Sit { seat: West })).unwrap();
    evening.calls("P P P P");
    assert_eq!(
        evening.does(&player(West), Command::Seating(seating::Command::Sit { seat: West })),
        Err(Refusal::SeatTaken { seat: West })
    );
}

#[test]
fn c13_a_substitute_is_offered_by_every_profile_with_a_clock_or_without() {
    for profile in Profile::ALL {
        for clock in [None, Some(Clock { minutes_per_board: 60, at_zero: AtZero::Note })] {
            let mut evening = Evening::with_policy(&[DEAL], Policy { clock, ..profile.policy() });
            assert_eq!(
                evening.are_here(&[East, North, South]),
                [Record::Session(session::Record::Dropped { seat: West })],
                "{profile:?}"
            );
            assert_eq!(evening.are_here(&[East, North, South]), [], "noted once");
            evening.all_have_heard();
            let due = evening.now.after(SUBSTITUTE_AFTER);
            assert_eq!(evening.time_passes(Moment(due.0 - 1)), []);
            assert_eq!(
                evening.time_passes(due),
                [Record::Session(session::Record::SubstituteDue { seat: West })],
                "{profile:?}"
            );
            for lane in Lane::ALL {
                assert_eq!(evening.heard(lane).pop(), Some(TableEvent::SubstituteDue { seat: West }), "{lane:?}");
            }
            assert_eq!(evening.are_here(&ALL), [Record::Session(session::Record::Returned { seat: West })]);
        }
    }
}

#[test]
fn c13_among_friends_and_in_a_lesson_the_host_frees_a_seat_at_once() {
    for profile in Profile::ALL {
        let mut evening = Evening::with_policy(&[DEAL], profile.policy());
        evening.are_here(&[East, North, South]);
        let vacated = evening
            .does(&host(), Command::Seating(seating::Command::Vacate { seat: West, sitting: 4, connected: false }));
        let is_kept = !matches!(profile, Profile::Social | Profile::Teaching);
        assert_eq!(vacated == Err(Refusal::SeatKept { seat: West }), is_kept, "{profile:?}");
        assert_eq!(evening.table.next_deadline().is_some(), is_kept, "nobody is offered a free seat: {profile:?}");
    }
}

#[test]
fn c13_where_nobody_goes_nothing_is_written() {
    for profile in Profile::ALL {
        let mut evening = Evening::with_policy(&[DEAL], Policy { clock: None, ..profile.policy() });
        assert_eq!(evening.are_here(&ALL), []);
        assert_eq!(evening.table.next_deadline(), None);
    }
}

#[test]
fn c13_the_servers_own_absence_is_nobodys_and_all_have_time_to_come_back() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.waits(1);
    evening.wakes();
    assert_eq!(evening.are_here(&[]), [], "nobody is back yet");
    let back = evening.are_here(&[North, East, South]);
    assert_eq!(back, [North, East, South].map(|seat| Record::Session(session::Record::Returned { seat })));
    assert_eq!(evening.waits(179), []);
    assert_eq!(evening.waits(1), [Record::Session(session::Record::SubstituteDue { seat: West })]);
}

#[test]
fn between_boards_nothing_is_noted() {
    for profile in [Profile::Social, Profile::Teaching, Profile::Club] {
        let mut evening = Evening::with_policy(&[DEAL], profile.policy());
        evening.calls("P P P P");
        assert_eq!(evening.are_here(&[]), []);
    }
}

fn club() -> Evening {
    let clock = Some(Clock { minutes_per_board: 60, at_zero: AtZero::Note });
    Evening::with_policy(&[DEAL], Policy { clock, profile: Profile::Club, ..Policy::social() })
}

fn used_by_north_south(evening: &Evening) -> u64 {
    evening.sees(West).clock.unwrap()[Side::NorthSouth]
}

#[test]
fn c13_where_it_is_agreed_a_computer_takes_the_seat_of_who_is_gone_for_long() {
    let mut evening = with_replacement();
    evening.calls("1NT");
    evening.are_here(&[North, South, West]);
    assert_eq!(
        evening.waits(180),
        [
            Record::Session(session::Record::SubstituteDue { seat: East }),
            Record::Seating(seating::Record::SeatLeft { seat: East, kept: true }),
            Record::Seating(seating::Record::SeatTaken { seat: East, person: Person::computer(1) }),
        ]
    );
    // The table is among the player's own all the time, and among nobody's who had the seat.
    assert!(evening.table.people().contains(&player(East).account));
    assert_eq!(evening.table.lane_of(player(East).account), None);
    let pass = Command::Auction(auction::Command::Call { turn: evening.turn(), call: Call::Pass, meaning: None });
    assert!(evening.does(&Person::computer(1), pass).is_ok());
}

#[test]
fn c13_whoever_comes_back_has_the_seat_of_a_computer_again_at_once() {
    let mut evening = with_replacement();
    evening.calls("1NT");
    evening.are_here(&[North, South, West]);
    evening.waits(180);
    let hand = evening.sees(East).board.unwrap().hands;
    let back = Command::Seating(seating::Command::ComeBack);
    assert_eq!(evening.does(&player(West), back.clone()), Ok(vec![]), "who has a seat has it");
    assert_eq!(evening.does(&person("Eve"), back.clone()), Err(Refusal::NotSeated {}));
    assert_eq!(
        evening.does(&player(East), back),
        Ok(vec![
            Record::Seating(seating::Record::SeatLeft { seat: East, kept: false }),
            Record::Seating(seating::Record::SeatTaken { seat: East, person: player(East) }),
        ])
    );
    assert_eq!(evening.sees(East).board.unwrap().hands, hand, "in the middle of the board, with that seat's view");
    evening.calls("P P P");
}

#[test]
fn c13_a_computer_takes_no_seat_where_it_is_not_agreed_or_nobody_is_there_to_play_with() {
    let due = |seat| [Record::Session(session::Record::SubstituteDue { seat })];
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.are_here(&[North, South, West]);
    assert_eq!(evening.waits(180), due(East));
    let mut evening = with_replacement();
    for here in [&[North, South, West][..], &[South, West], &[West], &[]] {
        evening.are_here(here);
        evening.waits(1);
    }
    assert_eq!(evening.waits(176), due(East));
    for seat in [North, South, West] {
        assert_eq!(evening.waits(1), due(seat));
    }
}

fn with_replacement() -> Evening {
    let computers = Computers { replace_absent: true, ..Computers::USUAL };
    Evening::with_policy(&[DEAL], Policy { computers, ..Policy::social() })
}

#[test]
fn c13_where_no_computer_is_free_the_seat_is_kept_as_where_none_comes() {
    let mut evening = with_replacement();
    evening.calls("P P 1S");
    evening.are_here(&[North, East, South]);
    let records = evening.waits_without_computers(180);
    assert_eq!(records, [session::Record::SubstituteDue { seat: West }.into()]);
    assert_eq!(evening.table.computers().count(), 0);
}

#[test]
fn c13_a_claim_that_nobody_answered_is_void_before_its_claimer_is_replaced_and_they_claim_anew() {
    let mut evening = with_replacement();
    evening.calls("P P 1S P 4S P P P");
    evening.plays("HK");
    evening.claim(South, 10).unwrap();
    evening.are_here(&[North, East, West]);
    evening.waits(CLAIM_PERIOD.as_secs());
    assert!(evening.sees(South).board.unwrap().claim.is_none());
    evening.waits(180 - CLAIM_PERIOD.as_secs());
    assert_eq!(evening.table.seat_of(Person::computer(1).account), Some(South));
    evening.does(&player(South), Command::Seating(seating::Command::ComeBack)).unwrap();
    evening.are_here(&ALL);
    evening.claim(South, 10).unwrap();
    for seat in [West, East] {
        evening.answer(seat, true).unwrap();
    }
    assert_eq!(evening.sees(North).sheet.len(), 1);
}

#[test]
fn c13_a_computer_answers_a_claim_for_who_was_replaced_and_they_claim_when_they_are_back() {
    let mut evening = with_replacement();
    evening.calls("P P 1S P 4S P P P");
    evening.plays("HK");
    evening.are_here(&[North, East, South]);
    evening.waits(150);
    evening.claim(South, 10).unwrap();
    evening.waits(30);
    let computer = Person::computer(1);
    assert_eq!(evening.table.seat_of(computer.account), Some(West));
    let turn = evening.sees(South).board.unwrap().claim.unwrap().turn;
    let stage = bridge_protocol::ClaimStage::Opponents;
    let rejects = Command::Claim(claim::Command::AnswerClaim { turn, stage, accept: false });
    evening.does(&computer, rejects).unwrap();
    evening.answer(East, false).unwrap();
    evening.does(&player(West), Command::Seating(seating::Command::ComeBack)).unwrap();
    evening.are_here(&ALL);
    assert!(evening.sees(West).board.unwrap().claim.is_none());
    evening.claim(West, 3).unwrap();
    assert_eq!(evening.sees(South).board.unwrap().claim.unwrap().seat, West);
}

#[test]
fn c13_who_was_replaced_between_boards_has_the_seat_again_at_once() {
    let mut evening = of_a_field();
    evening.are_here(&[North, South, West]);
    let replaced = Record::Seating(seating::Record::SeatTaken { seat: East, person: Person::computer(201) });
    assert_eq!(evening.waits(180).last(), Some(&replaced));
    let back = Command::Seating(seating::Command::ComeBack);
    assert!(evening.does(&player(East), back).is_ok());
    assert_eq!(evening.table.seat_of(player(East).account), Some(East));
}

#[test]
fn c13_in_a_field_a_computer_plays_for_who_has_not_come_until_they_do() {
    let mut evening = of_a_field();
    let (west, stand_in) = (player(West), Person::computer(201));
    let seats = BySeat::from_fn(|seat| Some(player(seat).account));
    gets_up(&mut evening, West, &west);
    assert_eq!(
        evening.stands_in(West),
        [Record::Seating(seating::Record::SeatTaken { seat: West, person: stand_in.clone() })]
    );
    assert_eq!(evening.stands_in(West), [], "the seat is taken");
    assert_eq!(evening.seats_only_these(seats), [], "nobody else is there for it");
    // The director has somebody else play: the computer stays until they sit down.
    let substitute = person("Eve");
    evening.seats_only_these(BySeat { west: Some(substitute.account), ..seats });
    assert_eq!(evening.table.seat_of(stand_in.account), Some(West));
    evening.does(&substitute, Command::Seating(seating::Command::Sit { seat: West })).unwrap();
    assert_eq!(evening.table.seat_of(substitute.account), Some(West));
    // A computer that has entered has the seat for itself.
    gets_up(&mut evening, West, &substitute);
    evening.stands_in(West);
    let computer = Person::computer(1);
    assert_ne!(evening.seats_only_these(BySeat { west: Some(computer.account), ..seats }), []);
    evening.does(&computer, Command::Seating(seating::Command::Sit { seat: West })).unwrap();
    assert_eq!(evening.stands_in(West), []);
}

#[test]
fn c13_in_a_field_the_computers_that_have_entered_are_somebody_to_play_with() {
    let mut evening = of_a_field();
    for seat in [North, South, West] {
        gets_up(&mut evening, seat, &player(seat));
        let computer = Person::computer(u8::try_from(seat.index()).unwrap() + 1);
        evening.does(&computer, Command::Seating(seating::Command::Sit { seat })).unwrap();
    }
    evening.are_here(&[North, South, West]);
    let replaced = Record::Seating(seating::Record::SeatTaken { seat: East, person: Person::computer(201) });
    assert_eq!(evening.waits(180).last(), Some(&replaced));
}

fn gets_up(evening: &mut Evening, seat: Seat, who: &Person) {
    let sitting = evening.sees(seat).seats[seat].as_ref().unwrap().sitting;
    evening.does(who, Command::Seating(seating::Command::LeaveSeat { sitting })).unwrap();
}

/// A table of a field, four people seated, where it is agreed that computers replace who is gone.
fn of_a_field() -> Evening {
    let computers = Computers { replace_absent: true, ..Computers::USUAL };
    let deal = Concealed::new(DEAL.parse().unwrap());
    let mut evening = Evening::of(Opened {
        table: TableId::from_bytes(*b"a table of tests"),
        belongs_to: BelongsTo::Event(EventId::from_bytes(*b"an event of test")),
        policy: Policy { computers, kibitzing: Kibitzing::Off, ..Policy::social() },
        boards: Boards::OfMatch { boards: vec![(board(1), deal)], transcript: None },
        at: Moment(1_700_000_000_000),
    });
    evening.everyone_sits();
    evening
}

#[test]
fn c13_a_computer_is_not_gone_before_it_has_come() {
    let mut evening = of_a_field();
    gets_up(&mut evening, West, &player(West));
    evening.does(&Person::computer(4), Command::Seating(seating::Command::Sit { seat: West })).unwrap();
    assert_eq!(evening.are_here(&[North, East, South]), []);
}
