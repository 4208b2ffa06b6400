//! What the cards of the golden board could have made.

use bridge_protocol::{
    AnalysisRequest, BoardAnalysis, BoardSeed, ComputerLevel, Computers, Hint, HintedAct, Par, ParContract, PlayFor,
    Reasoned, ReasonedAct, TricksByStrain, Turn, Weighed, WhyChosen,
};
use bridge_rules::{BySeat, Seat};

use super::{super::procedures, records};

/// As the server works it out: a test of its own compares.
pub(crate) fn of_the_request() -> BoardAnalysis {
    let [north_south, east_west] =
        [[7, 9, 8, 11, 9], [6, 2, 5, 1, 4]].map(|[clubs, diamonds, hearts, spades, no_trump]| TricksByStrain {
            clubs,
            diamonds,
            hearts,
            spades,
            no_trump,
        });
    let par = |contract: &str| ParContract { contract: contract.parse().expect("a contract"), tricks: 11 };
    let mut costs = vec![0; records::board().cards.len()];
    // East led into South's clubs, and North let the ten of diamonds run into the king.
    (costs[0], costs[6]) = (1, 2);
    BoardAnalysis {
        tricks: BySeat { north: north_south, east: east_west, south: north_south, west: east_west },
        par: Some(Par { score: 450, contracts: vec![par("4SN"), par("4SS")] }),
        costs,
        auction: "1S P 2NT 4NT 5H X 6S P P P".split(' ').map(|call| call.parse().expect("a call")).collect(),
        reasons: Vec::new(),
        seed: None,
        computers: None,
    }
}

/// The same for whoever sat at the table, East being a computer.
pub(crate) fn analysis() -> BoardAnalysis {
    let weighed = |choice: &str, worth| Weighed { choice: choice.to_owned(), worth };
    let reasons = vec![
        Reasoned {
            seat: Seat::East,
            did: ReasonedAct::Call(Turn(2)),
            why: WhyChosen::Book,
            layouts: None,
            play_for: None,
            choices: vec![weighed("P", 97), weighed("2H", 3)],
        },
        Reasoned {
            seat: Seat::East,
            did: ReasonedAct::Card("D3".parse().expect("a card")),
            why: WhyChosen::Layouts,
            layouts: Some(16),
            play_for: Some(PlayFor::Imps),
            choices: vec![weighed("D3", -12), weighed("DK", -140)],
        },
    ];
    BoardAnalysis { reasons, ..of_the_request() }
}

/// The same, with what East drew from.
pub(crate) fn analysis_with_seed() -> BoardAnalysis {
    BoardAnalysis { seed: Some(BoardSeed([0xab; 32])), ..analysis() }
}

/// The same, with how the computers played.
pub(crate) fn analysis_with_computers() -> BoardAnalysis {
    let computers = Computers { level: ComputerLevel::Strong, play_for: PlayFor::Matchpoints, ..Computers::USUAL };
    BoardAnalysis { computers: Some(computers), ..analysis_with_seed() }
}

/// What East would be told to play.
pub(crate) fn hint() -> Hint {
    let weighed = |choice: &str, worth| Weighed { choice: choice.to_owned(), worth };
    Hint {
        turn: Turn(12),
        act: HintedAct::Play { card: "D3".parse().expect("a card") },
        why: WhyChosen::Layouts,
        layouts: Some(16),
        play_for: Some(PlayFor::Imps),
        choices: vec![weighed("D3", -12), weighed("DK", -140)],
    }
}

/// What North would be told to answer partner's spade.
pub(crate) fn hint_to_call() -> Hint {
    let call = "2NT".parse().expect("a call");
    Hint {
        turn: Turn(3),
        act: HintedAct::Call { call, meaning: Some(procedures::said_by_a_computer()) },
        why: WhyChosen::Book,
        layouts: None,
        play_for: None,
        choices: vec![Weighed { choice: "2NT".to_owned(), worth: 100 }],
    }
}

pub(crate) fn request() -> AnalysisRequest {
    let board = records::board();
    AnalysisRequest {
        deal: board.deal,
        dealer: board.dealer,
        vulnerability: board.vulnerability,
        contract: board.result.contract,
        cards: board.cards,
        form: None,
    }
}

/// A board of a rubber, of which only the cards are known.
pub(crate) fn request_of_a_rubber() -> AnalysisRequest {
    AnalysisRequest { contract: None, cards: Vec::new(), form: "rubber".parse().ok(), ..request() }
}
