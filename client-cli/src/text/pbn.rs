//! A table's record as games of PBN, with what was said of the calls as notes.

mod adjusted;
pub(crate) mod of_session;
mod optimum;

use bridge_formats::pbn::{Game, Note, Tag, limits::NOTES};
use bridge_protocol::{BoardRecord, Explained, SessionRecord};
use bridge_rules::{BySeat, Card, Outcome as BoardOutcome, Seat, Seating};
use time::OffsetDateTime;

use super::{call, declaring, listed, manner, score_sentences, seat};
pub(crate) use optimum::with_optimum;

/// The finished boards as games of PBN.
pub(crate) fn games(record: &SessionRecord) -> Vec<Game> {
    let date = date(record.opened_ms);
    let event = format!("Table {}", record.table);
    let played = |board| {
        let game = game(board, &event, date.as_deref());
        match &record.session {
            Some(session) => of_session::marked(game, board, session),
            None => game,
        }
    };
    let mut games: Vec<Game> = record.boards.iter().map(played).collect();
    if let Some(session) = &record.session
        && let Some(last) = games.pop()
    {
        // A comment is prose: a reader and a writer may break its lines where they like.
        let comment = last.comment.iter().cloned().chain(score_sentences(session)).collect::<Vec<_>>().join(" ");
        let comment = Some(comment).filter(|said| !said.is_empty());
        games.push(of_session::with_total(Game { comment, ..last }, session));
    }
    games
}

/// The day of a moment in milliseconds since 1970 (UTC), as PBN has it.
pub(crate) fn date(milliseconds: u64) -> Option<String> {
    let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(milliseconds) * 1_000_000).ok()?;
    Some(format!("{:04}.{:02}.{:02}", at.year(), u8::from(at.month()), at.day()))
}

/// A finished board as a game of PBN.
pub(crate) fn game(record: &BoardRecord, event: &str, date: Option<&str>) -> Game {
    let outcome = match (record.result.contract, record.result.tricks) {
        (Some(contract), Some(tricks)) => BoardOutcome::Played { contract, tricks },
        (Some(_), None) | (None, _) => BoardOutcome::PassedOut,
    };
    let game = Game {
        event: Some(event.to_owned()),
        date: date.map(str::to_owned),
        board: Some(record.board),
        players: record.players.clone().map(|name| name.map(String::from)),
        dealer: Some(record.dealer),
        vulnerability: Some(record.vulnerability),
        deal: Some(record.deal),
        outcome: Some(outcome),
        score: Some(record.result.score),
        auction: if record.seating.has_partners() { record.calls.clone() } else { Vec::new() },
        auction_notes: if record.seating.has_partners() { notes(record) } else { Vec::new() },
        play: if record.seating == Seating::Two { Vec::new() } else { record.cards.clone() },
        claimed: record.claim.is_some() && record.seating != Seating::Two,
        comment: declared(record).or_else(|| called_by_fewer(record)),
        others: who_played(record),
        ..Game::default()
    };
    let game = as_it_lay(game, record);
    match &record.adjustment {
        Some(adjustment) => adjusted::marked(game, &adjustment.to),
        None => game,
    }
}

/// Who of the players was a program, where one was.
fn who_played(record: &BoardRecord) -> Vec<Tag> {
    if record.computers.is_empty() {
        return Vec::new();
    }
    let of = |seat: Seat| {
        let kind = if record.computers.contains(&seat) { "program" } else { "human" };
        record.players[seat].as_ref().and_then(|_| Tag::new(&format!("{}Type", super::seat(seat)), kind).ok())
    };
    [Seat::West, Seat::North, Seat::East, Seat::South].into_iter().filter_map(of).collect()
}

/// What was said where there was no auction: the standard has no tag for it.
fn declared(record: &BoardRecord) -> Option<String> {
    let said = record.declarations.iter().map(|each| declaring::said(each.seat, each.declaration));
    let said: Vec<_> = said.collect();
    (!said.is_empty()).then(|| format!("{}.", said.join(", ")))
}

