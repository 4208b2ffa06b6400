//! `bridge-deal/1`: dealing that players can check afterwards (Spec E2).
//!
//! The server commits to every board of a set, then players and perhaps a public beacon mix in what the server could
//! not know, and the hands follow from both by a public function. When a board is over its secret is published and
//! anybody can deal it again. Entropy, secrets and keys are arguments: this crate knows no randomness, no clock and no
//! network.
//!
//! # Encodings
//!
//! Where Spec E2 is terse its vectors decide: board and reserve numbers, the counter `i` and the lengths in `LP` are
//! four bytes, big end first; strings are UTF-8, without a terminator; a tag such as `bd1/index` is the first part of
//! its `LP`; contributions are one flat `LP(label, r, label, r, …)` ordered by the bytes of the label; without
//! contributions or beacon that part has length 0; the root covers the `c_b` of exactly the boards listed.
//!
//! # Beyond four hands and known numbers
//!
//! A stock, a pack to draw from and the cut of a goulash are [orders](BoardSecret::order) from the same key as the
//! deal. An evening of unknown length is dealt in [sets of four](EveningSet) that [`verify_evening`] joins up.
//!
//! # A set from seed to proof
//!
//! ```
//! use bridge_dealing::*;
//! use bridge_rules::BoardNumber;
//!
//! let ctx: Context = "demo.example/table/7/segment/1|set=A|boards=1-1|beacon=none".parse()?;
//! let first = BoardKeyId::planned(BoardNumber::new(1).expect("a board"));
//!
//! // The server commits itself; a player keeps the root and commits too; then reveals.
//! let seed = SetSecret::new([7; 32]); // from the operating system
//! let commitment = SetCommitment::publish(&seed, &ctx, [first])?;
//! let own = Contribution { label: "A:N".parse()?, r: Share::new(&[9; 16])? };
//! let announced = AnnouncedCommitment { label: own.label.clone(), commitment: own.commitment(&ctx) };
//! let record = ContributionRecord::settle(&ctx, announced.clone(), Some(own.r.clone()));
//!
//! // The server signs what came together and deals.
//! let root = commitment.root;
//! let key = ServerKey::new(&[5; 32]);
//! let (contributions, uncommitted) = (vec![record], Vec::new());
//! let settlement = Settlement { ctx: ctx.clone(), commitment, contributions, uncommitted, beacon: Beacon::none() };
//! let mut transcript = Transcript::sign(settlement, &key)?;
//! let secret = seed.board_secret(&ctx, first);
//! let deal = secret.deal(&ctx, &transcript.entropy);
//!
//! // The board is over: the secret comes out, and the player checks.
//! transcript.add_reveal(secret.reveal())?;
//! let kept = Kept {
//!     server_key: Some(key.public()),
//!     root: Some(root),
//!     contribution: Some(own),
//!     announced: Some(vec![announced]),
//! };
//! let report = verify(&transcript, &kept);
//! assert!(report.holds(), "{report}");
//! assert!(matches!(report.verdict(first), Some(BoardVerdict::Proven { deal: proven, .. }) if *proven == deal));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board_key;
mod commitment;
mod context;
mod context_parts;
mod contribution;
mod contribution_record;
mod digest;
mod entropy;
mod evening;
mod finding;
mod index;
pub mod limits;
mod lp;
mod order;
mod report;
mod secret;
mod seen;
mod signature;
mod text;
mod transcript;
mod unrank;
mod verify;

pub use board_key::BoardKeyId;
pub use commitment::{CommittedBoard, SetCommitment, UnsoundCommitment};
pub use context::Context;
pub use context_parts::{ContextError, ContextParts, Venue};
pub use contribution::{AnnouncedCommitment, Contribution, Label, Share};
pub use contribution_record::ContributionRecord;
pub use digest::{BoardCommitment, ClientCommitment, Digest32, Entropy, PublicKey, SetRoot};
pub use entropy::{Beacon, DuplicateLabel};
pub use evening::{DrawnBoard, EveningReport, EveningSet, Gap, GoulashBoard, verify_evening};
pub use finding::{Finding, Weight};
pub use index::{DEALS, DealIndex, NoSuchDeal};
pub use order::OrderFor;
pub use report::{BoardReport, BoardVerdict, Conclusion, Mismatch, Report};
pub use secret::{BoardSecret, Reveal, RevealedSecret, SetSecret};
pub use seen::{BadDeal, Seen, SeenDeal};
pub use signature::{ServerKey, TranscriptSignature};
pub use text::{HexError, PlainTextError};
pub use transcript::{Scheme, Settlement, Transcript, UnfitReveal, UnsoundSettlement};
pub use unrank::{rank, unrank};
pub use verify::{Kept, verify};

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
