//! What a game of PBN says of the session of a form that it belongs to. The standard has no tags for that, so these are
//! our own; whoever does not know them passes over them, and `replay` reads them back.

use std::collections::BTreeSet;

use bridge_formats::{
    Decimal,
    pbn::{Game, Tag},
};
use bridge_protocol::{BoardRecord, SessionView};
use bridge_rules::{
    Account, Aim, BoardNumber, BySide, CardsFrom, Declaration, Form, Honours, Line, Partners, Premium, Sheet,
    SheetUnit, Side,
};
use serde_json::{Map, Value};

/// The form and its options: `rubber goulash=true honours=claimed`.
const FORM: &str = "SessionForm";
/// What the session has come to: `NS 420 EW 620`; where partners change, each person: `Ann 420, Bob 620`.
const TOTAL: &str = "SessionTotal";
/// The board whose hands a goulash was dealt from.
const GOULASH: &str = "GoulashOf";
/// The sides that have claimed honours.
const HONOURS: &str = "HonoursClaimed";
/// What was said, in turn, where there is no auction: `open 1NT pass`.
const DECLARATIONS: &str = "Declarations";

/// The game with what its session adds to it.
pub(super) fn marked(game: Game, record: &BoardRecord, session: &SessionView) -> Game {
    let sheet = &session.sheet;
    let place = sheet.deals.iter().position(|deal| deal.terms.board == record.board);
    let goulash = place.filter(|place| sheet.deals[*place].terms.cards == CardsFrom::Goulash);
    let goulash_of = goulash.and_then(|place| sheet.deals.get(place.checked_sub(1)?));
    let honours = place.map(|place| claimed(sheet, place)).filter(|_| session.form.honours() == Honours::Claimed);
    let declarations: Vec<_> = record.declarations.iter().map(|declared| written(declared.declaration)).collect();
    let tags = [
        (FORM, form_written(&session.form)),
        (GOULASH, goulash_of.map(|deal| deal.terms.board.to_string()).unwrap_or_default()),
        (HONOURS, honours.unwrap_or_default()),
        (DECLARATIONS, declarations.join(" ")),
    ];
    let tags =
        tags.iter().filter(|(_, value)| !value.is_empty()).filter_map(|(name, value)| Tag::new(name, value).ok());
    let game = in_unit(game, sheet.unit);
    let others = game.others.into_iter().chain(tags).collect();
    Game { scoring: scoring(&session.form).map(str::to_owned), others, ..game }
}

/// The last game also tells what the session has come to.
pub(super) fn with_total(mut game: Game, session: &SessionView) -> Game {
    let people = session.accounts.iter().map(|one| (one.name.as_str(), one.points));
    let total = match session.form.partners() {
        Partners::Fixed => Some(total(&session.sheet)),
        Partners::Pivot | Partners::Cut => total_of_people(people),
    };
    game.others.extend(total.and_then(|total| Tag::new(TOTAL, &total).ok()));
    game
}

/// What the standard calls the scoring of a form; none if it has no word for it.
fn scoring(form: &Form) -> Option<&'static str> {
    match form {
        Form::Rubber(_) => Some("Rubber"),
        Form::Chicago(_) | Form::ChicagoDuplicate(_) => Some("Chicago"),
        Form::Russian(_) => Some("IMP"),
        Form::Duplicate(_)
        | Form::Minibridge(_)
        | Form::MinibridgeSlips(_)
        | Form::Honeymoon(_)
        | Form::ThreeHanded(_)
        | Form::Auction(_)
        | Form::Whist(_) => None,
    }
}

/// IMPs have a tag of their own, and the points beside them are those of duplicate.
fn in_unit(game: Game, unit: SheetUnit) -> Game {
    let points = game.outcome.zip(game.vulnerability).map(|(outcome, vulnerable)| outcome.score(vulnerable));
    match unit {
        SheetUnit::Points => game,
        SheetUnit::Imps => {
            let of = |imps: i32| BySide { north_south: Decimal::from(imps), east_west: Decimal::from(-imps) };
            Game { score_imp: game.score.map(of), score: points, ..game }
        }
    }
}

