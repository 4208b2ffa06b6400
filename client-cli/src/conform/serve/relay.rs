//! One connection of the client that is tried: what it says goes to the server behind, and what it is told is changed
//! as the stage of the trial has it.

use std::{collections::BTreeMap, time::Duration};

use bridge_protocol::{ClientHello, Request, RequestFrame};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::{WebSocketStream, tungstenite::Message};

use super::{
    exam::{BORNE, ComesBack, Exam, Stage},
    optional, tamper,
};
use crate::conform::{
    Id,
    socket::{PLAIN_OFFER, Socket, knock},
};

type Client = WebSocketStream<TokioIo<Upgraded>>;

/// How long a client may take to say hello, or to see that a connection is of no more use.
const PATIENCE: Duration = Duration::from_secs(20);

/// One connection.
struct Relay<'a> {
    exam: &'a Exam,
    client: Client,
    server: Socket,
    /// What the client waits to be answered.
    asked: BTreeMap<u64, &'static str>,
    /// What the client has been put to and must bear.
    put_to: Vec<Id>,
    /// Whether it has done something since, that was done.
    acted: bool,
}

/// What becomes of the connection.
enum Next {
    GoesOn,
    /// It was told something after which it must come again.
    MustGo(Id),
    Ends,
}

/// From the hello to the end.
pub(super) async fn relay(exam: &Exam, mut client: Client) {
    let Ok(Some(Ok(first))) = timeout(PATIENCE, client.next()).await else { return };
    let hello = first.to_text().ok().and_then(|text| serde_json::from_str::<ClientHello>(text).ok());
    exam.findings.check("C-HELLO-FIRST", hello.is_some(), || format!("it begins with {first}"));
    let Some(ClientHello { mut hello }) = hello else { return };
    is_spelled(exam, &first, &ClientHello { hello: hello.clone() });
    exam.hello(&hello);
    let added = exam.state.lock().added;
    hello.resume.iter_mut().for_each(|point| point.seq.0 = point.seq.0.saturating_sub(added));
    let Ok((mut server, _)) = knock(&exam.server, "", &PLAIN_OFFER).await else { return };
    let Ok(text) = serde_json::to_string(&ClientHello { hello }) else { return };
    if server.send(Message::text(text)).await.is_err() {
        return;
    }
    let relay = Relay { exam, client, server, asked: BTreeMap::new(), put_to: Vec::new(), acted: false };
    relay.run().await;
}

/// Whether a frame is spelled as the contract spells it: what is read from it and written again is the same. That is
/// found to hold only of a client of which a card was seen.
fn is_spelled(exam: &Exam, said: &Message, read: &impl serde::Serialize) {
    let said = said.to_text().ok().and_then(|text| serde_json::from_str::<Value>(text).ok()).map(without_nulls);
    let again = serde_json::to_value(read).ok().map(without_nulls);
    if said != again {
        exam.findings.check("C-SPELLING", false, || format!("{said:?} is spelled {again:?}"));
    } else if exam.state.lock().has_played {
        exam.findings.check("C-SPELLING", true, String::new);
    }
}

/// Members that may be missing may also be null.
fn without_nulls(mut value: Value) -> Value {
    if let Some(members) = value.as_object_mut() {
        members.retain(|_, member| !member.is_null());
        members.values_mut().for_each(|member| *member = without_nulls(member.take()));
    }
    value
}

