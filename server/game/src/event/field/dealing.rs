//! The sets of boards of an event, the same at every table that plays them: each is committed to before anybody sits
//! down (Spec E2), or they were brought, and nothing is proven about them. The secret is here and nowhere else.

use bridge_dealing::{
    Beacon, BoardKeyId, Context, ContextParts, ServerKey, SetCommitment, SetSecret, Settlement, Transcript, Venue,
};
use bridge_pairs::Movement;
use bridge_protocol::EventId;
use bridge_rules::{BoardNumber, Deal, Form};

use crate::{Boards, Concealed, event::EventDealing};

#[derive(Clone, Debug)]
pub(super) struct Dealing {
    server: String,
    secret: Concealed<SetSecret>,
    /// Boards that the host brought, in the order of their numbers, from 1 on; none if they are dealt here.
    pub(super) imported: Option<Vec<(BoardNumber, Concealed<Deal>)>>,
    /// How many sets of them are played, from the start on.
    pub(super) imported_sets: u16,
    /// One for each set that is dealt here, from the start on.
    pub(super) sets: Vec<Transcript>,
}

impl Dealing {
    pub(super) fn new(EventDealing { server, secret, imported }: EventDealing) -> Self {
        Self { server, secret, imported, imported_sets: 0, sets: Vec::new() }
    }

    /// Commits to so many sets of so many boards, and signs how they are dealt; nothing for boards that were brought.
    pub(super) fn deal(&self, id: EventId, sets: u16, boards: u8, key: &ServerKey) -> Vec<Transcript> {
        let dealt = if self.imported.is_some() { 0 } else { sets };
        (1..=dealt).map(|set| self.transcript(id, set, boards, key)).collect()
    }

    /// How many sets are played, from the start on.
    pub(super) fn sets_there(&self) -> usize {
        if self.imported.is_some() { self.imported_sets.into() } else { self.sets.len() }
    }

    fn transcript(&self, id: EventId, set: u16, boards: u8, key: &ServerKey) -> Transcript {
        let boards = boards_of(set, boards);
        let ctx = self.context(id, set, &boards);
        let ids = boards.iter().map(|board| BoardKeyId::planned(*board));
        // The one who deals opens the secret: what comes out shows no card.
        let commitment = SetCommitment::publish(self.secret.reveal(), &ctx, ids).expect("1 to 16 boards, each once");
        let settlement =
            Settlement { ctx, commitment, contributions: Vec::new(), uncommitted: Vec::new(), beacon: Beacon::none() };
        Transcript::sign(settlement, key).expect("a commitment made here is sound")
    }

    fn context(&self, id: EventId, set: u16, boards: &[BoardNumber]) -> Context {
        let (id, name) = (id.to_string(), set.to_string());
        let parts = ContextParts {
            server: &self.server,
            venue: Venue::Event(&id),
            segment: 1,
            set: &name,
            first: boards[0],
            last: boards[boards.len() - 1],
            ruleset: None,
            beacon: None,
        };
        parts.context().expect("a checked server name and an event's identity make a context")
    }

    /// The cards of a board.
    pub(super) fn cards(&self, set: u16, board: BoardNumber) -> Option<Concealed<Deal>> {
        if let Some(imported) = &self.imported {
            return imported.iter().find(|(number, _)| *number == board).map(|(_, deal)| *deal);
        }
        let Transcript { ctx, entropy, .. } = self.set(set)?;
        let of_board = self.secret.reveal().board_secret(ctx, BoardKeyId::planned(board));
        // The cards stay concealed: they go to the tables.
        Some(Concealed::new(of_board.deal(ctx, entropy)))
    }

    /// The deals of a table at which a form is played. Their contexts name the table, so that one secret is enough for
    /// all of them.
    pub(super) fn of_form(&self, form: Form) -> Boards {
        Boards::OfForm { form, server: self.server.clone(), secret: self.secret.clone() }
    }

    /// How a set was dealt, with the secrets of `over` revealed: those that are over at every table.
    pub(super) fn transcript_of(&self, set: u16, over: impl Fn(BoardNumber) -> bool) -> Option<Transcript> {
        let mut told = self.set(set)?.clone();
        let ids = told.boards.iter().map(|board| board.id).filter(|id| over(id.board));
        let secret = |id| self.secret.reveal().board_secret(&told.ctx, id).reveal();
        told.reveals = ids.map(secret).collect();
        Some(told)
    }

    pub(super) fn set(&self, set: u16) -> Option<&Transcript> {
        self.sets.get(usize::from(set).checked_sub(1)?)
    }
}

/// The boards of a set, numbered on through all sets.
pub(super) fn boards_of(set: u16, boards: u8) -> Vec<BoardNumber> {
    Movement::boards(set, boards.into()).filter_map(BoardNumber::new).collect()
}
