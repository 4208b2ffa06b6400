//! The lines of a conversation with a table manager.

use bridge_bluechip::MAX_LINE;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{
        TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
};

use super::AwayError;

/// The connection, line by line.
pub(super) struct Lines {
    read: BufReader<OwnedReadHalf>,
    write: OwnedWriteHalf,
}

impl Lines {
    pub(super) fn of(stream: TcpStream) -> Self {
        let (read, write) = stream.into_split();
        Self { read: BufReader::new(read), write }
    }

    /// The next line that is not empty, without what ends it.
    pub(super) async fn next(&mut self) -> Result<String, AwayError> {
        loop {
            let mut line = Vec::new();
            let limit = u64::try_from(MAX_LINE).unwrap_or(u64::MAX);
            let read = (&mut self.read).take(limit).read_until(b'\n', &mut line).await;
            match read.map_err(|cause| AwayError::Gone(Some(cause)))? {
                0 => return Err(AwayError::Gone(None)),
                _ if line.ends_with(b"\n") => {}
                read if read >= MAX_LINE => return Err(AwayError::TooLong),
                _ => return Err(AwayError::Gone(None)),
            }
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            if !text.is_empty() {
                return Ok(text);
            }
        }
    }

    pub(super) async fn say(&mut self, line: &str) -> Result<(), AwayError> {
        let written = self.write.write_all(format!("{line}\r\n").as_bytes()).await;
        written.map_err(|cause| AwayError::Gone(Some(cause)))
    }
}
