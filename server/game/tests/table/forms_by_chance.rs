//! Sessions of every form played at a table by chance, against the second implementation of the forms: what the table
//! says of dealers, vulnerability, scores and the end is what the book says of the deals that were played
//! (Spec F10, F11, F12, F13, F14, F15, F16).

use std::time::Duration;

use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::{
    Command, Concealed, Input, Moment, Opened, Opening, Person, Record, ServerIdentity, Table, TableInput, claim,
    dealing, seating, session, view,
};
use bridge_protocol::{BoardSource, Lane, Occupant, Policy, Stage, TableId, TableView};
use bridge_rules::{BySeat, DealOutcome, DealResult, Form, Hand, Honours, Partners, Rubber, Seat, Seating, SheetDeal};

use crate::{
    chance::Chance,
    evening::board,
    moves,
    people::{host, player},
};

#[path = "../../../../protocol/rules/tests/forms/by_the_book.rs"]
mod by_the_book;

use by_the_book::{BookSession, NextDeal, book_session, declarers};

/// Deals of one session: a rubber or two, or two rounds.
const DEALS: usize = 9;

#[test]
fn sessions_of_every_form_at_a_table_go_by_the_book() {
    let sessions = std::env::var("BRIDGE_TABLE_SESSIONS").ok().and_then(|number| number.parse().ok()).unwrap_or(20);
    for seed in 1..=sessions {
        for form in Form::all().into_iter().chain(with_changing_partners()) {
            goes_by_the_book(form, seed);
        }
    }
}

fn with_changing_partners() -> impl Iterator<Item = Form> {
    let rubber = |partners| {
        Form::Rubber(Rubber { partners, goulash: true, honours: Honours::Computed, beer_card: true, rubbers: None })
    };
    [Partners::Pivot, Partners::Cut].into_iter().map(rubber)
}

fn goes_by_the_book(form: Form, seed: u64) {
    let mut played = Session::begin(form, seed);
    while !played.table.is_finished() && played.deals < DEALS {
        played.deal();
    }
    let stopped = !played.table.is_finished();
    if stopped {
        let next = board(played.deals as u32 + 1);
        for seat in form.seating().players() {
            played.at(*seat, Command::Session(session::Command::AgreeToStop { board: next, agree: true }));
        }
    }
    let (sheet, results) = played.came_to();
    agree(&form, &sheet, &book_session(&form, &results, stopped), seed);
}

/// What the table shows and what the book says.
fn agree(form: &Form, sheet: &bridge_rules::Sheet, told: &BookSession, seed: u64) {
    let what = format!("{form:?}, seed {seed}");
    let deals: Vec<_> = sheet.deals.iter().map(|deal| as_told(form, deal)).collect();
    assert_eq!(deals, told.deals, "{what}");
    assert_eq!(sheet.deals.iter().map(|deal| deal.counts).collect::<Vec<_>>(), told.counts, "{what}");
    for (deal, scores) in told.scores.iter().enumerate() {
        let shown: Vec<_> = form.seating().accounts().iter().map(|account| sheet.score(deal, *account)).collect();
        assert_eq!(shown, *scores, "{what}, deal {}", deal + 1);
    }
    assert_eq!((sheet.pads.len(), told.next.is_none()), (told.parts.len(), true), "{what}");
    for (pad, part) in sheet.pads.iter().zip(&told.parts) {
        let totals: Vec<_> = pad.columns.iter().map(|column| column.total()).collect();
        let games: Vec<_> = pad.columns.iter().map(|column| column.games).collect();
        let legs: Vec<_> = pad.columns.iter().map(|column| column.leg).collect();
        assert_eq!(
            (totals, games, legs, pad.over),
            (part.totals.clone(), part.games.clone(), part.legs.clone(), part.over)
        );
    }
}

fn is_led(view: &TableView) -> bool {
    let board = view.board.as_ref().filter(|board| board.contract.is_some());
    board.and_then(|board| board.trick.as_ref()).is_some_and(|trick| !trick.cards.is_empty())
}

/// Nobody asks whether a closed hand is vulnerable.
fn as_told(form: &Form, SheetDeal { terms, .. }: &SheetDeal) -> NextDeal {
    let BySeat { north, east, south, west } = terms.vulnerable;
    let goulash = terms.cards == bridge_rules::CardsFrom::Goulash;
    let vulnerable = [north, east, south, west && form.seating() != Seating::Three];
    NextDeal { dealer: terms.dealer as usize, vulnerable, part: terms.part as usize, goulash }
}

