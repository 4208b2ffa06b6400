//! What tricks are worth: by what the table plays for, which everybody there knows.

use bridge_protocol::{BoardView, PlayFor, SessionView};
use bridge_rules::{
    Account, BySeat, Contract, DealOutcome, DealResult, Doubling, Form, Hand, Outcome, Pad, Session, SheetUnit, Side,
    Vulnerability,
};

use crate::known::Known;

/// A trick more when nothing else depends on it, in IMPs.
const OVERTRICK: f64 = 0.15;
/// The same to a defender, who knows less of the layout: what sets the contract on a few layouts of many is luck, and
/// what saves a trick on more of them is sound.
const UNDERTRICK: f64 = 1.0;
/// The others of a field who are in the same contract, on a layout: so many of them take so many tricks more than the
/// best play from here takes.
const FIELD: [(i8, f64); 5] = [(-2, 0.05), (-1, 0.2), (0, 0.5), (1, 0.2), (2, 0.05)];
/// The share of the field that is in the same contract, in percent.
const ALIKE: f64 = 90.0;
/// The share that is elsewhere, in percent: who makes their contract beats it.
const ELSEWHERE: f64 = 100.0 - ALIKE;
/// A trick more when it beats nobody else, in percent.
const TRICK: f64 = 0.1;

/// What declarer's tricks are worth to declarer's side.
pub(crate) struct Value {
    play_for: PlayFor,
    /// A trick more, in IMPs.
    trick: f64,
    tricks_needed: u8,
    /// Declarer's score in points by tricks, of which there may be fourteen numbers.
    points: [i32; 14],
    /// What those score who are in the contract and were not doubled.
    undoubled: [i32; 14],
}

impl Value {
    /// What tricks are worth at the table.
    pub(crate) fn at(known: &Known<'_>) -> Self {
        let (board, contract) = (known.board, known.contract);
        let agreed = known.view.policy.computers.play_for;
        let session = known.view.session.as_ref();
        let play_for = session.map_or(agreed, |session| match (session.sheet.unit, session.form) {
            // Russian Chicago.
            (SheetUnit::Imps, _) => PlayFor::Imps,
            (SheetUnit::Points, Form::Duplicate(_)) => agreed,
            (SheetUnit::Points, _) => PlayFor::Points,
        });
        let trick = if known.declares() { OVERTRICK } else { UNDERTRICK };
        let value = Self { trick, ..Self::of_board(contract, board.vulnerability, play_for) };
        let written = session.filter(|_| play_for == PlayFor::Points);
        match written.and_then(|session| of_session(session, board, contract)) {
            Some(points) => Self { points, ..value },
            None => value,
        }
    }

    fn of_board(contract: Contract, vulnerability: Vulnerability, play_for: PlayFor) -> Self {
        let points = |contract: Contract| {
            by_tricks(|tricks| {
                let score = Outcome::Played { contract, tricks }.score(vulnerability);
                match contract.declarer.side() {
                    Side::NorthSouth => score,
                    Side::EastWest => -score,
                }
            })
        };
        Self {
            play_for,
            trick: OVERTRICK,
            tricks_needed: contract.tricks_needed(),
            points: points(contract),
            undoubled: points(Contract { doubling: Doubling::Undoubled, ..contract }),
        }
    }

    /// What is played for.
    pub(crate) const fn play_for(&self) -> PlayFor {
        self.play_for
    }

    /// Declarer's score in points.
    pub(crate) fn points(&self, tricks: u8) -> i32 {
        self.points[usize::from(tricks.min(13))]
    }

