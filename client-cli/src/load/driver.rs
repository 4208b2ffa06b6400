//! One table's task: while its side's gate is open it plays, act by act, and when the gate closes it hands in what it
//! counted. What goes wrong ends this table and no other.

use std::time::Instant;

use bridge_protocol::{TableEvent, Turn};
use bridge_rules::Seat;
use fastrand::Rng;
use tokio::sync::{mpsc, watch};
use tokio::time;

use super::fault::Fault;
use super::floor;
use super::table::OpenBoard;
use super::table_clients::TableClients;

/// Closed, or open since a moment.
pub(super) type Gate = Option<time::Instant>;

/// What one table counted while the gate was open.
#[derive(Default)]
pub(super) struct Tally {
    /// The table's frames, sent and received on all its connections.
    pub(super) frames: u64,
    /// For each act the time from its sending to the last of the four deliveries, in microseconds.
    pub(super) latencies: Vec<u32>,
    /// Acts that were not over when the next was due.
    pub(super) late: u64,
}

/// What a table hands in.
pub(super) struct Report {
    pub(super) tally: Tally,
    /// Why the table plays no more.
    pub(super) fault: Option<Fault>,
}

/// How fast players are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pace {
    /// The next act follows the last at once.
    Closed,
    /// One act in each period, at this share of it, 0 to 1.
    Human { period: time::Duration, phase: f64 },
}

/// A table and the player of all its hands.
pub(super) struct Driver {
    clients: TableClients,
    pace: Pace,
    chance: Rng,
    board: Option<OpenBoard>,
    foretold: Vec<TableEvent>,
    tally: Tally,
}

impl Driver {
    pub(super) fn new(clients: TableClients, pace: Pace, chance: Rng) -> Self {
        Self { clients, pace, chance, board: None, foretold: Vec::with_capacity(4), tally: Tally::default() }
    }

    /// Plays whenever the gate is open, until the gate is gone.
    pub(super) async fn run(mut self, mut gate: watch::Receiver<Gate>, reports: mpsc::UnboundedSender<Report>) {
        loop {
            let Ok(opened) = gate.wait_for(Option::is_some).await.map(|gate| *gate) else { return };
            let fault = self.play_while_open(&mut gate, opened).await.err();
            self.tally.frames += self.clients.take_frames();
            let ends = fault.is_some();
            let handed_in = reports.send(Report { tally: std::mem::take(&mut self.tally), fault });
            if ends || handed_in.is_err() {
                return;
            }
        }
    }

    /// Plays every board that the clients have, at once; the clients and what was counted.
    pub(super) async fn play_out(mut self) -> Result<(TableClients, Tally), Fault> {
        while self.board.is_some() || self.clients.has_boards() {
            self.step().await?;
        }
        self.tally.frames += self.clients.take_frames();
        Ok((self.clients, self.tally))
    }

    async fn play_while_open(&mut self, gate: &mut watch::Receiver<Gate>, opened: Gate) -> Result<(), Fault> {
        let mut due = match (self.pace, opened) {
            (Pace::Human { period, phase }, Some(opened)) => opened + period.mul_f64(phase),
            (Pace::Closed, _) | (Pace::Human { .. }, None) => time::Instant::now(),
        };
        while !gate.has_changed().unwrap_or(true) {
            if let Pace::Human { period, .. } = self.pace {
                tokio::select! {
                    _ = gate.changed() => return Ok(()),
                    () = time::sleep_until(due) => {}
                }
                due += period;
                self.step().await?;
                self.tally.late += u64::from(time::Instant::now() > due);
            } else {
                self.step().await?;
            }
        }
        Ok(())
    }

    /// The next act of the board on the table, or the next board.
    pub(super) async fn step(&mut self) -> Result<(), Fault> {
        let Some(board) = &mut self.board else {
            self.board = Some(self.clients.next_board(&mut self.chance).await?);
            return Ok(());
        };
        let Some(act) = board.act(self.clients.turn, &mut self.chance, &mut self.foretold) else {
            self.board = None;
            return Ok(());
        };
        let at_server = self.clients.is_at_server();
        // The floor knows no lead and no faces.
        let lead = board.take_face_down().filter(|_| at_server);
        if board.is_over() {
            self.board = None;
        }
        let prepared = floor::events();
        let foretold: &[TableEvent] = if at_server { &self.foretold } else { &prepared };
        let sent = Instant::now();
        self.clients.players[act.player].act(self.clients.table, act, at_server).await?;
        let mut seat = act.player;
        for _ in Seat::ALL {
            match &lead {
                None => self.clients.players[seat].hear(foretold).await?,
                Some(lead) => self.clients.players[seat].hear(&lead.made(Some(seat))).await?,
            }
            seat = seat.next();
        }
        self.tally.latencies.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
        for kibitzer in &mut self.clients.kibitzers {
            match &lead {
                None => kibitzer.hear(foretold).await?,
                Some(lead) => kibitzer.hear(&lead.made(None)).await?,
            }
        }
        if let Some(lead) = lead {
            self.clients.face(&lead).await?;
        }
        self.clients.turn = Turn::next(self.clients.turn);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn boards_are_played_against_the_floor() {
        let address = a_floor().await;
        let clients = TableClients::at_floor(&address, 1, 2).await.unwrap();
        let mut driver = Driver::new(clients, Pace::Closed, Rng::with_seed(1));
        for _ in 0..200 {
            driver.step().await.unwrap();
        }
        let acts = driver.tally.latencies.len() as u64;
        assert!((180..200).contains(&acts), "{acts} acts, the other steps put boards on the table");
        let others = 200 - acts;
        // Six joined; an act is one frame out and six in, a board's opening four out and four to each of the six.
        assert_eq!(driver.clients.take_frames(), 6 * 2 + acts * 7 + others * 28);
    }

    #[tokio::test]
    async fn a_driver_plays_while_the_gate_is_open_and_then_hands_in() {
        let address = a_floor().await;
        let clients = TableClients::at_floor(&address, 1, 0).await.unwrap();
        let (open, gate) = watch::channel(None);
        let (reports, mut handed_in) = mpsc::unbounded_channel();
        let task = tokio::spawn(Driver::new(clients, Pace::Closed, Rng::with_seed(1)).run(gate, reports));
        for _ in 0..2 {
            open.send(Some(time::Instant::now())).unwrap();
            tokio::task::yield_now().await;
            open.send(None).unwrap();
            let report = handed_in.recv().await.unwrap();
            assert!(report.fault.is_none());
        }
        drop(open);
        task.await.unwrap();
    }

    async fn a_floor() -> String {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        tokio::spawn(floor::serve(listener));
        address
    }
}
