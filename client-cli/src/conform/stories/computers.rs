//! A player alone with three computers, and who takes the seat of one of them in the middle of a board.

use bridge_protocol::{Answer, BoardSource, Kibitzing, Lane, Policy, Refusal, Request};
use bridge_rules::{BoardNumber, Seat};

use crate::conform::{Broken, company::Company, trial::Trial};

pub(super) async fn computers(trial: Trial) -> Result<(), Broken> {
    let policy = Policy { kibitzing: Kibitzing::AllHands, ..Policy::social() };
    let mut company = Company::sit_down(&trial, BoardSource::Deal(1), policy, &[Seat::North]).await?;
    let table = company.table;
    for seat in [Seat::East, Seat::South, Seat::West] {
        match company.at(Seat::North)?.ask(Request::SeatComputer { table, seat }).await? {
            Answer::Done {} => {}
            Answer::Refused(refused) if refused.why == (Refusal::NoComputers {}) => {
                trial.findings.leave_out("S-TAKES-OVER", "this server has no three computers that are free");
                return company.close().await;
            }
            other => return Err(Broken::new(format!("a computer's seat came to {other:?}"))),
        }
    }
    company.begin(BoardNumber::new(1).expect("a board's number")).await?;
    let easts = company.seat(Seat::East);
    let saw_a_hand = |refused: &Refusal| *refused == Refusal::HasSeenCards {};
    company.refuses("S-TAKES-OVER", Lane::Kibitzer, easts.clone(), saw_a_hand).await?;
    let mut emil = trial.enter(1).await?;
    emil.sits(easts, Seat::East).await?;
    let hands = emil.view()?.board.as_ref().map(|board| Seat::ALL.map(|seat| board.hands.get(seat).is_some()));
    company.check("S-TAKES-OVER", hands == Some([false, true, false, false]), || {
        format!("who takes East's seat over in the middle of a board sees the hands {hands:?}")
    });
    company.join(emil);
    company.close().await
}
