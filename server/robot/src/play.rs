//! Which card: the one that does best, double dummy, on layouts of the hidden cards that fit what is known.

use std::sync::atomic::{AtomicBool, Ordering};

use bridge_claims::{Layout, Solver};
use bridge_rules::{Card, Hand, Suit};

use crate::{
    act::{Reason, Why},
    chance::Seed,
    known::Known,
    layouts::{Drawn, Layouts},
    lead,
    level::{Level, Nodes},
    reading::Listener,
    signal,
    value::Value,
};

/// Whatever the budget is, a card is tried on so many layouts.
const LAYOUTS_AT_LEAST: usize = 2;
/// From this layout on, every fourth is asked whether the rest can still change anything.
const LAYOUTS_BEFORE_STOPPING: usize = 8;
/// A card is out when it is worse than the best by so many standard errors.
const CERTAIN: f64 = 2.5;
/// What the table of leads finds better by one is worth so many tricks over all layouts: the more of them were tried,
/// the less the table counts. By what leads lost double dummy on 232 boards.
const TRICKS_FOR_MERIT: f64 = 1.8;

/// What a decision may use.
pub struct Resources<'a> {
    /// The thread's solver.
    pub solver: &'a mut Solver,
    /// The robot's chance.
    pub seed: &'a Seed,
    /// The work that the decision may take.
    pub budget: Nodes,
    /// Set by another thread when nobody wants the decision any more. It is heeded between two solves, and there is
    /// then none.
    pub cancelled: &'a AtomicBool,
}

/// A card that was chosen.
pub(crate) struct Chosen {
    pub(crate) card: Card,
    pub(crate) spent: Nodes,
    pub(crate) why: Why,
}

/// The card to play; none if there is none to choose, or nobody waits for it any more.
pub(crate) fn choose(
    known: &Known<'_>,
    level: Level,
    listener: &mut Listener<'_>,
    resources: &mut Resources<'_>,
) -> Option<Chosen> {
    let legal = known.legal();
    let sequences = known.sequences(legal);
    if known.trick_number() == 1 && known.trick().is_empty() {
        return opening_lead(known, level, listener, resources);
    }
    if let [only] = sequences[..] {
        let card = of_equals(known, only)?;
        return Some(Chosen { card, spent: Nodes(0), why: Why::plain(Reason::Only) });
    }
    let drawn = Layouts::new(known, resources.seed)
        .draw(level.layouts(known.trick_number(), known.leads_in_defence()), listener);
    let mut trial = Trial::new(known, &sequences);
    for each in &drawn {
        if resources.cancelled.load(Ordering::Relaxed) {
            return None;
        }
        trial.add(each, resources.solver);
        if trial.is_decided(resources.budget) {
            break;
        }
    }
    let ranked = trial.ranked();
    let Some((_, best)) = ranked.first().copied() else {
        let card = signal::chosen(known, legal)?;
        return Some(Chosen { card, spent: trial.spent, why: Why::plain(Reason::Thumb) });
    };
    let same = ranked.iter().take_while(|(_, worth)| best - worth < trial.value.same()).map(|(sequence, _)| *sequence);
    let card = of_the_same(known, same.collect())?;
    // Of cards that are worth the same the one that is played gives them its name.
    let named = |sequence: Hand| if sequence.contains(card) { Some(card) } else { top(sequence) };
    let choices = ranked.iter().filter_map(|(sequence, worth)| Some((named(*sequence)?.to_string(), *worth))).collect();
    let why = Why { reason: Reason::Layouts { tried: trial.weights.len(), play_for: trial.value.play_for() }, choices };
    Some(Chosen { card, spent: trial.spent, why })
}

