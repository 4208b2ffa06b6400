//! The name that others see: it can be read by all, says nothing of cards, and is not taken for another's (Promise
//! S16).

use std::{collections::BTreeSet, fmt, sync::Arc};

use serde::{Deserialize, Serialize};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_security::{mixed_script::AugmentedScriptSet, skeleton};

use crate::limits;

/// Marks that one letter carries beside those that are letters by themselves, such as vowel signs. Writing needs two;
/// more are ornament.
const MARKS_OF_A_LETTER: usize = 2;

/// Persian and others write it where two letters are not joined. It is not seen itself.
const NON_JOINER: char = '\u{200c}';

/// A name that others see: 2 to 20 letters (with their marks), digits, spaces and `-_.'`, in Unicode's compatibility
/// form (NFKC), so that wide and ornamental letters are plain ones.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlayerName(Arc<str>);

/// The name cannot be shown to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a name is 2 to 20 letters, digits, single spaces and -_.' and begins with a letter or digit")]
pub struct InvalidName;

#[cfg(feature = "typescript")]
bridge_rules::in_typescript! { PlayerName = "string"; }
#[cfg(feature = "schema")]
bridge_rules::in_schema! { PlayerName = {
    "description": "A name that others see: 2 to 20 letters, digits, single inner spaces and `-_.'`.",
    "type": "string", "minLength": 2, "maxLength": 20
}; }

impl PlayerName {
    /// Checks a name.
    ///
    /// # Errors
    /// If it is too short or too long, or holds a character other than visible letters, digits, single inner spaces and
    /// `-_.'`.
    pub fn new(name: &str) -> Result<Self, InvalidName> {
        // Phones write O’Brien, and keyboards O'Brien.
        let name: String = name.nfkc().map(|c| if c == '\u{2019}' { '\'' } else { c }).collect();
        let good = limits::NAME_LENGTH.contains(&name.chars().count())
            && name.chars().all(|c| may_stand_in_a_name(c) || is_mark(c) || c == NON_JOINER)
            && marks_have_letters(&name)
            && non_joiners_part_letters(&name)
            // 't Hart begins so.
            && name.strip_prefix('\'').unwrap_or(&name).starts_with(char::is_alphanumeric)
            && !name.ends_with(' ')
            && !name.contains("  ");
        if good { Ok(Self(name.into())) } else { Err(InvalidName) }
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether letters of several scripts are mixed, as in a Latin name with one Cyrillic letter. Latin beside Chinese,
    /// Japanese or Korean is not (UTS 39, section 5.2, "highly restrictive"). Nobody new is let in with such a name.
    ///
    /// ```
    /// use bridge_protocol::PlayerName;
    ///
    /// let [plain, mixed] = ["Zoë", "Zoё"].map(|name| PlayerName::new(name).unwrap());
    /// assert!(mixed.mixes_scripts() && !plain.mixes_scripts());
    /// ```
    pub fn mixes_scripts(&self) -> bool {
        let with_latin = AugmentedScriptSet::for_str(&self.0);
        let foreign: String = self.0.chars().filter(|c| !is_latin(*c)).collect();
        let alone = AugmentedScriptSet::for_str(&foreign);
        with_latin.is_empty() && !(alone.hanb || alone.jpan || alone.kore)
    }

    /// Whether a reader may take one for the other: without signs at the end the skeletons of UTS 39 are the same, as
    /// written or in other case; or they are so when all signs between two words are one space.
    ///
    /// ```
    /// use bridge_protocol::PlayerName;
    ///
    /// let [norm, norrn, anna] = ["Norm", "NORRN", "Anna"].map(|name| PlayerName::new(name).unwrap());
    /// assert!(norm.looks_like(&norrn) && !norm.looks_like(&anna));
    /// ```
    pub fn looks_like(&self, other: &Self) -> bool {
        self.looks_like_any([other])
    }

    /// Whether a reader may take it for one of these.
    pub fn looks_like_any<'a>(&self, others: impl IntoIterator<Item = &'a Self>) -> bool {
        let own = self.faces();
        others.into_iter().any(|other| other.faces().iter().any(|face| own.contains(face)))
    }

