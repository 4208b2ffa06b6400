//! What is tried, story by story, and which requirements each story tries.

mod agreements;
mod asking;
mod computers;
mod direction;
mod doors;
mod field;
mod forms;
mod hello;
mod pace;
mod rooms;
mod seats;
mod seen;
mod session;
mod talk;

use bridge_protocol::{BoardSource, ImportedBoard};
use bridge_rules::BoardNumber;
use futures_util::future::LocalBoxFuture;

use super::{Broken, Id, trial::Trial};

/// A deal that is brought, so that there is no ceremony: North has the spades, and East a lead.
const DEAL: &str = "N:KJ986.Q6.AQJ84.5 73.KJ943.K752.T2 AQ54.T875.T.AK98 T2.A2.963.QJ7643";

/// Boards of these numbers, each with this deal.
fn imported(deal: &str, boards: &[BoardNumber]) -> BoardSource {
    let deal = deal.parse().expect("a deal of a story");
    BoardSource::Import(boards.iter().map(|board| ImportedBoard { board: *board, deal }).collect())
}

/// A story, told to a server.
pub(super) struct Story {
    pub(super) name: &'static str,
    /// The requirements that it tries.
    pub(super) ids: &'static [Id],
    /// The kinds of table event that somebody must be told of in it, beside those that earlier ones name.
    pub(super) meets: &'static [&'static str],
    pub(super) tell: fn(Trial) -> LocalBoxFuture<'static, Result<(), Broken>>,
}

