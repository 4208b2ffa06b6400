//! What stands of the orders that were given.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    net::IpAddr,
};

use bridge_protocol::AccountId;
use serde::{Deserialize, Serialize};

use super::{Audited, LONGEST_TEXT, Order, Reason, Target};
use crate::accounts::TOKEN_LIFE;

/// Bans, mutes and revocations that may stand at a time, of each kind. An operator who needs more keeps a network out.
const MOST: usize = 10_000;
/// Keys that may sign or still be good at a time.
const MOST_KEYS: usize = 32;

/// The orders that stand. Moments are milliseconds since 1970.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct OperatorState {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bans: Vec<Restriction>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    mutes: Vec<Restriction>,
    /// Whose tokens are void, and since when, in seconds since 1970. An account is given one token in its life.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    revoked: BTreeMap<AccountId, u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    announcement: Option<Announced>,
    /// Who is to be erased and was not, as far as is known, to the end.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    to_erase: BTreeSet<AccountId>,
    /// None yet if only the first has been used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    token_keys: Vec<TokenKey>,
}

/// What somebody may not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Restriction {
    /// A ban, a mute, or a token without effect.
    pub(crate) kind: RestrictionKind,
    /// Whom it is of.
    pub(crate) whom: Target,
    pub(crate) since: u64,
    /// None if it does not end by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) until: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<Reason>,
}

/// The kinds of restrictions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RestrictionKind {
    Ban,
    Mute,
    /// The account's token has no effect.
    Revoked,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Announced {
    text: String,
    until: u64,
}

/// A key that tokens are signed with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TokenKey {
    pub(crate) id: u32,
    /// Since when it signs; 0 of the first one.
    pub(crate) since: u64,
    /// What it is made of beside the server's own secret, in hexadecimal; nothing of the first one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) salt: String,
    /// When its tokens lost their effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) retired: Option<u64>,
}

/// Why an order cannot be taken as things stand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotNow {
    #[error("there are {MOST} of these already: end some first, or ban a network in the place of many addresses")]
    TooMany,
    #[error("{0} is not banned: `admin restrictions` lists who is")]
    NotBanned(Target),
    #[error("{0} is not muted: `admin restrictions` lists who is")]
    NotMuted(AccountId),
    #[error("an announcement has at most {LONGEST_TEXT} characters, in one line")]
    LongText,
    #[error("there is no key {0}: `admin keys list` lists them")]
    NoKey(u32),
    #[error("key {0} signs the tokens of today: `admin keys rotate` first")]
    KeyInUse(u32),
    #[error("{MOST_KEYS} keys are in use: retire some (`admin keys list`, `admin keys retire`)")]
    TooManyKeys,
    #[error("the orders of a server that runs are whole: `bridge-server forget-orders` is for one that does not start")]
    Whole,
    #[error("the system gives no entropy")]
    NoEntropy,
}

impl OperatorState {
    /// Refuses an order that contradicts what stands. Gives the key that tokens are signed with from then on, if the
    /// order is for another.
    pub(super) fn admits(&self, order: &Order, at: u64) -> Result<Option<TokenKey>, NotNow> {
        match order {
            Order::Ban { .. } if are_too_many(&self.bans, at) => Err(NotNow::TooMany),
            Order::Mute { .. } if are_too_many(&self.mutes, at) => Err(NotNow::TooMany),
            Order::Revoke { .. } | Order::Erase { .. } if self.revocations_in_use(at) >= MOST => Err(NotNow::TooMany),
            Order::Unban { whom } if !self.bans.iter().any(|ban| ban.whom == *whom && ban.stands(at)) => {
                Err(NotNow::NotBanned(*whom))
            }
            Order::Unmute { account } if self.mutes(*account, at).is_none() => Err(NotNow::NotMuted(*account)),
            Order::Announce { text, .. } if text.chars().count() > LONGEST_TEXT || text.contains(char::is_control) => {
                Err(NotNow::LongText)
            }
            Order::RotateKey {} if self.token_keys.iter().filter(|key| key.retired.is_none()).count() >= MOST_KEYS => {
                Err(NotNow::TooManyKeys)
            }
            Order::RotateKey {} => self.next_key(at).map(Some),
            Order::RetireKey { id } => match self.token_keys() {
                [.., current] if current.id == *id => Err(NotNow::KeyInUse(*id)),
                keys if keys.iter().any(|key| key.id == *id) => Ok(None),
                _ => Err(NotNow::NoKey(*id)),
            },
            Order::Who {}
            | Order::Tables {}
            | Order::Show { .. }
            | Order::Close { .. }
            | Order::Kick { .. }
            | Order::Ban { .. }
            | Order::Unban { .. }
            | Order::Mute { .. }
            | Order::Unmute { .. }
            | Order::Restrictions {}
            | Order::Announce { .. }
            | Order::Drain { .. }
            | Order::Revoke { .. }
            | Order::Keys {}
            | Order::Prune {}
            | Order::Export { .. }
            | Order::Erase { .. }
            | Order::Audit { .. } => Ok(None),
            Order::ForgetOrders {} => Err(NotNow::Whole),
        }
    }

