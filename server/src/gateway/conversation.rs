//! One person's conversation: each request is judged by its pace, turned into a command for the table or match that it
//! names, and answered exactly once. Who somebody is comes from their ticket, never from a request.

mod attachments;
mod attending;
mod computers;
mod elsewhere;
mod events;
mod following;
mod matches;
mod resuming;

use std::{sync::Arc, time::Duration};

use bridge_game::{Event, Person, Table, TeamMatch};
use bridge_protocol::{
    Announcement, Answer, Closing, ClosingReason, Hello, Refusal, Request, RequestFrame, Seq, ServerFrame, TableId,
    Turn, Unreadable,
    limits::{MAX_MATCHES_FOLLOWED, MAX_TABLES_ATTENDED},
};
use bridge_rules::{BoardNumber, Side};
use serde_variant::to_variant_name;
use tokio_tungstenite::tungstenite::Message as WsMessage;
use tracing::{Instrument, Span};

use attachments::{Attachments, Following};

use super::{
    AppState, Attended,
    overload::Priority,
    rate::{MALFORMED_IN_A_ROW, Pace, Verdict},
    request::{Entrance, RoutedRequest, route},
};
use crate::{
    actor::{Caller, Message, Reading, TableQuery},
    cluster::Parcel,
    metrics::figures,
    open_counts::{AddressTag, Host},
    outbox::{ConnectionId, Outbox, reply},
    planted::perhaps_panic,
    spans::span,
    tasks,
};

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    On,
    /// It ends; with a reason if it is ours to tell.
    End(Option<Closing>),
}

pub(super) struct Conversation {
    state: Arc<AppState>,
    person: Person,
    /// Where the connection comes from.
    from: AddressTag,
    connection: ConnectionId,
    outbox: Outbox,
    attending: Attachments<Table>,
    attended: Attended,
    matches: Following<TeamMatch>,
    events: Following<Event>,
    pace: Pace,
    /// Whether the connection is at another node.
    visits: bool,
    malformed_in_a_row: u32,
    /// The span of the request that is carried out; none between requests.
    span: Span,
    /// Whether they have shown the code for opening tables.
    knows_code: bool,
}

impl Conversation {
    pub(super) fn new(
        state: Arc<AppState>,
        person: Person,
        from: AddressTag,
        connection: ConnectionId,
        outbox: Outbox,
        pace: Pace,
        attended: Attended,
    ) -> Self {
        Self {
            state,
            person,
            from,
            connection,
            outbox,
            attending: Attachments::new(MAX_TABLES_ATTENDED),
            attended,
            matches: Attachments::new(MAX_MATCHES_FOLLOWED),
            events: Attachments::new(MAX_MATCHES_FOLLOWED),
            pace,
            visits: false,
            malformed_in_a_row: 0,
            span: Span::none(),
            knows_code: false,
        }
    }

    /// That of somebody whose connection another node has, which sees to their pace.
    #[cfg(feature = "cluster")]
    pub(super) fn of_visitor(
        state: Arc<AppState>,
        person: Person,
        from: AddressTag,
        connection: ConnectionId,
        outbox: Outbox,
    ) -> Self {
        // What only those may ask for who know the code has been asked of them there.
        let here = Self::new(state, person, from, connection, outbox, Pace::default(), Attended::default());
        Self { visits: true, knows_code: true, ..here }
    }

    /// Greets, and takes up the tables that the client left off.
    pub(super) async fn welcome(&mut self, hello: Hello) {
        self.outbox.send(&ServerFrame::Welcome(self.state.welcome(&self.person)));
        if let Some(text) = self.state.operator.announcement() {
            self.outbox.send(&ServerFrame::Announcement(Announcement { text }));
        }
        let is_of_another_run = hello.run_id.is_some_and(|run| run != self.state.run_id);
        for mut point in hello.resume.into_iter().take(MAX_TABLES_ATTENDED) {
            if is_of_another_run {
                point.seq = Seq::NO_EVENT;
            }
            // Boxed, so that the task of a connection that says nothing stays small.
            if Box::pin(self.take_up(&point)).await.is_break() {
                return;
            }
        }
    }

    /// Takes a frame in.
    pub(super) async fn hear(&mut self, frame: WsMessage) -> Flow {
        match frame {
            WsMessage::Text(text) => self.hear_text(&text).await,
            WsMessage::Ping(_) | WsMessage::Pong(_) | WsMessage::Frame(_) => match self.pace.frame() {
                Verdict::Good | Verdict::Wait(_) => Flow::On,
                Verdict::Flooding => self.end(ClosingReason::Flooding),
            },
            WsMessage::Binary(_) => self.end(ClosingReason::Malformed),
            WsMessage::Close(_) => Flow::End(None),
        }
    }