/// A session at a table without followers, who would read all of it after each act.
struct Session {
    form: Form,
    table: Table,
    chance: Chance,
    now: Moment,
    identity: ServerIdentity,
    /// How many deals are over.
    deals: usize,
}

impl Session {
    fn begin(form: Form, seed: u64) -> Self {
        let opening = Opening {
            table: TableId::from_bytes(*b"a table of tests"),
            host: host().account,
            server: "club.example".to_owned(),
            secret: Concealed::new(SetSecret::new(std::array::from_fn(|place| (seed >> (8 * (place % 8))) as u8))),
            at: Moment(1_000_000),
        };
        let table = Table::open(Opened::new(opening, BoardSource::Session(form), Policy::social()).unwrap());
        let (chance, now, identity) =
            (Chance::new(seed), Moment(1_000_000), ServerIdentity { key: ServerKey::new(&[5; 32]) });
        let mut session = Self { form, table, chance, now, identity, deals: 0 };
        for seat in form.seating().players() {
            session.does(Input::Person(player(*seat), Command::Seating(seating::Command::Sit { seat: *seat })));
        }
        session
    }

    fn does(&mut self, input: TableInput) {
        self.now = self.now.after(Duration::from_secs(6));
        let records = self.table.decide(input.clone(), self.now, &self.identity);
        let records = records.unwrap_or_else(|refusal| panic!("{:?}: {input:?}: {refusal}", self.form));
        for record in records {
            self.table.apply(&record, self.now);
            self.deals += usize::from(matches!(record, Record::Session(session::Record::BoardEnded { .. })));
        }
    }

    fn at(&mut self, seat: Seat, command: Command) {
        let person = moves::occupant(&self.table, seat).expect("somebody sits there");
        self.does(Input::Person(person, command));
    }

    /// A deal is bid by chance, and after the lead all agree to some number of tricks.
    fn deal(&mut self) {
        let deals = self.deals;
        let next = board(u32::try_from(deals).unwrap() + 1);
        for player in self.form.seating().players().to_vec() {
            // Whoever was ready first may have changed everybody's seat.
            self.at(player, Command::Dealing(dealing::Command::Ready { board: next }));
        }
        if view::snapshot(&self.table, Lane::North).stage == Stage::Committing {
            self.does(Input::Clock { free_computers: 9 });
        }
        while self.deals == deals {
            let Some((seat, view)) = moves::on_turn(&self.table) else { break };
            if is_led(&view) {
                self.claims(&view);
            } else if let Some(command) = moves::legal_act_in(&view, &mut self.chance) {
                // Whoever is on turn is at the table.
                let Occupant { account, name, .. } = view.seats[seat].clone().expect("somebody sits there");
                self.does(Input::Person(Person { account, name }, command));
            }
        }
    }

    fn claims(&mut self, view: &TableView) {
        let all = view.board.as_ref().expect("a board is on");
        let declarer = all.contract.expect("it is led to").declarer;
        let turn = view::snapshot(&self.table, declarer.into()).turn;
        let tricks = u8::try_from(self.chance.below(14)).unwrap();
        self.at(declarer, Command::Claim(claim::Command::Claim { turn, tricks, statement: None }));
        for seat in self.form.seating().players().to_vec() {
            if !all.are_together(seat, declarer) && moves::open_claim(&self.table).is_some() {
                let stage = moves::claim_stage(&self.table);
                self.at(seat, Command::Claim(claim::Command::AnswerClaim { turn, accept: true, stage }));
            }
        }
    }

    /// The sheet, and the deals as they are on record: who held what, and what was played.
    fn came_to(&self) -> (bridge_rules::Sheet, Vec<DealResult>) {
        let record = self.table.record();
        let sheet = record.session.expect("a session of a form").sheet;
        let hands = |deal: &SheetDeal| {
            let played = record.boards.iter().find(|played| played.board == deal.terms.board);
            let two = self.form.seating() == Seating::Two;
            let is_put_away = |seat| two && matches!(seat, Seat::South | Seat::West);
            BySeat::from_fn(|seat| match played {
                Some(played) if !is_put_away(seat) => played.deal.hand(seat),
                Some(_) | None => Hand::EMPTY,
            })
        };
        for deal in &sheet.deals {
            if let DealOutcome::Contract { contract, .. } = deal.outcome {
                assert!(declarers(&self.form).contains(&contract.declarer), "{:?}", self.form);
            }
        }
        let results = sheet.deals.iter().map(|deal| DealResult::new(deal.outcome, hands(deal))).collect();
        (sheet, results)
    }
}
