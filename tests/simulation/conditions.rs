//! What kind of evening a seed is: each fault is there or not as a whole, so that every mixture of them comes up.

use std::time::Duration;

use bridge_protocol::{
    Alerts, AtRoundEnd, AtZero, BoardSource, ClaimPolicy, Clock, Kibitzing, OpeningLead, Policy, Profile, TableTalk,
    Undo,
};
use bridge_rules::{Form, Seat};

use crate::{
    forms::{agreed, changes_partners, form},
    luck::Luck,
};

/// Nodes of a server that has several.
const NODES: usize = 2;

/// What goes wrong between nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Apart {
    /// A node is cut off from the database, where the journal is.
    pub from_database: bool,
    /// What a node says does not arrive, or what others say, or neither.
    pub from_others: bool,
    /// The database is stopped and started again.
    pub database_restarts: bool,
    /// Now and then a piece of what is said is lost, and all takes long.
    pub loses_pieces: bool,
}

impl Apart {
    fn of(luck: &mut Luck) -> Self {
        let mut half = || luck.one_in(2);
        let (from_database, from_others, loses_pieces) = (half(), half(), half());
        Self { from_database, from_others, database_restarts: luck.one_in(4), loses_pieces }
    }
}

/// An event of pairs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldPlayed {
    /// How many play.
    pub pairs: usize,
    /// A Mitchell, or a Howell.
    pub mitchell: bool,
    /// How long a round may last.
    pub minutes: Option<u8>,
    /// What becomes of what is not played then.
    pub at_limit: AtRoundEnd,
}

impl FieldPlayed {
    fn of(luck: &mut Luck) -> Option<Self> {
        if !luck.one_in(12) {
            return None;
        }
        let pairs = luck.pick(&[4, 4, 5]);
        let minutes = luck.pick(&[None, Some(1), Some(3)]);
        let mitchell = pairs > 4 && luck.one_in(2);
        let at_limit = luck.pick(&[AtRoundEnd::PlayOn, AtRoundEnd::Remove, AtRoundEnd::Adjudicate]);
        Some(Self { pairs, mitchell, minutes, at_limit })
    }

    /// The tables that there may be: those of a round that is over are left one by one.
    pub(crate) const fn tables(self) -> usize {
        10
    }
}

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
    /// The event of pairs that is played, if one is: then nobody opens a table.
    pub field: Option<FieldPlayed>,
    /// Where computers play.
    pub computers: &'static [Seat],
    /// Whether each table has a director.
    pub director: bool,
    /// By which agreements.
    pub policy: Policy,
    /// How many nodes the server has.
    pub nodes: usize,
    /// What goes wrong between them and their database, if there are several.
    pub apart: Apart,
    /// The server is killed.
    pub kills: bool,
    /// The server is stopped in good order, and started again.
    pub stops: bool,
    /// The server hangs, and wakes up when another has taken its place.
    pub hangs: bool,
    /// Now and then what runs a table or a connection panics.
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
    /// Players change seats between boards, or leave theirs and take one that is free.
    pub moves: bool,
    /// Whoever had another lane before asks for what was said then: in theirs, and in the one that they have now.
    pub looks_back: bool,
    /// Where the next board begins by itself nobody says that they are ready for it.
    pub lets_begin: bool,
    /// Whoever calls says now and then what it means.
    pub explains: bool,
    /// For how long a score may be corrected, in a match and in an event, in milliseconds.
    pub correction_ms: u64,
}

const NOWHERE: &[Seat] = &[];
/// From then on all is well, and everybody wants to play to the end.
pub(crate) const HEALED_AFTER: Duration = Duration::from_secs(6 * 60);
/// So long after that everything is over.
pub(crate) const OVER_WITHIN: Duration = Duration::from_secs(4 * 60 * 60);

