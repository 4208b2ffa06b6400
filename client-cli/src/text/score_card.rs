//! One person's boards of a friendly evening as lines: with whom, against whom, and what came of it for them.

use bridge_protocol::{BoardRecord, PlayerName, SessionRecord, SessionView};
use bridge_rules::{Account, BoardNumber, Card, Form, Line, Seat, Side};

use super::{came_to_in, counts, deal_name, deal_title, given, left, right};

/// A board as one who played it has it.
pub(crate) struct OwnBoard {
    /// Which.
    pub(crate) board: BoardNumber,
    /// Where they sat.
    pub(crate) seat: Seat,
    /// Their partner's name; empty without one.
    pub(crate) with: String,
    /// Their opponents' names.
    pub(crate) against: Vec<String>,
    /// What came of it, in short.
    pub(crate) result: String,
    /// The opening lead, if there was one.
    pub(crate) lead: Option<Card>,
    /// What it brought them in points; none if it has no score in points.
    pub(crate) score: Option<i32>,
}

impl OwnBoard {
    /// The titles over [`Self::line`]; without a form they are of boards of duplicate.
    pub(crate) fn titles(form: Option<&Form>) -> String {
        columns([deal_title(form), "", "with", "against", "result", "lead", "score"])
    }

    /// The board as a line of 65 columns: beside it there is room for two more on a screen of 80.
    pub(crate) fn line(&self) -> String {
        columns([
            &self.board.to_string(),
            self.seat.as_str(),
            &self.with,
            &self.against.join(" & "),
            &self.result,
            &self.lead.map_or_else(String::new, |lead| lead.to_string()),
            &self.score.map_or_else(String::new, |score| score.to_string()),
        ])
    }
}

fn columns([board, seat, with, against, result, lead, score]: [&str; 7]) -> String {
    let who = format!("{} {} {} {}", right(board, 4), left(seat, 1), left(with, 12), left(against, 22));
    format!("{who} {} {}{}", left(result, 11), left(lead, 4), right(score, 6))
}

/// What somebody has played in a session, and what it comes to; whoever changed seats has one card. None if they have
/// finished no board there.
pub(crate) fn score_card(record: &SessionRecord, name: &PlayerName) -> Option<Vec<String>> {
    let own: Vec<OwnBoard> = record.boards.iter().filter_map(|board| own(board, name, record)).collect();
    let due = record.session.as_ref().and_then(|session| due_at_the_end(session, record.boards.last()?, name));
    let total = own.iter().filter_map(|board| board.score).chain(due).sum::<i32>();
    let count = own.iter().filter(|board| board.score.is_some()).count();
    let lines = own.iter().map(|board| board.line().trim_end().to_owned());
    let played = record.boards.iter().filter(|board| own_seat(board, name).is_some());
    let ruled = played.filter_map(|board| given(None, board.board, board.adjustment.as_ref().map(|ruled| &ruled.to)));
    let form = record.session.as_ref().map(|session| &session.form);
    let plural = if count == 1 { "" } else { "s" };
    let due = due.map(|points| summed("Unfinished rubber", points));
    let sum = summed(&format!("In all, {count} {}{plural}", deal_name(form)), total);
    let head = [format!("Score card of {name}"), OwnBoard::titles(form).trim_end().to_owned()];
    (!own.is_empty()).then(|| head.into_iter().chain(lines).chain(ruled).chain(due).chain([sum]).collect())
}

/// A line under the boards.
fn summed(what: &str, points: i32) -> String {
    format!("{}{}", left(&format!("     {what}"), 58), right(&points.to_string(), 7))
}

fn own(board: &BoardRecord, name: &PlayerName, record: &SessionRecord) -> Option<OwnBoard> {
    let players = board.seating.players();
    let seat = own_seat(board, name)?;
    let allies = |other: Seat| board.seating.has_partners() && other.side() == seat.side();
    let called = |other: Seat| board.players[other].as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
    let partner = players.iter().copied().find(|other| *other != seat && allies(*other));
    let against = players.iter().copied().filter(|other| *other != seat && !allies(*other)).map(called).collect();
    let score = match &record.session {
        Some(session) => brought_by(session, board.board, board.seating.account(seat)),
        None if !counts(board.adjustment.as_ref()) => None,
        None => Some(match seat.side() {
            Side::NorthSouth => board.result.score,
            Side::EastWest => -board.result.score,
        }),
    };
    let adjusted = board.adjustment.as_ref().map(|adjustment| &adjustment.to);
    Some(OwnBoard {
        board: board.board,
        seat,
        with: partner.map_or_else(String::new, called),
        against,
        result: came_to_in(record.session.as_ref(), Some(&board.result), adjusted),
        lead: board.cards.first().copied(),
        score,
    })
}

/// Where somebody sat at a board.
fn own_seat(board: &BoardRecord, name: &PlayerName) -> Option<Seat> {
    board.seating.players().iter().copied().find(|seat| board.players[*seat].as_ref() == Some(name))
}

