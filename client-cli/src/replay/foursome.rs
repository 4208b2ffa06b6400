//! Four connections at one table, which bid and play what is recorded.

use std::time::Duration;

use bridge_protocol::{BoardResult, BoardSource, Kibitzing, Policy, Refusal, Request, TableId, TableView, Turn};
use bridge_rules::{AuctionOutcome, BySeat, Contract, Outcome, Play, Seat};
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::Recorded;
use crate::{
    api::Server,
    connection::{Connection, Ended, Options, RequestError},
    evening::open_table,
    exit::Failure,
    identity::passing_guest,
};

/// Nobody watches a replay for hours: longer than any restart.
const PATIENCE: Duration = Duration::from_secs(120);

pub(super) struct Foursome {
    players: BySeat<Connection>,
    table: TableId,
    pace: Option<Interval>,
}

/// Why a board was not played to its end.
pub(super) enum Stopped {
    Refused(String),
    Ended(Ended),
}

impl From<RequestError> for Stopped {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Ended(ended) => Self::Ended(ended),
            RequestError::Refused(_) | RequestError::Strange(_) => Self::Refused(error.to_string()),
        }
    }
}

impl From<Ended> for Stopped {
    fn from(ended: Ended) -> Self {
        Self::Ended(ended)
    }
}

impl Foursome {
    /// Opens a table of these boards and seats the players who are recorded.
    pub(super) async fn at(server: &Server, set: &[&Recorded], speed: Option<u32>) -> Result<Self, Failure> {
        let names = &set.first().ok_or_else(|| Failure::bad_input("there is no board to replay"))?.players;
        let mut players = BySeat {
            north: guest(server, names, Seat::North).await?,
            east: guest(server, names, Seat::East).await?,
            south: guest(server, names, Seat::South).await?,
            west: guest(server, names, Seat::West).await?,
        };
        let boards = BoardSource::Import(set.iter().map(|recorded| recorded.board).collect());
        let policy = Policy { kibitzing: Kibitzing::Off, ..Policy::social() };
        let (table, invitations) = open_table(&players.north.handle(), boards, policy).await?;
        for seat in Seat::ALL {
            players[seat].sit(&invitations.seats[seat]).await?;
        }
        Ok(Self { players, table, pace: speed.map(pace) })
    }

    /// Bids and plays a board as recorded; what the table says it came to, which all four must hear alike.
    pub(super) async fn play(&mut self, recorded: &Recorded) -> Result<BoardResult, Stopped> {
        let (table, board) = (self.table, recorded.board.board);
        for seat in Seat::ALL {
            self.ask(seat, Request::Ready { table, board }).await?;
        }
        let opened = |view: &TableView| view.board.as_ref().is_some_and(|open| open.board == board);
        let mut turn = self.players.north.until(table, opened).await?.turn;
        for (seat, call) in recorded.auction.iter() {
            self.act(seat, Request::Call { table, turn, call, meaning: None }).await?;
            turn = turn.next();
        }
        if let AuctionOutcome::Contract(contract) = recorded.ending {
            self.play_out(recorded, contract, turn).await?;
        }
        self.result(recorded).await
    }

    pub(super) async fn goodbye(self) {
        let BySeat { north, east, south, west } = self.players;
        for player in [north, east, south, west] {
            player.close().await;
        }
    }

    async fn play_out(&mut self, recorded: &Recorded, contract: Contract, mut turn: Turn) -> Result<(), Stopped> {
        let table = self.table;
        let mut play = Play::new(recorded.board.deal, contract);
        for card in &recorded.cards {
            let Some(player) = play.tricks().player() else { break };
            if let Err(illegal) = play.play(*card) {
                return Err(Stopped::Refused(illegal.to_string()));
            }
            self.act(player, Request::Play { table, turn, card: *card }).await?;
            turn = turn.next();
        }
        if !play.is_over() {
            let tricks = claimable(&play, recorded.outcome);
            let declarer = contract.declarer;
            self.act(declarer, Request::Claim { table, turn, tricks, statement: None }).await?;
            for opponent in [declarer.lho(), declarer.rho()] {
                self.act(
                    opponent,
                    Request::AnswerClaim { table, turn, accept: true, stage: bridge_protocol::ClaimStage::Opponents },
                )
                .await?;
            }
        }
        Ok(())
    }

    async fn result(&mut self, recorded: &Recorded) -> Result<BoardResult, Stopped> {
        let board = recorded.board.board;
        let line = |view: &TableView| view.sheet.iter().find(|line| line.board == board).copied();
        let mut heard = BySeat::<Option<BoardResult>>::default();
        for seat in Seat::ALL {
            heard[seat] = line(self.players[seat].until(self.table, |view| line(view).is_some()).await?);
        }
        match heard.north {
            Some(result) if heard.iter().all(|(_, other)| *other == Some(result)) => Ok(result),
            Some(_) | None => Err(Stopped::Refused("the four were told different results".to_owned())),
        }
    }

    async fn act(&mut self, seat: Seat, request: Request) -> Result<(), Stopped> {
        if let Some(pace) = &mut self.pace {
            pace.tick().await;
        }
        self.ask(seat, request).await
    }

    async fn ask(&mut self, seat: Seat, request: Request) -> Result<(), Stopped> {
        let handle = self.players[seat].handle();
        loop {
            match handle.patiently(request.clone()).await {
                Ok(_) => return Ok(()),
                // It was out of space or breath for a moment; nothing was done.
                Err(RequestError::Refused(refused)) if matches!(refused.why, Refusal::Unavailable {}) => {
                    tokio::time::sleep(Duration::from_millis(250)).await;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
}

async fn guest(
    server: &Server,
    names: &BySeat<bridge_protocol::PlayerName>,
    seat: Seat,
) -> Result<Connection, Failure> {
    let guest = passing_guest(server, &names[seat]).await?;
    let options = Options { patience: Some(PATIENCE), tap: false };
    Ok(Connection::open_with(server, &guest.token, options).await?)
}

fn pace(acts_per_second: u32) -> Interval {
    let mut pace = interval(Duration::from_secs(1) / acts_per_second.max(1));
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pace
}

/// The claim that makes the recorded result. Where no claim can, the nearest: the comparison will show it.
fn claimable(play: &Play, outcome: Outcome) -> u8 {
    let won = play.tricks().won(play.tricks().contract().declarer.side());
    let recorded = match outcome {
        Outcome::PassedOut => 0,
        Outcome::Played { tricks, .. } => tricks,
    };
    recorded.saturating_sub(won).min(play.tricks().remaining_tricks())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn;

    #[test]
    fn a_claim_makes_up_what_is_recorded() {
        let contract: Contract = "2SS".parse().unwrap();
        let mut play = Play::new(drawn::deal(), contract);
        for card in ["H7", "H6", "HK", "H2"] {
            play.play(card.parse().unwrap()).unwrap();
        }
        for (recorded, claimed) in [(8, 8), (0, 0), (12, 12), (13, 12)] {
            assert_eq!(claimable(&play, Outcome::Played { contract, tricks: recorded }), claimed);
        }
    }
}
