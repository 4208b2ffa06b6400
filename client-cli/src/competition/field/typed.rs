//! What is typed at the page of an event of pairs or of persons.

use bridge_protocol::{
    ContestantNumber, EntryNumber, EventConditions, EventLane, EventPlace, EventRequest, EventView, FieldView, RecapBy,
};
use bridge_rules::BoardNumber;

use super::names;
use crate::competition::{
    of_event::{check_director, check_start, directed},
    typed::Typed,
};

/// What a typed line asks for.
pub(super) type FieldTyped = Typed<EventRequest, Query, Option<TableNamed>>;

/// A table that a director goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableNamed {
    /// Its number.
    pub(super) number: u16,
    /// In which round, if not in the one that is on.
    pub(super) round: Option<u8>,
}

/// What can be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Query {
    /// Where the event stands.
    Stage,
    /// The page.
    Page,
    /// The ranking.
    Ranking,
    /// Who has entered.
    Entries,
    /// What was agreed.
    Conditions,
    /// What can be typed.
    Help,
}

/// Reads a line that is no ruling.
///
/// # Errors
/// A sentence that says what is wrong or not this viewer's to do.
pub(super) fn read(
    line: &str,
    view: &EventView,
    field: &FieldView,
    places: &[EventPlace],
) -> Result<FieldTyped, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    Ok(match (word.to_ascii_lowercase().as_str(), rest) {
        ("", _) => Typed::Query(Query::Stage),
        ("quit" | "q" | "leave", "") => Typed::Quit,
        ("page" | "show" | "event", "") => Typed::Query(Query::Page),
        ("ranking" | "standings" | "score", "") => Typed::Query(Query::Ranking),
        ("entries" | "pairs" | "players", "") => Typed::Query(Query::Entries),
        ("conditions" | "agreed", "") => Typed::Query(Query::Conditions),
        ("?" | "help", "") => Typed::Query(Query::Help),
        ("board" | "traveller", number) => {
            let board = number.parse().ok().and_then(BoardNumber::new);
            Typed::Ask(EventRequest::Traveller { board: board.ok_or("Which board? Its number, like: board 3.")? })
        }
        ("card", "") => {
            let own = own_entry(places).and_then(|entry| names::contestant_of(entry, field));
            Typed::Ask(EventRequest::ScoreCard { contestant: own.ok_or("Whose card? A number, like: card 5.")? })
        }
        ("card", number) => {
            let contestant = number.parse().map(ContestantNumber);
            Typed::Ask(EventRequest::ScoreCard {
                contestant: contestant.map_err(|_| "Whose card? A number, like: card 5.")?,
            })
        }
        ("rulings", "") => Typed::Ask(EventRequest::Rulings { after: 0 }),
        ("recap", "") => Typed::Ask(EventRequest::Recap { by: RecapBy::Rounds, after: 0 }),
        ("recap", "boards") => Typed::Ask(EventRequest::Recap { by: RecapBy::Boards, after: 0 }),
        ("invitations" | "links", "") => {
            check_director(places)?;
            Typed::Ask(EventRequest::Links {})
        }
        ("partner" | "with", named) => {
            let own = own_entry(places).ok_or("Only whoever has entered has a partner.")?;
            Typed::Ask(match named {
                "nobody" | "none" => EventRequest::PlayWith { partner: None },
                "computer" | "a computer" => EventRequest::ComputerPartner { of: own, wanted: true },
                named => EventRequest::PlayWith { partner: Some(entry(named, field)?) },
            })
        }
        ("enter" | "again", "") if has_withdrawn(places, field) => Typed::Ask(EventRequest::PlayAgain {}),
        ("enter" | "again", "") if own_entry(places).is_some() => {
            return Err("You have entered already.".to_owned());
        }
        ("enter" | "again", "") => return Err("Whoever comes by the link of those who play enters with it.".to_owned()),
        ("withdraw", "") if own_entry(places).is_none() => {
            return Err("You have not entered. To take out number 5 of the rounds to come: withdraw 5.".to_owned());
        }
        ("withdraw", "") => Typed::Ask(EventRequest::TakeBackEntry { entry: None }),
        ("remove", named) if !named.is_empty() => {
            check_director(places)?;
            Typed::Ask(EventRequest::TakeBackEntry { entry: Some(entry(named, field)?) })
        }
        ("computers", count) => {
            check_director(places)?;
            let count = count.parse().map_err(|_| "How many computers? Like: computers 2, or computers 0 for none.")?;
            Typed::Ask(EventRequest::EnterComputers { count })
        }
        ("computer", who) => {
            check_director(places)?;
            let (wanted, named) = match (who.strip_prefix("for "), who.strip_prefix("not for ")) {
                (Some(named), _) => (true, named),
                (None, Some(named)) => (false, named),
                (None, None) => return Err("Whose partner? Like: computer for 5, or computer not for 5.".to_owned()),
            };
            Typed::Ask(EventRequest::ComputerPartner { of: entry(named.trim(), field)?, wanted })
        }
        ("start", placing) if !placing.is_empty() => {
            check_start(view, places)?;
            Typed::Ask(start(placing)?)
        }
        ("table" | "enter", number) if !number.is_empty() => {
            check_director(places)?;
            let named = table(number).ok_or_else(|| format!("\"{number}\" is no table: type 2, or 1.2 in round 1."))?;
            Typed::Enter(Some(named))
        }
        _ => Typed::Ask(directed(line, view, places)?),
    })
}

