//! Random evenings: people come, go, play, claim, talk, cheat and repeat themselves, and the clock runs. What must hold
//! after each command is checked by [`Evening`]; here it is driven to the end.

use bridge_dealing::{ClientCommitment, Share};
use bridge_game::{
    Command, Person, auction, claim, dealing, declaring, direction, explaining, play, seating, session, talk, undo,
};
use bridge_protocol::{
    Audience, BoardSource, ClaimPolicy, ClaimStage, ImportedBoard, Kibitzing, OpeningLead, Policy, Stage, TableTalk,
    Turn,
};
use bridge_rules::{Card, Seat};

use crate::{
    chance::Chance,
    evening::{Evening, board},
    moves,
    people::{host, person, player},
};

const EVENINGS: u64 = 60;
const LONGEST: usize = 1_500;

#[test]
fn a_replay_is_the_table_and_a_follower_knows_what_a_newcomer_is_shown() {
    let mut finished = 0;
    for seed in 0..EVENINGS {
        println!("evening {seed}"); // shown when it fails
        finished += u64::from(spend(&mut Chance::new(seed)));
    }
    assert!(finished * 2 > EVENINGS, "only {finished} of {EVENINGS} evenings came to an end");
}

/// Whether the session was finished.
fn spend(chance: &mut Chance) -> bool {
    let mut evening = open(chance);
    let mut done: Vec<(Person, Command)> = Vec::new();
    for _ in 0..LONGEST {
        if evening.table.is_finished() {
            return true;
        }
        if chance.percent(4) && !done.is_empty() {
            let (who, command) = chance.one_of(&done);
            let late = evening.does(&who, command.clone());
            assert!(may_be_meant_anew(&command) || late.map_or(0, |records| records.len()) == 0, "{command:?} twice");
        } else if let Some(until) = evening.table.next_deadline().filter(|_| time_flies(&evening, chance)) {
            evening.time_passes(until);
        } else {
            let (who, command) = if chance.percent(70) { useful(&evening, chance) } else { anything(&evening, chance) };
            if evening.does(&who, command.clone()).is_ok_and(|records| !records.is_empty()) {
                done.push((who, command));
            }
        }
    }
    false
}

/// Where a claim would go to the director, who does not come, time mostly stands still.
fn time_flies(evening: &Evening, chance: &mut Chance) -> bool {
    chance.percent(if moves::open_claim(&evening.table).is_some() { 1 } else { 8 })
}

pub(crate) fn open(chance: &mut Chance) -> Evening {
    let count = 1 + chance.below(3);
    let boards = if chance.percent(50) {
        BoardSource::Deal(u8::try_from(count).unwrap())
    } else {
        let boards = (1..).take(count).map(|number| ImportedBoard { board: board(number), deal: chance.deal() });
        BoardSource::Import(boards.collect())
    };
    let one_hand = Kibitzing::OneHand(chance.seat());
    let kibitzing =
        chance.one_of(&[Kibitzing::Off, Kibitzing::OpenCards, one_hand, Kibitzing::Delayed, Kibitzing::AllHands]);
    let chat = chance.one_of(&[TableTalk::Free, TableTalk::Phrases, TableTalk::Closed]);
    let lead = chance.one_of(&[OpeningLead::FaceUp, OpeningLead::FaceDown]);
    let claims = chance.one_of(&[ClaimPolicy::PlayOn, ClaimPolicy::PlayOn, ClaimPolicy::PlayOnIfAllAgree]);
    Evening::open(boards, Policy { kibitzing, lead, claims, chat, ..Policy::social() })
}