/// Who played and the auction of fewer than four: in the standard's calls go round four seats.
fn called_by_fewer(record: &BoardRecord) -> Option<String> {
    let callers = record.seating.callers();
    let players = listed(&callers.seats().iter().map(|player| seat(*player)).collect::<Vec<_>>());
    let calls = (0..)
        .zip(&record.calls)
        .map(|(at, made)| format!("{} {}", seat(callers.after(record.dealer, at)), call(*made)));
    let calls = calls.collect::<Vec<_>>().join(", ");
    let whose = match record.seating {
        Seating::Four => return None,
        Seating::TwoWithDummies => ", each with the hand opposite as a dummy",
        Seating::Two => " without dummies: what South and West have is what they put away when they drew",
        Seating::Three => ", each alone",
    };
    let lies = record.result.contract.filter(|_| record.seating == Seating::Three);
    let lies = lies.map_or_else(String::new, |contract| {
        let at = record.seating.at_the_play(contract.declarer);
        let moved = Seat::ALL.into_iter().filter(|place| at[*place] != *place);
        let moved: Vec<_> = moved.map(|place| format!("{} has {}'s", seat(place), seat(at[place]))).collect();
        if moved.is_empty() {
            " West's hand is dummy.".to_owned()
        } else {
            format!(" West's hand is dummy, and the hands are written as they lay at the play: {}.", moved.join(", "))
        }
    });
    Some(format!("{players} play{whose}.{lies} The auction: {calls}.{}", play_of_two(record)))
}

/// Tricks of two cards are no play in the standard, where four cards make a trick and a reader says whose each is: they
/// are told in words.
fn play_of_two(record: &BoardRecord) -> String {
    if record.seating != Seating::Two || record.cards.is_empty() {
        return String::new();
    }
    let trick = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    let tricks: Vec<_> = record.cards.chunks(2).map(trick).collect();
    format!(" The tricks, of two cards each: {}.", tricks.join(", "))
}

/// The hands of three with dummy opposite declarer, which is how the standard has a play; who is vulnerable it can say
/// of two sides only, and so not of three players, whether anything was played or not.
fn as_it_lay(game: Game, record: &BoardRecord) -> Game {
    if record.seating != Seating::Three {
        return game;
    }
    let game = Game { vulnerability: None, ..game };
    let Some(contract) = record.result.contract else { return game };
    let at = record.seating.at_the_play(contract.declarer);
    let moved = |of: Seat| Seat::ALL.into_iter().find(|place| at[*place] == of).unwrap_or(of);
    Game {
        players: BySeat::from_fn(|place| game.players[at[place]].clone()),
        dealer: Some(moved(record.dealer)),
        deal: Some(record.seating.deal_at_the_play(&record.deal, contract.declarer)),
        ..game
    }
}