/// The lead that does best by the table and on layouts together, or by the table alone at a level that tries none:
/// nothing costs more than to try leads. Layouts alone find worse ones than the table does, and add nothing to it where
/// people have called, who play other systems.
fn opening_lead(
    known: &Known<'_>,
    level: Level,
    listener: &mut Listener<'_>,
    resources: &mut Resources<'_>,
) -> Option<Chosen> {
    let mut candidates = lead::candidates(known.legal(), known.contract, &known.auction);
    let cards: Vec<Hand> = candidates.iter().map(|candidate| [candidate.card].into_iter().collect()).collect();
    let mut trial = Trial::new(known, &cards);
    if level.tries_leads() && known.hidden().all(|seat| known.bids_alike[seat]) {
        for each in &Layouts::new(known, resources.seed).draw(level.layouts(1, false), listener) {
            if resources.cancelled.load(Ordering::Relaxed) {
                return None;
            }
            trial.add(each, resources.solver);
            if trial.would_spend() > resources.budget {
                break;
            }
        }
    }
    for (lead, candidate) in candidates.iter_mut().enumerate() {
        candidate.merit -= trial.tricks_given(lead) / TRICKS_FOR_MERIT;
    }
    candidates.sort_by(|one, other| other.merit.total_cmp(&one.merit));
    let card = candidates.first()?.card;
    let choices = candidates.iter().map(|candidate| (candidate.card.to_string(), candidate.merit)).collect();
    let reason = Reason::LeadTable { tried: trial.weights.len() };
    Some(Chosen { card, spent: trial.spent, why: Why { reason, choices } })
}

/// Cards tried on layouts.
struct Trial<'a> {
    known: &'a Known<'a>,
    value: Value,
    sequences: &'a [Hand],
    /// Whether a defender leads to a trick after the first. There are most cards to choose from then and most layouts
    /// to tell apart, and the solver is asked for the best cards alone: any other counts as a trick worse.
    is_lead: bool,
    /// Declarer's tricks with each sequence, layout by layout.
    tricks: Vec<Vec<u8>>,
    weights: Vec<f64>,
    spent: Nodes,
}

impl<'a> Trial<'a> {
    fn new(known: &'a Known<'a>, sequences: &'a [Hand]) -> Self {
        Self {
            known,
            value: Value::at(known),
            sequences,
            is_lead: known.leads_in_defence(),
            tricks: Vec::new(),
            weights: Vec::new(),
            spent: Nodes(0),
        }
    }

    fn add(&mut self, drawn: &Drawn, solver: &mut Solver) {
        // A layout in which somebody should have followed suit is none.
        let Ok(layout) = Layout::new(drawn.hands, self.known.trick(), self.known.contract.bid.strain) else { return };
        let solved = if self.is_lead { solver.best_cards(&layout) } else { solver.every_card(&layout) };
        self.spent.0 += solved.nodes;
        let best = solved.cards.first().map_or(0, |scored| scored.tricks);
        let declarer = self.known.contract.declarer.side();
        let won = self.known.board.won[declarer];
        let is_declarers = layout.turn().side() == declarer;
        let of = |sequence: &Hand| {
            let scored = solved.cards.iter().find(|scored| !scored.equals.intersection(*sequence).is_empty());
            let tricks = scored.map_or(best.saturating_sub(1), |scored| scored.tricks);
            won + if is_declarers { tricks } else { layout.remaining() - tricks }
        };
        self.tricks.push(self.sequences.iter().map(of).collect());
        self.weights.push(drawn.weight);
    }

    /// The work when one layout more is tried, if it is as much as for the others.
    fn would_spend(&self) -> Nodes {
        let tried = u64::try_from(self.weights.len()).unwrap_or(u64::MAX).max(1);
        Nodes(self.spent.0 + self.spent.0 / tried)
    }

    /// Declarer's tricks with this card beyond those with the best one, over all layouts together.
    fn tricks_given(&self, card: usize) -> f64 {
        let given = |tricks: &Vec<u8>| f64::from(tricks[card] - tricks.iter().copied().min().unwrap_or(0));
        self.tricks.iter().zip(&self.weights).map(|(tricks, weight)| given(tricks) * weight).sum()
    }

    fn is_decided(&self, budget: Nodes) -> bool {
        let tried = self.weights.len();
        if tried >= LAYOUTS_AT_LEAST && self.spent >= budget {
            return true;
        }
        tried >= LAYOUTS_BEFORE_STOPPING && tried.is_multiple_of(4) && self.is_one_best()
    }

