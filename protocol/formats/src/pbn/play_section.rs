//! `[Play "W"]` and its cards (PBN 2.1, 3.6). A column is a seat, the first one the opening leader's; a row is a trick.
//! The order of play follows from who won the trick before, so it takes the contract, and the Laws, to read it.

use bridge_rules::{Card, Contract, Deal, Hand, Play, Seat, Tricks};

use super::problem::{Location, Problems};
use super::records::Entry;
use super::section::{Note, NoteTexts, Token, tokens};
use super::values;

/// A play as far as it is legal.
#[derive(Debug, Default)]
pub(super) struct PlaySection {
    /// In the order of play.
    pub(super) cards: Vec<Card>,
    pub(super) notes: Vec<Note>,
    /// Whether `*` ended it before the last card.
    pub(super) claimed: bool,
    /// The tricks, where all that the section holds could be read.
    pub(super) tricks: Option<Tricks>,
}

/// Reads the section. `-` is a card not played, `+` one to be played next, `*` the end of the play.
pub(super) fn read(
    entry: &Entry,
    contract: Option<Contract>,
    deal: Option<Deal>,
    problems: &mut Problems,
) -> PlaySection {
    let grid = Grid::read(entry, problems);
    let Some(contract) = contract else {
        if grid.holds_cards() {
            problems.omitted(entry.place(), "a contract to be played", "cards without one");
        }
        return PlaySection::default();
    };
    let leader = contract.opening_leader();
    let first = values::seat(&entry.value).unwrap_or(leader);
    if first != leader {
        // Law 41A; the columns are nevertheless as the section says.
        problems.doubtful(entry.place(), format!("the opening leader, {leader}"), &entry.value);
    }
    let mut board = Board::new(contract, deal);
    let mut places = Vec::new();
    let mut whole = grid.whole;
    while let Some(turn) = board.tricks.turn() {
        let place = board.tricks.completed().len() * 4 + columns_between(first, turn);
        let Some(Some((line, card))) = grid.cells.get(place).copied() else { break };
        if let Err(found) = board.play(card) {
            problems.omitted(Location { line, ..entry.place() }, "a legal card", found);
            whole = false;
            break;
        }
        places.push(place);
    }
    if whole && let Some(line) = grid.first_beyond(&places) {
        problems.omitted(Location { line, ..entry.place() }, "no card behind a missing one", "one");
        whole = false;
    }
    PlaySection {
        notes: in_order_of_play(grid.notes, &places),
        claimed: grid.ended && !board.tricks.is_over(),
        tricks: whole.then_some(board.tricks),
        cards: board.cards,
    }
}

/// The section as it stands: rows of four columns, one after another.
struct Grid {
    cells: Vec<Option<(usize, Card)>>,
    /// By the place of their card.
    notes: Vec<Note>,
    ended: bool,
    whole: bool,
}

impl Grid {
    fn read(entry: &Entry, problems: &mut Problems) -> Self {
        let mut grid = Grid { cells: Vec::new(), notes: Vec::new(), ended: false, whole: true };
        let mut texts = NoteTexts::of(entry, problems);
        for (line, token) in tokens(entry, problems) {
            let place = Location { line, ..entry.place() };
            match token {
                Token::Remark | Token::Irregularity(_) => {}
                Token::Note(number) => match (grid.cells.len().checked_sub(1), texts.take(number, place, problems)) {
                    (Some(at), Some(text)) => grid.notes.push(Note { at, text }),
                    (Some(_), None) => {}
                    (None, _) => problems.omitted(place, "a note behind a card", number),
                },
                Token::Word("*") => {
                    grid.ended = true;
                    break;
                }
                // A lone + below the rows says that the play goes on.
                Token::Word("-" | "+") if grid.cells.len() == 52 => {}
                Token::Word("-" | "+") => grid.cells.push(None),
                Token::Word(word) => match values::card(word) {
                    Some(card) if grid.cells.len() < 52 => grid.cells.push(Some((line, card))),
                    Some(_) => {
                        problems.omitted(place, "at most thirteen tricks", word);
                        grid.whole = false;
                        break;
                    }
                    None => {
                        problems.omitted(place, "a card", word);
                        grid.whole = false;
                        break;
                    }
                },
            }
        }
        texts.report_unused(problems);
        grid
    }

    fn holds_cards(&self) -> bool {
        self.cells.iter().any(Option::is_some)
    }

    /// The line of the first card that the order of play has not come to.
    fn first_beyond(&self, played: &[usize]) -> Option<usize> {
        let cells = self.cells.iter().enumerate().filter(|(place, _)| !played.contains(place));
        cells.filter_map(|(_, cell)| *cell).map(|(line, _)| line).next()
    }
}

/// The play with the hands where the deal is known, and otherwise with the cards that are gone.
struct Board {
    tricks: Tricks,
    hands: Option<Play>,
    gone: Hand,
    cards: Vec<Card>,
}

impl Board {
    fn new(contract: Contract, deal: Option<Deal>) -> Self {
        Board {
            tricks: Tricks::new(contract),
            hands: deal.map(|deal| Play::new(deal, contract)),
            gone: Hand::EMPTY,
            cards: Vec::new(),
        }
    }

    fn play(&mut self, card: Card) -> Result<(), String> {
        if let Some(hands) = &mut self.hands {
            hands.play(card).map_err(|refusal| refusal.to_string())?;
        }
        if !self.gone.insert(card) {
            return Err(format!("{card} again"));
        }
        self.tricks.play_unchecked(card);
        self.cards.push(card);
        Ok(())
    }
}

fn columns_between(first: Seat, seat: Seat) -> usize {
    (seat.index() + 4 - first.index()) % 4
}

fn in_order_of_play(notes: Vec<Note>, places: &[usize]) -> Vec<Note> {
    let mut notes: Vec<Note> = notes
        .into_iter()
        .filter_map(|note| Some(Note { at: places.iter().position(|place| *place == note.at)?, ..note }))
        .collect();
    notes.sort_by_key(|note| note.at);
    notes
}
