//! The reference client as somebody runs it who listens instead of looking: lines in, lines out.

use std::{path::Path, process::Stdio};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout, Command},
};

/// A client that runs. One that is dropped is killed.
pub struct Client {
    child: Child,
    /// None when no more is typed.
    typed: Option<ChildStdin>,
    said: Lines<BufReader<ChildStdout>>,
    /// Every line that it has said.
    pub heard: Vec<String>,
}

impl Client {
    /// Starts `program` (the `client` binary) with these words; `state` is the folder in which it keeps who its user
    /// is.
    pub fn start(program: &str, state: &Path, words: &[&str]) -> Self {
        let mut command = Command::new(program);
        command.args(words).env("BRIDGE_STATE", state).kill_on_drop(true);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the client starts");
        let typed = Some(child.stdin.take().expect("its input is piped"));
        let said = BufReader::new(child.stdout.take().expect("its output is piped")).lines();
        Self { child, typed, said, heard: Vec::new() }
    }

    /// Types a line.
    pub async fn types(&mut self, line: &str) {
        let typed = self.typed.as_mut().expect("more is typed");
        typed.write_all(format!("{line}\n").as_bytes()).await.expect("the client reads what is typed");
    }

    /// Listens until it says a line with these words; gives the line.
    pub async fn says(&mut self, words: &str) -> String {
        while let Some(line) = self.hears().await {
            if line.contains(words) {
                return line;
            }
        }
        panic!("it never said {words:?}: {:#?}", self.heard)
    }

    /// The next line that it says; none when it says no more.
    pub async fn hears(&mut self) -> Option<String> {
        let line = self.said.next_line().await.expect("the client writes text")?;
        self.heard.push(line.clone());
        Some(line)
    }

    /// Types Ctrl-C, as a terminal passes it on.
    pub fn interrupts(&self) {
        let kill = format!("kill -INT {}", self.child.id().expect("it has not ended"));
        let sent = std::process::Command::new("sh").args(["-c", &kill]).status();
        assert!(sent.expect("there is a shell").success(), "{kill}");
    }

    /// Listens until it ends by itself; gives its exit code.
    pub async fn ends(&mut self) -> Option<i32> {
        while self.hears().await.is_some() {}
        self.child.wait().await.expect("our own child can be waited for").code()
    }

    /// Types no more.
    pub fn types_no_more(&mut self) {
        self.typed = None;
    }

    /// Types no more, and listens until it ends of that; gives its exit code.
    pub async fn ends_with_its_input(&mut self) -> Option<i32> {
        self.types_no_more();
        self.ends().await
    }
}
