//! A program that plays through `bridge-cli --json`: frames of the server in, requests out, on the same evening as
//! typists.

use std::{collections::BTreeMap, path::Path};

use bridge_client::pending::{PendingAction, pending_actions};
use bridge_protocol::{
    Answer, Lane, Refusal, Refused, Request, RequestFrame, ServerFrame, SessionRecord, Stage, TableView,
};
use bridge_rules::{Aim, Call, Declaration, DeclarationKind, Strain};

use crate::{Attended, Client, DealPlan};

/// The program, and the table as it has been told of it.
pub struct FramedPlayer {
    client: Client,
    held: Option<Attended>,
    asked: Option<Request>,
    /// Those that are not answered yet, by their numbers.
    unanswered: BTreeMap<u64, Request>,
    next_id: u64,
    /// It would stop when so many deals are over, if all would.
    pub stop_after: Option<usize>,
    /// What becomes of each deal.
    pub plan: fn(u32) -> DealPlan,
}

impl FramedPlayer {
    /// Starts `program` (the `client` binary) with these words, and the folder of its state.
    pub fn start(program: &str, state: &Path, words: &[&str]) -> Self {
        let client = Client::start(program, state, words);
        let plan = DealPlan::of_an_evening;
        Self { client, held: None, asked: None, unanswered: BTreeMap::new(), next_id: 1, stop_after: None, plan }
    }

    /// Does what is due until the session is over; gives the record of the table, and the client's exit code.
    ///
    /// # Panics
    /// If the client says what is no frame, or ends before.
    pub async fn plays_on(mut self) -> (SessionRecord, Option<i32>) {
        while self.held.as_ref().is_none_or(|held| held.view.stage != Stage::Finished) {
            self.takes_in_a_frame().await;
            if let Some(due) = self.due().filter(|due| self.asked.as_ref() != Some(due)) {
                self.asked = Some(due.clone());
                self.asks(due).await;
            }
        }
        let table = self.held.as_ref().expect("it is over").id;
        self.asks(Request::Record { table }).await;
        let record = loop {
            if let ServerFrame::Reply(reply) = self.takes_in_a_frame().await
                && let Answer::Record(record) = reply.answer
            {
                break *record;
            }
        };
        (record, self.client.ends_with_its_input().await)
    }

    async fn takes_in_a_frame(&mut self) -> ServerFrame {
        let line = self.client.hears().await.expect("there is more to come");
        let frame = serde_json::from_str(&line).unwrap_or_else(|cause| panic!("{cause}: {line}"));
        match &frame {
            ServerFrame::Snapshot(snapshot) => {
                self.held = Some(Attended {
                    id: snapshot.table,
                    lane: snapshot.lane,
                    seq: snapshot.seq,
                    view: snapshot.view.clone(),
                    presence: None,
                });
            }
            ServerFrame::TableEvents(events) => {
                let held = self.held.as_mut().expect("events follow a snapshot");
                assert_eq!(events.from, held.seq.next(), "a lane has no gaps");
                events.events.iter().for_each(|event| held.take_in(event));
            }
            ServerFrame::Reply(reply) => {
                let asked = self.unanswered.remove(&reply.id);
                // Nobody is ready any more who says so when the next deal has begun by itself.
                let came_late = matches!(&reply.answer, Answer::Refused(Refused { why: Refusal::NotNow { .. }, .. }))
                    && matches!(asked, Some(Request::Ready { .. }));
                let is_refused = matches!(reply.answer, Answer::Refused(_));
                assert!(!is_refused || came_late, "{asked:?}: {:?}", reply.answer);
            }
            ServerFrame::Welcome(_)
            | ServerFrame::Presence(_)
            | ServerFrame::Match(_)
            | ServerFrame::Event(_)
            | ServerFrame::Gone { .. }
            | ServerFrame::Announcement(_)
            | ServerFrame::Closing(_) => {}
        }
        frame
    }

    fn due(&self) -> Option<Request> {
        let Attended { id, lane, view, .. } = self.held.as_ref()?;
        let (table, turn, lane) = (*id, view.turn, *lane);
        let due = pending_actions(view, lane).into_iter().next()?;
        let plan = (self.plan)(view.board.as_ref().map_or(0, |board| board.board.get()));
        Some(match due {
            PendingAction::Ready(board) if self.stop_after == Some(view.sheet.len()) => {
                Request::AgreeToStop { table, board, agree: true }
            }
            PendingAction::Call(auction) => {
                let first = auction.standing().is_none();
                let bid = plan.bid().filter(|_| first).map(|bid| bid.to_uppercase().parse().expect("a bid"));
                Request::Call { table, turn, call: bid.map_or(Call::Pass, Call::Bid), meaning: None }
            }
            PendingAction::Declare(due) => {
                let declaration = declaration(plan, view, &due.kinds);
                Request::Declare { table, turn, declaration }
            }
            PendingAction::Card { legal, .. } => match plan {
                DealPlan::Claimed(_, tricks) if is_to_claim(view, lane) => {
                    Request::Claim { table, turn, tricks, statement: None }
                }
                DealPlan::Claimed(..) | DealPlan::Played(_) | DealPlan::PassedOut => {
                    Request::Play { table, turn, card: legal.iter().next()? }
                }
            },
            PendingAction::Answer(claim) => {
                Request::AnswerClaim { table, turn: claim.turn, accept: true, stage: claim.stage }
            }
            other => other.acquiesce(table, turn)?,
        })
    }

    async fn asks(&mut self, request: Request) {
        let frame = RequestFrame { id: self.next_id, request };
        self.next_id += 1;
        self.unanswered.insert(frame.id, frame.request.clone());
        self.client.types(&serde_json::to_string(&frame).expect("a request is JSON")).await;
    }
}

/// Declarer, when it is led and they are to play for the first time.
fn is_to_claim(view: &TableView, lane: Lane) -> bool {
    let Some(board) = view.board.as_ref() else { return false };
    let is_declarer = board.contract.is_some_and(|contract| lane.seat() == Some(contract.declarer));
    is_declarer && board.trick.as_ref().is_some_and(|trick| !trick.cards.is_empty())
}

/// As a typist would say it.
fn declaration(plan: DealPlan, view: &TableView, kinds: &[DeclarationKind]) -> Declaration {
    let board = view.board.as_ref().expect("somebody declares");
    let said = board.declaring.iter().flat_map(|declaring| &declaring.declarations).map(|each| each.declaration);
    let said: Vec<Declaration> = said.collect();
    let may = |kind| kinds.contains(&kind);
    let deal = board.board.get();
    match plan.bid() {
        _ if may(DeclarationKind::Choose) && deal.is_multiple_of(2) => {
            Declaration::Choose { strain: Strain::Hearts, aim: Aim::PartScore }
        }
        _ if may(DeclarationKind::Choose) => Declaration::Choose { strain: Strain::NoTrump, aim: Aim::Game },
        None if may(DeclarationKind::Leave) => Declaration::Leave,
        _ if may(DeclarationKind::Name) => Declaration::Name(Strain::NoTrump),
        Some(bid) if may(DeclarationKind::Bid) && !may(DeclarationKind::Pass) => {
            Declaration::Bid(bid.to_uppercase().parse().expect("a bid"))
        }
        Some(_) if may(DeclarationKind::Open) => Declaration::Open,
        Some(_) if may(DeclarationKind::Double) && deal == 3 && !said.contains(&Declaration::Double) => {
            Declaration::Double
        }
        Some(_) | None => Declaration::Pass,
    }
}