    /// Who is to be erased and was not, as far as is known, to the end.
    pub(super) const fn to_erase(&self) -> &BTreeSet<AccountId> {
        &self.to_erase
    }

    /// Somebody is erased, to the end.
    pub(super) fn note_erased(&mut self, account: AccountId) {
        self.to_erase.remove(&account);
    }

    /// The order was written down. What has ended is forgotten when there would be too much: by a clock that is ahead
    /// what has not ended would be.
    pub(super) fn take(&mut self, entry: &Audited) {
        let Audited { at, order, why, token_key, is_followed, .. } = entry;
        let until = |seconds: &Option<u64>| seconds.map(|seconds| at.saturating_add(seconds.saturating_mul(1000)));
        let restriction =
            |kind, whom, seconds| Restriction { kind, whom, since: *at, until: until(seconds), why: why.clone() };
        match order {
            Order::Ban { whom, seconds } => {
                self.bans.retain(|ban| ban.whom != *whom);
                make_room(&mut self.bans, *at);
                self.bans.push(restriction(RestrictionKind::Ban, *whom, seconds));
            }
            Order::Unban { whom } => self.bans.retain(|ban| ban.whom != *whom),
            Order::Mute { account, seconds } => {
                let whom = Target::Account(*account);
                self.mutes.retain(|mute| mute.whom != whom);
                make_room(&mut self.mutes, *at);
                self.mutes.push(restriction(RestrictionKind::Mute, whom, seconds));
            }
            Order::Unmute { account } => self.mutes.retain(|mute| mute.whom != Target::Account(*account)),
            Order::Announce { text, seconds } => {
                let until = until(seconds).filter(|_| !text.is_empty());
                self.announcement = until.map(|until| Announced { text: text.clone(), until });
            }
            Order::Revoke { account } | Order::Erase { account } => {
                if *is_followed {
                    self.to_erase.insert(*account);
                }
                if self.revoked.len() >= MOST {
                    self.revoked.retain(|_, since| *since >= lives_ago(*at) / 1000);
                }
                self.revoked.insert(*account, at / 1000);
            }
            Order::RotateKey {} => {
                self.token_keys = self.token_keys().to_vec();
                // A key that is not known is as good as one that is retired.
                self.token_keys.retain(|key| key.retired.is_none_or(|retired| retired >= lives_ago(*at)));
                self.token_keys.extend(token_key.clone());
            }
            Order::RetireKey { id } => {
                self.token_keys = self.token_keys().to_vec();
                let retired = self.token_keys.iter_mut().filter(|key| key.id == *id && key.retired.is_none());
                retired.for_each(|key| key.retired = Some(*at));
            }
            Order::Who {}
            | Order::Tables {}
            | Order::Show { .. }
            | Order::Close { .. }
            | Order::Kick { .. }
            | Order::Restrictions {}
            | Order::Drain { .. }
            | Order::Keys {}
            | Order::Prune {}
            | Order::Export { .. }
            | Order::Audit { .. } => {}
            Order::ForgetOrders {} => *self = Self::default(),
        }
    }

    pub(super) fn bars(&self, account: Option<AccountId>, ip: IpAddr, at: u64) -> Option<Restriction> {
        self.bans.iter().find(|ban| ban.stands(at) && ban.whom.is(account, ip)).cloned()
    }

    pub(super) fn mutes(&self, account: AccountId, at: u64) -> Option<&Restriction> {
        self.mutes.iter().find(|mute| mute.stands(at) && mute.whom == Target::Account(account))
    }

    /// Whenever it was issued: what a clock said then proves nothing.
    pub(super) fn has_revoked(&self, account: AccountId) -> bool {
        self.revoked.contains_key(&account)
    }

