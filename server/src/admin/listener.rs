//! The socket: who comes, one order each, and the answer.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use bridge_game::clean;
use serde_variant::to_variant_name;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{
        UnixListener, UnixStream,
        unix::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::Semaphore,
};
use tracing::{info, warn};

use super::{
    carry_out::Orders,
    outcome::Done,
    protocol::{AnswerLine, Item, LONGEST_ORDER, OrderLine},
    socket_path,
};
use crate::{
    gateway::AppState,
    keys::Keys,
    operator::{LONGEST_TEXT, Order, OrderedBy},
    tasks,
};

/// Operators at a time. Whoever comes while they are all at it waits.
const AT_A_TIME: usize = 8;
/// How long an order may take to arrive.
const ARRIVES_WITHIN: Duration = Duration::from_secs(10);
/// How long an operator may read nothing of an answer: whoever pages through it takes their time, and then has gone.
const READS_WITHIN: Duration = Duration::from_secs(5 * 60);
/// How long it is waited for a handle, where there was none for the operator either.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The socket of a server's data directory. Its file goes when it is dropped.
pub(crate) struct Socket {
    listener: UnixListener,
    path: PathBuf,
    spare: SpareHandle,
}

/// A handle for the operator, who is needed most when people have all the others.
struct SpareHandle(Option<File>);

impl SpareHandle {
    /// Where there is none yet or any more.
    fn keep(&mut self) {
        if self.0.is_none() {
            self.0 = File::open("/dev/null").ok();
        }
    }

    /// Whether there was one to give back.
    fn give_back(&mut self) -> bool {
        self.0.take().is_some()
    }
}

impl Socket {
    /// Makes it. What is there is left of a server that was killed: only one at a time has the journal.
    pub(crate) fn open(data: &Path) -> io::Result<Self> {
        let path = socket_path(data)?;
        match fs::remove_file(&path) {
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => return Err(cause),
            Ok(()) | Err(_) => {}
        }
        let listener = UnixListener::bind(&path)?;
        let owners_alone = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        fs::set_permissions(&path, owners_alone)?;
        let mut spare = SpareHandle(None);
        spare.keep();
        Ok(Self { listener, path, spare })
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        // The next start takes away what is left.
        fs::remove_file(&self.path).ok();
    }
}

/// Takes orders until the server stops.
pub(crate) async fn serve(mut socket: Socket, state: Arc<AppState>, keys: Keys) {
    let (orders, places) = (Arc::new(Orders::new(Arc::clone(&state), keys)), Arc::new(Semaphore::new(AT_A_TIME)));
    let taking = async {
        loop {
            let place = Arc::clone(&places).acquire_owned().await.expect("nobody closes it");
            socket.spare.keep();
            match socket.listener.accept().await {
                Ok((stream, _)) => {
                    let (orders, stop) = (Arc::clone(&orders), state.stop.clone());
                    tasks::spawn(async move {
                        stop.run_until_cancelled(attend(stream, &orders)).await;
                        drop(place);
                    });
                }
                Err(cause) if socket.spare.give_back() => {
                    info!(%cause, "an operator has the last handle");
                    if let Ok((stream, _)) = socket.listener.accept().await {
                        attend(stream, &orders).await;
                    }
                }
                Err(cause) => {
                    warn!(%cause, "the admin socket takes nobody");
                    tokio::time::sleep(RETRY_DELAY).await;
                }
            }
        }
    };
    state.stop.run_until_cancelled(taking).await;
}

async fn attend(stream: UnixStream, orders: &Orders) {
    let uid = stream.peer_cred().ok().map(|peer| peer.uid());
    let (read, write) = stream.into_split();
    let mut answers = Answers(write);
    let last = match tokio::time::timeout(ARRIVES_WITHIN, order(read)).await {
        Ok(Ok(OrderLine { order, why, name })) => {
            let by = OrderedBy { uid, name };
            // Whoever has gone by now has been told that it is not taken.
            if !answers.write(&AnswerLine::Taken {}).await {
                return;
            }
            // Not why, and not what is said to people: no log has their words.
            let (about, seconds) = (order.subject(), order.seconds());
            info!(by = %by, order = to_variant_name(&order).ok(), about, seconds, "ordered");
            match orders.carry_out(order, by, why, &mut answers).await {
                Ok(Done { said, count, silent }) => AnswerLine::Done { said, count, silent },
                Err(refused) => AnswerLine::Refused { code: refused.code().to_owned(), why: refused.to_string() },
            }
        }
        Ok(Err(why)) => AnswerLine::Refused { code: "malformed".to_owned(), why },
        Err(_) => AnswerLine::Refused { code: "malformed".to_owned(), why: "an order is one line, at once".to_owned() },
    };
    answers.write(&last).await;
}

async fn order(read: OwnedReadHalf) -> Result<OrderLine, String> {
    let mut line = Vec::new();
    let read = BufReader::new(read.take(LONGEST_ORDER)).read_until(b'\n', &mut line).await;
    read.map_err(|cause| cause.to_string())?;
    let mut line: OrderLine = serde_json::from_slice(&line).map_err(|cause| format!("this is no order: {cause}"))?;
    let too_long = |text: &Option<String>| text.as_ref().is_some_and(|text| text.chars().count() > LONGEST_TEXT);
    if too_long(&line.why) || too_long(&line.name) {
        return Err(format!("a reason has at most {LONGEST_TEXT} characters"));
    }
    // All read it: it is shown as what people write is.
    if let Order::Announce { text, .. } = &mut line.order
        && !text.is_empty()
    {
        *text = clean(text, LONGEST_TEXT)
            .ok_or_else(|| format!("an announcement has 1 to {LONGEST_TEXT} characters that can be seen"))?;
    }
    Ok(line)
}

/// The way back to an operator. Who goes once it is taken misses the rest, and what was ordered is done all the same.
pub(super) struct Answers(OwnedWriteHalf);

impl Answers {
    /// Gives whether anybody is still there.
    pub(super) async fn item(&mut self, item: Item) -> bool {
        self.write(&AnswerLine::Item(Box::new(item))).await
    }

    async fn write(&mut self, line: &AnswerLine) -> bool {
        let mut line = serde_json::to_vec(line).expect("answers have no map with other keys than text");
        line.push(b'\n');
        matches!(tokio::time::timeout(READS_WITHIN, self.0.write_all(&line)).await, Ok(Ok(())))
    }
}
