//! What of a journal's first record is sealed: the secrets of sets, and deals. A seal is bound to whose journal it is
//! and to what stands unsealed beside it, so that neither can be changed under it.

use bridge_rules::{BoardNumber, Deal};
use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};

use super::{RecordError, SealKey};
use crate::Concealed;

/// Deals that somebody brought, in a first record.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SealedDeals {
    boards: Vec<BoardNumber>,
    /// Base64url of the sealed deals in PBN, one a line.
    deals: String,
}

impl SealedDeals {
    pub(super) fn close(seal: &SealKey, whose: &impl Serialize, boards: &[(BoardNumber, Concealed<Deal>)]) -> Self {
        let (boards, deals) = close_deals(seal, whose, boards);
        Self { boards, deals }
    }

    pub(super) fn open(
        self,
        seal: &SealKey,
        whose: &impl Serialize,
    ) -> Result<Vec<(BoardNumber, Concealed<Deal>)>, RecordError> {
        open_deals(seal, whose, self.boards, &self.deals)
    }
}

/// What a seal is bound to.
pub(super) fn place(whose: &impl Serialize, beside: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(&(whose, beside)).expect("numbers and text are JSON")
}

/// Base64url of the sealed bytes.
pub(super) fn close(seal: &SealKey, place: &[u8], text: &[u8]) -> String {
    BASE64URL_NOPAD.encode(&seal.seal(place, text))
}

pub(super) fn open(seal: &SealKey, place: &[u8], text: &str) -> Result<Vec<u8>, RecordError> {
    let sealed = BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| RecordError::Sealed)?;
    seal.open(place, &sealed).ok_or(RecordError::Sealed)
}

/// The numbers, and the sealed deals in PBN, one a line.
pub(super) fn close_deals(
    seal: &SealKey,
    whose: &impl Serialize,
    boards: &[(BoardNumber, Concealed<Deal>)],
) -> (Vec<BoardNumber>, String) {
    let deals: Vec<_> = boards.iter().map(|(_, deal)| deal.reveal().to_string()).collect();
    let boards: Vec<_> = boards.iter().map(|(board, _)| *board).collect();
    let deals = close(seal, &place(whose, &boards), deals.join("\n").as_bytes());
    (boards, deals)
}

pub(super) fn open_deals(
    seal: &SealKey,
    whose: &impl Serialize,
    boards: Vec<BoardNumber>,
    deals: &str,
) -> Result<Vec<(BoardNumber, Concealed<Deal>)>, RecordError> {
    let deals = String::from_utf8(open(seal, &place(whose, &boards), deals)?).map_err(|_| RecordError::Sealed)?;
    let deals = deals.lines().map(|line| line.parse::<Deal>().map(Concealed::new));
    let deals = deals.collect::<Result<Vec<_>, _>>().map_err(|_| RecordError::Sealed)?;
    Ok(boards.into_iter().zip(deals).collect())
}
