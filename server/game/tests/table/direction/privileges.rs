//! Who may do what (Promise S28): every command by everybody who can be at a table, and who may read it.

use bridge_dealing::{ClientCommitment, Share};
use bridge_game::{
    Command, Input, Person, ServerIdentity, auction, claim, dealing, direction, explaining, play, seating, session,
    undo,
};
use bridge_protocol::{
    Artificial, Award, ClaimStage, ConventionCard, Manner, Meaning, Policy, Ratio, Refusal, Ruling, Turn, Unit,
};
use bridge_rules::{Seat, Side};

use super::{directed, dora, ruled};
use crate::{
    evening::{Evening, board},
    people::{host, person, player},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Player(Seat),
    Stranger,
    Kibitzer,
    Director,
    Host,
}

const ROLES: [Role; 8] = [
    Role::Player(Seat::North),
    Role::Player(Seat::East),
    Role::Player(Seat::South),
    Role::Player(Seat::West),
    Role::Stranger,
    Role::Kibitzer,
    Role::Director,
    Role::Host,
];

#[test]
fn every_command_is_for_its_own_people() {
    let evening = with_everybody();
    let identity = ServerIdentity { key: bridge_dealing::ServerKey::new(&[5; 32]) };
    for command in commands() {
        for role in ROLES {
            let input = Input::Person(role.person(), command.clone());
            let decision = evening.table.decide(input, evening.now, &identity);
            let expected = barred(&command, role);
            match decision {
                Err(refusal) if is_about_who(&refusal) => assert_eq!(Some(refusal), expected, "{role:?}: {command:?}"),
                Ok(_) | Err(_) => assert_eq!(None, expected, "{role:?}: {command:?}"),
            }
        }
    }
}

#[test]
fn a_stranger_reads_nothing() {
    let evening = with_everybody();
    for role in ROLES {
        assert_eq!(evening.table.may_read_record(role.person().account), role != Role::Stranger, "{role:?}");
    }
}

/// Why this command is not for this role at all, whatever the table is at.
fn barred(command: &Command, role: Role) -> Option<Refusal> {
    let plays = matches!(role, Role::Player(_));
    let unless = |may: bool, refusal| (!may).then_some(refusal);
    match command {
        Command::Dealing(_)
        | Command::Drawing(_)
        | Command::Auction(_)
        | Command::Declaring(_)
        | Command::Explaining(_)
        | Command::Play(_)
        | Command::Claim(_)
        | Command::Undo(_)
        | Command::Session(session::Command::ClaimHonours { .. })
        | Command::Session(session::Command::AgreeToStop { .. })
        | Command::Direction(direction::Command::CallDirector { .. }) => unless(plays, Refusal::NotSeated {}),
        Command::Seating(command) => barred_seating(command, role),
        Command::Direction(direction::Command::Rule { .. }) => unless(role == Role::Director, Refusal::NotDirector {}),
        Command::Direction(direction::Command::Direct) => unless(!plays, Refusal::PlayersCannotDirect {}),
        Command::Session(session::Command::Close | session::Command::SetMeeting { .. }) => {
            unless(role == Role::Host, Refusal::NotHost {})
        }
        // Who speaks to whom is told with the chat (Spec C11).
        Command::Talk(_) => None,
    }
}

fn barred_seating(command: &seating::Command, role: Role) -> Option<Refusal> {
    let plays = matches!(role, Role::Player(_));
    let unless = |may: bool, refusal| (!may).then_some(refusal);
    match command {
        seating::Command::AskSwap { .. }
        | seating::Command::AnswerSwap { .. }
        | seating::Command::WithdrawSwap { .. } => unless(plays, Refusal::NotSeated {}),
        seating::Command::SeatComputer { .. } | seating::Command::Vacate { .. } => {
            unless(role == Role::Host, Refusal::NotHost {})
        }
        seating::Command::Sit { .. } => unless(role != Role::Director, Refusal::DirectorsCannotPlay {}),
        seating::Command::Watch => unless(!plays, Refusal::PlayersCannotKibitz {}),
        // Nothing happens to whoever has no seat to leave.
        seating::Command::ComeBack => unless(plays, Refusal::NotSeated {}),
        seating::Command::LeaveSeat { .. } => None,
    }
}

fn is_about_who(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::NotSeated {}
            | Refusal::NotDirector {}
            | Refusal::NotHost {}
            | Refusal::PlayersCannotDirect {}
            | Refusal::PlayersCannotKibitz {}
            | Refusal::DirectorsCannotPlay {}
    )
}

