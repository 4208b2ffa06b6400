//! The Laws of Duplicate Bridge 2017 as values: cards, calls, contracts, tricks and scores.
//!
//! This crate knows what is legal and what it is worth. It knows no table, no player, no clock, no
//! chance and no I/O; who may *see* a card is decided above it, and [`Hand`] and [`Deal`] help by
//! refusing to be printed with `{:?}`.
//!
//! Beside duplicate there are other [forms](Form) of the game. A [`Session`] is the fold of one over its results: it
//! says under which [`Terms`] the next deal is played, and keeps the [`Sheet`].
//!
//! Every value has one text form, written by `Display` and read by `FromStr`: `SA`, `1NT`, `XX`,
//! `4SXN`, `N`, `AKQ.JT9.87.65432`. With the feature `serde` that text is also how a value is
//! serialised.
//!
//! ```
//! use bridge_rules::{Auction, AuctionOutcome, Outcome, Seat, Vulnerability};
//!
//! let mut auction = Auction::new(Seat::North);
//! for call in ["1S", "P", "4S", "X", "P", "P", "P"] {
//!     auction.call(call.parse()?)?;
//! }
//! let Some(AuctionOutcome::Contract(contract)) = auction.outcome() else {
//!     panic!("a bid and three passes are a contract");
//! };
//! assert_eq!(contract.to_string(), "4SXN");
//!
//! let made = Outcome::Played { contract, tricks: 10 };
//! assert_eq!(made.score(Vulnerability::None), 590);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod artificial;
mod auction;
mod auction_outcome;
mod beer_card;
mod bid;
mod board;
mod by_seat;
mod by_side;
mod call;
mod callers;
mod card;
mod comparison;
mod contract;
mod deal;
mod declaration;
mod declaring;
mod doubling;
mod draw;
mod duel;
mod exact;
mod form;
mod goulash;
mod hand;
mod illegal_call;
mod illegal_play;
mod imps;
mod level;
mod naming;
mod outcome;
mod parse_error;
mod party;
mod play;
mod play_order;
mod rank;
mod room_score;
#[cfg(feature = "schema")]
mod schema;
mod score;
mod seat;
mod selection;
#[cfg(feature = "serde")]
mod serde_text;
mod side;
mod slip_auction;
mod strain;
mod suit;
mod text_form;
mod trick;
mod tricks;
#[cfg(feature = "typescript")]
mod typescript;
mod vp;
mod vp_scale;
mod vp_scale_file;
mod vulnerability;
mod wbf_scale;
mod worth;

pub use artificial::Artificial;
pub use auction::{Auction, MAX_CALLS};
pub use auction_outcome::AuctionOutcome;
pub use bid::Bid;
pub use board::{BoardNumber, BoardNumberError};
pub use by_seat::BySeat;
pub use by_side::BySide;
pub use call::Call;
pub use card::Card;
pub use comparison::{Comparison, aggregate, board_a_match, imps_between};
pub use contract::Contract;
pub use deal::{Deal, DealError};
pub use doubling::Doubling;
pub use exact::Exact;
pub use hand::{Cards, Hand};
pub use illegal_call::IllegalCall;
pub use illegal_play::IllegalPlay;
pub use imps::imps;
pub use level::Level;
pub use outcome::Outcome;
pub use parse_error::ParseError;
pub use play::{Play, legal_cards};
pub use play_order::PlayOrder;
pub use rank::Rank;
pub use room_score::RoomScore;
pub use score::duplicate_score;
pub use seat::Seat;
pub use side::Side;
pub use strain::Strain;
pub use suit::Suit;
pub use trick::Trick;
pub use tricks::Tricks;
pub use vp::Vp;
pub use vp_scale::VpScale;
pub use vp_scale_file::VpScaleError;
pub use vulnerability::Vulnerability;
pub use worth::{WeightedScore, Worth};

pub use beer_card::{Beer, beer_card};
pub use callers::Callers;
pub use declaration::{Declaration, DeclarationKind};
pub use declaring::{Declaring, IllegalDeclaration};
pub use draw::{Draw, DrawAct, DrawTrick, Drawn, IllegalDraw, WrongOrder};
pub use duel::{Duel, DuelTrick, DuelView, WrongStock};
pub use form::{
    Account, Aim, AuctionBridge, AuctionBridgeScore, Calling, CardsFrom, Chicago, ChicagoDuplicate, ChicagoOrder,
    Column, DealOutcome, DealResult, Drawing, Duplicate, Expectation, ExpectationError, Form, Honeymoon,
    HoneymoonHands, HoneymoonScoring, Honours, Line, Lineup, MAX_DOUBLINGS, Minibridge, MinibridgeSlips, Pad, Part,
    Partners, PartnersError, PersonAccount, Premium, Rubber, Russian, Seating, Session, SessionError, Sheet, SheetDeal,
    SheetUnit, SideHonours, Stage, Terms, ThreeHanded, Whist, WhistValues, accounts, announced_points,
    auction_bridge_score, cut_for_partners, honours, in_hundreds, minibridge_declarer, minibridge_score, pivot, settle,
    who_sits_out,
};
pub use goulash::goulash;
pub use naming::{IllegalNaming, Named, Naming, NamingCall};
pub use party::{PartyStanding, PartyTable, Rested, party_standing, sit_out, winners_up};
pub use selection::{Choice, PackIsEmpty, Selection, SelectionView, WrongPack};
pub use slip_auction::{IllegalSlipCall, Slip, SlipAuction, SlipCall};

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
