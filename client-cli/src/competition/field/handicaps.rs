//! A club's handicap list from a file: a line for each member, their name and their handicap with a comma between; or
//! with a semicolon or a tab, as where a comma begins the decimals.
//!
//! ```csv
//! Name,Handicap
//! Ann,2.5
//! Bob,-1
//! ```

use std::{collections::BTreeMap, fs, path::Path};

use bridge_protocol::{Brought, ContestantNumber, EntryNumber, FieldView};
use bridge_rules::Exact;

use super::ruling::decimal;

/// The handicap of each contestant: the mean of its players', of whom those count nothing who are not on the list.
///
/// # Errors
/// A sentence that says what is wrong, and in which line.
pub(super) fn read(path: &Path, field: &FieldView) -> Result<Vec<Brought>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))?;
    let list = list(&text).map_err(|what| format!("{}, {what}", path.display()))?;
    let handicaps = of_field(&list, field).ok_or("These handicaps are too large.")?;
    if handicaps.is_empty() {
        return Err(format!("Nobody who plays is on the list in {}.", path.display()));
    }
    Ok(handicaps)
}

/// Handicaps by name, in small letters.
fn list(text: &str) -> Result<BTreeMap<String, Exact>, String> {
    let mut list = BTreeMap::new();
    let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines()).filter(|(_, line)| !line.trim().is_empty());
    let separator = lines.clone().find_map(|(_, line)| separator(line)).unwrap_or(',');
    for (number, line) in lines {
        let (name, amount) = line.rsplit_once(separator).unwrap_or((line, ""));
        let name = name.trim().trim_matches('"').to_lowercase();
        let amount = amount.trim().trim_matches('"');
        if separator == ',' && ends_in_a_number(&name) {
            return Err(format!("line {number}: a handicap has a point before its decimals, like Ann,2.5."));
        }
        match handicap(amount, separator) {
            Some(_) if list.contains_key(&name) => return Err(format!("line {number}: {name} is there twice.")),
            Some(amount) => drop(list.insert(name, amount)),
            // The columns may have titles.
            None if number == 1 => {}
            None => return Err(format!("line {number}: a name and a handicap with a comma between, like Ann,2.5.")),
        }
    }
    Ok(list)
}

/// What parts the columns of a line, if there are any. A comma may be in a name or a number, too.
fn separator(line: &str) -> Option<char> {
    ['\t', ';', ','].into_iter().find(|separator| line.contains(*separator))
}

/// Decimals begin with a comma too, where none is needed between the columns.
fn handicap(amount: &str, separator: char) -> Option<Exact> {
    if separator == ',' { decimal(amount) } else { decimal(&amount.replace(',', ".")) }
}

/// Whether a name with a comma in it is one with the whole part of a number behind it.
fn ends_in_a_number(name: &str) -> bool {
    name.rsplit_once(',').is_some_and(|(_, last)| decimal(last.trim().trim_matches('"')).is_some())
}

fn of_field(list: &BTreeMap<String, Exact>, field: &FieldView) -> Option<Vec<Brought>> {
    let of_player = |player: &EntryNumber| {
        let entry = field.entries.iter().find(|entry| entry.number == *player)?;
        list.get(&entry.name.as_str().to_lowercase()).copied()
    };
    let contestants = (1..).map(ContestantNumber).zip(&field.contestants);
    let listed = contestants.filter(|(_, players)| players.iter().any(|player| of_player(player).is_some()));
    let brought = listed.map(|(contestant, players)| {
        let sum = players.iter().filter_map(of_player).try_fold(Exact::ZERO, Exact::checked_add)?;
        Some(Brought { contestant, amount: sum.weighted(1, u32::try_from(players.len()).ok()?)? })
    });
    brought.collect()
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{FieldEntry, PlayerName};

    use super::*;

    #[test]
    fn a_pair_has_the_mean_of_its_players_on_the_list() {
        let entry = |(number, name)| FieldEntry {
            number: EntryNumber(number),
            name: PlayerName::new(name).unwrap(),
            partner: None,
            computer: false,
        };
        let field = FieldView {
            entries: [(1, "Ann"), (2, "Bob"), (3, "Cid"), (4, "Dee"), (5, "Eva"), (6, "Fay")].map(entry).to_vec(),
            contestants: [[1, 2], [3, 4], [5, 6]].map(|pair| pair.map(EntryNumber).to_vec()).to_vec(),
            ..FieldView::default()
        };
        let list = list("\u{feff}Name;Handicap\nann;2.5\n\nBOB;-1\r\n\"Dee\";3\nZoe;7\n").unwrap();
        let given = of_field(&list, &field).unwrap();
        let shown: Vec<_> = given.iter().map(|each| (each.contestant.0, each.amount.to_string())).collect();
        assert_eq!(shown, [(1, "3/4".to_owned()), (2, "1 1/2".to_owned())]);
    }

    #[test]
    fn a_handicap_has_its_decimals_behind_a_comma_where_something_else_parts_it_from_the_name() {
        let half = Exact::of([(5, 1, 2)]).unwrap();
        for text in ["Ann;2,5", "Handicaps\nAnn;2,5\nSmith, Bob;-1", "Ann\t2,5", "Ann;2.5", "Ann,2.5", "\"Ann\",2.5"] {
            assert_eq!(list(text).unwrap().get("ann"), Some(&half), "{text}");
        }
        assert!(list("Ann;2,5\nSmith, Bob;-1").unwrap().contains_key("smith, bob"));
        assert!(list("Smith, Bob,1").unwrap().contains_key("smith, bob"));
        for text in ["Ann,2,5", "Ann,\"2,5\""] {
            assert!(list(text).unwrap_err().contains("line 1"), "{text}");
        }
    }

    #[test]
    fn a_mistake_is_told_with_its_line() {
        for (text, line) in [("Ann,1\nBob", "line 2"), ("Ann,1\nBob,x", "line 2"), ("Ann,1\nBob,2\nann,3", "line 3")] {
            assert!(list(text).unwrap_err().contains(line), "{text}");
        }
    }
}
