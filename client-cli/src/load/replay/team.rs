//! `replay --match`: a recorded match of two teams played again, both rooms at once through eight real connections. The
//! rooms play at different speeds and, with a seed, their boards in different orders; what the match comes to must not
//! know of it.

mod expected;
mod people;
mod source;
mod verdict;

use std::path::Path;

use bridge_protocol::{BoardSource, ByRoom, MatchId, MatchRequest, MatchStage, MatchView, Room, Team};

use super::{Stopped, foursome::Foursome, remarks::Remarks};
use crate::{
    cli::ReplayArgs,
    competition::team_match::{divided, outcome, sheet},
    exit::{Failure, Outcome},
    stdout::tell,
    text::plural,
};
use expected::Expected;
use people::People;
use source::Source;
use verdict::verdict;

/// Replays the match of a file, prints its sheet, and says whether it came to what it must.
pub(super) async fn run(args: &ReplayArgs, path: &Path) -> Result<Outcome, Failure> {
    let source = Source::read(path)?;
    let expected = args.expect.as_deref().map(Expected::read).transpose()?;
    let segments = divided(source.boards.len(), args.segments)?;
    let conditions = source.conditions(segments.clone(), args.policy, args.shuffle);
    let (people, id) = People::come(args, &source, BoardSource::Import(source.boards.clone()), conditions).await?;
    let mut rooms = people.sit(args, remarks(args), policy(args));
    let mut first = 0;
    for (number, size) in (1..).zip(&segments) {
        let boards = &source.boards[first..first + usize::from(*size)];
        first += usize::from(*size);
        if let Err(stopped) = segment(&mut rooms, id, number, &source, boards.len()).await {
            let why = match stopped {
                Stopped::Ended(ended) => return Err(ended.into()),
                Stopped::Refused(why) => why,
            };
            tell([format!("Segment {number} stopped: {why}")])?;
            return Ok(Outcome::Disagreement);
        }
    }
    let view = finish(&mut rooms, id).await?;
    let ByRoom { open, closed } = rooms;
    open.goodbye().await;
    closed.goodbye().await;
    tell(sheet(&view))?;
    let differences = verdict(&view, &source, expected.as_ref());
    tell([""])?;
    tell(&differences)?;
    if differences.is_empty() {
        let count = source.boards.len();
        let boards = plural("board", count);
        tell([format!("{count} {boards} replayed in both rooms; all agree with the record, and so do the totals.")])?;
    }
    Ok(if differences.is_empty() { Outcome::Good } else { Outcome::Disagreement })
}

fn policy(args: &ReplayArgs) -> bridge_protocol::Policy {
    args.policy.map_or_else(bridge_protocol::Policy::social, bridge_protocol::Profile::policy)
}

fn remarks(args: &ReplayArgs) -> Remarks {
    if args.policy.is_some() { Remarks::sprinkled() } else { Remarks::default() }
}

/// One segment: the line-ups, into the rooms, and the boards as each room has them in order.
async fn segment(
    rooms: &mut ByRoom<Foursome>,
    id: MatchId,
    number: u8,
    source: &Source,
    boards: usize,
) -> Result<(), Stopped> {
    let begun = |view: &MatchView| view.segments.iter().any(|segment| segment.number == number);
    people::captain(rooms, Team::Home).until_match(id, begun).await?;
    for team in Team::ALL {
        let ask = MatchRequest::HandInLineup { segment: number, lineup: people::LINEUP };
        people::ask(people::captain(rooms, team), id, ask).await?;
    }
    for room in Room::ALL {
        rooms[room].go_into(id, number, room).await?;
    }
    let ByRoom { open, closed } = rooms;
    let (open, closed) =
        tokio::join!(open.play_all(&source.rooms.open, boards), closed.play_all(&source.rooms.closed, boards));
    open.and(closed)
}

/// The boards are compared, and both captains agree with what they come to.
async fn finish(rooms: &mut ByRoom<Foursome>, id: MatchId) -> Result<MatchView, Failure> {
    for team in Team::ALL {
        let captain = people::captain(rooms, team);
        loop {
            let done = |view: &MatchView| matches!(view.stage, MatchStage::Provisional | MatchStage::Final);
            let followed = captain.until_match(id, done).await?;
            if followed.view.stage == MatchStage::Final || followed.view.agreed[team] {
                break;
            }
            let version = followed.view.score_version;
            match people::ask(captain, id, MatchRequest::AgreeScore { version }).await {
                Ok(()) => {
                    let agreed = |view: &MatchView| view.agreed[team] || view.stage == MatchStage::Final;
                    captain.until_match(id, agreed).await?;
                }
                Err(Stopped::Ended(ended)) => return Err(ended.into()),
                Err(Stopped::Refused(why)) => return Err(Failure::refused(why)),
            }
        }
    }
    let over = |view: &MatchView| view.stage == MatchStage::Final;
    let view = people::captain(rooms, Team::Home).until_match(id, over).await?.view.as_ref().clone();
    tell([format!("{}: {}.\n", view.conditions.name, outcome(&view))])?;
    Ok(view)
}
