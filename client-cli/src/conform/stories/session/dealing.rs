//! The ceremony, and the hands that each sees.

use bridge_dealing::{ClientCommitment, Share};
use bridge_protocol::{Refusal, Request, Stage, TableEvent, limits::CONTRIBUTION_WINDOW};
use bridge_rules::{BoardNumber, Seat};

use super::Session;
use crate::conform::{Broken, peer::Peer, period::Period};

/// A contribution that nobody makes.
const OTHER: [u8; 32] = [7; 32];

impl Session {
    pub(super) async fn deal(&mut self) -> Result<(), Broken> {
        let table = self.table();
        let set = &self.players.north.view()?.set;
        let (Some(ctx), Some(commitment)) = (set.ctx.clone(), set.commitment.clone()) else {
            return Err(Broken::new("nothing is promised of the deal"));
        };
        let sound = commitment.check(&ctx);
        self.check("S-ROOT", sound.is_ok(), || format!("{sound:?}"));

        let [first, second] = [1, 2].map(|board| BoardNumber::new(board).expect("a board's number"));
        let wrong = |refusal: &Refusal| matches!(refusal, Refusal::WrongBoard { .. });
        self.refuses("S-STALE", Seat::North, Request::Ready { table, board: second }, wrong).await?;
        let period = Period::begin(CONTRIBUTION_WINDOW);
        for seat in Seat::ALL {
            self.players[seat].done(Request::Ready { table, board: first }).await?;
        }
        let again = self.players.north.done(Request::Ready { table, board: first }).await;
        self.check("S-REPEAT", again.is_ok(), || format!("ready twice: {again:?}"));

        self.all_until("the call for contributions", |view| view.stage == Stage::Committing).await?;
        let period = given(&self.players.north, period);
        let reveals = Period::begin(CONTRIBUTION_WINDOW);
        let other = Share::new(&OTHER).expect("32 bytes are a share");
        for seat in Seat::ALL {
            let label = seat.as_str().parse().expect("a seat's letter is a label");
            let commitment = ClientCommitment::of(&ctx, &label, &self.shares[seat]);
            self.players[seat].done_within(period, Request::Contribute { table, commitment }).await?;
            if seat == Seat::North {
                let commitment = ClientCommitment::of(&ctx, &label, &other);
                let mismatch = |refusal: &Refusal| matches!(refusal, Refusal::ContributionMismatch {});
                let other = Request::Contribute { table, commitment };
                self.refuses_within(period, "S-SHARE", seat, other, mismatch).await?;
            }
        }
        self.all_until("the call for reveals", |view| view.stage == Stage::Revealing).await?;
        let period = given(&self.players.north, reveals);
        let mismatch = |refusal: &Refusal| matches!(refusal, Refusal::ContributionMismatch {});
        let other = Request::Reveal { table, value: other };
        self.refuses_within(period, "S-SHARE", Seat::North, other, mismatch).await?;
        for seat in Seat::ALL {
            let value = self.shares[seat].clone();
            self.players[seat].done_within(period, Request::Reveal { table, value }).await?;
        }
        self.all_until("the board", |view| view.stage == Stage::Auction).await?;
        for seat in Seat::ALL {
            let seen = seen(&self.players[seat])?;
            self.check("S-HIDDEN-HANDS", seen == [seat], || format!("{seat} sees the hands of {seen:?}"));
        }
        let seen = seen(&self.kit)?;
        self.check("S-OPEN-CARDS", seen.is_empty(), || format!("who watches sees the hands of {seen:?}"));
        Ok(())
    }
}

/// The period that began before, as the server has said last how long it is.
fn given(peer: &Peer, period: Period) -> Period {
    let mut said = peer.heard.iter().flatten().filter_map(|event| match event {
        TableEvent::ContributionsWanted { within_ms, .. } | TableEvent::RevealsWanted { within_ms } => Some(*within_ms),
        _ => None,
    });
    said.next_back().map_or(period, |ms| period.of_ms(ms))
}

/// Whose hands somebody sees.
pub(super) fn seen(peer: &Peer) -> Result<Vec<Seat>, Broken> {
    let board = peer.view()?.board.as_ref().ok_or_else(|| Broken::new("no board is on the table"))?;
    Ok(Seat::ALL.into_iter().filter(|seat| board.hands.get(*seat).is_some()).collect())
}
