//! The table in the terminal: keys in, frames out, the terminal as it was when we leave, also after a panic.

mod ink;
mod render;

use std::env;

use crossterm::event::{Event, EventStream, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use futures_util::StreamExt;
use ratatui::DefaultTerminal;

use crate::{
    exit::{Failure, Outcome},
    input::Intent,
    plain::farewell,
    screen::{Desk, Page, draw},
    session::{News, Session},
};
use ink::Ink;

/// Shows the table until the user goes.
///
/// # Errors
/// If the terminal cannot be used, or the connection ends for good.
pub async fn run(mut session: Session, no_color: bool) -> Result<Outcome, Failure> {
    let ink = Ink { colour: !no_color, symbols: speaks_utf8() };
    // This also restores the terminal when something panics.
    let mut terminal = ratatui::try_init().map_err(unusable)?;
    let ended = show(&mut session, &mut terminal, ink).await;
    ratatui::restore();
    match ended? {
        End::Quit => {
            session.settle().await;
            farewell(&session).iter().for_each(|line| println!("{line}"));
            session.close().await;
        }
        End::Left => println!("You have left the table."),
    }
    Ok(Outcome::Good)
}

enum End {
    Quit,
    Left,
}

async fn show(session: &mut Session, terminal: &mut DefaultTerminal, ink: Ink) -> Result<End, Failure> {
    let mut keys = EventStream::new();
    let mut desk = Desk::at(session.view(), session.attended().here, session.links());
    loop {
        let screen = draw(session.view(), session.lane(), &desk);
        terminal.draw(|frame| render::render(frame, &screen, ink)).map_err(unusable)?;
        tokio::select! {
            news = session.next() => match news {
                News::Update(update) => desk.hear(&update, session.view(), session.lane()),
                News::Done => {}
                News::Notice(notice) => desk.note(notice),
                News::Left => return Ok(End::Left),
                News::Ended(ended) => return Err(ended.into()),
            },
            key = keys.next() => match key {
                Some(Ok(Event::Key(key))) if key.kind != KeyEventKind::Release => {
                    if press(key, &mut desk) && enter(session, &mut desk) {
                        return Ok(End::Quit);
                    }
                    if is_interrupt(key) {
                        return Ok(End::Quit);
                    }
                }
                Some(Ok(Event::Paste(text))) => text.chars().for_each(|letter| desk.input.insert(letter)),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(unusable(error)),
                None => return Ok(End::Quit),
            },
        }
    }
}

/// True when the line is to be handed over.
fn press(key: KeyEvent, desk: &mut Desk) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Enter => return true,
        KeyCode::Backspace => desk.input.backspace(),
        KeyCode::Esc if desk.page.is_some() => desk.page = None,
        KeyCode::Esc => desk.input.clear(),
        KeyCode::Up => desk.input.recall(),
        KeyCode::Char('u') if control => desk.input.clear(),
        KeyCode::Char('w') if control => desk.input.erase_word(),
        KeyCode::Char('h') if control => desk.input.backspace(),
        KeyCode::Char(letter) if !control => desk.input.insert(letter),
        _ => {}
    }
    false
}

fn is_interrupt(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c'))
}

/// True when the user goes.
fn enter(session: &mut Session, desk: &mut Desk) -> bool {
    let page_was_open = desk.page.is_some();
    let line = desk.enter();
    // Enter closes a page and does nothing else.
    if page_was_open && line.trim().is_empty() {
        return false;
    }
    match session.typed(&line) {
        Err(sentence) => desk.note(sentence),
        Ok(None) => {}
        Ok(Some(intent)) => match intent {
            Intent::Quit => return true,
            Intent::Help => desk.page = Some(Page::Help),
            Intent::Score => desk.page = Some(Page::Sheet),
            Intent::Invite if desk.links.is_empty() => desk.note("The host has the invitations."),
            Intent::Invite => desk.page = Some(Page::Invitations),
            _ => {}
        },
    }
    false
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
