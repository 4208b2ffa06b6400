//! Whether an event of pairs or of persons can be played as it is agreed. How many it takes shows at the start.

use bridge_protocol::{
    AtRoundEnd, FieldConditions, FieldMovement, FieldScale, FieldScoring, FieldVictoryPoints, Kibitzing, Refusal,
    Winners,
    limits::{
        MAX_BOARDS, MAX_BOARDS_A_ROUND, MAX_CORRECTION_MS, MAX_EVENT_NAME, MAX_PRIZE, MAX_PRIZES, MAX_ROUND_MINUTES,
        MAX_SECTIONS,
    },
};
use bridge_rules::Calling;

use super::{ContestantKind, party};
use crate::{
    event::{opening::bad, teams::total_of_scale},
    table::words::clean,
};

/// What the two pairs of a match share by the percentage, in hundredths.
const TWENTY: i32 = 2000;

/// The conditions with their words cleaned.
pub(in crate::event) fn checked(
    mut conditions: FieldConditions,
    kind: ContestantKind,
) -> Result<FieldConditions, Refusal> {
    conditions.name = clean(&conditions.name, MAX_EVENT_NAME)
        .ok_or_else(|| bad(&format!("its name has 1 to {MAX_EVENT_NAME} characters")))?;
    conditions.prizes = cleaned(&conditions.prizes)?;
    party::checked(&conditions)?;
    let boards = usize::from(conditions.boards);
    let is_party = conditions.form.is_some();
    if is_party {
        conditions.correction_ms = 0;
    }
    let rules = [
        (is_for(conditions.movement, kind), not_for(kind)),
        (
            conditions.victory_points.is_none() || matches!(conditions.movement, FieldMovement::Swiss { .. }),
            "victory points are for a Swiss, in which a round is a match against one pair: leave them out",
        ),
        (
            is_scale_for(&conditions),
            "matchpoints become victory points by the percentage, the mean of cross-IMPs and Butler by a scale for \
             margins, and nothing else does; a bye is worth no more than a match",
        ),
        (
            !(is_party && skips(conditions.movement)),
            "at a party no boards travel, and East-West skip no table: leave the skip out",
        ),
        (is_party || (1..=MAX_BOARDS_A_ROUND).contains(&boards), "a table plays 1 to 16 boards in a round"),
        (
            is_party || !matches!(conditions.movement, FieldMovement::Progressive { .. }),
            "winners move up at a party, where each table plays a form by itself: choose a form of the game, or another \
             movement",
        ),
        (
            is_party || conditions.scoring != FieldScoring::Tally,
            "only a form of the game has a tally: boards of duplicate score matchpoints, cross-IMPs or Butler",
        ),
        (
            conditions.prizes.is_empty() || !has_two_winners(conditions.movement),
            "prizes are for one ranking, and the two directions have one each: let the Mitchell have one winner",
        ),
        ((1..=MAX_SECTIONS).contains(&usize::from(conditions.sections)), "it has 1 to 26 sections"),
        (
            conditions.sections == 1 || !is_drawn(conditions.movement),
            "where rounds are drawn all play in one section: take another movement, or one section",
        ),
        (rounds(conditions.movement) != Some(0), "it has at least one round"),
        (
            boards.max(1) * usize::from(rounds(conditions.movement).unwrap_or(1)) <= MAX_BOARDS,
            "it has at most 100 boards, or rounds of a form: ask for fewer rounds, or fewer boards in each",
        ),
        (
            conditions.round_clock.is_none_or(|clock| (1..=MAX_ROUND_MINUTES).contains(&u32::from(clock.minutes))),
            "a round lasts 1 to 240 minutes, or as long as it takes",
        ),
        (
            conditions.policy.clock.is_some()
                || conditions.round_clock.is_none_or(|clock| clock.at_limit != AtRoundEnd::Adjudicate),
            "what is not played at the end of a round is scored by who used the time: its tables need a clock",
        ),
        (conditions.correction_ms <= MAX_CORRECTION_MS, "its ranking may be corrected for a week at most"),
        (conditions.policy.kibitzing == Kibitzing::Off, "its tables have no kibitzers"),
        (
            !(conditions.policy.computers.replace_absent || conditions.computers_complete)
                || conditions.form.is_none_or(|form| form.calling() == Calling::Auction),
            "computers play forms with an auction only",
        ),
        (
            !conditions.policy.computers.auction_only,
            "only at a table that somebody opens is the auction practised alone",
        ),
        (conditions.policy.stakes.is_none(), "in an event nothing is staked: it may have prizes"),
    ];
    match rules.into_iter().find(|(is_kept, _)| !is_kept) {
        Some((_, why)) => Err(bad(why)),
        None => Ok(conditions),
    }
}

