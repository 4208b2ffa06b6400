//! What kind of evening a seed is: each fault is there or not as a whole, so that every mixture of them comes up.

use std::time::Duration;

use bridge_protocol::{BoardSource, ClaimPolicy, Policy, Profile};
use bridge_rules::{Form, Seat};

use crate::{
    forms::{agreed, form},
    luck::Luck,
};

/// The conditions of an evening.
#[derive(Clone, Debug)]
pub(crate) struct Conditions {
    /// How many tables there are.
    pub tables: usize,
    /// How many watch each of them.
    pub kibitzers: usize,
    /// What is played: so many boards, or a form of the game.
    pub boards: u8,
    /// Which, if it is one.
    pub form: Option<Form>,
    /// Whether two teams play a match as well.
    pub team_match: bool,
    /// Where computers play.
    pub computers: &'static [Seat],
    /// Whether each table has a director.
    pub director: bool,
    /// By which agreements.
    pub policy: Policy,
    /// The server is killed.
    pub kills: bool,
    /// The server is stopped in good order, and started again.
    pub stops: bool,
    /// The server hangs, and wakes up when another has taken its place.
    pub hangs: bool,
    /// Now and then what runs a table panics.
    pub panics: bool,
    /// Whenever the server starts, its clock has stepped.
    pub clock_steps: bool,
    /// Connections are lost.
    pub lost_connections: bool,
    /// People read nothing for a while, or say nothing.
    pub silences: bool,
    /// What is written takes long.
    pub slow_disk: bool,
    /// Sometimes there is no room on the disk.
    pub full_disk: bool,
    /// Sometimes the disk fails, with what was to be written or without it.
    pub failing_disk: bool,
    /// Sometimes the connection to the storage is lost, with what was to be written or without it, and comes back.
    pub lost_storage: bool,
    /// People try what they may not.
    pub cheats: bool,
    /// People ask too fast.
    pub floods: bool,
    /// People claim, take back, chat.
    pub manners: bool,
}

const NOWHERE: &[Seat] = &[];
/// From then on all is well, and everybody wants to play to the end.
pub(crate) const HEALED_AFTER: Duration = Duration::from_secs(6 * 60);
/// So long after that everything is over.
pub(crate) const OVER_WITHIN: Duration = Duration::from_secs(4 * 60 * 60);

impl Conditions {
    /// Those of a seed.
    pub(crate) fn of(seed: u64) -> Self {
        let mut luck = Luck::of(seed, 0);
        let mut half = || luck.one_in(2);
        let (kills, stops, clock_steps) = (half(), half(), half());
        let (lost_connections, silences) = (half(), half());
        let (slow_disk, full_disk, failing_disk) = (half(), half(), half());
        let (cheats, floods, manners) = (half(), half(), half());
        let director = half();
        let form = form(&mut luck);
        let profile = luck.pick(&[Profile::Social, Profile::Club, Profile::Teaching, Profile::Tournament]);
        let policy = form.as_ref().map_or_else(|| profile.policy(), |form| agreed(profile.policy(), form));
        // Computers contest every claim: somebody has to settle it.
        let settled = director || policy.claims == ClaimPolicy::PlayOn;
        let computers = Luck::of(seed, 5).pick(&[NOWHERE, NOWHERE, &[Seat::East], &[Seat::East, Seat::West]]);
        Self {
            tables: 1 + usize::from(luck.one_in(3)),
            kibitzers: luck.pick(&[0, 0, 1, 2]),
            boards: luck.pick(&[1, 2, 3]),
            team_match: Luck::of(seed, 8).one_in(4),
            computers: if settled && form.is_none() { computers } else { NOWHERE },
            policy,
            form,
            director,
            kills,
            stops,
            hangs: Luck::of(seed, 6).one_in(3),
            panics: Luck::of(seed, 7).one_in(3),
            clock_steps,
            lost_connections,
            silences,
            slow_disk,
            full_disk,
            failing_disk,
            lost_storage: Luck::of(seed, 4).one_in(2),
            cheats,
            floods,
            manners,
        }
    }

    /// Whether what falls due may have to wait until it can be stored.
    pub(crate) const fn storage_may_refuse(&self) -> bool {
        self.full_disk || self.lost_storage
    }

    /// The boards of each table.
    pub(crate) fn source(&self) -> BoardSource {
        self.form.map_or(BoardSource::Deal(self.boards), BoardSource::Session)
    }

    /// The seats that there are.
    pub(crate) fn seats(&self) -> &'static [Seat] {
        self.form.map_or(Seat::ALL.as_slice(), |form| form.seating().players())
    }
}
