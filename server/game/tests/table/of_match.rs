//! A table that is a room of a match (Spec D): the match deals, seats and compares; the table plays, and tells the
//! match alone.

use bridge_dealing::{Beacon, BoardKeyId, Context, ServerKey, SetCommitment, SetSecret, Settlement, Transcript};
use bridge_game::{
    BelongsTo, Boards, Chair, Command, Concealed, Moment, Opened, Person, Record, RoomFine, RoomReport, RoomSeats,
    dealing, direction, seating, session,
};
use bridge_protocol::{
    Adjusted, Audience, BoardResult, BoardSource, Kibitzing, Lane, MatchId, OpeningLead, PHRASES, Policy, Ratio,
    Refusal, Ruling, Stage, TableEvent, TableId, TableTalk, Unit, limits::SUBSTITUTE_AFTER,
};
use bridge_rules::{
    BySeat, Outcome, Seat,
    Seat::{East, North, South, West},
    Side,
};

use crate::{
    evening::{DEAL, Evening, board},
    people::{person, player},
};

#[test]
fn the_boards_come_in_the_room_s_own_order_and_without_a_ceremony() {
    let mut room = room(&[2, 1]);
    assert_eq!(room.sees(North).set.boards, [board(2), board(1)]);
    room.everyone_is_ready(2);
    let view = room.sees(East);
    assert_eq!((view.stage, view.board.unwrap().dealer), (Stage::Auction, East));
}

#[test]
fn a_room_never_reveals_a_board_s_secret() {
    let mut room = room(&[1, 2]);
    room.everyone_is_ready(1);
    room.calls("P P P P");
    for lane in Lane::ALL {
        let heard = room.heard(lane);
        let secrets = heard.iter().filter(|record| matches!(record, TableEvent::BoardEnded { secret: Some(_), .. }));
        assert_eq!(secrets.count(), 0, "{lane:?} could deal the board that the other room has yet to play");
        assert_eq!(room.sees(lane).board.and_then(|board| board.secret), None, "{lane:?}");
    }
    let transcript = room.table.transcript(1).unwrap();
    assert_eq!(transcript.reveals, []);
    assert!(room.sees(North).set.commitment.is_some() && room.sees(North).set.entropy.is_some());
}

/// They may be in the middle of a board at another table of the match, or of its event.
#[test]
fn c11_when_a_room_is_over_no_player_speaks_to_one_alone_and_to_all_as_its_policy_has_it() {
    for (chat, refusal) in [
        (TableTalk::Free, None),
        (TableTalk::Phrases, Some(Refusal::PhrasesOnly {})),
        (TableTalk::Closed, Some(Refusal::PhrasesOnly {})),
    ] {
        let opened = opened(&[1], Some(transcript()));
        let mut room = Evening::of(Opened { policy: Policy { chat, ..opened.policy }, ..opened });
        room.everyone_sits();
        room.everyone_is_ready(1);
        room.calls("P P P P");
        assert_eq!(room.sees(North).stage, Stage::Finished);
        let alone = room.say_to(&player(North), Audience::Player(South), 1, "I had five hearts");
        assert_eq!(alone, Err(Refusal::NotDirector {}), "{chat:?}");
        assert_eq!(room.say(&player(North), 1, "five hearts").err(), refusal, "{chat:?}");
        room.say(&player(West), 1, PHRASES[1]).unwrap();
    }
}

#[test]
fn imported_boards_have_no_transcript_in_a_room_either() {
    let room = Evening::of(opened(&[1], None));
    assert_eq!(room.table.transcript(1).err(), Some(Refusal::NotDealtHere {}));
    assert_eq!(room.sees(North).set.commitment, None);
}

