//! One seat as a client has it: which line comes next, and when a call or a card is wanted of it.

use bridge_rules::{Auction, AuctionOutcome, Call, Card, Hand, Seat, Tricks, Vulnerability};

use crate::{
    VERSION,
    client_message::{ClientMessage, Ready},
    manager::{Broken, UNREADABLE},
    manager_message::ManagerMessage,
};

/// The client's side of a connection.
pub struct Client {
    seat: Seat,
    board: Option<Board>,
    unreadable: u32,
}

/// A board as far as it is known.
#[derive(Clone)]
pub struct Board {
    /// Its number.
    pub number: u32,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The client's thirteen cards.
    pub hand: Hand,
    /// The calls.
    pub auction: Auction,
    /// What was said of calls that were alerted, by their place in the auction.
    pub alerts: Vec<(usize, String)>,
    /// The play, when there is a contract.
    pub tricks: Option<Tricks>,
    /// Dummy's thirteen cards, when they are faced.
    pub dummy: Option<Hand>,
}

/// What follows from a line of the manager.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reply {
    /// To be said at once.
    pub say: Vec<ClientMessage>,
    /// What is wanted of whoever plays here.
    pub prompt: Option<Prompt>,
}

/// What is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prompt {
    /// A call: [`Client::calls`].
    Call,
    /// A card: [`Client::plays`].
    Card {
        /// From this hand, one's own or dummy's.
        from: Seat,
    },
    /// Nothing any more: the session is over.
    Goodbye,
}

impl Client {
    /// Comes to a manager: what it says first.
    pub fn comes(seat: Seat, team: &str) -> (Self, ClientMessage) {
        let connecting = ClientMessage::Connecting { team: team.to_owned(), seat: Some(seat), version: VERSION };
        (Self { seat, board: None, unreadable: 0 }, connecting)
    }

    /// Where it sits.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The board that is on.
    pub const fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    /// How many lines the manager has said that are none of the protocol.
    pub const fn unreadable(&self) -> u32 {
        self.unreadable
    }

    /// The manager has said a line, without what ends it. A line that is none of the protocol, such as a remark for
    /// people, is passed over.
    ///
    /// # Errors
    /// If the conversation cannot go on: something is out of turn or against the Laws, or it was too many lines of no
    /// protocol.
    pub fn hears(&mut self, line: &str) -> Result<Reply, Broken> {
        let ready = |ready| Ok(Reply { say: vec![ClientMessage::Ready(ready)], prompt: None });
        let Ok(message) = line.parse::<ManagerMessage>() else {
            self.unreadable += 1;
            return if self.unreadable > UNREADABLE { Err(Broken::Unreadable) } else { Ok(Reply::default()) };
        };
        match message {
            ManagerMessage::Seated { .. } => ready(Ready::Teams),
            ManagerMessage::Teams { .. } => ready(Ready::ToStart),
            ManagerMessage::StartOfBoard => ready(Ready::Deal),
            ManagerMessage::Board { number, dealer, vulnerability } => {
                self.board = Some(Board {
                    number,
                    vulnerability,
                    hand: Hand::EMPTY,
                    auction: Auction::new(dealer),
                    alerts: Vec::new(),
                    tricks: None,
                    dummy: None,
                });
                ready(Ready::Cards)
            }
            ManagerMessage::Cards { hand, .. } => {
                self.open_board()?.hand = dealt(hand)?;
                Ok(self.next())
            }
            ManagerMessage::Call { seat, call, alert } => {
                let board = self.open_board()?;
                if board.auction.turn() != Some(seat) {
                    return Err(Broken::OutOfTurn);
                }
                board.alerts.extend(alert.map(|words| (board.auction.calls().len(), words)));
                board.call(call)?;
                Ok(self.next())
            }
            ManagerMessage::Card { seat, card } => {
                let tricks = self.open_board()?.tricks.as_mut().ok_or(Broken::OutOfTurn)?;
                if tricks.turn() != Some(seat) {
                    return Err(Broken::OutOfTurn);
                }
                tricks.play_unchecked(card);
                Ok(self.next())
            }
            ManagerMessage::DummysCards { hand } => {
                self.open_board()?.dummy = Some(dealt(hand)?);
                Ok(self.next())
            }
            ManagerMessage::ToLead { .. } => Ok(Reply { say: Vec::new(), prompt: self.card_wanted() }),
            ManagerMessage::Timing => {
                self.board = None;
                Ok(Reply::default())
            }
            ManagerMessage::EndOfSession => Ok(Reply { say: Vec::new(), prompt: Some(Prompt::Goodbye) }),
        }
    }

