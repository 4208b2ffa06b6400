//! Somebody who plays through the reference client's plain lines: they know nothing but what it says, and type what
//! people type.

use std::path::Path;

use crate::Client;

/// What becomes of a deal among typists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealPlan {
    /// Nobody bids, where one may pass.
    PassedOut,
    /// The first who may speak bids this, all others pass, and it is played to the last card.
    Played(&'static str),
    /// The same, and after the lead declarer claims so many tricks of the thirteen, to which all agree.
    Claimed(&'static str, u8),
}

impl DealPlan {
    /// What a deal comes to on an evening that has something of everything and comes to its end: a part-score that is
    /// played, a deal that is passed out, and games from then on.
    pub const fn of_an_evening(deal: u32) -> Self {
        match deal {
            1 => Self::Played("1nt"),
            2 => Self::PassedOut,
            _ => Self::Claimed("3nt", 9),
        }
    }

    /// What a deal comes to on a long evening: bids of every strain and level, from far down to all the tricks, some
    /// that are played to the last card, and some that are passed out.
    pub fn of_a_long_evening(deal: u32) -> Self {
        const BIDS: [&str; 11] = ["1nt", "2s", "3nt", "4h", "2d", "5c", "3h", "6nt", "1c", "4s", "7s"];
        let chance = deal.wrapping_mul(2_654_435_761) >> 8;
        let bid = BIDS[deal as usize % BIDS.len()];
        match chance % 16 {
            0 | 1 => Self::PassedOut,
            2 => Self::Played(bid),
            _ => Self::Claimed(bid, 5 + u8::try_from(chance / 16 % 9).unwrap_or_default()),
        }
    }

    /// What is bid first; nothing where nobody bids.
    pub const fn bid(self) -> Option<&'static str> {
        match self {
            Self::PassedOut => None,
            Self::Played(bid) | Self::Claimed(bid, _) => Some(bid),
        }
    }
}

/// Who types, and what they have heard of the deal that is on.
pub struct Typist {
    /// Their client.
    pub client: Client,
    /// All would stop when so many deals are over, if they would.
    pub stop_after: Option<u32>,
    /// What becomes of each deal.
    pub plan: fn(u32) -> DealPlan,
    /// What a deal is called: `deal`, and at duplicate `board`.
    pub deal_name: &'static str,
    deal: u32,
    /// Somebody has said more than pass.
    spoken: bool,
    /// It is known what is played.
    settled: bool,
    claimed: bool,
    doubled: bool,
}

impl Typist {
    /// Starts `program` (the `client` binary) with these words, and the folder of its state.
    pub fn start(program: &str, state: &Path, words: &[&str]) -> Self {
        let client = Client::start(program, state, words);
        let (plan, deal_name) = (DealPlan::of_an_evening, "deal");
        Self {
            client,
            stop_after: None,
            plan,
            deal_name,
            deal: 0,
            spoken: false,
            settled: false,
            claimed: false,
            doubled: false,
        }
    }

    /// Answers whatever is asked, until the client ends by itself; gives its exit code.
    pub async fn plays_on(&mut self) -> Option<i32> {
        while self.hears_a_line().await.is_some() {}
        self.client.ends().await
    }

    /// The same, until a line with these words has been said and answered.
    pub async fn plays_until(&mut self, words: &str) -> String {
        while let Some(line) = self.hears_a_line().await {
            if line.contains(words) {
                return line;
            }
        }
        panic!("it never said {words:?}: {:#?}", self.client.heard)
    }

    async fn hears_a_line(&mut self) -> Option<String> {
        let line = self.client.hears().await?;
        self.follows(&line);
        if let Some(typed) = self.answer(&line) {
            self.client.types(&typed).await;
        }
        Some(line)
    }

