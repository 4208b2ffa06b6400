//! Where one waits between the tables of a match, or between the matches of an event: a page, what is new on it, and
//! what is typed at it. The screen and the plain lines attend every lobby alike.

use bridge_client::connection::{Ended, Update};

/// Somebody in a lobby.
pub(crate) trait Lobby {
    /// What can be next for them.
    type Turn;

    /// That they go.
    const QUIT: Self::Turn;

    /// The name of the match or of the event.
    fn title(&self) -> String;

    /// Who is awaited, and what for if it is the viewer.
    fn prompt(&self) -> String;

    /// What can be typed, under the page.
    fn hint(&self) -> &'static str;

    /// Whether the viewer is to do something here.
    fn is_awaited(&self) -> bool;

    /// Whether they only look on, and need no keyboard.
    fn looks_on(&self) -> bool;

    /// The page as it is now.
    fn page(&self) -> Vec<String>;

    /// What one is told on coming to the page: the whole of it the first time, afterwards what is new.
    fn introduction(&mut self) -> Vec<String>;

    /// What they bring from where they were, once.
    fn brought(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// What has changed since this was last asked.
    fn news(&mut self) -> Vec<String>;

    /// What happens next. Safe to cancel.
    async fn next(&mut self) -> LobbyNews;

    /// What is next without anybody typing.
    fn turn(&self) -> Option<Self::Turn>;

    /// Takes a typed line.
    fn type_in(&mut self, line: &str) -> Shown<Self::Turn>;
}

/// What happens next in a lobby.
#[derive(Debug)]
pub(crate) enum LobbyNews {
    /// The page has changed: what is new, in sentences, if it is to be said.
    Changed(Vec<String>),
    /// Something that was asked for was refused, or the connection was lost or made again.
    Notice(String),
    /// Something that was asked for, in lines.
    Told(Vec<String>),
    /// What was asked for is done, or it is time to look again.
    Done,
    /// The connection is over.
    Ended(Ended),
}

impl LobbyNews {
    /// What there is to say of the connection itself. `away` is whether it is lost: one word for all the attempts to
    /// come back.
    pub(crate) fn of_connection(update: Option<&Update>, away: &mut bool) -> Option<Self> {
        match update {
            Some(Update::Lost { why, .. }) if !std::mem::replace(away, true) => {
                Some(Self::Notice(format!("The connection is lost: {why}. It is made again by itself.")))
            }
            Some(Update::Connected(_)) if std::mem::take(away) => Some(Self::Notice("Connected again.".to_owned())),
            Some(Update::Ended(ended)) => Some(Self::Ended(ended.clone())),
            None => Some(Self::Ended(Ended::Closed)),
            Some(_) => None,
        }
    }
}

/// Says on standard error what there is to say of the connection, beside a page that is written whenever it changes.
pub(crate) fn tell_of_connection(update: Option<&Update>, away: &mut bool) {
    if let Some(LobbyNews::Notice(news)) = LobbyNews::of_connection(update, away) {
        eprintln!("bridge-cli: {news}");
    }
}

/// Why one is at the page of a match or an event no more of which the server will not tell.
pub(crate) fn not_told(of: &str) -> Ended {
    Ended::NotWelcome { why: format!("the server tells you nothing more of this {of}: ask whoever directs it") }
}

/// Sentences without those with which the prompt begins.
pub(crate) fn but_the_prompt(mut lines: Vec<String>, prompt: &str) -> Vec<String> {
    let is_said = |line: &str| line.ends_with('.') && prompt.starts_with(line);
    lines.retain(|line| !is_said(line));
    lines
}

/// What a typed line comes to.
pub(crate) enum Shown<Turn> {
    /// It is on its way to the server.
    Nothing,
    /// A sentence.
    Sentence(String),
    /// A page of lines.
    Lines(Vec<String>),
    /// Away from the page.
    Turn(Turn),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_prompt_says_is_not_said_before_it() {
        let prompt = "The line-ups are due; awaited: Mix. Yours is due, like: lineup 1,2 3,4.";
        let round = ["Round 1".to_owned(), "  1  Lions".to_owned()];
        assert_eq!(but_the_prompt(round.to_vec(), "Round 1 is being played."), round, "a heading is no sentence");
        let news = ["Lions: line-up handed in.".to_owned(), "The line-ups are due; awaited: Mix.".to_owned()];
        assert_eq!(but_the_prompt(news.to_vec(), prompt), news[..1]);
    }
}
