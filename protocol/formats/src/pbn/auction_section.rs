//! `[Auction "N"]` and its calls (PBN 2.1, 3.5), checked call by call against the Laws.

use bridge_rules::{Auction, Call, Seat};

use super::problem::{Location, Problems};
use super::records::Entry;
use super::section::{Note, NoteTexts, Token, tokens};
use super::values;

/// An auction as far as it is legal.
#[derive(Debug)]
pub(super) struct AuctionSection {
    /// None where the section has no calls.
    pub(super) auction: Option<Auction>,
    pub(super) notes: Vec<Note>,
}

/// Reads the section. Hyphens stand for seats before the dealer; `+` and `*` end it; `AP` is as many passes as it
/// takes.
pub(super) fn read(entry: &Entry, dealer: Option<Seat>, problems: &mut Problems) -> AuctionSection {
    let mut section = AuctionSection { auction: None, notes: Vec::new() };
    let Some(mut seat) = values::seat(&entry.value).or(dealer) else {
        problems.omitted(entry.place(), "the seat of the first column", &entry.value);
        return section;
    };
    let mut texts = NoteTexts::of(entry, problems);
    let mut whole = true;
    for (line, token) in tokens(entry, problems) {
        let place = Location { line, ..entry.place() };
        match token {
            Token::Remark => {}
            Token::Note(number) => {
                let called = section.auction.as_ref().map_or(0, |auction| auction.calls().len());
                match (called.checked_sub(1), texts.take(number, place, problems)) {
                    (Some(at), Some(text)) => section.notes.push(Note { at, text }),
                    (Some(_), None) => {}
                    (None, _) => problems.omitted(place, "a note behind a call", number),
                }
            }
            Token::Irregularity(mark) => {
                problems.omitted(place, "calls in turn and sufficient (Laws 17 and 18)", mark);
                whole = false;
                break;
            }
            Token::Word("+" | "*") => {
                whole = false;
                break;
            }
            Token::Word("-") => match &section.auction {
                None => seat = seat.next(),
                Some(auction) if auction.turn().is_none() => {}
                Some(_) => {
                    problems.omitted(place, "a call", "-");
                    whole = false;
                    break;
                }
            },
            Token::Word(word) => {
                if section.auction.is_none() && dealer.is_some_and(|dealer| dealer != seat) {
                    problems.omitted(place, "the dealer's call first (Law 17B)", format!("{seat}'s"));
                    return section;
                }
                let auction = section.auction.get_or_insert_with(|| Auction::new(seat));
                if let Err((expected, found)) = call(auction, word) {
                    problems.omitted(place, expected, found);
                    whole = false;
                    break;
                }
            }
        }
    }
    texts.report_unused(problems);
    if whole && section.auction.as_ref().is_some_and(|auction| auction.turn().is_some()) {
        problems.doubtful(entry.place(), "passes or + at the end of the auction (Law 22)", "neither");
    }
    section
}

fn call(auction: &mut Auction, word: &str) -> Result<(), (String, String)> {
    if word.eq_ignore_ascii_case("AP") {
        while auction.call(Call::Pass).is_ok() {}
        return Ok(());
    }
    let call = values::call(word).ok_or_else(|| ("a call".to_owned(), word.to_owned()))?;
    auction.call(call).map_err(|refusal| ("a legal call".to_owned(), refusal.to_string()))
}
