//! A server that is built to be alone.

use std::time::Duration;

use bridge_protocol::{AccountId, Refusal};

use super::{News, NodeId, Parcel};
use crate::{
    accounts::Bearer,
    journal::StreamId,
    open_counts::{Counts, Opener, Shares},
};

/// There is none.
pub(crate) enum Cluster {}

/// There is none: no other node has one.
pub(crate) enum AccountLock {}

impl Cluster {
    pub(crate) const fn node(&self) -> NodeId {
        match *self {}
    }

    pub(crate) async fn claims(&self, _: StreamId, _: StreamId) -> Result<bool, Refusal> {
        match *self {}
    }

    pub(crate) async fn other_owner(&self, _: StreamId) -> Result<Option<NodeId>, Refusal> {
        match *self {}
    }

    pub(crate) const fn shard(&self) -> u8 {
        match *self {}
    }

    pub(crate) async fn opens(&self, _: StreamId, _: &Opener, _: Shares) -> Result<Counts, Refusal> {
        match *self {}
    }

    pub(crate) fn note_opened(&self, _: StreamId, _: Opener) {
        match *self {}
    }

    pub(crate) fn note_over(&self, _: StreamId) {
        match *self {}
    }

    pub(crate) async fn count(&self, _: &[(StreamId, Opener)]) {
        match *self {}
    }

    pub(crate) async fn tables_open(&self) -> Option<usize> {
        match *self {}
    }

    pub(crate) async fn lock(&self, _: AccountId) -> Result<AccountLock, Refusal> {
        match *self {}
    }

    pub(crate) async fn keep_ticket(
        &self,
        _: [u8; 16],
        _: &Bearer,
        _: Duration,
    ) -> Result<(), std::convert::Infallible> {
        match *self {}
    }

    pub(crate) async fn take_ticket(&self, _: [u8; 16]) -> Option<Bearer> {
        match *self {}
    }

    pub(crate) fn is_cut_off(&self) -> bool {
        match *self {}
    }

    pub(crate) fn is_answered(&self) -> bool {
        match *self {}
    }

    pub(crate) async fn reaches(&self, _: NodeId) -> bool {
        match *self {}
    }

    pub(crate) fn send(&self, _: NodeId, _: &Parcel, _: &[u8]) {
        match *self {}
    }

    pub(crate) fn tell(&self, _: News) {
        match *self {}
    }

    pub(crate) async fn leave(&self) {
        match *self {}
    }
}