/// The agreements of a profile, some of which may be otherwise.
fn agreements(profile: Policy, luck: &mut Luck) -> Policy {
    let mut policy = profile;
    if luck.one_in(2) {
        return policy;
    }
    let mut changes = || luck.one_in(3);
    let [kibitzing, claims, statement, alerts, lead, undo, pause, chat, clock] = std::array::from_fn(|_| changes());
    if kibitzing {
        let hand = Kibitzing::OneHand(luck.pick(&Seat::ALL));
        let all = [Kibitzing::Off, Kibitzing::OpenCards, hand, Kibitzing::Delayed, Kibitzing::AllHands];
        policy.kibitzing = luck.pick(&all);
    }
    if claims {
        policy.claims = luck.pick(&[ClaimPolicy::PlayOn, ClaimPolicy::PlayOnIfAllAgree, ClaimPolicy::Director]);
    }
    policy.claim_statement ^= statement;
    if alerts {
        policy.alerts = luck.pick(&[Alerts::ByBidder, Alerts::ByPartner]);
    }
    if lead {
        policy.lead = luck.pick(&[OpeningLead::FaceUp, OpeningLead::FaceDown]);
    }
    if undo {
        policy.undo = luck.pick(&[Undo::None, Undo::Auction, Undo::Misclick, Undo::Free]);
    }
    policy.skip_pause ^= pause;
    if chat {
        policy.chat = luck.pick(&[TableTalk::Free, TableTalk::Phrases, TableTalk::Closed]);
    }
    if clock {
        let at_zero = luck.pick(&[AtZero::Note, AtZero::CallDirector]);
        let minutes_per_board = luck.pick(&[0, 2, 8]);
        policy.clock = luck.pick(&[None, Some(Clock { minutes_per_board, at_zero })]);
    }
    policy
}

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
        let nodes = if Luck::of(seed, 9).one_in(8) { NODES } else { 1 };
        // A session of a form may take hours, in which two nodes have much to say to one another.
        let mut form = form(&mut luck).filter(|_| nodes == 1);
        form.iter_mut().for_each(|form| changes_partners(form, &mut Luck::of(seed, 13)));
        let profile = luck.pick(&[Profile::Social, Profile::Club, Profile::Teaching, Profile::Tournament]);
        let profile = agreements(profile.policy(), &mut Luck::of(seed, 17));
        let agreement = form.as_ref().map_or(profile, |form| agreed(profile, form));
        let next_board_seconds = Luck::of(seed, 12).pick(&[None, None, Some(5), Some(40)]);
        let mut policy = Policy { next_board_seconds, ..agreement };
        if form.is_none() && Luck::of(seed, 18).one_in(6) {
            (policy.alerts, policy.skip_pause) = (Alerts::BehindScreens, false);
        }
        // Computers contest every claim: somebody has to settle it.
        let settled = director || policy.claims == ClaimPolicy::PlayOn;
        let computers = Luck::of(seed, 5).pick(&[NOWHERE, NOWHERE, &[Seat::East], &[Seat::East, Seat::West]]);
        let field = FieldPlayed::of(&mut Luck::of(seed, 11));
        Self {
            tables: if field.is_some() { 0 } else { 1 + usize::from(luck.one_in(3)) },
            kibitzers: luck.pick(&[0, 0, 1, 2]),
            boards: luck.pick(&[1, 2, 3]),
            team_match: Luck::of(seed, 8).one_in(4) && field.is_none(),
            field,
            computers: if settled && form.is_none() { computers } else { NOWHERE },
            policy,
            form,
            director,
            nodes,
            apart: Apart::of(&mut Luck::of(seed, 10)),
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
            moves: Luck::of(seed, 14).one_in(3),
            looks_back: Luck::of(seed, 15).one_in(2),
            lets_begin: next_board_seconds.is_some() && Luck::of(seed, 16).one_in(2),
            explains: Luck::of(seed, 19).one_in(2) && policy.alerts != Alerts::ByPartner && form.is_none(),
            correction_ms: Luck::of(seed, 20).pick(&[0, 60_000, 20 * 60_000]),
        }
    }

    /// How many pairs there are.
    pub(crate) fn pairs(&self) -> usize {
        self.field.map_or(0, |field| field.pairs)
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
