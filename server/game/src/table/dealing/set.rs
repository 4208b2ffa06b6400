//! The boards of a session and how they are dealt (Spec E2); where nobody knows how many there will be, in sets of four
//! that join up (Spec E4). The secret is here and nowhere else.

use bridge_dealing::{
    AnnouncedCommitment, Beacon, BoardKeyId, BoardSecret, ClientCommitment, Context, ContextParts, ContributionRecord,
    EveningSet, Label, OrderFor, Reveal, ServerKey, SetCommitment, SetSecret, Settlement, Share, Transcript, Venue,
};
use bridge_protocol::{BoardSource, Day, SetView, TableId, limits::MAX_DEALS};
use bridge_rules::{BoardNumber, BySeat, Card, Deal, Form, Hand, Seat, Seating, Terms};

use crate::Concealed;
use crate::table::{Boards, Chairs, boards::numbers};

/// Sets of four boards that a session has at most.
const MAX_SETS: usize = MAX_DEALS / 4;

#[derive(Clone, Debug)]
pub(crate) struct Set {
    boards: Vec<BoardNumber>,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    Imported { deals: Vec<Concealed<Deal>>, form: Option<Form> },
    OfMatch { deals: Vec<Concealed<Deal>>, transcript: Option<Box<Transcript>> },
    Dealt(Box<Dealings>),
}

/// What this server deals for the table: one set, or in a session of a form one after the other.
#[derive(Clone, Debug)]
struct Dealings {
    table: TableId,
    server: String,
    form: Option<Form>,
    /// Whose boards they are, if they are those of a day.
    day: Option<Day>,
    secret: Concealed<SetSecret>,
    /// In order, and at least one. Only the last one may not be dealt yet.
    sets: Vec<Dealing>,
}

