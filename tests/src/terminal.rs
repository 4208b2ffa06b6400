//! The reference client as somebody runs it who looks: a terminal of its own, keys in, a screen out. The terminal is
//! made by `script`, of util-linux, which every Debian has.

use std::{path::Path, process::Stdio};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    process::{Child, ChildStdin, ChildStdout, Command},
};

/// As many lines and columns as a large window has.
const SIZE: (usize, usize) = (50, 110);

/// A client at a terminal. One that is dropped is killed.
pub struct Terminal {
    child: Child,
    keys: ChildStdin,
    written: ChildStdout,
    /// What was read and is not yet whole.
    rest: Vec<u8>,
    screen: Screen,
}

impl Terminal {
    /// Starts `program` (the `client` binary) with these words; `state` is the folder in which it keeps who its user
    /// is.
    pub fn start(program: &str, state: &Path, words: &[&str]) -> Self {
        let (rows, columns) = SIZE;
        let quoted: Vec<_> = words.iter().map(|word| format!("'{word}'")).collect();
        let line = format!("stty rows {rows} cols {columns}; exec '{program}' {}", quoted.join(" "));
        let mut command = Command::new("script");
        command.args(["-q", "-f", "-e", "-c", &line, "/dev/null"]).env("BRIDGE_STATE", state).kill_on_drop(true);
        command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("there is `script`, of util-linux, and it starts");
        let keys = child.stdin.take().expect("its keys are piped");
        let written = child.stdout.take().expect("its screen is piped");
        Self { child, keys, written, rest: Vec::new(), screen: Screen::default() }
    }

    /// Types a line, with Enter.
    pub async fn types(&mut self, line: &str) {
        self.keys.write_all(format!("{line}\r").as_bytes()).await.expect("the client reads what is typed");
    }

    /// Presses Ctrl-Z.
    pub async fn suspends(&mut self) {
        self.keys.write_all(b"\x1a").await.expect("the terminal reads what is typed");
    }

    /// The screen when something more was written on it; none when the client has ended.
    pub async fn changes(&mut self) -> Option<String> {
        let mut written = [0; 4096];
        match self.written.read(&mut written).await {
            Ok(0) | Err(_) => None,
            Ok(count) => {
                self.rest.extend_from_slice(&written[..count]);
                let taken = self.screen.write(&self.rest);
                self.rest.drain(..taken);
                Some(self.screen.text())
            }
        }
    }

    /// Looks on until the screen is as is waited for; gives the screen.
    pub async fn until(&mut self, is_so: impl Fn(&str) -> bool) -> String {
        while !is_so(&self.screen.text()) {
            assert!(self.changes().await.is_some(), "it ended before:\n{}", self.screen.text());
        }
        self.screen.text()
    }

    /// Answers whatever the screen asks of a player who bids nothing, until these words are on it; gives the screens at
    /// which something was typed. It looks at whole screens only: one that is half written asks what is over.
    pub async fn plays_until(&mut self, words: &str) -> Vec<String> {
        let mut answered: Vec<String> = Vec::new();
        loop {
            let screen = self.screen.text();
            if screen.contains(words) {
                return answered;
            }
            let table = above_what_is_typed(&screen);
            if self.screen.is_whole
                && answered.last() != Some(&table)
                && let Some(typed) = answer(&screen)
            {
                self.types(&typed).await;
                answered.push(table);
            }
            assert!(self.changes().await.is_some(), "it ended before {words:?}:\n{}", self.screen.text());
        }
    }

    /// Looks on until it ends by itself; gives its exit code.
    pub async fn ends(&mut self) -> Option<i32> {
        while self.changes().await.is_some() {}
        self.child.wait().await.expect("our own child can be waited for").code()
    }
}

/// What is typed there changes nothing at the table.
fn above_what_is_typed(screen: &str) -> String {
    screen.lines().filter(|line| !line.starts_with('>')).collect::<Vec<_>>().join("\n")
}

fn answer(screen: &str) -> Option<String> {
    // The question itself may go on in the next row.
    if screen.contains("  accept   reject") {
        return Some("accept".to_owned());
    }
    // What is played at a screen here is a form, and has deals.
    if screen.contains("Press Enter when you are ready for deal ") {
        return Some(String::new());
    }
    if screen.contains("Your turn to call.") {
        return Some("p".to_owned());
    }
    let (_, cards) = screen.split_once("You may play: ").filter(|_| screen.contains("* Your turn to "))?;
    let card = cards.split_whitespace().next()?;
    let suits = [('♠', 's'), ('♥', 'h'), ('♦', 'd'), ('♣', 'c')];
    suits.into_iter().find_map(|(symbol, letter)| Some(format!("{letter}{}", card.strip_prefix(symbol)?)))
}

/// What stands where, as far as the client writes it: text, places, and what is cleared. How it looks is left out.
#[derive(Default)]
struct Screen {
    /// Whether the client has written all that it had to show: it ends with showing the cursor, or hiding it.
    is_whole: bool,
    lines: Vec<Vec<char>>,
    row: usize,
    column: usize,
}

impl Screen {
    fn text(&self) -> String {
        let line = |line: &Vec<char>| line.iter().collect::<String>().trim_end().to_owned();
        self.lines.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Takes in what is whole; gives how many bytes that is.
    fn write(&mut self, bytes: &[u8]) -> usize {
        let whole = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(cut) => std::str::from_utf8(&bytes[..cut.valid_up_to()]).expect("it is valid up to there"),
        };
        let mut left = whole;
        while let Some(next) = left.chars().next() {
            left = match next {
                '\u{1b}' => match self.follows(left) {
                    Some(after) => after,
                    None => break,
                },
                '\r' => {
                    self.column = 0;
                    &left[1..]
                }
                '\n' => {
                    self.row += 1;
                    &left[1..]
                }
                shown => {
                    self.put(shown);
                    &left[shown.len_utf8()..]
                }
            };
        }
        whole.len() - left.len()
    }

    /// Follows an order, which may not be whole yet; gives what comes after it.
    fn follows<'a>(&mut self, order: &'a str) -> Option<&'a str> {
        let Some(body) = order.strip_prefix("\u{1b}[") else { return order.get(2..) };
        let end = body.find(|letter: char| ('@'..='~').contains(&letter))?;
        let mut numbers = body[..end].split(';').map(|number| number.parse().unwrap_or(1));
        match &body[end..=end] {
            "H" => {
                let mut place = || numbers.next().unwrap_or(1_usize).saturating_sub(1);
                (self.row, self.column) = (place(), place());
            }
            "J" => {
                self.lines.clear();
                self.is_whole = false;
            }
            "h" | "l" if &body[..end] == "?25" => self.is_whole = true,
            _ => {}
        }
        Some(&body[end + 1..])
    }

    fn put(&mut self, shown: char) {
        self.is_whole = false;
        if self.lines.len() <= self.row {
            self.lines.resize(self.row + 1, Vec::new());
        }
        let line = &mut self.lines[self.row];
        if line.len() <= self.column {
            line.resize(self.column + 1, ' ');
        }
        line[self.column] = shown;
        self.column += 1;
    }
}