    /// What so many tricks are worth on a layout on which the best play takes `best`, when this many points are to be
    /// expected over all layouts: in IMPs, in percent of a top, or in points.
    pub(crate) fn of(&self, tricks: u8, best: u8, expected: f64) -> f64 {
        let beyond = f64::from(self.points(tricks)) - expected;
        match self.play_for {
            #[expect(clippy::cast_possible_truncation, reason = "a score is far smaller")]
            PlayFor::Imps => f64::from(bridge_rules::imps(beyond.round() as i32)) + self.trick * f64::from(tricks),
            PlayFor::Matchpoints => {
                let is_made = tricks >= self.tricks_needed;
                let elsewhere = if is_made { ELSEWHERE } else { 0.0 };
                ALIKE * self.share_beaten(tricks, best) + elsewhere + TRICK * f64::from(tricks)
            }
            PlayFor::Points => beyond,
        }
    }

    /// Values that differ by less are the same.
    pub(crate) const fn same(&self) -> f64 {
        match self.play_for {
            PlayFor::Imps => 0.02,
            PlayFor::Matchpoints => 0.05,
            PlayFor::Points => 0.25,
        }
    }

    /// Which part of those in the same contract has less, those with as much counted half. Where it is doubled, half of
    /// them were not.
    fn share_beaten(&self, tricks: u8, best: u8) -> f64 {
        let own = self.points(tricks);
        let against = |other: i32| match own.cmp(&other) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        };
        let beaten = |(more, part): &(i8, f64)| {
            let theirs = usize::from(best.saturating_add_signed(*more).min(13));
            part * (against(self.points[theirs]) + against(self.undoubled[theirs])) / 2.0
        };
        FIELD.iter().map(beaten).sum()
    }
}

fn by_tricks(points: impl Fn(u8) -> i32) -> [i32; 14] {
    std::array::from_fn(|tricks| points(u8::try_from(tricks).unwrap_or(13)))
}

/// What a deal of a session brings declarer's side by tricks, more than their opponents, with what the rubber or round
/// is then worth if it is not over. None if the sheet is of another deal.
fn of_session(view: &SessionView, board: &BoardView, contract: Contract) -> Option<[i32; 14]> {
    let session = Session::resumed(view.form, view.sheet.clone());
    let terms = session.next()?;
    if terms.dealer != board.dealer || terms.vulnerability() != Some(board.vulnerability) {
        return None;
    }
    let side = contract.declarer.side();
    let before = margin(session.clone(), side);
    let mut points = [0; 14];
    for (tricks, points) in (0..).zip(&mut points) {
        let mut after = session.clone();
        // Honours lie as they lie, however the tricks fall.
        let hands = BySeat::from_fn(|_| Hand::EMPTY);
        after.record(&DealResult::new(DealOutcome::Contract { contract, tricks }, hands)).ok()?;
        *points = margin(after, side) - before;
    }
    Some(points)
}

/// How far a side is ahead, with what the form gives for a rubber that is broken off there.
fn margin(mut session: Session, side: Side) -> i32 {
    let legs = session.sheet().pads.last().filter(|pad| !pad.over).map_or(0, |pad| leg(pad, side));
    let of_leg = legs * unpaid_leg(session.form());
    session.stop();
    let ahead = |account| session.sheet().total(Account::Side(account));
    ahead(side) - ahead(side.other()) + of_leg
}

/// 1 if the side alone has a part-score towards the game that is on, -1 if the opponents do, else 0.
fn leg(pad: &Pad, side: Side) -> i32 {
    let has = |side| i32::from(pad.column(Account::Side(side)).is_some_and(|column| column.leg > 0));
    has(side) - has(side.other())
}

/// What a part-score is worth that may still become a game, where the form gives nothing for it when it is broken off:
/// as much as a rubber gives, of which a game of auction bridge is a third.
const fn unpaid_leg(form: Form) -> i32 {
    match form {
        Form::Chicago(_) => 100,
        Form::Auction(_) => 33,
        Form::Rubber(_)
        | Form::Honeymoon(_)
        | Form::ThreeHanded(_)
        | Form::Duplicate(_)
        | Form::ChicagoDuplicate(_)
        | Form::Russian(_)
        | Form::Minibridge(_)
        | Form::MinibridgeSlips(_)
        | Form::Whist(_) => 0,
    }
}

#[cfg(test)]
mod tests;
