//! Words to intents. The same letters mean a bid in the auction and a card in the play, so the mood is an argument.

use bridge_protocol::{Audience, Manner};
use bridge_rules::{BoardNumber, Call, Choice};

use super::{
    CardWish, Cards, Intent, Misread, Mood, Show, Statement,
    letters::{bid_or_call, card, declaration, seat, side_named},
};

/// Reads a line.
///
/// # Errors
/// If it means nothing in this mood.
pub(crate) fn parse(line: &str, mood: Mood) -> Result<Intent, Misread> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
    if let Some(intent) = any_time(&word, rest, line) {
        return intent;
    }
    let alone = |intent: Intent| if rest.is_empty() { Ok(intent) } else { Err(misread(line, mood)) };
    match (word.as_str(), mood) {
        ("a" | "y" | "yes", Mood::Claim) => alone(Intent::Answer(true)),
        ("r" | "n" | "no", Mood::Claim) => alone(Intent::Answer(false)),
        ("refuse", Mood::Claim) => alone(Intent::Answer(false)),
        ("refuse", Mood::Auction | Mood::Declaring { .. } | Mood::Play | Mood::Between) => alone(Intent::Allow(false)),
        ("no" | "none", Mood::Play) if matches!(rest, "" | "questions") => Ok(Intent::NoQuestions),
        (_, Mood::Auction) => {
            let called = call(line).ok_or_else(|| misread(line, mood))?;
            card_for_bid(&word, rest, &called).map_or(Ok(called), Err)
        }
        (_, Mood::Declaring { may_double }) => {
            declaration(line, may_double).map(Intent::Declare).ok_or_else(|| misread(line, mood))
        }
        (_, Mood::Play) => card(&word, &rest.to_ascii_lowercase()).map(Intent::Play).ok_or_else(|| misread(line, mood)),
        (_, Mood::Claim | Mood::Between) => Err(misread(line, mood)),
    }
}

/// Whether what was read as a bid is a card that was typed too early: suit before number, as one types cards.
fn card_for_bid(word: &str, rest: &str, called: &Intent) -> Option<Misread> {
    let Intent::Call(Call::Bid(bid), None) = called else { return None };
    let is_suit_first = !word.starts_with(|first: char| first.is_ascii_digit());
    let is_card = matches!(card(word, &rest.to_ascii_lowercase()), Some(CardWish::Exactly(_)));
    let typed = format!("{word}{rest}");
    (is_suit_first && is_card)
        .then(|| Misread::CardForBid { word: excerpt(&typed), bid: bid.as_str().to_ascii_lowercase() })
}

/// Words that mean the same at every moment.
fn any_time(word: &str, rest: &str, line: &str) -> Option<Result<Intent, Misread>> {
    let alone = |intent: Intent| if rest.is_empty() { Ok(intent) } else { Err(Misread::Unknown(excerpt(line))) };
    let followed = |what: &'static str, intent: fn(String) -> Intent| {
        if rest.is_empty() { Err(Misread::Incomplete(what)) } else { Ok(intent(rest.to_owned())) }
    };
    let words = || Some(rest.to_owned()).filter(|words| !words.is_empty());
    Some(match word {
        "" => Ok(Intent::Nothing),
        "?" | "help" | "h?" => alone(Intent::Show(Show::Help)),
        "quit" | "exit" | ":q" => alone(Intent::Quit),
        "leave" => alone(Intent::Leave),
        "hint" => alone(Intent::Hint),
        "meanings" => alone(Intent::Meanings),
        "ready" => alone(Intent::Ready),
        "keep" => alone(Intent::Choose(Choice::Keep)),
        "discard" => alone(Intent::Choose(Choice::Discard)),
        "hand" => alone(Intent::Show(Show::Hand)),
        "auction" | "explained" | "review" => alone(Intent::Show(Show::Auction)),
        "score" => alone(Intent::Show(Show::Score)),
        "policy" | "agreements" | "rules" => alone(Intent::Show(Show::Agreements)),
        "phrases" => alone(Intent::Show(Show::Phrases)),
        "clock" | "time" => alone(Intent::Show(Show::Clock)),
        "case" => alone(Intent::Show(Show::Case)),
        "aid" => alone(Intent::Aid),
        "times" => alone(Intent::Show(Show::Times)),
        "invite" | "invitations" => alone(Intent::Show(Show::Invite)),
        "log" => board(rest).map(|board| Intent::Show(Show::Log(board))),
        "withdraw" => board(rest).map(Intent::Withdraw),
        "honours" | "honors" => alone(Intent::Honours),
        "stop" => alone(Intent::Stop(true)),
        "go" if rest.eq_ignore_ascii_case("on") => Ok(Intent::Stop(false)),
        "goon" => alone(Intent::Stop(false)),
        "say" | "'" => followed("say what? Type it behind the word", Intent::Say),
        "opps" => followed("say what to the opponents?", |text| Intent::Tell(Audience::Opponents, text)),
        "tell" => followed("say what to the director?", |text| Intent::Tell(Audience::Director, text)),
        "director" => followed("what about? Type it behind the word; only the director reads it", Intent::Director),
        "swap" if rest.is_empty() => Ok(Intent::Swap(None)),
        "swap" => {
            let with = seat(rest.strip_prefix("with ").unwrap_or(rest));
            with.map(|with| Intent::Swap(Some(with))).ok_or(Misread::Incomplete("swap with which seat: n, e, s or w?"))
        }
        "stay" => alone(Intent::Stay),
        "vacate" => seat(rest).map(Intent::Vacate).ok_or(Misread::Incomplete("vacate which seat: n, e, s or w?")),
        "computer" => {
            seat(rest).map(Intent::Computer).ok_or(Misread::Incomplete("a computer on which seat: n, e, s or w?"))
        }
        "claim" => statement(rest).map(Intent::Claim),
        "concede" => match statement(rest) {
            Ok(Statement { tricks: Some(0), .. }) => {
                Err(Misread::Incomplete("to concede no trick is to claim all of them: type claim"))
            }
            stated => stated.map(Intent::Concede),
        },
        "accept" | "agree" | "consent" => alone(Intent::Answer(true)),
        "reject" | "object" => alone(Intent::Answer(false)),
        "play" if rest.eq_ignore_ascii_case("on") => Ok(Intent::Answer(true)),
        "playon" => alone(Intent::Answer(true)),
        "noq" => alone(Intent::NoQuestions),
        "alert" => Ok(Intent::Alert(rest.to_owned())),
        "explain" => explanation(rest),
        "ask" => match bid_or_call(&joined(rest)) {
            None if !rest.is_empty() => Err(Misread::Incomplete("ask about which call? Type it like: ask 2c")),
            asked => Ok(Intent::Ask(asked)),
        },
        "card" => convention_card(rest),
        "undo" => Ok(Intent::Undo(words())),
        "allow" => alone(Intent::Allow(true)),
        _ => return None,
    })
}