/// What a deal brought an account by the score sheet of its form.
fn brought_by(session: &SessionView, board: BoardNumber, own: Account) -> Option<i32> {
    let place = session.sheet.deals.iter().position(|deal| deal.terms.board == board)?;
    Some(brought(session, own, |deal| deal.is_some_and(|deal| deal as usize == place)))
}

/// What a rubber that was broken off brought somebody: it is theirs who sat at its last deal (Spec F10.6). None where
/// there is nothing, or they did not sit there.
fn due_at_the_end(session: &SessionView, last: &BoardRecord, name: &PlayerName) -> Option<i32> {
    let seat = own_seat(last, name)?;
    let due = brought(session, last.seating.account(seat), |deal| deal.is_none());
    (due != 0).then_some(due)
}

/// What the entries of such deals brought an account, of none those at the end; of two sides, less what they brought
/// the other.
fn brought(session: &SessionView, own: Account, is_such: impl Fn(Option<u32>) -> bool) -> i32 {
    let entries = session.sheet.pads.iter().flat_map(|pad| &pad.lines).filter_map(|line| match *line {
        Line::Below { deal, to, points } => is_such(Some(deal)).then_some((to, points)),
        Line::Above { deal, to, points, .. } => is_such(deal).then_some((to, points)),
        Line::Game { .. } => None,
    });
    let brought = entries.map(|(to, points)| match to {
        to if to == own => points,
        Account::Side(_) => -points,
        Account::Seat(_) => 0,
    });
    brought.sum()
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{BoardResult, TableId};
    use bridge_rules::{BySeat, Contract, DealOutcome, DealResult, Honours, Outcome, Rubber, Seating, Session};

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn a_card_is_a_persons_and_not_a_seats() {
        let record = SessionRecord {
            table: TableId::from_bytes([1; 16]),
            opened_ms: 0,
            session: None,
            boards: vec![
                played(1, ["Ann", "Bob", "Cid", "Dee"], "4SS", 10),
                played(2, ["Bob", "Ann", "Cid", "Dee"], "3NTN", 8),
            ],
            thinking: Vec::new(),
        };
        let card = |name| score_card(&record, &PlayerName::new(name).unwrap());
        let told = card("Ann").unwrap();
        assert_eq!(words(&told[2]), "1 N Cid Bob & Dee 4S S= HK 420");
        assert_eq!(words(&told[3]), "2 E Dee Bob & Cid 3NT N-1 HK 100");
        assert_eq!(words(&told[4]), "In all, 2 boards 520");
        assert!(card("Dee").unwrap()[4].ends_with("-320"));
        assert_eq!(card("Eva"), None);
    }

    #[test]
    fn what_an_unfinished_rubber_brings_is_theirs_who_sat_at_its_last_deal() {
        let form = Form::Rubber(Rubber { honours: Honours::Off, ..Rubber::default() });
        let mut session = Session::new(form);
        for contract in ["4SS", "1NTN"] {
            let contract: Contract = contract.parse().unwrap();
            let outcome = DealOutcome::Contract { contract, tricks: contract.tricks_needed() };
            session.record(&DealResult::new(outcome, BySeat::default())).unwrap();
        }
        session.stop();
        let sheet = session.sheet().clone();
        let record = SessionRecord {
            table: TableId::from_bytes([1; 16]),
            opened_ms: 0,
            session: Some(SessionView { form, sheet, accounts: Vec::new(), sat: Vec::new(), event: None }),
            boards: vec![
                played(1, ["Ann", "Bob", "Cid", "Dee"], "4SS", 10),
                played(2, ["Ann", "Eva", "Cid", "Dee"], "1NTN", 7),
            ],
            thinking: Vec::new(),
        };
        let below = |name| {
            let told = score_card(&record, &PlayerName::new(name).unwrap()).unwrap();
            told.iter().skip_while(|line| !line.starts_with("     ")).map(|line| words(line)).collect::<Vec<_>>()
        };
        assert_eq!(below("Ann"), ["Unfinished rubber 400", "In all, 2 deals 560"]);
        assert_eq!(below("Eva"), ["Unfinished rubber -400", "In all, 1 deal -440"]);
        assert_eq!(below("Bob"), ["In all, 1 deal -120"]);
    }

    fn words(line: &str) -> String {
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn played(number: u32, players: [&str; 4], contract: &str, tricks: u8) -> BoardRecord {
        let board = BoardNumber::new(number).unwrap();
        let [north, east, south, west] = players.map(|name| PlayerName::new(name).ok());
        BoardRecord {
            board,
            dealer: board.dealer(),
            vulnerability: board.vulnerability(),
            seating: Seating::Four,
            players: BySeat { north, east, south, west },
            deal: fixtures::deal(),
            calls: Vec::new(),
            called_at: Vec::new(),
            drawn: None,
            declarations: Vec::new(),
            meanings: Vec::new(),
            cards: "HK".parse().into_iter().collect(),
            claim: None,
            adjustment: None,
            log: None,
            computers: Vec::new(),
            result: BoardResult::new(board, Outcome::Played { contract: contract.parse().unwrap(), tricks }),
        }
    }
}
