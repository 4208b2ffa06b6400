//! Lines from standard input. A thread of its own reads them, because a pending read must not hold up the end of the
//! program.

use std::{io, thread};

use tokio::sync::mpsc;

/// Lines that may wait: a pipe can bring them faster than a table takes them, and then it waits.
const WAITING: usize = 16;
/// The longest line: a request of the largest frame.
const LONGEST: usize = bridge_protocol::limits::MAX_FRAME;

/// The lines as they are typed; the channel ends with the input.
pub(crate) fn lines() -> mpsc::Receiver<String> {
    let (to, lines) = mpsc::channel(WAITING);
    thread::spawn(move || {
        let mut line = String::new();
        while matches!(read_line(&mut line), Ok(true)) {
            if to.blocking_send(std::mem::take(&mut line)).is_err() {
                return;
            }
        }
    });
    lines
}

fn read_line(line: &mut String) -> io::Result<bool> {
    use io::{BufRead, Read};
    let mut stdin = io::stdin().lock();
    let mut bytes = Vec::new();
    stdin.by_ref().take(LONGEST as u64).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(false);
    }
    String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).clone_into(line);
    Ok(true)
}
