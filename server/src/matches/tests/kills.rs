//! The server killed at every record of a match (Spec D14, D20.2): of the match's own and of its rooms', so that
//! between any two there is a kill. Whoever is not answered says the same again, as a client would, and the sheet must
//! be that of a match which nobody disturbed.

use bridge_dealing::{ClientCommitment, Label, Share, verify};
use bridge_game::{TeamMatch, auction, claim, dealing};
use bridge_protocol::{BoardRecord, ClaimStage, MatchLane, MatchRecord, MatchRuling, MatchView, Ratio, Unit};
use tokio::runtime::{Builder, Runtime};

use super::*;

/// Boards of a segment with the tricks that dealer makes in one no trump, in the Open and the Closed room; none: all
/// pass.
type Boards = [(u32, [Option<u8>; 2]); 2];

const SEGMENTS: [Boards; 2] =
    [[(1, [Some(7), None]), (2, [None, Some(9)])], [(3, [Some(6), Some(8)]), (4, [Some(7), Some(7)])]];

/// Of the home team, for the player who plays in the second segment until they are taken ill.
const SUBSTITUTE: (PlayerNumber, PlayerNumber) = (PlayerNumber(3), PlayerNumber(5));

#[test]
fn a_match_killed_after_any_of_its_records_comes_to_the_sheet_of_one_that_was_left_alone() {
    let undisturbed = Disturbed::play(Plan::default());
    assert_eq!(undisturbed.kills, 0);
    let last = undisturbed.appends;
    let killed_at = &|nth| {
        let killed = Disturbed::play(Plan::default().at(nth, Fault::LoseAcknowledgement));
        assert_eq!((killed.kills, killed.differs_from(&undisturbed)), (1, None), "at record {nth}");
    };
    std::thread::scope(|scope| {
        for first in (1..=last).take(THREADS) {
            scope.spawn(move || (first..=last).step_by(THREADS).for_each(killed_at));
        }
    });
}

#[test]
fn a_match_killed_again_and_again_comes_to_the_same_sheet() {
    let undisturbed = Disturbed::play(Plan::default());
    let every = |step, fault| {
        let places = (1..10 * undisturbed.appends).step_by(step);
        places.fold(Plan::default(), |plan, nth| plan.at(nth, fault))
    };
    // Further apart than what the tables write down whenever they are woken: else they come no further.
    for plan in [every(7, Fault::LoseAcknowledgement), every(7, Fault::Crash), every(11, Fault::Crash)] {
        let killed = Disturbed::play(plan);
        assert!(killed.kills > 10, "{}", killed.kills);
        assert_eq!(killed.differs_from(&undisturbed), None);
    }
}

#[test]
fn a_match_whose_journal_is_lost_again_and_again_comes_to_the_same_sheet_without_a_restart() {
    let undisturbed = Disturbed::play(Plan::default());
    for (step, stored, requests) in [(7, true, 0), (7, false, 0), (11, true, 5), (11, false, 4)] {
        let places = (2..10 * undisturbed.appends).step_by(step);
        let plan = places.fold(Plan::default(), |plan, nth| plan.at(nth, Fault::LoseConnection { stored, requests }));
        let lost = Disturbed::play(plan);
        assert_eq!((lost.kills, lost.differs_from(&undisturbed)), (0, None), "{step}, {stored}, {requests}");
    }
}

/// A match that came to its end.
struct Outcome {
    /// What was told of it afterwards, without what the server drew by lot.
    sheet: String,
    appends: u64,
    kills: u32,
}

impl Outcome {
    /// The first lines that are not the same.
    fn differs_from<'a>(&'a self, other: &'a Self) -> Option<(&'a str, &'a str)> {
        assert_eq!(self.sheet.lines().count(), other.sheet.lines().count());
        self.sheet.lines().zip(other.sheet.lines()).find(|(here, there)| here != there)
    }
}

/// A server that is opened again, on the same journal, whenever it dies.
struct Disturbed {
    runtime: Runtime,
    server: Option<Rooms>,
    kills: u32,
}

impl Disturbed {
    fn play(plan: Plan) -> Outcome {
        let runtime = paused();
        let server = runtime.block_on(async { Rooms::new(FaultyJournal::new(MemoryJournal::default(), plan)) });
        let mut evening = Self { runtime, server: Some(server), kills: 0 };
        let id = evening.opens();
        evening.all_join(id);
        for (number, boards) in (1..).zip(SEGMENTS) {
            evening.segment(id, number, boards);
        }
        evening.is_agreed(id);
        let sheet = evening.sheet(id);
        let appends = evening.server.as_ref().expect("a server").journal.appends();
        Outcome { sheet, appends, kills: evening.kills }
    }

    fn opens(&mut self) -> MatchId {
        self.insist(async |server| {
            let (host, key) = (member(Team::Home, 1).account, OpeningKey::from_bytes([1; 16]));
            match server.matches.open(host.into(), key, BoardSource::Deal(4), of_four_boards()).await {
                Answer::MatchOpened { id, .. } => Ok(id),
                _ => Err(Refusal::Unavailable {}),
            }
        })
    }

