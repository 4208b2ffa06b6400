//! What is told of a draw.

use bridge_protocol::{DrawingView, DrawnCard, Hands, Lane, LastTrick, TableEvent, TrickView, turns_last_trick};
use bridge_rules::{Card, Draw, Drawing, PlayOrder, Seat};

use super::Record;
use crate::table::Table;

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        let draw = after.stage.draw()?;
        Some(match self {
            Self::Played { seat, card } => {
                let (turn, won_by, thought_ms) = (after.last_turn(), draw.won_by(), after.thought_ms(lane));
                TableEvent::Played { turn, seat: *seat, card: *card, won_by, thought_ms }
            }
            Self::Drawn => TableEvent::Drawn { cards: drawn_cards(draw, after, lane), left: left(draw) },
            Self::Chosen { seat, choice } => {
                let (kept, put_away) = draw.last_choice()?;
                let own = after.looks_at_cards_as(lane);
                TableEvent::Chosen {
                    turn: after.last_turn(),
                    seat: *seat,
                    choice: *choice,
                    kept: after.sees_what_is_drawn_by(lane, *seat).then_some(kept),
                    put_away: (own == Some(*seat)).then_some(put_away),
                    offered: own.and_then(|own| draw.offered(own)),
                    next: draw.turn(),
                    left: left(draw),
                    thought_ms: after.thought_ms(lane),
                }
            }
        })
    }
}

/// What both drew last, as far as a lane sees the hands that it came to.
pub(in crate::table) fn drawn_cards(draw: &Draw, table: &Table, lane: Lane) -> Vec<DrawnCard> {
    let shown = |(seat, card): (Seat, Card)| {
        let card = Some(card).filter(|_| table.sees_what_is_drawn_by(lane, seat));
        DrawnCard { seat, card }
    };
    draw.last_drawn().into_iter().flatten().map(shown).collect()
}

/// A draw, under way or over, as a lane sees it that is told of the board.
pub(crate) fn drawing(draw: &Draw, table: &Table, lane: Lane) -> DrawingView {
    let own = table.looks_at_cards_as(lane);
    let mut put_away = Hands::default();
    // What was played to tricks everybody has seen, and nobody looks at it again.
    if let Some(own) = own.filter(|_| draw.way() == Drawing::OneOfTwo) {
        *put_away.get_mut(own) = Some(draw.put_away(own)).filter(|cards| !cards.is_empty());
    }
    let turn = draw.turn().filter(|_| draw.way() == Drawing::OneOfTwo);
    DrawingView { way: draw.way(), left: left(draw), turn, offered: own.and_then(|own| draw.offered(own)), put_away }
}

/// For who is kept from the board: what the form has told them.
pub(crate) fn kept_back(way: Drawing) -> DrawingView {
    let left = match way {
        Drawing::FromTheStock => 26,
        Drawing::OneOfTwo => 52,
    };
    DrawingView { way, left, turn: None, offered: None, put_away: Hands::default() }
}

/// For who is kept from the board: where cards are played to tricks, who does not deal leads to the first.
pub(crate) fn first_trick(way: Drawing, dealer: Seat) -> Option<TrickView> {
    let leader = PlayOrder::Two.next(dealer);
    (way == Drawing::FromTheStock).then(|| TrickView { leader, cards: Vec::new() })
}

/// The trick of a draw that is on.
pub(crate) fn trick(draw: &Draw) -> Option<TrickView> {
    draw.trick().map(|trick| TrickView { leader: trick.leader, cards: trick.led.into_iter().collect() })
}

/// The last one, until this viewer has played to the next (Law 66A).
pub(crate) fn last_trick(draw: &Draw, lane: Lane) -> Option<LastTrick> {
    let turned =
        draw.trick().is_some_and(|trick| trick.led.is_some() && turns_last_trick(PlayOrder::Two, lane, trick.leader));
    let (last, winner) = draw.last_trick().filter(|_| !turned)?;
    Some(LastTrick { leader: last.leader, cards: [last.led].into_iter().chain(last.answer).collect(), winner })
}

fn left(draw: &Draw) -> u8 {
    u8::try_from(draw.left()).expect("at most a pack")
}