    /// Whether every other card is certainly worse than the best, or always the same: of leads that seem the same one
    /// may still be better on a layout to come.
    fn is_one_best(&self) -> bool {
        let worths = self.worths();
        let means: Vec<f64> = (0..self.sequences.len()).map(|card| self.mean(&worths, card)).collect();
        let Some(best) = (0..means.len()).max_by(|one, other| means[*one].total_cmp(&means[*other])) else {
            return true;
        };
        let count = f64::from(u32::try_from(worths.len()).unwrap_or(u32::MAX));
        (0..means.len()).filter(|card| *card != best).all(|card| {
            let behind = means[best] - means[card];
            let spread = worths.iter().map(|worth| (worth[best] - worth[card] - behind).powi(2)).sum::<f64>();
            let error = (spread / (count * (count - 1.0))).sqrt();
            behind >= CERTAIN * error && (behind > 0.0 || !self.is_lead)
        })
    }

    /// The sequences with what each is worth to the side that plays, the best first.
    fn ranked(&self) -> Vec<(Hand, f64)> {
        if self.weights.is_empty() {
            return Vec::new();
        }
        let worths = self.worths();
        let mut ranked: Vec<_> =
            self.sequences.iter().enumerate().map(|(card, sequence)| (*sequence, self.mean(&worths, card))).collect();
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
        ranked
    }

    fn mean(&self, worths: &[Vec<f64>], card: usize) -> f64 {
        let sum: f64 = worths.iter().zip(&self.weights).map(|(worth, weight)| worth[card] * weight).sum();
        sum / self.weights.iter().sum::<f64>()
    }

    /// What each card is worth on each layout, against what is to be expected of the best play.
    fn worths(&self) -> Vec<Vec<f64>> {
        let is_declarers = self.known.turn().side() == self.known.contract.declarer.side();
        let best = |tricks: &[u8]| {
            let best = if is_declarers { tricks.iter().max() } else { tricks.iter().min() };
            best.copied().unwrap_or(0)
        };
        let weighted = self.tricks.iter().zip(&self.weights);
        let expected =
            weighted.map(|(tricks, weight)| f64::from(self.value.points(best(tricks))) * weight).sum::<f64>()
                / self.weights.iter().sum::<f64>();
        let sign = if is_declarers { 1.0 } else { -1.0 };
        let worths = |tricks: &Vec<u8>| {
            let best = best(tricks);
            tricks.iter().map(|tricks| sign * self.value.of(*tricks, best, expected)).collect()
        };
        self.tricks.iter().map(worths).collect()
    }
}

/// Of sequences that are worth the same: when leading the suit that the table of leads likes, and of it the card that
/// partner will read, or else the lowest; when following a signal or a low card.
fn of_the_same(known: &Known<'_>, sequences: Vec<Hand>) -> Option<Card> {
    if let [only] = sequences[..] {
        return of_equals(known, only);
    }
    if known.leads_in_defence() {
        let holding = known.hands[known.turn()].unwrap_or(Hand::EMPTY);
        let candidates = lead::candidates(holding, known.contract, &known.auction);
        let liked = candidates.iter().find_map(|candidate| {
            let of_suit = || sequences.iter().filter(|sequence| has_suit(**sequence, candidate.card.suit()));
            let meant = of_suit().find(|sequence| sequence.contains(candidate.card));
            meant.or_else(|| of_suit().min_by_key(|sequence| top(**sequence)))
        });
        return of_equals(known, *liked?);
    }
    signal::chosen(known, sequences.into_iter().fold(Hand::EMPTY, Hand::union))
}

/// Of cards that touch: a defender leads the top one, and everybody follows with the lowest.
fn of_equals(known: &Known<'_>, sequence: Hand) -> Option<Card> {
    let has_honour = top(sequence).is_some_and(|card| card.rank() >= bridge_rules::Rank::Ten);
    if known.leads_in_defence() && has_honour { top(sequence) } else { signal::chosen(known, sequence) }
}

fn has_suit(sequence: Hand, suit: Suit) -> bool {
    top(sequence).is_some_and(|card| card.suit() == suit)
}

fn top(sequence: Hand) -> Option<Card> {
    sequence.iter().next()
}
