//! Bytes to games: each record's tags read, and what they say compared with the Laws and with one another.

use bridge_rules::{Auction, AuctionOutcome, Contract, Outcome, Tricks};

use super::deal_tag::{self, Dealt};
use super::game::Game;
use super::problem::{Location, Problem, Problems};
use super::records::{Entry, Records};
use super::tag::{self, Tag};
use super::{auction_section, limits, play_section, text, values};

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The games that could be kept, in the order of the file.
    pub games: Vec<Game>,
    /// What was wrong, in the order in which it was come upon, record by record.
    pub problems: Vec<Problem>,
}

/// Reads a PBN file in import or export form. It never panics, whatever the bytes, and takes time in proportion to
/// them.
///
/// The character set is ISO 8859-1 (PBN 2.1, 2.2); a file that begins with a byte order mark, says `charset=utf-8` in
/// its first `%` lines, or says nothing and is valid UTF-8 throughout, is read as UTF-8.
///
/// There is no error as a whole: what is wrong is in [`Reading::problems`]. A file beyond [`limits::FILE_BYTES`] has no
/// games and one problem.
#[must_use]
pub fn read(bytes: &[u8]) -> Reading {
    let mut problems = Problems::default();
    let mut games = Vec::new();
    if bytes.len() > limits::FILE_BYTES {
        problems.refused(Location { line: 1, tag: None }, "a file of at most 16 MiB", format!("{} bytes", bytes.len()));
        return Reading { games, problems: problems.into_vec() };
    }
    let text = text::decode(bytes);
    let mut records = Records::new(&text);
    while let Some(entries) = records.next(&mut problems) {
        if games.len() == limits::GAMES {
            let line = entries.first().map_or(0, |entry| entry.line);
            problems.refused(Location { line, tag: None }, format!("at most {} games", limits::GAMES), "more");
            break;
        }
        games.push(game(&entries, &mut problems));
        problems.next_record();
    }
    Reading { games, problems: problems.into_vec() }
}

fn game(entries: &[Entry], problems: &mut Problems) -> Game {
    let record = Record { entries };
    let text = |name: &str| record.known(name).map(|entry| entry.value.clone());
    let mut game = Game {
        event: text("Event"),
        site: text("Site"),
        date: text("Date"),
        scoring: text("Scoring"),
        home_team: text("HomeTeam"),
        round: record.round(problems),
        stage: text("Stage"),
        table: text("Table"),
        visit_team: text("VisitTeam"),
        board: record.value("Board", "a board number, 1 to 65535", values::board, problems),
        dealer: record.value("Dealer", "N, E, S or W", values::seat, problems),
        // Here a hyphen means something: nobody is vulnerable.
        vulnerability: record
            .tag("Vulnerable")
            .filter(|entry| !matches!(entry.value.as_str(), "" | "?"))
            .and_then(|entry| read_value(entry, "None, NS, EW or All", values::vulnerability, problems)),
        room: record.value("Room", "Open or Closed", values::room, problems),
        ..Game::default()
    };
    for (name, player) in [
        ("North", &mut game.players.north),
        ("East", &mut game.players.east),
        ("South", &mut game.players.south),
        ("West", &mut game.players.west),
    ] {
        *player = text(name);
    }
    record.deal(&mut game, problems);
    let auction = record.auction(&mut game, problems);
    record.outcome(&mut game, auction.as_ref(), problems);
    let tricks = record.play(&mut game, problems);
    record.check_result(&game, tricks.as_ref(), problems);
    record.score(&mut game, problems);
    record.score_imp(&mut game, problems);
    record.others(&mut game, problems);
    game
}

/// The tags of one game.
pub(super) struct Record<'a> {
    entries: &'a [Entry],
}