    /// Capital I passes for a small L, and small i does not: each case has its own likenesses. A sign may pass for a
    /// letter, and signs between words for one another.
    fn faces(&self) -> [String; 6] {
        let joined = self.0.replace(NON_JOINER, "");
        let plain = joined.trim_start_matches('\'').trim_end_matches(is_easily_missed).to_owned();
        let words: Vec<&str> = joined.split(is_easily_missed).filter(|word| !word.is_empty()).collect();
        let words = words.join(" ");
        let cased =
            [plain.to_lowercase(), plain.to_uppercase(), plain, words.to_lowercase(), words.to_uppercase(), words];
        cased.map(|name| skeleton(&name).collect())
    }
}

/// What readers see in some names, worked out once: whether another may be taken for one of them is looked up.
#[derive(Clone, Debug)]
pub struct Lookalikes(BTreeSet<String>);

impl Lookalikes {
    /// Whether a reader may take the name for one of these.
    pub fn contain(&self, name: &PlayerName) -> bool {
        name.faces().iter().any(|face| self.0.contains(face))
    }
}

impl<'a> FromIterator<&'a PlayerName> for Lookalikes {
    fn from_iter<T: IntoIterator<Item = &'a PlayerName>>(names: T) -> Self {
        Self(names.into_iter().flat_map(PlayerName::faces).collect())
    }
}

/// Between the words of a name and after them: signs, and the modifier letters that look like them, such as primes,
/// apostrophes and marks of stress.
fn is_easily_missed(c: char) -> bool {
    matches!(c, '-' | '_' | '.' | '\'' | ' ' | '\u{2b0}'..='\u{2ff}')
}

fn is_latin(c: char) -> bool {
    AugmentedScriptSet::for_char(c) == AugmentedScriptSet::for_char('a')
}

fn may_stand_in_a_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || (c.is_alphanumeric() && is_visible(c)) || matches!(c, ' ' | '-' | '_' | '.' | '\'')
}

/// Some letters are blank by design, such as the fillers of Hangul; they have no skeleton. Those in boxes (🅰) are
/// pictures of letters.
fn is_visible(c: char) -> bool {
    skeleton(c.encode_utf8(&mut [0; 4])).next().is_some() && !('\u{1f100}'..='\u{1f1ff}').contains(&c)
}

/// A mark that a script writes at its letters (विक्रम, พิมพ์), or an accent that has no letter of its own with the one
/// below it (Ṣọ́lá). Lines under and through letters, circles and the like belong to no script.
fn is_mark(c: char) -> bool {
    let is_of_a_script = || !AugmentedScriptSet::for_char(c).is_all();
    is_combining_mark(c) && is_visible(c) && (is_of_a_script() || ('\u{300}'..='\u{331}').contains(&c))
}

/// Whether each stands between two letters of the Arabic script, where it can be seen by what it does (UAX 31, A1).
fn non_joiners_part_letters(name: &str) -> bool {
    let is_joined = |c: Option<char>| c.is_some_and(|c| matches!(c, '\u{620}'..='\u{6d5}' | '\u{750}'..='\u{77f}'));
    name.match_indices(NON_JOINER).all(|(at, _)| {
        is_joined(name[..at].chars().next_back()) && is_joined(name[at + NON_JOINER.len_utf8()..].chars().next())
    })
}