/// All of them, in the order in which they are told. Those that leave an account's bucket empty come last.
pub(super) const STORIES: [Story; 22] = [
    Story {
        name: "over HTTP",
        ids: &["S-SERVER-INFO", "S-GUEST", "S-NAME", "S-TOKEN", "S-TICKET", "S-HTTP-STATUS", "S-HTTP-ERROR", "S-MINE"],
        meets: &[],
        tell: |trial| Box::pin(doors::over_http(trial)),
    },
    Story {
        name: "at the door",
        ids: &["S-SUBPROTOCOL", "S-NO-QUERY", "S-ORIGIN", "S-NO-EXTENSIONS"],
        meets: &[],
        tell: |trial| Box::pin(doors::at_the_door(trial)),
    },
    Story {
        name: "the hello",
        ids: &["S-WELCOME", "S-HELLO-FIRST", "S-HELLO-IN-TIME", "S-TICKET-ONCE", "S-VERSION"],
        meets: &[],
        tell: |trial| Box::pin(hello::hello(trial)),
    },
    Story {
        name: "a session of four with somebody who watches",
        ids: &[
            "S-FRAME",
            "S-ONE-REPLY",
            "S-REPLY-FIRST",
            "S-ONE-ACT-ONE-FRAME",
            "S-LANE-DENSE",
            "S-FOLD",
            "S-REPEAT",
            "S-STALE",
            "S-REFUSAL",
            "S-RETRY",
            "S-INVITATION",
            "S-OPEN-AGAIN",
            "S-POLICY",
            "S-LAWS",
            "S-SCORE",
            "S-HIDDEN-HANDS",
            "S-DUMMY-FACED",
            "S-OPEN-CARDS",
            "S-ALERT-HIDDEN",
            "S-QUESTION-HIDDEN",
            "S-UNDO-HIDDEN",
            "S-UNDO-TURN",
            "S-THOUGHT",
            "S-PRESENCE",
            "S-CLAIM-HAND",
            "S-CLAIM-ANSWERS",
            "S-RESUME",
            "S-RESUME-SNAPSHOT",
            "S-RESUME-GONE",
            "S-RUN-ID",
            "S-ROOT",
            "S-SHARE",
            "S-DEAL",
            "S-RECORD",
            "S-LOG",
            "S-TRANSCRIPT",
            "S-CLOSED",
        ],
        meets: &[
            "seat_taken",
            "ready",
            "contributions_wanted",
            "contributed",
            "reveals_wanted",
            "revealed",
            "dealt",
            "board_opened",
            "called",
            "asked",
            "explained",
            "contract_reached",
            "played",
            "dummy_faced",
            "undo_asked",
            "undo_answered",
            "taken_back",
            "claimed",
            "claim_answered",
            "claim_settled",
            "board_ended",
            "closed",
        ],
        tell: |trial| Box::pin(session::session(trial)),
    },
    Story {
        name: "talk, a face-down lead and a claim that needs words",
        ids: &[
            "S-CHAT-AUDIENCE",
            "S-CHAT-NAME",
            "S-CHAT-CLEANED",
            "S-LEAD-HIDDEN",
            "S-LEAD-FACED",
            "S-CLAIM-STATEMENT",
            "S-KIBITZING-OFF",
        ],
        meets: &["said", "lead_made", "no_questions", "lead_faced"],
        tell: |trial| Box::pin(talk::talk(trial)),
    },
    Story {
        name: "a director",
        ids: &[
            "S-TOLD",
            "S-CHAT-KIBITZERS",
            "S-CHAT-DIRECTOR",
            "S-DIRECTOR-LANE",
            "S-LOOK",
            "S-CALLER-HIDDEN",
            "S-DUMMYS-CALL",
            "S-RULING",
            "S-RULING-HIDDEN",
            "S-FROZEN",
            "S-UNDO-REFUSED",
            "S-CLAIM-PARTNER",
            "S-WITHDRAWN",
            "S-LOG-NAMES",
        ],
        meets: &[
            "director_came",
            "answered_again",
            "hand_shown",
            "director_called",
            "ruled",
            "player_dropped",
            "player_returned",
            "undo_refused",
            "claim_passed",
            "agreement_withdrawn",
            "adjusted",
        ],
        tell: |trial| Box::pin(direction::direction(trial)),
    },
    Story {
        name: "seats",
        ids: &["S-SEATS", "S-CARD-FILED", "S-MEETING"],
        meets: &["card_filed", "swap_asked", "swap_over", "seats_swapped", "seat_left", "meeting_set"],
        tell: |trial| Box::pin(seats::seats(trial)),
    },
    Story {
        name: "a board that is shown when it is over, a clock and a pause",
        ids: &["S-BOARD-SHOWN", "S-CLOCK-WARNING", "S-HELD"],
        meets: &["board_shown", "clock_warning", "call_held"],
        tell: |trial| Box::pin(agreements::pause_and_clock(trial)),
    },
    Story {
        name: "screens",
        ids: &["S-TRAY"],
        meets: &["tray_came", "session_finished"],
        tell: |trial| Box::pin(agreements::screens(trial)),
    },
    Story {
        name: "a rubber with honours",
        ids: &["S-PAD", "S-HONOURS", "S-STOP"],
        meets: &["honours_claimed", "stop_agreed"],
        tell: |trial| Box::pin(forms::rubber(trial)),
    },
    Story {
        name: "a rubber that the host would break off",
        ids: &["S-BREAK-OFF"],
        meets: &[],
        tell: |trial| Box::pin(forms::breaking_off(trial)),
    },
    Story {
        name: "minibridge",
        ids: &["S-DECLARED"],
        meets: &["declared"],
        tell: |trial| Box::pin(forms::minibridge(trial)),
    },
    Story {
        name: "honeymoon bridge",
        ids: &["S-DRAWN"],
        meets: &["drawn", "chosen"],
        tell: |trial| Box::pin(forms::honeymoon(trial)),
    },
    Story {
        name: "partners who change",
        ids: &["S-PARTNERS"],
        meets: &["partners_changed"],
        tell: |trial| Box::pin(forms::partners(trial)),
    },
    Story {
        name: "a match",
        ids: &["S-MATCH-KIBITZING", "S-CARD-SIZE"],
        meets: &[],
        tell: |trial| Box::pin(asking::what_a_match_and_a_card_must_be(trial)),
    },
    Story {
        name: "the rooms of a match",
        ids: &["S-ONE-ROOM", "S-MATCH-HIDDEN", "S-MATCH-TOTALS"],
        meets: &[],
        tell: |trial| Box::pin(rooms::rooms(trial)),
    },
    Story {
        name: "who has seen cards",
        ids: &["S-SEEN", "S-SUBSTITUTE", "S-LOOKED", "S-SEEN-ELSEWHERE"],
        meets: &[],
        tell: |trial| Box::pin(seen::seen(trial)),
    },
    Story {
        name: "three computers",
        ids: &["S-TAKES-OVER"],
        meets: &[],
        tell: |trial| Box::pin(computers::computers(trial)),
    },
    Story {
        name: "a field and its corrections",
        ids: &["S-EVENT-FRAME", "S-FIELD-HIDDEN", "S-PROVISIONAL", "S-STANDINGS-VERSION"],
        meets: &[],
        tell: |trial| Box::pin(field::field(trial)),
    },
    Story {
        name: "asking",
        ids: &["S-STRICT", "S-DEPTH", "S-ID-ZERO"],
        meets: &[],
        tell: |trial| Box::pin(asking::asking(trial)),
    },
    Story {
        name: "what is no request",
        ids: &["S-TEXT", "S-SIZE", "S-TEN-MALFORMED", "S-CLOSING"],
        meets: &[],
        tell: |trial| Box::pin(asking::what_is_no_request(trial)),
    },
    Story {
        name: "pace",
        ids: &["S-CONNECTIONS", "S-PACE", "S-FLOODING"],
        meets: &[],
        tell: |trial| Box::pin(pace::pace(trial)),
    },
];

/// Requirements on servers that the wire does not show, or not to a stranger, and why.
pub(super) const UNTRIED: &[(Id, &str)] =
    &[("S-DURABLE", "a stranger cannot kill the server; tests/e2e/recovery does")];

/// Kinds of table event that no story meets, and why.
#[cfg(test)]
pub(super) const UNMET: [(&str, &str); 4] = [
    ("added", "there is no event yet that came into the protocol after 1.0"),
    ("claim_deferred", "it takes two minutes in which nobody answers; server/game/tests/table tries it"),
    ("server_was_away", "a stranger cannot stop the server; tests/e2e/recovery does"),
    ("substitute_due", "it takes three minutes of absence; server/game/tests/table tries it"),
];