impl Record<'_> {
    pub(super) fn tag(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.is(name))
    }

    pub(super) fn known(&self, name: &str) -> Option<&Entry> {
        self.tag(name).filter(|entry| !values::is_unknown(&entry.value))
    }

    fn value<T>(&self, name: &str, expected: &str, read: fn(&str) -> Option<T>, problems: &mut Problems) -> Option<T> {
        read_value(self.known(name)?, expected, read, problems)
    }

    fn round(&self, problems: &mut Problems) -> Option<String> {
        let entry = self.known("Round")?;
        if !entry.value.chars().all(|c| c.is_ascii_alphanumeric() || "_.".contains(c)) {
            problems.doubtful(entry.place(), "letters, digits and _, parted by periods", &entry.value);
        }
        Some(entry.value.clone())
    }

    fn deal(&self, game: &mut Game, problems: &mut Problems) {
        let Some(entry) = self.known("Deal") else { return };
        match deal_tag::read(&entry.value) {
            Ok(Dealt::Whole(deal)) => game.deal = Some(deal),
            Ok(Dealt::Partly(shown)) => game.shown_hands = shown,
            Err(found) => problems.omitted(entry.place(), "four hands from any seat, 52 distinct cards", found),
        }
    }

    fn auction(&self, game: &mut Game, problems: &mut Problems) -> Option<Auction> {
        let section = auction_section::read(self.tag("Auction")?, game.dealer, problems);
        let auction = section.auction?;
        game.dealer = Some(auction.dealer());
        game.auction = auction.calls().to_vec();
        game.auction_notes = section.notes;
        Some(auction)
    }

    /// Contract, declarer and result as recorded; what is not recorded follows from the auction.
    fn outcome(&self, game: &mut Game, auction: Option<&Auction>, problems: &mut Problems) {
        let bid = auction.and_then(Auction::outcome);
        let recorded = match self.known("Contract") {
            None => bid,
            Some(entry) => self.contract(entry, bid, problems),
        };
        if let (Some(bid), Some(recorded)) = (bid, recorded) {
            self.compare_contracts(bid, recorded, problems);
        }
        match recorded {
            None => {}
            Some(AuctionOutcome::PassedOut) => game.outcome = Some(Outcome::PassedOut),
            Some(AuctionOutcome::Contract(contract)) => match self.tricks(contract, problems) {
                Some(tricks) => game.outcome = Some(Outcome::Played { contract, tricks }),
                None => game.unfinished = Some(contract),
            },
        }
    }

    /// 3.4.14: `4SX`, or `Pass`; the declarer has a tag apart.
    fn contract(&self, entry: &Entry, bid: Option<AuctionOutcome>, problems: &mut Problems) -> Option<AuctionOutcome> {
        let value = entry.value.to_ascii_uppercase().replace(' ', "");
        if value == "PASS" {
            return Some(AuctionOutcome::PassedOut);
        }
        let title = value.trim_end_matches('X');
        let doubling = value[title.len()..].parse();
        let (Some(last_bid), Ok(doubling)) = (values::bid(title), doubling) else {
            problems.omitted(entry.place(), "a contract such as 4SX, or Pass", &entry.value);
            return bid;
        };
        // 3.9: ^ marks a declarer that an irregularity has made one.
        let named = self.known("Declarer").and_then(|declarer| {
            read_value(declarer, "N, E, S or W", |value| values::seat(value.trim_start_matches('^')), problems)
        });
        let presumed = match bid {
            Some(AuctionOutcome::Contract(contract)) => Some(contract.declarer),
            Some(AuctionOutcome::PassedOut) | None => None,
        };
        let Some(declarer) = named.or(presumed) else {
            problems.omitted(entry.place(), "a declarer", "none");
            return bid;
        };
        Some(AuctionOutcome::Contract(Contract { bid: last_bid, doubling, declarer }))
    }

    /// The contract is what the auction ended in, declarer who first bid its strain (Law 22A, Spec C2.5).
    fn compare_contracts(&self, bid: AuctionOutcome, recorded: AuctionOutcome, problems: &mut Problems) {
        let (expected, found) = (title(bid), title(recorded));
        if let Some(entry) = self.tag("Contract").filter(|_| expected != found) {
            problems.doubtful(entry.place(), format!("{expected}, as the auction has it"), found);
        }
        let (AuctionOutcome::Contract(bid), AuctionOutcome::Contract(recorded)) = (bid, recorded) else { return };
        let irregular = |entry: &&Entry| entry.value.starts_with('^');
        if let Some(entry) = self.tag("Declarer").filter(|entry| !irregular(entry) && bid.declarer != recorded.declarer)
        {
            problems.doubtful(entry.place(), format!("{}, as the auction has it", bid.declarer), recorded.declarer);
        }
    }

    fn play(&self, game: &mut Game, problems: &mut Problems) -> Option<Tricks> {
        let section = play_section::read(self.tag("Play")?, game.contract(), game.deal, problems);
        game.play = section.cards;
        game.play_notes = section.notes;
        game.claimed = section.claimed;
        section.tricks
    }

    fn others(&self, game: &mut Game, problems: &mut Problems) {
        for entry in self.entries {
            if entry.is("Auction") || entry.is("Play") {
                continue;
            }
            if tag::is_field(&entry.name) {
                if let Some(row) = entry.rows.first() {
                    problems.omitted(
                        Location { line: row.line, ..entry.place() },
                        "a tag without a section",
                        &row.text,
                    );
                }
                continue;
            }
            let tag = entry.rows.iter().fold(Tag::new(&entry.name, &entry.value), |tag, row| tag?.with_row(&row.text));
            match tag {
                Ok(tag) => game.others.push(tag),
                Err(refusal) => problems.omitted(entry.place(), "a tag that can be kept", refusal),
            }
        }
    }
}

fn read_value<T>(
    entry: &Entry,
    expected: &str,
    read: impl Fn(&str) -> Option<T>,
    problems: &mut Problems,
) -> Option<T> {
    let value = read(&entry.value);
    if value.is_none() {
        problems.omitted(entry.place(), expected, &entry.value);
    }
    value
}

fn title(outcome: AuctionOutcome) -> &'static str {
    match outcome {
        AuctionOutcome::PassedOut => "Pass",
        AuctionOutcome::Contract(contract) => contract.title(),
    }
}