    /// Tells the tables, matches and events that this connection is gone.
    pub(super) async fn leave(&mut self) {
        self.attending.detach_all(self.connection).await;
        self.matches.detach_all(self.connection).await;
        self.events.detach_all(self.connection).await;
        if let Some(cluster) = &self.state.cluster {
            self.state.visits.end(self.connection, cluster);
        }
    }

    pub(super) async fn hear_text(&mut self, text: &str) -> Flow {
        perhaps_panic();
        let RequestFrame { id, request } = match RequestFrame::read(text) {
            Ok(frame) => frame,
            Err(unreadable) => return self.malformed(unreadable),
        };
        self.malformed_in_a_row = 0;
        match self.pace.request(&request) {
            Verdict::Good => {}
            Verdict::Wait(wait) => {
                return self.refuse_at_the_door(id, Refusal::TooFast { retry_after_ms: in_ms(wait) });
            }
            Verdict::Flooding => return self.end(ClosingReason::Flooding),
        }
        if let Some(wait) = self.state.overload.wait(Priority::of(&request, self.pace.is_watching())) {
            return self.refuse_at_the_door(id, Refusal::Overloaded { retry_after_ms: in_ms(wait) });
        }
        self.span = span!(parent: None, "request", connection = self.connection.0, request = id, kind = to_variant_name(&request).ok());
        let span = self.span.clone();
        // Boxed, so that the task of a connection that says nothing stays small.
        let carried_out = Box::pin(self.carry_out_somewhere(id, text, request).instrument(span)).await;
        self.span = Span::none();
        perhaps_panic();
        if let Err(refusal) = carried_out {
            reply(&self.outbox, id, Answer::Refused(refusal.into()));
        }
        Flow::On
    }

    /// Does what is asked, or has it done at the node that has what it is about.
    async fn carry_out_somewhere(&mut self, id: u64, text: &str, request: Request) -> Result<(), Refusal> {
        if matches!(request, Request::Say { .. })
            && let Some(muted) = self.state.operator.mutes(self.person.account)
        {
            return Err(muted);
        }
        let routed = route(request);
        match self.elsewhere(&routed).await? {
            Some(node) => {
                if opens(&routed) {
                    self.check_opener()?;
                }
                if let RoutedRequest::Enter { place, invite } = &routed
                    && let Some((table, _)) = self.state.tables.inviter.read(invite)
                {
                    self.note_entered(table, matches!(place, Entrance::Kibitzer));
                }
                if let RoutedRequest::StopWatching { table } = &routed {
                    self.note_left(*table);
                }
                self.relay(node, &Parcel::Request { visit: self.visit() }, text.as_bytes()).await
            }
            None => self.carry_out(id, routed).await,
        }
    }

    /// Does what is asked. What a table answers, the table sends; a refusal from here is the caller's to send.
    async fn carry_out(&mut self, id: u64, request: RoutedRequest) -> Result<(), Refusal> {
        match request {
            RoutedRequest::Open { key, boards, policy } => {
                self.state.robots.check(computers::of_table(&boards, &policy))?;
                let answer = self.state.tables.open(self.host(), key, boards, policy).await;
                reply(&self.outbox, id, answer);
                Ok(())
            }
            RoutedRequest::OpenMatch { key, boards, conditions } => {
                self.state.robots.check(computers::of_teams([&conditions.teams.home, &conditions.teams.away]))?;
                let answer = self.state.matches.open(self.host(), key, boards, *conditions).await;
                reply(&self.outbox, id, answer);
                Ok(())
            }
            RoutedRequest::Join { invite } => self.join(id, &invite).await,
            RoutedRequest::Match { id: team_match, routed } => self.ask_match(id, team_match, routed).await,
            RoutedRequest::OpenEvent { key, boards, conditions } => {
                self.state.robots.check(computers::of_event(&conditions))?;
                let answer = self.state.events.open(self.host(), key, boards, *conditions).await;
                reply(&self.outbox, id, answer);
                Ok(())
            }
            RoutedRequest::Event { id: event, routed } => self.ask_event(id, event, routed).await,
            RoutedRequest::Enter { invite, place } => self.enter(id, &invite, place).await,
            RoutedRequest::StopWatching { table } => {
                self.stop_watching(table).await;
                reply(&self.outbox, id, Answer::Done {});
                Ok(())
            }
            RoutedRequest::ShowCode { code } => {
                if !self.state.open_permission.is_code(&code) {
                    return Err(Refusal::CodeWanted {});
                }
                self.knows_code = true;
                reply(&self.outbox, id, Answer::Done {});
                Ok(())
            }
            RoutedRequest::Ping => {
                reply(&self.outbox, id, Answer::Done {});
                Ok(())
            }
            RoutedRequest::Read { table, what } => self.read(id, table, what).await,
            RoutedRequest::Analyze { table, board } => {
                self.analyze(id, table, board);
                Ok(())
            }
            RoutedRequest::Hint { table, turn } => {
                self.hint(id, table, turn);
                Ok(())
            }
            RoutedRequest::ReadCard { table, side } => {
                self.read_card(id, table, side);
                Ok(())
            }
            RoutedRequest::Act { table, command } => {
                if let Err(none_free) = self.state.robots.check(computers::of_table_command(&command))
                    && self.takes_a_computer(table, &command).await?
                {
                    return Err(none_free);
                }
                let corrected = self.state.check_correction(self.person.account, table, &command).await?;
                let caller = self.caller(id);
                self.deliver(table, Message::Command { caller, command }).await?;
                if let Some(belongs_to) = corrected {
                    // It was answered at the table; what cannot be heard above just now is asked for there.
                    self.state.hand_up_correction(belongs_to, table).await.ok();
                }
                Ok(())
            }
        }
    }