/// What a session has come to in which partners changed, in the order in which they came to play: `Ann 420, Bob 620`.
/// None if two have the same name, or one has none: their points could not be told apart.
pub(crate) fn total_of_people<'a>(people: impl Iterator<Item = (&'a str, i32)>) -> Option<String> {
    let people: Vec<(&str, i32)> = people.collect();
    let names: BTreeSet<&str> = people.iter().map(|(name, _)| *name).collect();
    let each: Vec<_> = people.iter().map(|(name, points)| format!("{name} {points}")).collect();
    (!people.is_empty() && names.len() == people.len()).then(|| each.join(", "))
}

/// `NS 420 EW 620`.
pub(crate) fn total(sheet: &Sheet) -> String {
    let accounts: Vec<Account> = sheet.pads.first().map(|pad| pad.accounts().collect()).unwrap_or_default();
    let each: Vec<_> = accounts.iter().map(|account| format!("{account} {}", sheet.total(*account))).collect();
    each.join(" ")
}

fn claimed(sheet: &Sheet, place: usize) -> String {
    let lines = sheet.pads.iter().flat_map(|pad| &pad.lines);
    let sides = lines.filter_map(|line| match line {
        Line::Above { deal: Some(deal), to, kind: Premium::Honours | Premium::Chicane, .. } => {
            (*deal as usize == place).then(|| to.to_string())
        }
        Line::Above { .. } | Line::Below { .. } | Line::Game { .. } => None,
    });
    sides.collect::<Vec<_>>().join(" ")
}

fn form_written(form: &Form) -> String {
    let Ok(Value::Object(members)) = serde_json::to_value(form) else { return String::new() };
    let options = members.iter().filter(|(name, value)| *name != "form" && !value.is_null());
    let options = options.map(|(name, value)| match value {
        Value::String(text) => format!("{name}={text}"),
        other => format!("{name}={other}"),
    });
    let name = members.get("form").and_then(Value::as_str).unwrap_or_default().to_owned();
    std::iter::once(name).chain(options).collect::<Vec<_>>().join(" ")
}

/// What a game says of its session; of a game that belongs to none, none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OfSession {
    pub(crate) form: Form,
    pub(crate) declarations: Vec<Declaration>,
    /// Which sides have claimed honours.
    pub(crate) honours: Vec<Side>,
    /// On the last game, what it all came to.
    pub(crate) total: Option<String>,
}

impl OfSession {
    /// Reads the tags back.
    ///
    /// # Errors
    /// A sentence about the first tag that says nothing.
    pub(crate) fn of(game: &Game) -> Result<Option<Self>, String> {
        let tag = |name: &str| game.others.iter().find(|tag| tag.name() == name).map(Tag::value);
        let Some(form) = tag(FORM) else { return Ok(None) };
        let strange = |name: &str, value: &str| format!("[{name} \"{value}\"] is nothing that export writes");
        let words = |name: &str| tag(name).unwrap_or_default().split_whitespace().collect::<Vec<_>>();
        let before = game.board.and_then(|board| BoardNumber::new(board.get() - 1));
        if let Some(of) = tag(GOULASH).filter(|of| before.is_none_or(|before| before.to_string() != *of)) {
            return Err(strange(GOULASH, of));
        }
        let declarations = words(DECLARATIONS).into_iter();
        let declarations = declarations.map(|word| declaration(word).ok_or_else(|| strange(DECLARATIONS, word)));
        let honours = words(HONOURS).into_iter().map(|word| word.parse().map_err(|_| strange(HONOURS, word)));
        Ok(Some(Self {
            form: form_read(form).ok_or_else(|| strange(FORM, form))?,
            declarations: declarations.collect::<Result<_, _>>()?,
            honours: honours.collect::<Result<_, _>>()?,
            total: tag(TOTAL).map(str::to_owned),
        }))
    }
}

