//! Whether somebody has seen, at another table, cards of a board that they would play here (Spec C12), and whether a
//! board that is over here is still played there.

use std::{collections::BTreeSet, sync::Arc};

use bridge_game::{Actor, Boards, Command, DealTag, Opened, Person, Table};
use bridge_protocol::{AccountId, BoardRecord, MatchId, Refusal, TableId};
use bridge_rules::BoardNumber;
use tracing::warn;

use super::{Tables, stream};
use crate::{
    actor::inspect,
    deal_index::{Lead, PlacedSet},
    journal::StreamId,
};

impl Tables {
    /// Refuses whoever may not sit down at a table because they know its boards from another.
    pub(crate) async fn admits_to_boards(&self, table: TableId, account: AccountId) -> Result<(), Refusal> {
        if !self.context.deals.knows(table) {
            return Ok(());
        }
        let seal = self.context.seal.clone();
        let see = move |table: &Table| (table.deals_not_to_be_known(account, &seal), table.of_match());
        let (deals, of) = inspect(&self.find(table).await?, see).await?;
        self.has_not_seen(account, &deals, stream(table), of).await
    }

    /// Notes who comes where boards lie that others may play too, before anything is shown to them. Whom the table
    /// refuses learns nothing there, and is not noted.
    pub(crate) async fn comes_to_boards(
        &self,
        table: TableId,
        person: &Person,
        command: &Command,
    ) -> Result<(), Refusal> {
        let deals = &self.context.deals;
        if !deals.is_new_at(table, person.account) {
            return Ok(());
        }
        let (by, command, at) = (Actor::Person(person.clone()), command.clone(), self.context.clock.now());
        let identity = Arc::clone(&self.context.identity);
        let see = move |table: &Table| table.decide(&by, command, at, &identity).map(drop);
        inspect(&self.find(table).await?, see).await??;
        deals.comes(table, person.account).await
    }

    /// Refuses whoever knows some of these deals from elsewhere than here.
    pub(crate) async fn has_not_seen(
        &self,
        account: AccountId,
        deals: &[DealTag],
        here: StreamId,
        of: Option<MatchId>,
    ) -> Result<(), Refusal> {
        self.context.deals.catch_up().await;
        for lead in self.context.deals.leads(account, deals, here, of) {
            let knows = match lead {
                Lead::Imported => true,
                Lead::Been(table) => {
                    let known = self.deals_known_at(table, account).await;
                    deals.iter().any(|deal| known.contains(deal))
                }
            };
            if knows {
                return Err(Refusal::SeenElsewhere {});
            }
        }
        Ok(())
    }

    /// A board that is over here, and everywhere else where people play its deal who must not know it.
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
        let is_on = |id: MatchId| self.context.notifiers.find(StreamId(id.to_bytes())).is_some();
        self.context.deals.catch_up().await;
        for other in self.context.deals.elsewhere(deal, table, is_on) {
            if self.keeps_secret(other, deal).await {
                return Err(Refusal::PlayedElsewhere { board });
            }
        }
        Ok(record)
    }

    /// Whether a deal is still to be played at a table, which may be asleep. One that cannot be read says nothing.
    async fn keeps_secret(&self, table: TableId, deal: DealTag) -> bool {
        let seal = self.context.seal.clone();
        let see = move |table: &Table| table.keeps_secret(deal, &seal);
        if let Some(handle) = self.awake(table)
            && let Ok(keeps) = inspect(&handle, see.clone()).await
        {
            return keeps;
        }
        match self.directory.registry.known(stream(table)).await {
            Ok(known) => known.as_ref().is_some_and(see),
            Err(cause) => {
                warn!(table.id = %table, %cause, "whether it still plays its boards cannot be known");
                false
            }
        }
    }

    /// What somebody saw at a table that may be over for long. One that cannot be read says nothing: that nobody may
    /// sit anywhere for it would be worse.
    async fn deals_known_at(&self, table: TableId, account: AccountId) -> BTreeSet<DealTag> {
        let seal = self.context.seal.clone();
        let see = move |table: &Table| table.deals_known_to(account, &seal).into_iter().collect();
        if let Some(handle) = self.awake(table)
            && let Ok(known) = inspect(&handle, see.clone()).await
        {
            return known;
        }
        match self.directory.registry.known(stream(table)).await {
            Ok(known) => known.as_ref().map(see).unwrap_or_default(),
            Err(cause) => {
                warn!(table.id = %table, %cause, "who has seen its boards cannot be known");
                BTreeSet::new()
            }
        }
    }

    /// Puts down where boards lie that may lie elsewhere too.
    pub(super) async fn place(&self, opened: &Opened) -> Result<(), Refusal> {
        let (boards, importer, of) = match &opened.boards {
            Boards::Dealt { .. } | Boards::OfForm { .. } => return Ok(()),
            Boards::Imported(boards) | Boards::Replayed { deals: boards, .. } => {
                (boards, opened.belongs_to.host(), None)
            }
            Boards::Daily { day, .. } => {
                let set = PlacedSet { of: None, importer: None, deals: self.daily_deals(*day) };
                return self.context.deals.place(stream(opened.table), set).await;
            }
            Boards::OfMatch { boards, .. } => (boards, None, opened.belongs_to.of_match()),
        };
        let deals = boards.iter().map(|(_, deal)| DealTag::of(deal, &self.context.seal)).collect();
        self.context.deals.place(stream(opened.table), PlacedSet { of, importer, deals }).await
    }
}