fn cleaned(prizes: &[String]) -> Result<Vec<String>, Refusal> {
    if prizes.len() > MAX_PRIZES {
        return Err(bad(&format!("it has at most {MAX_PRIZES} prizes")));
    }
    let cleaned: Option<Vec<String>> = prizes.iter().map(|prize| clean(prize, MAX_PRIZE)).collect();
    cleaned.ok_or_else(|| bad(&format!("a prize has 1 to {MAX_PRIZE} characters")))
}

/// What is said of a movement that is not for such contestants.
const fn not_for(kind: ContestantKind) -> &'static str {
    match kind {
        ContestantKind::Pairs => {
            "this movement is for persons, each for themselves: pairs play a Mitchell, a Howell, a barometer Howell, a \
             Swiss, or rounds that are drawn"
        }
        ContestantKind::Persons => {
            "this movement is for pairs: persons, each for themselves, play an individual, a rainbow, or rounds that \
             are drawn"
        }
    }
}

/// Whether the scale of victory points is for what the boards are scored in.
fn is_scale_for(conditions: &FieldConditions) -> bool {
    let Some(FieldVictoryPoints { scale, bye }) = &conditions.victory_points else { return true };
    let total = match (scale, conditions.scoring) {
        (FieldScale::Percent {}, FieldScoring::Matchpoints) => Some(TWENTY),
        (FieldScale::Margin(scale), FieldScoring::CrossImps | FieldScoring::Butler) => total_of_scale(scale),
        (FieldScale::Percent {} | FieldScale::Margin(_), _) => None,
    };
    total.is_some_and(|total| (0..=total).contains(&bye.hundredths))
}

const fn has_two_winners(movement: FieldMovement) -> bool {
    matches!(movement, FieldMovement::Mitchell { winners: Winners::Two, .. })
}

const fn skips(movement: FieldMovement) -> bool {
    matches!(movement, FieldMovement::Mitchell { skip: true, .. })
}

const fn is_for(movement: FieldMovement, kind: ContestantKind) -> bool {
    match movement {
        FieldMovement::Mitchell { .. }
        | FieldMovement::Howell { .. }
        | FieldMovement::BarometerHowell { .. }
        | FieldMovement::Swiss { .. } => matches!(kind, ContestantKind::Pairs),
        FieldMovement::Individual { .. } | FieldMovement::Rainbow { .. } => matches!(kind, ContestantKind::Persons),
        FieldMovement::Random { .. } | FieldMovement::Progressive { .. } => true,
    }
}

pub(in crate::event) const fn is_drawn(movement: FieldMovement) -> bool {
    match movement {
        FieldMovement::Swiss { .. } | FieldMovement::Random { .. } | FieldMovement::Progressive { .. } => true,
        FieldMovement::Mitchell { .. }
        | FieldMovement::Howell { .. }
        | FieldMovement::BarometerHowell { .. }
        | FieldMovement::Individual { .. }
        | FieldMovement::Rainbow { .. } => false,
    }
}

/// How many rounds were asked for, where it is said.
pub(in crate::event) const fn rounds(movement: FieldMovement) -> Option<u8> {
    match movement {
        FieldMovement::Mitchell { rounds, .. }
        | FieldMovement::Howell { rounds }
        | FieldMovement::BarometerHowell { rounds }
        | FieldMovement::Individual { rounds }
        | FieldMovement::Rainbow { rounds } => rounds,
        FieldMovement::Swiss { rounds } | FieldMovement::Random { rounds } | FieldMovement::Progressive { rounds } => {
            Some(rounds)
        }
    }
}