    fn follows(&mut self, line: &str) {
        let name = if self.deal_name == "board" { "Board " } else { "Deal " };
        if let Some((number, _)) = line.strip_prefix(name).and_then(|rest| rest.split_once(". ")) {
            // A result begins with the same word, and goes on otherwise.
            if let Ok(deal) = number.parse() {
                (self.deal, self.spoken, self.settled, self.claimed, self.doubled) = (deal, false, false, false, false);
            }
        }
        self.spoken |= [" bids ", " opens ", " names ", " chooses "].iter().any(|verb| line.contains(verb));
        self.doubled |= line.contains(" doubles.");
        self.settled |= line.starts_with("The contract is ")
            || [" is played. ", " is played, doubled"].iter().any(|words| line.contains(words));
    }

    /// What is typed when the client says this, if it asks for anything.
    fn answer(&mut self, line: &str) -> Option<String> {
        let plan = (self.plan)(self.deal);
        if line.contains("Do you accept or reject?") {
            return Some("accept".to_owned());
        }
        if line.contains(&format!("Press Enter when you are ready for {} ", self.deal_name)) {
            let stops = self.stop_after == Some(self.deal);
            return Some(if stops { "stop" } else { "" }.to_owned());
        }
        if let (true, DealPlan::Claimed(_, tricks)) = (line.ends_with("Type it again to claim that."), plan) {
            return Some(format!("claim {tricks}"));
        }
        if line.contains("Enter takes you away from the table.") {
            return Some(String::new());
        }
        if line.contains("Your turn to call.") {
            let bid = plan.bid().filter(|_| !self.spoken);
            return Some(bid.unwrap_or("p").to_owned());
        }
        if let Some((_, ways)) = line.split_once("Your turn: ") {
            return Some(self.declares(plan, ways).to_owned());
        }
        if line.contains(": keep, or discard to have the next card.") {
            return Some(if self.deal.is_multiple_of(2) { "keep" } else { "discard" }.to_owned());
        }
        let (_, asked) = line.split_once("Your turn to ").filter(|(_, asked)| !asked.starts_with("call"))?;
        match plan {
            DealPlan::Claimed(_, tricks) if self.settled && !self.claimed && asked.starts_with("play") => {
                self.claimed = true;
                Some(format!("claim {tricks}"))
            }
            DealPlan::Claimed(..) | DealPlan::Played(_) | DealPlan::PassedOut => Some(a_card(asked)),
        }
    }

    /// Where there is no auction.
    fn declares(&self, plan: DealPlan, ways: &str) -> &'static str {
        let offers = |words: &str| ways.contains(words);
        match plan.bid() {
            _ if offers("choose trumps") && self.deal.is_multiple_of(2) => "hearts part",
            _ if offers("choose trumps") => "nt game",
            None if offers("partner, to leave it") => "partner",
            _ if offers("name trumps") => "nt",
            Some(bid) if offers("name a contract") && !offers("pass") => bid,
            Some(_) if offers("open") && !self.spoken => "open",
            Some(_) if offers("double") && self.deal == 3 && !self.doubled => "double",
            Some(_) | None => "pass",
        }
    }
}

/// The first card of the hand that is read out, or of the suit led: `lead. Your hand: spades none, hearts king two, …`.
fn a_card(asked: &str) -> String {
    let hand = asked.rsplit(": ").next().unwrap_or_default().trim_end_matches('.');
    let suits: Vec<(&str, &str)> = hand.split(", ").filter_map(|suit| suit.split_once(' ')).collect();
    let held = |(_, ranks): &&(&str, &str)| *ranks != "none";
    let led =
        ["spade", "heart", "diamond", "club"].into_iter().find(|suit| asked.contains(&format!("a {suit} was led")));
    let follows = suits.iter().filter(held).find(|(suit, _)| led.is_some_and(|led| suit.starts_with(led)));
    let (suit, ranks) = follows.or_else(|| suits.iter().find(held)).unwrap_or_else(|| panic!("no hand in {asked:?}"));
    let names =
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
    let rank = ranks.split(' ').next().unwrap_or_default();
    let place = names.iter().position(|name| *name == rank).unwrap_or_else(|| panic!("no card in {asked:?}"));
    format!("{}{}", &suit[..1], &"23456789tjqka"[place..=place])
}
