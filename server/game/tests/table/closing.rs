//! A table that nobody goes on with is closed: by its host at any time, and by the server. Every lane folds to what a
//! newcomer is shown, as everywhere.

use bridge_game::{Command, Input, Record, ServerCommand, seating, session};
use bridge_protocol::{ClosedBy, Kibitzing, Lane, Policy, Refusal, Stage, TableEvent};
use bridge_rules::Seat::{East, North, South, West};

use crate::{
    evening::{DEAL, Evening, imported},
    people::{host, person, player},
};

const CLOSE: Command = Command::Session(session::Command::Close);

#[test]
fn a_host_closes_a_table_at_any_time_and_nobody_else_does() {
    let mut evening = Evening::open(imported(&[DEAL]), Policy::social());
    evening.everyone_sits();
    assert_eq!(evening.does(&player(North), CLOSE), Err(Refusal::NotHost {}));
    assert_eq!(evening.does(&person("Eve"), CLOSE), Err(Refusal::NotHost {}));
    assert_eq!(evening.does(&host(), CLOSE), Ok(vec![Record::Session(session::Record::Closed { by: ClosedBy::Host })]));
    assert!(evening.table.is_finished() && evening.table.next_deadline().is_none());
    let view = evening.sees(North);
    assert_eq!((view.stage, view.closed, view.sheet.len()), (Stage::Finished, Some(ClosedBy::Host), 0));
}

#[test]
fn a_table_that_is_over_is_not_closed_again() {
    let mut evening = Evening::at_four_spades();
    evening.plays_out();
    assert!(evening.table.is_finished());
    assert_eq!(evening.does(&host(), CLOSE), Ok(Vec::new()));
    assert_eq!(evening.sees(North).closed, None);
}

#[test]
fn whoever_comes_to_a_table_that_is_over_hears_that_and_not_that_the_seat_is_taken() {
    let sit = Command::Seating(seating::Command::Sit { seat: North });
    let mut evening = Evening::at_four_spades();
    assert_eq!(evening.does(&person("Eve"), sit.clone()), Err(Refusal::SeatTaken { seat: North }));
    evening.plays_out();
    assert_eq!(evening.does(&person("Eve"), sit.clone()), Err(Refusal::NotNow { stage: Stage::Finished }));
    assert_eq!(evening.does(&player(North), sit), Ok(Vec::new()), "players come back to what they have played");
}

#[test]
fn a_board_that_is_on_counts_for_nothing_and_its_hands_stay_hidden() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    evening.calls("P P 1S P 4S P P P");
    evening.plays_out();
    evening.everyone_is_ready(2);
    evening.calls("1NT P P P");
    evening.play(South, "H9").unwrap();
    evening.all_have_heard();
    evening.does(&host(), CLOSE).unwrap();
    for lane in Lane::ALL {
        let told = evening.heard(lane);
        assert!(matches!(told[..], [TableEvent::Closed { by: ClosedBy::Host, .. }]), "{lane:?} is told {told:?}");
        let view = evening.sees(lane);
        assert_eq!((view.board, view.sheet.len()), (None, 1), "{lane:?}");
    }
    assert_eq!(evening.table.record().boards.len(), 1);
    assert_eq!(evening.call(South, "P"), Err(Refusal::NotNow { stage: Stage::Finished }));
}

#[test]
fn whoever_was_kept_from_a_board_or_behind_a_screen_comes_out_as_everybody_else() {
    for policy in [Policy { kibitzing: Kibitzing::Delayed, ..Policy::social() }, Policy::screens()] {
        let mut evening = Evening::with_policy(&[DEAL], policy);
        evening.call(North, "1S").unwrap();
        evening.call(East, "P").unwrap();
        evening.does(&host(), CLOSE).unwrap();
        let turns: Vec<_> = Lane::ALL.into_iter().map(|lane| evening.sees(lane).turn).collect();
        assert!(turns.iter().all(|turn| *turn == turns[0]), "{turns:?}");
        assert_eq!(evening.call(West, "P"), Err(Refusal::NotNow { stage: Stage::Finished }));
    }
}

#[test]
fn the_server_closes_what_nobody_comes_to() {
    let mut evening = Evening::with_deals(&[DEAL]);
    let closed =
        evening.server_says(ServerCommand::Session(session::ServerCommand::Close { by: ClosedBy::Unattended }));
    assert_eq!(closed, [Record::Session(session::Record::Closed { by: ClosedBy::Unattended })]);
    assert_eq!(evening.sees(West).closed, Some(ClosedBy::Unattended));
}

impl Evening {
    fn server_says(&mut self, command: ServerCommand) -> Vec<Record> {
        self.commanded(Input::Server(command)).unwrap()
    }
}
