//! The table in the terminal: keys in, frames out, the terminal as it was when we leave, also after a panic, and while
//! the shell has it in between (Ctrl-Z, `fg`).

use std::{env, io::stdout};

use bridge_protocol::{Lane, Stage};
use crossterm::{
    event::{Event, EventStream, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
    execute,
    terminal::{Clear, ClearType, EnterAlternateScreen, disable_raw_mode, enable_raw_mode},
};
use futures_util::{Stream, StreamExt};
use ratatui::{DefaultTerminal, Terminal, backend::CrosstermBackend};

use super::{
    render,
    suspension::{Suspension, Suspensions, stop},
    theme::Theme,
};
use crate::{
    exit::{Failure, Outcome},
    input::{Show, interrupt::Interrupt},
    session::{News, Session, TableEnd, Typed, farewell::farewell, reports},
    stdout::tell,
    tui::screen::{Editor, LeafSize, Page, Screen, ScreenState, draw, prompt},
};

/// Shows the table until the user goes.
///
/// # Errors
/// If the terminal cannot be used, or the connection ends for good.
pub(crate) async fn run(mut session: Session, no_color: bool) -> Result<Outcome, Failure> {
    let mut window = Window::open(no_color)?;
    let ended = window.attend_table(&mut session).await;
    drop(window);
    match ended? {
        TableEnd::Quit | TableEnd::Over => {
            session.settle().await;
            let said = farewell(&session);
            session.close().await;
            tell(said)?;
        }
        TableEnd::Left => tell(session.parting())?,
    }
    Ok(Outcome::Good)
}

/// The terminal as a screen; dropped, it is as it was.
pub(crate) struct Window {
    terminal: DefaultTerminal,
    keys: EventStream,
    suspensions: Suspensions,
    interrupt: Interrupt,
    theme: Theme,
}

/// What a key comes to.
pub(super) enum Key {
    /// The line is to be handed over.
    Enter,
    /// The user goes.
    Interrupt,
    /// Something was typed.
    Typed,
}

impl Window {
    /// Takes the terminal.
    ///
    /// # Errors
    /// If it cannot be used.
    pub(crate) fn open(no_color: bool) -> Result<Self, Failure> {
        let theme = Theme { colour: !no_color, symbols: speaks_utf8() };
        // This also restores the terminal when something panics.
        let terminal = ratatui::try_init().map_err(unusable)?;
        // So that it is restored too when the program is told to end.
        let interrupt = Interrupt::listen(ratatui::restore);
        Ok(Self { terminal, keys: EventStream::new(), suspensions: Suspensions::listen(), interrupt, theme })
    }

    /// Shows a table until the user goes or, in a match, there is nothing more to play at it.
    ///
    /// # Errors
    /// If the terminal cannot be used, or the connection ends for good.
    pub(crate) async fn attend_table(&mut self, session: &mut Session) -> Result<TableEnd, Failure> {
        let mut state = ScreenState::at(session.view(), session.lane(), session.attended().here, session.links());
        let mut asked = false;
        loop {
            let in_competition = session.is_in_competition();
            let last_word = if in_competition { session.last_honours() } else { session.last_word() };
            match last_word {
                _ if session.view().stage != Stage::Finished || session.lane().seat().is_none() => {}
                None if in_competition => return Ok(TableEnd::Over),
                Some(word) if !asked => {
                    asked = true;
                    state.tell(word);
                }
                None | Some(_) => {}
            }
            state.offered = session.offers(state.input.text());
            state.sent = session.under_way();
            state.fit(self.room_for_leaf(&prompt(session.view(), session.lane(), &state))?);
            let screen = draw(session.view(), session.lane(), &state);
            self.draw(&screen)?;
            tokio::select! {
                news = session.next() => match news {
                    News::Update(update) => state.hear(&update, session.view(), session.lane()),
                    // It stands beside the call that is being typed, or in the prompt.
                    News::Done | News::Understood(_) | News::Unanswered(_) => {}
                    News::Notice(notice) => state.note(notice),
                    News::Told(lines) => state.page = Some(page(&lines)),
                    News::Heard(lines) => lines.into_iter().for_each(|line| state.tell(line)),
                    News::RoomClosed => return Ok(TableEnd::Over),
                    News::Left => return Ok(TableEnd::Left),
                    News::Ended(ended) => return Err(ended.into()),
                },
                event = self.event() => match pressed(event, &mut state.input, &mut state.page)? {
                    Key::Enter if asked && state.is_blank() => return Ok(TableEnd::Over),
                    Key::Enter if enter(session, &mut state) => return Ok(TableEnd::Quit),
                    Key::Interrupt => return Ok(TableEnd::Quit),
                    Key::Enter | Key::Typed => {}
                },
            }
        }
    }

    /// What happens next at the terminal; nothing more when the program is told to end. While it is suspended the shell
    /// has the terminal as it was. Safe to cancel.
    pub(super) async fn event(&mut self) -> Option<std::io::Result<Event>> {
        let done = match heard(&mut self.keys, &mut self.suspensions, &mut self.interrupt).await {
            Heard::Event(event) => return event,
            Heard::Suspension(Suspension::Stop) => {
                ratatui::restore();
                stop();
                Ok(())
            }
            Heard::Suspension(Suspension::GoOn) => self.take_back(),
        };
        Some(done.map(|()| Event::FocusGained))
    }

    /// The shell has set the terminal otherwise meanwhile, and written on it.
    fn take_back(&mut self) -> std::io::Result<()> {
        // It is as the shell has it, whatever was said to it before.
        disable_raw_mode()?;
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All))?;
        // It knows nothing of what stood there, and asks the terminal nothing while keys are read.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }

    /// The room for a leaf of a page, above a prompt.
    pub(super) fn room_for_leaf(&self, prompt: &str) -> Result<LeafSize, Failure> {
        let size = self.terminal.size().map_err(unusable)?;
        Ok(render::room_for_leaf(prompt, size.width, size.height))
    }

    pub(super) fn draw(&mut self, screen: &Screen) -> Result<(), Failure> {
        let theme = self.theme;
        self.terminal.draw(|frame| render::render(frame, screen, theme)).map(drop).map_err(unusable)
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        ratatui::restore();
    }
}

