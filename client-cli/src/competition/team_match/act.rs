//! What a captain does with one command: the line-up, a substitute or a computer, a concession, their word about the
//! score.

use bridge_protocol::{LineupView, MatchId, MatchRequest, MatchStage, MatchView, Request, Team};

use super::{
    at_match::AtMatch,
    figures::name,
    lineup::{asked, player, read},
    sheet::outcome,
    words::{self, awaited, numbered},
};
use bridge_client::{api::InviteLink, connection::Connection};

use crate::{
    cli::{ActArgs, ComputerArgs, LineupArgs, MatchRef, SubstituteArgs, Who},
    competition::connect::enter,
    exit::{Failure, Outcome},
    stdout::tell,
};

/// Hands in a line-up, or shows what is awaited.
pub(crate) async fn lineup(args: LineupArgs) -> Result<Outcome, Failure> {
    let (mut connection, id, team) = enter_as_captain(&args.invite, &args.who).await?;
    let view = connection.until_match(id, |_| true).await?.view.clone();
    let segment = view.segments.last().map_or(1, |segment| segment.number);
    let said = match (&args.open, &args.closed) {
        (Some(open), Some(closed)) => {
            let entry = &view.conditions.teams[team];
            let lineup = read(open, closed, entry).map_err(Failure::bad_input)?;
            ask(&connection, id, MatchRequest::HandInLineup { segment, lineup }).await?;
            let title = format!("{} for segment {segment} is handed in:", entry.name);
            [title].into_iter().chain(words::lineup(team, &lineup, entry)).collect()
        }
        (None, _) | (_, None) => {
            let mut said = asked(&view, team);
            if let Some(LineupView::Shown(lineup)) = view.segments.last().map(|segment| segment.lineups[team]) {
                said.extend(words::lineup(team, &lineup, &view.conditions.teams[team]));
            }
            said
        }
    };
    tell(said)?;
    connection.close().await;
    Ok(Outcome::Good)
}

/// Puts in a substitute.
pub(crate) async fn substitute(args: SubstituteArgs) -> Result<Outcome, Failure> {
    let (mut connection, id, team) = enter_as_captain(&args.invite, &args.who).await?;
    let view = connection.until_match(id, |_| true).await?.view.clone();
    let entry = &view.conditions.teams[team];
    let segment = view.segments.last().map_or(1, |segment| segment.number);
    let out = player(&args.out, entry).map_err(Failure::bad_input)?;
    let into = player(&args.into, entry).map_err(Failure::bad_input)?;
    ask(&connection, id, MatchRequest::Substitute { segment, out, into }).await?;
    tell([format!("{} plays for {} in segment {segment}.", numbered(into, entry), numbered(out, entry))])?;
    connection.close().await;
    Ok(Outcome::Good)
}

/// Has a computer play.
pub(crate) async fn computer(args: ComputerArgs) -> Result<Outcome, Failure> {
    let (mut connection, id, team) = enter_as_captain(&args.invite, &args.who).await?;
    let view = connection.until_match(id, |_| true).await?.view.clone();
    let entry = &view.conditions.teams[team];
    let player = player(&args.player, entry).map_err(Failure::bad_input)?;
    ask(&connection, id, MatchRequest::SeatComputer { team, player }).await?;
    tell([format!("A computer plays for {}.", numbered(player, entry))])?;
    connection.close().await;
    Ok(Outcome::Good)
}

/// Gives the match up.
pub(crate) async fn concede(args: ActArgs) -> Result<Outcome, Failure> {
    let (mut connection, id, team) = enter_as_captain(&args.invite, &args.who).await?;
    ask(&connection, id, MatchRequest::Concede {}).await?;
    // An offer is shown to the director alone.
    let heard = |view: &MatchView| view.director.is_some() || view.stage == MatchStage::Final;
    let view = &connection.until_match(id, heard).await?.view;
    tell([if view.stage == MatchStage::Final {
        format!("The match is over: {}.", outcome(view))
    } else {
        format!("{} have offered to concede: the director confirms it.", name(view, team))
    }])?;
    connection.close().await;
    Ok(Outcome::Good)
}

/// Agrees with the score as it stands.
pub(crate) async fn agree(args: ActArgs) -> Result<Outcome, Failure> {
    let (mut connection, id, team) = enter_as_captain(&args.invite, &args.who).await?;
    let view = connection.until_match(id, |_| true).await?.view.clone();
    tell(super::sheet::totals(&view))?;
    ask(&connection, id, MatchRequest::AgreeScore { version: view.score_version }).await?;
    let agreed = |view: &MatchView| view.agreed[team] || view.stage == MatchStage::Final;
    let view = &connection.until_match(id, agreed).await?.view;
    tell(["You agree with this score.".to_owned(), awaited(view)])?;
    connection.close().await;
    Ok(Outcome::Good)
}

/// Goes to a match with a captain's link; the team is theirs.
async fn enter_as_captain(link: &InviteLink, who: &Who) -> Result<(Connection, MatchId, Team), Failure> {
    let name = MatchRef::Link(link.clone());
    let (connection, id) = enter::<AtMatch>(&name, &link.server, who).await?;
    match connection.followed(id).and_then(|followed| words::captained(&followed.places)) {
        Some(team) => Ok((connection, id, team)),
        None => Err(Failure::bad_input("this is not a captain's link: whoever opened the match has those")),
    }
}

async fn ask(connection: &Connection, id: MatchId, ask: MatchRequest) -> Result<(), Failure> {
    connection.handle().patiently(Request::Match { id, ask }).await?;
    Ok(())
}
