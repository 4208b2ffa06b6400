//! Whether somebody has seen, at another table, cards of a board that they would play here (Spec C12), and whether a
//! board that is over here is still played there.

use std::{collections::BTreeSet, sync::Arc};

use bridge_game::{
    BelongsTo, Boards, Command, DealTag, Event, Input, MachineId, Opened, Person, Table, TeamMatch, record::SealKey,
    seating,
};
use bridge_protocol::{AccountId, BoardRecord, Refusal, TableId};
use bridge_rules::BoardNumber;
use tokio::sync::OwnedMutexGuard;
use tracing::warn;

use super::Tables;
use crate::{
    actor::{Handle, Machine, above, inspect, inspect_at},
    cluster::AccountLock,
    deal_index::{Exposure, Lies, PlacedSet},
    journal::StreamId,
};

/// Tables that are asked, the latest first, whether somebody who has been there is still concerned with them.
const VISITED: usize = 64;

/// Nobody lets the same account in elsewhere until this is dropped: keep it until they are in, as what was found out of
/// them is true only so long.
#[must_use]
pub(crate) struct Admitted {
    _here: OwnedMutexGuard<()>,
    _among_nodes: Option<AccountLock>,
}

/// What came of looking at a table.
enum Looked<T> {
    /// What is to be seen there.
    Seen(T),
    /// It was removed when it had been kept for long enough.
    Removed,
    /// It cannot be read, for now or, where it is damaged, for good.
    Unreadable { is_damaged: bool },
}

impl<T> Looked<T> {
    fn seen(self) -> Option<T> {
        match self {
            Self::Seen(seen) => Some(seen),
            Self::Removed | Self::Unreadable { .. } => None,
        }
    }
}

/// What boards may be brought to that are played at tables below it: a match, an event.
pub(crate) trait BroughtBoards: Machine {
    /// What its tables belong to.
    fn owns_tables_as(&self) -> BelongsTo;

    /// The deals that an account must not know from elsewhere when it enters.
    fn deals_not_to_be_known(&self, account: AccountId, seal: &SealKey) -> Vec<DealTag>;
}

impl BroughtBoards for TeamMatch {
    fn owns_tables_as(&self) -> BelongsTo {
        BelongsTo::Match(self.id())
    }

    fn deals_not_to_be_known(&self, account: AccountId, seal: &SealKey) -> Vec<DealTag> {
        self.deals_not_to_be_known(account, seal)
    }
}

impl BroughtBoards for Event {
    fn owns_tables_as(&self) -> BelongsTo {
        BelongsTo::Event(self.id())
    }

    fn deals_not_to_be_known(&self, account: AccountId, seal: &SealKey) -> Vec<DealTag> {
        self.deals_not_to_be_known(account, seal)
    }
}

impl Tables {
    /// Refuses whoever may not come to a table because of boards that they know, or still play elsewhere; and notes who
    /// comes where boards lie that others may play too, before anything is shown to them. Whom the table refuses anyhow
    /// learns nothing of its boards by the refusal, and is not noted.
    pub(crate) async fn admits(
        &self,
        table: TableId,
        person: &Person,
        command: &Command,
    ) -> Result<Option<Admitted>, Refusal> {
        let deals = &self.context.deals;
        if !deals.knows(table) {
            return Ok(None);
        }
        let admitted = self.admitted(person.account).await?;
        let input = Input::Person(person.clone(), command.clone());
        let identity = Arc::clone(&self.context.identity);
        let takes = move |table: &Table, at| table.decide(input, at, &identity).map(drop);
        inspect_at(&self.find(table).await?, takes).await??;
        deals.catch_up().await;
        if matches!(command, Command::Seating(seating::Command::Sit { .. })) {
            self.admits_to_boards(table, person.account).await?;
        } else {
            self.admits_to_look_on(table, person.account).await?;
        }
        deals.comes(table, person.account).await?;
        Ok(Some(admitted))
    }

    async fn admitted(&self, account: AccountId) -> Result<Admitted, Refusal> {
        let here = self.entering.lock(account.to_bytes()).await;
        let among_nodes = match &self.context.cluster {
            Some(cluster) => Some(cluster.lock(account).await?),
            None => None,
        };
        Ok(Admitted { _here: here, _among_nodes: among_nodes })
    }

    /// Refuses whoever may not sit down at a table because they know its boards from another.
    async fn admits_to_boards(&self, table: TableId, account: AccountId) -> Result<(), Refusal> {
        let seal = self.context.seal.clone();
        let see = move |table: &Table| {
            let deals = table.deals_not_to_be_known(account, &seal);
            let comes_back = table.has_been_dealt_cards(account);
            (deals, table.deal_on(&seal), comes_back, table.belongs_to(), table.is_from_outside())
        };
        let (deals, on, comes_back, of, may_be_guessed) = inspect(&self.find(table).await?, see).await?;
        if deals.is_empty() {
            return Ok(());
        }
        let here = StreamId::from(table);
        let (on, to_come): (Vec<_>, Vec<_>) = deals.into_iter().partition(|deal| Some(*deal) == on);
        let is_kept_out = if may_be_guessed {
            self.is_amid_a_board(account, here, of).await
        } else {
            let new = if comes_back { &to_come[..] } else { &[&on[..], &to_come].concat() };
            self.is_to_be_shown(account, new, here).await
        };
        if is_kept_out {
            return Err(Refusal::SeenElsewhere {});
        }
        self.knows_none(account, &to_come, here, of, Lies::Anywhere).await?;
        // Whoever comes back has looked on nowhere meanwhile where somebody may have guessed at the board.
        let lies = if comes_back { Lies::WhereDealt } else { Lies::NotBroughtSince };
        self.knows_none(account, &on, here, of, lies).await
    }

