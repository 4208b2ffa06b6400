//! Alerts, explanations and questions (Laws 20, 21, 40; Spec C8 and C9.1). A refusal depends only on what the player
//! has seen, said and been told.

use bridge_protocol::{
    Alerts, Explained, Manner, Meaning, Question, Refusal, Turn,
    limits::{MAX_MEANING, MEANINGS_BYTES, MEANINGS_PER_CALL, QUESTIONS_PER_BOARD},
};
use bridge_rules::{BySeat, Seat};

use crate::table::decide::{DONE_BEFORE, Decision};
use crate::table::{Act, BoardContext, Explanations, Person, Record, Stage, Table, explaining, explanations, words};

impl explaining::Command {
    pub(in crate::table) fn decide(self, table: &Table, person: &Person) -> Decision {
        let seat = table.seat_of_player(person)?;
        match self {
            Self::Explain { call, version, meaning } => table.explain(seat, call, version, meaning),
            Self::Ask { call, heard } => table.ask(seat, call, heard),
            Self::FileCard { version, card } => table.file_card(seat, version, card),
        }
    }
}

impl Table {
    /// What comes with a call, cleaned. Where partner alerts, the bidder says nothing in person (Spec C8.1).
    pub(in crate::table) fn meaning_with_call(
        &self,
        bidder: Seat,
        meaning: Option<Meaning>,
    ) -> Result<Option<Meaning>, Refusal> {
        let Some(meaning) = meaning else { return Ok(None) };
        self.explains(bidder, bidder)?;
        let meaning = self.cleaned_of(bidder, meaning)?;
        if let Some(BoardContext { explanations, .. }) = self.stage.context() {
            check_room(explanations, bidder, &meaning)?;
        }
        Ok(Some(meaning))
    }

    /// A call that was made is made again: with the same words, or with none, it is the same act.
    pub(in crate::table) fn called_before(&self, seat: Seat, turn: Turn, meaning: Option<Meaning>) -> Decision {
        let Some(meaning) = meaning else { return DONE_BEFORE };
        let first = Explained { call: turn, by: seat, version: 1, meaning: self.cleaned_of(seat, meaning)? };
        if self.was_said(&first) { DONE_BEFORE } else { Err(Refusal::StaleTurn { current: self.turn_of(seat.into()) }) }
    }

    pub(in crate::table) fn explain(&self, seat: Seat, call: Turn, version: u32, meaning: Meaning) -> Decision {
        let explained = Explained { call, by: seat, version, meaning: self.cleaned_of(seat, meaning)? };
        if self.was_said(&explained) {
            return DONE_BEFORE;
        }
        let BoardContext { explanations, .. } = self.stage.context().ok_or_else(|| self.not_now())?;
        self.explains(seat, self.bidder(seat, call)?)?;
        let next = explanations.version(call, seat) + 1;
        if explanations.words_of(call, seat).count() >= MEANINGS_PER_CALL {
            return Err(Refusal::TooManyMeanings { limit: MEANINGS_PER_CALL });
        }
        if version != next {
            return Err(Refusal::StaleMeaning { next });
        }
        check_room(explanations, seat, &explained.meaning)?;
        let to = self.told_of(explanations, &explained)?;
        Ok(vec![Record::Explaining(explaining::Record::Explained { explained, to })])
    }

    /// An explanation answers those who have asked, and nobody else hears that somebody has (Spec C8.4, C8.5). What is
    /// said unasked is for all who listen: an alert until the lead is faced (C8.3), and at any time a correction, for
    /// whoever heard what it corrects (C8.9).
    fn told_of(&self, explanations: &Explanations, explained: &Explained) -> Result<BySeat<bool>, Refusal> {
        let Explained { call, by, version, meaning } = explained;
        let all = explanations::listeners(self.policy.alerts, self.seating(), *by);
        let waiting = explanations.waiting(*call, *by);
        let is_asked = Seat::ALL.into_iter().any(|seat| waiting[seat]);
        let open = self.alerts_are_open();
        if is_asked && (meaning.manner == Manner::Explanation || !open) {
            // Face to face all hear the answer, as they heard the question.
            return Ok(if self.policy.alerts == Alerts::ByPartner { all } else { waiting });
        }
        match (open, version) {
            (true, _) => Ok(all),
            (false, 1) => Err(Refusal::TooLateToAlert {}),
            (false, _) => Ok(explanations.hearers(*call, *by)),
        }
    }