#[test]
fn whom_a_substitute_has_replaced_reads_no_board_that_was_not_theirs() {
    let mut room = room(&[1, 2]);
    let all = BySeat::from_fn(|seat| Some(player(seat).account));
    let substitute = person("Zoe");
    room.seats_only_these(BySeat { east: Some(substitute.account), ..all });
    room.does(&substitute, Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    for seat in [North, South, West] {
        room.does(&player(seat), Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    }
    room.does(&substitute, Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    room.calls("P P P P");
    let read = |who: &Person| room.table.record_for(who.account).boards.len();
    assert_eq!([read(&player(North)), read(&substitute), read(&player(East))], [1, 1, 0]);
    let log = |who: &Person| room.table.check_log_reader(who.account, board(1));
    assert_eq!(log(&player(East)), Err(Refusal::BoardNotOver { board: board(1) }));
    assert_eq!([log(&substitute), log(&player(West))], [Ok(()), Ok(())]);
}

#[test]
fn nobody_is_host_of_a_room() {
    let mut room = room(&[1]);
    for seat in Seat::ALL {
        let vacate = Command::Seating(seating::Command::Vacate { seat: West, sitting: 4, connected: false });
        assert_eq!(room.does(&player(seat), vacate), Err(Refusal::NotHost {}), "{seat}");
    }
    assert_eq!(room.table.belongs_to().host(), None);
    assert_eq!(room.table.of_match(), Some(MatchId::from_bytes(*b"a match of tests")));
    assert!(!room.table.was_opened_with(&BoardSource::Deal(1), &room.sees(North).policy));
}

#[test]
fn strangers_make_way_and_nobody_else() {
    let mut room = room(&[1, 2]);
    room.everyone_is_ready(1);
    room.call(North, "1S").unwrap();
    let all = BySeat::from_fn(|seat| Some(player(seat).account));
    assert_eq!(room.seats_only_these(all), []);
    let substitute = person("Zoe");
    let seats = BySeat { east: Some(substitute.account), ..all };
    assert_eq!(room.seats_only_these(seats), [Record::Seating(seating::Record::SeatLeft { seat: East, kept: false })]);
    assert_eq!(room.seats_only_these(seats), [], "an empty seat waits for whoever it is for");
    room.does(&substitute, Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    assert_eq!(room.seats_only_these(seats), []);
    // Spec D20.7: what the seat saw, and nothing more.
    let view = room.sees(East).board.unwrap();
    let hands = [view.hands.north, view.hands.east, view.hands.south, view.hands.west].map(|hand| hand.is_some());
    assert_eq!(hands, [false, true, false, false]);
    assert_eq!(room.sees(North).sheet, []);
    // Between boards the seat stays the substitute's: it was not kept for anybody.
    room.calls("P P P");
    room.plays_out();
    assert_eq!(
        room.does(&player(East), Command::Seating(seating::Command::Sit { seat: East })),
        Err(Refusal::SeatTaken { seat: East })
    );
}

#[test]
fn nobody_changes_seats_that_the_match_has_set() {
    let mut room = room(&[1]);
    let sitting = |seat: bridge_rules::Seat, room: &crate::evening::Evening| {
        room.sees(seat).seats[seat].as_ref().unwrap().sitting
    };
    let ask =
        Command::Seating(seating::Command::AskSwap { sitting: sitting(North, &room), with: sitting(East, &room) });
    assert_eq!(room.does(&player(North), ask), Err(Refusal::SeatsAreSet {}));
}

/// Spec D12: a board that has begun is completed, and none begins until there is more time.
#[test]
fn when_the_time_is_up_the_board_on_the_table_is_the_last() {
    let mut room = room(&[2, 1]);
    room.everyone_is_ready(2);
    assert_eq!(room.held(true), [Record::Session(session::Record::BoardsHeld { held: true })]);
    assert_eq!(room.held(true), []);
    for lane in Lane::ALL {
        room.heard(lane);
    }
    assert!(!room.table.report().has_stopped);
    room.calls("P P P P");
    assert!(room.table.report().has_stopped && !room.table.is_finished());
    for seat in Seat::ALL {
        room.does(&player(seat), Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    }
    assert_eq!(room.sees(North).stage, Stage::Gathering);
    let going_on = room.held(false);
    assert_eq!(
        going_on,
        [
            Record::Session(session::Record::BoardsHeld { held: false }),
            Record::Dealing(dealing::Record::BoardOpened { board: board(1) })
        ]
    );
    room.calls("P P P P");
    assert!(!room.table.report().has_stopped && room.table.is_finished());
}

#[test]
fn where_it_is_agreed_the_next_board_begins_by_itself_unless_the_time_is_up() {
    let opened = opened(&[1, 2], None);
    let mut room = Evening::of(Opened { policy: Policy { next_board_seconds: Some(5), ..opened.policy }, ..opened });
    room.everyone_sits();
    room.everyone_is_ready(1);
    room.calls("P P P P");
    let begins = room.table.next_deadline().unwrap();
    room.held(true);
    assert_eq!(room.table.next_deadline(), None);
    room.held(false);
    room.time_passes(begins);
    assert_eq!((room.sees(North).stage, room.sees(North).board.unwrap().board), (Stage::Auction, board(2)));
}

#[test]
fn boards_that_are_held_before_all_are_ready_begin_when_all_are() {
    let mut room = room(&[1]);
    room.held(true);
    room.does(&player(North), Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    assert_eq!(room.held(false), [Record::Session(session::Record::BoardsHeld { held: false })]);
    for seat in [East, South, West] {
        room.does(&player(seat), Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    }
    assert_eq!(room.sees(North).stage, Stage::Auction);
}

#[test]
fn the_match_is_told_of_the_boards_that_are_over() {
    let mut room = room(&[2, 1]);
    let chairs = BySeat::from_fn(|seat| Chair::Taken(player(seat).account));
    let nothing = RoomReport { chairs, ..RoomReport::default() };
    assert_eq!(room.table.report(), nothing);
    room.everyone_is_ready(2);
    assert_eq!(room.table.report(), nothing, "a board on the table is nobody's business");
    room.calls("P P P P");
    let report = room.table.report();
    assert_eq!(report.boards.len(), 1);
    assert_eq!(report.boards[0].result, Some(BoardResult::new(board(2), Outcome::PassedOut)));
    assert_eq!((report.boards[0].board, &report.boards[0].adjusted), (board(2), &None));
    room.does(&person("Tom"), Command::Direction(direction::Command::Direct)).unwrap();
    let ruling = Ruling::Void { board: board(2) };
    room.does(
        &person("Tom"),
        Command::Direction(direction::Command::Rule { number: 1, ruling, law: None, reason: "fouled".to_owned() }),
    )
    .unwrap();
    assert_eq!(room.table.report().boards[0].adjusted, Some(Adjusted::Void {}));
}

#[test]
fn the_match_is_told_whose_seat_may_be_given_away() {
    let mut room = room(&[1]);
    room.everyone_is_ready(1);
    room.are_here(&[North, South, West]);
    let gone_at = room.now;
    assert_eq!(room.table.report().substitute_due, BySeat::default());
    time_passes_until_a_substitute_is_due(&mut room);
    assert_eq!(room.now, gone_at.after(SUBSTITUTE_AFTER));
    let due = BySeat { east: Some(player(East).account), ..BySeat::default() };
    assert_eq!(room.table.report().substitute_due, due);
    // The seat is empty: it is nobody's any more.
    room.seats_only_these(BySeat { east: None, ..BySeat::from_fn(|seat| Some(player(seat).account)) });
    assert_eq!(room.table.report().substitute_due, BySeat::default());
}

#[test]
fn who_comes_back_keeps_their_seat() {
    let mut room = room(&[1]);
    room.everyone_is_ready(1);
    room.are_here(&[North, South, West]);
    time_passes_until_a_substitute_is_due(&mut room);
    room.are_here(&Seat::ALL);
    assert_eq!(room.table.report().substitute_due, BySeat::default());
}

/// Else a captain who is told would know whether a board is on.
#[test]
fn who_is_gone_between_boards_is_missed_like_one_who_is_gone_during_a_board() {
    let mut room = room(&[1, 2]);
    room.are_here(&[North, South, West]);
    let gone_at = room.now;
    time_passes_until_a_substitute_is_due(&mut room);
    assert_eq!(room.now, gone_at.after(SUBSTITUTE_AFTER));
    assert_eq!(room.are_here(&Seat::ALL), [Record::Session(session::Record::Returned { seat: East })]);
    assert_eq!(room.table.report().substitute_due, BySeat::default());
    // What the server slept is not counted.
    room.are_here(&[North, South, West]);
    room.now = room.now.after(SUBSTITUTE_AFTER);
    assert_eq!(room.wakes(), [Record::Session(session::Record::Woken)]);
    let awake_at = room.now;
    room.are_here(&[North, South, West]);
    time_passes_until_a_substitute_is_due(&mut room);
    assert_eq!(room.now, awake_at.after(SUBSTITUTE_AFTER));
}

#[test]
fn in_a_room_that_is_played_out_nobody_is_missed() {
    let mut room = room(&[1]);
    room.everyone_is_ready(1);
    room.calls("P P P P");
    assert_eq!((room.are_here(&[]), room.wakes()), (vec![], vec![]));
    room.seats_only_these(BySeat::default());
    assert_eq!(room.table.report().chairs, BySeat::default());
}

/// Spec C13: the seat is its player's again at the next board.
#[test]
fn a_substitute_plays_the_board_to_its_end_when_the_player_is_back() {
    let mut room = room(&[1, 2]);
    room.everyone_is_ready(1);
    let (all, zoe) = (BySeat::from_fn(|seat| Some(player(seat).account)), person("Zoe"));
    room.seats_only_these(BySeat { east: Some(zoe.account), ..all });
    assert_eq!(room.table.report().chairs.east, Chair::Left);
    room.does(&zoe, Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    let back = RoomSeats { seats: all, until_next_board: BySeat { east: Some(zoe.account), ..BySeat::default() } };
    assert_eq!(room.seats_only(back), []);
    room.calls("P P P P");
    assert_eq!(room.seats_only(back), [Record::Seating(seating::Record::SeatLeft { seat: East, kept: false })]);
    room.does(&player(East), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    room.everyone_is_ready(2);
    assert_eq!(room.seats_only(back), []);
}

#[test]
fn a_substitute_who_is_gone_themselves_does_not_keep_a_player_who_is_back_waiting() {
    let mut room = room(&[1, 2]);
    room.everyone_is_ready(1);
    let (all, zoe) = (BySeat::from_fn(|seat| Some(player(seat).account)), person("Zoe"));
    room.seats_only_these(BySeat { east: Some(zoe.account), ..all });
    room.does(&zoe, Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    room.are_here(&[North, South, West]);
    let back = RoomSeats { seats: all, until_next_board: BySeat { east: Some(zoe.account), ..BySeat::default() } };
    assert_eq!(room.seats_only(back), []);
    time_passes_until_a_substitute_is_due(&mut room);
    assert_eq!(room.seats_only(back), [Record::Seating(seating::Record::SeatLeft { seat: East, kept: false })]);
    room.does(&player(East), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
}

#[test]
fn the_match_is_told_what_its_rooms_are_fined() {
    let mut room = room(&[1]);
    room.does(&person("Tom"), Command::Direction(direction::Command::Direct)).unwrap();
    let mut fines = |number, unit| {
        let ruling = Ruling::Penalise { side: Side::EastWest, amount: Ratio::whole(3), unit };
        room.does(
            &person("Tom"),
            Command::Direction(direction::Command::Rule {
                number,
                ruling,
                law: None,
                reason: "a phone rang".to_owned(),
            }),
        )?;
        Ok(room.table.report().fines)
    };
    let given = fines(1, Unit::Imps).unwrap();
    let fine = RoomFine {
        side: Side::EastWest,
        amount: Ratio::whole(3),
        unit: Unit::Imps,
        reason: "a phone rang".to_owned(),
        director: given[0].director,
    };
    assert_eq!(given, [fine]);
    assert!(matches!(fines(2, Unit::Matchpoints), Err(Refusal::BadAward { .. })), "it is scored otherwise");
}

fn time_passes_until_a_substitute_is_due(room: &mut Evening) {
    while room.table.report().substitute_due == BySeat::default() {
        let until = room.table.next_deadline().unwrap();
        room.time_passes(until);
    }
}

/// A room of a match with these boards, its four players seated.
fn room(boards: &[u32]) -> Evening {
    let mut room = Evening::of(opened(boards, Some(transcript())));
    room.everyone_sits();
    room
}

fn opened(boards: &[u32], transcript: Option<Box<Transcript>>) -> Opened {
    let boards = boards.iter().map(|number| (board(*number), Concealed::new(DEAL.parse().unwrap()))).collect();
    Opened {
        table: TableId::from_bytes(*b"a room of a test"),
        belongs_to: BelongsTo::Match(MatchId::from_bytes(*b"a match of tests")),
        policy: Policy {
            kibitzing: Kibitzing::Off,
            lead: OpeningLead::FaceUp,
            skip_pause: false,
            ..Policy::tournament()
        },
        boards: Boards::OfMatch { boards, transcript },
        at: Moment(1_700_000_000_000),
    }
}

fn transcript() -> Box<Transcript> {
    let ids = [1, 2].map(|number| BoardKeyId::planned(board(number)));
    let settlement = Settlement {
        ctx: ctx(),
        commitment: SetCommitment::publish(&secret(), &ctx(), ids).unwrap(),
        contributions: vec![],
        uncommitted: vec![],
        beacon: Beacon::none(),
    };
    Box::new(Transcript::sign(settlement, &ServerKey::new(&[5; 32])).unwrap())
}

fn secret() -> SetSecret {
    SetSecret::new([7; 32])
}

fn ctx() -> Context {
    "club.example/match/7/segment/1|set=1|boards=1-2|beacon=none".parse().unwrap()
}
