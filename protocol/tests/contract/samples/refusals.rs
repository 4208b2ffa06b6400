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
    StillConnected => "still_connected", KibitzingOff => "kibitzing_off", TooManyKibitzers => "too_many_kibitzers",
    PlayersCannotKibitz => "players_cannot_kibitz", NotNow => "not_now", WrongBoard => "wrong_board",
    StaleTurn => "stale_turn", OutOfTurn => "out_of_turn", DeclarerPlaysDummy => "declarer_plays_dummy",
    InsufficientBid => "insufficient_bid", InadmissibleDouble => "inadmissible_double",
    InadmissibleRedouble => "inadmissible_redouble", NotHeld => "not_held", Revoke => "revoke",
    ClaimOpen => "claim_open", NoClaim => "no_claim", TooManyTricks => "too_many_tricks",
    TooManyClaims => "too_many_claims", DummyCannotClaim => "dummy_cannot_claim", NotYourAnswer => "not_your_answer",
    AlreadyAnswered => "already_answered", NotDealtHere => "not_dealt_here",
    ContributionMismatch => "contribution_mismatch", StaleLine => "stale_line", BadLine => "bad_line",
    KibitzersAreSilent => "kibitzers_are_silent",
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
        Refusal::ClaimOpen {},
        Refusal::NoClaim {},
        Refusal::TooManyTricks { remaining: 7 },
        Refusal::TooManyClaims { limit: limits::CLAIMS_PER_SIDE },
        Refusal::DummyCannotClaim {},
        Refusal::NotYourAnswer {},
        Refusal::AlreadyAnswered {},
        Refusal::NotDealtHere {},
        Refusal::ContributionMismatch {},
        Refusal::StaleLine { next: 2 },
        Refusal::BadLine { limit: limits::MAX_CHAT },
        Refusal::KibitzersAreSilent {},
    ]
}

fn bid(text: &str) -> Bid {
    text.parse().expect("a bid")
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}