/// Commands that name nothing to tell a duplicate from a change of mind; once they have been undone they count again.
fn may_be_meant_anew(command: &Command) -> bool {
    match command {
        Command::Seating(seating::Command::Sit { .. })
        | Command::Seating(seating::Command::ComeBack)
        | Command::Seating(seating::Command::Watch)
        | Command::Direction(direction::Command::Direct)
        | Command::Seating(seating::Command::AskSwap { .. })
        | Command::Seating(seating::Command::AnswerSwap { .. })
        | Command::Seating(seating::Command::WithdrawSwap { .. })
        | Command::Dealing(dealing::Command::Ready { .. }) => true,
        Command::Seating(seating::Command::LeaveSeat { .. })
        | Command::Seating(seating::Command::SeatComputer { .. })
        | Command::Seating(seating::Command::Vacate { .. })
        | Command::Session(session::Command::Close)
        | Command::Session(session::Command::SetMeeting { .. })
        | Command::Session(session::Command::ClaimHonours { .. })
        | Command::Session(session::Command::AgreeToStop { .. })
        | Command::Drawing(_)
        | Command::Dealing(dealing::Command::Contribute { .. })
        | Command::Dealing(dealing::Command::Reveal { .. })
        | Command::Auction(auction::Command::Call { .. })
        | Command::Declaring(declaring::Command::Declare { .. })
        | Command::Play(play::Command::Play { .. })
        | Command::Claim(claim::Command::Claim { .. })
        | Command::Claim(claim::Command::AnswerClaim { .. })
        | Command::Explaining(explaining::Command::Explain { .. })
        | Command::Explaining(explaining::Command::Ask { .. })
        | Command::Explaining(explaining::Command::FileCard { .. })
        | Command::Play(play::Command::NoQuestions { .. })
        | Command::Claim(claim::Command::WithdrawAgreement { .. })
        | Command::Undo(undo::Command::AskUndo { .. })
        | Command::Undo(undo::Command::AnswerUndo { .. })
        | Command::Talk(talk::Command::Say { .. })
        | Command::Direction(direction::Command::CallDirector { .. })
        | Command::Direction(direction::Command::Rule { .. }) => false,
    }
}

/// What brings the session forward.
pub(crate) fn useful(evening: &Evening, chance: &mut Chance) -> (Person, Command) {
    let view = evening.sees(Seat::North);
    let seat = chance.seat();
    let Some(who) = moves::occupant(&evening.table, seat) else {
        return (someone(chance), Command::Seating(seating::Command::Sit { seat }));
    };
    let label = seat.as_str().parse().unwrap();
    match view.stage {
        Stage::Gathering | Stage::Finished => {
            (who, Command::Dealing(dealing::Command::Ready { board: view.next_board().unwrap() }))
        }
        Stage::Committing => {
            let commitment = ClientCommitment::of(&view.set.ctx.unwrap(), &label, &share(seat));
            (who, Command::Dealing(dealing::Command::Contribute { commitment }))
        }
        Stage::Revealing => (who, Command::Dealing(dealing::Command::Reveal { value: share(seat) })),
        Stage::Drawing | Stage::Auction | Stage::Declaring | Stage::Play => {
            if let Some(lead) = view.board.as_ref().and_then(|board| board.lead) {
                return (who, Command::Play(play::Command::NoQuestions { turn: lead.turn }));
            }
            match (moves::open_claim(&evening.table), moves::legal_act(&evening.table, chance)) {
                (Some((turn, _)), _) => (
                    who,
                    Command::Claim(claim::Command::AnswerClaim {
                        turn,
                        accept: chance.percent(if moves::claim_stage(&evening.table) == ClaimStage::PlayOn {
                            95
                        } else {
                            30
                        }),
                        stage: moves::claim_stage(&evening.table),
                    }),
                ),
                (None, Some((seat, act))) => (moves::occupant(&evening.table, seat).unwrap_or(who), act),
                (None, None) => unreachable!("somebody is on turn"),
            }
        }
    }
}

