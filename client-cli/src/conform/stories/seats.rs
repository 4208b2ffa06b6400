//! Before the first board: a convention card, two who change seats, and one who leaves theirs and has it back.

use bridge_protocol::{Answer, BoardSource, ConventionCard, Lane, Policy, Request, TableEvent};
use bridge_rules::{Seat, Side};

use crate::conform::{Broken, company::Company, peer::Peer, trial::Trial};

pub(super) async fn seats(trial: Trial) -> Result<(), Broken> {
    let mut company = Company::sit_down(&trial, BoardSource::Deal(1), Policy::social(), &Seat::ALL).await?;
    company.direct(&trial).await?;
    let table = company.table;

    company.forget();
    let card = ConventionCard { system: "natural".to_owned(), ..ConventionCard::default() };
    company.done(Seat::North, Request::FileCard { table, version: 1, card }).await?;
    company.meet().await?;
    let filed = |event: &TableEvent| matches!(event, TableEvent::CardFiled { side: Side::NorthSouth, version: 1 });
    company.all_told("S-CARD-FILED", "that North filed a card", filed);

    // East asks South and is refused; East asks West, who agrees.
    company.forget();
    let of = |company: &mut Company, seat: Seat| sitting(company.at(seat)?, seat);
    let (east, south, west) =
        (of(&mut company, Seat::East)?, of(&mut company, Seat::South)?, of(&mut company, Seat::West)?);
    company.done(Seat::East, Request::AskSwap { table, sitting: east, with: south }).await?;
    company.done(Seat::South, Request::AnswerSwap { table, sitting: south, with: east, accept: false }).await?;
    company.done(Seat::East, Request::AskSwap { table, sitting: east, with: west }).await?;
    company.meet().await?;
    let asked = |event: &TableEvent| matches!(event, TableEvent::SwapAsked { by: Seat::East, of: Seat::South });
    company.all_told("S-SEATS", "that East asks South to change seats", asked);
    let over = |event: &TableEvent| matches!(event, TableEvent::SwapOver { by: Seat::East, refused: true });
    company.all_told("S-SEATS", "that South would not", over);
    company.forget();
    company.done(Seat::West, Request::AnswerSwap { table, sitting: west, with: east, accept: true }).await?;
    company.meet().await?;
    let swapped = |event: &TableEvent| matches!(event, TableEvent::SeatsSwapped { .. });
    company.all_told("S-SEATS", "that East and West change seats", swapped);
    let here = company.at(Seat::East)?.view()?.seats.clone();
    let names = [Seat::East, Seat::West].map(|seat| here[seat].as_ref().map(|sits| sits.name.to_string()));
    let moved = names == [Some("Willem".to_owned()), Some("Emil".to_owned())];
    company.check("S-SEATS", moved, || format!("East and West are {names:?}"));

    // Willem leaves the seat that he has now, and takes it again by its invitation.
    company.forget();
    let mut willem = company.part_from(Seat::East)?;
    let request = Request::LeaveSeat { table, sitting: sitting(&willem, Seat::East)? };
    willem.done(request).await?;
    company.meet().await?;
    let left = |event: &TableEvent| matches!(event, TableEvent::SeatLeft { seat: Seat::East });
    company.all_told("S-SEATS", "that East left", left);
    let back = willem.ask(company.seat(Seat::East)).await?;
    company.check("S-SEATS", back == Answer::Seated { table, seat: Seat::East }, || format!("it came to {back:?}"));
    company.meet().await?;
    let taken = |event: &TableEvent| matches!(event, TableEvent::SeatTaken { seat: Seat::East, .. });
    company.all_told("S-SEATS", "that somebody sat down", taken);
    company.check("S-SEATS", willem.gone, || "whoever left is not told that they are gone".to_owned());
    willem.hang_up().await;
    let host = company.at(Lane::North)?.view()?.meeting.is_some();
    company.check("S-MEETING", host, || "where they meet is in no view".to_owned());
    company.close().await
}

/// The number of somebody's sitting.
fn sitting(peer: &Peer, seat: Seat) -> Result<u32, Broken> {
    let sits = peer.view()?.seats[seat].as_ref().map(|sits| sits.sitting);
    sits.ok_or_else(|| Broken::new(format!("nobody sits {seat}")))
}