/// A call, with what it means or not: `2c`, `2c! asks for majors`, `1nt = 12 to 14`, `1nt alone`.
fn call(line: &str) -> Option<Intent> {
    let with = |sign: char, manner: Manner| {
        let (made, meaning) = line.split_once(sign)?;
        Some((bid_or_call(&joined(made))?, Some((manner, meaning.trim().to_owned()))))
    };
    if let Some(made) = line.to_ascii_lowercase().strip_suffix(" alone") {
        return bid_or_call(&joined(made)).map(Intent::CallAlone);
    }
    let plain = || Some((bid_or_call(&joined(line))?, None));
    let (made, meaning) = with('!', Manner::Alert).or_else(|| with('=', Manner::Announcement)).or_else(plain)?;
    Some(Intent::Call(made, meaning))
}

fn explanation(rest: &str) -> Result<Intent, Misread> {
    const WHAT: Misread = Misread::Incomplete("explain what? Type what the call means behind the word");
    if rest.is_empty() {
        return Err(WHAT);
    }
    let (first, words) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    match bid_or_call(&first.to_ascii_lowercase()) {
        Some(call) if !words.trim().is_empty() => Ok(Intent::Explain(Some(call), words.trim().to_owned())),
        Some(_) => Err(WHAT),
        None => Ok(Intent::Explain(None, rest.to_owned())),
    }
}

fn convention_card(rest: &str) -> Result<Intent, Misread> {
    let (first, path) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let path = path.trim();
    match first.to_ascii_lowercase().as_str() {
        "" => Ok(Intent::Card(Cards::Theirs)),
        "own" => Ok(Intent::Card(Cards::Own)),
        "file" if path.is_empty() => Err(Misread::Incomplete("from which file? Type it like: card file our-card.json")),
        "file" => Ok(Intent::FileCard(path.to_owned())),
        side => side_named(side)
            .map(|side| Intent::Card(Cards::Of(side)))
            .ok_or(Misread::Incomplete("which card: card for the opponents', card own, or card file PATH to file one")),
    }
}

/// `5`, `all drawing trumps`, nothing.
fn statement(rest: &str) -> Result<Statement, Misread> {
    let rest = rest.strip_prefix("the ").unwrap_or(rest);
    let (count, words) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let words = words.trim_start_matches([',', ' ']).trim();
    let tricks = match count.trim_end_matches([',', ':']).to_ascii_lowercase().as_str() {
        "" | "all" | "rest" => None,
        count => Some(count.parse().map_err(|_| {
            Misread::Incomplete("how many tricks? A number from 0 to those left, then how: claim 5 drawing trumps")
        })?),
    };
    Ok(Statement { tricks, words: Some(words.to_owned()).filter(|words| !words.is_empty()) })
}

fn board(rest: &str) -> Result<Option<BoardNumber>, Misread> {
    match rest {
        "" => Ok(None),
        number => number.parse().map(Some).map_err(|_| Misread::Incomplete("of which board? Type its number")),
    }
}

/// Letters without what stands between them.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<String>().to_ascii_lowercase()
}

/// What has a meaning at another moment is told so.
fn misread(line: &str, mood: Mood) -> Misread {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_ascii_lowercase(), rest.trim().to_ascii_lowercase());
    let is_call = mood != Mood::Auction && call(line).is_some();
    let is_card = mood != Mood::Play && card(&word, &rest).is_some();
    let is_answer = mood != Mood::Claim && matches!(word.as_str(), "a" | "y" | "yes" | "n" | "no") && rest.is_empty();
    let what = match (is_call, is_card, is_answer, mood) {
        (true, _, _, Mood::Claim) | (_, true, _, Mood::Claim) => {
            "not an answer: a claim is open, and play goes on when it is answered"
        }
        (true, true, _, _) => "a call or a card: the next board has its auction first",
        (true, false, _, _) => "a call: one calls in the auction, before the play",
        (false, true, _, Mood::Declaring { .. }) => "a card: cards are played when it is declared what is played",
        (false, true, _, _) => "a card: cards are played when the auction is over",
        (false, false, true, _) => "an answer to a claim: no claim is open",
        (false, false, false, _) => return Misread::Unknown(excerpt(line)),
    };
    Misread::AnotherTime { word: excerpt(line), what }
}

/// What was typed, in a length that can be said back.
fn excerpt(line: &str) -> String {
    let shown: String = line.chars().filter(|c| !c.is_control()).take(30).collect();
    if line.chars().count() > 30 { shown + "…" } else { shown }
}

#[cfg(test)]
mod tests;
