//! An event of pairs or of persons in sentences: what was agreed, where it stands, who is who.

use std::time::Duration;

use bridge_client::connection::FollowedEvent;
use bridge_formats::Decimal;
use bridge_protocol::{
    Across, AtRoundEnd, ContestantNumber, EventConditions, EventStage, EventView, FieldConditions, FieldEntry,
    FieldMovement, FieldScoring, FieldView, NextRound, TableProgress, TravellersShown, Winners,
};

use bridge_rules::Form;

use super::{
    names::{agreed, name, numbered, own, own_contestant},
    party,
};
use crate::text::{capital, form_terms};

/// The warning that the time is up, in percent of it.
const UP: u8 = 100;

/// `a Mitchell, 3 boards a round, matchpoints`.
pub(crate) fn movement(conditions: &FieldConditions) -> String {
    let kind = match conditions.movement {
        FieldMovement::Mitchell { winners: Winners::One, skip: false, .. } => "a Mitchell with one winner",
        FieldMovement::Mitchell { winners: Winners::One, skip: true, .. } => "a skip Mitchell with one winner",
        FieldMovement::Mitchell { winners: Winners::Two, skip: false, .. } => "a Mitchell with two winners",
        FieldMovement::Mitchell { winners: Winners::Two, skip: true, .. } => "a skip Mitchell with two winners",
        FieldMovement::Howell { .. } => "a Howell",
        FieldMovement::BarometerHowell { .. } if is_adjudicated(conditions) => "a speedball",
        FieldMovement::BarometerHowell { .. } => "a barometer Howell",
        FieldMovement::Swiss { .. } => "a Swiss",
        FieldMovement::Individual { .. } => "an individual",
        FieldMovement::Rainbow { .. } => "a rainbow individual",
        FieldMovement::Random { .. } => "a movement drawn by lot",
        FieldMovement::Progressive { .. } => "winners moving up and losers down",
    };
    if let Some(form) = &conditions.form {
        let kind = match conditions.movement {
            FieldMovement::BarometerHowell { .. } | FieldMovement::Individual { .. } => "everybody meeting everybody",
            FieldMovement::Mitchell { .. }
            | FieldMovement::Howell { .. }
            | FieldMovement::Swiss { .. }
            | FieldMovement::Rainbow { .. }
            | FieldMovement::Random { .. }
            | FieldMovement::Progressive { .. } => kind,
        };
        return format!("a party of {}, {kind}", party::name_of(form));
    }
    let boards = match conditions.boards {
        1 => "1 board a round".to_owned(),
        boards => format!("{boards} boards a round"),
    };
    let sections = match conditions.sections {
        1 => String::new(),
        sections => format!(" in {sections} sections"),
    };
    format!("{kind}{sections}, {boards}, {}", ranked_by(conditions))
}

/// What a ranking is by: what the boards are scored in, or what that becomes.
pub(super) fn ranked_by(conditions: &FieldConditions) -> String {
    let scoring = scoring(conditions.scoring);
    match &conditions.victory_points {
        None => scoring.to_owned(),
        Some(_) => format!("victory points from {scoring}"),
    }
}

/// Whether boards that are not over with the time have a score all the same.
fn is_adjudicated(conditions: &FieldConditions) -> bool {
    conditions.round_clock.is_some_and(|clock| clock.at_limit == AtRoundEnd::Adjudicate)
}

/// `2=`, where others have the same.
pub(super) fn place_in_list(place: u16, shared: bool) -> String {
    format!("{place}{}", if shared { "=" } else { "" })
}

/// `A` for the first section.
pub(super) fn letter(section: usize) -> char {
    ('A'..='Z').nth(section).unwrap_or('?')
}

/// The place in the list of the section that a contestant plays in, where there are several.
pub(super) fn section_of(contestant: ContestantNumber, field: &FieldView) -> Option<usize> {
    field.sections.iter().position(|section| section.contains(&contestant))
}

/// What a board is scored in.
pub(super) const fn scoring(scoring: FieldScoring) -> &'static str {
    match scoring {
        FieldScoring::Matchpoints => "matchpoints",
        FieldScoring::CrossImps => "cross-IMPs",
        FieldScoring::CrossImpsTotal => "the sum of cross-IMPs",
        FieldScoring::Butler => "Butler",
        FieldScoring::Tally => "the tally",
    }
}

