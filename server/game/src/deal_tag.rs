//! What a deal is known by where its cards may not be seen: the same deal has the same tag at every table of a server,
//! and nobody without the server's key finds out whose tag it is. What is refused by tags is no answer to whoever tries
//! deals: it rests on what they know already, or on nothing that they chose.

use bridge_rules::Deal;
use serde::{Deserialize, Serialize};

use crate::{Concealed, seal::SealKey};

/// The tag of a deal, 64 bits. Two deals of a server have the same tag once in 2^64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DealTag(u64);

impl DealTag {
    /// The tag of a deal, whichever number its board has.
    pub fn of(deal: &Concealed<Deal>, key: &SealKey) -> Self {
        Self(key.digest(b"deal", deal.reveal().to_string().as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_has_one_tag_for_each_key() {
        let deal = |text: &str| Concealed::new(text.parse().unwrap());
        let one = deal("N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9");
        let from_east = deal("E:97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9 A4.AJ84.AQ986.65");
        let other = deal("N:97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9 A4.AJ84.AQ986.65");
        let key = SealKey::new([7; 32]);
        assert_eq!(DealTag::of(&one, &key), DealTag::of(&from_east, &key));
        assert_ne!(DealTag::of(&one, &key), DealTag::of(&other, &key));
        assert_ne!(DealTag::of(&one, &key), DealTag::of(&one, &SealKey::new([8; 32])));
    }
}
