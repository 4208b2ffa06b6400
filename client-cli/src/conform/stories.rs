//! What is tried, story by story, and which requirements each story tries.

mod asking;
mod doors;
mod field;
mod hello;
mod pace;
mod session;
mod talk;

use futures_util::future::LocalBoxFuture;

use super::{Broken, Id, trial::Trial};

/// A story, told to a server.
pub(super) struct Story {
    pub(super) name: &'static str,
    /// The requirements that it tries.
    pub(super) ids: &'static [Id],
    pub(super) tell: fn(Trial) -> LocalBoxFuture<'static, Result<(), Broken>>,
}

/// All of them, in the order in which they are told. Those that leave an account's bucket empty come last.
pub(super) const STORIES: [Story; 10] = [
    Story {
        name: "over HTTP",
        ids: &["S-SERVER-INFO", "S-GUEST", "S-NAME", "S-TOKEN", "S-TICKET", "S-HTTP-STATUS", "S-HTTP-ERROR", "S-MINE"],
        tell: |trial| Box::pin(doors::over_http(trial)),
    },
    Story {
        name: "at the door",
        ids: &["S-SUBPROTOCOL", "S-NO-QUERY", "S-ORIGIN", "S-NO-EXTENSIONS"],
        tell: |trial| Box::pin(doors::at_the_door(trial)),
    },
    Story {
        name: "the hello",
        ids: &["S-WELCOME", "S-HELLO-FIRST", "S-HELLO-IN-TIME", "S-TICKET-ONCE", "S-VERSION"],
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
            "S-ROOT",
            "S-SHARE",
            "S-DEAL",
            "S-RECORD",
            "S-LOG",
            "S-TRANSCRIPT",
            "S-CLOSED",
        ],
        tell: |trial| Box::pin(session::session(trial)),
    },
    Story {
        name: "talk, a face-down lead and a claim that needs words",
        ids: &["S-CHAT-AUDIENCE", "S-CHAT-CLEANED", "S-LEAD-HIDDEN", "S-CLAIM-STATEMENT", "S-KIBITZING-OFF"],
        tell: |trial| Box::pin(talk::talk(trial)),
    },
    Story {
        name: "a match",
        ids: &["S-MATCH-KIBITZING", "S-CARD-SIZE"],
        tell: |trial| Box::pin(asking::what_a_match_and_a_card_must_be(trial)),
    },
    Story {
        name: "a field and its corrections",
        ids: &["S-EVENT-FRAME", "S-FIELD-HIDDEN", "S-PROVISIONAL", "S-STANDINGS-VERSION"],
        tell: |trial| Box::pin(field::field(trial)),
    },
    Story { name: "asking", ids: &["S-STRICT", "S-DEPTH", "S-ID-ZERO"], tell: |trial| Box::pin(asking::asking(trial)) },
    Story {
        name: "what is no request",
        ids: &["S-TEXT", "S-SIZE", "S-TEN-MALFORMED", "S-CLOSING"],
        tell: |trial| Box::pin(asking::what_is_no_request(trial)),
    },
    Story { name: "pace", ids: &["S-CONNECTIONS", "S-PACE", "S-FLOODING"], tell: |trial| Box::pin(pace::pace(trial)) },
];

/// Requirements on servers that the wire does not show, or not to a stranger, and why.
pub(super) const UNTRIED: &[(Id, &str)] = &[
    ("S-DURABLE", "a stranger cannot kill the server; tests/e2e/recovery does"),
    ("S-LOOKED", "it takes a board at two tables; server/game/tests/table/privileges.rs tries what a director may"),
    ("S-SEEN", "who has seen a hand is in the server's ledger; server/game/tests/table tries it"),
    ("S-SEEN-ELSEWHERE", "it takes a board at two tables; tests/e2e/play/known_deals.rs tries it"),
    ("S-SUBSTITUTE", "it takes three minutes of absence; server/game/tests/table tries it"),
    ("S-TAKES-OVER", "not every server has computers; tests/e2e/robots.rs tries it"),
    ("S-ONE-ROOM", "it takes two teams; tests/e2e/matches tries it"),
];
