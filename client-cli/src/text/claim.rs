//! A claim from its statement to its end.

use bridge_protocol::{BoardView, ClaimStage, ClaimView, Lane};
use bridge_rules::Seating;

use super::{quoted, seat, share};
use bridge_client::pending::contestable;

/// `South claims five of the remaining seven tricks: drawing trumps.`
pub(super) fn claimed(claim: &ClaimView, board: &BoardView) -> String {
    let what = share(claim.tricks, board.remaining_tricks());
    let how = claim.statement.as_ref().map_or_else(String::new, |words| format!(": {words}"));
    quoted(&format!("{} claims {what}{how}", seat(claim.seat)))
}

/// What the viewer is asked about a claim.
pub(super) fn asked(claim: &ClaimView, board: &BoardView) -> String {
    let said = claimed(claim, board);
    match claim.stage {
        ClaimStage::Partner => format!("{said} Your partner concedes the rest: consent or object?"),
        ClaimStage::Opponents => format!("{said} Do you accept or reject?"),
        ClaimStage::PlayOn => {
            format!("{said} It is contested: play on, or no (then a director decides, here or later by the record)?")
        }
        ClaimStage::Director => format!("{said} {AFTER_ALL}"),
    }
}

/// To whoever may still accept a claim that waits for a director who is not there.
const AFTER_ALL: &str = "Nobody directs: you may still accept it. After a minute all are asked whether to play on.";

/// Who is to answer, for those who are not.
pub(super) fn awaited(claim: &ClaimView, board: &BoardView, lane: Lane) -> String {
    let answered = claim.answer.is_some();
    let is_declarers = board.contract.is_some_and(|contract| contract.declarer == claim.seat);
    match (claim.stage, is_declarers) {
        (ClaimStage::Partner, _) => {
            let fellow =
                board.contract.and_then(|contract| board.seating.fellow_defender(claim.seat, contract.declarer));
            format!("Waiting for {} to consent or object.", seat(fellow.unwrap_or(claim.seat)))
        }
        (ClaimStage::Opponents, true) if answered => "Waiting for your partner's answer to the claim.".to_owned(),
        (ClaimStage::Opponents, _) if lane.seat() == Some(claim.seat) => {
            let who = match board.seating {
                Seating::Four => "the opponents",
                Seating::Three if is_declarers => "the others",
                Seating::Three => "declarer",
                Seating::TwoWithDummies | Seating::Two => "the other player",
            };
            format!("Waiting for {who} to answer your claim.")
        }
        (ClaimStage::Opponents, true) => {
            let is_alone = board.seating.players().len() == 2;
            let who = if is_alone { "the other player is" } else { "both defenders are" };
            format!("{} claims; {who} to answer.", seat(claim.seat))
        }
        (ClaimStage::Opponents, false) if answered => "You have contested the claim; declarer is to answer.".to_owned(),
        (ClaimStage::Opponents, false) => {
            let contests = lane.seat().is_some_and(|me| contestable(board, me).is_some());
            let may = if contests { " You may contest it: reject." } else { "" };
            format!("{} claims; declarer is to answer.{may}", seat(claim.seat))
        }
        (ClaimStage::PlayOn, _) => "Waiting for all to say whether to play on.".to_owned(),
        (ClaimStage::Director, _) => "The claim is contested: the director decides.".to_owned(),
    }
}

/// A claim that has come to a further stage.
pub(super) fn claim_stage(to: ClaimStage, may_accept: bool) -> Option<String> {
    let said = match to {
        ClaimStage::Partner => None,
        ClaimStage::Opponents => Some("Nobody objects: declarer is to answer the claim."),
        ClaimStage::PlayOn => Some("The claim is contested: all are asked whether to play on."),
        ClaimStage::Director => Some("The claim is contested: the director decides."),
    };
    said.map(|said| if may_accept { format!("{said} {AFTER_ALL}") } else { said.to_owned() })
}

/// Somebody's answer at a stage; `who` is "You" or a seat, for whom the verb ends in an s.
pub(super) fn answered(who: Option<&str>, stage: Option<ClaimStage>, accept: bool) -> String {
    let (who, s) = who.map_or(("You", ""), |who| (who, "s"));
    match (stage, accept) {
        (Some(ClaimStage::Partner), true) => format!("{who} consent{s} to the concession."),
        (Some(ClaimStage::Partner), false) => format!("{who} object{s} to the concession."),
        (Some(ClaimStage::PlayOn), true) => format!("{who} would play on."),
        (Some(ClaimStage::PlayOn), false) => format!("{who} would not play on."),
        (Some(ClaimStage::Opponents | ClaimStage::Director) | None, true) => format!("{who} accept{s} the claim."),
        (Some(ClaimStage::Opponents | ClaimStage::Director) | None, false) => format!("{who} reject{s} the claim."),
    }
}

#[cfg(test)]
mod tests {
    use bridge_rules::Seat;

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn everyone_hears_who_is_to_answer() {
        const SCRIPT: &str = "P P 1S P 2S P P P | H7";
        for (claimer, stage, lane, said) in [
            (Seat::South, ClaimStage::Opponents, Lane::South, "Waiting for the opponents to answer your claim."),
            (Seat::South, ClaimStage::Opponents, Lane::Kibitzer, "South claims; both defenders are to answer."),
            (Seat::East, ClaimStage::Partner, Lane::East, "Waiting for West to consent or object."),
            (Seat::East, ClaimStage::Opponents, Lane::West, "East claims; declarer is to answer."),
            (
                Seat::East,
                ClaimStage::Opponents,
                Lane::North,
                "East claims; declarer is to answer. You may contest it: reject.",
            ),
            (Seat::East, ClaimStage::Director, Lane::West, "The claim is contested: the director decides."),
        ] {
            let view = fixtures::claimed(SCRIPT, claimer, 9, stage);
            let board = view.board.as_ref().unwrap();
            assert_eq!(awaited(board.claim.as_ref().unwrap(), board, lane), said);
        }
    }
}
