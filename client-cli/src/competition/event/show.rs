//! `event show` and `event standings`: the page and the standings on standard output.

use bridge_protocol::{Answer, ContestantNumber, EventId, EventRequest, EventRound, EventStage, RecapBy, Request};

use super::{
    at_event::AtEvent, page::page as of_teams, page::round, ruling, score_card, standings::standings as table,
    team::agreed,
};
use crate::competition::{event_rulings, field, team_match::show::nobodys_card};
use bridge_client::connection::{Connection, FollowedEvent, RequestError, Update};

use crate::{
    cli::{CardArgs, RecapArgs, ShowEventArgs, StandingsArgs},
    competition::connect::look_on,
    exit::{Failure, Outcome},
    lobby::tell_of_connection,
    stdout::{tell, tell_page},
};

/// Shows the page, once or whenever it changes, or a round.
pub(crate) async fn page(args: ShowEventArgs) -> Result<Outcome, Failure> {
    let (mut connection, id) = look_on::<AtEvent>(&args.of, &args.at.server, &args.who).await?;
    let mut followed = connection.until_event(id, |_| true).await?.clone();
    if let Some(number) = args.round {
        let ask = EventRequest::Round { round: number };
        let answer = connection.handle().patiently(Request::Event { id, ask }).await?;
        tell(a_round(answer, &followed)?)?;
        connection.close().await;
        return Ok(Outcome::Good);
    }
    let mut before = round_before(&connection, id, &followed).await?;
    let mut is_read = show(&followed, before.as_ref(), args.watch)?;
    let mut away = false;
    while args.watch && is_read && followed.view.stage != EventStage::Final {
        let update = connection.next_update().await;
        tell_of_connection(update.as_ref(), &mut away);
        match update {
            Some(Update::Event { id: of, followed: latest }) if of == id && latest.view != followed.view => {
                followed = latest;
                if before.as_ref().is_none_or(|before| before.round + 1 != followed.view.round) {
                    before = round_before(&connection, id, &followed).await?;
                }
                is_read = show(&followed, before.as_ref(), true)?;
            }
            Some(Update::Ended(ended)) => return Err(ended.into()),
            Some(_) => {}
            None => break,
        }
    }
    connection.close().await;
    Ok(Outcome::Good)
}

/// A round that was asked for.
///
/// # Errors
/// If the server answers something else.
fn a_round(answer: Answer, followed: &FollowedEvent) -> Result<Vec<String>, RequestError> {
    match (answer, followed.conditions.of_teams(), &followed.view.field) {
        (Answer::EventRound(of), Some(agreed), _) => Ok(round(&of, agreed)),
        (Answer::EventRound(of), None, Some(view)) => Ok(field::begun(&of, view)),
        (other, _, _) => Err(RequestError::strange(other)),
    }
}

/// Shows the standings.
pub(crate) async fn standings(args: StandingsArgs) -> Result<Outcome, Failure> {
    let (mut connection, id) = look_on::<AtEvent>(&args.of, &args.at.server, &args.who).await?;
    let followed = connection.until_event(id, |_| true).await?;
    tell(match &followed.view.field {
        None => table(&followed.view.standings, followed.view.standings_after, agreed(followed)),
        Some(view) => field::ranking(view, followed),
    })?;
    connection.close().await;
    Ok(Outcome::Good)
}

/// Shows a score card.
pub(crate) async fn card(args: CardArgs) -> Result<Outcome, Failure> {
    let (mut connection, id) = look_on::<AtEvent>(&args.look.of, &args.look.at.server, &args.look.who).await?;
    let followed = connection.until_event(id, |_| true).await?.clone();
    if followed.view.field.is_none() {
        let whose = whose_of_teams(&args, &followed)?;
        tell(score_card::score_card(&mut connection, id, &followed, whose).await?)?;
        connection.close().await;
        return Ok(Outcome::Good);
    }
    if args.player.is_some() {
        return Err(Failure::bad_input("pairs and persons have numbers: whose card? --of-number N"));
    }
    let named = args.of_number.map(ContestantNumber).or_else(|| field::own_contestant(&followed));
    let contestant = named.ok_or_else(|| Failure::bad_input("you do not play there: whose card? --of-number N"))?;
    let ask = EventRequest::ScoreCard { contestant };
    match connection.handle().patiently(Request::Event { id, ask }).await? {
        Answer::ScoreCard(card) => tell(field::score_card(&card, &followed))?,
        other => return Err(RequestError::strange(other).into()),
    }
    connection.close().await;
    Ok(Outcome::Good)
}

