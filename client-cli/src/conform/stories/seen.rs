//! Who has seen cards of a board: they do not play it, at that table or at another one. The board is imported, and lies
//! at two tables.

use bridge_protocol::{Answer, Kibitzing, Lane, Policy, Refusal, Request, Ruling};
use bridge_rules::{BoardNumber, Seat};

use super::imported;
use crate::conform::{
    Broken, Id,
    company::Company,
    peer::{Came, Peer},
    trial::{FAY, KIT, OTTO, Opened, Trial, ZOE},
};

/// No other story plays it: nobody has seen it yet.
const DEAL: &str = "N:AQ2.KT43.J92.Q84 K953.J8.KT5.A973 JT4.A976.A86.KT2 876.Q52.Q743.J65";

pub(super) async fn seen(trial: Trial) -> Result<(), Broken> {
    let board = BoardNumber::new(1).expect("a board's number");
    let boards = || imported(DEAL, &[board]);
    let open = Policy { kibitzing: Kibitzing::AllHands, ..Policy::social() };
    let mut company = Company::sit_down(&trial, boards(), open, &Seat::ALL).await?;
    company.direct(&trial).await?;
    let mut importer = trial.enter(0).await?;
    let strict = Policy { importer_plays: false, kibitzing: Kibitzing::Off, ..Policy::social() };
    let other = trial.open(&mut importer, boards(), strict).await?;
    company.begin(board).await?;
    let (table, reason) = (company.table, "as the Laws have it".to_owned());
    let look = Request::Rule { table, number: 1, ruling: Ruling::Look { seat: Seat::North }, law: None, reason };
    company.done(Lane::Director, look).await?;

    // West's seat is free: it is not for who watches, nor for East.
    get_up(&mut company, Seat::West).await?.hang_up().await;
    let saw_a_hand = |refused: &Refusal| *refused == Refusal::HasSeenCards {};
    let wests = company.seat(Seat::West);
    company.refuses("S-SEEN", Lane::Kibitzer, wests.clone(), saw_a_hand).await?;
    let mut emil = get_up(&mut company, Seat::East).await?;
    let refused = emil.refused(wests.clone()).await?;
    company.check("S-SUBSTITUTE", refused.as_ref().is_some_and(saw_a_hand), || {
        format!("East asks for West's seat in the middle of the board: {refused:?}")
    });
    emil.sits(company.seat(Seat::East), Seat::East).await?;
    company.join(emil);
    let mut otto = trial.enter(OTTO).await?;
    otto.sits(wests, Seat::West).await?;
    let hand = otto.view()?.board.as_ref().and_then(|board| board.hands.get(Seat::West)).map(|hand| hand.len());
    company.check("S-SUBSTITUTE", hand == Some(13), || format!("a substitute has {hand:?} cards"));
    company.join(otto);
    for seat in Seat::ALL {
        company.call(seat, "P").await?;
    }
    company.close().await?;

    // At the other table nobody plays the board who has seen any of it; who has not does.
    for (id, guest) in [("S-SEEN-ELSEWHERE", KIT), ("S-SEEN-ELSEWHERE", OTTO), ("S-LOOKED", FAY)] {
        is_kept_out(&trial, id, guest, &other).await?;
    }
    let answer = trial.enter(ZOE).await?.ask(other.seat(Seat::North)).await?;
    let seated = answer == Answer::Seated { table: other.table, seat: Seat::North };
    for id in ["S-SEEN-ELSEWHERE", "S-LOOKED"] {
        trial.findings.check(id, seated, || format!("who has seen nothing asks for a seat: {answer:?}"));
    }
    importer.done(Request::CloseTable { table: other.table }).await?;
    importer.hang_up().await;
    Ok(())
}

/// Somebody leaves their seat, and attends nothing any more.
async fn get_up(company: &mut Company, seat: Seat) -> Result<Peer, Broken> {
    let (table, mut peer) = (company.table, company.part_from(seat)?);
    let sits = peer.view()?.seats[seat].as_ref().map(|sits| sits.sitting);
    let sitting = sits.ok_or_else(|| Broken::new(format!("nobody sits {seat}")))?;
    peer.done(Request::LeaveSeat { table, sitting }).await?;
    while !peer.gone {
        if let Came::End(ended) = peer.next().await? {
            return Err(Broken::new(format!("it ended ({ended:?}) when {seat} had left")));
        }
    }
    Ok(peer)
}

async fn is_kept_out(trial: &Trial, id: Id, guest: usize, other: &Opened) -> Result<(), Broken> {
    let mut peer = trial.enter(guest).await?;
    let refused = peer.refused(other.seat(Seat::South)).await?;
    trial.findings.check(id, refused == Some(Refusal::SeenElsewhere {}), || {
        format!("who has seen cards of a board asks for a seat where it is to be played: {refused:?}")
    });
    peer.hang_up().await;
    Ok(())
}
