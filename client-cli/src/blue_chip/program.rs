//! One program at one seat: its lines on the one side, the table on the other, and between them the protocol's own
//! idea of what comes next.

use bridge_bluechip::{Fact, MAX_LINE, Manager, Reaction};
use bridge_client::{
    connection::{Connection, RequestError, Update},
    pending::{PendingAction, pending_actions},
};
use bridge_protocol::{
    Alerts, Lane, Manner, Meaning, Refusal, Request, TableEvent, TableId, TableView, limits::MAX_MEANING,
};
use bridge_rules::{BoardNumber, Seat};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{
        TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::mpsc,
};

use super::{
    claim,
    places::{Chair, Places},
};
use crate::{
    connect::{connect, options, own_folder},
    exit::Failure,
    input::player_name::cleaned,
    stdout::say,
    text,
};

/// Lines of a program that wait to be read: some say many at once.
const LINES: usize = 64;
/// What is said of a call that a program did not explain.
const NOTHING_MORE: &str = "no more is known: a program made this call";

/// Lets a program take a seat, and stays with it until its table is over or it goes.
///
/// # Errors
/// A sentence that says why it cannot stay.
pub(super) async fn attend(stream: TcpStream, places: &Places) -> Result<(), Failure> {
    let (read, write) = stream.into_split();
    let (tell, lines) = mpsc::channel(LINES);
    tokio::spawn(read_lines(read, tell));
    let mut line = Line { lines, write, manager: Manager::new(places.free()) };
    let Some(mut chair) = line.takes_a_seat(places).await? else { return Ok(()) };
    // Whoever comes after another is the same player to the table.
    let name = format!("{} {}", text::seat(chair.seat), chair.first_team).trim_end().to_owned();
    let state = own_folder();
    let mut connection = connect(&chair.link.server, cleaned(&name).as_ref(), &state, options()).await?;
    let (table, seat) = connection.sit(&chair.link.invite).await?;
    announce(format!("{} plays.", text::capital(&name)));
    let mut player =
        Player { connection, table, seat, left: None, wanted: None, answered: Vec::new(), said: Vec::new() };
    let played = player.plays(&mut line, &mut chair).await;
    player.connection.close().await;
    let what = if played? {
        chair.is_over();
        "has played to the end"
    } else {
        "has gone; its seat waits for another program"
    };
    // Whoever reads that the seat waits may come at once.
    drop(chair);
    announce(format!("{} {what}.", text::capital(&name)));
    Ok(())
}

/// A program plays on, whether anybody reads of it or not.
fn announce(sentence: String) {
    drop(say(&[sentence]));
}

/// The program's connection.
struct Line {
    lines: mpsc::Receiver<String>,
    write: OwnedWriteHalf,
    manager: Manager,
}

/// The program at the table.
struct Player {
    connection: Connection,
    table: TableId,
    seat: Seat,
    /// The board that it has left to wait for the next one, once that has been said.
    left: Option<BoardNumber>,
    /// What it has said that it does, and the table has not taken yet: a claim may be open, or the table stand still.
    wanted: Option<Reaction>,
    /// What was asked of the seat and is answered.
    answered: Vec<PendingAction>,
    /// What it has said of its calls, by the call's place.
    said: Vec<(usize, String)>,
}

/// Each line on its way, until the program goes, or says one that is longer than any of the protocol's.
async fn read_lines(read: OwnedReadHalf, tell: mpsc::Sender<String>) {
    let mut read = BufReader::new(read);
    loop {
        let mut line = Vec::new();
        let limit = u64::try_from(MAX_LINE).unwrap_or(u64::MAX);
        match (&mut read).take(limit).read_until(b'\n', &mut line).await {
            Ok(1..) if line.ends_with(b"\n") => {}
            Ok(_) | Err(_) => return,
        }
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        if !text.is_empty() && tell.send(text).await.is_err() {
            return;
        }
    }
}