    pub(super) fn has_retired(&self, key: u32) -> bool {
        self.token_keys().iter().any(|known| known.id == key && known.retired.is_some())
    }

    pub(super) fn announcement(&self, at: u64) -> Option<String> {
        self.announcement.as_ref().filter(|announced| announced.until > at).map(|announced| announced.text.clone())
    }

    pub(super) fn restrictions(&self, at: u64) -> Vec<Restriction> {
        let revoked = self.revoked.iter().map(|(account, since)| Restriction {
            kind: RestrictionKind::Revoked,
            whom: Target::Account(*account),
            since: since * 1000,
            until: None,
            why: None,
        });
        self.bans.iter().chain(&self.mutes).filter(|each| each.stands(at)).cloned().chain(revoked).collect()
    }

    /// The keys that tokens are signed with, the present one last.
    pub(super) fn token_keys(&self) -> &[TokenKey] {
        const FIRST: &[TokenKey] = &[TokenKey { id: 1, since: 0, salt: String::new(), retired: None }];
        if self.token_keys.is_empty() { FIRST } else { &self.token_keys }
    }

    fn next_key(&self, at: u64) -> Result<TokenKey, NotNow> {
        let mut salt = [0; 32];
        crate::entropy::fill(&mut salt).map_err(|_| NotNow::NoEntropy)?;
        let id = self.token_keys().last().map_or(1, |key| key.id) + 1;
        Ok(TokenKey { id, since: at, salt: data_encoding::HEXLOWER.encode(&salt), retired: None })
    }

    /// Those of which a token may be left.
    fn revocations_in_use(&self, at: u64) -> usize {
        self.revoked.values().filter(|since| **since >= lives_ago(at) / 1000).count()
    }
}

/// From before this no token is good any more, with room for a clock that is not right.
fn lives_ago(at: u64) -> u64 {
    at.saturating_sub(2 * TOKEN_LIFE.as_millis() as u64)
}

fn are_too_many(restrictions: &[Restriction], at: u64) -> bool {
    restrictions.iter().filter(|each| each.stands(at)).count() >= MOST
}

/// Room for one more: of those that have ended as many go as have to, the first that ended first.
fn make_room(restrictions: &mut Vec<Restriction>, at: u64) {
    while restrictions.len() >= MOST {
        let ended = restrictions.iter().enumerate().filter(|(_, each)| !each.stands(at));
        let Some((first, _)) = ended.min_by_key(|(_, each)| each.until) else { return };
        restrictions.remove(first);
    }
}

impl fmt::Display for RestrictionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ban => "ban",
            Self::Mute => "mute",
            Self::Revoked => "revoked",
        })
    }
}

impl Restriction {
    fn stands(&self, at: u64) -> bool {
        self.until.is_none_or(|until| until > at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: AccountId = AccountId::from_bytes([1; 16]);
    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 7));

    #[test]
    fn a_ban_stands_until_its_time_or_until_it_is_ended() {
        let mut state = OperatorState::default();
        let ban = |seconds| Order::Ban { whom: Target::Account(ANN), seconds };
        given(&mut state, 1_000, ban(Some(60)));
        assert!(state.bars(Some(ANN), HOME, 60_999).is_some() && state.bars(None, HOME, 2_000).is_none());
        assert_eq!((state.bars(Some(ANN), HOME, 61_000), state.restrictions(61_000)), (None, vec![]));
        given(&mut state, 70_000, ban(None));
        assert!(state.bars(Some(ANN), HOME, u64::MAX).is_some());
        given(&mut state, 80_000, Order::Unban { whom: Target::Account(ANN) });
        assert_eq!(state.bars(Some(ANN), HOME, 80_000), None);
        let unban = Order::Unban { whom: Target::Account(ANN) };
        assert_eq!(state.admits(&unban, 80_000), Err(NotNow::NotBanned(Target::Account(ANN))));
    }

    #[test]
    fn a_revoked_token_is_void_whatever_any_clock_said() {
        let mut state = OperatorState::default();
        given(&mut state, 100_999, Order::Revoke { account: ANN });
        assert!(state.has_revoked(ANN) && !state.has_revoked(AccountId::from_bytes([2; 16])));
        given(&mut state, u64::MAX, Order::Who {});
        given(&mut state, u64::MAX, Order::Revoke { account: AccountId::from_bytes([3; 16]) });
        assert!(state.has_revoked(ANN), "the clock was ahead for a moment");
    }

