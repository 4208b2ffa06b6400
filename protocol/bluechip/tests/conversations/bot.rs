//! A second implementation of the client's side, as programs of others do it: one line after the other, in lockstep,
//! read with a few comparisons of text. It knows the rules of the game by their values and nothing of the crate.

use std::collections::VecDeque;

use bridge_rules::{Auction, AuctionOutcome, Call, Card, Contract, Hand, Seat, Tricks, legal_cards};

/// A program that passes after one club, and plays the first legal card.
pub(crate) struct Bot {
    name: &'static str,
    /// Whether it says what it is ready for before it has heard that a board begins.
    hurries: bool,
    heard: VecDeque<String>,
    state: State,
    hand: Hand,
    dummy: Hand,
    auction: Option<Auction>,
    tricks: Option<Tricks>,
    /// What it has said and nobody has taken up.
    pub(crate) out: VecDeque<String>,
    pub(crate) boards: u32,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum State {
    New,
    Seated,
    Teams,
    Start,
    Deal,
    Cards,
    Auction,
    WaitsForLead,
    Dummy,
    Play,
    Times,
    Over,
}

impl Bot {
    pub(crate) fn new(name: &'static str, hurries: bool) -> Self {
        let mut bot = Self {
            name,
            hurries,
            heard: VecDeque::new(),
            state: State::New,
            hand: Hand::EMPTY,
            dummy: Hand::EMPTY,
            auction: None,
            tricks: None,
            out: VecDeque::new(),
            boards: 0,
        };
        bot.say(format!("Connecting \"Bots\" as {name} using protocol version 18."));
        bot.state = State::Seated;
        bot
    }

    pub(crate) fn hears(&mut self, line: String) {
        self.heard.push_back(line);
        while let Some(line) = self.heard.pop_front() {
            self.takes(&line);
        }
    }

    /// Whether it was told that the session is over.
    pub(crate) fn is_over(&self) -> bool {
        self.state == State::Over
    }

    fn say(&mut self, line: String) {
        self.out.push_back(line);
    }

    fn is_ready(&mut self, what: &str) {
        let name = self.name;
        self.say(format!("{name} ready {what}."));
    }

    fn takes(&mut self, line: &str) {
        match self.state {
            State::New => panic!("{line}"),
            State::Seated => {
                assert_eq!(line, format!("{} (\"Bots\") seated", self.name));
                self.is_ready("for teams");
                self.state = State::Teams;
            }
            State::Teams => {
                assert!(line.starts_with("Teams : N/S : \""), "{line}");
                self.is_ready("to start");
                self.state = State::Start;
            }
            State::Start if line == "End of session" => self.state = State::Over,
            State::Start => {
                assert_eq!(line, "Start of Board");
                if !(self.hurries && self.boards > 0) {
                    self.is_ready("for deal");
                }
                self.state = State::Deal;
            }
            State::Deal => {
                let dealer = line.split("Dealer ").nth(1).and_then(|rest| rest.split('.').next()).unwrap();
                self.auction = Some(Auction::new(seat(dealer)));
                if !self.hurries {
                    self.is_ready("for cards");
                }
                self.state = State::Cards;
            }
            State::Cards => {
                self.hand = hand(line.split(" : ").nth(1).unwrap());
                assert_eq!(self.hand.len(), 13, "{line}");
                self.state = State::Auction;
                self.calls();
            }
            State::Auction => {
                let words: Vec<_> = line.split_whitespace().collect();
                let auction = self.auction.as_mut().unwrap();
                assert_eq!(auction.turn(), Some(seat(words[0])), "{line}");
                let call = match words[1] {
                    "passes" => Call::Pass,
                    "doubles" => Call::Double,
                    "redoubles" => Call::Redouble,
                    _ => words[2].parse().unwrap(),
                };
                auction.call(call).unwrap();
                self.calls();
            }
            State::WaitsForLead => {
                assert!(line.ends_with("to lead"), "{line}");
                self.state = State::Play;
                self.plays_a_card();
            }
            State::Dummy => {
                assert!(line.starts_with("Dummy's cards : "), "{line}");
                self.dummy = hand(line.split(" : ").nth(1).unwrap());
                self.state = State::Play;
                self.goes_on();
            }
            State::Play => {
                let words: Vec<_> = line.split_whitespace().collect();
                let tricks = self.tricks.as_mut().unwrap();
                assert_eq!((tricks.turn(), words[1]), (Some(seat(words[0])), "plays"), "{line}");
                let (rank, suit) = words[2].split_at(1);
                self.lays(format!("{suit}{rank}").parse().unwrap());
            }
            State::Over => panic!("after the end: {line}"),
            State::Times => {
                assert!(line.starts_with("Timing - N/S"), "{line}");
                self.boards += 1;
                if self.hurries {
                    self.is_ready("for deal");
                }
                self.state = State::Start;
            }
        }
    }

