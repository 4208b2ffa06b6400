//! Every refusal, as it stands in an answer.

use bridge_protocol::{Refusal, Refused, Stage, Turn, limits};
use bridge_rules::{Bid, BoardNumber, Card, Seat, Suit};

use crate::{
    sample::{Sample, variants},
    session,
};

variants! { NAMES, Refusal,
    Malformed => "malformed", TooFast => "too_fast", Stopping => "stopping", Unavailable => "unavailable",
    StorageFull => "storage_full", NoSuchTable => "no_such_table", BadInvitation => "bad_invitation",
    TooManyTables => "too_many_tables", TooManyOpened => "too_many_opened", BadSet => "bad_set", KeyUsed => "key_used",
    SeatTaken => "seat_taken", AlreadySeated => "already_seated", HasSeenCards => "has_seen_cards",
    NotSeated => "not_seated", StaleSitting => "stale_sitting", NotHost => "not_host",
    StillConnected => "still_connected", SeatKept => "seat_kept", KibitzingOff => "kibitzing_off", TooManyKibitzers => "too_many_kibitzers",
    PlayersCannotKibitz => "players_cannot_kibitz", NotNow => "not_now", WrongBoard => "wrong_board",
    StaleTurn => "stale_turn", OutOfTurn => "out_of_turn", DeclarerPlaysDummy => "declarer_plays_dummy",
    InsufficientBid => "insufficient_bid", InadmissibleDouble => "inadmissible_double",
    InadmissibleRedouble => "inadmissible_redouble", NotHeld => "not_held", Revoke => "revoke",
    CallHeld => "call_held", Frozen => "frozen", NoSuchCall => "no_such_call",
    NotYoursToExplain => "not_yours_to_explain", StaleMeaning => "stale_meaning", BadMeaning => "bad_meaning",
    TooManyMeanings => "too_many_meanings", TooLateToAlert => "too_late_to_alert", NotYoursToAsk => "not_yours_to_ask",
    NotYourTurnToAsk => "not_your_turn_to_ask", TooManyQuestions => "too_many_questions", StaleCard => "stale_card",
    TooManyCards => "too_many_cards", BadCard => "bad_card", CardClosed => "card_closed", NotAsked => "not_asked", NoSuchLead => "no_such_lead",
    LeadFaceDown => "lead_face_down",
    ClaimOpen => "claim_open", NoClaim => "no_claim", TooManyTricks => "too_many_tricks",
    TooManyClaims => "too_many_claims", DummyCannotClaim => "dummy_cannot_claim", NotYourAnswer => "not_your_answer",
    StatementWanted => "statement_wanted", NoAgreement => "no_agreement",
    CorrectionPeriodOver => "correction_period_over", NoUndo => "no_undo", UndoOpen => "undo_open",
    NoSuchUndo => "no_such_undo", TooManyUndos => "too_many_undos", NotDirector => "not_director",
    PlayersCannotDirect => "players_cannot_direct", DirectorsCannotPlay => "directors_cannot_play",
    StaleNumber => "stale_number", NothingToRule => "nothing_to_rule", BadAward => "bad_award",
    BadReason => "bad_reason", BadLaw => "bad_law", TooOften => "too_often",
    TooManyDirectors => "too_many_directors", TooManyRulings => "too_many_rulings", BoardNotOver => "board_not_over",
    AlreadyAnswered => "already_answered", NotDealtHere => "not_dealt_here",
    ContributionMismatch => "contribution_mismatch", StaleLine => "stale_line", BadLine => "bad_line",
    KibitzersAreSilent => "kibitzers_are_silent",
    NoTalk => "no_talk", PhrasesOnly => "phrases_only", NameTooAlike => "name_too_alike",
}

pub(crate) fn samples() -> Vec<Sample> {
    let sample = |why: Refusal| Sample::new(format!("refusal.{}", name_of(&why)), Refused::from(why));
    refusals().into_iter().map(sample).collect()
}