fn commands() -> Vec<Command> {
    let (turn, seat, board) = (Turn(1), Seat::North, board(1));
    let value = Share::new(&[1; 16]).unwrap();
    let ctx = "club.example/table/7/segment/1|set=1|boards=1-1|beacon=none".parse().unwrap();
    let commitment = ClientCommitment::of(&ctx, &"N".parse().unwrap(), &value);
    let meaning = Meaning::new(Manner::Alert, "strong".to_owned());
    let mut commands = vec![
        Command::Seating(seating::Command::Sit { seat }),
        Command::Seating(seating::Command::Watch),
        Command::Seating(seating::Command::LeaveSeat { sitting: 9 }),
        Command::Seating(seating::Command::AskSwap { sitting: 9, with: 8 }),
        Command::Seating(seating::Command::AnswerSwap { sitting: 9, with: 8, accept: true }),
        Command::Seating(seating::Command::WithdrawSwap { sitting: 9 }),
        Command::Seating(seating::Command::ComeBack),
        Command::Seating(seating::Command::SeatComputer { seat }),
        Command::Seating(seating::Command::Vacate { seat, sitting: 9, connected: false }),
        Command::Session(session::Command::SetMeeting { link: None }),
        Command::Dealing(dealing::Command::Ready { board }),
        Command::Dealing(dealing::Command::Contribute { commitment }),
        Command::Dealing(dealing::Command::Reveal { value }),
        Command::Auction(auction::Command::Call { turn, call: "1C".parse().unwrap(), meaning: None }),
        Command::Explaining(explaining::Command::Explain { call: turn, version: 1, meaning }),
        Command::Explaining(explaining::Command::Ask { call: turn, heard: 0 }),
        Command::Explaining(explaining::Command::FileCard { version: 1, card: ConventionCard::default() }),
        Command::Play(play::Command::NoQuestions { turn }),
        Command::Play(play::Command::Play { turn, card: "SA".parse().unwrap() }),
        Command::Claim(claim::Command::Claim { turn, tricks: 1, statement: None }),
        Command::Claim(claim::Command::AnswerClaim { turn, stage: ClaimStage::Opponents, accept: true }),
        Command::Claim(claim::Command::WithdrawAgreement { board }),
        Command::Session(session::Command::ClaimHonours { board }),
        Command::Session(session::Command::AgreeToStop { board, agree: true }),
        Command::Undo(undo::Command::AskUndo { back: turn, instead: None }),
        Command::Undo(undo::Command::AnswerUndo { back: turn, accept: true }),
        Command::Direction(direction::Command::Direct),
        Command::Direction(direction::Command::CallDirector { number: 1, about: "a hesitation".to_owned() }),
    ];
    commands.extend(rulings().into_iter().map(|ruling| ruled(1, ruling)));
    commands
}

fn rulings() -> Vec<Ruling> {
    let (turn, seat, board, side) = (Turn(1), Seat::North, board(1), Side::NorthSouth);
    let award = Award::Artificial(Artificial::Average);
    let text = "so it is".to_owned();
    vec![
        Ruling::Attend {},
        Ruling::Freeze {},
        Ruling::Unfreeze {},
        Ruling::Look { seat },
        Ruling::RollBack { turn },
        Ruling::DecideUndo { back: turn, grant: true },
        Ruling::AwardClaim { turn, tricks: 1 },
        Ruling::VoidClaim { turn },
        Ruling::CorrectMeaning { call: turn, seat, text: text.clone() },
        Ruling::Adjust { board, ns: award.clone(), ew: award },
        Ruling::Penalise { side, amount: Ratio::whole(1), unit: Unit::VictoryPoints },
        Ruling::Unseat { seat },
        Ruling::SetClock { side, used_ms: 1 },
        Ruling::Void { board },
        Ruling::Rescore { board, contract: None, tricks: 0 },
        Ruling::Find { text },
    ]
}

/// Board 1 on the table; Kit watches, Dora directs, Hugo is the host and Zoe has no business here.
fn with_everybody() -> Evening {
    let mut evening = directed(Policy::social());
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    evening
}

impl Role {
    fn person(self) -> Person {
        match self {
            Self::Player(seat) => player(seat),
            Self::Stranger => person("Zoe"),
            Self::Kibitzer => person("Kit"),
            Self::Director => dora(),
            Self::Host => host(),
        }
    }
}