fn marks_have_letters(name: &str) -> bool {
    let mut marks = MARKS_OF_A_LETTER;
    name.chars().all(|c| {
        marks = match c {
            _ if c.is_alphanumeric() => 0,
            _ if is_mark(c) => marks + 1,
            _ => MARKS_OF_A_LETTER,
        };
        marks <= MARKS_OF_A_LETTER
    })
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl TryFrom<String> for PlayerName {
    type Error = InvalidName;

    fn try_from(name: String) -> Result<Self, InvalidName> {
        Self::new(&name)
    }
}

impl From<PlayerName> for String {
    fn from(name: PlayerName) -> Self {
        name.0.as_ref().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_people_have_are_good() {
        for good in [
            "Ann",
            "Jean-Luc",
            "Zia M.",
            "O'Brien",
            "Ødegård 2",
            "李小龙",
            "a_b",
            "Al",
            "王伟",
            "नीरज",
            "שרה",
            "'t Hart",
            "علی\u{200c}رضا",
        ] {
            assert_eq!(PlayerName::new(good).map(String::from), Ok(good.to_owned()));
        }
    }

    #[test]
    fn a_letter_has_the_marks_that_its_script_writes() {
        for good in ["विक्रम", "श्याम", "கண்ணன்", "พิมพ์", "แก้ว", "Ṣọ́lá", "ক্ষিতি", "යෂ්ටි"]
        {
            assert_eq!(PlayerName::new(good).map(String::from), Ok(good.to_owned()), "{good}");
        }
        let marked = "e".to_owned() + &"\u{329}\u{30d}".repeat(4);
        for bad in
            [&marked, "\u{94d}क", "An\u{20dd}n", "A\u{332}nn", "A\u{336}nn", "A \u{30d}n", "An\u{fe0f}n", "An\u{34f}n"]
        {
            assert_eq!(PlayerName::new(bad), Err(InvalidName), "{bad:?}");
        }
    }

    #[test]
    fn names_that_could_signal_or_deceive_are_not() {
        let long = "x".repeat(21);
        let bad = ["", "A", "王", "♠♥♦♣", "Ann♥", "Ann♡", "a\u{202e}bc", " Ann", "Ann ", "A  B", &long, "a\nb", "<b>"];
        for name in bad.into_iter().chain([
            "\u{3164}\u{3164}\u{3164}",
            "An\u{115f}n",
            "A\u{200b}nn",
            "A\u{ad}nn",
            "🅰nn",
            "A\u{200c}nn",
            "علی\u{200c}",
            "''t Hart",
            "' Ann",
        ]) {
            assert_eq!(PlayerName::new(name), Err(InvalidName), "{name:?}");
        }
    }

    #[test]
    fn one_name_has_one_spelling() {
        for (written, name) in
            [("Zoe\u{308}", "Zoë"), ("Ｎｏｒａ", "Nora"), ("𝐍𝕠𝓻𝖆", "Nora"), ("Ⅷ²", "VIII2"), ("O’Brien", "O'Brien")]
        {
            assert_eq!(PlayerName::new(written), PlayerName::new(name), "{written}");
        }
    }

    #[test]
    fn a_name_may_be_taken_for_another_whatever_the_case() {
        for (one, other) in [
            ("Nora", "NORA"),
            ("Iris", "lris"),
            ("iris", "lRlS"),
            ("Emil", "Ernil"),
            ("Walt", "Wаlt"),
            ("Ann B", "Ann B.-"),
            ("Computer 1", "computer-1"),
            ("Computer 1", "Computer. _1"),
            ("Anna-Maria", "Anna Maria"),
            ("Ann", "Ann\u{2bc}"),
            ("t Hart", "'t Hart"),
            ("علی\u{200c}رضا", "علیرضا"),
            ("Ann", "Ann\u{2c8}\u{2d1}"),
        ] {
            assert!(like(one, other) && like(other, one), "{one} and {other}");
        }
        for (one, other) in [
            ("Nora", "Dora"),
            ("Ali", "All"),
            ("Ann 1", "Ann 2"),
            ("Ann", "Anne"),
            ("Ann 1 12", "Ann 11 2"),
            ("ケン", "ケンー"),
        ] {
            assert!(!like(one, other) && !like(other, one), "{one} and {other}");
        }
    }

    #[test]
    fn a_name_is_written_in_one_script() {
        for good in ["Ann", "Jean-Luc 2", "Ødegård", "Анна", "李小龙", "नीरज", "שרה", "Lee 李", "たなかKen", "Kim 김"]
        {
            assert!(!PlayerName::new(good).unwrap().mixes_scripts(), "{good}");
        }
        for bad in ["Aпп", "Αlex", "Ann\u{903}", "Анна李"] {
            assert!(PlayerName::new(bad).unwrap().mixes_scripts(), "{bad}");
        }
    }

    #[test]
    fn each_sign_that_is_let_in_without_a_look_is_one_that_can_be_seen() {
        assert!(('\0'..='\x7f').filter(char::is_ascii_alphanumeric).all(is_visible));
    }

    fn like(one: &str, other: &str) -> bool {
        let [one, other] = [one, other].map(|name| PlayerName::new(name).unwrap());
        let alike = one.looks_like(&other);
        assert_eq!(Lookalikes::from_iter([&other]).contain(&one), alike, "{one} and {other}");
        alike
    }
}
