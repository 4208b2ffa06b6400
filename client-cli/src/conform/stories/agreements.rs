//! Tables with other agreements: boards that are shown when they are over, a pause after a jump bid, a clock, and
//! screens.

use bridge_protocol::{Alerts, AtZero, Clock, Kibitzing, Lane, Policy, TableEvent, limits::SKIP_PAUSE};
use bridge_rules::{BoardNumber, Call, Seat, Side};

use super::{DEAL, imported};
use crate::conform::{Broken, company::Company, period::Period, trial::Trial};

const ALL_BUT_WATCHERS: [Lane; 5] = [Lane::North, Lane::East, Lane::South, Lane::West, Lane::Director];

pub(super) async fn pause_and_clock(trial: Trial) -> Result<(), Broken> {
    let policy = Policy {
        kibitzing: Kibitzing::Delayed,
        skip_pause: true,
        // Half of nothing is a side's: its time is up at once.
        clock: Some(Clock { minutes_per_board: 0, at_zero: AtZero::Note }),
        ..Policy::social()
    };
    let [first, second] = [1, 2].map(|board| BoardNumber::new(board).expect("a board's number"));
    let mut company = Company::sit_down(&trial, imported(DEAL, &[first, second]), policy, &Seat::ALL).await?;
    company.direct(&trial).await?;
    company.begin(first).await?;
    // North deals, and their side's time is up before they have called.
    let up = |event: &TableEvent| matches!(event, TableEvent::ClockWarning { percent: 100, .. });
    company.at(Seat::North)?.until_heard("that time is up", up).await?;
    company.meet().await?;
    let norths =
        |event: &TableEvent| matches!(event, TableEvent::ClockWarning { side: Side::NorthSouth, percent: 100 });
    company.only_told("S-CLOCK-WARNING", "that North's time is up", &ALL_BUT_WATCHERS, norths);
    passed_out(&mut company, Seat::North).await?;
    company.meet().await?;
    company.all_told("S-BOARD-SHOWN", "that the board is over", |event| matches!(event, TableEvent::BoardEnded { .. }));
    let shown = |event: &TableEvent| matches!(event, TableEvent::BoardShown { board, .. } if board.deal.is_some());
    company.only_told("S-BOARD-SHOWN", "the whole board", &[Lane::Kibitzer], shown);

    // East deals and jumps; what South says is held.
    company.begin(second).await?;
    company.forget();
    let period = Period::begin(SKIP_PAUSE);
    company.call(Seat::East, "2S").await?;
    company.call_unheard(Seat::South, "P", None).await?;
    company.meet().await?;
    let held = |event: &TableEvent| matches!(event, TableEvent::CallHeld { .. });
    let called = |event: &TableEvent| matches!(event, TableEvent::Called { seat: Seat::South, .. });
    let waits = company.at(Seat::South)?.has_heard(held) && !company.at(Seat::North)?.has_heard(called);
    if !waits && period.may_be_over() {
        return Err(Broken::within(period, "a call over a jump does not wait"));
    }
    company.only_told("S-HELD", "that a call is held", &[Lane::South, Lane::Director], held);
    company.only_told("S-HELD", "the call before the pause is over", &[], called);
    company.close().await
}

pub(super) async fn screens(trial: Trial) -> Result<(), Broken> {
    let policy = Policy { alerts: Alerts::BehindScreens, kibitzing: Kibitzing::Off, ..Policy::social() };
    let board = BoardNumber::new(1).expect("a board's number");
    let mut company = Company::sit_down(&trial, imported(DEAL, &[board]), policy, &Seat::ALL).await?;
    company.direct(&trial).await?;
    company.begin(board).await?;
    company.forget();
    company.call(Seat::North, "P").await?;
    company.meet().await?;
    let called = |event: &TableEvent| matches!(event, TableEvent::Called { seat: Seat::North, .. });
    let near = [Lane::North, Lane::East, Lane::Director];
    company.only_told("S-TRAY", "a call before the tray has crossed", &near, called);
    company.call(Seat::East, "P").await?;
    let came = |event: &TableEvent| matches!(event, TableEvent::TrayCame { .. });
    for seat in [Seat::South, Seat::West] {
        company.at(seat)?.until_heard("the tray", came).await?;
    }
    company.meet().await?;
    let brought =
        |event: &TableEvent| matches!(event, TableEvent::TrayCame { calls, .. } if *calls == [Call::Pass, Call::Pass]);
    company.only_told("S-TRAY", "what the tray brought", &[Lane::South, Lane::West], brought);
    for seat in [Seat::South, Seat::West] {
        company.call(seat, "P").await?;
    }
    for lane in ALL_BUT_WATCHERS {
        let finished = |event: &TableEvent| matches!(event, TableEvent::SessionFinished {});
        company.at(lane)?.until_heard("the end of the session", finished).await?;
    }
    company.close().await
}

/// Four passes, from the dealer.
async fn passed_out(company: &mut Company, dealer: Seat) -> Result<(), Broken> {
    for turn in 0..4 {
        let seat = (0..turn).fold(dealer, |seat, _| seat.next());
        company.call(seat, "P").await?;
    }
    Ok(())
}
