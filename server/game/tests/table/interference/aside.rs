//! What does not bring an evening forward, or not as planned.

use bridge_game::{
    Command, Input, ServerCommand, TableInput, auction, claim, dealing, direction, explaining, play, seating, session,
    talk, undo, view,
};
use bridge_protocol::{Alerts, CardLine, ClaimStage, ConventionCard, Lane, Manner, Meaning, Ruling, Turn};
use bridge_rules::{BySeat, Card, Seat};

use super::{
    deed::Deed,
    script::{Writer, open},
    unseen::is_for_unseen_requests,
};
use crate::chance::Chance;

impl Writer {
    pub(super) fn aside(&mut self, chance: &mut Chance) -> Deed {
        let viewer = self.evening.viewer;
        // Of a board that the viewer learns of when it is over, each evening has its own.
        let is_hidden = viewer.waits() && self.evening.board().is_some();
        let seat = chance.seat();
        match chance.below(20) {
            0..6 => Deed::Unseen,
            6 if viewer.seat() != Some(seat) => Deed::IllegalCard(seat),
            6..8 => Deed::Attempt(self.attempt(chance)),
            8 => self.leaves(seat, chance),
            _ if is_hidden => Deed::Unseen,
            9..11 => self.claims(chance),
            11 => self.asks_undo(chance),
            12..16 => match self.evening.open_words(chance) {
                Some((seat, words)) => open(self.evening.occupant(seat), words),
                None => Deed::Unseen,
            },
            16 => self.talks(chance),
            17 => self.files_card(seat, chance),
            18 => self.late_duplicate(chance),
            _ => self.directs(chance),
        }
    }

    pub(super) fn meaning(&self, chance: &mut Chance) -> Option<Meaning> {
        let alerts_himself = self.evening.viewer.policy.alerts != Alerts::ByPartner;
        let manner = chance.one_of(&[Manner::Alert, Manner::Announcement, Manner::Explanation]);
        let text = format!("meaning {}", chance.below(1_000));
        (alerts_himself && chance.percent(40)).then_some(Meaning::new(manner, text))
    }

    /// The viewer tries a card, any card, a call, a claim of everything, another's chair, and so on.
    fn attempt(&self, chance: &mut Chance) -> Command {
        let Some(own) = self.evening.viewer.seat() else {
            let sit = Command::Seating(seating::Command::Sit { seat: chance.seat() });
            return chance.one_of(&[
                Command::Seating(seating::Command::Watch),
                sit,
                Command::Direction(direction::Command::Direct),
            ]);
        };
        let seen = view::snapshot(&self.evening.table, own.into());
        let (turn, stale) = (seen.turn, Turn(seen.turn.0.saturating_sub(1 + chance.below(3) as u32)));
        let later = Turn(turn.0 + 1);
        let attempts = [
            Command::Play(play::Command::Play { turn, card: chance.one_of(&Card::all().collect::<Vec<_>>()) }),
            Command::Auction(auction::Command::Call {
                turn: later,
                call: chance.one_of(&["1C", "X", "7NT"]).parse().unwrap(),
                meaning: None,
            }),
            Command::Auction(auction::Command::Call { turn: stale, call: "P".parse().unwrap(), meaning: None }),
            Command::Seating(seating::Command::Sit { seat: chance.seat() }),
            Command::Seating(seating::Command::Watch),
            Command::Direction(direction::Command::Direct),
            Command::Claim(claim::Command::Claim { turn, tricks: 14, statement: None }),
            Command::Claim(claim::Command::AnswerClaim { turn: later, stage: ClaimStage::Opponents, accept: true }),
            Command::Claim(claim::Command::AnswerClaim { turn: stale, stage: ClaimStage::Director, accept: false }),
            Command::Undo(undo::Command::AnswerUndo { back: later, accept: false }),
            Command::Undo(undo::Command::AskUndo { back: stale, instead: None }),
            Command::Play(play::Command::NoQuestions { turn: later }),
            Command::Explaining(explaining::Command::Explain {
                call: stale,
                version: 9,
                meaning: Meaning::new(Manner::Alert, "?".to_owned()),
            }),
            Command::Talk(talk::Command::Say { line: 99, text: "Hello".to_owned(), to: Default::default() }),
        ];
        // Out of turn, or a card that the player may not play: an act that is accepted is for the script to bring
        // forward.
        let is_refused = |attempt: &Command| {
            matches!(attempt, Command::Undo(undo::Command::AskUndo { .. }))
                || self.evening.refuses_viewer(attempt.clone())
        };
        Some(chance.one_of(&attempts)).filter(is_refused).unwrap_or(Command::Seating(seating::Command::Watch))
    }

    fn leaves(&self, seat: Seat, chance: &mut Chance) -> Deed {
        let seen = view::snapshot(&self.evening.table, seat.into());
        if chance.percent(50) {
            let here = BySeat::from_fn(|_| chance.percent(80));
            return Deed::Open(Input::Server(ServerCommand::Session(session::ServerCommand::Presence { here })));
        }
        let sitting = seen.seats[seat].as_ref().map_or(0, |one| one.sitting);
        open(self.evening.occupant(seat), Command::Seating(seating::Command::LeaveSeat { sitting }))
    }

    fn claims(&self, chance: &mut Chance) -> Deed {
        if self.evening.has_no_claims() {
            return Deed::Unseen;
        }
        let (turn, tricks) = (self.evening.table.turn(), u8::try_from(chance.below(4)).unwrap());
        open(
            self.evening.occupant(chance.seat()),
            Command::Claim(claim::Command::Claim { turn, tricks, statement: Some("top cards".to_owned()) }),
        )
    }

