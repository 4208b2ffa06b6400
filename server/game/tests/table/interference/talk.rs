//! What is said, and what the director does, out of the viewer's sight.

use bridge_game::{Command, Input, Person, direction, talk};
use bridge_protocol::{Audience, Lane, Ruling};
use bridge_rules::Seat;

use super::{
    evening::Evening,
    viewer::{ANOTHER_KIBITZER, DIRECTOR},
};
use crate::{chance::Chance, people::person};

impl Evening {
    /// A line that somebody may say: where they are, who they are, and to whom.
    pub(super) fn a_line(&self, chance: &mut Chance) -> (Lane, Person, Command) {
        let seat = chance.seat();
        let (from, who) = match chance.below(8) {
            0 => (Lane::Director, person(DIRECTOR)),
            1 => (Lane::Kibitzer, person(ANOTHER_KIBITZER)),
            _ => (seat.into(), self.occupant(seat)),
        };
        let player = Audience::Player(chance.seat());
        let to =
            chance.one_of(&[Audience::Table, Audience::Opponents, Audience::Kibitzers, Audience::Director, player]);
        let text = chance.one_of(&["Thank you", "Well played", "I have a spade"]).to_owned();
        (from, who, Command::Talk(talk::Command::Say { line: 0, text, to }))
    }

    pub(super) fn says_unseen(&mut self) {
        let mut chance = Chance::new(self.hidden.below(usize::MAX) as u64);
        let (from, who, say) = self.a_line(&mut chance);
        if let Command::Talk(talk::Command::Say { to, .. }) = say
            && self.table.lane_of(who.account) == Some(from)
            && !self.viewer.hears_line(from, to, self.board().is_some())
            && !self.is_viewer(&who)
        {
            let say = self.numbered(&who, say);
            self.commit(Input::Person(who, say));
        }
    }

    /// The director looks at hands, and corrects what was said to others than the viewer.
    pub(super) fn directs_unseen(&mut self) {
        if self.viewer.directs() {
            return;
        }
        let seat = self.hidden.seat();
        let call = self.board().and_then(|board| board.called_at.last().copied());
        let ruling = match call {
            Some(call) if self.hidden.percent(50) && !self.viewer.hears(seat, self.viewer.listeners(seat)) => {
                Ruling::CorrectMeaning { call, seat, text: format!("hidden {}", self.hidden.below(100)) }
            }
            Some(_) | None => Ruling::Look { seat },
        };
        self.rules(ruling);
    }

    pub(super) fn rules(&mut self, ruling: Ruling) {
        let rule = Command::Direction(direction::Command::Rule {
            number: 0,
            ruling,
            law: None,
            reason: "asked to".to_owned(),
        });
        let rule = self.numbered(&person(DIRECTOR), rule);
        self.commit(Input::Person(person(DIRECTOR), rule));
    }

    /// Whether this board is one without claims: on it dummy may call the director, which comes out with a claim.
    pub(super) fn has_no_claims(&self) -> bool {
        Chance::new(self.chance_of_both() ^ self.boards_over as u64).percent(30)
    }

    /// Dummy's call is delivered after the play, once an evening: nobody may call too often.
    pub(super) fn dummy_calls_unseen(&mut self) {
        let dummy =
            self.board().and_then(|board| Some(board.contract?.dummy()).filter(|_| self.is_dummy_faced(&board)));
        if let Some(dummy) = dummy.filter(|dummy| !self.viewer.hears_answer_of(*dummy))
            && self.has_no_claims()
            && !self.dummy_has_called
        {
            let records = self.calls_director(dummy);
            self.dummy_has_called |= records;
        }
    }

    /// Everybody hears that the director was called, and only the director by whom and why.
    pub(super) fn somebody_calls_director(&mut self) {
        let dummy = self.board().and_then(|board| board.contract).map(|contract| contract.dummy());
        let may_call =
            |seat: &Seat| Some(*seat) != dummy && self.viewer.seat() != Some(*seat) && self.seated[*seat].is_some();
        let seats: Vec<Seat> = Seat::ALL.into_iter().filter(may_call).collect();
        let mut of_both = Chance::new(self.chance_of_both() ^ self.seen.len() as u64);
        if !seats.is_empty() {
            let chance = if self.viewer.directs() { &mut of_both } else { &mut self.hidden };
            let seat = chance.one_of(&seats);
            self.calls_director(seat);
        }
    }

    fn calls_director(&mut self, seat: Seat) -> bool {
        let who = self.occupant(seat);
        let about =
            if self.viewer.directs() { "a revoke?".to_owned() } else { format!("matter {}", self.hidden.below(99)) };
        let call = self.numbered(&who, Command::Direction(direction::Command::CallDirector { number: 0, about }));
        !self.commit(Input::Person(who, call)).is_empty()
    }
}