/// The entry of whoever has entered.
fn own_entry(places: &[EventPlace]) -> Option<EntryNumber> {
    places.iter().find_map(|place| place.entry())
}

/// Whether somebody played, and was taken out of the rounds to come.
fn has_withdrawn(places: &[EventPlace], field: &FieldView) -> bool {
    let own = own_entry(places).and_then(|entry| names::contestant_of(entry, field));
    own.is_some_and(|own| field.withdrawn.contains(&own))
}

/// `sections 28 24 seeding 5 12 3`, each of the two where it is said.
fn start(placing: &str) -> Result<EventRequest, String> {
    const LIKE: &str = "Like: start sections 28 24, start seeding 5 12 3, or both.";
    let (mut sections, mut seeding) = (Vec::new(), Vec::new());
    let mut meant: Option<&mut Vec<u16>> = None;
    for word in placing.split([' ', ',']).filter(|word| !word.is_empty()) {
        match word.to_ascii_lowercase().as_str() {
            "sections" => meant = Some(&mut sections),
            "seeding" => meant = Some(&mut seeding),
            number => {
                let number = number.parse().ok().filter(|number| *number > 0);
                meant.as_mut().zip(number).map(|(meant, number)| meant.push(number)).ok_or(LIKE)?;
            }
        }
    }
    let seeding = seeding.into_iter().map(EntryNumber).collect();
    Ok(EventRequest::Start { sections, seeding })
}

/// `2`, or `1.2` for table 2 of round 1.
fn table(text: &str) -> Option<TableNamed> {
    let (round, number) = match text.split_once('.') {
        Some((round, number)) => (Some(round.parse().ok()?), number),
        None => (None, text),
    };
    Some(TableNamed { number: number.parse().ok()?, round })
}

/// Somebody who has entered, by number or by name.
fn entry(text: &str, field: &FieldView) -> Result<EntryNumber, String> {
    let wanted = text.to_lowercase();
    let by_number = text.parse::<u16>().ok().map(EntryNumber);
    let is_meant = |entry: &&bridge_protocol::FieldEntry| {
        by_number == Some(entry.number) || entry.name.as_str().to_lowercase() == wanted
    };
    let found = field.entries.iter().find(is_meant).map(|entry| entry.number);
    found.ok_or_else(|| format!("Nobody has entered as \"{text}\": type entries to see who has."))
}

/// What can be typed, for whom; a party has no boards that are compared, and nothing is taken off what a table writes
/// down. Where persons play nobody chooses a partner.
pub(super) fn help(lane: EventLane, conditions: &EventConditions) -> Vec<String> {
    let is_party = conditions.of_field().is_some_and(|agreed| agreed.form.is_some());
    let are_pairs = matches!(conditions, EventConditions::Pairs(_));
    let of_boards = if is_party { OF_A_PARTY } else { OF_BOARDS };
    let mut lines: Vec<&str> = vec![
        "What can be typed:",
        "Enter: where the event stands   page: the event page   ranking",
        "entries: who has entered",
        "table: where you play and were not let in, try again at once",
    ];
    lines.extend(of_boards);
    lines.extend(if are_pairs { PARTNERS } else { &[] });
    lines.extend([
        "withdraw: take your entry back, as long as you do not play",
        "enter: after you have withdrawn, ask to play again; the director lets you in from the next round on",
        "quit: go; the event goes on, and the same link brings you back",
    ]);
    if lane == EventLane::Director {
        lines.extend(BEFORE_THE_START);
        lines.extend(if are_pairs { PARTNERS_FOR_OTHERS } else { &[] });
        lines.extend(DIRECTING);
        lines.extend(if is_party { &[][..] } else { POINTS });
        lines.extend(ENDING);
        lines.push(WITH_A_REASON);
    }
    lines.into_iter().map(str::to_owned).collect()
}

const OF_BOARDS: &[&str] = &[
    "board 3: what all tables made of board 3, once it is over everywhere   conditions: what was agreed",
    "card: your own score card; card 5: that of number 5   recap: what all made of each round; recap boards: of each board",
    "rulings: all that the director ruled",
];

const OF_A_PARTY: &[&str] = &[
    "conditions: what was agreed",
    "card: your own tally; card 5: that of number 5   recap: what all have written down in each round",
    "rulings: all that the director ruled",
];

const PARTNERS: &[&str] = &[
    "partner 5: before the start, play with entry 5, who says the same of you; partner nobody: with nobody;",
    "partner computer: with a computer, where the event is completed by them",
];

