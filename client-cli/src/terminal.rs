//! The table in the terminal: keys in, frames out, the terminal as it was when we leave, also after a panic.

mod ink;
mod render;

use std::env;

use bridge_protocol::Lane;
use crossterm::event::{Event, EventStream, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use futures_util::StreamExt;
use ratatui::DefaultTerminal;

use crate::{
    exit::{Failure, Outcome},
    input::{Show, help_for},
    plain::farewell,
    screen::{Desk, Page, draw},
    session::{News, Session, Typed},
    told,
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
    let mut desk = Desk::at(session.view(), session.lane(), session.attended().here, session.links());
    loop {
        let screen = draw(session.view(), session.lane(), &desk);
        terminal.draw(|frame| render::render(frame, &screen, ink)).map_err(unusable)?;
        tokio::select! {
            news = session.next() => match news {
                News::Update(update) => desk.hear(&update, session.view(), session.lane()),
                News::Done => {}
                News::Notice(notice) => desk.note(notice),
                News::Told(lines) => desk.page = Some(page(&lines)),
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
    let line = desk.enter();
    let mut open = desk.page.take();
    // Enter turns or closes a page and does nothing else.
    if let Some(page) = &mut open
        && line.trim().is_empty()
    {
        desk.page = page.turn().then(|| page.clone());
        return false;
    }
    match session.typed(&line) {
        Err(sentence) => desk.note(sentence),
        Ok(Typed::Sent | Typed::Nothing) => {}
        Ok(Typed::Quit) => return true,
        Ok(Typed::Show(show)) => desk.page = Some(shown(show, session, desk)),
    }
    false
}

fn shown(show: Show, session: &Session, desk: &Desk) -> Page {
    match show {
        Show::Help => Page::help(help_for(session.lane())),
        Show::Invite if !desk.links.is_empty() => Page::invitations(session.view(), desk),
        Show::Times if session.lane() == Lane::Director => {
            Page::of("How long they thought", &desk.thoughts.told(session.view().board.as_ref()))
        }
        Show::Score => Page::of("The score sheet", &told::lines(show, session)),
        Show::Agreements => Page::of("What this table has agreed", &told::lines(show, session)),
        Show::Clock => Page::of("Times", &told::lines(show, session)),
        Show::Case => Page::of("What lies before you", &told::lines(show, session)),
        Show::Auction => Page::of("The auction", &told::lines(show, session)),
        Show::Hand => Page::of("The hands that you see", &told::lines(show, session)),
        Show::Phrases | Show::Log(_) | Show::Invite | Show::Times => page(&told::lines(show, session)),
    }
}

fn page(lines: &[String]) -> Page {
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