fn whose_of_teams(args: &CardArgs, followed: &FollowedEvent) -> Result<score_card::PlayerOf, Failure> {
    if args.of_number.is_some() {
        return Err(Failure::bad_input("players of teams have names: whose card? --player NAME"));
    }
    let named = args.player.as_deref().unwrap_or_default();
    let whose = score_card::whose(named, agreed(followed), &followed.places);
    whose.map_err(|_| Failure::bad_input(nobodys_card(named, "--player NAME, or --player TEAM/NAME")))
}

/// Shows what all made of each round, or of each board.
pub(crate) async fn recap(args: RecapArgs) -> Result<Outcome, Failure> {
    let by = if args.boards { RecapBy::Boards } else { RecapBy::Rounds };
    let StandingsArgs { of, at, who } = args.look;
    let (mut connection, id) = look_on::<AtEvent>(&of, &at.server, &who).await?;
    let followed = connection.until_event(id, |_| true).await?.clone();
    let mut after = 0;
    loop {
        match connection.handle().patiently(Request::Event { id, ask: EventRequest::Recap { by, after } }).await? {
            Answer::Recap(recap) => {
                tell(field::recap(&recap, after, &followed))?;
                let last = recap.last(after);
                if !recap.has_more || last == after {
                    break;
                }
                after = last;
            }
            other => return Err(RequestError::strange(other).into()),
        }
    }
    connection.close().await;
    Ok(Outcome::Good)
}

/// Shows all that the director ruled.
pub(crate) async fn rulings(args: StandingsArgs) -> Result<Outcome, Failure> {
    let (mut connection, id) = look_on::<AtEvent>(&args.of, &args.at.server, &args.who).await?;
    let followed = connection.until_event(id, |_| true).await?.clone();
    let rulings = event_rulings::all(&connection, id).await?;
    tell(event_rulings::in_lines(&rulings, |notice| match &followed.view.field {
        None => ruling::describe(notice, agreed(&followed)),
        Some(view) => field::ruled(notice, view),
    }))?;
    connection.close().await;
    Ok(Outcome::Good)
}

/// How the round before the one that is on ended; none before the second.
async fn round_before(
    connection: &Connection,
    id: EventId,
    followed: &FollowedEvent,
) -> Result<Option<EventRound>, Failure> {
    let earlier = followed.view.round.checked_sub(1).filter(|round| *round > 0 && followed.view.field.is_none());
    let Some(round) = earlier else { return Ok(None) };
    match connection.handle().patiently(Request::Event { id, ask: EventRequest::Round { round } }).await? {
        Answer::EventRound(before) => Ok(Some(*before)),
        other => Err(RequestError::strange(other).into()),
    }
}

/// Whether somebody is still reading.
fn show(followed: &FollowedEvent, before: Option<&EventRound>, again: bool) -> Result<bool, Failure> {
    tell_page(any_page(followed, before), again)
}

/// The page of an event, whoever plays in it.
pub(super) fn any_page(followed: &FollowedEvent, before: Option<&EventRound>) -> Vec<String> {
    match &followed.view.field {
        None => of_teams(followed, before),
        Some(view) => field::page(view, followed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures::events;
    use std::sync::Arc;

    #[test]
    fn a_round_of_teams_is_no_answer_where_pairs_play() {
        let round = || Answer::EventRound(Box::new(events::first_round()));
        let teams = events::followed(events::fresh());
        assert!(a_round(round(), &teams).is_ok());
        let pairs = FollowedEvent { conditions: Arc::new(events::conditions_of_pairs()), ..teams.clone() };
        for (answer, followed) in [(round(), &pairs), (Answer::Done {}, &teams)] {
            assert!(matches!(a_round(answer, followed), Err(RequestError::Strange(_))));
        }
    }

    #[test]
    fn of_a_round_of_pairs_it_is_told_who_sat_where() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.pairs.json");
        let answer = include_str!("../../../../protocol/golden/v1/answer.event_round.pairs.json");
        let conditions = Arc::new(events::conditions_of_pairs());
        let view = Arc::new(serde_json::from_str(view).unwrap());
        let followed = FollowedEvent { conditions, view, ..events::followed(events::fresh()) };
        let lines = a_round(serde_json::from_str(answer).unwrap(), &followed).unwrap();
        assert_eq!(lines[0], "Round 1");
        assert!(lines[3].contains("4-6") && lines[3].contains("1 Ann & Bob"), "{lines:#?}");
        assert!(lines.last().unwrap().starts_with("Sits out: 5"), "{lines:#?}");
    }
}
