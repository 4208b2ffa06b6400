//! `play --alone`: a table of one's own, with computers on the other seats.

use bridge_rules::Seat;

use super::{FormArgs, HostArgs, PlayArgs};

/// As many boards as a table is usually opened for.
pub(crate) const USUAL_BOARDS: u8 = 8;

impl HostArgs {
    /// What `host` would be told.
    pub(crate) fn alone(args: PlayArgs) -> Self {
        let PlayArgs { at, code, who, mode, transcript, level, play_for, practice, auction_only, .. } = args;
        let seat = Seat::South;
        let robots = Seat::ALL.into_iter().filter(|other| *other != seat).collect();
        Self {
            at,
            code,
            who,
            mode,
            boards: None,
            pbn: None,
            practice,
            form: FormArgs::default(),
            seat: Some(seat),
            robots,
            level,
            play_for,
            replace_absent: false,
            hints: true,
            auction_only,
            policy: None,
            meeting: None,
            next_board: None,
            kibitz: None,
            transcript,
        }
    }
}
