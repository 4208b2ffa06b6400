//! The lead and the cards after it, one taken back, and two who come back.

use bridge_protocol::{BoardView, Refusal, Request, TableEvent};
use bridge_rules::{Card, Hand, Seat, legal_cards};

use super::{Session, dealing::seen};
use crate::conform::{Broken, peer::Peer, trial::KIT};

/// Who is to act, and the cards of the hand that they play from.
struct Due {
    by: Seat,
    hand: Hand,
    legal: Hand,
}

impl Session {
    fn board(&self) -> Result<&BoardView, Broken> {
        self.players.north.view()?.board.as_ref().ok_or_else(|| Broken::new("no board is on the table"))
    }

    fn due(&self) -> Result<Due, Broken> {
        let nobody = || Broken::new("nobody is on turn in the play");
        let board = self.board()?;
        let (by, from) = (board.actor().ok_or_else(nobody)?, board.to_act().ok_or_else(nobody)?);
        let seen = self.players[by].view()?.board.as_ref().and_then(|board| board.hands.get(from));
        let hand = seen.ok_or_else(|| Broken::new(format!("{by} does not see the hand of {from}")))?;
        Ok(Due { by, hand, legal: legal_cards(hand, board.led()) })
    }

    fn play(&self, by: Seat, card: Card) -> Result<Request, Broken> {
        Ok(Request::Play { table: self.table(), turn: self.players[by].turn()?, card })
    }

    async fn play_one(&mut self) -> Result<Seat, Broken> {
        let due = self.due()?;
        let card = due.legal.iter().next().ok_or_else(|| Broken::new("a hand without cards is on turn"))?;
        self.act(due.by, self.play(due.by, card)?).await?;
        Ok(due.by)
    }

    /// East leads against North's notrump.
    pub(super) async fn lead(&mut self) -> Result<(), Broken> {
        let due = self.due()?;
        self.check("S-LAWS", due.by == Seat::East, || format!("{} leads against North", due.by));
        let own = self.board()?.hands.get(Seat::North).and_then(|hand| hand.iter().next());
        let own = own.ok_or_else(|| Broken::new("North sees no cards"))?;
        let early = self.play(Seat::North, own)?;
        self.refuses("S-LAWS", Seat::North, early, |why| matches!(why, Refusal::OutOfTurn { .. })).await?;
        let foreign = Card::all().find(|card| !due.hand.contains(*card)).expect("a hand has not all cards");
        let foreign = self.play(Seat::East, foreign)?;
        self.refuses("S-LAWS", Seat::East, foreign, |why| matches!(why, Refusal::NotHeld { .. })).await?;
        self.play_one().await?;
        for peer in Seat::ALL.map(|seat| &self.players[seat]).into_iter().chain([&self.kit]) {
            let frame = peer.heard.last().cloned().unwrap_or_default();
            let faced =
                matches!(frame[..], [TableEvent::Played { .. }, TableEvent::DummyFaced { seat: Seat::South, .. }]);
            self.check("S-DUMMY-FACED", faced, || format!("the lead came to {:?} as {frame:?}", peer.seat()));
        }
        let card = self.due()?.legal.iter().next().ok_or_else(|| Broken::new("dummy has no cards"))?;
        let dummys = self.play(Seat::South, card)?;
        self.refuses("S-LAWS", Seat::South, dummys, |why| matches!(why, Refusal::DeclarerPlaysDummy {})).await
    }

    /// Until the end of the second trick. Who can revoke tries to.
    pub(super) async fn play_on(&mut self) -> Result<(), Broken> {
        while self.board()?.remaining_tricks() > 11 {
            let due = self.due()?;
            if let Some(other) = due.hand.minus(due.legal).iter().next() {
                let revoke = self.play(due.by, other)?;
                self.refuses("S-LAWS", due.by, revoke, |why| matches!(why, Refusal::Revoke { .. })).await?;
            }
            let before = self.board()?.trick.clone();
            self.play_one().await?;
            if let (Some(trick), Some(last)) = (before, self.board()?.last_trick.clone())
                && trick.cards.len() == 3
            {
                let winner = notrump_winner(trick.leader, &last.cards);
                self.check("S-LAWS", winner == last.winner, || format!("{last:?} was won by {winner}"));
            }
        }
        for peer in Seat::ALL.map(|seat| &self.players[seat]).into_iter().chain([&self.kit]) {
            self.check_presence(peer);
        }
        for seat in Seat::ALL {
            let seen = seen(&self.players[seat])?;
            let may = [seat, Seat::South];
            self.check("S-HIDDEN-HANDS", seen.iter().all(|hand| may.contains(hand)), || {
                format!("{seat} sees {seen:?}")
            });
        }
        let seen = seen(&self.kit)?;
        self.check("S-OPEN-CARDS", seen == [Seat::South], || format!("who watches sees the hands of {seen:?}"));
        self.resume_of_another_run().await?;
        self.compare_with_snapshots().await
    }

