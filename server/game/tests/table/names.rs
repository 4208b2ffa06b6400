//! Nobody sits at a table under a name that reads like another's there (Promise S16), and nobody changes theirs (S17).

use std::{collections::BTreeMap, iter::once};

use bridge_game::{Command, Person, direction, seating};
use bridge_protocol::{PlayerName, Policy, Refusal};
use bridge_rules::Seat::{self, East, North};
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

use crate::{
    evening::{DEAL, Evening, imported},
    people::{person, player},
};

#[test]
fn s16_a_name_that_reads_like_another_players_does_not_sit_down() {
    let mut evening = with_north();
    for name in ["Nora", "NORA", "nora", "Nоrа", "𝐍𝐨𝐫𝐚", "Ｎｏｒａ"] {
        let other = Person { account: person("Eve").account, name: PlayerName::new(name).unwrap() };
        assert_eq!(
            evening.does(&other, Command::Seating(seating::Command::Sit { seat: East })),
            Err(Refusal::NameTooAlike {}),
            "{name}"
        );
        // Nor do they watch or direct under it: kibitzers and players read what they say.
        for come in [Command::Seating(seating::Command::Watch), Command::Direction(direction::Command::Direct)] {
            assert_eq!(evening.does(&other, come), Err(Refusal::NameTooAlike {}), "{name}");
        }
    }
    evening.does(&person("Dora"), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    // When Nora has gone, her name is free.
    evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 1 })).unwrap();
    let eve = Person { account: person("Eve").account, name: PlayerName::new("NORA").unwrap() };
    evening.does(&eve, Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    assert_eq!(
        evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: Seat::South })),
        Err(Refusal::NameTooAlike {})
    );
}

#[test]
fn s16_nobody_sits_down_or_watches_under_a_directors_name() {
    let mut evening = with_north();
    evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
    let other = Person { account: person("Eve").account, name: PlayerName::new("DORA").unwrap() };
    for come in [
        Command::Seating(seating::Command::Sit { seat: East }),
        Command::Seating(seating::Command::Watch),
        Command::Direction(direction::Command::Direct),
    ] {
        assert_eq!(evening.does(&other, come), Err(Refusal::NameTooAlike {}));
    }
}

#[test]
fn s16_a_kibitzers_name_refuses_nobody_so_that_nobody_learns_of_the_kibitzer() {
    // Spec C11
    let mut evening = with_north();
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    let other = Person { account: person("Eve").account, name: PlayerName::new("Kit").unwrap() };
    evening.does(&other, Command::Seating(seating::Command::Sit { seat: East })).unwrap();
}

/// Every letter of Unicode that reads like one of the name's, in its place: 500 and more such names, none of which
/// sits.
#[test]
fn s16_no_confusable_name_sits_down() {
    let alphabet = letters_by_face();
    let mut refused = 0;
    for known in ["Nora", "Emil", "Sara", "Walt", "Iris", "O'Brien", "Jean-Luc"] {
        let mut evening = Evening::open(imported(&[DEAL]), Policy::social());
        let sitting = Person { account: person("Known").account, name: PlayerName::new(known).unwrap() };
        evening.does(&sitting, Command::Seating(seating::Command::Sit { seat: North })).unwrap();
        for name in confusables(known, &alphabet) {
            let other = Person { account: person("Eve").account, name: PlayerName::new(&name).unwrap() };
            let sits = evening.does(&other, Command::Seating(seating::Command::Sit { seat: East }));
            assert_eq!(sits, Err(Refusal::NameTooAlike {}), "{name} for {known}");
            refused += 1;
        }
    }
    assert!(refused >= 500, "{refused} names were tried");
}

#[test]
fn s17_a_name_is_fixed_for_a_sitting() {
    let mut evening = with_north();
    let before = evening.sees(East);
    let renamed = Person { account: player(North).account, name: PlayerName::new("Nina").unwrap() };
    assert_eq!(evening.does(&renamed, Command::Seating(seating::Command::Sit { seat: North })), Ok(vec![]));
    assert_eq!(evening.sees(East), before);
    evening.say(&renamed, 1, "hello").unwrap();
    let view = evening.sees(East);
    assert_eq!((view.seats[North].as_ref().unwrap().name.as_str(), view.chat[0].name.as_str()), ("Nora", "Nora"));
}

/// The name with one letter changed, for each letter that has the same face.
fn confusables(name: &str, alphabet: &BTreeMap<String, Vec<char>>) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let changed = |place: usize, with: char| {
        let mut letters = letters.clone();
        letters[place] = with;
        letters.into_iter().collect::<String>()
    };
    let likenesses = |letter: char| alphabet.get(&face(letter)).into_iter().flatten().filter(move |c| **c != letter);
    (0..letters.len())
        .flat_map(|place| likenesses(letters[place]).map(move |with| (place, *with)))
        .map(|(place, with)| changed(place, with))
        .collect()
}

fn letters_by_face() -> BTreeMap<String, Vec<char>> {
    let mut alphabet: BTreeMap<String, Vec<char>> = BTreeMap::new();
    for letter in (char::MIN..=char::MAX).filter(|c| c.is_alphanumeric()) {
        alphabet.entry(face(letter)).or_default().push(letter);
    }
    alphabet
}

/// How a letter looks when it stands in a name, which has one spelling.
fn face(letter: char) -> String {
    let spelled: String = once(letter).nfkc().collect();
    skeleton(&spelled).collect()
}

fn with_north() -> Evening {
    let mut evening = Evening::open(imported(&[DEAL]), Policy::social());
    evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    evening
}
