//! One seat as a manager has it. The table tells facts in their order, the client says lines in its own; the two meet
//! here, so that each fact is told as soon as the client is ready for it and never before.

use std::{collections::VecDeque, fmt};

use bridge_rules::{Auction, AuctionOutcome, Call, Card, Contract, Deal, Hand, Seat, Tricks, Vulnerability};

use crate::{
    VERSION,
    client_message::{ClientMessage, Ready},
    fiction::Fiction,
    manager_message::ManagerMessage,
};

/// So many lines that nobody understands are passed over.
pub(crate) const UNREADABLE: u32 = 20;
/// So much a client may be ready for ahead of its time: more than a board holds.
const AHEAD: u32 = 500;

/// The manager's side of a connection.
pub struct Manager {
    /// The seats that it may be given.
    free: Vec<Seat>,
    client: Option<(Seat, String)>,
    ready: Readiness,
    untold: VecDeque<Untold>,
    board: Option<Board>,
    /// Whether a board has been begun.
    has_begun: bool,
    /// Whether there is no other board.
    is_last: bool,
    /// Whether the client has left the board that is on: what it did again is not what it had done.
    sits_out: bool,
    unreadable: u32,
}

/// How often the client has said what it is ready for.
#[derive(Default)]
struct Readiness {
    teams: u32,
    start: u32,
    deal: u32,
    act: u32,
    dummy: u32,
}

/// What a line waits for.
#[derive(Clone, Copy)]
enum Wants {
    Nothing,
    Teams,
    Start,
    Deal,
    Act,
    Dummy,
}

enum Untold {
    Message {
        message: ManagerMessage,
        wants: Wants,
    },
    /// What the seat has done before the client came. No line tells a client of its own acts: it does them again, and
    /// hears what came behind them.
    Own(Act),
}

/// An act of the client.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    Call(Call),
    Card(Card),
}

/// A board as far as the table has told it.
struct Board {
    auction: Auction,
    tricks: Option<Tricks>,
    dummy_is_told: bool,
    /// The client's act that the table has not confirmed.
    act: Option<Act>,
    fiction: Option<Fiction>,
}

/// Something that has happened at the table, in this order for each board: the board, its calls, its cards with dummy's
/// hand behind the first of them, and its end. Whoever comes in the middle of a board is told it from its beginning.
#[derive(Clone)]
pub enum Fact {
    /// Who plays; before the first board.
    Teams {
        /// The team of North-South.
        north_south: String,
        /// The team of East-West.
        east_west: String,
    },
    /// A board begins.
    Board {
        /// Its number.
        number: u32,
        /// Who deals.
        dealer: Seat,
        /// Who is vulnerable.
        vulnerability: Vulnerability,
        /// The client's cards.
        hand: Hand,
    },
    /// The next call, the client's own too.
    Call {
        /// The call.
        call: Call,
        /// What the opponents are told, if it was alerted.
        alert: Option<String>,
    },
    /// The next card, the client's own too.
    Card {
        /// The card.
        card: Card,
    },
    /// Dummy is faced.
    Dummy {
        /// Its thirteen cards.
        hand: Hand,
    },
    /// The board is over, perhaps by a claim.
    Over {
        /// The cards, with which the client plays on if not all have been played.
        deal: Option<Deal>,
    },
    /// No board is left.
    End,
}

/// What is to be done for the client or to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reaction {
    /// This line goes to it.
    Say(ManagerMessage),
    /// It calls.
    Call {
        /// The call.
        call: Call,
        /// What the opponents are to be told, if it alerts.
        alert: Option<String>,
    },
    /// It plays a card, its own or dummy's.
    Play {
        /// The card.
        card: Card,
    },
}

impl fmt::Display for Reaction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Say(message) => message.fmt(f),
            Self::Call { .. } => f.write_str("a call"),
            Self::Play { .. } => f.write_str("a card"),
        }
    }
}

