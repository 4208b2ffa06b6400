//! News of what lies below a machine.

use std::{future::ready, time::Duration};

use tokio::{sync::mpsc, time::timeout};

use super::*;
use crate::{
    notifiers::Notifier,
    reconciler::{Below, Reconciler},
};

/// One machine below, which tells whenever something is asked of it.
struct Asked(mpsc::UnboundedSender<StreamId>);

impl Below<Counter> for Asked {
    type Wanted = StreamId;
    type Seen = ();

    const ASKS_ANEW: bool = false;

    fn wanted(_: &Counter) -> Vec<StreamId> {
        vec![OTHER]
    }

    fn stream(wanted: &StreamId) -> StreamId {
        *wanted
    }

    fn seen(_: &StreamId) {}

    fn may_rest(_: &StreamId, (): &()) -> bool {
        true
    }

    fn reconcile(&self, _: &Handle<Counter>, wanted: StreamId) -> impl Future<Output = Result<(), Refusal>> + Send {
        self.0.send(wanted).unwrap();
        ready(Ok(()))
    }

    fn close(&self, _: &StreamId) -> impl Future<Output = Result<(), Refusal>> + Send {
        ready(Ok(()))
    }
}

#[tokio::test(start_paused = true)]
async fn news_that_came_while_the_machine_was_not_to_be_had_is_looked_at_when_it_is() {
    let (handle, mut messages) = mpsc::channel(4);
    let (tell, mut asked) = mpsc::unbounded_channel();
    let notifier = Arc::<Notifier>::default();
    let reconciler = Reconciler::new(ONE, handle.downgrade(), Arc::new(Asked(tell)), Arc::clone(&notifier));
    tokio::spawn(reconciler.serve(tokio::spawn(std::future::pending())));
    let counter = Counter::open(Opened { stream: ONE, at: Moment(0) });
    let look = |message| match message {
        Some(Message::Inspect(see)) => see(&counter, Moment(0)),
        _ => panic!("it is looked at"),
    };
    look(messages.recv().await);
    assert_eq!(asked.recv().await, Some(OTHER));
    notifier.notify_from(OTHER);
    // As by a machine whose journal is out of reach.
    drop(messages.recv().await);
    look(messages.recv().await);
    assert_eq!(timeout(Duration::from_secs(60), asked.recv()).await, Ok(Some(OTHER)));
}
