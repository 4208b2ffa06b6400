//! What a table knows of its director (Spec C15): who directs, who has called them, what they ruled, and what each lane
//! was told of it. A ruling that a lane may not know of yet waits here until the board is over.

use bridge_protocol::{
    AccountId, Adjustment, ByLane, DirectionView, DirectorCall, Lane, PlayerName, Ruling, RulingNotice,
    limits::DIRECTOR_CALLS_REMEMBERED,
};
use bridge_rules::{BoardNumber, Seat};

use super::{Disclosure, MadeRuling, pause::Pause};
use crate::table::Person;
use crate::{Moment, RoomCorrection, RoomFine};

#[derive(Clone, Debug, Default)]
pub(crate) struct Direction {
    /// In the order in which they came.
    directors: Vec<Person>,
    pub(crate) pause: Pause,
    calls: Vec<MadeCall>,
    rulings: Vec<KeptRuling>,
    /// What each lane was told.
    told: ByLane<LaneKnowledge>,
    /// The lanes that do not know yet that the director was called.
    not_told_of_call: ByLane<bool>,
    /// Which hands they have looked at: who directs sees what any of them asked for.
    looks: Vec<(BoardNumber, Seat)>,
    /// Whose seats the director freed while this board is on.
    sent_away: Vec<AccountId>,
    adjusted: u32,
    /// The last word on each board.
    adjustments: Vec<Adjustment>,
}

/// A player's call, remembered so that a duplicate is recognised and a flood is stopped.
#[derive(Clone, Debug)]
pub(crate) struct MadeCall {
    pub(crate) account: AccountId,
    pub(crate) number: u32,
    pub(crate) about: String,
    pub(crate) at: Moment,
}

#[derive(Clone, Debug)]
struct KeptRuling {
    made: MadeRuling,
    /// The lanes that are told when the board is over.
    waits_for: Vec<Lane>,
}

#[derive(Clone, Debug, Default)]
struct LaneKnowledge {
    called: bool,
    calls: Vec<DirectorCall>,
    calls_made: u32,
    frozen: bool,
    /// The places of the rulings.
    rulings: Vec<usize>,
}

impl Direction {
    pub(crate) fn directs(&self, account: AccountId) -> bool {
        self.directors.iter().any(|director| director.account == account)
    }

    pub(crate) fn directors(&self) -> impl Iterator<Item = AccountId> {
        self.directors.iter().map(|director| director.account)
    }

    pub(crate) fn people(&self) -> impl Iterator<Item = &Person> {
        self.directors.iter()
    }

    pub(crate) fn name(&self) -> Option<&PlayerName> {
        self.directors.last().map(|director| &director.name)
    }

    pub(crate) fn admit(&mut self, person: Person) {
        self.directors.push(person);
    }

    pub(crate) fn calls_of(&self, account: AccountId) -> impl Iterator<Item = &MadeCall> {
        self.calls.iter().filter(move |call| call.account == account)
    }

    /// Whether the director was called and has not come.
    pub(crate) fn is_called(&self) -> bool {
        self.told[Lane::Director].called
    }

    /// The number of a seat's next call.
    pub(crate) fn next_call(&self, seat: Seat) -> u32 {
        self.told[seat.into()].calls_made + 1
    }

    /// Somebody called; `hears` says which lanes are told.
    pub(crate) fn take_call(&mut self, made: Option<MadeCall>, call: &DirectorCall, hears: &ByLane<bool>) {
        self.calls.extend(made);
        for lane in Lane::ALL {
            if hears[lane] {
                self.tell_of_call(lane);
            } else {
                self.not_told_of_call[lane] = true;
            }
            let is_caller = call.by.is_some() && call.by == lane.seat();
            let told = &mut self.told[lane];
            told.calls_made += u32::from(is_caller);
            if is_caller || lane == Lane::Director {
                told.calls.push(call.clone());
                if told.calls.len() > DIRECTOR_CALLS_REMEMBERED {
                    told.calls.remove(0);
                }
            }
        }
    }

