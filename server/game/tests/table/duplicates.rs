//! Late duplicates and permuted streams (Promise R5, R6). That an immediate duplicate gives no records is checked by
//! [`Evening`] after every command of every story.

use bridge_game::{Command, Input, Person, ServerIdentity, auction, claim, dealing, play, seating, talk};
use bridge_protocol::{Policy, Turn};
use bridge_rules::Seat;

use crate::{
    chance::Chance,
    evening::{DEAL, Evening, board, imported},
    moves,
    people::{host, person, player},
};

#[test]
fn a_late_duplicate_of_any_command_gives_no_events() {
    let (mut evening, script) = an_evening();
    for round in ["while the last board is on", "after the session"] {
        for (who, command) in &script {
            let late = evening.does(who, command.clone());
            assert!(late.as_ref().is_ok_and(Vec::is_empty), "{round}: {} {command:?}: {late:?}", who.name);
        }
        evening.plays_out();
    }
}

#[test]
fn a_permuted_stream_changes_nothing_at_a_wrong_turn() {
    for seed in 0..200 {
        let mut chance = Chance::new(seed);
        let (_, mut script) = an_evening();
        for place in (1..script.len()).rev() {
            script.swap(place, chance.below(place + 1));
        }
        // `does` refuses to let an act change anything at another turn than it names.
        let mut evening = Evening::with_deals(&[DEAL]);
        for (who, command) in script {
            let _ = evening.does(&who, command);
        }
    }
}

#[test]
fn an_act_of_another_turn_changes_nothing() {
    let (evening, _) = an_evening();
    let (seat, act) = moves::legal_act(&evening.table, &mut Chance::new(1)).unwrap();
    let identity = ServerIdentity { key: bridge_dealing::ServerKey::new(&[5; 32]) };
    let Command::Play(play::Command::Play { turn: now, card }) = act else { panic!("the board is in play") };
    for turn in (0..now.0 + 9).chain([u32::MAX]).map(Turn).filter(|turn| *turn != now) {
        let input = Input::Person(player(seat), Command::Play(play::Command::Play { turn, card }));
        let decision = evening.table.decide(input, evening.now, &identity);
        assert!(decision.is_err(), "{turn}");
    }
}

/// Two boards, the second one in play, and everything that was done but for what was undone since: who left a chair and
/// asks for it again is not told from one who changed their mind.
fn an_evening() -> (Evening, Vec<(Person, Command)>) {
    let mut log = Log { evening: Evening::open(imported(&[DEAL, DEAL]), Policy::social()), done: Vec::new() };
    for seat in Seat::ALL {
        log.does(player(seat), Command::Seating(seating::Command::Sit { seat }));
    }
    log.does(person("Kit"), Command::Seating(seating::Command::Watch));
    log.does(host(), Command::Seating(seating::Command::Vacate { seat: Seat::East, sitting: 2, connected: false }));
    log.done.clear();
    for seat in Seat::ALL {
        log.does(player(seat), Command::Seating(seating::Command::Sit { seat }));
    }
    log.board(1, "P P 1S P 4S P P P");
    log.claim(false);
    log.claim(true);
    log.board(2, "P 1S P 4S P P P");
    log.claim(false);
    (log.evening, log.done)
}

struct Log {
    evening: Evening,
    done: Vec<(Person, Command)>,
}

impl Log {
    fn does(&mut self, who: Person, command: Command) {
        self.evening.does(&who, command.clone()).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        self.done.push((who, command));
    }

    /// Four spades by South, and the first trick.
    fn board(&mut self, number: u32, calls: &str) {
        for seat in Seat::ALL {
            self.does(player(seat), Command::Dealing(dealing::Command::Ready { board: board(number) }));
        }
        self.does(
            player(Seat::North),
            Command::Talk(talk::Command::Say {
                line: number,
                text: "hello".to_owned(),
                to: bridge_protocol::Audience::Table,
            }),
        );
        for call in calls.split(' ') {
            let (seat, view) = moves::on_turn(&self.evening.table).unwrap();
            self.does(
                player(seat),
                Command::Auction(auction::Command::Call {
                    turn: view.turn,
                    call: call.parse().unwrap(),
                    meaning: None,
                }),
            );
        }
        for card in ["HK", "HA", "H2", "H9"] {
            let (seat, view) = moves::on_turn(&self.evening.table).unwrap();
            self.does(
                player(seat),
                Command::Play(play::Command::Play { turn: view.turn, card: card.parse().unwrap() }),
            );
        }
    }

    fn claim(&mut self, accept: bool) {
        let turn = self.evening.turn();
        self.does(player(Seat::South), Command::Claim(claim::Command::Claim { turn, tricks: 9, statement: None }));
        self.does(
            player(Seat::East),
            Command::Claim(claim::Command::AnswerClaim {
                turn,
                accept: true,
                stage: bridge_protocol::ClaimStage::Opponents,
            }),
        );
        self.does(
            player(Seat::West),
            Command::Claim(claim::Command::AnswerClaim { turn, accept, stage: bridge_protocol::ClaimStage::Opponents }),
        );
    }
}