/// Why a conversation cannot go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each has its sentence")]
pub enum Broken {
    Unreadable,
    Version { spoken: u32 },
    SeatTaken,
    NotConnected,
    OutOfTurn,
    Illegal,
    NoHand,
    TooFarAhead,
    TakenBack,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("it says what is no line of the protocol"),
            Self::Version { spoken } => write!(f, "it speaks version {spoken}, and here version {VERSION} is spoken"),
            Self::SeatTaken => f.write_str("the seat that it asks for is not free"),
            Self::NotConnected => f.write_str("it has not said who it is"),
            Self::OutOfTurn => f.write_str("it acts out of turn"),
            Self::Illegal => f.write_str("its act is against the Laws"),
            Self::NoHand => f.write_str("it deals a hand that has not thirteen cards"),
            Self::TooFarAhead => f.write_str("it is ready for more than a board holds"),
            Self::TakenBack => f.write_str("at the table something was taken back, and there is no line for that"),
        }
    }
}

impl std::error::Error for Broken {}

impl Manager {
    /// Waits for a client, which may have one of these seats.
    pub fn new(free: Vec<Seat>) -> Self {
        Self {
            free,
            client: None,
            ready: Readiness::default(),
            untold: VecDeque::new(),
            board: None,
            has_begun: false,
            is_last: false,
            sits_out: false,
            unreadable: 0,
        }
    }

    /// Where the client sits, and for which team.
    pub fn client(&self) -> Option<(Seat, &str)> {
        self.client.as_ref().map(|(seat, team)| (*seat, team.as_str()))
    }

    /// How many lines nobody has understood: they are passed over, until there are too many.
    pub const fn unreadable(&self) -> u32 {
        self.unreadable
    }

    /// Whether the client has been told that no board is left, and has played what there was.
    pub fn has_ended(&self) -> bool {
        self.is_last && self.board.is_none() && self.untold.is_empty()
    }

    /// Whether the client waits for the next board: it came in the middle of this one, and did something else than its
    /// seat had done.
    pub const fn sits_out(&self) -> bool {
        self.sits_out
    }

    /// Whether the client has played its board to the end, or is ready for the first.
    pub fn wants_a_board(&self) -> bool {
        let is_free = !self.is_last && !self.sits_out && self.board.is_none() && self.untold.is_empty();
        is_free && (self.has_begun || self.ready.start > 0)
    }

    /// The client has said a line, without what ends it.
    ///
    /// # Errors
    /// If the conversation cannot go on.
    pub fn hears(&mut self, line: &str) -> Result<Vec<Reaction>, Broken> {
        let Ok(message) = line.parse::<ClientMessage>() else {
            self.unreadable += 1;
            return if self.unreadable > UNREADABLE { Err(Broken::Unreadable) } else { Ok(Vec::new()) };
        };
        let mut reactions = match message {
            ClientMessage::Connecting { team, seat, version } => self.connects(team, seat, version)?,
            _ if self.client.is_none() => return Err(Broken::NotConnected),
            ClientMessage::Ready(ready) => self.take_ready(ready).map(|()| Vec::new())?,
            ClientMessage::Call { call, alert } => self.calls(call, alert)?.into_iter().collect(),
            ClientMessage::Card { card } => self.plays(card)?.into_iter().collect(),
        };
        reactions.extend(self.tell());
        Ok(reactions)
    }