    pub(crate) fn tell_of_call(&mut self, lane: Lane) {
        self.told[lane].called = true;
        self.not_told_of_call[lane] = false;
    }

    /// Somebody else has this lane, who need not know what the director was called about.
    pub(crate) fn forgets_calls_of(&mut self, lane: Lane) {
        self.told[lane].calls.clear();
    }

    /// The lanes that a call was kept from.
    pub(crate) fn not_told_of_call(&self) -> impl Iterator<Item = Lane> {
        Lane::ALL.into_iter().filter(|lane| self.not_told_of_call[*lane])
    }

    /// The number of the next ruling.
    pub(crate) fn next_ruling(&self) -> u32 {
        u32::try_from(self.rulings.len()).expect("MAX_RULINGS is small") + 1
    }

    pub(crate) fn rulings(&self) -> impl Iterator<Item = &MadeRuling> {
        self.rulings.iter().map(|kept| &kept.made)
    }

    pub(crate) fn ruling(&self, number: u32) -> Option<&MadeRuling> {
        Some(&self.rulings.get(place(number)?)?.made)
    }

    /// Takes a ruling in, and tells it to those who may know of it at once.
    pub(crate) fn take_ruling(&mut self, made: MadeRuling, disclosure: &ByLane<Disclosure>) {
        if made.ruling == (Ruling::Attend {}) {
            self.not_told_of_call = ByLane::default();
        }
        let lanes = |when| disclosure.iter().filter(move |(_, each)| **each == when).map(|(lane, _)| lane);
        let number = self.next_ruling();
        self.rulings.push(KeptRuling { made, waits_for: lanes(Disclosure::AfterTheBoard).collect() });
        lanes(Disclosure::AtOnce).for_each(|lane| self.tell(number, lane));
    }

    /// Why a score was changed last.
    pub(crate) fn last_correction(&self) -> Option<RoomCorrection> {
        let made = self.rulings.iter().rev().map(|kept| &kept.made).find(|made| made.ruling.changes_a_score())?;
        let MadeRuling { director, law, reason, .. } = made.clone();
        Some(RoomCorrection { director, law, reason })
    }

    /// The fines, in the order in which they were given.
    pub(crate) fn fines(&self) -> impl Iterator<Item = RoomFine> {
        self.rulings.iter().filter_map(|KeptRuling { made: MadeRuling { director, ruling, reason, .. }, .. }| {
            match ruling {
                Ruling::Penalise { side, amount, unit } => Some(RoomFine {
                    side: *side,
                    amount: *amount,
                    unit: *unit,
                    reason: reason.clone(),
                    director: director.account,
                }),
                Ruling::Attend {}
                | Ruling::Freeze {}
                | Ruling::Unfreeze {}
                | Ruling::Look { .. }
                | Ruling::RollBack { .. }
                | Ruling::DecideUndo { .. }
                | Ruling::AwardClaim { .. }
                | Ruling::VoidClaim { .. }
                | Ruling::CorrectMeaning { .. }
                | Ruling::Adjust { .. }
                | Ruling::Unseat { .. }
                | Ruling::SetClock { .. }
                | Ruling::Void { .. }
                | Ruling::Rescore { .. }
                | Ruling::Find { .. } => None,
            }
        })
    }

    /// The rulings that some lanes still wait for, by number.
    pub(crate) fn not_told(&self) -> impl Iterator<Item = (u32, &[Lane])> {
        (1..)
            .zip(&self.rulings)
            .filter(|(_, kept)| !kept.waits_for.is_empty())
            .map(|(n, kept)| (n, &kept.waits_for[..]))
    }

    /// The board is over: a ruling is told to those who waited for it.
    pub(crate) fn tell_all(&mut self, number: u32, to: &[Lane]) {
        to.iter().for_each(|lane| self.tell(number, *lane));
        if let Some(kept) = place(number).and_then(|place| self.rulings.get_mut(place)) {
            kept.waits_for.clear();
        }
    }