    /// Mostly the last act of somebody.
    fn asks_undo(&self, chance: &mut Chance) -> Deed {
        let back = Turn(self.evening.table.turn().0.saturating_sub(1 + chance.below(2) as u32));
        let asks = Command::Undo(undo::Command::AskUndo { back, instead: Some("something else".to_owned()) });
        let is_scripts =
            |seat| self.evening.viewer.hears_request_of(seat) || !is_for_unseen_requests(self.evening.as_in_both(back));
        let seat = Seat::ALL
            .into_iter()
            .filter(|seat| is_scripts(*seat))
            .find(|seat| !self.evening.would(&self.evening.occupant(*seat), asks.clone()).is_empty());
        seat.map_or(Deed::Unseen, |seat| open(self.evening.occupant(seat), asks))
    }

    fn talks(&self, chance: &mut Chance) -> Deed {
        let (from, who, say) = self.evening.a_line(chance);
        let Command::Talk(talk::Command::Say { to, .. }) = &say else { return Deed::Unseen };
        let is_board_on = self.evening.board().is_some();
        let is_open = self.evening.table.lane_of(who.account) == Some(from)
            && self.evening.viewer.hears_line(from, *to, is_board_on);
        if is_open { open(who.clone(), self.evening.numbered(&who, say)) } else { Deed::Unseen }
    }

    fn files_card(&self, seat: Seat, chance: &mut Chance) -> Deed {
        let seen = view::snapshot(&self.evening.table, Lane::Director);
        let version = seen.cards[seat.side()] + 1;
        let line = CardLine::new("1NT", format!("{} to 17", chance.below(9) + 8));
        let card = ConventionCard { system: "2/1".to_owned(), lines: vec![line], ..ConventionCard::default() };
        open(self.evening.occupant(seat), Command::Explaining(explaining::Command::FileCard { version, card }))
    }

    fn directs(&mut self, chance: &mut Chance) -> Deed {
        let turn = self.evening.table.turn();
        let board = self.evening.board();
        let call = board.as_ref().and_then(|board| board.called_at.last().copied()).unwrap_or(turn);
        let seat = chance.seat();
        let viewer = self.evening.viewer;
        match chance.below(16) {
            0..4 if self.calls < 2 => {
                self.calls += 1;
                Deed::DirectorIsCalled
            }
            4 => self.ruled(Ruling::Attend {}),
            5 => self.ruled(Ruling::Freeze {}),
            6 => self.ruled(Ruling::Find { text: "play on".to_owned() }),
            7..9 => board.map_or(Deed::Unseen, |board| {
                let turn = Turn(turn.0.saturating_sub(1 + chance.below(5) as u32));
                // Not to what somebody across the screen does not count: it is not there in the other evening.
                let is_of_the_play = board.called_at.last().is_none_or(|last| board.contract.is_some() && *last < turn);
                let turn = if is_of_the_play { turn } else { chance.one_of(&board.called_at) };
                self.ruled(Ruling::RollBack { turn })
            }),
            9 => self.ruled(Ruling::Unseat { seat }),
            10..13 if viewer.hears(seat, viewer.listeners(seat)) => {
                self.ruled(Ruling::CorrectMeaning { call, seat, text: "at least four".to_owned() })
            }
            13 => self.ruled(Ruling::SetClock { side: seat.side(), used_ms: 9_000 }),
            14 if chance.percent(20) => {
                board.map_or(Deed::Unseen, |board| self.ruled(Ruling::Void { board: board.board }))
            }
            _ => Deed::Unseen,
        }
    }

    /// Somebody withdraws their agreement with a claim that ended the last board.
    pub(super) fn withdraws(&self) -> Option<Deed> {
        let board = view::snapshot(&self.evening.table, Lane::Director).sheet.last()?.board;
        let withdraw = Command::Claim(claim::Command::WithdrawAgreement { board });
        let may = |seat: &Seat| !self.evening.would(&self.evening.occupant(*seat), withdraw.clone()).is_empty();
        let seat = Seat::ALL.into_iter().find(may)?;
        Some(open(self.evening.occupant(seat), withdraw))
    }

    fn late_duplicate(&self, chance: &mut Chance) -> Deed {
        let place = chance.below(self.steps.len());
        let own = self.evening.viewers_person();
        let act_of_viewer = |(_, input): &(_, TableInput)| match input {
            Input::Person(who, sent) if *who == own && is_an_act(sent) => Some(sent.clone()),
            Input::Person(..) | Input::Server(_) | Input::Clock { .. } => None,
        };
        if let Some(sent) = self.evening.done[place].iter().find_map(act_of_viewer) {
            return Deed::Attempt(sent);
        }
        match self.steps[place].deed.clone() {
            Deed::Call { seat, turn, call, .. } => open(
                self.evening.occupant(seat),
                Command::Auction(auction::Command::Call { turn, call, meaning: None }),
            ),
            Deed::Open(Input::Person(
                who,
                command @ (Command::Play(play::Command::Play { .. })
                | Command::Claim(claim::Command::Claim { .. })
                | Command::Seating(seating::Command::Sit { .. })
                | Command::Dealing(dealing::Command::Ready { .. })),
            )) => open(who, command),
            _ => Deed::Unseen,
        }
    }
}

const fn is_an_act(sent: &Command) -> bool {
    matches!(
        sent,
        Command::Auction(auction::Command::Call { .. })
            | Command::Play(play::Command::Play { .. })
            | Command::Claim(claim::Command::Claim { .. })
    )
}