    /// Refuses whoever may not open anything, and everybody while the server is drained.
    fn check_opener(&self) -> Result<(), Refusal> {
        if self.state.operator.is_draining() {
            return Err(Refusal::Draining {});
        }
        self.state.open_permission.admit(self.person.account, self.knows_code)
    }

    async fn read(&mut self, id: u64, table: TableId, what: Reading) -> Result<(), Refusal> {
        let caller = self.caller(id);
        self.deliver(table, Message::Query(TableQuery::Read { caller, what })).await
    }

    fn analyze(&self, id: u64, table: TableId, board: BoardNumber) {
        let state = Arc::clone(&self.state);
        let account = self.person.account;
        self.answer_later(id, async move {
            let analysis = state.analyze_board(account, table, board).await;
            analysis.map(|analysis| Answer::BoardAnalysis(analysis.into()))
        });
    }

    fn hint(&self, id: u64, table: TableId, turn: Turn) {
        let state = Arc::clone(&self.state);
        let account = self.person.account;
        self.answer_later(id, async move {
            let hint = state.hint(account, table, turn).await;
            hint.map(|hint| Answer::Hint(hint.into()))
        });
    }

    /// The card of computers is found out when somebody reads it first.
    fn read_card(&self, id: u64, table: TableId, side: Side) {
        let state = Arc::clone(&self.state);
        let account = self.person.account;
        self.answer_later(id, async move { state.card(account, table, side).await.map(Answer::Card) });
    }

    /// Answers when it is worked out, which takes a while: meanwhile this socket is read on.
    fn answer_later(&self, id: u64, answer: impl Future<Output = Result<Answer, Refusal>> + Send + 'static) {
        let outbox = self.outbox.clone();
        let answering = async move {
            reply(&outbox, id, answer.await.unwrap_or_else(|refusal| Answer::Refused(refusal.into())));
        };
        tasks::spawn(answering.instrument(self.span.clone()));
    }

    fn host(&self) -> Host {
        Host { account: self.person.account, from: Some(self.from), may_open: self.check_opener() }
    }

    fn caller(&self, request: u64) -> Caller {
        Caller {
            person: self.person.clone(),
            connection: self.connection,
            outbox: self.outbox.clone(),
            request,
            span: self.span.clone(),
        }
    }

    fn malformed(&mut self, Unreadable { id, why }: Unreadable) -> Flow {
        self.malformed_in_a_row += 1;
        if self.malformed_in_a_row >= MALFORMED_IN_A_ROW {
            return self.end(ClosingReason::Malformed);
        }
        match self.pace.frame() {
            Verdict::Good | Verdict::Wait(_) => self.refuse_at_the_door(id, why),
            Verdict::Flooding => self.end(ClosingReason::Flooding),
        }
    }

    fn refuse_at_the_door(&self, id: u64, refusal: Refusal) -> Flow {
        figures().malformed_or_too_fast.inc();
        reply(&self.outbox, id, Answer::Refused(refusal.into()));
        Flow::On
    }

    fn end(&self, reason: ClosingReason) -> Flow {
        Flow::End(Some(Closing::because(reason)))
    }
}

const fn opens(request: &RoutedRequest) -> bool {
    matches!(request, RoutedRequest::Open { .. } | RoutedRequest::OpenMatch { .. } | RoutedRequest::OpenEvent { .. })
}

/// Whoever has waited for so many milliseconds has waited long enough.
fn in_ms(wait: Duration) -> u64 {
    u64::try_from(wait.as_millis()).unwrap_or(u64::MAX).saturating_add(1)
}
