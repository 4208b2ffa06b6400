//! The boards of a session and how they are dealt (Spec E2). The set's secret is here and nowhere else.

use bridge_dealing::{
    AnnouncedCommitment, Beacon, BoardKeyId, BoardSecret, ClientCommitment, Context, ContextParts, ContributionRecord,
    Label, Reveal, ServerKey, SetCommitment, SetSecret, Settlement, Share, Transcript, Venue,
};
use bridge_protocol::{BoardSource, SetView, TableId};
use bridge_rules::{BoardNumber, BySeat, Deal, Seat};

use crate::Concealed;
use crate::table::{Boards, Chairs};

#[derive(Clone, Debug)]
pub(crate) struct Set {
    boards: Vec<BoardNumber>,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    Imported(Vec<Concealed<Deal>>),
    OfMatch { deals: Vec<Concealed<Deal>>, transcript: Option<Box<Transcript>> },
    Dealt(Box<Dealing>),
}

#[derive(Clone, Debug)]
struct Dealing {
    ctx: Context,
    secret: Concealed<SetSecret>,
    commitment: SetCommitment,
    contributions: BySeat<Option<Contribution>>,
    transcript: Option<Transcript>,
}

#[derive(Clone, Debug)]
struct Contribution {
    commitment: ClientCommitment,
    revealed: Option<Share>,
}

impl Set {
    pub(crate) fn new(table: TableId, boards: Boards) -> Self {
        match boards {
            Boards::Imported(boards) => {
                let (boards, deals) = boards.into_iter().unzip();
                Self { boards, source: Source::Imported(deals) }
            }
            Boards::OfMatch { boards, transcript } => {
                let (boards, deals) = boards.into_iter().unzip();
                Self { boards, source: Source::OfMatch { deals, transcript } }
            }
            Boards::Dealt { count, server, secret } => {
                let boards: Vec<_> = (1..=u32::from(count)).filter_map(BoardNumber::new).collect();
                let dealing = Dealing::new(table, &boards, &server, secret);
                Self { boards, source: Source::Dealt(Box::new(dealing)) }
            }
        }
    }

    /// Whether these are the boards that a host asked for.
    pub(crate) fn is_from(&self, asked: &BoardSource) -> bool {
        match (asked, &self.source) {
            (BoardSource::Deal(count), Source::Dealt(_)) => usize::from(*count) == self.boards.len(),
            (BoardSource::Import(boards), Source::Imported(deals)) => {
                let known = self.boards.iter().zip(deals).map(|(board, deal)| (*board, *deal.reveal()));
                boards.iter().map(|each| (each.board, each.deal)).eq(known)
            }
            (BoardSource::Deal(_), Source::Imported(_) | Source::OfMatch { .. })
            | (BoardSource::Import(_), Source::Dealt(_) | Source::OfMatch { .. }) => false,
        }
    }

    /// Whether the host brought them.
    pub(crate) const fn is_imported(&self) -> bool {
        matches!(self.source, Source::Imported(_))
    }

    /// Whether they were not dealt by this server, so that people may have seen them before.
    pub(crate) const fn is_from_outside(&self) -> bool {
        matches!(self.source, Source::Imported(_) | Source::OfMatch { transcript: None, .. })
    }

    /// Whether a match deals them.
    pub(crate) const fn is_of_match(&self) -> bool {
        matches!(self.source, Source::OfMatch { .. })
    }

    /// The boards in the order of play.
    pub(crate) fn boards(&self) -> &[BoardNumber] {
        &self.boards
    }

    /// Whether the players have yet to contribute before a board can be opened.
    pub(crate) fn awaits_contributions(&self) -> bool {
        match &self.source {
            Source::Imported(_) | Source::OfMatch { .. } => false,
            Source::Dealt(dealing) => dealing.transcript.is_none(),
        }
    }

    /// The cards of a board; none before the set is dealt.
    pub(crate) fn deal(&self, board: BoardNumber) -> Option<Concealed<Deal>> {
        match &self.source {
            Source::Imported(deals) | Source::OfMatch { deals, .. } => {
                let place = self.boards.iter().position(|each| *each == board)?;
                deals.get(place).copied()
            }
            Source::Dealt(dealing) => {
                let entropy = dealing.transcript.as_ref()?.entropy;
                Some(Concealed::new(dealing.board_secret(board).deal(&dealing.ctx, &entropy)))
            }
        }
    }

    /// A board's secret, to be revealed when it is over at every table that plays it, if this is the only one.
    pub(crate) fn reveal(&self, board: BoardNumber) -> Option<Reveal> {
        match &self.source {
            Source::Imported(_) | Source::OfMatch { .. } => None,
            Source::Dealt(dealing) => Some(dealing.board_secret(board).reveal()),
        }
    }

    pub(crate) fn committed(&self, seat: Seat) -> Option<ClientCommitment> {
        Some(self.dealing()?.contributions[seat].as_ref()?.commitment)
    }

    pub(crate) fn revealed(&self, seat: Seat) -> Option<&Share> {
        self.dealing()?.contributions[seat].as_ref()?.revealed.as_ref()
    }

