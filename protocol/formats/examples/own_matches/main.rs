//! Makes the matches that are the tree's own test data: dealt, bid and played by scripted players, in both rooms.
//!
//! `cargo run -p bridge-formats --example own_matches -- tests/data/matches` writes the same files whenever it is run.
//! Each match has boards that were claimed, doubled contracts and passed-out boards, which is what the files are for.

mod player;

use std::{env, error::Error, fmt::Write as _, fs, path::PathBuf};

use bridge_formats::pbn::{self, Game, Room};
use bridge_rules::{Auction, AuctionOutcome, BoardNumber, BySeat, Card, Deal, Doubling, Hand, Outcome, Play, imps};

use player::Player;

const BOARDS: u32 = 16;
/// Drawn for matches that have something of everything.
const SEEDS: [u64; 2] = [1, 2];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("name the folder to write to")?);
    for (number, first) in (1..).zip(SEEDS) {
        let (seed, boards) = (0..)
            .map(|step| first + 2 * step)
            .map(|seed| (seed, boards(seed)))
            .find(|(_, boards)| has_everything(boards))
            .expect("some seed has something of everything");
        println!("match {number}: seed {seed}");
        let name = format!("The tree's own match {number}");
        let games: Vec<Game> = boards.iter().flat_map(|board| board.games(&name)).collect();
        fs::write(folder.join(format!("match-{number:02}.pbn")), pbn::write(&games))?;
        fs::write(folder.join(format!("match-{number:02}.expected.json")), expected(&name, &boards))?;
    }
    Ok(())
}

/// Numbers that are the same for a seed everywhere (SplitMix64).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).expect("a number of cards");
        usize::try_from(self.next() % bound).expect("less than the bound")
    }
}

/// A board and what both rooms made of it.
struct Board {
    number: BoardNumber,
    deal: Deal,
    rooms: [Played; 2],
}

/// What one room made of a board.
struct Played {
    auction: Auction,
    cards: Vec<Card>,
    claimed: bool,
    outcome: Outcome,
}

fn boards(seed: u64) -> Vec<Board> {
    let mut chance = Chance(seed);
    (1..=BOARDS)
        .map(|number| {
            let number = BoardNumber::new(number).expect("a board");
            let deal = dealt(&mut chance);
            let rooms = [(), ()].map(|()| played(number, &deal, &mut chance));
            Board { number, deal, rooms }
        })
        .collect()
}

fn dealt(chance: &mut Chance) -> Deal {
    let mut pack: Vec<Card> = Card::all().collect();
    for last in (1..pack.len()).rev() {
        pack.swap(last, chance.below(last + 1));
    }
    let mut hands = pack.chunks(13).map(|cards| cards.iter().copied().collect::<Hand>());
    let mut hand = || hands.next().expect("four hands of thirteen");
    Deal::new(BySeat { north: hand(), east: hand(), south: hand(), west: hand() }).expect("a whole pack")
}

fn played(number: BoardNumber, deal: &Deal, chance: &mut Chance) -> Played {
    let players = (*deal.hands()).map(|hand| Player::new(hand, chance.below(5)));
    let mut auction = Auction::new(number.dealer());
    while let Some(seat) = auction.turn() {
        auction.call(players[seat].call(&auction, seat)).expect("players call what they may");
    }
    let Some(AuctionOutcome::Contract(contract)) = auction.outcome() else {
        return Played { auction, cards: Vec::new(), claimed: false, outcome: Outcome::PassedOut };
    };
    let (mut play, mut cards) = (Play::new(*deal, contract), Vec::new());
    while !play.is_over() {
        let card = player::card(&play);
        play.play(card).expect("players play what they may");
        cards.push(card);
    }
    let tricks = play.tricks().won(contract.declarer.side());
    // What is left of some boards is claimed, by whoever sees how it goes on.
    let claimed = chance.below(3) == 0;
    if claimed {
        cards.truncate(4 * (6 + chance.below(6)));
    }
    Played { auction, cards, claimed, outcome: Outcome::Played { contract, tricks } }
}

impl Board {
    fn games(&self, name: &str) -> [Game; 2] {
        let [open, closed] = &self.rooms;
        [self.game(name, Room::Open, open), self.game(name, Room::Closed, closed)]
    }

    fn game(&self, name: &str, room: Room, played: &Played) -> Game {
        let vulnerability = self.number.vulnerability();
        Game {
            event: Some(name.to_owned()),
            date: Some("2026.01.05".to_owned()),
            board: Some(self.number),
            players: BySeat::from_fn(|seat| Some(format!("{room:?} {seat:?}"))),
            dealer: Some(self.number.dealer()),
            vulnerability: Some(vulnerability),
            deal: Some(self.deal),
            scoring: Some("IMP".to_owned()),
            outcome: Some(played.outcome),
            room: Some(room),
            score: Some(played.outcome.score(vulnerability)),
            auction: played.auction.calls().to_vec(),
            play: played.cards.clone(),
            claimed: played.claimed,
            ..Game::default()
        }
    }

    /// The home team's IMPs: it sits North-South in the Open room.
    fn imps(&self) -> i32 {
        let [open, closed] = self.rooms.each_ref().map(|room| room.outcome.score(self.number.vulnerability()));
        i32::from(imps(open - closed))
    }
}

/// Whether the match has what its tests are for.
fn has_everything(boards: &[Board]) -> bool {
    let rooms = || boards.iter().flat_map(|board| &board.rooms);
    let is_doubled = |played: &&Played| matches!(played.outcome, Outcome::Played { contract, .. } if contract.doubling != Doubling::Undoubled);
    let passed_out = |played: &&Played| matches!(played.outcome, Outcome::PassedOut);
    let one_sided = boards.iter().any(|board| board.rooms.iter().filter(passed_out).count() == 1);
    rooms().filter(|played| played.claimed).count() >= 6
        && rooms().filter(is_doubled).count() >= 3
        && boards.iter().any(|board| board.rooms.iter().all(|room| passed_out(&room)))
        && one_sided
}

/// What the match must come to, as `bridge-cli replay --expect` reads it.
fn expected(name: &str, boards: &[Board]) -> String {
    let result = |played: &Played, board: &Board| {
        let ns = played.outcome.score(board.number.vulnerability());
        match played.outcome {
            Outcome::Played { contract, tricks } => {
                let text = contract.to_string();
                let (bid, declarer) = text.split_at(text.len() - 1);
                format!(r#"{{"contract":"{bid}","declarer":"{declarer}","tricks":{tricks},"ns":{ns}}}"#)
            }
            Outcome::PassedOut => r#"{"contract":"Pass","declarer":null,"tricks":null,"ns":0}"#.to_owned(),
        }
    };
    let mut text = format!("{{\"name\":\"{name}\",\"boards\":[\n");
    for (place, board) in boards.iter().enumerate() {
        let [open, closed] = board.rooms.each_ref().map(|played| result(played, board));
        let comma = if place + 1 < boards.len() { "," } else { "" };
        let imps = board.imps();
        writeln!(text, r#"{{"board":{},"open":{open},"closed":{closed},"imps":{imps}}}{comma}"#, board.number)
            .expect("a text grows");
    }
    let won = |sign: i32| boards.iter().map(|board| (sign * board.imps()).max(0)).sum::<i32>();
    writeln!(text, "],\"home_imps\":{},\"away_imps\":{}}}", won(1), won(-1)).expect("a text grows");
    text
}