    /// Refuses whoever would watch or direct at a table whose boards they still play elsewhere, and whoever has cards
    /// of a board that is on at any that may be a guess at it: by the refusal nobody finds out its hidden hands.
    async fn admits_to_look_on(&self, table: TableId, account: AccountId) -> Result<(), Refusal> {
        let seal = self.context.seal.clone();
        let see = move |table: &Table| {
            (!table.is_looking_on(account)).then(|| (table.deal_tags(&seal), table.is_from_outside()))
        };
        let Some((deals, may_be_guessed)) = inspect(&self.find(table).await?, see).await? else { return Ok(()) };
        for other in self.tables_of(account, StreamId::from(table)) {
            let (deals, seal) = (deals.clone(), self.context.seal.clone());
            // Where nobody is any more, whoever left in the middle of a board would be kept out for weeks.
            let is_played = self.context.cluster.is_some() || self.awake(other).is_some();
            let must_not_look = move |other: &Table| {
                let has_cards = other.seat_of(account).is_some() || is_played;
                (may_be_guessed && has_cards && other.has_cards_to_find(account))
                    || other.is_to_play(account, &deals, &seal)
            };
            if self.look_at(other, must_not_look).await.seen().unwrap_or(false) {
                return Err(Refusal::SeenElsewhere {});
            }
        }
        Ok(())
    }

    /// The tables other than one at which an account sits or, where somebody may still be, has been, as far as their
    /// deals may lie at others too.
    fn tables_of(&self, account: AccountId, here: StreamId) -> BTreeSet<TableId> {
        let deals = &self.context.deals;
        let sits = self.context.whereabouts.of(account).into_iter().filter_map(|own| match own {
            MachineId::Table(table) => Some(table).filter(|table| deals.knows(*table)),
            MachineId::Match(_) | MachineId::Event(_) => None,
        });
        // What is awake at another node is not known here.
        let is_elsewhere = self.context.cluster.is_some();
        let was = deals.visited(account).into_iter().filter(|table| is_elsewhere || self.awake(*table).is_some());
        sits.chain(was.take(VISITED)).filter(|table| StreamId::from(*table) != here).collect()
    }

    /// Refuses whoever may not enter a match or an event because they know its boards from elsewhere, or are in the
    /// middle of a board elsewhere, whichever these are: by that refusal nobody finds out the hidden hands of a board
    /// by trial. Whom it refuses anyhow learns nothing of its boards by the refusal.
    pub(crate) async fn admits_to_brought<M: BroughtBoards>(
        &self,
        handle: &Handle<M>,
        person: &Person,
        command: M::Command,
    ) -> Result<Admitted, Refusal> {
        let admitted = self.admitted(person.account).await?;
        let (account, seal) = (person.account, self.context.seal.clone());
        let (input, identity) = (Input::Person(person.clone(), command), Arc::clone(&self.context.identity));
        let see = move |known: &M, at| {
            known.decide(input, at, &identity)?;
            Ok::<_, Refusal>((known.stream(), known.owns_tables_as(), known.deals_not_to_be_known(account, &seal)))
        };
        let (here, of, deals) = inspect_at(handle, see).await??;
        if deals.is_empty() {
            return Ok(admitted);
        }
        self.context.deals.catch_up().await;
        if self.is_amid_a_board(account, here, of).await {
            return Err(Refusal::SeenElsewhere {});
        }
        self.knows_none(account, &deals, here, of, Lies::Anywhere).await?;
        Ok(admitted)
    }

    /// Puts down which boards were brought to a match or an event, by its host unless it belongs to another.
    pub(crate) async fn place_brought(
        &self,
        here: StreamId,
        importer: Option<AccountId>,
        deals: Vec<DealTag>,
    ) -> Result<(), Refusal> {
        let set = PlacedSet { of: Some(here.as_in_links()), importer, is_brought: true, deals };
        self.context.deals.place(here, set).await
    }