    fn all_join(&mut self, id: MatchId) {
        for team in Team::ALL {
            self.tells(id, member(team, 1), MatchCommand::Join { place: MatchPlace::Captain { team } });
            for number in 1..=5 {
                let place = MatchPlace::Player { team, number: PlayerNumber(number) };
                self.tells(id, member(team, number), MatchCommand::Join { place });
            }
        }
        self.tells(id, director(), MatchCommand::Join { place: MatchPlace::Director {} });
    }

    fn segment(&mut self, id: MatchId, segment: u8, boards: Boards) {
        for team in Team::ALL {
            self.tells(id, member(team, 1), MatchCommand::HandInLineup { segment, lineup: lineup() });
        }
        self.is_dealt(id, segment);
        let mut players = lineup();
        for (place, (board, tricks)) in boards.into_iter().enumerate() {
            if (segment, place) == (2, 1) {
                let (out, into) = SUBSTITUTE;
                self.rules(id, 1, MatchRuling::Substitute { segment, team: Team::Home, out, into });
                let amount = Ratio::whole(3);
                self.rules(id, 2, MatchRuling::Penalise { team: Team::Away, amount, unit: Unit::Imps });
                players.closed.0[0] = into;
            }
            for (room, tricks) in Room::ALL.into_iter().zip(tricks) {
                let sitters = BySeat::from_fn(|seat| match room.team_at(seat) {
                    Team::Home => member(Team::Home, players.player_at(Team::Home, room, seat).unwrap().0),
                    Team::Away => sitter(room, seat),
                });
                self.board(id, room, &sitters, BoardNumber::new(board).unwrap(), tricks);
            }
        }
    }

    /// All eight contribute, if they are not late.
    fn is_dealt(&mut self, id: MatchId, number: u8) {
        let seats = || Room::ALL.into_iter().flat_map(|room| Seat::ALL.map(|seat| (room, seat)));
        let ctx = self.sees(id, |view| {
            let segment = view.segments.into_iter().find(|segment| segment.number == number);
            segment.and_then(|segment| segment.set).map(|set| set.ctx).ok_or(Refusal::Unavailable {})
        });
        let value = Share::new(&[7; 16]).unwrap();
        for (room, seat) in seats() {
            let label: Label = format!("{}:{seat}", if room == Room::Open { 'O' } else { 'C' }).parse().unwrap();
            let commitment = ClientCommitment::of(&ctx, &label, &value);
            self.may_tell(id, sitter(room, seat), MatchCommand::Contribute { segment: number, commitment });
        }
        for (room, seat) in seats() {
            self.may_tell(id, sitter(room, seat), MatchCommand::Reveal { segment: number, value: value.clone() });
        }
    }

    /// A board at a room's table, from going in to its end.
    fn board(&mut self, id: MatchId, room: Room, sitters: &BySeat<Person>, board: BoardNumber, tricks: Option<u8>) {
        let mut at = None;
        for seat in Seat::ALL {
            let sitter = &sitters[seat];
            let (table, command) = self.insist(async |server| {
                let handle = server.matches.find(id).await?;
                server.matches.admit(&handle, sitter, room).await
            });
            at = Some(table);
            self.acts(table, sitter, command);
        }
        let table = at.expect("four seats");
        for seat in Seat::ALL {
            self.acts(table, &sitters[seat], Command::Dealing(dealing::Command::Ready { board }));
        }
        let (dealer, one_no_trump) = (board.dealer(), "1NT".parse().unwrap());
        let mut caller = dealer;
        for place in 0..4 {
            let call = if place == 0 && tricks.is_some() { one_no_trump } else { Call::Pass };
            self.acts_on_turn(table, &sitters[caller], |turn| {
                Command::Auction(auction::Command::Call { turn, call, meaning: None })
            });
            caller = caller.next();
        }
        let Some(tricks) = tricks else { return };
        let claim = |turn| Command::Claim(claim::Command::Claim { turn, tricks, statement: None });
        let turn = self.acts_on_turn(table, &sitters[dealer], claim);
        for defender in [dealer.next(), dealer.next().partner()] {
            let answer =
                Command::Claim(claim::Command::AnswerClaim { turn, stage: ClaimStage::Opponents, accept: true });
            self.acts(table, &sitters[defender], answer);
        }
    }

    fn is_agreed(&mut self, id: MatchId) {
        let version = self.sees(id, |view| match view.stage {
            MatchStage::Provisional => Ok(view.score_version),
            _ => Err(Refusal::Unavailable {}),
        });
        for team in Team::ALL {
            self.tells(id, member(team, 1), MatchCommand::AgreeScore { version });
        }
    }

