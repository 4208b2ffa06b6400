//! What lies before the director: calls for them, what is contested, what is asked for, what they ruled.

use bridge_protocol::{BoardView, DirectorCall, Lane, TableView};
use bridge_rules::Seat;

use super::{claim, clock, hand, meaning, quoted, ruling, seat};

/// All of it, a sentence each. `attended` are the calls that they have come to.
pub(crate) fn docket(view: &TableView, attended: &[DirectorCall]) -> Vec<String> {
    let direction = &view.direction;
    let mut said: Vec<String> = Vec::new();
    if direction.frozen {
        said.push("The table is stopped: type go to let play continue.".to_owned());
    }
    let told = |call: &DirectorCall, verb: &str| {
        quoted(&format!("{} {verb} you: {}", call.by.map_or("The table", seat), call.about))
    };
    said.extend(direction.calls.iter().map(|call| told(call, "calls")));
    if let Some(board) = view.board.as_ref().filter(|board| board.result.is_none()) {
        said.extend(on_board(view, board));
    }
    if said.is_empty() {
        said.push("Nobody asks for anything.".to_owned());
    }
    if direction.calls.is_empty() {
        said.extend(attended.iter().map(|call| told(call, "had called")));
    }
    if view.policy.clock.is_some() {
        said.extend(clock(view));
    }
    said.extend(
        direction.rulings.iter().map(|notice| format!("{}. {}", notice.number, ruling(notice, view, Lane::Director))),
    );
    said
}

fn on_board(view: &TableView, board: &BoardView) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(open) = &board.claim {
        said.push(claim::claimed(open, board));
        said.push(claim::awaited(open, board, Lane::Director));
        let answers = Seat::ALL.into_iter().filter_map(|at| Some((at, open.answers.at(open.stage)[at]?)));
        said.extend(answers.map(|(at, accept)| claim::answered(Some(seat(at)), Some(open.stage), accept)));
    }
    if let Some(undo) = &board.undo {
        let instead = undo.instead.as_ref().map_or_else(String::new, |instead| format!("; meant was: {instead}"));
        said.push(quoted(&format!("{} asks to undo the act of turn {}{instead}", seat(undo.seat), undo.back)));
    }
    said.extend(board.questions.iter().map(|question| meaning::asked(question, view, Lane::Director)));
    let seen = Seat::ALL.into_iter().filter_map(|at| Some(format!("{}: {}.", seat(at), hand(board.hands.get(at)?))));
    said.extend(seen);
    said
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{ClaimStage, Turn};

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn the_director_sees_who_calls_and_what_is_open() {
        assert_eq!(
            docket(&fixtures::played("P"), &[])[0],
            "South: spades ace king queen jack nine, hearts five four three two, diamonds ace king five, clubs two."
        );
        let mut view = fixtures::claimed("P P 1S P 2S P P P | H7", Seat::South, 9, ClaimStage::Director);
        view.direction.calls.push(DirectorCall { by: Some(Seat::East), about: "slow".to_owned() });
        view.apply(Lane::South, &fixtures::undo_asked(Turn(9), Seat::West)).unwrap();
        let said = docket(&view, &[]);
        for sentence in [
            "East calls you: slow.",
            "South claims nine of the remaining thirteen tricks.",
            "The claim is contested: the director decides.",
            "West asks to undo the act of turn 9.",
        ] {
            assert!(said.iter().any(|line| line == sentence), "{sentence} in {said:?}");
        }
    }

    #[test]
    fn why_they_were_called_is_read_after_they_have_come() {
        let attended = [DirectorCall { by: Some(Seat::East), about: "slow".to_owned() }];
        let told = docket(&fixtures::table(bridge_protocol::Stage::Gathering), &attended);
        assert_eq!(told, ["Nobody asks for anything.", "East had called you: slow."]);
    }
}