    fn own(&self) -> Seat {
        seat(self.name)
    }

    fn calls(&mut self) {
        let auction = self.auction.clone().unwrap();
        match (auction.outcome(), auction.turn()) {
            (Some(AuctionOutcome::PassedOut), _) => self.state = State::Times,
            (Some(AuctionOutcome::Contract(contract)), _) => self.begins_to_play(contract),
            (None, Some(turn)) if turn == self.own() => {
                let call: Call =
                    if auction.check("1C".parse().unwrap()).is_ok() { "1C".parse().unwrap() } else { Call::Pass };
                self.auction.as_mut().unwrap().call(call).unwrap();
                let doing =
                    if call == Call::Pass { "passes".to_owned() } else { format!("bids {call} Alert. Two or more") };
                let name = self.name;
                self.say(format!("{name} {doing}"));
                self.calls();
            }
            (None, turn) => self.is_ready(&format!("for {}'s bid", title(turn.unwrap()))),
        }
    }

    fn begins_to_play(&mut self, contract: Contract) {
        self.tricks = Some(Tricks::new(contract));
        self.dummy = Hand::EMPTY;
        self.state = State::Play;
        self.goes_on();
    }

    fn goes_on(&mut self) {
        let tricks = self.tricks.clone().unwrap();
        if tricks.is_over() {
            self.state = State::Times;
        } else if tricks.player() != Some(self.own()) {
            // As one of them does, it counts no further than twelve.
            let trick = (tricks.completed().len() + 1).min(12);
            self.is_ready(&format!("for {}'s card to trick {trick}", title(tricks.turn().unwrap())));
        } else if tricks.current().is_empty() {
            self.state = State::WaitsForLead;
        } else {
            self.plays_a_card();
        }
    }

    fn plays_a_card(&mut self) {
        let tricks = self.tricks.as_ref().unwrap();
        let hand = if tricks.turn() == Some(self.own()) { self.hand } else { self.dummy };
        let card = legal_cards(hand, tricks.current().led()).iter().next().unwrap();
        let name = self.name;
        let (suit, rank) = card.as_str().split_at(1);
        self.say(format!("{name} plays {rank}{suit}"));
        self.lays(card);
    }

    fn lays(&mut self, card: Card) {
        let own = self.own();
        let tricks = self.tricks.as_mut().unwrap();
        let is_lead = tricks.cards_played() == 0;
        tricks.play_unchecked(card);
        self.hand.remove(card);
        self.dummy.remove(card);
        if is_lead && tricks.contract().dummy() != own {
            self.is_ready("for dummy");
            self.state = State::Dummy;
        } else {
            self.goes_on();
        }
    }
}

fn seat(name: &str) -> Seat {
    Seat::ALL.into_iter().find(|seat| title(*seat) == name).unwrap_or_else(|| panic!("{name} is no seat"))
}

fn title(seat: Seat) -> &'static str {
    ["North", "East", "South", "West"][seat.index()]
}

fn hand(text: &str) -> Hand {
    let suits: Vec<String> = text.split('.').map(|suit| suit.replace([' ', '-'], "")).collect();
    let cards = suits.iter().filter(|suit| !suit.is_empty()).flat_map(|suit| {
        let (suit, ranks) = suit.split_at(1);
        ranks.chars().map(move |rank| format!("{suit}{rank}").parse::<Card>().unwrap())
    });
    cards.collect()
}