impl Line {
    /// Until the program has said who it is; none if it goes without.
    async fn takes_a_seat<'a>(&mut self, places: &'a Places) -> Result<Option<Chair<'a>>, Failure> {
        while let Some(line) = self.lines.recv().await {
            let reactions = self.manager.hears(&line).map_err(|broken| Failure::bad_input(broken.to_string()))?;
            let Some((seat, team)) = self.manager.client() else {
                announce(format!("a program that has not said who it is said: \"{}\"", text::shown(&line)));
                continue;
            };
            let taken = places.take(seat, team);
            let chair = taken.ok_or_else(|| Failure::bad_input("another program was faster"))?;
            self.says(&reactions).await?;
            return Ok(Some(chair));
        }
        Ok(None)
    }

    /// Says what is for the program; what it does is for others to see to.
    async fn says(&mut self, reactions: &[Reaction]) -> Result<(), Failure> {
        for reaction in reactions {
            if let Reaction::Say(message) = reaction {
                let line = format!("{message}\r\n");
                let written = self.write.write_all(line.as_bytes()).await;
                written.map_err(|error| Failure::no_connection(format!("it does not listen any more: {error}")))?;
            }
        }
        Ok(())
    }
}

impl Player {
    /// Plays; tells whether the table is over, or else the program has gone.
    async fn plays(&mut self, line: &mut Line, chair: &mut Chair<'_>) -> Result<bool, Failure> {
        if let Some(view) = self.connection.table(self.table) {
            let facts = chair.facts.again(view);
            self.tells_all(line, facts).await?;
        }
        let mut knows_teams = false;
        loop {
            self.says_that_it_waits(line, chair);
            tokio::select! {
                (north_south, east_west) = chair.teams(), if !knows_teams => {
                    knows_teams = true;
                    self.tells(line, Fact::Teams { north_south, east_west }).await?;
                }
                said = line.lines.recv() => {
                    let Some(said) = said else { return Ok(false) };
                    let unreadable = line.manager.unreadable();
                    let reactions = line.manager.hears(&said).map_err(|broken| {
                        Failure::bad_input(format!("{broken}: it said \"{}\"", text::shown(&said)))
                    })?;
                    if line.manager.unreadable() > unreadable {
                        let seat = text::capital(text::seat(self.seat));
                        announce(format!("{seat} said what is no line of the protocol: \"{}\"", text::shown(&said)));
                    }
                    self.reacts(line, reactions).await?;
                }
                update = self.connection.next_update() => match update {
                    Some(Update::Table { table, events, .. }) if table == self.table => self.looks(line, chair, &events).await?,
                    Some(Update::Ended(ended)) => return Err(ended.into()),
                    Some(Update::Gone(table)) if table == self.table => {
                        return Err(Failure::refused("it has no seat at the table any more"));
                    }
                    Some(_) => {}
                    None => return Err(Failure::no_connection("the connection to the server has ended")),
                },
            }
            self.does_what_is_asked(line, chair).await?;
            if line.manager.has_ended() {
                return Ok(true);
            }
        }
    }

    fn lane(&self) -> Lane {
        self.seat.into()
    }

    /// Tells the program what has happened.
    async fn looks(&mut self, line: &mut Line, chair: &mut Chair<'_>, events: &[TableEvent]) -> Result<(), Failure> {
        let Some(view) = self.connection.table(self.table) else { return Ok(()) };
        let cannot = "it cannot follow the table: something was taken back. It may come again";
        let facts = chair.facts.after(view, events).map_err(|_| Failure::bad_input(cannot))?;
        self.tells_all(line, facts).await
    }

    async fn tells_all(&mut self, line: &mut Line, facts: Vec<Fact>) -> Result<(), Failure> {
        for fact in facts {
            if matches!(fact, Fact::Board { .. }) {
                self.said.clear();
                self.wanted = None;
            }
            self.tells(line, fact).await?;
        }
        Ok(())
    }

    async fn tells(&mut self, line: &mut Line, fact: Fact) -> Result<(), Failure> {
        let reactions = line.manager.learns(fact).map_err(|broken| Failure::bad_input(broken.to_string()))?;
        self.reacts(line, reactions).await
    }

    /// There is no line for a program that it sits out a board: it hears nothing until the next one.
    fn says_that_it_waits(&mut self, line: &Line, chair: &Chair<'_>) {
        let on = self.connection.table(self.table).and_then(|view| view.board.as_ref()).map(|board| board.board);
        let left = chair.facts.missed().or(on.filter(|_| line.manager.sits_out()));
        if let Some(board) = left.filter(|_| left != self.left) {
            let why = if line.manager.sits_out() {
                "does something else on board {board} than was done there before it came"
            } else {
                "has come too late to follow board {board}"
            };
            let why = why.replace("{board}", &board.to_string());
            let seat = text::capital(text::seat(self.seat));
            announce(format!(
                "{seat} {why}, and waits for the next board. To have this one played by somebody else, end that \
                 program and free its seat."
            ));
        }
        self.left = left;
    }