/// What was agreed, a sentence each.
pub(crate) fn conditions(conditions: &EventConditions) -> Vec<String> {
    let agreed = conditions.of_field().expect("whoever asks knows that pairs or persons play");
    let who = match conditions {
        EventConditions::Persons(_) => "persons",
        EventConditions::Pairs(_) | EventConditions::Teams(_) => "pairs",
    };
    let next = match agreed.next_round {
        NextRound::AtOnce => "A round begins as soon as the round before is over at all tables.",
        NextRound::ByDirector => "The director begins each round.",
    };
    let clock = agreed.round_clock.map(|clock| {
        let then = match clock.at_limit {
            AtRoundEnd::PlayOn if agreed.form.is_some() => "after that all deals are played all the same",
            AtRoundEnd::PlayOn => "after that all boards are played all the same",
            AtRoundEnd::Remove if matches!(agreed.form, Some(Form::Rubber(_) | Form::Auction(_))) => {
                "no deal begins then, and a rubber that is not over is settled as it stands"
            }
            AtRoundEnd::Remove => "what has not begun then is not played",
            AtRoundEnd::Adjudicate => {
                "a board without an opening lead is not played then, and scored by who used the time; one in play has a \
                 minute more and is then adjudicated, double dummy"
            }
        };
        format!("A round has {}; {then}.", minutes(Duration::from_secs(60 * u64::from(clock.minutes))))
    });
    let shown = match agreed.travellers {
        TravellersShown::WhenOver => "What a board came to is shown when it is over at every table that plays it.",
        TravellersShown::AsPlayed => {
            "Whoever has played a board sees what others made of it; its points are shown when it is over everywhere."
        }
    };
    let corrected = (agreed.correction_ms > 0).then(|| {
        let time = minutes(Duration::from_millis(agreed.correction_ms));
        format!("When all is played the ranking may be corrected for {time}.")
    });
    let bye = agreed.victory_points.as_ref().map(|points| format!("A bye is worth {} victory points.", points.bye));
    let kind = format!("The event is {}, for {who}.", movement(agreed));
    let completed = agreed.computers_complete.then(|| {
        "Computers complete it at the start: nobody is without a partner, and nobody sits out where it can be helped."
            .to_owned()
    });
    let replaced = agreed.policy.computers.replace_absent.then(|| {
        "A computer plays for whoever is gone or has not come for three minutes, until they return.".to_owned()
    });
    let computers = completed.into_iter().chain(replaced);
    let prizes = (!agreed.prizes.is_empty()).then(|| format!("Prizes: {}.", agreed.prizes.join(", ")));
    if let Some(form) = &agreed.form {
        let sheets =
            "Each table has deals of its own, and what it writes down in a round is the score of who sits there.";
        let of_a_party = [kind, form_terms(form, true), sheets.to_owned(), next.to_owned()];
        return of_a_party.into_iter().chain(clock).chain(computers).chain(prizes).collect();
    }
    let compared = match agreed.across {
        Across::Field => "those of all tables",
        Across::Section => "those of its section",
    };
    let sections = (agreed.sections > 1 || agreed.across == Across::Section)
        .then(|| format!("Each section plays by itself, over the same boards; a result is compared with {compared}."));
    let rounds = [kind].into_iter().chain(sections).chain([next.to_owned()]).chain(clock);
    rounds.chain(bye).chain([shown.to_owned()]).chain(corrected).chain(computers).chain(prizes).collect()
}

/// Where the event stands.
pub(super) fn stage(view: &EventView, agreed: &FieldConditions) -> String {
    let (round, rounds) = (view.round, view.rounds);
    match view.stage {
        EventStage::Gathering => {
            let field = view.field.as_ref();
            let entered = field.map_or(0, |field| field.entries.len());
            let missed = field.is_some_and(|field| field.start_missed);
            let why = if missed { " It could not start by itself with those who are there." } else { "" };
            let have = if entered == 1 { "has" } else { "have" };
            format!("The event has not started; {entered} {have} entered.{why}")
        }
        EventStage::Drawn => format!("Round {} of {rounds} waits for the director.", round + 1),
        EventStage::Playing if is_played_out(view) => {
            format!("All is played: type close when the ranking may stand after round {round}.")
        }
        EventStage::Playing => format!("Round {round} of {rounds} is being played."),
        // At a party nothing is ruled on.
        EventStage::Outstanding if agreed.form.is_some() => {
            "All rounds are over; what a table has written down is still to come.".to_owned()
        }
        EventStage::Outstanding => "All rounds are over; a board is still to be ruled.".to_owned(),
        EventStage::Provisional => "All is played. The ranking may still be corrected.".to_owned(),
        EventStage::Final if view.closed => "The event was closed before all of it was played.".to_owned(),
        EventStage::Final => match view.version {
            Some(version @ 2..) => format!("The event is over. The ranking was corrected: this is version {version}."),
            Some(_) | None => "The event is over.".to_owned(),
        },
    }
}

