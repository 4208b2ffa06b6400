//! How a deed of the script is carried out in one evening.

use bridge_game::{
    Command, Input, Moment, Person, Record, auction, claim, direction, explaining, play, seating, talk, undo,
};
use bridge_protocol::{Lane, Manner, Meaning, Turn};
use bridge_rules::{Call, Card, Seat};

use super::{
    deed::{Deed, Poll, Step},
    evening::{Covered, Evening},
    plan::Asked,
};
use crate::{chance::Chance, moves};

impl Evening {
    pub(super) fn does(&mut self, Step { wait, deed, count }: &Step) {
        if !self.leaves_covered(deed) {
            self.uncover();
        }
        let begins = Moment(self.now.0 + wait);
        if let Deed::Unseen = deed {
            self.unseen_until(begins);
        } else {
            self.passes_to(begins);
        }
        match deed {
            Deed::Open(Input::Person(who, command)) => {
                self.does_openly(who, self.as_meant_by(count, command.clone()));
            }
            Deed::Open(input @ (Input::Server(_) | Input::Clock { .. })) => drop(self.commit(input.clone())),
            Deed::Call { seat, turn, call, meaning } => {
                let turn = count.turn_by(&self.count(Lane::Director), *turn);
                self.calls(*seat, turn, *call, meaning.clone());
            }
            Deed::Attempt(sent) => {
                self.receives(Input::Person(self.viewers_person(), sent.clone()));
            }
            Deed::IllegalCard(seat) => {
                let card = self.illegal_card();
                let play = Command::Play(play::Command::Play { turn: self.table.turn(), card });
                let records = self.commit(Input::Person(self.occupant(*seat), play));
                assert_eq!(records, [], "{seat} may not play {card}");
            }
            Deed::Concluded(poll) => self.concludes(*poll),
            Deed::DirectorIsCalled => self.somebody_calls_director(),
            Deed::Moves => self.moves(false),
            Deed::Rest => self.rest(),
            Deed::Unseen | Deed::Wait | Deed::Uncover => {}
        }
        self.step_is_over();
    }

    /// Whether a call that the viewer does not see yet may still be made after this deed.
    fn leaves_covered(&self, deed: &Deed) -> bool {
        match deed {
            Deed::Unseen | Deed::IllegalCard(_) | Deed::Wait => true,
            Deed::Open(Input::Person(who, command)) => {
                self.viewer.seat().is_some_and(|own| *who == self.occupant(own))
                    || matches!(
                        command,
                        Command::Talk(talk::Command::Say { .. }) | Command::Seating(seating::Command::Watch)
                    )
            }
            Deed::Attempt(sent) => {
                self.viewer.seat().is_some() || matches!(sent, Command::Seating(seating::Command::Watch))
            }
            Deed::Open(Input::Clock { .. } | Input::Server(_))
            | Deed::Call { .. }
            | Deed::Concluded(_)
            | Deed::DirectorIsCalled
            | Deed::Uncover
            | Deed::Moves
            | Deed::Rest => false,
        }
    }

    /// What is hidden of an open deed is this evening's own.
    fn does_openly(&mut self, who: &Person, mut command: Command) {
        let seat = self.table.seat_of(who.account);
        let other = seat.filter(|seat| !self.viewer.hears_answer_of(*seat));
        if let (Command::Undo(undo::Command::AskUndo { instead, .. }), Some(_)) = (&mut command, other) {
            self.hidden_undo_is_over();
            *instead = Some(format!("intent {}", self.hidden.below(9)));
        } else if let (Command::Explaining(explaining::Command::Explain { call, version, .. }), Some(seat)) =
            (&mut command, other)
        {
            self.hidden_questions_are_answered(seat, *call);
            *version = self.next_version(seat, *call);
        }
        if !self.is_viewer(who) {
            command = self.numbered(who, command);
        }
        if matches!(
            command,
            Command::Seating(seating::Command::LeaveSeat { .. }) | Command::Direction(direction::Command::Rule { .. })
        ) {
            // Nobody could answer any more.
            self.hidden_undo_is_over();
        }
        let asks = matches!(command, Command::Undo(undo::Command::AskUndo { .. }));
        self.commit(Input::Person(who.clone(), command));
        self.undo_is_planned |= asks && self.board().and_then(|board| board.undo).map(|undo| undo.seat) == seat;
    }

