//! What has changed between two views of an event, in sentences and tables; each thing is said once.

use bridge_protocol::{EventRulingNotice, EventStage, EventView, FixtureView, PlayedMatch, TeamsConditions};

use super::{
    page::{draw, sentence},
    ruling,
    standings::standings,
    words,
};

/// What somebody who has seen `before` is told.
pub(super) fn changes(before: &EventView, after: &EventView, conditions: &TeamsConditions) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(director) = after.director.as_ref().filter(|director| before.director.as_ref() != Some(director)) {
        said.push(format!("{director} directs the event."));
    }
    said.extend(fresh(&before.rulings, &after.rulings).iter().map(|notice| ruling::describe(notice, conditions)));
    if before.round == after.round {
        said.extend(results(&before.fixtures, &after.fixtures, conditions));
    }
    said.extend(called_since(before, after).map(|of| words::call(of.teams, conditions)));
    if after.standings != before.standings {
        if after.standings_after > before.standings_after {
            said.push(format!("Round {} is over.", after.standings_after));
        }
        said.extend(standings(&after.standings, after.standings_after, conditions));
    }
    if let Some(next) = after.next_draw.as_ref().filter(|next| before.next_draw.as_ref() != Some(next)) {
        said.push(format!("Round {} is drawn, and waits for you to begin it:", after.round + 1));
        said.extend(draw(next, conditions));
    }
    if after.round > before.round {
        said.push(format!("Round {} of {} begins:", after.round, after.rounds));
        let drawn: Vec<_> = after.fixtures.iter().map(|fixture| fixture.pairing).collect();
        said.extend(draw(&drawn, conditions));
    }
    let over = matches!(after.stage, EventStage::Outstanding | EventStage::Final);
    if over && before.stage != after.stage {
        said.push(words::stage(after));
    }
    said
}

/// The matches where the director was called since then, of which only the director is told.
fn called_since<'a>(before: &'a EventView, after: &'a EventView) -> impl Iterator<Item = &'a PlayedMatch> {
    let calling = |view: &'a EventView| {
        let playing = view.playing.iter().flatten();
        playing.filter(|of| of.progress.as_ref().is_some_and(|progress| progress.called))
    };
    calling(after).filter(move |of| calling(before).all(|known| known.id != of.id))
}

/// The rulings that were not heard before. Only the latest are shown: what both views have is where one ends as the
/// other begins.
pub(crate) fn fresh<'a>(before: &[EventRulingNotice], after: &'a [EventRulingNotice]) -> &'a [EventRulingNotice] {
    let heard = (0..=before.len().min(after.len())).rev();
    let heard = heard.into_iter().find(|count| before.ends_with(&after[..*count])).unwrap_or(0);
    &after[heard..]
}

fn results(before: &[FixtureView], after: &[FixtureView], conditions: &TeamsConditions) -> Vec<String> {
    let changed = after.iter().filter(|fixture| {
        let known = before.iter().find(|known| known.id == fixture.id && known.pairing == fixture.pairing);
        known.is_none_or(|known| known.result != fixture.result)
    });
    changed.filter_map(|fixture| sentence(fixture, conditions)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures::events;

    #[test]
    fn what_has_changed_is_said_and_nothing_else() {
        let (before, after) = (events::started(), events::second_round());
        let conditions = events::conditions();
        assert_eq!(changes(&before, &before, &conditions), Vec::<String>::new());
        let said = changes(&before, &after, &conditions);
        assert_eq!(said[0], "Dora fines Elms 0.80 victory points (Law 90B2): twenty minutes late.");
        assert_eq!((said[1].as_str(), said[2].as_str()), ("Round 1 is over.", "Standings after round 1"));
        assert_eq!(said[said.len() - 3], "Round 2 of 3 begins:");
        assert_eq!(said[said.len() - 2], "  1  3 The third             1 Oaks");
    }

    #[test]
    fn a_result_is_said_when_the_score_stands() {
        let (mut after, conditions) = (events::started(), events::conditions());
        after.fixtures = events::first_round().fixtures;
        assert_eq!(
            changes(&events::started(), &after, &conditions),
            ["Elms against The third 30-20; victory points 12.80-7.20."]
        );
    }

    #[test]
    fn the_director_hears_once_that_a_match_calls() {
        let conditions = events::conditions();
        let calling = |called| {
            let mut view = events::drawn();
            view.playing.as_mut().unwrap()[0].progress.as_mut().unwrap().called = called;
            view
        };
        let said = |before, after| changes(&calling(before), &calling(after), &conditions);
        assert_eq!(said(false, true), ["A room of Elms against The third calls you."]);
        assert_eq!(said(true, true), [""; 0]);
        assert_eq!(said(true, false), [""; 0]);
    }

    #[test]
    fn a_ruling_is_heard_once_although_the_oldest_are_shown_no_more() {
        let notice =
            |reason: &str| EventRulingNotice { reason: reason.to_owned(), ..events::second_round().rulings.remove(0) };
        let [one, two, three] = ["one", "two", "three"].map(notice);
        let all = [one, two, three];
        assert_eq!(fresh(&all[..2], &all[1..]), &all[2..]);
        assert_eq!(fresh(&all[..1], &all[1..]), &all[1..]);
        assert_eq!(fresh(&all[..2], &all[..2]), []);
    }
}
