//! The boards of a match in its first record. What could tell a card is sealed.

use bridge_dealing::SetSecret;
use bridge_protocol::MatchId;
use serde::{Deserialize, Serialize};

use super::super::{
    RecordError, SealKey,
    boards::{self, SealedDeals},
};
use crate::{Concealed, MatchBoards};

/// Bytes of a set's secret.
const SECRET: usize = 32;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SealedBoards {
    server: String,
    /// Base64url of the sealed secrets, one after the other.
    secrets: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    imported: Option<SealedDeals>,
}

impl SealedBoards {
    pub(super) fn close(id: MatchId, all: &MatchBoards, seal: &SealKey) -> Self {
        let MatchBoards { server, secrets, imported } = all;
        let bytes: Vec<u8> = secrets.iter().flat_map(|secret| *secret.reveal().reveal_bytes()).collect();
        let imported = imported.as_ref().map(|imported| SealedDeals::close(seal, &id, imported));
        Self { server: server.clone(), secrets: boards::close(seal, &boards::place(&id, server), &bytes), imported }
    }

    pub(super) fn open(self, id: MatchId, seal: &SealKey) -> Result<MatchBoards, RecordError> {
        let Self { server, secrets, imported } = self;
        let bytes = boards::open(seal, &boards::place(&id, &server), &secrets)?;
        let (secrets, rest) = bytes.as_chunks::<SECRET>();
        if !rest.is_empty() {
            return Err(RecordError::Sealed);
        }
        let secrets = secrets.iter().map(|secret| Concealed::new(SetSecret::new(*secret))).collect();
        let imported = imported.map(|imported| imported.open(seal, &id)).transpose()?;
        Ok(MatchBoards { server, secrets, imported })
    }
}
