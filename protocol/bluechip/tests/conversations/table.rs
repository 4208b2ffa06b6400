//! A table that knows everything: it takes acts, tells facts, and ends boards by claims if it is asked to.

use std::collections::VecDeque;

use bridge_bluechip::{Client, ClientMessage, Fact, Manager, Prompt, Reaction, Reply};
use bridge_rules::{Auction, AuctionOutcome, BoardNumber, Call, Card, Deal, Play, Seat, legal_cards};

use crate::bot::Bot;

pub(crate) const DEAL: &str = "N:KJ986.Q6.AQJ84.5 73.KJ943.K752.T2 AQ54.T875.T.AK98 T2.A2.963.QJ7643";

/// How boards end.
#[derive(Clone, Copy)]
pub(crate) enum Ending {
    Played,
    /// By a claim, after so many cards.
    Claimed {
        after: usize,
    },
}

/// Who sits at the other end of a connection.
pub(crate) enum Sitting {
    Ours(Box<Client>, VecDeque<String>),
    Bot(Box<Bot>),
}

impl Sitting {
    pub(crate) fn ours(seat: Seat) -> Self {
        let (client, first) = Client::comes(seat, "Ours");
        let first = first.line(seat).to_string();
        Self::Ours(Box::new(client), VecDeque::from([first]))
    }

    fn next_line(&mut self) -> Option<String> {
        match self {
            Self::Ours(_, out) => out.pop_front(),
            Self::Bot(bot) => bot.out.pop_front(),
        }
    }

    fn hears(&mut self, line: String, chance: &mut u64) {
        match self {
            Self::Bot(bot) => bot.hears(line),
            Self::Ours(client, out) => {
                let mut reply = client.hears(&line).unwrap_or_else(|broken| panic!("{broken}: {line}"));
                loop {
                    let Reply { say, prompt } = reply;
                    out.extend(say.iter().map(|message: &ClientMessage| message.line(client.seat()).to_string()));
                    reply = match prompt {
                        None | Some(Prompt::Goodbye) => return,
                        Some(Prompt::Call) => {
                            let auction = &client.board().unwrap().auction;
                            let legal: Vec<Call> = auction.legal_calls().collect();
                            let call = if drawn(chance, 3) == 0 {
                                legal[drawn(chance, legal.len().min(9))]
                            } else {
                                Call::Pass
                            };
                            client.calls(call, (drawn(chance, 4) == 0).then(String::new)).unwrap()
                        }
                        Some(Prompt::Card { from }) => {
                            let board = client.board().unwrap();
                            let tricks = board.tricks.as_ref().unwrap();
                            let dealt = if from == client.seat() { board.hand } else { board.dummy.unwrap() };
                            let gone = tricks.cards().map(|(_, card)| card).collect();
                            let legal: Vec<Card> =
                                legal_cards(dealt.minus(gone), tricks.current().led()).iter().collect();
                            client.plays(legal[drawn(chance, legal.len())]).unwrap()
                        }
                    };
                }
            }
        }
    }
}

/// A number below the bound; the same for the same chance.
fn drawn(chance: &mut u64, bound: usize) -> usize {
    *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*chance >> 33).unwrap() % bound
}

/// Four connections, and what is on the table.
pub(crate) struct Table {
    seats: Vec<(Manager, Sitting)>,
    /// What has happened on the board that is on, as each seat is told it.
    happened: Vec<Vec<Fact>>,
    /// Which seat's bot goes and comes back, after so many acts on a board.
    returning: Option<(Seat, usize)>,
    acts: usize,
    ending: Ending,
    chance: u64,
    auction: Option<Auction>,
    play: Option<Play>,
    board: u32,
    boards: u32,
    pub(crate) finished: u32,
}

impl Table {
    pub(crate) fn of(seed: u64, sitting: [Sitting; 4], ending: Ending) -> Self {
        let seats = Seat::ALL.into_iter().zip(sitting).map(|(seat, sitting)| (Manager::new(vec![seat]), sitting));
        Self {
            seats: seats.collect(),
            happened: vec![Vec::new(); 4],
            returning: None,
            acts: 0,
            ending,
            chance: seed,
            auction: None,
            play: None,
            board: 0,
            boards: 0,
            finished: 0,
        }
    }

    /// On each board, behind so many acts, the bot in this seat goes and another comes.
    pub(crate) fn with_one_that_comes_back(self, seat: Seat, after: usize) -> Self {
        Self { returning: Some((seat, after)), ..self }
    }

