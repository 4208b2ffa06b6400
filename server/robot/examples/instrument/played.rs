//! A board as the robots play it, and what each card cost.

use std::{collections::BTreeMap, sync::Arc};

use bridge_claims::{DoubleDummyTable, Layout, Losses, Memory as Size, Solver};
use bridge_protocol::{Computers, Policy};
use bridge_robot::{Book, Doing, Memory, Nodes, Robot, Sense};
use bridge_rules::{Auction, BySeat, Call, Card, Contract, Outcome};
use serde_json::json;

use crate::{
    Options, Part,
    harness::{Evening, Thinker},
    tasks::Task,
};

/// What came of a board.
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    /// In points, from North-South's side.
    pub(crate) score: i32,
    /// Declarer's tricks double dummy.
    pub(crate) double_dummy: Option<u8>,
    pub(crate) lost: Option<Losses>,
    /// What the file's lead lost.
    pub(crate) lost_by_recorded_lead: Option<u8>,
    /// What each lead would lose.
    pub(crate) leads: Vec<(Card, u8)>,
    /// Of each call but passes whether what was said was true of the hand, and between how many points it left the
    /// choice.
    pub(crate) said: Vec<(bool, u8)>,
    pub(crate) nodes: u64,
    /// The scores at the file's tables.
    pub(crate) tables: Vec<i32>,
}

/// Plays a board and tells of it.
pub(crate) fn play(task: &Task, book: &Arc<Book>, options: &Options) -> Played {
    // Explanations cost more than the calls, and change nothing here.
    let robot = Robot::new(Arc::clone(book), options.level()).without_words();
    let mut thinker = Thinker::new(options.nodes.map_or(options.level().nodes(), Nodes));
    let mut memories = BySeat::from_fn(|_| Memory::default());
    let computers = Computers { play_for: options.play_for(), ..Computers::USUAL };
    let mut evening = Evening::with(task.board.get(), task.deal, Policy { computers, ..Policy::social() });
    evening.bids_alike = BySeat::from_fn(|_| task.auction.is_empty());
    evening.everyone_is_ready();
    task.auction.iter().for_each(|call| evening.calls(*call).expect("a recorded call is legal"));

    let (mut cards, mut nodes, mut reasons): (Vec<Card>, u64, Vec<String>) = (Vec::new(), 0, Vec::new());
    while evening.board().is_some_and(|board| board.result.is_none()) {
        let is_bid = evening.board().is_some_and(|board| board.contract.is_some());
        if (matches!(options.part, Part::Bidding | Part::Words) && is_bid)
            || (options.part == Part::Lead && !cards.is_empty())
        {
            break;
        }
        let step = evening.step(&robot, &mut memories, &mut thinker).expect("the table accepts what robots do");
        let Some((seat, act)) = step else { break };
        nodes += act.spent.0;
        if let Doing::Play { card, .. } = act.doing {
            cards.push(card);
            reasons.push(format!("{seat} {card} {:?} {:?}", act.why.reason, act.why.choices));
        }
    }

    let board = evening.board().expect("a board is on the table");
    let played =
        judged(task, options.part, board.contract, board.result.and_then(|result| result.tricks), &cards, nodes);
    let said = if options.part == Part::Words { said(task, &board.calls, book) } else { Vec::new() };
    let played = Played { said, ..played };
    let (contract, declarer, tricks) = match played.outcome {
        Outcome::Played { contract, tricks } => (contract.title(), Some(contract.declarer.as_str()), Some(tricks)),
        Outcome::PassedOut => ("Pass", None, None),
    };
    let text = |cards: &[Card]| cards.iter().map(|card| card.as_str()).collect::<Vec<_>>().join(" ");
    let leads: BTreeMap<&str, u8> = played.leads.iter().map(|(card, lost)| (card.as_str(), *lost)).collect();
    println!(
        "{}",
        json!({
            "board": task.board.get(), "contract": contract, "declarer": declarer, "tricks": tricks,
            "score": played.score,
            "dd_tricks": played.double_dummy,
            "lost_by_lead": played.lost.map(|lost| lost.by_lead), "lost_by_recorded_lead": played.lost_by_recorded_lead,
            "lost_by_declarer": played.lost.map(|lost| lost.by_declarer),
            "lost_by_defence": played.lost.map(|lost| lost.by_defenders()),
            "nodes": nodes, "deal": task.deal.to_string(),
            "calls": board.calls.iter().map(|call| call.as_str()).collect::<Vec<_>>().join(" "),
            "cards": text(&cards), "tables": played.tables,
            "leads": leads, "why": if options.why { reasons } else { Vec::new() },
        })
    );
    played
}