    /// What the match says at its end, and what its rooms recorded; the deal of each segment is verified, and the rest
    /// is written down without what the server draws by lot.
    fn sheet(&mut self, id: MatchId) -> String {
        let mut view = self.sees(id, Ok);
        let mut lines = Vec::new();
        for number in [1, 2] {
            let (record, transcript) = self.insist(async |server| {
                let handle = server.matches.find(id).await?;
                let record = server.matches.record(id, &handle, &director(), number).await?;
                // Nobody attends: after a look at a match that is over it may be gone.
                let handle = server.matches.find(id).await?;
                let account = director().account;
                let transcript = inspect(&handle, move |one: &TeamMatch| one.transcript(account, number)).await??;
                Ok((record, transcript))
            });
            assert!(verify(&transcript, &Default::default()).holds());
            lines.extend(told(&record));
        }
        for segment in &mut view.segments {
            segment.set = None;
            segment.tables = None;
            segment.compared.iter_mut().for_each(|board| board.secret = None);
        }
        lines.push(serde_json::to_string_pretty(&view).unwrap());
        lines.join("\n")
    }

    fn rules(&mut self, id: MatchId, number: u32, ruling: MatchRuling) {
        let reason = "taken ill, and late".to_owned();
        self.tells(id, director(), MatchCommand::Rule { number, ruling, law: None, reason });
    }

    fn tells(&mut self, id: MatchId, person: Person, command: MatchCommand) {
        self.insist(async |server| {
            let handle = server.matches.find(id).await?;
            execute(&handle, Input::Person(person.clone(), command.clone())).await
        });
    }

    /// Who is too late is refused and goes on.
    fn may_tell(&mut self, id: MatchId, person: Person, command: MatchCommand) {
        self.insist(async |server| {
            let handle = server.matches.find(id).await?;
            match execute(&handle, Input::Person(person.clone(), command.clone())).await {
                Err(Refusal::NotNowInMatch { .. } | Refusal::ContributionMismatch {}) => Ok(()),
                told => told,
            }
        });
    }

    fn sees<T>(&mut self, id: MatchId, read: impl Fn(MatchView) -> Result<T, Refusal>) -> T {
        self.insist(async |server| {
            let handle = server.matches.find(id).await?;
            read(inspect(&handle, |team_match: &TeamMatch| team_match.view(MatchLane::Director)).await?)
        })
    }

    fn acts(&mut self, table: TableId, person: &Person, command: Command) {
        self.insist(async |server| {
            let handle = server.tables.find(table).await?;
            execute(&handle, Input::Person(person.clone(), command.clone())).await
        });
    }

    fn acts_on_turn(&mut self, table: TableId, person: &Person, command: impl Fn(Turn) -> Command) -> Turn {
        let turn =
            self.insist(async |server| inspect(&server.tables.find(table).await?, bridge_game::Table::turn).await);
        self.acts(table, person, command(turn));
        turn
    }

    /// Does something until it is done. A server that has died is opened again, and everything in its memory is lost.
    fn insist<T>(&mut self, deed: impl AsyncFn(&Rooms) -> Result<T, Refusal>) -> T {
        let mut refused = None;
        for _ in 0..PATIENCE {
            let server = self.server.as_ref().expect("a server");
            match self.runtime.block_on(deed(server)) {
                Ok(done) => return done,
                Err(_) if !server.journal.is_healthy() => self.is_opened_again(),
                // Somebody else's turn: the reconciler's.
                Err(refusal) => {
                    refused = Some(refusal);
                    self.runtime.block_on(async { tokio::time::sleep(Duration::from_secs(1)).await });
                }
            }
        }
        panic!("the server refuses it for good: {refused:?}")
    }

    fn is_opened_again(&mut self) {
        self.kills += 1;
        // With the runtime goes every task, wherever it waits.
        self.runtime = paused();
        let server = self.server.take().expect("a server");
        server.journal.restart();
        self.server = Some(self.runtime.block_on(server.opened_again()));
    }
}

/// Matches that are played at the same time.
const THREADS: usize = 4;
/// How often something is tried that waits for others.
const PATIENCE: u32 = 100;

fn paused() -> Runtime {
    Builder::new_current_thread().enable_time().start_paused(true).build().unwrap()
}

fn director() -> Person {
    Person { account: AccountId::from_bytes([255; 16]), name: PlayerName::new("Dora").unwrap() }
}

fn of_four_boards() -> MatchConditions {
    let players = |team| (1..=5).map(|number| name(team, number)).collect();
    let teams =
        ByTeam::from_fn(|team| TeamEntry { name: format!("{team}"), players: players(team), computers: Vec::new() });
    MatchConditions { teams, segments: vec![2, 2], correction_ms: 3_600_000, ..conditions() }
}

/// The boards of a segment but for their cards.
fn told(record: &MatchRecord) -> Vec<String> {
    let line = |(room, board): &(Room, BoardRecord)| {
        let BoardRecord { board, players, calls, claim, result, .. } = board;
        format!("{room} {board}: {players:?} {calls:?} {claim:?} {result:?}")
    };
    record.boards.iter().map(line).collect()
}