/// What comes from the terminal or the shell.
enum Heard {
    /// None when there is nothing more to come.
    Event(Option<std::io::Result<Event>>),
    Suspension(Suspension),
}

async fn heard(
    keys: &mut (impl Stream<Item = std::io::Result<Event>> + Unpin),
    suspensions: &mut Suspensions,
    interrupt: &mut Interrupt,
) -> Heard {
    tokio::select! {
        event = keys.next() => match event {
            Some(Ok(Event::Key(key))) if is_suspend(key) => Heard::Suspension(Suspension::Stop),
            event => Heard::Event(event),
        },
        wanted = suspensions.next() => Heard::Suspension(wanted),
        () = interrupt.asked() => Heard::Event(None),
    }
}

/// What an event of the terminal does to the line that is being typed and the page that lies over the screen.
pub(super) fn pressed(
    event: Option<std::io::Result<Event>>,
    input: &mut Editor,
    page: &mut Option<Page>,
) -> Result<Key, Failure> {
    match event {
        Some(Ok(Event::Key(key))) if key.kind != KeyEventKind::Release => {
            if is_interrupt(key) || is_end(key) && input.text().is_empty() {
                return Ok(Key::Interrupt);
            }
            Ok(if press(key, input, page) { Key::Enter } else { Key::Typed })
        }
        Some(Ok(Event::Paste(text))) => {
            text.chars().for_each(|letter| input.insert(letter));
            Ok(Key::Typed)
        }
        Some(Ok(_)) => Ok(Key::Typed),
        Some(Err(error)) => Err(unusable(error)),
        None => Ok(Key::Interrupt),
    }
}

