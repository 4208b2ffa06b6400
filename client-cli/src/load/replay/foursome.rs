//! Four connections at one table, which bid and play what is recorded. Each waits until the table is as it must be for
//! their act, as they themselves see it: after a jump, while a tray crosses the screen, while the lead lies face down.

use std::time::Duration;

use bridge_protocol::{
    BoardResult, BoardSource, BoardView, ClaimStage, Kibitzing, MatchId, MatchView, Policy, Refusal, Request, Room,
    SessionView, Stage, TableId, TableView, Turn,
};
use bridge_rules::{
    AuctionOutcome, BoardNumber, BySeat, Contract, Line, Outcome, Play, Premium, Seat, Sheet, Vulnerability,
};
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::{Recorded, remarks::Remarks};
use bridge_client::{
    api::Server,
    connection::{Connection, Ended, Options, RequestError},
    identity::passing_guest,
};

use crate::{
    cli::ReplayArgs,
    connect::{open_table, options},
    exit::Failure,
};

/// The table of those who have none.
const NOWHERE: TableId = TableId::from_bytes([0; 16]);
/// How long to wait where a server has no breath for the moment.
const A_MOMENT: Duration = Duration::from_millis(250);
/// Nobody watches a replay for hours: longer than any restart.
const PATIENCE: Duration = Duration::from_secs(120);

pub(super) struct Foursome {
    players: BySeat<Connection>,
    table: TableId,
    policy: Policy,
    pace: Option<Interval>,
    remarks: Remarks,
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
            RequestError::Refused(_) | RequestError::Gone | RequestError::Strange(_) => {
                Self::Refused(error.to_string())
            }
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
    pub(super) async fn at(
        args: &ReplayArgs,
        set: &[&Recorded],
        boards: BoardSource,
        policy: Policy,
        remarks: Remarks,
    ) -> Result<Self, Failure> {
        let server = &args.at.server;
        let names = &set.first().ok_or_else(|| Failure::bad_input("there is no board to replay"))?.players;
        let mut players = BySeat {
            north: guest(server, names, Seat::North).await?,
            east: guest(server, names, Seat::East).await?,
            south: guest(server, names, Seat::South).await?,
            west: guest(server, names, Seat::West).await?,
        };
        // One of the four opens the table, with boards that have been played before.
        let policy = Policy { kibitzing: Kibitzing::Off, importer_plays: true, ..policy };
        let host = players.north.handle();
        host.show_code(args.code.code.as_deref()).await?;
        let (table, invitations) = open_table(&host, boards, policy).await?;
        for seat in Seat::ALL {
            players[seat].sit(&invitations.seats[seat]).await?;
        }
        Ok(Self { players, table, policy, pace: args.speed.map(pace), remarks })
    }

    /// Four who have a match and no table yet.
    pub(super) fn of(players: BySeat<Connection>, policy: Policy, remarks: Remarks, speed: Option<u32>) -> Self {
        Self { players, table: NOWHERE, policy, pace: speed.map(pace), remarks }
    }

    pub(super) fn player(&mut self, seat: Seat) -> &mut Connection {
        &mut self.players[seat]
    }

    /// All four go into their room of a match, when it is open for a segment, and leave the one before.
    pub(super) async fn go_into(&mut self, id: MatchId, segment: u8, room: Room) -> Result<(), Stopped> {
        let open = |view: &MatchView| view.segments.iter().any(|each| each.number == segment && each.tables.is_some());
        for seat in Seat::ALL {
            self.players[seat].until_match(id, open).await?;
            if self.table != NOWHERE {
                self.ask(seat, Request::StopWatching { table: self.table }).await?;
            }
        }
        let mut table = self.table;
        for seat in Seat::ALL {
            table = loop {
                match self.players[seat].enter_room(id, room).await {
                    Ok(table) => break table,
                    Err(RequestError::Refused(refused)) if matches!(refused.why, Refusal::Unavailable {}) => {
                        tokio::time::sleep(A_MOMENT).await;
                    }
                    Err(error) => return Err(error.into()),
                }
            };
        }
        self.table = table;
        Ok(())
    }

