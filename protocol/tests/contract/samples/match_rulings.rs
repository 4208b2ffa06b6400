//! Everything that a director does in a match, as it stands in a request and in the view.

use bridge_protocol::{Artificial, Award, MatchRuling, PlayerNumber, Ratio, Room, Team, Unit};
use bridge_rules::BoardNumber;

use super::rulings;
use crate::{
    sample::{Sample, variants},
    team_match,
};

variants! { NAMES, MatchRuling,
    SetLineup => "set_lineup", Substitute => "substitute", Score => "score", Void => "void", Penalise => "penalise",
    Extend => "extend",
    Forfeit => "forfeit", Finalise => "finalise",
}

pub(crate) fn samples() -> Vec<Sample> {
    rulings().into_iter().map(|ruling| Sample::new(format!("match_ruling.{}", name_of(&ruling)), ruling)).collect()
}

pub(crate) fn rulings() -> Vec<MatchRuling> {
    let (segment, team) = (1, Team::Home);
    vec![
        MatchRuling::SetLineup { segment, team, lineup: team_match::lineup() },
        MatchRuling::Substitute { segment, team, out: PlayerNumber(2), into: PlayerNumber(4) },
        score(),
        MatchRuling::Void { board: BoardNumber::FIRST },
        MatchRuling::Penalise { team, amount: Ratio { n: 5, d: 2 }, unit: Unit::Imps },
        MatchRuling::Extend { segment, minutes: 10 },
        MatchRuling::Forfeit { team: Team::Away },
        MatchRuling::Finalise {},
    ]
}

pub(crate) fn score() -> MatchRuling {
    MatchRuling::Score {
        board: BoardNumber::FIRST,
        room: Room::Closed,
        ns: rulings::assigned(),
        ew: Award::Artificial(Artificial::Average),
    }
}