/// Whether the last round waits for its director, who is told how far its tables are, to close it.
fn is_played_out(view: &EventView) -> bool {
    let Some(field) = view.field.as_ref().filter(|_| view.round == view.rounds) else { return false };
    let is_done = |table: &TableProgress| {
        let boards = field.tables.iter().find(|of| of.number == table.number).map_or(0, |of| of.boards.len());
        boards > 0 && usize::from(table.over) + table.taken_away.len() >= boards
    };
    field.progress.as_ref().is_some_and(|tables| tables.iter().all(is_done))
}

/// How long there is until the event starts by itself, in the round that is on, or for corrections.
pub(super) fn time(followed: &FollowedEvent) -> Option<String> {
    let (view, field) = (&followed.view, followed.view.field.as_ref()?);
    if view.stage == EventStage::Gathering {
        let starts = agreed(followed).starts_ms.filter(|_| !field.start_missed)?;
        return Some(format!("The event starts in {}.", minutes(followed.clock.until(starts))));
    }
    if let Some(until) = view.corrections_until_ms {
        return Some(format!("The ranking stands in {}.", minutes(followed.clock.until(until))));
    }
    let clock = field.clock?;
    Some(match clock.stopped_with_ms {
        Some(left) => {
            format!("The clock is stopped: there are {} left of the round.", minutes(Duration::from_millis(left)))
        }
        None if clock.warned >= UP => match clock.adjudicated_ms.map(|at| followed.clock.until(at).as_secs()) {
            Some(seconds @ 1..) => {
                format!("The time of the round is up: what is in play is adjudicated in {seconds} seconds.")
            }
            Some(0) | None => "The time of the round is up.".to_owned(),
        },
        None => format!("The round ends in {}.", minutes(followed.clock.until(clock.until_ms))),
    })
}

/// `12 minutes`; one that has begun counts. From two days on: `10 days`.
fn minutes(time: Duration) -> String {
    const TWO_DAYS: u64 = 2 * 24 * 60;

    match time.as_secs().div_ceil(60) {
        0 | 1 => "1 minute".to_owned(),
        minutes @ 2..TWO_DAYS => format!("{minutes} minutes"),
        minutes => format!("{} days", minutes / (24 * 60)),
    }
}

/// What the clock of the round has come to since, when the server says so.
pub(super) fn warning(before: &FieldView, field: &FieldView, agreed: &FieldConditions) -> Option<String> {
    let clock = field.clock?;
    if clock.warned <= before.clock.map_or(0, |clock| clock.warned) {
        return None;
    }
    let at_limit = agreed.round_clock.map(|clock| clock.at_limit).unwrap_or_default();
    Some(match (clock.warned, at_limit) {
        (UP.., AtRoundEnd::Remove) if agreed.form.is_some() => {
            "The time of the round is up: a deal that has begun is completed, and no other begins.".to_owned()
        }
        (UP.., AtRoundEnd::Remove) => {
            "The time of the round is up: a board that has begun is completed, the others are not played.".to_owned()
        }
        (UP.., AtRoundEnd::Adjudicate) => {
            "The time of the round is up: a board in play has a minute more and is then adjudicated, the others are \
             not played."
                .to_owned()
        }
        (UP.., AtRoundEnd::PlayOn) => "The time of the round is up.".to_owned(),
        _ => "A quarter of the time of the round is left.".to_owned(),
    })
}

/// What somebody is in the event, in a sentence.
pub(super) fn place(followed: &FollowedEvent) -> Option<String> {
    let field = followed.view.field.as_ref()?;
    if let Some(contestant) = own_contestant(followed) {
        if field.withdrawn.contains(&contestant) {
            return Some(format!("You played as number {}, and have withdrawn.", numbered(contestant, field)));
        }
        return Some(format!("You play as number {}.", numbered(contestant, field)));
    }
    let entry = own(followed)?;
    if field.taken_out.contains(&entry) {
        let told = "Your entry was taken out by who runs the event: you do not play. The same link enters you again.";
        return Some(told.to_owned());
    }
    let partner = field.entries.iter().find(|each| each.number == entry).and_then(|each| each.partner);
    Some(match partner {
        Some(partner) => format!("You have entered as {entry}, to play with {}.", name(partner, field)),
        None => capital(&format!("you have entered as {entry}.")),
    })
}

