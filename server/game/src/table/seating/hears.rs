//! Who hears of the seats: everybody, at once.

use bridge_protocol::Lane;

use super::Record;

impl Record {
    pub(in crate::table) const fn is_told_to(&self, _: Lane) -> bool {
        match self {
            Self::SeatTaken { .. }
            | Self::SeatLeft { .. }
            | Self::SwapAsked { .. }
            | Self::SwapOver { .. }
            | Self::SeatsSwapped { .. }
            | Self::PartnersChanged { .. } => true,
            // Kibitzers are hidden from players (Spec C11) and from each other.
            Self::KibitzerAdmitted { .. } => false,
        }
    }
}