pub(crate) fn refusals() -> Vec<Refusal> {
    let no_call = session::no_call();
    let malformed = bridge_protocol::RequestFrame::read(&no_call).expect_err("there is no call 1Z").why;
    vec![
        malformed,
        Refusal::TooFast { retry_after_ms: 340 },
        Refusal::Stopping {},
        Refusal::Unavailable {},
        Refusal::StorageFull {},
        Refusal::NoSuchTable {},
        Refusal::BadInvitation {},
        Refusal::TooManyTables { limit: limits::MAX_TABLES_ATTENDED },
        Refusal::TooManyOpened { limit: 16 },
        Refusal::BadSet { limit: limits::MAX_BOARDS },
        Refusal::KeyUsed {},
        Refusal::SeatTaken { seat: Seat::South },
        Refusal::AlreadySeated { seat: Seat::North },
        Refusal::HasSeenCards {},
        Refusal::NotSeated {},
        Refusal::StaleSitting {},
        Refusal::NotHost {},
        Refusal::StillConnected { seat: Seat::West },
        Refusal::SeatKept { seat: Seat::West },
        Refusal::KibitzingOff {},
        Refusal::TooManyKibitzers {},
        Refusal::PlayersCannotKibitz {},
        Refusal::NotNow { stage: Stage::Gathering },
        Refusal::WrongBoard { next: BoardNumber::FIRST },
        Refusal::StaleTurn { current: Turn(11) },
        Refusal::OutOfTurn { turn: Seat::East },
        Refusal::DeclarerPlaysDummy {},
        Refusal::InsufficientBid { last: bid("1S"), this: bid("1H") },
        Refusal::InadmissibleDouble {},
        Refusal::InadmissibleRedouble {},
        Refusal::NotHeld { seat: Seat::West, card: card("SA") },
        Refusal::Revoke { led: Suit::Clubs, card: card("H2") },
        Refusal::CallHeld {},
        Refusal::Frozen {},
        Refusal::NoSuchCall {},
        Refusal::NotYoursToExplain { who: Seat::South },
        Refusal::StaleMeaning { next: 2 },
        Refusal::BadMeaning { limit: limits::MAX_MEANING },
        Refusal::TooManyMeanings { limit: limits::MEANINGS_PER_CALL },
        Refusal::TooLateToAlert {},
        Refusal::NotYoursToAsk {},
        Refusal::NotYourTurnToAsk {},
        Refusal::TooManyQuestions { limit: limits::QUESTIONS_PER_BOARD },
        Refusal::StaleCard { next: 2 },
        Refusal::TooManyCards { limit: limits::CARDS_PER_SIDE },
        Refusal::BadCard { lines: limits::MAX_CARD_LINES, characters: limits::MAX_CARD_TEXT },
        Refusal::CardClosed {},
        Refusal::NotAsked {},
        Refusal::NoSuchLead {},
        Refusal::LeadFaceDown {},
        Refusal::ClaimOpen {},
        Refusal::NoClaim {},
        Refusal::TooManyTricks { remaining: 7 },
        Refusal::TooManyClaims { limit: limits::CLAIMS_PER_SIDE },
        Refusal::DummyCannotClaim {},
        Refusal::NotYourAnswer {},
        Refusal::StatementWanted { limit: limits::MAX_STATEMENT },
        Refusal::NoAgreement {},
        Refusal::CorrectionPeriodOver {},
        Refusal::NoUndo {},
        Refusal::UndoOpen {},
        Refusal::NoSuchUndo {},
        Refusal::TooManyUndos { limit: limits::UNDOS_PER_SIDE },
        Refusal::NotDirector {},
        Refusal::PlayersCannotDirect {},
        Refusal::DirectorsCannotPlay {},
        Refusal::StaleNumber { next: 3 },
        Refusal::NothingToRule { detail: "no claim of that turn is open".to_owned() },
        Refusal::BadAward { detail: "the weights do not add up to one".to_owned() },
        Refusal::BadReason { limit: limits::MAX_REASON },
        Refusal::BadLaw { limit: limits::MAX_LAW },
        Refusal::TooOften { limit: limits::DIRECTOR_CALLS },
        Refusal::TooManyDirectors { limit: limits::MAX_DIRECTORS },
        Refusal::TooManyRulings { limit: limits::MAX_RULINGS },
        Refusal::BoardNotOver { board: BoardNumber::FIRST },
        Refusal::AlreadyAnswered {},
        Refusal::NotDealtHere {},
        Refusal::ContributionMismatch {},
        Refusal::StaleLine { next: 2 },
        Refusal::BadLine { limit: limits::MAX_CHAT },
        Refusal::KibitzersAreSilent {},
        Refusal::NoTalk {},
        Refusal::PhrasesOnly {},
        Refusal::NameTooAlike {},
    ]
}

fn bid(text: &str) -> Bid {
    text.parse().expect("a bid")
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}
