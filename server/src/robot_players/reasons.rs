//! A computer's reasons, as they are told when the board is over.

use bridge_protocol::{PlayFor, Reasoned, ReasonedAct, Weighed, WhyChosen, limits::CHOICES_TOLD};
use bridge_robot::{Act, Doing, Reason, Why};
use bridge_rules::Seat;

/// The reasons for an act; none where the Laws or manners asked for it.
pub(super) fn reasoned(seat: Seat, act: &Act) -> Option<Reasoned> {
    let did = match &act.doing {
        Doing::Call { turn, .. } => ReasonedAct::Call(*turn),
        Doing::Play { card, .. } => ReasonedAct::Card(*card),
        Doing::Claim { turn, .. } => ReasonedAct::Claim(*turn),
        Doing::Ready { .. }
        | Doing::Explain { .. }
        | Doing::NoQuestions { .. }
        | Doing::AnswerClaim { .. }
        | Doing::AnswerUndo { .. }
        | Doing::AnswerSwap { .. } => return None,
    };
    let ToldReason { why, layouts, play_for, choices } = ToldReason::of(&act.why)?;
    Some(Reasoned { seat, did, why, layouts, play_for, choices })
}

/// A reason as it is told.
pub(super) struct ToldReason {
    pub(super) why: WhyChosen,
    pub(super) layouts: Option<u16>,
    pub(super) play_for: Option<PlayFor>,
    pub(super) choices: Vec<Weighed>,
}

impl ToldReason {
    /// None where the Laws or manners asked for what was done.
    pub(super) fn of(why: &Why) -> Option<Self> {
        let chosen = match why.reason {
            Reason::Only => WhyChosen::Only,
            Reason::Book => WhyChosen::Book,
            Reason::Judgement => WhyChosen::Judgement,
            Reason::LeadTable { .. } => WhyChosen::LeadTable,
            Reason::Layouts { .. } => WhyChosen::Layouts,
            Reason::Thumb => WhyChosen::RuleOfThumb,
            Reason::Certain => WhyChosen::Certain,
            Reason::Duty => return None,
        };
        let told = |tried: usize| Some(u16::try_from(tried).unwrap_or(u16::MAX));
        let (layouts, play_for) = match why.reason {
            Reason::Layouts { tried, play_for } => (told(tried), Some(play_for)),
            Reason::LeadTable { tried: tried @ 1.. } => (told(tried), None),
            Reason::Only
            | Reason::Book
            | Reason::Judgement
            | Reason::LeadTable { tried: 0 }
            | Reason::Thumb
            | Reason::Certain
            | Reason::Duty => (None, None),
        };
        let choices = why.choices.iter().take(CHOICES_TOLD);
        let choices = choices.map(|(choice, worth)| Weighed { choice: choice.clone(), worth: hundredths(*worth) });
        Some(Self { why: chosen, layouts, play_for, choices: choices.collect() })
    }
}

#[expect(clippy::cast_possible_truncation, reason = "what is worth more than millions is worth millions")]
fn hundredths(worth: f64) -> i32 {
    (worth * 100.0).round() as i32
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Turn;
    use bridge_robot::Nodes;

    use super::*;

    #[test]
    fn the_best_choices_are_told_in_hundredths() {
        let choices = ["SA", "SK", "D2", "D3", "C2", "C3"].map(|card| (card.to_owned(), -0.256)).to_vec();
        let act = Act {
            doing: Doing::Play { turn: Turn(9), card: "SA".parse().unwrap() },
            spent: Nodes(1),
            why: Why { reason: Reason::Layouts { tried: 16, play_for: PlayFor::Matchpoints }, choices },
        };
        let told = reasoned(Seat::East, &act).unwrap();
        assert_eq!((told.why, told.layouts, told.choices.len()), (WhyChosen::Layouts, Some(16), CHOICES_TOLD));
        assert_eq!(told.play_for, Some(PlayFor::Matchpoints));
        assert_eq!(told.choices[0], Weighed { choice: "SA".to_owned(), worth: -26 });
    }

    #[test]
    fn of_a_lead_it_is_told_on_how_many_layouts_it_was_tried_if_on_any() {
        for (tried, layouts) in [(0, None), (9, Some(9))] {
            let told = ToldReason::of(&Why { reason: Reason::LeadTable { tried }, choices: Vec::new() }).unwrap();
            assert_eq!((told.why, told.layouts, told.play_for), (WhyChosen::LeadTable, layouts, None));
        }
    }
}