    /// Something has happened at the table.
    ///
    /// # Errors
    /// If the conversation cannot go on.
    pub fn learns(&mut self, fact: Fact) -> Result<Vec<Reaction>, Broken> {
        match fact {
            // Before the board that is on, where the client comes in the middle of one.
            Fact::Teams { north_south, east_west } => self.untold.push_front(Untold::Message {
                message: ManagerMessage::Teams { north_south, east_west },
                wants: Wants::Teams,
            }),
            Fact::Call { .. } | Fact::Card { .. } | Fact::Dummy { .. } if self.sits_out => {}
            Fact::Over { .. } if self.sits_out => self.sits_down(),
            Fact::Board { number, dealer, vulnerability, hand } => self.begins(number, dealer, vulnerability, hand)?,
            Fact::Call { call, alert } => self.take_call(call, alert)?,
            Fact::Card { card } => self.take_card(card)?,
            Fact::Dummy { hand } => self.dummy_is_faced(hand),
            Fact::Over { deal } => self.end_deal(deal)?,
            Fact::End => {
                self.is_last = true;
                self.sits_out = false;
                // Who plays on alone is told behind its board; one that was never finished is left as it is.
                if self.board.as_ref().is_none_or(|board| board.fiction.is_none()) {
                    self.board = None;
                    self.tells(ManagerMessage::EndOfSession, Wants::Nothing);
                }
            }
        }
        Ok(self.tell())
    }

    fn connects(&mut self, team: String, seat: Option<Seat>, version: u32) -> Result<Vec<Reaction>, Broken> {
        if version != VERSION {
            return Err(Broken::Version { spoken: version });
        }
        let wanted = |free: &&Seat| seat.is_none_or(|seat| seat == **free);
        let seat = self.free.iter().find(wanted).copied().filter(|_| self.client.is_none()).ok_or(Broken::SeatTaken)?;
        self.client = Some((seat, team.clone()));
        Ok(vec![Reaction::Say(ManagerMessage::Seated { seat, team })])
    }

    fn take_ready(&mut self, ready: Ready) -> Result<(), Broken> {
        let counted = match ready {
            Ready::Teams => &mut self.ready.teams,
            Ready::ToStart => &mut self.ready.start,
            Ready::Deal => &mut self.ready.deal,
            // Some do not say it: the cards come with the board.
            Ready::Cards => return Ok(()),
            Ready::Call { .. } | Ready::Card { .. } => &mut self.ready.act,
            Ready::Dummy => &mut self.ready.dummy,
        };
        *counted += 1;
        if *counted > AHEAD { Err(Broken::TooFarAhead) } else { Ok(()) }
    }

    /// The client calls: for the table to carry out, which tells it as a fact.
    fn calls(&mut self, call: Call, alert: Option<String>) -> Result<Option<Reaction>, Broken> {
        if self.does_again(Act::Call(call))? {
            return Ok(None);
        }
        let own = self.seat();
        let board = self.board.as_mut().ok_or(Broken::OutOfTurn)?;
        if board.auction.turn() != own || board.act.is_some() {
            return Err(Broken::OutOfTurn);
        }
        board.auction.check(call).map_err(|_| Broken::Illegal)?;
        board.act = Some(Act::Call(call));
        Ok(Some(Reaction::Call { call, alert }))
    }

    /// The client plays: at the table, or in what goes on after it.
    fn plays(&mut self, card: Card) -> Result<Option<Reaction>, Broken> {
        if self.does_again(Act::Card(card))? {
            return Ok(None);
        }
        let own = self.seat();
        let board = self.board.as_mut().ok_or(Broken::OutOfTurn)?;
        let tricks = board.tricks.as_ref().ok_or(Broken::OutOfTurn)?;
        if tricks.player() != own || board.act.is_some() {
            return Err(Broken::OutOfTurn);
        }
        if board.fiction.is_none() {
            board.act = Some(Act::Card(card));
            return Ok(Some(Reaction::Play { card }));
        }
        self.plays_on(card)?;
        Ok(None)
    }

    /// Whether the act is for nobody: the seat had done it before the client came, or the client waits for the next
    /// board. One that does something else than its seat has done cannot go on with this board.
    fn does_again(&mut self, act: Act) -> Result<bool, Broken> {
        let is_own = |untold: &Untold| matches!(untold, Untold::Own(_));
        match self.untold.front() {
            _ if self.sits_out => Ok(true),
            Some(Untold::Own(done)) => {
                if *done == act {
                    self.untold.pop_front();
                } else {
                    (self.sits_out, self.board) = (true, None);
                    self.untold.clear();
                }
                Ok(true)
            }
            // It has not heard yet what comes before.
            Some(_) if self.untold.iter().any(is_own) => Err(Broken::OutOfTurn),
            Some(_) | None => Ok(false),
        }
    }