    /// Plays so many boards, whichever the table has next.
    pub(super) async fn play_all(&mut self, recorded: &[Recorded], boards: usize) -> Result<(), Stopped> {
        for _ in 0..boards {
            let next = self.players.north.until(self.table, |view| view.next_board().is_some()).await?.next_board();
            let known = recorded.iter().find(|recorded| Some(recorded.board.board) == next);
            let known = known.ok_or_else(|| Stopped::Refused("a room has a board that is not recorded".to_owned()))?;
            self.play(known).await?;
        }
        Ok(())
    }

    /// Bids and plays a board as recorded; what the table says it came to, which all four must hear alike.
    pub(super) async fn play(&mut self, recorded: &Recorded) -> Result<BoardResult, Stopped> {
        let (table, board) = (self.table, recorded.board.board);
        for seat in Seat::ALL {
            self.ask(seat, Request::Ready { table, board }).await?;
        }
        for (place, (seat, call)) in recorded.auction.iter().enumerate() {
            let my_turn =
                |open: &BoardView| open.result.is_none() && open.calls.len() == place && open.to_act() == Some(seat);
            let turn = self.when(seat, board, my_turn).await?;
            self.inquire(seat, board, place).await?;
            let meaning = self.remarks.with_call(call, self.policy.alerts);
            self.act(seat, Request::Call { table, turn, call, meaning }).await?;
        }
        self.declare(recorded).await?;
        if let AuctionOutcome::Contract(contract) = recorded.ending {
            self.play_out(recorded, contract).await?;
        }
        self.result(recorded, 0).await?;
        self.claim_honours(recorded).await?;
        self.result(recorded, recorded.honours.len()).await
    }

    /// Who dealt the board that was just played, and who was vulnerable.
    pub(super) fn dealt(&self, board: BoardNumber) -> Option<(Seat, Vulnerability)> {
        let on = self.players.north.table(self.table)?.board.as_ref().filter(|on| on.board == board)?;
        Some((on.dealer, on.vulnerability))
    }

    /// The host closes a session that is not over. Its sheet before and after that.
    pub(super) async fn stop(&mut self) -> Result<[SessionView; 2], Failure> {
        let table = self.table;
        let north = &mut self.players.north;
        let sheet = |view: &TableView| view.session.clone().ok_or_else(|| Failure::refused("the table has no sheet"));
        let before = north.until(table, |_| true).await?;
        let (before, is_over) = (sheet(before)?, before.stage == Stage::Finished);
        if !is_over {
            north.handle().patiently(Request::CloseTable { table }).await?;
        }
        let after = sheet(north.until(table, |view| view.stage == Stage::Finished).await?)?;
        Ok([before, after])
    }

    pub(super) async fn goodbye(self) {
        let BySeat { north, east, south, west } = self.players;
        for player in [north, east, south, west] {
            player.close().await;
        }
    }

    /// Asks about an opponents' call now and then, and hears the answer before going on.
    async fn inquire(&mut self, seat: Seat, number: BoardNumber, place: usize) -> Result<(), Stopped> {
        let table = self.table;
        let Some(board) = self.players[seat].table(table).and_then(|view| view.board.as_ref()) else { return Ok(()) };
        let Some(call) = self.remarks.question(board, seat, place) else { return Ok(()) };
        self.ask(seat, Request::Ask { table, call, heard: 0 }).await?;
        let asked = |board: &BoardView| board.questions.iter().find(|one| one.call == call && one.by == seat).cloned();
        let known = |board: &BoardView| board.meanings.iter().any(|word| word.call == call);
        self.when(seat, number, |board| asked(board).is_some() || known(board)).await?;
        let board = self.players[seat].table(table).and_then(|view| view.board.as_ref());
        let Some(question) = board.and_then(asked) else { return Ok(()) };
        let of = question.of;
        self.when(of, number, |board| board.questions.contains(&question)).await?;
        self.ask(of, Request::Explain { table, call, version: 1, meaning: Remarks::answer() }).await?;
        self.when(seat, number, |board| board.meanings.iter().any(|word| word.call == call && word.by == of)).await?;
        Ok(())
    }

