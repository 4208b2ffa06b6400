//! Convention cards: filed when no board is on, and read by the opponents at their turn (Law 40B2; Spec C8.8).

use bridge_protocol::{
    AccountId, CardCall, CardLine, ConventionCard, Kibitzing, Lane, Meaning, Refusal,
    limits::{CARDS_PER_SIDE, MAX_CARD_CALLS, MAX_CARD_LINES, MAX_CARD_TEXT},
};
use bridge_rules::{Seat, Seating, Side};

use super::decide::cleaned as cleaned_meaning;
use crate::table::decide::{DONE_BEFORE, Decision};
use crate::table::{Record, Table, explaining, words};

impl Table {
    pub(in crate::table) fn file_card(&self, seat: Seat, version: u32, card: ConventionCard) -> Decision {
        if self.seating() == Seating::Three {
            let why =
                "a convention card is a partnership's, and each of three bids alone: say what a call means with it";
            return Err(Refusal::BadForm { why: why.to_owned() });
        }
        let (side, card) = (seat.side(), cleaned(card)?);
        let filed = self.cards.times(side);
        if version == filed && self.cards.card(side) == Some(&card) {
            return DONE_BEFORE;
        }
        if self.stage.is_board_on() || self.is_finished() {
            return Err(self.not_now());
        }
        if filed >= CARDS_PER_SIDE {
            return Err(Refusal::TooManyCards { limit: CARDS_PER_SIDE });
        }
        if version != filed + 1 {
            return Err(Refusal::StaleCard { next: filed + 1 });
        }
        Ok(vec![Record::Explaining(explaining::Record::CardFiled { side, card })])
    }

    /// A partnership's convention card, if this account may read it at present (Law 40B2).
    ///
    /// # Errors
    /// If it may not.
    pub fn convention_card(&self, account: AccountId, side: Side) -> Result<Option<ConventionCard>, Refusal> {
        let may = match self.lane_of(account) {
            None => false,
            Some(Lane::Director) => true,
            Some(Lane::Kibitzer) => self.kibitzers_may_read(side),
            Some(lane) => lane.seat().is_some_and(|seat| self.may_read(seat, side)),
        };
        if may { Ok(self.cards.card(side).cloned()) } else { Err(Refusal::CardClosed {}) }
    }

    /// Whether a side plays what computers play: one of the two is a computer, and the other has filed no card.
    pub fn plays_as_computers(&self, side: Side) -> bool {
        let [one, other] = side.seats();
        self.cards.card(side).is_none() && (self.chairs.is_computer(one) || self.chairs.is_computer(other))
    }

    fn may_read(&self, seat: Seat, side: Side) -> bool {
        let at_the_table = if side == seat.side() { self.policy.own_card } else { self.may_inquire(seat) };
        at_the_table || !self.stage.is_board_on()
    }

    /// Who watches one hand reads what its player may read. The others see no more of a board for having read a card.
    fn kibitzers_may_read(&self, side: Side) -> bool {
        match self.policy.kibitzing {
            Kibitzing::Off => false,
            Kibitzing::OneHand(seat) => self.may_read(seat, side),
            Kibitzing::OpenCards | Kibitzing::Delayed | Kibitzing::AllHands => true,
        }
    }
}

/// What only computers say of theirs is left out.
fn cleaned(
    ConventionCard { system, lines, calls, notes, computers: _ }: ConventionCard,
) -> Result<ConventionCard, Refusal> {
    let too_long = Refusal::BadCard { lines: MAX_CARD_LINES, characters: MAX_CARD_TEXT };
    let too_many = calls.len() > MAX_CARD_CALLS || calls.iter().any(|call| call.after.len() > MAX_CARD_CALLS);
    if lines.len() > MAX_CARD_LINES || too_many {
        return Err(too_long);
    }
    // The words come with the call as they stand here, so they are words that may come with a call.
    let calls = calls.into_iter().map(|CardCall { after, call, manner, text, sense: _ }| {
        let Meaning { manner, text, .. } = cleaned_meaning(Meaning::new(manner, text))?;
        Ok(CardCall::new(after, call, manner, text))
    });
    let fits = |text: String| if text.chars().count() <= MAX_CARD_TEXT { Ok(text) } else { Err(too_long.clone()) };
    let lines = lines.into_iter().map(|CardLine { about, agreed, says: _ }| {
        Ok(CardLine::new(fits(words::cleaned(&about))?, fits(words::cleaned(&agreed))?))
    });
    let notes: Vec<String> = notes.lines().map(words::cleaned).collect();
    Ok(ConventionCard {
        lines: lines.collect::<Result<_, _>>()?,
        calls: calls.collect::<Result<_, _>>()?,
        system: fits(words::cleaned(&system))?,
        notes: fits(notes.join("\n"))?,
        computers: None,
    })
}