    /// Whether a value is what a seat has committed to.
    pub(crate) fn matches(&self, seat: Seat, share: &Share) -> bool {
        self.dealing().is_some_and(|dealing| {
            self.committed(seat) == Some(ClientCommitment::of(&dealing.ctx, &label(seat), share))
        })
    }

    pub(crate) fn commit(&mut self, seat: Seat, commitment: ClientCommitment) {
        if let Source::Dealt(dealing) = &mut self.source {
            dealing.contributions[seat] = Some(Contribution { commitment, revealed: None });
        }
    }

    pub(crate) fn take_share(&mut self, seat: Seat, share: Share) {
        if let Source::Dealt(dealing) = &mut self.source
            && let Some(contribution) = &mut dealing.contributions[seat]
        {
            contribution.revealed = Some(share);
        }
    }

    pub(crate) fn close(&mut self, transcript: Transcript) {
        if let Source::Dealt(dealing) = &mut self.source {
            dealing.transcript = Some(transcript);
        }
    }

    /// The signed transcript, with `last`, a share that came just now, taken in (Spec E2, step 5).
    pub(crate) fn settle(&self, last: Option<(Seat, &Share)>, chairs: &Chairs, key: &ServerKey) -> Option<Transcript> {
        let dealing = self.dealing()?;
        let contributions = dealing.contributions.iter().filter_map(|(seat, contribution)| {
            let Contribution { commitment, revealed } = contribution.clone()?;
            let share = revealed.or_else(|| last.filter(|(who, _)| *who == seat).map(|(_, share)| share.clone()));
            Some(ContributionRecord::settle(
                &dealing.ctx,
                AnnouncedCommitment { label: label(seat), commitment },
                share,
            ))
        });
        let settlement = Settlement {
            ctx: dealing.ctx.clone(),
            commitment: dealing.commitment.clone(),
            contributions: contributions.collect(),
            uncommitted: Seat::ALL
                .into_iter()
                .filter(|seat| dealing.contributions[*seat].is_none())
                .map(|seat| if chairs.is_computer(seat) { computers_label(seat) } else { label(seat) })
                .collect(),
            beacon: Beacon::none(),
        };
        Some(Transcript::sign(settlement, key).expect("a commitment made here is sound, and seats are distinct labels"))
    }

    /// How the set was dealt, with the secrets of `over` revealed, if they are this table's to reveal; none before it
    /// is dealt.
    pub(crate) fn transcript(&self, over: impl Iterator<Item = BoardNumber>) -> Option<Transcript> {
        if let Source::OfMatch { transcript, .. } = &self.source {
            return transcript.as_deref().cloned();
        }
        let dealing = self.dealing()?;
        let mut transcript = dealing.transcript.clone()?;
        transcript.reveals = over.map(|board| dealing.board_secret(board).reveal()).collect();
        Some(transcript)
    }

    pub(crate) fn view(&self) -> SetView {
        let (ctx, commitment, transcript) = match &self.source {
            Source::Imported(_) | Source::OfMatch { transcript: None, .. } => (None, None, None),
            Source::OfMatch { transcript: Some(transcript), .. } => {
                let commitment = SetCommitment { boards: transcript.boards.clone(), root: transcript.root };
                (Some(&transcript.ctx), Some(commitment), Some(transcript.as_ref()))
            }
            Source::Dealt(dealing) => {
                (Some(&dealing.ctx), Some(dealing.commitment.clone()), dealing.transcript.as_ref())
            }
        };
        SetView {
            boards: self.boards.clone(),
            ctx: ctx.cloned(),
            commitment,
            committed: BySeat::from_fn(|seat| self.committed(seat)),
            revealed: BySeat::from_fn(|seat| self.revealed(seat).is_some()),
            entropy: transcript.map(|transcript| transcript.entropy),
        }
    }

    fn dealing(&self) -> Option<&Dealing> {
        match &self.source {
            Source::Imported(_) | Source::OfMatch { .. } => None,
            Source::Dealt(dealing) => Some(dealing),
        }
    }
}

impl Dealing {
    fn new(table: TableId, boards: &[BoardNumber], server: &str, secret: Concealed<SetSecret>) -> Self {
        let (first, last) = (boards[0], boards[boards.len() - 1]);
        let parts = ContextParts {
            server,
            venue: Venue::Table(&table.to_string()),
            segment: 1,
            set: "1",
            first,
            last,
            ruleset: None,
            beacon: None,
        };
        let ctx = parts.context().expect("a checked server name and a table identity make a context");
        let ids = boards.iter().map(|board| BoardKeyId::planned(*board));
        let commitment = SetCommitment::publish(secret.reveal(), &ctx, ids).expect("1 to 100 boards, each once");
        Self { ctx, secret, commitment, contributions: BySeat::default(), transcript: None }
    }

    fn board_secret(&self, board: BoardNumber) -> BoardSecret {
        self.secret.reveal().board_secret(&self.ctx, BoardKeyId::planned(board))
    }
}

/// The label of a seat that contributes nothing, because a computer plays there.
fn computers_label(seat: Seat) -> Label {
    format!("{seat}:computer").parse().expect("a seat's letter and a word are a label")
}

/// The label of a contributor: the seat's letter.
fn label(seat: Seat) -> Label {
    seat.to_string().parse().expect("a seat's letter is a label")
}
