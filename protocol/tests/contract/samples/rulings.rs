//! Everything that a director does, as it stands in a request and in the event that tells of it.

use bridge_protocol::{Artificial, Award, Ratio, Ruling, Turn, Unit, Weighted};
use bridge_rules::{BoardNumber, Seat, Side};

use crate::{
    sample::{Sample, variants},
    session,
};

variants! { NAMES, Ruling,
    Attend => "attend", Freeze => "freeze", Unfreeze => "unfreeze", Look => "look", RollBack => "roll_back",
    DecideUndo => "decide_undo", AwardClaim => "award_claim", VoidClaim => "void_claim",
    CorrectMeaning => "correct_meaning", Adjust => "adjust", Penalise => "penalise", Unseat => "unseat",
    SetClock => "set_clock", Void => "void", Rescore => "rescore", Find => "find",
}

pub(crate) fn samples() -> Vec<Sample> {
    rulings().into_iter().map(|ruling| Sample::new(format!("ruling.{}", name_of(&ruling)), ruling)).collect()
}

pub(crate) fn rulings() -> Vec<Ruling> {
    let board = BoardNumber::FIRST;
    vec![
        Ruling::Attend {},
        Ruling::Freeze {},
        Ruling::Unfreeze {},
        Ruling::Look { seat: Seat::North },
        Ruling::RollBack { turn: Turn(10) },
        Ruling::DecideUndo { back: Turn(10), grant: true },
        Ruling::AwardClaim { turn: session::claim_turn(), tricks: 6 },
        Ruling::VoidClaim { turn: session::claim_turn() },
        Ruling::CorrectMeaning { call: Turn(3), seat: Seat::South, text: "game force, any shape".to_owned() },
        Ruling::Adjust { board, ns: assigned(), ew: Award::Artificial(Artificial::Average) },
        Ruling::Penalise { side: Side::EastWest, amount: Ratio { n: 3, d: 2 }, unit: Unit::Imps },
        Ruling::Unseat { seat: Seat::West },
        Ruling::SetClock { side: Side::NorthSouth, used_ms: 150_000 },
        Ruling::Void { board },
        Ruling::Rescore { board, contract: Some("4SN".parse().expect("a contract")), tricks: 10 },
        Ruling::Find { text: "The result stands; you may appeal.".to_owned() },
    ]
}

/// Two thirds of ten tricks, one third of nine.
pub(crate) fn assigned() -> Award {
    let four_spades =
        |tricks, n| Weighted { contract: Some("4SN".parse().expect("a contract")), tricks, weight: Ratio { n, d: 3 } };
    Award::Assigned(vec![four_spades(10, 2), four_spades(9, 1)])
}