    /// A call whose meaning the viewer may not hear has any; one that they do not see yet may be made later.
    fn calls(&mut self, seat: Seat, turn: Turn, call: Call, meaning: Option<Meaning>) {
        let by = self.occupant(seat);
        let hears = self.viewer.hears(seat, self.viewer.listeners(seat));
        let meaning = if hears { meaning } else { self.hidden_meaning() };
        let call = Command::Auction(auction::Command::Call { turn, call, meaning });
        let records = self.would(&by, call.clone());
        let until = match &records[..] {
            [Record::Auction(auction::Record::CallHeld { until, .. })] if !self.viewer.hears_answer_of(seat) => {
                Moment(until.0 - 1)
            }
            // After a jump the next call waits, and with it the tray: when it was made is no secret for long.
            [Record::Auction(auction::Record::Called { .. })]
                if !self.viewer.is_on_side_of(seat) && !self.viewer.policy.skip_pause =>
            {
                Moment(u64::MAX)
            }
            _ => {
                self.commit(Input::Person(by, call));
                return;
            }
        };
        self.covered = Some(Covered { by, call, until });
    }

    fn hidden_meaning(&mut self) -> Option<Meaning> {
        let alerts_himself = self.viewer.policy.alerts != bridge_protocol::Alerts::ByPartner;
        (alerts_himself && self.hidden.percent(50)).then(|| self.hidden_words())
    }

    pub(super) fn hidden_words(&mut self) -> Meaning {
        let manner = self.hidden.one_of(&[Manner::Alert, Manner::Announcement, Manner::Explanation]);
        Meaning::new(manner, format!("hidden {}", self.hidden.below(1_000)))
    }

    /// A card that whoever is on turn may not play, so that nobody may.
    fn illegal_card(&mut self) -> Card {
        let legal = moves::on_turn(&self.table).and_then(|(_, view)| {
            let board = view.board.filter(|board| board.contract.is_some())?;
            Some(moves::playable(&board))
        });
        let lead = self.board().and_then(|board| board.lead?.card);
        let illegal = |card: &Card| !legal.is_some_and(|legal| legal.contains(*card)) && lead != Some(*card);
        self.hidden.one_of(&Card::all().filter(illegal).collect::<Vec<_>>())
    }

    /// Everybody answers who has not, the viewer first or last.
    pub(super) fn concludes(&mut self, poll: Poll) {
        let Some(asked) = self.asked(poll) else { return };
        if let Some(own) = asked.viewer_is_first(&self.viewer) {
            self.answers(poll, &asked, own, asked.plan.own);
        }
        self.others_answer(poll, asked.about);
        if let Some(asked) = self.asked(poll).filter(|still| still.about == asked.about && still.stage == asked.stage)
            && let Some(own) = asked.awaits(&self.viewer)
        {
            self.answers(poll, &asked, own, asked.plan.own);
        }
    }

    fn others_answer(&mut self, poll: Poll, about: Turn) {
        // The director hears every answer.
        let mut of_both = Chance::new(self.chance_of_both() ^ u64::from(self.as_in_both(about).0));
        let stage = self.asked(poll).map(|asked| asked.stage);
        while let Some(asked) = self.asked(poll).filter(|asked| asked.about == about && Some(asked.stage) == stage) {
            let open = asked.open(&self.viewer);
            if open.is_empty() {
                return;
            }
            let chance = if self.viewer.directs() { &mut of_both } else { &mut self.hidden };
            let seat = chance.one_of(&open);
            let accept = asked.answer(seat, &self.viewer, chance);
            self.answers(poll, &asked, seat, accept);
        }
    }

    pub(super) fn answers(&mut self, poll: Poll, asked: &Asked, seat: Seat, accept: bool) {
        let Asked { about, stage, .. } = *asked;
        let answer = match poll {
            Poll::Claim => Command::Claim(claim::Command::AnswerClaim { turn: about, stage, accept }),
            Poll::Undo => Command::Undo(undo::Command::AnswerUndo { back: about, accept }),
            Poll::Lead => Command::Play(play::Command::NoQuestions { turn: about }),
        };
        self.commit(Input::Person(self.occupant(seat), answer));
    }
}
