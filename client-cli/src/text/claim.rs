//! A claim from its statement to its end.

use bridge_protocol::{BoardView, ClaimStage, ClaimView, Lane};
use bridge_rules::{Contract, Seat, Seating, Side};

use super::{
    capital,
    declaring::{self, CameBy},
    number, plural, quoted,
    result::how,
    seat, share, side,
};
use bridge_client::pending::contestable;

/// `South claims five of the remaining seven tricks: drawing trumps.`
pub(super) fn claimed(claim: &ClaimView, board: &BoardView) -> String {
    let what = share(claim.tricks, board.remaining_tricks());
    let how = claim.statement.as_ref().map_or_else(String::new, |words| format!(": {words}"));
    quoted(&format!("{} claims {what}{how}", seat(claim.seat)))
}

/// The same with what the board would come to.
pub(super) fn told(claim: &ClaimView, board: &BoardView) -> String {
    let comes_to = would_be(board, claim.seat, claim.tricks).map(|what| format!(" {}.", capital(&what)));
    format!("{}{}", claimed(claim, board), comes_to.unwrap_or_default())
}

/// What the board would come to, if a player's side took so many of the remaining tricks: `four spades by South would
/// be one down`.
pub(crate) fn would_be(board: &BoardView, by: Seat, tricks: u8) -> Option<String> {
    let contract = board.contract?;
    let came_by = CameBy::on(board);
    let own = declarers_tricks(board, contract, by, tricks);
    let played = declaring::played(contract, came_by);
    Some(match came_by {
        CameBy::Bid | CameBy::Choice => format!("{played} would be {}", how(own, contract.tricks_needed())),
        CameBy::Naming { .. } => {
            let to = |of: Side, tricks| format!("{} {} to {}", number(tricks), plural("trick", tricks), side(of));
            let declaring = contract.declarer.side();
            format!("{played} would be {} and {}", to(declaring, own), to(declaring.other(), 13_u8.saturating_sub(own)))
        }
    })
}

/// What is said to a declarer before they claim fewer tricks than a contract needs that may still be made.
pub(crate) fn falls_short(board: &BoardView, by: Seat, tricks: u8) -> Option<String> {
    let contract = board.contract.filter(|_| !matches!(CameBy::on(board), CameBy::Naming { .. }))?;
    let (left, needed) = (board.remaining_tricks(), contract.tricks_needed());
    let is_short = declarers_tricks(board, contract, by, tricks) < needed;
    let may_be_made = declarers_tricks(board, contract, by, left) >= needed;
    let would_be = would_be(board, by, tricks).filter(|_| by == contract.declarer && is_short && may_be_made)?;
    Some(format!("That claims {}: {would_be}. Type it again to claim that.", share(tricks, left)))
}

fn declarers_tricks(board: &BoardView, contract: Contract, by: Seat, tricks: u8) -> u8 {
    let own = board.are_together(by, contract.declarer);
    let rest = if own { tricks } else { board.remaining_tricks().saturating_sub(tricks) };
    board.won[contract.declarer.side()] + rest
}

/// What the viewer is asked about a claim, which they may have been told just before.
pub(super) fn asked(claim: &ClaimView, board: &BoardView, is_told: bool) -> String {
    let asked = match claim.stage {
        ClaimStage::Partner => "Your partner concedes the rest: consent or object?",
        ClaimStage::Opponents => "Do you accept or reject?",
        ClaimStage::PlayOn => "It is contested: play on, or no (then a director decides, here or later by the record)?",
        ClaimStage::Director => AFTER_ALL,
    };
    if is_told { asked.to_owned() } else { format!("{} {asked}", told(claim, board)) }
}

/// To whoever may still accept a claim that waits for a director who is not there.
const AFTER_ALL: &str =
    "Nobody directs: you may still accept it. After a minute play goes on, or all are asked about it.";

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

/// Play goes on after a claim that had come to a stage. Who did not accept it the others are not told, nor whether
/// somebody said so or only let the time pass.
pub(super) const fn void(stage: Option<ClaimStage>) -> &'static str {
    match stage {
        Some(ClaimStage::Partner) => "Partner does not consent: there is no concession, and play goes on (Law 68B2).",
        Some(ClaimStage::Opponents) => "The claim is not accepted: play goes on.",
        Some(ClaimStage::PlayOn | ClaimStage::Director) | None => "The claim is void: play goes on.",
    }
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
    fn who_claims_and_who_is_asked_read_what_the_board_would_come_to() {
        const SCRIPT: &str = "P P 1S P 2S P P P | H7 H6 HK H2";
        for (claimer, tricks, comes_to) in [
            (Seat::South, 12, "Two spades by South would be made with four overtricks."),
            (Seat::South, 7, "Two spades by South would be one down."),
            (Seat::East, 4, "Two spades by South would be made."),
            (Seat::East, 0, "Two spades by South would be made with four overtricks."),
        ] {
            let view = fixtures::claimed(SCRIPT, claimer, tricks, ClaimStage::Opponents);
            let board = view.board.as_ref().unwrap();
            let claim = board.claim.as_ref().unwrap();
            assert!(
                asked(claim, board, false).ends_with(&format!("{comes_to} Do you accept or reject?")),
                "{comes_to}"
            );
            assert!(told(claim, board).ends_with(comes_to));
            assert_eq!(asked(claim, board, true), "Do you accept or reject?");
        }
    }

    #[test]
    fn only_a_declarer_who_may_still_make_it_is_asked_whether_they_go_down() {
        let view = fixtures::played("P P 1S P 2S P P P | H7 H6 HK H2");
        let board = view.board.as_ref().unwrap();
        assert_eq!(
            falls_short(board, Seat::South, 7).as_deref(),
            Some(
                "That claims seven of the remaining twelve tricks: two spades by South would be one down. Type it again \
                 to claim that."
            )
        );
        for (by, tricks) in [(Seat::South, 8), (Seat::East, 0), (Seat::East, 5)] {
            assert_eq!(falls_short(board, by, tricks), None);
        }
        let beyond = fixtures::played("P P 7S P P P | H7 H6 HK H2");
        assert_eq!(falls_short(beyond.board.as_ref().unwrap(), Seat::South, 7), None, "it is down already");
    }

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