impl Relay<'_> {
    async fn run(mut self) {
        loop {
            let next = tokio::select! {
                said = self.client.next() => match said {
                    Some(Ok(said)) => self.says(said).await,
                    Some(Err(_)) | None => Next::Ends,
                },
                told = self.server.next() => match told {
                    Some(Ok(Message::Text(text))) => self.tell(&text).await,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => Next::Ends,
                    Some(Ok(_)) => Next::GoesOn,
                },
            };
            match next {
                Next::GoesOn => {}
                Next::MustGo(id) => return self.until_it_goes(id).await,
                Next::Ends => break,
            }
        }
        for id in &self.put_to {
            self.exam.findings.check(id, false, || "it hung up".to_owned());
        }
    }

    async fn says(&mut self, said: Message) -> Next {
        self.exam.sign_of_life();
        if let Message::Text(text) = &said {
            match RequestFrame::read(text) {
                Ok(frame) => {
                    self.exam.state.lock().has_played |= matches!(frame.request, Request::Play { .. });
                    is_spelled(self.exam, &said, &frame);
                    self.contributes(&frame.request);
                    self.asked.insert(frame.id, kind(&frame.request));
                }
                Err(unreadable) => {
                    self.exam.findings.check("C-SPELLING", false, || format!("{text}: {}", unreadable.why));
                }
            }
        }
        let is_over = matches!(said, Message::Close(_));
        // What the library answers to Pings it answers by itself.
        let goes_on = matches!(said, Message::Ping(_) | Message::Pong(_)) || self.server.send(said).await.is_ok();
        if is_over || !goes_on { Next::Ends } else { Next::GoesOn }
    }

    /// To a set whose promise is false nothing is contributed.
    fn contributes(&self, request: &Request) {
        let false_one = self.exam.state.lock().falsely_promised;
        if let Request::Contribute { table, .. } = request
            && false_one == Some(*table)
        {
            let what = || "it contributes to a set whose root is not that of the boards".to_owned();
            self.exam.findings.check("C-CHECK-ROOT", false, what);
            self.exam.end();
        }
    }

    async fn tell(&mut self, text: &str) -> Next {
        let Ok(mut frame) = serde_json::from_str::<Value>(text) else { return self.tells(text.to_owned()).await };
        let (stage, added) = {
            let state = self.exam.state.lock();
            (state.stage, state.added)
        };
        tamper::shift(&mut frame, added);
        self.answered(&frame);
        let has_events = frame.get("table_events").is_some();
        match stage {
            Stage::Bears => return self.bears(frame).await,
            Stage::FalseRoot => return self.promise_falsely(frame).await,
            Stage::Gap | Stage::UnknownEvent | Stage::DoesNotFit | Stage::Breaks | Stage::Forgotten => {}
        }
        if !has_events || !self.acted {
            return self.passes_on(frame).await;
        }
        match stage {
            Stage::Bears | Stage::FalseRoot => self.passes_on(frame).await,
            Stage::Gap => {
                tamper::shift(&mut frame, 1);
                self.told_amiss(frame, Stage::UnknownEvent, "C-GAP", true).await
            }
            Stage::UnknownEvent => {
                frame["table_events"]["events"] = json!([tamper::unknown()]);
                self.told_amiss(frame, Stage::DoesNotFit, "C-UNKNOWN-EVENT", false).await
            }
            Stage::DoesNotFit => {
                frame["table_events"]["events"] = json!([tamper::misfit()]);
                self.told_amiss(frame, Stage::Breaks, "C-DOES-NOT-FIT", false).await
            }
            Stage::Breaks | Stage::Forgotten => {
                self.passes_on(frame).await;
                self.breaks(stage);
                Next::Ends
            }
        }
    }

    /// The connection ends without a word, after a frame that was whole.
    fn breaks(&self, stage: Stage) {
        let mut state = self.exam.state.lock();
        state.forgotten = stage == Stage::Forgotten;
        state.goes_to(Stage::Forgotten);
        state.comes_back = Some(ComesBack { after: "C-WHOLE-FRAMES", from: Some(state.told) });
    }

    /// Tells what the client must not go on from.
    async fn told_amiss(&mut self, frame: Value, then: Stage, id: Id, view_is_good: bool) -> Next {
        {
            let mut state = self.exam.state.lock();
            state.goes_to(then);
            state.out_of_order = id == "C-GAP";
            state.comes_back = Some(ComesBack { after: id, from: view_is_good.then_some(state.told) });
        }
        self.tells(frame.to_string()).await;
        Next::MustGo(id)
    }

    async fn until_it_goes(mut self, id: Id) {
        let gone = timeout(PATIENCE, async {
            while let Some(Ok(said)) = self.client.next().await {
                if matches!(said, Message::Close(_)) {
                    break;
                }
            }
        });
        let gone = gone.await.is_ok();
        self.exam.findings.check(id, gone, || "it stays on the connection".to_owned());
    }

    /// On the first connection the client is told more than it knows and less than it may expect, and goes on.
    async fn bears(&mut self, mut frame: Value) -> Next {
        let has_shown_all = self.acted && self.exam.state.lock().has_played;
        if has_shown_all && BORNE.iter().all(|id| self.put_to.contains(id)) && frame.get("table_events").is_some() {
            self.put_to.clear();
            self.acted = false;
            self.exam.state.lock().goes_to(Stage::Gap);
            return self.passes_on(frame).await;
        }
        let mut put_to = vec!["C-UNKNOWN-MEMBERS", "C-YOUNGER-SERVER"];
        let is_snapshot = frame.get("snapshot").is_some();
        if optional::is_about_a_table(&frame) && optional::without_empty_lists(&mut frame) && is_snapshot {
            put_to.push("C-LISTS");
        }
        // As it may be otherwise: what is null here is missing there.
        let other = is_snapshot.then(|| {
            let mut other = frame.clone();
            optional::without_nulls(&mut other);
            tamper::with_more_members(&mut other);
            tamper::padded(other)
        });
        optional::with_nulls(&mut frame);
        if tamper::tells_of_a_call(&mut frame) {
            put_to.push("C-NULL");
        }
        tamper::with_more_members(&mut frame);
        let first_events = !self.put_to.contains(&"C-ADDED");
        if first_events && let Some(events) = frame.pointer_mut("/table_events/events").and_then(Value::as_array_mut) {
            events.push(tamper::added());
            self.exam.state.lock().added += 1;
            put_to.push("C-ADDED");
        }
        if !matches!(self.passes_on(frame).await, Next::GoesOn) {
            return Next::Ends;
        }
        if let Some(other) = other {
            self.tells(tamper::of_another_table().to_string()).await;
            self.tells(other.to_string()).await;
            put_to.extend(["C-OTHER-TABLES", "C-LARGE-MESSAGES"]);
        }
        let new: Vec<Id> = put_to.into_iter().filter(|id| !self.put_to.contains(id)).collect();
        if !new.is_empty() {
            // What it does from here on shows that it bears this too.
            self.acted = false;
            self.put_to.extend(new);
        }
        Next::GoesOn
    }

    /// The client is told another root than that of the boards. When they are dealt without it, it has given nothing.
    async fn promise_falsely(&mut self, mut frame: Value) -> Next {
        let table = frame.pointer("/snapshot/table").or_else(|| frame.pointer("/table_events/table"));
        let table = table.and_then(Value::as_str).and_then(|table| table.parse().ok());
        if table.is_none() || table != self.exam.state.lock().falsely_promised {
            return self.passes_on(frame).await;
        }
        if tamper::with_a_false_root(&mut frame) {
            self.exam.state.lock().has_seen_false_root = true;
        }
        let is_dealt = tamper::events(&mut frame).any(|event| event.get("dealt").is_some());
        let next = self.tells(frame.to_string()).await;
        if is_dealt && self.exam.state.lock().has_seen_false_root {
            self.exam.findings.check("C-CHECK-ROOT", true, String::new);
            self.exam.end();
        }
        next
    }

    async fn passes_on(&mut self, frame: Value) -> Next {
        if let Some(number) = tamper::last_number(&frame) {
            self.exam.state.lock().told = number;
        }
        if frame
            .pointer("/table_events/events")
            .and_then(Value::as_array)
            .is_some_and(|events| events.iter().any(|event| event.get("session_finished").is_some()))
        {
            self.exam.end();
        }
        self.tells(frame.to_string()).await
    }

    async fn tells(&mut self, text: String) -> Next {
        if self.client.send(Message::text(text)).await.is_ok() { Next::GoesOn } else { Next::Ends }
    }

    /// What the server says of what the client did.
    fn answered(&mut self, frame: &Value) {
        let Some(reply) = frame.get("reply") else { return };
        let Some(kind) = reply["id"].as_u64().and_then(|id| self.asked.remove(&id)) else { return };
        let done = reply["answer"].get("done").is_some();
        match kind {
            "contribute" => self.exam.findings.check("C-COMMIT", done, || reply.to_string()),
            "reveal" => self.exam.findings.check("C-REVEAL", done, || reply.to_string()),
            _ => {}
        }
        if done && kind != "ping" {
            self.acted = true;
            for id in &self.put_to {
                self.exam.findings.check(id, true, String::new);
            }
        }
    }
}

/// What kind of request it is, as far as that matters here.
const fn kind(request: &Request) -> &'static str {
    match request {
        Request::Contribute { .. } => "contribute",
        Request::Reveal { .. } => "reveal",
        Request::Ping {} | Request::StopWatching { .. } => "ping",
        _ => "an act",
    }
}