/// What was said of the calls, which is no secret when the board is over: of each player the last word, with their name
/// if the call is not their own.
fn notes(record: &BoardRecord) -> Vec<Note> {
    let said = &record.meanings;
    let is_last = |place: usize, word: &Explained| {
        !said[place + 1..].iter().any(|later| (later.call, later.by) == (word.call, word.by))
    };
    let last = said.iter().enumerate().filter(|(place, word)| is_last(*place, word)).map(|(_, word)| word);
    let note = |word: &Explained| {
        let at = record.called_at.iter().position(|turn| *turn == word.call)?;
        let bidder = record.seating.callers().after(record.dealer, at);
        let who = if bidder == word.by { String::new() } else { format!("{}: ", seat(word.by)) };
        Some(Note { at, text: format!("{who}{}", manner(&word.meaning)) })
    };
    last.filter_map(note).take(NOTES).collect()
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{BoardResult, Manner, Meaning, PlayerName, SessionView, Turn};
    use bridge_rules::{BoardNumber, DealResult, Form, Session};

    use bridge_formats::pbn;

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn what_is_exported_reads_back_as_it_was_played() {
        let board = BoardNumber::new(1).unwrap();
        let outcome = BoardOutcome::Played { contract: "2SS".parse().unwrap(), tricks: 8 };
        let record = SessionRecord {
            table: fixtures::TABLE,
            opened_ms: 867_234_567_000,
            session: None,
            thinking: Vec::new(),
            boards: vec![BoardRecord {
                board,
                dealer: board.dealer(),
                vulnerability: board.vulnerability(),
                seating: Default::default(),
                players: BySeat::from_fn(|_| PlayerName::new("Ann").ok()),
                deal: fixtures::deal(),
                calls: ["P", "P", "1S", "P", "2S", "P", "P", "P"].map(|call| call.parse().unwrap()).to_vec(),
                called_at: (1..=8).map(Turn).collect(),
                drawn: None,
                declarations: Vec::new(),
                meanings: vec![
                    said(3, Seat::South, Manner::Announcement, "4 or more"),
                    said(3, Seat::South, Manner::Announcement, "5 or more"),
                    said(5, Seat::South, Manner::Alert, ""),
                    said(5, Seat::North, Manner::Alert, "raise"),
                ],
                cards: ["H7", "H6", "HK", "H2"].map(|card| card.parse().unwrap()).to_vec(),
                claim: None,
                adjustment: None,
                log: None,
                computers: Vec::new(),
                result: BoardResult::new(board, outcome),
            }],
        };
        let games = games(&record);
        assert_eq!(games[0].date.as_deref(), Some("1997.06.25"));
        let reading = pbn::read(&pbn::write(&games));
        assert_eq!(reading.games[0].auction, games[0].auction);
        let notes: Vec<(usize, &str)> =
            reading.games[0].auction_notes.iter().map(|note| (note.at, note.text.as_str())).collect();
        let told = [(2, "announced: 5 or more"), (4, "South: alerted"), (4, "alerted: raise")];
        assert_eq!(notes, told, "the last word of each, and whose it is");
        assert_eq!(reading.games[0].play, games[0].play);
        assert_eq!(reading.games[0].outcome, Some(outcome));
        assert_eq!(reading.games[0].score, Some(110));
    }

    #[test]
    fn a_rubber_is_exported_under_its_own_terms() {
        let form: Form = "rubber".parse().unwrap();
        let mut session = Session::new(form);
        let outcome = BoardOutcome::Played { contract: "3NTS".parse().unwrap(), tricks: 9 };
        let hands = BySeat::from_fn(|seat| fixtures::deal().hand(seat));
        session.record(&DealResult::new(outcome.into(), hands)).unwrap();
        let terms = session.next().unwrap();
        let sheet = session.sheet().clone();
        let record = SessionRecord {
            table: fixtures::TABLE,
            opened_ms: 867_234_567_000,
            session: Some(SessionView { form, sheet, accounts: Vec::new(), sat: Vec::new(), event: None }),
            thinking: Vec::new(),
            boards: vec![BoardRecord {
                board: terms.board,
                dealer: terms.dealer,
                vulnerability: terms.vulnerability().unwrap(),
                seating: Default::default(),
                players: BySeat::default(),
                deal: fixtures::deal(),
                calls: ["P"; 4].map(|call| call.parse().unwrap()).to_vec(),
                called_at: Vec::new(),
                drawn: None,
                declarations: Vec::new(),
                meanings: Vec::new(),
                cards: Vec::new(),
                claim: None,
                adjustment: None,
                log: None,
                computers: Vec::new(),
                result: BoardResult::new(terms.board, BoardOutcome::PassedOut),
            }],
        };
        let written = String::from_utf8(pbn::write(&games(&record))).unwrap().replace("\r\n", " ");
        for tag in [
            "[Scoring \"Rubber\"]",
            "[Dealer \"E\"]",
            "[Vulnerable \"NS\"]",
            "[SessionForm \"rubber ",
            "[SessionTotal \"NS 100 EW 0\"]",
            "NS 100 below: deal 1, three notrump by South. NS: a game with deal 1. Together: North-South 100,",
            "In all: North-South 100, East-West 0.",
        ] {
            assert!(written.contains(tag), "{tag}: {written}");
        }
    }

    #[test]
    fn a_program_among_the_players_is_told_from_a_person() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../protocol/golden/v1/board_record.adjusted.json");
        let record: BoardRecord = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        let written = String::from_utf8(pbn::write(&[game(&record, "Table", None)])).unwrap();
        for (seat, kind) in [("West", "human"), ("North", "human"), ("East", "program"), ("South", "human")] {
            assert!(written.contains(&format!("[{seat}Type \"{kind}\"]")), "{written}");
        }
        let read = pbn::read(written.as_bytes());
        assert!(read.problems.is_empty() && read.games[0].board == Some(record.board), "{:?}", read.problems);
        let people = BoardRecord { computers: Vec::new(), ..record };
        let written = String::from_utf8(pbn::write(&[game(&people, "Table", None)])).unwrap();
        assert!(!written.contains("Type \""), "{written}");
    }

    #[test]
    fn an_auction_of_two_is_told_in_the_comment_of_the_game() {
        let board = BoardNumber::FIRST;
        let outcome = BoardOutcome::Played { contract: "1SN".parse().unwrap(), tricks: 7 };
        let record = BoardRecord {
            board,
            dealer: Seat::East,
            vulnerability: board.vulnerability(),
            seating: Seating::TwoWithDummies,
            players: BySeat::default(),
            deal: fixtures::deal(),
            calls: ["1H", "1S", "P"].map(|call| call.parse().unwrap()).to_vec(),
            called_at: (1..=3).map(Turn).collect(),
            drawn: None,
            declarations: Vec::new(),
            meanings: vec![said(2, Seat::North, Manner::Alert, "five of them")],
            cards: Vec::new(),
            claim: None,
            adjustment: None,
            log: None,
            computers: Vec::new(),
            result: BoardResult::new(board, outcome),
        };
        let game = game(&record, "Table", None);
        assert!(game.auction.is_empty() && game.auction_notes.is_empty());
        let told = "North and East play, each with the hand opposite as a dummy. \
                    The auction: East bids one heart, North bids one spade, East passes.";
        assert_eq!(game.comment.as_deref(), Some(told));
        let read = pbn::read(&pbn::write(&[game]));
        assert_eq!((read.games[0].outcome, read.games[0].dealer), (Some(outcome), Some(Seat::East)));
    }

    #[test]
    fn tricks_of_two_cards_are_told_in_the_comment_and_are_no_play() {
        let board = BoardNumber::FIRST;
        let outcome = BoardOutcome::Played { contract: "1SN".parse().unwrap(), tricks: 7 };
        let record = BoardRecord {
            board,
            dealer: Seat::North,
            vulnerability: board.vulnerability(),
            seating: Seating::Two,
            players: BySeat::default(),
            deal: fixtures::deal(),
            calls: ["1S", "P"].map(|call| call.parse().unwrap()).to_vec(),
            called_at: (1..=2).map(Turn).collect(),
            drawn: None,
            declarations: Vec::new(),
            meanings: Vec::new(),
            cards: ["HK", "H5", "HA"].map(|card| card.parse().unwrap()).to_vec(),
            claim: None,
            adjustment: None,
            log: None,
            computers: Vec::new(),
            result: BoardResult::new(board, outcome),
        };
        let written = pbn::write(&[game(&record, "Table", None)]);
        let text = String::from_utf8(written.clone()).unwrap().replace("\r\n", " ");
        assert!(text.contains("East passes. The tricks, of two cards each: HK H5, HA."), "{text}");
        assert!(!text.contains("[Play "), "{text}");
        assert_eq!(pbn::read(&written).games[0].outcome, Some(outcome));
    }

    #[test]
    fn three_hands_are_written_as_they_lay_at_the_play() {
        let board = BoardNumber::FIRST;
        let outcome = BoardOutcome::Played { contract: "1SS".parse().unwrap(), tricks: 7 };
        let deal = fixtures::deal();
        let record = BoardRecord {
            board,
            dealer: Seat::North,
            vulnerability: board.vulnerability(),
            seating: Seating::Three,
            players: BySeat { north: PlayerName::new("Nora").ok(), ..BySeat::default() },
            deal,
            calls: ["P", "P", "1S", "P", "P"].map(|call| call.parse().unwrap()).to_vec(),
            called_at: (1..=5).map(Turn).collect(),
            drawn: None,
            declarations: Vec::new(),
            meanings: Vec::new(),
            cards: Vec::new(),
            claim: None,
            adjustment: None,
            log: None,
            computers: Vec::new(),
            result: BoardResult::new(board, outcome),
        };
        let written_down = game(&record, "Table", None);
        let told = "North, East and South play, each alone. West's hand is dummy, and the hands are written as they lay \
                    at the play: North has West's, West has North's. The auction: North passes, East passes, South bids \
                    one spade, North passes, East passes.";
        assert_eq!(written_down.comment.as_deref(), Some(told));
        let written = pbn::read(&pbn::write(&[written_down])).games.remove(0);
        assert_eq!((written.outcome, written.dealer, written.vulnerability), (Some(outcome), Some(Seat::West), None));
        let laid = written.deal.unwrap();
        assert_eq!(
            Seat::ALL.map(|at| laid.hand(at)),
            [Seat::West, Seat::East, Seat::South, Seat::North].map(|of| deal.hand(of))
        );
        assert_eq!(written.players.west.as_deref(), Some("Nora"));
        let passed_out = BoardRecord { result: BoardResult::new(board, BoardOutcome::PassedOut), ..record };
        let written = String::from_utf8(pbn::write(&[game(&passed_out, "Table", None)])).unwrap();
        assert!(!written.contains("[Vulnerable \"None\"]"), "each has their own, and here too: {written}");
    }

    fn said(call: u32, by: Seat, manner: Manner, text: &str) -> Explained {
        Explained { call: Turn(call), by, version: 1, meaning: Meaning::new(manner, text.to_owned()) }
    }
}
