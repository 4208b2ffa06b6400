//! Somebody at the page of an event of pairs or of persons: what they see and look at there.

use bridge_client::{
    connection::{Connection, FollowedEvent},
    state::StateDir,
};
use bridge_protocol::{
    Answer, EventConditions, EventId, EventLane, EventRequest, EventRuling, EventStage, EventView, FieldView, Request,
    TableCall,
};
use tokio::time::Instant;

use super::{
    names,
    page::{call, entries, entries_since, next_round, page, ranking, round, unruled},
    ruling,
    score_card::{recap, score_card},
    table_transfer,
    travellers::traveller,
    typed::{self, FieldTyped, Query, TableNamed},
    waiting::{Waiting, own_return},
    words,
};
use crate::{
    competition::{
        entrance::Entrance,
        event::fresh,
        event_rulings,
        kind::Competition,
        lobby_session::LobbySession,
        of_event::{self, OfEvent, is_to_begin, signpost},
        ruling_draft::RulingDraft,
        stay::{Then, Turn},
        typed::Typed,
    },
    exit::Failure,
    lobby::{LobbyNews, Shown},
    output::Display,
};

/// What is remembered of an event by somebody at its page.
pub(crate) struct AtField {
    pub(super) state: StateDir,
    /// The way to the table of each round.
    pub(super) entrance: Entrance,
}

impl OfEvent for AtField {}

impl Competition for AtField {
    type Query = Query;
    /// A table; none is named if it is one's own.
    type Next = Option<TableNamed>;

    fn begin(_: &Connection, _: EventId, state: &StateDir) -> Self {
        Self { state: state.clone(), entrance: Entrance::default() }
    }

    fn looks_on(followed: &FollowedEvent) -> bool {
        followed.lane == EventLane::Director || names::own(followed).is_none()
    }

