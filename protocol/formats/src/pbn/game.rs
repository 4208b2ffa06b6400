//! One record: a board as it was dealt, bid, played and scored at one table.

use bridge_rules::{
    Auction, AuctionOutcome, BoardNumber, BySeat, BySide, Call, Card, Contract, Deal, Hand, Outcome, Seat,
    Vulnerability,
};

use super::section::Note;
use super::tag::Tag;
use crate::Decimal;

/// A record of PBN 2.1 (chapters 3.4 to 3.6). What is not known is `None`; an empty value and `?` are not known.
///
/// Text is kept without white space around it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Game {
    /// The event.
    pub event: Option<String>,
    /// Where it was held.
    pub site: Option<String>,
    /// When it began, `YYYY.MM.DD`, with `?` for digits that are not known.
    pub date: Option<String>,
    /// The board.
    pub board: Option<BoardNumber>,
    /// Who sat where.
    pub players: BySeat<Option<String>>,
    /// Who dealt. An auction needs it to be written.
    pub dealer: Option<Seat>,
    /// Who was vulnerable.
    pub vulnerability: Option<Vulnerability>,
    /// The deal, where it is recorded whole, or all but one hand of it.
    pub deal: Option<Deal>,
    /// What is recorded of a deal that is not whole, or of an end position (3.10); written only where `deal` is `None`.
    pub shown_hands: BySeat<Option<Hand>>,
    /// How it was scored: `IMP`, `MP`, ….
    pub scoring: Option<String>,
    /// How the board ended, as recorded.
    pub outcome: Option<Outcome>,
    /// The contract of a board whose result is not recorded; written only where `outcome` is `None`.
    pub unfinished: Option<Contract>,
    /// The home team of a team match (4.4.3).
    pub home_team: Option<String>,
    /// The room of a team match.
    pub room: Option<Room>,
    /// The round (4.4.4): letters, digits and `_`, its parts parted by periods, as in `2.1`. Other characters are kept
    /// as they are, and reported when they are read.
    pub round: Option<String>,
    /// The score as recorded, in points from North-South's side.
    pub score: Option<i32>,
    /// The score as recorded, in IMPs of each side at this table (4.2.2): in a team match the swing of the board, with
    /// one sign in the open room and the other in the closed room. The sides of an adjusted score need not balance.
    pub score_imp: Option<BySide<Decimal>>,
    /// The stage of an event that has several (4.4.6), such as `Semifinal`.
    pub stage: Option<String>,
    /// The table in the event (4.4.7), most often a number.
    pub table: Option<String>,
    /// The visiting team of a team match (4.4.8).
    pub visit_team: Option<String>,
    /// The calls, the dealer's first.
    pub auction: Vec<Call>,
    /// What is said about calls.
    pub auction_notes: Vec<Note>,
    /// The cards in the order of play, which is not the order of the file.
    pub play: Vec<Card>,
    /// What is said about cards.
    pub play_notes: Vec<Note>,
    /// Whether the tricks that are not recorded were claimed or conceded.
    pub claimed: bool,
    /// What is said about the board to whoever looks into the file: written behind the tags, in braces. What is read
    /// has none, because readers pass over comments.
    pub comment: Option<String>,
    /// All other tags, in the order of the file.
    pub others: Vec<Tag>,
}

/// A room of a team match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Room {
    /// The home team sits North-South.
    Open,
    /// The home team sits East-West.
    Closed,
}

impl Game {
    /// What was played: as recorded, else as the auction has it.
    #[must_use]
    pub fn contract(&self) -> Option<Contract> {
        match self.outcome {
            Some(Outcome::Played { contract, .. }) => Some(contract),
            Some(Outcome::PassedOut) => None,
            None => self.unfinished.or_else(|| match self.replayed_auction()?.outcome()? {
                AuctionOutcome::Contract(contract) => Some(contract),
                AuctionOutcome::PassedOut => None,
            }),
        }
    }

    /// The auction with its turns; none where the dealer is not known.
    pub(super) fn replayed_auction(&self) -> Option<Auction> {
        let mut auction = Auction::new(self.dealer?);
        self.auction.iter().for_each(|call| auction.call_unchecked(*call));
        Some(auction)
    }
}