    /// The board that the client has left is over: it hears so, and plays the next one. What it was ready for on that
    /// board nobody waits for.
    fn sits_down(&mut self) {
        self.sits_out = false;
        (self.ready.act, self.ready.dummy) = (0, 0);
        self.ends();
    }

    fn begins(&mut self, number: u32, dealer: Seat, vulnerability: Vulnerability, hand: Hand) -> Result<(), Broken> {
        let seat = self.seat().ok_or(Broken::NotConnected)?;
        let wants = if std::mem::replace(&mut self.has_begun, true) { Wants::Nothing } else { Wants::Start };
        self.tells(ManagerMessage::StartOfBoard, wants);
        self.tells(ManagerMessage::Board { number, dealer, vulnerability }, Wants::Deal);
        self.tells(ManagerMessage::Cards { seat, hand }, Wants::Nothing);
        self.board =
            Some(Board { auction: Auction::new(dealer), tricks: None, dummy_is_told: false, act: None, fiction: None });
        Ok(())
    }

    /// The seat has done something; if the client has not, it does it again.
    fn note_act(&mut self, act: Act) {
        let said = self.board.as_mut().and_then(|board| board.act.take());
        if said != Some(act) {
            self.untold.push_back(Untold::Own(act));
        }
    }

    fn take_call(&mut self, call: Call, alert: Option<String>) -> Result<(), Broken> {
        let own = self.seat();
        let board = self.board.as_mut().ok_or(Broken::TakenBack)?;
        let caller = board.auction.turn().ok_or(Broken::TakenBack)?;
        board.auction.call(call).map_err(|_| Broken::TakenBack)?;
        let ended = board.auction.outcome();
        if let Some(AuctionOutcome::Contract(contract)) = ended {
            board.tricks = Some(Tricks::new(contract));
        }
        if Some(caller) == own {
            self.note_act(Act::Call(call));
        } else {
            // Partner alerts for the others (Law 40B).
            let alert = alert.filter(|_| own.is_some_and(|own| own.side() != caller.side()));
            self.tells(ManagerMessage::Call { seat: caller, call, alert }, Wants::Act);
        }
        self.prompts_a_lead();
        Ok(())
    }

    fn take_card(&mut self, card: Card) -> Result<(), Broken> {
        let own = self.seat();
        let tricks = self.board.as_mut().and_then(|board| board.tricks.as_mut()).ok_or(Broken::TakenBack)?;
        let (seat, player) = (tricks.turn().ok_or(Broken::TakenBack)?, tricks.player());
        tricks.play_unchecked(card);
        // Whoever is dummy plays nothing, and is told of every card.
        if player == own {
            self.note_act(Act::Card(card));
        } else {
            self.tells(ManagerMessage::Card { seat, card }, Wants::Act);
        }
        if self.board.as_ref().is_some_and(|board| board.dummy_is_told) {
            self.prompts_a_lead();
        }
        Ok(())
    }

    fn dummy_is_faced(&mut self, hand: Hand) {
        let own = self.seat();
        let Some(board) = &mut self.board else { return };
        board.dummy_is_told = true;
        let dummy = board.tricks.as_ref().map(|tricks| tricks.contract().dummy());
        if dummy != own {
            self.tells(ManagerMessage::DummysCards { hand }, Wants::Dummy);
        }
        self.prompts_a_lead();
    }

    /// Whoever plays the hand that leads is told so.
    fn prompts_a_lead(&mut self) {
        let Some(tricks) = self.board.as_ref().and_then(|board| board.tricks.as_ref()) else { return };
        let own = self.seat();
        let Some(leader) = tricks.turn().filter(|_| tricks.player() == own && tricks.current().is_empty()) else {
            return;
        };
        let seat = (leader != tricks.contract().dummy()).then_some(leader);
        self.tells(ManagerMessage::ToLead { seat }, Wants::Nothing);
    }