    fn hint(session: &LobbySession<Self>) -> &'static str {
        let followed = session.followed();
        hint(followed.view.stage, followed.lane, &followed.conditions)
    }

    fn is_awaited(session: &LobbySession<Self>) -> bool {
        is_to_begin(session.followed())
    }

    fn prompt(session: &LobbySession<Self>) -> String {
        let followed = session.followed();
        let (view, lane) = (&followed.view, followed.lane);
        let partner = words::partner_wanted(followed);
        let partner = partner.as_deref();
        let entrance = &session.kept.own.entrance;
        let turned_away = entrance.sentence(view.round, "your table", "table");
        let own = match (view.stage, lane) {
            (EventStage::Gathering, EventLane::Director) => Some("Type start when all are there."),
            (EventStage::Drawn, EventLane::Director) => Some("Type begin to begin it."),
            (EventStage::Provisional, EventLane::Director) => Some("Type final to end the time for that."),
            (EventStage::Final, EventLane::Director) if is_party(followed) => None,
            (EventStage::Final, EventLane::Director) => Some("A ruling corrects it: it has a new version then."),
            (EventStage::Gathering, EventLane::Public) => partner,
            (EventStage::Drawn | EventStage::Playing, EventLane::Public) if own_return(followed).is_some() => {
                own_return(followed)
            }
            (EventStage::Playing, EventLane::Public) if names::own_contestant(followed).is_some() => {
                Some(if !session.plays_this_round() {
                    "You sit out."
                } else if entrance.is_played(view.round) {
                    if is_party(followed) { "Your deals are over." } else { "Your boards are over." }
                } else {
                    turned_away.as_deref().unwrap_or("Your table waits.")
                })
            }
            (
                EventStage::Drawn
                | EventStage::Playing
                | EventStage::Outstanding
                | EventStage::Provisional
                | EventStage::Final,
                EventLane::Public | EventLane::Director,
            ) => None,
        };
        [Some(words::stage(view, names::agreed(followed)).as_str()), own]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn page(session: &LobbySession<Self>) -> Vec<String> {
        let followed = session.followed();
        page(field(&followed.view), followed)
    }

    fn introduction(followed: &FollowedEvent) -> Vec<String> {
        words::place(followed).into_iter().chain(words::conditions(&followed.conditions)).collect()
    }

    fn changes(before: &EventView, followed: &FollowedEvent) -> Vec<String> {
        let (view, after, before_field) = (&followed.view, field(&followed.view), field(before));
        let mut said = Vec::new();
        if after.contestants.is_empty() && after.entries != before_field.entries {
            said.extend(entries_since(before_field, after));
        }
        let own = followed.places.iter().find_map(|place| place.entry());
        if own.is_some_and(|own| after.taken_out.contains(&own) && !before_field.taken_out.contains(&own)) {
            said.extend(words::place(followed));
        }
        let waiting = Waiting::of(after);
        if waiting != Waiting::of(before_field) {
            said.extend(waiting.lines(after, followed));
        }
        if after.withdrawn != before_field.withdrawn {
            said.extend(own_return(followed).map(str::to_owned));
        }
        if !after.contestants.is_empty() && before_field.contestants.is_empty() {
            said.push("The event begins.".to_owned());
            said.extend(words::place(followed));
        }
        // Whose the prizes are is known with the end, though the tallies may be those of the last round.
        let are_won = view.stage == EventStage::Final && before.stage != view.stage && !after.prizes.is_empty();
        if after.rankings != before_field.rankings || (is_party(followed) && are_won) {
            said.extend(ranking(after, followed));
        }
        if view.round > before.round {
            said.extend(round(view, after));
        } else if after.next_tables != before_field.next_tables {
            said.extend(next_round(view, after));
        }
        said.extend(heard_at_a_table(before, followed));
        let is_over = matches!(view.stage, EventStage::Provisional | EventStage::Final);
        if is_over && (before.stage != view.stage || before.version != view.version) {
            said.push(words::stage(view, names::agreed(followed)));
        }
        said
    }

    fn wakes_at(session: &LobbySession<Self>) -> Option<Instant> {
        session.kept.own.entrance.again_at().filter(|_| names::own(session.followed()).is_some())
    }

    fn woken(&mut self) {
        self.entrance.look_again();
    }

    fn next(session: &LobbySession<Self>) -> Option<Option<TableNamed>> {
        session.table_waits().then_some(None)
    }

    fn corrects(followed: &FollowedEvent) -> bool {
        followed.lane == EventLane::Director && !is_party(followed)
    }

    fn read_ruling(line: &str, session: &LobbySession<Self>) -> Result<Option<RulingDraft<EventRuling>>, String> {
        let followed = session.followed();
        match followed.lane {
            EventLane::Director => ruling::read(line, followed.view.round, field(&followed.view)),
            EventLane::Public => Ok(None),
        }
    }

    fn read(line: &str, session: &LobbySession<Self>) -> Result<FieldTyped, String> {
        let FollowedEvent { view, places, .. } = session.followed();
        if line.trim().eq_ignore_ascii_case("table") && names::own_contestant(session.followed()).is_some() {
            return if session.has_table() {
                Ok(Typed::Enter(None))
            } else {
                Err("No table waits for you.".to_owned())
            };
        }
        typed::read(line, view, field(view), places)
    }

    fn answer(session: &mut LobbySession<Self>, query: Query) -> Result<Shown<Turn<Option<TableNamed>>>, String> {
        let followed = session.followed();
        let of = field(&followed.view);
        Ok(Shown::Lines(match query {
            Query::Stage => words::time(followed).into_iter().chain([Self::prompt(session)]).collect(),
            Query::Page => page(of, followed),
            Query::Ranking => ranking(of, followed),
            Query::Entries => entries(of, &followed.conditions),
            Query::Conditions => words::conditions(&followed.conditions),
            Query::Help => typed::help(followed.lane, &followed.conditions),
        }))
    }

    fn answered(session: &mut LobbySession<Self>, asked: &Request, answer: Answer) -> LobbyNews {
        match answer {
            Answer::ScoreCard(of) => LobbyNews::Told(score_card(&of, session.followed())),
            Answer::Recap(of) => {
                let Request::Event { ask: EventRequest::Recap { by, after }, .. } = asked else {
                    return LobbyNews::Done;
                };
                let lines = recap(&of, *after, session.followed());
                let rest = of.has_more.then(|| EventRequest::Recap { by: *by, after: of.last(*after) });
                session.told_in_part(lines, rest)
            }
            Answer::EventRulings(of) => {
                let after = field(session.view());
                let lines = event_rulings::in_lines(&of.rulings, |notice| ruling::describe(notice, after));
                session.told_in_part(lines, event_rulings::rest(asked, &of))
            }
            Answer::EventLinks(links) => {
                LobbyNews::Told(of_event::links(&session.followed().conditions, &links, &session.kept.server))
            }
            Answer::Traveller(of) => LobbyNews::Told(traveller(&of, field(session.view()))),
            _ => LobbyNews::Done,
        }
    }

    async fn go(
        display: &mut Display,
        session: LobbySession<Self>,
        next: Option<TableNamed>,
    ) -> Result<(LobbySession<Self>, Then), Failure> {
        table_transfer::go(display, session, next).await
    }

    fn result(session: &LobbySession<Self>, was_told: bool) -> Vec<String> {
        let followed = session.followed();
        if was_told { Vec::new() } else { ranking(field(&followed.view), followed) }
    }

    fn signpost(session: &LobbySession<Self>) -> String {
        signpost(session.kept.id, &session.kept.server, session.name())
    }
}

/// What can be typed where the event stands.
fn hint(stage: EventStage, lane: EventLane, conditions: &EventConditions) -> &'static str {
    match (stage, lane, conditions) {
        (EventStage::Gathering, EventLane::Director, _) => {
            "Enter: next page   start   computers 2   remove 5   entries   conditions   ?: help   quit"
        }
        (EventStage::Gathering, EventLane::Public, EventConditions::Pairs(_)) => {
            "Enter: next page   partner N   withdraw   entries   conditions   ?: help   quit"
        }
        (EventStage::Gathering, EventLane::Public, EventConditions::Persons(_) | EventConditions::Teams(_)) => {
            "Enter: next page   withdraw   entries   conditions   ?: help   quit"
        }
        _ if conditions.of_field().is_some_and(|agreed| agreed.form.is_some()) => {
            "Enter: next page   ranking   card   recap   ?: help   quit"
        }
        _ => "Enter: next page   ranking   card   recap   board 1   ?: help   quit",
    }
}