    /// Refuses whoever knows some of these deals from elsewhere than here, by an index that has been read to its end.
    async fn knows_none(
        &self,
        account: AccountId,
        deals: &[DealTag],
        here: StreamId,
        of: BelongsTo,
        lies: Lies,
    ) -> Result<(), Refusal> {
        for exposure in self.context.deals.exposures(account, deals, here, above(of), lies) {
            let knows = match exposure {
                Exposure::Imported | Exposure::Read => true,
                Exposure::Been(table) => {
                    let seal = self.context.seal.clone();
                    match self.look_at(table, move |table| table.deals_known_to(account, &seal)).await {
                        Looked::Seen(known) => known.iter().any(|known| deals.contains(known)),
                        // What they saw there nobody can be asked any more.
                        Looked::Removed => true,
                        // That nobody may sit anywhere for one that cannot be read would be worse.
                        Looked::Unreadable { .. } => false,
                    }
                }
            };
            if knows {
                return Err(Refusal::SeenElsewhere {});
            }
        }
        Ok(())
    }

    /// Whether somebody has seen some of the cards of a board that is on at a table whose deals may lie at others too,
    /// or will be shown some as they watch or direct there, but for those of the same match or event.
    async fn is_amid_a_board(&self, account: AccountId, here: StreamId, of: BelongsTo) -> bool {
        for table in self.tables_of(account, here) {
            let amid = move |table: &Table| table.is_amid(account) && (of.host().is_some() || table.belongs_to() != of);
            if self.look_at(table, amid).await.seen().unwrap_or(false) {
                return true;
            }
        }
        false
    }

    /// Whether somebody watches or directs at another table where one of these deals lies.
    async fn is_to_be_shown(&self, account: AccountId, deals: &[DealTag], here: StreamId) -> bool {
        for table in self.tables_of(account, here) {
            let (deals, seal) = (deals.to_vec(), self.context.seal.clone());
            let shows = move |table: &Table| {
                let shows_more = table.is_looking_on(account) && !table.is_finished();
                shows_more && table.deal_tags(&seal).iter().any(|deal| deals.contains(deal))
            };
            if self.look_at(table, shows).await.seen().unwrap_or(false) {
                return true;
            }
        }
        false
    }

    /// A board that is over here, and wherever else the same person brought it, or in the other room of the match, for
    /// people who must not know it. What others bring is no matter: they may have guessed.
    pub(crate) async fn finished_board(
        &self,
        table: TableId,
        account: AccountId,
        board: BoardNumber,
    ) -> Result<BoardRecord, Refusal> {
        let seal = self.context.seal.clone();
        let see = move |table: &Table| (table.finished_board(account, board, &seal), table.day());
        let (finished, day) = inspect(&self.find(table).await?, see).await?;
        let (record, deal) = finished?;
        // Each plays the boards of a day for themselves, and has seen theirs.
        if day.is_some() {
            return Ok(record);
        }
        let is_on = |id: StreamId| self.context.notifiers.find(id).is_some();
        self.context.deals.catch_up().await;
        for other in self.context.deals.elsewhere(deal, table, is_on) {
            let seal = self.context.seal.clone();
            match self.look_at(other, move |table| table.keeps_secret(deal, &seal)).await {
                Looked::Seen(true) => return Err(Refusal::PlayedElsewhere { board }),
                // Nobody plays on at one that was removed or is damaged.
                Looked::Seen(false) | Looked::Removed | Looked::Unreadable { is_damaged: true } => {}
                Looked::Unreadable { is_damaged: false } => return Err(Refusal::Unavailable {}),
            }
        }
        Ok(record)
    }

    /// What is to be seen at a table, which may be asleep.
    async fn look_at<T: Send + 'static>(
        &self,
        table: TableId,
        see: impl Fn(&Table) -> T + Clone + Send + 'static,
    ) -> Looked<T> {
        match self.directory.look(StreamId::from(table), see).await {
            Ok(seen) => seen.map_or(Looked::Removed, Looked::Seen),
            Err(cause) => {
                warn!(table.id = %table, %cause, "what is known of its boards there cannot be read");
                Looked::Unreadable { is_damaged: cause == Refusal::Damaged {} }
            }
        }
    }

    /// Puts down where boards lie that may lie elsewhere too.
    pub(super) async fn place(&self, opened: &Opened) -> Result<(), Refusal> {
        let (boards, importer, of, is_brought) = match &opened.boards {
            Boards::Dealt { .. } | Boards::OfForm { .. } => return Ok(()),
            Boards::Imported(boards) | Boards::Replayed { deals: boards, .. } => {
                (boards, opened.belongs_to.host(), None, true)
            }
            Boards::Daily { day, .. } => {
                let set = PlacedSet { of: None, importer: None, is_brought: false, deals: self.daily_deals(*day) };
                return self.context.deals.place(StreamId::from(opened.table), set).await;
            }
            Boards::OfMatch { boards, transcript } => {
                // Whoever has been at one table of an event knows the board at the next.
                let rooms_of = opened.belongs_to.of_match().map(|id| StreamId::from(id).as_in_links());
                (boards, None, rooms_of, transcript.is_none())
            }
        };
        let deals = boards.iter().map(|(_, deal)| DealTag::of(deal, &self.context.seal)).collect();
        self.context.deals.place(StreamId::from(opened.table), PlacedSet { of, importer, is_brought, deals }).await
    }
}