    async fn reacts(&mut self, line: &mut Line, reactions: Vec<Reaction>) -> Result<(), Failure> {
        line.says(&reactions).await?;
        self.wanted = reactions.into_iter().rfind(|one| !matches!(one, Reaction::Say(_))).or(self.wanted.take());
        Ok(())
    }

    /// What the program does itself, and what is answered in its place.
    async fn does_what_is_asked(&mut self, line: &Line, chair: &Chair<'_>) -> Result<(), Failure> {
        let Some(view) = self.connection.table(self.table).cloned() else { return Ok(()) };
        let asked = pending_actions(&view, self.lane());
        self.answered.retain(|answered| asked.contains(answered));
        for action in asked {
            if self.answered.contains(&action) {
                continue;
            }
            let before = self.wanted.clone();
            let Some(request) = self.request(&view, &action, line, chair).await else { continue };
            match self.connection.handle().patiently(request).await {
                Ok(_) => self.answered.push(action),
                // Others were faster, or the table stands still: it is done when the table has gone on, if it is still
                // to be done.
                Err(RequestError::Refused(refused)) if is_for_later(&refused.why) => self.wanted = before,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    async fn request(
        &mut self,
        view: &TableView,
        action: &PendingAction,
        line: &Line,
        chair: &Chair<'_>,
    ) -> Option<Request> {
        let (table, turn) = (self.table, view.turn);
        let board = view.board.as_ref();
        Some(match action {
            PendingAction::Ready(board) => {
                line.manager.wants_a_board().then_some(Request::Ready { table, board: *board })?
            }
            PendingAction::Call(auction) => match self.wanted.take_if(|one| matches!(one, Reaction::Call { .. }))? {
                Reaction::Call { call, alert } => {
                    self.said.extend(alert.clone().map(|words| (auction.calls().len(), words)));
                    let meaning = alert.filter(|_| explains_own(view.policy.alerts)).map(alerted);
                    Request::Call { table, turn, call, meaning }
                }
                Reaction::Play { .. } | Reaction::Say(_) => return None,
            },
            PendingAction::Card { .. } => match self.wanted.take_if(|one| matches!(one, Reaction::Play { .. }))? {
                Reaction::Play { card } => Request::Play { table, turn, card },
                Reaction::Call { .. } | Reaction::Say(_) => return None,
            },
            PendingAction::Questions(lead) => Request::NoQuestions { table, turn: lead.turn },
            PendingAction::Explain(question) => {
                let board = board?;
                let said = board.meanings.iter().filter(|said| said.call == question.call && said.by == self.seat);
                let version = u32::try_from(said.count()).unwrap_or(u32::MAX).saturating_add(1);
                let place = board.called_at.iter().position(|turn| *turn == question.call);
                let words = self.said.iter().find(|(at, words)| Some(*at) == place && !words.is_empty());
                let text = words.map_or_else(|| NOTHING_MORE.to_owned(), |(_, words)| words.clone());
                let meaning = Meaning::new(Manner::Explanation, shortened(text));
                Request::Explain { table, call: question.call, version, meaning }
            }
            PendingAction::Answer(open) => {
                let accept = claim::is_accepted(board?, open, chair.facts.cards_played()).await;
                Request::AnswerClaim { table, turn: open.turn, stage: open.stage, accept }
            }
            // There is no line for what is taken back.
            PendingAction::Undo(undo) => Request::AnswerUndo { table, back: undo.back, accept: false },
            // Nor for what is said without an auction.
            PendingAction::Declare(_) | PendingAction::Choose(_) | PendingAction::Attend | PendingAction::Award(_) => {
                return None;
            }
        })
    }
}

/// Whether a player tells of their own calls at the table.
const fn explains_own(alerts: Alerts) -> bool {
    match alerts {
        Alerts::ByBidder | Alerts::BehindScreens => true,
        Alerts::ByPartner => false,
    }
}

fn alerted(words: String) -> Meaning {
    let text = if words.is_empty() { NOTHING_MORE.to_owned() } else { shortened(words) };
    Meaning::new(Manner::Alert, text)
}

/// As long as a meaning may be.
fn shortened(words: String) -> String {
    words.chars().take(MAX_MEANING).collect()
}

/// Whether an act may be good when the table has gone on.
const fn is_for_later(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::NotNow { .. }
            | Refusal::StaleTurn { .. }
            | Refusal::Frozen {}
            | Refusal::CallHeld {}
            | Refusal::Unavailable {}
    )
}
