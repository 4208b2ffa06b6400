//! Opening a table: whether a set of boards can be one.

use bridge_dealing::{ServerKey, SetSecret};
use bridge_protocol::{AccountId, BoardSource, Policy, Refusal, ReplayedSession, TableId, limits::MAX_BOARDS};

use bridge_rules::Form;

use super::{Boards, DailyBoards, boards::in_order, forms};
use crate::{BelongsTo, Concealed, Moment};

/// What the server brings to a table's opening beside the host's wishes.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The table's identity.
    pub table: TableId,
    /// The account of the host.
    pub host: AccountId,
    /// The server's name, which the context of a dealt set holds: plain text without `/` and `|`.
    pub server: String,
    /// Fresh entropy of the system, for a dealt set.
    pub secret: Concealed<SetSecret>,
    /// The moment, by the machine's clock.
    pub at: Moment,
}

/// How a table begins: the first record of its journal.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The table.
    pub table: TableId,
    /// Who or what opens it.
    pub belongs_to: BelongsTo,
    /// Its agreements.
    pub policy: Policy,
    /// Its boards.
    pub boards: Boards,
    /// The moment, by the machine's clock.
    pub at: Moment,
}

impl Opened {
    /// The first record of a table's journal.
    ///
    /// # Errors
    /// If the set is empty, too large, or has a board twice, or a form of the game cannot be played so.
    pub fn new(opening: Opening, boards: BoardSource, policy: Policy) -> Result<Self, Refusal> {
        let Opening { table, host, server, secret, at } = opening;
        let has_accounts = match &boards {
            BoardSource::Session(form) => !matches!(form, Form::Duplicate(_)),
            BoardSource::Replay(replayed) => !matches!(replayed.form, Form::Duplicate(_)),
            BoardSource::Deal(_) | BoardSource::Import(_) | BoardSource::Daily(_) => false,
        };
        if policy.stakes.is_some() && !has_accounts {
            let why =
                "boards of duplicate have no accounts that could be staked on: choose a form, or leave the stakes out";
            return Err(Refusal::BadForm { why: why.to_owned() });
        }
        let boards = match boards {
            BoardSource::Deal(count) => Boards::Dealt { count, server, secret },
            BoardSource::Import(boards) => {
                Boards::Imported(boards.into_iter().map(|each| (each.board, Concealed::new(each.deal))).collect())
            }
            // They have a policy and a secret of their own, and are [`Self::daily`].
            BoardSource::Daily(_) => return Err(Refusal::BadSet { limit: MAX_BOARDS }),
            BoardSource::Session(form) => {
                forms::check_playable(&form, &policy)?;
                Boards::OfForm { form, server, secret }
            }
            BoardSource::Replay(replayed) => {
                let ReplayedSession { form, deals } = *replayed;
                forms::check_replayable(&form, &policy)?;
                Boards::Replayed { form, deals: in_order(deals) }
            }
        };
        if boards.is_a_set() {
            Ok(Self { table, belongs_to: BelongsTo::Host(host), policy, boards, at })
        } else {
            Err(Refusal::BadSet { limit: MAX_BOARDS })
        }
    }

    /// The first record of a table at which somebody plays the boards of a day.
    pub fn daily(table: TableId, host: AccountId, boards: DailyBoards, key: &ServerKey, at: Moment) -> Self {
        let transcript = boards.settled(key).into();
        let DailyBoards { day, server, secret } = boards;
        let boards = Boards::Daily { day, server, secret, transcript };
        Self { table, belongs_to: BelongsTo::Host(host), policy: Policy::daily(), boards, at }
    }
}
