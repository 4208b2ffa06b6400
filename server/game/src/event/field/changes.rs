//! Who plays, as it changes after the start: somebody withdraws, is replaced, or comes late.

use bridge_pairs::{Contestant, Sections};
use bridge_protocol::{ContestantNumber, EntryNumber, EventRuling, EventStage, Refusal};

use super::{ContestantKind, Field};
use crate::event::decide::not_at;

impl Field {
    /// Whether who plays may change so.
    pub(super) fn check_change(&self, ruling: &EventRuling) -> Result<(), Refusal> {
        match (self.stage(), ruling) {
            (EventStage::Gathering | EventStage::Outstanding | EventStage::Provisional | EventStage::Final, _) => {
                Err(not_at(self.stage()))
            }
            (_, EventRuling::Retire { contestant }) => self.check_retired(*contestant),
            (_, EventRuling::Substitute { out, into }) => {
                let contestant = self.contestant_with(*out).ok_or(Refusal::NoSuchEntry {})?;
                if self.withdrawn.contains(&contestant) {
                    return nothing("they have withdrawn, and play no further round: nobody can play in their place");
                }
                self.waits(*into)?;
                self.knows_no_board_to_come(*into, contestant, self.movement.as_ref())?;
                self.knows_no_board_on(*into, *out)
            }
            (_, EventRuling::Admit { players }) => self.check_admitted(players),
            (
                _,
                EventRuling::CloseRound { .. }
                | EventRuling::Clock { .. }
                | EventRuling::Fine { .. }
                | EventRuling::CarryForward { .. }
                | EventRuling::Handicap { .. }
                | EventRuling::Announce {}
                | EventRuling::Finalise {}
                | EventRuling::Score { .. }
                | EventRuling::TakeAway { .. }
                | EventRuling::Award { .. }
                | EventRuling::Withdraw { .. }
                | EventRuling::Penalise { .. }
                | EventRuling::SetDraw { .. },
            ) => Ok(()),
        }
    }

    fn check_retired(&self, contestant: ContestantNumber) -> Result<(), Refusal> {
        if self.contestants.get(contestant.index()).is_none() {
            return Err(Refusal::NoSuchEntry {});
        }
        if self.withdrawn.contains(&contestant) { nothing("they have withdrawn") } else { Ok(()) }
    }

    fn check_admitted(&self, players: &[EntryNumber]) -> Result<(), Refusal> {
        match (self.kind, players) {
            (ContestantKind::Pairs, [one, other]) if one != other => {}
            (ContestantKind::Persons, [_]) => {}
            (ContestantKind::Pairs | ContestantKind::Persons, _) => {
                return nothing("two play as a pair, and a person for themselves");
            }
        }
        let back = self.withdrawn_with(players);
        if back.is_none() {
            players.iter().try_for_each(|player| self.waits(*player))?;
        }
        if !self.has_a_further_round() {
            return nothing("there is no further round");
        }
        if let Some(contestant) = back {
            return self.check_back(contestant);
        }
        let joined = match self.movement_joined() {
            Some(None) => return nothing("there is no place for them in this movement; they may replace somebody"),
            Some(Some(joined)) => Some(joined),
            None => None,
        };
        let number = self.next_contestant();
        players.iter().try_for_each(|player| self.knows_no_board_to_come(*player, number, joined.as_ref()))
    }

    /// The number of whoever is let in next.
    pub(super) fn next_contestant(&self) -> ContestantNumber {
        u16::try_from(self.contestants.len() + 1).map_or(ContestantNumber(u16::MAX), ContestantNumber)
    }

    /// Whether somebody has entered and does not play.
    fn waits(&self, entry: EntryNumber) -> Result<(), Refusal> {
        self.entry(entry).ok_or(Refusal::NoSuchEntry {})?;
        match self.contestant_with(entry) {
            None => Ok(()),
            Some(gone) if self.withdrawn.contains(&gone) => {
                nothing("whoever has withdrawn has their own place again, with the partner they had: admit them so")
            }
            Some(_) => nothing("they play already"),
        }
    }

    /// The movement with one contestant more, if it has a place, where somebody is missing or has withdrawn; none at
    /// all where each round is drawn.
    pub(super) fn movement_joined(&self) -> Option<Option<Sections>> {
        let movement = self.movement.as_ref()?;
        let joined = self.movement_of_a_section().and_then(|of_section| movement.joined(of_section));
        Some(joined.or_else(|| movement.replaced(self.empty_place()?, self.rounds.len())))
    }

    /// The first who has withdrawn and in whose place nobody plays; of those who ask to play again only if there is no
    /// other.
    fn empty_place(&self) -> Option<Contestant> {
        let empty = || self.withdrawn.iter().filter(|gone| self.has_a_place(**gone));
        let place = empty().find(|gone| !self.returning.contains(gone)).or_else(|| empty().next());
        place.map(|gone| Contestant(gone.0))
    }

    pub(super) fn admit_late(&mut self, players: &[EntryNumber]) {
        if let Some(contestant) = self.withdrawn_with(players) {
            self.comes_back(contestant);
            return;
        }
        if let Some(joined) = self.movement_joined() {
            self.movement = joined.or_else(|| self.movement.take());
        }
        self.contestants.push(players.to_vec());
    }

    pub(super) fn replace_player(&mut self, out: EntryNumber, into: EntryNumber) {
        let left = self.contestant_with(out).zip(self.entry(out).map(|entry| entry.person.account));
        if let Some((contestant, account)) = left {
            let known: Vec<_> = self.played_by(contestant).collect();
            self.known.entry(account).or_default().extend(known);
            self.left.extend(self.place_of(out).map(|place| (account, place)));
        }
        let mut players = self.contestants.iter_mut().flatten();
        if let Some(player) = players.find(|player| **player == out) {
            *player = into;
        }
    }

    /// For whom somebody plays, and which of its players they are.
    pub(super) fn place_of(&self, entry: EntryNumber) -> Option<(ContestantNumber, usize)> {
        let contestant = self.contestant_with(entry)?;
        let players = self.contestants.get(contestant.index())?;
        Some((contestant, players.iter().position(|player| *player == entry)?))
    }

    pub(super) fn withdraw(&mut self, contestant: ContestantNumber) {
        self.withdrawn.insert(contestant);
        // Who would have met them on a board that nobody else has still to play need not be waited for.
        self.score_again(None);
    }
}

pub(super) fn nothing(detail: &str) -> Result<(), Refusal> {
    Err(Refusal::NothingToRule { detail: detail.to_owned() })
}