    /// A question about a call; having been told something one may ask on (Law 20F). `heard` is the number of the last
    /// words that the player knew of when they asked: a question that was answered since is the same question.
    pub(in crate::table) fn ask(&self, seat: Seat, call: Turn, heard: u32) -> Decision {
        if self.finished.iter().any(|over| over.explanations.has_asked(seat, call)) {
            return DONE_BEFORE;
        }
        let BoardContext { explanations, .. } = self.stage.context().ok_or_else(|| self.not_now())?;
        let bidder = self.bidder(seat, call)?;
        if self.seating().allies(bidder, seat) {
            return Err(Refusal::NotYoursToAsk {});
        }
        let of = match self.policy.alerts {
            Alerts::ByBidder => bidder,
            Alerts::ByPartner => bidder.partner(),
            Alerts::BehindScreens => explanations::screenmate(seat),
        };
        let was_answered_since = explanations.knows(seat, call, of) && explanations.heard(seat, call, of) > heard;
        if was_answered_since || explanations.waiting(call, of)[seat] {
            return DONE_BEFORE;
        }
        if !self.may_inquire(seat) {
            return Err(Refusal::NotYourTurnToAsk {});
        }
        if explanations.questions_of(seat) >= QUESTIONS_PER_BOARD {
            return Err(Refusal::TooManyQuestions { limit: QUESTIONS_PER_BOARD });
        }
        let question = Question { call, by: seat, of };
        let answered = explanations.explanation(call, of).is_some() && !explanations.knows_the_last(seat, call, of);
        Ok(vec![if answered {
            Record::Explaining(explaining::Record::AnsweredAgain { question })
        } else {
            Record::Explaining(explaining::Record::Asked { question })
        }])
    }

    /// Whether a player may ask about the opponents' calls and read their card: at their own turn (Law 20F), and before
    /// the lead is faced as leader's partner or declarer (Law 41B). Dummy asks nothing (Spec C5).
    pub(in crate::table) fn may_inquire(&self, seat: Seat) -> bool {
        match &self.stage {
            Stage::Auction(stage) => {
                let has_seen_all = self.calls_known(stage, seat.into()) == stage.auction.calls().len();
                stage.auction.turn() == Some(seat) && has_seen_all
            }
            Stage::Play(stage) => {
                let tricks = stage.play.tricks();
                let declarer = tricks.contract().declarer;
                let other = self.seating().fellow_defender(tricks.opening_leader(), declarer);
                let clarifies = seat == declarer || other == Some(seat);
                let has_led = self.lead_deadline().is_some();
                (!stage.dummy_is_faced && clarifies) || (!has_led && self.player_due(stage) == Some(seat))
            }
            Stage::Gathering
            | Stage::Committing { .. }
            | Stage::Revealing { .. }
            | Stage::Drawing(_)
            | Stage::Declaring(_)
            | Stage::Finished => false,
        }
    }

    /// Until the lead is faced, and dummy with it (Law 41D).
    fn alerts_are_open(&self) -> bool {
        !self.stage.in_play().is_some_and(|stage| stage.dummy_is_faced)
    }

    /// Who made a call that this player has seen on this board.
    fn bidder(&self, viewer: Seat, call: Turn) -> Result<Seat, Refusal> {
        let calls = self.stage.context().map_or(&[][..], |context| &context.called_at);
        let known = self.stage.in_auction().map_or(calls.len(), |stage| self.calls_known(stage, viewer.into()));
        let seen = calls.iter().take(known).any(|each| *each == call);
        match self.act_at(call).filter(|_| seen) {
            Some(Act::Called { seat, .. }) => Ok(seat),
            Some(_) | None => Err(Refusal::NoSuchCall {}),
        }
    }

    /// Whether it is for a player to explain the calls of another.
    pub(in crate::table) fn explains(&self, seat: Seat, bidder: Seat) -> Result<(), Refusal> {
        let (who, may) = match self.policy.alerts {
            Alerts::ByBidder => (bidder, seat == bidder),
            Alerts::ByPartner => (bidder.partner(), seat == bidder.partner()),
            Alerts::BehindScreens => (bidder, seat.side() == bidder.side()),
        };
        if may { Ok(()) } else { Err(Refusal::NotYoursToExplain { who }) }
    }

    /// What somebody on a seat says. Figures and terms go with a computer's words alone: nobody can tell whether a
    /// person's say the same as the words.
    fn cleaned_of(&self, seat: Seat, mut meaning: Meaning) -> Result<Meaning, Refusal> {
        let sense = meaning.sense.take();
        let is_computer = self.chairs.sitting(seat).is_some_and(|sitting| sitting.person.account.is_computer());
        Ok(Meaning { sense: sense.filter(|_| is_computer), ..cleaned(meaning)? })
    }

    fn was_said(&self, explained: &Explained) -> bool {
        let here = self.stage.context().map(|context| &context.explanations);
        let over = self.finished.iter().map(|over| &over.explanations);
        here.into_iter().chain(over).any(|explanations| explanations.was_said(explained))
    }
}

/// Refuses words for which a player's other words on this board leave no room; fewer may fit.
fn check_room(explanations: &Explanations, by: Seat, meaning: &Meaning) -> Result<(), Refusal> {
    let left = MEANINGS_BYTES.saturating_sub(explanations.bytes_of(by));
    // A character takes at most four bytes.
    if meaning.text.len() <= left { Ok(()) } else { Err(Refusal::BadMeaning { limit: left / 4 }) }
}

/// Words that are neither too many nor none; an alert may go without (Spec C8.1).
pub(in crate::table) fn cleaned(Meaning { manner, text, sense }: Meaning) -> Result<Meaning, Refusal> {
    let text = words::cleaned(&text);
    let least = usize::from(manner != Manner::Alert);
    if (least..=MAX_MEANING).contains(&text.chars().count()) {
        Ok(Meaning { manner, text, sense })
    } else {
        Err(Refusal::BadMeaning { limit: MAX_MEANING })
    }
}