    /// Says what was said, where there is no auction.
    async fn declare(&mut self, recorded: &Recorded) -> Result<(), Stopped> {
        let (table, number) = (self.table, recorded.board.board);
        for (place, declaration) in recorded.declarations.iter().enumerate() {
            let due = |view: &TableView| {
                let board = view.board.as_ref().filter(|board| board.board == number && board.result.is_none())?;
                let declaring = board.declaring.as_ref().filter(|said| said.declarations.len() == place)?;
                Some(declaring.due.as_ref()?.seat)
            };
            let seat = due(self.players.north.until(table, |view| due(view).is_some()).await?);
            let seat = seat.unwrap_or(recorded.dealer);
            let turn = self.players[seat].until(table, |view| due(view).is_some()).await?.turn;
            self.act(seat, Request::Declare { table, turn, declaration: *declaration }).await?;
        }
        Ok(())
    }

    /// Honours that count only when they are claimed: whichever of the side holds them claims.
    async fn claim_honours(&mut self, recorded: &Recorded) -> Result<(), Stopped> {
        let (table, board) = (self.table, recorded.board.board);
        for side in &recorded.honours {
            let [one, other] = side.seats();
            if self.ask(one, Request::ClaimHonours { table, board }).await.is_err() {
                self.ask(other, Request::ClaimHonours { table, board }).await?;
            }
        }
        Ok(())
    }

    async fn play_out(&mut self, recorded: &Recorded, contract: Contract) -> Result<(), Stopped> {
        let (table, number) = (self.table, recorded.board.board);
        let mut play = Play::new(recorded.board.deal, contract);
        for (laid, card) in recorded.cards.iter().enumerate() {
            let Some(player) = play.tricks().player() else { break };
            if let Err(illegal) = play.play(*card) {
                return Err(Stopped::Refused(illegal.to_string()));
            }
            let turn = self.when(player, number, |board| board.contract.is_some() && lies(board, laid)).await?;
            self.act(player, Request::Play { table, turn, card: *card }).await?;
            if laid == 0 {
                self.face_the_lead(number, contract).await?;
            }
        }
        if !play.is_over() {
            let laid = recorded.cards.len();
            self.claim(number, contract, claimable(&play, recorded.outcome), laid).await?;
        }
        Ok(())
    }

    /// Where the lead lies face down, leader's partner and declarer have no questions (Law 41B).
    async fn face_the_lead(&mut self, number: BoardNumber, contract: Contract) -> Result<(), Stopped> {
        let is_over = |board: &BoardView| board.result.is_some();
        for seat in [contract.opening_leader().partner(), contract.declarer] {
            self.when(seat, number, |board| board.lead.is_some() || lies(board, 1) || is_over(board)).await?;
            let board = self.players[seat].table(self.table).and_then(|view| view.board.as_ref());
            if let Some(lead) = board.and_then(|board| board.lead) {
                self.ask(seat, Request::NoQuestions { table: self.table, turn: lead.turn }).await?;
            }
        }
        Ok(())
    }

    async fn claim(&mut self, number: BoardNumber, contract: Contract, tricks: u8, laid: usize) -> Result<(), Stopped> {
        let (table, declarer) = (self.table, contract.declarer);
        let turn = self.when(declarer, number, |board| board.contract.is_some() && lies(board, laid)).await?;
        let statement = self.policy.claim_statement.then(|| "as it is recorded".to_owned());
        self.act(declarer, Request::Claim { table, turn, tricks, statement }).await?;
        for opponent in [declarer.lho(), declarer.rho()] {
            let answer = Request::AnswerClaim { table, turn, accept: true, stage: ClaimStage::Opponents };
            self.act(opponent, answer).await?;
        }
        Ok(())
    }

