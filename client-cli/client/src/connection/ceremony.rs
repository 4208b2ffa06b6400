//! The client's part in dealing a set (Spec E2): a random share, committed to before anybody's is known, then revealed.

use bridge_dealing::{Contribution, Share};
use bridge_protocol::{Request, Stage, TableId};

use super::Attended;

/// The request that is due at a table, if any. The share is drawn once and kept with the table. A set whose root is not
/// that of its boards proves nothing: nothing is contributed to it.
pub(super) fn duty(table: TableId, attended: &mut Attended, draw: impl FnOnce() -> Option<Share>) -> Option<Request> {
    let seat = attended.lane.seat()?;
    let set = &attended.view.set;
    let ctx = set.ctx.as_ref()?;
    set.commitment.as_ref().filter(|promised| promised.check(ctx).is_ok())?;
    match attended.view.stage {
        Stage::Committing if set.committed[seat].is_none() => {
            let label = seat.as_str().parse().expect("a seat's letter is a label");
            let own = match attended.contribution.take() {
                Some(own) if own.label == label => own,
                Some(_) | None => Contribution { label, r: draw()? },
            };
            let commitment = own.commitment(ctx);
            attended.contribution = Some(own);
            Some(Request::Contribute { table, commitment })
        }
        Stage::Revealing if !set.revealed[seat] => {
            let own = attended.contribution.as_ref()?;
            let committed = set.committed[seat] == Some(own.commitment(ctx));
            committed.then(|| Request::Reveal { table, value: own.r.clone() })
        }
        Stage::Gathering
        | Stage::Committing
        | Stage::Revealing
        | Stage::Drawing
        | Stage::Auction
        | Stage::Declaring
        | Stage::Play
        | Stage::Finished => None,
    }
}

/// 32 bytes from the operating system; none where it has no entropy to give, and then the deal goes without ours.
pub(super) fn random_share() -> Option<Share> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Share::new(&bytes).ok()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bridge_protocol::{Lane, Seq};
    use bridge_rules::Seat;

    use super::*;
    use crate::fixtures::{self, TABLE};

    #[test]
    fn a_player_commits_and_then_reveals_the_same_share() {
        let mut attended = at(Stage::Committing, Lane::South);
        let Some(Request::Contribute { commitment, .. }) = due(&mut attended) else { panic!("no commitment") };
        let view = Arc::make_mut(&mut attended.view);
        view.set.committed[Seat::South] = Some(commitment);
        assert_eq!(due(&mut attended), None);

        Arc::make_mut(&mut attended.view).stage = Stage::Revealing;
        let own = attended.contribution.clone().unwrap();
        assert_eq!(due(&mut attended), Some(Request::Reveal { table: TABLE, value: own.r }));
        Arc::make_mut(&mut attended.view).set.revealed[Seat::South] = true;
        assert_eq!(due(&mut attended), None);
    }

    #[test]
    fn who_comes_too_late_or_only_watches_reveals_nothing() {
        assert_eq!(due(&mut at(Stage::Revealing, Lane::South)), None);
        assert_eq!(due(&mut at(Stage::Committing, Lane::Kibitzer)), None);
        assert_eq!(due(&mut at(Stage::Gathering, Lane::South)), None);
    }

    /// Holds C-CHECK-ROOT.
    #[test]
    fn nothing_is_given_to_a_set_whose_root_is_not_that_of_its_boards() {
        let mut attended = at(Stage::Committing, Lane::South);
        let commitment = Arc::make_mut(&mut attended.view).set.commitment.as_mut().unwrap();
        commitment.boards.pop();
        assert_eq!(due(&mut attended), None);
        Arc::make_mut(&mut attended.view).set.commitment = None;
        assert_eq!(due(&mut attended), None);
    }

    fn due(attended: &mut Attended) -> Option<Request> {
        duty(TABLE, attended, || Share::new(&[9; 32]).ok())
    }

    fn at(stage: Stage, lane: Lane) -> Attended {
        let mut view = fixtures::table(stage);
        let ctx = "demo.example/table/7/segment/1|set=A|boards=1-2|beacon=none".parse().unwrap();
        (view.set.commitment, view.set.ctx) = (Some(fixtures::matches::commitment(&ctx)), Some(ctx));
        Attended { lane, seq: Seq(4), view: Arc::new(view), here: None, contribution: None }
    }
}