#[derive(Clone, Debug)]
struct Dealing {
    ctx: Context,
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
                Self { boards, source: Source::Imported { deals, form: None } }
            }
            Boards::Replayed { form, deals } => {
                let (boards, deals) = deals.into_iter().unzip();
                Self { boards, source: Source::Imported { deals, form: Some(form) } }
            }
            Boards::OfMatch { boards, transcript } => {
                let (boards, deals) = boards.into_iter().unzip();
                Self { boards, source: Source::OfMatch { deals, transcript } }
            }
            Boards::Dealt { count, server, secret } => {
                let boards: Vec<_> = numbers(count).collect();
                let sets = vec![Dealing::new(table, &server, &secret, "1", &boards)];
                Self {
                    boards,
                    source: Source::Dealt(Box::new(Dealings { table, server, form: None, day: None, secret, sets })),
                }
            }
            Boards::Daily { day, server, secret, transcript } => {
                let boards: Vec<_> = transcript.boards.iter().map(|committed| committed.id.board).collect();
                let sets = vec![Dealing::settled(*transcript)];
                let dealings = Dealings { table, server, form: None, day: Some(day), secret, sets };
                Self { boards, source: Source::Dealt(Box::new(dealings)) }
            }
            Boards::OfForm { form, server, secret } => {
                let mut dealings = Dealings { table, server, form: Some(form), day: None, secret, sets: Vec::new() };
                let boards = dealings.begin(EveningSet::FIRST);
                Self { boards, source: Source::Dealt(Box::new(dealings)) }
            }
        }
    }

    /// Whether these are the boards that a host asked for.
    pub(crate) fn is_from(&self, asked: &BoardSource) -> bool {
        match (asked, &self.source) {
            (BoardSource::Deal(count), Source::Dealt(dealings)) => {
                (dealings.form, dealings.day) == (None, None) && usize::from(*count) == self.boards.len()
            }
            (BoardSource::Daily(day), Source::Dealt(dealings)) => dealings.day == Some(*day),
            (BoardSource::Session(form), Source::Dealt(dealings)) => dealings.form == Some(*form),
            (BoardSource::Replay(asked), Source::Imported { deals, form: Some(form) }) => {
                asked.form == *form && asked.deals.iter().eq(deals.iter().map(Concealed::reveal))
            }
            (BoardSource::Import(boards), Source::Imported { deals, form: None }) => {
                let known = self.boards.iter().zip(deals).map(|(board, deal)| (*board, *deal.reveal()));
                boards.iter().map(|each| (each.board, each.deal)).eq(known)
            }
            (
                BoardSource::Deal(_) | BoardSource::Daily(_) | BoardSource::Session(_),
                Source::Imported { .. } | Source::OfMatch { .. },
            )
            | (BoardSource::Import(_), Source::Dealt(_) | Source::Imported { .. } | Source::OfMatch { .. })
            | (BoardSource::Replay(_), Source::Dealt(_) | Source::Imported { .. } | Source::OfMatch { .. }) => false,
        }
    }

    /// The day whose boards they are, which everybody plays alone.
    pub(crate) fn day(&self) -> Option<Day> {
        self.dealings()?.day
    }

    /// Whether the host brought them.
    pub(crate) const fn is_imported(&self) -> bool {
        matches!(self.source, Source::Imported { .. })
    }

    /// Whether they were not dealt by this server, so that people may have seen them before.
    pub(crate) const fn is_from_outside(&self) -> bool {
        matches!(self.source, Source::Imported { .. } | Source::OfMatch { transcript: None, .. })
    }

    /// Whether a match deals them.
    pub(crate) const fn is_of_match(&self) -> bool {
        matches!(self.source, Source::OfMatch { .. })
    }

    /// Whether this server deals them for this table.
    pub(crate) const fn is_dealt_here(&self) -> bool {
        matches!(self.source, Source::Dealt(_))
    }

    /// Whether a set of this number is dealt here, or may be: the next only where the session goes on.
    pub(crate) fn may_deal(&self, set: u32) -> bool {
        let most = if self.goes_on() { MAX_SETS } else { 1 };
        self.is_dealt_here() && usize::try_from(set).is_ok_and(|set| (1..=most).contains(&set))
    }

    /// Whether there are boards until a form of the game says that it is over.
    pub(crate) fn goes_on(&self) -> bool {
        match &self.source {
            Source::Imported { form, .. } => form.is_some(),
            Source::OfMatch { .. } => false,
            Source::Dealt(dealings) => dealings.form.is_some(),
        }
    }

    /// Whether there is a board of this number, or will be for all that is known.
    pub(crate) fn has_number(&self, board: BoardNumber) -> bool {
        self.goes_on() || self.boards.contains(&board)
    }

    /// Whether the cards of this board are here, or can be dealt: a replayed session ends with its last deal.
    pub(crate) fn has_cards_for(&self, board: BoardNumber) -> bool {
        self.dealings().is_some() || self.boards.contains(&board)
    }

    /// Whether the set that is to be dealt, or was dealt last, is not the first.
    pub(crate) fn follows_another(&self) -> bool {
        self.dealings().is_some_and(|dealings| dealings.sets.len() > 1)
    }

    /// The boards in the order of play, as far as it is known that they would be played.
    pub(crate) fn boards(&self) -> &[BoardNumber] {
        &self.boards
    }

    /// Whether the players have yet to contribute before this board can be opened: to its own set, and before the last
    /// board of that to the next one (Spec E4).
    pub(crate) fn awaits_contributions(&self, board: BoardNumber) -> bool {
        self.dealing().is_some_and(|last| last.transcript.is_none()) || self.next_set_before(board).is_some()
    }

    /// The set that is to be dealt before this board is opened, if it has not begun.
    fn next_set_before(&self, board: BoardNumber) -> Option<EveningSet> {
        let next = EveningSet::of(*self.boards.last()?).next()?;
        (self.dealings()?.form.is_some() && next.published_before() == Some(board)).then_some(next)
    }

    /// The players are asked to contribute: to the set that waits for it, or else to the next one, which begins here.
    pub(crate) fn call_for_contributions(&mut self) {
        let last = self.boards.last().copied();
        if let (Some(next), Source::Dealt(dealings)) =
            (last.and_then(|last| self.next_set_before(last)), &mut self.source)
            && dealings.sets.last().is_some_and(|set| set.transcript.is_some())
        {
            self.boards.extend(dealings.begin(next));
        }
    }

    /// The cards of a board; none before the set is dealt.
    pub(crate) fn deal(&self, board: BoardNumber) -> Option<Concealed<Deal>> {
        match &self.source {
            Source::Imported { deals, .. } | Source::OfMatch { deals, .. } => {
                let place = self.boards.iter().position(|each| *each == board)?;
                deals.get(place).copied()
            }
            Source::Dealt(dealings) => {
                let (set, secret) = dealings.board_secret(board)?;
                Some(Concealed::new(secret.deal(&set.ctx, &set.transcript.as_ref()?.entropy)))
            }
        }
    }

    /// The goulash that a board deals of the hands of the one before (Spec F18.2); a replayed session has brought it.
    pub(crate) fn goulash(&self, terms: &Terms, passed_out: &Deal) -> Option<Concealed<Deal>> {
        let Some(dealings) = self.dealings() else { return self.deal(terms.board) };
        let (set, secret) = dealings.board_secret(terms.board)?;
        let entropy = set.transcript.as_ref()?.entropy;
        Some(Concealed::new(secret.goulash(&set.ctx, &entropy, passed_out, terms.dealer)))
    }

    /// These cards in the order that a board's key gives them (Spec E3); none for deals from outside, which have none.
    pub(crate) fn order(&self, board: BoardNumber, what: OrderFor, cards: Hand) -> Option<Concealed<Vec<Card>>> {
        let (set, _) = self.dealings()?.board_secret(board)?;
        self.order_by(set.transcript.as_ref()?, board, what, cards)
    }

    /// The same of a set that is being dealt, whose transcript is this.
    pub(crate) fn order_by(
        &self,
        transcript: &Transcript,
        board: BoardNumber,
        what: OrderFor,
        cards: Hand,
    ) -> Option<Concealed<Vec<Card>>> {
        let (set, secret) = self.dealings()?.board_secret(board)?;
        Some(Concealed::new(secret.order(&set.ctx, &transcript.entropy, what, cards)))
    }

    /// A board's secret, to be revealed when it is over at every table that plays it, if this is the only one.
    pub(crate) fn reveal(&self, board: BoardNumber) -> Option<Reveal> {
        match &self.source {
            Source::Imported { .. } | Source::OfMatch { .. } => None,
            Source::Dealt(dealings) => dealings.board_secret(board).map(|(_, secret)| secret.reveal()),
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
        if let Some(dealing) = self.dealing_mut() {
            dealing.contributions[seat] = Some(Contribution { commitment, revealed: None });
        }
    }

    pub(crate) fn take_share(&mut self, seat: Seat, share: Share) {
        if let Some(dealing) = self.dealing_mut()
            && let Some(contribution) = &mut dealing.contributions[seat]
        {
            contribution.revealed = Some(share);
        }
    }

    pub(crate) fn close(&mut self, transcript: Transcript) {
        if let Some(dealing) = self.dealing_mut() {
            dealing.transcript = Some(transcript);
        }
    }

    /// The signed transcript, with `last`, a share that came just now, taken in (Spec E2, step 5).
    pub(crate) fn settle(
        &self,
        last: Option<(Seat, &Share)>,
        seating: Seating,
        chairs: &Chairs,
        key: &ServerKey,
    ) -> Option<Transcript> {
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
            uncommitted: seating
                .players()
                .iter()
                .filter(|seat| dealing.contributions[**seat].is_none())
                .map(|seat| if chairs.is_computer(*seat) { computers_label(*seat) } else { label(*seat) })
                .collect(),
            beacon: Beacon::none(),
        };
        Some(Transcript::sign(settlement, key).expect("a commitment made here is sound, and seats are distinct labels"))
    }

    /// How a set was dealt, counted from 1, with the secrets of those boards that are over, if they are this table's to
    /// reveal; none before it is dealt.
    pub(crate) fn transcript(&self, set: u32, is_over: impl Fn(BoardNumber) -> bool) -> Option<Transcript> {
        let place = usize::try_from(set).ok()?.checked_sub(1)?;
        if let Source::OfMatch { transcript, .. } = &self.source {
            return transcript.as_deref().filter(|_| place == 0).cloned();
        }
        let dealings = self.dealings()?;
        let mut transcript = dealings.sets.get(place)?.transcript.clone()?;
        let over = transcript.boards.iter().map(|committed| committed.id.board).filter(|board| is_over(*board));
        transcript.reveals = over.filter_map(|board| Some(dealings.board_secret(board)?.1.reveal())).collect();
        Some(transcript)
    }

    /// What the set of a board was dealt in, if a server dealt it.
    pub(crate) fn context(&self, board: BoardNumber) -> Option<&Context> {
        match &self.source {
            Source::Imported { .. } => None,
            Source::OfMatch { transcript, .. } => transcript.as_ref().map(|transcript| &transcript.ctx),
            Source::Dealt(dealings) => {
                let has = |dealing: &&Dealing| {
                    let dealt = dealing.transcript.iter().flat_map(|transcript| &transcript.boards);
                    dealt.into_iter().any(|committed| committed.id.board == board)
                };
                dealings.sets.iter().find(has).map(|dealing| &dealing.ctx)
            }
        }
    }

    pub(crate) fn view(&self) -> SetView {
        let (ctx, commitment, transcript) = match &self.source {
            Source::Imported { .. } | Source::OfMatch { transcript: None, .. } => (None, None, None),
            Source::OfMatch { transcript: Some(transcript), .. } => {
                let commitment = SetCommitment { boards: transcript.boards.clone(), root: transcript.root };
                (Some(&transcript.ctx), Some(commitment), Some(transcript.as_ref()))
            }
            Source::Dealt(_) => {
                let dealing = self.dealing();
                let transcript = dealing.and_then(|dealing| dealing.transcript.as_ref());
                (dealing.map(|dealing| &dealing.ctx), dealing.map(|dealing| dealing.commitment.clone()), transcript)
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

    fn dealings(&self) -> Option<&Dealings> {
        match &self.source {
            Source::Imported { .. } | Source::OfMatch { .. } => None,
            Source::Dealt(dealings) => Some(dealings),
        }
    }

    /// The set that is to be dealt, or was dealt last.
    fn dealing(&self) -> Option<&Dealing> {
        self.dealings()?.sets.last()
    }

    fn dealing_mut(&mut self) -> Option<&mut Dealing> {
        match &mut self.source {
            Source::Imported { .. } | Source::OfMatch { .. } => None,
            Source::Dealt(dealings) => dealings.sets.last_mut(),
        }
    }
}

impl Dealings {
    /// Commits to the next four boards; the answer is which.
    fn begin(&mut self, set: EveningSet) -> Vec<BoardNumber> {
        let name = set.name(self.sets.last().map(|before| &before.commitment.root));
        let boards: Vec<_> = set.boards().map(|id| id.board).collect();
        self.sets.push(Dealing::new(self.table, &self.server, &self.secret, &name, &boards));
        boards
    }

    /// The secret of a board and the set that it belongs to.
    fn board_secret(&self, board: BoardNumber) -> Option<(&Dealing, BoardSecret)> {
        let id = BoardKeyId::planned(board);
        let set = self.sets.iter().find(|set| set.commitment.boards.iter().any(|committed| committed.id == id))?;
        Some((set, self.secret.reveal().board_secret(&set.ctx, id)))
    }
}

impl Dealing {
    fn new(table: TableId, server: &str, secret: &Concealed<SetSecret>, name: &str, boards: &[BoardNumber]) -> Self {
        let (first, last) = (boards[0], boards[boards.len() - 1]);
        let parts = ContextParts {
            server,
            venue: Venue::Table(&table.to_string()),
            segment: 1,
            set: name,
            first,
            last,
            ruleset: None,
            beacon: None,
        };
        let ctx = parts.context().expect("a checked server name and a table identity make a context");
        let ids = boards.iter().map(|board| BoardKeyId::planned(*board));
        let commitment = SetCommitment::publish(secret.reveal(), &ctx, ids).expect("1 to 100 boards, each once");
        Self { ctx, commitment, contributions: BySeat::default(), transcript: None }
    }

    /// One to which nobody contributes any more.
    fn settled(transcript: Transcript) -> Self {
        let commitment = SetCommitment { boards: transcript.boards.clone(), root: transcript.root };
        let (ctx, contributions) = (transcript.ctx.clone(), BySeat::default());
        Self { ctx, commitment, contributions, transcript: Some(transcript) }
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