    #[test]
    fn a_ban_outlasts_an_order_by_a_clock_that_is_ahead() {
        let mut state = OperatorState::default();
        given(&mut state, 1_000, Order::Ban { whom: Target::Account(ANN), seconds: Some(60) });
        given(&mut state, u64::MAX, Order::Mute { account: ANN, seconds: None });
        given(&mut state, u64::MAX, Order::Ban { whom: Target::Network(HOME.into()), seconds: None });
        assert!(state.bars(Some(ANN), HOME, 2_000).is_some_and(|ban| ban.whom == Target::Account(ANN)));
    }

    #[test]
    fn a_mute_has_the_end_that_it_was_given() {
        let mut state = OperatorState::default();
        let until = |state: &OperatorState, at| state.mutes(ANN, at).map(|mute| mute.until);
        given(&mut state, 1_000, Order::Mute { account: ANN, seconds: Some(60) });
        assert_eq!([60_999, 61_000].map(|at| until(&state, at)), [Some(Some(61_000)), None]);
        given(&mut state, 61_000, Order::Mute { account: ANN, seconds: None });
        assert_eq!(until(&state, 61_000), Some(None));
    }

    #[test]
    fn what_has_ended_makes_room_when_there_is_none() {
        let mut state = OperatorState::default();
        let ban = |index: usize, seconds| Order::Ban {
            whom: Target::Account(AccountId::from_bytes((index as u128).to_be_bytes())),
            seconds,
        };
        for index in 0..MOST {
            given(&mut state, 1_000, ban(index, (index < 2).then_some(60 + index as u64)));
        }
        assert_eq!(state.admits(&ban(MOST, None), 60_999), Err(NotNow::TooMany));
        given(&mut state, 61_000, ban(MOST, None));
        let is_kept =
            |index| state.bans.iter().any(|each| ban(index, None) == Order::Ban { whom: each.whom, seconds: None });
        assert!(state.bans.len() == MOST && !is_kept(0) && is_kept(1) && is_kept(MOST));
    }

    #[test]
    fn keys_rotate_and_all_but_the_present_one_can_be_retired() {
        let mut state = OperatorState::default();
        assert_eq!(state.admits(&Order::RetireKey { id: 1 }, 1), Err(NotNow::KeyInUse(1)));
        given(&mut state, 1_000, Order::RotateKey {});
        given(&mut state, 2_000, Order::RotateKey {});
        assert_eq!(state.admits(&Order::RetireKey { id: 3 }, 1), Err(NotNow::KeyInUse(3)));
        assert_eq!(state.admits(&Order::RetireKey { id: 4 }, 1), Err(NotNow::NoKey(4)));
        given(&mut state, 3_000, Order::RetireKey { id: 1 });
        let keys: Vec<_> = state.token_keys().iter().map(|key| (key.id, key.retired)).collect();
        assert_eq!(keys, [(1, Some(3_000)), (2, None), (3, None)]);
        let salts: Vec<_> = state.token_keys().iter().map(|key| key.salt.len()).collect();
        assert_eq!(salts, [0, 64, 64]);
        let kept = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<OperatorState>(&kept).unwrap(), state);
    }

    #[test]
    fn an_announcement_is_said_as_long_as_it_was_to_be() {
        let mut state = OperatorState::default();
        let says = |text: &str, seconds| Order::Announce { text: text.to_owned(), seconds };
        given(&mut state, 1_000, says("Closed at ten.", Some(60)));
        assert_eq!(state.announcement(60_999).as_deref(), Some("Closed at ten."));
        assert_eq!(state.announcement(61_000), None);
        given(&mut state, 2_000, says("", None));
        assert_eq!(state.announcement(2_000), None);
        assert_eq!(state.admits(&says(&"x".repeat(LONGEST_TEXT + 1), None), 1), Err(NotNow::LongText));
        assert_eq!(state.admits(&says("two\nlines", None), 1), Err(NotNow::LongText));
    }

    fn given(state: &mut OperatorState, at: u64, order: Order) {
        let token_key = state.admits(&order, at).unwrap();
        state.take(&Audited {
            at,
            by: super::super::OrderedBy::default(),
            order,
            why: None,
            token_key,
            refused: None,
            is_followed: true,
        });
    }
}