    /// What the board came to, when so many claims of honours are on the sheet.
    async fn result(&mut self, recorded: &Recorded, honours: usize) -> Result<BoardResult, Stopped> {
        let board = recorded.board.board;
        let line = |view: &TableView| {
            let line = view.sheet.iter().find(|line| line.board == board).copied();
            line.filter(|_| view.session.as_ref().map_or(0, |session| claimed_last(&session.sheet)) >= honours)
        };
        let mut heard = BySeat::<Option<BoardResult>>::default();
        for seat in Seat::ALL {
            heard[seat] = line(self.players[seat].until(self.table, |view| line(view).is_some()).await?);
        }
        match heard.north {
            Some(result) if heard.iter().all(|(_, other)| *other == Some(result)) => Ok(result),
            Some(_) | None => Err(Stopped::Refused("the four were told different results".to_owned())),
        }
    }

    /// Waits until a player sees this board so, and not the one before it; the turn that their act is then for.
    async fn when(
        &mut self,
        seat: Seat,
        number: BoardNumber,
        wanted: impl Fn(&BoardView) -> bool,
    ) -> Result<Turn, Stopped> {
        let so = |view: &TableView| view.board.as_ref().is_some_and(|board| board.board == number && wanted(board));
        Ok(self.players[seat].until(self.table, so).await?.turn)
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
                    tokio::time::sleep(A_MOMENT).await;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// How many claims of honours the sheet has for its last deal.
fn claimed_last(sheet: &Sheet) -> usize {
    let last = sheet.deals.len().checked_sub(1);
    let lines = sheet.pads.last().map(|pad| pad.lines.as_slice()).unwrap_or_default();
    let of_last = lines.iter().filter(|line| match line {
        Line::Above { deal: Some(deal), kind: Premium::Honours | Premium::Chicane, .. } => Some(*deal as usize) == last,
        Line::Above { .. } | Line::Below { .. } | Line::Game { .. } => false,
    });
    of_last.count()
}

/// Whether so many cards have been played, face up.
fn lies(board: &BoardView, cards: usize) -> bool {
    let tricks: u8 = board.won.iter().map(|(_, won)| won).sum();
    let current = board.trick.as_ref().map_or(0, |trick| trick.cards.len());
    board.lead.is_none() && usize::from(tricks) * 4 + current == cards
}

pub(super) async fn guest(
    server: &Server,
    names: &BySeat<bridge_protocol::PlayerName>,
    seat: Seat,
) -> Result<Connection, Failure> {
    let guest = passing_guest(server, &names[seat]).await?;
    let options = Options { patience: Some(PATIENCE), ..options() };
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
    use bridge_client::fixtures;

    #[test]
    fn a_claim_makes_up_what_is_recorded() {
        let contract: Contract = "2SS".parse().unwrap();
        let mut play = Play::new(fixtures::deal(), contract);
        for card in ["H7", "H6", "HK", "H2"] {
            play.play(card.parse().unwrap()).unwrap();
        }
        for (recorded, claimed) in [(8, 8), (0, 0), (12, 12), (13, 12)] {
            assert_eq!(claimable(&play, Outcome::Played { contract, tricks: recorded }), claimed);
        }
    }

    #[test]
    fn a_lead_counts_when_it_is_faced() {
        let board = |view: TableView| view.board.unwrap();
        assert!(lies(&board(fixtures::played("P P 1S P 2S P P P | H7 H6 HK H2 HJ")), 5));
        let face_down = board(fixtures::led_face_down());
        assert!(!lies(&face_down, 0) && !lies(&face_down, 1));
    }
}