/// What is new that is said wherever one is: what the director said, warnings of the clock, and to the director which
/// tables call and which boards are to be ruled.
pub(super) fn heard_at_a_table(before: &EventView, followed: &FollowedEvent) -> Vec<String> {
    let (view, after) = (&followed.view, field(&followed.view));
    let warned = words::warning(field(before), after, names::agreed(followed));
    let ruled = fresh(&before.rulings, &view.rulings).iter().map(|notice| ruling::describe(notice, after));
    let called = called_since(field(before), after).map(|each| call(each, view));
    let known = &field(before).to_be_ruled;
    let to_rule = after.to_be_ruled.iter().filter(|board| !known.contains(board)).map(|each| unruled(each, view));
    warned.into_iter().chain(called).chain(to_rule).chain(ruled).collect()
}

/// The tables whose players have called the director since then, of which only the director is told.
fn called_since<'a>(before: &FieldView, after: &'a FieldView) -> impl Iterator<Item = &'a TableCall> {
    after.calls.iter().filter(|call| !before.calls.contains(call))
}

/// Whether another form than duplicate is played: nothing is ruled on then, and no ranking has versions.
fn is_party(followed: &FollowedEvent) -> bool {
    names::agreed(followed).form.is_some()
}

/// What an event's view has where pairs or persons play.
fn field(view: &EventView) -> &FieldView {
    view.field.as_ref().expect("a field is looked at here, and a connection follows an event as of one kind")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bridge_client::fixtures::events;

    use super::*;

    #[test]
    fn a_table_that_calls_is_told_once() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.pairs.json");
        let calling: EventView = serde_json::from_str(view).unwrap();
        let mut before = calling.clone();
        before.field.as_mut().unwrap().calls.clear();
        let said = |before: &EventView, after: &EventView| -> Vec<String> {
            called_since(field(before), field(after)).map(|each| call(each, after)).collect()
        };
        assert_eq!(said(&before, &calling), ["Table 2 of round 1 calls you.", "Table 1 calls you."]);
        assert_eq!(said(&calling, &calling), [""; 0]);
        assert_eq!(said(&calling, &before), [""; 0]);
    }

    #[test]
    fn who_will_meet_whom_is_told_once_it_is_known_and_when_it_changes() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.field_drawn.json");
        let known: EventView = serde_json::from_str(view).unwrap();
        let mut before = known.clone();
        before.field.as_mut().unwrap().next_tables.clear();
        let told = |before: &EventView, after: &EventView| {
            let conditions = Arc::new(events::conditions_of_pairs());
            let followed = FollowedEvent { conditions, ..events::directed(after.clone()) };
            AtField::changes(before, &followed)
        };
        let said = told(&before, &known);
        assert_eq!(said.first().unwrap(), "Round 3, when the director begins it", "{said:#?}");
        assert!(said.len() > 2, "{said:#?}");
        assert_eq!(told(&known, &known), [""; 0]);
        assert_eq!(told(&known, &before), [""; 0], "nothing is known any more");
    }

    #[test]
    fn the_last_that_is_heard_of_a_party_is_whose_the_prizes_are() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.party.json");
        let on: EventView = serde_json::from_str(view).unwrap();
        let told = |before: &EventView, stage| {
            let view = Arc::new(EventView { stage, ..on.clone() });
            let conditions = Arc::new(events::conditions_of_a_party());
            let followed = FollowedEvent { conditions, view, ..events::directed(events::fresh()) };
            AtField::changes(before, &followed)
        };
        let all_over = told(&on, EventStage::Outstanding);
        assert_eq!(all_over, [""; 0]);
        let outstanding = EventView { stage: EventStage::Outstanding, ..on.clone() };
        let told = told(&outstanding, EventStage::Final);
        assert!(told.contains(&"Prizes".to_owned()), "{told:#?}");
        assert_eq!(told.last().unwrap(), "The event is over.");
        let EventConditions::Persons(agreed) = events::conditions_of_a_party() else { panic!("of persons") };
        assert!(!words::stage(&outstanding, &agreed).contains("ruled"));
    }

    #[test]
    fn nobody_is_offered_what_is_empty_before_the_start() {
        let pairs = events::conditions_of_pairs();
        let player = hint(EventStage::Gathering, EventLane::Public, &pairs);
        assert!(player.contains("partner N") && !player.contains("recap"), "{player}");
        let director = hint(EventStage::Gathering, EventLane::Director, &pairs);
        assert!(director.contains("start") && !director.contains("board 1"), "{director}");
        assert!(hint(EventStage::Playing, EventLane::Public, &pairs).contains("recap   board 1"));
    }
}