    fn end_deal(&mut self, deal: Option<Deal>) -> Result<(), Broken> {
        let Some(board) = &mut self.board else { return Ok(()) };
        let (contract, cards): (Contract, Vec<Card>) = match (&board.tricks, board.auction.outcome()) {
            (Some(tricks), _) if !tricks.is_over() => {
                (tricks.contract(), tricks.cards().map(|(_, card)| card).collect())
            }
            (Some(_), _) | (None, Some(AuctionOutcome::PassedOut)) => {
                self.ends();
                return Ok(());
            }
            (None, Some(AuctionOutcome::Contract(_)) | None) => return Err(Broken::TakenBack),
        };
        let (seat, deal) = (self.client.as_ref().map(|(seat, _)| *seat), deal.ok_or(Broken::TakenBack)?);
        let fiction = seat.and_then(|seat| Fiction::after(deal, contract, &cards, seat)).ok_or(Broken::TakenBack)?;
        board.fiction = Some(fiction);
        let crossed = board.act.take();
        self.others_play_on(&deal)?;
        // Its card had crossed the claim.
        match crossed {
            Some(Act::Card(card)) => self.plays_on(card),
            Some(Act::Call(_)) | None => Ok(()),
        }
    }

    fn plays_on(&mut self, card: Card) -> Result<(), Broken> {
        let board = self.board.as_mut().ok_or(Broken::OutOfTurn)?;
        let fiction = board.fiction.as_mut().ok_or(Broken::OutOfTurn)?;
        fiction.play(card).map_err(|_| Broken::Illegal)?;
        let deal = *fiction.deal();
        board.act = Some(Act::Card(card));
        self.take_card(card)?;
        self.others_play_on(&deal)
    }

    /// Until the client is to play, or nothing is left.
    fn others_play_on(&mut self, deal: &Deal) -> Result<(), Broken> {
        loop {
            let Some(board) = self.board.as_mut() else { return Ok(()) };
            let led = board.tricks.as_ref().filter(|tricks| tricks.cards_played() > 0 && !board.dummy_is_told);
            if let Some(dummy) = led.map(|tricks| tricks.contract().dummy()) {
                self.dummy_is_faced(deal.hand(dummy));
                continue;
            }
            let Some(fiction) = board.fiction.as_mut() else { return Ok(()) };
            match fiction.next() {
                Some(card) => self.take_card(card)?,
                None if fiction.is_over() => {
                    self.ends();
                    return Ok(());
                }
                None => return Ok(()),
            }
        }
    }

    fn ends(&mut self) {
        self.board = None;
        self.tells(ManagerMessage::Timing, Wants::Nothing);
        if self.is_last {
            self.tells(ManagerMessage::EndOfSession, Wants::Nothing);
        }
    }

    fn seat(&self) -> Option<Seat> {
        self.client.as_ref().map(|(seat, _)| *seat)
    }

    fn tells(&mut self, message: ManagerMessage, wants: Wants) {
        self.untold.push_back(Untold::Message { message, wants });
    }

    /// What the client is ready for, in order.
    fn tell(&mut self) -> Vec<Reaction> {
        let mut told = Vec::new();
        while let Some(Untold::Message { wants, .. }) = self.untold.front() {
            let ready = match wants {
                Wants::Nothing => None,
                Wants::Teams => Some(&mut self.ready.teams),
                Wants::Start => Some(&mut self.ready.start),
                Wants::Deal => Some(&mut self.ready.deal),
                Wants::Act => Some(&mut self.ready.act),
                Wants::Dummy => Some(&mut self.ready.dummy),
            };
            match ready {
                Some(0) => break,
                Some(times) => *times -= 1,
                None => {}
            }
            if let Some(Untold::Message { message, .. }) = self.untold.pop_front() {
                told.push(Reaction::Say(message));
            }
        }
        told
    }
}
