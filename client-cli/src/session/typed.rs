//! What a typed line comes to: a request, a line of talk, a ruling with its reason, or something to show here.

use std::path::Path;

use bridge_protocol::{Audience, ClaimStage, Lane, Request, Stage};
use tokio::time::Instant;

use super::{Session, farewell::farewell};
use crate::{
    input::{
        Act, Intent, Mood, Show, card_file, parse, player, resolve,
        rulings::{self, Draft, WHY},
    },
    text,
};

/// Requests of one user on their way at the same time: who types faster is told so.
const TASKS: usize = 16;

/// What is left to do with a typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// Nothing: it is on its way to the server.
    Sent,
    /// Nothing was typed.
    Nothing,
    /// To show something.
    Show(Show),
    /// Nothing: it is on its way, with words that the user did not type.
    SentWith(String),
    /// To go.
    Quit,
}

impl Session {
    /// Takes a typed line, and says what is left to do with it.
    ///
    /// # Errors
    /// A sentence that says why it cannot be done, or what else is wanted.
    pub(crate) fn typed(&mut self, line: &str) -> Result<Typed, String> {
        if self.lane() == Lane::Director
            && let Some(done) = self.ruled(line)
        {
            return done.map(|()| Typed::Sent);
        }
        let view = self.view();
        let intent = parse(line, Mood::of(view)).map_err(|misread| text::capital(&format!("{misread}.")))?;
        let (intent, words) = self.with_words(intent);
        let mut kept = None;
        match resolve(intent, self.table, view, self.lane())? {
            Act::Show(show) => return Ok(Typed::Show(show)),
            Act::Nothing => return Ok(Typed::Nothing),
            Act::Quit => return Ok(Typed::Quit),
            Act::Ask(request) => {
                self.reconsider(&request)?;
                kept = self.under_way.waits(&request);
                if matches!(*request, Request::LeaveSeat { .. }) && self.view().stage == Stage::Finished {
                    self.parting = farewell(self);
                }
                self.ask(*request)?;
            }
            Act::Say(to, text) => self.say(to, text)?,
            Act::FileCard(path) => self.file_card(&path)?,
            Act::Aid(turn) => self.ask_for_aid(turn),
            Act::Meanings(asked) => {
                self.ask_for_meanings(asked);
                return Ok(Typed::SentWith("The computers are asked what your calls would mean.".to_owned()));
            }
        }
        Ok(kept.or(words).map_or(Typed::Sent, Typed::SentWith))
    }

    /// What would go with the call that is being typed, if the user's own card says something of it (Spec C8.7); or
    /// what it would mean to their partner; and what the board would come to with the claim that is being typed.
    pub(crate) fn offers(&self, line: &str) -> Option<String> {
        let intent = parse(line, Mood::of(self.view())).ok()?;
        let meant =
            if let Intent::Call(call, None) = &intent { self.understood.says_of(*call, self.view()) } else { None };
        if let Intent::Claim(_) | Intent::Concede(_) = intent {
            return self.would_be(intent);
        }
        let words = self.with_words(intent).1.map(|words| format!("{words} Without it: {} alone", line.trim()));
        words.or(meant)
    }

    /// A call without words gets those of the user's own card, and a sentence that says so.
    fn with_words(&self, intent: Intent) -> (Intent, Option<String>) {
        let Intent::Call(call, None) = intent else { return (intent, None) };
        match self.own_card.says_of(call, self.view(), self.lane()) {
            None => (intent, None),
            Some(meaning) => {
                let words = text::goes_with(call, &meaning);
                (Intent::Call(call, Some((meaning.manner, meaning.text))), Some(words))
            }
        }
    }

    /// A director's line, if it is a ruling, the reason of one, or for a player alone.
    fn ruled(&mut self, line: &str) -> Option<Result<(), String>> {
        if let Some(draft) = self.draft.take() {
            let view = self.view();
            // A director calls nothing: `pass out of turn` is a reason.
            let can_be_done = |intent| resolve(intent, self.table, view, self.lane()).is_ok();
            let is_line = |line: &str| {
                matches!(rulings::read(line, view), Ok(Some(_))) || parse(line, Mood::of(view)).is_ok_and(can_be_done)
            };
            return Some(match rulings::reason(line, is_line) {
                Err(sentence) => Err(sentence),
                Ok(reason) => self.rule(draft, reason),
            });
        }
        match rulings::told(line) {
            Err(sentence) => return Some(Err(sentence)),
            Ok(Some((seat, text))) => return Some(self.say(Audience::Player(seat), text)),
            Ok(None) => {}
        }
        match rulings::read(line, self.view()) {
            Err(sentence) => Some(Err(sentence)),
            Ok(None) => None,
            Ok(Some(Draft { ruling, law, reason: Some(reason) })) => {
                Some(self.rule(Draft { ruling, law, reason: None }, reason))
            }
            Ok(Some(draft)) => {
                self.draft = Some(draft);
                Some(Err(WHY.to_owned()))
            }
        }
    }

    fn rule(&mut self, draft: Draft, reason: String) -> Result<(), String> {
        let number = self.next_ruling();
        let Draft { ruling, law, .. } = draft;
        self.ask(Request::Rule { table: self.table, number, ruling, law, reason })?;
        self.ruled = number;
        Ok(())
    }

    fn would_be(&self, intent: Intent) -> Option<String> {
        let view = self.view();
        let Ok(Act::Ask(request)) = resolve(intent, self.table, view, self.lane()) else { return None };
        let Request::Claim { tricks, .. } = *request else { return None };
        let what = text::would_be(view.board.as_ref()?, self.lane().seat()?, tricks)?;
        Some(format!("{}.", text::capital(&what)))
    }

    /// A declarer who claims too few tricks for a contract that may still be made is asked for it again.
    fn reconsider(&mut self, request: &Request) -> Result<(), String> {
        let Request::Claim { turn, tricks, .. } = *request else { return Ok(()) };
        let claim = Some((turn, tricks));
        let seat = self.lane().seat();
        let short = self.view().board.as_ref().zip(seat).and_then(|(board, me)| text::falls_short(board, me, tricks));
        match short.filter(|_| self.doubted != claim) {
            Some(sentence) => {
                self.doubted = claim;
                Err(sentence)
            }
            None => Ok(()),
        }
    }

    fn ask(&mut self, request: Request) -> Result<(), String> {
        if self.tasks.len() >= TASKS {
            return Err("Slower: the server has not answered yet.".to_owned());
        }
        let (turn, now) = (self.view().turn, Instant::now());
        if let Some(sentence) = self.under_way.instead(&request, turn, now) {
            return Err(sentence);
        }
        if let Request::AnswerClaim { stage: ClaimStage::Opponents | ClaimStage::Director, accept: true, .. } = request
        {
            self.agreed = self.view().board.as_ref().map(|board| board.board);
        }
        self.under_way.send(&request, turn, now);
        self.send(request);
        Ok(())
    }

    fn say(&mut self, to: Audience, text: String) -> Result<(), String> {
        if !self.chat.add(to, text) {
            return Err("Slower: many lines wait to be said.".to_owned());
        }
        self.go_on_talking();
        Ok(())
    }

    fn file_card(&mut self, path: &Path) -> Result<(), String> {
        let card = card_file::read(path)?;
        let side = player(self.lane())?.side();
        let version = self.cards_read.next(side, self.view())?;
        self.ask(Request::FileCard { table: self.table, version, card })
    }
}