    /// The client calls.
    ///
    /// # Errors
    /// If it is not its turn, or the call is not legal.
    pub fn calls(&mut self, call: Call, alert: Option<String>) -> Result<Reply, Broken> {
        let seat = self.seat;
        let board = self.open_board()?;
        if board.auction.turn() != Some(seat) {
            return Err(Broken::OutOfTurn);
        }
        board.call(call)?;
        Ok(self.after(ClientMessage::Call { call, alert }))
    }

    /// The client plays a card, its own or dummy's.
    ///
    /// # Errors
    /// If it is not its turn.
    pub fn plays(&mut self, card: Card) -> Result<Reply, Broken> {
        let seat = self.seat;
        let tricks = self.open_board()?.tricks.as_mut().ok_or(Broken::OutOfTurn)?;
        if tricks.player() != Some(seat) {
            return Err(Broken::OutOfTurn);
        }
        tricks.play_unchecked(card);
        Ok(self.after(ClientMessage::Card { card }))
    }

    fn open_board(&mut self) -> Result<&mut Board, Broken> {
        self.board.as_mut().ok_or(Broken::OutOfTurn)
    }

    fn after(&self, act: ClientMessage) -> Reply {
        let Reply { say, prompt } = self.next();
        Reply { say: [act].into_iter().chain(say).collect(), prompt }
    }

    /// What the client is ready for, or is wanted to do.
    fn next(&self) -> Reply {
        let Some(board) = &self.board else { return Reply::default() };
        let ready = |ready| Reply { say: vec![ClientMessage::Ready(ready)], prompt: None };
        let Some(tricks) = &board.tricks else {
            return match board.auction.turn() {
                Some(seat) if seat == self.seat => Reply { say: Vec::new(), prompt: Some(Prompt::Call) },
                Some(of) => ready(Ready::Call { of }),
                None => Reply::default(),
            };
        };
        if tricks.cards_played() > 0 && board.dummy.is_none() && tricks.contract().dummy() != self.seat {
            return ready(Ready::Dummy);
        }
        match (tricks.turn(), tricks.player()) {
            (Some(_), Some(player)) if player == self.seat => {
                // Whoever leads is told so.
                let prompt = if tricks.current().is_empty() { None } else { self.card_wanted() };
                Reply { say: Vec::new(), prompt }
            }
            (Some(of), _) => {
                let trick = u8::try_from(tricks.completed().len()).unwrap_or(u8::MAX).saturating_add(1);
                ready(Ready::Card { of: Some(of), trick })
            }
            (None, _) => Reply::default(),
        }
    }

    fn card_wanted(&self) -> Option<Prompt> {
        let tricks = self.board.as_ref()?.tricks.as_ref()?;
        let from = tricks.turn().filter(|_| tricks.player() == Some(self.seat))?;
        Some(Prompt::Card { from })
    }
}

impl Board {
    fn call(&mut self, call: Call) -> Result<(), Broken> {
        self.auction.call(call).map_err(|_| Broken::Illegal)?;
        if let Some(AuctionOutcome::Contract(contract)) = self.auction.outcome() {
            self.tricks = Some(Tricks::new(contract));
        }
        Ok(())
    }
}

/// A hand that is dealt has thirteen cards.
fn dealt(hand: Hand) -> Result<Hand, Broken> {
    if hand.len() == 13 { Ok(hand) } else { Err(Broken::NoHand) }
}