const BEFORE_THE_START: &[&str] = &[
    "start                  start the event: nobody enters any more",
    "start sections 28 24   the same, with so many pairs in each section; start seeding 5 12 3: entries 5, 12",
    "                       and 3 are thought the strongest, and sit apart; both can be said",
    "computers 2            two computers enter, as a pair where pairs play; computers 0: those that do not play leave",
];

const PARTNERS_FOR_OTHERS: &[&str] =
    &["computer for 5         before the start, a computer is the partner of entry 5; computer not for 5: no more"];

const DIRECTING: &[&str] = &[
    "remove 5               take out entry 5, who does not play: they are told, and may enter again",
    "begin                  begin the next round",
    "table 2                go to table 2 of this round as its director; table 1.2: to that of round 1",
    "withdraw 5             take number 5 out of the rounds to come; what they have played stands",
    "substitute 3 17        entry 17, who waits, plays in the place of entry 3 (type entries for the numbers)",
    "admit 17 18            entries 17 and 18, who came late, play where somebody would sit out, or, if they have",
    "                       withdrawn, in their own place again; the page says how many boards that is",
    "links                  the links of those who would play, of spectators and of the director",
    "announce TEXT          say something to all tables",
];

const POINTS: &[&str] = &[
    "take 2 6 ns avg+ ew avg-   board 6, the last that table 2 has still to play, is not played there",
    "score 2 6 ns 4SN 10 ew 4SN 10   board 6, which is over at table 2, counts so; what was played there does not",
    "score 2 6 ns 4SN 10 2/3, 4SN 9 1/3 ew 45%      results with what each counts, or percent, to either side",
    "carry 5 120, 6 -40     what numbers 5 and 6 bring along: percent of a top, or IMPs where IMPs are played",
    "handicap 5 2.5, 6 1    add 2.5 and 1 percent (or IMPs) in a second order beside the ranking",
    "handicap file LIST.csv the same from the club's list, a line like Ann,2.5 for each member",
    "fine 5 10 mp           take 10 percent of a top off what number 5 has; 3 imp where IMPs are played",
];

const ENDING: &[&str] = &[
    "extend 5               give the round five minutes more",
    "stop, restart          stop the clock of the round; let it go on",
    "close                  close this round: boards that are not over are not played",
    "final                  when all is played, end the time for corrections; rulings after that make a new version",
];

const WITH_A_REASON: &str = "Add  law 12C1  for the Law and  -- REASON  for the reason; what has none is asked for it, and Enter alone drops it.";

#[cfg(test)]
mod tests {
    use bridge_client::fixtures::events;

    use super::*;

    #[test]
    fn nobody_is_offered_at_a_party_what_would_be_refused_there() {
        let (boards, party) = (events::conditions_of_pairs(), events::conditions_of_a_party());
        let typed = |is_party| help(EventLane::Director, if is_party { &party } else { &boards }).join("\n");
        for line in ["fine 5", "handicap 5", "carry 5", "take 2", "board 3", "recap boards"] {
            assert!(typed(false).contains(line) && !typed(true).contains(line), "{line}");
        }
        for line in ["extend 5", "admit 17", "recap", "start  "] {
            assert!(typed(false).contains(line) && typed(true).contains(line), "{line}");
        }
        assert!(matches!(party, EventConditions::Persons(_)), "who play with everybody in turn");
        for line in ["partner 5", "computer for 5"] {
            assert!(typed(false).contains(line) && !typed(true).contains(line), "{line}");
        }
    }

    #[test]
    fn whoever_has_withdrawn_asks_to_play_again() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.late.json");
        let view: EventView = serde_json::from_str(view).unwrap();
        let field = view.field.clone().unwrap();
        let typed = |own| read("enter", &view, &field, &[EventPlace::Entrant { number: Some(EntryNumber(own)) }]);
        assert_eq!(typed(4), Ok(Typed::Ask(EventRequest::PlayAgain {})));
        assert_eq!(typed(1), Err("You have entered already.".to_owned()));
        let looks_on = read("enter", &view, &field, &[]).unwrap_err();
        assert!(looks_on.contains("enters with it"), "{looks_on}");
    }

    #[test]
    fn a_start_says_how_large_sections_are_and_who_is_thought_the_strongest() {
        let entries = |numbers: &[u16]| numbers.iter().copied().map(EntryNumber).collect();
        for (typed, sections, seeding) in [
            ("sections 28 24", vec![28, 24], vec![]),
            ("seeding 5, 12, 3", vec![], vec![5, 12, 3]),
            ("Sections 28,24 seeding 5 12", vec![28, 24], vec![5, 12]),
        ] {
            assert_eq!(start(typed), Ok(EventRequest::Start { sections, seeding: entries(&seeding) }), "{typed}");
        }
        for wrong in ["28 24", "sections 0", "sections A"] {
            assert!(start(wrong).unwrap_err().contains("start sections 28 24"), "{wrong}");
        }
    }
}