fn judged(
    task: &Task,
    part: Part,
    contract: Option<Contract>,
    tricks: Option<u8>,
    cards: &[Card],
    nodes: u64,
) -> Played {
    let mut solver = Solver::new(Size::Little);
    let vulnerability = task.board.vulnerability();
    let by_passing = Played {
        outcome: Outcome::PassedOut,
        score: 0,
        double_dummy: None,
        lost: None,
        lost_by_recorded_lead: None,
        leads: Vec::new(),
        said: Vec::new(),
        nodes,
        tables: task.tables.iter().map(|table| table.score(vulnerability)).collect(),
    };
    let (contract, strain) = match contract {
        Some(contract) => (contract, contract.bid.strain),
        None => return by_passing,
    };
    if part == Part::Lead {
        let led = solver.every_card(&Layout::dealt(&task.deal, contract.opening_leader(), strain)).cards;
        let best = led.first().map_or(0, |scored| scored.tricks);
        let lost =
            |card: &Card| led.iter().find(|scored| scored.equals.contains(*card)).map(|scored| best - scored.tricks);
        let by_lead = cards.first().and_then(lost);
        return Played {
            outcome: Outcome::Played { contract, tricks: 13 - best },
            double_dummy: Some(13 - best),
            lost: by_lead.map(|by_lead| Losses { double_dummy: 13 - best, by_lead, ..Losses::default() }),
            lost_by_recorded_lead: task.lead.as_ref().and_then(lost),
            leads: task
                .deal
                .hand(contract.opening_leader())
                .iter()
                .filter_map(|card| Some((card, lost(&card)?)))
                .collect(),
            ..by_passing
        };
    }
    let table = DoubleDummyTable::of(&task.deal, &mut solver);
    let best = table.tricks(contract.declarer, strain);
    let outcome = Outcome::Played { contract, tricks: tricks.unwrap_or(best) };
    let of_file = |played: &Outcome| match (part, *played) {
        (Part::Bidding, Outcome::Played { contract, .. }) => {
            let tricks = table.tricks(contract.declarer, contract.bid.strain);
            Outcome::Played { contract, tricks }.score(vulnerability)
        }
        (Part::Bidding | Part::Words | Part::Whole | Part::Play | Part::Lead, played) => played.score(vulnerability),
    };
    Played {
        outcome,
        score: outcome.score(vulnerability),
        double_dummy: Some(best),
        lost: tricks.map(|tricks| Losses::of(&mut solver, &task.deal, contract, cards, tricks)),
        tables: task.tables.iter().map(of_file).collect(),
        ..by_passing
    }
}

fn said(task: &Task, calls: &[Call], book: &Book) -> Vec<(bool, u8)> {
    let mut auction = Auction::new(task.board.dealer());
    let mut said = Vec::new();
    for call in calls {
        let caller = auction.turn().expect("nobody calls after the end");
        auction.call_unchecked(*call);
        if *call != Call::Pass {
            let sense = Sense::of(book, &auction, task.board.vulnerability()).expect("a call was made");
            said.push((sense.is_true_of(task.deal.hand(caller)), sense.points.most - sense.points.least));
        }
    }
    said
}