/// What anybody might send at any time.
fn anything(evening: &Evening, chance: &mut Chance) -> (Person, Command) {
    let view = evening.sees(Seat::North);
    let turn = Turn((view.turn.0 + 1).saturating_sub(u32::try_from(chance.below(4)).unwrap()));
    let seat = chance.seat();
    let sitting = view.seats[seat].as_ref().map_or(1, |one| one.sitting);
    let lines = |who: &Person| {
        view.seats
            .iter()
            .find_map(|(_, one)| one.as_ref().filter(|one| one.account == who.account).map(|one| one.lines))
    };
    let who = match moves::occupant(&evening.table, seat) {
        Some(player) if chance.percent(80) => player,
        Some(_) | None => someone(chance),
    };
    let command = match chance.below(12) {
        0 if chance.percent(30) => Command::Seating(seating::Command::LeaveSeat { sitting }),
        0 | 1 if chance.percent(40) => changes_seats(evening, seat, chance),
        1 if chance.percent(30) => {
            return (
                host(),
                Command::Seating(seating::Command::Vacate { seat, sitting, connected: chance.percent(50) }),
            );
        }
        0..=2 => Command::Seating(seating::Command::Sit { seat: chance.seat() }),
        3 => Command::Seating(seating::Command::Watch),
        4 => Command::Dealing(dealing::Command::Ready { board: board(1 + u32::try_from(chance.below(4)).unwrap()) }),
        5 => Command::Dealing(dealing::Command::Reveal { value: share(chance.seat()) }),
        6 => Command::Auction(auction::Command::Call {
            turn,
            call: chance.one_of(&["P", "X", "XX", "1C", "3NT", "7NT"]).parse().unwrap(),
            meaning: None,
        }),
        7 => Command::Play(play::Command::Play { turn, card: chance.one_of(&Card::all().collect::<Vec<_>>()) }),
        8 if chance.percent(40) => Command::Claim(claim::Command::Claim {
            turn,
            tricks: u8::try_from(chance.below(14)).unwrap(),
            statement: None,
        }),
        8 | 9 => {
            let stages = [ClaimStage::Partner, ClaimStage::Opponents, ClaimStage::Director];
            Command::Claim(claim::Command::AnswerClaim {
                turn,
                accept: chance.percent(50),
                stage: chance.one_of(&stages),
            })
        }
        10 => {
            let to = chance.one_of(&[Audience::Opponents, Audience::Kibitzers, Audience::Director, Audience::Table]);
            let to_the_table = lines(&who).filter(|_| to.is_table()).map_or(1, |said| said + 1);
            let line = to_the_table + u32::from(chance.percent(30));
            Command::Talk(talk::Command::Say {
                line,
                text: chance.one_of(&["hello", "Thank\u{200b} you", " Sorry", ""]).to_owned(),
                to,
            })
        }
        11 if chance.percent(50) => Command::Claim(claim::Command::WithdrawAgreement { board: board(1) }),
        _ => Command::Seating(seating::Command::ComeBack),
    };
    (who, command)
}

/// Mostly with a sitting that is somebody's.
fn changes_seats(evening: &Evening, seat: Seat, chance: &mut Chance) -> Command {
    let view = evening.sees(seat);
    let sitting_of = |seat: Seat| view.seats[seat].as_ref().map_or(1, |one| one.sitting);
    let sitting = sitting_of(seat);
    let asking = view.swaps.iter().find(|swap| swap.of == seat).map(|swap| swap.by);
    let with = sitting_of(asking.unwrap_or_else(|| chance.seat()));
    match chance.below(5) {
        0..2 => Command::Seating(seating::Command::AskSwap { sitting, with }),
        2..4 => Command::Seating(seating::Command::AnswerSwap { sitting, with, accept: chance.percent(60) }),
        _ => Command::Seating(seating::Command::WithdrawSwap { sitting }),
    }
}

fn someone(chance: &mut Chance) -> Person {
    let names = ["Zoe", "Kit", "Eve"].map(person);
    chance.one_of(&[names.as_slice(), &Seat::ALL.map(player)].concat())
}

fn share(seat: Seat) -> Share {
    Share::new(&[seat.as_str().as_bytes()[0]; 16]).unwrap()
}
