//! How far a deal has come, as far as it decides who may look at which hand.

use super::{Calling, Seating};
use crate::Seat;

/// A stage of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Until it is known what is played. In minibridge with announced points declarer is known before that.
    Calling {
        /// Who will declare, if the points have said so.
        declarer: Option<Seat>,
    },
    /// Until the opening lead is faced.
    Lead {
        /// The seat of declarer.
        declarer: Seat,
    },
    /// From the facing of the opening lead on.
    Play {
        /// The seat of declarer.
        declarer: Seat,
    },
}

impl Stage {
    /// Whether this player sees that hand. One's own is always seen.
    pub(super) fn shows(self, seating: Seating, calling: Calling, player: Seat, hand: Seat) -> bool {
        player == hand
            || match (seating, self) {
                (Seating::Four, Stage::Calling { declarer }) => {
                    calling == Calling::Announced && declarer.is_some_and(|declarer| hand == declarer.partner())
                }
                (Seating::Four, Stage::Lead { declarer }) => {
                    calling == Calling::Announced && hand == declarer.partner()
                }
                (Seating::Four, Stage::Play { declarer }) => hand == declarer.partner(),
                (Seating::Three, Stage::Calling { .. } | Stage::Lead { .. }) => false,
                (Seating::Three, Stage::Play { .. }) => hand == Seat::West,
                (Seating::TwoWithDummies, Stage::Calling { .. }) => false,
                (Seating::TwoWithDummies, Stage::Lead { .. }) => hand == player.partner(),
                (Seating::TwoWithDummies, Stage::Play { .. }) => !seating.players().contains(&hand),
                (Seating::Two, Stage::Calling { .. } | Stage::Lead { .. } | Stage::Play { .. }) => false,
            }
    }
}

#[cfg(test)]
mod tests {
    //! Tries Spec F13.1, F14.1 and F15.2.

    use super::*;
    use crate::Form;

    #[test]
    fn each_sees_what_the_form_shows() {
        let (calling, declarer) = (Stage::Calling { declarer: None }, Seat::East);
        let (lead, play) = (Stage::Lead { declarer }, Stage::Play { declarer });
        let minibridge = Stage::Calling { declarer: Some(declarer) };
        // The form, the stage, and for North, East, South and West the hands they see; `-` does not play.
        let rows = [
            ("rubber", calling, "N E S W"),
            ("rubber", lead, "N E S W"),
            ("rubber", play, "NW EW SW W"),
            ("minibridge", minibridge, "NW EW SW W"),
            ("minibridge", lead, "NW EW SW W"),
            ("three-handed", lead, "N E S -"),
            ("three-handed", play, "NW EW SW -"),
            ("honeymoon", calling, "N E - -"),
            ("honeymoon", lead, "NS EW - -"),
            ("honeymoon", play, "NSW ESW - -"),
            ("honeymoon-draw", play, "N E - -"),
        ];
        for (name, stage, expected) in rows {
            let form: Form = name.parse().unwrap();
            let seen = Seat::ALL.map(|player| {
                let hands: String =
                    Seat::ALL.into_iter().filter(|hand| form.sees(player, *hand, stage)).map(Seat::as_str).collect();
                if hands.is_empty() { "-".to_owned() } else { hands }
            });
            assert_eq!(seen.join(" "), expected, "{name} {stage:?}");
        }
    }
}