    /// So many boards, until nobody has anything to say any more.
    pub(crate) fn plays(&mut self, boards: u32) {
        self.boards = boards;
        self.tell_all(|_| Fact::Teams { north_south: "Bots".to_owned(), east_west: "Bots".to_owned() });
        loop {
            let mut has_moved = false;
            for place in 0..4 {
                while let Some(line) = self.seats[place].1.next_line() {
                    has_moved = true;
                    let reactions =
                        self.seats[place].0.hears(&line).unwrap_or_else(|broken| panic!("{line}: {broken}"));
                    self.react(place, reactions);
                }
            }
            if has_moved {
                continue;
            }
            if self.board >= boards || !self.seats.iter().all(|(manager, _)| manager.wants_a_board()) {
                break;
            }
            self.begins();
        }
        assert!(self.seats.iter().all(|(manager, _)| manager.has_ended()), "somebody waits for ever");
        let is_over = |sitting: &Sitting| match sitting {
            Sitting::Bot(bot) => bot.is_over(),
            Sitting::Ours(client, _) => client.board().is_none(),
        };
        assert!(self.seats.iter().all(|(_, sitting)| is_over(sitting)));
    }

    fn begins(&mut self) {
        self.board += 1;
        self.acts = 0;
        self.happened.iter_mut().for_each(Vec::clear);
        let number = BoardNumber::new(self.board).unwrap();
        let deal: Deal = DEAL.parse().unwrap();
        self.auction = Some(Auction::new(number.dealer()));
        self.play = None;
        self.tell_all(|seat| Fact::Board {
            number: number.get(),
            dealer: number.dealer(),
            vulnerability: number.vulnerability(),
            hand: deal.hand(seat),
        });
    }

    fn tell_all(&mut self, fact: impl Fn(Seat) -> Fact) {
        for (place, seat) in Seat::ALL.into_iter().enumerate() {
            self.happened[place].push(fact(seat));
            self.learns(place, fact(seat));
        }
    }

    fn learns(&mut self, place: usize, fact: Fact) {
        let reactions = self.seats[place].0.learns(fact).unwrap_or_else(|broken| panic!("{broken}"));
        self.react(place, reactions);
    }

    /// Somebody has called or played. If it is time for that, a bot's line is lost, and another bot takes its seat.
    fn counts_an_act(&mut self) {
        self.acts += 1;
        let Some((seat, _)) = self.returning.filter(|(_, after)| *after == self.acts) else { return };
        let place = seat.index();
        let name = ["North", "East", "South", "West"][place];
        self.seats[place] =
            (Manager::new(vec![seat]), Sitting::Bot(Box::new(Bot::new(name, self.acts.is_multiple_of(2)))));
        let line = self.seats[place].1.next_line().unwrap();
        let seated = self.seats[place].0.hears(&line).unwrap();
        self.react(place, seated);
        for fact in self.happened[place].clone() {
            self.learns(place, fact);
        }
        self.learns(place, Fact::Teams { north_south: "Bots".to_owned(), east_west: "Bots".to_owned() });
    }

    fn react(&mut self, place: usize, reactions: Vec<Reaction>) {
        for reaction in reactions {
            match reaction {
                Reaction::Say(message) => self.seats[place].1.hears(message.to_string(), &mut self.chance),
                Reaction::Call { call, alert } => self.calls(call, alert),
                Reaction::Play { card } => self.lays(card),
            }
        }
    }

    fn calls(&mut self, call: Call, alert: Option<String>) {
        let auction = self.auction.as_mut().unwrap();
        auction.call(call).unwrap();
        let outcome = auction.outcome();
        self.tell_all(|_| Fact::Call { call, alert: alert.clone() });
        self.counts_an_act();
        match outcome {
            None => {}
            Some(AuctionOutcome::PassedOut) => self.is_over(),
            Some(AuctionOutcome::Contract(contract)) => {
                self.play = Some(Play::new(DEAL.parse().unwrap(), contract));
                self.claims();
            }
        }
    }

    fn lays(&mut self, card: Card) {
        // A card that crosses the claim comes too late.
        let Some(play) = self.play.as_mut() else { return };
        play.play(card).unwrap();
        let (tricks, deal) = (play.tricks(), DEAL.parse::<Deal>().unwrap());
        let dummy = (tricks.cards_played() == 1).then(|| deal.hand(tricks.contract().dummy()));
        let is_over = play.is_over();
        self.tell_all(|_| Fact::Card { card });
        if let Some(hand) = dummy {
            self.tell_all(|_| Fact::Dummy { hand });
        }
        self.counts_an_act();
        if is_over {
            self.is_over();
        } else {
            self.claims();
        }
    }

    fn claims(&mut self) {
        let laid = self.play.as_ref().map(|play| play.tricks().cards_played());
        if let (Ending::Claimed { after }, Some(laid)) = (self.ending, laid)
            && laid == after
        {
            self.is_over();
        }
    }

    fn is_over(&mut self) {
        if self.auction.take().is_none() {
            return;
        }
        self.play = None;
        self.finished += 1;
        let deal = DEAL.parse().unwrap();
        let is_last = self.board == self.boards;
        for (place, _) in Seat::ALL.into_iter().enumerate() {
            let over = [Some(Fact::Over { deal: Some(deal) }), is_last.then_some(Fact::End)];
            for fact in over.into_iter().flatten() {
                let reactions = self.seats[place].0.learns(fact).unwrap_or_else(|broken| panic!("{broken}"));
                self.react(place, reactions);
            }
        }
    }
}