/// What somebody types who has been asked to be a partner, or has nobody's word, in a sentence; none to whom nothing
/// is left to say.
pub(super) fn partner_wanted(followed: &FollowedEvent) -> Option<String> {
    let EventConditions::Pairs(_) = followed.conditions.as_ref() else { return None };
    let field = followed.view.field.as_ref()?;
    let own = own(followed)?;
    let partner = field.entries.iter().find(|each| each.number == own)?.partner;
    let names_own = |each: &&FieldEntry| each.partner == Some(own);
    if field.entries.iter().filter(names_own).any(|each| partner == Some(each.number)) {
        return None;
    }
    if let Some(FieldEntry { name, number, .. }) = field.entries.iter().find(names_own) {
        return Some(format!("{name} would play with you: if you would too, type partner {number}."));
    }
    Some(match partner {
        Some(partner) => format!("It is for {} to say the same: they type partner {own}.", name(partner, field)),
        None => {
            let free = |each: &&FieldEntry| each.number != own && !each.computer && each.partner.is_none();
            match field.entries.iter().find(free) {
                Some(FieldEntry { name, number, .. }) => {
                    format!("With whom do you play? Type partner and their number; of {name} it is: partner {number}.")
                }
                None => "With whom do you play? When they have entered, type partner and their number.".to_owned(),
            }
        }
    })
}

/// Whether the ranking goes by IMPs a board, as some have played more boards than others: the sum is another number
/// then.
pub(super) fn is_by_board(field: &FieldView, agreed: &FieldConditions) -> bool {
    let is_in_imps = match agreed.scoring {
        FieldScoring::CrossImps | FieldScoring::CrossImpsTotal | FieldScoring::Butler => true,
        FieldScoring::Matchpoints | FieldScoring::Tally => false,
    };
    let number = |text: &str| text.parse::<Decimal>().unwrap_or_default();
    let mut standings = field.rankings.iter().flatten();
    is_in_imps && agreed.victory_points.is_none() && standings.any(|one| number(&one.score) != number(&one.points))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bridge_client::fixtures::events;
    use bridge_protocol::{EntryNumber, EventPlace};

    use super::*;

    #[test]
    fn a_long_time_is_told_in_days() {
        let told = |seconds| minutes(Duration::from_secs(seconds));
        assert_eq!([0, 61, 47 * 3_600].map(told), ["1 minute", "2 minutes", "2820 minutes"]);
        assert_eq!([48 * 3_600, 240 * 3_600 + 59].map(told), ["2 days", "10 days"]);
    }

    /// Whoever finds no words for it waits for their partner until the start.
    #[test]
    fn who_is_asked_to_be_a_partner_is_told_what_to_type() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.pairs.json");
        let mut view: EventView = serde_json::from_str(view).unwrap();
        let said = |partners: [Option<u16>; 2], own: u16, view: &mut EventView| {
            let field = view.field.as_mut().unwrap();
            field.entries.truncate(2);
            for (entry, partner) in field.entries.iter_mut().zip(partners) {
                entry.partner = partner.map(EntryNumber);
            }
            let places = vec![EventPlace::Entrant { number: Some(EntryNumber(own)) }];
            partner_wanted(&FollowedEvent {
                conditions: Arc::new(events::conditions_of_pairs()),
                view: Arc::new(view.clone()),
                places,
                ..events::followed(events::fresh())
            })
        };
        let asked = said([Some(2), None], 2, &mut view).unwrap();
        assert_eq!(asked, "Ann would play with you: if you would too, type partner 1.");
        let asking = said([Some(2), None], 1, &mut view).unwrap();
        assert_eq!(asking, "It is for Bob to say the same: they type partner 1.");
        assert!(said([None, None], 1, &mut view).unwrap().ends_with("of Bob it is: partner 2."));
        let alone = said([None, Some(3)], 1, &mut view).unwrap();
        assert!(alone.contains("When they have entered"), "{alone}");
        assert_eq!(said([Some(2), Some(1)], 1, &mut view), None);
    }
}
