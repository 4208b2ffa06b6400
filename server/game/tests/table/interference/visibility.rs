//! The protocol's table of who is told what, row by row: each is tried by a pair of this test, or everybody hears of it
//! anyway.

use std::collections::BTreeSet;

/// What chapter `visibility` of the protocol shows.
const TABLE: &str = include_str!("../../../../../protocol/visibility.tsv");
/// Where the pairs are.
const PAIRS: [&str; 5] = [
    include_str!("rows.rs"),
    include_str!("channels.rs"),
    include_str!("../../../src/table/declaring/interference.rs"),
    include_str!("../../../src/table/drawing/interference.rs"),
    include_str!("../../../src/table/play/dummies/interference.rs"),
];

/// The rows that a pair tries, and which.
const TRIED: [(&str, &str); 40] = [
    ("a hand in `board_opened`", "own_hand"),
    ("`called`", "calls_and_cards_played"),
    ("`call_held`", "a_call_that_waits_or_none_yet"),
    ("`tray_came`", "which_of_two_behind_the_screen_thought"),
    ("`called.meaning`, `explained`, with `by_bidder`", "an_alert_and_its_text"),
    ("the same, with `by_partner`", "where_partner_explains_everybody_hears"),
    ("the same, with `behind_screens`", "an_alert_and_its_text"),
    ("`asked`", "a_question_asked_pending_and_answered"),
    ("`asked`, with `by_partner`", "where_partner_explains_everybody_hears"),
    ("`answered_again`", "an_answer_leaves_no_gap_for_those_who_did_not_hear_it"),
    (
        "`declared`, `declaring.points`, a dummy that the form shows before the lead",
        "declarations_of_a_board_seen_later",
    ),
    ("`declared.slip`, `declaring.slip`", "what_a_slip_says"),
    ("`drawn`, `chosen`", "hidden_cards_change_nothing_in_a_draw"),
    ("`drawn.cards` with the card, `chosen.kept`", "what_comes_to_a_hand"),
    ("`chosen.put_away`, `chosen.offered`, `drawing.put_away`, `drawing.offered`", "what_somebody_looks_at"),
    ("`contract_reached`, `lead_faced`, `dummy_faced`, `played`", "calls_and_cards_played"),
    ("`contract_reached.dummy`", "ones_own_dummy"),
    ("`lead_made`", "a_face_down_lead"),
    ("`lead_made.card`, `lead.card`", "a_face_down_lead"),
    ("`no_questions`", "whether_there_are_questions_before_the_lead_is_faced"),
    ("`claimed`, `claim_passed`, `claim_settled`, `claim_deferred`", "declarers_hand_when_they_claim"),
    ("`claimed.hand`: declarer claims", "declarers_hand_when_they_claim"),
    ("`claimed.hand`: a defender claims", "a_defenders_hand_when_they_claim"),
    ("`claim_answered`", "the_first_answer_to_a_claim"),
    ("`claim_passed.may_accept`, `claim.may_accept`", "the_first_answer_to_a_claim"),
    ("`undo_asked`, `undo_refused`", "a_request_to_take_something_back"),
    ("`undo_asked.instead`", "what_was_meant_instead"),
    ("`undo_answered`", "the_first_answer_to_a_request"),
    ("`taken_back`", "what_is_rectified_before_the_tray_moves"),
    ("`thought_ms`", "think_times"),
    ("`clock_warning`", "a_warning_of_the_clock_does_not_tell_of_a_question"),
    ("`player_dropped`, `player_returned`, `server_was_away`", "the_state_of_a_connection"),
    ("`director_called`", "dummys_call_for_the_director_during_the_play"),
    ("`director_called.call`", "who_called_the_director_and_what_about"),
    ("`ruled`", "the_directors_looks"),
    ("`hand_shown`", "the_directors_looks"),
    ("`said`", "private_chat"),
    ("`board_shown`", "calls_and_cards_of_a_board_that_kibitzers_see_later"),
    // A log is an answer: whoever may not have it yet is refused.
    ("`board_log` (an answer)", "illegal_attempts"),
    ("`presence`", "the_state_of_a_connection"),
];

#[test]
fn each_row_of_the_protocols_table_is_tried_or_is_everybodys() {
    let rows: Vec<Vec<&str>> = TABLE.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    let tried: BTreeSet<&str> = TRIED.iter().map(|(row, _)| *row).collect();
    let untried: Vec<_> =
        rows.iter().filter(|row| !tried.contains(row[0]) && row[1..].iter().any(|cell| *cell != "yes")).collect();
    assert!(untried.is_empty(), "somebody is not told of these, and no pair tries it: {untried:?}");
    let gone: Vec<_> = tried.iter().filter(|name| !rows.iter().any(|row| row[0] == **name)).collect();
    assert!(gone.is_empty(), "there are no such rows: {gone:?}");
    for (row, pair) in TRIED {
        let there = PAIRS.iter().any(|source| source.contains(&format!("\nfn {pair}()")));
        assert!(there, "there is no pair {pair}, which tries {row}");
    }
}