fn form_read(text: &str) -> Option<Form> {
    let mut words = text.split_whitespace();
    let mut members = Map::from_iter([("form".to_owned(), Value::from(words.next()?))]);
    for word in words {
        let (name, value) = word.split_once('=')?;
        members.insert(name.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| Value::from(value)));
    }
    serde_json::from_value(Value::Object(members)).ok()
}

fn written(declaration: Declaration) -> String {
    match declaration {
        Declaration::Choose { strain, aim: Aim::PartScore } => format!("{strain}:part_score"),
        Declaration::Choose { strain, aim: Aim::Game } => format!("{strain}:game"),
        Declaration::Bid(bid) => bid.to_string(),
        Declaration::Name(strain) => strain.to_string(),
        Declaration::Pass | Declaration::Open | Declaration::Leave | Declaration::Double => {
            declaration.kind().as_str().to_owned()
        }
    }
}

fn declaration(word: &str) -> Option<Declaration> {
    if let Some((strain, aim)) = word.split_once(':') {
        let aim = [Aim::PartScore, Aim::Game].into_iter().zip(["part_score", "game"]).find(|(_, name)| *name == aim)?.0;
        return Some(Declaration::Choose { strain: strain.parse().ok()?, aim });
    }
    let plain = [Declaration::Pass, Declaration::Open, Declaration::Leave, Declaration::Double];
    let plain = plain.into_iter().find(|each| each.kind().as_str() == word);
    plain.or_else(|| word.parse().ok().map(Declaration::Bid)).or_else(|| word.parse().ok().map(Declaration::Name))
}

#[cfg(test)]
mod tests {
    use bridge_rules::{Chicago, Expectation, Rubber, Russian};

    use super::*;

    #[test]
    fn a_form_with_its_options_reads_back() {
        let rubber = Rubber { honours: Honours::Claimed, goulash: true, rubbers: Some(2), ..Rubber::default() };
        let mut rows = serde_json::to_value(Expectation::default()).unwrap();
        rows[1] = serde_json::json!([60, 70]);
        let expectation: Expectation = serde_json::from_value(rows).unwrap();
        let russian = Russian { expectation, ..Russian::default() };
        let more = [Form::Rubber(rubber), Form::Chicago(Chicago::default()), Form::Russian(russian)];
        for form in Form::all().into_iter().chain(more) {
            let text = form_written(&form);
            assert!(
                !text.contains(['"', ' ', '\n']) || text.split(' ').skip(1).all(|word| word.contains('=')),
                "{text}"
            );
            assert_eq!(form_read(&text), Some(form), "{text}");
        }
        for strange in ["", "bridge", "rubber goulash", "rubber order=dealer", "rubber goulash=perhaps"] {
            assert_eq!(form_read(strange), None, "{strange}");
        }
    }

    #[test]
    fn a_goulash_is_of_the_deal_before() {
        let read = |of: &str| {
            let tags = [("SessionForm", "rubber goulash=true"), ("GoulashOf", of)];
            let others = tags.map(|(name, value)| Tag::new(name, value).unwrap()).to_vec();
            OfSession::of(&Game { board: BoardNumber::new(3), others, ..Game::default() })
        };
        assert!(read("2").is_ok());
        for strange in ["1", "9", "x"] {
            assert!(read(strange).unwrap_err().contains("GoulashOf"), "{strange}");
        }
    }

    #[test]
    fn declarations_read_back() {
        for text in ["pass", "open", "leave", "double", "3NT", "NT", "S", "H:game", "NT:part_score"] {
            assert_eq!(declaration(text).map(written).as_deref(), Some(text));
        }
        assert_eq!(["", "H:slam", "8C", "redouble"].map(declaration), [None; 4]);
    }
}