/// True when the line is to be handed over.
fn press(key: KeyEvent, input: &mut Editor, page: &mut Option<Page>) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Enter => return true,
        KeyCode::Backspace => input.backspace(),
        KeyCode::Esc if page.is_some() => *page = None,
        KeyCode::Esc => input.clear(),
        KeyCode::Up => input.recall(),
        KeyCode::Char('u') if control => input.clear(),
        KeyCode::Char('w') if control => input.erase_word(),
        KeyCode::Char('h') if control => input.backspace(),
        KeyCode::Char(letter) if !control => input.insert(letter),
        _ => {}
    }
    false
}

fn is_suspend(key: KeyEvent) -> bool {
    key.kind == KeyEventKind::Press
        && key.modifiers.contains(KeyModifiers::CONTROL)
        && matches!(key.code, KeyCode::Char('z'))
}

/// As at a shell, which takes it for the end of what is typed.
fn is_end(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('d'))
}

fn is_interrupt(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c'))
}

/// True when the user goes.
fn enter(session: &mut Session, state: &mut ScreenState) -> bool {
    let line = state.enter();
    let mut open = state.page.take();
    // Enter turns or closes a page and does nothing else.
    if let Some(page) = &mut open
        && line.trim().is_empty()
    {
        state.page = page.turn().then(|| page.clone());
        return false;
    }
    match session.typed(&line) {
        Err(sentence) => state.note(sentence),
        Ok(Typed::Sent | Typed::Nothing) => {}
        Ok(Typed::SentWith(words)) => state.tell(words),
        Ok(Typed::Quit) => return true,
        Ok(Typed::Show(show)) => state.page = Some(shown(show, session, state)),
    }
    false
}

fn shown(show: Show, session: &Session, state: &ScreenState) -> Page {
    match show {
        Show::Help => Page::help(reports::help(session)),
        Show::Invite if !state.links.is_empty() => Page::invitations(session.view(), state),
        Show::Times if session.lane() == Lane::Director => {
            Page::of("How long they thought", &state.think_times.lines(session.view().board.as_ref()))
        }
        Show::Score => Page::of("The score sheet", &reports::lines(show, session)),
        Show::Agreements => Page::of("What this table has agreed", &reports::lines(show, session)),
        Show::Clock => Page::of("Times", &reports::lines(show, session)),
        Show::Case => Page::of("What lies before you", &reports::lines(show, session)),
        Show::Auction => Page::of("The auction", &reports::lines(show, session)),
        Show::Hand => Page::of("The hands that you see", &reports::lines(show, session)),
        Show::Phrases | Show::Log(_) | Show::Invite | Show::Times => page(&reports::lines(show, session)),
    }
}

pub(super) fn page(lines: &[String]) -> Page {
    let (title, rest) = lines.split_first().map_or(("", [].as_slice()), |(title, rest)| (title.as_str(), rest));
    Page::of(title, rest)
}

fn speaks_utf8() -> bool {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

fn unusable(error: std::io::Error) -> Failure {
    Failure::bad_input(format!("this terminal cannot be used ({error}): try --plain"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures_util::stream;
    use tokio::time::timeout;

    use super::*;

    /// Whoever goes has the terminal back as it was.
    #[tokio::test]
    async fn a_program_that_is_told_to_end_goes_as_by_ctrl_c() {
        let (mut keys, mut suspensions) = (stream::pending(), Suspensions::listen());
        let mut told = Interrupt::drawn();
        let heard = timeout(Duration::from_secs(5), heard(&mut keys, &mut suspensions, &mut told)).await;
        let Ok(Heard::Event(event)) = heard else { panic!("it is told to end, and not suspended") };
        let key = pressed(event, &mut Editor::default(), &mut None).unwrap();
        assert!(matches!(key, Key::Interrupt));
    }
}