    /// Somebody plays a card and takes it back, and only those hear of the wish who may grant it.
    pub(super) async fn take_back(&mut self) -> Result<(), Broken> {
        let table = self.table();
        let due = self.due()?;
        let (by, back) = (due.by, self.players[due.by].turn()?);
        let card = due.legal.iter().next().ok_or_else(|| Broken::new("a hand without cards is on turn"))?;
        self.act(by, self.play(by, card)?).await?;
        self.forget();
        self.players[by].done(Request::AskUndo { table, back, instead: Some("another card".to_owned()) }).await?;
        let opponents = [by.lho(), by.rho()];
        let asked = |board: &BoardView| board.undo.as_ref().is_some_and(|undo| undo.instead.is_none());
        for seat in opponents {
            self.players[seat].until("the wish", |view| view.board.as_ref().is_some_and(asked)).await?;
            self.players[seat].done(Request::AnswerUndo { table, back, accept: true }).await?;
        }
        self.all_until("the taking back", |view| view.turn > back.next()).await?;
        let knows =
            |event: &TableEvent| matches!(event, TableEvent::UndoAsked { .. } | TableEvent::UndoAnswered { .. });
        let partner = Self::heard(&self.players[by.partner()], knows);
        self.check("S-UNDO-HIDDEN", !partner, || {
            format!("{} is told what their partner would take back", by.partner())
        });
        let watching = Self::heard(&self.kit, knows);
        self.check("S-UNDO-HIDDEN", !watching, || "who watches is told of the wish".to_owned());
        let other = self.players[opponents[1]]
            .heard
            .iter()
            .flatten()
            .filter(|event| matches!(event, TableEvent::UndoAnswered { .. }))
            .count();
        self.check("S-UNDO-HIDDEN", other == 1, || format!("{} heard {other} answers and gave one", opponents[1]));
        let late = Request::Play { table, turn: back, card };
        self.refuses("S-UNDO-TURN", by, late, |why| matches!(why, Refusal::StaleTurn { .. })).await
    }

    /// Dummy and who watches lose their connections for two cards.
    pub(super) async fn come_back(&mut self) -> Result<(), Broken> {
        let points = (self.players.south.resume_point()?, self.kit.resume_point()?);
        let held = (self.players.south.attended.clone(), self.kit.attended.clone());
        for _ in 0..2 {
            let due = self.due()?;
            let card = due.legal.iter().next().ok_or_else(|| Broken::new("a hand without cards is on turn"))?;
            self.act(due.by, self.play(due.by, card)?).await?;
        }
        for (guest, point, held) in [(2, points.0, held.0), (KIT, points.1, held.1)] {
            let held = held.ok_or_else(|| Broken::new("a connection without a table"))?;
            let mut back = self.trial.resume(guest, vec![point]).await?;
            back.remember(held);
            let turn = self.players.north.turn()?;
            back.until("what was missed", |view| view.turn == turn).await?;
            back.done(Request::Ping {}).await?;
            self.check_presence(&back);
            let missed = back.take_heard().len();
            self.check("S-RESUME", missed >= 2, || format!("a snapshot in the place of {missed} events"));
            let there: &Peer = if guest == KIT { &self.kit } else { &self.players.south };
            let same = back.view()? == there.view()?;
            self.check("S-RESUME", same, || "what was missed does not come to what others of the lane hold".to_owned());
            back.hang_up().await;
        }
        Ok(())
    }
}

/// Who wins a trick at notrump, told from its cards.
fn notrump_winner(leader: Seat, cards: &[Card]) -> Seat {
    let seats = std::iter::successors(Some(leader), |seat| Some(seat.next()));
    let led = cards.first().map(|card| card.suit());
    let following = seats.zip(cards).filter(|(_, card)| Some(card.suit()) == led);
    following.max_by_key(|(_, card)| card.rank()).map_or(leader, |(seat, _)| seat)
}