    fn tell(&mut self, number: u32, lane: Lane) {
        let Some((place, kept)) = place(number).and_then(|place| Some((place, self.rulings.get(place)?))) else {
            return;
        };
        let told = &mut self.told[lane];
        told.rulings.push(place);
        match kept.made.ruling {
            Ruling::Attend {} => {
                told.called = false;
                told.calls.clear();
            }
            Ruling::Freeze {} => told.frozen = true,
            Ruling::Unfreeze {} => told.frozen = false,
            Ruling::Look { .. }
            | Ruling::RollBack { .. }
            | Ruling::DecideUndo { .. }
            | Ruling::AwardClaim { .. }
            | Ruling::VoidClaim { .. }
            | Ruling::CorrectMeaning { .. }
            | Ruling::Adjust { .. }
            | Ruling::Penalise { .. }
            | Ruling::Unseat { .. }
            | Ruling::SetClock { .. }
            | Ruling::Void { .. }
            | Ruling::Rescore { .. }
            | Ruling::Find { .. } => {}
        }
    }

    /// Whether a lane was told of the last ruling.
    pub(crate) fn was_told_of_last(&self, lane: Lane) -> bool {
        self.told[lane].rulings.last().is_some_and(|place| place + 1 == self.rulings.len())
    }

    /// The last ruling that a lane was told of, as it was told.
    pub(crate) fn last_notice(&self, lane: Lane) -> Option<RulingNotice> {
        self.notices(lane).last()
    }

    pub(crate) fn view(&self, lane: Lane) -> DirectionView {
        let LaneKnowledge { called, calls, calls_made, frozen, .. } = &self.told[lane];
        DirectionView {
            director: self.name().cloned(),
            called: *called,
            frozen: *frozen,
            rulings: self.notices(lane).collect(),
            calls: calls.clone(),
            calls_made: *calls_made,
        }
    }

    /// Numbered as the lane counts them: a gap would tell that there was one to be kept from it.
    fn notices(&self, lane: Lane) -> impl DoubleEndedIterator<Item = RulingNotice> {
        self.told[lane].rulings.iter().enumerate().map(|(told, place)| {
            let MadeRuling { director, ruling, law, reason } = &self.rulings[*place].made;
            RulingNotice {
                number: u32::try_from(told).expect("MAX_RULINGS is small") + 1,
                director: director.name.clone(),
                ruling: ruling.clone(),
                law: law.clone(),
                reason: reason.clone(),
            }
        })
    }

    pub(crate) fn look(&mut self, board: BoardNumber, seat: Seat) {
        self.looks.push((board, seat));
    }

    pub(crate) fn has_looked(&self, board: BoardNumber, seat: Seat) -> bool {
        self.looks.contains(&(board, seat))
    }

    pub(crate) fn send_away(&mut self, account: AccountId) {
        self.sent_away.push(account);
    }

    pub(crate) fn is_sent_away(&self, account: AccountId) -> bool {
        self.sent_away.contains(&account)
    }

    /// The board is over.
    pub(crate) fn let_return(&mut self) {
        self.sent_away.clear();
    }

    /// The number of the next adjustment.
    pub(crate) const fn next_adjustment(&self) -> u32 {
        self.adjusted + 1
    }

    /// The last word on a board holds.
    pub(crate) fn adjust(&mut self, adjustment: Adjustment) {
        self.adjusted += 1;
        self.adjustments.retain(|known| known.board != adjustment.board);
        self.adjustments.push(adjustment);
    }

    pub(crate) fn adjustments(&self) -> &[Adjustment] {
        &self.adjustments
    }

    pub(crate) fn adjustment(&self, board: BoardNumber) -> Option<&Adjustment> {
        self.adjustments.iter().find(|adjustment| adjustment.board == board)
    }
}

fn place(number: u32) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}
