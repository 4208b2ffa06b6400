//! What "swap" and "stay" mean: whom the viewer asks to change seats, whom they answer, and what they do not ask any
//! more.

use bridge_protocol::{Lane, Request, TableId, TableView};
use bridge_rules::Seat;

use super::resolve::{nobody_sits, player};
use crate::text;

/// To ask is also to agree with whoever asks.
pub(super) fn swap(with: Option<Seat>, table: TableId, view: &TableView, lane: Lane) -> Result<Request, String> {
    let me = player(lane)?;
    let mut asking = view.swaps.iter().filter(|swap| swap.of == me).map(|swap| swap.by);
    let with = with.or_else(|| asking.next()).ok_or("Change seats with whom? Type it like: swap e.")?;
    if with == me {
        return Err("That is your own seat.".to_owned());
    }
    if !view.players().contains(&with) {
        return Err(nobody_sits(with));
    }
    let other = sitting(view, with).ok_or_else(|| format!("{} is free.", text::seat(with)))?;
    Ok(Request::AskSwap { table, sitting: own(view, me)?, with: other })
}

/// No to whoever asks; else no more asking.
pub(super) fn stay(table: TableId, view: &TableView, lane: Lane) -> Result<Request, String> {
    let me = player(lane)?;
    let sitting_here = own(view, me)?;
    if let Some(with) = view.swaps.iter().find(|swap| swap.of == me).and_then(|swap| sitting(view, swap.by)) {
        return Ok(Request::AnswerSwap { table, sitting: sitting_here, with, accept: false });
    }
    match view.swaps.iter().any(|swap| swap.by == me) {
        true => Ok(Request::WithdrawSwap { table, sitting: sitting_here }),
        false => Err("Nobody asks to change seats.".to_owned()),
    }
}

fn own(view: &TableView, me: Seat) -> Result<u32, String> {
    sitting(view, me).ok_or_else(|| "You have no seat any more.".to_owned())
}

fn sitting(view: &TableView, seat: Seat) -> Option<u32> {
    Some(view.seats[seat].as_ref()?.sitting)
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Stage, TableEvent};

    use super::*;
    use bridge_client::fixtures::{self, TABLE};

    use crate::input::{Act, Mood, parse, resolve};

    #[test]
    fn to_swap_is_to_ask_or_to_agree_and_to_stay_is_to_refuse_or_to_ask_no_more() {
        let mut view = fixtures::table(Stage::Gathering);
        for (number, seat) in (11..).zip(Seat::ALL) {
            view.seats[seat].as_mut().unwrap().sitting = number;
        }
        let typed = |view: &TableView, lane, line: &str| {
            resolve(parse(line, Mood::of(view)).unwrap(), TABLE, view, lane).map(|act| match act {
                Act::Ask(request) => *request,
                other => panic!("{other:?}"),
            })
        };
        let ask = |sitting, with| Ok(Request::AskSwap { table: TABLE, sitting, with });
        assert_eq!(typed(&view, Lane::South, "swap e"), ask(13, 12));
        assert_eq!(typed(&view, Lane::South, "swap").unwrap_err(), "Change seats with whom? Type it like: swap e.");
        assert!(typed(&view, Lane::South, "stay").is_err() && typed(&view, Lane::Kibitzer, "swap e").is_err());
        assert_eq!(typed(&view, Lane::South, "swap s").unwrap_err(), "That is your own seat.");
        view.apply(Lane::South, &TableEvent::SwapAsked { by: Seat::East, of: Seat::South }).unwrap();
        assert_eq!(typed(&view, Lane::South, "swap"), ask(13, 12));
        let refuses = Request::AnswerSwap { table: TABLE, sitting: 13, with: 12, accept: false };
        assert_eq!(typed(&view, Lane::South, "stay"), Ok(refuses));
        assert_eq!(typed(&view, Lane::East, "stay"), Ok(Request::WithdrawSwap { table: TABLE, sitting: 12 }));
        view.seats[Seat::West] = None;
        assert_eq!(typed(&view, Lane::South, "swap w").unwrap_err(), "West is free.");
    }
}
